"""Printing declarations: the words of cards that were never printed, and reading them again."""

import pytest
from made_faces import made

from reference_engine.oracle import compile_face, print_face
from reference_engine.oracle.grammar import grammar
from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table, Unsayable
from reference_engine.oracle.printer import say_words
from reference_engine.oracle.tokens import join, tokenize
from reference_engine.vocabulary import DrawCards, GetEmblem, Spell, face

TEXTS = (
    "Flying, first strike\nWhen ~ enters, create two 1/1 red Goblin creature tokens with haste.",
    "Enchant creature\nEnchanted creature gets +2/+2 and has trample.",
    "{1}, {T}: Target creature an opponent controls gets -1/-1 until end of turn.",
    "Whenever you cast an instant or sorcery spell, ~ deals 2 damage to each opponent.",
    "~ enters tapped.\n{T}: Add {G} or {U}.",
    "As long as you control an artifact, ~ gets +1/+1 and has flying.",
    "Whenever an Elf you control dies, you gain life equal to the number of creatures you control.",
    '~ has "{T}: Add {C}."',
)  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_what_was_read_is_printed_as_it_is_usually_said(text: str) -> None:
    """Without a guide the printer says it in the usual words, which mean the same again."""
    declared = compile_face(made(text.replace("~", "Quen")))
    assert print_face(declared) == text


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card, then discard a card.",
        "A 1/1, an 8/8, an X/X, an Elf, a Unicorn and a one-eyed Ox",
        "{2}{W/U}, {T}, Sacrifice ~: You gain 2 life.",
        'Choose one \u2014\n\u2022 Draw a card.\n\u2022 Creatures you control have "~\'s power"',
        "Ward\u2014Pay 2 life.",
    ],
)
def test_words_are_cut_apart_and_put_together_again(text: str) -> None:
    """Spaces, "a" and "an", and quotes come back as they were."""
    words = tokenize(text)
    capitals = [
        word for token in words for word in (("^", token) if token == "Sacrifice" else (token,))
    ]
    assert join(capitals) == text


def test_one_line_of_a_table_reads_and_prints_both_numbers() -> None:
    """Agreement makes two phrases of a line; one whose slots and holes differ is an error."""
    table = Table()
    table("x", "<who:player#> [draws|draw] <n:cards>", DrawCards(the("n"), the("who")))
    assert [str(phrase) for phrase in table.lines] == ["<who> draws <n>", "<who> draw <n>"]
    with pytest.raises(ValueError, match="in the text"):
        table("x", "draw <n:cards>", DrawCards())


def test_what_no_phrase_says_is_not_printed() -> None:
    """An emblem without words of its own can't be said: nothing is left out instead."""
    unsaid = face("Made", "", "Sorcery", Spell((GetEmblem("Made"),)))
    with pytest.raises(Unsayable):
        print_face(unsaid)
    assert list(say_words(grammar(), "effect", GetEmblem("Made"))) == []


def test_a_guide_finds_the_words_that_were_used() -> None:
    """Of two ways to say it the one like the text is found, and no other."""
    said = DrawCards(2)
    usual = [join(words) for words in say_words(grammar(), "effect", said)]
    assert usual[:2] == ["Draw two cards", "You draw two cards"]
    guided = list(say_words(grammar(), "effect", said, guide=tokenize("you draw two cards")))
    assert [join(words) for words in guided] == ["You draw two cards"]
    assert not list(say_words(grammar(), "effect", said, guide=tokenize("you draw three cards")))
