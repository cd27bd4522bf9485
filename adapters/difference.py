"""Where two observations differ, field by field."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from adapters.observation import ObjectView, Observation, StackItem
from adapters.scenario import player_name

__all__ = ["ABSENT", "Difference", "differences", "told"]


class _Absent:
    """Stands for a side that does not have the thing at all."""

    def __repr__(self) -> str:
        return "absent"


ABSENT = _Absent()

UNTOLD = frozenset({"chapters", "choices", "keywords", "library", "mana", "targets", "x"})
"""Fields in which `None` means "can't tell", so that it differs from nothing."""


class Difference(NamedTuple):
    """One field that differs: where it is, and the value on each side.

    `field` is the path without labels and numbers ("objects.tapped"), the same for all
    differences of a sort; `subject` is the label or player the field belongs to, empty for
    the game itself.
    """

    path: str
    before: Any
    after: Any
    subject: str
    field: str

    @property
    def where(self) -> str:
        """The path with its subject in front, as one says it: "forest#1 tapped", "P0 life"."""
        inside = self.path.partition("]")[2].lstrip(".")
        return f"{self.subject} {inside}".strip() if self.subject else self.path


def differences(before: Observation, after: Observation) -> list[Difference]:
    """Return the fields in which two positions differ, in the order of the observation.

    Objects and what is on the stack are matched by label. What one side can't tell is left
    out. Paths read `objects[forest#1].tapped`, `players[0].life`, `step`.
    """
    return list(_fields(before, after, "", "", ""))


def _fields(
    before: msgspec.Struct, after: msgspec.Struct, path: str, subject: str, sort: str
) -> Iterator[Difference]:
    for field in before.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if old == new or (field in UNTOLD and (old is None or new is None)):
            continue
        inside = f"{path}.{field}" if path else field
        yield from _values(old, new, inside, subject, f"{sort}.{field}" if sort else field)


def _values(old: Any, new: Any, path: str, subject: str, sort: str) -> Iterator[Difference]:
    if isinstance(old, msgspec.Struct) and type(old) is type(new):
        yield from _fields(old, new, path, subject, sort)
    elif _holds_structs(old) or _holds_structs(new):
        yield from _entries(_keyed(old), _keyed(new), path, subject, sort)
        if path == "stack":
            yield from _stack_order(old, new)
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _entries(old, new, path, subject, sort)
    else:
        yield Difference(path, old, new, subject, sort)


def _entries(
    old: Mapping[Any, Any], new: Mapping[Any, Any], path: str, subject: str, sort: str
) -> Iterator[Difference]:
    for key in sorted({*old, *new}):
        inside = f"{path}[{key}]"
        whose = _subject(path, key) or subject
        one, other = old.get(key, ABSENT), new.get(key, ABSENT)
        if one is ABSENT or other is ABSENT:
            yield Difference(inside, one, other, whose, sort)
        elif one != other:
            yield from _values(one, other, inside, whose, sort)


def _subject(path: str, key: str | int) -> str:
    """Return whose an entry is, for the entries of the observation itself."""
    if path == "players":
        return player_name(int(key))
    return str(key) if path in ("objects", "stack") else ""


def _holds_structs(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], msgspec.Struct)


def _keyed(values: Any) -> dict[Any, Any]:
    """Return entries by label where they have one, else by index."""
    return {
        value.label if isinstance(value, ObjectView | StackItem) else index: value
        for index, value in enumerate(values or ())
    }


def _stack_order(old: tuple[StackItem, ...], new: tuple[StackItem, ...]) -> Iterator[Difference]:
    """Tell an order of its own (405.2) only where both sides have the same on the stack."""
    before, after = (tuple(item.label for item in stack) for stack in (old, new))
    if before != after and sorted(before) == sorted(after):
        yield Difference("stack", before, after, "", "stack.order")


def told(value: Any) -> str:
    """Return a value of a difference in words: "yes", "none", "Island, Land", "absent"."""
    match value:
        case None | "" | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(told, value))
        case Mapping():
            return ", ".join(f"{key} {told(value[key])}" for key in sorted(value)) or "none"
        case ObjectView():
            return f"{value.name} in zone {value.zone.value}"
        case StackItem():
            return f"{value.kind.value} of {value.source}"
        case msgspec.Struct():
            return msgspec.json.encode(value).decode()
    return str(value)
