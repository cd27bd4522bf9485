"""The reports in a real browser: Chromium without a window, and what it did is written down.

Without a browser these tests are skipped, unless MTG_CONFORMANCE_BROWSER=required, with which
continuous integration makes sure that a skip is no pass.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from watching import Watch

from reports.html import render_html

PATIENCE = 30_000
"""How long to wait for what must come, in milliseconds: other tests run at the same time."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--host-resolver-rules=MAP * ~NOTFOUND",  # what a page should ask for after all goes nowhere
)
CHECKS_OF = {
    "reference": ("saga-no-retrigger", "tap-symbol", "seats-swapped"),
    "phase": ("kiora-2-already-tapped", "tap-symbol", "mana-undefined-type", "priority-in-*"),
    "python-mtg": ("basic-lands", "tap-symbol", "seats-swapped"),
    "faulty:exile-is-counted": ("unrelated-card-added", "seats-swapped", "tap-symbol"),
}
"""Real runs to look at: an engine, and a few checks that take it no long time."""

PATIENTLY = ("--limit", "start=120", "--limit", "request=120", "--limit", "scenario=120")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser with a profile of its own."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        reason = f"no browser: none of {', '.join(NAMES)} is on the path"
        if os.environ.get("MTG_CONFORMANCE_BROWSER") == "required":
            pytest.fail(f"{reason}, and MTG_CONFORMANCE_BROWSER=required")
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=[*FLAGS])


@pytest.fixture
def watch(browser: Browser) -> Iterator[Callable[..., Watch]]:
    """Opens pages; at the end each must have been quiet and have asked for nothing."""
    opened: list[Watch] = []

    def open_page(path: Path, **settings: object) -> Watch:
        opened.append(Watch(browser, path, **settings))
        return opened[-1]

    yield open_page
    for one in opened:
        one.close()
    for one in opened:
        assert one.said == []
        assert one.asked_for == [one.address]


@pytest.fixture
def look(watch: Callable[..., Watch]) -> Callable[..., Page]:
    """`watch` for those who want no more than the page."""
    return lambda path, **settings: watch(path, **settings).page


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., Path]:
    """Writes the page of a run built by hand."""

    def write(results: object) -> Path:
        path = tmp_path / "report.html"
        path.write_text(render_html(results, tmp_path), encoding="utf-8")
        return path

    return write


@pytest.fixture(scope="session")
def report_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Tests an engine for real, once for all workers, and returns the report's path."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base

    def run(engine: str) -> Path:
        folder = shared / f"report-{engine.replace(':', '-')}"
        with (shared / f"{folder.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "report.html").exists():
                _run(engine, folder)
        return folder / "report.html"

    return run


def _run(engine: str, folder: Path) -> None:
    selected = [word for check in CHECKS_OF[engine] for word in ("--select", check)]
    command = [sys.executable, "-m", "conformance", "run", "--engine", engine, "--output", folder]
    ended = subprocess.run(
        [*command, "--profile", "quick", *PATIENTLY, *selected],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode in (0, 1, 3), ended.stdout + ended.stderr
