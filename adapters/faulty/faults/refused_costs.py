"""Costs that can't be paid, paid all the same (118, 107.5, 107.6, 606.6)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import activate_mana_abilities
from reference_engine.announcements import Activate, Groups, Illegal
from reference_engine.costs import (
    _may_choose,
    _pay_by_choice,
    _pay_counters,
    _pay_exile,
    _pay_one,
    _pay_symbol,
    _put_counters,
)
from reference_engine.counters import put_counters
from reference_engine.damage import can_pay_life, life_cant_change
from reference_engine.keyword_actions import mill, sacrifice, sacrifice_together, tap
from reference_engine.mana import TYPES, _types_found
from reference_engine.matching import Context
from reference_engine.state import State
from reference_engine.vocabulary import (
    AddMana,
    Cost,
    Discard,
    ExileFrom,
    Filter,
    LoyaltyCost,
    ManaChoice,
    Mill,
    RemoveCounters,
    RemoveX,
    Sacrifice,
    Tap,
    TapAnother,
    Untap,
)


@fault("others-are-sacrificed", sacrifice, rule="701.21a", check="refuse-sacrifice-of-others")
def _others(state: State, seat: int, idents: Iterable[int]) -> list[int]:  # noqa: ARG001
    """Costs of sacrificing are paid with permanents of other players."""
    plan = [(state.objects[i].controller, [i]) for i in idents if i in state.objects]
    return sacrifice_together(state, plan)


@fault("one-sacrifice-counts-twice", _pay_by_choice, rule="118.3", check="refuse-sacrifice-twice")
def _counts_twice(
    state: State, seat: int, source: int, cost: Cost, chosen: tuple[int, ...]
) -> None:
    """A permanent chosen twice for a cost of sacrificing two pays for both."""
    if isinstance(cost, Sacrifice) and len(chosen) == cost.count and len(set(chosen)) == 1:
        chosen, cost = chosen[:1], replace(cost, count=1)
    _pay_by_choice(state, seat, source, cost, chosen)


@fault("life-is-borrowed", can_pay_life, rule="119.4", check="refuse-life-beyond-means")
def _borrowed(state: State, seat: int, number: int) -> bool:
    """More life is paid than there is."""
    return not number or not life_cant_change(state, seat)


@fault("fixed-life-is-paid", can_pay_life, rule="119.8", check="refuse-life-that-cannot-change")
def _fixed(state: State, seat: int, number: int) -> bool:
    """Life is paid although the life total can't change."""
    return state.players[seat].life >= number


def _pay_what_is_there(
    state: State,
    seat: int,
    source: int,
    cost: RemoveCounters | RemoveX | LoyaltyCost,
    chosen: tuple[int, ...],
    x: int,
    groups: Groups,
    of: type,
) -> None:
    """Pay a cost of this kind with as many counters as there are."""
    try:
        _pay_counters(state, seat, source, cost, chosen, x, groups)
    except Illegal:
        if not isinstance(cost, of):
            raise


@fault("missing-counters-are-removed", _pay_counters, rule="118.3", check="refuse-missing-counters")
def _missing(
    state: State,
    seat: int,
    source: int,
    cost: RemoveCounters | RemoveX | LoyaltyCost,
    chosen: tuple[int, ...],
    x: int,
    groups: Groups,
) -> None:
    """A counter to be removed for a cost need not be there."""
    _pay_what_is_there(state, seat, source, cost, chosen, x, groups, RemoveCounters)


@fault("loyalty-is-borrowed", _pay_counters, rule="606.6", check="refuse-loyalty-beyond-means")
def _loyalty_borrowed(
    state: State,
    seat: int,
    source: int,
    cost: RemoveCounters | RemoveX | LoyaltyCost,
    chosen: tuple[int, ...],
    x: int,
    groups: Groups,
) -> None:
    """A loyalty ability is activated with fewer counters than it takes off."""
    _pay_what_is_there(state, seat, source, cost, chosen, x, groups, LoyaltyCost)


@fault(
    "counters-need-not-be-put",
    _put_counters,
    rule="118.3",
    check="refuse-counters-that-cannot-be-put",
)
def _need_not_be_put(state: State, seat: int, source: int, kind: str, number: int) -> None:
    """A cost of putting counters is paid where none can be put."""
    put_counters(state, source, kind, number, by=seat, effect=False)


@fault("any-hand-is-discarded", _pay_by_choice, rule="701.9a", check="refuse-discard-of-others")
def _any_hand(state: State, seat: int, source: int, cost: Cost, chosen: tuple[int, ...]) -> None:
    """Costs of discarding are paid with cards from other players' hands."""
    owners = {state.objects[ident].owner for ident in chosen}
    if isinstance(cost, Discard) and len(chosen) == cost.count and len(owners) == 1:
        seat = owners.pop()
    _pay_by_choice(state, seat, source, cost, chosen)


@fault("empty-library-is-milled", _pay_one, rule="701.17b", check="refuse-mill-of-empty-library")
def _empty_library(
    state: State,
    seat: int,
    source: int,
    cost: Cost,
    chosen: tuple[int, ...],
    x: int,
    groups: Groups,
) -> None:
    """A cost of milling is paid with as many cards as the library has."""
    if isinstance(cost, Mill):
        mill(state, seat, cost.count)
    else:
        _pay_one(state, seat, source, cost, chosen, x, groups)


@fault("any-card-is-exiled", _may_choose, rule="118.3", check="refuse-exile-of-unfit-cards")
def _any_card(state: State, seat: int, source: int, what: object, ident: int) -> bool:
    """Cards exiled from a hand for a cost may be of any color."""
    if isinstance(what, Filter) and what.zone == "hand":
        what = replace(what, colors=frozenset())
    return _may_choose(state, seat, source, what, ident)


@fault("any-total-is-exiled", _pay_exile, rule="118.3", check="refuse-exile-of-too-little")
def _any_total(state: State, cost: ExileFrom, chosen: tuple[int, ...]) -> None:
    """Cards exiled for a cost may have any total mana value."""
    _pay_exile(state, replace(cost, min_total_mana_value=0), chosen)


def _off_mana(state: State, source: int) -> bool:
    """Whether an ability of this permanent that is no mana ability is being paid for."""
    return any(item.kind == "activated" and item.source.id == source for item in state.stack)


@fault("fresh-creatures-tap-off-mana", _pay_symbol, rule="602.5a", check="refuse-tap-symbol")
def _tap_off_mana(state: State, source: int, cost: Tap | Untap) -> None:
    """Fresh creatures pay {T} for abilities that are no mana abilities."""
    fresh = state.objects[source].fresh
    if isinstance(cost, Tap) and _off_mana(state, source):
        state.update(source, fresh=False)
    _pay_symbol(state, source, cost)
    state.update(source, fresh=fresh)


@fault("fresh-creatures-untap-off-mana", _pay_symbol, rule="602.5a", check="refuse-untap-symbol")
def _untap_off_mana(state: State, source: int, cost: Tap | Untap) -> None:
    """Fresh creatures pay {Q} for abilities that are no mana abilities."""
    fresh = state.objects[source].fresh
    if isinstance(cost, Untap) and _off_mana(state, source):
        state.update(source, fresh=False)
    _pay_symbol(state, source, cost)
    state.update(source, fresh=fresh)


@fault("tapped-is-tapped-for-a-cost", _pay_by_choice, rule="118.3", check="refuse-tapping-another")
def _tapped_again(
    state: State, seat: int, source: int, cost: Cost, chosen: tuple[int, ...]
) -> None:
    """A cost of tapping another permanent is paid with one that is tapped already."""
    if isinstance(cost, TapAnother) and len(chosen) == 1:
        if not _may_choose(state, seat, source, cost.what, chosen[0]):
            raise Illegal("it can't be chosen for this cost")
        tap(state, chosen)
    else:
        _pay_by_choice(state, seat, source, cost, chosen)


@fault(
    "sources-untap-while-paying",
    activate_mana_abilities,
    rule="107.5",
    check="refuse-one-source-twice",
)
def _untap_while_paying(state: State, player: int, how: Sequence[Activate], allowed: bool) -> None:
    """A permanent tapped for mana is tapped for mana again to pay the same cost."""
    for one in how:
        if state.ref(one.source) in state.objects:
            state.update(state.ref(one.source), tapped=False)
        activate_mana_abilities(state, player, [one], allowed)


@fault("any-color-is-any-type", _types_found, rule="105.4", check="refuse-colorless-of-any-color")
def _any_type(state: State, effect: AddMana, context: Context) -> str:
    """One mana of any color may be colorless."""
    return TYPES if effect.of is ManaChoice.ANY_COLOR else _types_found(state, effect, context)
