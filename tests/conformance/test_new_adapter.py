"""`mtg-conformance new-adapter`: each skeleton works at once, and says honestly that it is one."""

import os
import shutil

import pytest

from conformance.commands.new_adapter import LANGUAGES

NEEDS = {"python": None, "node": "node", "java": "java", "go": "go", "rust": "cargo"}
LEFT_OUT = {"rust"} if os.environ.get("CI") is None else set()
"""Rust fetches a package from a registry, which a test at one's desk should not need."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_skeleton_greets_and_doctor_says_what_is_next(language, command, tmp_path) -> None:
    """The skeleton starts, declares nothing, and the first thing to do is told."""
    needed = NEEDS[language]
    if language in LEFT_OUT or (needed and not shutil.which(needed) and "CI" not in os.environ):
        pytest.skip(f"{needed} is not here, or not wanted")
    made = command("new-adapter", language, ".")
    assert made.returncode == 0, made.stderr
    assert f"doctor --engine '{LANGUAGES[language]}'" in made.stdout
    ended = command("doctor", "--engine", LANGUAGES[language], "--limit", "start=120")
    assert ended.returncode == 1, ended.stderr
    assert "ok    hello: my-engine 0.1" in ended.stdout
    assert "none of the suite's cards is known; begin with Forest" in ended.stdout
    assert "the adapter says it can't: setting up positions" in ended.stdout
    ran = command("run", "--engine", LANGUAGES[language], "--profile", "quick", "-n", "0")
    assert ran.returncode == 3
    assert "unsupported" in ran.stdout


def test_nothing_is_overwritten(command, tmp_path) -> None:
    """What is there already stays as it is."""
    (tmp_path / "my-adapter").mkdir()
    (tmp_path / "my-adapter" / "adapter.js").write_text("mine")
    ended = command("new-adapter", "node")
    assert ended.returncode == 2
    assert "adapter.js is there already" in ended.stderr
    assert (tmp_path / "my-adapter" / "adapter.js").read_text() == "mine"
    assert command("new-adapter", "cobol").returncode == 2
