"""Engines that change something when asked, looked at or refused (117, 400.2, 733)."""

from typing import Any

from adapters.faulty.fault import fault
from reference_engine.announcements import Activate, Announcement, Decision, Illegal, PlayLand
from reference_engine.characteristics import is_creature
from reference_engine.game import Game
from reference_engine.legal import _at_priority, legal_actions
from reference_engine.observing import _object, observe
from reference_engine.state import State

_apply, _copy, _list = Game.apply, Game.copy, Game.legal_actions
_in_turn_order = State.seats_in_turn_order


@fault("refused-activation-taps", Game.apply, rule="733.1", check="refusals-change-nothing")
def _taps(game: Game, action: Announcement) -> None:
    """A permanent whose ability can't be activated is tapped all the same."""
    try:
        _apply(game, action)
    except Illegal:
        if isinstance(action, Activate):
            work = game._base.copy()  # noqa: SLF001 - a fault lies inside
            for ident in work.battlefield:
                if work.objects[ident].label == action.source:
                    work.update(ident, tapped=True)
            game._base, game.state = work, work.copy()  # noqa: SLF001
        raise


@fault("listing-spends-mana", legal_actions, rule="117.1", check="listing-changes-nothing")
def _spends(state: State, decision: Decision) -> list[Announcement]:
    """Listing the legal actions takes the mana that was reckoned with out of the pool."""
    found = legal_actions(state, decision)
    state.update_player(decision.player, mana=())
    return found


@fault(
    "lands-are-not-listed",
    _at_priority,
    rule="116.2a",
    check="listed-actions-are-the-legal-ones",
)
def _without_lands(state: State, seat: int) -> list[Announcement]:
    """Playing a land is not among the legal actions listed."""
    return [action for action in _at_priority(state, seat) if not isinstance(action, PlayLand)]


@fault(
    "second-land-is-listed",
    _at_priority,
    rule="305.2b",
    check="explored-games-keep-invariants",
)
def _second_land(state: State, seat: int) -> list[Announcement]:
    """Playing a second land is listed, and refused."""
    trial = state.copy()
    trial.update_player(seat, lands_played=0)
    return _at_priority(trial, seat)


@fault("listing-costs-life", Game.legal_actions, rule="117.1", check="explored-games-repeat")
def _costs_life(game: Game) -> list[Announcement]:
    """Who asks what may be done loses a life, so that who doesn't ask plays another game."""
    found = _list(game)
    seat = game.decision.player if game.decision else 0
    for state in (game._base, game.state):  # noqa: SLF001 - a fault lies inside
        state.update_player(seat, life=state.players[seat].life - 1)
    return found


@fault("kept-games-are-untapped", Game.copy, rule="110.5", check="position-saved-and-restored")
def _untapped(game: Game) -> Game:
    """In a game gone back to all permanents are untapped."""
    kept = _copy(game)
    kept._base, kept.state = game._base.copy(), game.state.copy()  # noqa: SLF001
    for state in (kept._base, kept.state):  # noqa: SLF001
        for ident in state.battlefield:
            state.update(ident, tapped=False)
    return kept


@fault(
    "choices-in-order-of-seats",
    State.seats_in_turn_order,
    rule="101.4",
    check="explored-games-mirrored",
)
def _by_seat(state: State, first: int | None = None) -> list[int]:
    """Players who choose at the same time do so in order of their seats."""
    order = _in_turn_order(state, first)
    return sorted(order) if first is None else order


@fault("looking-takes-mana", observe, rule="400.2", check="looking-changes-nothing")
def _takes_mana(state: State, decision: Decision | None) -> dict[str, Any]:
    """With each look at a position the active player gets a colorless mana less."""
    seen = observe(state, decision)
    state.update_player(state.active, mana=state.players[state.active].mana[1:])
    return seen


@fault("everything-has-power", _object, rule="208.3", check="creatures-have-size")
def _has_power(state: State, ident: int) -> dict[str, Any]:
    """Noncreature permanents have power and toughness too."""
    view = _object(state, ident)
    if not is_creature(state, ident):
        view["power"] = view["toughness"] = 0
    return view
