"""The matrix of checks by engines as Markdown, for pull requests and job summaries."""

from collections.abc import Iterable, Iterator, Sequence

from reports.markdown import escape, folded, table, within
from reports.matrix import Cell, Matrix, MatrixRow, Suspicion
from reports.text import counted

__all__ = ["render_matrix_markdown"]


_ROOM = {"warnings": 4_000, "engines": 5_000, "open": 14_000, "suspected": 8_000, "told": 16_000}
"""Characters that the parts may take, so that the whole fits into a comment on GitHub."""


def render_matrix_markdown(matrix: Matrix) -> str:
    """Return the matrix as Markdown: where engines disagree, then all of it folded."""
    disagree = [row for row in matrix.rows if row.disagree]
    warnings = [f"> **Attention.** {escape(warning)}" for warning in matrix.warnings]
    told = within([*_told(matrix.rows)], _ROOM["told"], "… and {} more")
    blocks = [
        f"## {escape(matrix.sentence)}",
        *within(warnings, _ROOM["warnings"], "> … and {} more"),
        _engines(matrix),
        "### Where engines disagree",
        _checks(matrix, disagree) if disagree else "Nowhere.",
        "### Where the reference is suspected",
        *_suspected(matrix),
        *folded(f"All checks ({len(matrix.rows)})", [_checks(matrix, matrix.rows)]),
        *folded("Failures, and why there is no verdict", told),
    ]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _engines(matrix: Matrix) -> str:
    headers = ["Engine", "Verdicts", "Suite", "Rules", "Profile", "Seed", "Cards"]
    rows = []
    for run in matrix.runs:
        header = run.results.header
        counts = ", ".join(f"{number} {verdict}" for verdict, number in run.counts)
        facts = (header.suite_version, header.edition, header.profile, header.seed)
        told = [run.title, counts, *map(str, facts), str(len(header.pool))]
        rows.append([escape(word) for word in told])
    return table(headers, rows, _ROOM["engines"])


def _checks(matrix: Matrix, rows: Iterable[MatrixRow]) -> str:
    headers = ["Check", *(escape(run.title) for run in matrix.runs)]
    cells = [[_name(row), *map(_cell, row.cells)] for row in rows]
    return table(headers, cells, _ROOM["open"])


def _name(row: MatrixRow) -> str:
    marks = ["odd one out"] if row.odd else []
    marks += ["reference suspected"] if row.suspicions else []
    told = f" ({', '.join(marks)})" if marks else ""
    return f"**{escape(row.check.id)}**{told}"


def _cell(cell: Cell) -> str:
    failures = f" ({counted(len(cell.failures), 'failure')})" if cell.failures else ""
    return f"{escape(cell.verdict)}{failures}{', stands alone' if cell.odd else ''}"


def _suspected(matrix: Matrix) -> Iterator[str]:
    items = [_suspicion(row, one) for row in matrix.rows for one in row.suspicions]
    if not items:
        yield "Nowhere: no two engines are known to have failed alike."
        return
    yield "\n".join(within(items, _ROOM["suspected"], "- … and {} more"))
    yield (
        "At least two engines failed alike there. In the same game, that is what they did; in "
        "different games, the same relation was broken in the same words. Files of results tell "
        "no more."
    )


def _suspicion(row: MatrixRow, one: Suspicion) -> str:
    passing = f"; the check passes in {' and '.join(one.passing)}" if one.passing else ""
    told = f"{' and '.join(one.against)}: {one.agreement.grade}{passing}."
    return f"- **{escape(row.check.id)}**, {escape(one.agreement.signature)}. {escape(told)}"


def _told(rows: Sequence[MatrixRow]) -> Iterator[str]:
    for row in rows:
        lines = [line for cell in row.cells for line in _cell_told(cell)]
        if lines:
            yield "\n\n".join(
                [f"**{escape(row.check.id)}**: {escape(row.check.sentence)}", "\n".join(lines)]
            )


def _cell_told(cell: Cell) -> Iterator[str]:
    if not cell.failures and cell.message:
        yield f"- {escape(cell.run.title)}, {escape(cell.verdict)}: {escape(cell.message)}"
    for failure in cell.failures:
        words = f"the rules say {failure.expected}; the engine did {failure.observed}"
        told = words if failure.expected or failure.observed else failure.message
        rules = ", ".join(failure.rules)
        yield (
            f"- {escape(cell.run.title)}, {escape(failure.signature)} "
            f"({escape(rules)}): {escape(told)}"
        )
