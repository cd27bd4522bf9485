"""JSON Schemas of the contract, written by `python -m adapters.schema` next to this file."""

from pathlib import Path
from typing import Any

import msgspec

from adapters import action, adapter, card_data, observation, program, scenario
from adapters.action import Action
from adapters.adapter import Hello
from adapters.docstrings import attribute_docstrings
from adapters.observation import Observation
from adapters.program import Program, Transcript
from adapters.scenario import Scenario
from adapters.wire.messages import Answer, Request

__all__ = ["FOLDER", "SCHEMAS", "encode_schema", "schema_of", "write_schemas"]

FOLDER = Path(__file__).with_name("schemas")

SCHEMAS: dict[str, tuple[Any, str]] = {
    "action": (Action, "One complete announcement by one player"),
    "answer": (Answer, "What a program answers in the line protocol"),
    "hello": (Hello, "Who an engine is and what its adapter can do"),
    "observation": (Observation, "Everything a referee could see"),
    "program": (Program, "A scenario with the moves to make on it"),
    "request": (Request, "What a program is asked in the line protocol"),
    "scenario": (Scenario, "Where a game stands before the first action"),
    "transcript": (Transcript, "What an engine made of a program"),
}
"""File name without its ending to the type it describes and its title."""

_STRUCTS: dict[str, type] = {
    name: struct
    for module in (action, adapter, card_data, observation, program, scenario)
    for name, struct in vars(module).items()
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct)
}
"""The structs of the contract by the names that they have in a schema."""


def schema_of(name: str, described: Any, title: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a type, under a name that is no address.

    Fields are described by the docstrings of attributes.
    """
    schema = msgspec.json.schema(described)
    for defined, definition in schema["$defs"].items():
        if defined in _STRUCTS:
            for field, told in attribute_docstrings(_STRUCTS[defined]).items():
                if field in definition["properties"]:
                    definition["properties"][field]["description"] = " ".join(told.split())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:mtg-conformance:{name}",
        "title": title,
        **schema,
    }


def encode_schema(schema: dict[str, Any]) -> bytes:
    """Return a schema as it stands in its file: indented, keys in order, a newline at the end."""
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=2) + b"\n"


def write_schemas(folder: Path, schemas: dict[str, tuple[Any, str]]) -> None:
    """Write one file for each schema into `folder`."""
    folder.mkdir(exist_ok=True)
    for name, (described, title) in schemas.items():
        path = folder / f"{name}.json"
        path.write_bytes(encode_schema(schema_of(name, described, title)))


if __name__ == "__main__":
    write_schemas(FOLDER, SCHEMAS)
