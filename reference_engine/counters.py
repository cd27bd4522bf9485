"""Counters (122): putting them on, taking them off."""

from collections.abc import Callable

from reference_engine.events import Event, rules_of
from reference_engine.matching import Context, matches, who_matches
from reference_engine.replacement import Applicable, apply_all
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.triggers import notice
from reference_engine.vocabulary import CantGetCounters, MultipliedCounters

__all__ = [
    "can_get_counters",
    "counters_to_put",
    "put_counters",
    "remove_all_counters",
    "remove_counters",
]


@rule("122.1", "614.1a", "614.16", "614.17")
def counters_to_put(
    state: State, ident: int, kind: str, number: int, *, by: int, effect: bool
) -> int:
    """Return how many counters are put on a permanent in the end, after replacement effects.

    A permanent's own ability about permanents in general has no say as it enters (614.12).

    `by` is the player putting them, `effect` whether an effect does so, and not a cost or a
    turn-based action.
    """
    if number <= 0 or not can_get_counters(state, ident):
        return 0
    applicable: list[Applicable] = []
    entering = _is_entering(state, ident)
    for source, ability in rules_of(state, MultipliedCounters):
        if (ability.only_effects and not effect) or (entering and source == ident):
            continue
        if ability.kind and ability.kind != kind:
            continue
        owner = state.objects[source]
        if not who_matches(ability.by, by, owner.controller):
            continue
        if matches(state, ability.on, ident, Context(owner.controller, owner)):
            applicable.append(Applicable(source, ability, _multiplied(ability)))
    return apply_all(state, state.objects[ident].controller, number, applicable)


@rule("614.17b")
def can_get_counters(state: State, ident: int) -> bool:
    """Return whether nothing says that counters can't be put on a permanent."""
    entering = _is_entering(state, ident)
    for source, ability in rules_of(state, CantGetCounters):
        owner = state.objects[source]
        context = Context(owner.controller, owner)
        if not (entering and source == ident) and matches(state, ability.what, ident, context):
            return False
    return True


def _is_entering(state: State, ident: int) -> bool:
    now = state.objects[ident].timestamp == state.clock
    return now and ("entered", ident) not in state.turn_history


def _multiplied(ability: MultipliedCounters) -> Callable[[int], int]:
    def change(number: int) -> int:
        return number * ability.times // ability.divided_by + ability.plus if number else 0

    return change


@rule("122.1", "122.6")
def put_counters(
    state: State, ident: int, kind: str, number: int, *, by: int, effect: bool = True
) -> int:
    """Put counters on a permanent and return how many were put."""
    thing = state.objects.get(ident)
    if thing is None or thing.zone != "battlefield":
        return 0
    number = counters_to_put(state, ident, kind, number, by=by, effect=effect)
    if number <= 0:
        return 0
    before = state.objects[ident].counters.get(kind, 0)
    state.update(ident, counters={**state.objects[ident].counters, kind: before + number})
    notice(
        state,
        Event("counters", object=ident, player=by, amount=number, counter=kind, before=before),
    )
    return number


@rule("122.1", "714.2b")
def remove_counters(state: State, ident: int, kind: str, number: int) -> int:
    """Remove up to so many counters of a kind and return how many there were to remove."""
    thing = state.objects[ident]
    there = thing.counters.get(kind, 0)
    number = min(number, there)
    if number:
        left = {**thing.counters, kind: there - number}
        if not left[kind]:
            del left[kind]
        state.update(ident, counters=left)
    return number


def remove_all_counters(state: State, ident: int) -> int:
    """Remove all counters from a permanent and return their number."""
    return sum(
        remove_counters(state, ident, kind, number)
        for kind, number in list(state.objects[ident].counters.items())
    )


@rule("122.1", "614.1a", "614.17")
def put_player_counters(state: State, seat: int, kind: str, number: int, *, by: int) -> None:
    """Give a player counters, after replacement effects that are about players too."""
    if number <= 0 or any(ability.players for _, ability in rules_of(state, CantGetCounters)):
        return
    applicable = [
        Applicable(source, ability, _multiplied(ability))
        for source, ability in rules_of(state, MultipliedCounters)
        if ability.players
        and ability.kind in ("", kind)
        and who_matches(ability.by, by, state.objects[source].controller)
    ]
    total = apply_all(state, seat, number, applicable)
    counters = state.players[seat].counters
    state.update_player(seat, counters={**counters, kind: counters.get(kind, 0) + total})
