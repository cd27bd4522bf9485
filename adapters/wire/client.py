"""`WireEngine`: an engine in a process of its own, driven by the line protocol."""

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from adapters.action import Action
from adapters.adapter import (
    Adapter,
    AdapterError,
    EngineCrash,
    EngineTimeout,
    Hello,
    Unsupported,
)
from adapters.limits import Limits
from adapters.observation import Observation
from adapters.processes import Child, NoProgram
from adapters.program import Outcome, Program, Transcript
from adapters.scenario import Scenario
from adapters.wire import messages as m
from adapters.wire.reading import duplicate_keys

if TYPE_CHECKING:
    from adapters.wire.validating import Validator

__all__ = ["CannotStart", "WireEngine"]

BYE_SECONDS = 0.5
"""What an engine gets to end by itself. It has nothing to lose."""

WORN = 0.5
"""Part of the memory limit beyond which a process is replaced before the next scenario."""

EXCERPT = 200
KEY = b'":'

_decoder = msgspec.json.Decoder(m.Answer)
_encoder = msgspec.json.Encoder()

Expected = TypeVar("Expected", bound=msgspec.Struct)


class CannotStart(AdapterError):
    """The engine says itself that it can't be used here, and why."""


class WireEngine(Adapter):
    """An adapter that is a program. It is started when needed and again after it has failed.

    Whatever goes wrong is one of the contract's errors, and the process is ended: what it might
    still say would belong to nothing. A process whose memory has grown is replaced between
    scenarios, as a slow leak is no scenario's fault.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        limits: Limits | None = None,
        card_data: Path | None = None,
        environment: Mapping[str, str] | None = None,
        validate: bool = False,
    ) -> None:
        self.command = tuple(command)
        self.limits = limits or Limits()
        self._card_data = None if card_data is None else str(card_data.resolve())
        self._environment = environment
        self._validator = _validator() if validate else None
        self._child: Child | None = None
        self._hello: Hello | None = None
        self._requests = 0
        self._scenario_end = 0.0

    # the contract

    def hello(self) -> Hello:
        """Say who the engine is; it is asked once for each process."""
        self._running()
        assert self._hello is not None
        return self._hello

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Ask which of the names the engine plays in full."""
        asked = tuple(sorted(names))
        cards = self._ask(m.KnownCardsRequest(self._next(), asked), m.CardsAnswer).cards
        return frozenset(cards)

    def start(self, scenario: Scenario) -> Observation:
        """Have a position set up."""
        self._new_scenario()
        return self._ask(m.StartRequest(self._next(), scenario), m.ObservationAnswer).observation

    def act(self, action: Action) -> Outcome:
        """Have an action carried out or refused."""
        return self._ask(m.ActRequest(self._next(), action), m.OutcomeAnswer).outcome

    def observe(self) -> Observation:
        """Ask for the position."""
        return self._ask(m.ObserveRequest(self._next()), m.ObservationAnswer).observation

    def legal_actions(self) -> tuple[Action, ...]:
        """Ask for the legal actions."""
        return self._ask(m.LegalActionsRequest(self._next()), m.ActionsAnswer).actions

    def play(self, program: Program) -> Transcript:
        """Have a whole program played, in one request."""
        self._new_scenario()
        return self._ask(m.PlayRequest(self._next(), program), m.TranscriptAnswer).transcript

    def set_library_order(self, player: int, labels: Sequence[str]) -> Observation:
        """Have a library put into an order."""
        request = m.SetLibraryOrderRequest(self._next(), player, tuple(labels))
        return self._ask(request, m.ObservationAnswer).observation

    def save(self) -> str:
        """Have the position kept."""
        return self._ask(m.SaveRequest(self._next()), m.SavedAnswer).position

    def restore(self, position: str) -> Observation:
        """Have the game go back to a position kept."""
        return self._ask(m.RestoreRequest(self._next(), position), m.ObservationAnswer).observation

    def close(self) -> None:
        """End the process; another request would start it again."""
        if self._child is not None:
            child, self._child = self._child, None
            child.leave(_encoder.encode(m.ByeRequest(self._next())) + b"\n", BYE_SECONDS)

    @property
    def stderr_tail(self) -> str:
        """The last of what the process has written to standard error."""
        return self._child.stderr_tail if self._child is not None else ""

    # asking

    def _next(self) -> int:
        self._requests += 1
        return self._requests

    def _new_scenario(self) -> None:
        if self._child is not None and self._child.memory > self.limits.memory * WORN:
            self.close()
        self._running()
        self._scenario_end = time.monotonic() + self.limits.scenario

    def _seconds(self, request: m.Request) -> float:
        """How long the answer may take: within a scenario what is left for that, at most."""
        match request:
            case m.HelloRequest():
                return self.limits.start
            case m.PlayRequest():
                return self.limits.scenario
            case m.KnownCardsRequest():
                return self.limits.request
        return max(min(self.limits.request, self._scenario_end - time.monotonic()), 0.001)

    def _running(self) -> Child:
        """Return the process, started and asked for its name where there is none."""
        if self._child is None:
            try:
                self._child = Child(self.command, self.limits, self._environment)
            except NoProgram as error:
                raise CannotStart(str(error)) from error
            greeting = m.HelloRequest(self._next(), m.PROTOCOL, self._card_data)
            answer = self._ask(greeting, m.HelloAnswer)
            if answer.protocol != m.PROTOCOL:
                self._end()
                raise AdapterError(
                    f"it speaks protocol {answer.protocol}, and this suite {m.PROTOCOL}"
                )
            if self._hello not in (None, answer.hello):
                self._end()
                raise AdapterError("started again, the engine says another hello than before")
            self._hello = answer.hello
        return self._child

    def _end(self) -> None:
        if self._child is not None:
            child, self._child = self._child, None
            child.end()

    def _ask(self, request: m.Request, expected: type[Expected]) -> Expected:
        child = self._running()
        try:
            answer = self._answer(child, request)
        except BaseException:  # also Ctrl-C: an answer to come would be taken for another's
            self._end()
            raise
        if isinstance(answer, expected):
            return answer
        name = request.__struct_config__.tag
        match answer:
            case m.UnsupportedAnswer() if not isinstance(request, m.HelloRequest):
                raise Unsupported(answer.reason)
            case m.ErrorAnswer():
                raise _ERRORS[answer.kind](answer.message or f"an error without words in {name}")
        self._end()
        raise AdapterError(
            f"{name} was answered by {answer.__struct_config__.tag}, "
            f"not by {expected.__struct_config__.tag}"
        )

    def _answer(self, child: Child, request: m.Request) -> m.Answer:
        name = str(request.__struct_config__.tag)
        line = _encoder.encode(request)
        if self._validator is not None:
            self._validator.check_request(line, name)
        if stray := child.unasked():
            raise AdapterError(_stray(stray))
        told = child.ask(line + b"\n", self._seconds(request), name)
        try:
            answer = _decoder.decode(told)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise AdapterError(
                f"the answer to {name} can't be read: {error}\nit was: {_excerpt(told)}"
            ) from None
        if answer.id != request.id:
            raise AdapterError(_stray(told))
        # Where all is said as we would say it, there are as many keys; the scan is for the rest.
        if told.count(KEY) != _encoder.encode(answer).count(KEY) and (
            twice := duplicate_keys(told)
        ):
            raise AdapterError(f"the answer to {name} has the key {twice!r} twice in an object")
        if self._validator is not None:
            self._validator.check_answer(told, name)
        return answer


_ERRORS: dict[str, type[AdapterError]] = {
    "request": AdapterError,
    "adapter": AdapterError,
    "engine": EngineCrash,
    "timeout": EngineTimeout,
    "start": CannotStart,
}


def _validator() -> "Validator":
    from adapters.wire.validating import Validator  # only then is its library needed

    return Validator()


def _stray(line: bytes) -> str:
    return f"it wrote an answer that nothing had asked for\nit was: {_excerpt(line)}"


def _excerpt(line: bytes) -> str:
    text = line[:EXCERPT].decode(errors="backslashreplace").rstrip()
    return text + ("…" if len(line) > EXCERPT else "")
