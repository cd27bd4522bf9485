"""The report as one HTML page that needs nothing but itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from markupsafe import Markup

from conformance.results import CheckInfo, Results
from reports.charts import first_failures, pairs, timing
from reports.heatmap import STATES, map_rulebook
from reports.pages import asset, digest, environment
from reports.story import Story, in_order, tell_all
from reports.summary import summarise

__all__ = ["render_html"]

OPEN_AT_MOST = 5
"""With more failures than this the page shows them folded."""

DRAWN_AT_MOST = 8 * 2**20
"""How much of the page may be failures with their games drawn, in characters; those that come
after are told without their boards."""

STYLES = ("report.css.j2", "board.css.j2", "charts.css.j2")


@dataclass(frozen=True, slots=True)
class Group:
    """The failures of one check, as markup; `anchor` is the check in the table."""

    check: CheckInfo
    anchor: str
    failures: tuple[Markup, ...]


def render_html(results: Results, directory: Path) -> str:
    """Return the page for a run. `directory` is where the stored failures lie.

    The one script is allowed by its digest, so that nothing else on the page can run or load
    anything.
    """
    stories = tell_all(results, directory)
    summary = summarise(results)
    script = asset("report.js.j2")
    return (
        environment()
        .get_template("report.html.j2")
        .render(
            header=results.header,
            footer=results.footer,
            summary=summary,
            map=map_rulebook(summary.rows),
            states=STATES,
            groups=tuple(_groups(results, stories)),
            failures=len(stories),
            timing=timing(summary.rows),
            first_failures=first_failures(stories),
            pairs=pairs(results.checks),
            style=asset(*STYLES),
            script=script,
            script_digest=digest(script),
        )
    )


def _groups(results: Results, stories: Sequence[Story]) -> Iterator[Group]:
    drawn = _drawn(stories)
    numbers = {result.check.id: number for number, result in enumerate(results.checks, 1)}
    for result in in_order(results.checks):
        if result.failures:
            number = numbers[result.check.id]
            failures = tuple(islice(drawn, len(result.failures)))
            yield Group(result.check, f"check-{number}", failures)


def _drawn(stories: Sequence[Story]) -> Iterator[Markup]:
    macros = environment().get_template("failure.html.j2").module
    room = DRAWN_AT_MOST
    for story in stories:
        if room > 0:
            made: Markup = macros.failure(story, len(stories) <= OPEN_AT_MOST)  # type: ignore[attr-defined]
            room -= len(made)
        else:
            made = macros.brief(story)  # type: ignore[attr-defined]
        yield made
