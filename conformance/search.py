"""Finding failing cases and making them small, with Hypothesis.

There are two passes. The first generates every example and only notes what came of each, so
that neither time nor a failure found early changes what is generated, counted or discovered.
The second runs once for each fault: the same seed leads to the same first example that shows
it, from where Hypothesis shrinks; what it leaves is taken apart by `shrinking`. Cases judged
before are not played again.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import combinations
from random import Random

import msgspec
from hypothesis import HealthCheck, Phase, Verbosity, assume, given, reject, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import (
    Flaky,
    Unsatisfiable,
    UnsatisfiedAssumption,
)
from hypothesis.internal.conjecture import providers

from adapters.mechanisms import mechanisms_met
from conformance.profiles import Profile
from conformance.results import Case, Failure, Verdict
from conformance.shrinking import shrink
from conformance.trials import CheckError, Trial, Trials, size
from conformance.wild_pool import WildPool

__all__ = ["Found", "Search"]

TIMEOUTS = 3
"""Cases that may run into a timeout before no more are generated: each takes long."""


class Found(msgspec.Struct):
    """The smallest failure with one signature so far, and how many examples showed it.

    `first` is the number of the first of them, from 1 on; 0 is a game of an earlier run.
    """

    failure: Failure
    times: int = 0
    first: int = 0

    def improve(self, failure: Failure) -> None:
        """Keep the smaller one; of two equally big the later, where the shrinker went on."""
        if size(failure.case) <= size(self.failure.case):
            self.failure = failure


class _Stop(BaseException):
    """Leaves Hypothesis at once; no Exception, which it would take for a failing example."""


class _Broken(BaseException):
    """Carries an error of the check itself through Hypothesis."""

    def __init__(self, error: CheckError) -> None:
        super().__init__(str(error))
        self.error = error


class _ShowsFault(Exception):
    """Tells Hypothesis that a case shows the fault that is being shrunk."""


class Search:
    """The search for failing cases of one check. Afterwards `found` holds the failures."""

    def __init__(
        self,
        trials: Trials,
        pool: frozenset[str] | WildPool,
        profile: Profile,
        seed: int,
        *,
        first_only: bool = False,
    ) -> None:
        self.trials = trials
        self.first_only = first_only
        """Whether to stop at the first violation: what else is wrong does not matter then."""
        self.pool = pool
        self.profile = profile
        # checks that generate alike are about the same games, which are then played only once
        games = getattr(trials.check.generate, "__qualname__", trials.check.id)
        self.seed = Random(f"{seed}/{games}").getrandbits(64)
        self.found: dict[str, Found] = {}
        self.situations: Counter[str] = Counter()
        self.contrasts: Counter[str] = Counter()
        self.mechanisms: Counter[str] = Counter()
        self.unsupported: Counter[str] = Counter()
        self.examples = 0
        self.cards: set[str] = set()
        self.replayed = 0
        self.failing_still = 0
        self.nondeterministic: str | None = None
        self._seen: set[bytes] = set()

    def recall(self, cases: Iterable[Case]) -> None:
        """Judge cases that failed in an earlier run. They count as no examples.

        One that can't be judged any more, as the check has changed, is left out.
        """
        with suppress(_Stop):
            for case in cases:
                with suppress(_Broken):
                    trial = self._judge(case)
                    self.replayed += trial.unsupported is None
                    if trial.failure is not None:
                        self.failing_still += 1
                        self._note_failure(trial.failure)

    def generate(self) -> None:
        """Generate all examples and judge them. Raises `CheckError`."""
        try:
            self._run(self._note, Phase.generate)
        except Flaky as error:  # the same choices led to other draws
            raise CheckError(self.trials.check.id, error) from error

    def shrink(self, seconds: float) -> None:
        """Make each failure small, all together within about that many seconds."""
        end = time.monotonic() + seconds
        for left, signature in zip(range(len(self.found), 0, -1), list(self.found), strict=True):
            now = time.monotonic()
            self._shrink_one(signature, (end - now) / left)

    def take_apart(self, seconds: float) -> None:
        """Make each failure small by leaving out moves and objects alone: quick, and rough."""
        for found in self.found.values():
            self._take_apart(found, seconds)

    def _note(self, case: Case) -> None:
        if not self._seen:
            self.nondeterministic = self.trials.differs_when_repeated(case)
            if self.nondeterministic is not None:
                raise _Stop
        key = self.trials.key(case)
        new = key not in self._seen  # else drawn in another way: nothing more to count
        self._seen.add(key)
        trial = self._judge(case, remember=True)
        if trial.unsupported is not None:
            self.unsupported[trial.unsupported] += new
            if self.examples == 0 and self.unsupported.total() > self.profile.examples:
                raise _Stop  # nothing of this can be played
            reject()
        if new:
            self.examples += 1
            self.situations.update(trial.situations)
            self.contrasts.update(trial.contrasts)
            self.mechanisms.update(_together(mechanisms_met(case.game)))
            self.cards.update(spec.card for spec in case.game.scenario.objects)
        if new and trial.failure is not None:
            self._note_failure(trial.failure)

    def _note_failure(self, failure: Failure) -> None:
        found = self.found.setdefault(failure.signature, Found(failure, first=self.examples))
        found.improve(failure)
        found.times += 1
        timeouts = (f.times for f in self.found.values() if f.failure.verdict is Verdict.TIMEOUT)
        if sum(timeouts) >= TIMEOUTS:
            raise _Stop
        if self.first_only and failure.verdict is Verdict.FAIL:
            raise _Stop

    def _shrink_one(self, signature: str, seconds: float) -> None:
        found = self.found[signature]
        self._take_apart(found, seconds / 4)
        deadline: float | None = None

        def judge(case: Case) -> None:
            nonlocal deadline
            if deadline is not None and time.monotonic() > deadline:
                raise _Stop
            trial = self._judge(case)
            if trial.unsupported is not None:
                reject()
            if trial.failure is not None and trial.failure.signature == signature:
                if deadline is None:
                    deadline = time.monotonic() + max(seconds / 2, 0)
                found.improve(trial.failure)
                raise _ShowsFault

        with suppress(Flaky):  # the smallest case so far is noted all the same
            self._run(judge, Phase.generate, Phase.shrink)
        self._take_apart(found, seconds / 4)

    def _take_apart(self, found: Found, seconds: float) -> None:
        """Leave out moves and objects one by one where Hypothesis came to an end."""
        signature = found.failure.signature

        def shows(case: Case) -> bool:
            trial = self._judge(case)
            if trial.failure is None or trial.failure.signature != signature:
                return False
            found.improve(trial.failure)
            return True

        with suppress(_Broken):  # a case whose facts no longer fit it
            until = time.monotonic() + max(seconds, 0)
            shrink(found.failure.case, self.trials.check, shows, until)

    def _judge(self, case: Case, *, remember: bool = False) -> Trial:
        try:
            return self.trials.judge(case, remember=remember)
        except CheckError as error:
            raise _Broken(error) from error

    def _run(self, test: Callable[[Case], None], *phases: Phase) -> None:
        configured = settings(
            max_examples=self.profile.examples,
            phases=phases,
            database=None,
            deadline=None,
            derandomize=False,
            report_multiple_bugs=False,
            verbosity=Verbosity.quiet,
            suppress_health_check=list(HealthCheck),
            print_blob=False,
        )
        prepared = seed(self.seed)(configured(given(self._cases())(test)))
        try:
            with _same_draws_everywhere():
                prepared()
        except (_Stop, _ShowsFault, Unsatisfiable):
            pass  # what was found is noted already
        except _Broken as broken:
            raise broken.error from None

    def _cases(self) -> st.SearchStrategy[Case]:
        check, pool = self.trials.check, self.pool

        @st.composite
        def cases(draw: st.DrawFn) -> Case:
            try:
                case = check.generate(draw, pool)
            except UnsatisfiedAssumption:
                raise
            except Exception as error:
                raise _Broken(CheckError(check.id, error)) from error
            assume(isinstance(pool, WildPool) or case.cards <= pool)  # else it can't be played
            return case

        return cases()


def _together(mechanisms: Iterable[str]) -> Iterator[str]:
    """Yield each mechanism and each pair of them, as results name them."""
    ordered = sorted(mechanisms)
    yield from ordered
    yield from (f"{one} + {other}" for one, other in combinations(ordered, 2))


@contextmanager
def _same_draws_everywhere() -> Iterator[None]:
    """Keep Hypothesis from mixing in numbers found in the source of loaded modules.

    It does so for local modules, so an edit of an adapter, or a worker process with fewer
    modules loaded, would change what a seed generates. There is no setting for it.
    """
    name = "_get_local_constants"
    original = getattr(providers, name, None)
    if original is None:
        yield
        return
    nothing = type(providers.GLOBAL_CONSTANTS)()
    providers.CONSTANTS_CACHE.cache.clear()
    setattr(providers, name, lambda: nothing)
    try:
        yield
    finally:
        setattr(providers, name, original)
        providers.CONSTANTS_CACHE.cache.clear()
