"""The director plays a game on the reference engine to find the moves of a program.

What it records is plain data; the engine under test gets the moves and nothing else.
"""

from collections.abc import Iterable

from adapters.action import Action, Activate, Answer, Groups, Pass, PassUntil
from adapters.adapter import Adapter
from adapters.names import DecisionKind, Step
from adapters.observation import Decision, Observation
from adapters.program import Move, Outcome, Performed, Program
from adapters.reference import ReferenceAdapter
from adapters.scenario import Scenario

__all__ = ["Director", "Playing", "WrongScript"]


class WrongScript(Exception):
    """The reference engine refused what a check's script takes for legal, or the reverse."""


class Playing:
    """A game in the making on some engine: `seen` is the position after the moves so far."""

    def __init__(self, scenario: Scenario, engine: Adapter) -> None:
        self.scenario = scenario.validate()
        self.engine = engine
        self.moves: list[Move] = []
        self.seen = engine.start(scenario)

    @property
    def program(self) -> Program:
        """The scenario with the moves made so far."""
        return Program(self.scenario, tuple(self.moves))

    @property
    def count(self) -> int:
        """How many moves were made: the number of the move that a later look refers to."""
        return len(self.moves)

    @property
    def pending(self) -> Decision:
        """The pending decision. Raises `WrongScript` where the game is over."""
        if self.seen.decision is None:
            raise WrongScript("the game is over")
        return self.seen.decision

    def do(self, action: Action) -> Observation:
        """Make a legal move. Raises `WrongScript` where the engine refuses it."""
        outcome = self._act(action)
        if not isinstance(outcome, Performed):
            raise WrongScript(f"{outcome.reason}: {action}")
        return self.seen

    def may(self, action: Action) -> bool:
        """Make a move if it is legal and say whether it was."""
        return isinstance(self._act(action), Performed)

    def _act(self, action: Action) -> Outcome:
        outcome = self.engine.act(action)
        if isinstance(outcome, Performed):
            self.moves.append(Move(action))
            self.seen = outcome.observation
        return outcome

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the engine lists as legal."""
        return self.engine.legal_actions()

    def is_mana_ability(self, action: Activate) -> bool:
        """Return whether the ability announced seems to be there for mana."""
        view = self.seen.object(action.source)
        return bool(action.produce) or (view is not None and "Land" in view.types)

    # --- common moves ---------------------------------------------------------------------------

    def until(self, player: int, step: Step) -> Observation:
        """Let all players pass until the step of that player's turn, or an earlier decision."""
        return self.do(PassUntil(player, step))

    def resolve(self) -> Observation:
        """Let players pass one by one until the top of the stack has resolved."""
        if not self.seen.stack:
            raise WrongScript("there is nothing on the stack to resolve")
        top = self.seen.stack[0].label
        while self.seen.priority is not None and self.seen.stack:
            if self.seen.stack[0].label != top:
                break
            self.do(Pass(self.seen.priority))
        return self.seen

    def waits_for(self, kind: DecisionKind) -> bool:
        """Return whether the game waits for a decision of this kind."""
        return self.seen.decision is not None and self.seen.decision.kind is kind


class Director(Playing):
    """A game on the reference engine."""

    engine: ReferenceAdapter

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, ReferenceAdapter())

    def is_mana_ability(self, action: Activate) -> bool:
        """Return whether the ability announced is a mana ability (605.1a)."""
        return self.engine.is_mana_ability(action)

    def forbid(self, action: Action) -> None:
        """Add a forbidden move. Raises `WrongScript` where the reference engine performs it."""
        outcome = self.engine.act(action)
        if isinstance(outcome, Performed):
            raise WrongScript(f"performed, and should be refused: {action}")
        self.moves.append(Move(action, legal=False))

    def give_priority_to(self, player: int) -> None:
        """Let players pass until `player` has priority, nothing being resolved by that."""
        for _ in self.scenario.players:
            if self.seen.priority == player:
                return
            if self.seen.priority is None:
                break
            self.do(Pass(self.seen.priority))
        if self.seen.priority != player:
            raise WrongScript(f"player {player} does not get priority")

    def answer(self, *groups: Iterable[str]) -> Observation:
        """Answer the pending decision."""
        chosen: Groups = tuple(tuple(group) for group in groups)
        return self.do(Answer(self.pending.player, chosen))

    def answer_first(self) -> Observation:
        """Answer the pending decision with the first of what the reference engine lists."""
        return self.do(self.engine.legal_actions()[0])
