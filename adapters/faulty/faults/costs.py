"""Costs gone wrong (118, 107.5, 107.6, 601.2f)."""

from collections.abc import Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import activate_mana_abilities
from reference_engine.amounts import amount
from reference_engine.announcements import Cast, Illegal
from reference_engine.casting import cast, check_may_cast
from reference_engine.characteristics import characteristics, is_creature
from reference_engine.costs import TotalCost, _pay_symbol, determine_total_cost, split
from reference_engine.damage import can_pay_life
from reference_engine.events import rules_of
from reference_engine.mana_payment import check_symbols, pay_mana
from reference_engine.matching import Context, is_historic, matching
from reference_engine.state import StackItem, State
from reference_engine.vocabulary import (
    Amount,
    Cost,
    CostChange,
    Count,
    ManaCost,
    SpellDiscount,
    Tap,
    Untap,
)

TAP, UNTAP = "tap-symbol", "untap-symbol"


# --- {T} and {Q} --------------------------------------------------------------------------------


def _pay_as_if(state: State, source: int, cost: Tap | Untap, **fields: bool) -> None:
    """Pay a symbol with a permanent taken for what it is not."""
    fresh = state.objects[source].fresh
    state.update(source, **fields)
    _pay_symbol(state, source, cost)
    state.update(source, fresh=fresh)


@fault("fresh-creature-pays-tap", _pay_symbol, rule="302.6", check=TAP, ruling=TAP)
def _fresh_pays_tap(state: State, source: int, cost: Tap | Untap) -> None:
    """A creature that came under control this turn may pay {T}."""
    if isinstance(cost, Tap):
        _pay_as_if(state, source, cost, fresh=False)
    else:
        _pay_symbol(state, source, cost)


@fault("tapped-permanent-pays-tap", _pay_symbol, rule="107.5", check=TAP, ruling=TAP)
def _tapped_pays_tap(state: State, source: int, cost: Tap | Untap) -> None:
    """A tapped permanent may pay {T} once more."""
    if isinstance(cost, Tap):
        _pay_as_if(state, source, cost, tapped=False)
    else:
        _pay_symbol(state, source, cost)


@fault("fresh-noncreature-cannot-tap", _pay_symbol, rule="302.6", check=TAP, ruling=TAP)
def _fresh_noncreature(state: State, source: int, cost: Tap | Untap) -> None:
    """No permanent that came under control this turn may pay {T}, creature or not."""
    if state.objects[source].fresh and not is_creature(state, source):
        raise Illegal("it has not been under control since the turn began")
    _pay_symbol(state, source, cost)


@fault("fresh-creature-pays-untap", _pay_symbol, rule="107.6", check=UNTAP, ruling=UNTAP)
def _fresh_pays_untap(state: State, source: int, cost: Tap | Untap) -> None:
    """A creature that came under control this turn may pay {Q}."""
    if isinstance(cost, Untap):
        _pay_as_if(state, source, cost, fresh=False)
    else:
        _pay_symbol(state, source, cost)


@fault("untapped-permanent-pays-untap", _pay_symbol, rule="107.6", check=UNTAP, ruling=UNTAP)
def _untapped_pays_untap(state: State, source: int, cost: Tap | Untap) -> None:
    """An untapped permanent may pay {Q}."""
    if isinstance(cost, Untap):
        _pay_as_if(state, source, cost, tapped=True)
    else:
        _pay_symbol(state, source, cost)


@fault("untap-symbol-leaves-it-tapped", _pay_symbol, rule="107.6", check=UNTAP, ruling=UNTAP)
def _leaves_it_tapped(state: State, source: int, cost: Tap | Untap) -> None:
    """Paying {Q} does not untap the permanent."""
    _pay_symbol(state, source, cost)
    if isinstance(cost, Untap):
        state.update(source, tapped=True)


@fault("haste-does-not-allow-tap", _pay_symbol, rule="702.10c", check="agrees-on-odd-boards")
def _haste_ignored(state: State, source: int, cost: Tap | Untap) -> None:
    """A creature with haste can't pay {T} in the turn it came."""
    if state.objects[source].fresh and is_creature(state, source):
        raise Illegal("it has not been under control since the turn began")
    _pay_symbol(state, source, cost)


# --- The total cost -----------------------------------------------------------------------------

LOCKED = "triad-cost-locked"


@fault("cost-determined-after-mana", cast, rule="601.2f", check=LOCKED, ruling=LOCKED)
def _determined_after_mana(state: State, how: Cast) -> None:
    """The total cost is determined once the mana abilities that pay it have been activated."""
    ident = state.ref(how.card)
    thing = state.objects.get(ident)
    if thing is None:
        raise Illegal(f"{how.card} is no card that could be cast")
    check_may_cast(state, thing, how)
    activate_mana_abilities(state, how.player, how.mana, allowed=True)
    cast(state, replace(how, mana=()))


@fault(
    "historic-leaves-sagas-out",
    is_historic,
    rule="700.6",
    check="triad-historic",
    ruling="triad-historic",
)
def _no_sagas(state: State, ident: int) -> bool:
    """A Saga that is neither legendary nor an artifact is not taken for historic."""
    what = characteristics(state, ident)
    return "Legendary" in what.supertypes or "Artifact" in what.types


@fault(
    "historic-counts-twice", amount, rule="700.6", check="triad-historic", ruling="triad-historic"
)
def _counts_twice(state: State, number: Amount, context: Context) -> int:
    """What is historic in two ways counts twice."""
    found = amount(state, number, context)
    if isinstance(number, Count) and number.what.historic:
        for ident in matching(state, number.what, context):
            seen = characteristics(state, ident)
            found += "Legendary" in seen.supertypes and "Artifact" in seen.types
    return found


@fault(
    "graveyard-counted-before-moving",
    determine_total_cost,
    rule="601.2a",
    check="triad-count-after-stack",
    ruling="triad-count-after-stack",
)
def _counted_too_early(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """A reduction counts as if the spell were still in the graveyard it is cast from."""
    total = determine_total_cost(state, item, costs, life_paid)
    own = characteristics(state, item.id).sorted.casting
    if item.from_zone == "graveyard" and any(isinstance(one, SpellDiscount) for one in own):
        assert total.mana is not None
        less = replace(total.mana, generic=max(0, total.mana.generic - 1))
        return TotalCost(less, total.others)
    return total


def _changed(total: TotalCost, generic: int, symbols: tuple[str, ...] = ()) -> TotalCost:
    mana = total.mana or ManaCost()
    changed = replace(mana, generic=generic, symbols=(*mana.symbols, *symbols))
    return TotalCost(changed, total.others)


def _before_changes(item: StackItem, costs: Sequence[Cost]) -> int:
    return (split(costs, item.x or 0).mana or ManaCost()).generic


@fault(
    "tax-is-colored",
    determine_total_cost,
    rule="118.7",
    check="what-is-paid-is-the-total-cost",
    fault_class="B039",
)
def _tax_is_colored(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """An increase of a cost without generic mana is of the color the cost has."""
    total = determine_total_cost(state, item, costs, life_paid)
    mana = total.mana or ManaCost()
    if not _before_changes(item, costs) and mana.generic and mana.symbols:
        return _changed(total, 0, (mana.symbols[0],) * mana.generic)
    return total


@fault(
    "no-cost-increases", determine_total_cost, rule="601.2f", check="what-is-paid-is-the-total-cost"
)
def _no_increases(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """Effects that make spells cost more are ignored."""
    total = determine_total_cost(state, item, costs, life_paid)
    generic = (total.mana or ManaCost()).generic
    return _changed(total, min(generic, _before_changes(item, costs)))


@fault("no-cost-reductions", determine_total_cost, rule="601.2f", check=LOCKED)
def _no_reductions(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """Effects that make spells cost less are ignored."""
    total = determine_total_cost(state, item, costs, life_paid)
    generic = (total.mana or ManaCost()).generic
    return _changed(total, max(generic, _before_changes(item, costs)))


@fault(
    "reduction-takes-colored-mana",
    determine_total_cost,
    rule="118.7a",
    check="what-is-paid-is-the-total-cost",
)
def _takes_colored(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """What a reduction has left once no generic mana is left to pay is taken from colored mana."""
    total = determine_total_cost(state, item, costs, life_paid)
    reduced = any(
        ability.amount == -1 and state.objects[source].controller == item.controller
        for source, ability in rules_of(state, CostChange)
    )
    if reduced and not _before_changes(item, costs) and total.mana and total.mana.symbols:
        return TotalCost(replace(total.mana, symbols=total.mana.symbols[1:]), total.others)
    return total


@fault(
    "reduction-leaves-x-alone",
    determine_total_cost,
    rule="601.2f",
    check="agrees-with-reference",
    fault_class="B043",
)
def _leaves_x_alone(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """A reduction does not take anything off what X adds to a cost."""
    total = determine_total_cost(state, item, costs, life_paid)
    for_x = (item.x or 0) * sum(cost.x for cost in costs if isinstance(cost, ManaCost))
    return _changed(total, max((total.mana or ManaCost()).generic, for_x))


@fault("exile-is-counted", determine_total_cost, rule="601.2f", check="unrelated-card-added")
def _exile_is_counted(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """Spells cost {1} more for each card in exile."""
    total = determine_total_cost(state, item, costs, life_paid)
    return _changed(total, (total.mana or ManaCost()).generic + len(state.exile))


# --- Paying -------------------------------------------------------------------------------------


@fault("mana-not-paid", pay_mana, rule="601.2h", check="refuse-casting", fault_class="B053")
def _not_paid(state: State, seat: int, cost: ManaCost, spend: str, purpose: int) -> None:
    """A spell is cast though its mana can't be paid; what can be is not even spent."""
    if state.objects[purpose].zone != "stack" or state.players[seat].mana:
        pay_mana(state, seat, cost, spend, purpose)


@fault("ability-mana-not-paid", pay_mana, rule="118.3", check="refuse-abilities")
def _ability_not_paid(state: State, seat: int, cost: ManaCost, spend: str, purpose: int) -> None:
    """An ability is activated though its mana can't be paid."""
    if state.objects[purpose].zone == "stack" or spend:
        pay_mana(state, seat, cost, spend, purpose)


@fault("any-mana-pays", check_symbols, rule="107.4a", check="refuse-casting")
def _any_mana(cost: ManaCost, types: str, any_color: bool = False) -> bool:
    """Mana of any type pays for colored mana symbols."""
    return check_symbols(cost, types, any_color) or len(types) == cost.generic + len(cost.symbols)


@fault("colorless-symbol-is-generic", check_symbols, rule="107.4b", check="agrees-with-reference")
def _only_colored_pays_generic(cost: ManaCost, types: str, any_color: bool = False) -> bool:
    """Colorless mana does not pay for generic mana."""
    return check_symbols(cost, types, any_color) and not (cost.generic and "C" in types)


@fault(
    "last-life-cannot-be-paid",
    can_pay_life,
    rule="119.4",
    check="agrees-with-reference",
)
def _last_life(state: State, seat: int, number: int) -> bool:
    """A player can pay life only if some is left afterwards."""
    return can_pay_life(state, seat, number) and (not number or state.players[seat].life > number)
