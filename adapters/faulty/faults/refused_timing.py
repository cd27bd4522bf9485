"""What may be done at another time or by another player, done all the same (117, 602.5, 606.3)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import _check_timing, activate_mana_ability
from reference_engine.announcements import (
    Activate,
    Announcement,
    Answer,
    Attack,
    Cast,
    Illegal,
    Pass,
    PlayLand,
)
from reference_engine.casting import check_may_cast, play_land
from reference_engine.game import Game
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import Activated, Cost, LoyaltyCost

_apply = Game.apply


@fault(
    "sorceries-onto-a-stack", check_may_cast, rule="307.1", check="refuse-sorcery-speed-with-stack"
)
def _onto_a_stack(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Creatures and sorceries are cast in one's main phase whatever is on the stack."""
    trial = state.copy()
    trial.stack = ()
    return check_may_cast(trial, thing, how)


@fault("lands-with-a-stack", play_land, rule="116.2a", check="refuse-land-with-stack")
def _lands_with_a_stack(state: State, how: PlayLand) -> None:
    """Lands are played in one's main phase whatever is on the stack."""
    stack, state.stack = state.stack, ()
    play_land(state, how)
    state.stack = stack


@fault("lands-in-any-turn", play_land, rule="305.3", check="refuse-land-in-anothers-turn")
def _lands_in_any_turn(state: State, how: PlayLand) -> None:
    """Lands are played in other players' main phases as well."""
    active, state.active = state.active, how.player
    play_land(state, how)
    state.active = active


@fault("priority-is-taken", Game.apply, rule="117.1", check="refuse-without-priority")
def _priority_is_taken(game: Game, action: Announcement) -> None:
    """Who casts a spell or activates an ability takes priority from whoever has it."""
    decision = game.decision
    if decision is not None and decision.kind == "priority" and isinstance(action, Cast | Activate):
        work = game._base.copy()  # noqa: SLF001 - a fault lies inside
        work.priority = action.player
        game._base, game.decision = work, replace(decision, player=action.player)  # noqa: SLF001
    _apply(game, action)


@fault("passing-makes-choices", Game.apply, rule="117.2e", check="refuse-while-choosing")
def _passing_makes_choices(game: Game, action: Announcement) -> None:
    """Who passes while a choice is due makes the first choice there is."""
    decision = game.decision
    if isinstance(action, Pass) and decision is not None and decision.kind != "priority":
        action = replace(game.legal_actions()[0], player=action.player)
    _apply(game, action)


@fault("equip-at-any-time", _check_timing, rule="702.6a", check="refuse-equip-timing")
def _equip_at_any_time(state: State, how: Activate, source: GameObject, ability: Activated) -> None:
    """What is activated only as a sorcery is activated as an instant is cast."""
    _check_timing(state, how, source, replace(ability, sorcery_speed=False))


def _is_loyalty(ability: Activated) -> bool:
    return any(isinstance(cost, LoyaltyCost) for cost in ability.costs)


@fault("loyalty-at-any-time", _check_timing, rule="606.3", check="refuse-loyalty-timing")
def _loyalty_at_any_time(
    state: State, how: Activate, source: GameObject, ability: Activated
) -> None:
    """Loyalty abilities are activated whenever their controller has priority."""
    if _is_loyalty(ability):
        state = state.copy()
        state.active, state.step, state.stack = how.player, "precombat_main", ()
    _check_timing(state, how, source, ability)


@fault("loyalty-again-and-again", _check_timing, rule="606.3", check="refuse-loyalty-twice")
def _again_and_again(state: State, how: Activate, source: GameObject, ability: Activated) -> None:
    """A planeswalker's loyalty abilities are activated any number of times in a turn."""
    if _is_loyalty(ability):
        state = state.copy()
        state.turn_history -= {("loyalty", source.id)}
    _check_timing(state, how, source, ability)


@fault(
    "only-as-an-instant-is-ignored",
    activate_mana_ability,
    rule="602.5e",
    check="refuse-instant-only-while-paying",
)
def _while_paying(state: State, how: Activate, *, paying: bool = False) -> None:  # noqa: ARG001
    """What is activated only as an instant is activated while something is paid for."""
    activate_mana_ability(state, how)


@fault("nothing-happens-after-the-game", Game.apply, rule="104.1", check="refuse-after-the-game")
def _after_the_game(game: Game, action: Announcement) -> None:
    """Once the game is over anything may be announced, and nothing comes of it."""
    if game.decision is not None:
        _apply(game, action)


# --- Decisions and combat -----------------------------------------------------------------------


@fault("anyone-answers", Game.apply, rule="608.2d", check="refuse-answer-of-another")
def _anyone_answers(game: Game, action: Announcement) -> None:
    """A choice is made by whoever is first to make it."""
    if isinstance(action, Answer) and game.decision is not None:
        action = replace(action, player=game.decision.player)
    _apply(game, action)


@fault("unasked-answers-are-lost", Game.apply, rule="117.1", check="refuse-unasked-answer")
def _lost(game: Game, action: Announcement) -> None:
    """An answer that nothing asked for is taken, and nothing comes of it."""
    waits = game.decision is not None and game.decision.kind == "priority"
    if not (waits and isinstance(action, Answer)):
        _apply(game, action)


@fault("attack-out-of-time-passes", Game.apply, rule="508.1", check="refuse-combat-at-another-time")
def _out_of_time(game: Game, action: Announcement) -> None:
    """Who declares attackers at another time passes priority by it."""
    if isinstance(action, Attack) and game.decision is not None:
        action = Pass(action.player) if game.decision.kind == "priority" else action
    _apply(game, action)


@fault(
    "mana-abilities-are-not-reversed",
    Game.apply,
    rule="733.1",
    check="refuse-and-reverse-mana-abilities",
)
def _not_reversed(game: Game, action: Announcement) -> None:
    """The first mana ability activated for a spell that can't be cast is not reversed with it."""
    try:
        _apply(game, action)
    except Illegal:
        if isinstance(action, Cast) and action.mana:
            _apply(game, action.mana[0])
        raise
