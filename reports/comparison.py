"""What became better and worse from one run to a later one."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from conformance.results import CheckResult, Results, Verdict
from reports.runs import (
    BROKEN,
    NOT_PLANNED,
    Standing,
    cut_short,
    engine_title,
    standing,
    unlike,
    verdicts,
)
from reports.summary import NO_RESULT
from reports.text import NAME, visible

__all__ = ["Change", "ChangeKind", "Comparison", "compare"]


class ChangeKind(StrEnum):
    """What can become of a check, in the order in which it is told."""

    NEWLY_FAILING = "newly failing"
    FAILING_OTHERWISE = "failing in another way"
    NOT_RUN = "not run"
    NEWLY_UNSUPPORTED = "newly unsupported"
    NEWLY_NOT_EXERCISED = "newly not exercised"
    NEWLY_AMBIGUOUS = "newly ambiguous"
    GONE = "gone"
    NEWLY_PASSING = "newly passing"
    NEW = "new"


_KINDS = {
    NO_RESULT: ChangeKind.NOT_RUN,
    Verdict.UNSUPPORTED.value: ChangeKind.NEWLY_UNSUPPORTED,
    Verdict.NOT_EXERCISED.value: ChangeKind.NEWLY_NOT_EXERCISED,
    Verdict.AMBIGUOUS.value: ChangeKind.NEWLY_AMBIGUOUS,
}
"""What a check has become that says nothing of the engine any more."""


@dataclass(frozen=True, slots=True)
class Change:
    """A check on which two runs differ. `before` and `after` are verdicts, or stand for one.

    `appeared` and `disappeared` are signatures of failures; `message` says why there is no
    pass where no signature does.
    """

    check: str
    kind: ChangeKind
    before: str
    after: str
    worse: bool
    appeared: tuple[str, ...] = ()
    disappeared: tuple[str, ...] = ()
    message: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs held against each other. `warnings` say what they can't be compared in."""

    old: str
    new: str
    warnings: tuple[str, ...]
    changes: tuple[Change, ...]
    unchanged: int

    @property
    def worse(self) -> tuple[Change, ...]:
        """The changes for the worse."""
        return tuple(change for change in self.changes if change.worse)


def compare(old: Results, new: Results) -> Comparison:
    """Return what changed from `old` to `new`, check by check.

    Worse is whatever could hide a fault: a check that fails, or fails in a way it did not, and
    one that passed and of which nothing is known now. A run that was cut short has not passed
    the checks that it did not come to.
    """
    before, after = verdicts(old), verdicts(new)
    results = ({r.check.id: r for r in run.checks} for run in (old, new))
    was, now = results
    changes = []
    for check in sorted({*before, *after}):
        verdict_before, verdict_after = (found.get(check, NOT_PLANNED) for found in (before, after))
        change = _change(check, verdict_before, verdict_after, was.get(check), now.get(check))
        if change is not None:
            changes.append(change)
    order = list(ChangeKind)
    changes.sort(key=lambda change: (order.index(change.kind), not change.worse, change.check))
    return Comparison(
        old=engine_title(old.header),
        new=engine_title(new.header),
        warnings=tuple(_warnings(old, new)),
        changes=tuple(changes),
        unchanged=len({*before, *after}) - len(changes),
    )


def _change(
    check: str, before: str, after: str, was: CheckResult | None, now: CheckResult | None
) -> Change | None:
    old, new = _signatures(was), _signatures(now)
    kind = _kind(before, after, old == new)
    if kind is None:
        return None
    appeared = tuple(sorted(new - old))
    return Change(
        check=check,
        kind=kind,
        before=before,
        after=after,
        worse=_is_worse(kind, before, after, bool(appeared)),
        appeared=appeared,
        disappeared=tuple(sorted(old - new)),
        message=visible(now.message) if now is not None else "",
    )


def _signatures(result: CheckResult | None) -> set[str]:
    return {failure.signature for failure in result.failures} if result is not None else set()


def _kind(before: str, after: str, same_failures: bool) -> ChangeKind | None:
    if after == NOT_PLANNED:
        return ChangeKind.GONE
    if before == NOT_PLANNED:
        return ChangeKind.NEW
    was, now = standing(before), standing(after)
    if now is Standing.UNKNOWN:
        return None if before == after else _KINDS[after]
    if was is not now:
        passes = now is Standing.PASSES
        return ChangeKind.NEWLY_PASSING if passes else ChangeKind.NEWLY_FAILING
    if was is Standing.FAILS and not (same_failures and before == after):
        return ChangeKind.FAILING_OTHERWISE
    return None


def _is_worse(kind: ChangeKind, before: str, after: str, more_failures: bool) -> bool:
    match kind:
        case ChangeKind.NEWLY_FAILING | ChangeKind.NOT_RUN:
            return True
        case ChangeKind.FAILING_OTHERWISE:
            broken = after in BROKEN and before not in (after, Verdict.EXPECTED_FAIL)
            return more_failures or broken
        case ChangeKind.NEWLY_PASSING | ChangeKind.NEW:
            return False
        case _:
            return standing(before) is Standing.PASSES


def _warnings(old: Results, new: Results) -> Iterator[str]:
    names = [visible(run.header.engine.name, NAME) for run in (old, new)]
    if names[0] != names[1]:
        yield f"These are two engines: {names[0]} and {names[1]}."
    yield from unlike((old, new))
    if set(old.header.pool) != set(new.header.pool):
        sizes = f"{len(old.header.pool)} and {len(new.header.pool)}"
        yield f"The engines know different cards ({sizes}), so that other games were generated."
    for which, run in (("old", old), ("new", new)):
        if why := cut_short(run):
            yield f"The {which} run was cut short: {why}."
