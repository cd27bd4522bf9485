"""A real engine that can do little, through the real command line."""

import pytest

from adapters.engines import ENGINES
from conformance.results import Verdict

pytestmark = pytest.mark.skipif(
    not ENGINES["python-mtg"].installed, reason="python-mtg is not installed"
)


def test_doctor_says_what_it_lacks(command) -> None:
    """One thing is wrong with the engine itself; the checks wait for what it has not."""
    done = command("doctor", "--engine", "python-mtg")
    assert done.returncode == 1
    wrong = [line for line in done.stdout.splitlines() if line.startswith("WRONG")]
    assert wrong == ["WRONG act: pass"]
    assert "ok    feature combat" in done.stdout
    assert "wait for the feature decisions" in done.stdout


def test_run_tells_failing_passing_and_unsupported_apart(command, written) -> None:
    """Each verdict is there, and an engine that fails does not conform."""
    checks = ("basic-attackers-tap", "basic-lands", "kiora-3-control")
    done = command(
        *("run", "--engine", "python-mtg", "--profile", "quick", "--output", "out"),
        *(word for check in checks for word in ("--select", check)),
    )
    assert done.returncode == 1
    verdicts = {result.check.id: result.verdict for result in written().checks}
    assert verdicts == {
        "basic-attackers-tap": Verdict.FAIL,
        "basic-lands": Verdict.PASS,
        "kiora-3-control": Verdict.UNSUPPORTED,
    }


def test_it_is_never_run_in_the_suites_process(command) -> None:
    """With --no-isolate it is not run at all, and the line says why."""
    done = command("run", "--engine", "python-mtg", "--no-isolate", "--profile", "quick")
    assert done.returncode == 2
    assert "leave out --no-isolate" in done.stderr
