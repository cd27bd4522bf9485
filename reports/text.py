"""Makes text that others sent fit to be shown: visible, of a sane length, one line or many."""

import shlex
import unicodedata
from collections.abc import Iterable

__all__ = ["LINE", "NAME", "PAGE", "counted", "listed", "ordinal", "shell_line", "short", "visible"]

NAME = 80
"""Longest name of a card, label or counter shown, in characters."""

LINE = 1_000
"""Longest sentence of an engine shown, in characters."""

PAGE = 20_000
"""Longest text of many lines shown, in characters."""


def visible(text: str, limit: int = LINE, *, lines: bool = False) -> str:
    r"""Return `text` with what can't be seen written out and what is too long cut.

    Control, formatting, private and unassigned characters and lone surrogates become escapes
    (`\x07`, `\u202e`): they could hide text, turn it round or end a line. Line breaks and
    tabs stay where `lines` is true. What was cut is told by its length.
    """
    kept = "".join(_seen(character, lines) for character in text[:limit])
    cut = len(text) - limit
    return f"{kept}… [{cut:,} more characters cut]" if cut > 0 else kept


def _seen(character: str, lines: bool) -> str:
    if character == " " or (lines and character in "\n\t"):
        return character
    if unicodedata.category(character)[0] not in "CZ":
        return character
    if unicodedata.category(character) == "Zs":
        return " "  # no-break and wide spaces would push a line out of its box
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def listed(parts: Iterable[str]) -> str:
    """Join parts as in a sentence: "a", "a and b", "a, b and c"; none give "nothing"."""
    *first, last = list(parts) or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def ordinal(number: int) -> str:
    """Return the word for a position counted from 1: "first", "second", … , "13th"."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[number - 1] if 1 <= number <= len(words) else f"{number}th"


def short(number: int) -> str:
    """Return a count in at most four characters or so: "950", "1.2k", "12k", "3.4M"."""
    for size, unit in ((1_000_000, "M"), (1_000, "k")):
        if number >= size:
            scaled = number / size
            return f"{scaled:.1f}{unit}" if scaled < 9.95 else f"{scaled:.0f}{unit}"
    return str(number)


def shell_line(*words: str) -> str:
    """Return a command as it is typed into a POSIX shell, quoted where need be."""
    return shlex.join(words)
