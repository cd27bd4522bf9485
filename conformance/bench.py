"""How fast games are generated and played: `python -m conformance.bench`."""

import time
from pathlib import Path

import click

from conformance.catalogue import all_checks, select
from conformance.commands.common import card_data_option, checks_from_option, engine_option
from conformance.opening import open_engine
from conformance.profiles import PROFILES
from conformance.search import Search
from conformance.trials import Trials

__all__ = ["bench"]


@click.command()
@engine_option
@click.option("--profile", type=click.Choice(list(PROFILES)), default="quick", show_default=True)
@click.option("--select", "patterns", multiple=True, metavar="PATTERN", help="As in `run`.")
@card_data_option
@checks_from_option
def bench(
    engine: str,
    profile: str,
    patterns: tuple[str, ...],
    card_data: Path | None,
    checks_from: tuple[str, ...],
) -> None:
    """Time each check without shrinking: examples a second, and where the time goes."""
    opened = open_engine(engine, card_data)
    click.echo(
        f"{'check':32} {'examples':>8} {'per s':>8} {'ms in engine':>12} {'ms in suite':>12}"
    )
    for check in select(all_checks(checks_from), patterns):
        trials = Trials(check, opened.engine)
        search = Search(trials, opened.pool, PROFILES[profile], 0)
        started = time.perf_counter()
        search.generate()
        seconds = time.perf_counter() - started
        number = max(search.examples, 1)
        inside = trials.engine_seconds
        click.echo(
            f"{check.id:32} {search.examples:8} {number / seconds:8.1f} "
            f"{inside / number * 1000:12.2f} {(seconds - inside) / number * 1000:12.2f}"
        )


if __name__ == "__main__":
    bench()
