"""The command line: `mtg-conformance`. Each command is in a module of `conformance.commands`."""

import click

from conformance.commands import (
    cards,
    checks,
    compare,
    contract,
    doctor,
    engines,
    expect,
    new_adapter,
    replay,
    report,
    rules,
    run,
    selftest,
)
from conformance.commands.common import stop
from conformance.recorder import suite_version

__all__ = ["cli", "main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(suite_version(), prog_name="mtg-conformance")
def cli() -> None:
    """Test a Magic rules engine against the Comprehensive Rules.

    Exit codes of `run`: 0 the engine conforms, 1 it does not, 2 it could not be run (or the
    run was interrupted, or a check is in error), 3 nothing was exercised.
    """


for _command in (
    run.run,
    replay.replay,
    cards.cards,
    checks.checks,
    compare.compare,
    contract.contract,
    engines.engines,
    expect.expect,
    doctor.doctor,
    new_adapter.new_adapter,
    report.report,
    rules.rules,
    selftest.selftest,
):
    cli.add_command(_command)


def main() -> None:
    """Run the command line. Being interrupted at any time is an exit code of 2."""
    try:
        code = cli.main(prog_name="mtg-conformance", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        raise SystemExit(error.exit_code) from None
    except click.Abort:
        stop("interrupted by Ctrl-C")
    raise SystemExit(code or 0)
