"""JSON Schemas of the results, written by `python -m conformance.schema` next to this file."""

from pathlib import Path
from typing import Any

from adapters.schema import write_schemas
from conformance.results import Line, StoredFailure

__all__ = ["FOLDER", "SCHEMAS"]

FOLDER = Path(__file__).with_name("schemas")

SCHEMAS: dict[str, tuple[Any, str]] = {
    "failure": (StoredFailure, "A stored failure, to be replayed on any engine"),
    "results": (Line, "One line of a results file: header, check or footer"),
}


if __name__ == "__main__":
    write_schemas(FOLDER, SCHEMAS)
