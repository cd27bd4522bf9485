"""Looking at transcripts: what checks read off positions, independent of any engine."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from adapters.action import Action
from adapters.names import DecisionKind, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Performed, Program, Transcript

__all__ = [
    "Stride",
    "at_priority",
    "chapters_on_stack",
    "chapters_triggered",
    "counters",
    "creature_count",
    "departures",
    "on_battlefield",
    "positions",
    "roman",
    "strides",
    "tapped",
    "zone_of",
]


def positions(transcript: Transcript) -> Iterator[tuple[int, Observation]]:
    """Yield each position with the number of moves made before it."""
    yield 0, transcript.start
    for number, outcome in enumerate(transcript.outcomes, 1):
        yield number, outcome.observation


def departures(
    transcript: Transcript, of_kind: Callable[[ObjectView], bool]
) -> Iterator[tuple[int, Observation, list[str]]]:
    """Yield each position as `positions` does, with the permanents of a kind that just left."""
    before: set[str] = set()
    for number, seen in positions(transcript):
        yield number, seen, sorted(before - {view.label for view in seen.permanents()})
        before = {view.label for view in seen.permanents() if of_kind(view)}


class Stride(NamedTuple):
    """A move that was performed, how many were made with it, and the positions around it."""

    number: int
    action: Action
    before: Observation
    after: Observation

    @property
    def gone(self) -> list[str]:
        """What left the stack with the move, from the top."""
        here = {item.label for item in self.after.stack}
        return [item.label for item in self.before.stack if item.label not in here]


def strides(program: Program, transcript: Transcript) -> Iterator[Stride]:
    """Yield the moves of a program that were performed, in their order."""
    before = transcript.start
    pairs = zip(program.moves, transcript.outcomes, strict=False)
    for number, (move, outcome) in enumerate(pairs, 1):
        after = outcome.observation
        if isinstance(outcome, Performed):
            yield Stride(number, move.action, before, after)
        before = after


def chapters_on_stack(seen: Observation, saga: str) -> Counter[int]:
    """Count the chapter abilities of a Saga on the stack, by chapter number."""
    return Counter(
        chapter for item in seen.stack if item.source == saga for chapter in item.chapters or ()
    )


def chapters_triggered(seen: Observation, saga: str) -> Counter[int]:
    """Count the chapter abilities of a Saga on the stack or waiting to be put in order."""
    found = chapters_on_stack(seen, saga)
    decision = seen.decision
    if decision is not None and decision.kind is DecisionKind.ORDER_TRIGGERS and decision.choices:
        for name in decision.choices[0].options:
            source, _, numerals = name.partition("~")[0].partition("/")
            if source == saga and numerals:
                found.update(roman(numeral) for numeral in numerals.split(","))
    return found


def roman(numeral: str) -> int:
    """Return a chapter number printed as "I" to "VI"."""
    return ("", "I", "II", "III", "IV", "V", "VI").index(numeral)


def counters(seen: Observation, label: str, kind: str) -> int:
    """Return how many counters of a kind an object has, 0 where it is gone."""
    view = seen.object(label)
    return view.counters.get(kind, 0) if view is not None else 0


def on_battlefield(seen: Observation, label: str) -> ObjectView | None:
    """Return the permanent with this label, or `None` where it is no permanent now."""
    view = seen.object(label)
    here = view is not None and view.zone is Zone.BATTLEFIELD and not view.phased_out
    return view if here else None


def zone_of(seen: Observation, label: str) -> Zone | None:
    """Return the zone of a card, or `None` where it is nowhere."""
    if any(item.label == label for item in seen.stack):
        return Zone.STACK
    view = seen.object(label)
    return view.zone if view is not None else None


def tapped(seen: Observation, controller: int, *, lands: bool) -> dict[str, bool]:
    """Return whether each land, or each nonland permanent, of a player is tapped."""
    return {
        view.label: view.tapped
        for view in seen.permanents(controller)
        if ("Land" in view.types) is lands
    }


def creature_count(seen: Observation, controller: int, name: str) -> int:
    """Return how many permanents with a name a player controls."""
    return sum(1 for view in seen.permanents(controller) if view.name == name)


def at_priority(seen: Observation) -> bool:
    """Return whether a player has priority, so that everything before it is settled."""
    return seen.decision is not None and seen.decision.kind is DecisionKind.PRIORITY
