"""What the checks on The Rise of Sozin's second chapter share."""

from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.director import Director

__all__ = [
    "MOST",
    "NAMED",
    "NEEDS",
    "SEARCHED",
    "SOZIN",
    "chapter_two",
    "copies",
    "table_of",
    "zones",
]

SOZIN = "The Rise of Sozin"
NEEDS = frozenset({Feature.COUNTERS, Feature.ANY_STEP, Feature.DECISIONS, Feature.OBSERVE_STACK})
MOST = 4
"""How many cards the chapter finds at most."""
NAMED = ("Grizzly Bears", "Forest", "Memnite", "Shock", "Sol Ring", "Glorious Anthem")
SEARCHED = (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)


def chapter_two(board: Board, target: int) -> Director:
    """Start before the main phase in which the chapter triggers; its target is chosen."""
    board.add(SOZIN, 0, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.TARGETS):
        game.answer((f"P{target}",))
    return game


def table_of(draw: Draw) -> tuple[Board, int]:
    """Return an empty board for two players, or three, and the player who is the target."""
    board = Board(2 + (at_most(draw, 2) == 2))
    for seat in range(len(board.players)):
        board.library(seat, 1, "Plains")
    return board, pick(draw, range(1, len(board.players)))


def copies(draw: Draw, board: Board, name: str, seat: int, most: int) -> list[str]:
    """Spread copies of a card over a player's graveyard, hand and library."""
    return [board.add(name, seat, zone) for zone in some(draw, SEARCHED, most)]


def zones(seen: Observation) -> dict[str, tuple[Zone, int]]:
    """Return the zone and the controller of each object."""
    return {view.label: (view.zone, view.controller) for view in seen.objects}
