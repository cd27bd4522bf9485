"""What is compared between an engine and the reference, and what is left to the engine."""

from msgspec.structs import replace

from adapters.names import DecisionKind, Feature, StackKind, Step, Zone
from adapters.observation import Choice, Decision, ObjectView, Observation, PlayerView, StackItem
from conformance.comparing import asks_otherwise, comparable_differences

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


def test_triggers_that_are_alike_may_be_ordered_all_the_same() -> None:
    """Where they are on the stack already no order mattered (603.3b); elsewhere it is a fault."""
    order = Decision(DecisionKind.ORDER_TRIGGERS, 0, None, (Choice(("bears", "bears~2"), 2, 2),))
    asked = replace(seen(BEARS), decision=order)
    item = StackItem("ability#1", StackKind.TRIGGERED, "bears", 0)
    assert asks_otherwise(replace(seen(BEARS), stack=(item,)), asked)
    assert not asks_otherwise(seen(BEARS), asked)
    assert not asks_otherwise(asked, seen(BEARS))
    assert not asks_otherwise(seen(BEARS, asked=DecisionKind.LEGEND), asked)


def test_what_may_be_copied_is_asked_in_one_question_or_two() -> None:
    """And nobody knows a shuffled library, of which the reference asks the order."""
    choose, may = seen(asked=DecisionKind.CHOOSE), seen(asked=DecisionKind.MAY)
    assert asks_otherwise(choose, may)
    assert not asks_otherwise(may, choose)
    assert not asks_otherwise(choose, choose)
    over = replace(seen(), decision=None, winners=(0,))
    assert asks_otherwise(seen(asked=DecisionKind.ORDER), over)
    assert not asks_otherwise(seen(), over)
