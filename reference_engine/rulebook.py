"""Which function is which rule: the citations, and a trace of the rules that a game exercised."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from types import CodeType, FrameType
from typing import Any, TypeVar

__all__ = ["IMPLEMENTED", "implemented_by_section", "rule", "rule_numbers", "rule_order", "tracing"]

Function = TypeVar("Function", bound=Callable[..., Any])

IMPLEMENTED: dict[CodeType, tuple[str, ...]] = {}
"""Code of a function to the numbers of the rules it is."""


def rule(*numbers: str) -> Callable[[Function], Function]:
    """Mark a function as being these rules of the Comprehensive Rules. Costs nothing to call."""

    def mark(function: Function) -> Function:
        IMPLEMENTED[function.__code__] = numbers
        return function

    return mark


@contextmanager
def tracing() -> Iterator[set[str]]:
    """Collect the numbers of the rules whose functions are called within the block."""
    seen: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.update(IMPLEMENTED.get(frame.f_code, ()))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield seen
    finally:
        sys.setprofile(before)


@cache
def rule_numbers() -> frozenset[str]:
    """Return the numbers of all sections, rules and subrules: "100", "100.1", "100.1a"."""
    text = files("reference_engine").joinpath("rule_numbers.txt").read_text("utf-8")
    return frozenset(text.split())


def rule_order(number: str) -> tuple[int, int, str]:
    """Return a key that sorts numbers as the rulebook does: 702.2 before 702.10."""
    section, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(digits or 0), rest[len(digits) :]


def implemented_by_section() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return, by section ("601") and rule ("601.2f"), the functions that are that rule.

    A function is told by its module and name, "costs.determine_total_cost".
    """
    import reference_engine.game  # every module with rules is imported by the game  # noqa: F401

    found: dict[str, dict[str, set[str]]] = {}
    for code, numbers in IMPLEMENTED.items():
        where = code.co_filename.replace("\\", "/").rpartition("reference_engine/")[2]
        name = f"{where.removesuffix('.py').replace('/', '.')}.{code.co_name}"
        for number in numbers:
            section = number.partition(".")[0]
            found.setdefault(section, {}).setdefault(number, set()).add(name)
    return {
        section: {
            number: tuple(sorted(found[section][number]))
            for number in sorted(found[section], key=rule_order)
        }
        for section in sorted(found)
    }
