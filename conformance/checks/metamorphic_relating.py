"""Relations between two games of one engine: how the other is made, and how they are compared.

What must come of a game is read off another game of the same engine. The reference engine only
says which games to leave out: those in which the change matters after all.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec
from hypothesis import assume
from msgspec.structs import replace

from adapters.difference import differences, told
from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Program, Transcript
from adapters.reference import ReferenceAdapter
from conformance.boards import Draw
from conformance.checking import Check, Table
from conformance.checks.games import WALKING
from conformance.results import Case, Game, Kind

__all__ = [
    "Relation",
    "Unlike",
    "first_unlike",
    "number_of",
    "same_moves",
    "was_performed",
    "without",
]

Pairs = Iterable[tuple[int, int]]
"""Positions to compare: by numbers of moves made in the game and in the other one."""


class Unlike(NamedTuple):
    """Where two games part: in which field, how, and after how many moves of the one shown."""

    field: str
    expected: str
    observed: str
    move: int = 0


def _as_it_is(_: Case, seen: Observation) -> Observation:
    return seen


def same_moves(case: Case) -> Pairs:
    """Compare after each move: both games have the same number of them."""
    return [(number, number) for number in range(len(case.game.moves) + 1)]


View = Callable[[Case, Observation], Observation]


class Relation(msgspec.Struct, frozen=True):
    """How the other game is made of a case, and what of two positions must be the same.

    `view` puts a position of the other game in terms of the first, `own` takes out of the
    first's positions what has no counterpart; `pairs` tells which positions belong together.
    """

    change: Callable[[Case], Program]
    view: View = _as_it_is
    own: View = _as_it_is
    pairs: Callable[[Case], Pairs] = same_moves

    def unlike(
        self, case: Case, first: Transcript, second: Transcript, *, shows_second: bool = False
    ) -> Unlike | None:
        """Return where the two games part first, or `None` where they never do."""
        for one, other in self.pairs(case):
            shown, held = _At(first, one, self.own), _At(second, other, self.view)
            if shows_second:
                shown, held = held, shown
            if not shown.there and not held.there:
                return None
            found = shown.differs_from(held, case)
            if found is not None:
                return found
        return None

    def holds(self, case: Case) -> bool:
        """Whether the change makes no difference in the reference engine."""
        first = ReferenceAdapter().play(case.game)
        second = ReferenceAdapter().play(self.change(case))
        done = (*first.outcomes, *second.outcomes)
        return all(isinstance(one, Performed) for one in done) and not self.unlike(
            case, first, second
        )

    def judge(self, case: Case, table: Table, signature: str) -> None:
        """Play both games on the engine and require that they go alike."""
        own, other = (
            Game(program, table.try_to_play(program)) for program in (case.game, self.change(case))
        )
        situation = str(case.facts.get("situation", "position"))
        met = sum(was_performed(own.transcript, number) for number, _ in self.pairs(case))
        table.exercised(situation, met)
        if self.unlike(case, own.transcript, other.transcript) is not None:
            self._tell(case, table, signature, own, other)

    def _tell(self, case: Case, table: Table, signature: str, own: Game, other: Game) -> None:
        """Fail by the game that the reference engine plays otherwise, against the other."""
        shows_second = _goes_right(own)
        found = self.unlike(case, own.transcript, other.transcript, shows_second=shows_second)
        assert found is not None
        shown, held = (other, own) if shows_second else (own, other)
        table.try_to_play(shown.program)
        table.fail(
            f"{signature}: {found.field}",
            f"expected {found.expected}; observed {found.observed}",
            move=found.move,
            expected=found.expected,
            observed=found.observed,
            against=held,
        )

    def check(
        self,
        check_id: str,
        sentence: str,
        *rules: str,
        draw: Callable[[Draw, frozenset[str]], Case],
        signature: str,
        needs: frozenset[Feature] = WALKING,
        cards: tuple[str, ...] = (),
    ) -> Check:
        """Return the check that this relation holds in the games that `draw` gives."""

        def generate(drawn: Draw, pool: frozenset[str]) -> Case:
            case = draw(drawn, pool)
            assume(self.holds(case))
            return case

        return Check(
            id=check_id,
            kind=Kind.METAMORPHIC,
            cost=2,
            sentence=sentence,
            rules=rules,
            generate=generate,
            judge=lambda case, table: self.judge(case, table, signature),
            needs=needs,
            cards=frozenset({"Grizzly Bears", "Forest", *cards}),
        )


def _goes_right(game: Game) -> bool:
    """Whether the reference engine plays a game as it was played."""
    right, made = ReferenceAdapter().play(game.program), game.transcript
    return len(right.outcomes) == len(made.outcomes) and not any(
        first_unlike(right.observation(number), made.observation(number))
        for number in range(len(made.outcomes) + 1)
    )


def was_performed(transcript: Transcript, number: int) -> bool:
    """Whether a game got to after so many moves, the last of which was performed.

    Only such positions count: an engine that refuses everything has nothing to compare.
    """
    return 0 < number <= len(transcript.outcomes) and isinstance(
        transcript.outcomes[number - 1], Performed
    )


class _At(NamedTuple):
    """A place in a game, after so many moves, and how its positions are seen."""

    transcript: Transcript
    number: int
    view: View

    @property
    def there(self) -> bool:
        """Whether the game got so far."""
        return self.number <= len(self.transcript.outcomes)

    @property
    def outcome(self) -> str:
        """What came of the move before it, if it was made at all."""
        if not self.there:
            return "the game ends before"
        if not self.number:
            return "the game begins"
        outcome: Outcome = self.transcript.outcomes[self.number - 1]
        return "performed" if isinstance(outcome, Performed) else f"refused: {outcome.reason}"

    def differs_from(self, other: "_At", case: Case) -> Unlike | None:
        """Return how the position differs from what another one has it to be."""
        if self.there and other.there:
            expected = other.view(case, other.transcript.observation(other.number))
            observed = self.view(case, self.transcript.observation(self.number))
            found = first_unlike(expected, observed)
            if found is not None:
                return found._replace(move=self.number)
        kinds = {at.outcome.partition(":")[0] for at in (self, other)}
        if len(kinds) > 1:
            return Unlike("outcome", other.outcome, self.outcome, self.number)
        return None


def first_unlike(expected: Observation, observed: Observation) -> Unlike | None:
    """Return the first difference between two positions, cards lying in any order."""
    found = next(iter(differences(_unordered(expected), _unordered(observed))), None)
    if found is None:
        return None
    before, after = (f"{found.where}: {told(side)}" for side in (found.before, found.after))
    return Unlike(found.field, before, after)


def _unordered(seen: Observation) -> Observation:
    """Leave out what need not be the same: how cards lie, and the order of options."""
    players = tuple(
        replace(player, graveyard=tuple(sorted(player.graveyard)), hand=tuple(sorted(player.hand)))
        for player in seen.players
    )
    decision = seen.decision
    if decision is not None and decision.choices is not None:
        decision = replace(decision, choices=None)
    return replace(seen, players=players, decision=decision)


def without(seen: Observation, *labels: str) -> Observation:
    """Return a position without some objects, wherever they are."""
    gone = frozenset(labels)

    def left(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in gone)

    return replace(
        seen,
        objects=tuple(view for view in seen.objects if view.label not in gone),
        stack=tuple(item for item in seen.stack if item.label not in gone),
        players=tuple(
            replace(player, hand=left(player.hand), graveyard=left(player.graveyard))
            for player in seen.players
        ),
    )


def number_of(case: Case, fact: str) -> int:
    """Return a fact that is a number."""
    return int(str(case.facts[fact]))
