"""The order in which objects that enter at the same time get their timestamps (613.7m)."""

from collections.abc import Sequence
from itertools import combinations

from reference_engine.announcements import Answer, Choice, Decision, Illegal
from reference_engine.characteristics import printed
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    Attached,
    ControlledBy,
    LoseAbilities,
    LoseKeyword,
    SetBasicLandTypes,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    This,
)

__all__ = ["in_timestamp_order"]

_OVERWRITING = (
    ControlledBy,
    LoseAbilities,
    LoseKeyword,
    SetBasicLandTypes,
    SetColors,
    SetPT,
    SetTypes,
)
"""Changes whose outcome depends on what is applied before or after them in their layer."""


@rule("613.7m", "101.4")
def in_timestamp_order(state: State, entering: Sequence[GameObject]) -> list[GameObject]:
    """Return permanents about to enter in the order of their timestamps.

    That is APNAP order, and each player's own as the player chooses; the player is asked
    only where two of them have effects that the order could matter to.
    """
    if len(entering) < 2:
        return list(entering)
    count = len(state.players)
    seats = sorted({one.controller for one in entering}, key=lambda s: (s - state.active) % count)
    ordered: list[GameObject] = []
    for seat in seats:
        own = [one for one in entering if one.controller == seat]
        ordered += _chosen_order(state, seat, own) if _order_matters(own) else own
    return ordered


def _order_matters(own: Sequence[GameObject]) -> bool:
    for one, other in combinations(own, 2):
        here, there = (printed(thing.copied or thing.face) for thing in (one, other))
        if "World" in here.supertypes and "World" in there.supertypes:
            return True
        for first in here.sorted.statics:
            for second in there.sorted.statics:
                if _may_meet(one, first, other, second) and _clash(first, second):
                    return True
    return False


def _may_meet(one: GameObject, first: Static, other: GameObject, second: Static) -> bool:
    """Whether the two effects could be about the same object."""
    if isinstance(first.affects, This) and isinstance(second.affects, This):
        return False
    if isinstance(first.affects, Attached) and isinstance(second.affects, Attached):
        return one.attached_to == other.attached_to
    return True


def _clash(first: Static, second: Static) -> bool:
    return any(
        change.LAYER == against.LAYER
        and change != against
        and isinstance(change, _OVERWRITING) | isinstance(against, _OVERWRITING)
        for change in first.changes
        for against in second.changes
    )


def _chosen_order(state: State, seat: int, own: Sequence[GameObject]) -> list[GameObject]:
    labels = {one.label: one for one in own}
    choice = Choice(tuple(sorted(labels)), len(labels), len(labels))
    answer = state.ask(Decision("order", seat, None, (choice,)))
    if not isinstance(answer, Answer) or answer.player != seat or len(answer.chosen) != 1:
        raise Illegal(f"player {seat} must say in which order they get their timestamps")
    if sorted(answer.chosen[0]) != sorted(labels):
        raise Illegal(f"put {sorted(labels)} in order, not {sorted(answer.chosen[0])}")
    return [labels[label] for label in answer.chosen[0]]
