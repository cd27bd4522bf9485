"""Differences between two observations."""

import msgspec
import pytest

from adapters.names import StackKind
from adapters.observation import StackItem
from reports.difference import ABSENT, Difference, differences

replace = msgspec.structs.replace


@pytest.fixture
def seen(failure):
    """The position before the first move."""
    return failure.transcript.start


def edited(seen, label, **fields):
    """The position with fields of one object replaced."""
    return replace(
        seen,
        objects=tuple(
            replace(view, **fields) if view.label == label else view for view in seen.objects
        ),
    )


def test_a_position_does_not_differ_from_itself(seen):
    """Nothing is told of equal positions."""
    assert differences(seen, seen) == []


def test_each_field_is_named_with_both_values(seen):
    """A field of an object, of a player and of the game each have their path."""
    other = edited(seen, "bears", tapped=True, counters={"+1/+1": 1, "shield": 1})
    other = replace(other, turn=4, players=(replace(seen.players[0], life=18), seen.players[1]))
    assert set(differences(seen, other)) == {
        Difference("turn", "3", "4"),
        Difference("players[0].life", "20", "18", "P0"),
        Difference("objects[bears].tapped", "no", "yes", "bears"),
        Difference("objects[bears].counters[+1/+1]", "2", "1", "bears"),
        Difference("objects[bears].counters[shield]", ABSENT, "1", "bears"),
    }


def test_an_object_on_one_side_only_is_absent_on_the_other(seen):
    """Objects are matched by label, not by place in the list."""
    other = replace(seen, objects=seen.objects[1:])
    first = seen.objects[0]
    found = differences(seen, other)
    assert found == [
        Difference(
            f"objects[{first.label}]", f"{first.name} in zone battlefield", ABSENT, first.label
        )
    ]


@pytest.mark.parametrize("field", ["library", "mana"])
def test_what_a_side_cannot_tell_is_no_difference(seen, field):
    """`None` in such a field says "can't tell"."""
    known = {"library": ("a", "b"), "mana": "G"}[field]
    there = replace(seen, players=(replace(seen.players[0], **{field: known}), seen.players[1]))
    silent = replace(seen, players=(replace(seen.players[0], **{field: None}), seen.players[1]))
    assert differences(there, silent) == []


def test_losing_power_is_a_difference(seen):
    """`None` as power says "no creature", which is something to see."""
    other = edited(seen, "bears", power=None, toughness=None)
    assert [found.path for found in differences(seen, other)] == [
        "objects[bears].power",
        "objects[bears].toughness",
    ]


def test_the_order_of_the_stack_is_told(seen):
    """The same abilities in another order differ in the order."""
    one = StackItem("ability#1", StackKind.TRIGGERED, "kiora", 0)
    two = StackItem("ability#2", StackKind.TRIGGERED, "kiora", 0)
    found = differences(replace(seen, stack=(one, two)), replace(seen, stack=(two, one)))
    assert found == [Difference("stack", "ability#1, ability#2", "ability#2, ability#1")]
