"""The turn and its turn-based actions gone wrong (500-514, 703)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import Activate, Pass
from reference_engine.events import rules_of
from reference_engine.game import _AT_PRIORITY, _before_priority, _pass, _resolve
from reference_engine.instructions.permanents import _untap_it
from reference_engine.keyword_actions import untap
from reference_engine.libraries import draw
from reference_engine.matching import Context
from reference_engine.phasing import phasing_event
from reference_engine.state import State, WaitingTrigger
from reference_engine.turns import (
    _begin_turn,
    _cleanup,
    _declare_attackers,
    _draw_step,
    _untap_step,
    begin_step,
    end_step,
)
from reference_engine.vocabulary import SkipUntapStep, UntapIt

AGREES, PRIORITY = "agrees-with-reference", "priority-in-each-step"

_ACTIVATING = _AT_PRIORITY[Activate]


# --- Priority -----------------------------------------------------------------------------------


@fault("no-priority-without-attackers", _declare_attackers, rule="508.2", check=PRIORITY)
def _no_attackers(state: State) -> None:
    """Without attackers nobody gets priority in the declare attackers step."""
    _declare_attackers(state)
    if state.combat is None or not state.combat.attackers:
        state.stage = "end step"


def _skip(state: State, steps: tuple[str, ...]) -> None:
    begin_step(state)
    if state.step in steps and state.stage == "priority" and not state.waiting:
        state.stage = "end step"


@fault("no-priority-in-draw-step", begin_step, rule="504.2", check=PRIORITY)
def _none_in_draw_step(state: State) -> None:
    """Nobody gets priority in the draw step unless something triggered."""
    _skip(state, ("draw",))


@fault("no-priority-before-combat", begin_step, rule="507.2", check=PRIORITY)
def _none_before_combat(state: State) -> None:
    """Nobody gets priority in the beginning of combat step unless something triggered."""
    _skip(state, ("beginning_of_combat",))


@fault("no-priority-in-end-step", begin_step, rule="513.1", check=PRIORITY)
def _none_in_end_step(state: State) -> None:
    """Nobody gets priority in the end step unless something triggered."""
    _skip(state, ("end",))


@fault("one-pass-resolves", _pass, rule="117.4", check="passing-changes-nothing")
def _one_pass(state: State, action: Pass) -> None:
    """The top of the stack resolves as soon as one player passes."""
    if state.stack:
        state.passes = len(state.players) - 1
    _pass(state, action)


@fault("action-does-not-reset-passes", _ACTIVATING, rule="117.4", check="passes-in-succession")
def _passes_are_kept(state: State, action: Activate) -> None:
    """Passes count as in succession though a player activated an ability in between."""
    passes = state.passes
    _ACTIVATING(state, action)
    state.passes = passes


@fault(
    "opponent-first-after-resolution", _resolve, rule="117.3b", check="priority-after-resolution"
)
def _opponent_first(state: State) -> None:
    """After something has resolved the next player gets priority and not the active one."""
    _resolve(state)
    state.priority = state.seats_in_turn_order((state.active + 1) % len(state.players))[0]


@fault(
    "triggers-wait-for-empty-stack",
    _before_priority,
    rule="603.3",
    check="triggers-at-next-priority",
)
def _wait_for_empty_stack(state: State) -> None:
    """What has triggered is put on the stack only once nothing else is on it."""
    waiting: tuple[WaitingTrigger, ...] = ()
    if state.stack:
        waiting, state.waiting = state.waiting, ()
    _before_priority(state)
    state.waiting = (*waiting, *state.waiting)


# --- Untapping and drawing ----------------------------------------------------------------------


@fault("nothing-untaps", _untap_step, rule="502.3", check="kiora-2-later-permanents")
def _nothing_untaps(state: State) -> None:
    """Nothing untaps in the untap step."""
    before = {ident: state.objects[ident].tapped for ident in state.battlefield}
    _untap_step(state)
    for ident, tapped in before.items():
        if tapped and ident in state.objects:
            state.update(ident, tapped=True)


@fault("everything-untaps", _untap_step, rule="502.3", check="untap-step-untaps")
def _everything_untaps(state: State) -> None:
    """The permanents of all players untap in each untap step."""
    untap(state, [i for i in state.battlefield if i not in state.holds])
    _untap_step(state)


@fault("no-phasing", phasing_event, rule="502.1", check=AGREES)
def _no_phasing(_: State, __: list[int]) -> None:
    """Nothing phases in or out."""


@fault("no-card-is-drawn", _draw_step, rule="504.1", check="draw-step-draws-one")
def _no_card(_: State) -> None:
    """Nobody draws a card in the draw step."""


@fault("two-cards-are-drawn", _draw_step, rule="504.1", check="draw-step-draws-one")
def _two_cards(state: State) -> None:
    """The active player draws two cards in the draw step."""
    draw(state, state.active, 2)


@fault("second-seat-does-not-draw", _draw_step, rule="504.1", check="seats-swapped")
def _second_seat(state: State) -> None:
    """The player in the second seat draws no card in the draw step."""
    if state.active != 1:
        _draw_step(state)


# --- Cleanup ------------------------------------------------------------------------------------


@fault("damage-stays-marked", _cleanup, rule="514.2", check="damage-wears-off")
def _stays_marked(state: State) -> None:
    """Damage stays marked on creatures from turn to turn."""
    damage = {i: state.objects[i].damage for i in state.battlefield}
    _cleanup(state)
    for ident, number in damage.items():
        if number and ident in state.objects:
            state.update(ident, damage=number)


@fault("until-end-of-turn-lasts", _cleanup, rule="514.2", check="effects-end-with-the-turn")
def _lasts(state: State) -> None:
    """Effects that last until end of turn do not end."""
    state.effects = tuple(
        replace(one, duration="indefinitely") if one.duration == "until end of turn" else one
        for one in state.effects
    )
    _cleanup(state)


@fault("no-hand-size", _cleanup, rule="514.1", check="hand-size-at-cleanup", fault_class="B199")
def _no_hand_size(state: State) -> None:
    """A player with more than seven cards in hand discards none."""
    hands, state.hands = state.hands, ((),) * len(state.players)
    _cleanup(state)
    state.hands = hands


@fault(
    "discarding-keeps-damage",
    _cleanup,
    rule="514.2",
    check="damage-wears-off",
    fault_class="B198",
)
def _discarding_keeps(state: State) -> None:
    """Damage stays marked if the player had to discard first."""
    discards = len(state.hands[state.active]) > 7
    damage = {i: state.objects[i].damage for i in state.battlefield}
    _cleanup(state)
    for ident, number in damage.items():
        if discards and number and ident in state.objects:
            state.update(ident, damage=number)


@fault("no-untapping-without-untap-step", _untap_it, rule="502.3", check=AGREES, fault_class="B193")
def _no_untapping(state: State, effect: UntapIt, context: Context) -> None:
    """While players skip their untap steps effects untap nothing either."""
    if not rules_of(state, SkipUntapStep):
        _untap_it(state, effect, context)


# --- From turn to turn --------------------------------------------------------------------------


@fault("creatures-stay-fresh", _begin_turn, rule="302.6", check=AGREES)
def _stay_fresh(state: State) -> None:
    """A creature that came last turn still can't attack or pay {T}."""
    fresh = [ident for ident in state.battlefield if state.objects[ident].fresh]
    _begin_turn(state)
    for ident in fresh:
        state.update(ident, fresh=True)


@fault("one-land-a-game", _begin_turn, rule="305.2", check=AGREES)
def _one_land_a_game(state: State) -> None:
    """A player who has played a land can play none in later turns."""
    played = [player.lands_played for player in state.players]
    _begin_turn(state)
    for seat, number in enumerate(played):
        state.update_player(seat, lands_played=number)


@fault("combat-never-ends", end_step, rule="511.3", check="fighting-only-in-combat")
def _never_ends(state: State) -> None:
    """Creatures stay attacking after the combat phase."""
    combat = state.combat
    end_step(state)
    state.combat = combat


@fault("postcombat-main-skipped", end_step, rule="505.1", check=PRIORITY)
def _no_postcombat_main(state: State) -> None:
    """There is no main phase after combat."""
    end_step(state)
    if state.step == "postcombat_main" and state.stage == "begin step":
        end_step(state)
