"""Tells where two observations differ, as one reads it in a table."""

from typing import Any, NamedTuple

from adapters import difference
from adapters.observation import Observation
from reports.text import LINE, visible

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
    return visible(difference.told(value), LINE)
