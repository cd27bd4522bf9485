"""Control gone wrong (110.2, 613.1b, 800.4)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.instructions.continuous import _gain_control
from reference_engine.layers import _control_claims, settle_control
from reference_engine.matching import Context
from reference_engine.players import _without_control
from reference_engine.state import ContinuousEffect, State
from reference_engine.vocabulary import Duration, GainControl

CONTROL = "kiora-3-control"


@fault("control-until-end-of-turn", _gain_control, rule="611.2a", check=CONTROL, ruling=CONTROL)
def _until_end_of_turn(state: State, effect: GainControl, context: Context) -> None:
    """Control that was given without an end ends at cleanup."""
    _gain_control(state, replace(effect, duration=Duration.END_OF_TURN), context)


@fault("control-ends-with-source", _control_claims, rule="611.2a", check=CONTROL, ruling=CONTROL)
def _ends_with_source(state: State) -> dict[int, tuple[int, int, int]]:
    """Control that was given without an end ends as its source leaves the battlefield."""
    here = frozenset(state.battlefield)
    trial = state.copy()
    trial.effects = tuple(one for one in state.effects if one.source in here)
    return _control_claims(trial)


@fault("control-outlasts-player", _without_control, rule="800.4a", check=CONTROL, ruling=CONTROL)
def _outlasts_player(effect: ContinuousEffect, _: int) -> ContinuousEffect | None:
    """What gave a player control does not end as that player leaves the game."""
    return effect


@fault("control-oldest-counts", _control_claims, rule="613.7", check="triad-emblem-layers")
def _oldest_counts(state: State) -> dict[int, tuple[int, int, int]]:
    """Of several control effects the oldest counts."""
    claims: dict[int, tuple[int, int, int]] = {}
    for number in range(len(state.effects), -1, -1):
        trial = state.copy()
        trial.effects = state.effects[:number]
        claims.update(_control_claims(trial))
    return claims


@fault(
    "control-change-keeps-freshness", settle_control, rule="302.6", check="agrees-with-reference"
)
def _keeps_freshness(state: State) -> bool:
    """A creature that changed controllers may attack and pay {T} at once."""
    before = {ident: state.objects[ident].fresh for ident in state.battlefield}
    moved = settle_control(state)
    for ident, fresh in before.items():
        if state.objects[ident].fresh and not fresh:
            state.update(ident, fresh=False)
    return moved


@fault("control-cannot-change-twice", settle_control, rule="613.1b", check="kiora-3-control")
def _stays_where_it_went(state: State) -> bool:
    """A permanent whose control effect has ended stays with whoever had it."""
    before = {ident: state.objects[ident].controller for ident in state.battlefield}
    moved = settle_control(state)
    for ident, seat in before.items():
        thing = state.objects[ident]
        if thing.controller != seat and thing.controller == thing.base_controller:
            state.update(ident, controller=seat)
    return moved
