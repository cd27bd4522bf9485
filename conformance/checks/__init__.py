"""The checks of the suite."""

from conformance.checking import Check
from conformance.checks import (
    differential,
    invariants,
    kiora,
    metamorphic,
    refusals,
    saga_chapters,
    saga_counters,
    symbols,
    triad,
    triggers,
)

__all__ = ["CHECKS"]

_MODULES = (
    saga_counters,
    saga_chapters,
    kiora,
    symbols,
    triad,
    invariants,
    refusals,
    differential,
    metamorphic,
    triggers,
)

CHECKS: tuple[Check, ...] = tuple(check for module in _MODULES for check in module.CHECKS)
