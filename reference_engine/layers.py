"""Interaction of continuous effects (613)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from reference_engine.characteristics import (
    BASIC_LAND_TYPES,
    Characteristics,
    basic_land_abilities,
    printed,
    sort_abilities,
)
from reference_engine.matching import Context, amount, holds, matches
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    AddAbilities,
    AddColors,
    AddTypes,
    Attached,
    ControlledBy,
    Filter,
    Keyword,
    LoseAbilities,
    LoseKeyword,
    ModifyPT,
    SetBasicLandTypes,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    SwitchPT,
    This,
)

__all__ = ["derive", "settle_control"]

LAYERS = ("4", "5", "6", "7b", "7c", "7d")
"""The layers worked through here. Layer 1 is in an object's face, layer 2 in its controller."""

_ABILITY_LAYERS = frozenset({"4", "6"})
_ABILITY_CHANGES = (LoseAbilities, SetBasicLandTypes, AddAbilities)


class Live(msgspec.Struct):
    """A continuous effect at work: `affected` is fixed once it has begun to apply (613.6)."""

    timestamp: int
    source: int
    controller: int
    changes: tuple[Any, ...]
    ability: Static | None = None
    affected: tuple[int, ...] | None = None


def derive(state: State, thing: GameObject) -> Characteristics:
    """Return an object's characteristics, working out all permanents' where effects are about."""
    if thing.zone == "battlefield":
        if _nothing_at_work(state):
            found = _with_counters(thing, _begin(state, thing))
            state.cache[thing.id] = found
            return found
        _work_through_layers(state)
        result: Characteristics = state.cache[thing.id]
        return result
    found = _begin(state, thing)
    state.cache[thing.id] = found
    return found


def _nothing_at_work(state: State) -> bool:
    """Whether no continuous effect changes any permanent, so that each can be looked at alone."""
    found = state.cache.get("still")
    if found is None:
        found = not any(
            change.LAYER != "2" for effect in state.effects for change in effect.changes
        ) and not any(
            printed(thing.copied or thing.face).sorted.statics
            for thing in map(state.objects.__getitem__, (*state.battlefield, *state.command))
        )
        state.cache["still"] = found
        if not found:
            state.cache["volatile"] = True
    return bool(found)


@rule("613.1", "613.2", "613.4a", "604.3", "707.2")
def _begin(state: State, thing: GameObject) -> Characteristics:
    """Start with the copiable values, and power and toughness that the face itself defines."""
    face = thing.copied or thing.face
    found = printed(face)
    if face.power is None or (isinstance(face.power, int) and isinstance(face.toughness, int)):
        return found
    context = Context(thing.controller if thing.zone == "battlefield" else thing.owner, thing)
    state.cache[thing.id] = found
    return msgspec.structs.replace(
        found,
        power=amount(state, face.power, context),
        toughness=amount(state, face.toughness or 0, context),
    )


@rule("613.4c", "122.1a")
def _with_counters(thing: GameObject, found: Characteristics) -> Characteristics:
    """Add the counters that change power and toughness."""
    if not thing.counters or found.power is None:
        return found
    plus = thing.counters.get("+1/+1", 0) - thing.counters.get("-1/-1", 0)
    if not plus:
        return found
    return replace(found, power=found.power + plus, toughness=(found.toughness or 0) + plus)


@rule("613.1", "613.3", "613.6")
def _work_through_layers(state: State) -> None:
    """Work out the characteristics of every permanent; the cache holds them as they come to be."""
    cache = state.cache
    for ident in state.battlefield:
        cache[ident] = replace(_begin(state, state.objects[ident]))
    begun: dict[Any, Live] = {}
    for layer in LAYERS:
        _work_through_layer(state, layer, begun)
        if layer == "7c":
            for ident in state.battlefield:
                cache[ident] = _with_counters(state.objects[ident], cache[ident])


def _work_through_layer(state: State, layer: str, begun: dict[Any, Live]) -> None:
    done: set[Any] = set()
    while True:
        waiting = {
            key: live
            for key, live in _at_work(state, begun).items()
            if key not in done and any(change.LAYER == layer for change in live.changes)
        }
        if not waiting:
            return
        key = _next_to_apply(state, layer, waiting)
        live = waiting[key]
        live.affected = _affected(state, live)
        begun[key] = live
        done.add(key)
        _apply(state, layer, live)
        if layer not in _ABILITY_LAYERS and len(waiting) == 1:
            return


def _at_work(state: State, begun: dict[Any, Live]) -> dict[Any, Live]:
    """The effects there are now: those begun go on even without the ability they came from."""
    found = dict(begun)
    for number, effect in enumerate(state.effects):
        if number not in found:
            found[number] = Live(
                effect.timestamp, effect.source, effect.controller, effect.changes,
                affected=effect.affected,
            )  # fmt: skip
    for ident in (*state.battlefield, *state.command):
        seen = state.cache.get(ident) or printed(state.objects[ident].face)
        for index, ability in enumerate(seen.sorted.statics):
            key = (ident, index, id(ability))
            if key not in found:
                thing = state.objects[ident]
                found[key] = Live(
                    thing.timestamp, ident, thing.controller, ability.changes, ability
                )
    return found


def _affected(state: State, live: Live) -> tuple[int, ...]:
    """What an effect applies to now; fixed sets and begun effects keep theirs."""
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
        return (source.attached_to,) if source.attached_to in state.cache else ()
    return tuple(i for i in state.battlefield if matches(state, affects, i, context))


@rule("613.7", "613.8a", "613.8b", "613.8c")
def _next_to_apply(state: State, layer: str, waiting: dict[Any, Live]) -> Any:
    """Choose the next effect: by timestamp, but after the effects it depends on."""
    order = sorted(waiting, key=lambda key: (waiting[key].timestamp, waiting[key].source))
    if len(order) == 1 or not _may_depend(layer, waiting):
        return order[0]
    needs = {
        key: {other for other in order if other != key and _depends(state, layer, waiting, key, other)}
        for key in order
    }
    free = [key for key in order if not needs[key]]
    if free:
        return free[0]
    loop = _in_loops(needs)
    return next(key for key in order if key in loop)


def _may_depend(layer: str, waiting: dict[Any, Live]) -> bool:
    """Whether applying one of the effects could matter to another of them at all."""
    for live in waiting.values():
        if any(isinstance(change, _ABILITY_CHANGES) for change in live.changes):
            return True
        affects = live.ability.affects if live.ability else None
        if isinstance(affects, Filter) and layer in _layers_read(affects):
            return True
    return False


def _layers_read(what: Filter) -> set[str]:
    found = set()
    if what.types or what.not_types or what.subtypes or what.not_subtypes or what.historic:
        found.add("4")
    if what.colors or what.not_colors or what.colorless:
        found.add("5")
    if what.keyword:
        found.add("6")
    if what.max_power is not None or what.min_power is not None:
        found.update({"7b", "7c", "7d"})
    for one in what.any_of:
        found |= _layers_read(one)
    return found


@rule("613.8a")
def _depends(state: State, layer: str, waiting: dict[Any, Live], one: Any, other: Any) -> bool:
    """Whether applying `other` would change whether `one` exists or what it applies to."""
    before = _affected(state, waiting[one])
    saved = dict(state.cache)
    trial = replace(waiting[other])
    trial.affected = _affected(state, trial)
    for ident in trial.affected:
        state.cache[ident] = replace(state.cache[ident])
    _apply(state, layer, trial)
    live = waiting[one]
    exists = live.ability is None or live.affected is not None
    if not exists:
        seen = state.cache.get(live.source) or printed(state.objects[live.source].face)
        exists = any(ability is live.ability for ability in seen.sorted.statics)
    after = _affected(state, live)
    state.cache.clear()
    state.cache.update(saved)
    return not exists or after != before


def _in_loops(needs: dict[Any, set[Any]]) -> set[Any]:
    """Effects that depend on themselves through others."""
    found = set()
    for key in needs:
        seen: set[Any] = set()
        todo = set(needs[key])
        while todo:
            other = todo.pop()
            if other not in seen:
                seen.add(other)
                todo |= needs[other]
        if key in seen:
            found.add(key)
    return found


def _apply(state: State, layer: str, live: Live) -> None:
    context = None
    for ident in live.affected or ():
        found = state.cache[ident]
        for change in live.changes:
            if change.LAYER == layer:
                if context is None:
                    source = state.objects.get(live.source) or state.objects[ident]
                    context = Context(live.controller, source)
                _APPLY[type(change)](state, found, change, context)


@rule("613.1d", "205.1b")
def _add_types(_: State, found: Characteristics, change: AddTypes, __: Context) -> None:
    found.types |= change.types
    gained = change.subtypes - found.subtypes
    found.subtypes |= change.subtypes
    if gained & BASIC_LAND_TYPES.keys():
        found.abilities += basic_land_abilities(gained)
        found.sorted = sort_abilities(found.abilities)


@rule("613.1d", "205.1a")
def _set_types(_: State, found: Characteristics, change: SetTypes, __: Context) -> None:
    if change.types is not None:
        found.types = change.types
    if change.creature_types is not None:
        kept = found.subtypes & _NOT_CREATURE_TYPES
        found.subtypes = kept | change.creature_types


@rule("305.7")
def _set_land_types(
    _: State, found: Characteristics, change: SetBasicLandTypes, __: Context
) -> None:
    found.subtypes = (found.subtypes - _LAND_TYPES) | change.subtypes
    found.abilities = basic_land_abilities(change.subtypes)
    found.sorted = sort_abilities(found.abilities)


@rule("613.1e")
def _set_colors(_: State, found: Characteristics, change: SetColors, __: Context) -> None:
    found.colors = change.colors


@rule("613.1e", "105.3")
def _add_colors(_: State, found: Characteristics, change: AddColors, __: Context) -> None:
    found.colors |= change.colors


@rule("613.1f")
def _add_abilities(_: State, found: Characteristics, change: AddAbilities, __: Context) -> None:
    barred = {
        word
        for ability in found.abilities
        if isinstance(ability, Keyword) and ability.name == "can't have"
        for word in (ability.quality.keyword.split("|") if ability.quality else ())
    }
    found.abilities += tuple(
        ability for ability in change.abilities if getattr(ability, "name", "") not in barred
    )  # type: ignore[arg-type]
    found.sorted = sort_abilities(found.abilities)


@rule("613.1f")
def _lose_abilities(_: State, found: Characteristics, __: LoseAbilities, ___: Context) -> None:
    found.abilities = ()
    found.sorted = sort_abilities(())


@rule("613.1f")
def _lose_keyword(_: State, found: Characteristics, change: LoseKeyword, __: Context) -> None:
    found.abilities = tuple(
        ability
        for ability in found.abilities
        if not (isinstance(ability, Keyword) and ability.name in change.keywords)
    )
    if change.cannot_have:
        barred = Filter(keyword="|".join(sorted(change.keywords)))
        found.abilities += (Keyword("can't have", quality=barred),)
    found.sorted = sort_abilities(found.abilities)


@rule("613.4b")
def _set_pt(state: State, found: Characteristics, change: SetPT, context: Context) -> None:
    found.power = amount(state, change.power, context)
    found.toughness = amount(state, change.toughness, context)


@rule("613.4c")
def _modify_pt(state: State, found: Characteristics, change: ModifyPT, context: Context) -> None:
    if found.power is not None:
        found.power += amount(state, change.power, context)
        found.toughness = (found.toughness or 0) + amount(state, change.toughness, context)


@rule("613.4d")
def _switch_pt(_: State, found: Characteristics, __: SwitchPT, ___: Context) -> None:
    found.power, found.toughness = found.toughness, found.power


_APPLY: dict[type, Any] = {
    AddTypes: _add_types,
    SetTypes: _set_types,
    SetBasicLandTypes: _set_land_types,
    SetColors: _set_colors,
    AddColors: _add_colors,
    AddAbilities: _add_abilities,
    LoseAbilities: _lose_abilities,
    LoseKeyword: _lose_keyword,
    SetPT: _set_pt,
    ModifyPT: _modify_pt,
    SwitchPT: _switch_pt,
}

_LAND_TYPES = frozenset({*BASIC_LAND_TYPES, "Urza's", "Desert", "Gate", "Lair", "Locus", "Cave"})
_NOT_CREATURE_TYPES = _LAND_TYPES | {"Aura", "Saga", "Equipment", "Vehicle", "Ajani", "Jace"}


@rule("613.1b", "302.6")
def settle_control(state: State) -> bool:
    """Give each permanent to whom the control effects give it now; tell whether any moved.

    A permanent that changed controllers is fresh until that player's next turn begins.
    """
    claims: list[tuple[int, int, int]] = []
    for effect in state.effects:
        for change in effect.changes:
            if isinstance(change, ControlledBy):
                seat = effect.controller if change.player is None else change.player
                claims += [(effect.timestamp, ident, seat) for ident in effect.affected]
    for ident in state.battlefield:
        source = state.objects[ident]
        for ability in printed(source.copied or source.face).sorted.statics:
            if any(isinstance(change, ControlledBy) for change in ability.changes):
                if source.attached_to > 0:
                    claims.append((source.timestamp, source.attached_to, source.controller))
    latest = {ident: seat for _, ident, seat in sorted(claims)}
    moved = False
    for ident in state.battlefield:
        thing = state.objects[ident]
        seat = latest.get(ident, thing.base_controller)
        if seat != thing.controller:
            state.update(ident, controller=seat, fresh=True)
            moved = True
            if state.combat is not None and ident in state.combat.attackers | state.combat.blockers:
                from reference_engine.combat import remove_from_combat  # combat deals with layers

                remove_from_combat(state, ident)
    return moved
