"""What the reports on several runs share: how engines stand, and what sets runs apart."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from conformance.results import Header, Results, Verdict
from reports.summary import NO_RESULT
from reports.text import NAME, listed, visible

__all__ = [
    "BROKEN",
    "NOT_PLANNED",
    "Standing",
    "cut_short",
    "engine_title",
    "standing",
    "unlike",
    "verdicts",
]

NOT_PLANNED = "not-planned"
"""Stands where a verdict would, for a check that a run was not meant to make."""

BROKEN = frozenset(
    {Verdict.CRASH, Verdict.TIMEOUT, Verdict.ADAPTER_ERROR, Verdict.NONDETERMINISTIC}
)
"""Verdicts on an engine that can't be asked, which is worse than a wrong answer."""

_PASSES = frozenset({Verdict.PASS, Verdict.UNEXPECTED_PASS})
_FAILS = BROKEN | {Verdict.FAIL, Verdict.EXPECTED_FAIL}


class Standing(StrEnum):
    """What a verdict says of the engine. That a failure was expected makes it no pass."""

    PASSES = "passes"
    FAILS = "fails"
    UNKNOWN = "unknown"


def standing(verdict: str) -> Standing:
    """Return what a verdict says; one that says nothing of the engine, or none, is unknown."""
    if verdict in _PASSES:
        return Standing.PASSES
    return Standing.FAILS if verdict in _FAILS else Standing.UNKNOWN


def verdicts(results: Results) -> dict[str, str]:
    """Return the verdict of each check of a run, `NO_RESULT` for those it did not come to."""
    found = {info.id: NO_RESULT for info in results.header.planned}
    found.update((result.check.id, result.verdict.value) for result in results.checks)
    return found


def engine_title(header: Header) -> str:
    """Return an engine with its version."""
    return f"{visible(header.engine.name, NAME)} {visible(header.engine.version, NAME)}".strip()


_FACTS: dict[str, Callable[[Header], str]] = {
    "versions of the suite": lambda header: header.suite_version,
    "editions of the rules": lambda header: header.edition,
    "profiles": lambda header: header.profile,
    "seeds": lambda header: str(header.seed),
}


def unlike(runs: Sequence[Results]) -> Iterator[str]:
    """Yield what sets runs apart other than their engines, a sentence each."""
    for what, fact in _FACTS.items():
        found = dict.fromkeys(visible(fact(run.header), NAME) for run in runs)
        if len(found) > 1:
            yield f"The runs have different {what}: {listed(found)}."


def cut_short(results: Results) -> str:
    """Say why a run did not come to its end, or nothing where it did."""
    if results.footer is None:
        return "its results have no closing line"
    return visible(results.footer.interrupted)
