"""Targets (115): what may be chosen, what was chosen, and what is still legal."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from reference_engine.announcements import Choice, Groups, Illegal
from reference_engine.characteristics import characteristics, mana_value
from reference_engine.events import Event, player_has
from reference_engine.matching import Context, in_zone, matches, who_matches
from reference_engine.rulebook import rule
from reference_engine.state import Ref, StackItem, State, player_ref, seat_of
from reference_engine.vocabulary import (
    Filter,
    HexproofPlayer,
    Keyword,
    PlayerProtection,
    Players,
    TargetSpec,
)

__all__ = [
    "ANY_NUMBER",
    "announce_targets",
    "can_be_targeted",
    "context_of",
    "is_legal_set",
    "is_protected",
    "is_protected_player",
    "legal_targets",
    "notice_targets",
    "possible_targets",
    "still_legal",
    "target_choices",
]

ANY_NUMBER = 99


def context_of(item: StackItem) -> Context:
    """Return what the words of a spell or ability on the stack refer to."""
    return Context(
        controller=item.controller,
        source=item.source,
        targets=item.targets,
        x=item.x or 0,
        event=item.event,
        memory=dict(item.memory),
        additional=item.additional,
        item=item.id,
    )


@rule("115.1", "115.4", "601.2c")
def possible_targets(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """Return everything that is a legal target for one instance of the word."""
    context = context_of(item)
    found: dict[Ref, None] = {}
    for what in spec.what:
        for ref in _described(state, what, context):
            if ref != item.id and can_be_targeted(state, ref, item):
                found[ref] = None
    return list(found)


def _described(state: State, what: Filter | Players, context: Context) -> Iterable[Ref]:
    if isinstance(what, Players):
        seats = state.seats_in_turn_order()
        return [player_ref(s) for s in seats if who_matches(what.who, s, context.controller)]
    candidates = in_zone(state, what.zone, range(len(state.players)))
    return [ident for ident in candidates if matches(state, what, ident, context)]


@rule("702.11b", "702.11c", "702.11d", "702.18a", "702.16b")
def can_be_targeted(state: State, ref: Ref, item: StackItem) -> bool:
    """Return whether shroud, hexproof or protection keeps something from being a target."""
    if ref < 0:
        seat = seat_of(ref)
        if is_protected_player(state, seat):
            return False
        return seat == item.controller or not player_has(state, seat, HexproofPlayer)
    thing = state.objects.get(ref)
    if thing is None or thing.zone != "battlefield":
        return True
    abilities = characteristics(state, ref).sorted
    if "shroud" in abilities.keywords:
        return False
    if "hexproof" in abilities.keywords and thing.controller != item.controller:
        return False
    return not is_protected(state, ref, item.source.id)


@rule("702.16b", "702.16e", "702.16j")
def is_protected_player(state: State, seat: int) -> bool:
    """Return whether a player has protection from everything."""
    return player_has(state, seat, PlayerProtection)


@rule("702.16a", "702.16e")
def is_protected(state: State, ident: int, source: int) -> bool:
    """Return whether a permanent has protection from a quality that the source has.

    Protection is an ability of permanents: a card in another zone has none to speak of (113.6).
    """
    thing = state.objects.get(ident)
    if thing is None or thing.zone != "battlefield":
        return False
    return any(
        word.name == "protection" and word.quality is not None and _has_quality(state, word, source)
        for word in characteristics(state, ident).sorted.qualities
    )


def _has_quality(state: State, word: Keyword, source: int) -> bool:
    thing = state.latest(source)
    if thing is None or word.quality is None:
        return False
    return matches(state, word.quality, source, Context(thing.controller, thing))


def target_choices(state: State, item: StackItem) -> list[Choice]:
    """Return the choice for each instance of "target", by names."""
    return [
        Choice(
            tuple(sorted(state.name(ref) for ref in possible_targets(state, item, spec))),
            spec.minimum,
            spec.maximum if spec.maximum is not None else ANY_NUMBER,
        )
        for spec in item.target_specs
    ]


@rule("601.2c", "115.3")
def announce_targets(state: State, item: StackItem, chosen: Groups) -> StackItem:
    """Return the item with its targets, or raise `Illegal` naming the target that is not legal."""
    if len(chosen) != len(item.target_specs):
        wanted = len(item.target_specs)
        raise Illegal(f"{item.label} has {wanted} instances of target, not {len(chosen)}")
    groups: list[tuple[Ref, ...]] = []
    for spec, names in zip(item.target_specs, chosen, strict=True):
        refs = tuple(state.ref(name) for name in names)
        if len(refs) < spec.minimum or (spec.maximum is not None and len(refs) > spec.maximum):
            raise Illegal(f"{item.label}: {len(refs)} targets, {spec.minimum} to {spec.maximum}")
        legal = possible_targets(state, replace(item, targets=tuple(groups)), spec)
        for ref, name in zip(refs, names, strict=True):
            if ref not in legal or refs.count(ref) > 1:
                raise Illegal(f"{name} is not a legal target for {item.label}")
        if spec.distinct_from is not None and set(refs) & set(groups[spec.distinct_from]):
            raise Illegal(f"{item.label} needs another target")
        _check_total(state, item, spec, refs)
        groups.append(refs)
    return replace(item, targets=tuple(groups))


@rule("115.1", "601.2c")
def _check_total(state: State, item: StackItem, spec: TargetSpec, refs: Sequence[Ref]) -> None:
    """Check a bound on the total mana value of all targets of one instance."""
    if spec.total_mana_value:
        total = sum(mana_value(state, state.objects[ref]) for ref in refs)
        if total > (item.x or 0):
            raise Illegal(f"total mana value {total} is more than {item.x}")


@rule("115.7a", "115.7d", "115.7e")
def is_legal_set(
    state: State,
    item: StackItem,
    groups: Sequence[tuple[Ref, ...]],
    unchanged: Sequence[tuple[Ref, ...]],
) -> bool:
    """Return whether targets may be changed to these; those that stay need not be legal."""
    for spec, refs, old in zip(item.target_specs, groups, unchanged, strict=True):
        legal = possible_targets(state, item, spec)
        if len(set(refs)) < len(refs) or any(r not in legal and r not in old for r in refs):
            return False
        if spec.distinct_from is not None and set(refs) & set(groups[spec.distinct_from]):
            return False
        if refs != old:
            try:
                _check_total(state, item, spec, refs)
            except Illegal:
                return False
    return True


@rule("601.2c", "603.2e")
def notice_targets(state: State, item: StackItem, before: Sequence[Ref] = ()) -> None:
    """Tell abilities that trigger on becoming a target; what was a target `before` is no news."""
    from reference_engine.triggers import notice, watchers  # triggered abilities have targets

    watched = bool(watchers(state, "target"))
    for ref in dict.fromkeys(ref for group in item.targets for ref in group):
        if ref > 0 and ref not in before:
            times = int(("targeted", ref) in state.turn_history)
            state.turn_history |= {("targeted", ref)}
            if watched:
                event = Event(
                    "target", object=ref, player=item.controller, source=item.id, before=times
                )
                notice(state, event)


@rule("608.2b")
def still_legal(state: State, item: StackItem) -> tuple[tuple[Ref, ...], ...]:
    """Return the targets that are legal as it resolves; one that changed zones is not."""
    return tuple(
        tuple(ref for ref in group if ref in possible_targets(state, item, spec))
        for spec, group in zip(item.target_specs, item.targets, strict=True)
    )


def legal_targets(state: State, item: StackItem) -> list[list[Ref]]:
    """Return the possible targets of each instance."""
    return [possible_targets(state, item, spec) for spec in item.target_specs]
