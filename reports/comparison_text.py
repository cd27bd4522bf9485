"""What changed between two runs, for a terminal and as Markdown."""

from collections.abc import Callable, Iterator

from tabulate import tabulate

from reports.comparison import Change, ChangeKind, Comparison
from reports.markdown import escape
from reports.text import counted, visible

__all__ = ["render_comparison", "verdict_on"]

MOST_SIGNATURES = 20
"""Most signatures told of one check."""


def verdict_on(comparison: Comparison) -> str:
    """Return in one sentence whether anything became worse."""
    worse, changes = len(comparison.worse), comparison.changes
    passing = sum(change.kind is ChangeKind.NEWLY_PASSING for change in changes)
    said = f"{counted(worse, 'check')} worse" if worse else "Nothing is worse"
    return (
        f"{said}, {passing} newly passing, {len(changes) - worse - passing} changed otherwise, "
        f"{comparison.unchanged} as before."
    )


def render_comparison(comparison: Comparison, *, markdown: bool = False) -> str:
    """Return what changed, with a table for each kind of change; changes for the worse first."""
    show = escape if markdown else visible
    heading, warning = ("## ", "> **Attention.** ") if markdown else ("", "Attention: ")
    blocks = [
        f"{heading}{show(f'{comparison.old} → {comparison.new}')}",
        show(verdict_on(comparison)),
        *(f"{warning}{show(told)}" for told in comparison.warnings),
    ]
    for kind in ChangeKind:
        changes = [change for change in comparison.changes if change.kind is kind]
        if changes:
            title = f"{kind.value.capitalize()} ({len(changes)})"
            blocks.append(f"### {title}" if markdown else title)
            blocks.append(_table(changes, show, markdown))
    return "\n\n".join(blocks) + "\n"


def _table(changes: list[Change], show: Callable[[str], str], markdown: bool) -> str:
    rows = [row for change in changes for row in _rows(change, show)]
    style = "pipe" if markdown else "simple"
    return str(tabulate(rows, ["", "Check", "Was", "Is", "What"], style, disable_numparse=True))


def _rows(change: Change, show: Callable[[str], str]) -> Iterator[list[str]]:
    """Yield a row for the check, and one for each further signature."""
    told = [f"new: {signature}" for signature in change.appeared]
    told += [f"gone: {signature}" for signature in change.disappeared]
    if not change.appeared and change.message:
        told.insert(0, change.message)
    if len(told) > MOST_SIGNATURES:
        told[MOST_SIGNATURES:] = [f"and {len(told) - MOST_SIGNATURES} more"]
    first, *others = told or [""]
    worse = "worse" if change.worse else ""
    yield [worse, show(change.check), change.before, change.after, show(first)]
    yield from (["", "", "", "", show(other)] for other in others)
