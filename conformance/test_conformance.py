"""The suite as a pytest module: one test for each check. Needs `--engine`."""

import pytest

from conformance.checking import Check
from conformance.exit_codes import CONFORMING, NEUTRAL
from conformance.results import Verdict
from conformance.session import RESULT, ConformanceSession
from conformance.story import tell_result
from conformance.trials import CheckError


def test_check(
    conformance_check: Check,
    conformance_session: ConformanceSession,
    request: pytest.FixtureRequest,
) -> None:
    """The engine does what the check says, in every game that was generated."""
    try:
        result = conformance_session.run(conformance_check)
    except CheckError as error:
        pytest.fail(error.told, pytrace=False)
    request.node.stash[RESULT] = result
    if result.verdict is Verdict.EXPECTED_FAIL:
        pytest.xfail(result.expectation)
    if result.verdict in NEUTRAL:
        pytest.skip(f"{result.verdict}: {result.message}")
    if result.verdict not in CONFORMING:
        pytest.fail(tell_result(result, conformance_session.options), pytrace=False)
