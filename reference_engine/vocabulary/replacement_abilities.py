"""Abilities whose effects replace events, and how permanents enter (614)."""

import msgspec

from reference_engine.vocabulary.amounts import Amount, Condition
from reference_engine.vocabulary.changes import Change
from reference_engine.vocabulary.objects import Filter, This, Who
from reference_engine.vocabulary.zone_abilities import ExileUncast, MultipliedDraws

__all__ = [
    "CopyAsEnters",
    "EntersTapped",
    "EntersWithChoice",
    "EntersWithCounters",
    "ExileInsteadOfGraveyard",
    "MultipliedCounters",
    "MultipliedDamage",
    "MultipliedMana",
    "MultipliedTokens",
    "ReplacedManaType",
    "Replacement",
]


class EntersTapped(msgspec.Struct, frozen=True):
    """It, or what matches, enters tapped (614.1d), unless the condition holds."""

    what: Filter | This = This()
    unless: Condition | None = None


class EntersWithCounters(msgspec.Struct, frozen=True):
    """It enters with counters (614.1c)."""

    kind: str
    amount: Amount
    condition: Condition | None = None


class EntersWithChoice(msgspec.Struct, frozen=True):
    """As it enters, choose a "color", "name", "creature type" or "chapter" (614.1c)."""

    choice: str
    nonland: bool = False


class CopyAsEnters(msgspec.Struct, frozen=True):
    """You may have it enter as a copy of something that matches (707.5, 614.1c)."""

    what: Filter
    also: tuple[Change, ...] = ()


class ExileInsteadOfGraveyard(msgspec.Struct, frozen=True):
    """What would be put into a graveyard is exiled instead (614.6)."""

    whose: Who = Who.ANY
    tokens: bool = True


class MultipliedCounters(msgspec.Struct, frozen=True):
    """Counters that would be put are multiplied or added to (614.1a).

    `only_effects` leaves out what no effect puts ("if an effect would put"). `by` says whose
    putting it is about, `kind` "" any kind. The number becomes `times`·n/`divided_by` + `plus`.
    """

    on: Filter
    kind: str = ""
    times: int = 1
    divided_by: int = 1
    plus: int = 0
    only_effects: bool = False
    by: Who = Who.ANY
    players: bool = False


class MultipliedTokens(msgspec.Struct, frozen=True):
    """Twice as many tokens are created under your control, if an effect would (614.1a)."""

    times: int = 2


class MultipliedDamage(msgspec.Struct, frozen=True):
    """Sources that match deal so many times the damage (614.1a)."""

    source: Filter | None = None
    times: int = 2


class MultipliedMana(msgspec.Struct, frozen=True):
    """If you tap a permanent for mana, it produces so many times as much (106.12b)."""

    times: int


class ReplacedManaType(msgspec.Struct, frozen=True):
    """If a land is tapped for mana, it produces this type instead of any other (106.12b).

    `single` also replaces the amount by one ("any other type and amount").
    """

    mana: str
    single: bool = False


Replacement = (
    ExileUncast
    | MultipliedDraws
    | EntersTapped
    | EntersWithCounters
    | EntersWithChoice
    | CopyAsEnters
    | ExileInsteadOfGraveyard
    | MultipliedCounters
    | MultipliedTokens
    | MultipliedDamage
    | MultipliedMana
    | ReplacedManaType
)
