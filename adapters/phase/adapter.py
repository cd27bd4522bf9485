"""`PhaseAdapter`: drives phase.rs through the phase-python wheel, one game at a time."""

from collections import OrderedDict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from adapters.action import (
    Action,
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Pass,
    PassUntil,
    PlayLand,
)
from adapters.adapter import Adapter, AdapterError, Hello, Unsupported
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.phase import acting
from adapters.phase.answering import ids_named
from adapters.phase.engine import (
    EngineRefusal,
    Json,
    LiveGame,
    engine_module,
    engine_version,
    guarded,
)
from adapters.phase.faces import Card, Cards, opened_game
from adapters.phase.labels import Labels
from adapters.phase.observing import observe
from adapters.phase.prompts import answer_to, kind_of
from adapters.phase.setup import add_mana, compose, differences, ids_of
from adapters.phase.words import STEPS
from adapters.program import Outcome, Performed, Refused
from adapters.scenario import Scenario

__all__ = ["PhaseAdapter"]

MAX_PLAYERS = 6
ENGINES_KEPT = 256
PAYING = frozenset({"UnlessPayment", "CombatTaxPayment", "PayAmountChoice"})

FEATURES: Final = frozenset(Feature) - {Feature.LIST_ACTIONS}

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
)


class PhaseAdapter(Adapter):
    """phase.rs, given card texts from `card_data` or from the installed corpus.

    Raises `AdapterError` where phase-python isn't installed or the card data can't be used.
    """

    def __init__(self, card_data: Path | None = None) -> None:
        self._module = engine_module()
        self._version = engine_version()
        self._card_data = card_data
        self._engines: OrderedDict[frozenset[str], Any] = OrderedDict()
        self._empty: dict[int, Json] = {}
        self._names: frozenset[str] = frozenset()
        self._game: LiveGame | None = None

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
            takes_text=True,
            notes=NOTES,
            homepage="https://github.com/klyusba/phase-python",
        )

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Return the cards that the data holds whole and the engine's parser lost nothing of."""
        return frozenset(name for name in names if self._cards.complete(name))

    def close(self) -> None:
        """Forget the game and the engines kept."""
        self._game = None
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
        cards = {spec.card: self._cards.get(spec.card) for spec in scenario.objects}
        self._names = frozenset(cards)
        engine = self._engine(cards)
        state = compose(scenario, cards, self._empty_state(seats))
        labels = Labels(ids_of(scenario).items(), seats)
        live = LiveGame(engine, state, labels, scenario.active_player)
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
        key = frozenset(cards)
        if key in self._engines:
            self._engines.move_to_end(key)
            return self._engines[key]
        file = {face["name"].lower(): face for card in cards.values() for face in card.faces}
        text = msgspec.json.encode(file).decode()
        engine = self._engines[key] = guarded(self._module.Engine.from_json, text)
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
            self._perform(action)
        except EngineRefusal as refusal:
            return str(refusal)
        return None

    def _perform(self, action: Action) -> None:
        live, player = self._live, action.player
        match action:
            case Pass():
                self._pass(player)
            case PlayLand():
                number = ids_named([action.card], live.labels)[0]
                live.apply(player, "PlayLand", object_id=number, card_id=number)
            case Cast():
                acting.cast(live, action)
            case Activate():
                acting.activate(live, action)
            case Attack():
                live.apply(player, "DeclareAttackers", attacks=self._attacks(action), bands=[])
            case Block():
                live.apply(player, "DeclareBlockers", assignments=self._blocks(action))
            case Answer():
                self._answer(action)
            case Concede():
                live.apply(player, "Concede", player_id=player)
            case _:
                raise AdapterError(f"no such action: {action!r}")

    def _pass(self, player: int) -> None:
        # To the engine "pass" is also how some other prompts are left; here it is priority only.
        live = self._live
        pending = live.prompt["type"]
        if pending != "Priority":
            raise EngineRefusal(f"there is no priority to pass, the engine waits for {pending}")
        live.apply(player, "PassPriority")
        live.count_idle_pass()

    def _attacks(self, action: Attack) -> list[Json | list[Any]]:
        attacks: list[Json | list[Any]] = []
        for attacker, attacked in action.attackers.items():
            number = ids_named([attacker], self._live.labels)[0]
            target = self._live.labels.target(attacked)
            if target is None:
                raise EngineRefusal(f"there is no {attacked!r}")
            attacks.append([number, self._attack_target(target)])
        return attacks

    def _attack_target(self, target: dict[str, int]) -> Json:
        if "Player" in target:
            return {"type": "Player", "data": target["Player"]}
        kinds = self._live.game.object(target["Object"])["card_types"]["core_types"]
        return {"type": "Battle" if "Battle" in kinds else "Planeswalker", "data": target["Object"]}

    def _blocks(self, action: Block) -> list[list[int]]:
        labels = self._live.labels
        return [
            [ids_named([blocker], labels)[0], number]
            for blocker, attackers in action.blockers.items()
            for number in ids_named(attackers, labels)
        ]

    def _answer(self, action: Answer) -> None:
        live = self._live
        prompt = live.prompt
        if prompt["type"] == "GameOver":
            raise EngineRefusal("the game is over")
        if prompt["data"]["player"] != action.player:
            raise EngineRefusal(f"the decision is player {prompt['data']['player']}'s")
        command, data = answer_to(prompt, live.labels, action.chosen)
        if kind_of(prompt) is DecisionKind.NAME:
            self._know(data)
        saved = live.state() if prompt["type"] in PAYING else None
        labels = live.labels.copy()
        events = live.apply(action.player, command, **data)
        sources = acting.mana_sources(events, live.labels)
        if saved is not None and sources:
            live.restore(saved, labels, live.active)
            raise EngineRefusal(f"the engine paid with {', '.join(sources)} by itself")

    def _know(self, data: Json) -> None:
        """Let the engine know the card named: it takes only names from its card file."""
        name = self._cards.find_name(data["choice"])
        if name is None or name in self._names:
            return
        try:
            card = self._cards.get(name)
        except Unsupported:
            return
        self._names |= {name}
        cards = {known: self._cards.get(known) for known in self._names} | {name: card}
        live = self._live
        state = live.state()
        live.engine = self._engine(cards)
        live.restore(state, live.labels, live.active)

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
