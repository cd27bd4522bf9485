"""Observing: the engine's getters read into an `Observation`.

The getters `battlefield()`, `hand()`, `graveyard()`, `exile()`, `player()`, `stack()` and
`object()` are enough at most priorities (0.4 ms for twenty objects). Who attacks and blocks, what
is in the command zone and what is resolving, only the exported state tells (0.7 to 9 ms).
"""

import re
from collections.abc import Iterator
from typing import Any

from adapters.names import StackKind, Step, Zone
from adapters.observation import ObjectView, Observation, PlayerView, StackItem
from adapters.phase.engine import Json, LiveGame
from adapters.phase.labels import Labels
from adapters.phase.prompts import decision_of
from adapters.phase.words import (
    LETTERS,
    PLAYER_COUNTERS,
    STEPS,
    counter_word,
    keyword_word,
    sorted_mana,
)
from adapters.scenario import player_name

__all__ = ["ability_targets", "chosen_x", "observe"]

IN_COMBAT = frozenset(
    {Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT}
)
NOT_RESOLVING = frozenset(
    {
        "Priority",
        "GameOver",
        "TriggerTargetSelection",
        "OrderTriggers",
        "ChooseLegend",
        "DeclareAttackers",
        "DeclareBlockers",
        "AssignCombatDamage",
        "DiscardToHandSize",
    }
)
"""Prompts that come while nothing resolves, though the engine may still note what did last."""
STACK_KINDS = {
    "Spell": StackKind.SPELL,
    "ActivatedAbility": StackKind.ACTIVATED,
    "TriggeredAbility": StackKind.TRIGGERED,
}
COLOR_ORDER = "WUBRG"
CHAIN = 20
"""How far a chain of an ability's parts is walked."""


def observe(live: LiveGame) -> Observation:
    """Return the position as it is, changing nothing."""
    game, labels = live.game, live.labels
    step = STEPS[game.phase]
    prompt = live.prompt
    over = prompt["type"] == "GameOver"
    entries: list[Json] = game.stack()
    players = [game.player(seat) for seat in range(labels.seats)]
    combat, command, resolving = _from_state(live, step, prompt)
    entries += resolving
    spells = {entry["id"] for entry in entries}
    lost = {seat for seat, player in enumerate(players) if _lost(player)}
    objects = [
        _object(each, zone, labels, combat)
        for zone, each in _objects(live, players, command)
        # A spell's card stays in its old zone until the spell is paid for, and the cards of
        # a player who has left are kept in exile.
        if each["id"] not in spells and not (zone is Zone.EXILE and each["owner"] in lost)
    ]
    winner = prompt["data"].get("winner") if over else None
    untargeted = _untargeted(prompt, entries)
    return Observation(
        turn=game.turn,
        step=step,
        active_player=live.active,
        players=tuple(
            _player(player, labels, spells, seat in lost) for seat, player in enumerate(players)
        ),
        objects=tuple(sorted(objects, key=lambda view: view.label)),
        stack=tuple(
            _stack_item(live, entry, untargeted=entry["id"] == untargeted)
            for entry in reversed(entries)
        ),
        decision=None if over else decision_of(prompt, labels),
        winners=None if not over else () if winner is None else (winner,),
    )


def _from_state(
    live: LiveGame, step: Step, prompt: Json
) -> tuple[Json | None, list[Json], list[Json]]:
    """Return the combat, the command zone's objects and what is resolving."""
    resolves = prompt["type"] not in NOT_RESOLVING
    if step not in IN_COMBAT and not live.deep and not resolves:
        return None, [], []
    state = live.state()["state"]
    command = [state["objects"][str(number)] for number in state["command_zone"]]
    return state["combat"], command, _resolving(state) if resolves else []


def _resolving(state: Json) -> list[Json]:
    """Return the entry that is resolving, which the engine has taken off its stack (608.2).

    A spell's card that it has put elsewhere already is left where the engine has it.
    """
    entry = state.get("resolving_stack_entry")
    if not entry or any(other["id"] == entry["id"] for other in state["stack"]):
        return []
    card = state["objects"].get(str(entry["id"]))
    return [] if card and card["zone"] != "Stack" else [entry]


def _objects(
    live: LiveGame, players: list[Json], command: list[Json]
) -> Iterator[tuple[Zone, Json]]:
    game = live.game
    for zone, found in (
        (Zone.BATTLEFIELD, game.battlefield()),
        (Zone.EXILE, game.exile()),
        (Zone.COMMAND, command),
    ):
        for each in found:
            yield zone, each
    for seat, player in enumerate(players):
        for zone, found in ((Zone.HAND, game.hand(seat)), (Zone.GRAVEYARD, game.graveyard(seat))):
            for each in found:
                yield zone, each
        for number in player["library"]:
            yield Zone.LIBRARY, game.object(number)


def _object(each: Json, zone: Zone, labels: Labels, combat: Json | None) -> ObjectView:
    kinds = each["card_types"]
    permanent = zone is Zone.BATTLEFIELD
    if each.get("is_token") and not labels.known(each["id"]):
        labels.name_token(each["id"])
    label = labels.label(each["id"])
    creature = "Creature" in kinds["core_types"]
    attached = each["attached_to"] if permanent else None
    attacking, blocking = _in_combat(each["id"], labels, combat) if combat else (None, ())
    return ObjectView(
        label=label,
        name=each["name"],
        zone=zone,
        owner=each["owner"],
        controller=each["controller"] if permanent else each["owner"],
        types=tuple(sorted({*kinds["supertypes"], *kinds["core_types"], *kinds["subtypes"]})),
        colors="".join(sorted((LETTERS[c] for c in each["color"]), key=COLOR_ORDER.index)),
        power=each["power"] if creature else None,
        toughness=each["toughness"] if creature else None,
        keywords=tuple(sorted(_keywords(each))),
        tapped=permanent and each["tapped"],
        counters={counter_word(kind): n for kind, n in sorted(each["counters"].items()) if n},
        damage=each["damage_marked"] if permanent else 0,
        attached_to=_host(attached, labels),
        token=bool(each.get("is_token")),
        phased_out=permanent and (each.get("phase_status") or {}).get("status") == "PhasedOut",
        attacking=attacking,
        blocking=blocking,
    )


def _keywords(each: Json) -> set[str]:
    """Return an object's keyword abilities; to equip is to the engine an ability with a tag."""
    tags = (ability.get("ability_tag") or {} for ability in each["abilities"])
    tagged = {"equip" for tag in tags if tag.get("type") == "Equip"}
    return tagged | {keyword_word(keyword) for keyword in each["keywords"]}


def _host(attached: Json | None, labels: Labels) -> str | None:
    if attached is None:
        return None
    if attached["type"] == "Player":
        return player_name(attached["data"])
    return labels.label(attached["data"])


def _in_combat(number: int, labels: Labels, combat: Json) -> tuple[str | None, tuple[str, ...]]:
    attacked = next(
        (
            _host(a["attack_target"], labels)
            for a in combat["attackers"]
            if a["object_id"] == number
        ),
        None,
    )
    blocked = combat["blocker_to_attacker"].get(str(number), ())
    return attacked, tuple(sorted(labels.label(attacker) for attacker in blocked))


def _lost(player: Json) -> bool:
    return bool(player["is_eliminated"])


def _player(player: Json, labels: Labels, spells: set[int], lost: bool) -> PlayerView:
    named: Json = player | player.get("player_counters", {})
    counters = {word: named.get(field, 0) for word, field in PLAYER_COUNTERS.items()}
    mana = "".join(LETTERS[unit["color"]] for unit in player["mana_pool"]["mana"])
    hand = (labels.label(number) for number in player["hand"] if number not in spells)
    library = () if lost else player["library"]
    return PlayerView(
        life=player["life"],
        counters={word: number for word, number in counters.items() if number},
        mana=sorted_mana(mana),
        hand=tuple(sorted(hand)),
        library_size=len(library),
        library=tuple(labels.label(number) for number in library if number not in spells),
        graveyard=tuple(
            labels.label(number) for number in player["graveyard"] if number not in spells
        ),
        lost=lost,
    )


def chosen_x(live: LiveGame, entry: Json) -> int | None:
    """Return the X of an entry of the stack; of a permanent spell its card tells it."""
    ability: Json = entry["kind"]["data"].get("ability") or {}
    card: Json = live.game.object(entry["id"]) or {} if entry["kind"]["type"] == "Spell" else {}
    x: int | None = ability.get("chosen_x", card.get("cost_x_paid"))
    return x


def _stack_item(live: LiveGame, entry: Json, *, untargeted: bool) -> StackItem:
    labels = live.labels
    kind = STACK_KINDS[entry["kind"]["type"]]
    data: Json = entry["kind"]["data"]
    ability: Json = data.get("ability") or {}
    label = labels.label(entry["id"])
    chapter = _chapter_number(data.get("description"))
    return StackItem(
        label=label,
        kind=kind,
        source=label if kind is StackKind.SPELL else labels.label(entry["source_id"]),
        controller=entry["controller"],
        targets=() if untargeted else tuple(map(labels.word, ability_targets(ability))),
        x=chosen_x(live, entry),
        # The engine makes one ability of each chapter number, as 714.2c says.
        chapters=None if chapter is None else (chapter,),
    )


def _untargeted(prompt: Json, entries: list[Json]) -> int | None:
    """Return the entry of which the targets are asked for, whatever the engine notes meanwhile."""
    if prompt["type"] != "TriggerTargetSelection" or not entries:
        return None
    top = entries[-1]
    asked: bool = top.get("source_id") == prompt["data"].get("source_id")
    return top["id"] if asked else None


def _chapter_number(description: Any) -> int | None:
    """Return the number of a chapter ability, which the engine describes as "Chapter 2"."""
    found = re.fullmatch(r"Chapter (\d+)", description or "")
    return int(found[1]) if found else None


def ability_targets(ability: Json) -> list[Json]:
    """Return the targets along an ability's chain of parts; a part may repeat the one before.

    What a part of its own is about, a "ParentTarget", may stand there and is no target.
    """
    found: list[list[Json]] = []
    part: Json | None = ability
    for _ in range(CHAIN):
        if not part:
            break
        targets = part.get("targets") or []
        about = (part.get("effect") or {}).get("target") or {}
        if about.get("type") == "ParentTarget":
            targets = []
        if targets and targets not in found:
            found.append(targets)
        part = part.get("sub_ability")
    return [target for targets in found for target in targets]
