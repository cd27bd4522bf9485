"""The matrix of checks by engines as one HTML page that needs nothing but itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from reports.matrix import Matrix, MatrixRow
from reports.pages import asset, digest, environment
from reports.sections import CHAPTERS

__all__ = ["render_matrix_html"]


@dataclass(frozen=True, slots=True)
class _Chapter:
    number: str
    title: str
    rows: tuple[MatrixRow, ...]


def render_matrix_html(matrix: Matrix) -> str:
    """Return the page. No text that an engine sent reaches it unescaped."""
    script = asset("matrix.js.j2")
    return (
        environment()
        .get_template("matrix.html.j2")
        .render(
            matrix=matrix,
            chapters=tuple(_chapters(matrix)),
            counts={
                "disagree": sum(row.disagree for row in matrix.rows),
                "odd": sum(row.odd for row in matrix.rows),
                "suspected": sum(bool(row.suspicions) for row in matrix.rows),
            },
            style=asset("report.css.j2", "matrix.css.j2"),
            script=script,
            script_digest=digest(script),
        )
    )


def _chapters(matrix: Matrix) -> Iterator[_Chapter]:
    for number, title in [*CHAPTERS.items(), ("", "No chapter")]:
        rows = tuple(row for row in matrix.rows if row.chapter == number)
        if rows:
            yield _Chapter(number, title, rows)
