"""Damage (120) and life (119)."""

from collections.abc import Callable, Sequence

import msgspec

from reference_engine.characteristics import characteristics
from reference_engine.counters import put_counters, remove_counters
from reference_engine.events import Event, rules_of
from reference_engine.matching import Context, matches
from reference_engine.replacement import Applicable, apply_all
from reference_engine.rulebook import rule
from reference_engine.state import Ref, State, seat_of
from reference_engine.targets import is_protected
from reference_engine.triggers import notice
from reference_engine.vocabulary import LifeCantChange, MultipliedDamage

__all__ = ["Damage", "can_pay_life", "deal", "gain_life", "life_cant_change", "lose_life"]


class Damage(msgspec.Struct, frozen=True):
    """Damage about to be dealt by a source to a permanent or player."""

    source: int
    to: Ref
    amount: int


@rule("120.2", "120.4", "120.8", "120.3")
def deal(state: State, packets: Sequence[Damage], combat: bool = False) -> None:
    """Deal damage at the same time: replace or prevent it, then let it have its results."""
    changed = [(one, _after_replacement(state, one)) for one in packets]
    dealt = [(one, number) for one, number in changed if number > 0]
    for one, number in dealt:
        _results(state, one, number)
    for one, number in dealt:
        controller = _controller(state, one.source)
        if one.to < 0:
            event = Event(
                "damage", object=one.source, player=seat_of(one.to), amount=number,
                source=one.source, combat=combat,
            )  # fmt: skip
            notice(state, event)
        if "lifelink" in characteristics(state, one.source).sorted.keywords:
            gain_life(state, controller, number)


def _controller(state: State, source: int) -> int:
    thing = state.latest(source)
    assert thing is not None
    return thing.controller


@rule("120.4b", "614.1a", "702.16e")
def _after_replacement(state: State, one: Damage) -> int:
    """Return the damage dealt in the end; protection prevents all of it."""
    if one.amount <= 0:
        return 0
    if one.to > 0:
        thing = state.objects.get(one.to)
        if thing is None or thing.zone != "battlefield":
            return 0
        if is_protected(state, one.to, one.source):
            return 0
    applicable = []
    for source, ability in rules_of(state, MultipliedDamage):
        owner = state.objects[source]
        context = Context(owner.controller, owner)
        if ability.source is None or matches(state, ability.source, one.source, context):
            applicable.append(Applicable(source, ability, _times(ability.times)))
    affected = seat_of(one.to) if one.to < 0 else state.objects[one.to].controller
    return apply_all(state, affected, one.amount, applicable)


def _times(factor: int) -> Callable[[int], int]:
    return lambda number: number * factor


@rule("120.3a", "120.3c", "120.3d", "120.3e", "702.2b", "702.80a", "702.90b")
def _results(state: State, one: Damage, number: int) -> None:
    """Lose life, lose loyalty, get -1/-1 counters or mark damage."""
    keywords = characteristics(state, one.source).sorted.keywords
    if one.to < 0:
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


@rule("119.7", "119.8")
def life_cant_change(state: State, seat: int) -> bool:
    """Return whether an effect says that a player's life total can't change."""
    return any(state.objects[i].controller == seat for i, _ in rules_of(state, LifeCantChange))


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
