"""Every path to red: a planted fault arrives in each output, whatever kind of check finds it."""

import html
import json
import re
from pathlib import Path

import pytest

from conformance import results
from conformance.exit_codes import ExitCode
from conformance.results import Verdict

PLANTED = {
    "ruling": ("saga-never-sacrificed", "saga-sacrifice"),
    "invariant": ("pools-never-empty", "mana-pools-empty"),
    "refusal": ("second-land-is-played", "refuse-lands"),
    "differential": ("combat-damage-one-more", "agrees-with-reference"),
    "metamorphic": ("second-seat-does-not-draw", "seats-swapped"),
}
"""By kind of check: a fault, and the check that finds it."""


def test_each_kind_of_check_has_a_planted_fault() -> None:
    """No kind of check is left out below."""
    assert set(PLANTED) == {kind.value for kind in results.Kind}


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize("kind", PLANTED)
def test_planted_fault_arrives(kind: str, workers: str, command, tmp_path: Path) -> None:
    """It is in the exit code, the results, the stored failure and every report, by its name."""
    fault, check = PLANTED[kind]
    ended = command(
        *("run", "--engine", f"faulty:{fault}", "--select", check),
        *("--profile", "quick", "-n", workers),
    )
    assert ended.returncode == ExitCode.DOES_NOT_CONFORM, ended.stderr
    read = results.read(tmp_path / "out" / "results.jsonl")
    assert read.footer is not None
    assert read.footer.exit_code == ExitCode.DOES_NOT_CONFORM
    (result,) = read.checks
    assert (result.check.id, result.check.kind, result.verdict) == (check, kind, Verdict.FAIL)
    failure = result.failures[0]
    stored = tmp_path / "out" / results.failure_file_name(failure.signature)
    assert results.read_failure(stored).failure == failure
    assert failure.signature in ended.stdout
    _in_reports(tmp_path / "out", check, failure.signature)


def _in_reports(folder: Path, check: str, signature: str) -> None:
    page = html.unescape((folder / "report.html").read_text("utf-8"))
    assert signature in page
    assert "does not conform" in page or "fail" in page
    markdown = re.sub(r"\\(.)", r"\1", (folder / "report.md").read_text("utf-8"))
    assert signature in markdown
    assert f"**{check}**" in markdown
    junit = folder / "report.xml"
    if junit.exists():
        from xml.etree import ElementTree as ET

        cases = ET.parse(junit).iter("testcase")
        failing = [case for case in cases if case.find("failure") is not None]
        assert [case.get("name") for case in failing] == [check]
        assert signature in "".join(failing[0].find("failure").itertext())
    badge = folder / "badge.json"
    if badge.exists():
        assert json.loads(badge.read_text("utf-8"))["color"] == "red"


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_right_engine_is_green_on_all_of_them(workers: str, command, tmp_path) -> None:
    """Without a fault the same checks pass, so that it is the fault that makes them red."""
    select = [word for _, check in PLANTED.values() for word in ("--select", check)]
    words = ("run", "--engine", "reference", "--profile", "quick", "-n", workers)
    assert command(*words, *select).returncode == ExitCode.CONFORMS
    read = results.read(tmp_path / "out" / "results.jsonl")
    assert {result.verdict for result in read.checks} == {Verdict.PASS}


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(
    ("engine", "select"),
    [
        ("Honest", "no-such-check"),  # selecting nothing
        ("Honest", "toy-idle"),  # a check that exercised nothing
        ("Limited", "toy-pass"),  # an engine that declares nothing
        ("Unwilling", "toy-pass"),  # an engine that can set nothing up
    ],
)
def test_nothing_exercised_is_no_pass(engine: str, select: str, workers: str, command) -> None:
    """A run that exercised nothing ends with 3, and not with 0."""
    ended = command(
        *("run", "--engine", f"py:toy_engines:{engine}", "--checks-from", "toy_checks"),
        *("--select", select, "--profile", "quick", "-n", workers),
    )
    assert ended.returncode == ExitCode.NOTHING_EXERCISED
