"""The reference engine as an engine under test: translation of plain data and nothing else."""

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

import msgspec

from adapters.action import Action, Pass, PassUntil
from adapters.adapter import Adapter, Hello, Unsupported
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Refused
from adapters.scenario import Scenario
from reference_engine import announcements
from reference_engine.cards import CARDS
from reference_engine.game import Game

__all__ = ["ReferenceAdapter", "card_names"]


def card_names() -> frozenset[str]:
    """Return the names of all cards that the reference engine plays."""
    return frozenset(CARDS)


def _version() -> str:
    try:
        return version("mtg-conformance")
    except PackageNotFoundError:
        return "0"


class ReferenceAdapter(Adapter):
    """Drives a `reference_engine.Game`."""

    def __init__(self) -> None:
        self._game: Game | None = None

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
        """Return the declared ones among the names."""
        return frozenset(names) & CARDS.keys()

    def start(self, scenario: Scenario) -> Observation:
        """Start a game. Raises `Unsupported` for a card that is not declared."""
        position = msgspec.convert(msgspec.to_builtins(scenario), announcements.Position)
        try:
            self._game = Game.start(position)
        except announcements.UnknownCard as error:
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

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal announcements, one way of paying each."""
        found = msgspec.to_builtins(self.game.legal_actions())
        return tuple(msgspec.convert(found, list[Action]))

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


def translate(action: Action) -> announcements.Announcement:
    """Return the reference engine's word for an action."""
    if isinstance(action, Pass):
        return announcements.Pass(action.player)
    return msgspec.convert(msgspec.to_builtins(action), announcements.Announcement)
