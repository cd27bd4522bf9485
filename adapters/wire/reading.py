"""What strict decoding does not see: a key that is given twice."""

import json
from typing import Any

__all__ = ["duplicate_keys"]


class _Twice(Exception):
    """A key stands twice in one object."""


def _unique(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))


_scan = json.JSONDecoder(object_pairs_hook=_unique).decode


def duplicate_keys(line: bytes) -> str:
    """Return a key that stands twice in one object of a valid line, or nothing.

    Readers of JSON differ in which of the two they take, so neither can be relied on.
    """
    try:
        _scan(line.decode())
    except _Twice as twice:
        return str(twice)
    return ""
