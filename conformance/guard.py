"""An adapter with everything that can go wrong in it turned into the contract's own errors."""

import faulthandler
import os
import re
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from adapters.action import Action
from adapters.adapter import Adapter, AdapterError, EngineCrash, Hello, Unsupported
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Program, Transcript
from adapters.scenario import Scenario

__all__ = ["PATIENCE", "GuardedEngine", "fault_name"]

PATIENCE = 120.0
"""Seconds that a worker process waits for one game before it ends itself."""

TAIL = 4
"""Frames of an adapter's traceback that are told."""


class GuardedEngine(Adapter):
    """An engine under test, of which nothing but the contract's errors comes through.

    An error that the contract does not know is the adapter's fault (`AdapterError`), a panic
    of a native extension the engine's (`EngineCrash`). A transcript that can't be one of the
    program played is refused here, so that judges need not look.
    """

    def __init__(self, engine: Adapter) -> None:
        self.engine = engine
        self.last_program: Program | None = None
        self.patience: float | None = None
        """Seconds after which a hanging engine ends its process, for worker processes."""

    def hello(self) -> Hello:
        """Ask the engine who it is."""
        with _contract_errors():
            return self.engine.hello()

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Ask the engine which of the cards it plays in full."""
        with _contract_errors():
            return self.engine.known_cards(names)

    def start(self, scenario: Scenario) -> Observation:
        """Set up a position."""
        with _contract_errors():
            return self.engine.start(scenario)

    def act(self, action: Action) -> Outcome:
        """Have an action carried out or refused."""
        with _contract_errors():
            return self.engine.act(action)

    def observe(self) -> Observation:
        """Return the position as it is."""
        with _contract_errors():
            return self.engine.observe()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the engine lists as legal."""
        with _contract_errors():
            return self.engine.legal_actions()

    def close(self) -> None:
        """End the engine."""
        with _contract_errors():
            self.engine.close()

    def play(self, program: Program) -> Transcript:
        """Play a program, and see that what comes back is a transcript of it."""
        self.last_program = program
        with _contract_errors(), _not_for_ever(self.patience):
            transcript = self.engine.play(program)
        _check_transcript(program, transcript)
        return transcript


@contextmanager
def _not_for_ever(seconds: float | None) -> Iterator[None]:
    """End the process when what is within takes too long: native code can't be interrupted."""
    if seconds is None:
        yield
        return
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - os.devnull is no path of a file
        faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


@contextmanager
def _contract_errors() -> Iterator[None]:
    try:
        yield
    except (AdapterError, Unsupported, KeyboardInterrupt, GeneratorExit):
        raise
    except Exception as error:
        raise AdapterError(_describe(error)) from error
    except BaseException as error:  # a panic of a native extension is no Exception
        raise EngineCrash(_describe(error)) from error


def _describe(error: BaseException) -> str:
    told = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)[-TAIL:]
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    return "\n".join([told, *places])


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


def fault_name(error: AdapterError) -> str:
    """Return the first line of an error's message without what belongs to the example alone."""
    lines = str(error).splitlines()
    first = lines[0] if lines else type(error).__name__
    return re.sub(r"\d+", "N", re.sub(r"(['\"]).*?\1", "…", first))[:100]
