"""Replacement effects and their interaction (614, 616)."""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, TypeVar

import msgspec

from reference_engine.rulebook import rule
from reference_engine.state import State

__all__ = ["Applicable", "apply_all"]

What = TypeVar("What")


class Applicable(msgspec.Struct, frozen=True):
    """A replacement effect that applies to an event, and what it makes of it."""

    source: int
    ability: Any
    change: Callable[[Any], Any]


@rule("614.5", "616.1", "616.1e", "616.1f")
def apply_all(state: State, player: int, event: What, effects: Sequence[Applicable]) -> What:
    """Apply replacement effects to an event, each once, in the order `player` chooses.

    The player is the affected one, or the controller of what is affected. Where every order
    leads to the same event there is nothing to choose. An effect that leaves the event alone
    once another has been applied counts as applied.
    """
    if len(effects) < 2:
        return effects[0].change(event) if effects else event
    left = list(effects)
    while left and not _order_is_idle(event, left):
        names = _names(state, left)
        chosen = names[state.choose_one("replacement", player, names)]
        event = chosen.change(event)
        left = [effect for effect in left if effect is not chosen]
    for effect in left:
        event = effect.change(event)
    return event


def _order_is_idle(event: Any, effects: Sequence[Applicable]) -> bool:
    if len(effects) < 2:
        return True
    outcomes = []
    for order in permutations(effects):
        outcome = event
        for effect in order:
            outcome = effect.change(outcome)
        if outcome not in outcomes:
            outcomes.append(outcome)
    return len(outcomes) == 1


def _names(state: State, effects: Sequence[Applicable]) -> dict[str, Applicable]:
    named: dict[str, Applicable] = {}
    for effect in effects:
        stem = name = state.name(effect.source)
        number = 1
        while name in named:
            number += 1
            name = f"{stem}~{number}"
        named[name] = effect
    return named
