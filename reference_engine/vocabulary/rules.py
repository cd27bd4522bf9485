"""Static abilities about the rules of the game, players and what objects may do (604, 613.11)."""

import msgspec

from reference_engine.vocabulary.amounts import Amount, Condition
from reference_engine.vocabulary.casting_abilities import (
    CantCastFrom,
    CastWithoutPaying,
    MayCastFrom,
)
from reference_engine.vocabulary.costs import Cost
from reference_engine.vocabulary.objects import Attached, Filter, This, Who
from reference_engine.vocabulary.zone_abilities import CantEnter

__all__ = [
    "AttackTax",
    "AttacksIfAble",
    "BlocksOnly",
    "CanAttackOrBlock",
    "CantActivate",
    "CantBeBlocked",
    "CantBeBlockedByMany",
    "CantBeCountered",
    "CantCast",
    "CantGetCounters",
    "CostChange",
    "ExtraTriggers",
    "HexproofPlayer",
    "LifeCantChange",
    "ManaAsAnyColor",
    "ManaIsKept",
    "MayPlayLands",
    "MinimumCost",
    "NoLegendRule",
    "OpeningHand",
    "PlayerProtection",
    "Rule",
    "SkipUntapStep",
    "StaysTapped",
    "UntapLimit",
]


class CostChange(msgspec.Struct, frozen=True):
    """Spells that match cost so much more (positive) or less (negative) generic mana (601.2f)."""

    what: Filter
    who: Who
    amount: Amount


class MinimumCost(msgspec.Struct, frozen=True):
    """Spells that would cost less mana cost so much, as long as the source is untapped."""

    mana: int


class ExtraTriggers(msgspec.Struct, frozen=True):
    """Abilities of your permanents that trigger on such a permanent's entering do so once more."""

    what: Filter


class CantCast(msgspec.Struct, frozen=True):
    """Spells with the chosen name can't be cast (101.2)."""


class CanAttackOrBlock(msgspec.Struct, frozen=True):
    """The objects can't attack, or can't block, or not alone (508.1c, 509.1b)."""

    affects: This | Attached | Filter
    attack: bool = False
    block: bool = False
    alone: bool = False


class CantBeBlocked(msgspec.Struct, frozen=True):
    """It can't be blocked (509.1b), except by what matches `unless`; or by what matches `by`."""

    unless: Filter | None = None
    by: Filter | None = None


class CantBeBlockedByMany(msgspec.Struct, frozen=True):
    """It can't be blocked by more than one creature (509.1b)."""


class BlocksOnly(msgspec.Struct, frozen=True):
    """It can block only creatures that match (509.1b)."""

    what: Filter


class AttacksIfAble(msgspec.Struct, frozen=True):
    """The objects attack each combat if able (508.1d)."""

    affects: This | Attached | Filter = This()


class StaysTapped(msgspec.Struct, frozen=True):
    """The objects don't untap during their controllers' untap steps (502.3)."""

    affects: This | Attached | Filter = This()


class CantActivate(msgspec.Struct, frozen=True):
    """Abilities of sources with the chosen name can't be activated, but for mana abilities."""


class MayPlayLands(msgspec.Struct, frozen=True):
    """You may play lands from this zone of yours (305.1)."""

    zone: str


class OpeningHand(msgspec.Struct, frozen=True):
    """You may begin the game with it on the battlefield if it is in your opening hand (103.6a).

    Games start from positions here, after that has been done.
    """


class PlayerProtection(msgspec.Struct, frozen=True):
    """You have protection from everything (702.16j)."""


class CantBeCountered(msgspec.Struct, frozen=True):
    """This spell can't be countered (701.6)."""

    condition: Condition | None = None


class AttackTax(msgspec.Struct, frozen=True):
    """Creatures can't attack you unless their controller pays for each (508.1d, 508.1h)."""

    cost: Cost


class CantGetCounters(msgspec.Struct, frozen=True):
    """Counters can't be put on what matches, and with `players` not on players (614.17)."""

    what: Filter
    players: bool = False


class HexproofPlayer(msgspec.Struct, frozen=True):
    """You have hexproof (702.11c)."""


class LifeCantChange(msgspec.Struct, frozen=True):
    """Your life total can't change (119.7)."""


class ManaAsAnyColor(msgspec.Struct, frozen=True):
    """Players may spend mana as though it were mana of any color (609.4b)."""


class ManaIsKept(msgspec.Struct, frozen=True):
    """Players don't lose unspent mana as steps and phases end (500.5)."""


class NoLegendRule(msgspec.Struct, frozen=True):
    """The legend rule doesn't apply (704.5j)."""


class UntapLimit(msgspec.Struct, frozen=True):
    """As long as the source is untapped, players can't untap more than so many (502.3)."""

    what: Filter
    number: int = 1


class SkipUntapStep(msgspec.Struct, frozen=True):
    """Players skip their untap steps (500.11)."""


Rule = (
    CostChange
    | CantCastFrom
    | CantEnter
    | CastWithoutPaying
    | MayCastFrom
    | MinimumCost
    | CantActivate
    | CantCast
    | ExtraTriggers
    | CanAttackOrBlock
    | CantBeBlocked
    | CantBeCountered
    | AttackTax
    | AttacksIfAble
    | BlocksOnly
    | CantBeBlockedByMany
    | StaysTapped
    | CantGetCounters
    | HexproofPlayer
    | LifeCantChange
    | ManaAsAnyColor
    | ManaIsKept
    | MayPlayLands
    | NoLegendRule
    | OpeningHand
    | PlayerProtection
    | SkipUntapStep
    | UntapLimit
)
