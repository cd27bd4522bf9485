"""Games that many checks are about: what an engine needs for them, and how they are drawn."""

from collections.abc import Callable

from hypothesis import strategies as st

from adapters.names import Feature
from adapters.program import Program
from conformance.boards import Draw, at_most
from conformance.results import Case
from conformance.walks import generated_game

__all__ = ["ODD", "WALKING", "any_game", "game_of", "odd_game", "or_any_game"]

WALKING = frozenset(
    {
        Feature.CAST,
        Feature.ACTIVATE,
        Feature.PLAY_LAND,
        Feature.COMBAT,
        Feature.DECISIONS,
        Feature.PAY_WHILE_CASTING,
        Feature.LIBRARY_ORDER,
        Feature.COUNTERS,
        Feature.TAPPED,
        Feature.SUMMONING_SICK,
        Feature.OBSERVE_STACK,
    }
)
"""What an engine needs to play generated games."""

ODD = frozenset({Feature.CONTROLLER, Feature.ATTACHED, Feature.DAMAGE})
"""What it needs beside that for games on odd boards."""


def game_of(draw: Draw, pool: frozenset[str], *, odd: bool = False) -> Program:
    """Draw a board of two players and a game on it."""
    return generated_game(draw(st.integers(0, 2**64 - 1)), pool, odd=odd)


def any_game(draw: Draw, pool: frozenset[str]) -> Case:
    """Draw a game that is about nothing in particular."""
    return Case(game_of(draw, pool))


def or_any_game(
    generate: Callable[[Draw, frozenset[str]], Case],
) -> Callable[[Draw, frozenset[str]], Case]:
    """Draw a game of a check's own, or any: what it is about comes up, and in all company."""

    def drawn(draw: Draw, pool: frozenset[str]) -> Case:
        return any_game(draw, pool) if at_most(draw, 1) else generate(draw, pool)

    return drawn


def odd_game(draw: Draw, pool: frozenset[str]) -> Case:
    """Draw one on a board with stolen and enchanted permanents and with damage marked."""
    return Case(game_of(draw, pool, odd=True))
