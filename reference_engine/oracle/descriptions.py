"""Descriptions of objects: "nonland permanent you control", "two instant or sorcery cards".

A description is words before a noun, the noun, and words after it. Each adds conditions to a
filter; printing takes them out of it again.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from reference_engine.oracle.description_words import (
    AFTER,
    BEFORE,
    FROM_GRAVEYARD,
    NOUNS,
    OTHER,
    SUBTYPE_WORDS,
    TYPES,
    plural,
)
from reference_engine.oracle.phrases import Reading
from reference_engine.oracle.tokens import tokenize
from reference_engine.vocabulary import Filter

__all__ = ["Description"]

Words = tuple[str, ...]
_DEFAULTS = Filter()
_TOKEN = Filter(token=True)
_ADDED_UP = frozenset({"not_types", "not_colors", "not_subtypes", "not_supertypes"})
"""Conditions of which each word adds one."""


def _fields(what: Filter) -> list[str]:
    """The conditions a description has."""
    return [n for n in what.__struct_fields__ if getattr(what, n) != getattr(_DEFAULTS, n)]


def merged(one: Filter, other: Filter) -> Filter | None:
    """Return both descriptions in one, `None` where they say something about the same thing."""
    changes: dict[str, Any] = {}
    for name in _fields(other):
        old, new = getattr(one, name), getattr(other, name)
        if name in _ADDED_UP or name == "any_of":
            if name == "any_of" and old and len(new) != 1:
                return None
            changes[name] = old | new if name in _ADDED_UP else old + new
        elif old != getattr(_DEFAULTS, name):
            return None
        else:
            changes[name] = new
    return replace(one, **changes)


def without(what: Filter, part: Filter) -> Filter | None:
    """Return a description without a part of it, `None` where it does not have that part."""
    changes: dict[str, Any] = {}
    for name in _fields(part):
        whole, own = getattr(what, name), getattr(part, name)
        if name in _ADDED_UP:
            if not own <= whole:
                return None
            changes[name] = whole - own
        elif name == "any_of":
            if whole[: len(own)] != own:
                return None
            changes[name] = whole[len(own) :]
        elif whole != own:
            return None
        else:
            changes[name] = getattr(_DEFAULTS, name)
    return replace(what, **changes)


def _kind(word: str) -> frozenset[str]:
    return frozenset({word})


class _Lexicon:
    """Phrases of words with filters, to be found by their first word."""

    def __init__(self, meanings: dict[str, Filter]) -> None:
        self.entries = [(tokenize(text), part) for text, part in meanings.items()]
        self._by_first: dict[str, list[tuple[Words, Filter]]] = {}
        for words, part in self.entries:
            lower = tuple(word.lower() for word in words)
            self._by_first.setdefault(lower[0], []).append((lower, part))
        self._by_field: dict[str, list[tuple[Words, Filter]]] = {}
        for words, part in self.entries:
            self._by_field.setdefault((_fields(part) or [""])[0], []).append((words, part))

    def at(self, words: Sequence[str], position: int) -> Iterator[tuple[Filter, int]]:
        """Yield what is said here."""
        if position < len(words):
            for own, part in self._by_first.get(words[position], ()):
                if tuple(words[position : position + len(own)]) == own:
                    yield part, position + len(own)

    def of(self, what: Filter) -> Iterator[tuple[Words, Filter]]:
        """Yield the words that say a part of the description."""
        for name in _fields(what):
            yield from self._by_field.get(name, ())


_ADJECTIVES = {
    number: _Lexicon({**BEFORE, **(OTHER if number == "p" else {})}) for number in ("s", "p")
}
_POSTPOSITIONS = _Lexicon(AFTER)
_GRAVEYARDS = _Lexicon({**FROM_GRAVEYARD, **{k: v for k, v in AFTER.items() if "mana" in k}})
_OF_CARDS = _Lexicon({text: part for text, part in AFTER.items() if text.startswith("with")})


class Description:
    """A category of descriptions: of permanents, of spells, or of cards in a zone.

    `kind` is "permanent", "spell", or the zone of the cards.
    """

    first = None

    def __init__(self, kind: str, number: str) -> None:
        self._kind = kind
        self._number = number
        self._conjunctions = ("and", "or") if number == "p" else ("or",)
        self._before = _ADJECTIVES[number]
        self._after = {
            "permanent": _POSTPOSITIONS, "spell": _POSTPOSITIONS, "graveyard": _GRAVEYARDS
        }.get(kind, _OF_CARDS)  # fmt: skip
        zone = {"permanent": "battlefield", "spell": "stack"}.get(kind, kind)
        stack = frozenset({"spell"}) if kind == "spell" else frozenset()
        self._base = Filter(zone=zone, stack=stack)
        self._tail = {"permanent": "", "spell": "spell"}.get(kind, "card")

    # --- reading

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read all descriptions that begin here."""
        found: list[Reading] = []
        for before, start in self._read_before(words, position, self._base):
            for noun, end in self._read_noun(words, start):
                if noun in (_DEFAULTS, _TOKEN) and before.any_of:
                    continue  # "artifact card": there the type is the noun
                whole = merged(before, noun)
                if whole is not None:
                    self._read_after(words, end, whole, found)
        if self._kind == "graveyard":
            found = [(what, end) for what, end in found if words[end - 1].startswith("graveyard")]
        return found

    def _read_before(
        self, words: Sequence[str], position: int, so_far: Filter
    ) -> Iterator[tuple[Filter, int]]:
        yield so_far, position
        for part, end in self._before.at(words, position):
            more = merged(so_far, part)
            if more is not None:
                comma = end < len(words) and words[end] == "," and words[position][:3] == "non"
                yield from self._read_before(words, end + comma, more)

    def _read_noun(self, words: Sequence[str], position: int) -> Iterator[tuple[Filter, int]]:
        nouns = self._simple_nouns()
        if position >= len(words):
            return
        if self._tail and words[position] == self._form(self._tail):
            yield Filter(), position + 1
        part = nouns.get(words[position])
        if part is None and self._number == "p" and not self._tail:
            before = SUBTYPE_WORDS.get(words[position])  # "Sliver creatures", "creature tokens"
            if before is not None:
                part = Filter(subtypes=_kind(before))
            elif words[position] in ("creature", "artifact"):
                part = Filter(types=_kind(words[position].capitalize()))
            if part is not None and position + 1 < len(words):
                yield from self._read_pair(words, position + 1, part)
            return
        if part is None:
            return
        if not self._tail:
            yield part, position + 1
        yield from self._read_compound(words, position, part)

    def _read_compound(
        self, words: Sequence[str], position: int, part: Filter
    ) -> Iterator[tuple[Filter, int]]:
        """Read "Goblin creature", "creature token", "instant or sorcery card", "artifact, …"."""
        nouns = self._simple_nouns()
        end = position + 1
        parts = [part]
        if not self._tail and end < len(words):
            yield from self._read_pair(words, end, part)
        while True:
            whole = _any_of(parts)
            if whole is not None:
                if not self._tail:
                    if len(parts) > 1:
                        yield whole, end
                elif list(words[end : end + 1]) == [self._form(self._tail)]:
                    yield whole, end + 1
            step = _list_step(words, end, self._number == "p")
            other = nouns.get(words[end + step]) if step and end + step < len(words) else None
            if other is None:
                return
            parts.append(other)
            end += step + 1

    def _read_pair(
        self, words: Sequence[str], end: int, part: Filter
    ) -> Iterator[tuple[Filter, int]]:
        if part.subtypes and words[end] in (self._form("creature"), self._form("permanent")):
            kind = _kind("Creature") if words[end].startswith("creature") else frozenset()
            if kind:
                yield replace(part, types=kind), end + 1
        if words[end] == self._form("token"):
            yield replace(part, token=True), end + 1

    def _read_after(
        self, words: Sequence[str], position: int, so_far: Filter, found: list[Reading]
    ) -> None:
        found.append((so_far, position))
        for part, end in self._after.at(words, position):
            more = merged(so_far, part)
            if more is not None:
                self._read_after(words, end, more, found)

    # --- words

    def _form(self, noun: str) -> str:
        return noun if self._number == "s" else plural(noun)

    def _simple_nouns(self) -> dict[str, Filter]:
        return NOUNS[self._number if not self._tail else "s", bool(self._tail)]

    # --- writing

    def write(self, value: Any) -> Iterator[Words]:
        """Yield the ways to say a description."""
        if not isinstance(value, Filter):
            return
        rest = without(value, self._base)
        if rest is None or rest.zone != "battlefield" or rest.stack:
            return
        for before, middle in self._write_before(rest, 4):
            for noun, after in self._write_noun(middle):
                for behind in self._write_after(after, 4):
                    if self._kind != "graveyard" or behind[-1:] in (
                        ("graveyard",),
                        ("graveyards",),
                    ):
                        yield (*before, *noun, *behind)

    def _write_before(self, what: Filter, depth: int) -> Iterator[tuple[Words, Filter]]:
        yield (), what
        if depth:
            for words, part in self._before.of(what):
                rest = without(what, part)
                if rest is not None:
                    for more, left in self._write_before(rest, depth - 1):
                        both = words[0][:3] == "non" and more and more[0][:3] == "non"
                        yield (*words, *((",",) if both else ()), *more), left

    def _write_noun(self, what: Filter) -> Iterator[tuple[Words, Filter]]:
        tail = (self._form(self._tail),) if self._tail else ()
        rest = replace(what, types=frozenset(), subtypes=frozenset())
        if what.types and what.subtypes:
            if what.types == _kind("Creature") and len(what.subtypes) == 1 and not tail:
                yield (next(iter(what.subtypes)), self._form("creature")), rest
            return
        if not what.types and not what.subtypes:
            if tail:
                yield tail, rest
            elif what.token:
                yield (self._form("token"),), replace(rest, token=None)
                yield (self._form("permanent"),), rest
            else:
                yield (self._form("permanent"),), rest
            return
        if what.types == frozenset(TYPES) and tail:
            yield ("permanent", *tail), rest
        names = sorted(what.types or what.subtypes)
        if len(names) > 4:
            return
        for order in permutations(names):
            listed = [name.lower() if what.types else name for name in order]
            if what.token and len(listed) == 1 and not tail:
                yield (listed[0], self._form("token")), replace(rest, token=None)
            if not tail:
                listed = [plural(word) if self._number == "p" else word for word in listed]
            for conjunction in self._conjunctions:
                yield (*_listed(listed, conjunction), *tail), rest

    def _write_after(self, what: Filter, depth: int) -> Iterator[Words]:
        if what == _DEFAULTS:
            yield ()
        if depth:
            for words, part in self._after.entries if what == _DEFAULTS else self._after.of(what):
                rest = without(what, part)
                if rest is not None and (rest != what or not _fields(part)):
                    for more in self._write_after(rest, depth - 1 if rest != what else 0):
                        yield (*words, *more)


def _listed(names: Sequence[str], conjunction: str) -> Words:
    if len(names) == 1:
        return tuple(names)
    if len(names) == 2:
        return (names[0], conjunction, names[1])
    inner = [word for name in names[:-1] for word in (name, ",")]
    return (*inner, conjunction, names[-1])


def _list_step(words: Sequence[str], position: int, several: bool) -> int:
    """How many words lead on in a list: a comma, "or", of several also "and"; 0 at its end."""
    here = list(words[position : position + 2])
    last = ("or", "and") if several else ("or",)
    if here[:1] == [","] and here[1:] and here[1] in last:
        return 2
    return 1 if here and (here[0] == "," or here[0] in last) else 0


def _any_of(parts: Sequence[Filter]) -> Filter | None:
    """Return a description that each of the parts fits; all must be types or all subtypes."""
    types = frozenset(kind for part in parts for kind in part.types)
    subtypes = frozenset(kind for part in parts for kind in part.subtypes)
    if types and subtypes and len(parts) > 1:
        return None
    return Filter(types=types, subtypes=subtypes)
