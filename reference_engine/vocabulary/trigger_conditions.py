"""Trigger conditions (603.1): "when", "whenever" and "at" something happens."""

from typing import ClassVar

import msgspec

from reference_engine.vocabulary.objects import Attached, Filter, This, Who

__all__ = [
    "Attacks",
    "BecomesBlocked",
    "BecomesTapped",
    "BecomesTarget",
    "BeginningOf",
    "Blocks",
    "CastsSpell",
    "DealsCombatDamage",
    "Dies",
    "Draws",
    "Enters",
    "LeavesBattlefield",
    "TappedForMana",
    "Transforms",
    "Trigger",
]


class Enters(msgspec.Struct, frozen=True):
    """When or whenever … enters (603.6a)."""

    EVENT: ClassVar[str] = "zone change"
    what: Filter | This = This()


class Dies(msgspec.Struct, frozen=True):
    """When or whenever … dies (700.4); looks back in time (603.10a)."""

    EVENT: ClassVar[str] = "leaves"
    what: Filter | This = This()


class LeavesBattlefield(msgspec.Struct, frozen=True):
    """When … leaves the battlefield (603.6c); looks back in time."""

    EVENT: ClassVar[str] = "leaves"
    what: Filter | This = This()


class CastsSpell(msgspec.Struct, frozen=True):
    """Whenever a player casts a spell (601.2i); `this`: when you cast this spell.

    `your_turn` wants it to be the turn of the ability's controller.
    """

    EVENT: ClassVar[str] = "cast"
    what: Filter = Filter(zone="stack")
    who: Who = Who.ANY
    this: bool = False
    your_turn: bool = False


class BeginningOf(msgspec.Struct, frozen=True):
    """At the beginning of a step (603.2b, 513.2)."""

    EVENT: ClassVar[str] = "step"
    step: str
    whose: Who = Who.YOU


class BecomesTapped(msgspec.Struct, frozen=True):
    """Whenever … becomes tapped (701.26, 603.2e)."""

    EVENT: ClassVar[str] = "tapped"
    what: Filter | This = This()


class TappedForMana(msgspec.Struct, frozen=True):
    """Whenever a permanent is tapped for mana (106.12a)."""

    EVENT: ClassVar[str] = "mana"
    what: Filter | Attached
    who: Who = Who.ANY


class Attacks(msgspec.Struct, frozen=True):
    """Whenever … attacks (508.1m)."""

    EVENT: ClassVar[str] = "attacks"
    what: Filter | This = This()


class DealsCombatDamage(msgspec.Struct, frozen=True):
    """Whenever … deals combat damage to a player (510.2)."""

    EVENT: ClassVar[str] = "damage"
    what: Filter | This = This()


class Blocks(msgspec.Struct, frozen=True):
    """Whenever … blocks (509.3a)."""

    EVENT: ClassVar[str] = "blocks"
    what: Filter | This = This()


class BecomesBlocked(msgspec.Struct, frozen=True):
    """Whenever … becomes blocked (509.3c)."""

    EVENT: ClassVar[str] = "becomes blocked"
    what: Filter | This = This()


class Transforms(msgspec.Struct, frozen=True):
    """Whenever … transforms into an object with this name (701.27e)."""

    EVENT: ClassVar[str] = "transforms"
    into: str = ""
    what: Filter | This = This()


class BecomesTarget(msgspec.Struct, frozen=True):
    """Whenever … becomes the target of a spell or ability (601.2c) that `whose` controls."""

    EVENT: ClassVar[str] = "target"
    what: Filter | This = This()
    whose: Who = Who.ANY
    first: bool = False
    """For the first time each turn."""


class Draws(msgspec.Struct, frozen=True):
    """Whenever a player draws a card (121)."""

    EVENT: ClassVar[str] = "draw"
    who: Who = Who.YOU


Trigger = (
    Enters
    | Dies
    | LeavesBattlefield
    | CastsSpell
    | BeginningOf
    | BecomesTapped
    | TappedForMana
    | Attacks
    | DealsCombatDamage
    | BecomesTarget
    | Draws
    | Blocks
    | BecomesBlocked
    | Transforms
)
