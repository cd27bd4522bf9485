"""What players may do, gone wrong (117, 305, 601.3, 602)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import ability_of
from reference_engine.announcements import Activate, Announcement, Cast, Illegal, PlayLand
from reference_engine.casting import check_may_cast, may_play_from, play_land
from reference_engine.casting_permissions import Ways, ways_to_cast
from reference_engine.characteristics import characteristics
from reference_engine.game import Game
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import Activated, Cost
from reference_engine.zones import move_one

CASTING, LANDS = "refuse-casting", "refuse-lands"
TRACE = "refusal-leaves-no-trace"


@fault("sorcery-timing-is-ignored", check_may_cast, rule="117.1a", check=CASTING)
def _no_timing(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Creatures and sorceries may be cast at any time one has priority."""
    trial = state.copy()
    trial.step, trial.active, trial.stack = "precombat_main", how.player, ()
    return check_may_cast(trial, thing, how)


@fault("sorcery-timing-in-any-turn", check_may_cast, rule="307.5", check=CASTING)
def _in_any_turn(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Creatures and sorceries may be cast in another player's main phase."""
    trial = state.copy()
    trial.active = how.player
    return check_may_cast(trial, thing, how)


@fault("instants-only-in-own-turn", check_may_cast, rule="117.1a", check="agrees-with-reference")
def _only_in_own_turn(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Instants may be cast only in one's own turn."""
    if state.active != how.player:
        raise Illegal("it is another player's turn")
    return check_may_cast(state, thing, how)


@fault("cards-of-others-are-cast", ways_to_cast, rule="601.3", check=CASTING)
def _of_others(state: State, thing: GameObject, seat: int) -> Ways:
    """A player may cast cards from another player's hand."""
    return ways_to_cast(state, replace(thing, owner=seat), seat)


def _play(state: State, how: PlayLand) -> None:
    seat = how.player
    state.update_player(seat, lands_played=state.players[seat].lands_played + 1)
    move_one(state, state.ref(how.card), "battlefield", seat)


def _is_land(state: State, how: PlayLand) -> bool:
    return "Land" in characteristics(state, state.ref(how.card)).types


@fault("second-land-is-played", play_land, rule="305.2b", check=LANDS)
def _second_land(state: State, how: PlayLand) -> None:
    """A player may play any number of lands in a turn."""
    state.update_player(how.player, lands_played=0)
    play_land(state, how)


@fault("lands-at-any-time", play_land, rule="305.3", check=LANDS)
def _at_any_time(state: State, how: PlayLand) -> None:
    """Lands may be played in every step."""
    if (
        state.step in ("precombat_main", "postcombat_main")
        or state.players[how.player].lands_played
        or not _is_land(state, how)
        or not may_play_from(state, how.player, state.ref(how.card))
    ):
        play_land(state, how)
    else:
        _play(state, how)


@fault("anything-is-played-as-land", play_land, rule="116.2a", check=LANDS)
def _anything(state: State, how: PlayLand) -> None:
    """A card that is no land may be played as one."""
    if _is_land(state, how) or not may_play_from(state, how.player, state.ref(how.card)):
        play_land(state, how)
    else:
        _play(state, how)


@fault("lands-of-others-are-played", may_play_from, rule="305.1", check=LANDS)
def _lands_of_others(state: State, seat: int, ident: int) -> bool:
    """A player may play lands from another player's hand."""
    thing = state.objects.get(ident)
    return may_play_from(state, seat, ident) or (thing is not None and thing.zone == "hand")


@fault("abilities-of-others-are-activated", ability_of, rule="602.2", check="refuse-abilities")
def _of_opponents(state: State, how: Activate) -> tuple[GameObject, Activated]:
    """A player may activate abilities of permanents that an opponent controls."""
    source = state.objects.get(state.ref(how.source))
    if source is None or source.zone != "battlefield":
        return ability_of(state, how)
    return ability_of(state, replace(how, player=source.controller))


# --- Refusals that leave a trace ----------------------------------------------------------------

_apply = Game.apply


@fault("refused-casting-taps-a-land", Game.apply, rule="733.1", check=TRACE)
def _taps_a_land(game: Game, action: Announcement) -> None:
    """A land tapped for a spell that can't be paid for stays tapped."""
    try:
        _apply(game, action)
    except Illegal:
        if isinstance(action, Cast):
            work = game._base.copy()  # noqa: SLF001 - a fault lies inside
            for ident in work.battlefield:
                thing = work.objects[ident]
                is_land = "Land" in characteristics(work, ident).types
                if thing.controller == action.player and is_land and not thing.tapped:
                    work.update(ident, tapped=True)
                    break
            game._base, game.state = work, work.copy()  # noqa: SLF001
        raise


@fault("refused-casting-resets-passes", Game.apply, rule="733.1", check=TRACE)
def _resets_passes(game: Game, action: Announcement) -> None:
    """After a refused casting the players must pass in succession anew."""
    try:
        _apply(game, action)
    except Illegal:
        if isinstance(action, Cast) and game._base.stage == "waiting":  # noqa: SLF001
            work = game._base.copy()  # noqa: SLF001
            work.passes = 0
            game._base, game.state = work, work.copy()  # noqa: SLF001
        raise


@fault("refused-casting-empties-pool", Game.apply, rule="733.1", check=CASTING)
def _empties_pool(game: Game, action: Announcement) -> None:
    """The mana offered for a spell is lost though it does not pay for the spell."""
    try:
        _apply(game, action)
    except Illegal:
        if isinstance(action, Cast):
            work = game._base.copy()  # noqa: SLF001
            work.update_player(action.player, mana=())
            game._base, game.state = work, work.copy()  # noqa: SLF001
        raise
