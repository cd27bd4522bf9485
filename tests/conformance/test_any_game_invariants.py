"""Invariants of any game tell right games from broken ones, without asking another engine."""

from collections.abc import Iterator

import pytest

from adapters.faulty import FAULTS, Fault, FaultyAdapter
from adapters.faulty.witnesses import read_witnesses
from adapters.program import Program, Transcript
from adapters.reference import ReferenceAdapter, card_names
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.invariants_of_any_game import ANY_GAME_INVARIANTS
from conformance.walks import generated_game

WITNESSES = read_witnesses()
PLANTED = [
    (invariant, fault)
    for invariant in ANY_GAME_INVARIANTS
    for fault in FAULTS.values()
    if fault.check == invariant.id
]


@pytest.mark.parametrize(
    ("invariant", "fault"), PLANTED, ids=[f"{i.id}-{f.id}" for i, f in PLANTED]
)
def test_broken_game_is_told_from_the_right_one(invariant: Invariant, fault: Fault) -> None:
    """The witness of each fault planted for an invariant breaks it, and keeps it when right."""
    program = WITNESSES[fault.id]
    right = ReferenceAdapter().play(program)
    wrong = FaultyAdapter(fault).play(program)
    assert list(invariant.broken(program, right)) == []
    assert list(invariant.broken(program, wrong))


def test_each_invariant_has_a_fault_planted() -> None:
    """None is there that was not seen broken; ids are used once."""
    ids = [invariant.id for invariant in ANY_GAME_INVARIANTS]
    assert {invariant.id for invariant, _ in PLANTED} == set(ids)
    assert len(ids) == len(set(ids))


def test_right_games_break_nothing() -> None:
    """Games of the reference engine keep all of them, and most of them are met in a few games."""
    met: set[str] = set()
    for seed in range(60):
        program = generated_game(seed, card_names(), odd=bool(seed % 2))
        transcript = ReferenceAdapter().play(program)
        for invariant in ANY_GAME_INVARIANTS:
            assert list(invariant.broken(program, transcript)) == [], (seed, invariant.id)
            if invariant.met(program, transcript):
                met.add(invariant.id)
    assert len(met) > len(ANY_GAME_INVARIANTS) * 3 / 4


def test_findings_are_sorted_out() -> None:
    """What is met is counted by situation, what is broken is yielded in order."""

    def look(_: Program, __: Transcript) -> Iterator[Finding]:
        yield Met("one")
        yield Broken("late", 3, "a", "b")
        yield Met("two", 0)
        yield Met("one", 4)
        yield Broken("later", 5, "a", "b")

    invariant = Invariant("toy", "A toy.", ("100.1",), look)
    program = generated_game(1, card_names())
    transcript = ReferenceAdapter().play(program)
    assert invariant.met(program, transcript) == {"one": 5}
    assert [broken.move for broken in invariant.broken(program, transcript)] == [3, 5]
