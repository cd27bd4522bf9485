"""Performing: each kind of action passed on to the engine."""

from collections.abc import Callable
from typing import Any

from adapters.action import (
    Action,
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Pass,
    PlayLand,
)
from adapters.adapter import AdapterError
from adapters.names import DecisionKind
from adapters.phase import acting
from adapters.phase.answering import ids_named
from adapters.phase.engine import EngineRefusal, Json, LiveGame
from adapters.phase.labels import Labels
from adapters.phase.prompts import answer_to, kind_of

__all__ = ["Know", "perform"]

Know = Callable[[LiveGame, str], None]
"""Lets a game's engine know a card: it takes only names from its card file."""

PAYING = frozenset({"UnlessPayment", "CombatTaxPayment", "PayAmountChoice"})


def perform(live: LiveGame, action: Action, know: Know) -> None:
    """Carry an action out. Raises `EngineRefusal` where the engine refuses it."""
    player = action.player
    match action:
        case Pass():
            _pass(live, player)
        case PlayLand():
            number = ids_named([action.card], live.labels)[0]
            live.apply(player, "PlayLand", object_id=number, card_id=number)
        case Cast():
            acting.cast(live, action)
        case Activate():
            acting.activate(live, action)
        case Attack():
            live.apply(player, "DeclareAttackers", attacks=_attacks(live, action), bands=[])
        case Block():
            live.apply(player, "DeclareBlockers", assignments=_blocks(live.labels, action))
        case Answer():
            _answer(live, action, know)
        case Concede():
            live.apply(player, "Concede", player_id=player)
        case _:
            raise AdapterError(f"no such action: {action!r}")


def _pass(live: LiveGame, player: int) -> None:
    # To the engine "pass" is also how some other prompts are left; here it is priority only.
    pending = live.prompt["type"]
    if pending != "Priority":
        raise EngineRefusal(f"there is no priority to pass, the engine waits for {pending}")
    live.apply(player, "PassPriority")
    live.count_idle_pass()


def _attacks(live: LiveGame, action: Attack) -> list[Json | list[Any]]:
    attacks: list[Json | list[Any]] = []
    for attacker, attacked in action.attackers.items():
        number = ids_named([attacker], live.labels)[0]
        target = live.labels.target(attacked)
        if target is None:
            raise EngineRefusal(f"there is no {attacked!r}")
        attacks.append([number, _attack_target(live, target)])
    return attacks


def _attack_target(live: LiveGame, target: dict[str, int]) -> Json:
    if "Player" in target:
        return {"type": "Player", "data": target["Player"]}
    kinds = live.game.object(target["Object"])["card_types"]["core_types"]
    return {"type": "Battle" if "Battle" in kinds else "Planeswalker", "data": target["Object"]}


def _blocks(labels: Labels, action: Block) -> list[list[int]]:
    return [
        [ids_named([blocker], labels)[0], number]
        for blocker, attackers in action.blockers.items()
        for number in ids_named(attackers, labels)
    ]


def _answer(live: LiveGame, action: Answer, know: Know) -> None:
    prompt = live.prompt
    if prompt["type"] == "GameOver":
        raise EngineRefusal("the game is over")
    if prompt["data"]["player"] != action.player:
        raise EngineRefusal(f"the decision is player {prompt['data']['player']}'s")
    command, data = answer_to(prompt, live.labels, action.chosen)
    if kind_of(prompt) is DecisionKind.NAME:
        know(live, data["choice"])
    saved = live.snapshot() if prompt["type"] in PAYING else None
    events = live.apply(action.player, command, **data)
    sources = acting.mana_sources(events, live.labels)
    if saved is not None and sources:
        live.restore(saved)
        raise EngineRefusal(f"the engine paid with {', '.join(sources)} by itself")
