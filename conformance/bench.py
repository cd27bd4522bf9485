"""How fast games are generated and played: `python -m conformance.bench`."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import click

from adapters.adapter import Adapter, AdapterError, Unsupported
from adapters.engines import Handling
from adapters.program import Program, Transcript
from conformance.catalogue import all_checks, select
from conformance.commands.common import card_data_option, checks_from_option, engine_option
from conformance.guard import GuardedEngine
from conformance.opening import close_engines, open_engine
from conformance.profiles import PROFILES
from conformance.search import Search
from conformance.trials import Trials

__all__ = ["bench"]


class _Recording(GuardedEngine):
    """Notes each program that is played."""

    def __init__(self, engine: Adapter) -> None:
        super().__init__(engine)
        self.programs: list[Program] = []

    def play(self, program: Program, *, remember: bool = False) -> Transcript:
        """Play and note it."""
        self.programs.append(program)
        return super().play(program, remember=remember)


@click.group()
def bench() -> None:
    """Measure the suite."""


@bench.command()
@engine_option
@click.option("--profile", type=click.Choice(list(PROFILES)), default="quick", show_default=True)
@click.option("--select", "patterns", multiple=True, metavar="PATTERN", help="As in `run`.")
@card_data_option
@checks_from_option
def checks(
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


@bench.command()
@engine_option
@click.option("--profile", type=click.Choice(list(PROFILES)), default="quick", show_default=True)
@click.option("--select", "patterns", multiple=True, metavar="PATTERN", help="As in `run`.")
@card_data_option
def overhead(engine: str, profile: str, patterns: tuple[str, ...], card_data: Path | None) -> None:
    """Play all games in this process and behind the line protocol, in turns; print the ratio."""
    here = open_engine(engine, card_data, Handling(isolate=False))
    apart = open_engine(engine, card_data, Handling(isolate=True))
    recording = _Recording(here.engine.engine)
    for check in select(all_checks(), patterns):
        Search(Trials(check, recording), here.pool, PROFILES[profile], 0).generate()
    seconds = {"here": 0.0, "apart": 0.0}
    for some in batched(recording.programs):
        for place, opened in (("here", here), ("apart", apart)):
            started = time.perf_counter()
            for program in some:
                with suppress(AdapterError, Unsupported):
                    opened.engine.play(program)
            seconds[place] += time.perf_counter() - started
    number = max(len(recording.programs), 1)
    for place, spent in seconds.items():
        click.echo(f"{place:6} {spent:8.2f} s {spent / number * 1000:8.3f} ms a game")
    ratio = seconds["apart"] / max(seconds["here"], 1e-9)
    click.echo(f"ratio  {ratio:8.2f} over {number} games")
    close_engines()


def batched(programs: Sequence[Program], size: int = 25) -> Iterator[Sequence[Program]]:
    """Yield the programs in order, so many at a time."""
    for first in range(0, len(programs), size):
        yield programs[first : first + size]


if __name__ == "__main__":
    bench()
