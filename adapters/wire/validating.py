"""Messages held against the JSON Schemas that are shipped, for `--validate`."""

import json
from functools import cache
from typing import Any

import msgspec
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from adapters.adapter import AdapterError
from adapters.wire import messages as m

__all__ = ["Validator"]


class Validator:
    """Checks messages against their schemas."""

    def check_request(self, line: bytes, name: str) -> None:
        """Raise `AdapterError` where a request is not as its schema says: a fault of the suite."""
        self._check("the suite's own request", _validator("request"), line, name)

    def check_answer(self, line: bytes, name: str) -> None:
        """Raise `AdapterError` where the answer to `name` is not as its schema says."""
        self._check("the answer to", _validator("answer"), line, name)

    def _check(self, what: str, validator: Any, line: bytes, name: str) -> None:
        message = json.loads(line)
        error = best_match(validator(message).iter_errors(message))
        if error is not None:
            raise AdapterError(
                f"{what} {name} is not as its schema says: {error.json_path}: {error.message}"
            )


@cache
def _schema(direction: str) -> dict[str, Any]:
    from adapters.schema import FOLDER

    schema: dict[str, Any] = msgspec.json.decode((FOLDER / f"{direction}.json").read_bytes())
    return schema


def _validator(direction: str) -> Any:
    """Return what makes the validator for one message, by its tag: errors get to the point."""
    types = m.Request if direction == "request" else m.Answer

    def choose(message: dict[str, Any]) -> Any:
        for each in types.__args__:
            if each.__struct_config__.tag == message.get(direction):
                return _for_type(direction, each.__name__)
        return _for_type(direction, "")

    return choose


@cache
def _for_type(direction: str, name: str) -> Any:
    schema = _schema(direction)
    if name:
        schema = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
    return Draft202012Validator(schema)
