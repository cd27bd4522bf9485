"""The engine behind guards: its prompts, its refusals and its failures, each told apart."""

import importlib
import importlib.metadata
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from adapters.adapter import AdapterError, EngineCrash, EngineTimeout, Unsupported
from adapters.phase.labels import Labels

__all__ = [
    "INSTALL",
    "EngineRefusal",
    "Json",
    "LiveGame",
    "NotInstalled",
    "Snapshot",
    "engine_module",
    "engine_version",
]

Json = dict[str, Any]
"""An object of the engine's JSON; its shapes are the engine's own."""

INSTALL: Final = "pip install 'mtg-conformance[phase]'"
MESSAGE_LENGTH = 240
"""The engine's refusals may print its whole pending state; so much of them is kept."""


IDLE_PASSES = 40
"""Passes in one step with an empty stack before the engine is called stuck."""


class NotInstalled(AdapterError):
    """The engine isn't there; the message says how to get it."""


class EngineRefusal(Exception):
    """The engine refused an action, in its own words."""


def engine_module() -> Any:
    """Return the module `phase`, or raise `NotInstalled` with what to do."""
    try:
        module = importlib.import_module("phase")
    except ImportError as error:
        raise NotInstalled(f"phase-python is not installed: {INSTALL}") from error
    if not hasattr(module, "build_oracle_face"):
        raise NotInstalled(f"the module `phase` found is not phase-python: {INSTALL}")
    return module


def engine_version() -> str:
    """Return the version of the installed wheel, or raise `NotInstalled`."""
    try:
        return importlib.metadata.version("phase-python")
    except importlib.metadata.PackageNotFoundError:
        raise NotInstalled(f"phase-python is not installed: {INSTALL}") from None


class Snapshot(msgspec.Struct, frozen=True):
    """A position to come back to: the engine's state and what the adapter keeps beside it."""

    engine: Any
    cards: Mapping[str, Any]
    state: Json
    labels: Labels
    active: int
    deep: bool
    idle: tuple[int, str, int]


class LiveGame:
    """A running game: applies actions and keeps labels and the active player up to date."""

    def __init__(
        self, engine: Any, cards: Mapping[str, Any], state: Json, labels: Labels, active: int
    ) -> None:
        self.deep = False
        """Whether observing needs the exported state: something is in the command zone."""
        self._idle: tuple[int, str, int] = (0, "", 0)
        self._exported: Json | None = None
        self._go_to(Snapshot(engine, cards, state, labels, active, self.deep, self._idle))
        self._exported = None  # a state composed elsewhere is not what the engine makes of it

    @classmethod
    def of(cls, saved: Snapshot) -> "LiveGame":
        """Return a game that goes on from a position, apart from any other.

        Raises `Unsupported` for a state that the engine exports but doesn't load again.
        """
        game = cls.__new__(cls)
        game.restore(saved)
        return game

    def snapshot(self) -> Snapshot:
        """Keep the position."""
        return Snapshot(
            self.engine,
            self.cards,
            self.state(),
            self.labels.copy(),
            self.active,
            self.deep,
            self._idle,
        )

    def restore(self, saved: Snapshot) -> None:
        """Go back to a position kept.

        Raises `Unsupported` for a state that the engine exports but doesn't load again.
        """
        try:
            self._go_to(saved)
        except EngineCrash as failure:
            raise Unsupported(f"loading a position of the engine's own: {failure}") from failure

    def _go_to(self, saved: Snapshot) -> None:
        # JSON text loads faster than a dict, which is walked value by value.
        self.game = guarded(saved.engine.load_game, msgspec.json.encode(saved.state).decode())
        self.engine, self.cards = saved.engine, saved.cards
        self.labels, self.active = saved.labels.copy(), saved.active
        self.deep, self._idle = saved.deep, saved.idle
        self._exported = saved.state

    def is_at(self, saved: Snapshot) -> bool:
        """Return whether a copy still stands where it was made; a refusal moves nothing."""
        return self._exported is saved.state

    def state(self) -> Json:
        """Export the whole state (0.7 to 9 ms, growing with what happened in the game).

        It is kept until the next action, and nobody may change it.
        """
        if self._exported is None:
            self._exported = guarded(self.game.state)
        return self._exported

    @property
    def prompt(self) -> Json:
        """What the engine waits for, as `{"type": …, "data": …}` (2 µs)."""
        waiting: Json = self.game.waiting_for()
        return waiting

    def apply(self, actor: int, kind: str, **data: Any) -> list[Json]:
        """Apply an action and return the engine's events. Raises `EngineRefusal`."""
        message = {"type": kind, "data": data} if data else {"type": kind}
        exported, self._exported = self._exported, None
        try:
            result = self.game.apply(actor, message)
        except ValueError as refusal:
            self._exported = exported
            raise EngineRefusal(_short(str(refusal))) from None
        except (KeyboardInterrupt, SystemExit):
            raise
        # A panic of the engine arrives as a BaseException of its binding.
        except BaseException as failure:
            raise EngineCrash(f"{kind}: {type(failure).__name__}: {failure}") from failure
        events: list[Json] = result.events
        self._note(events)
        return events

    def _name_emblems(self) -> None:
        self.deep = True
        for number in self.state()["state"]["command_zone"]:
            self.labels.name_emblem(number)

    def count_idle_pass(self) -> None:
        """Raise `EngineTimeout` where passing no longer leads out of a step."""
        turn, phase, passes = self._idle
        now = (self.game.turn, self.game.phase)
        if now != (turn, phase) or self.game.stack():
            passes = 0
        self._idle = (*now, passes + 1)
        if passes >= IDLE_PASSES:
            raise EngineTimeout(f"{passes} passes don't lead out of {now[1]} of turn {now[0]}")

    def _note(self, events: list[Json]) -> None:
        for event in events:
            kind = event["type"]
            if kind == "TokenCreated":
                self.labels.name_token(event["data"]["object_id"])
            elif kind == "TurnStarted":
                self.active = event["data"]["player_id"]
            elif kind == "EffectResolved" and event["data"]["kind"] == "CreateEmblem":
                self._name_emblems()
        # Triggers are put on the stack without an event, so it is read each time; it is short.
        for entry in self.game.stack():
            self.labels.name_on_stack(entry["id"], spell=entry["kind"]["type"] == "Spell")


def guarded(call: Any, *arguments: Any) -> Any:
    """Call the engine where it has nothing to refuse: any error is a crash."""
    try:
        return call(*arguments)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as failure:
        name = getattr(call, "__name__", str(call))
        raise EngineCrash(f"{name}: {type(failure).__name__}: {_short(str(failure))}") from failure


def _short(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= MESSAGE_LENGTH else line[:MESSAGE_LENGTH] + "…"
