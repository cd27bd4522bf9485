"""A machine without a browser: the tests are skipped there, but never where they are required."""

import os
import re
import subprocess
import sys
from pathlib import Path

TEST = Path(__file__).with_name("test_hostile_text.py")


def outcome(**environment):
    """What pytest says of a browser test with nothing on the path."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "MTG_CONFORMANCE_"))
    }
    command = [sys.executable, "-m", "pytest", "-n0", "-p", "no:cacheprovider", TEST, "-k", "hears"]
    ended = subprocess.run(
        command,
        env={**kept, "PATH": os.devnull, **environment},
        cwd=TEST.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stdout


def test_tests_are_skipped_with_the_reason():
    """So that people without one can run all the others."""
    code, told = outcome()
    assert code == 0, told
    assert re.search(r"SKIPPED.*no browser: none of chromium", told)
    assert re.search(r"\b3 skipped", told)


def test_a_skip_is_no_pass_where_a_browser_is_required():
    """Continuous integration sets the variable."""
    code, told = outcome(MTG_CONFORMANCE_BROWSER="required")
    assert code == 1, told
    assert "MTG_CONFORMANCE_BROWSER=required" in told
    assert re.search(r"\b3 errors", told)
