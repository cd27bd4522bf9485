"""What a run writes fits the JSON Schemas that are shipped, as another program would check it."""

import json
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from conformance import schema
from conformance.results import Verdict


def validator(name: str) -> Draft202012Validator:
    shipped = json.loads((schema.FOLDER / f"{name}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(shipped)
    return Draft202012Validator(shipped)


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def folder(run_toys, tmp_path) -> Path:
    """A run with passes, failures and checks that were not asked."""
    run_toys("TwoFaults", "-n", "0")
    return tmp_path / "out"


def test_each_line_of_the_results_fits_the_schema(folder) -> None:
    """Header, checks and footer."""
    found = lines(folder / "results.jsonl")
    assert [line["line"] for line in found] == ["header", *["check"] * 6, "footer"]
    assert any(line.get("failures") for line in found)
    results = validator("results")
    for line in found:
        assert [error.message for error in results.iter_errors(line)] == []


def test_each_stored_failure_fits_the_schema(folder) -> None:
    """The files that replay."""
    files = list((folder / "failures").iterdir())
    assert files
    for path in files:
        found = [
            error.message
            for error in validator("failure").iter_errors(json.loads(path.read_text("utf-8")))
        ]
        assert found == []


MISTAKES = [
    (0, {"engine": None}),
    (0, {"line": "headline"}),
    (1, {"verdict": "passed"}),
    (1, {"exercised": "many"}),
    (-1, {"exit_code": "0"}),
]


def test_the_schema_sees_mistakes(folder) -> None:
    """What fits it does so because it asks for something."""
    found, results = lines(folder / "results.jsonl"), validator("results")
    for number, change in MISTAKES:
        assert not results.is_valid({**found[number], **change}), change


def test_the_schema_names_every_verdict() -> None:
    """A reader can rely on the list."""
    text = (schema.FOLDER / "results.json").read_text("utf-8")
    (found,) = [
        definition["enum"]
        for name, definition in msgspec.json.decode(text)["$defs"].items()
        if name == "Verdict"
    ]
    assert set(found) == set(Verdict)
