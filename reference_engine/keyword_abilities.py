"""Keyword abilities (702) that stand for other abilities; the rest is looked up by name."""

from collections.abc import Callable
from functools import lru_cache

from reference_engine import keyword_triggers
from reference_engine.rulebook import rule
from reference_engine.vocabulary import (
    Ability,
    Activated,
    AdditionalCost,
    AddMana,
    AlternativeCost,
    Attach,
    Attacks,
    BeginningOf,
    Count,
    CountersOn,
    Dies,
    Filter,
    HasCounters,
    Keyword,
    MayPay,
    Not,
    PutCountersOn,
    PutOnBattlefield,
    SacrificeIt,
    SpellDiscount,
    Target,
    TargetSpec,
    ThatCard,
    This,
    Triggered,
    Who,
)

__all__ = ["meaning"]


def meaning(ability: Ability) -> tuple[Ability, ...]:
    """Return the abilities that a keyword stands for, none for other abilities."""
    if isinstance(ability, Keyword) and ability.name in _MEANINGS:
        return _meaning(ability)
    return ()


@lru_cache(maxsize=1024)
def _meaning(word: Keyword) -> tuple[Ability, ...]:
    return _MEANINGS[word.name](word)


@rule("702.189a", "702.189b")
def _firebending(word: Keyword) -> tuple[Ability, ...]:
    mana = AddMana(mana="R" * word.value, lasts="end_of_combat")
    return (Triggered((Attacks(),), (mana,)),)


@rule("702.6a")
def _equip(word: Keyword) -> tuple[Ability, ...]:
    yours = Filter(types=frozenset({"Creature"}), controller=Who.YOU)
    return (
        Activated(word.costs, (Attach(Target()),), (TargetSpec((yours,)),), sorcery_speed=True),
    )


@rule("702.34a")
def _flashback(word: Keyword) -> tuple[Ability, ...]:
    return (AlternativeCost(word.costs, "flashback", "graveyard"),)


@rule("702.33a", "702.27a")
def _optional_cost(word: Keyword) -> tuple[Ability, ...]:
    return (AdditionalCost(word.costs, word.name),)


@rule("702.41a", "702.41b")
def _affinity(word: Keyword) -> tuple[Ability, ...]:
    assert word.quality is not None
    return (SpellDiscount(Count(word.quality)),)


@rule("702.79a")
def _persist(_: Keyword) -> tuple[Ability, ...]:
    back = PutOnBattlefield(ThatCard(), control="owner", counters=("-1/-1",))
    return (Triggered((Dies(),), (back,), condition=Not(HasCounters("-1/-1", This()))),)


@rule("702.24a", "702.24b")
def _cumulative_upkeep(word: Keyword) -> tuple[Ability, ...]:
    pay = MayPay(word.costs, otherwise=(SacrificeIt(This()),), times=CountersOn("age", This()))
    return (Triggered((BeginningOf("upkeep"),), (PutCountersOn("age", 1, This()), pay)),)


_MEANINGS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "firebending": _firebending,
    "equip": _equip,
    "flashback": _flashback,
    "kicker": _optional_cost,
    "buyback": _optional_cost,
    "affinity": _affinity,
    "persist": _persist,
    "cumulative upkeep": _cumulative_upkeep,
    **keyword_triggers.MEANINGS,
}
