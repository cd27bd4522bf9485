"""The report as one Markdown file, for pull requests and job summaries."""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tabulate import tabulate

from conformance.results import Results
from reports.difference import Difference
from reports.story import Story, StoryStep, tell_all
from reports.summary import Row, Summary, summarise
from reports.text import LINE, PAGE, counted, visible

__all__ = ["escape", "render_markdown"]

MOST_DIFFERENCES = 20
"""Most differences shown for one failure."""

_SPECIAL = re.compile(r"[\\`*_\[\]|~$]")
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
# What means something only where a line or a list item begins with it.
_OPENING = re.compile(r"\s*(?:[-+#=:]|\d{1,9}(?=[.)](?:\s|$)))")


def escape(text: str, limit: int = LINE) -> str:
    """Return text that any Markdown renderer shows as it is, in one line.

    Safe in a paragraph, a heading, a list item and a table cell: HTML becomes entities,
    marks of Markdown get a backslash, addresses and mentions do not become links, and line
    breaks and control characters are written out.
    """
    shown = visible(text, limit).strip()
    shown = _SPECIAL.sub(r"\\\g<0>", shown)
    shown = re.sub(r"[&<>]", lambda found: _HTML[found[0]], shown)
    shown = shown.replace("://", r":\/\/").replace("@", "@\u2060")
    shown = re.sub(r"\b(www)\.", r"\1\\.", shown, flags=re.IGNORECASE)
    if opening := _OPENING.match(shown):
        mark = opening.end() if opening[0][-1].isdigit() else opening.end() - 1
        shown = f"{shown[:mark]}\\{shown[mark:]}"
    return shown


def render_markdown(results: Results, directory: Path) -> str:
    """Return the Markdown for a run. `directory` is where the stored failures lie."""
    summary, stories = summarise(results), tell_all(results, directory)
    blocks = [
        f"## {escape(summary.sentence)}",
        *(f"> **Attention.** {escape(alarm, PAGE)}" for alarm in summary.alarms),
        _counts(summary),
        *_folded("The run", _facts(summary)),
        "### Checks",
        _checks(summary.rows),
        "### Failures",
        *(block for story in stories for block in _failure(story)),
        *([] if stories else ["No failing game was recorded."]),
        *_not_asked(results, summary),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; every cell must be escaped already."""
    return str(tabulate(list(rows), headers, tablefmt="pipe", disable_numparse=True))


def _folded(summary: str, blocks: Iterable[str]) -> Iterator[str]:
    """Fold blocks away. The line of the summary is HTML, in which Markdown means nothing."""
    yield f"<details>\n<summary>{html.escape(visible(summary))}</summary>"
    yield from blocks
    yield "</details>"


def _code_block(text: str, language: str = "") -> str:
    """Return text as a code block whose fence is longer than any in the text."""
    shown = visible(text, PAGE, lines=True)
    longest = max((len(run) for run in re.findall("`+", shown)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{shown}\n{fence}"


def _items(texts: Iterable[str]) -> str:
    return "\n".join(f"- {escape(text)}" for text in texts)


def _counts(summary: Summary) -> str:
    if not summary.counts:
        return ""
    verdicts, numbers = zip(*summary.counts, strict=True)
    return _table([escape(verdict) for verdict in verdicts], [[str(n) for n in numbers]])


def _facts(summary: Summary) -> list[str]:
    return [_table(["", ""], [[escape(term), escape(value)] for term, value in summary.facts])]


def _checks(rows: tuple[Row, ...]) -> str:
    if not rows:
        return "There are none."
    headers = ["Check", "Verdict", "Kind", "Rules", "Rulings", "Exercised", "Examples", "Time"]
    return _table(headers, [_check(row) for row in rows])


def _check(row: Row) -> list[str]:
    situations = ", ".join(f"{times} {name}" for name, times in row.situations)
    share = f", {100 * row.engine_share:.0f}% in engine" if row.engine_share is not None else ""
    return [
        f"**{escape(row.check.id)}**: {escape(row.check.sentence)}",
        escape(row.verdict),
        escape(row.check.kind.value),
        escape(", ".join(row.check.rules)),
        escape(", ".join(row.check.rulings)),
        escape(f"{row.exercised}: {situations}" if situations else str(row.exercised)),
        str(row.examples),
        f"{row.seconds:.1f} s{share}",
    ]


def _failure(story: Story) -> Iterator[str]:
    yield from _folded(f"{story.check}: {story.verdict}. {story.message}", _told(story))


def _told(story: Story) -> Iterator[str]:
    rules = ", ".join(story.rules)
    seen = counted(story.times_seen, "time")
    yield f"Signature {escape(story.signature)}; seen {seen}. This is the smallest game found."
    yield f"**The rules say** ({escape(rules)}): {escape(story.expected or 'not stated')}"
    yield f"**The engine did:** {escape(story.observed or 'not stated')}"
    yield "**The board before**"
    yield _items(story.before)
    if len(story.steps) > 1:
        yield "**The game**"
        yield "\n".join(line for step in story.steps[1:] for line in _step(step))
    if story.apart:
        after = f"after move {story.parting.number}" if story.parting.number else "as set up"
        yield f"**Differences from the reference {after}**"
        yield _differences(story.apart)
    yield "**Replay**"
    yield _code_block(story.replay, "sh")
    yield from _folded("The game as data", [_code_block(story.game_json, "json")])


def _step(step: StoryStep) -> Iterator[str]:
    notes = " **(forbidden by the rules)**" if step.forbidden else ""
    notes += " **← goes wrong here**" if step.parts_here else ""
    yield f"{step.number}. {escape(step.sentence)}{notes}"
    yield from (f"    - {escape(sentence)}" for sentence in step.happened)


def _differences(found: tuple[Difference, ...]) -> str:
    rows = [
        [escape(path), escape(before), escape(after)]
        for path, before, after, _ in found[:MOST_DIFFERENCES]
    ]
    if len(found) > MOST_DIFFERENCES:
        rows.append([f"… and {len(found) - MOST_DIFFERENCES} more", "", ""])
    return _table(["Where", "Reference", "Engine"], rows)


def _not_asked(results: Results, summary: Summary) -> Iterator[str]:
    header = results.header
    yield "### What was not asked"
    yield from _named("Planned, without a result", [check.id for check in summary.missing])
    unsupported = []
    for row in summary.unsupported:
        needs = f"needs {', '.join(row.missing)}. " if row.missing else ""
        unsupported.append(f"{row.check.id}: {row.check.sentence} {needs}{row.message}")
    yield from _named("Not supported by the engine or its adapter", unsupported)
    yield from _named("Cards the engine does not play in full", header.unknown_cards)
    yield from _named("Notes on the engine", header.engine.notes)


def _named(title: str, entries: Sequence[str]) -> Iterator[str]:
    if entries:
        yield from _folded(f"{title} ({len(entries)})", [_items(entries)])
    elif title.startswith(("Not supported", "Cards")):
        yield f"{title}: none."
