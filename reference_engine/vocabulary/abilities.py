"""Abilities (113): keyword, activated, triggered, static, replacement, spell, chapter."""

import msgspec

from reference_engine.vocabulary.amounts import Condition
from reference_engine.vocabulary.casting_abilities import SpellDiscount, SpellSurcharge
from reference_engine.vocabulary.changes import Change
from reference_engine.vocabulary.costs import Cost
from reference_engine.vocabulary.effects import AddMana, Effect, MayPay
from reference_engine.vocabulary.objects import Attached, Filter, TargetSpec, This
from reference_engine.vocabulary.replacement_abilities import Replacement
from reference_engine.vocabulary.rules import Rule
from reference_engine.vocabulary.trigger_conditions import TappedForMana, Trigger

__all__ = [
    "Ability",
    "Activated",
    "AdditionalCost",
    "AlternativeCost",
    "Chapter",
    "Delayed",
    "Keyword",
    "Mode",
    "RequiredCost",
    "Spell",
    "Static",
    "Triggered",
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
    """What an instant or sorcery does as it resolves (113.3a). `modes` with how many to choose.

    With `most` up to so many may be chosen ("one or both", "one or more").
    """

    effects: tuple[Effect, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    most: int = 0


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
    once_each_turn: bool = False
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


# --- Static abilities (604) ---------------------------------------------------------------------


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


class AlternativeCost(msgspec.Struct, frozen=True):
    """You may pay these costs rather than the mana cost (118.9); `zone` where it may be cast.

    `instead` is what the spell then does, as with overload (702.96).
    """

    costs: tuple[Cost, ...]
    name: str = "alternative"
    zone: str = "hand"
    instead: Spell | None = None


class RequiredCost(msgspec.Struct, frozen=True):
    """As an additional cost to cast this spell, pay these costs (118.8, 601.2b)."""

    costs: tuple[Cost, ...]


class AdditionalCost(msgspec.Struct, frozen=True):
    """An optional additional cost such as kicker or buyback (118.8)."""

    costs: tuple[Cost, ...]
    name: str = "kicker"


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
    | RequiredCost
    | Rule
    | Replacement
)
