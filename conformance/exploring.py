"""Games drawn from what the engine under test lists as legal itself, without a reference."""

from contextlib import suppress
from random import Random

from adapters.action import Action, Pass, PassUntil
from adapters.adapter import Adapter
from adapters.names import Feature
from adapters.program import Move, Outcome, Program, Refused, Transcript
from adapters.scenario import Scenario
from conformance.director import Playing, WrongScript
from conformance.walks import STEPS, walk

__all__ = ["explore", "play_as_listed"]


class _Explorer(Playing):
    """A game of the engine's own; a listed action that it refuses is the end of it."""

    def __init__(self, scenario: Scenario, engine: Adapter) -> None:
        super().__init__(scenario, engine)
        self.start = self.seen
        self.outcomes: list[Outcome] = []

    @property
    def transcript(self) -> Transcript:
        return Transcript(self.start, tuple(self.outcomes))

    def _act(self, action: Action) -> Outcome:
        outcome = super()._act(action)
        if isinstance(outcome, Refused):
            if isinstance(action, PassUntil):  # not every step is reached by passing
                raise WrongScript(outcome.reason)
            self.moves.append(Move(action))
            self.outcomes.append(outcome)
            raise WrongScript(outcome.reason)
        self.outcomes.append(outcome)
        return outcome


def explore(engine: Adapter, scenario: Scenario, seed: int) -> tuple[Program, Transcript]:
    """Play a game from the engine's own list of legal actions, chosen with the dice of a seed.

    Where the engine refuses what it has listed, that is the last move.
    """
    game = _Explorer(scenario, engine)
    with suppress(WrongScript):
        walk(Random(seed), game, STEPS)
    return game.program, game.transcript


def play_as_listed(engine: Adapter, program: Program) -> tuple[Program, Transcript]:
    """Play a program up to the first move that the engine does not list.

    Passing needs no listing. An engine that lists nothing plays the whole program.
    """
    game = _Explorer(program.scenario, engine)
    lists = Feature.LIST_ACTIONS in engine.hello().features
    with suppress(WrongScript):
        for move in program.moves:
            passing = isinstance(move.action, Pass | PassUntil)
            if lists and not passing and move.action not in game.legal_actions():
                break
            game.do(move.action)
    return game.program, game.transcript
