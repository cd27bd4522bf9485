"""Setting up: a scenario written as the engine's state."""

from collections import defaultdict
from typing import Final

from adapters.adapter import Unsupported
from adapters.names import Zone
from adapters.python_mtg.engine import Engine, State
from adapters.python_mtg.words import COLOR_NAMES, engine_counter
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario, player_name

__all__ = ["compose"]

PLAYER_COUNTERS: Final = frozenset({"poison"})


def compose(engine: Engine, scenario: Scenario) -> tuple[State, dict[str, str]]:
    """Return the state for a scenario, and the engine's id for each label.

    Raises `Unsupported` for what the engine has no place for.
    """
    for spec in scenario.objects:
        _refuse_object(spec)
    seats = range(len(scenario.players))
    decks = {
        player_name(seat): [spec.card for spec in scenario.objects if spec.owner == seat]
        for seat in seats
    }
    state = engine.decks(decks)
    ids = _ids(engine, state, scenario)
    _put_into_zones(state, scenario, ids)
    for spec in scenario.objects:
        if spec.zone is Zone.BATTLEFIELD:
            _permanent(state, spec, ids)
    for seat, player in enumerate(scenario.players):
        _player(state, player_name(seat), player)
    active = player_name(scenario.active_player)
    state |= {
        "current_step": {(scenario.step.value,)},
        "active_player": {(active,)},
        "life": {(player_name(seat), scenario.players[seat].life) for seat in seats},
        "_turn": scenario.turn,
        "_explicit_lands": True,
        "_instant_speed": True,
    }
    engine.stock_mana(state, active)
    return state, ids


def _refuse_object(spec: ObjectSpec) -> None:
    """Raise `Unsupported` where a card is in a way that the engine has no place for."""
    for given, what in (
        (spec.damage, "damage marked before the game starts"),
        (spec.controller not in (None, spec.owner), "another controller than the owner"),
        (spec.back, "back faces"),
        (spec.zone is Zone.COMMAND, "cards in the command zone"),
        (spec.attached_to, "attachments"),
    ):
        if given:
            raise Unsupported(f"{spec.label}: {what}")


def _ids(engine: Engine, state: State, scenario: Scenario) -> dict[str, str]:
    """Give each label one of the engine's ids for such a card, in order."""
    owners = {card: player for player, card in state.get("printed_control", ())}
    free: dict[tuple[str, str], list[str]] = defaultdict(list)
    for card, slug in sorted(state.get("instance_of", ()), key=lambda row: _number(row[0])):
        free[owners[card], slug].append(card)
    return {
        spec.label: free[player_name(spec.owner), engine.slug(spec.card)].pop(0)
        for spec in scenario.objects
    }


def _number(card: str) -> int:
    return int(card.rpartition("_")[2])


def _put_into_zones(state: State, scenario: Scenario, ids: dict[str, str]) -> None:
    owned: dict[Zone, set[tuple[str, str]]] = defaultdict(set)
    shared: dict[Zone, set[tuple[str]]] = defaultdict(set)
    order: dict[str, list[str]] = {player_name(seat): [] for seat in range(len(scenario.players))}
    for spec in scenario.objects:
        owner, card = player_name(spec.owner), ids[spec.label]
        owned[spec.zone].add((owner, card))
        shared[spec.zone].add((card,))
        if spec.zone is Zone.LIBRARY:
            order[owner].append(card)
    state |= {
        "in_library": owned[Zone.LIBRARY],
        "in_hand": owned[Zone.HAND],
        "on_battlefield": shared[Zone.BATTLEFIELD],
        "graveyard": shared[Zone.GRAVEYARD],
        "exile": shared[Zone.EXILE],
        "_lib_order": order,
    }


def _permanent(state: State, spec: ObjectSpec, ids: dict[str, str]) -> None:
    card = ids[spec.label]
    if spec.tapped:
        state["tapped"].add((card,))
    if spec.fresh:
        state.setdefault("_sick", set()).add((card,))
    for kind, number in spec.counters.items():
        state["counter"].add((card, engine_counter(kind), number))


def _player(state: State, name: str, spec: PlayerSpec) -> None:
    unknown = spec.counters.keys() - PLAYER_COUNTERS
    if unknown:
        raise Unsupported(f"{name}: {min(unknown)} counters on a player")
    if "poison" in spec.counters:
        state.setdefault("poison", set()).add((name, spec.counters["poison"]))
    for letter in set(spec.mana):
        row = (name, COLOR_NAMES[letter], spec.mana.count(letter))
        state.setdefault("floating_mana", set()).add(row)
    if spec.lands_played:
        state["_land_played"].add((name,))
        state.setdefault("_extra_lands_used", {})[name] = spec.lands_played - 1
