"""What is compared between an engine and the reference, and what is left to the engine."""

from msgspec.structs import replace

from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Decision, ObjectView, Observation, PlayerView
from conformance.comparing import comparable_differences

BEARS = ObjectView(
    "bears", "Grizzly Bears", Zone.BATTLEFIELD, 0, 0, ("Bear", "Creature"), "G", 2, 2
)
TOKEN = replace(BEARS, label="token#1", name="Bear Token", token=True)


def seen(*objects: ObjectView, asked: DecisionKind = DecisionKind.PRIORITY) -> Observation:
    players = (PlayerView(life=20), PlayerView(life=20))
    return Observation(
        turn=3,
        step=Step.PRECOMBAT_MAIN,
        active_player=0,
        players=players,
        objects=objects,
        decision=Decision(asked, 0),
    )


def fields(one: Observation, other: Observation) -> list[str]:
    return [d.field for d in comparable_differences(one, other, frozenset(Feature))]


def test_the_word_token_is_left_to_its_own_check() -> None:
    """111.4 is judged by `tokens-are-named`; any other name is still compared."""
    assert fields(seen(TOKEN), seen(replace(TOKEN, name="Bear"))) == []
    assert fields(seen(TOKEN), seen(replace(TOKEN, name="Wolf"))) == ["objects.name"]
    assert fields(seen(BEARS), seen(replace(BEARS, name="Grizzly Bears Token"))) == ["objects.name"]


def test_you_may_pay_is_asked_in_either_way() -> None:
    """118.12 does not say which."""
    may, pay = seen(asked=DecisionKind.MAY), seen(asked=DecisionKind.PAY)
    assert fields(may, pay) == []
    assert fields(may, seen()) == ["decision.kind"]


def test_nobody_says_what_a_phased_out_permanent_is_like() -> None:
    """It is treated as though it did not exist (702.26b); that it is phased out is compared."""
    out = replace(BEARS, phased_out=True)
    assert fields(seen(out), seen(replace(out, power=3))) == []
    assert fields(seen(BEARS), seen(out))
