"""Phrases: one table in which each line is Oracle text with slots beside what it means.

The parser reads text by this table and the printer writes it by the same, so the two can't
drift apart. A template is text with slots: "destroy <what:object>" has the slot `what` for
words of the category `object`. A category that ends in "#" comes in a singular and a plural,
"[gets|get]" agrees with it.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from reference_engine.oracle.patterns import fill, holes, match
from reference_engine.oracle.talk import Talk
from reference_engine.oracle.tokens import CAPITAL, tokenize

__all__ = ["Grammar", "Hook", "Leaf", "Phrase", "Reading", "Slot", "Table", "Unsayable"]

_SLOT = re.compile(r"<(?:(\w+):)?([\w ]+[.#]?\w*)>")
_AGREEING = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")


class Unsayable(Exception):
    """Words that mean nothing here, such as "it" where nothing was spoken of."""


class Slot(msgspec.Struct, frozen=True):
    """A place in a phrase for words of a category."""

    name: str
    category: str


Reading = tuple[Any, int]
"""What was read, and the position of the next word."""


class Leaf(Protocol):
    """A category that reads and writes its words itself."""

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Return what may be read from here on."""

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Yield the ways to say it, the usual one first."""


class Hook(Protocol):
    """What a phrase has to do with what was spoken of before."""

    def read(self, value: Any, talk: Talk) -> tuple[Any, Talk]:
        """Return what is meant, and the talk afterwards. Raises `Unsayable`."""

    def write(self, value: Any, talk: Talk) -> Iterator[Any]:
        """Yield what the phrase must say for this to be meant."""


class Phrase(msgspec.Struct, frozen=True, eq=False):
    """A line of the table. `pieces` are words and slots; `meaning` is a pattern with holes."""

    category: str
    pieces: tuple[str | Slot, ...]
    meaning: Any
    make: Callable[..., Any] | None = None
    unmake: Callable[[Any], Iterator[dict[str, Any]]] | None = None
    hook: Hook | None = None
    after: Callable[[Any, Talk], Talk] | None = None
    scope: bool = False
    """Whether it is an ability of its own: its targets are counted from 0 and become its own."""

    def filled(self, values: dict[str, Any]) -> Any:
        """Return what the phrase means with these values in its slots. Raises `Unsayable`."""
        return fill(self.meaning, values) if self.make is None else self.make(**values)

    def opened(self, value: Any) -> Iterator[Any]:
        """Yield the values of the slots with which the phrase means this."""
        return match(self.meaning, value, {}) if self.unmake is None else self.unmake(value)

    def __str__(self) -> str:
        shown = (piece if isinstance(piece, str) else f"<{piece.name}>" for piece in self.pieces)
        return " ".join(shown)


class Grammar:
    """All phrases and leaves, by category."""

    def __init__(self) -> None:
        self.phrases: dict[str, list[Phrase]] = defaultdict(list)
        self.leaves: dict[str, Leaf] = {}

    def add(self, table: "Table") -> None:
        """Take in a table."""
        for one in table.lines:
            self.phrases[one.category].append(one)
        for name, leaf in table.leaves.items():
            self.leaves[name] = leaf


class Table:
    """A part of the table: lines are added by calling it."""

    def __init__(self) -> None:
        self.lines: list[Phrase] = []
        self.leaves: dict[str, Leaf] = {}

    def __call__(
        self,
        category: str,
        template: str,
        meaning: Any = None,
        *,
        make: Callable[..., Any] | None = None,
        unmake: Callable[[Any], Iterator[dict[str, Any]]] | None = None,
        hook: Hook | None = None,
        after: Callable[[Any, Talk], Talk] | None = None,
        scope: bool = False,
    ) -> None:
        """Add a line; one with agreement stands for two, singular and plural."""
        for form, text in _forms(category + template):
            number = f".{form}" if form and category.endswith("#") else ""
            name = category.removesuffix("#") + number
            pieces = tuple(_pieces(text.removeprefix(category), form))
            slots = {piece.name for piece in pieces if isinstance(piece, Slot)}
            if make is None and slots != set(holes(meaning)):
                raise ValueError(f"{template!r}: {slots} in the text, others in the meaning")
            self.lines.append(Phrase(name, pieces, meaning, make, unmake, hook, after, scope))


def _forms(template: str) -> list[tuple[str, str]]:
    if "#" not in template:
        return [("", template)]
    return [(form, _AGREEING.sub(rf"\{group}", template)) for group, form in ((1, "s"), (2, "p"))]


def _pieces(text: str, form: str) -> Iterator[str | Slot]:
    position = 0
    if text.startswith(CAPITAL):
        yield CAPITAL
        position = 1
    for found in _SLOT.finditer(text):
        yield from tokenize(text[position : found.start()])
        category = found[2]
        if category.endswith("#"):
            category = f"{category[:-1]}.{form}"
        yield Slot(found[1] or found[2].rstrip("#.").replace(" ", "_"), category)
        position = found.end()
    yield from tokenize(text[position:])
