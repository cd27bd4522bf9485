"""The rulings on Sozin and the Triad: each check is green on the reference, red on a fault."""

import pytest

from adapters.faulty import FAULTS
from adapters.reference import ReferenceAdapter, card_names
from conformance.catalogue import find
from conformance.checks import CHECKS
from conformance.checks.printed import PRINTED, is_historic, mana_value
from conformance.profiles import Profile
from conformance.results import Verdict
from conformance.runner import RunSettings, run_check
from conformance.selftest.hunting import Budget, hunt
from reference_engine.cards import CARDS

IDS = (
    "sozin-total-mana-value",
    "sozin-name-unseen",
    "sozin-name-on-resolution",
    "sozin-battlefield-untouched",
    "sozin-up-to-four",
    "triad-emblem-layers",
    "triad-modifiers-apply",
    "triad-historic",
    "triad-historic-trigger-first",
    "triad-not-cast",
    "triad-count-after-stack",
    "triad-no-interruption",
    "triad-mana-value-constant",
    "triad-x-is-zero",
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
    found = hunt(fault, (intended,), Budget(examples=300, shrink_seconds=0)).catches[0]
    assert found.caught, found.trouble or f"not in {found.examples} examples"
    assert found.signature.startswith(f"{fault.check}: ")
    assert not found.trouble


@pytest.mark.parametrize("name", sorted(PRINTED.keys() & CARDS.keys()))
def test_what_is_printed_is_what_is_declared(name: str) -> None:
    """The checks' own table of cards and the declarations agree."""
    face, printed = CARDS[name].face, PRINTED[name]
    assert mana_value(name) == face.mana_value
    assert set(printed.types.split()) - {"Saga", "Basic"} == (face.types | face.supertypes) - {
        "Basic"
    }
    assert is_historic(name) == bool(
        face.supertypes & {"Legendary"} or face.types & {"Artifact"} or face.subtypes & {"Saga"}
    )
    if printed.power is not None:
        assert (printed.power, printed.toughness) == (face.power, face.toughness)
