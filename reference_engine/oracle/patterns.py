"""Patterns: vocabulary structs with holes, filled when text is read and matched when printed."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from reference_engine.vocabulary import Filter, Who

__all__ = ["fill", "holes", "joined", "match", "owned", "the", "yours"]


class _Hole(msgspec.Struct, frozen=True):
    """What a slot of the same name in the template stands for."""

    name: str


class _Joined(msgspec.Struct, frozen=True):
    """A tuple put together of parts, each a hole for a tuple or a tuple."""

    first: Any
    rest: Any


class _Yours(msgspec.Struct, frozen=True):
    """A description of what "you control", which the words around it say."""

    what: Any


class _Owned(msgspec.Struct, frozen=True):
    """A description of cards of yours, which the words around it say."""

    what: Any


def the(name: str) -> Any:
    """Return the hole for the slot of this name; it stands where a value will."""
    return _Hole(name)


def joined(first: Any, rest: Any) -> Any:
    """Return the pattern of a tuple put together of two."""
    return _Joined(first, rest)


def owned(what: Any) -> Any:
    """Return the pattern of a description of cards that the words around it say are yours."""
    return _Owned(what)


def yours(what: Any) -> Any:
    """Return the pattern of a description of what the words around it say that you control."""
    return _Yours(what)


def fill(pattern: Any, values: Mapping[str, Any]) -> Any:
    """Return the pattern with its holes filled."""
    if isinstance(pattern, _Hole):
        return values[pattern.name]
    if isinstance(pattern, _Joined):
        return fill(pattern.first, values) + fill(pattern.rest, values)
    if isinstance(pattern, _Owned):
        return msgspec.structs.replace(fill(pattern.what, values), owner=Who.YOU)
    if isinstance(pattern, _Yours):
        return msgspec.structs.replace(fill(pattern.what, values), controller=Who.YOU)
    if isinstance(pattern, tuple):
        return tuple(fill(part, values) for part in pattern)
    if isinstance(pattern, msgspec.Struct):
        fields = (fill(getattr(pattern, name), values) for name in pattern.__struct_fields__)
        return type(pattern)(*fields)
    return pattern


def holes(pattern: Any) -> Iterator[str]:
    """Yield the names of the holes in a pattern."""
    if isinstance(pattern, _Hole):
        yield pattern.name
    elif isinstance(pattern, tuple):
        for part in pattern:
            yield from holes(part)
    elif isinstance(pattern, msgspec.Struct):
        for name in pattern.__struct_fields__:
            yield from holes(getattr(pattern, name))


def match(pattern: Any, value: Any, found: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield what the holes stand for so that the pattern filled is the value."""
    if isinstance(pattern, _Hole):
        if pattern.name not in found:
            yield {**found, pattern.name: value}
        elif found[pattern.name] == value:
            yield found
    elif isinstance(pattern, _Joined):
        yield from _match_joined(pattern, value, found)
    elif isinstance(pattern, _Owned | _Yours):
        yield from _match_owner(pattern, value, found)
    elif type(value) is not type(pattern):
        return
    elif isinstance(pattern, tuple):
        if len(value) == len(pattern):
            yield from _match_all(pattern, value, found)
    elif isinstance(pattern, msgspec.Struct):
        yield from _match_all(_parts(pattern), _parts(value), found)
    elif pattern == value:
        yield found


def _parts(value: msgspec.Struct) -> tuple[Any, ...]:
    return tuple(getattr(value, name) for name in value.__struct_fields__)


def _match_joined(
    pattern: _Joined, value: Any, found: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, tuple):
        for cut in range(1, len(value)):
            for bound in match(pattern.first, value[:cut], found):
                yield from match(pattern.rest, value[cut:], bound)


def _match_owner(
    pattern: _Owned | _Yours, value: Any, found: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    field = "owner" if isinstance(pattern, _Owned) else "controller"
    if isinstance(value, Filter) and getattr(value, field) is Who.YOU:
        bare = msgspec.structs.replace(value, **{field: Who.ANY})
        yield from match(pattern.what, bare, found)


def _match_all(
    patterns: tuple[Any, ...], values: tuple[Any, ...], found: Mapping[str, Any]
) -> Iterator[Mapping[str, Any]]:
    if not patterns:
        yield found
        return
    for bound in match(patterns[0], values[0], found):
        yield from _match_all(patterns[1:], values[1:], bound)
