"""Which function carries out which instruction, and those whom an instruction is about."""

from collections.abc import Callable, Sequence
from typing import Any

from reference_engine.announcements import Choice
from reference_engine.matching import Context, select
from reference_engine.rulebook import rule
from reference_engine.state import State, seat_of
from reference_engine.vocabulary import Effect

__all__ = ["carry_out", "carry_out_all", "choose_number", "instruction", "seats", "things"]

Instruction = Callable[[State, Any, Context], None]

_TABLE: dict[type, Instruction] = {}


def instruction(kind: type) -> Callable[[Instruction], Instruction]:
    """Mark the function that carries out this kind of instruction."""

    def mark(function: Instruction) -> Instruction:
        _TABLE[kind] = function
        return function

    return mark


@rule("608.2c")
def carry_out_all(state: State, effects: Sequence[Effect], context: Context) -> None:
    """Carry out instructions in the order written."""
    for effect in effects:
        carry_out(state, effect, context)


def carry_out(state: State, effect: Effect, context: Context) -> None:
    """Carry out one instruction."""
    _TABLE[type(effect)](state, effect, context)


def seats(state: State, selector: Any, context: Context) -> list[int]:
    """Return the seats of the players meant who are in the game."""
    refs = select(state, selector, context)
    return [seat_of(ref) for ref in refs if ref < 0 and not state.players[seat_of(ref)].lost]


def things(state: State, selector: Any, context: Context) -> list[int]:
    """Return the objects meant that are still where they were."""
    return [ref for ref in select(state, selector, context) if ref in state.objects]


def choose_number(state: State, context: Context, what: str, least: int, most: int) -> int:
    """Have the controller choose a number within bounds."""
    if least >= most:
        return most
    source = f"{context.source.label}: {what}"
    choice = Choice((), least, most)
    chosen = state.choose("number", context.controller, choice, source=source, always=True)
    return int(chosen[0][0])
