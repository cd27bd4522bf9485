"""What fails is made small: planted faults shrink to games that one can see through."""

import pytest

from adapters.faulty import FAULTS, FaultyAdapter
from adapters.program import Performed
from adapters.reference import ReferenceAdapter, card_names
from conformance.catalogue import all_checks, find
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.search import Search
from conformance.shrinking import shrink
from conformance.trials import Trials

CHECKS = all_checks()
MOST_OBJECTS = MOST_MOVES = 6

SMALL = (
    "saga-turn-counter-by-effect",
    "saga-chapter-on-exact-number",
    "saga-chapters-trigger-again",
    "saga-removal-does-not-rearm",
    "saga-never-sacrificed",
    "holds-only-what-it-tapped",
    "tapping-skips-hexproof",
    "control-until-end-of-turn",
    "fresh-creature-pays-tap",
    "untapped-permanent-pays-untap",
    "cost-determined-after-mana",
    "pools-never-empty",
    "mana-with-mill-uses-stack",
    "no-priority-without-attackers",
    "no-legend-rule",
    "zero-toughness-lives",
    "resolved-spell-vanishes",
    "second-land-is-played",
    "hexproof-is-ignored",
    "flying-can-be-blocked",
    "combat-damage-one-more",
    "no-first-strike",
    "attackers-stay-untapped",
    "no-card-is-drawn",
    "until-end-of-turn-lasts",
    "triggered-mana-is-doubled",
)
"""Faults all over the rules, hunted by all kinds of checks."""


def hunted(fault_id: str, seconds: float = 20) -> Search:
    fault = FAULTS[fault_id]
    trials = Trials(find(CHECKS, fault.check), GuardedEngine(FaultyAdapter(fault)))
    search = Search(trials, card_names(), Profile("test", 3000, seconds), 0, first_only=True)
    search.generate()
    return search


@pytest.mark.parametrize("fault_id", SMALL)
def test_planted_fault_shrinks(fault_id: str) -> None:
    """At most six objects and six moves are left, of a game that the rules allow."""
    search = hunted(fault_id)
    search.shrink(20)
    found = next(iter(search.found.values()))
    played = found.failure.played
    assert len(played.scenario.objects) <= MOST_OBJECTS
    assert len(played.moves) <= MOST_MOVES
    transcript = ReferenceAdapter().play(played)
    legal = [isinstance(outcome, Performed) for outcome in transcript.outcomes]
    assert legal == [move.legal for move in played.moves]


def test_taking_apart_keeps_to_what_the_check_is_about() -> None:
    """A smaller game counts only if the check passes on it where the right engine plays it."""
    search = hunted("saga-never-sacrificed")
    found = next(iter(search.found.values()))
    check = search.trials.check
    smallest = shrink(found.failure.case, check, lambda case: True, float("inf"))
    assert str(smallest.facts["saga"]) in {spec.label for spec in smallest.game.scenario.objects}


def test_nothing_is_taken_away_once_time_is_up() -> None:
    """A game stays as it was found where there is no time to make it smaller."""
    search = hunted("combat-damage-one-more")
    found = next(iter(search.found.values()))
    case = found.failure.case
    assert shrink(case, search.trials.check, lambda case: True, 0) == case
