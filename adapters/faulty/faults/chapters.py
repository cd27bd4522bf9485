"""Chapter abilities gone wrong (714.2), and the order of triggered abilities (603.3b)."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.faulty.fault import fault, part_of
from reference_engine.characteristics import characteristics
from reference_engine.counters import remove_counters
from reference_engine.events import Event
from reference_engine.matching import Context
from reference_engine.resolving import _condition_holds
from reference_engine.state import GameObject, StackItem, State, WaitingTrigger
from reference_engine.triggers import _notice_chapters
from reference_engine.triggers_on_stack import _ordered
from reference_engine.vocabulary import Chapter
from reference_engine.zones import _take_out

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
