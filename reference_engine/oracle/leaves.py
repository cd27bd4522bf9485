"""Categories of single words: numbers, mana, power and toughness, colours, types, counters."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reference_engine.oracle.phrases import Reading
from reference_engine.vocabulary import COLORS, ManaCost, ModifyPT, X, mana

__all__ = ["COLOR_WORDS", "NUMBER_WORDS", "CounterKinds", "Digits", "ManaSymbols", "PowerToughness"]
__all__ += ["Alternatives", "SameMana"]

NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
COLOR_WORDS = dict(zip(("white", "blue", "black", "red", "green"), COLORS, strict=True))


class Alternatives:
    """Words or several words in a row, each standing for a value."""

    def __init__(self, meanings: Mapping[str, Any]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], Any]]] = {}
        self._written: list[tuple[tuple[str, ...], Any]] = []
        for text, value in meanings.items():
            words = tuple(text.split())
            lower = tuple(word.lower() for word in words)
            self._by_first.setdefault(lower[0], []).append((lower, value))
            self._written.append((words, value))
        self.first = frozenset(self._by_first)

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Return what stands here, all of it if several do."""
        if position >= len(words):
            return []
        return [
            (value, position + len(own))
            for own, value in self._by_first.get(words[position], ())
            if tuple(words[position : position + len(own)]) == own
        ]

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Yield the words for a value."""
        for words, own in self._written:
            if type(own) is type(value) and own == value:
                yield words


class Digits:
    """A number in digits, or X."""

    first = None

    def __init__(self, *, variable: bool = True) -> None:
        self._variable = variable

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read a number of at most three digits."""
        word = words[position] if position < len(words) else ""
        if word == "x" and self._variable:
            return [(X(), position + 1)]
        if word.isascii() and word.isdigit() and len(word) < 4:
            return [(int(word), position + 1)]
        return []

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Write it."""
        if isinstance(value, X) and self._variable:
            yield ("X",)
        elif isinstance(value, int):
            yield (str(value),)


class ManaSymbols:
    """A mana cost such as {2}{W/U}, with {X} unless it is not to be `variable`."""

    first = None

    def __init__(self, *, variable: bool = True) -> None:
        self._variable = variable

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read symbols that stand together."""
        word = words[position] if position < len(words) else ""
        if not word.startswith("{"):
            return []
        try:
            cost = mana(word.upper())
        except ValueError:
            return []
        if str(cost).lower() != word or (cost.x and not self._variable):
            return []
        return [(cost, position + 1)]

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Write it as printed."""
        if isinstance(value, ManaCost) and (self._variable or not value.x):
            yield (str(value),)


class SameMana:
    """Mana to add as letters: {G}{G} is "GG"."""

    first = None

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read symbols of one type of mana each."""
        word = words[position] if position < len(words) else ""
        if not word.startswith("{"):
            return []
        letters = word[1:-1].upper().split("}{")
        if any(letter not in set("WUBRGC") for letter in letters):
            return []
        return [("".join(letters), position + 1)]

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Write them one by one."""
        if isinstance(value, str) and value:
            yield ("".join(f"{{{letter}}}" for letter in value),)


class PowerToughness:
    """A change of power and toughness such as +2/-1, or with `fixed` a pair such as 2/2."""

    first = None

    def __init__(self, *, fixed: bool = False) -> None:
        self._fixed = fixed

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read it as `ModifyPT`, or as a pair of numbers."""
        word = words[position] if position < len(words) else ""
        halves = word.split("/")
        if len(halves) != 2 or not all(halves):
            return []
        if self._fixed:
            pair = tuple(_plain(half) for half in halves)
            return [] if None in pair else [(pair, position + 1)]
        signed = tuple(_signed(half) for half in halves)
        if any(number is None for number in signed):
            return []
        if word != "/".join(_signed_words((signed[0], signed[1]))):
            return []
        return [(ModifyPT(signed[0], signed[1]), position + 1)]  # type: ignore[arg-type]

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Write it; of zero the sign is that of the other half."""
        if self._fixed:
            if isinstance(value, tuple) and all(isinstance(half, int | X) for half in value):
                yield ("/".join("X" if isinstance(half, X) else str(half) for half in value),)
        elif isinstance(value, ModifyPT):
            pair = (value.power, value.toughness)
            if all(isinstance(half, int) for half in pair):
                yield ("/".join(_signed_words(pair)),)


def _plain(half: str) -> Any:
    if half == "x":
        return X()
    return int(half) if half.isascii() and half.isdigit() and len(half) < 4 else None


def _signed(half: str) -> int | None:
    digits = half[1:]
    if half[0] not in "+-" or not (digits.isascii() and digits.isdigit()) or len(digits) > 3:
        return None
    return int(half)


def _signed_words(pair: tuple[Any, Any]) -> list[str]:
    negative = any(half < 0 for half in pair) and not any(half > 0 for half in pair)
    return [f"{half:+d}" if half else ("-0" if negative else "+0") for half in pair]


class CounterKinds:
    """The kind of a counter: +1/+1, or one word."""

    first = None
    _WORDS = frozenset(
        [
            "charge",
            "lore",
            "age",
            "verse",
            "quest",
            "level",
            "page",
            "brick",
            "depletion",
            "study",
            "ki",
            "fade",
            "time",
            "mining",
            "storage",
            "spore",
            "growth",
            "tower",
            "velocity",
            "ice",
            "wish",
            "blood",
            "doom",
            "hour",
            "slime",
            "soot",
            "oil",
        ]
    )

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read the kind."""
        word = words[position] if position < len(words) else ""
        known = word in self._WORDS or word in ("+1/+1", "-1/-1")
        return [(word, position + 1)] if known else []

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Write the kind."""
        if isinstance(value, str) and (value in self._WORDS or value in ("+1/+1", "-1/-1")):
            yield (value,)
