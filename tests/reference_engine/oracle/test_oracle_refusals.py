"""What is no card's text: refused clearly, and soon."""

import time
from contextlib import suppress

import pytest
from made_faces import made

from adapters.card_data import Face
from reference_engine.announcements import UnknownCard
from reference_engine.oracle import Problem, compile_card, compile_face, compiler
from reference_engine.oracle.chart import Parser
from reference_engine.oracle.compiler import read_block
from reference_engine.oracle.phrases import Grammar, Table
from reference_engine.vocabulary import GainLife, Spell

HOSTILE = {
    "1 MB": "Draw a card. " * 80_000,
    "a control character": "Flying\x00",
    "an escape": "\x1b[31mFlying",
    "a separator": "Flying\u2028Trample",
    "an unknown symbol": "{T}: Add {\u221e}.",
    "words of no language": "\u00bf\u0416\u0416\u0416?",
    "open quotes": '"' * 700,
    "open brackets": "(((((" * 200,
    "nothing but names": "Quen " * 280,
    "a long list": "When Quen enters, " * 80,
    "adjectives": "Destroy target " + "nonblack, " * 130 + "creature.",
    "and and and": "Target creature gets +1/+1 until end of turn and " * 25 + "draw a card.",
    "nested abilities": 'Quen has "' * 120,
    "many keywords": "Flying, " * 180 + "flying",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_refused_within_a_second(text: str) -> None:
    """Whatever the text, there is an answer soon: it is unknown, or what it says."""
    began = time.process_time()
    with suppress(UnknownCard):
        compile_face(made(text))
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("face", "reason"),
    [
        (made(cost="{1}{S}"), "unknown mana symbol"),
        (made(cost="{W}{1}"), "mana cost"),
        (made(pt=("1+*", "2")), "power"),
        (made(pt=("\u00bd", "2")), "power"),
        (made(types="Stickers"), "type"),
        (made(types=""), "type"),
        (made(types="Artifact", subtypes="Vehicle"), "type Vehicle"),
        (made(layout="adventure"), "layout"),
        (made(types="Planeswalker", loyalty="X"), "loyalty"),
    ],
)
def test_a_malformed_face_is_refused_with_the_reason(face: Face, reason: str) -> None:
    """The message says what of it is wrong."""
    with pytest.raises(UnknownCard, match=reason):
        compile_face(face)


def test_a_control_character_is_named() -> None:
    """What can't be seen is told by its code."""
    with pytest.raises(UnknownCard, match=r"control character '\\x00'"):
        compile_face(made(HOSTILE["a control character"]))


def test_text_with_two_meanings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that could read it in two ways does not know what it means."""
    table = Table()
    table("abilities", "gain a life.", (Spell((GainLife(1),)),))
    table("abilities", "gain a life.", (Spell((GainLife(2),)),))
    double = Grammar()
    double.add(table)
    monkeypatch.setattr(compiler, "grammar", lambda: double)
    monkeypatch.setattr(compiler, "parser", lambda: Parser(double))
    read = read_block.__wrapped__("abilities", "Gain a life.")
    assert isinstance(read, Problem)
    assert read.unread.startswith("2 meanings")


def test_a_card_has_one_face_or_two_that_transform() -> None:
    """Other cards of two faces are not read by half."""
    with pytest.raises(UnknownCard):
        compile_card(())
    with pytest.raises(UnknownCard):
        compile_card((made(), made()))


def test_a_paragraph_is_read_once() -> None:
    """The same words are the same declaration, kept by text."""
    read_block.cache_clear()
    compile_face(made("Flying\nWhen Quen enters, draw a card."))
    misses = read_block.cache_info().misses
    compile_face(made("Flying\nWhen Vonn enters, draw a card.", name="Vonn"))
    assert read_block.cache_info().misses == misses
