"""Events (700.1) as triggered abilities see them, and the abilities in play that may care."""

from typing import Any

import msgspec

from reference_engine.characteristics import characteristics
from reference_engine.state import NOBODY, Ref, State
from reference_engine.vocabulary import Triggered

__all__ = ["Event", "InPlay", "in_play", "player_has", "rules_of"]


class Event(msgspec.Struct, frozen=True):
    """Something that happened. `kind` is the `EVENT` of the triggers that care.

    `object` and `player` are what "that creature" and "that player" mean; `source` is what
    dealt damage or did the targeting, `new` the object a zone change led to, `before` and
    `amount` the counters there were and were put.
    """

    kind: str
    object: int = 0
    player: int = NOBODY
    amount: int = 0
    source: Ref = 0
    new: int = 0
    origin: str = ""
    destination: str = ""
    step: str = ""
    mana: str = ""
    combat: bool = False
    counter: str = ""
    before: int = 0


class InPlay(msgspec.Struct):
    """Abilities of permanents and emblems: triggers by event, the others by type.

    `chaptered` are the permanents with chapter abilities.
    """

    triggers: dict[str, list[tuple[int, Triggered]]]
    others: dict[type, list[tuple[int, Any]]]
    chaptered: list[int]


def in_play(state: State) -> InPlay:
    """Return the abilities at work on the battlefield and in the command zone (113.6)."""
    found = state.cache.get("in play")
    if found is None:
        found = _collect(state)
        state.cache["in play"] = found
    result: InPlay = found
    return result


def _collect(state: State) -> InPlay:
    triggers: dict[str, list[tuple[int, Triggered]]] = {}
    others: dict[type, list[tuple[int, Any]]] = {}
    chaptered = []
    for ident in (*state.battlefield, *state.command):
        abilities = characteristics(state, ident).sorted
        for ability in abilities.triggered:
            for event in dict.fromkeys(trigger.EVENT for trigger in ability.when):
                triggers.setdefault(event, []).append((ident, ability))
        for other in (*abilities.rules, *abilities.replacements):
            others.setdefault(type(other), []).append((ident, other))
        if abilities.chapters:
            chaptered.append(ident)
    return InPlay(triggers, others, chaptered)


def rules_of(state: State, kind: type) -> list[tuple[int, Any]]:
    """Return the static or replacement abilities of a type with their permanents."""
    return in_play(state).others.get(kind, [])


def player_has(state: State, seat: int, kind: type) -> bool:
    """Return whether "you have …" of a type is true of a player, by a permanent or an effect."""
    return any(state.objects[ident].controller == seat for ident, _ in rules_of(state, kind)) or (
        any(
            isinstance(ability, kind)
            for lent in state.player_rules
            if lent.seat == seat
            for ability in lent.rules
        )
    )
