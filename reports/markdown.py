"""The report as one Markdown file, for pull requests and job summaries.

It is short: what stands in the open, what is folded away, and how much of each there may be, is
bounded, so that the whole fits into a comment on GitHub whatever an engine sends.
"""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from conformance.results import Results, Verdict
from reports.difference import Difference
from reports.story import Story, StoryStep, tell_all
from reports.summary import Row, Summary, summarise
from reports.text import LINE, PAGE, counted, visible

__all__ = ["LONGEST", "escape", "folded", "render_markdown", "table", "within"]

LONGEST = 65_536
"""Most characters in a comment on GitHub, and so in a report."""

_ROOM = {
    "alarms": 3_000,
    "open": 9_000,
    "failures": 26_000,
    "checks": 11_000,
    "facts": 4_000,
    "lists": 2_200,
}
"""Characters that the parts of a report may take; the lists are five at most."""

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
    alarms = [f"> **Attention.** {escape(alarm)}" for alarm in summary.alarms]
    blocks = [
        f"## {escape(summary.sentence)}",
        *within(alarms, _ROOM["alarms"], "> … and {} more"),
        _counts(summary),
        *_not_passing(summary),
        *_failures(stories),
        *folded(f"All checks ({len(summary.rows)})", [_checks(summary.rows)]),
        *_not_asked(results, summary),
        *folded("The run", _facts(summary)),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def table(headers: Sequence[str], rows: Iterable[Sequence[str]], room: int = LONGEST) -> str:
    """Return a table as short as it can be written; every cell must be escaped already.

    Rows for which there is no room are left out, and counted.
    """
    lines = [f"| {' | '.join(row)} |" for row in rows]
    more = f"| … and {{}} more |{' |' * (len(headers) - 1)}"
    head = [f"| {' | '.join(headers)} |", f"|{' :-- |' * len(headers)}"]
    return "\n".join([*head, *within(lines, room, more)])


def within(texts: Sequence[str], room: int, more: str) -> Iterator[str]:
    """Yield texts while there is room for them in characters, then how many are left out."""
    for number, text in enumerate(texts):
        room -= len(text) + 2
        if room < 0:
            yield more.format(len(texts) - number)
            return
        yield text


def folded(summary: str, blocks: Iterable[str]) -> Iterator[str]:
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


def _items(texts: Iterable[str], room: int = LONGEST) -> str:
    return "\n".join(within([f"- {escape(text)}" for text in texts], room, "- … and {} more"))


def _counts(summary: Summary) -> str:
    if not summary.counts:
        return ""
    verdicts, numbers = zip(*summary.counts, strict=True)
    return table([escape(verdict) for verdict in verdicts], [[str(n) for n in numbers]])


def _facts(summary: Summary) -> list[str]:
    facts = [[escape(term), escape(value)] for term, value in summary.facts]
    return [table(["", ""], facts, _ROOM["facts"])]


def _not_passing(summary: Summary) -> Iterator[str]:
    rows = [row for row in summary.rows if row.verdict != Verdict.PASS]
    if rows:
        yield "### Checks that do not pass"
        cells = [
            [escape(row.verdict), _name(row), escape(", ".join(row.check.rules))] for row in rows
        ]
        yield table(["Verdict", "Check", "Rules"], cells, _ROOM["open"])


def _failures(stories: Sequence[Story]) -> Iterator[str]:
    """Tell the failures as far as there is room, and name those for which there is none."""
    yield "### Failures"
    if not stories:
        yield "No failing game was recorded."
    room = _ROOM["failures"]
    for number, story in enumerate(stories):
        text = "\n\n".join(_failure(story))
        room -= len(text) + 2
        if room < 0:
            yield from _named("More failures", [one.signature for one in stories[number:]])
            return
        yield text


def _checks(rows: tuple[Row, ...]) -> str:
    if not rows:
        return "There are none."
    headers = ["Check", "Verdict", "Kind", "Rules", "Rulings", "Exercised", "Examples", "Time"]
    return table(headers, [_check(row) for row in rows], _ROOM["checks"])


def _name(row: Row) -> str:
    return f"**{escape(row.check.id)}**: {escape(row.check.sentence)}"


def _check(row: Row) -> list[str]:
    share = f", {100 * row.engine_share:.0f}% in engine" if row.engine_share is not None else ""
    return [
        f"**{escape(row.check.id)}**",
        escape(row.verdict),
        escape(row.check.kind.value),
        escape(", ".join(row.check.rules)),
        escape(", ".join(row.check.rulings)),
        str(row.exercised),
        str(row.examples),
        f"{row.seconds:.1f} s{share}",
    ]


def _failure(story: Story) -> Iterator[str]:
    yield from folded(f"{story.verdict}: {story.signature}", _told(story))


def _told(story: Story) -> Iterator[str]:
    rules = escape(", ".join(story.rules))
    yield f"Seen {counted(story.times_seen, 'time')}; this is the smallest game found."
    if story.expected or story.observed:
        yield f"**{story.authority}** ({rules}): {escape(story.expected or 'not stated')}"
        yield f"**The engine did:** {escape(story.observed or 'not stated')}"
    else:
        yield f"{escape(story.message)} (rules {rules})"
    if story.invented:
        yield "**Cards of this game that were never printed**"
        yield _code_block("\n\n".join(story.invented), "text")
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
    return table(["Where", "Reference", "Engine"], rows)


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
        yield from folded(f"{title} ({len(entries)})", [_items(entries, _ROOM["lists"])])
    elif title.startswith(("Not supported", "Cards")):
        yield f"{title}: none."
