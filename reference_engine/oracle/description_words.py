"""The words that describe objects, with the conditions they stand for."""

from collections.abc import Sequence
from itertools import permutations

from msgspec.structs import replace

from reference_engine.oracle.leaves import COLOR_WORDS
from reference_engine.subtypes import CREATURE_TYPES, SUBTYPES_OF
from reference_engine.vocabulary import Filter, Who

__all__ = ["AFTER", "BEFORE", "FROM_GRAVEYARD", "KEYWORDS_WITH", "NOUNS", "OTHER", "SUBTYPE_WORDS"]
__all__ += ["TYPES", "plural"]

TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
SPELL_TYPES = (*TYPES, "Instant", "Sorcery", "Kindred")
KEYWORDS_WITH = (
    "flying",
    "reach",
    "defender",
    "deathtouch",
    "first strike",
    "double strike",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "shroud",
    "trample",
    "vigilance",
    "flash",
    "cycling",
    "shadow",
    "horsemanship",
    "infect",
    "wither",
    "persist",
    "flashback",
    "prowess",
    "changeling",
)
_IRREGULAR = {
    "Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves",
    "Mouse": "Mice", "Ox": "Oxen", "Sphinx": "Sphinxes", "Cyclops": "Cyclopes", "Fish": "Fish",
    "Merfolk": "Merfolk", "Eldrazi": "Eldrazi", "Samurai": "Samurai", "Plains": "Plains",
    "Djinn": "Djinn", "Efreet": "Efreet", "Equipment": "Equipment", "Kithkin": "Kithkin",
    "Moonfolk": "Moonfolk", "Kor": "Kor", "Jellyfish": "Jellyfish", "Hippopotamus": "Hippos",
    "Pegasus": "Pegasuses", "Octopus": "Octopuses", "Homunculus": "Homunculi",
    "Child": "Children", "Vedalken": "Vedalken", "Sheep": "Sheep", "Starfish": "Starfish",
    "Nephilim": "Nephilim", "Myr": "Myr", "Naga": "Nagas", "Ninja": "Ninjas", "Fungus": "Fungi",
    "Urza's": "Urza's", "Food": "Foods", "Offspring": "Offspring", "Lammasu": "Lammasu",
}  # fmt: skip


def plural(noun: str) -> str:
    """Return the plural of a noun as Oracle text has it."""
    if noun in _IRREGULAR:
        return _IRREGULAR[noun]
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


_NAMED_SUBTYPES = frozenset(CREATURE_TYPES).union(*SUBTYPES_OF.values()) - {"Time Lord", "Urza's"}
_PLANESWALKER_TYPES = SUBTYPES_OF.get("Planeswalker", frozenset())
SUBTYPE_WORDS: dict[str, str] = {
    word.lower(): word for word in sorted(_NAMED_SUBTYPES - _PLANESWALKER_TYPES)
}
"""Subtypes by their words in lower case."""
_PLURAL_SUBTYPES = {plural(word).lower(): word for word in SUBTYPE_WORDS.values()}


def _kind(word: str) -> frozenset[str]:
    return frozenset({word})


BEFORE: dict[str, Filter] = {
    "tapped": Filter(tapped=True),
    "untapped": Filter(tapped=False),
    "attacking": Filter(attacking=True),
    "blocking": Filter(blocking=True),
    "attacking or blocking": Filter(any_of=(Filter(attacking=True), Filter(blocking=True))),
    "legendary": Filter(supertypes=_kind("Legendary")),
    "basic": Filter(supertypes=_kind("Basic")),
    "snow": Filter(supertypes=_kind("Snow")),
    "nonbasic": Filter(not_supertypes=_kind("Basic")),
    "nonlegendary": Filter(not_supertypes=_kind("Legendary")),
    "nontoken": Filter(token=False),
    "colorless": Filter(colorless=True),
    "multicolored": Filter(multicolored=True),
    "monocolored": Filter(monocolored=True),
    "historic": Filter(historic=True),
    **{word: Filter(colors=_kind(color)) for word, color in COLOR_WORDS.items()},
    **{f"non{word}": Filter(not_colors=_kind(color)) for word, color in COLOR_WORDS.items()},
    **{f"non{kind.lower()}": Filter(not_types=_kind(kind)) for kind in TYPES},
    **{
        f"{one} or {two}": Filter(colors=frozenset({COLOR_WORDS[one], COLOR_WORDS[two]}))
        for one, two in permutations(COLOR_WORDS, 2)
    },
    **{
        kind.lower(): Filter(any_of=(Filter(types=_kind(kind)),))
        for kind in ("Artifact", "Enchantment")
    },
    **{f"non-{word}": Filter(not_subtypes=_kind(word)) for word in sorted(CREATURE_TYPES)},
}
OTHER = {"other": Filter(other=True)}


def _bound(field: str, number: int) -> Filter:
    return replace(Filter(), **{field: number})


_BOUNDS = {
    f"with {what} {number} or {which}": _bound(f"{bound}_{what.replace(' ', '_')}", number)
    for number in range(13)
    for what in ("power", "toughness", "mana value")
    for which, bound in (("less", "max"), ("greater", "min"))
}

AFTER: dict[str, Filter] = {
    "you control": Filter(controller=Who.YOU),
    "an opponent controls": Filter(controller=Who.OPPONENT),
    "your opponents control": Filter(controller=Who.OPPONENT),
    "you don't control": Filter(controller=Who.NOT_YOU),
    "you own": Filter(owner=Who.YOU),
    "of the chosen type": Filter(chosen_type=True),
    "of the chosen color": Filter(chosen_color=True),
    "with a +1/+1 counter on it": Filter(counter="+1/+1"),
    "with +1/+1 counters on them": Filter(counter="+1/+1"),
    "with a -1/-1 counter on it": Filter(counter="-1/-1"),
    "that's attacking": Filter(attacking=True),
    **{f"with {word}": Filter(keyword=word) for word in KEYWORDS_WITH},
    **{f"without {word}": Filter(no_keyword=word) for word in KEYWORDS_WITH},
    **_BOUNDS,
    "with mana value X or less": Filter(max_mana_value="X"),
}
FROM_GRAVEYARD: dict[str, Filter] = {
    f"{preposition} {whose}": Filter(owner=owner)
    for preposition in ("from", "in")
    for whose, owner in (
        ("your graveyard", Who.YOU),
        ("a graveyard", Who.ANY),
        ("graveyards", Who.ANY),
        ("all graveyards", Who.ANY),
        ("an opponent's graveyard", Who.OPPONENT),
        ("your opponents' graveyards", Who.OPPONENT),
    )
}


def _nouns(number: str, types: Sequence[str]) -> dict[str, Filter]:
    form = plural if number == "p" else str
    found = {form(kind.lower()): Filter(types=_kind(kind)) for kind in types}
    subtypes = _PLURAL_SUBTYPES if number == "p" else SUBTYPE_WORDS
    return {**{w: Filter(subtypes=_kind(s)) for w, s in subtypes.items()}, **found}


NOUNS = {
    ("s", False): {
        **_nouns("s", TYPES), "permanent": Filter(), "token": Filter(token=True)
    },
    ("p", False): {
        **_nouns("p", TYPES), "permanents": Filter(), "tokens": Filter(token=True)
    },
    ("s", True): {**_nouns("s", SPELL_TYPES), "permanent": Filter(types=frozenset(TYPES))},
}  # fmt: skip
