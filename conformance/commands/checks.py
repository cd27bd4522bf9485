"""`mtg-conformance checks`."""

import re
from collections import defaultdict
from collections.abc import Sequence

import click
import msgspec

from conformance.catalogue import CatalogueError, all_checks, select
from conformance.checking import Check
from conformance.commands.common import checks_from_option, stop
from conformance.exit_codes import ExitCode
from reports.sections import CHAPTERS

__all__ = ["checks"]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, one list.")
@click.option("--select", multiple=True, metavar="PATTERN", help="As in `run`.")
@checks_from_option
def checks(as_json: bool, select: tuple[str, ...], checks_from: tuple[str, ...]) -> None:
    """List the checks by chapter of the rules, with the rules and rulings they stand on."""
    try:
        chosen = choose(checks_from, select)
    except CatalogueError as error:
        stop(error)
    if as_json:
        infos = [check.info for check in chosen]
        click.echo(msgspec.json.format(msgspec.json.encode(infos), indent=2).decode())
        return
    for chapter, members in sorted(_by_chapter(chosen).items()):
        click.echo(f"{chapter}. {CHAPTERS.get(chapter, 'Other')}")
        for check in members:
            rulings = f"; rulings {', '.join(check.rulings)}" if check.rulings else ""
            click.echo(f"  {check.id} ({check.kind.value}): {check.sentence}")
            click.echo(f"    rules {', '.join(check.rules)}{rulings}")


def choose(checks_from: Sequence[str], patterns: Sequence[str]) -> tuple[Check, ...]:
    """Return the checks asked for; end the command where none is."""
    chosen = select(all_checks(checks_from), patterns)
    if not chosen:
        wanted = f"fits {', '.join(patterns)}" if patterns else "is there"
        stop(f"no check {wanted}; mtg-conformance checks lists them", ExitCode.NOTHING_EXERCISED)
    return chosen


def _by_chapter(chosen: Sequence[Check]) -> dict[str, list[Check]]:
    chapters: dict[str, list[Check]] = defaultdict(list)
    for check in chosen:
        first = re.match(r"\d", check.rules[0]) if check.rules else None
        chapters[first[0] if first else "?"].append(check)
    return chapters
