"""Broken engines are broken where they should be, and the right one stays right beside them."""

import pytest

from adapters.engines import UnknownEngine, load_engine
from adapters.faulty import FAULTS, FaultyAdapter
from adapters.faulty.fault import Fault, Replacement
from adapters.faulty.planting import NotPlanted, Planted, bindings
from adapters.faulty.witnesses import encode_witnesses, read_witnesses
from adapters.program import Program
from adapters.reference import ReferenceAdapter
from conformance.catalogue import all_checks
from reference_engine import characteristics, counters, mana, turns
from reference_engine.cards import CARDS
from reference_engine.casting import play_land
from reference_engine.rulebook import rule_numbers
from reference_engine.turns import _draw_step
from reference_engine.vocabulary import Activated

WITNESSES = read_witnesses()


def broken(fault_id: str) -> FaultyAdapter:
    return FaultyAdapter(FAULTS[fault_id])


def told(engine: ReferenceAdapter, program: Program) -> tuple[object, ...]:
    """Return what an engine makes of a game, what it then lists, and how it looks after that.

    And how it looks once it has gone back to where it is.
    """
    played, listed, seen = engine.play(program), engine.legal_actions(), engine.observe()
    return played, listed, seen, engine.restore(engine.save())


@pytest.mark.parametrize("fault_id", FAULTS)
def test_fault_changes_its_witness_and_nothing_else(fault_id: str) -> None:
    """Its witness goes otherwise with the fault, and as before where the right engine plays it."""
    program = WITNESSES[fault_id]
    right = told(ReferenceAdapter(), program)
    wrong = told(broken(fault_id), program)
    assert wrong != right
    assert told(ReferenceAdapter(), program) == right
    assert told(broken(fault_id), program) == wrong


def test_right_games_go_on_while_broken_ones_are_played() -> None:
    """A game of the right engine is not disturbed by those of broken ones in between."""
    program = WITNESSES["mana-with-mill-uses-stack"]
    engine, expected = ReferenceAdapter(), ReferenceAdapter().play(program)
    assert engine.start(program.scenario) == expected.start
    for fault_id in FAULTS:
        other = broken(fault_id)
        other.start(WITNESSES[fault_id].scenario)
        other.legal_actions()
    outcomes = [engine.act(move.action) for move in program.moves[: len(expected.outcomes)]]
    assert tuple(outcomes) == expected.outcomes


def test_each_check_is_meant_to_catch_a_fault() -> None:
    """A check that nothing was planted for has not been seen red."""
    assert {check.id for check in all_checks()} == {fault.check for fault in FAULTS.values()}


def test_there_is_a_witness_for_each_fault_and_no_other() -> None:
    """Witnesses of faults that are gone are not kept; what is written can be read again."""
    assert WITNESSES.keys() == FAULTS.keys()
    assert encode_witnesses(WITNESSES).count(b"\n") == len(FAULTS) + 2


def test_faults_name_rules_and_checks_that_there_are() -> None:
    """Each fault names a rule of the edition, a check of the suite, and says what is wrong."""
    checks = {check.id for check in all_checks()}
    for fault in FAULTS.values():
        assert fault.rule in rule_numbers(), fault.id
        assert fault.check in checks, fault.id
        assert fault.sentence.endswith("."), fault.id
        assert fault.id == fault.id.lower().replace(" ", "-").replace("_", "-")


@pytest.mark.parametrize(
    "original",
    [
        counters.put_counters,  # imported by name in several modules
        _draw_step,  # in a table
        play_land,  # in a cell of a closure in a table
        Activated.is_mana_ability,  # a property of a class
    ],
)
def test_originals_are_found_everywhere(original: object) -> None:
    """While a fault is in place no module, table, closure or class has the original."""
    assert list(bindings(original))
    fault = Fault("test", "100", "", "", (Replacement(original, object()),))
    with Planted(fault):
        assert not list(bindings(original))
    assert list(bindings(original))


def test_fault_is_taken_out_when_a_game_breaks() -> None:
    """An error within a call into a broken engine leaves the right one as it was."""

    def broken_step(state: object) -> None:
        raise ZeroDivisionError

    fault = Fault("test", "504.1", "", "", (Replacement(_draw_step, broken_step),))
    engine = FaultyAdapter(fault)
    program = WITNESSES["no-card-is-drawn"]
    with pytest.raises(ZeroDivisionError):
        engine.play(program)
    assert turns._TURN_BASED["draw"] is _draw_step
    assert ReferenceAdapter().play(program).outcomes


def test_what_is_kept_of_faces_does_not_outlive_a_call() -> None:
    """A fault in what is printed on a face is forgotten as the call into the engine ends."""
    face = CARDS["Llanowar Elves"].face
    before = characteristics.printed(face)

    def no_abilities(face: object) -> characteristics.Characteristics:
        found = printed(face)
        found.sorted = characteristics.Sorted()
        return found

    printed = characteristics.printed
    fault = Fault("test", "109.3", "", "", (Replacement(printed, no_abilities),))
    with Planted(fault):
        assert characteristics.printed(face).sorted.activated == ()
    assert characteristics.printed(face).sorted == before.sorted


def test_fault_of_nothing_is_an_error() -> None:
    """What is bound nowhere can't be replaced, and that is said."""
    fault = Fault("lost", "100", "", "", (Replacement(object(), object()),))
    with pytest.raises(NotPlanted, match="fault lost"):
        Planted(fault)


def test_broken_engines_are_engines() -> None:
    """`faulty:ID` names one; an id that is none is told with one that is like it."""
    engine = load_engine("faulty:no-legend-rule")
    assert engine.hello().name == "faulty:no-legend-rule"
    assert engine.hello().notes == (FAULTS["no-legend-rule"].sentence,)
    with pytest.raises(UnknownEngine, match="did you mean 'no-legend-rule'"):
        load_engine("faulty:no-legend-rules")
    assert mana.empty_pools.__module__ == "reference_engine.mana"
