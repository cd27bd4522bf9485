"""Sagas gone wrong (714)."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.faulty.fault import fault, part_of
from reference_engine.characteristics import characteristics
from reference_engine.counters import put_counters, remove_counters
from reference_engine.entering import Entry, _counters, _with_choices
from reference_engine.events import Event
from reference_engine.matching import Context
from reference_engine.resolving import _condition_holds
from reference_engine.state import GameObject, StackItem, State, WaitingTrigger
from reference_engine.state_based_actions import _finished_sagas
from reference_engine.triggers import _may_trigger, _notice_chapters, _ordered
from reference_engine.turns import _precombat_main
from reference_engine.vocabulary import BeginningOf, Chapter, PutCountersOn, This, Triggered
from reference_engine.zones import _take_out

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


# --- Which chapters trigger ---------------------------------------------------------------------


def _trigger(
    state: State, event: Event, saga: GameObject, chapters: list[tuple[Chapter, int]]
) -> None:
    for chapter, number in chapters:
        waiting = WaitingTrigger(
            saga.controller, saga, chapter, chapter.effects, chapter.targets, event, (number,)
        )
        state.waiting = (*state.waiting, waiting)


def _numbered(state: State, event: Event) -> tuple[GameObject | None, list[tuple[Chapter, int]]]:
    saga = state.objects.get(event.object)
    if saga is None:
        return None, []
    chapters = characteristics(state, saga.id).sorted.chapters
    return saga, [(chapter, number) for chapter in chapters for number in chapter.numbers]


@fault(
    "saga-chapter-on-exact-number",
    _notice_chapters,
    rule="714.2b",
    check="saga-chapter-threshold",
    ruling="saga-chapter-threshold",
)
def _exact_number(state: State, event: Event) -> None:
    """A chapter triggers only when the number of lore counters becomes exactly its own."""
    saga, chapters = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        _trigger(state, event, saga, [(c, n) for c, n in chapters if n == after])


@fault(
    "saga-chapters-collapse",
    _notice_chapters,
    rule="714.2b",
    check="saga-chapter-threshold",
    ruling="saga-chapter-threshold",
    fault_class="B005",
)
def _collapse(state: State, event: Event) -> None:
    """Of several chapters crossed at once only the first triggers."""
    saga, chapters = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        crossed = [(c, n) for c, n in chapters if event.before < n <= after]
        _trigger(state, event, saga, crossed[:1])


@fault(
    "saga-chapter-one-late",
    _notice_chapters,
    rule="714.2b",
    check="saga-chapter-threshold",
    ruling="saga-chapter-threshold",
)
def _one_late(state: State, event: Event) -> None:
    """A chapter triggers when its number is passed and not when it is reached."""
    saga, chapters = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        _trigger(state, event, saga, [(c, n) for c, n in chapters if event.before <= n < after])


@fault(
    "saga-chapters-trigger-again",
    _notice_chapters,
    rule="714.2b",
    check="saga-no-retrigger",
    ruling="saga-no-retrigger",
)
def _again(state: State, event: Event) -> None:
    """All chapters up to the number of lore counters trigger whenever counters are put."""
    saga, chapters = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        _trigger(state, event, saga, [(c, n) for c, n in chapters if n <= after])


@fault(
    "saga-last-chapter-again",
    _notice_chapters,
    rule="714.2b",
    check="saga-no-retrigger",
    ruling="saga-no-retrigger",
)
def _last_again(state: State, event: Event) -> None:
    """The chapter whose number was reached before triggers once more with the next one."""
    saga, chapters = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        _trigger(state, event, saga, [(c, n) for c, n in chapters if event.before <= n <= after])


# --- Removing counters --------------------------------------------------------------------------


@fault(
    "saga-removal-triggers",
    remove_counters,
    rule="714.2b",
    check="saga-removal-rearms",
    ruling="saga-removal-rearms",
)
def _removal_triggers(state: State, ident: int, kind: str, number: int) -> int:
    """Taking lore counters off a Saga triggers the chapter of the number that is left."""
    removed = remove_counters(state, ident, kind, number)
    left = state.objects[ident].counters.get("lore", 0)
    if removed and kind == "lore" and left:
        event = Event("counters", object=ident, amount=1, counter="lore", before=left - 1)
        _notice_chapters(state, event)
    return removed


_REACHED = "reached"
"""What the fault below remembers of a Saga."""


@fault(
    "saga-removal-does-not-rearm",
    remove_counters,
    rule="714.2b",
    check="saga-removal-rearms",
    ruling="saga-removal-rearms",
)
def _remembers(state: State, ident: int, kind: str, number: int) -> int:
    """A chapter triggers once at most, also after its lore counters were taken off."""
    there = state.objects[ident].counters.get(kind, 0)
    if kind == "lore" and there:
        chosen = state.objects[ident].chosen
        highest = max(there, int(chosen.get(_REACHED, "0")))
        state.update(ident, chosen={**chosen, _REACHED: str(highest)})
    return remove_counters(state, ident, kind, number)


@part_of("saga-removal-does-not-rearm", _notice_chapters)
def _only_beyond(state: State, event: Event) -> None:
    """Notice only the chapters that were never reached."""
    saga, chapters = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        reached = max(event.before, int(saga.chosen.get(_REACHED, "0")))
        _trigger(state, event, saga, [(c, n) for c, n in chapters if reached < n <= after])


# --- On the stack -------------------------------------------------------------------------------


@fault(
    "saga-chapter-leaves-with-saga",
    _take_out,
    rule="113.7a",
    check="saga-trigger-independent",
    ruling="saga-trigger-independent",
)
def _leaves_with_saga(state: State, old: GameObject) -> None:
    """The chapter abilities of a Saga leave the stack as the Saga leaves the battlefield."""
    _take_out(state, old)
    if old.zone == "battlefield":
        state.stack = tuple(
            item for item in state.stack if item.chapters is None or item.source.id != old.id
        )


@fault(
    "saga-chapter-needs-its-counters",
    _condition_holds,
    rule="113.7a",
    check="saga-trigger-independent",
    ruling="saga-trigger-independent",
)
def _needs_counters(state: State, item: StackItem, context: Context) -> bool:
    """A chapter ability does nothing if the Saga has too few lore counters as it resolves."""
    if item.chapters is not None:
        saga = state.latest(item.source.id)
        if saga is None or saga.counters.get("lore", 0) < item.chapters[0]:
            return False
    return _condition_holds(state, item, context)


# --- Several at once ----------------------------------------------------------------------------


@fault(
    "triggers-order-ignored",
    _ordered,
    rule="603.3b",
    check="saga-many-chapters-order",
    ruling="saga-many-chapters-order",
)
def _order_ignored(state: State, seat: int, own: list[WaitingTrigger]) -> Iterable[WaitingTrigger]:
    """A player is asked for the order of triggered abilities, and the answer is ignored."""
    list(_ordered(state, seat, own))
    return own


@fault(
    "triggers-order-not-asked",
    _ordered,
    rule="603.3b",
    check="saga-many-chapters-order",
    ruling="saga-many-chapters-order",
)
def _order_not_asked(_: State, __: int, own: list[WaitingTrigger]) -> Iterable[WaitingTrigger]:
    """Triggered abilities go on the stack as they triggered, and nobody is asked."""
    return own


@fault(
    "triggers-order-reversed",
    _ordered,
    rule="603.3b",
    check="saga-many-chapters-order",
    ruling="saga-many-chapters-order",
)
def _order_reversed(state: State, seat: int, own: list[WaitingTrigger]) -> Iterable[WaitingTrigger]:
    """Triggered abilities go on the stack in the reverse of the order chosen."""
    return list(_ordered(state, seat, own))[::-1]


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


@fault(
    "saga-chapters-lose-numerals",
    _notice_chapters,
    rule="714.2b",
    check="saga-chapter-threshold",
    ruling="saga-chapter-threshold",
)
def _one_numeral(state: State, event: Event) -> None:
    """An ability with several chapter numbers triggers for the first of them alone."""
    saga, _ = _numbered(state, event)
    if saga is not None:
        after = event.before + event.amount
        chapters = characteristics(state, saga.id).sorted.chapters
        first = [(replace(c, numbers=c.numbers[:1]), c.numbers[0]) for c in chapters]
        _trigger(state, event, saga, [(c, n) for c, n in first if event.before < n <= after])
