"""Refusals: what each declaration says must be refused is, and its twin must not be."""

import pytest
from msgspec.structs import replace

from adapters.action import (
    Action,
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Pass,
    PassUntil,
    PlayLand,
)
from adapters.names import Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Outcome, Performed, Program, Refused
from adapters.reference import ReferenceAdapter, card_names
from adapters.scenario import Scenario
from conformance.catalogue import all_checks, find
from conformance.checking import Check, Table
from conformance.checks.refusals_ground import Ground, Refusals
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.results import Case, Kind
from conformance.search import Search
from conformance.trials import CheckError, Trials

CHECKS = [check for check in all_checks() if check.id.startswith("refuse-")]
FEW = Profile("few", examples=4, shrink_seconds=0)


class RefusesAll(ReferenceAdapter):
    """An engine that refuses whatever is announced, but lets players pass."""

    def act(self, action: Action) -> Outcome:
        if isinstance(action, Pass | PassUntil):
            return super().act(action)
        return Refused("no", self.observe())


class PerformsAll(ReferenceAdapter):
    """An engine that says of whatever is forbidden that it was performed."""

    def act(self, action: Action) -> Outcome:
        return Performed(super().act(action).observation)


class Offended(ReferenceAdapter):
    """An engine that refuses everything once it had to refuse something."""

    offended = False

    def start(self, scenario: Scenario) -> Observation:
        self.offended = False
        return super().start(scenario)

    def act(self, action: Action) -> Outcome:
        if self.offended:
            return Refused("no more", self.observe())
        outcome = super().act(action)
        self.offended = isinstance(outcome, Refused)
        return outcome


def searched(check: Check, engine: ReferenceAdapter) -> Search:
    search = Search(Trials(check, GuardedEngine(engine)), card_names(), FEW, seed=1)
    search.generate()
    return search


def relations(search: Search) -> set[str]:
    """Return what was broken, without the check's id and the situation."""
    return {signature.split(": ")[1] for signature in search.found}


def test_there_are_many() -> None:
    """There are at least 20 checks about something that can't be done, each with its rule."""
    assert len(CHECKS) >= 20
    assert all(check.rules and check.kind is Kind.REFUSAL for check in CHECKS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_engine_that_refuses_everything_fails(check: Check) -> None:
    """An engine that refuses the legal as well as the forbidden passes no refusal check."""
    assert searched(check, RefusesAll()).found


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_engine_that_performs_everything_fails(check: Check) -> None:
    """Each example has something forbidden in it, and tells of an engine that performs it."""
    search = searched(check, PerformsAll())
    assert relations(search) == {"performed"}
    assert sum(found.times for found in search.found.values()) == search.examples
    assert not search.situations


def used_by(program: Program) -> set[Feature]:
    """Return the features that an adapter needs to play a program."""
    scenario, actions = program.scenario, [move.action for move in program.moves]
    spells = [action for action in actions if isinstance(action, Cast | Activate)]
    objects = scenario.objects
    found = {
        Feature.THREE_PLAYERS: len(scenario.players) > 2,
        Feature.ANY_STEP: scenario.step is not Step.PRECOMBAT_MAIN,
        Feature.MANA_POOL: any(player.mana for player in scenario.players),
        Feature.LIBRARY_ORDER: any(spec.zone is Zone.LIBRARY for spec in objects),
        Feature.COUNTERS: any(spec.counters for spec in objects),
        Feature.TAPPED: any(spec.tapped for spec in objects),
        Feature.SUMMONING_SICK: any(spec.fresh for spec in objects),
        Feature.DAMAGE: any(spec.damage for spec in objects),
        Feature.ATTACHED: any(spec.attached_to for spec in objects),
        Feature.PAY_WHILE_CASTING: any(action.mana for action in spells),
    }
    kinds = {
        Feature.CAST: Cast,
        Feature.ACTIVATE: Activate,
        Feature.PLAY_LAND: PlayLand,
        Feature.COMBAT: Attack | Block,
        Feature.DECISIONS: Answer,
        Feature.CONCEDE: Concede,
    }
    acting = {f for f, kind in kinds.items() if any(isinstance(one, kind) for one in actions)}
    return acting | {feature for feature, is_used in found.items() if is_used}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_games_use_what_their_check_needs(check: Check) -> None:
    """No game of a check makes use of what an adapter need not declare to be asked."""

    def look(case: Case, _: Table) -> None:
        assert used_by(case.game) <= check.needs

    searched(replace(check, judge=look), ReferenceAdapter())


@pytest.mark.parametrize("check_id", ["refuse-hexproof-target", "refuse-modes", "refuse-targets"])
def test_what_a_refusal_spoils_is_told(check_id: str) -> None:
    """A legal action refused only after the attempt is told apart from one always refused."""
    search = searched(find(all_checks(), check_id), Offended())
    assert relations(search) == {"spoiled"}
    failure = next(iter(search.found.values())).failure
    assert failure.against is not None
    assert len(failure.against.program.moves) == len(failure.played.moves) - 1


def test_attempt_stays_in_its_words() -> None:
    """What an attempt names is a fact of the case, so that shrinking leaves it on the board."""
    search = searched(find(all_checks(), "refuse-aura-target"), PerformsAll())
    for found in search.found.values():
        case = found.failure.case
        named = {value for fact, value in case.facts.items() if fact.startswith("named ")}
        action = next(move.action for move in case.game.moves if not move.legal)
        assert isinstance(action, Cast)
        assert {action.card, *action.targets[0]} == named


@pytest.mark.parametrize("twin", [False, True])
def test_declaration_without_attempt_or_twin_is_an_error(twin: bool) -> None:
    """What tries nothing, or has nothing legal beside it, is no refusal check."""
    cant = Refusals()

    @cant("toy-refusal", "Nothing can be done.", "101.2")
    def _nothing(t: Ground) -> None:
        if twin:
            t.can(Pass(t.me))
        else:
            t.cannot(Pass(t.foe), "passing without priority")

    with pytest.raises(CheckError, match="tried"):
        searched(cant.checks[0], ReferenceAdapter())
