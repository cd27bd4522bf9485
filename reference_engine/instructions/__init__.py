"""One-shot effects (610): carrying out the instructions of a spell or ability, one by one."""

from reference_engine.instructions import (  # noqa: F401  each module enters its instructions
    cards,
    choices,
    continuous,
    counters_tokens,
    mana_damage,
    payments,
    permanents,
    protecting,
    stack,
)
from reference_engine.instructions.dispatch import carry_out, carry_out_all

__all__ = ["carry_out", "carry_out_all"]
