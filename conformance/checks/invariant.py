"""Invariants of any game: what holds over a transcript, whoever chose the moves.

An invariant looks at a program and what an engine made of it, and asks nobody what should have
happened. So it can be held against games drawn from the reference engine as well as against
games drawn from the list of legal actions of the engine under test.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from adapters.names import Feature
from adapters.program import Program, Transcript
from conformance.checking import Check, Table
from conformance.checks.games import WALKING, any_game
from conformance.results import Case, Kind

__all__ = ["Broken", "Finding", "Invariant", "Look", "Met"]


class Met(msgspec.Struct, frozen=True):
    """The subject of an invariant was met: in what situation, and how often.

    A `contrast` is what it looks at as well, but what alone shows nothing of its subject.
    """

    situation: str
    times: int = 1
    contrast: bool = False


class Broken(msgspec.Struct, frozen=True):
    """The invariant does not hold: the relation broken, and after how many moves it shows."""

    signature: str
    move: int
    expected: str
    observed: str


Finding = Met | Broken
Look = Callable[[Program, Transcript], Iterator[Finding]]


class Invariant(msgspec.Struct, frozen=True):
    """What holds in every game. `look` yields what it finds in one, in the order of moves.

    `needs` are the features it looks at. An invariant that is true only as long as no card makes
    an exception is for the cards of the reference engine alone: then `any_card` is false. The
    check draws games with `generate`: what hardly ever comes up in any game has games of its
    own, with the features `to_draw`, the `cards` and a card in `one_of` that an engine must have.
    """

    id: str
    sentence: str
    rules: tuple[str, ...]
    look: Look
    needs: frozenset[Feature] = frozenset()
    any_card: bool = True
    generate: Callable[..., Case] = any_game
    to_draw: frozenset[Feature] = frozenset()
    cards: frozenset[str] = frozenset({"Grizzly Bears", "Forest"})
    one_of: frozenset[str] = frozenset()

    def broken(self, program: Program, transcript: Transcript) -> Iterator[Broken]:
        """Yield where the invariant is broken, the earliest move first."""
        for finding in self.look(program, transcript):
            if isinstance(finding, Broken):
                yield finding

    def met(self, program: Program, transcript: Transcript) -> Counter[str]:
        """Count in which situations the subject of the invariant was met."""
        found: Counter[str] = Counter()
        for finding in self.look(program, transcript):
            if isinstance(finding, Met) and finding.times and not finding.contrast:
                found[finding.situation] += finding.times
        return found

    @property
    def check(self) -> Check:
        """The check that holds the invariant against games of the reference engine."""
        return Check(
            id=self.id,
            kind=Kind.INVARIANT,
            sentence=self.sentence,
            rules=self.rules,
            generate=self.generate,
            judge=self._judge,
            needs=WALKING | self.needs | self.to_draw,
            cards=self.cards,
            one_of=self.one_of,
        )

    def _judge(self, case: Case, table: Table) -> None:
        """Play the game as far as it goes; refusals are for other checks to tell."""
        for finding in self.look(case.game, table.try_to_play(case.game)):
            if isinstance(finding, Met):
                count = table.contrast if finding.contrast else table.exercised
                count(finding.situation, finding.times)
            else:
                message = f"expected {finding.expected}; observed {finding.observed}"
                table.fail(
                    finding.signature,
                    message,
                    move=finding.move,
                    expected=finding.expected,
                    observed=finding.observed,
                )
