"""Metamorphic relations: how the other game is made, and engines that break one."""

from collections import Counter

import pytest

from adapters.action import Action, Attack, Cast, Pass, PlayLand
from adapters.adapter import Unsupported
from adapters.names import Step, Zone
from adapters.observation import Observation
from adapters.program import Move, Outcome, Program, Refused
from adapters.reference import ReferenceAdapter, card_facts, card_names
from adapters.scenario import Scenario
from conformance.boards import Board
from conformance.catalogue import all_checks, find
from conformance.checking import Check
from conformance.checks.metamorphic_colors import COLORLESS, SHIFTS, Shift
from conformance.checks.metamorphic_games import THIRD_PLAYER
from conformance.checks.metamorphic_orders import DECLARED, renamed
from conformance.checks.metamorphic_position import position_after
from conformance.director import Director
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.results import Case, Kind
from conformance.search import Search
from conformance.trials import Trials

FEW = Profile("few", examples=12, shrink_seconds=0)
CHECKS = [check for check in all_checks() if check.kind is Kind.METAMORPHIC and not check.explores]


def searched(check_id: str, engine: ReferenceAdapter) -> Search:
    check = find(all_checks(), check_id)
    search = Search(Trials(check, GuardedEngine(engine)), card_names(), FEW, seed=1)
    search.generate()
    return search


def test_there_are_many() -> None:
    """There are at least ten relations, each with its rule."""
    assert len(CHECKS) >= 10
    assert all(check.rules for check in CHECKS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_relation_is_met(check: Check) -> None:
    """A few games of the right engine meet each relation, and break none."""
    search = searched(check.id, ReferenceAdapter())
    assert search.situations
    assert not search.found


class RefusesAll(ReferenceAdapter):
    """An engine that refuses whatever is announced."""

    def act(self, action: Action) -> Outcome:
        return Refused("no", self.observe())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_engine_that_refuses_everything_meets_none(check: Check) -> None:
    """Where an engine does nothing there is nothing to compare, and no pass."""
    assert not searched(check.id, RefusesAll()).situations


# --- A third player -----------------------------------------------------------------------------


def test_third_player_passes_after_the_second() -> None:
    """Only where the second player passes does the third get priority, and passes."""
    actions: list[Action] = [Pass(0), Pass(1), PlayLand(0, "forest"), Pass(0)]
    moves = tuple(Move(action) for action in actions)
    case = Case(Program(Board().scenario(), moves))
    other = THIRD_PLAYER.change(case)
    assert [move.action for move in other.moves] == [
        Pass(0),
        Pass(1),
        Pass(2),
        PlayLand(0, "forest"),
        Pass(0),
    ]
    assert list(THIRD_PLAYER.pairs(case)) == [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5)]


# --- Other names --------------------------------------------------------------------------------


def test_attackers_are_declared_the_other_way_round() -> None:
    """The other names stand the other way round in the alphabet, and so does the declaration."""
    board = Board()
    one, other = board.add("Grizzly Bears", 0), board.add("Hill Giant", 0)
    game = Director(board.scenario(Step.BEGINNING_OF_COMBAT))
    game.until(0, Step.DECLARE_ATTACKERS)
    game.do(Attack(0, {one: "P1", other: "P1"}))
    attack = DECLARED.change(Case(game.program)).moves[-1].action
    assert isinstance(attack, Attack)
    assert [name.partition("-")[2] for name in attack.attackers] == [other, one]


def test_names_of_triggers_are_renamed() -> None:
    """What names a trigger by its source keeps what follows the source's name."""
    words = {"soul-warden": "x", "P1": "P1"}
    assert renamed(["soul-warden~2", "soul-warden/II", "soul"], words) == ["x~2", "x/II", "soul"]


# --- Colors -------------------------------------------------------------------------------------


@pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)
def test_shift_of_colors_can_be_undone(shift: Shift) -> None:
    """Each color goes to a place of its own, and the way back leads where it came from."""
    assert sorted(shift.goes) == sorted("WUBRG")
    assert all(shift.back.colors[new] == old for old, new in shift.colors.items())


@pytest.mark.parametrize("shift", SHIFTS.values(), ids=SHIFTS)
def test_cards_of_a_shift_differ_in_colors_alone(shift: Shift) -> None:
    """What a pair costs, or a card of both colors, is the same in the other colors.

    Of hybrid mana symbols only one half is told, so that such cards are left out.
    """
    two_colored = [card for card in shift.both if len(set(card_facts(card).cost) - {"C"}) > 1]
    for one, other in [*shift.pairs, *zip(two_colored, two_colored, strict=True)]:
        cost, others = card_facts(one).cost, card_facts(other).cost
        shifted = [shift.colors.get(letter, letter) for letter in cost]
        assert Counter(shifted) == Counter(others)
    assert all(not card_facts(card).colors for card in COLORLESS)


# --- Positions ----------------------------------------------------------------------------------


def reached(game: Director) -> Program:
    """Return the position of a game as a scenario without moves."""
    program = game.program
    scenario = position_after(program, ReferenceAdapter().play(program), game.count)
    assert scenario is not None
    return Program(scenario)


def test_position_is_told_as_it_was_reached() -> None:
    """Tapped lands, played lands, new creatures and cards in graveyards stand in the scenario."""
    board = Board()
    land, bear = board.hand("Forest"), board.hand("Memnite")
    board.add("Hill Giant", 1, tapped=True, fresh=True, counters={"+1/+1": 1})
    board.library(1, 2)
    game = Director(board.scenario())
    game.do(PlayLand(0, land))
    game.do(Cast(0, bear))
    game.resolve()
    game.until(0, Step.POSTCOMBAT_MAIN)
    program = reached(game)
    specs = {spec.label: spec for spec in program.scenario.objects}
    assert program.scenario.players[0].lands_played == 1
    assert specs[bear].fresh
    assert specs[bear].zone is Zone.BATTLEFIELD
    assert specs["hill-giant"].fresh
    assert specs["hill-giant"].tapped
    assert ReferenceAdapter().start(program.scenario) == game.seen


def test_creature_is_not_new_in_a_later_turn() -> None:
    """Once its controller's turn has begun a creature has been there since then (302.6)."""
    board = Board()
    giant = board.add("Hill Giant", 1, fresh=True)
    board.library(1, 2)
    game = Director(board.scenario(Step.POSTCOMBAT_MAIN))
    game.until(1, Step.PRECOMBAT_MAIN)
    (spec,) = [s for s in reached(game).scenario.objects if s.label == giant]
    assert not spec.fresh
    assert reached(game).scenario.players[1].lands_played == 0


def test_mana_cannot_be_told() -> None:
    """What mana may be spent on is not to be seen, so that a position with mana is left out."""
    board = Board()
    board.mana(0, "G")
    game = Director(board.scenario())
    assert position_after(game.program, ReferenceAdapter().play(game.program), 0) is None


class GoesBackTooFar(ReferenceAdapter):
    """An engine that goes back to the beginning in place of the position kept."""

    def restore(self, position: str) -> Observation:
        super().restore(position)
        return self.start(self.begun)

    def start(self, scenario: Scenario) -> Observation:
        self.begun = scenario
        return super().start(scenario)


class KeepsNothing(ReferenceAdapter):
    """An engine that can't keep positions."""

    def save(self) -> str:
        raise Unsupported("saving a position")


def test_position_restored_otherwise_is_told() -> None:
    """Going back to another position than the one kept breaks the relation."""
    found = searched("position-saved-and-restored", GoesBackTooFar()).found
    assert found
    assert all(signature.split(": ")[1] == "restored-otherwise" for signature in found)


def test_engine_that_keeps_no_positions_is_not_asked() -> None:
    """Not being able to keep a position is no failure."""
    search = searched("position-saved-and-restored", KeepsNothing())
    assert not search.found
    assert search.unsupported
