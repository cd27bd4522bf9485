"""`PhaseAdapter`: drives phase.rs through the phase-python wheel, one game at a time."""

from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from adapters.action import Action, Pass, PassUntil
from adapters.adapter import Adapter, AdapterError, Hello, Unsupported
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.phase.engine import (
    EngineRefusal,
    Json,
    LiveGame,
    Snapshot,
    engine_module,
    engine_version,
    guarded,
)
from adapters.phase.faces import Card, Cards, opened_game
from adapters.phase.labels import Labels
from adapters.phase.listing import legal_actions
from adapters.phase.observing import observe
from adapters.phase.performing import perform
from adapters.phase.prompts import kind_of
from adapters.phase.setup import add_mana, compose, differences, ids_of
from adapters.phase.words import STEPS
from adapters.program import Outcome, Performed, Refused
from adapters.scenario import Scenario

__all__ = ["PhaseAdapter"]

MAX_PLAYERS = 6
ENGINES_KEPT = 256

FEATURES: Final = frozenset(Feature)

NOTES: Final = (
    (
        "mana from sources that were not announced is never spent: where the engine taps lands by"
        " itself, the announcement is refused and the position before it loaded again"
    ),
    (
        "there is no moment for mana abilities while an ability is activated (602.2b): those"
        " announced are activated just before"
    ),
    "triggers that the engine takes to be alike are put in order by it, without a decision",
    "a refused spell's mana abilities stay activated: the engine offers no reversal (733.1)",
    "which mana of the pool pays for an ability is the engine's choice",
    (
        "going back before a refused action loads a saved state, which the engine now and then"
        " doesn't read again: that is unsupported"
    ),
    (
        "a choice with one option is made by the engine; an announcement that chose otherwise is"
        " refused"
    ),
    "scrying, surveiling, voting, piles and other rarer prompts are unsupported",
    (
        "what is listed as legal is what the engine lists, made whole and tried out on a copy, with"
        " mana from where the engine takes it; of very many targets, modes, X, attacks, blocks and"
        " answers some are listed"
    ),
    (
        "not listed, though perhaps legal: what the engine doesn't list or can't pay for by itself,"
        " what leads to a prompt that is unsupported, mana abilities outside the battlefield, and"
        " special actions but playing lands"
    ),
)


class PhaseAdapter(Adapter):
    """phase.rs, given card texts from `card_data` or from the installed corpus.

    Raises `AdapterError` where phase-python isn't installed or the card data can't be used.
    """

    def __init__(self, card_data: Path | None = None) -> None:
        self._module = engine_module()
        self._version = engine_version()
        self._card_data = card_data
        self._engines: OrderedDict[frozenset[tuple[str, int]], tuple[Any, dict[str, Card]]] = (
            OrderedDict()
        )
        self._empty: dict[int, Json] = {}
        self._game: LiveGame | None = None
        self._saved: dict[str, Snapshot] = {}

    @cached_property
    def _cards(self) -> Cards:
        return Cards.load(self._card_data)

    @property
    def _live(self) -> LiveGame:
        if self._game is None:
            raise AdapterError("no game has been started")
        return self._game

    def hello(self) -> Hello:
        """Say who the engine is and what can be asked of it."""
        return Hello(
            name="phase",
            version=self._version,
            language="Rust",
            features=FEATURES,
            max_players=MAX_PLAYERS,
            notes=NOTES,
            homepage="https://github.com/klyusba/phase-python",
        )

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Return the cards that the data holds whole and the engine's parser lost nothing of."""
        return frozenset(name for name in names if self._cards.complete(name))

    def close(self) -> None:
        """Forget the game and the engines kept."""
        self._game = None
        self._saved.clear()
        self._engines.clear()

    # setting up

    def start(self, scenario: Scenario) -> Observation:
        """Set up a position, check that it is the one asked for, and return it.

        State-based actions are performed then, as a player is about to get priority (117.5).
        """
        scenario.validate()
        seats = len(scenario.players)
        if seats > MAX_PLAYERS:
            raise Unsupported(f"{seats} players; phase plays up to {MAX_PLAYERS}")
        self._game = None
        self._saved.clear()
        cards = self._cards.of(scenario)
        engine = self._engine(cards)
        state = compose(scenario, cards, self._empty_state(seats))
        labels = Labels(ids_of(scenario).items(), seats)
        live = LiveGame(engine, cards, state, labels, scenario.active_player)
        live.deep = any(spec.zone is Zone.COMMAND for spec in scenario.objects)
        add_mana(live, scenario)
        self._game = live
        seen = self.observe()
        different = differences(scenario, seen)
        if different:
            raise Unsupported("setting up: " + "; ".join(different))
        events = live.apply(scenario.active_player, "Debug", type="RunStateBasedActions")
        asks = live.prompt["type"] != "Priority"
        if live.game.stack() and not asks:
            self._refuse_hidden_choice()
        # One event tells of the debug action itself.
        return self.observe() if asks or len(events) > 1 else seen

    def _refuse_hidden_choice(self) -> None:
        """Raise `Unsupported` where the first triggers wait for a choice without a prompt.

        The engine asks for their targets or order only after a real action.
        """
        state = self._live.state()["state"]
        hidden = [key for key, value in state.items() if key.startswith("pending_") and value]
        if hidden:
            raise Unsupported(f"choices for what triggers while a game is set up: {hidden}")

    def _engine(self, cards: dict[str, Card]) -> Any:
        """Return an engine that knows these cards, of which those of one name may differ."""
        key = frozenset((name, id(card)) for name, card in cards.items())
        if key in self._engines:
            self._engines.move_to_end(key)
            return self._engines[key][0]
        file = {face["name"].lower(): face for card in cards.values() for face in card.faces}
        text = msgspec.json.encode(file).decode()
        engine = guarded(self._module.Engine.from_json, text)
        self._engines[key] = engine, cards  # kept with the cards, whose ids are its key
        if len(self._engines) > ENGINES_KEPT:
            self._engines.popitem(last=False)
        return engine

    def _empty_state(self, seats: int) -> Json:
        """Return the exported state of a game of so many players, to be filled in."""
        if seats not in self._empty:
            # Any card does to open a game with; this one is of our own making.
            blank = {
                "name": "Blank Field",
                "type": "Land",
                "types": ["Land"],
                "supertypes": [],
                "subtypes": [],
                "manaValue": 0,
                "convertedManaCost": 0,
                "colors": [],
                "colorIdentity": [],
                "keywords": [],
                "layout": "normal",
                "identifiers": {},
            }
            face = guarded(self._module.build_oracle_face, blank, None)
            text = msgspec.json.encode({"blank field": face}).decode()
            engine = guarded(self._module.Engine.from_json, text)
            self._empty[seats] = guarded(opened_game(engine, "Blank Field", seats).state)
        return self._empty[seats]

    # acting

    def act(self, action: Action) -> Outcome:
        """Have an announcement carried out, or say in the engine's words why it was not."""
        if isinstance(action, PassUntil):
            return self.pass_until(action)
        refusal = self._do(action)
        seen = self.observe()
        return Performed(seen) if refusal is None else Refused(refusal, seen)

    def _do(self, action: Action) -> str | None:
        """Carry an action out and return the refusal, if any."""
        try:
            perform(self._live, action, self._know)
        except EngineRefusal as refusal:
            return str(refusal)
        return None

    def _know(self, live: LiveGame, name: str) -> None:
        """Let a game's engine know the card named: it takes only names from its card file."""
        found = self._cards.find_name(name)
        if found is None or found in live.cards:
            return
        try:
            cards = {**live.cards, found: self._cards.get(found)}
        except Unsupported:
            return
        engine = self._engine(cards)
        live.restore(replace(live.snapshot(), engine=engine, cards=cards))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return announcements that the engine performs now, or samples of very many."""
        return legal_actions(self._live, self._know)

    # passing

    def where(self) -> tuple[Step, int, DecisionKind | None, int]:
        """Return step, active player, pending decision and who makes it, in some 5 µs."""
        live = self._live
        prompt = live.prompt
        kind = kind_of(prompt)
        player = -1 if kind is None else prompt["data"]["player"]
        return STEPS[live.game.phase], live.active, kind, player

    def pass_once(self, player: int) -> Refused | None:
        """Pass priority once, without observing unless it is refused."""
        refusal = self._do(Pass(player))
        return None if refusal is None else Refused(refusal, self.observe())

    # observing

    def observe(self) -> Observation:
        """Return the position as it is, changing nothing."""
        return observe(self._live)

    def save(self) -> str:
        """Keep the position, as the engine exports it."""
        position = f"position-{len(self._saved) + 1}"
        self._saved[position] = self._live.snapshot()
        return position

    def restore(self, position: str) -> Observation:
        """Load a position kept. Raises `Unsupported` for a word never given in this game."""
        if position not in self._saved:
            raise Unsupported(f"restoring {position!r}, which was not saved in this game")
        self._live.restore(self._saved[position])
        return self.observe()
