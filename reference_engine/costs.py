"""Costs (118): determining the total cost of a spell, and paying it."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from reference_engine.amounts import amount, holds
from reference_engine.announcements import Activate, Cast, Groups, Illegal
from reference_engine.characteristics import characteristics, has, is_creature, mana_value
from reference_engine.counters import can_get_counters, put_counters, remove_counters
from reference_engine.damage import can_pay_life, lose_life
from reference_engine.events import rules_of
from reference_engine.keyword_actions import discard, exile, mill, sacrifice, tap, untap
from reference_engine.mana_payment import pay_mana
from reference_engine.matching import Context, matches, who_matches
from reference_engine.rulebook import rule
from reference_engine.state import StackItem, State
from reference_engine.vocabulary import (
    Cost,
    CostChange,
    Discard,
    DiscardHand,
    DiscardThis,
    ExileFrom,
    ExileThis,
    Filter,
    LoyaltyCost,
    ManaCost,
    Mill,
    MinimumCost,
    PayLife,
    PutCounters,
    RemoveCounters,
    RemoveX,
    Sacrifice,
    SacrificeThis,
    SpellDiscount,
    SpellSurcharge,
    Tap,
    TapAnother,
    Untap,
)

__all__ = ["TotalCost", "determine_total_cost", "pay", "split", "with_phyrexian_life"]

CHOOSING = (Sacrifice, Discard, ExileFrom, TapAnother)


class TotalCost(msgspec.Struct, frozen=True):
    """A total cost, locked in (601.2f): its mana, X included, and the costs beside it."""

    mana: ManaCost | None
    others: tuple[Cost, ...] = ()


def split(costs: Sequence[Cost], x: int) -> TotalCost:
    """Return costs with all their mana added up and X put in for {X}."""
    generic, has_mana = 0, False
    symbols: tuple[str, ...] = ()
    others: list[Cost] = []
    for cost in costs:
        if isinstance(cost, ManaCost):
            has_mana = True
            generic += cost.generic + cost.x * x
            symbols += cost.symbols
        else:
            others.append(cost)
    total = ManaCost(generic, tuple(symbols)) if has_mana else None
    return TotalCost(total, tuple(others))


@rule("601.2f", "118.7", "118.7a", "118.9", "118.8")
def determine_total_cost(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """Determine what a spell on the stack costs: increases, then reductions, then floors.

    Phyrexian symbols announced to be paid with life are no mana by then (601.2b). Reductions
    take generic mana only. The result is locked: nothing later changes it.
    """
    total = with_phyrexian_life(split(costs, item.x or 0), life_paid)
    mana = total.mana or ManaCost()
    spell = state.objects[item.id]
    context = Context(item.controller, spell, targets=item.targets, x=item.x or 0)
    more, less = 0, 0
    for source, ability in rules_of(state, CostChange):
        owner = state.objects[source]
        its = Context(owner.controller, owner)
        if who_matches(ability.who, item.controller, owner.controller) and matches(
            state, ability.what, item.id, its
        ):
            change = amount(state, ability.amount, its)
            more, less = more + max(change, 0), less + max(-change, 0)
    for own in characteristics(state, item.id).sorted.casting:
        if isinstance(own, SpellDiscount):
            if own.condition is not None and not holds(state, own.condition, context):
                continue
            less += amount(state, own.amount, context)
        elif isinstance(own, SpellSurcharge):
            more += amount(state, own.amount, context)
    generic = max(0, mana.generic + more - less)
    for source, ability in rules_of(state, MinimumCost):
        if not state.objects[source].tapped:
            generic += max(0, ability.mana - generic - len(mana.symbols))
    mana = replace(mana, generic=generic)
    wants_none = total.mana is None and not (mana.generic or mana.symbols)
    return TotalCost(None if wants_none else mana, total.others)


@rule("107.4f", "118.13a")
def with_phyrexian_life(total: TotalCost, life_paid: int) -> TotalCost:
    """Turn so many Phyrexian symbols into 2 life each."""
    if not life_paid:
        return total
    cost = total.mana or ManaCost()
    symbols = list(cost.symbols)
    phyrexian = [symbol for symbol in symbols if symbol.endswith("/P")]
    if not 0 <= life_paid <= len(phyrexian):
        raise Illegal(f"{life_paid} Phyrexian symbols to pay with life, there are {len(phyrexian)}")
    for symbol in phyrexian[:life_paid]:
        symbols.remove(symbol)
    mana = replace(cost, symbols=tuple(symbols))
    return TotalCost(mana, (*total.others, PayLife(2 * life_paid)))


# --- Paying the rest ----------------------------------------------------------------------------


@rule("601.2h", "602.2b", "118.3", "118.11")
def pay(
    state: State, seat: int, source: int, total: TotalCost, how: Cast | Activate, x: int
) -> None:
    """Pay a total cost in full, or raise `Illegal`; what moves library cards comes last."""
    groups = list(how.cost_choices)
    needed = sum(1 for cost in total.others if isinstance(cost, CHOOSING) or _chooses_counter(cost))
    if len(groups) != needed:
        raise Illegal(f"{needed} costs want a choice, {len(groups)} are made")
    late = [cost for cost in total.others if isinstance(cost, Mill)]
    early = [cost for cost in total.others if not isinstance(cost, Mill)]
    early.sort(key=lambda cost: isinstance(cost, SacrificeThis | ExileThis | DiscardThis))
    if total.mana is not None:
        pay_mana(state, seat, total.mana, how.spend, source)
    elif how.spend:
        raise Illegal(f"no mana is to be paid, and {how.spend} offered")
    for cost in early + late:
        chosen: tuple[int, ...] = ()
        if isinstance(cost, CHOOSING) or _chooses_counter(cost):
            chosen = tuple(state.ref(name) for name in groups.pop(0) if not _is_kind(name))
        _pay_one(state, seat, source, cost, chosen, x, how.cost_choices)


def _chooses_counter(cost: Cost) -> bool:
    return isinstance(cost, RemoveCounters) and cost.what is not None


def _is_kind(name: str) -> bool:
    """Whether a word in a group of cost choices is a kind of counter: "kind:charge"."""
    return name.startswith("kind:")


@rule("118.11", "614.17b")
def _put_counters(state: State, seat: int, source: int, kind: str, number: int) -> None:
    """Pay by putting counters: paid however many that are in the end, unless none can be put."""
    if number and not can_get_counters(state, source):
        raise Illegal(f"no {kind} counter can be put on the source")
    put_counters(state, source, kind, number, by=seat, effect=False)


def _pay_one(
    state: State,
    seat: int,
    source: int,
    cost: Cost,
    chosen: tuple[int, ...],
    x: int,
    groups: Groups,
) -> None:
    if isinstance(cost, Tap | Untap):
        _pay_symbol(state, source, cost)
    elif isinstance(cost, PayLife):
        if not can_pay_life(state, seat, cost.amount):
            raise Illegal(f"player {seat} can't pay {cost.amount} life")
        lose_life(state, seat, cost.amount)
    elif isinstance(cost, SacrificeThis | ExileThis | DiscardThis):
        _pay_with_itself(state, seat, source, cost)
    elif isinstance(cost, PutCounters):
        _put_counters(state, seat, source, cost.kind, cost.count)
    elif isinstance(cost, RemoveCounters | RemoveX | LoyaltyCost):
        _pay_counters(state, seat, source, cost, chosen, x, groups)
    elif isinstance(cost, DiscardHand):
        discard(state, seat, state.hands[seat])
    elif isinstance(cost, Mill):
        if len(state.libraries[seat]) < cost.count:
            raise Illegal("there are too few cards to mill")
        mill(state, seat, cost.count)
    else:
        _pay_by_choice(state, seat, source, cost, chosen)


def _pay_with_itself(
    state: State, seat: int, source: int, cost: SacrificeThis | ExileThis | DiscardThis
) -> None:
    if isinstance(cost, ExileThis):
        exile(state, [source])
    elif isinstance(cost, DiscardThis):
        if not discard(state, seat, [source]):
            raise Illegal("the source is no card in hand that could be discarded")
    elif not sacrifice(state, seat, [source]):
        raise Illegal("the source can't be sacrificed")


@rule("107.5", "107.6", "302.6", "602.5a", "702.10c")
def _pay_symbol(state: State, source: int, cost: Tap | Untap) -> None:
    """Pay {T} or {Q}: not twice, and not with a creature that is too fresh."""
    thing = state.objects[source]
    if thing.zone != "battlefield":
        raise Illegal(f"{thing.label} is not on the battlefield")
    if thing.fresh and is_creature(state, source) and not has(state, source, "haste"):
        raise Illegal(f"{thing.label} has not been under control since the turn began")
    done = tap(state, [source]) if isinstance(cost, Tap) else untap(state, [source])
    if not done:
        raise Illegal(f"{thing.label} is already {'tapped' if thing.tapped else 'untapped'}")


def _pay_counters(
    state: State,
    seat: int,
    source: int,
    cost: RemoveCounters | RemoveX | LoyaltyCost,
    chosen: tuple[int, ...],
    x: int,
    groups: Groups,
) -> None:
    if isinstance(cost, LoyaltyCost):
        if cost.number >= 0:
            _put_counters(state, seat, source, "loyalty", cost.number)
            return
        kind, number, on = "loyalty", -cost.number, source
    elif isinstance(cost, RemoveX):
        kind, number, on = cost.kind, x, source
    else:
        kind, number, on = cost.kind, cost.count, source
        if cost.what is not None:
            on, kind = _counter_chosen(state, seat, source, cost, chosen, groups)
    if remove_counters(state, on, kind, number) < number:
        raise Illegal(f"there are fewer than {number} {kind} counters to remove")


def _counter_chosen(
    state: State,
    seat: int,
    source: int,
    cost: RemoveCounters,
    chosen: tuple[int, ...],
    groups: Groups,
) -> tuple[int, str]:
    """Which permanent's counter of which kind is removed; the kind may go without saying."""
    assert cost.what is not None
    if len(chosen) != 1 or not _may_choose(state, seat, source, cost.what, chosen[0]):
        raise Illegal("choose one permanent to remove a counter from")
    kinds = [name[5:] for group in groups for name in group if _is_kind(name)]
    there = state.objects[chosen[0]].counters
    if cost.kind:
        return chosen[0], cost.kind
    if len(there) == 1 and not kinds:
        return chosen[0], next(iter(there))
    if len(kinds) != 1 or kinds[0] not in there:
        raise Illegal(f"say which of the counters to remove: {', '.join(there)}")
    return chosen[0], kinds[0]


def _may_choose(state: State, seat: int, source: int, what: object, ident: int) -> bool:

    assert isinstance(what, Filter)
    thing = state.objects.get(ident)
    here = state.latest(source)
    assert here is not None
    return (
        thing is not None
        and thing.zone == what.zone
        and matches(state, what, ident, Context(seat, here))
    )


def _pay_by_choice(
    state: State, seat: int, source: int, cost: Cost, chosen: tuple[int, ...]
) -> None:
    if len(set(chosen)) != len(chosen):
        raise Illegal("the same object can't pay a cost twice")
    if isinstance(cost, Discard):
        if len(chosen) != cost.count or set(chosen) - set(state.hands[seat]):
            raise Illegal(f"discard {cost.count} cards from your hand")
        discard(state, seat, chosen)
        return
    assert isinstance(cost, Sacrifice | ExileFrom | TapAnother)
    for ident in chosen:
        if not _may_choose(state, seat, source, cost.what, ident):
            raise Illegal(f"{state.name(ident)} can't be chosen for this cost")
    if isinstance(cost, Sacrifice):
        if len(chosen) != cost.count or len(sacrifice(state, seat, chosen)) != cost.count:
            raise Illegal(f"sacrifice {cost.count} permanents that you control")
    elif isinstance(cost, TapAnother):
        if len(chosen) != 1 or not tap(state, chosen):
            raise Illegal("tap one untapped permanent")
    else:
        _pay_exile(state, cost, chosen)


def _pay_exile(state: State, cost: ExileFrom, chosen: tuple[int, ...]) -> None:
    total = sum(mana_value(state, state.objects[ident]) for ident in chosen)
    if (cost.count is not None and len(chosen) != cost.count) or total < cost.min_total_mana_value:
        raise Illegal(f"{len(chosen)} cards of total mana value {total} don't pay this cost")
    exile(state, chosen)
