"""The rulebook as a map: each section with what its checks came to, weighted by rule."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from conformance.results import Verdict
from reports.sections import CHAPTERS, SECTIONS, section_of
from reports.summary import NO_RESULT, Row
from reports.text import NAME, counted, visible

__all__ = ["STATES", "ChapterMap", "RulebookMap", "Section", "map_rulebook"]

STATES = {
    "fails": "fails",
    "breaks": "broke off",
    "passes": "passes",
    "unmet": "nothing known",
    "unsupported": "not supported",
}
"""What is known of a rule, in the words of the legend. Of several checks the first counts."""

_STATE_OF = {
    Verdict.FAIL.value: "fails",
    Verdict.EXPECTED_FAIL.value: "fails",
    Verdict.CRASH.value: "breaks",
    Verdict.TIMEOUT.value: "breaks",
    Verdict.ADAPTER_ERROR.value: "breaks",
    Verdict.NONDETERMINISTIC.value: "breaks",
    Verdict.PASS.value: "passes",
    Verdict.UNEXPECTED_PASS.value: "passes",
    Verdict.NOT_EXERCISED.value: "unmet",
    Verdict.AMBIGUOUS.value: "unmet",
    NO_RESULT: "unmet",
    Verdict.UNSUPPORTED.value: "unsupported",
}

_SAID = {
    "fails": ("fails", "fail"),
    "breaks": ("broke off", "broke off"),
    "passes": ("passes", "pass"),
    "unmet": ("not met", "not met"),
    "unsupported": ("unsupported", "unsupported"),
}
"""The states in a few words, of one rule and of several."""

Shares = tuple[tuple[str, int], ...]
"""How many rules are in each state, in the order of `STATES`; what is zero is left out."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section with what its checks came to; `checks` is 0 where there is none.

    `shares` counts each rule number once, however many checks and examples are about it.
    `anchor` is the first of its checks in the table.
    """

    number: str
    name: str
    checks: int
    exercised: int
    shares: Shares
    anchor: str

    @property
    def told(self) -> str:
        """The state of its rules, in a few words: "2 of 5 rules fail"."""
        return _told(self.shares)

    @property
    def spoken(self) -> str:
        """All that the cell shows, as a sentence."""
        if not self.checks:
            return f"{self.number} {self.name}: no check"
        met = f"{counted(self.checks, 'check')}, exercised {counted(self.exercised, 'time')}"
        states = ", ".join(f"{number} {STATES[state]}" for state, number in self.shares)
        return f"{self.number} {self.name}: {met}; rules: {states}"


@dataclass(frozen=True, slots=True)
class ChapterMap:
    """A chapter with all its sections, also those without checks."""

    number: str
    title: str
    sections: tuple[Section, ...]
    shares: Shares

    @property
    def checked(self) -> int:
        """How many of its sections have a check."""
        return sum(bool(section.checks) for section in self.sections)

    @property
    def told(self) -> str:
        """The state of its rules, in a few words."""
        return _told(self.shares)


@dataclass(frozen=True, slots=True)
class RulebookMap:
    """All chapters; `strays` are numbers that checks cite and that no section has."""

    chapters: tuple[ChapterMap, ...]
    strays: tuple[str, ...]

    @property
    def checked(self) -> tuple[Section, ...]:
        """The sections that have a check."""
        return tuple(s for chapter in self.chapters for s in chapter.sections if s.checks)

    @property
    def size(self) -> int:
        """How many sections there are."""
        return sum(len(chapter.sections) for chapter in self.chapters)


def map_rulebook(rows: Sequence[Row]) -> RulebookMap:
    """Return the map for the checks of a run."""
    states = _states(rows)
    strays = sorted(visible(rule, NAME) for rule in states if not section_of(rule))
    return RulebookMap(tuple(_chapters(rows, states)), tuple(strays))


def _states(rows: Iterable[Row]) -> dict[str, str]:
    """Return what is known of each rule: that it fails, if any check citing it does."""
    order = list(STATES)
    states: dict[str, str] = {}
    for row in rows:
        state = _STATE_OF[row.verdict]
        for rule in row.cited:
            states[rule] = min(states.get(rule, state), state, key=order.index)
    return states


def _chapters(rows: Sequence[Row], states: dict[str, str]) -> Iterator[ChapterMap]:
    by_section: dict[str, list[Row]] = {}
    for row in rows:
        for number in row.sections:
            by_section.setdefault(number, []).append(row)
    for chapter, title in CHAPTERS.items():
        numbers = [number for number in SECTIONS if number[0] == chapter]
        yield ChapterMap(
            chapter,
            title,
            tuple(_section(number, by_section.get(number, []), states) for number in numbers),
            _shares(state for rule, state in states.items() if section_of(rule) in numbers),
        )


def _section(number: str, rows: Sequence[Row], states: dict[str, str]) -> Section:
    return Section(
        number,
        SECTIONS[number],
        checks=len(rows),
        exercised=sum(row.exercised for row in rows),
        shares=_shares(state for rule, state in states.items() if section_of(rule) == number),
        anchor=rows[0].anchor if rows else "",
    )


def _shares(states: Iterable[str]) -> Shares:
    found = Counter(states)
    return tuple((state, found[state]) for state in STATES if found[state])


def _told(shares: Shares) -> str:
    """Say the first state of these rules, and of how many: "2 of 5 rules fail", "1 rule passes"."""
    total = sum(number for _, number in shares)
    if not shares:
        return ""
    state, number = shares[0]
    one, many = _SAID[state]
    of = f"{number} of {counted(total, 'rule')}" if number < total else counted(total, "rule")
    return f"{of} {one if number == 1 else many}"
