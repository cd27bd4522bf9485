"""`compare` and `report` on several runs, through the real command line."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A folder with three runs: `good` of an honest engine, `bad`, and `cut` in the middle."""
    folder = tmp_path_factory.mktemp("runs")
    path = os.pathsep.join(map(str, (ROOT, ROOT / "tests" / "support")))
    for name, engine in (("good", "Honest"), ("bad", "TwoFaults")):
        words = ["run", "--engine", f"py:toy_engines:{engine}", "--checks-from", "toy_checks"]
        words += ["--select", "toy-*", "--profile", "quick", "-n", "0", "--output", name]
        subprocess.run(
            [sys.executable, "-m", "conformance", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            check=False,
        )
    lines = (folder / "good" / "results.jsonl").read_text().splitlines(keepends=True)
    (folder / "cut").mkdir()
    (folder / "cut" / "results.jsonl").write_text("".join(lines[:3]))
    return folder


@pytest.fixture
def runs(made, tmp_path) -> Path:
    """The three runs in the folder of the test."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_compare_says_by_its_exit_code_whether_anything_is_worse(runs, command) -> None:
    """1 where checks newly fail, 0 where they pass again or nothing changed."""
    worse = command("compare", "good", "bad/results.jsonl")
    assert (worse.returncode, worse.stderr) == (1, "")
    assert "Newly failing (3)" in worse.stdout
    assert "new: toy-pass: turn-stands-still" in worse.stdout
    better = command("compare", "bad", "good")
    assert better.returncode == 0
    assert "Newly passing (3)" in better.stdout
    assert "gone: toy-pass: turn-stands-still" in better.stdout
    assert command("compare", "bad", "bad").returncode == 0


def test_a_run_cut_short_has_not_passed(runs, command) -> None:
    """What it did not come to is told as not run, which is worse; and as no pass before either."""
    ended = command("compare", "good", "cut")
    assert ended.returncode == 1
    assert "The new run was cut short" in ended.stdout
    assert "Not run (4)" in ended.stdout
    assert "no-result" in ended.stdout
    back = command("compare", "cut", "good")
    assert back.returncode == 0
    assert "Newly passing (" in back.stdout


def test_checks_that_are_not_asked_any_more_are_told(runs, run_toys, command) -> None:
    """A selection of checks is no better run: those that passed are gone."""
    run_toys("Honest", "--output", "few", select="toy-pass")
    ended = command("compare", "good", "few")
    assert ended.returncode == 1
    assert "Gone (5)" in ended.stdout
    more = command("compare", "few", "good")
    assert more.returncode == 0
    assert "New (5)" in more.stdout


def test_compare_writes_markdown_to_a_file(runs, command) -> None:
    """With `--output` the sentence alone goes to the terminal, with the same exit code."""
    ended = command("compare", "good", "bad", "--markdown", "--output", "diff.md")
    assert ended.returncode == 1
    assert ended.stdout == (
        "3 checks worse, 0 newly passing, 0 changed otherwise, 3 as before. diff.md\n"
    )
    assert (runs / "diff.md").read_text().startswith("## honest 1.0 → twofaults 1.0\n")


@pytest.mark.parametrize("words", [("compare", "good"), ("report", "good")])
@pytest.mark.parametrize(
    ("other", "told"),
    [
        ("missing", "missing: No such file"),
        ("empty", "results.jsonl: No such file"),
        ("broken.jsonl", "broken.jsonl:1: "),
        ("future.jsonl", "format 99"),
    ],
)
def test_what_can_not_be_read_is_one_line_and_two(words, other, told, runs, command) -> None:
    """Neither command writes anything then."""
    (runs / "empty").mkdir()
    (runs / "broken.jsonl").write_text("{}\n{}\n")
    header = json.loads((runs / "good" / "results.jsonl").read_text().splitlines()[0])
    (runs / "future.jsonl").write_text(json.dumps({**header, "format": 99}) + "\n")
    ended = command(*words, other, "--output", "made")
    assert ended.returncode == 2
    assert told in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert ended.stdout == ""
    assert not (runs / "made").exists()


def test_several_runs_are_laid_side_by_side(runs, command) -> None:
    """Files and folders alike; a run that was cut short is among them, with a warning."""
    ended = command("report", "good", "bad/results.jsonl", "cut", "--output", "both")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.split() == ["both/matrix.html", "both/matrix.md"]
    page = (runs / "both" / "matrix.html").read_text()
    text = (runs / "both" / "matrix.md").read_text()
    for shown in (page, text):
        assert "twofaults 1.0" in shown
        assert "honest 1.0 in good" in shown
        assert "honest 1.0 in cut was cut short, 4 checks without a result" in shown
    assert "mtg-conformance replay bad/failures/toy-pass-turn-stands-still.json" in page
    assert {path.name for path in (runs / "both").iterdir()} == {"matrix.html", "matrix.md"}


def test_without_a_folder_the_matrix_lands_here(runs, command) -> None:
    """And the runs' own folders are left as they are."""
    before = {path: path.read_bytes() for path in runs.rglob("*") if path.is_file()}
    assert command("report", "good", "bad").returncode == 0
    after = {path: path.read_bytes() for path in runs.rglob("*") if path.is_file()}
    assert {path.name for path in after.keys() - before.keys()} == {"matrix.html", "matrix.md"}
    assert {path: after[path] for path in before} == before


def test_one_run_gets_its_reports_again(runs, command) -> None:
    """A folder or a file, into its folder or into another."""
    for file in ("report.html", "report.md", "report.xml"):
        (runs / "bad" / file).unlink()
    assert command("report", "bad").returncode == 0
    assert (runs / "bad" / "report.html").is_file()
    shutil.rmtree(runs / "bad" / "failures")
    assert command("report", "bad/results.jsonl", "--output", "again").returncode == 0
    assert {"report.html", "report.md", "report.xml", "badge.svg"} <= {
        path.name for path in (runs / "again").iterdir()
    }


def test_reports_on_one_engine_suspect_nobody(runs, command) -> None:
    """The same run twice agrees with itself, and that counts for nothing."""
    command("report", "bad", "bad", "--output", "both")
    assert "on 0 the reference is suspected" in (runs / "both" / "matrix.md").read_text()
