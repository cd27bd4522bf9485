"""`mtg-conformance report`."""

from pathlib import Path

import click

import reports
from conformance import results
from conformance.commands.common import stop

__all__ = ["report"]


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder for the reports; by default that of the results. Several files get one each.",
)
def report(files: tuple[Path, ...], output: Path | None) -> None:
    """Write the reports of results files again, also of runs that were cut short."""
    for number, path in enumerate(files, 1):
        folder = output or path.parent
        if output is not None and len(files) > 1:
            folder = output / f"{number}-{path.parent.resolve().name}"
        try:
            written = reports.write_reports(results.read(path), folder)
        except (results.ResultsError, OSError) as error:
            stop(error)
        for made in written.values():
            click.echo(made)
