"""The sample engines in other languages pass what they can play, and a fault in them is found."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance import results
from conformance.exit_codes import ExitCode
from conformance.results import Verdict

ROOT = Path(__file__).parents[2]
TOOLS = {"javascript": "node", "go": "go"}
PLAYED = {
    "mana-pools-empty",
    "no-state-based-action-due",
    "passes-in-succession",
    "priority-in-each-step",
    "refusal-leaves-no-trace",
    "refuse-casting",
    "refuse-lands",
    "saga-chapter-threshold",
    "saga-enters-and-turn",
    "saga-no-retrigger",
    "saga-sacrifice",
    "zones-partition",
    "agrees-with-reference",
}
"""Checks that the sample engines play, among others perhaps."""

FAULTS = {
    ("javascript", "game.js", "if (before < number &&", "if ("): (
        "saga-no-retrigger",
        Verdict.FAIL,
        "chapter-again",
    ),
    ("javascript", "game.js", "player.mana = []", "player.lost = player.lost"): (
        "mana-pools-empty",
        Verdict.FAIL,
        "mana-left",
    ),
    ("go", "announcements.go", "case g.players[how.Player].landsPlayed > 0:", "case false:"): (
        "refuse-lands",
        Verdict.FAIL,
        "performed: a second land",
    ),
    ("go", "game.go", "number := len(hand) - handSize", "number := len(hand) - 99"): (
        "agrees-with-reference",
        Verdict.FAIL,
        "",
    ),
    ("go", "game.go", 'thing.counters["lore"]++', 'panic("no lore")'): (
        "saga-enters-and-turn",
        Verdict.CRASH,
        "exit status N",
    ),
}
"""Language, file, text and what it is replaced by, to the check that finds it and how."""


def engine_in(language: str, folder: Path) -> str:
    """Return the engine spec of the sample in a folder, built where that is needed."""
    tool = TOOLS[language]
    if shutil.which(tool) is None:
        if "CI" in os.environ:
            pytest.fail(f"{tool} is not installed, and continuous integration has to have it")
        pytest.skip(f"{tool} is not installed")
    if language == "javascript":
        return f"cmd:node {folder / 'engine.js'}"
    subprocess.run(["go", "build", "-o", "engine", "."], cwd=folder, check=True, timeout=300)
    return f"cmd:{folder / 'engine'}"


@pytest.fixture
def sample(tmp_path):
    """Copy a sample, so that nothing is built or changed in the tree."""

    def copy(language: str) -> Path:
        return Path(shutil.copytree(ROOT / "samples" / language, tmp_path / language))

    return copy


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("language", TOOLS)
def test_sample_does_what_it_declares(language, sample, tmp_path) -> None:
    """The doctor finds nothing wrong, and every message is as its schema says."""
    spec = engine_in(language, sample(language))
    ended = command(tmp_path, "conformance", "doctor", "--engine", spec, "--validate")
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("language", TOOLS)
def test_sample_passes_what_it_can_play(language, sample, tmp_path) -> None:
    """As plain pytest with two workers: passes and, for the rest, unsupported."""
    spec = engine_in(language, sample(language))
    ended = command(
        tmp_path,
        *("pytest", "--pyargs", "conformance", "-n", "2", "-p", "no:cacheprovider"),
        *("-p", "conformance.plugin", "-p", "xdist", "--rootdir", str(tmp_path), "--engine", spec),
        *("--conformance-profile", "quick", "--conformance-results", "kept"),
    )
    read = results.read(tmp_path / "kept" / "results.jsonl")
    verdicts = {result.check.id: result.verdict for result in read.checks}
    played = {name for name, verdict in verdicts.items() if verdict is not Verdict.UNSUPPORTED}
    assert ended.returncode == ExitCode.CONFORMS, ended.stdout
    assert played >= PLAYED
    assert {verdicts[name] for name in PLAYED} == {Verdict.PASS}
    assert read.missing == ()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault[0]}-{FAULTS[fault][0]}")
def test_planted_fault_is_found_and_named(fault, sample, tmp_path) -> None:
    """One line wrong in a copy: the check for that rule says so."""
    language, file, right, wrong = fault
    check, verdict, signature = FAULTS[fault]
    folder = sample(language)
    text = (folder / file).read_text("utf-8")
    assert text.count(right) == 1
    (folder / file).write_text(text.replace(right, wrong), "utf-8")
    spec = engine_in(language, folder)
    ended = command(
        tmp_path,
        *("conformance", "run", "--engine", spec, "--select", check, "-n", "0"),
        *("--profile", "standard"),
    )
    (result,) = results.read(tmp_path / "out" / "results.jsonl").checks
    assert ended.returncode == ExitCode.DOES_NOT_CONFORM
    assert result.verdict is verdict
    assert any(signature in failure.signature for failure in result.failures)
    if verdict is Verdict.CRASH:
        assert "panic: no lore" in result.failures[0].message
