"""Acting: an announcement as one of the actions that the engine offers.

The engine carries out a whole cast in one go, pays it from sources of its own choice, and has a
default for every question. What it asks for on the way is answered from the announcement; where
it did otherwise than announced, its state is thrown away.
"""

from typing import Any

from adapters.action import Action, Attack, Block, Cast, Pass, PlayLand
from adapters.adapter import Unsupported
from adapters.names import DecisionKind
from adapters.observation import Decision
from adapters.python_mtg.engine import Announced, Engine, EngineRefusal, State
from adapters.python_mtg.labels import Labels
from adapters.python_mtg.observing import mana_of, pending, step_of
from adapters.python_mtg.words import sorted_mana
from adapters.scenario import player_name

__all__ = ["perform"]

PASS = ("pass",)


def perform(engine: Engine, state: State, labels: Labels, action: Action) -> State:
    """Return the state after an action.

    Raises `EngineRefusal` where the engine does not offer it, and `Unsupported` where the
    engine has no way to be told all of it.
    """
    match action:
        case Pass():
            return _pass(engine, state, action)
        case PlayLand():
            offer = ("play", player_name(action.player), labels.id(action.card))
            if offer not in engine.actions(state):
                raise EngineRefusal("the engine does not offer to play it")
            return engine.step(state, offer)
        case Cast():
            return _cast(engine, state, labels, action)
        case Attack():
            return _attack(engine, state, labels, action)
        case Block():
            return _block(engine, state, labels, action)
    raise Unsupported(f"{type(action).__name__}: the engine has no such action")


def _pass(engine: Engine, state: State, action: Pass) -> State:
    """One pass of the player whose choice it is ends the step, in this engine."""
    _must_wait_for(engine, state, DecisionKind.PRIORITY, action.player)
    after = engine.step(state, PASS)
    while not engine.over(after) and step_of(after) not in engine.priority_steps:
        after = engine.step(after, PASS)
    return after


def _must_wait_for(engine: Engine, state: State, kind: DecisionKind, player: int) -> None:
    waits: Decision | None = pending(engine, state)
    if waits is None:
        raise EngineRefusal("the game is over")
    if (waits.kind, waits.player) != (kind, player):
        raise EngineRefusal(f"the engine waits for {waits.kind} of player {waits.player}")


# casting


def _cast(engine: Engine, state: State, labels: Labels, action: Cast) -> State:
    _refuse_parts(action)
    player, card = player_name(action.player), labels.id(action.card)
    offer = ("cast", player, card)
    if offer not in [offered[:3] for offered in engine.actions(state)]:
        raise EngineRefusal("the engine does not offer to cast it")
    announced = Announced(_targets(labels, action), action.x)
    after = engine.step(state, (*offer, {}), announced)
    if announced.targets:
        raise EngineRefusal("the engine sees nothing that it could be aimed at")
    if announced.x is not None:
        raise EngineRefusal("the engine asked for no X")
    _refuse_what_else_was_done(engine, state, after, labels, action)
    return after


def _refuse_parts(action: Cast) -> None:
    """Raise `Unsupported` for parts of an announcement that the engine can't be told."""
    for given, what in (
        (action.mana, "mana abilities while casting"),
        (action.modes, "modes"),
        (action.alternative, "alternative costs"),
        (action.additional, "additional costs"),
        (action.life_paid, "paying with life"),
        (action.division, "divisions"),
        (action.cost_choices, "choices for costs"),
    ):
        if given:
            raise Unsupported(f"{action.card}: the engine can't be told {what}")


def _targets(labels: Labels, action: Cast) -> list[str]:
    words = [word for group in action.targets for word in group]
    if any(word == player_name(seat) for seat in range(labels.seats) for word in words):
        raise Unsupported(f"{action.card}: the engine chooses the player by itself")
    found = [labels.id(word) for word in words]
    if None in found:
        raise EngineRefusal(f"there is no {words[found.index(None)]!r}")
    return [card for card in found if card is not None]


def _refuse_what_else_was_done(
    engine: Engine, before: State, after: State, labels: Labels, action: Cast
) -> None:
    player = player_name(action.player)
    sources = engine.mana_sources(before, player)
    tapped = sorted(
        labels.label(card) for (card,) in after["tapped"] - before["tapped"] if card in sources
    )
    if tapped:
        raise EngineRefusal(f"the engine paid with {', '.join(tapped)} by itself")
    spent = _without(mana_of(before, player), mana_of(after, player))
    if action.spend and spent != sorted_mana(action.spend):
        raise Unsupported(f"choosing the mana spent: the engine took {spent or 'none'}")
    for other in {name for (name,) in before["is_player"]} - {player}:
        if after.get("_cast_by", {}).get(other) != before.get("_cast_by", {}).get(other):
            raise Unsupported(f"the engine had {other} answer with a spell by itself")


def _without(whole: str, part: str) -> str:
    left = list(whole)
    for letter in part:
        if letter in left:
            left.remove(letter)
    return "".join(left)


# combat


def _attack(engine: Engine, state: State, labels: Labels, action: Attack) -> State:
    _must_wait_for(engine, state, DecisionKind.ATTACKERS, action.player)
    others = {player_name(seat) for seat in range(labels.seats) if seat != action.player}
    for attacked in action.attackers.values():
        if attacked in others:
            continue
        if labels.id(attacked) is not None:
            raise Unsupported("attacking anything but a player")
        raise EngineRefusal(f"the engine has no attack on {attacked}")
    chosen = frozenset(labels.id(label) for label in action.attackers)
    offered: list[frozenset[Any]] = [offer[1] for offer in engine.actions(state)]
    # Of many attackers the engine lists only some sets, and takes any between them.
    if not frozenset.intersection(*offered) <= chosen <= frozenset.union(*offered):
        raise EngineRefusal("the engine does not offer this attack")
    return engine.step(state, ("attack", chosen))


def _block(engine: Engine, state: State, labels: Labels, action: Block) -> State:
    _must_wait_for(engine, state, DecisionKind.BLOCKERS, action.player)
    pairs = [
        (labels.id(blocker), labels.id(attacker))
        for blocker, attackers in action.blockers.items()
        for attacker in attackers
    ]
    chosen = frozenset(pairs)
    offered: list[frozenset[Any]] = [offer[1] for offer in engine.actions(state)]
    if chosen not in offered:
        _must_be_made_of(offered, chosen)
        if engine.derived({**state, "blocks": set(chosen)}, "illegal_block")["illegal_block"]:
            raise EngineRefusal("the engine takes these blocks together for illegal")
    return engine.step(state, ("block", chosen))


def _must_be_made_of(offered: list[frozenset[Any]], chosen: frozenset[Any]) -> None:
    """The engine lists single blocks and one larger set, and takes any made up of those."""
    single = frozenset(pair for blocks in offered for pair in blocks)
    blockers = [blocker for blocker, _ in chosen]
    if not chosen <= single or len(set(blockers)) < len(blockers):
        raise EngineRefusal("the engine does not offer this block")
