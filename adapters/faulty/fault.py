"""What a fault is, and the mark that makes a function one."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

__all__ = ["FAULTS", "Fault", "Replacement", "fault", "part_of"]

Wrong = TypeVar("Wrong", bound=Callable[..., Any])


class Replacement(msgspec.Struct, frozen=True):
    """A function of the reference engine and the wrong one that takes its place."""

    original: Any
    wrong: Any


class Fault(msgspec.Struct, frozen=True):
    """One rule that a broken engine gets wrong.

    `rule` is the number of the rule broken, `sentence` what the engine does instead, `check`
    the id of the check that must catch it. `ruling` is the row of the register of rulings that
    the fault is about, `fault_class` the id of the kind of fault that real engines had.
    """

    id: str
    rule: str
    sentence: str
    check: str
    replacements: tuple[Replacement, ...]
    ruling: str = ""
    fault_class: str = ""


FAULTS: dict[str, Fault] = {}
"""All faults by id, in the order of the modules that hold them."""


def fault(
    fault_id: str,
    *originals: Any,
    rule: str,
    check: str,
    ruling: str = "",
    fault_class: str = "",
) -> Callable[[Wrong], Wrong]:
    """Mark a function as the fault of taking the place of the originals.

    What the engine does instead is the first line of the function's docstring.
    """

    def mark(wrong: Wrong) -> Wrong:
        if fault_id in FAULTS:
            raise ValueError(f"fault {fault_id!r}: the id is taken")
        sentence = (wrong.__doc__ or "").partition("\n")[0]
        FAULTS[fault_id] = Fault(
            fault_id, rule, sentence, check, _replacing(originals, wrong), ruling, fault_class
        )
        return wrong

    return mark


def part_of(fault_id: str, *originals: Any) -> Callable[[Wrong], Wrong]:
    """Mark a function as another part of a fault, which takes the place of further originals."""

    def mark(wrong: Wrong) -> Wrong:
        known = FAULTS[fault_id]
        FAULTS[fault_id] = replace(
            known, replacements=(*known.replacements, *_replacing(originals, wrong))
        )
        return wrong

    return mark


def _replacing(originals: tuple[Any, ...], wrong: Any) -> tuple[Replacement, ...]:
    """Return what takes the place of what; a property is replaced by one."""
    return tuple(
        Replacement(original, property(wrong) if isinstance(original, property) else wrong)
        for original in originals
    )
