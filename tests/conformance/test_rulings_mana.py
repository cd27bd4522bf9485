"""The rulings on mana and X: each check is green on the reference engine, red on a broken one."""

import pytest

from adapters.faulty import FAULTS
from adapters.reference import ReferenceAdapter, card_names
from conformance.catalogue import find
from conformance.checks import CHECKS
from conformance.profiles import Profile
from conformance.results import Verdict
from conformance.runner import RunSettings, run_check
from conformance.selftest.hunting import Budget, hunt

IDS = (
    "mana-undefined-type",
    "mana-could-produce",
    "mana-tap-for-mana",
    "mana-tapped-trigger",
    "mana-tapped-replacement",
    "x-on-entering",
)
PLANTED = sorted(one.id for one in FAULTS.values() if one.check in IDS)


@pytest.mark.parametrize("check", IDS)
def test_the_reference_engine_keeps_the_ruling(check: str) -> None:
    """The check meets its subject at least 50 times in 100 examples, and all is well."""
    settings = RunSettings(Profile("test", 100, 0), card_names(), seed=3)
    result = run_check(find(CHECKS, check), ReferenceAdapter(), settings)
    assert result.verdict is Verdict.PASS, result.message
    assert result.exercised >= 50


@pytest.mark.parametrize("check", IDS)
def test_each_ruling_has_a_fault(check: str) -> None:
    """At least one broken engine is wrong in exactly that point."""
    assert any(FAULTS[fault].ruling == check for fault in PLANTED)


@pytest.mark.parametrize("planted", PLANTED)
def test_a_broken_engine_is_caught_by_name(planted: str) -> None:
    """The check that the fault is about turns red, by a violation and not by a crash."""
    fault = FAULTS[planted]
    intended = find(CHECKS, fault.check)
    found = hunt(fault, (intended,), Budget(examples=1000, shrink_seconds=0)).catches[0]
    assert found.caught, found.trouble or f"not in {found.examples} examples"
    assert found.signature.startswith(f"{fault.check}: ")
    assert not found.trouble
