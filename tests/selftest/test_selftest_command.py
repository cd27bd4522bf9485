"""`mtg-conformance selftest` through the real command line."""

import json
import re

import msgspec
import pytest

from conformance.selftest.hunting import Hunt


def without_times(text: str) -> list[dict]:
    hunts = [json.loads(line) for line in text.splitlines()]
    for hunt in hunts:
        for catch in hunt["catches"]:
            del catch["cpu_seconds"], catch["objects"], catch["moves"]
    return hunts


def test_matrix_is_written_and_read(command, tmp_path) -> None:
    """Caught faults give 0, a line each, JSON lines and a table in Markdown."""
    ended = command("selftest", "--select", "saga-sacrifice", "-n", "0", "--output", "docs")
    assert ended.returncode == 0, ended.stderr
    lines = (tmp_path / "docs" / "kill-matrix.jsonl").read_bytes()
    hunts = msgspec.json.Decoder(Hunt).decode_lines(lines)
    assert {hunt.intended for hunt in hunts} == {"saga-sacrifice"}
    assert all(hunt.caught and hunt.caught_by == ("saga-sacrifice",) for hunt in hunts)
    assert f"{len(hunts)} of {len(hunts)} faults caught" in ended.stdout
    page = (tmp_path / "docs" / "kill-matrix.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| **")]
    assert len(rows) == len(hunts)
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 9 for row in rows)


def test_workers_change_nothing(command, tmp_path) -> None:
    """One process and two find the same, but for the time and what it allows to shrink."""
    for name, workers in (("one", "0"), ("two", "2")):
        words = ("--select", "saga-no-retrigger", "--select", "no-legend-rule")
        assert command("selftest", *words, "-n", workers, "--output", name).returncode == 0
    one, two = (
        without_times((tmp_path / name / "kill-matrix.jsonl").read_text("utf-8"))
        for name in ("one", "two")
    )
    assert one == two


def test_what_is_not_caught_fails_and_is_named(command) -> None:
    """With one example a fault that needs the right game is not caught: exit 1, and by whom."""
    ended = command("selftest", "--select", "no-first-strike", "--examples", "1", "-n", "0")
    assert ended.returncode == 1
    assert "no-first-strike: NOT CAUGHT by agrees-with-reference" in ended.stdout
    assert "not caught: no-first-strike" in ended.stdout


def test_other_checks_are_told_apart_from_the_intended_one(command, tmp_path) -> None:
    """The complete mode runs the checks of the kind; the intended one comes first."""
    words = ("--select", "saga-never-sacrificed", "--examples", "60", "--complete", "-n", "0")
    assert command("selftest", *words, "--output", "out").returncode == 0
    line = (tmp_path / "out" / "kill-matrix.jsonl").read_bytes()
    hunt = msgspec.json.decode(line, type=Hunt)
    assert hunt.catches[0].check == hunt.intended == "saga-sacrifice"
    assert len(hunt.catches) > 10


def test_list_runs_nothing(command) -> None:
    """`--list` names the engines with what is wrong with them."""
    ended = command("selftest", "--list", "--select", "B004")
    assert ended.returncode == 0
    assert ended.stdout.startswith("faulty:saga-turn-counter-by-effect  714.3c: The lore counter")


@pytest.mark.parametrize(
    ("words", "code"), [(("--select", "no-such-fault"), 3), (("--examples", "none"), 2)]
)
def test_nothing_to_run(words, code, command) -> None:
    """Selecting nothing is 3, what can't be understood is 2, as everywhere."""
    assert command("selftest", *words).returncode == code
