"""All invariants that look at any transcript, whoever drew the game."""

from conformance.checks import (
    invariants,
    invariants_combat,
    invariants_mana,
    invariants_permanents,
    invariants_priority,
    invariants_sizes,
    invariants_stack,
    invariants_triggers,
    invariants_zones,
)
from conformance.checks.invariant import Invariant

__all__ = ["ANY_GAME_INVARIANTS"]

_MODULES = (
    invariants,
    invariants_zones,
    invariants_stack,
    invariants_priority,
    invariants_combat,
    invariants_permanents,
    invariants_sizes,
    invariants_triggers,
    invariants_mana,
)

ANY_GAME_INVARIANTS: tuple[Invariant, ...] = tuple(
    invariant for module in _MODULES for invariant in module.INVARIANTS
)
