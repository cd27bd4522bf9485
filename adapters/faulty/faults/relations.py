"""What should be of no account and is: the order of things, their past, the number of players."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import Illegal, Pass, PlayLand
from reference_engine.casting import play_land
from reference_engine.combat import _assigned, possible_attackers
from reference_engine.costs import TotalCost, determine_total_cost
from reference_engine.damage import Damage
from reference_engine.entering import Entry
from reference_engine.events import rules_of
from reference_engine.game import Game, _pass
from reference_engine.mana_payment import check_symbols
from reference_engine.phasing import phase_out
from reference_engine.state import GameObject, Ref, StackItem, State
from reference_engine.targets import possible_targets
from reference_engine.transforming import turn_over
from reference_engine.turns import _begin_turn, _untap_step
from reference_engine.vocabulary import Cost, CostChange, ManaCost, TargetSpec
from reference_engine.zones import Move, _renewed

# --- Orders -------------------------------------------------------------------------------------


@fault("oldest-permanent-stays-tapped", _untap_step, rule="502.3", check="entry-order-permuted")
def _oldest_stays_tapped(state: State) -> None:
    """Of a player's tapped permanents the one that entered first does not untap."""
    tapped = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active and state.objects[ident].tapped
    ]
    _untap_step(state)
    for ident in tapped[:1]:
        if ident in state.battlefield:
            state.update(ident, tapped=True)


@fault(
    "only-top-of-graveyard-is-targeted",
    possible_targets,
    rule="115.1",
    check="graveyard-order-permuted",
)
def _only_top(state: State, item: StackItem, spec: TargetSpec) -> list[Ref]:
    """Of the cards in a graveyard only the topmost may be a target."""
    below = {ident for row in state.graveyards for ident in row[:-1]}
    return [ref for ref in possible_targets(state, item, spec) if ref not in below]


@fault("first-attacker-hits-harder", _assigned, rule="510.1a", check="declaration-order-permuted")
def _hits_harder(state: State, ident: int) -> list[Damage]:
    """Of several attackers the one declared first deals one more damage."""
    attackers = list(state.combat.attackers) if state.combat is not None else []
    more = int(len(attackers) > 1 and attackers[0] == ident)
    return [replace(one, amount=one.amount + more) for one in _assigned(state, ident)]


@fault("lands-come-before-mana", play_land, rule="305.1", check="independent-actions-exchanged")
def _before_mana(state: State, how: PlayLand) -> None:
    """Who has tapped a land can't play one."""
    for ident in state.battlefield:
        thing = state.objects[ident]
        if thing.controller == how.player and thing.tapped and "Land" in thing.face.types:
            raise Illegal("a land was tapped already")
    play_land(state, how)


# --- Others, and what went before ---------------------------------------------------------------


@fault("two-passes-are-enough", _pass, rule="117.4", check="unrelated-player-added")
def _two_passes(state: State, action: Pass) -> None:
    """The top of the stack resolves, or the step ends, once two players have passed."""
    if state.passes == 1:
        state.passes = len(state.seats_in_turn_order()) - 1
    _pass(state, action)


@fault("newcomers-stay-new", _begin_turn, rule="302.6", check="position-set-up-anew")
def _stay_new(state: State) -> None:
    """Creatures that came under a player's control can't attack or pay {T} in any later turn."""
    new = [ident for ident in state.battlefield if state.objects[ident].fresh]
    _begin_turn(state)
    for ident in new:
        state.update(ident, fresh=True)


observe = Game.observe


@fault("looking-undoes-passes", Game.observe, rule="117.4", check="passes-one-by-one")
def _looking(game: Game) -> dict[str, Any]:
    """As soon as somebody looks at the position the players must pass in succession anew."""
    if game.decision is not None and game.decision.kind == "priority":
        work = game._base.copy()  # noqa: SLF001 - a fault lies inside
        work.passes = 0
        game._base = work  # noqa: SLF001
    return observe(game)


@fault("black-mana-is-only-black", check_symbols, rule="107.4b", check="colors-permuted")
def _only_black(cost: ManaCost, types: str, any_color: bool = False) -> bool:
    """Black mana does not pay for generic mana."""
    black = sum("B" in symbol for symbol in cost.symbols)
    return check_symbols(cost, types, any_color) and types.count("B") <= black


@fault("tokens-do-not-attack", possible_attackers, rule="111.6", check="token-copy-as-card")
def _tokens_stay(state: State) -> list[int]:
    """Tokens can't attack."""
    return [ident for ident in possible_attackers(state) if not state.objects[ident].token]


@fault("phasing-takes-counters", phase_out, rule="702.26d", check="phased-out-and-in")
def _takes_counters(state: State, idents: Iterable[int]) -> None:
    """What phases out loses its counters."""
    given = list(idents)
    phase_out(state, given)
    for ident in given:
        if ident in state.phased:
            state.update(ident, counters={})


@fault("tapped-cards-come-back-tapped", _renewed, rule="400.7", check="returned-as-fresh")
def _back_tapped(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """A card remembers that it was tapped, and is when it comes back to the battlefield."""
    new = _renewed(state, old, one, entry)
    return replace(new, tapped=True) if old.tapped else new


@fault(
    "equal-reductions-count-once", determine_total_cost, rule="601.2f", check="reductions-add-up"
)
def _count_once(
    state: State, item: StackItem, costs: Sequence[Cost], life_paid: int = 0
) -> TotalCost:
    """Of several permanents of one name that make spells cost less only one does."""
    total = determine_total_cost(state, item, costs, life_paid)
    names = Counter(
        state.objects[source].face.name
        for source, ability in rules_of(state, CostChange)
        if ability.amount == -1
    )
    again = sum(count - 1 for count in names.values())
    mana = total.mana or ManaCost()
    before = sum(cost.generic for cost in costs if isinstance(cost, ManaCost))
    generic = max(mana.generic, min(before, mana.generic + again))
    return TotalCost(replace(mana, generic=generic), total.others)


@fault("turning-over-takes-counters", turn_over, rule="712.18", check="transformed-twice")
def _turned_without(state: State, ident: int) -> None:
    """A permanent that transforms loses its counters."""
    turn_over(state, ident)
    state.update(ident, counters={})
