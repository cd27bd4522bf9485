"""Turns, combat and the end of the game gone wrong (104, 500-514)."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import PlayLand
from reference_engine.casting import play_land
from reference_engine.combat import declare_attackers, declare_blockers
from reference_engine.events import Event
from reference_engine.keyword_actions import discard, tap, untap
from reference_engine.matching import Context
from reference_engine.players import lose
from reference_engine.state import Combat, State, player_ref
from reference_engine.triggers import _enters, _notice_chapters
from reference_engine.turns import _begin_turn, _cleanup, end_step
from reference_engine.vocabulary import Enters

# --- From step to step --------------------------------------------------------------------------


@fault("combat-comes-twice", end_step, rule="500.1", check="steps-in-order")
def _twice(state: State) -> None:
    """After the second main phase there is another combat phase in each turn."""
    was = state.step
    end_step(state)
    again = ("combat came twice", state.turn)
    if was == "postcombat_main" and state.step == "end" and again not in state.turn_history:
        state.turn_history |= {again}
        state.step = "beginning_of_combat"
        state.planned_steps = ("declare_attackers", "end_of_combat", "end", "cleanup")


@fault("turns-go-the-other-way", _begin_turn, rule="102.1", check="turns-go-round")
def _other_way(state: State) -> None:
    """With more than two players turns go round against turn order."""
    state.in_order = (state.in_order - 2) % len(state.players)
    _begin_turn(state)


# --- Cleanup ------------------------------------------------------------------------------------


@fault("everyone-discards", _cleanup, rule="514.1", check="hand-size-at-cleanup")
def _everyone(state: State) -> None:
    """In the cleanup step all players discard down to seven cards."""
    _cleanup(state)
    for seat, hand in enumerate(state.hands):
        if seat != state.active and len(hand) > 7:
            discard(state, seat, hand[7:])


@fault("effects-last-a-turn-longer", _cleanup, rule="514.2", check="effects-end-with-the-turn")
def _a_turn_longer(state: State) -> None:
    """What lasts until end of turn ends with the turn after that."""
    new = [one for one in state.effects if one.duration == "until end of turn"]
    state.effects = tuple(
        replace(one, duration=f"until end of turn {state.turn + 1}") if one in new else one
        for one in state.effects
        if one.duration != f"until end of turn {state.turn}"
    )
    state.touch()
    _cleanup(state)


@fault("cleanup-ends-everything", _cleanup, rule="611.2a", check="effects-without-end-go-on")
def _ends_everything(state: State) -> None:
    """In the cleanup step all effects of spells end, those without a duration too."""
    state.effects = tuple(replace(one, duration="until end of turn") for one in state.effects)
    _cleanup(state)


# --- Combat -------------------------------------------------------------------------------------


@fault("blockers-attack-back", declare_blockers, rule="506.2", check="fighters-on-their-sides")
def _attack_back(state: State) -> None:
    """Blocking creatures attack the active player."""
    declare_blockers(state)
    combat = state.combat or Combat()
    me = player_ref(state.active)
    state.combat = replace(
        combat,
        attackers=combat.attackers | dict.fromkeys(combat.blockers, me),
        defending=combat.defending | dict.fromkeys(combat.blockers, state.active),
    )


@fault(
    "one-attacker-stays-home", declare_attackers, rule="508.1k", check="declared-creatures-fight"
)
def _stays_home(state: State) -> None:
    """Of several creatures declared as attackers the last does not attack."""
    declare_attackers(state)
    if state.combat is not None and len(state.combat.attackers) > 1:
        *others, _ = state.combat.attackers.items()
        state.combat = replace(state.combat, attackers=dict(others))


@fault("blocking-taps", declare_blockers, rule="509.1g", check="nothing-changes-by-itself")
def _blocking_taps(state: State) -> None:
    """Blocking taps a creature."""
    declare_blockers(state)
    tap(state, (state.combat or Combat()).blockers)


@fault("playing-a-land-untaps", play_land, rule="305.1", check="nothing-changes-by-itself")
def _untaps(state: State, how: PlayLand) -> None:
    """As a player plays a land the others of that player untap."""
    play_land(state, how)
    untap(state, [i for i in state.battlefield if state.objects[i].controller == how.player])


# --- Triggers -----------------------------------------------------------------------------------


@fault("chapters-trigger-anew", _notice_chapters, rule="714.2b", check="chapters-trigger-once")
def _anew(state: State, event: Event) -> None:
    """With each lore counter the chapter before triggers once more."""
    _notice_chapters(
        state, replace(event, before=max(event.before - 1, 0), amount=event.amount + 1)
    )


@fault("many-entering-trigger-once", _enters, rule="603.2c", check="each-event-triggers-once")
def _once_for_many(state: State, trigger: Enters, event: Event, context: Context) -> bool:
    """What triggers on creatures entering triggers once for several that enter together."""
    waiting = any(one.source.id == context.source.id for one in state.waiting)
    return not waiting and _enters(state, trigger, event, context)


# --- The end ------------------------------------------------------------------------------------


@fault("loser-wins", lose, rule="104.2a", check="game-ends-with-one-left")
def _loser_wins(state: State, losers: Iterable[int]) -> None:
    """Of two players the one who loses wins the game."""
    leaving = [seat for seat in losers if not state.players[seat].lost]
    lose(state, leaving)
    if state.winners is not None and len(leaving) == 1:
        state.winners = tuple(leaving)


@fault("won-games-go-on", lose, rule="104.1", check="game-over-is-over")
def _go_on(state: State, losers: Iterable[int]) -> None:
    """The game goes on after a player has won it."""
    lose(state, losers)
    if state.stage == "over":
        state.stage = "priority"
        state.update_player(state.active, lost=False)
