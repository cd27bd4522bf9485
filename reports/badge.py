"""A badge that says how an engine stands: for a badge service, and as a picture."""

import json
from xml.etree import ElementTree as ET

import msgspec

from conformance.results import Results, Verdict

__all__ = ["Badge", "badge", "render_badge_json", "render_badge_svg"]

LABEL = "MTG rules"

COLORS = {"brightgreen": "#3a7d1e", "red": "#c0392b", "lightgrey": "#6b6b6b"}
"""Names that badge services know, and the colours of the picture: white is readable on each."""

SPEAKING = frozenset(Verdict) - {Verdict.NOT_EXERCISED, Verdict.UNSUPPORTED, Verdict.AMBIGUOUS}
"""Verdicts that say something about the engine."""


class Badge(msgspec.Struct, frozen=True):
    """What the badge says and its colour, by name."""

    message: str
    color: str


def badge(results: Results) -> Badge:
    """Return the badge of a run: red unless the exit code says that the engine conforms."""
    footer = results.footer
    if footer is None or footer.exit_code == 2:
        return Badge("run cut short", "lightgrey")
    asked = [result for result in results.checks if result.verdict in SPEAKING]
    if not asked:
        return Badge("nothing exercised", "lightgrey")
    passed = sum(result.verdict is Verdict.PASS for result in asked)
    color = "brightgreen" if footer.exit_code == 0 else "red"
    return Badge(f"{passed} of {len(asked)} pass", color)


def render_badge_json(results: Results) -> str:
    """Return the badge as an endpoint for shields."""
    found = badge(results)
    fields = {"schemaVersion": 1, "label": LABEL, "message": found.message, "color": found.color}
    return json.dumps(fields, indent=2) + "\n"


HEIGHT = 20
CHARACTER = 6.8
MARGIN = 6


def render_badge_svg(results: Results) -> str:
    """Return the badge as a picture."""
    found = badge(results)
    title = f"{LABEL}: {found.message}"
    left, right = _width(LABEL), _width(found.message)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": f"{left + right:g}",
            "height": f"{HEIGHT}",
            "role": "img",
            "aria-label": title,
        },
    )
    ET.SubElement(root, "title").text = title
    _box(root, 0, left, "#444444", LABEL)
    _box(root, left, right, COLORS[found.color], found.message)
    return ET.tostring(root, encoding="unicode") + "\n"


def _width(text: str) -> float:
    return round(len(text) * CHARACTER + 2 * MARGIN, 1)


def _box(root: ET.Element, start: float, width: float, color: str, text: str) -> None:
    place = {"x": f"{start:g}", "width": f"{width:g}", "height": f"{HEIGHT}", "fill": color}
    ET.SubElement(root, "rect", place)
    written = ET.SubElement(
        root,
        "text",
        {
            "x": f"{start + width / 2:g}",
            "y": "14",
            "fill": "#ffffff",
            "text-anchor": "middle",
            "textLength": f"{width - 2 * MARGIN:g}",
            "font-family": "Verdana,DejaVu Sans,sans-serif",
            "font-size": "11",
        },
    )
    written.text = text
