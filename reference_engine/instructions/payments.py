"""Paying while a spell or ability resolves (118.12)."""

from collections.abc import Sequence

from reference_engine.activating import activate_mana_ability
from reference_engine.announcements import Activate, Answer, Choice, Decision, Illegal
from reference_engine.costs import pay_mana, split
from reference_engine.damage import can_pay_life, lose_life
from reference_engine.instructions.dispatch import carry_out_all, choose_number, instruction, seats
from reference_engine.instructions.permanents import sacrifice_it
from reference_engine.matching import Context, matching
from reference_engine.paying import mana_sources
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.vocabulary import Cost, ManaCost, MayPay, PayLife, Sacrifice, SacrificeIt


@instruction(MayPay)
@rule("118.12", "118.12a")
def _may_pay(state: State, effect: MayPay, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        paid = pays(state, seat, effect.costs, context)
        carry_out_all(state, effect.then if paid else effect.otherwise, context)


@rule("118.12", "118.3a", "605.3a")
def pays(state: State, seat: int, costs: Sequence[Cost], context: Context) -> bool:
    """Ask a player to pay and have the cost paid; whoever can't pay is not asked.

    Before answering the player may activate mana abilities. For {X} the player then says the
    number, which may be 0.
    """
    variable = any(isinstance(cost, ManaCost) and cost.x for cost in costs)
    if not variable and not _can_pay(state, seat, costs, context):
        return False
    if not _agrees_to_pay(state, seat, context.source.label):
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
    return True


def _agrees_to_pay(state: State, seat: int, source: str) -> bool:
    decision = Decision("pay", seat, source, (Choice(("no", "yes")),))
    while True:
        answer = state.ask(decision)
        if answer.player != seat:
            raise Illegal(f"player {seat} must say whether to pay")
        if isinstance(answer, Activate):
            activate_mana_ability(state, answer, paying=True)
            continue
        if not isinstance(answer, Answer) or answer.chosen not in ((("no",),), (("yes",),)):
            raise Illegal("answer yes or no, or activate a mana ability")
        return answer.chosen == (("yes",),)


def _can_pay(state: State, seat: int, costs: Sequence[Cost], context: Context) -> bool:
    for cost in costs:
        if isinstance(cost, PayLife) and not can_pay_life(state, seat, cost.amount):
            return False
        if isinstance(cost, Sacrifice):
            own = Context(seat, context.source)
            found = [i for i in matching(state, cost.what, own) if state.objects[i].controller == seat]
            if len(found) < cost.count:
                return False
        if isinstance(cost, ManaCost):
            most = sum(source.most for source in mana_sources(state, seat))
            if len(state.players[seat].mana) + most < cost.mana_value:
                return False
    return True


def _pay_mana_now(state: State, seat: int, costs: Sequence[Cost], context: Context) -> None:
    total = split(costs, context.x)
    if total.mana is not None and (total.mana.generic or total.mana.symbols):
        pay_mana(state, seat, total.mana, "", context.source.id)
