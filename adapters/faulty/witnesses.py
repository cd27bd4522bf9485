"""Witnesses: for each fault a small game that goes otherwise with it than without.

A fault that changes nothing is not planted. The games are the smallest counterexamples that
`mtg-conformance selftest` found; it writes them anew.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from adapters.program import Program

__all__ = ["WITNESSES", "encode_witnesses", "read_witnesses"]

WITNESSES = Path(__file__).with_name("witnesses.json")


def read_witnesses(path: Path = WITNESSES) -> dict[str, Program]:
    """Return the witnesses by the ids of their faults."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Program])


def encode_witnesses(witnesses: Mapping[str, Program]) -> bytes:
    """Return witnesses as JSON, one to a line and without what goes without saying."""
    lines = [
        msgspec.json.encode(fault) + b":" + msgspec.json.encode(_short(witnesses[fault]))
        for fault in sorted(witnesses)
    ]
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def _short(value: object) -> object:
    """Return a struct as plain data without the fields that have their default values."""
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__
        told = {} if tag.tag_field is None else {tag.tag_field: tag.tag}
        fields = msgspec.structs.fields(type(value))
        return told | {
            field.encode_name: _short(getattr(value, field.name))
            for field in fields
            if not _goes_without_saying(field, getattr(value, field.name))
        }
    if isinstance(value, tuple | list):
        return [_short(entry) for entry in value]
    return value


def _goes_without_saying(field: msgspec.structs.FieldInfo, value: object) -> bool:
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(field.default_factory() == value)
    return bool(field.default == value)
