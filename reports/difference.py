"""Tells where two observations differ, as one reads it in a table."""

from typing import Any, NamedTuple

import msgspec

from adapters import difference
from adapters.observation import ObjectView, Observation, StackItem
from reports.text import LINE, NAME, visible

__all__ = ["ABSENT", "Difference", "differences"]

ABSENT = "absent"
"""Shown for a side that does not have the thing at all."""


class Difference(NamedTuple):
    """One field that differs: where it is, and what each side shows there.

    `subject` is the label or player the field belongs to, empty for the game itself.
    """

    path: str
    before: str
    after: str
    subject: str = ""


def differences(before: Observation, after: Observation) -> list[Difference]:
    """Return the fields in which two positions differ, ready to be shown."""
    return [
        Difference(visible(one.path, LINE), _told(one.before), _told(one.after), one.subject)
        for one in difference.differences(before, after)
    ]


def _told(value: Any) -> str:
    """Return a value as one reads it in a table."""
    match value:
        case difference.ABSENT:
            told = ABSENT
        case None | "" | ():
            told = "none"
        case bool():
            told = "yes" if value else "no"
        case tuple():
            told = ", ".join(map(_told, value))
        case dict():
            told = ", ".join(f"{key} {_told(value[key])}" for key in sorted(value))
        case ObjectView():
            told = f"{visible(value.name, NAME)} in zone {value.zone.value}"
        case StackItem():
            told = f"{value.kind.value} of {visible(value.source, NAME)}"
        case msgspec.Struct():
            told = msgspec.json.encode(value).decode()
        case _:
            told = str(value)
    return visible(told, LINE)
