"""Paying while a spell or ability resolves (118.12)."""

from collections.abc import Sequence
from math import inf

from reference_engine.activating import activate_mana_ability
from reference_engine.amounts import amount
from reference_engine.announcements import Activate, Answer, Choice, Decision, Illegal
from reference_engine.characteristics import characteristics
from reference_engine.costs import split
from reference_engine.damage import can_pay_life, lose_life
from reference_engine.events import rules_of
from reference_engine.instructions.dispatch import (
    carry_out,
    carry_out_all,
    choose_number,
    instruction,
    seats,
)
from reference_engine.instructions.permanents import sacrifice_it
from reference_engine.mana_payment import pay_mana, ways_to_pay
from reference_engine.matching import Context, matching
from reference_engine.paying import mana_sources
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.vocabulary import (
    Cost,
    Discard,
    DiscardCards,
    ManaAsAnyColor,
    ManaCost,
    MayPay,
    PayLife,
    Sacrifice,
    SacrificeIt,
    SacrificeThis,
    Tap,
    This,
)


@instruction(MayPay)
@rule("118.12", "118.12a")
def _may_pay(state: State, effect: MayPay, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        costs = effect.costs * amount(state, effect.times, context)
        paid = pays(state, seat, costs, context)
        carry_out_all(state, effect.then if paid else effect.otherwise, context)


@rule("118.12", "118.3a", "605.3a")
def pays(state: State, seat: int, costs: Sequence[Cost], context: Context) -> bool:
    """Ask a player to pay and have the cost paid; whoever can't pay is not asked.

    Before answering the player may activate mana abilities, if it is mana that is asked for. For
    {X} the player then says the number, which may be 0.
    """
    variable = any(isinstance(cost, ManaCost) and cost.x for cost in costs)
    if not variable and not can_pay(state, seat, costs, context):
        return False
    with_mana = any(isinstance(cost, ManaCost) for cost in costs)
    if not _agrees_to_pay(state, seat, context.source.label, with_mana):
        return False
    if variable:
        context.x = choose_number(state, context, "X", 0, len(state.players[seat].mana))
    _pay_mana_now(state, seat, costs, context)
    for cost in costs:
        if isinstance(cost, PayLife):
            lose_life(state, seat, cost.amount)
        elif isinstance(cost, Sacrifice):
            own = Context(seat, context.source)
            sacrifice_it(state, SacrificeIt(cost.what, count=cost.count), own)
        elif isinstance(cost, SacrificeThis):
            sacrifice_it(state, SacrificeIt(This()), Context(seat, context.source))
        elif isinstance(cost, Discard):
            carry_out(state, DiscardCards(cost.count), Context(seat, context.source))
    return True


def _agrees_to_pay(state: State, seat: int, source: str, with_mana: bool) -> bool:
    decision = Decision("pay", seat, source, (Choice(("no", "yes")),))
    while True:
        answer = state.ask(decision)
        if answer.player != seat:
            raise Illegal(f"player {seat} must say whether to pay")
        if isinstance(answer, Activate) and with_mana:
            activate_mana_ability(state, answer, paying=True)
            continue
        if not isinstance(answer, Answer) or answer.chosen not in ((("no",),), (("yes",),)):
            raise Illegal("answer yes or no, or activate a mana ability for what mana is asked for")
        return answer.chosen == (("yes",),)


@rule("118.3")
def can_pay(state: State, seat: int, costs: Sequence[Cost], context: Context) -> bool:
    """Return whether a player could pay these costs, mana abilities taken into account."""
    for cost in costs:
        if isinstance(cost, PayLife) and not can_pay_life(state, seat, cost.amount):
            return False
        if isinstance(cost, Sacrifice):
            own = Context(seat, context.source)
            found = matching(state, cost.what, own)
            if sum(state.objects[i].controller == seat for i in found) < cost.count:
                return False
        if isinstance(cost, Discard) and len(state.hands[seat]) < cost.count:
            return False
        if isinstance(cost, SacrificeThis) and not _controls(state, seat, context.source.id):
            return False
    wanted = sum(cost.mana_value for cost in costs if isinstance(cost, ManaCost))
    return not wanted or wanted <= _most_mana(state, seat)


def _controls(state: State, seat: int, ident: int) -> bool:
    return ident in state.battlefield and state.objects[ident].controller == seat


def _most_mana(state: State, seat: int) -> float:
    """Return how much mana a player could have; no bound where abilities cost other than {T}."""
    sources = mana_sources(state, seat)
    simple = {(source.ident, source.ability) for source in sources}
    for ident in state.battlefield:
        if state.objects[ident].controller == seat:
            for index, ability in enumerate(characteristics(state, ident).sorted.activated):
                needs_tap = Tap() in ability.costs and state.objects[ident].tapped
                if ability.is_mana_ability and (ident, index) not in simple and not needs_tap:
                    return inf
    return len(state.players[seat].mana) + sum(source.most for source in sources)


@rule("118.3a", "106.6")
def _pay_mana_now(state: State, seat: int, costs: Sequence[Cost], context: Context) -> None:
    """Take the mana; where the pool leaves a choice of what to spend the player makes it.

    Mana that may be spent only on spells or abilities does not serve here.
    """
    cost = split(costs, context.x).mana
    if cost is None or not (cost.generic or cost.symbols):
        return
    pool = [mana for mana in state.players[seat].mana if mana.only_for is None]
    any_color = bool(rules_of(state, ManaAsAnyColor))
    ways = {
        "".join(sorted(mana.type for mana in way)) for way in ways_to_pay(cost, pool, any_color)
    }
    spend = ""
    if len(ways) > 1:
        spend = state.choose_one("choose", seat, ways, source=context.source.label)
    pay_mana(state, seat, cost, spend, 0)
