"""What the charts of the report show: time, how soon faults showed, mechanisms met together."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.results import CheckResult
from reports.story import Story
from reports.summary import Row
from reports.text import NAME, visible

__all__ = ["Column", "FirstFailures", "Pairs", "Timing", "first_failures", "pairs", "timing"]

LEVELS = 5
"""Shades of a heat table."""

MOST_MECHANISMS = 40
"""Most mechanisms on the axes of the table of pairs; the others are counted."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Checks by the time they took, the longest first.

    `engine_seconds` is how much of the `seconds` was spent inside the engine; `half` is how
    many checks together took half of the time.
    """

    rows: tuple[Row, ...]
    seconds: float
    engine_seconds: float
    half: int


def timing(rows: Iterable[Row]) -> Timing:
    """Return the checks of a run that took any time, by time."""
    ordered = tuple(
        sorted(
            (row for row in rows if row.seconds > 0), key=lambda row: (-row.seconds, row.check.id)
        )
    )
    seconds = sum(row.seconds for row in ordered)
    half, spent = 0, 0.0
    while spent < seconds / 2:
        spent += ordered[half].seconds
        half += 1
    return Timing(ordered, seconds, sum(row.engine_seconds for row in ordered), half)


@dataclass(frozen=True, slots=True)
class Column:
    """How many faults showed first in an example with a number from `first` to `last`."""

    first: int
    last: int
    faults: int


@dataclass(frozen=True, slots=True)
class FirstFailures:
    """How many examples it took until each fault showed for the first time.

    `stories` come with the latest last; `half` is the example by which half of the faults had
    shown. `unknown` counts faults of which it was not recorded.
    """

    columns: tuple[Column, ...]
    stories: tuple[Story, ...]
    half: int
    last: int
    unknown: int


def first_failures(stories: Sequence[Story]) -> FirstFailures:
    """Return when the faults of a run showed; columns double in width."""
    known = sorted((s for s in stories if s.first_seen > 0), key=lambda story: story.first_seen)
    unknown = len(stories) - len(known)
    if not known:
        return FirstFailures((), (), 0, 0, unknown)
    found = Counter((story.first_seen - 1).bit_length() for story in known)
    return FirstFailures(
        columns=tuple(_column(place, found[place]) for place in range(max(found) + 1)),
        stories=tuple(known),
        half=known[(len(known) - 1) // 2].first_seen,
        last=known[-1].first_seen,
        unknown=unknown,
    )


def _column(place: int, faults: int) -> Column:
    """Return the column of the numbers n with (n - 1).bit_length() equal to `place`."""
    last = 1 << place
    return Column((last >> 1) + 1 if place else 1, last, faults)


@dataclass(frozen=True, slots=True)
class PairCell:
    """In how many games two mechanisms met, as a number and as a shade from 0 (none) on."""

    other: str
    games: int
    level: int


@dataclass(frozen=True, slots=True)
class PairRow:
    """A mechanism with the games it was met in, and with each mechanism above it."""

    name: str
    games: int
    cells: tuple[PairCell, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """The triangle of mechanisms, the ones met in most games first.

    `never` are the pairs that no game brought together, `left_out` the mechanisms too many.
    """

    rows: tuple[PairRow, ...]
    never: tuple[tuple[str, str], ...]
    left_out: int

    @property
    def possible(self) -> int:
        """How many pairs there are."""
        return len(self.rows) * (len(self.rows) - 1) // 2


def pairs(checks: Iterable[CheckResult]) -> Pairs:
    """Return which mechanisms met, summed over the checks of a run."""
    single: Counter[str] = Counter()
    together: Counter[frozenset[str]] = Counter()
    for result in checks:
        for key, games in result.mechanisms.items():
            names = [visible(name, NAME) for name in key.split(" + ")]
            if len(names) == 1:
                single[names[0]] += games
            elif len(names) == 2:
                together[frozenset(names)] += games
    ordered = sorted((name for name in single if single[name] > 0), key=lambda n: (-single[n], n))
    axis = ordered[:MOST_MECHANISMS]
    most = max(together.values(), default=0)
    rows = []
    for place, name in enumerate(axis):
        met = ((other, together[frozenset((name, other))]) for other in axis[:place])
        cells = tuple(PairCell(other, games, _level(games, most)) for other, games in met)
        rows.append(PairRow(name, single[name], cells))
    never = tuple((row.name, cell.other) for row in rows for cell in row.cells if not cell.games)
    return Pairs(tuple(rows), never, len(ordered) - len(axis))


def _level(games: int, most: int) -> int:
    """Return the shade for a count: 0 for none, and up to `LEVELS` by orders of magnitude."""
    if games <= 0:
        return 0
    share = math.log(games) / math.log(most) if most > 1 else 1.0
    return 1 + round((LEVELS - 1) * share)
