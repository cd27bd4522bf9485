"""`mtg-conformance run`: the pytest plugin with its own face."""

import os
import shlex
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import reports
from adapters.engines import EngineError, Handling
from adapters.mechanisms import MECHANISMS
from conformance import results
from conformance.catalogue import CatalogueError
from conformance.commands.checks import choose
from conformance.commands.common import (
    Workers,
    card_data_option,
    checks_from_option,
    engine_option,
    handling_options,
    stop,
)
from conformance.expectations import ExpectationsError, read_expectations
from conformance.opening import open_engine
from conformance.options import RunOptions
from conformance.profiles import DEFAULT_PROFILE, PROFILES
from conformance.recorder import RESULTS_FILE
from conformance.results import CheckResult, Footer, Header, ResultsError, Verdict
from conformance.stored import stored_cases
from conformance.story import counted, tell_size

__all__ = ["run"]

FAILURES = "failures"
FEATURES_TOLD = 5
REASONS_TOLD = 3

OURS = (RESULTS_FILE, FAILURES, "report.*", "badge.*")
"""What a run writes into its output folder."""


class Progress:
    """Prints a line for each check as it ends."""

    def __init__(self) -> None:
        self.footer: Footer | None = None
        self._width = 0

    def pytest_conformance_started(self, header: Header) -> None:
        """Say what is going to be run."""
        engine = header.engine
        self._width = max((len(info.id) for info in header.planned), default=0)
        click.echo(
            f"{engine.name} {engine.version}: {counted(len(header.planned), 'check')}, profile "
            f"{header.profile}, seed {header.seed}, {len(header.pool)} cards"
        )

    def pytest_conformance_finished(self, result: CheckResult, done: int, total: int) -> None:
        """Say what came of a check; what is unsupported is told together at the end."""
        if result.verdict is Verdict.UNSUPPORTED:
            return
        click.echo(
            f"[{done:{len(str(total))}}/{total}] {result.check.id:{self._width}}  "
            f"{result.verdict.value:16} exercised {result.exercised:5}  {result.seconds:6.1f} s"
        )
        for failure in result.failures:
            click.echo(f"    {failure.signature} ({tell_size(failure)})")

    def pytest_conformance_error(self, told: str) -> None:
        """Say that a check is in error, with the traceback: it is a bug of the suite."""
        click.echo(told, err=True)

    def pytest_conformance_ended(self, footer: Footer) -> None:
        """Keep how it ended."""
        self.footer = footer


@click.command()
@engine_option
@click.option(
    "-n",
    "workers",
    type=Workers(),
    default="1",
    show_default=True,
    help="Worker processes, or auto. With 0 the engine runs in this very process.",
)
@click.option(
    "--profile",
    type=click.Choice(list(PROFILES)),
    default=DEFAULT_PROFILE,
    show_default=True,
    help="How much to generate.",
)
@click.option(
    "--select",
    multiple=True,
    metavar="PATTERN",
    help="Only checks with this id, ruling, kind or rule number (714, 'saga-*'). May be repeated.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Other seed, other games.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("out"),
    show_default=True,
    metavar="DIR",
    help="Folder for results, failures and reports; an earlier run's go to earlier-N in it.",
)
@click.option(
    "--expected",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Known failures in TOML or JSON, which don't fail the run; see `expect`.",
)
@click.option(
    "--replay",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Also judge the failures stored in this folder by an earlier run, first.",
)
@card_data_option
@checks_from_option
@handling_options
def run(
    engine: str,
    workers: str,
    profile: str,
    select: tuple[str, ...],
    seed: int,
    output: Path,
    card_data: Path | None,
    checks_from: tuple[str, ...],
    handling: Handling,
    expected: Path | None,
    replay: Path | None,
) -> None:
    """Test an engine and write the results, the failures found and the reports.

    The same seed, profile and engine give the same verdicts, with any number of workers.
    """
    try:
        if expected is not None:
            read_expectations(expected)
        if replay is not None:
            stored_cases(replay)
        open_engine(engine, card_data, handling)
        checks = choose(checks_from, select)
        moved = _set_aside(output)
    except (CatalogueError, EngineError, ExpectationsError, ResultsError, OSError) as error:
        stop(error)
    if replay is not None and moved is not None and _same(replay, output / FAILURES):
        replay = moved / FAILURES
    options = RunOptions(
        engine,
        card_data,
        PROFILES[profile],
        seed,
        select,
        checks_from,
        output,
        handling=handling,
        expected=expected,
        replay=replay,
    )
    progress = Progress()
    _drive_pytest(options, workers, len(checks), progress)
    _finish(output, progress.footer)


def _set_aside(output: Path) -> Path | None:
    """Move what an earlier run wrote into a folder `earlier-N` of it, and return that folder."""
    output.mkdir(parents=True, exist_ok=True)
    old = [path for pattern in OURS for path in output.glob(pattern)]
    if not old:
        return None
    number = 1
    while (folder := output / f"earlier-{number}").exists():
        number += 1
    folder.mkdir()
    for path in old:
        path.rename(folder / path.name)
    click.echo(f"what an earlier run left in {output} is now in {folder}", err=True)
    return folder


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _drive_pytest(options: RunOptions, workers: str, checks: int, progress: Progress) -> None:
    """Run pytest with the suite's plugin and no other, nor anybody's configuration."""
    arguments = [
        *("--pyargs", "conformance.test_conformance", "--disable-plugin-autoload"),
        *("-p", "conformance.plugin", "-p", "xdist", "-p", "no:terminal", "-p", "no:cacheprovider"),
        # Ctrl-C within a destructor is no news
        *("-W", "ignore::pytest.PytestUnraisableExceptionWarning"),
        *("-c", os.devnull, "--rootdir", os.getcwd(), "--noconftest"),  # noqa: PTH109
        *options.pytest_arguments,
    ]
    if workers != "0":
        # a worker that an engine took along is replaced, as often as it takes
        restarts = f"--max-worker-restart={checks + 1}"
        arguments += ["-n", workers, "--dist", "worksteal", restarts]
    for variable in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS"):
        os.environ.pop(variable, None)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a cancelled job ends as by Ctrl-C
    pytest.main(arguments, plugins=[progress])


def _finish(output: Path, footer: Footer | None) -> None:
    """Write the reports of what there is, and end with the run's exit code."""
    path = output / RESULTS_FILE
    if not path.exists():
        stop("the run did not start")
    try:
        read = results.read(path)
        written = reports.write_reports(read, output)
    except (results.ResultsError, OSError) as error:
        stop(error)
    _summarize(read, written)
    if footer is None:
        stop("the run came to no end")
    for complaint in footer.complaints:
        click.echo(f"mtg-conformance: {complaint}", err=True)
    if footer.interrupted:
        stop(f"{footer.interrupted}; {counted(len(read.checks), 'result')} in {path}")
    raise SystemExit(footer.exit_code)


def _summarize(read: results.Results, written: dict[str, Path]) -> None:
    verdicts: dict[str, int] = {}
    for result in read.checks:
        verdicts[result.verdict.value] = verdicts.get(result.verdict.value, 0) + 1
    told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items()))
    seconds = read.footer.seconds if read.footer else 0.0
    places = ", ".join(str(path) for name, path in written.items() if "badge" not in name)
    click.echo(f"{told or 'no results'} in {seconds:.0f} s; {places}")
    click.echo(_tell_speed(read, seconds))
    for line in (*_tell_replayed(read), *_tell_unsupported(read)):
        click.echo(line)


def _tell_replayed(read: results.Results) -> Iterator[str]:
    """Say what became of the games in which the engine failed in an earlier run."""
    replayed = sum(result.replayed for result in read.checks)
    still = sum(result.failing_still for result in read.checks)
    if replayed:
        games = counted(replayed, "game")
        yield f"{games} of an earlier run judged again: {still} still failing"


def _tell_unsupported(read: results.Results) -> Iterator[str]:
    """Say why checks could not be asked: most of all for want of which features."""
    unsupported = [result for result in read.checks if result.verdict is Verdict.UNSUPPORTED]
    if not unsupported:
        return
    wanting = [(result, result.check.lacking(read.header.engine)) for result in unsupported]
    lacking = Counter(feature for _, features in wanting for feature in features)
    yield f"{counted(len(unsupported), 'check')} unsupported:"
    for feature, number in lacking.most_common(FEATURES_TOLD):
        yield f"  {number} for want of the feature {feature}"
    others = Counter(result.message for result, features in wanting if not features)
    for message, number in others.most_common(REASONS_TOLD):
        yield f"  {number} where {message}"
    if len(others) > REASONS_TOLD:
        yield f"  and {counted(len(others) - REASONS_TOLD, 'more reason')}"
    if lacking:
        spec = shlex.quote(read.header.engine_spec)
        yield f"mtg-conformance doctor --engine {spec} says what else is missing or wrong"


def _tell_speed(read: results.Results, seconds: float) -> str:
    """Say how fast examples were judged, how busy the engine was, and what they were about."""
    examples = sum(result.examples for result in read.checks)
    busy = sum(result.seconds for result in read.checks)
    in_engine = sum(result.engine_seconds for result in read.checks)
    pairs = {pair for result in read.checks for pair in result.mechanisms if " + " in pair}
    possible = len(MECHANISMS) * (len(MECHANISMS) - 1) // 2
    return (
        f"{examples} examples, {examples / max(seconds, 0.001):.0f} a second; "
        f"{in_engine / max(busy, 0.001):.0%} of the time in the engine; "
        f"{len(pairs)} of {possible} pairs of mechanisms met"
    )
