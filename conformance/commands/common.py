"""Options and errors that commands share."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import click

from adapters.engines import Handling
from adapters.limits import InvalidLimit, Limits
from conformance import results
from conformance.exit_codes import ExitCode
from conformance.recorder import RESULTS_FILE

__all__ = [
    "Workers",
    "card_data_option",
    "checks_from_option",
    "engine_option",
    "handling_options",
    "read_results",
    "stop",
]

Command = TypeVar("Command", bound=Callable[..., Any])


class Workers(click.ParamType[str]):
    """A number of worker processes, or "auto" for one for each core."""

    name = "workers"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Check what was typed."""
        text = str(value)
        if text != "auto" and not text.isdecimal():
            self.fail(f"{text!r} is neither a number nor auto", param, ctx)
        return text


def stop(message: object, code: ExitCode = ExitCode.COULD_NOT_RUN) -> NoReturn:
    """End the command with one line on stderr."""
    click.echo(f"mtg-conformance: {message}", err=True)
    raise SystemExit(int(code))


def read_results(path: Path) -> results.Results:
    """Read a file of results, or that of a run's folder; end the command where that can't be."""
    try:
        return results.read(path / RESULTS_FILE if path.is_dir() else path)
    except results.ResultsError as error:
        stop(error)


def engine_option(command: Command) -> Command:
    """Add `--engine`."""
    return click.option(
        "--engine",
        "engine",
        required=True,
        metavar="SPEC",
        help="Engine to test: a name (see `engines`), py:module:Class or cmd:COMMAND.",
    )(command)


def card_data_option(command: Command) -> Command:
    """Add `--card-data`."""
    return click.option(
        "--card-data",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Card texts for engines that take them: MTGJSON AtomicCards or Scryfall bulk file.",
    )(command)


def handling_options(command: Command) -> Command:
    """Add the options that say how the engine is run, which arrive as one `handling`."""

    @click.option(
        "--isolate/--no-isolate",
        default=None,
        help="Run an adapter in Python in a process of its own; by default all but `reference`.",
    )
    @click.option(
        "--limit",
        "limits",
        multiple=True,
        metavar="NAME=NUMBER",
        help="Limit of the engine's process: start, request, scenario (seconds), memory, line "
        "(MiB). May be repeated.",
    )
    @click.option(
        "--validate", is_flag=True, help="Hold each message against its JSON Schema: slow."
    )
    @wraps(command)
    def handled(
        *arguments: Any,
        isolate: bool | None,
        limits: tuple[str, ...],
        validate: bool,
        **others: Any,
    ) -> Any:
        try:
            handling = Handling(isolate, Limits.parse(limits), validate)
        except InvalidLimit as error:
            stop(error)
        return command(*arguments, handling=handling, **others)

    return cast("Command", handled)


def checks_from_option(command: Command) -> Command:
    """Add `--checks-from`."""
    return click.option(
        "--checks-from",
        multiple=True,
        metavar="MODULE",
        help="Also take the checks in CHECKS of this Python module. May be repeated.",
    )(command)
