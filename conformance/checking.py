"""What a check is, and the table it is judged at.

A check has two halves. `generate` draws a `Case`, plain data, with the reference engine's
help; `judge` plays the case on the engine under test and compares what happened with the
rule. They are kept apart so that a stored case can be judged again on any engine.
"""

import time
from collections import Counter
from collections.abc import Callable
from typing import NoReturn

import msgspec

from adapters.action import Action
from adapters.names import Feature
from adapters.program import Performed, Program, Refused, Transcript
from conformance.exploring import play_as_listed
from conformance.guard import GuardedEngine
from conformance.results import Case, CheckInfo, Game, Kind

__all__ = ["Check", "Table", "Violation"]


class Violation(Exception):
    """The engine broke the rule a check stands on.

    `signature` names the fault (the check's id and the relation broken, never labels or
    numbers of the example), `move` the number of moves made when it showed. `against` is the
    game that the one played was held against, where there is one.
    """

    def __init__(
        self,
        signature: str,
        message: str,
        *,
        rules: tuple[str, ...],
        played: Program,
        transcript: Transcript,
        move: int,
        expected: str,
        observed: str,
        against: Game | None = None,
    ) -> None:
        super().__init__(message)
        self.signature = signature
        self.message = message
        self.rules = rules
        self.played = played
        self.transcript = transcript
        self.move = move
        self.expected = expected
        self.observed = observed
        self.against = against


class Check(msgspec.Struct, frozen=True):
    """One thing that must hold. `id` never changes; `sentence` says it in plain words.

    `rules` are numbers of the Comprehensive Rules, `rulings` ids of the register of rulings.
    `cards` must be known by the engine for the check to be asked at all, and of `one_of`, if it
    is not empty, at least one; `generate` is called with those of the suite's cards that the engine
    knows, for a `wild` check with a `WildPool`. A check that `explores` draws its games from the
    engine's own list of legal actions; its `generate` draws the board alone. Checks with one
    `generate` get the same games. `cost` is how many plain games take about as long as an example
    of it: so much fewer are drawn.
    """

    id: str
    kind: Kind
    sentence: str
    rules: tuple[str, ...]
    generate: Callable[..., Case]
    judge: "Callable[[Case, Table], None]"
    rulings: tuple[str, ...] = ()
    needs: frozenset[Feature] = frozenset()
    cards: frozenset[str] = frozenset()
    one_of: frozenset[str] = frozenset()
    wild: bool = False
    explores: bool = False
    cost: int = 1

    @property
    def info(self) -> CheckInfo:
        """What readers of results need to know."""
        needs = tuple(sorted(feature.value for feature in self.needs))
        return CheckInfo(self.id, self.kind, self.sentence, self.rules, self.rulings, needs)


class Table:
    """Where one case is played on the engine under test, and the counting is done.

    `situations` counts what was exercised, by name, and `contrasts` what was met beside it; time
    spent inside the engine is in `engine_seconds`. With `remember` it is not asked again for games
    of earlier checks.
    """

    def __init__(self, check: Check, engine: GuardedEngine, *, remember: bool = False) -> None:
        self.check = check
        self.engine = engine
        self._remember = remember
        self.situations: Counter[str] = Counter()
        self.contrasts: Counter[str] = Counter()
        self.engine_seconds = 0.0
        self.explored: Case | None = None
        """The game as it was explored, to be played again without any dice."""
        self._played: Program | None = None
        self._transcript: Transcript | None = None

    def exercised(self, situation: str, times: int = 1) -> None:
        """Count that the subject of the check was met."""
        if times > 0:
            self.situations[situation] += times

    def contrast(self, situation: str, times: int = 1) -> None:
        """Count what the check also looks at, but what alone shows nothing of its subject."""
        if times > 0:
            self.contrasts[situation] += times

    def play(self, program: Program) -> Transcript:
        """Play a program to its end; a move that goes otherwise than the rules say fails.

        A legal move refused and a forbidden move performed are violations of their own.
        """
        transcript = self.try_to_play(program)
        if not transcript.outcomes:
            return transcript
        index = len(transcript.outcomes) - 1
        move, outcome = program.moves[index], transcript.outcomes[index]
        what = type(move.action).__name__
        if move.legal and isinstance(outcome, Refused):
            self.fail(
                f"legal-{what}-refused",
                f"a legal action was refused: {outcome.reason}",
                move=index + 1,
                expected="the action is performed",
                observed=f"refused: {outcome.reason}",
            )
        if not move.legal and isinstance(outcome, Performed):
            self.fail(
                f"forbidden-{what}-performed",
                "an action that the rules forbid was performed",
                move=index + 1,
                expected="the action is refused",
                observed="it was performed",
            )
        return transcript

    def try_to_play(self, program: Program) -> Transcript:
        """Play a program as far as it goes and judge nothing."""
        started = time.perf_counter()
        try:
            transcript = self.engine.play(program, remember=self._remember)
        finally:
            self.engine_seconds += time.perf_counter() - started
        self._played, self._transcript = program, transcript
        return transcript

    def legal_actions_after(self, program: Program) -> tuple[Action, ...]:
        """Play a program on the engine and return what it then lists as legal."""
        started = time.perf_counter()
        try:
            self._transcript = self.engine.play(program)
            return self.engine.legal_actions()
        finally:
            self.engine_seconds += time.perf_counter() - started
            self._played = program

    def explore(self, case: Case) -> tuple[Program, Transcript]:
        """Draw a game from the engine's own list by the case's `dice`, or play it as it is."""
        started = time.perf_counter()
        dice = case.facts.get("dice")
        try:
            if isinstance(dice, int):
                scenario = case.game.scenario
                program, transcript = self.engine.explore(scenario, dice, remember=self._remember)
            else:
                program, transcript = play_as_listed(self.engine, case.game)
        finally:
            self.engine_seconds += time.perf_counter() - started
        self._played, self._transcript = program, transcript
        facts = {name: fact for name, fact in case.facts.items() if name != "dice"}
        self.explored = Case(program, facts=facts)
        return program, transcript

    def require(
        self,
        holds: bool,
        signature: str,
        *,
        move: int,
        expected: str,
        observed: str,
        against: Game | None = None,
    ) -> None:
        """Fail the check with `signature` unless the relation holds."""
        if not holds:
            message = f"expected {expected}; observed {observed}"
            self.fail(
                signature,
                message,
                move=move,
                expected=expected,
                observed=observed,
                against=against,
            )

    def fail(
        self,
        signature: str,
        message: str,
        *,
        move: int,
        expected: str,
        observed: str,
        against: Game | None = None,
    ) -> NoReturn:
        """Raise the violation of the check that the last program played shows.

        `against` is another game of the engine that the last one was held against.
        """
        if self._played is None or self._transcript is None:
            raise RuntimeError(f"{self.check.id} judges before anything was played")
        raise Violation(
            f"{self.check.id}: {signature}",
            message,
            rules=self.check.rules,
            played=self._played,
            transcript=self._transcript,
            move=move,
            expected=expected,
            observed=observed,
            against=against,
        )
