"""The JUnit XML, read as a CI system would."""

from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from conformance.results import CheckInfo, CheckResult, Footer, Kind, Verdict
from reports.junit import render_junit

replace = msgspec.structs.replace

HOSTILE = [
    "]]> <![CDATA[ & < > \" '",
    "null \x00 bell \x07 escape \x1b[31m",
    "turned \u202e round, not a character \ufffe \uffff, alone \ud800",
    "</failure></testcase><testcase name='fake'/>",
    "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'b'>]>&a;",
    "line\nbreak\r\n and\ttab",
    "x" * 1_000_000,
]


def read(results):
    return ET.fromstring(render_junit(results, Path("out")).encode())


def result(verdict, **more):
    info = CheckInfo(f"toy-{verdict.value}", Kind.RULING, "It is so.", ("100.1",))
    return CheckResult(info, verdict, message="said", **more)


@pytest.mark.parametrize(
    ("verdict", "kind"),
    [
        (Verdict.PASS, None),
        (Verdict.FAIL, "failure"),
        (Verdict.UNEXPECTED_PASS, "failure"),
        (Verdict.NONDETERMINISTIC, "failure"),
        (Verdict.CRASH, "error"),
        (Verdict.TIMEOUT, "error"),
        (Verdict.ADAPTER_ERROR, "error"),
        (Verdict.EXPECTED_FAIL, "skipped"),
        (Verdict.NOT_EXERCISED, "skipped"),
        (Verdict.UNSUPPORTED, "skipped"),
        (Verdict.AMBIGUOUS, "skipped"),
    ],
)
def test_each_verdict_has_its_element(verdict, kind, make_results) -> None:
    """A pass has none; what fails the run is red in CI; what says nothing is skipped."""
    root = read(make_results(result(verdict)))
    (case,) = root.iter("testcase")
    assert case.get("classname") == "mtg-conformance.ruling"
    assert case.get("name") == f"toy-{verdict.value}"
    assert [element.tag for element in case] == ([kind] if kind else [])
    for element in (root, root[0]):
        assert element.get("tests") == "1"
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert element.get(name) == str(int(kind == tag))


def test_failure_tells_rule_game_and_replay(make_results, failure) -> None:
    """The text of a failure has its signature, both sides and the command to play it again."""
    root = read(make_results(result(Verdict.FAIL, failures=(failure,))))
    (told,) = root.iter("failure")
    assert failure.signature in told.text
    assert f"expected  {failure.expected}" in told.text
    assert "mtg-conformance replay out/failures/" in told.text


def test_whatever_is_missing_is_an_error(make_results) -> None:
    """A planned check without a result, a run cut short or interrupted: none of it is green."""
    planned = (result(Verdict.PASS).check, CheckInfo("toy-gone", Kind.RULING, "So.", ("1",)))
    cut = read(make_results(result(Verdict.PASS), planned=planned, cut=True))
    assert [c.get("name") for c in cut.iter("testcase") if c.find("error") is not None] == [
        "toy-gone",
        "the-run-came-to-its-end",
    ]
    broken = read(make_results(footer=Footer(2, 1.0, "", "interrupted by Ctrl-C")))
    assert [error.get("message") for error in broken.iter("error")] == ["interrupted by Ctrl-C"]


def test_complaints_about_known_failures_are_failures(make_results) -> None:
    """A run that fails for its list of known failures is red in CI too."""
    footer = Footer(1, 1.0, "", complaints=("toy-x is expected to fail, and did not",))
    root = read(make_results(result(Verdict.PASS), footer=footer))
    (told,) = root.iter("failure")
    assert told.get("message") == "toy-x is expected to fail, and did not"


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_words_of_an_engine_stay_words(words, make_results, quoting, crash) -> None:
    """Whatever an engine says, the file parses, has its own elements only, and stays small."""
    failing = result(Verdict.FAIL, failures=(quoting(words),))
    broken = replace(result(Verdict.CRASH, failures=(crash(words),)), message=words)
    results = make_results(failing, broken, engine_spec=words, command=words)
    named = replace(
        results,
        header=replace(results.header, engine=replace(results.header.engine, name=words)),
    )
    root = read(named)
    assert [case.get("name") for case in root.iter("testcase")] == ["toy-fail", "toy-crash"]
    assert {element.tag for element in root.iter()} == {
        *("testsuites", "testsuite", "properties", "property"),
        *("testcase", "failure", "error"),
    }
    assert len(render_junit(named, Path("out"))) < 100_000
