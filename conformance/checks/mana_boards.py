"""Boards of mana sources: what these make, worked out from the rules without any engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple, TypeVar

from adapters.action import Answer
from adapters.names import DecisionKind, Zone
from adapters.observation import Observation
from adapters.program import Move, Program, Transcript
from adapters.scenario import ObjectSpec, Scenario
from conformance.boards import Board
from conformance.checking import Table
from conformance.checks.looking import positions
from conformance.director import Director
from conformance.results import Case

__all__ = [
    "CHANGERS",
    "COLORS",
    "LANDS",
    "LOOKING",
    "MULTIPLIERS",
    "TYPES",
    "Change",
    "along",
    "answer_in_order",
    "asked",
    "controller",
    "literally",
    "on_board",
    "play_in_order",
    "pool",
    "reachable",
    "replacements",
    "sorted_mana",
    "types_to_choose",
    "without",
]

Event = TypeVar("Event")

COLORS = "WUBRG"
TYPES = "WUBRGC"

LANDS: dict[str, str] = {
    "Forest": "G",
    "Island": "U",
    "Plains": "W",
    "Swamp": "B",
    "Mountain": "R",
    "Wastes": "C",
    "Dryad Arbor": "G",
    "Gemstone Mine": COLORS,
    "City of Brass": COLORS,
    "Mana Confluence": COLORS,
    "Blackcleave Cliffs": "BR",
    "Deathcap Glade": "BG",
    "Ancient Ziggurat": COLORS,
    "Cavern of Souls": TYPES,
    "Eldrazi Temple": "C",
    "Arcane Lighthouse": "C",
    "Homeward Path": "C",
    "Flooded Strand": "",
    "Evolving Wilds": "",
}
"""Lands and the types of mana that their own abilities make, the plainest first."""


class Looking(NamedTuple):
    """What an ability looks at that makes mana which lands could produce."""

    own: bool
    """The lands of its controller, or those of the opponents."""
    types: str


LOOKING: dict[str, Looking] = {
    "Reflecting Pool": Looking(own=True, types=TYPES),
    "Exotic Orchard": Looking(own=False, types=COLORS),
    "Fellwar Stone": Looking(own=False, types=COLORS),
    "Sylvok Explorer": Looking(own=False, types=COLORS),
    "Naga Vitalist": Looking(own=True, types=TYPES),
}
"""Permanents that make one mana of a type that lands could produce."""

LOOKING_LANDS = frozenset({"Reflecting Pool", "Exotic Orchard"})

Change = Callable[[str], str]
"""What a replacement effect makes of mana produced."""

MULTIPLIERS: dict[str, int] = {"Nyxbloom Ancient": 3, "Mana Reflection": 2}
"""Permanents whose controller's permanents, tapped for mana, produce so many times as much."""

CHANGERS: dict[str, Change] = {
    "Contamination": lambda mana: "B" if mana else "",
    "Ritual of Subdual": lambda mana: "C" * len(mana),
}
"""Permanents that change what any land tapped for mana produces."""


# --- What is where ------------------------------------------------------------------------------


def controller(spec: ObjectSpec) -> int:
    """Return who controls a permanent of a scenario."""
    return spec.owner if spec.controller is None else spec.controller


def on_board(scenario: Scenario, names: Iterable[str]) -> list[ObjectSpec]:
    """Return the permanents of a scenario that are cards with these names."""
    wanted = frozenset(names)
    return [s for s in scenario.objects if s.zone is Zone.BATTLEFIELD and s.card in wanted]


def without(board: Board, names: Iterable[str]) -> Scenario:
    """Return the scenario of a board with cards of these names left out."""
    left_out = frozenset(names)
    control = Board(len(board.players))
    control.players = board.players
    control.objects = [spec for spec in board.objects if spec.card not in left_out]
    return control.scenario()


def sorted_mana(mana: str) -> str:
    """Return mana in the order W U B R G C."""
    return "".join(sorted(mana, key=TYPES.index))


def pool(seen: Observation, seat: int) -> str:
    """Return a player's mana in the order W U B R G C."""
    return sorted_mana(seen.players[seat].mana or "")


# --- Replacement effects in every order (616.1) -------------------------------------------------


def replacements(scenario: Scenario, seat: int, *, land: bool) -> dict[str, Change]:
    """Return the effects that replace what `seat` produces by tapping a permanent (106.12b)."""
    found: dict[str, Change] = {}
    for spec in on_board(scenario, MULTIPLIERS):
        if controller(spec) == seat:
            found[spec.label] = _times(MULTIPLIERS[spec.card])
    if land:
        for spec in on_board(scenario, CHANGERS):
            found[spec.label] = CHANGERS[spec.card]
    return found


def _times(number: int) -> Change:
    return lambda mana: mana * number


def along(event: Event, changes: Iterable[Callable[[Event], Event]]) -> Event:
    """Return what an event becomes when effects apply to it in this order, each once."""
    for change in changes:
        event = change(event)
    return event


def reachable(event: Event, changes: Iterable[Callable[[Event], Event]]) -> set[Event]:
    """Return all that an event can become, over the orders of the effects."""
    return {along(event, order) for order in permutations(list(changes))}


def answer_in_order(game: Director, order: Sequence[str]) -> None:
    """Answer each question for the next replacement effect with the first one left of `order`."""
    left = list(order)
    while game.waits_for(DecisionKind.REPLACEMENT):
        game.answer((left.pop(0),))


def literally(program: Program, player: int, order: Sequence[str]) -> Program:
    """Return a program that goes on with an answer for every effect but the last.

    This is for engines that ask also where all orders come to the same (616.1 allows both).
    """
    answers = [Move(Answer(player, ((label,),))) for label in order[:-1]]
    return Program(program.scenario, (*program.moves, *answers))


def play_in_order(case: Case, table: Table) -> Transcript:
    """Play a case, and its first variant, which `literally` made, where more is asked."""
    transcript = table.try_to_play(case.game)
    if case.variants and _waits(transcript.last):
        return table.try_to_play(case.variants[0])
    return transcript


def asked(transcript: Transcript) -> bool:
    """Return whether the engine ever asked which replacement effect applies next."""
    return any(_waits(seen) for _, seen in positions(transcript))


def _waits(seen: Observation) -> bool:
    return seen.decision is not None and seen.decision.kind is DecisionKind.REPLACEMENT


# --- What lands could produce (106.7) -----------------------------------------------------------


def types_to_choose(scenario: Scenario, source: ObjectSpec) -> frozenset[str]:
    """Return the types among which a source of `LOOKING` makes its mana, nothing for none."""
    return _seen_by(scenario, source, _could_produce(scenario))


def _could_produce(scenario: Scenario) -> Mapping[str, frozenset[str]]:
    """Return what each land could produce: the least that is in keeping with itself.

    What lands that look at each other could produce grows from nothing, so that none of them
    gets a type that in the end comes from no ability.
    """
    lands = on_board(scenario, LANDS.keys() | LOOKING_LANDS)
    known: dict[str, frozenset[str]] = {spec.label: frozenset() for spec in lands}
    while True:
        grown = {
            spec.label: _replaced(
                scenario,
                spec,
                _seen_by(scenario, spec, known)
                if spec.card in LOOKING_LANDS
                else frozenset(LANDS[spec.card]),
            )
            for spec in lands
        }
        if grown == known:
            return known
        known = grown


def _seen_by(
    scenario: Scenario, source: ObjectSpec, known: Mapping[str, frozenset[str]]
) -> frozenset[str]:
    looking, seat = LOOKING[source.card], controller(source)
    return frozenset(
        kind
        for spec in on_board(scenario, LANDS.keys() | LOOKING_LANDS)
        if (controller(spec) == seat) is looking.own
        for kind in known[spec.label]
        if kind in looking.types
    )


def _replaced(scenario: Scenario, land: ObjectSpec, types: frozenset[str]) -> frozenset[str]:
    """Return the types that may come of it through every order of the replacement effects."""
    changes = replacements(scenario, controller(land), land=True).values()
    return frozenset(
        kind for made in types for outcome in reachable(made, changes) for kind in outcome
    )
