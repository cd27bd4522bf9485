"""The parser: reads words by the table of phrases, each category once at each position.

Measured on a grammar of 400 rules, Lark's Earley parser takes 66 ms for a line of text, and
parglare's GLR parser 1.6 ms, with 12 s to build its tables. A trie of phrases for each category and
a memory of what was read take half a millisecond and need no building; besides, all readings are
found, so that a text with two meanings is refused, and how far reading came.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from reference_engine.oracle.phrases import Grammar, Phrase, Reading, Slot
from reference_engine.oracle.tokens import CAPITAL

__all__ = ["Chart", "Node", "Parser", "TooMuch"]

MOST_READINGS = 48
"""Readings of one category at one position; more are refused, so that time is bounded."""
MOST_ENTRIES = 20_000
"""Categories at positions in one chart; more are refused."""


class TooMuch(Exception):
    """Text that could be read in too many ways."""


class Node(msgspec.Struct, frozen=True, eq=False):
    """A phrase as it was read, with what stands in its slots."""

    phrase: Phrase
    parts: tuple[Any, ...]


class _Trie:
    """The phrases of a category by their words."""

    __slots__ = ("ends", "slots", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Trie] = {}
        self.slots: dict[str, _Trie] = {}
        self.ends: list[Phrase] = []

    def add(self, phrase: Phrase) -> None:
        node = self
        for piece in phrase.pieces:
            if piece == CAPITAL:
                continue
            if isinstance(piece, Slot):
                node = node.slots.setdefault(piece.category, _Trie())
            else:
                node = node.words.setdefault(piece.lower(), _Trie())
        node.ends.append(phrase)


class Parser:
    """A grammar made ready to read."""

    def __init__(self, grammar: Grammar) -> None:
        self.leaves = grammar.leaves
        self.tries: dict[str, _Trie] = {}
        for category, phrases in grammar.phrases.items():
            trie = self.tries[category] = _Trie()
            for phrase in phrases:
                trie.add(phrase)
        self.first = _first_words(self.tries, self.leaves)

    def chart(self, words: Sequence[str]) -> "Chart":
        """Return a chart for these words."""
        return Chart(self, words)


class Chart:
    """What was read of a line, by category and position. `farthest` is how far reading came."""

    def __init__(self, parser: Parser, words: Sequence[str]) -> None:
        self.parser = parser
        self.words = [word.lower() for word in words]
        self.farthest = 0
        self._read: dict[tuple[str, int], list[Reading]] = {}

    def read(self, category: str, position: int) -> list[Reading]:
        """Return all that may be read of a category from a position on."""
        key = (category, position)
        found = self._read.get(key)
        if found is None:
            if len(self._read) > MOST_ENTRIES:
                raise TooMuch("it is too long to be one ability")
            found = self._read[key] = []  # a category that begins with itself reads nothing
            first = self.parser.first[category]
            if first is None or (position < len(self.words) and self.words[position] in first):
                self._read_category(category, position, found)
        return found

    def whole(self, category: str) -> list[Any]:
        """Return all ways to read all words as this category."""
        end = len(self.words)
        return [node for node, after in self.read(category, 0) if after == end]

    def _read_category(self, category: str, position: int, found: list[Reading]) -> None:
        leaf = self.parser.leaves.get(category)
        if leaf is not None:
            found += leaf.read(self.words, position)
            for _, end in found:
                self.farthest = max(self.farthest, end)
        trie = self.parser.tries.get(category)
        if trie is not None:
            self._walk(trie, position, (), found)
        if len(found) > MOST_READINGS:
            raise TooMuch(f"{category!r} can be read in {len(found)} ways")

    def _walk(
        self, trie: _Trie, position: int, parts: tuple[Any, ...], found: list[Reading]
    ) -> None:
        found.extend((Node(phrase, parts), position) for phrase in trie.ends)
        if position < len(self.words):
            following = trie.words.get(self.words[position])
            if following is not None:
                self.farthest = max(self.farthest, position + 1)
                self._walk(following, position + 1, parts, found)
        for category, following in trie.slots.items():
            for node, end in self.read(category, position):
                self._walk(following, end, (*parts, node), found)


def _first_words(
    tries: dict[str, _Trie], leaves: dict[str, Any]
) -> dict[str, frozenset[str] | None]:
    """The words a category may begin with, `None` where a leaf or an empty phrase may begin it."""
    first: dict[str, frozenset[str] | None] = {}

    def of(category: str, asked: frozenset[str]) -> frozenset[str] | None:
        if category in first:
            return first[category]
        if category in leaves or category in asked:
            return getattr(leaves.get(category), "first", None)
        trie = tries.get(category)
        if trie is None:
            raise KeyError(f"no phrase and no leaf of the category {category!r}")
        if trie.ends:
            return None
        words = set(trie.words)
        for other in trie.slots:
            more = of(other, asked | {category})
            if more is None:
                return None
            words |= more
        return frozenset(words)

    named = {slot for trie in tries.values() for slot in _slots(trie)}
    for category in (*tries, *leaves, *named):
        first[category] = of(category, frozenset())
    return first


def _slots(trie: _Trie) -> set[str]:
    inner = [*trie.words.values(), *trie.slots.values()]
    return set(trie.slots).union(*(_slots(one) for one in inner))
