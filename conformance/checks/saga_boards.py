"""What the checks on Sagas share."""

from collections import Counter

from adapters.names import Feature, Zone
from adapters.program import Program, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.director import Director
from conformance.results import Case

__all__ = [
    "CASTING",
    "NEEDS",
    "SAGAS",
    "but",
    "draw_doublers",
    "final_chapter",
    "has_permanent",
    "names_of",
    "pool_mana",
    "sagas_in",
    "scenery",
    "settle",
    "without_targets",
]

SAGAS: dict[str, tuple[int, str]] = {
    "History of Benalia": (3, "1WW"),
    "Kiora Bests the Sea God": (3, "5UU"),
    "The Eldest Reborn": (3, "4B"),
    "Binding the Old Gods": (3, "2BG"),
    "The Rise of Sozin": (3, "4BB"),
    "Urza's Saga": (3, ""),
}
"""Sagas without read ahead: final chapter number, and mana that pays for them."""

DOUBLERS = ("Doubling Season", "Vorinclex, Monstrous Raider")
NEEDS = frozenset(
    {Feature.COUNTERS, Feature.OBSERVE_STACK, Feature.OBSERVE_CHAPTERS, Feature.LIBRARY_ORDER}
)
CASTING = NEEDS | {Feature.CAST, Feature.MANA_POOL}


def pool_mana(cost: str) -> str:
    """Return mana for a cost such as "5UU", with colourless mana for the number."""
    return "".join("C" * int(symbol) if symbol.isdigit() else symbol for symbol in cost)


def sagas_in(pool: frozenset[str]) -> list[str]:
    """Return the Sagas among the cards."""
    return [name for name in SAGAS if name in pool]


def scenery(draw: Draw, board: Board, pool: frozenset[str], players: tuple[int, ...]) -> None:
    """Add creatures and lands that have nothing to do with the Saga."""
    for seat in players:
        for name in some(draw, creatures(pool), 2):
            board.add(name, seat)
    if at_most(draw, 1):
        board.add("Forest", pick(draw, players))


def settle(game: Director) -> None:
    """Answer what is asked until a player has priority, with the plainest answers."""
    while game.seen.decision is not None and game.seen.priority is None:
        game.answer_first()


def draw_doublers(draw: Draw, board: Board, pool: frozenset[str], owner: int = 0) -> None:
    """Add permanents that double counters, each or not."""
    for name in draw_subset(draw, [name for name in DOUBLERS if name in pool]):
        board.add(name, owner)


def draw_subset(draw: Draw, names: list[str]) -> list[str]:
    """Draw some of the names, each at most once."""
    return [name for name in names if at_most(draw, 1)]


def names_of(case: Case, key: str) -> list[str]:
    """Return a fact of a case that is a list of names."""
    found = case.facts[key]
    assert isinstance(found, list)
    return found


def final_chapter(program: Program, saga: str) -> int:
    """Return the final chapter number of the Saga with this label."""
    card = next(spec.card for spec in program.scenario.objects if spec.label == saga)
    return SAGAS[card][0]


def but(lacking: set[int], chapters: Counter[int]) -> Counter[int]:
    """Return the chapters without those that may vanish for want of a target."""
    return Counter({number: count for number, count in chapters.items() if number not in lacking})


def without_targets(transcript: Transcript, saga: str) -> set[int]:
    """Chapters that would be taken off the stack for want of a target, judged by the board."""
    card = next(
        (view.name for view in transcript.last.objects if view.label == saga),
        "",
    )
    seen = transcript.last
    theirs = seen.permanents(1)
    lacking = set()
    if card == "Kiora Bests the Sea God" and not theirs:
        lacking.add(3)
    if card == "Binding the Old Gods" and all("Land" in view.types for view in theirs):
        lacking.add(1)
    if card == "The Eldest Reborn" and not any(
        view.zone is Zone.GRAVEYARD and {"Creature", "Planeswalker"} & set(view.types)
        for view in seen.objects
    ):
        lacking.add(3)
    return lacking


def has_permanent(program: Program, card: str) -> bool:
    """Return whether a permanent of this name is there at the start."""
    return any(
        spec.card == card and spec.zone is Zone.BATTLEFIELD for spec in program.scenario.objects
    )
