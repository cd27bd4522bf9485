"""Relations between two games of one engine: how the other is made, and how they are compared.

What must come of a game is read off another game of the same engine. The reference engine only
says which games to leave out: those in which the change matters after all.
"""

from collections.abc import Callable, Iterable, Iterator
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

__all__ = ["Relation", "Unlike", "first_unlike", "number_of", "same_moves", "without"]

Pairs = Iterable[tuple[int, int]]
"""Positions to compare: by numbers of moves made in the game and in the other one."""


class Unlike(NamedTuple):
    """Where two games part: after how many moves of the first, in which field, and how."""

    move: int
    field: str
    expected: str
    observed: str


def _as_it_is(_: Case, seen: Observation) -> Observation:
    return seen


def same_moves(case: Case) -> Pairs:
    """Compare after each move: both games have the same number of them."""
    return [(number, number) for number in range(len(case.game.moves) + 1)]


class Relation(msgspec.Struct, frozen=True):
    """How the other game is made of a case, and what of two positions must be the same.

    `view` puts a position of the other game in terms of the first, `own` takes out of the
    first's positions what has no counterpart; `pairs` tells which positions belong together.
    """

    change: Callable[[Case], Program]
    view: Callable[[Case, Observation], Observation] = _as_it_is
    own: Callable[[Case, Observation], Observation] = _as_it_is
    pairs: Callable[[Case], Pairs] = same_moves

    def unlike(self, case: Case, first: Transcript, second: Transcript) -> Unlike | None:
        """Return where the two games part first, or `None` where they never do."""
        return next(self._compared(case, first, second), None)

    def _compared(self, case: Case, first: Transcript, second: Transcript) -> Iterator[Unlike]:
        for one, other in self.pairs(case):
            if one > len(first.outcomes) and other > len(second.outcomes):
                return
            if one > len(first.outcomes) or other > len(second.outcomes):
                yield Unlike(one, "outcome", _ends(second, other), _ends(first, one))
                return
            expected = self.view(case, second.observation(other))
            observed = self.own(case, first.observation(one))
            found = first_unlike(expected, observed)
            if found is not None:
                yield found._replace(move=one)
            kinds = [
                type(t.outcomes[n - 1]) if n else None for t, n in ((first, one), (second, other))
            ]
            if kinds[0] is not kinds[1]:
                yield Unlike(one, "outcome", _ends(second, other), _ends(first, one))

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
        other = self.change(case)
        second = table.try_to_play(other)
        first = table.try_to_play(case.game)
        found = self.unlike(case, first, second)
        situation = str(case.facts.get("situation", "position"))
        table.exercised(
            situation, sum(1 for one, _ in self.pairs(case) if one <= len(first.outcomes))
        )
        if found is not None:
            table.fail(
                f"{signature}: {found.field}",
                f"expected {found.expected}; observed {found.observed}",
                move=found.move,
                expected=found.expected,
                observed=found.observed,
                against=Game(other, second),
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
            sentence=sentence,
            rules=rules,
            generate=generate,
            judge=lambda case, table: self.judge(case, table, signature),
            needs=needs,
            cards=frozenset({"Grizzly Bears", "Forest", *cards}),
        )


def _ends(transcript: Transcript, number: int) -> str:
    """Tell how far a game went: what came of a move, if it was made at all."""
    if number > len(transcript.outcomes):
        return "the game ends before"
    outcome: Outcome = transcript.outcomes[number - 1]
    return "performed" if isinstance(outcome, Performed) else f"refused: {outcome.reason}"


def first_unlike(expected: Observation, observed: Observation) -> Unlike | None:
    """Return the first difference between two positions, cards lying in any order."""
    found = next(iter(differences(_unordered(expected), _unordered(observed))), None)
    if found is None:
        return None
    before, after = (f"{found.where}: {told(side)}" for side in (found.before, found.after))
    return Unlike(0, found.field, before, after)


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
