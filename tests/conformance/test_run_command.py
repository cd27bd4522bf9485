"""`mtg-conformance run` through the real command line."""

import json

import pytest

from conformance import results
from conformance.results import Verdict
from conformance.trials import size


def without_times(read: results.Results) -> dict[str, tuple]:
    return {
        result.check.id: (result.verdict, result.situations, result.examples, result.failures)
        for result in read.checks
    }


@pytest.mark.parametrize(
    ("engine", "code"),
    [("Honest", 0), ("TwoFaults", 1), ("Raising", 1), ("Fickle", 1), ("Limited", 3)],
)
def test_exit_code_says_what_came_of_it(engine, code, run_toys, written) -> None:
    """0 conforms, 1 does not, 3 nothing was exercised; the footer has the same code."""
    ended = run_toys(engine, "-n", "0")
    assert ended.returncode == code
    assert ended.stderr == ""
    assert written().footer.exit_code == code


def test_results_failures_and_reports_are_written(run_toys, written, tmp_path) -> None:
    """The output folder holds results, one file for each failure, and the reports."""
    ended = run_toys("TwoFaults")
    read = written()
    failures = [failure for result in read.checks for failure in result.failures]
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {
        "results.jsonl",
        "failures",
        "report.html",
        "report.md",
    }
    assert failures
    for failure in failures:
        stored = results.read_failure(
            tmp_path / "out" / results.failure_file_name(failure.signature)
        )
        assert stored.failure == failure
        assert stored.engine_spec == "py:toy_engines:TwoFaults"
    assert read.header.seed == 0
    assert read.header.profile == "quick"
    assert "--engine py:toy_engines:TwoFaults" in read.header.command
    assert read.missing == ()
    assert "[6/6]" in ended.stdout


def test_parallel_and_serial_runs_agree(run_toys, tmp_path) -> None:
    """Verdicts, counts and smallest games are the same in this process and in two workers."""
    run_toys("TwoFaults", "-n", "0", "--output", "serial")
    run_toys("TwoFaults", "-n", "2", "--output", "parallel")
    serial, parallel = (
        without_times(results.read(tmp_path / name / "results.jsonl"))
        for name in ("serial", "parallel")
    )
    assert serial == parallel


@pytest.mark.parametrize("engine", ["Exiting", "Killed"])
def test_dead_worker_is_one_crash_and_the_run_goes_on(engine, run_toys, written) -> None:
    """A check whose worker process died is a crash; all others have their results."""
    ended = run_toys(engine, "-n", "2", "--no-isolate")
    read = written()
    by_id = {result.check.id: result for result in read.checks}
    assert ended.returncode == 1
    assert by_id["toy-end"].verdict is Verdict.CRASH
    assert "worker process died" in by_id["toy-end"].message
    assert by_id["toy-pass"].verdict is Verdict.PASS
    assert read.missing == ()


@pytest.mark.parametrize(("engine", "how"), [("Exiting", "exit status 3"), ("Killed", "SIGKILL")])
def test_dead_engine_in_its_own_process_is_a_failure_like_any(
    engine, how, run_toys, written
) -> None:
    """Without a say in it, an adapter in Python runs apart: its death is stored and shrunk."""
    ended = run_toys(engine, "-n", "0")
    by_id = {result.check.id: result for result in written().checks}
    assert ended.returncode == 1
    assert by_id["toy-pass"].verdict is Verdict.PASS
    assert by_id["toy-end"].verdict is Verdict.CRASH
    (failure,) = by_id["toy-end"].failures
    assert how in failure.message
    assert size(failure.case) == (0, 0)


def test_earlier_results_are_kept(run_toys, tmp_path) -> None:
    """A second run into the same folder moves the first one's results aside."""
    run_toys("TwoFaults", select="toy-pass")
    first = (tmp_path / "out" / "results.jsonl").read_bytes()
    ended = run_toys("Honest", select="toy-pass")
    assert (tmp_path / "out" / "earlier-1" / "results.jsonl").read_bytes() == first
    assert list((tmp_path / "out" / "earlier-1" / "failures").iterdir())
    assert not (tmp_path / "out" / "failures").exists()
    assert "earlier-1" in ended.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--engine", "fase"), "did you mean 'phase'"),
        (("--engine", "py:toy_engines"), "py:module:Class"),
        (("--engine", "py:nowhere:Engine"), "No module named 'nowhere'"),
        (("--engine", "py:toy_engines:Missing"), "no class Missing"),
        (("--engine", "py:toy_engines:NoAdapter"), "NoAdapter is no"),
        (("--engine", "py:toy_engines:Speechless"), "no greeting"),
        (("--engine", "cmd:./engine"), "'./engine' can't be started: No such file"),
        (("--engine", "cmd:"), "write cmd: and the command"),
        (("--engine", "cmd:engine 'half"), "can't be read: No closing quotation"),
        (("--engine", "reference", "--limit", "speed=3"), "limit 'speed=3': write NAME=NUMBER"),
        (("--engine", "reference", "--limit", "memory=0"), "the number must be positive"),
        (("--engine", "reference", "--validate", "--no-isolate"), "leave out --no-isolate"),
        (("--engine", "java:engine"), "unknown kind 'java'"),
        (("--engine", "reference", "--card-data", "cards.json"), "cards.json: no such file"),
        (("--engine", "reference", "--checks-from", "nowhere"), "No module named 'nowhere'"),
        (("--engine", "reference", "--checks-from", "toy_engines"), "CHECKS must be"),
    ],
)
def test_what_can_not_run_is_one_line_and_two(words, told, command, tmp_path) -> None:
    """A run that can't start says why in one line and leaves nothing behind."""
    ended = command("run", *words)
    assert ended.returncode == 2
    assert told in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert ended.stdout == ""
    assert not (tmp_path / "out" / "results.jsonl").exists()


def test_card_data_reaches_the_adapter(command, tmp_path) -> None:
    """`--card-data` is given to an adapter that takes it; broken data is one line."""
    (tmp_path / "cards.json").write_text("{")
    words = ("--card-data", "cards.json", "--checks-from", "toy_checks", "--select", "toy-pass")
    ended = command("run", "--engine", "py:toy_engines:NeedsCards", *words)
    assert ended.returncode == 2
    assert "can't start: DecodeError: Input data was truncated (toy_engines.py:" in ended.stderr
    (tmp_path / "cards.json").write_text("{}")
    assert command("run", "--engine", "py:toy_engines:NeedsCards", *words).returncode == 0


def test_unknown_option_values_are_usage_errors(command) -> None:
    """What the command line does not take is exit code 2."""
    assert command("run").returncode == 2
    assert command("run", "--engine", "reference", "--profile", "huge").returncode == 2
    assert command("run", "--engine", "reference", "-n", "many").returncode == 2


def test_selecting_nothing_is_three(run_toys) -> None:
    """A pattern that fits no check runs nothing, and says so."""
    ended = run_toys("Honest", select="no-such-check")
    assert ended.returncode == 3
    assert "no check fits no-such-check" in ended.stderr


@pytest.mark.parametrize(
    ("pattern", "chosen"),
    [
        ("toy-pass", {"toy-pass"}),
        ("toy-pass*", {"toy-pass", "toy-pass-too"}),
        ("toy-ruling", {"toy-pass-too"}),
        ("117", {"toy-pass-too"}),
        ("117.3", {"toy-pass-too"}),
        ("117.3d", {"toy-pass-too"}),
    ],
)
def test_checks_are_selected_by_id_ruling_or_rule(pattern, chosen) -> None:
    """A pattern names a check, a ruling, a kind, or a rule with all under it."""
    import toy_checks

    from conformance.catalogue import select

    assert {check.id for check in select(toy_checks.CHECKS, [pattern])} == chosen
    assert select(toy_checks.CHECKS, ["117.1"]) == ()
    assert len(select(toy_checks.CHECKS, ["invariant"])) == len(toy_checks.CHECKS)


def test_error_in_a_check_is_loud_and_two(run_toys, written) -> None:
    """A check in error shows its traceback, the others still run, and the code is 2."""
    ended = run_toys("Honest", "--select", "broken-judge", select="toy-pass")
    read = written()
    assert ended.returncode == 2
    assert "ZeroDivisionError: the check is wrong" in ended.stderr
    assert ended.stderr.splitlines()[-1].startswith(
        "mtg-conformance: error in check broken-judge; 1 result in"
    )
    assert [result.check.id for result in read.checks] == ["toy-pass"]
    assert [info.id for info in read.missing] == ["broken-judge"]
    assert read.footer.interrupted == "error in check broken-judge"


def test_foreign_pytest_configuration_has_no_say(run_toys, tmp_path, environment) -> None:
    """A run does not depend on the pytest set-up of the folder it is started in."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (tmp_path / "conftest.py").write_text("raise RuntimeError\n")
    environment["PYTEST_ADDOPTS"] = "--no-such-option"
    assert run_toys("Honest").returncode == 0


def test_checks_are_listed_by_chapter(command) -> None:
    """`checks` shows each check under its chapter with rules and rulings, or as JSON."""
    words = ("checks", "--checks-from", "toy_checks", "--select", "toy-pass*")
    told = command(*words).stdout
    assert told.index("1. Game Concepts") < told.index("toy-pass-too")
    assert told.index("toy-pass-too") < told.index("5. Turn Structure")
    assert "rules 117.3d; rulings toy-ruling" in told
    listed = json.loads(command(*words, "--json").stdout)
    assert [info["id"] for info in listed] == ["toy-pass", "toy-pass-too"]


def test_engines_are_listed(command) -> None:
    """`engines` names those that come along and the way to bring one's own."""
    told = command("engines").stdout
    assert "reference" in told
    assert "phase" in told
    assert "py:module:Class" in told


def test_what_is_unsupported_is_told_together(run_toys) -> None:
    """Not a line for each, but how many there are and for want of what."""
    told = run_toys("Honest").stdout
    assert "toy-needs-attack" not in told
    assert "2 checks unsupported:" in told
    assert "  1 for want of the feature combat" in told
    assert "  1 where the engine does not know Storm Crow of Another Game" in told
    assert "mtg-conformance doctor --engine py:toy_engines:Honest says" in told
    assert "unsupported" not in run_toys("Honest", select="toy-pass").stdout
