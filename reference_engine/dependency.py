"""The order of continuous effects within a layer: timestamps and dependency (613.7, 613.8)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from reference_engine.amounts import amount, holds
from reference_engine.characteristics import printed
from reference_engine.layer_changes import make_change
from reference_engine.matching import Context, matches, matching
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.vocabulary import (
    Attached,
    Calculated,
    Count,
    CountersOn,
    CountTypes,
    Filter,
    LifeOf,
    LoseAbilities,
    ManaValueOf,
    ModifyPT,
    SetBasicLandTypes,
    SetPT,
    Static,
    This,
    X,
)

__all__ = ["Key", "Live", "affected_by", "apply_in_layer", "next_to_apply"]

Key = tuple[Any, ...]
POWER_LAYERS = frozenset({"7a", "7b", "7c", "7d"})


class Live(msgspec.Struct):
    """A continuous effect at work: `affected` is fixed once it has begun to apply (613.6)."""

    timestamp: int
    source: int
    controller: int
    changes: tuple[Any, ...]
    ability: Static | None = None
    affected: tuple[int, ...] | None = None

    @property
    def defines(self) -> bool:
        """Whether it comes from a characteristic-defining ability (604.3)."""
        return self.ability is not None and self.ability.characteristic_defining


@rule("613.6", "611.2c", "611.3a")
def affected_by(state: State, live: Live) -> tuple[int, ...]:
    """Return what an effect applies to now; fixed sets and begun effects keep theirs."""
    if live.affected is not None:
        return tuple(ident for ident in live.affected if ident in state.cache)
    ability = live.ability
    if ability is None:
        return ()
    source = state.objects[live.source]
    context = Context(live.controller, source)
    if ability.condition is not None and not holds(state, ability.condition, context):
        return ()
    affects = ability.affects
    if isinstance(affects, This):
        return (live.source,)
    if isinstance(affects, Attached):
        host = state.objects.get(source.attached_to)
        there = host is not None and host.zone == "battlefield" and host.id in state.cache
        return (source.attached_to,) if there else ()
    found = [ident for ident in state.battlefield if matches(state, affects, ident, context)]
    for what in ability.also:
        found += matching(state, what, context)
    return tuple(found)


def apply_in_layer(state: State, layer: str, live: Live) -> None:
    """Make the changes of an effect that belong to a layer, to all it applies to."""
    changes = [change for change in live.changes if change.LAYER == layer]
    for ident in live.affected or ():
        found = state.cache[ident]
        for change in changes:
            make_change(state, found, change, _context(state, live, ident))


def _context(state: State, live: Live, ident: int) -> Context:
    source = state.objects.get(live.source) or state.objects[ident]
    return Context(live.controller, source, subject=ident)


@rule("613.3", "613.7", "613.8", "613.8b", "613.8c")
def next_to_apply(state: State, layer: str, waiting: dict[Key, Live]) -> Key:
    """Choose the next effect: characteristic-defining ones first, then by timestamp.

    An effect waits for those it depends on, unless they depend on it in turn.
    """
    order = sorted(waiting, key=lambda key: (waiting[key].timestamp, key[:2]))
    defining = [key for key in order if waiting[key].defines]
    order = defining or order
    if len(order) == 1 or not _may_depend(layer, [waiting[key] for key in order]):
        return order[0]
    needs = {
        key: {
            other for other in order if other != key and _depends(state, layer, waiting, key, other)
        }
        for key in order
    }
    reach = {key: _reachable(needs, key) for key in order}
    return next(key for key in order if all(key in reach[other] for other in needs[key]))


def _reachable(needs: dict[Key, set[Key]], start: Key) -> set[Key]:
    """The effects that one depends on, directly or through others."""
    seen: set[Key] = set()
    todo = set(needs[start])
    while todo:
        key = todo.pop()
        if key not in seen:
            seen.add(key)
            todo |= needs[key]
    return seen


# --- Whether one effect depends on another ------------------------------------------------------


@rule("613.8a")
def _depends(state: State, layer: str, waiting: dict[Key, Live], one: Key, other: Key) -> bool:
    """Whether applying `other` would change whether `one` exists, what it applies to or does."""
    live = waiting[one]
    before = _outcome(state, layer, live)
    saved = dict(state.cache)
    trial = replace(waiting[other])
    trial.affected = affected_by(state, trial)
    for ident in trial.affected:
        state.cache[ident] = replace(state.cache[ident])
    apply_in_layer(state, layer, trial)
    changed = not _exists(state, live) or _outcome(state, layer, live) != before
    state.cache.clear()
    state.cache.update(saved)
    return changed


def _exists(state: State, live: Live) -> bool:
    if live.ability is None or live.affected is not None:
        return True
    seen = state.cache.get(live.source) or printed(state.objects[live.source].face)
    return any(ability is live.ability for ability in seen.sorted.statics)


def _outcome(state: State, layer: str, live: Live) -> tuple[Any, ...]:
    """What an effect applies to and, where that is a matter of numbers, what it does there."""
    affected = affected_by(state, live)
    numbers = tuple(
        (amount(state, change.power, context), amount(state, change.toughness, context))
        for change in live.changes
        if change.LAYER == layer and isinstance(change, SetPT | ModifyPT)
        for context in (_context(state, live, ident) for ident in affected)
        if not (isinstance(change.power, int) and isinstance(change.toughness, int))
    )
    return affected, numbers


def _may_depend(layer: str, effects: list[Live]) -> bool:
    """Whether one of the effects could matter to another of them at all, judged by their words."""
    for live in effects:
        for change in live.changes:
            if change.LAYER != layer:
                continue
            if isinstance(change, LoseAbilities | SetBasicLandTypes):
                return True
            if isinstance(change, SetPT | ModifyPT) and (
                layer in _layers_counted(change.power) | _layers_counted(change.toughness)
            ):
                return True
        ability = live.ability
        if ability is None or live.affected is not None:
            continue
        described = [ability.affects, *ability.also]
        if ability.condition is not None or any(
            isinstance(what, Filter) and layer in _layers_read(what) for what in described
        ):
            return True
    return False


def _layers_read(what: Filter) -> frozenset[str]:
    """The layers that decide whether something is what is described."""
    found: set[str] = set()
    if what.types or what.not_types or what.subtypes or what.not_subtypes or what.historic:
        found.add("4")
    if what.supertypes or what.not_supertypes or what.chosen_type:
        found.add("4")
    if what.colors or what.not_colors or what.colorless or what.multicolored or what.monocolored:
        found.add("5")
    if what.keyword or what.no_keyword:
        found.add("6")
    bounds = (what.max_power, what.min_power, what.max_toughness, what.min_toughness)
    if any(bound is not None for bound in bounds):
        found |= POWER_LAYERS
    return frozenset(found).union(*map(_layers_read, what.any_of))


def _layers_counted(number: Any) -> frozenset[str]:
    """The layers that decide about a number; of kinds not known here, all of layer 7."""
    if isinstance(number, int | CountersOn | ManaValueOf | LifeOf | X):
        return frozenset()
    if isinstance(number, Calculated):
        return _layers_counted(number.amount)
    if isinstance(number, Count | CountTypes):
        return _layers_read(number.what)
    return POWER_LAYERS
