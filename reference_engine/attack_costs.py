"""Costs to attack (508.1d, 508.1h)."""

from collections.abc import Mapping

from reference_engine.announcements import Illegal
from reference_engine.events import rules_of
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.state import Ref, State, player_ref
from reference_engine.vocabulary import AttackTax, Cost

__all__ = ["attack_costs", "pays_to_attack"]


@rule("508.1h")
def attack_costs(state: State, chosen: Mapping[int, Ref]) -> list[tuple[int, Cost]]:
    """Return what must be paid for attacking so, each cost with the permanent it comes from.

    An effect about attacking "you" wants its cost for each creature that attacks that player,
    and not for those that attack a planeswalker.
    """
    return [
        (source, ability.cost)
        for source, ability in rules_of(state, AttackTax)
        for goal in chosen.values()
        if goal == player_ref(state.objects[source].controller)
    ]


@rule("508.1d", "508.1h", "508.1i", "508.1j", "118.3")
def pays_to_attack(state: State, chosen: Mapping[int, Ref]) -> bool:
    """Have the active player pay for the attack; return whether it did or need not.

    Raises `Illegal` where the player could not pay at all.
    """
    from reference_engine.instructions.payments import can_pay, pays  # which deal with damage

    costs = attack_costs(state, chosen)
    if not costs:
        return True
    seat, source = state.active, state.objects[costs[0][0]]
    total, context = [cost for _, cost in costs], Context(seat, source)
    if not can_pay(state, seat, total, context):
        raise Illegal(f"player {seat} can't pay for attacking: {source.label} and others want it")
    return pays(state, seat, total, context)
