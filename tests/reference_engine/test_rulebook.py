"""The trace of the rules that a game exercised, and the list of those that are implemented."""

import sys

import pytest
from table import Table

from reference_engine.rulebook import (
    IMPLEMENTED,
    implemented_by_section,
    rule,
    rule_numbers,
    rule_order,
    tracing,
)


def test_tracing_collects_the_rules_a_game_uses() -> None:
    """Playing a land exercises 305.1, casting nothing does not exercise 601.2h."""
    table = Table().hand(0, "Forest").start()
    with tracing() as seen:
        table.play(0, "forest")
    assert "305.1" in seen
    assert "601.2h" not in seen


def test_tracing_sees_a_spell_being_cast_and_paid() -> None:
    """Casting a spell goes through determining and paying its total cost."""
    table = Table().battlefield(0, "Mountain").hand(0, "Lightning Bolt").start()
    with tracing() as seen:
        table.cast(0, "lightning-bolt", "P1").resolve()
    assert {"601.2a", "601.2c", "601.2f", "601.2h", "608.2", "120.3a"} <= seen


def test_tracing_ends_with_the_block() -> None:
    """What is played afterwards is not collected, and the profiler before is back."""
    before = sys.getprofile()
    table = Table().hand(0, "Forest").start()
    with tracing() as seen:
        pass
    table.play(0, "forest")
    assert seen == set()
    assert sys.getprofile() is before


def test_tracing_ends_when_the_block_raises() -> None:
    """An exception in the block leaves no profiler behind."""
    before = sys.getprofile()
    with pytest.raises(RuntimeError), tracing():
        raise RuntimeError
    assert sys.getprofile() is before


def test_traces_may_be_nested() -> None:
    """The inner block collects for itself and the outer one goes on afterwards."""

    @rule("100.1")
    def one() -> None: ...

    with tracing() as outer:
        with tracing() as inner:
            one()
        assert inner == {"100.1"}
        one()
    del IMPLEMENTED[one.__code__]
    assert outer == {"100.1"}


def test_marking_a_function_leaves_it_as_it_is() -> None:
    """`rule` returns the very function, so that it costs nothing to call."""

    def one() -> None: ...

    marked = rule("100.1a")(one)
    assert marked is one
    assert IMPLEMENTED.pop(one.__code__) == ("100.1a",)


def test_implemented_rules_are_listed_by_section_in_order() -> None:
    """Sections and rules stand as in the rulebook, each with the functions that are the rule."""
    listed = implemented_by_section()
    assert list(listed) == sorted(listed)
    assert "costs.determine_total_cost" in listed["601"]["601.2f"]
    for section, rules in listed.items():
        assert all(number.partition(".")[0] == section for number in rules)
        assert list(rules) == sorted(rules, key=rule_order)
        assert set(rules) <= rule_numbers()


def test_rule_numbers_are_ordered_as_in_the_rulebook() -> None:
    """702.2 comes before 702.10, and 702.10 before 702.10a."""
    wanted = ["702", "702.1", "702.2", "702.2a", "702.10", "702.10a", "703.1"]
    mixed = [*wanted[3:], *wanted[:3]]
    assert sorted(mixed, key=rule_order) == wanted
