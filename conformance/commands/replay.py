"""`mtg-conformance replay`."""

from collections.abc import Iterator
from pathlib import Path

import click

from adapters.engines import EngineError, Handling
from adapters.scenario import EDITION, InvalidScenario
from conformance.catalogue import CatalogueError, all_checks, find
from conformance.commands.common import (
    card_data_option,
    checks_from_option,
    engine_option,
    handling_options,
    stop,
)
from conformance.exit_codes import ExitCode
from conformance.opening import Opened, close_engines, open_engine
from conformance.recorder import suite_version
from conformance.results import Failure, Header, ResultsError, StoredFailure, read_failure
from conformance.trials import CheckError, Trials, with_transcript
from reports.story import tell

__all__ = ["replay"]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@engine_option
@card_data_option
@checks_from_option
@handling_options
def replay(
    file: Path,
    engine: str,
    card_data: Path | None,
    checks_from: tuple[str, ...],
    handling: Handling,
) -> None:
    """Play a stored failure on an engine and say whether it still fails.

    Exit codes: 0 it no longer fails, 1 it fails, 2 it could not be played.
    """
    try:
        stored = read_failure(file)
        for program in (stored.failure.case.game, *stored.failure.case.variants):
            program.scenario.validate()
        check = find(all_checks(checks_from), stored.failure.check)
        opened = open_engine(engine, card_data, handling)
        trial = Trials(check, opened.engine).judge(stored.failure.case)
    except InvalidScenario as error:
        stop(f"{file}: no game can start there: {error}")
    except (ResultsError, CatalogueError, EngineError, CheckError) as error:
        stop(error)
    if trial.unsupported is not None:
        stop(f"{engine} can't play this game: {trial.unsupported}")
    if trial.failure is not None:
        failure = with_transcript(trial.failure, opened.engine)
        for line in _story(failure, stored, opened, engine):
            click.echo(line)
    close_engines()
    _conclude(trial.failure, stored, engine)


def _conclude(failure: Failure | None, stored: StoredFailure, engine: str) -> None:
    if failure is None:
        click.echo(f"no longer fails on {engine}: {stored.failure.signature}")
        raise SystemExit(int(ExitCode.CONFORMS))
    if failure.signature == stored.failure.signature:
        click.echo(f"still fails on {engine}: {failure.signature}")
    else:
        click.echo(
            f"fails differently on {engine}: {failure.signature} (stored was "
            f"{stored.failure.signature})"
        )
    raise SystemExit(int(ExitCode.DOES_NOT_CONFORM))


def _story(failure: Failure, stored: StoredFailure, opened: Opened, engine: str) -> Iterator[str]:
    """Tell the game in lines: the board, each move with what happened, where it parts."""
    header = Header(
        engine=opened.hello,
        engine_spec=engine,
        suite_version=suite_version(),
        edition=EDITION,
        profile="",
        seed=stored.seed,
        started="",
        command="",
        planned=(),
    )
    story = tell(failure, header, Path(), "replay")
    yield f"{story.signature} (rules {', '.join(story.rules)})"
    for card in story.invented:
        yield from (f"  | {line}" for line in card.splitlines())
        yield ""
    yield from (f"  {line}" for line in story.before)
    for step in story.steps[1:]:
        yield f"{step.number}. {step.sentence}"
        yield from (f"     {line}" for line in step.happened)
    yield f"expected: {story.expected}"
    yield f"observed: {story.observed} (after move {failure.move})"
