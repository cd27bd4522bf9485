"""The basic checks: what they need, and the small model of combat that they are judged by."""

import pytest

from adapters.adapter import Unsupported
from adapters.faulty import FAULTS, FaultyAdapter
from adapters.names import Feature
from adapters.observation import Observation
from adapters.reference import ReferenceAdapter
from adapters.scenario import Scenario
from conformance.catalogue import all_checks, find
from conformance.checks.basic_games import BODIES
from conformance.checks.basics_damage import Struck, strike
from conformance.profiles import PROFILES
from conformance.results import Verdict
from conformance.runner import RunSettings, run_check

BASIC = [check for check in all_checks() if check.id.startswith("basic-")]

BEGINNERS = frozenset({"Forest", "Plains", "Island", "Swamp", "Mountain", "Grizzly Bears", "Shock"})
"""What an engine knows that has basic lands, one creature and one spell that deals damage."""

LATER = {"basic-still-blocked"}
"""What needs a spell in combat, so that mana in the pool won't do."""

MUCH = frozenset(
    {
        Feature.DECISIONS,
        Feature.OBSERVE_STACK,
        Feature.PAY_WHILE_CASTING,
        Feature.ACTIVATE,
        Feature.ANY_STEP,
        Feature.DAMAGE,
        Feature.CONTROLLER,
    }
)


class OnlyGrowing(ReferenceAdapter):
    """An engine that has no counters but +1/+1 counters."""

    def start(self, scenario: Scenario) -> Observation:
        kinds = {kind for spec in scenario.objects for kind in spec.counters}
        if kinds - {"+1/+1"}:
            raise Unsupported("there are only +1/+1 counters")
        return super().start(scenario)


@pytest.mark.parametrize("check", BASIC, ids=lambda check: check.id)
def test_basic_checks_need_little(check) -> None:
    """An engine without a stack, decisions or single abilities can be asked all of them."""
    much = MUCH - {Feature.PAY_WHILE_CASTING} if check.id in LATER else MUCH
    assert not check.needs & much
    assert len(check.needs) <= 4


def test_some_need_nothing_at_all() -> None:
    """An engine that sets up positions and passes gets verdicts already."""
    assert {check.id for check in BASIC if not check.needs} == {
        "basic-characteristics",
        "basic-empty-library",
        "basic-hand-size",
    }


@pytest.mark.parametrize("check_id", [
    "basic-attackers", "basic-attackers-tap", "basic-blockers", "basic-both-players-pass",
    "basic-characteristics", "basic-combat-damage", "basic-combat-ends", "basic-creature-spell",
    "basic-draw-before-priority", "basic-draw-step", "basic-empty-library", "basic-hand-size",
    "basic-lands", "basic-last-in-first-out", "basic-life-zero", "basic-mana-empties",
    "basic-no-attackers", "basic-priority-after-attack", "basic-priority-after-resolution",
    "basic-sorcery-speed", "basic-still-blocked", "basic-two-blockers", "basic-untap-step",
    "hand-size-at-cleanup", "passes-in-succession", "priority-in-each-step", "refuse-attackers",
    "refuse-blocker-of-another", "refuse-blockers", "refuse-casting-from-elsewhere",
    "refuse-combat-at-another-time", "refuse-hand-above-maximum", "refuse-land-in-anothers-turn",
    "refuse-land-with-stack", "refuse-sorcery-speed-with-stack", "refuse-while-choosing",
    "refuse-without-priority",
])  # fmt: skip
def test_beginners_cards_are_enough(check_id) -> None:
    """Basic lands, Grizzly Bears and one burn spell get a verdict on the basic rules."""
    settings = RunSettings(PROFILES["quick"], BEGINNERS)
    result = run_check(find(all_checks(), check_id), ReferenceAdapter(), settings)
    assert result.verdict is Verdict.PASS


@pytest.mark.parametrize("fault_id", [
    "blocked-creature-hits-player", "blockers-without-attackers", "caster-first-after-resolution",
    "creatures-onto-a-stack", "eight-cards-are-kept", "first-in-first-out", "anything-is-discarded",
    "lands-with-a-stack", "no-hand-size", "tapped-creatures-block", "tapped-creatures-block-along",
])  # fmt: skip
def test_beginners_faults_are_caught(fault_id) -> None:
    """With no other cards than these the checks meant to catch such faults do."""
    fault = FAULTS[fault_id]
    settings = RunSettings(PROFILES["quick"], BEGINNERS)
    result = run_check(find(all_checks(), fault.check), FaultyAdapter(fault), settings)
    assert result.verdict is Verdict.FAIL


@pytest.mark.parametrize(
    ("check_id", "met_instead"),
    [
        ("basic-toughness-zero", "toughness above 0"),
        ("opposite-counters-annihilate", "with counters"),
    ],
)
def test_what_lives_shows_nothing_of_what_dies(check_id, met_instead) -> None:
    """An engine without -1/-1 counters gets no pass for creatures with +1/+1 counters."""
    settings = RunSettings(PROFILES["quick"], BEGINNERS)
    result = run_check(find(all_checks(), check_id), OnlyGrowing(), settings)
    assert result.verdict is Verdict.NOT_EXERCISED
    assert met_instead in result.message


@pytest.mark.parametrize(
    ("attacker", "blocker", "dying", "lost", "gained"),
    [
        ("Grizzly Bears", None, "nobody", 2, (0, 0)),
        ("Grizzly Bears", "Gray Ogre", "both", 0, (0, 0)),
        ("Hill Giant", "Pillarfield Ox", "nobody", 0, (0, 0)),
        ("Boros Recruit", "Savannah Lions", "blocker", 0, (0, 0)),
        ("Savannah Lions", "Boros Recruit", "attacker", 0, (0, 0)),
        ("Boros Recruit", "Grizzly Bears", "attacker", 0, (0, 0)),
        ("Boros Recruit", "Fencing Ace", "both", 0, (0, 0)),
        ("Fencing Ace", None, "nobody", 2, (0, 0)),
        ("Fencing Ace", "Grizzly Bears", "both", 0, (0, 0)),
        ("Fencing Ace", "Memnite", "blocker", 0, (0, 0)),
        ("Typhoid Rats", "Craw Wurm", "both", 0, (0, 0)),
        ("Typhoid Rats", "Darksteel Myr", "nobody", 0, (0, 0)),
        ("Boros Recruit", "Typhoid Rats", "blocker", 0, (0, 0)),
        ("Vampire Nighthawk", None, "nobody", 2, (2, 0)),
        ("Serra Angel", "Vampire Nighthawk", "both", 0, (0, 2)),
        ("Ornithopter", "Typhoid Rats", "attacker", 0, (0, 0)),
    ],
)
def test_strike_is_as_the_rulebook_has_it(attacker, blocker, dying, lost, gained) -> None:
    """First and double strike, deathtouch, lifelink and indestructible (510, 702)."""
    struck = strike(BODIES[attacker], BODIES[blocker] if blocker else None)
    assert struck == Struck(
        dying in ("attacker", "both"), dying in ("blocker", "both"), lost, gained
    )
