"""Runs the real command line in an empty folder."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def command(tmp_path: Path) -> Run:
    """Run `python -m conformance …` with the tree and the toys on its path."""
    places = [os.environ.get("PYTHONPATH", ""), str(ROOT), str(ROOT / "tests" / "support")]

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "conformance", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    return run
