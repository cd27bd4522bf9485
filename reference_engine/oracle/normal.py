"""Card text made comparable: without reminder text, with the card's own name as "~"."""

import re
from typing import Protocol

from reference_engine.announcements import UnknownCard

__all__ = ["MOST_CHARACTERS", "PrintedFace", "blocks"]

MOST_CHARACTERS = 1500
"""Longer texts are refused: no card has one."""

_REMINDER = re.compile(r" ?\([^()]*\)")
_THIS = re.compile(
    r"\b[Tt]his (?:creature|land|artifact|enchantment|permanent|token|card|planeswalker|Aura"
    r"|Equipment|Saga|Vehicle)\b"
)
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\ufeff]")


class PrintedFace(Protocol):
    """What is read of a card's face; all of it as card data has it."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def types(self) -> tuple[str, ...]:
        """Card types."""

    @property
    def supertypes(self) -> tuple[str, ...]:
        """Supertypes."""

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Subtypes."""

    @property
    def mana_cost(self) -> str:
        """The mana cost, "" for none."""

    @property
    def colors(self) -> str:
        """The colours, in the order W U B R G."""

    @property
    def text(self) -> str:
        """Oracle text, a paragraph to a line."""

    @property
    def power(self) -> str | None:
        """Power as printed."""

    @property
    def toughness(self) -> str | None:
        """Toughness as printed."""

    @property
    def loyalty(self) -> str | None:
        """Loyalty as printed."""

    @property
    def layout(self) -> str:
        """The layout, "normal" for most."""


def blocks(face: PrintedFace) -> list[str]:
    """Return the paragraphs of a face, each choice of modes with its modes.

    Raises `UnknownCard` for text that is too long or has control characters.
    """
    text = face.text
    if len(text) > MOST_CHARACTERS:
        raise UnknownCard(f"{face.name[:60]}: a text of {len(text)} characters is no card's")
    control = _CONTROL.search(text)
    if control is not None:
        raise UnknownCard(f"{face.name[:60]}: the text has the control character {control[0]!r}")
    text = _THIS.sub("~", _named(face, _REMINDER.sub("", text)))
    found: list[str] = []
    for line in text.split("\n"):
        if line.startswith("•") and found:
            found[-1] += "\n" + line
        elif line.strip():
            found.append(line)
    return found


def _named(face: PrintedFace, text: str) -> str:
    """Put "~" for the name, and for the short name of a legend: what stands before a comma."""
    names = [face.name, *([face.name.split(", ")[0]] if ", " in face.name else [])]
    for name in names:
        if name:
            text = re.sub(rf"(?<![\w~-]){re.escape(name)}(?![\w-])", "~", text)
    return text
