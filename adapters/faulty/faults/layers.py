"""Continuous effects gone wrong (611, 613)."""

from typing import Any

from msgspec.structs import replace

from adapters.faulty.fault import fault, part_of
from reference_engine.characteristics import Characteristics, mana_value
from reference_engine.dependency import (
    Key,
    Live,
    _may_depend,
    affected_by,
    apply_in_layer,
    next_to_apply,
)
from reference_engine.instructions.continuous import begin_effect
from reference_engine.layer_changes import (
    _add_types,
    _lose_abilities,
    _modify_pt,
    _set_land_types,
    _set_pt,
    _switch_pt,
)
from reference_engine.layers import _at_work, _begin, _with_counters
from reference_engine.matching import Context
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    AddTypes,
    LoseAbilities,
    ModifyPT,
    SetBasicLandTypes,
    SetPT,
    SwitchPT,
)

AGREES = "agrees-with-reference"


@fault("newest-effect-first", next_to_apply, rule="613.7", check=AGREES)
def _newest_first(_: State, __: str, waiting: dict[Key, Live]) -> Key:
    """Within a layer the newest effect is applied first."""
    return max(waiting, key=lambda key: (waiting[key].timestamp, key[:2]))


@fault(
    "dependency-ignored",
    _may_depend,
    rule="613.8",
    check="agrees-on-odd-boards",
    fault_class="B101",
)
def _no_dependency(_: str, __: list[Live]) -> bool:
    """Effects apply by timestamp, whatever depends on what."""
    return False


@fault("counters-do-not-count", _with_counters, rule="613.4c", check="size-is-printed-and-counters")
def _no_counters(_: GameObject, found: Characteristics) -> Characteristics:
    """Counters do not change power and toughness."""
    return found


@fault("counters-count-twice", _with_counters, rule="613.4c", check="size-is-printed-and-counters")
def _count_twice(thing: GameObject, found: Characteristics) -> Characteristics:
    """Counters change power and toughness twice."""
    return _with_counters(thing, _with_counters(thing, found))


@fault("no-setting-of-power", _set_pt, rule="613.4b", check=AGREES)
def _no_setting(_: State, __: Characteristics, ___: SetPT, ____: Context) -> None:
    """Effects that set power and toughness are ignored."""


_WRONG_ORDER = {"7c": "7d", "7d": "7c"}


@fault(
    "switch-before-modifying",
    apply_in_layer,
    rule="613.4d",
    check="triad-modifiers-apply",
    fault_class="B106",
)
def _switch_first(state: State, layer: str, live: Live) -> None:
    """Power and toughness are switched before they are modified."""
    apply_in_layer(state, _WRONG_ORDER.get(layer, layer), live)


@part_of("switch-before-modifying", _at_work)
def _at_work_in_wrong_order(
    state: State, layer: str, begun: dict[Key, Live], done: set[Key]
) -> dict[Key, Live]:
    """Work through the last two layers in the wrong order."""
    return _at_work(state, _WRONG_ORDER.get(layer, layer), begun, done)


@fault(
    "setting-wipes-modifiers",
    _modify_pt,
    rule="613.4c",
    check="triad-modifiers-apply",
    fault_class="B107",
)
def _wiped(state: State, found: Characteristics, change: ModifyPT, context: Context) -> None:
    """What was set by an effect is not modified by others."""
    touched = any(
        isinstance(one, SetPT) and context.subject in effect.affected
        for effect in state.effects
        for one in effect.changes
    )
    if not touched:
        _modify_pt(state, found, change, context)


@fault("no-switching", _switch_pt, rule="613.4d", check=AGREES)
def _no_switching(_: State, __: Characteristics, ___: SwitchPT, ____: Context) -> None:
    """Power and toughness are never switched."""


@fault("pump-is-only-power", _modify_pt, rule="613.4c", check=AGREES)
def _only_power(state: State, found: Characteristics, change: ModifyPT, context: Context) -> None:
    """Effects that modify power and toughness modify power alone."""
    _modify_pt(state, found, replace(change, toughness=0), context)


@fault("types-replace-each-other", _add_types, rule="205.1b", check=AGREES)
def _types_replaced(
    state: State, found: Characteristics, change: AddTypes, context: Context
) -> None:
    """A type that is added takes the place of the others."""
    if change.types:
        found.types = frozenset()
    _add_types(state, found, change, context)


@fault(
    "land-types-keep-abilities",
    _set_land_types,
    rule="305.7",
    check="land-types-make-their-mana",
    fault_class="B010",
)
def _keep_abilities(
    state: State, found: Characteristics, change: SetBasicLandTypes, context: Context
) -> None:
    """A land whose basic land type is set keeps the abilities of its text."""
    abilities, ordered = found.abilities, found.sorted
    _set_land_types(state, found, change, context)
    if not any(kind for kind in found.supertypes if kind == "Basic"):
        found.abilities, found.sorted = abilities, ordered


@fault("abilities-are-not-lost", _lose_abilities, rule="613.1f", check=AGREES)
def _not_lost(_: State, __: Characteristics, ___: LoseAbilities, ____: Context) -> None:
    """What loses all abilities keeps them."""


@fault("begun-effect-is-dropped", _at_work, rule="613.6", check=AGREES, fault_class="B102")
def _dropped(state: State, layer: str, begun: dict[Key, Live], done: set[Key]) -> dict[Key, Live]:
    """An effect stops as its source loses the ability, though it has begun in an earlier layer."""
    found = _at_work(state, layer, begun, done)
    return {
        key: live
        for key, live in found.items()
        if live.ability is None
        or any(
            ability is live.ability
            for ability in (state.cache.get(live.source) or _nothing()).sorted.statics
        )
    }


def _nothing() -> Any:
    raise LookupError("the source of an effect has no characteristics")


@fault("static-effect-hits-everyone", affected_by, rule="109.5", check=AGREES)
def _everyone(state: State, live: Live) -> tuple[int, ...]:
    """What a permanent does for "creatures you control" it does for those of all players."""
    found = affected_by(state, live)
    if live.affected is not None or live.ability is None or not found:
        return found
    others: dict[int, None] = dict.fromkeys(found)
    for seat in range(len(state.players)):
        if seat != live.controller:
            others |= dict.fromkeys(affected_by(state, replace(live, controller=seat)))
    return tuple(others)


@fault("effect-changes-only-one", begin_effect, rule="611.2c", check=AGREES)
def _only_one(
    state: State,
    idents: Any,
    changes: Any,
    duration: str,
    context: Context,
    controller: int | None = None,
) -> None:
    """Of several objects that an effect changes only the first is changed."""
    begin_effect(state, tuple(idents)[:1], changes, duration, context, controller)


@fault("star-counts-nothing", _begin, rule="208.2a", check=AGREES, fault_class="B112")
def _star_is_zero(
    state: State, thing: GameObject, found: Characteristics | None = None
) -> Characteristics:
    """The "*" of a power or toughness is 0."""
    right = _begin(state, thing, found)
    face = thing.copied or thing.face
    if face.power is None or isinstance(face.power, int):
        return right
    return replace(right, power=0, toughness=0)


@fault(
    "mana-value-counts-x-everywhere",
    mana_value,
    rule="202.3e",
    check="triad-x-is-zero",
    fault_class="B058",
)
def _x_everywhere(state: State, thing: GameObject) -> int:
    """The X of a spell counts for the mana value of the permanent it became."""
    found = mana_value(state, thing)
    return found + 2 * thing.x if thing.zone == "battlefield" else found


@fault(
    "mana-value-without-x-on-stack",
    mana_value,
    rule="202.3e",
    check="triad-x-is-zero",
    ruling="triad-x-is-zero",
    fault_class="B057",
)
def _no_x_on_stack(state: State, thing: GameObject) -> int:
    """X is 0 for the mana value of a spell on the stack."""
    trial = replace(thing, zone="graveyard") if thing.zone == "stack" else thing
    return mana_value(state, trial)
