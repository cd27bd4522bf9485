"""Attaching Auras and Equipment (301.5, 303.4, 701.3): to what they may be attached."""

from reference_engine.characteristics import characteristics, is_creature
from reference_engine.matching import Context, in_zone, matches
from reference_engine.rulebook import rule
from reference_engine.state import Ref, State, player_ref, seat_of
from reference_engine.targets import is_protected, is_protected_player

__all__ = ["attach", "may_be_attached", "possible_hosts"]


def may_be_attached(state: State, ident: int, host: Ref) -> bool:
    """Return whether a permanent may be attached to an object or player."""
    subtypes = characteristics(state, ident).subtypes
    if ident == host or is_creature(state, ident):
        return False
    if "Aura" in subtypes:
        return _may_enchant(state, ident, host)
    return "Equipment" in subtypes and _may_equip(state, ident, host)


@rule("303.4c", "303.4d", "702.5a", "702.5d", "702.16c")
def _may_enchant(state: State, aura: int, host: Ref) -> bool:
    """Whether an Aura's enchant ability allows the host, and no protection forbids it."""
    thing = state.objects[aura]
    abilities = characteristics(state, aura).sorted
    if host < 0:
        seat = seat_of(host)
        if state.players[seat].lost or is_protected_player(state, seat):
            return False
        return "enchant player" in abilities.keywords
    if host not in state.objects:
        return False
    words = [word for word in abilities.qualities if word.name == "enchant" and word.quality]
    context = Context(thing.controller, thing)
    return (
        bool(words)
        and all(
            word.quality is not None
            and state.objects[host].zone == word.quality.zone
            and matches(state, word.quality, host, context)
            for word in words
        )
        and not is_protected(state, host, aura)
    )


@rule("301.5", "301.5c", "702.16d")
def _may_equip(state: State, ident: int, host: Ref) -> bool:
    """Whether Equipment may be on the host: a creature without protection from it."""
    there = state.objects.get(host)
    if there is None or there.zone != "battlefield" or not is_creature(state, host):
        return False
    return not is_protected(state, host, ident)


@rule("303.4f")
def possible_hosts(state: State, aura: int) -> list[Ref]:
    """Return everything that an Aura could be attached to."""
    zones = {
        word.quality.zone
        for word in characteristics(state, aura).sorted.qualities
        if word.name == "enchant" and word.quality is not None
    }
    seats = range(len(state.players))
    found = [ident for zone in sorted(zones) for ident in in_zone(state, zone, seats)]
    players = [player_ref(seat) for seat in state.seats_in_turn_order()]
    return [ref for ref in found + players if may_be_attached(state, aura, ref)]


@rule("701.3a", "701.3b", "613.7e")
def attach(state: State, ident: int, host: Ref) -> None:
    """Attach a permanent where it may be attached; it gets a new timestamp."""
    thing = state.objects.get(ident)
    if thing is None or thing.zone != "battlefield" or thing.attached_to == host:
        return
    if may_be_attached(state, ident, host):
        state.update(ident, attached_to=host, timestamp=state.tick())
