"""Where engines agree with each other against the reference, as far as stored failures tell.

A results file holds only the games in which its own engine failed, made as small as they get.
So two engines are said to agree in a failure of the same signature where they

* failed in the same game and the same was observed after the same move, or
* failed in different games, but the check states one relation and its words on what was
  expected and what was observed are the same but for the objects named.

The second is the weaker sign and is called so. It does not count for the checks that compare
whole positions, or where all that was observed is that a move was refused or performed: such
words fit many faults. Runs of the same engine are one engine, and one engine suspects nobody.
"""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from adapters.program import Performed
from conformance.results import CheckResult, Failure, Kind, Verdict

__all__ = ["Agreement", "Grade", "agreements"]

_encoder = msgspec.json.Encoder(order="deterministic")

_BROAD = frozenset({Kind.DIFFERENTIAL, Kind.METAMORPHIC})
"""Kinds whose checks compare whole positions: one signature stands for many faults."""


class Grade(StrEnum):
    """How surely engines agree."""

    GAME = "the same in the same game"
    RELATION = "the same relation broken, in different games"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Engines that failed alike. `runs` are the numbers of their runs, in order."""

    signature: str
    grade: Grade
    runs: tuple[int, ...]


def agreements(
    results: Mapping[int, CheckResult], engines: Mapping[int, str]
) -> tuple[Agreement, ...]:
    """Return where engines agree in failures of one check.

    `results` are what came of the check by the number of the run, `engines` what tells the
    engines of the runs apart.
    """
    by_signature: dict[str, dict[int, Failure]] = {}
    for run, result in results.items():
        for failure in result.failures:
            if failure.verdict is Verdict.FAIL and result.verdict is not Verdict.NONDETERMINISTIC:
                by_signature.setdefault(failure.signature, {})[run] = failure
    kinds = {result.check.kind for result in results.values()}
    return tuple(
        agreement
        for signature, failures in sorted(by_signature.items())
        for agreement in _of_signature(signature, failures, kinds, engines)
    )


def _of_signature(
    signature: str, failures: dict[int, Failure], kinds: set[Kind], engines: Mapping[int, str]
) -> Iterator[Agreement]:
    told: list[set[int]] = []
    for grade in Grade:
        alike: dict[Hashable, list[int]] = {}
        for run, failure in failures.items():
            key = _in_game(failure) if grade is Grade.GAME else _in_words(failure, kinds)
            if key is not None:
                alike.setdefault(key, []).append(run)
        for runs in alike.values():
            several = len({engines[run] for run in runs}) > 1
            if several and not any(set(runs) <= before for before in told):
                told.append(set(runs))
                yield Agreement(signature, grade, tuple(runs))


def _in_game(failure: Failure) -> Hashable:
    """Return what two failures share that are one and the same game."""
    surprise = _surprise(failure)
    # in its own words an engine says why it refuses, and no two say it alike
    return _encoder.encode(failure.played), failure.move, surprise or failure.observed


def _in_words(failure: Failure, kinds: set[Kind]) -> Hashable:
    """Return the words on a failure without the objects in it, `None` where they say little."""
    if kinds & _BROAD or _surprise(failure):
        return None
    expected, observed = _without_objects(failure, (failure.expected, failure.observed))
    return (expected, observed) if expected and observed else None


def _surprise(failure: Failure) -> str:
    """Say what became of the move in question, where that is not what the rules say of it."""
    if not 0 < failure.move <= min(len(failure.played.moves), len(failure.transcript.outcomes)):
        return ""
    performed = isinstance(failure.transcript.outcomes[failure.move - 1], Performed)
    if performed is failure.played.moves[failure.move - 1].legal:
        return ""
    return "performed" if performed else "refused"


def _without_objects(failure: Failure, texts: Iterable[str]) -> tuple[str, ...]:
    scenario, transcript = failure.played.scenario, failure.transcript
    names = {name for spec in scenario.objects for name in (spec.label, spec.card)}
    for seen in (transcript.start, *(outcome.observation for outcome in transcript.outcomes)):
        names.update(name for view in seen.objects for name in (view.label, view.name))
        names.update(item.label for item in seen.stack)
    longest_first = sorted(filter(None, names), key=lambda name: (-len(name), name))
    if not longest_first:
        return tuple(texts)
    alternatives = "|".join(map(re.escape, longest_first))
    pattern = re.compile(rf"(?<![\w#-])(?:{alternatives})(?![\w#-])")
    return tuple(pattern.sub("…", text) for text in texts)
