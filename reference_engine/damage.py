"""Damage (120) and life (119)."""

from collections.abc import Sequence

from reference_engine.characteristics import characteristics
from reference_engine.counters import put_counters, put_player_counters, remove_counters
from reference_engine.damage_replacement import Damage, Prevented, after_replacement
from reference_engine.events import Event, player_has
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.state import State, player_ref, seat_of
from reference_engine.triggers import notice
from reference_engine.vocabulary import LifeCantChange

__all__ = ["Damage", "can_pay_life", "deal", "gain_life", "life_cant_change", "lose_life"]


@rule("120.2", "120.4", "120.8", "120.3", "615.5", "101.4")
def deal(state: State, packets: Sequence[Damage], *, combat: bool = False) -> None:
    """Deal damage at the same time: replace or prevent it, then let it have its results.

    What else prevention effects do happens immediately afterwards.
    """
    dealt: list[tuple[Damage, int]] = []
    prevented: list[Prevented] = []
    if combat and ("combat damage is prevented", 0) in state.turn_history:
        packets = [one for one in packets if one.unpreventable]
    for one in _in_order_of_choices(state, packets):
        number, kept_off = after_replacement(state, one)
        dealt += [(one, number)] if number > 0 else []
        prevented += [kept_off] if kept_off is not None else []
    for one, number in dealt:
        _results(state, one, number)
        if combat and one.to < 0:
            _poison(state, one)
    for one, number in dealt:
        controller = _controller(state, one.source)
        if one.to < 0:
            state.turn_history |= {("an opponent was dealt damage", seat_of(one.to))}
            event = Event(
                "damage", object=one.source, player=seat_of(one.to), amount=number,
                source=one.source, combat=combat,
            )  # fmt: skip
            notice(state, event)
        if "lifelink" in characteristics(state, one.source).sorted.keywords:
            gain_life(state, controller, number)
    for kept_off in prevented:
        _after_prevention(state, kept_off)


@rule("616.1", "101.4")
def _in_order_of_choices(state: State, packets: Sequence[Damage]) -> Sequence[Damage]:
    """Return the damage in the order in which players choose what applies to it."""
    if len(packets) < 2:
        return packets
    order = {ref: rank for rank, ref in enumerate(map(player_ref, state.seats_in_turn_order()))}

    def rank(one: Damage) -> int:
        thing = state.objects.get(one.to)
        seat = one.to if thing is None else player_ref(thing.controller)
        return order.get(seat, len(order))

    return sorted(packets, key=rank)


@rule("615.5")
def _after_prevention(state: State, kept_off: Prevented) -> None:
    """Carry out the additional effect of a prevention effect."""
    from reference_engine.instructions import carry_out_all  # instructions deal damage

    shield = kept_off.shield
    if shield.then and shield.maker is not None:
        event = Event("prevented", object=kept_off.source, amount=kept_off.amount)
        carry_out_all(state, shield.then, Context(shield.controller, shield.maker, event=event))


def _controller(state: State, source: int) -> int:
    thing = state.latest(source)
    assert thing is not None
    return thing.controller


@rule("120.3a", "120.3b", "120.3c", "120.3d", "120.3e", "702.2b", "702.80a", "702.90b")
def _results(state: State, one: Damage, number: int) -> None:
    """Lose life, lose loyalty, get -1/-1 counters or mark damage."""
    keywords = characteristics(state, one.source).sorted.keywords
    if one.to < 0:
        if "infect" in keywords:
            by = _controller(state, one.source)
            put_player_counters(state, seat_of(one.to), "poison", number, by=by)
        else:
            lose_life(state, seat_of(one.to), number)
        return
    types = characteristics(state, one.to).types
    if "Planeswalker" in types:
        remove_counters(state, one.to, "loyalty", number)
    if "Creature" in types:
        if keywords & {"wither", "infect"}:
            put_counters(state, one.to, "-1/-1", number, by=_controller(state, one.source))
        else:
            deadly = "deathtouch" in keywords
            thing = state.objects[one.to]
            state.update(
                one.to, damage=thing.damage + number, deathtouched=thing.deathtouched or deadly
            )


@rule("120.3g", "702.164b", "702.164c")
def _poison(state: State, one: Damage) -> None:
    """Give the player as many poison counters as the toxic abilities of the source say."""
    words = characteristics(state, one.source).sorted.qualities
    number = sum(word.value for word in words if word.name == "toxic")
    by = _controller(state, one.source)
    put_player_counters(state, seat_of(one.to), "poison", number, by=by)


@rule("119.7", "119.8")
def life_cant_change(state: State, seat: int) -> bool:
    """Return whether an effect says that a player's life total can't change."""
    return player_has(state, seat, LifeCantChange)


@rule("119.3")
def gain_life(state: State, seat: int, number: int) -> None:
    """Have a player gain life."""
    if number > 0 and not life_cant_change(state, seat):
        state.update_player(seat, life=state.players[seat].life + number)
        notice(state, Event("gain life", player=seat, amount=number))


@rule("119.3")
def lose_life(state: State, seat: int, number: int) -> None:
    """Have a player lose life."""
    if number > 0 and not life_cant_change(state, seat):
        state.update_player(seat, life=state.players[seat].life - number)
        notice(state, Event("lose life", player=seat, amount=number))


@rule("119.4", "119.4b", "119.8")
def can_pay_life(state: State, seat: int, number: int) -> bool:
    """Return whether a player can pay so much life; 0 can always be paid."""
    if number == 0:
        return True
    return state.players[seat].life >= number and not life_cant_change(state, seat)
