"""Failures of earlier runs are tried again, whatever is generated."""

from pathlib import Path

import pytest
from toy_checks import check, judge
from toy_engines import Honest, Rare

from adapters.action import Pass
from adapters.names import Zone
from adapters.program import Move, Program, Transcript
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario
from conformance.checking import Table
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.results import (
    Case,
    Failure,
    ResultsError,
    StoredFailure,
    Verdict,
    encode_failure,
)
from conformance.search import Search
from conformance.stored import stored_cases
from conformance.trials import Trials

SIGNATURE = "toy-pass: turn-stands-still"


def rare_case() -> Case:
    """The smallest game in which `Rare` stands still, which nobody draws by chance."""
    forests = tuple(ObjectSpec(f"forest#{n}", "Forest", Zone.BATTLEFIELD, 0) for n in range(1, 8))
    scenario = Scenario((PlayerSpec(13), PlayerSpec()), forests)
    return Case(Program(scenario, (Move(Pass(0)),) * 4))


def store(folder: Path, case: Case, name: str = "one.json") -> Path:
    """Write a case as a failure of `toy-pass`."""
    start = Honest().start(case.game.scenario)
    failure = Failure(
        check="toy-pass",
        signature=SIGNATURE,
        message="",
        rules=(),
        case=case,
        played=case.game,
        transcript=Transcript(start),
    )
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(encode_failure(StoredFailure(failure, "rare", "1.0", "", 0)))
    return folder


def test_the_game_is_one_that_no_run_generates(run_toys, tmp_path) -> None:
    """Without the stored failure the engine passes: what follows is not found by chance."""
    assert run_toys("Rare", select="toy-pass").returncode == 0


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_stored_failure_is_found_again(workers, run_toys, written, tmp_path) -> None:
    """It fails the run and is stored anew; what was exercised is counted without it."""
    store(tmp_path / "known", rare_case())
    run_toys("Rare", "--output", "plain", select="toy-pass")
    ended = run_toys("Rare", "--replay", "known", "-n", workers, select="toy-pass*")
    assert ended.returncode == 1
    by_id = {result.check.id: result for result in written().checks}
    assert by_id["toy-pass-too"].verdict is Verdict.PASS
    result = by_id["toy-pass"]
    assert result.verdict is Verdict.FAIL
    assert [failure.signature for failure in result.failures] == [SIGNATURE]
    assert result.failures[0].case == rare_case()
    assert (result.failures[0].times_seen, result.failures[0].first_seen) == (1, 0)
    assert (tmp_path / "out" / "failures" / "toy-pass-turn-stands-still.json").is_file()
    assert result.exercised == by_id["toy-pass-too"].exercised
    assert "--replay known" in written().header.command
    assert "1 game of an earlier run judged again: 1 still failing" in ended.stdout


def test_what_holds_now_is_no_failure(run_toys, tmp_path) -> None:
    """An engine that was mended passes."""
    store(tmp_path / "known", rare_case())
    ended = run_toys("Honest", "--replay", "known", select="toy-pass")
    assert ended.returncode == 0
    assert "1 game of an earlier run judged again: 0 still failing" in ended.stdout


def test_a_stored_failure_may_be_expected(run_toys, tmp_path) -> None:
    """The list of known failures covers it as any other."""
    store(tmp_path / "known", rare_case())
    (tmp_path / "known.toml").write_text('[[expected]]\ncheck = "toy-pass"\nreason = "rare"\n')
    words = ("--expected", "known.toml")
    assert run_toys("Rare", *words, select="toy-pass").returncode == 1
    assert run_toys("Rare", "--replay", "known", *words, select="toy-pass").returncode == 0


def test_the_failures_of_the_run_before_can_be_those_replayed(run_toys, written, tmp_path) -> None:
    """They are read from where they are moved to, so that a run can follow the other."""
    store(tmp_path / "known", rare_case())
    run_toys("Rare", "--replay", "known", select="toy-pass")
    for _ in range(2):
        ended = run_toys("Rare", "--replay", "./out/failures", select="toy-pass")
        assert ended.returncode == 1
        assert [f.signature for f in written().checks[0].failures] == [SIGNATURE]


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda folder: None, "no such folder of stored failures"),
        (lambda folder: (folder.mkdir(), (folder / "a.json").write_text("{}")), "not a stored"),
        (lambda folder: store(folder, Case(Program(Scenario((), ())))), "no game can start there"),
    ],
)
def test_what_can_not_be_replayed_is_one_line_and_two(make, told, run_toys, tmp_path) -> None:
    """A folder that is none, or holds something else, is told before anything is run."""
    make(tmp_path / "known")
    ended = run_toys("Honest", "--replay", "known")
    assert ended.returncode == 2
    assert told in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_other_files_in_the_folder_are_left_alone(tmp_path) -> None:
    """Only files named as stored failures are read."""
    store(tmp_path / "known", rare_case())
    (tmp_path / "known" / "notes.txt").write_text("mine")
    assert stored_cases(tmp_path / "known") == {"toy-pass": (rare_case(),)}
    with pytest.raises(ResultsError, match="no such folder"):
        stored_cases(tmp_path / "unknown")


def test_a_case_that_does_not_fit_the_check_any_more_is_left_out() -> None:
    """A check that has changed since does not end a run, and the other cases are judged."""

    def particular(case: Case, table: Table) -> None:
        if case.facts["life"] == 13:
            judge(case, table)

    trials = Trials(check("toy-pass", judge=particular), GuardedEngine(Rare()))
    search = Search(trials, frozenset(), Profile("test", 1, 1), 0)
    fitting = Case(rare_case().game, facts={"life": 13})
    search.recall([rare_case(), fitting])
    assert [found.failure.case for found in search.found.values()] == [fitting]
    assert search.examples == 0
