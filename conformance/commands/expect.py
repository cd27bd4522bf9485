"""`mtg-conformance expect`."""

from pathlib import Path

import click

from conformance import results
from conformance.commands.common import stop
from conformance.expectations import encode_expectations, expectations_from
from conformance.story import counted

__all__ = ["expect"]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--reason",
    default="known when this file was written",
    show_default=True,
    help="Why it fails, for entries of which no reason is known yet.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write there and not to standard output.",
)
def expect(file: Path, reason: str, output: Path | None) -> None:
    """Write the failures in a results file as a list of known ones, for `run --expected`."""
    if not reason.strip():
        stop("--reason: say why it fails")
    try:
        entries = expectations_from(results.read(file).checks, reason)
        text = encode_expectations(entries)
        if output is not None:
            output.write_text(text, encoding="utf-8")
    except (results.ResultsError, OSError) as error:
        stop(error)
    if output is None:
        click.echo(text, nl=False)
    else:
        click.echo(f"{counted(len(entries), 'known failure')} in {output}")
