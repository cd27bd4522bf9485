"""`PythonMtgAdapter`: drives the referee of python-mtg, one game at a time."""

from collections.abc import Iterable
from typing import Final

from adapters.action import Action, Answer, Pass, PassUntil
from adapters.adapter import Adapter, AdapterError, Hello, Unsupported
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Refused
from adapters.python_mtg.acting import perform
from adapters.python_mtg.cards import is_whole
from adapters.python_mtg.engine import Engine, EngineRefusal, State, engine_version
from adapters.python_mtg.labels import Labels
from adapters.python_mtg.observing import observe, pending, seat_of, step_of
from adapters.python_mtg.setup import compose
from adapters.scenario import Scenario

__all__ = ["PythonMtgAdapter"]

PLAYERS = 2

FEATURES: Final = frozenset(
    {
        Feature.COUNTERS,
        Feature.TAPPED,
        Feature.SUMMONING_SICK,
        Feature.MANA_POOL,
        Feature.LIBRARY_ORDER,
        Feature.ANY_STEP,
        Feature.CAST,
        Feature.PLAY_LAND,
        Feature.COMBAT,
        Feature.OBSERVE_MANA,
        Feature.OBSERVE_KEYWORDS,
        Feature.OBSERVE_DECISION,
    }
)

NOTES: Final = (
    "a cast resolves at once and whole: there is no stack to look at and nobody can respond",
    "one pass ends the step; the player whose turn it is not never has priority",
    "once attackers are declared the engine goes on to blocks, and nobody has priority in between",
    (
        "costs are paid from sources of the engine's choice: an announcement that it would pay"
        " from lands by itself is refused"
    ),
    (
        "the engine chooses the targets of damage, what triggers aim at, discards and much more by"
        " itself: where it asks and nothing was announced, the game is unsupported"
    ),
    "who owns a card and the order of a graveyard are not known to the engine",
    "no Sagas, no activated abilities one at a time, no marked damage, two players",
    (
        "the referee goes on by itself to the next choice; here it stops after each step that it"
        " gives priority in"
    ),
)


class PythonMtgAdapter(Adapter):
    """python-mtg. Raises `AdapterError` where it isn't installed."""

    def __init__(self) -> None:
        self._version = engine_version()
        self._engine = Engine()
        self._state: State | None = None
        self._labels: Labels | None = None
        self._whole: dict[str, bool] = {}

    def hello(self) -> Hello:
        """Say who the engine is and what can be asked of it."""
        return Hello(
            name="python-mtg",
            version=self._version,
            language="Datalog, Python",
            features=FEATURES,
            max_players=PLAYERS,
            notes=NOTES,
            homepage="https://github.com/yevbar/witchcraft",
        )

    def known_cards(self, names: Iterable[str]) -> frozenset[str]:
        """Return the cards that the engine claims to play whole, and the adapter can announce."""
        return frozenset(name for name in names if self._is_whole(name))

    def _is_whole(self, name: str) -> bool:
        if name not in self._whole:
            self._whole[name] = is_whole(self._engine, name)
        return self._whole[name]

    def close(self) -> None:
        """Forget the game."""
        self._state = self._labels = None

    def start(self, scenario: Scenario) -> Observation:
        """Set up a position. Raises `Unsupported` for what the engine has no place for."""
        scenario.validate()
        self.close()
        if len(scenario.players) != PLAYERS:
            raise Unsupported(f"{len(scenario.players)} players; python-mtg plays with {PLAYERS}")
        names = {spec.card for spec in scenario.objects}
        unknown = sorted(names - self.known_cards(names))
        if unknown:
            raise Unsupported(f"{unknown[0]!r} is no card that the engine plays whole")
        self._state, ids = compose(self._engine, scenario)
        self._labels = Labels(scenario, ids, self._engine.printed)
        return self.observe()

    @property
    def _game(self) -> tuple[State, Labels]:
        if self._state is None or self._labels is None:
            raise AdapterError("no game has been started")
        return self._state, self._labels

    def act(self, action: Action) -> Outcome:
        """Have an announcement carried out, or say why it was not."""
        if isinstance(action, PassUntil):
            return self.pass_until(action)
        refusal = self._do(action)
        seen = self.observe()
        return Performed(seen) if refusal is None else Refused(refusal, seen)

    def _do(self, action: Action) -> str | None:
        """Carry an action out and return the refusal, if any."""
        state, labels = self._game
        if isinstance(action, Answer):
            return "the engine asks for no answers"
        try:
            self._state = perform(self._engine, state, labels, action)
        except EngineRefusal as refusal:
            return str(refusal)
        return None

    def where(self) -> tuple[Step, int, DecisionKind | None, int]:
        """Return where the game stands, without observing all of it."""
        state, _ = self._game
        decision = pending(self._engine, state)
        kind, player = (decision.kind, decision.player) if decision else (None, -1)
        active = seat_of(next(iter(state["active_player"]))[0])
        return Step(step_of(state)), active, kind, player

    def pass_until(self, action: PassUntil) -> Outcome:
        """Let players pass. Where blocks are waited for, passing has stopped there already.

        The engine goes on to them by itself once attackers are declared.
        """
        if self.where()[2] is DecisionKind.BLOCKERS:
            return Performed(self.observe())
        return super().pass_until(action)

    def pass_once(self, player: int) -> Refused | None:
        """Pass priority once, without observing unless it is refused."""
        refusal = self._do(Pass(player))
        return None if refusal is None else Refused(refusal, self.observe())

    def observe(self) -> Observation:
        """Return the position as it is, changing nothing."""
        return observe(self._engine, *self._game)
