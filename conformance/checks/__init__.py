"""The checks of the suite."""

from conformance.checking import Check
from conformance.checks import (
    differential,
    invariants,
    kiora,
    mana_tapping,
    mana_triggers,
    mana_types,
    metamorphic,
    priority,
    refusals,
    saga_chapters,
    saga_counters,
    sozin,
    sozin_names,
    sozin_search,
    symbols,
    triad,
    triad_cost,
    triad_emblem,
    triad_historic,
    triad_values,
    triggers,
    x_values,
)

__all__ = ["CHECKS"]

_MODULES = (
    saga_counters,
    saga_chapters,
    kiora,
    symbols,
    mana_types,
    mana_tapping,
    mana_triggers,
    x_values,
    sozin,
    sozin_names,
    sozin_search,
    triad,
    triad_cost,
    triad_emblem,
    triad_historic,
    triad_values,
    invariants,
    priority,
    refusals,
    differential,
    metamorphic,
    triggers,
)

CHECKS: tuple[Check, ...] = tuple(check for module in _MODULES for check in module.CHECKS)
