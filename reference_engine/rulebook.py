"""Which function is which rule: the citations, and a trace of the rules that a game exercised."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, TypeVar

__all__ = ["IMPLEMENTED", "rule", "tracing"]

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
