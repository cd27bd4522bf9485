"""The reference engine as an engine under test: translation of plain data and nothing else."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import msgspec

from adapters.action import Action, Activate, Pass, PassUntil
from adapters.adapter import Adapter, Hello, Unsupported
from adapters.card_book import card_book, compile_given
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Refused
from adapters.scenario import Scenario
from reference_engine import announcements
from reference_engine.activating import ability_of
from reference_engine.announcements import UnknownCard
from reference_engine.cards import CARDS, find_card
from reference_engine.game import Game
from reference_engine.rulebook import implemented_by_section
from reference_engine.vocabulary import Card, EntersWithChoice, EntersWithCounters, Face, ManaCost

__all__ = [
    "CardFacts",
    "ReferenceAdapter",
    "UnknownCard",
    "card_facts",
    "card_names",
    "facts_of",
    "implemented_rules",
]


class CardFacts(msgspec.Struct, frozen=True):
    """What strategies need to know of a card to place it sensibly."""

    permanent: bool
    aura: bool
    creature: bool
    saga: bool
    frail: bool
    """Whether it is a creature that dies at once without counters."""
    colors: str
    cost: str = ""
    """Its mana cost with each mana as a letter: "CCWW" for {2}{W}{W}; half of a hybrid symbol."""
    counters: dict[str, int] = {}
    """What it always enters with, so that it may well have them."""
    chosen: bool = False
    """Whether something is chosen as it enters; which, a scenario can't say."""


@cache
def card_facts(name: str) -> CardFacts:
    """Return the facts about a card. Raises `UnknownCard` where there is no declaration."""
    return facts_of((card_book().find(name) or find_card(name)).face)


def facts_of(face: Face) -> CardFacts:
    """Return the facts about a card by its declaration."""
    counters = {
        ability.kind: ability.amount
        for ability in face.abilities
        if isinstance(ability, EntersWithCounters) and isinstance(ability.amount, int)
    }
    if face.loyalty is not None:
        counters["loyalty"] = face.loyalty
    return CardFacts(
        permanent=not face.types & {"Instant", "Sorcery"},
        aura="Aura" in face.subtypes,
        creature="Creature" in face.types,
        saga="Saga" in face.subtypes,
        frail=face.toughness == 0,
        colors="".join(color for color in "WUBRG" if color in face.colors),
        cost=_letters(face.cost) if face.cost is not None else "",
        counters=counters,
        chosen=any(isinstance(ability, EntersWithChoice) for ability in face.abilities),
    )


def _letters(cost: ManaCost) -> str:
    generic = cost.generic + 2 * cost.x
    return "C" * generic + "".join(symbol.split("/")[0] for symbol in cost.symbols)


def card_names() -> frozenset[str]:
    """Return the names of all cards that the reference engine plays."""
    return frozenset(CARDS)


def implemented_rules() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return by section and rule number the functions that are that rule."""
    return implemented_by_section()


def _version() -> str:
    try:
        return version("mtg-conformance")
    except PackageNotFoundError:
        return "0"


class ReferenceAdapter(Adapter):
    """Drives a `reference_engine.Game`."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._saved: dict[str, Game] = {}

    @property
    def game(self) -> Game:
        """The game being played. Raises `Unsupported` before one was started."""
        if self._game is None:
            raise Unsupported("acting before a scenario was started")
        return self._game

    def hello(self) -> Hello:
        """Say that this is the reference engine, which has every feature there is."""
        return Hello(
            name="reference",
            version=_version(),
            language="Python",
            features=frozenset(Feature),
            max_players=4,
        )

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Return those that are declared, or can be compiled exactly from the card data."""
        return card_book().known(names)

    def start(self, scenario: Scenario) -> Observation:
        """Start a game. Raises `Unsupported` for a card that can't be played exactly."""
        position = msgspec.convert(msgspec.to_builtins(scenario), announcements.Position)
        self._saved.clear()
        try:
            self._game = Game.start(position, _finder(scenario))
        except UnknownCard as error:
            raise Unsupported(str(error)) from error
        return self.observe()

    def act(self, action: Action) -> Outcome:
        """Apply an announcement to the game."""
        if isinstance(action, PassUntil):
            return self.pass_until(action)
        try:
            self.game.apply(translate(action))
        except announcements.Illegal as error:
            return Refused(str(error), self.observe())
        return Performed(self.observe())

    def observe(self) -> Observation:
        """Return the position in the contract's shape."""
        return msgspec.convert(self.game.observe(), Observation)

    def save(self) -> str:
        """Keep a copy of the game."""
        position = f"position-{len(self._saved) + 1}"
        self._saved[position] = self.game.copy()
        return position

    def restore(self, position: str) -> Observation:
        """Go on with a copy of a game kept. Raises `Unsupported` for a word never given."""
        if position not in self._saved:
            raise Unsupported(f"restoring {position!r}, which was not saved in this game")
        self._game = self._saved[position].copy()
        return self.observe()

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal announcements, one way of paying each."""
        found = msgspec.to_builtins(self.game.legal_actions())
        return tuple(msgspec.convert(found, list[Action]))

    def is_mana_ability(self, action: Activate) -> bool:
        """Return whether the ability that an action names is a mana ability (605.1a)."""
        how = translate(action)
        assert isinstance(how, announcements.Activate)
        return ability_of(self.game.state, how)[1].is_mana_ability

    def where(self) -> tuple[Step, int, DecisionKind | None, int]:
        """Return where the game stands, without observing all of it."""
        state, decision = self.game.state, self.game.decision
        kind = None if decision is None else DecisionKind(decision.kind)
        player = -1 if decision is None else decision.player
        return Step(state.step), state.active, kind, player

    def pass_once(self, player: int) -> Refused | None:
        """Pass priority without observing."""
        try:
            self.game.apply(announcements.Pass(player))
        except announcements.Illegal as error:
            return Refused(str(error), self.observe())
        return None


def _finder(scenario: Scenario) -> Callable[[str], Card]:
    """Return what finds the cards of a scenario: those it brings along, then those of the book."""
    given = compile_given(scenario.cards)

    def find(name: str) -> Card:
        return given.get(name) or card_book().find(name) or find_card(name)

    return find


def translate(action: Action) -> announcements.Announcement:
    """Return the reference engine's word for an action."""
    if isinstance(action, Pass):
        return announcements.Pass(action.player)
    translated: announcements.Announcement = msgspec.convert(
        msgspec.to_builtins(action), announcements.Announcement
    )
    return translated
