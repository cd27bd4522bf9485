"""Keyword abilities (702) that stand for other abilities; the rest is looked up by name."""

from collections.abc import Callable
from functools import lru_cache

from reference_engine.rulebook import rule
from reference_engine.vocabulary import (
    Ability,
    Activated,
    AddMana,
    Attach,
    Attacks,
    Filter,
    Keyword,
    Target,
    TargetSpec,
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


_MEANINGS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "firebending": _firebending,
    "equip": _equip,
}
