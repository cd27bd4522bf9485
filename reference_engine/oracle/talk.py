"""What words refer to: targets by number, and what "it", "they" and "that player" mean."""

from typing import Any

import msgspec

from reference_engine.vocabulary import Selector, TargetSpec, This

__all__ = ["Talk"]


class Talk(msgspec.Struct, frozen=True):
    """How far an ability has been read or printed.

    `targets` are the instances of "target" (115.1); `said` tells how many have been mentioned.
    `it` is the object spoken of last, `that` the last one besides the source itself, `them` the
    objects, `player` the player, `moved` the card that what was exiled has become. While
    reading all targets known have been said; for printing all are known from the start.
    """

    targets: tuple[TargetSpec, ...] = ()
    said: int = 0
    it: Selector | None = None
    that: Selector | None = None
    them: Selector | None = None
    player: Selector | None = None
    moved: Selector | None = None

    def about(self, **spoken_of: Any) -> "Talk":
        """Return the talk after something was mentioned."""
        it = spoken_of.get("it")
        if it is not None and not isinstance(it, This):
            spoken_of["that"] = it
        return msgspec.structs.replace(self, **spoken_of)
