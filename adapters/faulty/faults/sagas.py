"""Sagas gone wrong (714)."""

from adapters.faulty.fault import fault
from reference_engine.characteristics import characteristics
from reference_engine.counters import put_counters
from reference_engine.entering import Entry, _counters, _with_choices
from reference_engine.state import GameObject, State, WaitingTrigger
from reference_engine.state_based_actions import _finished_sagas
from reference_engine.triggers import _may_trigger
from reference_engine.turns import _precombat_main
from reference_engine.vocabulary import BeginningOf, PutCountersOn, This, Triggered

ENTERS_AND_TURN = "saga-enters-and-turn"


def _own_sagas(state: State) -> list[int]:
    return [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active
        and "Saga" in characteristics(state, ident).subtypes
    ]


def _has_chapters(state: State, ident: int) -> bool:
    return bool(characteristics(state, ident).sorted.chapters)


# --- Lore counters of the turn ------------------------------------------------------------------


@fault(
    "saga-turn-counter-by-effect",
    _precombat_main,
    rule="714.3c",
    check=ENTERS_AND_TURN,
    ruling=ENTERS_AND_TURN,
    fault_class="B004",
)
def _by_effect(state: State) -> None:
    """The lore counter of the turn is put by an effect, so that doublers of effects double it."""
    for ident in _own_sagas(state):
        if _has_chapters(state, ident):
            put_counters(state, ident, "lore", 1, by=state.active, effect=True)


@fault(
    "saga-no-turn-counter",
    _precombat_main,
    rule="714.3c",
    check=ENTERS_AND_TURN,
    ruling=ENTERS_AND_TURN,
)
def _no_turn_counter(_: State) -> None:
    """No lore counter is put on Sagas as the precombat main phase begins."""


@fault(
    "saga-counter-in-every-turn",
    _precombat_main,
    rule="505.4",
    check=ENTERS_AND_TURN,
    ruling=ENTERS_AND_TURN,
)
def _in_every_turn(state: State) -> None:
    """Sagas get their lore counter in the turn of every player."""
    for ident in state.battlefield:
        seen = characteristics(state, ident)
        if "Saga" in seen.subtypes and seen.sorted.chapters:
            seat = state.objects[ident].controller
            put_counters(state, ident, "lore", 1, by=seat, effect=False)


@fault(
    "saga-turn-counter-on-the-stack",
    _precombat_main,
    rule="714.3c",
    check=ENTERS_AND_TURN,
    ruling=ENTERS_AND_TURN,
)
def _on_the_stack(state: State) -> None:
    """The lore counter of the turn is put by a triggered ability that uses the stack."""
    ability = Triggered((BeginningOf("precombat_main"),), (PutCountersOn("lore", 1, This()),))
    for ident in _own_sagas(state):
        source = state.objects[ident]
        waiting = WaitingTrigger(source.controller, source, ability, ability.effects, ())
        state.waiting = (*state.waiting, waiting)


@fault(
    "saga-counter-without-chapters",
    _precombat_main,
    rule="714.3c",
    check="agrees-with-reference",
    fault_class="B003",
)
def _without_chapters(state: State) -> None:
    """A Saga that has lost its chapter abilities still gets its lore counter of the turn."""
    for ident in _own_sagas(state):
        put_counters(state, ident, "lore", 1, by=state.active, effect=False)


# --- Entering -----------------------------------------------------------------------------------


@fault(
    "saga-enters-empty",
    _counters,
    rule="714.3a",
    check=ENTERS_AND_TURN,
    ruling=ENTERS_AND_TURN,
    fault_class="B009",
)
def _enters_empty(state: State, trial: State, ident: int) -> dict[str, int]:
    """A Saga enters without a lore counter."""
    found = _counters(state, trial, ident)
    found.pop("lore", None)
    return found


@fault(
    "saga-entering-counter-not-replaced",
    _counters,
    rule="614.16",
    check=ENTERS_AND_TURN,
    ruling=ENTERS_AND_TURN,
)
def _not_replaced(state: State, trial: State, ident: int) -> dict[str, int]:
    """A Saga enters with one lore counter, whatever replaces the putting of counters."""
    found = _counters(state, trial, ident)
    return {**found, "lore": 1} if "lore" in found else found


@fault(
    "saga-read-ahead-not-asked",
    _with_choices,
    rule="702.155a",
    check="agrees-with-reference",
    fault_class="B006",
)
def _read_ahead_not_asked(state: State, entry: Entry) -> Entry:
    """A Saga with read ahead starts at its first chapter, and nobody is asked."""
    face = entry.object.face
    if any(getattr(ability, "name", "") == "read ahead" for ability in face.abilities):
        return entry
    return _with_choices(state, entry)


@fault(
    "saga-read-ahead-triggers-all",
    _may_trigger,
    rule="702.155b",
    check="agrees-with-reference",
    fault_class="B006",
)
def _read_ahead_triggers_all(_: State, __: GameObject, ___: int, ____: int) -> bool:
    """With read ahead the chapters that were skipped trigger too."""
    return True


# --- The sacrifice ------------------------------------------------------------------------------


@fault(
    "saga-sacrificed-too-early",
    _finished_sagas,
    rule="714.4",
    check="saga-sacrifice",
    ruling="saga-sacrifice",
)
def _too_early(state: State) -> list[int]:
    """A Saga is sacrificed at its final number while its chapter ability is on the stack."""
    trial = state.copy()
    trial.stack, trial.waiting = (), ()
    return _finished_sagas(trial)


@fault(
    "saga-never-sacrificed",
    _finished_sagas,
    rule="714.4",
    check="saga-sacrifice",
    ruling="saga-sacrifice",
)
def _never(_: State) -> list[int]:
    """A Saga stays after its final chapter ability has left the stack."""
    return []


@fault(
    "saga-sacrificed-at-end-of-turn",
    _finished_sagas,
    rule="714.4",
    check="saga-sacrifice",
    ruling="saga-sacrifice",
)
def _at_end_of_turn(state: State) -> list[int]:
    """A Saga that is through is sacrificed only in the end step."""
    return _finished_sagas(state) if state.step == "end" else []


@fault(
    "saga-sacrificed-without-chapters",
    _finished_sagas,
    rule="714.4",
    check="agrees-with-reference",
    fault_class="B003",
)
def _sacrificed_without(state: State) -> list[int]:
    """A Saga that has lost its chapter abilities is sacrificed."""
    bare = [
        ident
        for ident in state.battlefield
        if state.objects[ident].counters.get("lore")
        and "Saga" in characteristics(state, ident).subtypes
        and not _has_chapters(state, ident)
    ]
    return [*_finished_sagas(state), *bare]
