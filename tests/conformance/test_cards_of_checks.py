"""Cards that checks put into games: none but those that the engine knows, and enough of them."""

from random import Random

import pytest

from adapters.observation import Observation
from adapters.reference import ReferenceAdapter, card_names
from adapters.scenario import Scenario
from conformance.catalogue import all_checks
from conformance.checking import Check
from conformance.checks.games import any_game, odd_game
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.search import Search
from conformance.trials import Trials

CHECKS = [check for check in all_checks() if not check.wild]
"""Those that draw games of any cards the engine says it knows have no cards to declare."""

FEW = Profile("few", examples=4, shrink_seconds=0)
SOME = Profile("some", examples=20, shrink_seconds=0)
ANY_GAME = (any_game, odd_game)


class Watched(ReferenceAdapter):
    """The reference engine, which notes the cards of all games that it is asked to play."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: set[str] = set()

    def start(self, scenario: Scenario) -> Observation:
        brought = {face.name for face in scenario.cards}
        self.cards |= {spec.card for spec in scenario.objects} - brought
        return super().start(scenario)


def declared(check: Check) -> frozenset[str]:
    return check.cards | check.one_of


def searched(check: Check, pool: frozenset[str], profile: Profile) -> tuple[Search, set[str]]:
    engine = Watched()
    search = Search(Trials(check, GuardedEngine(engine)), pool, profile, seed=1)
    search.generate()
    return search, engine.cards


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_nothing_but_what_the_engine_knows(check: Check) -> None:
    """With its own cards, and with a few more, a check plays no others, in any of its games."""
    others = Random(check.id).sample(sorted(card_names()), 8)
    for pool in (declared(check), declared(check) | frozenset(others)):
        search, cards = searched(check, pool, FEW)
        assert cards <= pool
        assert not search.found


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS if check.generate not in ANY_GAME],
    ids=lambda check: check.id,
)
def test_declared_cards_are_enough(check: Check) -> None:
    """A check meets its subject in games of the cards that it says it needs."""
    search, _ = searched(check, declared(check), SOME)
    assert search.situations
