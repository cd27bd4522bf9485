"""Targets gone wrong (115, 608.2b)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.characteristics import characteristics
from reference_engine.matching import _types_match
from reference_engine.resolving import resolve_top
from reference_engine.state import Ref, StackItem, State, seat_of
from reference_engine.targets import (
    can_be_targeted,
    is_protected,
    notice_targets,
    possible_targets,
    still_legal,
)
from reference_engine.vocabulary import Filter, TargetSpec

REFUSED, AGREES = "refuse-targets", "agrees-with-reference"


@fault("hexproof-is-ignored", can_be_targeted, rule="702.11b", check=REFUSED)
def _no_hexproof(state: State, ref: Ref, item: StackItem) -> bool:
    """Permanents with hexproof may be targeted by anyone."""
    if ref > 0 and "hexproof" in characteristics(state, ref).sorted.keywords:
        return not is_protected(state, ref, item.source.id)
    return can_be_targeted(state, ref, item)


@fault("hexproof-from-oneself", can_be_targeted, rule="702.11b", check=AGREES)
def _from_oneself(state: State, ref: Ref, item: StackItem) -> bool:
    """A permanent with hexproof can't be targeted even by its controller."""
    if ref > 0 and "hexproof" in characteristics(state, ref).sorted.keywords:
        return state.objects[ref].zone != "battlefield"
    return can_be_targeted(state, ref, item)


@fault(
    "player-hexproof-is-ignored",
    can_be_targeted,
    rule="702.11c",
    check="kiora-2-hexproof",
    ruling="kiora-2-hexproof",
)
def _no_player_hexproof(state: State, ref: Ref, item: StackItem) -> bool:
    """Players with hexproof may be targeted by anyone."""
    if ref < 0:
        return not state.players[seat_of(ref)].lost
    return can_be_targeted(state, ref, item)


@fault("protection-is-ignored", can_be_targeted, rule="702.16b", check=REFUSED)
def _no_protection(state: State, ref: Ref, item: StackItem) -> bool:
    """Permanents may be targeted by what they have protection from."""
    if ref > 0 and is_protected(state, ref, item.source.id):
        return True
    return can_be_targeted(state, ref, item)


@fault("color-words-of-targets-ignored", _types_match, rule="601.2c", check=REFUSED)
def _no_colors(what: Filter, seen: object) -> bool:
    """A "nonblack creature" may be black."""
    return _types_match(replace(what, not_colors=frozenset()), seen)


@fault("type-words-of-targets-ignored", possible_targets, rule="601.2c", check=REFUSED)
def _no_types(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """What is targeted on the battlefield may be of any type."""
    found = possible_targets(state, item, spec)
    if any(isinstance(what, Filter) and what.zone == "battlefield" for what in spec.what):
        more = [i for i in state.battlefield if can_be_targeted(state, i, item)]
        return list(dict.fromkeys([*found, *more]))
    return found


@fault(
    "returned-card-is-still-a-target", still_legal, rule="608.2b", check=AGREES, fault_class="B062"
)
def _still_a_target(state: State, item: StackItem) -> tuple[tuple[Ref, ...], ...]:
    """A card that has left and come back is still a target, though it is a new object."""
    return tuple(
        tuple(ref if ref < 0 else state.names.get(state.name(ref), ref) for ref in group)
        for group in item.targets
    )


@fault(
    "one-illegal-target-stops-all",
    still_legal,
    rule="608.2b",
    check="sozin-total-mana-value",
    fault_class="B065",
)
def _stops_all(state: State, item: StackItem) -> tuple[tuple[Ref, ...], ...]:
    """A spell or ability with several targets does nothing if one of them is illegal."""
    legal = still_legal(state, item)
    return legal if legal == item.targets else tuple(() for _ in legal)


@fault(
    "spell-without-targets-resolves", resolve_top, rule="608.2b", check="sozin-name-on-resolution"
)
def _resolves(state: State) -> None:
    """A spell whose targets are all illegal resolves as far as it can."""
    item = state.stack[-1]
    if any(item.targets) and not any(still_legal(state, item)):
        bare = replace(item, targets=tuple(() for _ in item.targets))
        state.stack = (*state.stack[:-1], bare)
    resolve_top(state)


@fault("becoming-a-target-triggers-nothing", notice_targets, rule="603.2e", check=AGREES)
def _triggers_nothing(_: State, __: StackItem) -> None:
    """Nothing triggers on becoming a target."""
