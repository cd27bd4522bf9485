"""New objects, copies and last known information gone wrong (400.7, 608.2h, 707)."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.amounts import _amount_of
from reference_engine.copying import copiable
from reference_engine.entering import Entry, _as_a_copy, _enters_tapped
from reference_engine.matching import Context, select
from reference_engine.state import ContinuousEffect, State
from reference_engine.vocabulary import (
    CountersOn,
    EntersTapped,
    LifeOf,
    ManaValueOf,
    PowerOf,
    This,
)
from reference_engine.zones import Move, move

AGREES = "agrees-with-reference"


def _follow(effect: ContinuousEffect, new_ids: dict[int, int]) -> ContinuousEffect:
    affected = tuple(new_ids.get(ident, ident) for ident in effect.affected)
    return replace(effect, affected=affected)


@fault(
    "effects-follow-the-card",
    move,
    rule="400.7",
    check="nothing-follows-a-card",
    fault_class="B086",
)
def _effects_follow(state: State, moves: Iterable[Move]) -> dict[int, int]:
    """Effects that change a permanent stick to its card when it leaves and comes back."""
    new_ids = move(state, moves)
    state.effects = tuple(_follow(one, new_ids) for one in state.effects)
    state.touch()
    return new_ids


@fault("power-of-the-dead-is-printed", _amount_of, rule="608.2h", check=AGREES, fault_class="B151")
def _printed_power(
    state: State, number: CountersOn | PowerOf | ManaValueOf | LifeOf, context: Context
) -> int:
    """The power of a creature that is gone is what is printed on it."""
    if not isinstance(number, PowerOf):
        return _amount_of(state, number, context)
    things = [state.latest(ref) for ref in select(state, number.of, context)]
    powers = [thing.face.power for thing in things if thing is not None]
    return sum(power for power in powers if isinstance(power, int))


@fault("counters-are-copied", _as_a_copy, rule="707.2", check=AGREES, fault_class="B161")
def _counters_copied(state: State, entry: Entry) -> Entry:
    """What enters as a copy has the counters of what it copies."""
    copied = _as_a_copy(state, entry)
    face = copied.object.copied
    for ident in state.battlefield if face is not None else ():
        model = state.objects[ident]
        if copiable(model) == face and model.counters:
            counters = {**copied.object.counters, **model.counters}
            return Entry(object=replace(copied.object, counters=counters))
    return copied


@fault("enters-as-printed", _enters_tapped, rule="614.12", check=AGREES, fault_class="B104")
def _as_printed(state: State, trial: State, ident: int) -> bool:
    """Whether a permanent enters tapped is told by its text, though it will have lost that."""
    own = trial.objects[ident].face.abilities
    if any(isinstance(one, EntersTapped) and isinstance(one.what, This) for one in own):
        return True
    return _enters_tapped(state, trial, ident)
