"""Interaction of continuous effects (613): from the printed characteristics through the layers."""

import msgspec
from msgspec.structs import replace

from reference_engine.amounts import amount
from reference_engine.characteristics import Characteristics, printed
from reference_engine.dependency import Key, Live, affected_by, apply_in_layer, next_to_apply
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    AddAbilities,
    ControlledBy,
    LoseAbilities,
    SetBasicLandTypes,
    Static,
)

__all__ = ["derive", "settle_control"]

LAYERS = ("4", "5", "6", "7a", "7b", "7c", "7d")
"""The layers worked through here. Layer 1 is in an object's face, layer 2 in its controller."""

_ABILITY_CHANGES = (LoseAbilities, SetBasicLandTypes, AddAbilities)


def derive(state: State, thing: GameObject) -> Characteristics:
    """Return an object's characteristics, working out all objects' where effects are about."""
    cache = state.cache
    if "working" in cache:
        # asked for while the layers are worked through: of what they do not reach, the printed
        return printed(thing.copied or thing.face)
    still = _nothing_at_work(state)
    if thing.zone == "battlefield":
        if still:
            found = _with_counters(thing, _begin(state, thing))
            cache[thing.id] = found
            return found
        _work_through_layers(state)
        result: Characteristics = state.cache[thing.id]
        return result
    if not still and cache["wide"]:
        _work_through_layers(state)
        found = cache[thing.id]
    else:
        found = cache[thing.id] = _begin(state, thing)
    return found


def _nothing_at_work(state: State) -> bool:
    """Whether no continuous effect changes any permanent, so that each can be looked at alone."""
    found = state.cache.get("still")
    if found is None:
        statics = [
            ability
            for thing in map(state.objects.__getitem__, (*state.battlefield, *state.command))
            for ability in printed(thing.copied or thing.face).sorted.statics
        ]
        changes = (change for effect in state.effects for change in effect.changes)
        found = not statics and all(change.LAYER == "2" for change in changes)
        state.cache["still"] = found
        state.cache["wide"] = any(ability.also for ability in statics) or any(
            state.objects[ident].zone not in ("battlefield", "phased out")
            for effect in state.effects
            for ident in effect.affected
            if ident in state.objects
        )
        if not found:
            state.cache["volatile"] = True
    return bool(found)


@rule("613.1", "613.4a", "604.3", "707.2", "208.2a")
def _begin(
    state: State, thing: GameObject, found: Characteristics | None = None
) -> Characteristics:
    """Start with the copiable values and, where no layers are worked through, what they define."""
    face = thing.copied or thing.face
    found = found or printed(face)
    if face.power is None or (isinstance(face.power, int) and isinstance(face.toughness, int)):
        return found
    context = Context(
        thing.controller if thing.zone in ("battlefield", "stack") else thing.owner, thing
    )
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


@rule("613.1", "613.2", "613.4", "613.5", "613.6")
def _work_through_layers(state: State) -> None:
    """Work out the characteristics of every permanent; the cache holds them as they come to be.

    Cards and spells elsewhere are worked out with them if an effect reaches beyond permanents.
    """
    cache = state.cache
    for ident in state.objects if cache["wide"] else state.battlefield:
        thing = state.objects[ident]
        cache[ident] = replace(printed(thing.copied or thing.face))
    cache["working"] = True
    cache["granted"] = {}
    begun: dict[Key, Live] = {}
    for layer in LAYERS:
        _work_through_layer(state, layer, begun)
        if layer == "7c":
            for ident in state.battlefield:
                cache[ident] = _with_counters(state.objects[ident], cache[ident])
    del cache["working"], cache["granted"]
    if cache["wide"]:
        for ident, thing in state.objects.items():
            if thing.zone != "battlefield":
                cache[ident] = _begin(state, thing, cache[ident])


def _work_through_layer(state: State, layer: str, begun: dict[Key, Live]) -> None:
    done: set[Key] = set()
    waiting = _at_work(state, layer, begun, done)
    while waiting:
        key = next_to_apply(state, layer, waiting)
        live = waiting.pop(key)
        live.affected = affected_by(state, live)
        begun[key] = live
        done.add(key)
        apply_in_layer(state, layer, live)
        if any(isinstance(c, _ABILITY_CHANGES) and c.LAYER == layer for c in live.changes):
            _note_granted(state, live)
            waiting = _at_work(state, layer, begun, done)


@rule("613.6", "613.7b", "113.6", "611.3a")
def _at_work(state: State, layer: str, begun: dict[Key, Live], done: set[Key]) -> dict[Key, Live]:
    """The effects still to apply in a layer; what has begun goes on without its ability (613.6)."""
    found = {
        key: live
        for key, live in begun.items()
        if key not in done and any(change.LAYER == layer for change in live.changes)
    }
    for number, effect in enumerate(state.effects):
        key: Key = (0, number)
        if key not in begun and any(change.LAYER == layer for change in effect.changes):
            found[key] = Live(
                effect.timestamp, effect.source, effect.controller, effect.changes,
                affected=effect.affected,
            )  # fmt: skip
    for ident in (*state.battlefield, *state.command):
        seen = state.cache.get(ident) or printed(state.objects[ident].face)
        for index, ability in enumerate(seen.sorted.statics):
            key = (ident, index, id(ability))
            if key not in begun and any(change.LAYER == layer for change in ability.changes):
                found[key] = _of_ability(state, ident, ability)
    return found


@rule("613.7a")
def _of_ability(state: State, ident: int, ability: Static) -> Live:
    """The effect of a static ability: the object's timestamp, or the later one of what gave it."""
    thing = state.objects[ident]
    granted = state.cache["granted"].get((ident, id(ability)), 0)
    return Live(max(thing.timestamp, granted), ident, thing.controller, ability.changes, ability)


def _note_granted(state: State, live: Live) -> None:
    """Remember since when objects have static abilities that an effect gave them."""
    for change in live.changes:
        if isinstance(change, AddAbilities):
            for ability in change.abilities:
                if isinstance(ability, Static):
                    for ident in live.affected or ():
                        state.cache["granted"][ident, id(ability)] = live.timestamp


@rule("613.1b", "302.6", "613.7", "613.8")
def settle_control(state: State) -> bool:
    """Give each permanent to whom the control effects give it now; tell whether any moved.

    The latest effect counts. That of an Aura depends on who controls the Aura, so that is
    found out first. A permanent that changed controllers is fresh until that player's next
    turn begins, and it is removed from combat.
    """
    claims = _control_claims(state)
    moved = False
    for ident in state.battlefield:
        thing = state.objects[ident]
        seat = _controller(state, claims, ident, ()) if claims else thing.base_controller
        if seat != thing.controller:
            state.update(ident, controller=seat, fresh=True)
            moved = True
            if state.combat is not None:
                from reference_engine.combat import remove_from_combat  # combat deals with layers

                remove_from_combat(state, ident)
    return moved


def _control_claims(state: State) -> dict[int, tuple[int, int, int]]:
    """The latest control effect on each permanent: timestamp, the seat given, or an Aura's id."""
    claims: dict[int, tuple[int, int, int]] = {}
    for effect in state.effects:
        for change in effect.changes:
            if isinstance(change, ControlledBy):
                seat = effect.controller if change.player is None else change.player
                for ident in effect.affected:
                    claims[ident] = max(claims.get(ident, (-1, 0, 0)), (effect.timestamp, seat, 0))
    for ident in state.battlefield:
        source = state.objects[ident]
        if source.attached_to > 0:
            for ability in printed(source.copied or source.face).sorted.statics:
                if any(isinstance(change, ControlledBy) for change in ability.changes):
                    host = source.attached_to
                    claim = (source.timestamp, 0, ident)
                    claims[host] = max(claims.get(host, (-1, 0, 0)), claim)
    return claims


def _controller(
    state: State, claims: dict[int, tuple[int, int, int]], ident: int, asked: tuple[int, ...]
) -> int:
    if ident not in claims or ident in asked:
        return state.objects[ident].base_controller
    _, seat, aura = claims[ident]
    return _controller(state, claims, aura, (*asked, ident)) if aura else seat
