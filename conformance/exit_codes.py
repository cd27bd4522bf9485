"""What the exit code of a run says."""

from collections.abc import Iterable
from enum import IntEnum

from conformance.results import CheckResult, Verdict

__all__ = ["CONFORMING", "NEUTRAL", "ExitCode", "exit_code"]


class ExitCode(IntEnum):
    """Exit codes of `mtg-conformance run`, and of a pytest session with `--engine`."""

    CONFORMS = 0
    DOES_NOT_CONFORM = 1
    COULD_NOT_RUN = 2
    NOTHING_EXERCISED = 3


CONFORMING = frozenset({Verdict.PASS, Verdict.EXPECTED_FAIL})
"""Verdicts that speak for the engine."""

NEUTRAL = frozenset({Verdict.NOT_EXERCISED, Verdict.UNSUPPORTED, Verdict.AMBIGUOUS})
"""Verdicts that say nothing about the engine. All others fail the run."""


def exit_code(results: Iterable[CheckResult]) -> ExitCode:
    """Return what the results of a run that came to its end amount to."""
    verdicts = [result.verdict for result in results]
    if any(verdict not in CONFORMING | NEUTRAL for verdict in verdicts):
        return ExitCode.DOES_NOT_CONFORM
    if not any(verdict in CONFORMING for verdict in verdicts):
        return ExitCode.NOTHING_EXERCISED
    return ExitCode.CONFORMS
