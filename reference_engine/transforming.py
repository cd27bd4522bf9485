"""Transforming double-faced permanents (701.27, 712)."""

from reference_engine.characteristics import characteristics
from reference_engine.events import Event
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.triggers import notice
from reference_engine.vocabulary import Face

__all__ = ["other_face", "transform", "turn_over"]


@rule("701.27a", "701.27c", "701.27d", "712.9", "712.10", "707.8a")
def other_face(state: State, ident: int) -> Face | None:
    """Return the face a permanent would transform into, or `None` if it can't."""
    thing = state.objects[ident]
    if thing.zone != "battlefield":
        return None
    if thing.card is None:
        face = thing.reverse
    elif thing.card.back is None:
        face = None
    else:
        face = thing.card.face if thing.back else thing.card.back
    return None if face is None or face.types & {"Instant", "Sorcery"} else face


@rule("701.27a", "701.27f", "702.145b", "702.145e")
def transform(state: State, ident: int, since: int | None = None) -> bool:
    """Transform a permanent because an effect says so; return whether it did.

    `since` is the id on the stack of an ability of the permanent itself that does so: it is
    ignored if the permanent has transformed since it was put there. What is bound to day or night
    transforms only by that.
    """
    thing = state.objects.get(ident)
    if thing is None or other_face(state, ident) is None:
        return False
    if since is not None and thing.transformed > since:
        return False
    if characteristics(state, ident).sorted.keywords & {"daybound", "nightbound"}:
        return False
    turn_over(state, ident)
    return True


@rule("701.27a", "613.7g", "712.18", "701.27e")
def turn_over(state: State, ident: int) -> None:
    """Turn a double-faced permanent over; it stays the same object, with a new timestamp."""
    face = other_face(state, ident)
    if face is None:
        return
    thing = state.objects[ident]
    state.update(
        ident,
        face=face,
        reverse=thing.face if thing.card is None else None,
        back=not thing.back,
        timestamp=state.tick(),
        transformed=state.new_id(),
    )
    state.touch()
    notice(state, Event("transforms", object=ident, player=thing.controller))
