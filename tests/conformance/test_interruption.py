"""Ctrl-C, and results files that were cut short."""

import os
import signal
import subprocess
import sys
import time

import pytest

from conformance import results


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_run_says_so_and_keeps_its_results(
    workers, signal_number, environment, tmp_path, written
) -> None:
    """One line, exit code 2, a footer that says why, and all results so far."""
    started = subprocess.Popen(
        [
            *(sys.executable, "-m", "conformance", "run", "--engine", "py:toy_engines:VerySlow"),
            *("--checks-from", "toy_checks", "--select", "toy-*", "-n", workers),
        ],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # a terminal sends Ctrl-C to all processes of a run
    )
    for line in started.stdout:
        if "checks, profile" in line:
            break
    time.sleep(1)
    os.killpg(started.pid, signal_number)
    _, told = started.communicate(timeout=60)
    read = written()
    assert started.returncode == 2
    assert told.count("\n") == 1
    assert "interrupted by Ctrl-C" in told
    assert read.footer.interrupted == "interrupted by Ctrl-C"
    assert read.missing
    assert (tmp_path / "out" / "report.html").exists()


def test_cut_results_stay_readable(run_toys, command, tmp_path) -> None:
    """A file cut within its last line still makes a report, and has no footer."""
    run_toys("TwoFaults")
    path = tmp_path / "out" / "results.jsonl"
    whole = results.read(path)
    path.write_bytes(b"\n".join(path.read_bytes().split(b"\n")[:-2])[:-40])
    cut = results.read(path)
    assert cut.footer is None
    assert cut.checks == whole.checks[: len(cut.checks)]
    assert len(cut.missing) == 1
    ended = command("report", str(path), "--output", "again")
    assert ended.returncode == 0
    assert (tmp_path / "again" / "report.html").exists()


@pytest.mark.parametrize(
    "content", [None, b"", b"{}\n", b"not json\n{}\n"], ids=["missing", "empty", "other", "text"]
)
def test_what_is_no_results_file_is_one_line(content, command, tmp_path) -> None:
    """`report` on something else says which file, and exits with 2."""
    if content is not None:
        (tmp_path / "results.jsonl").write_bytes(content)
    ended = command("report", "results.jsonl")
    assert ended.returncode == 2
    assert ended.stderr.startswith("mtg-conformance: results.jsonl")
    assert ended.stderr.count("\n") == 1
