"""How one game went on an engine, told move by move."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adapters.observation import Observation
from adapters.program import Program, Refused, Transcript
from conformance.results import Verdict
from reports.announcements import announcement
from reports.board import Board, draw
from reports.changes import changes
from reports.difference import differences
from reports.naming import Naming, naming
from reports.text import visible

__all__ = ["Course"]

_ENDED = {
    Verdict.CRASH: "The engine crashed.",
    Verdict.TIMEOUT: "The engine came to no end in the time it had.",
    Verdict.ADAPTER_ERROR: "The adapter broke its contract.",
}
"""Why there is no position after a move."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game and what an engine made of it; `verdict` says how it broke off, if it did.

    Moves are numbered from 1, and so are the positions after them; 0 is the one set up.
    """

    program: Program
    transcript: Transcript
    verdict: Verdict = Verdict.FAIL

    @property
    def positions(self) -> Sequence[Observation]:
        """What was seen, from the position set up on; shorter than the game if it broke off."""
        outcomes = self.transcript.outcomes
        return (self.transcript.start, *(outcome.observation for outcome in outcomes))

    def names(self, number: int) -> Naming:
        """Return how things are called by the time of a position."""
        return naming(self.program.scenario, self.positions[: number + 1])

    def forbidden(self, number: int) -> bool:
        """Return whether the rules forbid a move."""
        return number > 0 and not self.program.moves[number - 1].legal

    def sentence(self, number: int) -> str:
        """Return what is announced in a move."""
        if number == 0:
            return "The position set up."
        seen = self.positions
        before = seen[number - 1].decision if number <= len(seen) else None
        action = self.program.moves[number - 1].action
        return visible(announcement(action, self.names(number), before))

    def happened(self, number: int) -> Iterator[str]:
        """Yield what the engine did at a move, as sentences."""
        seen = self.positions
        if number == 0:
            return
        if number >= len(seen):
            first = number == len(seen)
            yield _ENDED.get(self.verdict, "Not played.") if first else "Not played."
            return
        outcome, name = self.transcript.outcomes[number - 1], self.names(number)
        if isinstance(outcome, Refused):
            yield f"The engine refuses: {visible(outcome.reason) or 'it gives no reason'}"
            if outcome.observation != seen[number - 1]:
                yield "Though it refused, the position changed:"
                yield from changes(seen[number - 1], outcome.observation, name)
            return
        if self.forbidden(number):
            yield "The engine performs what the rules forbid."
        yield from changes(seen[number - 1], outcome.observation, name)

    def board(
        self, number: int, differs: Mapping[str, Sequence[str]], since: int | None = None
    ) -> Board | None:
        """Draw a position, with what changed since an earlier one (by default the last).

        Returns `None` where the engine gave no position. `differs` says by label or player
        what is otherwise in the game that this one is held against.
        """
        seen = self.positions
        if number >= len(seen):
            return None
        earlier = number - 1 if since is None else since
        changed: Collection[str] = ()
        if 0 <= earlier < number:
            changed = {found.subject for found in differences(seen[earlier], seen[number])}
        return draw(seen[number], self.names(number), changed, differs)
