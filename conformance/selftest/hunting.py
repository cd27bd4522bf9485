"""Hunting one fault: checks are run on the broken engine until one of them catches it."""

import time
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from adapters.faulty import Fault, FaultyAdapter
from adapters.program import Program
from adapters.reference import ReferenceAdapter, card_names
from conformance.catalogue import find
from conformance.checking import Check
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.results import Failure, Verdict
from conformance.search import Found, Search
from conformance.trials import CheckError, Trials, size
from conformance.wild_pool import WildPool, wild_pool

__all__ = ["Budget", "Catch", "Hunt", "hunt"]

BRIEF = 200
"""Examples of a check that is not the intended one."""

WILD = 100
"""Cards that the reference engine reads itself, for checks that go beyond the declared ones."""

SMALL = 6
"""Objects and moves with which a counterexample is small enough for the matrix."""


class Budget(msgspec.Struct, frozen=True):
    """How long a hunt may last. `others` says whether checks beside the intended one take part.

    They are those of the same kind. Where the intended check does not catch the fault, all
    other checks are run, to see whether any does.
    """

    examples: int = 6000
    shrink_seconds: float = 2.0
    seed: int = 0
    others: bool = False


class Catch(msgspec.Struct, frozen=True):
    """What came of one check on a broken engine. `signature` is empty where nothing was caught.

    `examples` and `cpu_seconds` are those until it was caught, or all there were; `objects` and
    `moves` the size of the smallest counterexample, `played` its game. `trouble` tells of a
    crash or another error, which is no catch.
    """

    check: str
    examples: int
    cpu_seconds: float
    signature: str = ""
    objects: int = 0
    moves: int = 0
    trouble: str = ""
    played: Program | None = None

    @property
    def caught(self) -> bool:
        """Whether the check caught the fault: by name, with a violation of what it says."""
        return bool(self.signature)


class Hunt(msgspec.Struct, frozen=True):
    """What came of all checks that were run for a fault; the intended one is the first."""

    fault: str
    rule: str
    ruling: str
    fault_class: str
    sentence: str
    intended: str
    catches: tuple[Catch, ...] = ()

    @property
    def caught(self) -> bool:
        """Whether the intended check caught the fault."""
        return any(catch.caught for catch in self.catches if catch.check == self.intended)

    @property
    def caught_by(self) -> tuple[str, ...]:
        """The checks that caught the fault, the intended one first."""
        return tuple(catch.check for catch in self.catches if catch.caught)


def hunt(fault: Fault, checks: Sequence[Check], budget: Budget) -> Hunt:
    """Run the intended check on a broken engine, and others as the budget says.

    Raises `CatalogueError` for a fault whose intended check is not among the checks.
    """
    intended = find(checks, fault.check)
    catches = [_run(fault, intended, budget)]
    brief = replace(budget, shrink_seconds=0, examples=min(budget.examples, BRIEF))
    for check in checks:
        wanted = check.kind is intended.kind if budget.others else not catches[0].caught
        if wanted and check.id != intended.id:
            catches.append(_run(fault, check, brief))
    return Hunt(
        fault.id,
        fault.rule,
        fault.ruling,
        fault.fault_class,
        fault.sentence,
        intended.id,
        tuple(catches),
    )


def _run(fault: Fault, check: Check, budget: Budget) -> Catch:
    trials = Trials(check, GuardedEngine(FaultyAdapter(fault)))
    profile = Profile("selftest", budget.examples, budget.shrink_seconds)
    pool = _wild(budget.seed) if check.wild else card_names()
    search = Search(trials, pool, profile, budget.seed, first_only=True)
    started = time.process_time()
    trouble = ""
    try:
        search.generate()
    except CheckError as error:
        trouble = str(error)
    seconds = round(time.process_time() - started, 3)
    found = [one for one in search.found.values() if one.failure.verdict is Verdict.FAIL]
    others = [one.failure for one in search.found.values() if one not in found]
    trouble = trouble or search.nondeterministic or _told(others)
    if found and _fails_anyway(check, found[0].failure):
        found, trouble = [], f"the reference engine fails too: {found[0].failure.signature}"
    if not found:
        return Catch(check.id, search.examples, seconds, trouble=trouble)
    if budget.shrink_seconds > 0:
        search.take_apart(budget.shrink_seconds)
        if max(size(found[0].failure.case)) > SMALL:
            search.shrink(budget.shrink_seconds)
    return _caught(check, search, found[0], seconds, trouble)


@cache
def _wild(seed: int) -> WildPool:
    """Return cards beyond the declared ones, which each engine hunted here can read."""
    return wild_pool(ReferenceAdapter(), card_names(), None, WILD, seed)


def _fails_anyway(check: Check, failure: Failure) -> bool:
    """Whether the engine without the fault fails in the same way: then the check is wrong."""
    trial = Trials(check, GuardedEngine(ReferenceAdapter())).judge(failure.case)
    return trial.failure is not None and trial.failure.signature == failure.signature


def _told(failures: Sequence[Failure]) -> str:
    return "; ".join(failure.signature for failure in failures)


def _caught(check: Check, search: Search, found: Found, seconds: float, trouble: str) -> Catch:
    played = found.failure.played
    return Catch(
        check.id,
        search.examples,
        seconds,
        found.failure.signature,
        len(played.scenario.objects),
        len(played.moves),
        trouble,
        played,
    )
