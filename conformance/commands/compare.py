"""`mtg-conformance compare`."""

from pathlib import Path

import click

from conformance.commands.common import read_results, stop
from conformance.exit_codes import ExitCode
from reports.comparison import compare as compare_runs
from reports.comparison_text import render_comparison, verdict_on

__all__ = ["compare"]


@click.command()
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option("--markdown", is_flag=True, help="Write Markdown, for a pull request.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write there and not to standard output.",
)
def compare(old: Path, new: Path, markdown: bool, output: Path | None) -> None:
    """Say what changed from one run to a later one: files of results, or folders of runs.

    Exit codes: 0 nothing is worse, 1 something is, 2 the runs can't be read. Worse is a check
    that newly fails or fails in a new way, and one that passed and now is unsupported, not
    exercised, not run or gone.
    """
    comparison = compare_runs(read_results(old), read_results(new))
    text = render_comparison(comparison, markdown=markdown)
    if output is None:
        click.echo(text, nl=False)
    else:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            stop(error)
        click.echo(f"{verdict_on(comparison)} {output}")
    if comparison.worse:
        raise SystemExit(int(ExitCode.DOES_NOT_CONFORM))
