"""Texts that no card has: drawn from the table of phrases, in the shapes that cards have.

A text drawn this way has the form of Oracle text and need not make sense; whether it does is
told by reading it.
"""

import math
import re
from collections.abc import Callable, Sequence
from functools import cache

from reference_engine.oracle.grammar import grammar
from reference_engine.oracle.phrases import Phrase, Slot
from reference_engine.oracle.tokens import join, tokenize

__all__ = ["SHAPES", "draw_text"]

EVERYDAY = (
    "creature", "creatures", "artifact", "artifacts", "land", "lands", "permanent", "permanents",
    "nonland permanent", "creature you control", "creatures you control", "attacking creature",
    "creature an opponent controls", "creatures your opponents control", "creature with flying",
    "spell", "spells", "creature spell", "creature spells", "card", "cards", "creature card",
    "creature cards", "land card", "creature card from your graveyard",
    "card from a graveyard", "Goblin", "Elf", "white", "blue", "black", "red", "green",
    "1", "2", "3", "one", "two", "three", "{1}", "{2}", "{R}", "{1}{G}", "{G}", "{C}{C}", "{B}",
    "+1/+1", "+2/+0", "-1/-1", "1/1", "2/2", "Forest", "Swamp", "Forests", "Swamps",
    "Goblin creature token", "Goblin creature tokens", "Soldier creature token",
)  # fmt: skip
"""Words for the categories that read their words themselves, each as far as it reads them."""

SHAPES: dict[str, tuple[str, ...]] = {
    "ability": (
        "<keyword>", "<static>", "When ~ enters, <effect>.", "When ~ dies, <effect>.",
        "Whenever ~ attacks, <effect>.", "Whenever <event>, <effect>.",
        "At the beginning of your upkeep, <effect>.", "{T}: <effect>.", "{1}: <effect>.",
        "{2}, {T}: <effect>.", "{1}{G}, sacrifice ~: <effect>.",
    ),
    "spell": ("<effect>.", "<effect>. <effect>.", "<effect>, then <effect>."),
}  # fmt: skip
"""What a paragraph of a permanent, or the text of an instant or sorcery, looks like."""

Choose = Callable[[Sequence[tuple[str, ...] | Phrase]], tuple[str, ...] | Phrase]


def draw_text(shape: str, choose: Choose, depth: int = 4) -> str:
    """Return a text in a shape of `SHAPES`, each choice made by `choose`.

    Options are given the plainest first. `depth` bounds how deep phrases lie in each other.
    """
    return join(_filled(_pieces_of(shape), choose, depth))


def _words(category: str, choose: Choose, depth: int) -> list[str]:
    chosen = choose(_options(category, depth))
    if isinstance(chosen, tuple):
        return list(chosen)
    return _filled(chosen.pieces, choose, depth - 1)


def _filled(pieces: Sequence[str | Slot], choose: Choose, depth: int) -> list[str]:
    found: list[str] = []
    for piece in pieces:
        found += _words(piece.category, choose, depth) if isinstance(piece, Slot) else [piece]
    return found


@cache
def _pieces_of(shape: str) -> tuple[str | Slot, ...]:
    found: list[str | Slot] = []
    for part in re.split(r"(<\w+>)", shape):
        found += [Slot(part, part[1:-1])] if part.startswith("<") else tokenize(part)
    return tuple(found)


@cache
def _options(category: str, depth: int) -> tuple[tuple[str, ...] | Phrase, ...]:
    """Return what a category may be drawn as without going deeper than that, the flattest first."""
    phrases = [p for p in grammar().phrases.get(category, ()) if _depth_of(p) <= depth]
    return (*_everyday(category), *sorted(phrases, key=_depth_of))


def _depth_of(phrase: Phrase) -> float:
    slots = [_depths().get(p.category, math.inf) for p in phrase.pieces if isinstance(p, Slot)]
    return 1 + max(slots, default=0)


@cache
def _everyday(category: str) -> tuple[tuple[str, ...], ...]:
    """Return the everyday words that a category reads whole."""
    leaf = grammar().leaves.get(category)
    found = []
    for text in EVERYDAY if leaf is not None else ():
        words = tokenize(text)
        lower = tuple(word.lower() for word in words)
        assert leaf is not None
        if any(end == len(words) for _, end in leaf.read(lower, 0)):
            found.append(words)
    return tuple(found)


@cache
def _depths() -> dict[str, float]:
    """Return how deep phrases must lie in each other at least, by category."""
    found: dict[str, float] = {name: 0 for name in grammar().leaves if _everyday(name)}
    changed = True
    while changed:
        changed = False
        for name, phrases in grammar().phrases.items():
            for phrase in phrases:
                slots = [
                    found.get(piece.category, math.inf)
                    for piece in phrase.pieces
                    if isinstance(piece, Slot)
                ]
                depth = 1 + max(slots, default=0)
                if depth < found.get(name, math.inf):
                    found[name] = depth
                    changed = True
    return found
