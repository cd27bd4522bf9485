"""The stack and priority gone wrong (117, 405, 601, 602)."""

from collections.abc import Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import activate_mana_abilities
from reference_engine.announcements import Activate, Cast, Pass
from reference_engine.casting import becomes_cast
from reference_engine.characteristics import characteristics
from reference_engine.game import _AT_PRIORITY, _pass
from reference_engine.state import GameObject, StackItem, State, WaitingTrigger
from reference_engine.triggers_on_stack import _put_on_stack
from reference_engine.turns import begin_step
from reference_engine.zones import _take_out

_CASTING, _ACTIVATING = _AT_PRIORITY[Cast], _AT_PRIORITY[Activate]


# --- The stack ----------------------------------------------------------------------------------


@fault("triggers-go-under-the-stack", _put_on_stack, rule="405.2", check="stack-last-in-first-out")
def _under(state: State, trigger: WaitingTrigger) -> None:
    """Triggered abilities are put under what is on the stack."""
    before = state.stack
    _put_on_stack(state, trigger)
    state.stack = (*state.stack[len(before) :], *before)


@fault("abilities-go-with-their-source", _take_out, rule="113.7a", check="only-the-top-resolves")
def _go_along(state: State, old: GameObject) -> None:
    """Activated abilities leave the stack as their source leaves the battlefield."""
    _take_out(state, old)
    if old.zone == "battlefield" and len(state.stack) > 1:
        *below, top = state.stack
        kept = [i for i in below if i.kind != "activated" or i.source.label != old.label]
        state.stack = (*kept, top)


@fault(
    "casting-unsettles-targets", becomes_cast, rule="601.2c", check="stack-objects-stay-as-they-are"
)
def _unsettles(state: State, item: StackItem) -> None:
    """As a spell is cast, what waits on the stack loses its targets."""
    becomes_cast(state, item)
    *waiting, top = state.stack
    state.stack = (*(replace(other, targets=()) for other in waiting), top)


@fault("active-player-controls-spells", _CASTING, rule="601.2a", check="spells-are-as-announced")
def _controls_spells(state: State, action: Cast) -> None:
    """The active player controls all spells, whoever casts them."""
    _CASTING(state, action)
    state.stack = tuple(
        replace(item, controller=state.active) if item.label == action.card else item
        for item in state.stack
    )


@fault(
    "active-player-controls-abilities",
    _ACTIVATING,
    rule="602.2a",
    check="abilities-are-as-announced",
)
def _controls_abilities(state: State, action: Activate) -> None:
    """The active player controls all abilities, whoever activates them."""
    there = {item.id for item in state.stack}
    _ACTIVATING(state, action)
    state.stack = tuple(
        item if item.id in there else replace(item, controller=state.active) for item in state.stack
    )


# --- Priority -----------------------------------------------------------------------------------


@fault("pass-gives-no-priority", _pass, rule="117.3d", check="priority-in-turn-order")
def _keeps_priority(state: State, action: Pass) -> None:
    """A player who passes has priority again at once."""
    _pass(state, action)
    if state.stage == "waiting":
        state.priority = action.player


@fault("passing-spends-mana", _pass, rule="117.3d", check="passing-changes-nothing")
def _spends_mana(state: State, action: Pass) -> None:
    """A player who passes loses the mana in the pool."""
    state.update_player(action.player, mana=())
    _pass(state, action)


@fault("caster-loses-priority", _CASTING, rule="117.3c", check="priority-after-acting")
def _loses_priority(state: State, action: Cast) -> None:
    """After a spell is cast the next player has priority."""
    _CASTING(state, action)
    state.priority = state.seats_in_turn_order((action.player + 1) % len(state.players))[0]


@fault("opponent-first-in-end-step", begin_step, rule="117.3a", check="active-player-first")
def _opponent_first(state: State) -> None:
    """In the end step the next player gets priority before the active one."""
    begin_step(state)
    if state.step == "end":
        state.priority = state.seats_in_turn_order((state.active + 1) % len(state.players))[0]


# --- Paying -------------------------------------------------------------------------------------


@fault("paying-taps-one-more", activate_mana_abilities, rule="601.2h", check="only-costs-tap")
def _taps_one_more(state: State, player: int, how: Sequence[Activate], allowed: bool) -> None:
    """As lands are tapped for mana for a spell, one more of them is tapped for nothing."""
    activate_mana_abilities(state, player, how, allowed)
    for ident in state.battlefield if how else ():
        thing = state.objects[ident]
        land = "Land" in characteristics(state, ident).types
        if land and thing.controller == player and not thing.tapped:
            state.update(ident, tapped=True)
            return
