"""Abilities (113): keyword, activated, triggered, static, replacement, spell, chapter."""

from typing import ClassVar

import msgspec

from reference_engine.vocabulary.amounts import Amount, Condition
from reference_engine.vocabulary.casting_abilities import (
    CantCastFrom,
    CastWithoutPaying,
    MayCastFrom,
    SpellDiscount,
    SpellSurcharge,
)
from reference_engine.vocabulary.changes import Change
from reference_engine.vocabulary.costs import Cost
from reference_engine.vocabulary.effects import AddMana, Effect, MayPay
from reference_engine.vocabulary.objects import Attached, Filter, TargetSpec, This, Who
from reference_engine.vocabulary.zone_abilities import CantEnter, ExileUncast, MultipliedDraws

__all__ = [
    "Ability",
    "Activated",
    "AdditionalCost",
    "AlternativeCost",
    "Attacks",
    "AttackTax",
    "BecomesBlocked",
    "BecomesTapped",
    "BecomesTarget",
    "BeginningOf",
    "Blocks",
    "CanAttackOrBlock",
    "CantBeBlocked",
    "CantBeCountered",
    "CantActivate",
    "CantCast",
    "CantGetCounters",
    "CastsSpell",
    "Chapter",
    "CopyAsEnters",
    "CostChange",
    "DealsCombatDamage",
    "Delayed",
    "Dies",
    "Draws",
    "Enters",
    "EntersTapped",
    "EntersWithChoice",
    "EntersWithCounters",
    "ExileInsteadOfGraveyard",
    "ExtraTriggers",
    "HexproofPlayer",
    "Keyword",
    "LeavesBattlefield",
    "LifeCantChange",
    "ManaAsAnyColor",
    "ManaIsKept",
    "MayPlayLands",
    "MinimumCost",
    "Mode",
    "MultipliedCounters",
    "MultipliedDamage",
    "MultipliedMana",
    "MultipliedTokens",
    "NoLegendRule",
    "OpeningHand",
    "PlayerProtection",
    "Replacement",
    "ReplacedManaType",
    "Rule",
    "SkipUntapStep",
    "Spell",
    "Static",
    "TappedForMana",
    "Transforms",
    "Trigger",
    "Triggered",
    "UntapLimit",
]


class Keyword(msgspec.Struct, frozen=True):
    """A keyword ability (702). `value` is its number, `quality` what it is from, `costs` its cost.

    "protection" and "hexproof" from a quality use `quality`.
    """

    name: str
    value: int = 0
    quality: Filter | None = None
    costs: tuple[Cost, ...] = ()


class Mode(msgspec.Struct, frozen=True):
    """One of the modes of a modal spell or ability (700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class Spell(msgspec.Struct, frozen=True):
    """What an instant or sorcery does as it resolves (113.3a). `modes` with how many to choose."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1


class Activated(msgspec.Struct, frozen=True):
    """[Cost]: [Effect.] [Activation instructions.] (602)."""

    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    sorcery_speed: bool = False
    instant_speed: bool = False
    """"Activate only as an instant": not while casting or paying, whatever the ability."""
    zone: str = "battlefield"

    @property
    def is_mana_ability(self) -> bool:
        """Whether it has no target, is no loyalty ability and could add mana (605.1a)."""
        return (
            not self.targets
            and not any(type(cost).__name__ == "LoyaltyCost" for cost in self.costs)
            and adds_mana(self.effects)
        )


def adds_mana(effects: tuple[Effect, ...]) -> bool:
    """Return whether the instructions could add mana to a player's pool."""
    return any(
        isinstance(effect, AddMana)
        or (isinstance(effect, MayPay) and adds_mana(effect.then + effect.otherwise))
        for effect in effects
    )


# --- Trigger conditions (603.1) ---------------------------------------------------------------


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


class Triggered(msgspec.Struct, frozen=True):
    """[When/Whenever/At] [event], [if condition,] [effect.] (603).

    `condition` is an intervening "if" (603.4). Several triggers are one ability ("and when").
    `resolves_anyway`: "this ability still resolves if its target becomes illegal".
    """

    when: tuple[Trigger, ...]
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()
    condition: Condition | None = None
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    zone: str = "battlefield"
    resolves_anyway: bool = False

    @property
    def is_mana_ability(self) -> bool:
        """Whether it triggers from a mana ability, has no target and could add mana (605.1b)."""
        from_mana = any(isinstance(trigger, TappedForMana) for trigger in self.when)
        return from_mana and not self.targets and adds_mana(self.effects)


class Chapter(msgspec.Struct, frozen=True):
    """{rN}—[Effect] of a Saga (714.2)."""

    numbers: tuple[int, ...]
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


class Delayed(msgspec.Struct, frozen=True):
    """A delayed or reflexive triggered ability made by an effect (603.7, 603.12)."""

    when: Trigger | None
    effects: tuple[Effect, ...]
    targets: tuple[TargetSpec, ...] = ()


# --- Static abilities (604) -------------------------------------------------------------------


class Static(msgspec.Struct, frozen=True):
    """A static ability that changes objects through the layers (611.3, 613).

    `affects` is a description ("creatures you control"), or the source, or what it is
    attached to; `also` describes cards and spells elsewhere that it affects besides.
    `condition` is an "as long as". `characteristic_defining` per 604.3.
    """

    affects: Filter | This | Attached
    changes: tuple[Change, ...]
    also: tuple[Filter, ...] = ()
    condition: Condition | None = None
    characteristic_defining: bool = False


class CostChange(msgspec.Struct, frozen=True):
    """Spells that match cost so much more (positive) or less (negative) generic mana (601.2f)."""

    what: Filter
    who: Who
    amount: Amount


class MinimumCost(msgspec.Struct, frozen=True):
    """Spells that would cost less mana cost so much, as long as the source is untapped."""

    mana: int


class AlternativeCost(msgspec.Struct, frozen=True):
    """You may pay these costs rather than the mana cost (118.9); `zone` where it may be cast.

    `instead` is what the spell then does, as with overload (702.96).
    """

    costs: tuple[Cost, ...]
    name: str = "alternative"
    zone: str = "hand"
    instead: Spell | None = None


class AdditionalCost(msgspec.Struct, frozen=True):
    """An optional additional cost such as kicker or buyback (118.8)."""

    costs: tuple[Cost, ...]
    name: str = "kicker"


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
    """It can't be blocked, except by what matches `unless` (509.1b)."""

    unless: Filter | None = None


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


# --- Replacement effects (614) ------------------------------------------------------------------


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

Ability = (
    Keyword
    | Spell
    | Activated
    | Triggered
    | Chapter
    | Static
    | SpellDiscount
    | SpellSurcharge
    | AlternativeCost
    | AdditionalCost
    | Rule
    | Replacement
)
