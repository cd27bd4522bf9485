"""Finds where two observations differ, field by field."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from adapters.observation import ObjectView, Observation, StackItem
from adapters.scenario import player_name
from reports.text import LINE, NAME, visible

__all__ = ["ABSENT", "Difference", "differences"]

ABSENT = "absent"
"""Shown for a side that does not have the thing at all."""

UNTOLD = frozenset({"chapters", "choices", "keywords", "library", "mana", "targets", "x"})
"""Fields in which `None` means "can't tell", so that it differs from nothing."""


class Difference(NamedTuple):
    """One field that differs: where it is, and what each side shows there.

    `subject` is the label or player the field belongs to, empty for the game itself.
    """

    path: str
    before: str
    after: str
    subject: str = ""


def differences(before: Observation, after: Observation) -> list[Difference]:
    """Return the fields in which two positions differ, in the order of the observation.

    Objects and what is on the stack are matched by label. What one side can't tell is left
    out. Paths read `objects[forest#1].tapped`, `players[0].life`, `step`.
    """
    return list(_fields(before, after, "", ""))


def _fields(
    before: msgspec.Struct, after: msgspec.Struct, path: str, subject: str
) -> Iterator[Difference]:
    for field in before.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if old == new or (field in UNTOLD and (old is None or new is None)):
            continue
        yield from _values(old, new, f"{path}.{field}" if path else field, subject)


def _values(old: Any, new: Any, path: str, subject: str) -> Iterator[Difference]:
    if isinstance(old, msgspec.Struct) and type(old) is type(new):
        yield from _fields(old, new, path, subject)
    elif _holds_structs(old) or _holds_structs(new):
        yield from _entries(_keyed(old), _keyed(new), path, subject)
        if path == "stack":
            yield from _stack_order(old, new)
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _entries(old, new, path, subject)
    else:
        yield Difference(path, _told(old), _told(new), subject)


def _entries(
    old: Mapping[Any, Any], new: Mapping[Any, Any], path: str, subject: str
) -> Iterator[Difference]:
    for key in sorted({*old, *new}):
        inside = f"{path}[{visible(str(key), NAME)}]"
        whose = _subject(path, key) or subject
        if key not in old or key not in new:
            yield Difference(
                inside, _told(old.get(key, ABSENT)), _told(new.get(key, ABSENT)), whose
            )
        elif old[key] != new[key]:
            yield from _values(old[key], new[key], inside, whose)


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
    before, after = ([item.label for item in stack] for stack in (old, new))
    if before != after and sorted(before) == sorted(after):
        yield Difference("stack", _told(tuple(before)), _told(tuple(after)))


def _told(value: Any) -> str:
    """Return a value as one reads it in a table."""
    match value:
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
