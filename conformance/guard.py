"""An adapter with everything that can go wrong in it turned into the contract's own errors."""

import re
from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from adapters.action import Action
from adapters.adapter import Adapter, AdapterError, Hello
from adapters.faults import contract_errors
from adapters.observation import Observation
from adapters.program import Move, Outcome, Performed, Program, Transcript
from adapters.scenario import Scenario
from adapters.wellformed import what_is_wrong
from conformance.exploring import explore
from conformance.memory import Memory, Played
from conformance.wild_pool import WildPool

__all__ = ["GuardedEngine", "fault_name"]


class GuardedEngine(Adapter):
    """An engine under test, of which nothing but the contract's errors comes through.

    A transcript that can't be one of the program played is refused here, so that judges need
    not look.
    """

    def __init__(self, engine: Adapter) -> None:
        self.engine = engine
        self.last_program: Program | None = None
        self.memory = Memory()
        self.wild_pool: WildPool | None = None

    def hello(self) -> Hello:
        """Ask the engine who it is."""
        with contract_errors():
            return self.engine.hello()

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Ask the engine which of the cards it plays in full."""
        with contract_errors():
            return self.engine.known_cards(names)

    def start(self, scenario: Scenario) -> Observation:
        """Set up a position."""
        self.last_program = Program(scenario)
        with contract_errors():
            return self.engine.start(scenario)

    def act(self, action: Action) -> Outcome:
        """Have an action carried out or refused."""
        if self.last_program is not None:
            moves = (*self.last_program.moves, Move(action))
            self.last_program = replace(self.last_program, moves=moves)
        with contract_errors():
            return self.engine.act(action)

    def observe(self) -> Observation:
        """Return the position as it is."""
        with contract_errors():
            return self.engine.observe()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the engine lists as legal."""
        with contract_errors():
            return self.engine.legal_actions()

    def set_library_order(self, player: int, labels: Sequence[str]) -> Observation:
        """Put a library into an order."""
        with contract_errors():
            return self.engine.set_library_order(player, labels)

    def save(self) -> str:
        """Have the position kept."""
        with contract_errors():
            return self.engine.save()

    def restore(self, position: str) -> Observation:
        """Go back to a position kept."""
        with contract_errors():
            return self.engine.restore(position)

    def close(self) -> None:
        """End the engine."""
        with contract_errors():
            self.engine.close()

    def play(self, program: Program, *, remember: bool = False) -> Transcript:
        """Play a program, and see that what comes back is a transcript of it.

        With `remember` an engine that has played it before is not asked again.
        """
        self.last_program = program
        return self.memory.play(program, self._play) if remember else self._play(program)

    def _play(self, program: Program) -> Transcript:
        with contract_errors():
            transcript = self.engine.play(program)
        _check_transcript(program, transcript)
        return transcript

    def explore(self, scenario: Scenario, dice: int, *, remember: bool = False) -> Played:
        """Play a game from the engine's own list of legal actions, chosen with dice."""
        if remember:
            return self.memory.explore(scenario, dice, partial(explore, self))
        return explore(self, scenario, dice)


def _check_transcript(program: Program, transcript: Transcript) -> None:
    if not isinstance(transcript, Transcript):
        kind = type(transcript).__name__  # type: ignore[unreachable]
        raise AdapterError(f"play returned a {kind}, not a Transcript")
    outcomes, moves = transcript.outcomes, program.moves
    expected = [
        isinstance(outcome, Performed) is move.legal
        for outcome, move in zip(outcomes, moves, strict=False)
    ]
    if len(outcomes) > len(moves) or not all(expected[:-1]):
        raise AdapterError("play went on after an outcome that its move does not expect")
    if len(outcomes) < len(moves) and all(expected):
        raise AdapterError("play stopped before its last move though all went as expected")
    wrong = what_is_wrong(program, transcript)
    if wrong is not None:
        raise AdapterError(wrong)


def fault_name(error: AdapterError) -> str:
    """Return the first line of an error's message without what belongs to the example alone."""
    lines = str(error).splitlines()
    first = lines[0] if lines else type(error).__name__
    return re.sub(r"\d+", "N", re.sub(r"(['\"]).*?\1", "…", first))[:100]
