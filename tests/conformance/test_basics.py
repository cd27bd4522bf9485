"""The basic checks: what they need, and the small model of combat that they are judged by."""

import pytest

from adapters.names import Feature
from conformance.catalogue import all_checks
from conformance.checks.basic_games import BODIES
from conformance.checks.basics_damage import Struck, strike

BASIC = [check for check in all_checks() if check.id.startswith("basic-")]

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


@pytest.mark.parametrize("check", BASIC, ids=lambda check: check.id)
def test_basic_checks_need_little(check) -> None:
    """An engine without a stack, decisions or single abilities can be asked all of them."""
    assert not check.needs & MUCH
    assert len(check.needs) <= 4


def test_some_need_nothing_at_all() -> None:
    """An engine that sets up positions and passes gets verdicts already."""
    assert {check.id for check in BASIC if not check.needs} == {
        "basic-characteristics",
        "basic-empty-library",
    }


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
