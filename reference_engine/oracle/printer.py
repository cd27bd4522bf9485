"""The printer: writes what a declaration means by the table of phrases.

It can be guided by words, those that the text has: then only phrases that go with them are
tried, so that of several ways to say a thing the one that was read is found.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from reference_engine.oracle.chart import Node, TooMuch
from reference_engine.oracle.phrases import Grammar, Phrase, Slot, Unsayable
from reference_engine.oracle.talk import Talk
from reference_engine.oracle.tokens import CAPITAL

__all__ = ["Printed", "evaluate", "say", "say_words"]


MOST_WORDS = 200_000
"""So many words are tried at most for one ability, so that time is bounded."""


_SILENCE = Talk()


class Printed(msgspec.Struct, frozen=True):
    """Words printed so far, the last one first; with a guide, where in it they lead.

    `left` holds how many words may be tried yet, in one list for all ways tried together.
    """

    words: tuple[Any, ...] = ()
    guide: tuple[str, ...] | None = None
    position: int = 0
    left: list[int] = []

    def then(self, word: str) -> "Printed | None":
        """Return what is printed with a word more, `None` where the guide has another."""
        self.left[0] -= 1
        if self.left[0] < 0:
            raise TooMuch("it could be said in too many ways")
        if self.guide is not None and word != CAPITAL:
            if self.position >= len(self.guide) or self.guide[self.position] != word.lower():
                return None
            return Printed((word, self.words), self.guide, self.position + 1, self.left)
        return Printed((word, self.words), self.guide, self.position, self.left)

    def all(self) -> list[str]:
        """Return the words in their order."""
        found, rest = [], self.words
        while rest:
            word, rest = rest
            found.append(word)
        return found[::-1]


def say_words(
    grammar: Grammar,
    category: str,
    value: Any,
    talk: Talk = _SILENCE,
    guide: Sequence[str] | None = None,
) -> Iterator[list[str]]:
    """Yield the ways to say a value in words; with a guide those with the same words."""
    guided = None if guide is None else tuple(word.lower() for word in guide)
    for printed, _ in say(grammar, category, value, talk, Printed(guide=guided, left=[MOST_WORDS])):
        if guided is None or printed.position == len(guided):
            yield printed.all()


def say(
    grammar: Grammar, category: str, value: Any, talk: Talk, printed: Printed
) -> Iterator[tuple[Printed, Talk]]:
    """Yield the ways to go on printing with this value, and the talk after each."""
    leaf = grammar.leaves.get(category)
    if leaf is not None:
        for words in leaf.write(value):
            whole = _with_words(printed, words)
            if whole is not None:
                yield whole, talk
    for phrase in grammar.phrases.get(category, ()):
        if phrase.scope:
            for whole in _say_scope(grammar, phrase, value, printed):
                yield whole, talk
            continue
        for inner in phrase.hook.write(value, talk) if phrase.hook is not None else (value,):
            for values in phrase.opened(inner):
                for whole, later in _say_pieces(grammar, phrase.pieces, values, talk, printed):
                    after = _heard(phrase, inner, later)
                    if after is not None:
                        yield whole, after


def _say_scope(grammar: Grammar, phrase: Phrase, value: Any, printed: Printed) -> Iterator[Printed]:
    """Say an ability that has targets of its own, every one of which must be mentioned."""
    targets = getattr(value, "targets", None)
    if targets is None:
        return
    bare = msgspec.structs.replace(value, targets=())
    for values in phrase.opened(bare):
        said = _say_pieces(grammar, phrase.pieces, values, Talk(targets=targets), printed)
        for whole, after in said:
            if after.said == len(targets):
                yield whole


def _heard(phrase: Phrase, inner: Any, talk: Talk) -> Talk | None:
    try:
        value = inner
        if phrase.hook is not None:
            value, talk = phrase.hook.read(inner, talk)
        return phrase.after(value, talk) if phrase.after is not None else talk
    except Unsayable:
        return None


def _with_words(printed: Printed, words: Sequence[str]) -> Printed | None:
    found: Printed | None = printed
    for word in words:
        if found is not None:
            found = found.then(word)
    return found


def _say_pieces(
    grammar: Grammar, pieces: tuple[str | Slot, ...], values: Any, talk: Talk, printed: Printed
) -> Iterator[tuple[Printed, Talk]]:
    for index, piece in enumerate(pieces):
        if isinstance(piece, Slot):
            rest = pieces[index + 1 :]
            said = say(grammar, piece.category, values[piece.name], talk, printed)
            for whole, later in said:
                yield from _say_pieces(grammar, rest, values, later, whole)
            return
        more = printed.then(piece)
        if more is None:
            return
        printed = more
    yield printed, talk


def evaluate(node: Any, talk: Talk) -> tuple[Any, Talk]:
    """Return what was read as a value, with the talk after it. Raises `Unsayable`."""
    if not isinstance(node, Node):
        return node, talk
    values: dict[str, Any] = {}
    outer, talk = talk, Talk() if node.phrase.scope else talk
    slots = (piece for piece in node.phrase.pieces if isinstance(piece, Slot))
    for slot, part in zip(slots, node.parts, strict=True):
        values[slot.name], talk = evaluate(part, talk)
    phrase = node.phrase
    value = phrase.filled(values)
    if phrase.scope:
        return msgspec.structs.replace(value, targets=talk.targets), outer
    if phrase.hook is not None:
        value, talk = phrase.hook.read(value, talk)
    if phrase.after is not None:
        talk = phrase.after(value, talk)
    return value, talk
