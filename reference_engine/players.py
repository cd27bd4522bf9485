"""Winning, losing and leaving the game (104, 800.4)."""

from collections.abc import Iterable

from msgspec.structs import replace

from reference_engine.characteristics import characteristics
from reference_engine.events import Event
from reference_engine.layers import settle_control
from reference_engine.rulebook import rule
from reference_engine.state import ContinuousEffect, State
from reference_engine.triggers import notice, watchers
from reference_engine.vocabulary import ControlledBy
from reference_engine.zones import Move, move, return_exiled

__all__ = ["lose"]


@rule("104.2a", "104.3", "104.4a", "104.5")
def lose(state: State, losers: Iterable[int]) -> None:
    """Have players lose at the same time and leave; the last one in the game wins."""
    leaving = [seat for seat in losers if not state.players[seat].lost]
    if not leaving:
        return
    for seat in leaving:
        state.update_player(seat, lost=True)
    left = [seat for seat, player in enumerate(state.players) if not player.lost]
    if len(left) <= 1:
        state.winners = tuple(left)
        state.stage = "over"
        return
    for seat in leaving:
        _leave(state, seat)


@rule("800.4a", "800.4d")
def _leave(state: State, seat: int) -> None:
    """Take a player's objects out of the game, end its control effects, exile what it still has."""
    _take_objects(state, seat)
    state.effects = tuple(
        kept for kept in (_without_control(effect, seat) for effect in state.effects) if kept
    )
    settle_control(state)
    theirs = [item.id for item in state.stack if item.controller == seat]
    move(state, [Move(ident, "exile") for ident in theirs if ident in state.objects])
    state.stack = tuple(item for item in state.stack if item.controller != seat)
    state.waiting = tuple(one for one in state.waiting if one.controller != seat)
    state.delayed = tuple(one for one in state.delayed if one.controller != seat)
    still = [i for i in state.battlefield if state.objects[i].controller == seat]
    move(state, [Move(ident, "exile") for ident in still])
    state.player_rules = tuple(one for one in state.player_rules if one.seat != seat)
    state.update_player(seat, left=True, mana=())
    state.extra_turns = tuple(other for other in state.extra_turns if other != seat)


@rule("800.4a", "603.6c", "610.3")
def _take_objects(state: State, seat: int) -> None:
    """Take all objects a player owns out of the game; their leaving the battlefield is noticed."""
    looking = watchers(state, "leaves")
    owned = [thing for thing in state.objects.values() if thing.owner == seat]
    permanents = [thing for thing in owned if thing.zone == "battlefield"]
    for thing in permanents:
        state.last_known[thing.id] = (thing, characteristics(state, thing.id))
    for thing in owned:
        _remove(state, thing.id)
    for thing in permanents:
        event = Event("leaves", object=thing.id, player=thing.controller, origin="battlefield")
        notice(state, event, looking)
    return_exiled(state, [thing.id for thing in permanents])


def _without_control(effect: ContinuousEffect, seat: int) -> ContinuousEffect | None:
    """Return a continuous effect without what gave this player control, or `None`."""
    if not any(isinstance(change, ControlledBy) for change in effect.changes):
        return effect
    kept = tuple(
        change
        for change in effect.changes
        if not (
            isinstance(change, ControlledBy)
            and (effect.controller if change.player is None else change.player) == seat
        )
    )
    return replace(effect, changes=kept) if kept else None


def _remove(state: State, ident: int) -> None:
    thing = state.objects.pop(ident)
    state.names.pop(thing.label, None)
    state.battlefield = tuple(i for i in state.battlefield if i != ident)
    state.exile = tuple(i for i in state.exile if i != ident)
    state.command = tuple(i for i in state.command if i != ident)
    state.phased = tuple(i for i in state.phased if i != ident)
    state.stack = tuple(item for item in state.stack if item.id != ident)
    for name in ("hands", "libraries", "graveyards"):
        rows = tuple(tuple(i for i in row if i != ident) for row in getattr(state, name))
        setattr(state, name, rows)
    if state.combat is not None:
        from reference_engine.combat import remove_from_combat  # combat needs much that needs this

        remove_from_combat(state, ident)
    state.touch()
