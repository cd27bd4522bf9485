"""Running one check on one engine: verdicts, counting, shrinking, determinism."""

import itertools
import re
import time

import pytest
import toy_checks
import toy_engines
from hypothesis import strategies as st
from msgspec.structs import replace

from adapters.adapter import Adapter, Unsupported
from adapters.program import Program
from conformance.checking import Check, Table
from conformance.guard import GuardedEngine
from conformance.profiles import PROFILES, Profile
from conformance.results import Case, CheckResult, Verdict
from conformance.runner import RunSettings, run_check
from conformance.trials import CheckError, size

QUICK = RunSettings(PROFILES["quick"], frozenset({"Forest"}))
CHECKS = {check.id: check for check in toy_checks.CHECKS}


def run(engine: Adapter, check: str = "toy-pass", settings: RunSettings = QUICK) -> CheckResult:
    return run_check(CHECKS[check], engine, settings)


@pytest.mark.parametrize(
    ("engine", "check", "verdict"),
    [
        (toy_engines.Honest(), "toy-pass", Verdict.PASS),
        (toy_engines.TwoFaults(), "toy-pass", Verdict.FAIL),
        (toy_engines.Honest(), "toy-idle", Verdict.NOT_EXERCISED),
        (toy_engines.Honest(), "toy-needs-card", Verdict.UNSUPPORTED),
        (toy_engines.Honest(), "toy-needs-attack", Verdict.UNSUPPORTED),
        (toy_engines.Unwilling(), "toy-pass", Verdict.UNSUPPORTED),
        (toy_engines.TimingOut(), "toy-pass", Verdict.TIMEOUT),
        (toy_engines.Crashing(), "toy-pass", Verdict.CRASH),
        (toy_engines.Panicking(), "toy-pass", Verdict.CRASH),
        (toy_engines.Raising(), "toy-pass", Verdict.ADAPTER_ERROR),
        (toy_engines.Speechless(), "toy-pass", Verdict.ADAPTER_ERROR),
        (toy_engines.Fickle(), "toy-pass", Verdict.NONDETERMINISTIC),
    ],
    ids=lambda value: getattr(value, "value", type(value).__name__),
)
def test_each_verdict(engine: Adapter, check: str, verdict: Verdict) -> None:
    """An engine that misbehaves in one way gets the verdict for that way."""
    assert run(engine, check).verdict is verdict


def test_missing_things_are_named() -> None:
    """`unsupported` says what the engine lacks."""
    assert "combat" in run(toy_engines.Honest(), "toy-needs-attack").message
    assert "Storm Crow of Another Game" in run(toy_engines.Honest(), "toy-needs-card").message
    assert "one too many" in run(toy_engines.Unwilling()).message


def test_what_could_not_be_played_is_told_where_nothing_was_exercised() -> None:
    """An engine that gives up just where the subject is says so in the message."""

    class Choosy(toy_engines.Honest):
        def start(self, scenario):
            if len(scenario.objects) > 2:
                raise Unsupported("more than two Forests")
            return super().start(scenario)

    result = run(Choosy(), "toy-idle")
    assert result.verdict is Verdict.NOT_EXERCISED
    assert f"met in none of {result.examples} examples; " in result.message
    assert result.message.endswith("more could not be played, mostly: more than two Forests")


def test_one_card_of_several_is_enough() -> None:
    """A check that needs one of several cards is asked where one of them is known."""
    check = replace(CHECKS["toy-pass"], one_of=frozenset({"Forest", "Storm Crow"}))
    assert run_check(check, toy_engines.Honest(), QUICK).verdict is Verdict.PASS
    without = replace(check, one_of=frozenset({"Storm Crow", "Wood Elves"}))
    result = run_check(without, toy_engines.Honest(), QUICK)
    assert result.verdict is Verdict.UNSUPPORTED
    assert result.message == "the engine knows none of Storm Crow, Wood Elves"


def test_contrasts_alone_are_no_pass() -> None:
    """What is met beside the subject counts for nothing, and the message tells of it."""

    def judge(case: Case, table: Table) -> None:
        table.try_to_play(case.game)
        table.contrast("a game without it", 2)

    result = run_check(replace(CHECKS["toy-idle"], judge=judge), toy_engines.Honest(), QUICK)
    assert (result.verdict, result.exercised, result.situations) == (Verdict.NOT_EXERCISED, 0, {})
    told = f"a game without it ({2 * result.examples})"
    assert result.message == (
        f"its subject was met in none of {result.examples} examples, only this: {told}"
    )


def test_cards_that_are_not_known_are_in_no_example() -> None:
    """What a check draws with other cards than the engine knows is left out."""

    def judge(case: Case, table: Table) -> None:
        table.exercised("with Forests" if case.game.scenario.objects else "without")

    check = replace(CHECKS["toy-pass"], judge=judge)
    for card, situations in (("Plains", {"without"}), ("Forest", {"with Forests", "without"})):
        settings = replace(QUICK, pool=frozenset({card}))
        assert run_check(check, toy_engines.Honest(), settings).situations.keys() == situations


def test_different_faults_are_found_and_shrunk_apart() -> None:
    """Each of two faults is a failure of its own, with its own smallest game."""
    found = {failure.signature: failure for failure in run(toy_engines.TwoFaults()).failures}
    standing = found["toy-pass: turn-stands-still"]
    conceding = found["toy-pass: forbidden-Concede-performed"]
    assert len(found) == 2
    assert size(standing.case) == (3, 1)
    assert standing.case.game.scenario.players[0].life == 20
    assert size(conceding.case) == (0, 1)
    assert conceding.case.game.scenario.players[0].life == 16
    assert standing.times_seen > 1


def test_failure_says_how_the_reference_plays_it() -> None:
    """A failure holds what the reference engine does with the same game."""
    (failure, *_) = run(toy_engines.TwoFaults()).failures
    assert failure.reference is not None


def test_crash_keeps_the_game_up_to_it() -> None:
    """A crash is stored with the moves made before it, and shrunk."""
    (failure,) = run(toy_engines.Crashing()).failures
    assert failure.verdict is Verdict.CRASH
    assert failure.signature == "toy-pass: crash: segmentation fault at NxN"
    assert size(failure.case) == (3, 1)
    assert len(failure.transcript.start.objects) == 3
    assert failure.transcript.outcomes == ()


def test_bug_of_an_adapter_is_told_with_its_place() -> None:
    """An adapter's own exception tells where in the adapter it came from."""
    (failure,) = run(toy_engines.Raising()).failures
    assert failure.signature == "toy-pass: adapter-error: KeyError: …"
    assert "toy_engines.py" in failure.message
    assert re.search(r"^adapter-error: KeyError: .* \(toy_engines.py:\d+\)$", failure.observed)


def test_few_timeouts_are_waited_for() -> None:
    """After a few timeouts no more are generated, as each takes its time."""
    (failure,) = run(toy_engines.TimingOut()).failures
    assert failure.times_seen == 3


@pytest.mark.parametrize("check", ["broken-judge", "broken-generator"])
def test_error_in_a_check_is_no_verdict(check: str) -> None:
    """A check that is itself in error raises, with its own traceback."""
    with pytest.raises(CheckError, match=f"error in check {check}") as caught:
        run(toy_engines.Honest(), check)
    assert "wrongly" in caught.value.told


def test_generator_with_moods_is_an_error_of_the_check() -> None:
    """A generator that draws otherwise for the same choices is told as the check's error."""
    calls = itertools.count()

    def generate(draw: st.DrawFn, pool: frozenset[str]) -> Case:
        for _ in range(next(calls) % 3):
            draw(st.booleans())
        return toy_checks.generate(draw, pool)

    check = toy_checks.check("toy-moody", generate=generate)
    with pytest.raises(CheckError, match="error in check toy-moody"):
        run_check(check, toy_engines.Honest(), QUICK)


def test_counts_come_from_generated_examples_alone() -> None:
    """Shrinking adds nothing to what was exercised, and each case counts once."""
    slower = RunSettings(replace(QUICK.profile, shrink_seconds=0), QUICK.pool)
    long, short = run(toy_engines.TwoFaults()), run(toy_engines.TwoFaults(), settings=slower)
    assert long.situations == short.situations
    assert long.exercised == short.exercised > 0
    assert long.examples == short.examples <= QUICK.profile.examples
    assert [f.signature for f in long.failures] == [f.signature for f in short.failures]


def test_shrinking_keeps_to_its_time() -> None:
    """A slow engine is not shrunk for longer than the profile says, and keeps its verdict."""
    settings = RunSettings(Profile("quick", examples=25, shrink_seconds=0.3), QUICK.pool)
    started = time.monotonic()
    result = run(toy_engines.Slow(), settings=settings)
    shrinking = time.monotonic() - started - 25 * 0.02
    assert len(result.failures) == 2
    assert shrinking < 2


def test_same_seed_same_result_and_another_seed_other_games() -> None:
    """A run is repeated exactly by its seed."""
    first, second = run(toy_engines.TwoFaults()), run(toy_engines.TwoFaults())
    other = run(toy_engines.TwoFaults(), settings=RunSettings(QUICK.profile, QUICK.pool, seed=1))
    assert (first.failures, first.situations) == (second.failures, second.situations)
    assert first.situations != other.situations


def test_numbers_in_loaded_modules_do_not_change_what_is_generated(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What else a process has imported, an adapter say, has no influence on the games."""
    drawn: list[list[int]] = []

    def generate(draw: st.DrawFn, pool: frozenset[str]) -> Case:
        drawn[-1].append(draw(st.integers(0, 10**9)))
        return toy_checks.generate(draw, pool)

    check = toy_checks.check("toy-numbers", generate=generate)
    settings = RunSettings(PROFILES["standard"], QUICK.pool)
    for number in (1, 2):
        (tmp_path / f"numbers_{number}.py").write_text(f"N = ({number}23456, {number}34567)")
        monkeypatch.syspath_prepend(tmp_path)
        __import__(f"numbers_{number}")
        drawn.append([])
        run_check(check, toy_engines.Honest(), settings)
    assert drawn[0] == drawn[1]
    assert 123456 not in drawn[0]


def test_failure_that_does_not_come_back_is_nondeterministic() -> None:
    """A failure that is gone when its smallest game is judged again is no failure."""

    class Lucky(toy_engines.TwoFaults):
        """Behaves after a while."""

        games = 0

        def start(self, scenario):
            self.games += 1
            return super().start(scenario)

        def act(self, action):
            here = super().act(action)
            return toy_engines.Honest.act(self, action) if self.games > 60 else here

    result = run(Lucky())
    assert result.verdict is Verdict.NONDETERMINISTIC
    assert "did not come back" in result.message


def test_transcript_that_stops_early_is_the_adapters_fault() -> None:
    """A judge may rely on a transcript having all moves up to the first surprise."""

    class Lazy(toy_engines.Honest):
        """Leaves out the last move."""

        def play(self, program):
            return super().play(Program(program.scenario, program.moves[:-1]))

    assert run(Lazy()).verdict is Verdict.ADAPTER_ERROR


def test_several_kinds_of_failures_give_the_gravest_verdict() -> None:
    """A broken rule outweighs a crash."""

    class Both(toy_engines.TwoFaults):
        """Crashes at small lives."""

        def start(self, scenario):
            if scenario.players[0].life < 5:
                raise toy_engines.EngineCrash("low life")
            return super().start(scenario)

    result = run(Both())
    assert result.verdict is Verdict.FAIL
    assert Verdict.CRASH in {failure.verdict for failure in result.failures}


def test_time_in_the_engine_is_told_apart() -> None:
    """Seconds within the engine are part of all seconds."""
    result = run(toy_engines.Slow())
    assert 0 < result.engine_seconds <= result.seconds


def test_guard_lets_interruption_through() -> None:
    """Ctrl-C while an engine works is nobody's crash."""

    class Interrupted(toy_engines.Honest):
        """Somebody presses Ctrl-C."""

        def start(self, scenario):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(Interrupted())


def test_judging_before_playing_is_an_error_of_the_check() -> None:
    """A check that fails before anything was played is in error."""

    def judge(case: Case, table: Table) -> None:
        table.require(table.check.id == "", "nothing", move=0, expected="x", observed="y")

    check: Check = toy_checks.check("toy-hasty", judge=judge)
    with pytest.raises(CheckError):
        run_check(check, GuardedEngine(toy_engines.Honest()), QUICK)
