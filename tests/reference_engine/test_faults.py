"""Faults that other engines had: each file in `faults/` says what is right, by the rules."""

import json
from typing import Any

import pytest
from fault_files import FAULTS, load, run_case

from reference_engine.rulebook import rule_numbers

CASES = load()


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_it_is_as_the_rules_have_it(case: dict[str, Any]) -> None:
    """The scenario goes as its file says."""
    run_case(case)


@pytest.mark.parametrize("path", sorted(FAULTS.glob("*.json")), ids=lambda path: path.stem)
def test_each_file_says_what_it_is_about(path: Any) -> None:
    """Its number is its name, and the rules it cites exist."""
    found = json.loads(path.read_text("utf-8"))
    assert path.stem.startswith(found["fault"])
    assert found["title"].endswith(".")
    assert found["rules"]
    assert set(found["rules"]) <= rule_numbers()
    assert found["cases"]
