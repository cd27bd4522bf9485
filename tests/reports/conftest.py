"""Fixtures for what `made_results` builds."""

from collections.abc import Callable

import pytest
from made_results import (
    CHECKS,
    crash_failure,
    quoting_failure,
    refusal_failure,
    results,
    saga_failure,
)

from conformance.results import Failure, Results


@pytest.fixture
def make_results() -> Callable[..., Results]:
    """`results`: builds a run from checks, a footer and fields of the header."""
    return results


@pytest.fixture
def whole_run() -> Results:
    """A run with each kind of outcome."""
    return results(*CHECKS)


@pytest.fixture
def failure() -> Failure:
    """`saga_failure`."""
    return saga_failure()


@pytest.fixture
def crash() -> Callable[..., Failure]:
    """`crash_failure`: takes the reason the engine gives."""
    return crash_failure


@pytest.fixture
def forbidden() -> Failure:
    """`refusal_failure`."""
    return refusal_failure()


@pytest.fixture
def quoting() -> Callable[[str], Failure]:
    """`quoting_failure`: takes what the engine says."""
    return quoting_failure
