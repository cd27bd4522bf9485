"""Runs the real command line on the toy engines and checks of `tests/support`."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance import results

ROOT = Path(__file__).parents[2]
SUPPORT = ROOT / "tests" / "support"

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment() -> dict[str, str]:
    """What a command started by a test sees: the tree and the toys on its path."""
    return {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{SUPPORT}"}


@pytest.fixture
def command(tmp_path: Path, environment: dict[str, str]) -> Run:
    """Run `python -m conformance …` in an empty folder and return how it ended."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "conformance", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def run_toys(command: Run) -> Run:
    """Run toy checks on a toy engine in this process's one child; more options may follow."""

    def run(engine: str, *options: str, select: str = "toy-*") -> subprocess.CompletedProcess[str]:
        return command(
            *("run", "--engine", f"py:toy_engines:{engine}", "--checks-from", "toy_checks"),
            *("--select", select, "--profile", "quick", *options),
        )

    return run


@pytest.fixture
def written(tmp_path: Path) -> Callable[[], results.Results]:
    """Read the results of the run made in the empty folder."""
    return lambda: results.read(tmp_path / "out" / "results.jsonl")
