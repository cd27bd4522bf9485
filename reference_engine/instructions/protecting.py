"""Instructions that leave shields behind, and the one that wins the game (615, 701.19, 104.2b)."""

from typing import cast

from reference_engine.instructions.dispatch import instruction, seats, things
from reference_engine.keyword_actions import on_battlefield
from reference_engine.matching import Context, select
from reference_engine.rulebook import rule
from reference_engine.shields import possible_sources, shield_damage, shield_regeneration
from reference_engine.state import State
from reference_engine.vocabulary import (
    Effect,
    PreventCombatDamage,
    PreventFromSource,
    Regenerate,
    WinTheGame,
)


@instruction(Regenerate)
@rule("701.19a")
def _regenerate(state: State, effect: Regenerate, context: Context) -> None:
    for ident in things(state, effect.what, context):
        if on_battlefield(state, ident):
            shield_regeneration(state, ident)


@instruction(PreventFromSource)
@rule("609.7a", "615.9")
def _prevent_from_source(state: State, effect: PreventFromSource, context: Context) -> None:
    """Have the controller choose a source, and shield from it."""
    named = possible_sources(state, effect.source, context)
    if not named:
        return
    chosen = state.choose_one("choose", context.controller, named, source=context.source.label)
    then = cast("tuple[Effect, ...]", effect.then)
    for ref in select(state, effect.to, context):
        shield_damage(state, ref, named[chosen], effect.source, context, then)


@instruction(PreventCombatDamage)
@rule("615.1", "615.3")
def _prevent_combat_damage(state: State, _: PreventCombatDamage, __: Context) -> None:
    state.turn_history |= {("combat damage is prevented", 0)}


@instruction(WinTheGame)
@rule("104.1", "104.2b")
def _win_the_game(state: State, effect: WinTheGame, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        state.winners = (seat,)
        state.stage = "over"
