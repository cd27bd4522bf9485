"""Small engines that behave, and misbehave each in its own way.

The toy game: two players; each `Pass` adds one to the turn number and each `Concede` is
forbidden. That is all that the toy checks ask for.
"""

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from adapters.action import Action, Pass
from adapters.adapter import Adapter, AdapterError, EngineCrash, EngineTimeout, Hello, Unsupported
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Decision, ObjectView, Observation, PlayerView
from adapters.program import Outcome, Performed, Refused
from adapters.scenario import Scenario


class Honest(Adapter):
    """Plays the toy game as it should be."""

    def __init__(self) -> None:
        self.position: Observation | None = None

    def hello(self) -> Hello:
        features = frozenset({Feature.CONCEDE, Feature.OBSERVE_DECISION})
        return Hello(type(self).__name__.lower(), "1.0", "Python", features=features)

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(names)

    def start(self, scenario: Scenario) -> Observation:
        objects = tuple(
            ObjectView(spec.label, spec.card, spec.zone, spec.owner, spec.owner)
            for spec in sorted(scenario.objects, key=lambda spec: spec.label)
        )
        self.position = Observation(
            scenario.turn,
            scenario.step,
            scenario.active_player,
            tuple(PlayerView(player.life) for player in scenario.players),
            objects,
            decision=Decision(DecisionKind.PRIORITY, 0),
        )
        return self.position

    def act(self, action: Action) -> Outcome:
        if not isinstance(action, Pass):
            return Refused("only passing is allowed", self.observe())
        self.position = msgspec.structs.replace(self.observe(), turn=self.observe().turn + 1)
        return Performed(self.position)

    def observe(self) -> Observation:
        assert self.position is not None
        return self.position


class TwoFaults(Honest):
    """Passing stands still with three objects or more; conceding works with a life over 15."""

    def act(self, action: Action) -> Outcome:
        here = self.observe()
        if isinstance(action, Pass):
            return Performed(here) if len(here.objects) >= 3 else super().act(action)
        return Performed(here) if here.players[0].life > 15 else super().act(action)


class Rare(Honest):
    """Passing stands still in turn 6 of a game with seven objects and a life of 13."""

    def act(self, action: Action) -> Outcome:
        here = self.observe()
        if isinstance(action, Pass) and (here.turn, len(here.objects)) == (6, 7):
            return Performed(here) if here.players[0].life == 13 else super().act(action)
        return super().act(action)


class Slow(TwoFaults):
    """As `TwoFaults`, and each game takes a while."""

    def start(self, scenario: Scenario) -> Observation:
        time.sleep(0.02)
        return super().start(scenario)


class VerySlow(Honest):
    """A game takes so long that somebody loses patience."""

    def start(self, scenario: Scenario) -> Observation:
        time.sleep(0.3)
        return super().start(scenario)


class Crashing(Honest):
    """Dies of three objects or more."""

    def act(self, action: Action) -> Outcome:
        if len(self.observe().objects) >= 3:
            raise EngineCrash("segmentation fault at 0x1234")
        return super().act(action)


class TimingOut(Honest):
    """Never comes to an end with three objects or more."""

    def act(self, action: Action) -> Outcome:
        if len(self.observe().objects) >= 3:
            raise EngineTimeout("no answer in 5 s")
        return super().act(action)


class Raising(Honest):
    """Its adapter has a bug."""

    def act(self, action: Action) -> Outcome:
        if len(self.observe().objects) >= 3:
            return {}["forest#3"]  # type: ignore[return-value]
        return super().act(action)


class Panicking(Honest):
    """Raises what is no `Exception`, as panics of native extensions do."""

    def act(self, action: Action) -> Outcome:
        raise BaseException("panicked")  # noqa: TRY002


class Fickle(Honest):
    """Never does the same thing twice."""

    games = 0

    def start(self, scenario: Scenario) -> Observation:
        Fickle.games += 1
        return super().start(msgspec.structs.replace(scenario, turn=Fickle.games))


class Limited(Honest):
    """Declares nothing."""

    def hello(self) -> Hello:
        return Hello("limited", "1.0", "Python")


class Unwilling(Honest):
    """Declares everything and can't set anything up."""

    def start(self, scenario: Scenario) -> Observation:
        raise Unsupported("two players are one too many")


class Unlettered(Honest):
    """Knows no card."""

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset()


class Exiting(Honest):
    """Takes its process along when a game starts in an end step."""

    def start(self, scenario: Scenario) -> Observation:
        if scenario.step is Step.END:
            os._exit(3)
        return super().start(scenario)


class Killed(Honest):
    """Gets its process killed when a game starts in an end step."""

    def start(self, scenario: Scenario) -> Observation:
        if scenario.step is Step.END:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().start(scenario)


class Speechless(Honest):
    """Can't even say who it is."""

    def hello(self) -> Hello:
        raise AdapterError("no greeting")


class NeedsCards(Honest):
    """Takes card data and wants JSON in it."""

    def __init__(self, card_data: Path | None = None) -> None:
        super().__init__()
        if card_data is not None:
            msgspec.json.decode(card_data.read_bytes())


class NoAdapter:
    """Something else."""
