"""`mtg-conformance doctor`."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from adapters.adapter import Hello
from adapters.engines import EngineError, Handling
from adapters.names import Feature
from conformance.catalogue import CatalogueError, all_checks
from conformance.checking import Check
from conformance.commands.common import (
    card_data_option,
    checks_from_option,
    engine_option,
    handling_options,
    stop,
)
from conformance.examining import Examination, Finding, Level
from conformance.examining_features import declared_features
from conformance.exit_codes import ExitCode
from conformance.opening import Opened, close_engines, open_engine
from conformance.story import counted

__all__ = ["doctor"]

SHOWN = 8
"""So many missing features or checks are listed."""

HELP = (
    "`mtg-conformance new-adapter` writes an adapter that starts, `mtg-conformance contract` prints"
    " the names it may use; the adapter guide has a section “It does not start”"
)
"""What one may turn to where an adapter does not start."""


@click.command()
@engine_option
@card_data_option
@checks_from_option
@handling_options
def doctor(
    engine: str, card_data: Path | None, checks_from: tuple[str, ...], handling: Handling
) -> None:
    """Go through the contract with an adapter, and say what is missing or wrong.

    Exit codes: 0 the adapter does what it declares, 1 something is wrong, 2 it does not start.
    """
    try:
        checks = all_checks(checks_from)
        opened = open_engine(engine, card_data, handling)
    except (CatalogueError, EngineError) as error:
        click.echo(HELP, err=True)
        stop(error)
    examination = Examination(opened.engine, opened.hello, opened.pool)
    found = []
    for finding in examination.findings(declared_features):
        found.append(finding)
        _tell(finding)
    _tell_checks(opened, checks)
    close_engines()
    raise SystemExit(int(_conclude(found, opened.hello)))


def _tell(finding: Finding) -> None:
    mark = {Level.OK: "ok   ", Level.WRONG: "WRONG", Level.NOTE: "note "}[finding.level]
    first, *others = f"{finding.what}\n{finding.told}".strip().splitlines()
    click.echo(f"{mark} {first}")
    for line in others:
        click.echo(f"      {line}")


def _tell_checks(opened: Opened, checks: Sequence[Check]) -> None:
    """Say which checks will run, and what the others wait for."""
    declared, pool = opened.hello.features, opened.pool
    waiting = [check for check in checks if check.needs - declared or check.cards - pool]
    able = len(checks) - len(waiting)
    click.echo(f"\n{able} of {counted(len(checks), 'check')} can run with what is declared.")
    features = Counter(feature for check in waiting for feature in check.needs - declared)
    cards = Counter(card for check in waiting for card in check.cards - pool)
    for what, missing in (("feature", features), ("card", cards)):
        for name, number in missing.most_common(SHOWN):
            plain = name.value if isinstance(name, Feature) else name
            click.echo(f"  {counted(number, 'check')} {_waits(number)} for the {what} {plain}")
        if len(missing) > SHOWN:
            click.echo(f"  … and {counted(len(missing) - SHOWN, f'more {what}')}")
    nearest = sorted(
        waiting, key=lambda check: len(check.needs - declared) + len(check.cards - pool)
    )
    if nearest and not able:
        check = nearest[0]
        lacking = [*sorted(f.value for f in check.needs - declared), *sorted(check.cards - pool)]
        click.echo(f"The nearest is {check.id}; it lacks {', '.join(lacking)}.")


def _waits(number: int) -> str:
    return "waits" if number == 1 else "wait"


def _conclude(found: Sequence[Finding], hello: Hello) -> ExitCode:
    levels = Counter(finding.level for finding in found)
    faults = [finding for finding in found if finding.level is Level.WRONG]
    click.echo(f"\n{hello.name}: {levels[Level.OK]} ok, {len(faults)} wrong")
    for finding in faults:
        click.echo(f"  [ ] {finding.what}")
    if faults:
        return ExitCode.DOES_NOT_CONFORM
    click.echo("The adapter does what it declares. Next: mtg-conformance run --engine …")
    return ExitCode.CONFORMS
