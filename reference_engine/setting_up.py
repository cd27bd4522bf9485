"""Building the position a game starts in."""

from collections.abc import Callable

from reference_engine.announcements import Illegal, Position
from reference_engine.cards import find_card
from reference_engine.day_night import settle_daytime
from reference_engine.layers import settle_control
from reference_engine.state import GameObject, Mana, Player, State
from reference_engine.turns import STEPS
from reference_engine.vocabulary import Card

__all__ = ["set_up"]


def set_up(position: Position, find: Callable[[str], Card] = find_card) -> State:
    """Return the state in which the active player is about to get priority.

    `find` gives the declaration of a card by its name. Raises `UnknownCard` for a card that has
    none, `Illegal` for what can't be placed.
    """
    state = _empty(position)
    rows: dict[str, list[list[int]]] = {
        zone: [[] for _ in position.players] for zone in ("hand", "library", "graveyard")
    }
    battlefield, exile, command = [], [], []
    for placed in position.objects:
        card = find(placed.card)
        if placed.back and card.back is None:
            raise Illegal(f"{placed.label}: {placed.card} has no back face")
        on_battlefield = placed.zone == "battlefield"
        controller = placed.owner
        if on_battlefield and placed.controller is not None:
            controller = placed.controller
        thing = GameObject(
            id=state.new_id(),
            label=placed.label,
            owner=placed.owner,
            controller=controller,
            base_controller=controller,
            zone=placed.zone,
            face=card.back if placed.back and card.back else card.face,
            timestamp=state.tick(),
            card=card,
            back=placed.back,
            tapped=placed.tapped and on_battlefield,
            fresh=placed.fresh and on_battlefield,
            counters=dict(placed.counters) if on_battlefield else {},
            damage=placed.damage if on_battlefield else 0,
        )
        state.objects[thing.id] = thing
        state.names[thing.label] = thing.id
        if on_battlefield:
            battlefield.append(thing.id)
        elif placed.zone == "exile":
            exile.append(thing.id)
        elif placed.zone == "command":
            command.append(thing.id)
        else:
            rows[placed.zone][placed.owner].append(thing.id)
    state.battlefield, state.exile, state.command = map(tuple, (battlefield, exile, command))
    state.hands, state.libraries, state.graveyards = (
        tuple(tuple(row) for row in rows[zone]) for zone in ("hand", "library", "graveyard")
    )
    for placed in position.objects:
        if placed.attached_to is not None:
            host = state.ref(placed.attached_to)
            state.update(state.names[placed.label], attached_to=host)
    settle_control(state)
    settle_daytime(state)
    return state


def _empty(position: Position) -> State:
    state = State.__new__(State)
    state.objects, state.last_known, state.names = {}, {}, {}
    state.players = tuple(
        Player(
            life=seat.life,
            counters=dict(seat.counters),
            mana=tuple(Mana(kind) for kind in seat.mana),
            lands_played=seat.lands_played,
        )
        for seat in position.players
    )
    state.phased, state.player_rules, state.shields = (), (), ()
    state.previous_active = (position.active_player - 1) % len(position.players)
    state.linked, state.known_tops, state.daytime = {}, {}, ""
    state.spells_cast = state.spells_last_turn = (0,) * len(position.players)
    state.stack = state.waiting = state.delayed = state.effects = state.extra_turns = ()
    state.holds = state.turn_history = frozenset()
    state.turn, state.step, state.active = position.turn, position.step, position.active_player
    state.in_order = position.active_player
    state.priority, state.passes, state.stage = position.active_player, 0, "priority"
    state.planned_steps = STEPS[STEPS.index(position.step) + 1 :]
    if position.opening:
        state.turn, state.step, state.stage = 1, STEPS[0], "opening"
        state.planned_steps = STEPS[1:]
    state.next_id = state.clock = 0
    state.numbers, state.cache = {}, {}
    state.combat = state.winners = None
    state.known_orders = frozenset(range(len(position.players)))
    state.answers, state.asked = [], 0
    return state
