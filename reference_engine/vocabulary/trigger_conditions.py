"""Trigger conditions (603.1): "when", "whenever" and "at" something happens."""

from typing import ClassVar

import msgspec

from reference_engine.vocabulary.objects import Attached, Filter, This, Who

__all__ = [
    "Attacks",
    "AttacksAlone",
    "BecomesBlocked",
    "BecomesTapped",
    "BecomesTarget",
    "BeginningOf",
    "BlockedBy",
    "Blocks",
    "CastsSpell",
    "DealsCombatDamage",
    "DealsDamage",
    "Dies",
    "Discards",
    "Draws",
    "Enters",
    "GainsLife",
    "LeavesBattlefield",
    "LosesLife",
    "Sacrifices",
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
    what: Filter | This | Attached = This()


class LeavesBattlefield(msgspec.Struct, frozen=True):
    """When … leaves the battlefield (603.6c); looks back in time."""

    EVENT: ClassVar[str] = "leaves"
    what: Filter | This | Attached = This()


class CastsSpell(msgspec.Struct, frozen=True):
    """Whenever a player casts a spell (601.2i); `this`: when you cast this spell.

    `your_turn` wants it to be the turn of the ability's controller.
    """

    EVENT: ClassVar[str] = "cast"
    what: Filter = Filter(zone="stack")
    who: Who = Who.ANY
    this: bool = False
    your_turn: bool = False
    nth: int = 0
    """The player's so manieth spell of the turn; 0 for any."""
    targeting: This | None = None
    """It targets this."""


class BeginningOf(msgspec.Struct, frozen=True):
    """At the beginning of a step (603.2b, 513.2)."""

    EVENT: ClassVar[str] = "step"
    step: str
    whose: Who = Who.YOU


class BecomesTapped(msgspec.Struct, frozen=True):
    """Whenever … becomes tapped (701.26, 603.2e)."""

    EVENT: ClassVar[str] = "tapped"
    what: Filter | This | Attached = This()


class TappedForMana(msgspec.Struct, frozen=True):
    """Whenever a permanent is tapped for mana (106.12a)."""

    EVENT: ClassVar[str] = "mana"
    what: Filter | Attached
    who: Who = Who.ANY


class Attacks(msgspec.Struct, frozen=True):
    """Whenever … attacks (508.1m)."""

    EVENT: ClassVar[str] = "attacks"
    what: Filter | This | Attached = This()


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
    nth: int = 0
    """The player's so manieth card of the turn; 0 for any."""


class AttacksAlone(msgspec.Struct, frozen=True):
    """Whenever … attacks alone (506.5)."""

    EVENT: ClassVar[str] = "attacks"
    what: Filter | This = This()


class BlockedBy(msgspec.Struct, frozen=True):
    """Whenever this becomes blocked by a creature that matches (509.3d)."""

    EVENT: ClassVar[str] = "blocks"
    what: Filter


class DealsDamage(msgspec.Struct, frozen=True):
    """Whenever … deals damage, `combat` damage or any, to a player (120.3)."""

    EVENT: ClassVar[str] = "damage"
    what: Filter | This | Attached = This()
    to: Who = Who.ANY
    combat: bool = False


class GainsLife(msgspec.Struct, frozen=True):
    """Whenever a player gains life (119.9)."""

    EVENT: ClassVar[str] = "gain life"
    who: Who = Who.YOU


class LosesLife(msgspec.Struct, frozen=True):
    """Whenever a player loses life (119.9)."""

    EVENT: ClassVar[str] = "lose life"
    who: Who = Who.YOU


class Discards(msgspec.Struct, frozen=True):
    """Whenever a player discards a card (701.9)."""

    EVENT: ClassVar[str] = "discard"
    who: Who = Who.YOU


class Sacrifices(msgspec.Struct, frozen=True):
    """Whenever a player sacrifices a permanent that matches (701.21)."""

    EVENT: ClassVar[str] = "sacrifice"
    what: Filter = Filter()
    who: Who = Who.YOU


Trigger = (
    AttacksAlone
    | BlockedBy
    | DealsDamage
    | GainsLife
    | LosesLife
    | Discards
    | Sacrifices
    | Enters
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
