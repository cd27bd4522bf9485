"""Abilities about casting spells (601): what they cost, and from where they may be cast."""

import msgspec

from reference_engine.vocabulary.amounts import Amount, Condition
from reference_engine.vocabulary.objects import Filter

__all__ = [
    "CantCastFrom",
    "CastWithoutPaying",
    "MayCastFrom",
    "SpellDiscount",
    "SpellSurcharge",
]


class SpellDiscount(msgspec.Struct, frozen=True):
    """This spell costs {1} less for each …; functions while it is cast (113.6d, 601.2f)."""

    amount: Amount
    condition: Condition | None = None


class SpellSurcharge(msgspec.Struct, frozen=True):
    """This spell costs {1} more for each …; functions while it is cast (113.6d, 601.2f)."""

    amount: Amount


class MayCastFrom(msgspec.Struct, frozen=True):
    """You may cast what matches from the zone described, once during each of your turns (601.3)."""

    what: Filter


class CastWithoutPaying(msgspec.Struct, frozen=True):
    """You may cast spells from your hand without paying their mana costs (118.9)."""


class CantCastFrom(msgspec.Struct, frozen=True):
    """Players can't cast spells from these zones (101.2)."""

    zones: tuple[str, ...]
