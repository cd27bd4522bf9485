"""Declarations shown and compared: only what differs from the default, tokens by what they are."""

from typing import Any

import msgspec
from msgspec.structs import fields, replace

from reference_engine.cards import TOKENS
from reference_engine.vocabulary import Card, CreateToken

__all__ = ["same_declaration", "show"]

_WIDTH = 96


def show(value: Any, indent: int = 0) -> str:
    """Return a declaration as it could be written, without what is left to defaults."""
    line = _one_line(value)
    if len(line) + indent <= _WIDTH or not isinstance(value, msgspec.Struct | tuple):
        return line
    pad = " " * (indent + 4)
    if isinstance(value, tuple):
        inner = [f"{pad}{show(one, indent + 4)},\n" for one in value]
        return f"(\n{''.join(inner)}{' ' * indent})"
    inner = [f"{pad}{name}={show(one, indent + 4)},\n" for name, one in _stated(value)]
    return f"{type(value).__name__}(\n{''.join(inner)}{' ' * indent})"


def _one_line(value: Any) -> str:
    if isinstance(value, tuple):
        inner = ", ".join(map(_one_line, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(repr, value))) + "}"
    if isinstance(value, msgspec.Struct):
        stated = ", ".join(f"{name}={_one_line(one)}" for name, one in _stated(value))
        return f"{type(value).__name__}({stated})"
    return repr(str(value)) if isinstance(value, str) else repr(value)


def _stated(value: msgspec.Struct) -> list[tuple[str, Any]]:
    return [
        (field.name, getattr(value, field.name))
        for field in fields(value)
        if field.default is msgspec.NODEFAULT or getattr(value, field.name) != field.default
    ]


def same_declaration(one: Card, other: Card) -> bool:
    """Return whether two cards are declared alike; tokens count by what they are."""
    return bool(_with_tokens(one) == _with_tokens(other))


def _with_tokens(value: Any) -> Any:
    """Put the faces of tokens in for their names."""
    if isinstance(value, tuple):
        return tuple(_with_tokens(part) for part in value)
    if not isinstance(value, msgspec.Struct):
        return value
    if isinstance(value, CreateToken) and value.token:
        names = value.token if isinstance(value.token, tuple) else (value.token,)
        value = replace(value, token=tuple(TOKENS[n] if isinstance(n, str) else n for n in names))
    return type(value)(*(_with_tokens(getattr(value, f)) for f in value.__struct_fields__))
