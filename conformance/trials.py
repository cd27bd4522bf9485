"""Playing one case of a check and remembering what came of it."""

import traceback

import msgspec

from adapters.adapter import Adapter, AdapterError, EngineCrash, EngineTimeout, Unsupported
from adapters.faults import told_in_a_line
from adapters.observation import Observation, PlayerView
from adapters.program import Outcome, Performed, Program, Transcript
from conformance.checking import Check, Table, Violation
from conformance.guard import GuardedEngine, fault_name
from conformance.results import Case, Failure, Verdict

__all__ = ["CheckError", "Trial", "Trials", "size", "with_transcript"]


class CheckError(Exception):
    """A check is itself in error: not the engine's doing, so there is no verdict."""

    def __init__(self, check_id: str, error: Exception) -> None:
        super().__init__(f"error in check {check_id}: {type(error).__name__}: {error}")
        self.check_id = check_id
        self.error = error

    @property
    def told(self) -> str:
        """The traceback of what went wrong, for those who mend the check."""
        return "".join(traceback.format_exception(self.error)) + str(self)


class Trial(msgspec.Struct, frozen=True):
    """What came of a case: a failure, a reason why it could not be played, or neither.

    `situations` are those in which the subject of the check was met, `contrasts` the others.
    """

    failure: Failure | None = None
    unsupported: str | None = None
    situations: dict[str, int] = {}
    contrasts: dict[str, int] = {}


class Trials:
    """Judges cases of one check on one engine, each distinct case once."""

    def __init__(self, check: Check, engine: GuardedEngine) -> None:
        self.check = check
        self.engine = engine
        self.engine_seconds = 0.0
        self._known: dict[bytes, Trial] = {}
        self._encoder = msgspec.json.Encoder(order="deterministic")

    def key(self, case: Case) -> bytes:
        """Return what tells one case from another."""
        return self._encoder.encode(case)

    def known(self, case: Case) -> bool:
        """Return whether the case has been judged already."""
        return self.key(case) in self._known

    def judge(self, case: Case, *, remember: bool = False) -> Trial:
        """Play and judge a case, or return what came of it before.

        With `remember` the engine is not asked again to play what it played for another check.
        """
        key = self.key(case)
        trial = self._known.get(key)
        if trial is None:
            trial = self._known[key] = self.judge_anew(case, remember=remember)
        return trial

    def judge_anew(self, case: Case, *, remember: bool = False) -> Trial:
        """Play and judge a case. Raises `CheckError` where the check itself goes wrong."""
        table = Table(self.check, self.engine, remember=remember)
        self.engine.last_program = None
        try:
            self.check.judge(case, table)
        except Violation as violation:
            told = table.explored or case
            return Trial(_failure(self.check, told, violation), None, dict(table.situations))
        except Unsupported as reason:
            return Trial(unsupported=str(reason) or "the engine can't play it")
        except AdapterError as error:
            return Trial(self._broken(case, error), None, dict(table.situations))
        except Exception as error:
            raise CheckError(self.check.id, error) from error
        finally:
            self.engine_seconds += table.engine_seconds
        return Trial(situations=dict(table.situations), contrasts=dict(table.contrasts))

    def differs_when_repeated(self, case: Case) -> str | None:
        """Play the case's game twice and say where the engine does otherwise the second time."""
        try:
            first, second = self.engine.play(case.game), self.engine.play(case.game)
        except (AdapterError, Unsupported):
            return None  # judging the case will tell
        if first == second:
            return None
        if first.start != second.start:
            return "the same scenario was set up differently the second time"
        for number, (one, other) in enumerate(
            zip(first.outcomes, second.outcomes, strict=False), start=1
        ):
            if one != other:
                return f"the same game went differently the second time, from move {number} on"
        return "the same game ended at another move the second time"

    def _broken(self, case: Case, error: AdapterError) -> Failure:
        program = self.engine.last_program or case.game
        verdict = _verdict_of(error)
        return Failure(
            check=self.check.id,
            signature=f"{self.check.id}: {verdict.value}: {fault_name(error)}",
            message=str(error),
            rules=self.check.rules,
            case=Case(program) if self.check.explores else case,
            played=program,
            transcript=Transcript(_as_described(program)),
            expected="the engine plays the game to its end",
            observed=f"{verdict.value}: {told_in_a_line(error)}",
            verdict=verdict,
        )


def with_transcript(failure: Failure, engine: GuardedEngine) -> Failure:
    """Return the failure with the game up to where the engine broke, if that is what it did.

    This is for those failures that are kept, as an engine that hangs takes its time again.
    """
    if failure.verdict is Verdict.FAIL:
        return failure
    transcript = transcript_until_error(engine.engine, failure.played)
    move = len(transcript.outcomes)
    return msgspec.structs.replace(failure, transcript=transcript, move=move)


def _verdict_of(error: AdapterError) -> Verdict:
    if isinstance(error, EngineTimeout):
        return Verdict.TIMEOUT
    return Verdict.CRASH if isinstance(error, EngineCrash) else Verdict.ADAPTER_ERROR


def _failure(check: Check, case: Case, violation: Violation) -> Failure:
    return Failure(
        check=check.id,
        signature=violation.signature,
        message=violation.message,
        rules=violation.rules,
        case=case,
        played=violation.played,
        transcript=violation.transcript,
        move=violation.move,
        expected=violation.expected,
        observed=violation.observed,
        against=violation.against,
    )


def transcript_until_error(engine: Adapter, program: Program) -> Transcript:
    """Play a program once more, as far as the engine gets without an error."""
    outcomes: list[Outcome] = []
    start = _as_described(program)
    try:
        start = engine.start(program.scenario)
        for move in program.moves:
            outcome = engine.act(move.action)
            outcomes.append(outcome)
            if isinstance(outcome, Performed) is not move.legal:
                break
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException:  # noqa: BLE001, S110 - that it breaks here is what we came for
        pass
    return Transcript(start, tuple(outcomes))


def _as_described(program: Program) -> Observation:
    """Return a bare position, for an engine that breaks before it can show one."""
    scenario = program.scenario
    players = tuple(PlayerView(player.life) for player in scenario.players)
    return Observation(scenario.turn, scenario.step, scenario.active_player, players, ())


def size(case: Case) -> tuple[int, int]:
    """Return how big a case is, to find the smallest: objects first, then moves."""
    programs = (case.game, *case.variants)
    objects = sum(len(program.scenario.objects) for program in programs)
    return objects, sum(len(program.moves) for program in programs)
