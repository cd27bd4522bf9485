"""`mtg-conformance report`."""

from pathlib import Path

import click

import reports
from conformance.commands.common import read_results, stop

__all__ = ["report"]


@click.command()
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder for the reports: by default that of the run, for several runs the current one.",
)
def report(runs: tuple[Path, ...], output: Path | None) -> None:
    """Write the reports of a run again, or lay several runs side by side.

    RUNS are files of results or folders of runs, also of runs that were cut short. Several
    give a matrix of checks by engines, matrix.html and matrix.md: where they disagree, which
    stands alone, and where they agree with each other against the reference.
    """
    found = [(_folder(path), read_results(path)) for path in runs]
    try:
        if len(found) == 1:
            folder, results = found[0]
            written = reports.write_reports(results, output or folder)
        else:
            written = reports.write_matrix(found, output or Path())
    except OSError as error:
        stop(error)
    for made in written.values():
        click.echo(made)


def _folder(run: Path) -> Path:
    return run if run.is_dir() else run.parent
