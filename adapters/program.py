"""Program: a scenario with the actions to play on it; transcript: what an engine made of it."""

import msgspec

from adapters.action import Action
from adapters.observation import Observation
from adapters.scenario import Scenario

__all__ = ["Move", "Outcome", "Performed", "Program", "Refused", "Transcript"]


class Move(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An action and whether the rules allow it there. A forbidden one must be refused."""

    action: Action
    legal: bool = True
    """Whether the action is to be performed; otherwise it is to be refused."""


class Program(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario and the moves to make on it."""

    scenario: Scenario
    moves: tuple[Move, ...] = ()
    """In the order in which they are made."""


class Performed(msgspec.Struct, frozen=True, tag="performed", tag_field="outcome"):
    """The engine performed the action; the position after it."""

    observation: Observation


class Refused(msgspec.Struct, frozen=True, tag="refused", tag_field="outcome"):
    """The engine refused the action, in its own words; the position, which must be as before."""

    reason: str
    """For people; nothing depends on it."""
    observation: Observation


Outcome = Performed | Refused
"""What an engine made of an action."""


class Transcript(msgspec.Struct, frozen=True):
    """What came of a program: the first position and an outcome for each move made.

    Playing stops after the first outcome that is not what its move expects, so `outcomes` may
    be shorter than the program's moves.
    """

    start: Observation
    outcomes: tuple[Outcome, ...] = ()

    @property
    def last(self) -> Observation:
        """The position after the last outcome, or the first one where nothing was done."""
        return self.outcomes[-1].observation if self.outcomes else self.start

    def observation(self, index: int) -> Observation:
        """Return the position before move `index`; the one after the last move is also valid."""
        return self.outcomes[index - 1].observation if index else self.start
