"""Each rule that the project cites exists in the edition it is pinned to."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import reference_engine.game
from reference_engine.rulebook import IMPLEMENTED, rule_numbers

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"(?<![\w.])([1-9]\d\d\.\d{1,3}[a-z]?)(?![\w.]?\d)\b")
ROOMS = ("reference_engine", "adapters", "conformance", "reports", "tests/reference_engine")
FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


WORDS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


def cited(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and number of each citation in a file's strings and comments."""
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in WORDS:
                for found in CITED.finditer(token.string):
                    yield token.start[0], found[1]


def test_each_function_that_is_a_rule_cites_an_existing_one() -> None:
    """The numbers given to `rule` are in the list of the edition's numbers."""
    assert reference_engine.game
    wrong = {
        f"{code.co_filename}:{code.co_firstlineno} {number}"
        for code, numbers in IMPLEMENTED.items()
        for number in numbers
        if number not in rule_numbers()
    }
    assert wrong == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_rule_number_in_a_file_exists(path: Path) -> None:
    """What looks like a rule's number, in strings and comments, is one."""
    wrong = [
        f"line {line}: {number}" for line, number in cited(path) if number not in rule_numbers()
    ]
    assert wrong == []


def test_the_numbers_are_numbers_only() -> None:
    """The list holds sections, rules and subrules, each once and in order, and no words."""
    listed = (ROOT / "reference_engine" / "rule_numbers.txt").read_text("utf-8").split("\n")[:-1]
    parts = [re.fullmatch(r"(\d{3})(?:\.(\d+)([a-z]?))?", line) for line in listed]
    assert all(parts)
    keys = [(int(p[1]), int(p[2] or 0), p[3] or "") for p in parts if p is not None]
    assert keys == sorted(set(keys))
    assert {"100", "100.1", "100.1a", "606.5", "903.13"} <= set(listed)
