"""Programs that misbehave: each gets its verdict, in bounded time, and nothing else suffers."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from conformance import results
from conformance.results import CheckResult, Verdict
from conformance.trials import size

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPT = HERE / "hostile.py"

VERDICTS = {
    "hangs-deaf": (Verdict.TIMEOUT, "no answer to play within 0.6 s"),
    "exits": (Verdict.CRASH, "the process ended with exit status 3 during play"),
    "segfaults": (Verdict.CRASH, "the process was ended by SIGSEGV during play"),
    "garbage": (Verdict.ADAPTER_ERROR, "can't be read: JSON is malformed"),
    "half-a-line": (Verdict.TIMEOUT, "it wrote half a line"),
    "half-a-line-and-exits": (Verdict.CRASH, "exit status 0 after half a line"),
    "endless-line": (Verdict.ADAPTER_ERROR, "longer than 2 MiB without a newline"),
    "invalid-utf8": (Verdict.ADAPTER_ERROR, "can't be read: Invalid UTF-8"),
    "wrong-id": (Verdict.ADAPTER_ERROR, "an answer that nothing had asked for"),
    "duplicate-keys": (Verdict.ADAPTER_ERROR, "has the key 'outcomes' twice"),
    "not-a-number": (Verdict.ADAPTER_ERROR, "can't be read: JSON is malformed"),
    "nested": (Verdict.ADAPTER_ERROR, "can't be read: Expected `object`, got `array`"),
    "nested-in-field": (Verdict.ADAPTER_ERROR, "can't be read: Expected `object`, got `array`"),
    "wrong-answer": (Verdict.ADAPTER_ERROR, "play was answered by cards, not by transcript"),
    "unknown-field": (Verdict.ADAPTER_ERROR, "contains unknown field `mood`"),
    "wrong-type": (Verdict.ADAPTER_ERROR, "Expected `int`, got `str`"),
    "huge-number": (Verdict.ADAPTER_ERROR, "can't be read"),
    "answers-twice": (Verdict.ADAPTER_ERROR, "an answer that nothing had asked for"),
    "answers-late": (Verdict.TIMEOUT, "no answer to play within 0.6 s"),
    "leaks": (Verdict.CRASH, "used more than 100 MiB during play"),
    "floods-stderr": (Verdict.PASS, ""),
    "floods-stderr-for-ever": (Verdict.TIMEOUT, "no answer to play within 0.6 s"),
    "leaves-grandchild": (Verdict.CRASH, "exit status 1 during play"),
    "leaves-grandchild-away": (Verdict.CRASH, "exit status 1 during play"),
    "forks": (Verdict.PASS, ""),
    "forgets-label": (Verdict.ADAPTER_ERROR, "does not show 'forest#1'"),
    "invents-label": (Verdict.ADAPTER_ERROR, "'zombie', a label that nobody gave"),
    "shows-twice": (Verdict.ADAPTER_ERROR, "show 'token#1' twice"),
    "stops-early": (Verdict.ADAPTER_ERROR, "play stopped before its last move"),
    "moves-on-refusal": (Verdict.FAIL, "moved-on-refusal"),
    "moody": (Verdict.NONDETERMINISTIC, "set up differently the second time"),
}
"""Mode to the verdict of the check whose games are spoilt, and what its message says."""

NO_START = {
    "start-hangs": "no answer to hello within 2 s",
    "start-hangs-with-grandchild": "no answer to hello within 2 s",
    "start-exits": "exit status 1 during hello; it said: cannot find the rules",
    "start-garbage": "can't be read: JSON is malformed",
    "start-wrong-version": "it speaks protocol 7, and this suite 1",
}
"""Mode to what the one line says of a program that can't be used at all."""

LIMITS = ("start=2", "scenario=0.6", "request=0.6", "memory=100", "line=2")
BOUND = 90
"""Seconds that no run may take, also on a busy machine."""


class Ended(NamedTuple):
    """How a run ended."""

    code: int
    stdout: str
    stderr: str
    seconds: float
    left: list[int]
    folder: Path

    @property
    def checks(self) -> dict[str, CheckResult]:
        read = results.read(self.folder / "out" / "results.jsonl")
        assert read.footer is not None
        assert read.missing == ()
        return {result.check.id: result for result in read.checks}


def run(mode: str, folder: Path) -> Ended:
    mark = f"HOSTILE_TEST={folder}"
    support = ROOT / "tests" / "support"
    path = os.pathsep.join(filter(None, (str(ROOT), str(support), os.environ.get("PYTHONPATH"))))
    started = time.monotonic()
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "conformance", "run", "-n", "0", "--profile", "quick"),
            *("--engine", f"cmd:{sys.executable} -S {SCRIPT} {mode}", "--checks-from"),
            *("hostile_checks", "--select", "hostile-*"),
            *(f"--limit={limit}" for limit in LIMITS),
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{HERE}", "HOSTILE_TEST": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    seconds = time.monotonic() - started
    left = [pid for pid in processes() if mark in environment(pid)]
    return Ended(ended.returncode, ended.stdout, ended.stderr, seconds, left, folder)


def processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal()]


def environment(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/environ").read_text(errors="replace").split("\0")
    except OSError:
        return []


@pytest.mark.parametrize("mode", VERDICTS)
def test_hostile_program_gets_its_verdict(mode, tmp_path) -> None:
    """The check whose games are spoilt says what happened; all else is as with any engine."""
    verdict, told = VERDICTS[mode]
    ended = run(mode, tmp_path)
    checks = ended.checks
    spoilt, sound = checks["hostile-end"], checks["hostile-main"]
    messages = [spoilt.message, *(f"{f.signature}\n{f.message}" for f in spoilt.failures)]
    assert spoilt.verdict is verdict, messages
    assert any(told in message for message in messages), messages
    assert ended.code == (0 if verdict is Verdict.PASS else 1)
    assert sound.verdict is Verdict.PASS
    assert sound.exercised > 50
    assert_bounded(ended)
    if verdict is Verdict.CRASH:
        assert_stored(spoilt, tmp_path)
    if mode == "exits":
        assert "standard error ended with:\nno licence found" in spoilt.failures[0].message
        assert "no licence" not in spoilt.failures[0].signature
    if mode == "floods-stderr-for-ever":
        assert 1000 < len(spoilt.failures[0].message) < 5000


@pytest.mark.parametrize("mode", NO_START)
def test_program_that_does_not_start_is_one_line(mode, tmp_path) -> None:
    """What can't be used at all is exit code 2 and a line that says why."""
    ended = run(mode, tmp_path)
    assert ended.code == 2
    assert NO_START[mode] in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "out" / "results.jsonl").exists()
    assert_bounded(ended)


def assert_bounded(ended: Ended) -> None:
    """No process outlives the run, and the run has not taken long."""
    assert ended.left == []
    assert ended.seconds < BOUND
    assert "Traceback" not in ended.stdout + ended.stderr


def assert_stored(spoilt: CheckResult, folder: Path) -> None:
    """A crash is one failure, its smallest game in a file that can be replayed."""
    (failure,) = spoilt.failures
    assert failure.verdict is Verdict.CRASH
    assert size(failure.case) == (0, 0)
    path = folder / "out" / results.failure_file_name(failure.signature)
    assert results.read_failure(path).failure == failure
