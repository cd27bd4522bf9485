"""Phasing (702.26).

A phased-out permanent is in no table of the state but `phased` (and `objects`), and its zone
reads "phased out": whoever looks for permanents, or asks whether one is on the battlefield,
finds nothing, so that no rule has to remember to leave it out.
"""

from collections.abc import Iterable

from reference_engine.characteristics import has
from reference_engine.combat import remove_from_combat
from reference_engine.day_night import settle_daytime
from reference_engine.keyword_actions import on_battlefield
from reference_engine.layers import settle_control
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.zones import Move, move

__all__ = ["phase_out", "phasing_event"]


@rule("702.26b", "702.26d", "702.26g", "702.26h", "506.4")
def phase_out(state: State, idents: Iterable[int]) -> None:
    """Have permanents phase out at the same time, what is attached to them indirectly with them."""
    direct = [ident for ident in dict.fromkeys(idents) if on_battlefield(state, ident)]
    hosts: dict[int, int] = dict.fromkeys(direct, 0)
    grown = True
    while grown:
        grown = False
        for ident in state.battlefield:
            host = state.objects[ident].attached_to
            if host in hosts and not hosts.get(ident):
                hosts[ident] = host
                grown = True
    for ident, host in hosts.items():
        remove_from_combat(state, ident)
        state.update(ident, zone="phased out", phased_with=host)
    state.battlefield = tuple(ident for ident in state.battlefield if ident not in hosts)
    state.phased = (*state.phased, *hosts)
    state.touch()
    settle_control(state)


@rule("502.1", "702.26a", "702.26c", "702.26i", "702.26n")
def phasing_event(state: State, passed: Iterable[int] = ()) -> None:
    """In the untap step: what phased out phases in as permanents with phasing phase out.

    `passed` are players who left the game and whose turn would have begun by now.
    """
    seats = {state.active, *passed}
    leaving = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active and has(state, ident, "phasing")
    ]
    back = [
        ident
        for ident in state.phased
        if not state.objects[ident].phased_with and state.objects[ident].controller in seats
    ]
    found = set(back)
    for ident in state.phased:  # hosts stand before what is attached to them
        if state.objects[ident].phased_with in found:
            found.add(ident)
    phase_out(state, leaving)
    if found:
        _phase_in(state, [ident for ident in state.phased if ident in found])


def _phase_in(state: State, idents: list[int]) -> None:
    state.phased = tuple(ident for ident in state.phased if ident not in idents)
    state.battlefield = (*state.battlefield, *idents)
    for ident in idents:
        host = state.objects[ident].attached_to
        gone = host > 0 and host not in idents and not on_battlefield(state, host)
        state.update(ident, zone="battlefield", phased_with=0, attached_to=0 if gone else host)
    state.touch()
    settle_control(state)
    stranded = [i for i in idents if state.players[state.objects[i].controller].lost]
    move(state, [Move(ident, "exile") for ident in stranded])
    settle_daytime(state)
