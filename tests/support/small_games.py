"""Small games for tests of an adapter, and how they are played."""

from adapters.adapter import Adapter
from adapters.names import Zone
from adapters.observation import Observation
from adapters.program import Performed, Refused
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario

__all__ = ["do", "game", "put", "refuse"]


def put(label, card, zone=Zone.BATTLEFIELD, owner=0, **more) -> ObjectSpec:
    return ObjectSpec(label, card, zone, owner, **more)


def game(*objects, mana=("", ""), **more) -> Scenario:
    """A game in which each player also has a library of three Islands, `is0#1` on top."""
    players = more.pop("players", tuple(PlayerSpec(mana=each) for each in mana))
    library = [
        put(f"is{seat}#{place}", "Island", Zone.LIBRARY, seat)
        for seat in range(len(players))
        for place in (1, 2, 3)
    ]
    return Scenario(players=players, objects=(*objects, *library), **more)


def do(engine: Adapter, *actions) -> Observation:
    """Perform actions that must all be performed and return the position after them."""
    seen = engine.observe()
    for action in actions:
        outcome = engine.act(action)
        assert isinstance(outcome, Performed), outcome
        seen = outcome.observation
    return seen


def refuse(engine: Adapter, action) -> str:
    """Have an action refused without a trace, and return the reason."""
    before = engine.observe()
    outcome = engine.act(action)
    assert isinstance(outcome, Refused), outcome
    assert outcome.observation == before
    assert engine.observe() == before
    return outcome.reason
