"""Options and errors that commands share."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from conformance.exit_codes import ExitCode

__all__ = ["card_data_option", "checks_from_option", "engine_option", "stop"]

Command = TypeVar("Command", bound=Callable[..., Any])


def stop(message: object, code: ExitCode = ExitCode.COULD_NOT_RUN) -> NoReturn:
    """End the command with one line on stderr."""
    click.echo(f"mtg-conformance: {message}", err=True)
    raise SystemExit(int(code))


def engine_option(command: Command) -> Command:
    """Add `--engine`."""
    return click.option(
        "--engine",
        "engine",
        required=True,
        metavar="SPEC",
        help="Engine to test: a name (see `engines`) or py:module:Class.",
    )(command)


def card_data_option(command: Command) -> Command:
    """Add `--card-data`."""
    return click.option(
        "--card-data",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Card texts for engines that take them: MTGJSON AtomicCards or Scryfall bulk file.",
    )(command)


def checks_from_option(command: Command) -> Command:
    """Add `--checks-from`."""
    return click.option(
        "--checks-from",
        multiple=True,
        metavar="MODULE",
        help="Also take the checks in CHECKS of this Python module. May be repeated.",
    )(command)
