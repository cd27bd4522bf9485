"""A small model of layers 7b to 7d: what a creature's power and toughness are after a history.

It is written from 613.4b to 613.4d and 613.7 and asks no engine. A history is a list of events
in the order in which their effects began.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from conformance.checks.printed import PRINTED, mana_value

__all__ = ["Creature", "Event", "after", "controller_of", "setters_of"]

EVERYONE = "-"


class Event(NamedTuple):
    """What began with move `move`. A kind that starts with "turn-" ends with the turn.

    `set` and `modify` give power and toughness of one creature, or of all ("-"); `yours` sets
    those of player 0's creatures, `march` makes artifacts creatures of their mana value's size;
    `anthem` modifies the creatures of player `seat`; `switch` switches; `enter` and `control`
    put a creature under the control of player `seat`; with `cleanup` a turn ends.
    """

    move: int
    kind: str
    label: str = EVERYONE
    power: int = 0
    toughness: int = 0
    seat: int = 0

    def __str__(self) -> str:
        return " ".join(str(part) for part in self)

    @classmethod
    def read(cls, text: str) -> "Event":
        """Return the event that was written as text."""
        move, kind, label, power, toughness, seat = text.split()
        return cls(int(move), kind, label, int(power), int(toughness), int(seat))

    @property
    def does(self) -> str:
        """What the event does, however long."""
        return self.kind.removeprefix("turn-")


class Creature(NamedTuple):
    """A permanent that is or may become a creature, as it started."""

    card: str
    controller: int
    counters: int = 0


def _in_force(history: Sequence[Event], label: str) -> Iterator[Event]:
    """Yield the events that matter for a permanent: none before it entered, none that ended."""
    entered = max((n for n, e in enumerate(history) if (e.does, e.label) == ("enter", label)),
                  default=-1)  # fmt: skip
    ended = max((n for n, e in enumerate(history) if e.does == "cleanup"), default=-1)
    for number, event in enumerate(history):
        own = event.label == label
        if event.kind.startswith("turn-") and number < ended:
            continue
        if (own and number >= entered) or event.label == EVERYONE:
            yield event


def controller_of(creature: Creature, history: Sequence[Event], label: str) -> int:
    """Return who controls a permanent."""
    seats = [
        event.seat for event in _in_force(history, label) if event.does in ("enter", "control")
    ]
    return seats[-1] if seats else creature.controller


def setters_of(creature: Creature, history: Sequence[Event], label: str) -> list[Event]:
    """Return the effects that set its power and toughness in the order of time (613.4b, 613.7)."""
    mine = controller_of(creature, history, label) == 0
    types = PRINTED[creature.card].types
    march = "Artifact" in types and "Creature" not in types
    return [
        event
        for event in _in_force(history, label)
        if event.does == "set"
        or (event.does == "yours" and mine)
        or (event.does == "march" and march)
    ]


def after(creature: Creature, history: Sequence[Event], label: str) -> tuple[int, int] | None:
    """Return power and toughness, or `None` for what is no creature or has counted ones.

    The last effect that sets them wins; then come modifiers, whenever they began (613.4c), and
    then switches (613.4d).
    """
    printed = PRINTED[creature.card]
    power, toughness = printed.power, printed.toughness
    setters = setters_of(creature, history, label)
    animated = "Creature" in printed.types or any(_makes_creature(e, label) for e in setters)
    if setters and animated:
        last = setters[-1]
        value = mana_value(creature.card)
        power, toughness = (value, value) if last.does == "march" else (last.power, last.toughness)
    if power is None or toughness is None or not animated:
        return None
    controller = controller_of(creature, history, label)
    entered = any(event.does == "enter" and event.label == label for event in history)
    added = 0 if entered else creature.counters
    power, toughness = power + added, toughness + added
    switched = False
    for event in _in_force(history, label):
        if event.does == "modify" or (event.does == "anthem" and event.seat == controller):
            power, toughness = power + event.power, toughness + event.toughness
        switched ^= event.does == "switch"
    return (toughness, power) if switched else (power, toughness)


def _makes_creature(event: Event, label: str) -> bool:
    return event.does == "march" or (event.does == "set" and event.label == label)
