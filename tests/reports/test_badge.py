"""The badge: what it says, and that it is a picture."""

import json
from xml.etree import ElementTree as ET

import pytest

from conformance.results import CheckInfo, CheckResult, Footer, Kind, Verdict
from reports.badge import badge, render_badge_json, render_badge_svg

V = Verdict


def run(make_results, code, *verdicts, cut=False):
    checks = [
        CheckResult(CheckInfo(f"toy-{n}", Kind.RULING, "So.", ("100.1",)), verdict)
        for n, verdict in enumerate(verdicts)
    ]
    return make_results(*checks, footer=Footer(code, 1.0, ""), cut=cut)


@pytest.mark.parametrize(
    ("code", "verdicts", "message", "color"),
    [
        (0, (V.PASS, V.PASS, V.UNSUPPORTED), "2 of 2 pass", "brightgreen"),
        (0, (V.PASS, V.EXPECTED_FAIL), "1 of 2 pass", "brightgreen"),
        (1, (V.PASS, V.FAIL, V.NOT_EXERCISED), "1 of 2 pass", "red"),
        (1, (V.PASS,), "1 of 1 pass", "red"),  # known failures that are out of date
        (2, (V.PASS,), "run cut short", "lightgrey"),
        (3, (V.UNSUPPORTED,), "nothing exercised", "lightgrey"),
    ],
)
def test_badge_says_how_the_engine_stands(code, verdicts, message, color, make_results) -> None:
    """It counts what was asked, and is green only where the run's exit code is 0."""
    found = badge(run(make_results, code, *verdicts))
    assert (found.message, found.color) == (message, color)


def test_run_without_a_footer_is_cut_short(make_results) -> None:
    """Results that end early never make a green badge."""
    assert badge(run(make_results, 0, V.PASS, cut=True)).color == "lightgrey"


def test_both_forms_say_the_same(make_results) -> None:
    """The endpoint for badge services and the picture have label, message and colour."""
    results = run(make_results, 1, V.PASS, V.FAIL)
    endpoint = json.loads(render_badge_json(results))
    assert endpoint == {
        "schemaVersion": 1,
        "label": "MTG rules",
        "message": "1 of 2 pass",
        "color": "red",
    }
    picture = ET.fromstring(render_badge_svg(results))
    texts = [element.text for element in picture.iter() if element.tag.endswith("}text")]
    assert texts == ["MTG rules", "1 of 2 pass"]
    assert picture.get("aria-label") == "MTG rules: 1 of 2 pass"
