"""Reports for people: one HTML page and one Markdown file from a results file.

Reads the results format of `conformance` and the contract in `adapters`; runs no engine.
"""

from pathlib import Path

from conformance.results import Results
from reports.html import render_html
from reports.markdown import render_markdown

__all__ = ["write_reports"]


def write_reports(results: Results, directory: Path) -> dict[str, Path]:
    """Write `report.html` and `report.md` into `directory` and return them by format.

    Results in any state give a report, also those of a run that was cut short. The replay
    commands name the failures below `directory`. Raises `OSError` where nothing can be
    written there.
    """
    directory.mkdir(parents=True, exist_ok=True)
    written = {}
    for name, suffix, render in (
        ("html", ".html", render_html),
        ("markdown", ".md", render_markdown),
    ):
        path = directory / f"report{suffix}"
        path.write_text(render(results, directory), encoding="utf-8")
        written[name] = path
    return written
