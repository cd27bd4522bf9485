"""Whose things are, what they take along, and what may be where (108-111, 304, 400, 401)."""

from msgspec.structs import replace

from adapters.faulty.fault import fault, part_of
from reference_engine.activating import ability_of
from reference_engine.announcements import Activate
from reference_engine.instructions.permanents import _put_on_battlefield, _return_to_hand
from reference_engine.layers import settle_control
from reference_engine.libraries import draw, top_cards
from reference_engine.matching import Context
from reference_engine.resolving import _after_resolving
from reference_engine.state import GameObject, StackItem, State
from reference_engine.state_based_actions import _ceasing, _without_loyalty
from reference_engine.vocabulary import Activated, PutOnBattlefield, ReturnToHand
from reference_engine.zones import Move, _cannot_go, move, with_row

HOME = "stolen-permanents-go-home"


@fault("control-changes-owner", settle_control, rule="108.3", check="owners-never-change")
def _changes_owner(state: State) -> bool:
    """Who gains control of a permanent becomes its owner."""
    before = {ident: state.objects[ident].controller for ident in state.battlefield}
    moved = settle_control(state)
    for ident, seat in before.items():
        thing = state.objects[ident]
        if thing.controller != seat and thing.card is not None:
            state.update(ident, owner=thing.controller)
    return moved


@fault("returned-to-controller", _return_to_hand, rule="400.3", check=HOME)
def _to_controller(state: State, effect: ReturnToHand, context: Context) -> None:
    """A permanent is returned to the hand of the player who controls it."""
    for group in context.targets:
        for ident in group:
            thing = state.objects.get(ident)
            if thing is not None and thing.zone == "battlefield":
                state.update(ident, owner=thing.controller)
    _return_to_hand(state, effect, context)


@fault("owner-activates-abilities", ability_of, rule="602.2", check="abilities-are-the-controllers")
def _owner_activates(state: State, how: Activate) -> tuple[GameObject, Activated]:
    """A permanent's owner, too, may activate its abilities, whoever controls it."""
    source = state.objects.get(state.ref(how.source))
    if source is None or source.zone != "battlefield" or source.owner != how.player:
        return ability_of(state, how)
    return ability_of(state, replace(how, player=source.controller))


# --- Tokens and spells --------------------------------------------------------------------------


@fault("tokens-come-back", _ceasing, rule="111.8", check="tokens-never-return")
def _wait_in_exile(state: State) -> list[int]:
    """Tokens that were exiled wait there and come back as cards do."""
    return [ident for ident in _ceasing(state) if state.objects[ident].zone != "exile"]


@part_of("tokens-come-back", _cannot_go)
def _go_anywhere(state: State, one: Move) -> bool:
    return not state.objects[one.ident].token and _cannot_go(state, one)


@part_of("tokens-come-back", _put_on_battlefield)
def _put_tokens_too(state: State, effect: PutOnBattlefield, context: Context) -> None:
    waiting = [ident for ident in state.exile if state.objects[ident].token]
    move(state, [Move(ident, "battlefield") for ident in waiting])
    _put_on_battlefield(state, effect, context)


@fault("spells-become-permanents", _after_resolving, rule="307.4", check="no-spell-on-battlefield")
def _onto_battlefield(_: StackItem) -> str:
    """Instants and sorceries that have resolved are put onto the battlefield."""
    return "battlefield"


@part_of("spells-become-permanents", _cannot_go)
def _nothing_hinders(_: State, __: Move) -> bool:
    return False


@fault(
    "planeswalkers-stay-without-loyalty",
    _without_loyalty,
    rule="704.5i",
    check="planeswalkers-have-loyalty",
)
def _stay(_: State) -> list[int]:
    """A planeswalker without loyalty counters stays on the battlefield."""
    return []


# --- Libraries ----------------------------------------------------------------------------------


@fault("drawing-cuts-the-library", draw, rule="401.2", check="libraries-keep-their-order")
def _cuts(state: State, seat: int, number: int) -> None:
    """As a card is drawn the next one goes to the bottom of the library."""
    draw(state, seat, number)
    row = state.libraries[seat]
    state.libraries = with_row(state.libraries, seat, (*row[1:], *row[:1]))


@fault("bottom-card-is-drawn", top_cards, rule="121.1", check="draw-step-draws-one")
def _from_the_bottom(state: State, seat: int, number: int) -> tuple[int, ...]:
    """Cards are drawn and milled from the bottom of the library."""
    if seat not in state.known_orders:
        return top_cards(state, seat, number)
    return state.libraries[seat][-number:]
