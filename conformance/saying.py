"""An action in a few words, for messages. Reports tell it as a person would."""

from typing import Any

from adapters.action import Action, Activate, Cast, PlayLand
from adapters.difference import told
from adapters.scenario import player_name

__all__ = ["said"]


def said(action: Action) -> str:
    """Return who does what, and what of it is not left out: "P0 Cast shock (targets P1)"."""
    fields = {
        name: getattr(action, name)
        for name in action.__struct_fields__
        if name != "player" and getattr(action, name) not in ((), "", None, {})
    }
    what = fields.pop(_subject(action), "")
    parts = [f"{name.replace('_', ' ')} {_told(value)}" for name, value in fields.items()]
    words = f"{player_name(action.player)} {type(action).__name__} {what}".strip()
    return f"{words} ({', '.join(parts)})" if parts else words


def _subject(action: Action) -> str:
    match action:
        case Cast() | PlayLand():
            return "card"
        case Activate():
            return "source"
    return ""


def _told(value: Any) -> str:
    if isinstance(value, tuple):
        return " + ".join(map(_told, value))
    return f"{value.source}/{value.ability}" if isinstance(value, Activate) else told(value)
