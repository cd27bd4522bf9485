"""Reports from results files: HTML and Markdown for people, JUnit for CI, a badge.

Reads the results format of `conformance` and the contract in `adapters`; runs no engine.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from conformance.results import Results
from reports.badge import render_badge_json, render_badge_svg
from reports.html import render_html
from reports.junit import render_junit
from reports.markdown import render_markdown
from reports.matrix import lay_out
from reports.matrix_html import render_matrix_html
from reports.matrix_markdown import render_matrix_markdown

__all__ = ["write_matrix", "write_reports"]


def write_reports(results: Results, directory: Path) -> dict[str, Path]:
    """Write `report.html`, `.md` and `.xml` and a badge into `directory`; return them by format.

    Results in any state give a report, also those of a run that was cut short. The replay
    commands name the failures below `directory`. Raises `OSError` where nothing can be
    written there.
    """
    return _write(
        directory,
        {
            "html": ("report.html", render_html(results, directory)),
            "markdown": ("report.md", render_markdown(results, directory)),
            "junit": ("report.xml", render_junit(results, directory)),
            "badge": ("badge.svg", render_badge_svg(results)),
            "badge-endpoint": ("badge.json", render_badge_json(results)),
        },
    )


def write_matrix(runs: Sequence[tuple[Path, Results]], directory: Path) -> dict[str, Path]:
    """Write runs side by side into `directory`: `matrix.html` and `.md`; return them by format.

    Each run comes with the folder in which its failures are stored, which the replay commands
    name. Raises `OSError` where nothing can be written.
    """
    matrix = lay_out(runs)
    return _write(
        directory,
        {
            "html": ("matrix.html", render_matrix_html(matrix)),
            "markdown": ("matrix.md", render_matrix_markdown(matrix)),
        },
    )


def _write(directory: Path, contents: Mapping[str, tuple[str, str]]) -> dict[str, Path]:
    directory.mkdir(parents=True, exist_ok=True)
    written = {}
    for name, (file_name, text) in contents.items():
        path = directory / file_name
        path.write_text(text, encoding="utf-8")
        written[name] = path
    return written
