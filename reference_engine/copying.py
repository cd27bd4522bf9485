"""Copying objects (707): copiable values and the exceptions of copy effects."""

from functools import lru_cache

from msgspec.structs import replace

from reference_engine.announcements import Illegal
from reference_engine.rulebook import rule
from reference_engine.state import GameObject
from reference_engine.vocabulary import (
    AddAbilities,
    AddColors,
    AddTypes,
    Change,
    Face,
    SetColors,
    SetPT,
)

__all__ = ["copiable", "reverse_of", "with_exceptions"]


@rule("707.2", "707.3", "707.8")
def copiable(thing: GameObject) -> Face:
    """Return the copiable values of an object: what is printed, as copy effects changed it.

    Of a double-faced permanent they are those of the face that is up. Counters, damage,
    stickers and effects that are no copy effects are no part of them.
    """
    return thing.copied or thing.face


@rule("707.8a")
def reverse_of(thing: GameObject) -> Face | None:
    """Return the other face of a double-faced object, which a token copy of it has too."""
    if thing.copied is not None or thing.card is None or thing.card.back is None:
        return thing.reverse if thing.copied is None else None
    return thing.card.face if thing.back else thing.card.back


@lru_cache(maxsize=1024)
@rule("707.9", "707.9a", "707.9b", "707.9d")
def with_exceptions(face: Face, also: tuple[Change, ...]) -> Face:
    """Return copiable values with the exceptions of a copy effect, which become part of them.

    The same values come of the same exceptions, so that copies are worked out once.
    """
    for change in also:
        if isinstance(change, AddAbilities):
            face = replace(face, abilities=(*face.abilities, *change.abilities))
        elif isinstance(change, AddTypes):
            face = replace(
                face, types=face.types | change.types, subtypes=face.subtypes | change.subtypes
            )
        elif isinstance(change, SetColors):
            face = replace(face, colors=change.colors)
        elif isinstance(change, AddColors):
            face = replace(face, colors=face.colors | change.colors)
        elif isinstance(change, SetPT):
            face = replace(face, power=change.power, toughness=change.toughness)
        else:
            raise Illegal(f"a copy with {type(change).__name__} can't be made")
    return face
