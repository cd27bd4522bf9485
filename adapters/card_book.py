"""Declarations of cards: those made by hand, and those compiled from the words of a card."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adapters.card_data import CardData, CardDataError, Face
from reference_engine.announcements import UnknownCard
from reference_engine.cards import CARDS, REFUSED
from reference_engine.oracle import Problem, compile_card
from reference_engine.oracle.compiler import read_block
from reference_engine.oracle.drawing import SHAPES, draw_text
from reference_engine.vocabulary import Card, Keyword

__all__ = [
    "CardBook",
    "Paragraph",
    "card_book",
    "compile_given",
    "draw_paragraph",
    "use_card_data",
]


class CardBook:
    """Finds declarations by name; what is not declared is compiled from the card data."""

    def __init__(self, card_data: Path | None = None) -> None:
        self._path = card_data
        self._data: CardData | None = None
        self._compiled: dict[str, Card | None] = {}

    def find(self, name: str) -> Card | None:
        """Return the declaration of a card, `None` where its words can't be read exactly."""
        if name in CARDS:
            return CARDS[name]
        if name not in self._compiled:
            self._compiled[name] = None if name in REFUSED else self._compile(name)
        return self._compiled[name]

    def known(self, names: Iterable[str]) -> frozenset[str]:
        """Return those of the names of which there is a declaration."""
        return frozenset(name for name in names if self.find(name) is not None)

    def _compile(self, name: str) -> Card | None:
        data = self._card_data()
        if data is None or name not in data:
            return None
        try:
            return compile_card(data.faces(name))
        except UnknownCard:
            return None

    def _card_data(self) -> CardData | None:
        if self._data is None:
            try:
                self._data = CardData.load(self._path)
            except CardDataError:
                return None
        return self._data


def compile_given(faces: Iterable[Face]) -> dict[str, Card]:
    """Return the declarations of cards given by their words. Raises `UnknownCard`."""
    return {face.name: compile_card((face,)) for face in faces}


class Paragraph(NamedTuple):
    """A paragraph of a card, and the keyword abilities that it lists, as card data names them."""

    text: str
    keywords: tuple[str, ...] = ()


def draw_paragraph(kind: str, choose: Callable[[int], int]) -> Paragraph | None:
    """Return a paragraph that no card has, "~" for the card's name, or `None` if it means nothing.

    `kind` is "ability" or "spell". `choose` is given the number of options, the plainest first,
    and returns the place of one.
    """

    def chosen(options: Sequence[Any]) -> Any:
        return options[choose(len(options))]

    text = draw_text(chosen(SHAPES[kind]), chosen)
    category = "spell" if kind == "spell" else "abilities"
    read = read_block(category, text)
    if isinstance(read, Problem):
        return None
    return Paragraph(text, tuple(one.name.capitalize() for one in read if isinstance(one, Keyword)))


_book = CardBook()


def card_book() -> CardBook:
    """Return the book that the reference engine of this process looks cards up in."""
    return _book


def use_card_data(card_data: Path | None) -> None:
    """Have cards that are not declared compiled from this file, or from the installed corpus."""
    global _book  # noqa: PLW0603 - a setting of the process, as the engine under test is one
    _book = CardBook(card_data)
