"""The words of Oracle text: cut apart, and put together as they are printed."""

import re
from collections.abc import Iterable, Sequence

__all__ = ["CAPITAL", "DASH", "NAME", "NEWLINE", "UnreadableText", "join", "tokenize"]

NAME = "~"
"""Stands for the object itself: its name, or "this creature" and the like."""
NEWLINE = "\n"
DASH = " —"
"""A dash with spaces around it; one without is "—"."""
CAPITAL = "^"
"""Among printed words: the next one begins with a capital, though no sentence does."""

_TOKEN = re.compile(
    r"(?:\{[^{}\s]{1,9}\})+"  # {T}, {2}{W/U}
    r"|[+\-\u2212]?[0-9X*]+/[+\-\u2212]?[0-9X*]+"  # +1/+1, 2/2
    r"|\[?[+\-\u2212][0-9X]+\]?|\[0\]"  # the costs of loyalty abilities
    r"|'s(?![A-Za-z])"
    r"|[A-Za-z\u00c0-\u017f0-9]+(?:[-'][A-Za-z\u00c0-\u017f]+)*"
    r"| —(?=[ \n])|[—'.,:;•\"~\n!?“”]|\S"
)
_CONTRACTED = frozenset({"it's", "that's", "they're", "you're", "you've", "there's"})
_OPENING, _CLOSING = "“", "”"
_NO_SPACE_BEFORE = frozenset(
    {".", ",", ":", ";", "'s", "'", "—", DASH, _CLOSING, NEWLINE, "!", "?"}
)
_NO_SPACE_AFTER = frozenset({_OPENING, NEWLINE, "—"})
_STARTERS = frozenset({"", ".", NEWLINE, "•", ":", "—", DASH, _OPENING, CAPITAL})
_VOWELS = frozenset("aeiou8")


class UnreadableText(Exception):
    """Text with a character that is part of no word known."""


def tokenize(text: str) -> tuple[str, ...]:
    """Cut text into words and signs. "an" becomes "a"; an opening and a closing quote differ.

    Raises `UnreadableText` at what is neither.
    """
    found: list[str] = []
    position = 0
    quoted = False
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None and text[position] == " ":
            position += 1
            continue
        if match is None:
            raise UnreadableText(f"the character {text[position]!r}")
        word = match.group()
        if word == '"':
            quoted = not quoted
            word = _OPENING if quoted else _CLOSING
        found += _parts(word)
        position = match.end()
    return tuple(found)


def _parts(word: str) -> list[str]:
    if word in ("an", "An"):
        return [word[0]]
    if len(word) > 2 and word.endswith("'s") and word.lower() not in _CONTRACTED:
        return [word[:-2], "'s"]
    return [word]


def join(words: Sequence[str]) -> str:
    """Put words together: "a" or "an", spaces around signs, capitals where sentences begin."""
    return "".join(_spaced(words))


def _spaced(words: Sequence[str]) -> Iterable[str]:
    before = ""
    space = False
    for index, word in enumerate(words):
        if word == CAPITAL:
            before = word
            continue
        if space and word not in _NO_SPACE_BEFORE:
            yield " "
        shown = word
        if word in ("a", "A") and _wants_an(words[index + 1] if index + 1 < len(words) else ""):
            shown = word + "n"
        if before in _STARTERS:
            shown = shown[:1].upper() + shown[1:]
        yield {_OPENING: '"', _CLOSING: '"'}.get(shown, shown)
        before, space = word, word not in _NO_SPACE_AFTER


def _wants_an(word: str) -> bool:
    if word.split("/", maxsplit=1)[0] in ("11", "18", "X") or word == "X":
        return True
    return word[:1].lower() in _VOWELS and not word.lower().startswith(("one", "uni", "eu"))
