"""What replaces or prevents damage before it is dealt (120.4b, 614.1a, 615, 616)."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from reference_engine.events import rules_of
from reference_engine.matching import Context, matches
from reference_engine.replacement import Applicable, apply_all
from reference_engine.rulebook import rule
from reference_engine.shields import preventing, use_up
from reference_engine.state import Ref, Shield, State, seat_of
from reference_engine.targets import is_protected, is_protected_player
from reference_engine.vocabulary import MultipliedDamage

__all__ = ["Damage", "Prevented", "affected_player", "after_replacement"]


class Damage(msgspec.Struct, frozen=True):
    """Damage about to be dealt by a source to a permanent or player."""

    source: int
    to: Ref
    amount: int
    unpreventable: bool = False


class Prevented(msgspec.Struct, frozen=True):
    """How much damage of a source a shield prevented."""

    shield: Shield
    source: int
    amount: int


class _Event(msgspec.Struct, frozen=True):
    """The damage event while effects are applied to it: its amount, and what prevented how much.

    The amount a shield prevented is noted only where something follows from it.
    """

    amount: int
    shield: Shield | None = None
    prevented: int = 0


def affected_player(state: State, to: Ref) -> int:
    """Return the affected player, or the controller of the affected permanent (616.1)."""
    return seat_of(to) if to < 0 else state.objects[to].controller


@rule("120.4b", "614.1a", "615.6", "615.12", "616.1", "702.16e")
def after_replacement(state: State, one: Damage) -> tuple[int, Prevented | None]:
    """Return the damage dealt in the end, and what a shield prevented of it.

    Protection prevents all of it. What prevents does nothing to damage that can't be prevented.
    """
    if one.amount <= 0:
        return 0, None
    if one.to > 0:
        thing = state.objects.get(one.to)
        if thing is None or thing.zone != "battlefield":
            return 0, None
        protected = is_protected(state, one.to, one.source)
    else:
        protected = is_protected_player(state, seat_of(one.to))
    if protected and not one.unpreventable:
        return 0, None
    applicable = _multipliers(state, one)
    if state.shields and not one.unpreventable:
        for shield in preventing(state, one.source, one.to):
            assert shield.maker is not None
            applicable.append(Applicable(shield.maker.id, shield, _prevent(shield)))
    event = apply_all(state, affected_player(state, one.to), _Event(one.amount), applicable)
    if event.shield is None:
        return event.amount, None
    use_up(state, event.shield.id)
    return event.amount, Prevented(event.shield, one.source, event.prevented)


def _multipliers(state: State, one: Damage) -> list[Applicable]:
    found = []
    for source, ability in rules_of(state, MultipliedDamage):
        owner = state.objects[source]
        context = Context(owner.controller, owner)
        if ability.source is None or matches(state, ability.source, one.source, context):
            found.append(Applicable(source, ability, _multiply(ability.times)))
    return found


def _multiply(factor: int) -> Callable[[_Event], _Event]:
    return lambda event: replace(event, amount=event.amount * factor)


@rule("615.1", "615.8")
def _prevent(shield: Shield) -> Callable[[_Event], _Event]:
    """Prevent all of it; a shield that has nothing to prevent is not used up (609.7b)."""

    def change(event: _Event) -> _Event:
        if not event.amount:
            return event
        return _Event(0, shield, event.amount if shield.then else 0)

    return change
