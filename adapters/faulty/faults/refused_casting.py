"""What may not be cast, cast all the same (601.2, 601.3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import name_forbidden
from reference_engine.announcements import Cast
from reference_engine.casting import _with_modes, check_may_cast, spell_item
from reference_engine.casting_permissions import (
    FREE,
    Ways,
    _cant_cast_from,
    cast_from_graveyard,
    ways_to_cast,
    why_forbidden,
)
from reference_engine.costs import TotalCost, determine_total_cost
from reference_engine.events import rules_of
from reference_engine.mana_payment import may_serve, pay_mana
from reference_engine.modes import of_modes
from reference_engine.state import GameObject, StackItem, State
from reference_engine.vocabulary import (
    CantActivate,
    CantCast,
    Cost,
    Filter,
    ManaCost,
    MinimumCost,
    Spell,
)


@fault(
    "legendary-sorceries-need-no-legend",
    why_forbidden,
    rule="205.4e",
    check="refuse-legendary-sorcery",
)
def _no_legend(state: State, thing: GameObject, seat: int) -> str:
    """Legendary sorceries are cast like any others."""
    reason = why_forbidden(state, thing, seat)
    return "" if reason.startswith("it is legendary") else reason


@fault("flashback-from-anywhere", ways_to_cast, rule="702.34a", check="refuse-flashback-from-hand")
def _flashback_from_hand(state: State, thing: GameObject, seat: int) -> Ways:
    """Flashback costs are paid for cards in hand as well."""
    ways = ways_to_cast(state, thing, seat)
    if thing.zone == "hand":
        there = ways_to_cast(state, replace(thing, zone="graveyard"), seat)
        more: Ways = {name: cost for name, cost in there.items() if name is not None}
        ways = more | ways
    return ways


@fault("exile-is-like-a-hand", ways_to_cast, rule="601.3", check="refuse-casting-from-elsewhere")
def _like_a_hand(state: State, thing: GameObject, seat: int) -> Ways:
    """Exiled cards are cast by their owner as from the hand."""
    seen = replace(thing, zone="hand") if thing.zone == "exile" else thing
    return ways_to_cast(state, seen, seat)


@fault(
    "permission-lasts-all-turn",
    cast_from_graveyard,
    rule="601.3",
    check="refuse-second-from-graveyard",
)
def _all_turn(state: State, thing: GameObject, seat: int) -> int:
    """What may be cast once in each of one's turns is cast any number of times."""
    trial = state.copy()
    trial.turn_history = frozenset(one for one in state.turn_history if one[0] != "cast from")
    return cast_from_graveyard(trial, thing, seat)


@fault(
    "chosen-name-stops-opponents-only",
    why_forbidden,
    rule="101.2",
    check="refuse-spell-of-a-chosen-name",
)
def _opponents_only(state: State, thing: GameObject, seat: int) -> str:
    """Who chose the name of a card may go on casting spells with that name."""
    reason = why_forbidden(state, thing, seat)
    sources = [source for source, _ in rules_of(state, CantCast)]
    own = reason == "its name was chosen" and any(
        state.objects[source].controller == seat for source in sources
    )
    return "" if own else reason


@fault(
    "chosen-name-leaves-own-abilities",
    name_forbidden,
    rule="101.2",
    check="refuse-abilities-of-a-chosen-name",
)
def _own_abilities(state: State, source: GameObject) -> bool:
    """Who chose the name of a card may go on activating abilities of what has that name."""
    return name_forbidden(state, source) and any(
        state.objects[ident].controller != source.controller
        for ident, _ in rules_of(state, CantActivate)
    )


@fault(
    "permission-beats-prohibition",
    _cant_cast_from,
    rule="101.2",
    check="refuse-casting-from-a-caged-zone",
)
def _beats_prohibition(state: State, zone: str) -> bool:  # noqa: ARG001
    """What lets a card be cast from a zone beats what says that none can be cast from there."""
    return False


# --- X, costs and modes -------------------------------------------------------------------------


@fault("x-costs-what-there-is", pay_mana, rule="601.2h", check="refuse-x-beyond-means")
def _what_there_is(state: State, seat: int, cost: ManaCost, spend: str, purpose: int) -> None:
    """For an X larger than the mana in the pool that mana is enough."""
    item = next((one for one in state.stack if one.id == purpose), None)
    if item is not None and item.x:
        left = len(state.players[seat].mana) - len(cost.symbols)
        cost = replace(cost, generic=min(cost.generic, max(left, 0)))
    pay_mana(state, seat, cost, spend, purpose)


@fault("any-x-for-nothing", spell_item, rule="107.3b", check="refuse-x-without-paying")
def _for_nothing(
    state: State, ident: int, how: Cast, origin: str, costs: Sequence[Cost]
) -> StackItem:
    """Who casts a spell without paying its mana cost chooses any number for X."""
    if how.alternative != FREE:
        return spell_item(state, ident, how, origin, costs)
    return replace(spell_item(state, ident, replace(how, x=None), origin, costs), x=how.x)


@fault(
    "least-cost-is-not-asked",
    determine_total_cost,
    rule="601.2f",
    check="refuse-unpaid-increase",
)
def _not_asked(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """Effects that give spells a least cost are ignored."""
    trial = state.copy()
    trial.cache = {}
    for source, _ in rules_of(state, MinimumCost):
        trial.update(source, tapped=True)
    return determine_total_cost(trial, item, costs, life_paid)


@fault(
    "additional-costs-are-not-paid",
    check_may_cast,
    rule="601.2h",
    check="refuse-unpaid-additional-cost",
)
def _not_paid(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Additional costs are announced and never paid."""
    return check_may_cast(state, thing, replace(how, additional=()))


@fault("same-mode-twice", _with_modes, rule="700.2d", check="refuse-modes")
def _same_mode(item: StackItem, ability: Spell, how: Cast) -> StackItem:
    """One mode is chosen twice where two are to be chosen."""
    if not ability.modes or len(how.modes) != ability.choose or len(set(how.modes)) > 1:
        return _with_modes(item, ability, how)
    effects, specs = of_modes(tuple(ability.modes[index] for index in how.modes))
    return replace(item, ability=ability, modes=how.modes, effects=effects, target_specs=specs)


@fault("restricted-mana-pays-spells", may_serve, rule="106.6", check="refuse-restricted-mana")
def _pays_spells(state: State, only_for: Filter | None, purpose: int) -> bool:
    """Mana that may be spent only on some spells is spent on any spell."""
    thing = state.objects.get(purpose)
    return may_serve(state, only_for, purpose) or (thing is not None and thing.zone == "stack")
