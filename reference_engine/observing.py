"""What a referee sees of a game, as plain data in the shape of the suite's observation."""

from typing import Any

import msgspec

from reference_engine.announcements import Decision
from reference_engine.characteristics import characteristics
from reference_engine.mana import pool_text
from reference_engine.state import State

__all__ = ["observe"]

COLORS = "WUBRG"
PHASED_OUT = "phased out"
"""The table in which the engine keeps phased-out permanents; to a referee no zone (702.26d)."""


def observe(state: State, decision: Decision | None) -> dict[str, Any]:
    """Return the position: players, objects sorted by label, stack from the top, decision."""
    on_stack = {item.id for item in state.stack}
    things = [
        _object(state, ident)
        for ident, thing in state.objects.items()
        if ident not in on_stack and thing.zone != "library"
    ]
    libraries = [_object(state, ident) for row in state.libraries for ident in row]
    return {
        "turn": state.turn,
        "step": state.step,
        "active_player": state.active,
        "players": [_player(state, seat) for seat in range(len(state.players))],
        "objects": sorted(things + libraries, key=lambda view: view["label"]),
        "stack": [_item(state, item) for item in reversed(state.stack)],
        "decision": None if decision is None else _decision(decision),
        "winners": None if state.winners is None else list(state.winners),
    }


def _decision(decision: Decision) -> Any:
    """The decision as JSON has it, so that what is observed equals what is read back."""
    return msgspec.json.decode(msgspec.json.encode(decision))


def _object(state: State, ident: int) -> dict[str, Any]:
    thing = state.objects[ident]
    seen = characteristics(state, ident)
    creature = "Creature" in seen.types
    view: dict[str, Any] = {
        "label": thing.label,
        "name": seen.name,
        "zone": "battlefield" if thing.zone == PHASED_OUT else thing.zone,
        "owner": thing.owner,
        "controller": thing.controller,
        "types": sorted(seen.supertypes | seen.types | seen.subtypes),
        "colors": "".join(color for color in COLORS if color in seen.colors),
        "power": seen.power if creature else None,
        "toughness": seen.toughness if creature else None,
        "keywords": sorted({word.lower() for word in seen.sorted.keywords} - {"can't have"}),
        "tapped": thing.tapped,
        "counters": thing.counters,
        "damage": thing.damage,
        "attached_to": state.name(thing.attached_to) if _attached(state, ident) else None,
        "token": thing.token and thing.zone != "command",
        "phased_out": thing.zone == PHASED_OUT,
    }
    combat = state.combat
    if combat is not None:
        if combat.attackers.get(ident):
            view["attacking"] = state.name(combat.attackers[ident])
        if ident in combat.blockers:
            view["blocking"] = sorted(state.name(ref) for ref in combat.blockers[ident])
    return view


def _attached(state: State, ident: int) -> bool:
    host = state.objects[ident].attached_to
    return host < 0 or host in state.objects


def _item(state: State, item: Any) -> dict[str, Any]:
    return {
        "label": item.label,
        "kind": item.kind,
        "source": item.source.label,
        "controller": item.controller,
        "targets": [
            state.name(ref) if ref < 0 or _known(state, ref) else "?"
            for group in item.targets
            for ref in group
        ],
        "x": item.x if item.kind != "triggered" else None,
        "chapters": None if item.chapters is None else list(item.chapters),
    }


def _known(state: State, ref: int) -> bool:
    return ref in state.objects or ref in state.last_known or any(i.id == ref for i in state.stack)


def _player(state: State, seat: int) -> dict[str, Any]:
    player = state.players[seat]
    known = seat in state.known_orders
    return {
        "life": player.life,
        "counters": player.counters,
        "mana": pool_text(player.mana),
        "hand": sorted(state.objects[ident].label for ident in state.hands[seat]),
        "library_size": len(state.libraries[seat]),
        "library": [state.objects[i].label for i in state.libraries[seat]] if known else None,
        "graveyard": [state.objects[ident].label for ident in state.graveyards[seat]],
        "lost": player.lost,
    }
