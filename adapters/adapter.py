"""The interface every engine is driven through, and the errors it may raise."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

import msgspec

from adapters.action import Action, Pass, PassUntil
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Program, Refused, Transcript
from adapters.scenario import Scenario

__all__ = ["Adapter", "AdapterError", "EngineCrash", "EngineTimeout", "Hello", "Unsupported"]


class AdapterError(Exception):
    """The adapter broke the contract; the message says how."""


class EngineCrash(AdapterError):
    """The engine died or raised an error of its own."""


class EngineTimeout(AdapterError):
    """The engine did not come to an end within its bounds."""


class Unsupported(Exception):
    """The engine or its adapter can't do what was asked, and says so: no verdict on the rules."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who an engine is and what its adapter can do."""

    name: str
    version: str
    language: str
    """The language that the engine is written in, for the report."""
    homepage: str = ""
    """Address of the engine's page, for the report."""
    features: frozenset[Feature] = frozenset()
    """What the adapter can do and tell; nothing else is asked of it."""
    max_players: int = 2
    """So many players a game may have at most."""
    notes: tuple[str, ...] = ()
    """Known weaknesses that the adapter has to step around, for the report."""


class Adapter(ABC):
    """Drives one engine, one game at a time.

    An adapter passes on what was announced and decides no rule. Five methods are needed: `hello`,
    `known_cards`, `start`, `act` and `observe`; the rest have defaults.
    """

    @abstractmethod
    def hello(self) -> Hello:
        """Say who the engine is and what can be asked of it."""

    @abstractmethod
    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Return those of the card names that the engine plays in full."""

    @abstractmethod
    def start(self, scenario: Scenario) -> Observation:
        """Set up a position and return it. Raise `Unsupported` where that can't be done."""

    @abstractmethod
    def act(self, action: Action) -> Outcome:
        """Have an announcement carried out, or refused with the position unchanged."""

    @abstractmethod
    def observe(self) -> Observation:
        """Return the position as it is, changing nothing."""

    def legal_actions(self) -> tuple[Action, ...]:
        """Return legal announcements, one way of paying each (see `Feature.LIST_ACTIONS`)."""
        raise Unsupported("listing legal actions")

    def set_library_order(
        self,
        player: int,  # noqa: ARG002
        labels: Sequence[str],  # noqa: ARG002
    ) -> Observation:
        """Put a player's library into an order, the top card first (optional)."""
        raise Unsupported("setting the order of a library")

    def save(self) -> str:
        """Keep the position and return a word for it, good until `start` (optional)."""
        raise Unsupported("saving a position")

    def restore(self, position: str) -> Observation:  # noqa: ARG002
        """Go back to a position kept by `save` and return it (optional)."""
        raise Unsupported("restoring a position")

    def close(self) -> None:
        """End the engine and give back what it holds."""

    def play(self, program: Program) -> Transcript:
        """Play a whole program, up to the first outcome that its move does not expect."""
        start = self.start(program.scenario)
        outcomes: list[Outcome] = []
        for move in program.moves:
            outcome = self.act(move.action)
            outcomes.append(outcome)
            if isinstance(outcome, Performed) is not move.legal:
                break
        return Transcript(start, tuple(outcomes))

    def where(self) -> tuple[Step, int, DecisionKind | None, int]:
        """Return step, active player, kind of the pending decision and who makes it.

        An adapter overrides this where a full observation is expensive.
        """
        seen = self.observe()
        decision = seen.decision
        kind, player = (decision.kind, decision.player) if decision else (None, -1)
        return seen.step, seen.active_player, kind, player

    def pass_until(self, action: PassUntil) -> Outcome:
        """Carry out `PassUntil` by single passes; an adapter's `act` calls this.

        A refusal on the way stops the passing where it happened.
        """
        for _ in range(action.LIMIT):
            *before, kind, player = self.where()
            if kind is not DecisionKind.PRIORITY:
                return Refused(f"can't pass while {kind} is pending", self.observe())
            outcome = self.pass_once(player)
            if outcome is not None:
                return outcome
            step, active, kind, _ = self.where()
            arrived = [step, active] == [action.step, action.player] != before
            if arrived or kind is not DecisionKind.PRIORITY:
                return Performed(self.observe())
        return Refused(f"{action.step} was not reached in {action.LIMIT} passes", self.observe())

    def pass_once(self, player: int) -> Refused | None:
        """Pass priority once; return the refusal, if any. Override it to save an observation."""
        outcome = self.act(Pass(player))
        return outcome if isinstance(outcome, Refused) else None
