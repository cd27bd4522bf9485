"""Triggered abilities gone wrong (603)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.casting import becomes_cast
from reference_engine.events import Event
from reference_engine.matching import Context
from reference_engine.state import GameObject, StackItem, State, WaitingTrigger
from reference_engine.triggers import (
    Watchers,
    _casts,
    _dies,
    _enters,
    _leaves,
    _tapped,
    _wait,
    notice,
)
from reference_engine.triggers_on_stack import _put_on_stack, put_triggers_on_stack
from reference_engine.vocabulary import (
    BecomesTapped,
    CastsSpell,
    Dies,
    Enters,
    Filter,
    LeavesBattlefield,
    Triggered,
)

AGREES = "agrees-with-reference"


@fault(
    "triggers-in-seat-order",
    put_triggers_on_stack,
    rule="603.3b",
    check="seats-swapped",
    fault_class="B133",
)
def _seat_order(state: State) -> None:
    """Triggered abilities go on the stack by seat and not in APNAP order."""
    active, state.active = state.active, 0
    try:
        put_triggers_on_stack(state)
    finally:
        state.active = active


@fault("triggers-in-reverse-turn-order", put_triggers_on_stack, rule="101.4", check=AGREES)
def _reverse_turn_order(state: State) -> None:
    """The nonactive players' triggered abilities go on the stack first."""
    waiting, state.waiting = state.waiting, ()
    for seat in reversed(state.seats_in_turn_order()):
        state.waiting = tuple(one for one in waiting if one.controller == seat)
        put_triggers_on_stack(state)


@fault("enters-sees-itself", _enters, rule="603.6a", check="each-event-triggers-once")
def _sees_itself(state: State, trigger: Enters, event: Event, context: Context) -> bool:
    """What triggers on another creature entering triggers on its own entering."""
    if isinstance(trigger.what, Filter) and trigger.what.other and event.new == context.source.id:
        return event.destination == "battlefield"
    return _enters(state, trigger, event, context)


@fault("enters-does-not-see-tokens", _enters, rule="603.6a", check="each-event-triggers-once")
def _not_tokens(state: State, trigger: Enters, event: Event, context: Context) -> bool:
    """A token entering triggers nothing."""
    return event.origin != "" and _enters(state, trigger, event, context)


@fault("dies-also-when-exiled", _dies, rule="700.4", check=AGREES)
def _when_exiled(state: State, trigger: Dies, event: Event, context: Context) -> bool:
    """What triggers on a creature dying triggers on any leaving of the battlefield."""
    return _leaves(state, LeavesBattlefield(trigger.what), event, context)


@fault("dies-only-others", _dies, rule="603.10a", check=AGREES)
def _only_others(state: State, trigger: Dies, event: Event, context: Context) -> bool:
    """What triggers on creatures dying misses its own death."""
    return event.object != context.source.id and _dies(state, trigger, event, context)


@fault("dies-does-not-look-back", notice, rule="603.10a", check=AGREES, fault_class="B159")
def _does_not_look_back(state: State, event: Event, looking: Watchers | None = None) -> None:
    """Abilities of what leaves at the same time do not see others leave."""
    if looking is not None:
        looking = [(ident, ability) for ident, ability in looking if ident in state.objects]
    notice(state, event, looking)


@fault("intervening-if-only-on-resolution", _wait, rule="603.4", check=AGREES, fault_class="B136")
def _only_on_resolution(state: State, ability: Triggered, source: GameObject, event: Event) -> None:
    """An intervening "if" is not looked at as the ability triggers."""
    before = len(state.waiting)
    _wait(state, replace(ability, condition=None), source, event)
    if len(state.waiting) > before and ability.condition is not None:
        last = replace(state.waiting[-1], ability=ability)
        state.waiting = (*state.waiting[:-1], last)


@fault(
    "cast-trigger-below-spell",
    _put_on_stack,
    rule="603.2",
    check="triad-historic-trigger-first",
    ruling="triad-historic-trigger-first",
)
def _below_spell(state: State, trigger: WaitingTrigger) -> None:
    """What triggers on casting a spell is put below the spell and resolves after it."""
    _put_on_stack(state, trigger)
    if getattr(trigger.event, "kind", "") == "cast" and len(state.stack) > 1:
        *rest, spell, ability = state.stack
        if spell.id == trigger.event.object and ability.source.id == trigger.source.id:
            state.stack = (*rest, ability, spell)


@fault("cast-trigger-for-anyone", _casts, rule="601.2i", check=AGREES)
def _for_anyone(state: State, trigger: CastsSpell, event: Event, context: Context) -> bool:
    """What triggers on your casting a spell triggers on anybody's."""
    seen = replace(event, player=context.controller)
    return _casts(state, trigger, seen, context)


@fault("casting-triggers-nothing", becomes_cast, rule="601.2i", check=AGREES)
def _nothing_triggers(state: State, item: StackItem) -> None:
    """Nothing triggers on a spell being cast."""
    waiting = state.waiting
    becomes_cast(state, item)
    state.waiting = waiting


@fault("tapping-triggers-nothing", _tapped, rule="603.2e", check=AGREES)
def _tapping(_: State, __: BecomesTapped, ___: Event, ____: Context) -> bool:
    """What triggers on becoming tapped does not trigger."""
    return False


@fault("trigger-without-target-stays", _put_on_stack, rule="603.3d", check="kiora-2-hexproof")
def _stays_without_target(state: State, trigger: WaitingTrigger) -> None:
    """A triggered ability for which there is no legal target goes on the stack all the same."""
    before = len(state.stack)
    _put_on_stack(state, trigger)
    if len(state.stack) == before:
        _put_on_stack(state, replace(trigger, target_specs=()))


@fault(
    "triggers-controlled-by-owner",
    _put_on_stack,
    rule="603.3a",
    check="abilities-are-the-controllers",
)
def _by_owner(state: State, trigger: WaitingTrigger) -> None:
    """The owner of a permanent controls its triggered abilities."""
    _put_on_stack(state, replace(trigger, controller=trigger.source.owner))
