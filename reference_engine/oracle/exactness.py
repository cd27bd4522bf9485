"""What text can say and the rules modules would not play exactly: such abilities are refused."""

from collections.abc import Iterator
from typing import Any

import msgspec

from reference_engine.vocabulary import (
    Activated,
    Attached,
    CastsSpell,
    Count,
    CounterIt,
    Dies,
    Discard,
    DoesntUntap,
    Each,
    Enters,
    EntersWithCounters,
    ExileIt,
    Filter,
    Keyword,
    Kicked,
    LeavesBattlefield,
    ManaCost,
    MayPay,
    PayLife,
    PutInLibrary,
    PutOnBattlefield,
    RemoveX,
    RequiredCost,
    Restrict,
    ReturnToHand,
    Sacrifice,
    SacrificeThis,
    Spell,
    SpellDiscount,
    Target,
    TargetSpec,
    That,
    This,
    Triggered,
    X,
)

__all__ = ["doubts", "moves_the_dead"]

_MOVING = (ReturnToHand, PutOnBattlefield, ExileIt, PutInLibrary)
_PAYABLE_NOW = (ManaCost, PayLife, Sacrifice, SacrificeThis, Discard)
"""Costs that can be paid while a spell or ability resolves."""

_WITH_TARGETS = (Activated, Spell, Triggered)
"""Abilities that may have targets."""


def doubts(abilities: tuple[Any, ...], cost: ManaCost | None) -> Iterator[str]:
    """Yield why abilities of a face with this mana cost would not be played exactly."""
    spell_has_x = cost is not None and cost.x > 0
    kicked = {word.name for word in abilities if isinstance(word, Keyword)}
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.name == "affinity":
            continue
        if any(_speaks_of_x(part) for part in _without_own_x(ability, spell_has_x)):
            yield "X is not defined"
        if isinstance(ability, Activated) and ability.once_each_turn and ability.is_mana_ability:
            yield "a mana ability once each turn"
        for part in _parts(ability):
            yield from _doubts_about(part, kicked)
            if isinstance(part, _WITH_TARGETS) and _others_than_what(part):
                yield "others than what?"
            if isinstance(part, tuple) and _follows_a_card(part):
                yield "what a card has become on the battlefield"


def _others_than_what(ability: Any) -> bool:
    """Whether "other" objects are spoken of, and others than the source are not meant.

    A spell is no permanent, so that they are others than something it spoke of before; an
    ability that has targets may well mean others than these.
    """
    if isinstance(ability, Spell):
        own = ((ability.effects, ability.targets), *((m.effects, m.targets) for m in ability.modes))
        return _speaks_of_others(own)
    counted = (part for part in _parts(ability.effects) if isinstance(part, Each | Count))
    return bool(ability.targets) and any(map(_speaks_of_others, counted))


def _follows_a_card(effects: tuple[Any, ...]) -> bool:
    """Whether a target card is put onto the battlefield and is then spoken of (400.7).

    There it is another object, which `Target` is not.
    """
    for place, effect in enumerate(effects):
        if isinstance(effect, PutOnBattlefield) and isinstance(effect.what, Target):
            return any(part == effect.what for part in _parts(effects[place + 1 :]))
    return False


def _speaks_of_others(value: Any) -> bool:
    if isinstance(value, Filter):
        return value.other
    if isinstance(value, tuple):
        return any(_speaks_of_others(one) for one in value)
    if isinstance(value, msgspec.Struct) and not isinstance(value, _WITH_TARGETS):
        return any(_speaks_of_others(getattr(value, name)) for name in value.__struct_fields__)
    return False


def _doubts_about(part: Any, words: set[str]) -> Iterator[str]:
    if isinstance(part, Restrict | DoesntUntap) and isinstance(part.what, Each):
        yield "a rule about all that match, and not only those there are now (611.2c)"
    if isinstance(part, Kicked) and part.name not in words:
        yield "it is kicked without kicker"
    costs: tuple[Any, ...] = ()
    if isinstance(part, MayPay | RequiredCost):
        costs = part.costs
    elif isinstance(part, CounterIt):
        costs = part.unless
    if any(not isinstance(cost, _PAYABLE_NOW) for cost in costs):
        yield "a cost that can't be paid then"


def _parts(value: Any) -> Iterator[Any]:
    """Yield a declaration and all that it is made of."""
    yield value
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))


def _without_own_x(ability: Any, spell_has_x: bool) -> Iterator[Any]:
    """Yield the parts of an ability in which X would have to be defined by something else."""
    if isinstance(ability, Activated):
        if not any(isinstance(c, RemoveX) or getattr(c, "x", 0) for c in ability.costs):
            yield from (ability.effects, ability.targets, ability.modes)
    elif isinstance(ability, Spell | EntersWithCounters | SpellDiscount):
        if not spell_has_x:
            yield ability
    elif isinstance(ability, Triggered):
        of_spell = all(
            (isinstance(when, Enters) and isinstance(when.what, This))
            or (isinstance(when, CastsSpell) and when.this)
            for when in ability.when
        )
        if not (of_spell and spell_has_x):
            yield ability
    else:
        yield ability


def _speaks_of_x(value: Any) -> bool:
    """Whether X is spoken of, but for what is done after paying {X}."""
    if isinstance(value, X):
        return True
    if isinstance(value, Filter) and value.max_mana_value == "X":
        return True
    if isinstance(value, TargetSpec) and value.total_mana_value:
        return True
    if isinstance(value, MayPay) and any(getattr(cost, "x", 0) for cost in value.costs):
        return _speaks_of_x(value.otherwise)
    if isinstance(value, tuple):
        return any(_speaks_of_x(one) for one in value)
    if isinstance(value, msgspec.Struct):
        return any(_speaks_of_x(getattr(value, name)) for name in value.__struct_fields__)
    return False


def moves_the_dead(ability: Any) -> bool:
    """Whether it triggers on leaving, and moves the object by what it was on the battlefield.

    What has left is a new object; "it" is then the card (400.7), which `ThatCard` is.
    """
    if not isinstance(ability, Triggered):
        return False
    if not any(isinstance(when, Dies | LeavesBattlefield) for when in ability.when):
        return False
    return any(
        isinstance(part, _MOVING) and isinstance(part.what, This | That | Attached)
        for part in _parts(ability.effects)
    )
