"""What can't be a target, targeted all the same (115, 601.2c, 702)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import Groups
from reference_engine.casting import enchant_targets
from reference_engine.characteristics import Characteristics, characteristics
from reference_engine.state import Ref, StackItem, State, player_ref, seat_of
from reference_engine.targets import (
    announce_targets,
    can_be_targeted,
    is_protected,
    is_protected_player,
    possible_targets,
)
from reference_engine.vocabulary import Filter, Players, TargetSpec, Who


def _but_for_hexproof(state: State, ref: Ref, item: StackItem) -> bool:
    """Whether something could be a target if nothing had hexproof."""
    if can_be_targeted(state, ref, item):
        return True
    if ref < 0:
        return not is_protected_player(state, seat_of(ref))
    keywords = characteristics(state, ref).sorted.keywords
    return "shroud" not in keywords and not is_protected(state, ref, item.source.id)


@fault(
    "hexproof-stops-spells-only", can_be_targeted, rule="702.11b", check="refuse-hexproof-target"
)
def _spells_only(state: State, ref: Ref, item: StackItem) -> bool:
    """Permanents with hexproof may be the targets of activated abilities."""
    if ref > 0 and item.kind == "activated":
        return _but_for_hexproof(state, ref, item)
    return can_be_targeted(state, ref, item)


@fault(
    "hexproof-stops-no-triggers",
    can_be_targeted,
    rule="702.11b",
    check="refuse-target-of-trigger",
)
def _no_triggers(state: State, ref: Ref, item: StackItem) -> bool:
    """Permanents with hexproof may be the targets of triggered abilities."""
    if ref > 0 and item.kind == "triggered":
        return _but_for_hexproof(state, ref, item)
    return can_be_targeted(state, ref, item)


@fault(
    "player-hexproof-stops-spells-only",
    can_be_targeted,
    rule="702.11c",
    check="refuse-hexproof-player",
)
def _player_spells_only(state: State, ref: Ref, item: StackItem) -> bool:
    """Players with hexproof may be the targets of abilities."""
    if ref < 0 and item.kind != "spell":
        return _but_for_hexproof(state, ref, item)
    return can_be_targeted(state, ref, item)


@fault("shroud-lets-its-controller", can_be_targeted, rule="702.18a", check="refuse-shroud-target")
def _lets_its_controller(state: State, ref: Ref, item: StackItem) -> bool:
    """Permanents with shroud may be targets of what their controller controls."""
    thing = state.objects.get(ref)
    if thing is not None and thing.controller == item.controller and thing.zone == "battlefield":
        return not is_protected(state, ref, item.source.id)
    return can_be_targeted(state, ref, item)


@fault(
    "protection-lets-its-controller",
    can_be_targeted,
    rule="702.16b",
    check="refuse-protected-target",
)
def _protected_by_others(state: State, ref: Ref, item: StackItem) -> bool:
    """Permanents may be targeted by what they have protection from if one player controls both."""
    thing = state.objects.get(ref)
    if thing is not None and thing.controller == item.controller and thing.zone == "battlefield":
        return "shroud" not in characteristics(state, ref).sorted.keywords
    return can_be_targeted(state, ref, item)


@fault(
    "protected-player-is-targeted",
    is_protected_player,
    rule="702.16j",
    check="refuse-protected-player",
)
def _player_is_targeted(state: State, seat: int) -> bool:  # noqa: ARG001
    """A player with protection from everything may be a target."""
    return False


@fault(
    "phased-out-is-targeted",
    possible_targets,
    rule="702.26b",
    check="refuse-phased-out-target",
)
def _phased_out(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """What is phased out may be a target as long as it could be one before."""
    found = possible_targets(state, item, spec)
    here = any(isinstance(what, Filter) and what.zone == "battlefield" for what in spec.what)
    return [*found, *state.phased] if here else found


@fault("who-left-is-targeted", possible_targets, rule="800.4a", check="refuse-target-who-left")
def _who_left(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """Players who have left the game may still be targets."""
    found = possible_targets(state, item, spec)
    gone = [player_ref(seat) for seat, player in enumerate(state.players) if player.lost]
    return [*found, *gone] if any(isinstance(what, Players) for what in spec.what) else found


# --- How many, and which ------------------------------------------------------------------------


@fault("one-target-counts-twice", announce_targets, rule="115.3", check="refuse-same-target-twice")
def _counts_twice(state: State, item: StackItem, chosen: Groups) -> StackItem:
    """A target that is chosen twice for one instance of the word counts as two."""
    once = tuple(tuple(dict.fromkeys(group)) for group in chosen)
    if once == chosen:
        return announce_targets(state, item, chosen)
    specs = tuple(replace(spec, minimum=0) for spec in item.target_specs)
    announced = announce_targets(state, replace(item, target_specs=specs), once)
    targets = tuple(tuple(state.ref(name) for name in group) for group in chosen)
    return replace(announced, target_specs=item.target_specs, targets=targets)


@fault("too-few-targets-will-do", announce_targets, rule="601.2c", check="refuse-number-of-targets")
def _too_few(state: State, item: StackItem, chosen: Groups) -> StackItem:
    """Fewer targets are chosen than a spell asks for."""
    specs = tuple(replace(spec, minimum=0) for spec in item.target_specs)
    announced = announce_targets(state, replace(item, target_specs=specs), chosen)
    return replace(announced, target_specs=item.target_specs)


def _widened(state: State, item: StackItem, spec: TargetSpec, **fields: object) -> list[Ref]:
    """Return the targets there would be if descriptions did not say so much."""
    wider = tuple(
        replace(what, **fields) if isinstance(what, Filter) and what.zone == "battlefield" else what
        for what in spec.what
    )
    found = possible_targets(state, item, spec)
    return list(dict.fromkeys([*found, *possible_targets(state, item, replace(spec, what=wider))]))


@fault(
    "creature-cards-are-creatures",
    possible_targets,
    rule="115.2",
    check="refuse-target-in-another-zone",
)
def _cards(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """What has a creature as its target may have a creature card in a graveyard."""
    return _widened(state, item, spec, zone="graveyard")


@fault(
    "whose-target-does-not-matter",
    possible_targets,
    rule="601.2c",
    check="refuse-target-of-the-wrong-player",
)
def _anyones(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """Targets that a certain player is to control may be any player's."""
    return _widened(state, item, spec, controller=Who.ANY)


@fault(
    "abilities-are-targeted-as-spells",
    possible_targets,
    rule="601.2c",
    check="refuse-target-on-stack",
)
def _abilities(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """What has a spell as its target may have an ability on the stack."""
    wider = tuple(
        replace(what, stack=frozenset({"spell", "activated", "triggered"}))
        if isinstance(what, Filter) and what.zone == "stack"
        else what
        for what in spec.what
    )
    return possible_targets(state, item, replace(spec, what=wider))


@fault("auras-enchant-anything", enchant_targets, rule="303.4a", check="refuse-aura-target")
def _enchant_anything(seen: Characteristics) -> tuple[TargetSpec, ...]:
    """An Aura spell may have any permanent as its target."""
    return (TargetSpec((Filter(),)),) if enchant_targets(seen) else ()
