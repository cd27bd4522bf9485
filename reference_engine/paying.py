"""Planning how to pay: which mana abilities to activate and which mana to spend.

A plan is a proposal that a player may announce; nothing is paid here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from reference_engine.announcements import Activate, Groups, Illegal
from reference_engine.characteristics import characteristics, has, is_creature
from reference_engine.costs import TotalCost
from reference_engine.damage import can_pay_life
from reference_engine.events import rules_of
from reference_engine.mana import TYPES, mana_after_replacement, mana_options, restriction
from reference_engine.mana_payment import may_be_spent, may_serve
from reference_engine.matching import Context, matches
from reference_engine.state import GameObject, Pending, State
from reference_engine.triggers import watchers
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    Cost,
    Discard,
    Filter,
    ManaAsAnyColor,
    ManaCost,
    Mill,
    PayLife,
    RemoveCounters,
    Sacrifice,
    SacrificeThis,
    Tap,
    TapAnother,
)

__all__ = ["Plan", "Source", "mana_sources", "plan_payment"]


class Source(msgspec.Struct, frozen=True):
    """A way to get mana once: by a permanent's mana ability, using up an object.

    `uses` is the object that is tapped, sacrificed or discarded for it, with a number where one
    object serves more than once. `options` is the mana that each of the `ways` makes in the end.
    `dear` tells that it costs more than {T}.
    """

    ident: int
    ability: int
    ways: tuple[Activate, ...]
    options: tuple[str, ...]
    most: int
    uses: tuple[int, int]
    only_for: Filter | None = None
    dear: bool = False


class Plan(msgspec.Struct, frozen=True):
    """One way of paying, to be put into an announcement."""

    mana: tuple[Activate, ...] = ()
    spend: str = ""
    life_paid: int = 0
    cost_choices: Groups = ()


def mana_sources(state: State, seat: int) -> list[Source]:
    """Return what a player could get mana from, once each, without paying mana for it."""
    found: list[Source] = []
    triggers = any(ability.is_mana_ability for _, ability in watchers(state, "mana"))
    for ident in state.battlefield:
        thing = state.objects[ident]
        if thing.controller != seat:
            continue
        for index, ability in enumerate(characteristics(state, ident).sorted.activated):
            if ability.is_mana_ability and not _barred(state, thing, ability):
                found += _sources(state, seat, thing, index, ability, triggers)
    return found


_TAP = (Tap(),)


def _barred(state: State, thing: GameObject, ability: Activated) -> bool:
    """Whether {T} can't be paid, or the ability can't be activated while something is paid for."""
    if ability.instant_speed:
        return True
    if Tap() not in ability.costs:
        return False
    fresh = thing.fresh and is_creature(state, thing.id) and not has(state, thing.id, "haste")
    return thing.tapped or fresh


def _sources(
    state: State, seat: int, thing: GameObject, index: int, ability: Activated, triggers: bool
) -> list[Source]:
    effect = next((one for one in ability.effects if isinstance(one, AddMana)), None)
    if effect is None:
        return []
    if ability.costs == _TAP:
        return [_source(state, seat, thing, index, effect, triggers)]
    plain = _source(state, seat, thing, index, effect, triggers)
    return [
        msgspec.structs.replace(
            plain,
            ways=tuple(msgspec.structs.replace(way, cost_choices=group) for way in plain.ways),
            uses=uses,
            dear=True,
        )
        for uses, group in _used_up(state, seat, thing, ability)
    ]


def _used_up(
    state: State, seat: int, thing: GameObject, ability: Activated
) -> Iterator[tuple[tuple[int, int], Groups]]:
    """Yield what an ability's costs would use up, if they can be paid, with the choice for it."""
    choosing = [c for c in ability.costs if isinstance(c, Sacrifice | Discard | TapAnother)]
    if choosing:
        if len(ability.costs) == 1:
            for ident in _candidates(state, seat, thing, choosing[0]):
                yield (ident, 0), ((state.objects[ident].label,),)
        return
    if not all(_affordable(state, seat, thing, cost) for cost in ability.costs):
        return
    if Tap() in ability.costs or SacrificeThis() in ability.costs:
        yield (thing.id, 0), ()
        return
    counts = [
        thing.counters.get(cost.kind, 0) // cost.count
        for cost in ability.costs
        if isinstance(cost, RemoveCounters)
    ]
    for number in range(min(counts, default=0)):
        yield (thing.id, number + 1), ()


def _affordable(state: State, seat: int, thing: GameObject, cost: Cost) -> bool:
    """Whether a cost can be paid; what several permanents ask for is enough for all of them."""
    if isinstance(cost, PayLife):
        return can_pay_life(state, seat, cost.amount * _rivals(state, seat, PayLife))
    if isinstance(cost, Mill):
        return len(state.libraries[seat]) >= cost.count * _rivals(state, seat, Mill)
    if isinstance(cost, RemoveCounters):
        return cost.what is None and thing.counters.get(cost.kind, 0) >= cost.count
    return isinstance(cost, Tap | SacrificeThis)


def _rivals(state: State, seat: int, kind: type) -> int:
    """Count the permanents of a player with an ability that has such a cost."""
    return sum(
        any(isinstance(cost, kind) for ability in abilities for cost in ability.costs)
        for abilities in (
            characteristics(state, ident).sorted.activated
            for ident in state.battlefield
            if state.objects[ident].controller == seat
        )
    )


def _candidates(
    state: State, seat: int, thing: GameObject, cost: Sacrifice | Discard | TapAnother
) -> list[int]:
    if isinstance(cost, Discard):
        return list(state.hands[seat]) if cost.count == 1 else []
    if isinstance(cost, Sacrifice) and cost.count != 1:
        return []
    own = Context(seat, thing)
    return [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == seat
        and not (isinstance(cost, TapAnother) and state.objects[ident].tapped)
        and matches(state, cost.what, ident, own)
    ]


def _source(
    state: State, seat: int, thing: GameObject, index: int, effect: AddMana, triggers: bool
) -> Source:
    options = mana_options(state, effect, Context(seat, thing)) if effect.of else [effect.mana]
    if effect.options:
        options = list(effect.options)
    ways = tuple(
        Activate(seat, thing.label, index, produce=_word(option) if len(options) > 1 else "")
        for option in options or [""]
    )
    taps = Tap() in characteristics(state, thing.id).sorted.activated[index].costs
    made = tuple(
        _made(state, way, option, thing, triggers) if taps else option
        for way, option in zip(ways, options or [""], strict=True)
    )
    most = max(map(len, made))
    limit = restriction(effect, thing)
    return Source(thing.id, index, ways, made, most, (thing.id, 0), limit)


def _made(state: State, way: Activate, option: str, thing: GameObject, triggers: bool) -> str:
    """Return the mana that tapping for it makes in the end, with that of triggered abilities."""
    if triggers:
        from reference_engine.activating import activate_mana_ability  # activating needs costs

        trial = state.copy()
        before = Counter(one.type for one in state.players[way.player].mana)
        try:
            activate_mana_ability(trial, way, paying=True)
        except (Illegal, Pending):
            pass
        else:
            after = Counter(one.type for one in trial.players[way.player].mana)
            return "".join(sorted((after - before).elements()))
    return mana_after_replacement(state, thing, way.player, option)


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
    if source.ident not in state.objects or source.uses[0] not in state.objects:
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
    """Pay coloured symbols first, each from the pool or the cheapest, least flexible source."""
    if cost.generic + len(cost.symbols) > len(pool) + sum(source.most for source in sources):
        return None
    free = sorted(sources, key=lambda source: (source.dear, len(source.options), source.most))
    wanted = []
    for symbol in sorted(cost.symbols, key=len):
        halves = [half for half in symbol.split("/") if half not in "2P"]
        wanted.append(list(TYPES) if any_color and halves != ["C"] else halves)
    return _pay_symbols(wanted, cost.generic, _Paid(tuple(pool)), free, [MOST_TRIES])


MOST_TRIES = 400
"""After so many tries a payment is given up as too intricate."""


class _Paid(msgspec.Struct, frozen=True):
    """A payment under way: mana left to spend, what was activated and used up, what was spent."""

    left: tuple[str, ...]
    used: tuple[Activate, ...] = ()
    gone: frozenset[tuple[int, int]] = frozenset()
    spent: str = ""

    def tap(self, source: Source, way: int) -> "_Paid":
        """Return the payment after another source was used."""
        more = (*self.left, *source.options[way])
        return _Paid(more, (*self.used, source.ways[way]), self.gone | {source.uses}, self.spent)

    def spend(self, mana: str) -> "_Paid":
        """Return the payment after mana was spent."""
        position = self.left.index(mana)
        left = self.left[:position] + self.left[position + 1 :]
        return _Paid(left, self.used, self.gone, self.spent + mana)


def _pay_symbols(
    wanted: Sequence[Sequence[str]],
    generic: int,
    paid: _Paid,
    free: Sequence[Source],
    tries: list[int],
) -> Plan | None:
    """Pay for symbols one by one, going back where that leads nowhere."""
    if not wanted:
        return _pay_generic(generic, paid, free)
    for half in wanted[0]:
        if half in paid.left:
            plan = _pay_symbols(wanted[1:], generic, paid.spend(half), free, tries)
            if plan is not None:
                return plan
    seen = set()
    for source in free:
        if source.uses in paid.gone or source.options in seen or _clashes(source, paid):
            continue
        seen.add(source.options)
        for way, option in enumerate(source.options):
            for half in wanted[0]:
                if half in option and tries[0]:
                    tries[0] -= 1
                    now = paid.tap(source, way).spend(half)
                    plan = _pay_symbols(wanted[1:], generic, now, free, tries)
                    if plan is not None:
                        return plan
    return None


def _clashes(source: Source, paid: _Paid) -> bool:
    """Whether the object it uses, or the permanent itself, is tapped or gone by then."""
    return any(
        number == 0 and ident in (source.uses[0], source.ident) for ident, number in paid.gone
    )


def _pay_generic(generic: int, paid: _Paid, free: Sequence[Source]) -> Plan | None:
    for _ in range(generic):
        if not paid.left:
            source = next(
                (
                    one
                    for one in free
                    if one.most and one.uses not in paid.gone and not _clashes(one, paid)
                ),
                None,
            )
            if source is None:
                return None
            best = max(range(len(source.options)), key=lambda i: len(source.options[i]))
            paid = paid.tap(source, best)
        paid = paid.spend(paid.left[-1])
    return Plan(paid.used, "".join(sorted(paid.spent)))
