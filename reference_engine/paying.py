"""Planning how to pay: which mana abilities to activate and which mana to spend.

A plan is a proposal that a player may announce; nothing is paid here.
"""

from collections.abc import Sequence

import msgspec

from reference_engine.announcements import Activate, Groups
from reference_engine.characteristics import characteristics, has, is_creature
from reference_engine.costs import TotalCost, may_be_spent, may_serve
from reference_engine.events import rules_of
from reference_engine.mana import TYPES, mana_after_replacement, mana_options, restriction
from reference_engine.matching import Context
from reference_engine.state import State
from reference_engine.vocabulary import AddMana, Filter, ManaAsAnyColor, ManaCost, Tap

__all__ = ["Plan", "Source", "mana_sources", "plan_payment"]


class Source(msgspec.Struct, frozen=True):
    """A permanent whose mana ability costs {T} and no more. `options` is the mana of each way."""

    ident: int
    ability: int
    ways: tuple[Activate, ...]
    options: tuple[str, ...]
    most: int
    only_for: Filter | None = None


class Plan(msgspec.Struct, frozen=True):
    """One way of paying, to be put into an announcement."""

    mana: tuple[Activate, ...] = ()
    spend: str = ""
    life_paid: int = 0
    cost_choices: Groups = ()


def mana_sources(state: State, seat: int) -> list[Source]:
    """Return the untapped permanents that a player could tap for mana at no other cost."""
    found = []
    for ident in state.battlefield:
        thing = state.objects[ident]
        if thing.controller != seat or thing.tapped:
            continue
        abilities = characteristics(state, ident).sorted.activated
        if not abilities:
            continue
        if thing.fresh and is_creature(state, ident) and not has(state, ident, "haste"):
            continue
        for index, ability in enumerate(abilities):
            if ability.costs == _TAP and len(ability.effects) == 1 and ability.is_mana_ability:
                found.append(_source(state, seat, ident, index, ability.effects[0]))
    return found


_TAP = (Tap(),)


def _source(state: State, seat: int, ident: int, index: int, effect: object) -> Source:
    assert isinstance(effect, AddMana)
    thing = state.objects[ident]
    options = mana_options(state, effect, Context(seat, thing)) if effect.of else [effect.mana]
    if effect.options:
        options = list(effect.options)
    ways = tuple(
        Activate(seat, thing.label, index, produce=_word(option) if len(options) > 1 else "")
        for option in options or [""]
    )
    made = tuple(mana_after_replacement(state, thing, seat, option) for option in options or [""])
    most = max(map(len, made))
    return Source(ident, index, ways, made, most, restriction(effect, thing))


def _word(option: str) -> str:
    return option[0] if len(set(option)) == 1 else option


def plan_payment(
    state: State, seat: int, total: TotalCost, purpose: int, sources: Sequence[Source]
) -> Plan | None:
    """Return a way to pay the mana of a total cost from pool and sources, or `None`."""
    cost = total.mana
    if cost is None or not (cost.generic or cost.symbols):
        return Plan()
    pool = [one.type for one in state.players[seat].mana if may_be_spent(state, one, purpose)]
    able = [source for source in sources if _serves(state, source, purpose)]
    life = sum(symbol.endswith("/P") for symbol in cost.symbols)
    for life_paid in range(life + 1):
        mana = _without_phyrexian(cost, life_paid)
        plan = _search(mana, pool, able, bool(rules_of(state, ManaAsAnyColor)))
        if plan is not None:
            return Plan(plan.mana, plan.spend, life_paid)
    return None


def _serves(state: State, source: Source, purpose: int) -> bool:
    if source.ident not in state.objects:
        return False
    return may_serve(state, source.only_for, purpose)


def _without_phyrexian(cost: ManaCost, number: int) -> ManaCost:
    symbols = list(cost.symbols)
    for symbol in [symbol for symbol in symbols if symbol.endswith("/P")][:number]:
        symbols.remove(symbol)
    return ManaCost(cost.generic, tuple(symbols))


def _search(
    cost: ManaCost, pool: list[str], sources: Sequence[Source], any_color: bool
) -> Plan | None:
    """Pay coloured symbols first, each from the pool or the least flexible source that fits."""
    left = list(pool)
    free = sorted(sources, key=lambda source: (len(source.options), source.most))
    used: list[Activate] = []
    tapped: set[int] = set()
    spent: list[str] = []
    for symbol in sorted(cost.symbols, key=len):
        halves = [half for half in symbol.split("/") if half not in "2P"]
        if any_color and halves != ["C"]:
            halves = list(TYPES)
        if not _take(halves, left, free, used, tapped, spent):
            return None
    for _ in range(cost.generic):
        if not left:
            source = next((s for s in free if s.ident not in tapped and s.most), None)
            if source is None:
                return None
            best = max(range(len(source.options)), key=lambda i: len(source.options[i]))
            used.append(source.ways[best])
            tapped.add(source.ident)
            left.extend(source.options[best])
        spent.append(left.pop())
    return Plan(tuple(used), "".join(sorted(spent)))


def _take(
    halves: list[str],
    left: list[str],
    free: Sequence[Source],
    used: list[Activate],
    tapped: set[int],
    spent: list[str],
) -> bool:
    for half in halves:
        if half in left:
            left.remove(half)
            spent.append(half)
            return True
    for source in free:
        if source.ident in tapped:
            continue
        for way, option in zip(source.ways, source.options, strict=True):
            for half in halves:
                if half in option:
                    used.append(way)
                    tapped.add(source.ident)
                    left.extend(option)
                    left.remove(half)
                    spent.append(half)
                    return True
    return False
