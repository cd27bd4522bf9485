"""Instructions that begin continuous effects (611.2)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from reference_engine.amounts import amount
from reference_engine.instructions.dispatch import instruction, seats
from reference_engine.keyword_actions import on_battlefield
from reference_engine.layers import settle_control
from reference_engine.matching import Context, select
from reference_engine.rulebook import rule
from reference_engine.state import ContinuousEffect, PlayerRules, State
from reference_engine.vocabulary import (
    AddAbilities,
    Become,
    Change,
    ControlledBy,
    ExchangeControl,
    GainControl,
    Keyword,
    ModifyPT,
    OwnersGainControl,
    PlayerGets,
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


@instruction(PlayerGets)
@rule("611.2", "611.2a")
def _player_gets(state: State, effect: PlayerGets, context: Context) -> None:
    """Have rules about players be true of some until the controller's next turn."""
    for seat in seats(state, effect.who, context):
        state.player_rules = (*state.player_rules, PlayerRules(seat, effect.rules))


@instruction(OwnersGainControl)
@rule("613.1b", "611.2c")
def _owners_gain_control(state: State, effect: OwnersGainControl, context: Context) -> None:
    found = [i for i in select(state, effect.what, context) if on_battlefield(state, i)]
    for seat in state.seats_in_turn_order():
        own = [ident for ident in found if state.objects[ident].owner == seat]
        change = ControlledBy(player=seat)
        begin_effect(state, own, [change], "indefinitely", context, controller=seat)


@instruction(ExchangeControl)
@rule("701.12a", "701.12b")
def _exchange_control(state: State, effect: ExchangeControl, context: Context) -> None:
    """Exchange control of two permanents of different controllers, or of none."""
    meant = select(state, effect.one, context)
    if effect.other is not None:
        meant += select(state, effect.other, context)
    both = [ident for ident in meant if on_battlefield(state, ident)]
    context.memory["exchanged"] = ()
    if len(both) != 2:
        return
    first, second = (state.objects[ident].controller for ident in both)
    if first != second:
        context.memory["exchanged"] = tuple(both)
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
    affected = tuple(ident for ident in idents if _is_there(state, ident))
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


@rule("702.26b")
def _is_there(state: State, ident: int) -> bool:
    thing = state.objects.get(ident)
    return thing is not None and thing.zone != "phased out"


@rule("608.2h", "611.2d")
def _fixed(state: State, change: Change, context: Context) -> Change:
    if isinstance(change, ModifyPT | SetPT):
        return replace(
            change,
            power=amount(state, change.power, context),
            toughness=amount(state, change.toughness, context),
        )
    if isinstance(change, AddAbilities):
        return AddAbilities(tuple(_of_color(ability, context) for ability in change.abilities))
    return change


@rule("608.2d", "702.16a")
def _of_color(ability: msgspec.Struct, context: Context) -> msgspec.Struct:
    """Put the color chosen in for "the color of your choice"."""
    if (
        isinstance(ability, Keyword)
        and ability.quality is not None
        and ability.quality.chosen_color
    ):
        color = frozenset({context.memory["color"]})
        return replace(ability, quality=replace(ability.quality, colors=color, chosen_color=False))
    return ability
