"""A broken engine as an engine under test."""

from adapters.action import Action, Activate
from adapters.adapter import Hello
from adapters.faulty.fault import Fault
from adapters.faulty.planting import Planted
from adapters.names import DecisionKind, Step
from adapters.observation import Observation
from adapters.program import Outcome, Program, Refused, Transcript
from adapters.reference import ReferenceAdapter
from adapters.scenario import Scenario

__all__ = ["FaultyAdapter"]


class FaultyAdapter(ReferenceAdapter):
    """The reference engine, with a fault in its place whenever it is asked anything."""

    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.fault = fault
        self._planted = Planted(fault)

    def hello(self) -> Hello:
        """Say that this is the reference engine with a fault."""
        right = super().hello()
        return Hello(
            name=f"faulty:{self.fault.id}",
            version=right.version,
            language=right.language,
            features=right.features,
            max_players=right.max_players,
            notes=(self.fault.sentence,),
        )

    def start(self, scenario: Scenario) -> Observation:
        """Start a game of the broken engine."""
        with self._planted:
            return super().start(scenario)

    def act(self, action: Action) -> Outcome:
        """Apply an announcement in the broken engine."""
        with self._planted:
            return super().act(action)

    def observe(self) -> Observation:
        """Return the position as the broken engine sees it."""
        with self._planted:
            return super().observe()

    def play(self, program: Program) -> Transcript:
        """Play a program on the broken engine."""
        with self._planted:
            return super().play(program)

    def save(self) -> str:
        """Keep a game of the broken engine."""
        with self._planted:
            return super().save()

    def restore(self, position: str) -> Observation:
        """Go back to a game of the broken engine that was kept."""
        with self._planted:
            return super().restore(position)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the broken engine takes for legal."""
        with self._planted:
            return super().legal_actions()

    def is_mana_ability(self, action: Activate) -> bool:
        """Return whether the broken engine takes an ability for a mana ability."""
        with self._planted:
            return super().is_mana_ability(action)

    def where(self) -> tuple[Step, int, DecisionKind | None, int]:
        """Return where the game of the broken engine stands."""
        with self._planted:
            return super().where()

    def pass_once(self, player: int) -> Refused | None:
        """Pass priority in the broken engine."""
        with self._planted:
            return super().pass_once(player)
