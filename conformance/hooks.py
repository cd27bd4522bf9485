"""Pytest hooks through which a run of the suite tells how it goes, in the controller only."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conformance.results import CheckResult, Footer, Header


def pytest_conformance_started(header: "Header") -> None:
    """Say what is going to be run."""


def pytest_conformance_finished(result: "CheckResult", done: int, total: int) -> None:
    """Say what came of a check, as it ends."""


def pytest_conformance_error(check_id: str, told: str) -> None:
    """Say that a check is itself in error; `told` is the traceback."""


def pytest_conformance_ended(footer: "Footer") -> None:
    """Say how the run ended."""
