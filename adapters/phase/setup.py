"""Setting up: a scenario written as the engine's exported state, and read back.

The state is composed from the objects of the cards (see `faces`) and an empty game's state,
and loaded in one piece (about 1 ms). Debug actions would do the same one move at a time and
leave their traces (cards "drawn", "entered this turn") in what the engine remembers.
"""

import msgspec

from adapters.adapter import Unsupported
from adapters.names import Step, Zone
from adapters.observation import ObjectView, Observation, PlayerView
from adapters.phase.engine import Json, LiveGame
from adapters.phase.faces import Card
from adapters.phase.words import COLORS, PHASES, PLAYER_COUNTERS, engine_counter, sorted_mana
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario

__all__ = ["add_mana", "compose", "differences", "ids_of"]

FORGOTTEN = ("deck_pools", "zone_changes_this_turn")
"""Lists of the empty game that tell of its cards, not of ours."""


def ids_of(scenario: Scenario) -> dict[str, int]:
    """Number the scenario's objects from 1, in their order."""
    return {spec.label: number for number, spec in enumerate(scenario.objects, 1)}


def compose(scenario: Scenario, cards: dict[str, Card], empty: Json) -> Json:
    """Return the engine's exported state for a scenario; mana comes after, by `add_mana`."""
    old: Json = empty["state"]
    count = len(scenario.objects)
    state: Json = old | dict.fromkeys(FORGOTTEN, ()) | _moment(scenario)
    state |= {
        "resolved_rules_journal": _blank(old["resolved_rules_journal"]),
        "next_object_id": count + 1,
        "next_timestamp": count + 1,
        "all_creature_types": _creature_types(cards),
        "debug_mode": True,
        "debug_permitted": list(range(len(scenario.players))),
        "objects": {},
        "battlefield": [],
        "exile": [],
        "command_zone": [],
        "players": [
            _player(old["players"][seat], spec, scenario, seat)
            for seat, spec in enumerate(scenario.players)
        ],
    }
    for number, spec in enumerate(scenario.objects, 1):
        state["objects"][str(number)] = _object(spec, number, cards[spec.card], scenario)
        _zone_list(state, spec).append(number)
    _attach(state, scenario)
    return empty | {"state": state}


def _moment(scenario: Scenario) -> Json:
    active, order = scenario.active_player, list(PHASES)
    phase = PHASES[scenario.step]
    played = {
        str(seat): [{"from_zone": "Hand"}] * spec.lands_played
        for seat, spec in enumerate(scenario.players)
        if spec.lands_played
    }
    return {
        "turn_number": scenario.turn,
        "active_player": active,
        "priority_player": active,
        "phase": phase,
        "waiting_for": {"type": "Priority", "data": {"player": active}},
        "steps_started_this_turn": {
            PHASES[step]: 1 for step in order[: order.index(scenario.step) + 1]
        },
        "lands_played_this_turn": scenario.players[active].lands_played,
        "lands_played_this_turn_by_player": played,
    }


def _blank(journal: Json) -> Json:
    empty: dict[type, object] = {list: [], dict: {}, int: 0}
    return {key: empty.get(type(value), value) for key, value in journal.items()}


def _creature_types(cards: dict[str, Card]) -> list[str]:
    found = {
        subtype
        for card in cards.values()
        for face in card.faces
        if "Creature" in face["card_type"]["core_types"]
        for subtype in face["card_type"]["subtypes"]
    }
    return sorted(found)


def _player(old: Json, spec: PlayerSpec, scenario: Scenario, seat: int) -> Json:
    seats = len(scenario.players)
    since = (scenario.active_player - seat) % seats
    player = old | {
        "life": spec.life,
        "hand": [],
        "library": [],
        "graveyard": [],
        "lands_played_this_turn": spec.lands_played,
        # Turn n was the active player's, n-1 that of the player before, and so on (500.1).
        "turns_taken": len(range(scenario.turn - since, 0, -seats)),
        "has_drawn_this_turn": False,
        "cards_drawn_this_turn": 0,
    }
    others: dict[str, int] = {}
    for kind, number in spec.counters.items():
        if kind not in PLAYER_COUNTERS:
            known = ", ".join(PLAYER_COUNTERS)
            raise Unsupported(f"{kind!r} counters on a player; phase has {known}")
        field = PLAYER_COUNTERS[kind]
        if field[0].isupper():
            others[field] = number
        else:
            player[field] = number
    if others:
        player["player_counters"] = others
    return player


def _object(spec: ObjectSpec, number: int, card: Card, scenario: Scenario) -> Json:
    form = card.back if spec.back else card.front
    if form is None:
        raise Unsupported(f"{spec.label}: {spec.card} has no back face that phase was given")
    placed = form | {
        "id": number,
        "card_id": number,
        "owner": spec.owner,
        "base_controller": spec.owner,
        "controller": spec.owner,
        "zone": spec.zone.value.title(),
        "attachments": [],
        "attached_to": None,
        "counters": {},
        "tapped": False,
    }
    placed.pop("summoning_sick", None)
    placed.pop("has_summoning_sickness", None)
    if spec.zone is Zone.BATTLEFIELD:
        _permanent(placed, spec, number, scenario)
    return placed


def _permanent(placed: Json, spec: ObjectSpec, number: int, scenario: Scenario) -> None:
    controller = spec.owner if spec.controller is None else spec.controller
    placed |= {
        "base_controller": controller,
        "controller": controller,
        "tapped": spec.tapped,
        "damage_marked": spec.damage,
        "counters": {engine_counter(kind): count for kind, count in spec.counters.items()},
        "timestamp": number,
        "incarnation": 2,
        "entered_battlefield_turn": scenario.turn if spec.fresh else max(1, scenario.turn - 1),
    }
    if spec.fresh:
        placed["summoning_sick"] = True
    if placed.get("loyalty") is not None:
        placed["loyalty"] = spec.counters.get("loyalty", 0)


def _zone_list(state: Json, spec: ObjectSpec) -> list[int]:
    if spec.zone in (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD):
        owned: list[int] = state["players"][spec.owner][spec.zone.value]
        return owned
    shared: list[int] = state["command_zone" if spec.zone is Zone.COMMAND else spec.zone.value]
    return shared


def _attach(state: Json, scenario: Scenario) -> None:
    ids = ids_of(scenario)
    for spec in scenario.objects:
        if spec.attached_to is not None and spec.zone is Zone.BATTLEFIELD:
            number, host = ids[spec.label], ids[spec.attached_to]
            state["objects"][str(number)]["attached_to"] = {"type": "Object", "data": host}
            state["objects"][str(host)]["attachments"].append(number)


def add_mana(live: LiveGame, scenario: Scenario) -> None:
    """Give each player the mana of the scenario; the engine books where each mana is from."""
    for seat, spec in enumerate(scenario.players):
        if spec.mana:
            data = {"player_id": seat, "mana": [COLORS[letter] for letter in spec.mana]}
            live.apply(scenario.active_player, "Debug", type="AddMana", data=data)


# reading back


def differences(scenario: Scenario, seen: Observation) -> list[str]:
    """Name what of a scenario is not in the position that came of it."""
    found = _moment_differences(scenario, seen)
    for seat, (spec, view) in enumerate(zip(scenario.players, seen.players, strict=True)):
        found += _player_differences(f"player {seat}", spec, view)
        for zone, labels in (
            (Zone.LIBRARY, view.library),
            (Zone.GRAVEYARD, view.graveyard),
        ):
            asked = [s.label for s in scenario.objects if s.zone is zone and s.owner == seat]
            if list(labels or ()) != asked:
                found.append(f"player {seat}: {zone} is {labels}, not {asked}")
    views = {each.label: each for each in seen.objects}
    for each in scenario.objects:
        there = views.pop(each.label, None)
        if there is None:
            found.append(f"{each.label} is not there")
        else:
            found += _object_differences(each, there)
    return found + [f"{label} was not asked for" for label in views]


def _moment_differences(scenario: Scenario, seen: Observation) -> list[str]:
    asked: tuple[int, Step, int] = (scenario.turn, scenario.step, scenario.active_player)
    made = (seen.turn, seen.step, seen.active_player)
    return [] if asked == made else [f"turn, step and active player are {made}, not {asked}"]


def _player_differences(who: str, spec: PlayerSpec, view: PlayerView) -> list[str]:
    asked = (spec.life, spec.counters, sorted_mana(spec.mana))
    made = (view.life, view.counters, view.mana)
    return [] if asked == made else [f"{who}: life, counters and mana are {made}, not {asked}"]


def _object_differences(spec: ObjectSpec, view: ObjectView) -> list[str]:
    permanent = spec.zone is Zone.BATTLEFIELD
    asked = {"zone": spec.zone, "owner": spec.owner}
    # Only what the scenario says: effects on the battlefield may take control by themselves.
    if permanent and spec.controller is not None:
        asked["controller"] = spec.controller
    fields = msgspec.structs.asdict(view)
    if permanent:
        for name in ("tapped", "counters", "damage", "attached_to"):
            if fields[name] != getattr(spec, name):
                asked[name] = getattr(spec, name)
    return [
        f"{spec.label}: {name} is {fields[name]!r}, not {value!r}"
        for name, value in asked.items()
        if fields[name] != value
    ]
