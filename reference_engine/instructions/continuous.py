"""Instructions that begin continuous effects (611.2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from reference_engine.instructions.dispatch import instruction, seats
from reference_engine.keyword_actions import on_battlefield
from reference_engine.layers import settle_control
from reference_engine.matching import Context, amount, select
from reference_engine.rulebook import rule
from reference_engine.state import ContinuousEffect, State
from reference_engine.vocabulary import (
    Become,
    Change,
    ControlledBy,
    ExchangeControl,
    GainControl,
    ModifyPT,
    SetPT,
)


@instruction(Become)
def _become(state: State, effect: Become, context: Context) -> None:
    changes = effect.changes
    begin_effect(
        state, select(state, effect.what, context), changes, effect.duration.value, context
    )


@instruction(GainControl)
@rule("613.1b", "110.2", "800.4a")
def _gain_control(state: State, effect: GainControl, context: Context) -> None:
    for seat in seats(state, effect.who, context)[:1]:
        found = select(state, effect.what, context)
        change = ControlledBy(player=seat)
        begin_effect(state, found, [change], effect.duration.value, context, controller=seat)


@instruction(ExchangeControl)
@rule("701.12a", "701.12b")
def _exchange_control(state: State, effect: ExchangeControl, context: Context) -> None:
    one, other = select(state, effect.one, context), select(state, effect.other, context)
    both = [ident for ident in (*one, *other) if on_battlefield(state, ident)]
    if len(both) != 2:
        return
    first, second = (state.objects[ident].controller for ident in both)
    if first != second:
        for ident, seat in zip(both, (second, first), strict=True):
            change = ControlledBy(player=seat)
            begin_effect(state, [ident], [change], "indefinitely", context, controller=seat)


@rule("611.2", "611.2c", "613.7b")
def begin_effect(
    state: State,
    idents: Sequence[int],
    changes: Sequence[Change],
    duration: str,
    context: Context,
    controller: int | None = None,
) -> None:
    """Begin a continuous effect on the objects found now; numbers in it are fixed now."""
    affected = tuple(ident for ident in idents if on_battlefield(state, ident))
    if not affected:
        return
    effect = ContinuousEffect(
        context.controller if controller is None else controller,
        state.tick(),
        duration,
        affected,
        tuple(_fixed(state, change, context) for change in changes),
        context.source.id,
    )
    state.effects = (*state.effects, effect)
    state.touch()
    settle_control(state)


@rule("608.2h", "611.2d")
def _fixed(state: State, change: Change, context: Context) -> Change:
    if isinstance(change, ModifyPT | SetPT):
        return replace(
            change,
            power=amount(state, change.power, context),
            toughness=amount(state, change.toughness, context),
        )
    return change
