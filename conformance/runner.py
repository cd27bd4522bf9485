"""Running one check on one engine."""

import time
from pathlib import Path

import msgspec

from adapters.adapter import Adapter, AdapterError
from adapters.program import Program, Transcript
from conformance.checking import Check
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.results import Case, CheckResult, Failure, Verdict
from conformance.search import Found, Search
from conformance.trials import Trials, with_transcript
from conformance.wild_pool import WildPool, wild_pool

__all__ = ["RunSettings", "run_check"]

SEVERITY = (Verdict.FAIL, Verdict.CRASH, Verdict.TIMEOUT, Verdict.ADAPTER_ERROR)
"""Which verdict a check gets when its failures are of several kinds: the first of these."""


class RunSettings(msgspec.Struct, frozen=True):
    """What all checks of a run share. `pool` are the cards that suite and engine both know.

    `stored` are cases that failed in earlier runs, by the id of the check. `card_data` is where
    checks that explore the engine find cards beyond the pool.
    """

    profile: Profile
    pool: frozenset[str]
    seed: int = 0
    stored: dict[str, tuple[Case, ...]] = {}
    card_data: Path | None = None


def run_check(check: Check, engine: Adapter, settings: RunSettings) -> CheckResult:
    """Generate, judge and shrink cases of a check, and say what came of it.

    The verdict, what was exercised and which faults were found depend on the check, the
    engine, the pool, the number of examples and the seed alone; how small the cases get also
    on the time there was. Raises `CheckError` where the check itself goes wrong.
    """
    started = time.perf_counter()
    guarded = engine if isinstance(engine, GuardedEngine) else GuardedEngine(engine)
    trials = Trials(check, guarded)
    result = _judged(check, trials, settings)
    return msgspec.structs.replace(
        result,
        seconds=round(time.perf_counter() - started, 3),
        engine_seconds=round(trials.engine_seconds, 3),
    )


def _judged(check: Check, trials: Trials, settings: RunSettings) -> CheckResult:
    try:
        missing = _missing(check, trials.engine, settings.pool)
    except AdapterError as error:
        return CheckResult(check.info, Verdict.ADAPTER_ERROR, message=str(error))
    if missing:
        return CheckResult(check.info, Verdict.UNSUPPORTED, message=missing)
    pool = _wild(trials.engine, settings) if check.wild else settings.pool
    search = Search(trials, pool, settings.profile.for_cost(check.cost), settings.seed)
    search.recall(settings.stored.get(check.id, ()))
    search.generate()
    if search.nondeterministic is None:
        search.shrink(settings.profile.shrink_seconds)
        search.nondeterministic = _not_confirmed(trials, search)
    verdict, message = _verdict(search)
    return CheckResult(
        check.info,
        verdict,
        exercised=search.situations.total(),
        situations=dict(sorted(search.situations.items())),
        mechanisms=dict(sorted(search.mechanisms.items())),
        examples=search.examples,
        message=message,
        failures=tuple(_told(found, trials.engine) for found in search.found.values()),
        pool=_drawn_from(check, pool),
        cards=len(search.cards),
        replayed=search.replayed,
        failing_still=search.failing_still,
    )


def _wild(engine: GuardedEngine, settings: RunSettings) -> WildPool:
    """Return cards beyond the suite's, the same for all checks of a run."""
    if engine.wild_pool is None:
        most = settings.profile.examples
        engine.wild_pool = wild_pool(engine, settings.pool, settings.card_data, most, settings.seed)
    return engine.wild_pool


def _drawn_from(check: Check, pool: frozenset[str] | WildPool) -> int:
    """Return how many cards there are to draw games from."""
    if isinstance(pool, WildPool):
        return len(pool.names if check.explores else pool.shared)
    return len(pool)


def _missing(check: Check, engine: GuardedEngine, pool: frozenset[str]) -> str:
    """Say what the engine lacks for the check, or nothing."""
    features = sorted(feature.value for feature in check.needs - engine.hello().features)
    cards = sorted(check.cards - pool)
    parts = []
    if features:
        parts.append(f"the adapter does not declare {', '.join(features)}")
    if cards:
        parts.append(f"the engine does not know {', '.join(cards)}")
    if check.one_of and not check.one_of & pool:
        parts.append(f"the engine knows none of {', '.join(sorted(check.one_of))}")
    return "; ".join(parts)


def _not_confirmed(trials: Trials, search: Search) -> str | None:
    """Judge each smallest failure once more, and say where it does not come back."""
    for signature, found in search.found.items():
        if found.failure.verdict is Verdict.TIMEOUT:
            continue  # a bound in time may be met the second time
        again = trials.judge_anew(found.failure.case).failure
        if again is None or again.signature != signature:
            return f"did not come back when played again: {signature}"
    return None


def _verdict(search: Search) -> tuple[Verdict, str]:
    if search.nondeterministic is not None:
        return Verdict.NONDETERMINISTIC, search.nondeterministic
    failures = sorted(
        (found.failure for found in search.found.values()),
        key=lambda failure: SEVERITY.index(failure.verdict),
    )
    if failures:
        return failures[0].verdict, failures[0].message
    if search.situations:
        return Verdict.PASS, ""
    given_up = search.unsupported.most_common(1)
    if given_up and not search.examples:
        return Verdict.UNSUPPORTED, given_up[0][0]
    return Verdict.NOT_EXERCISED, _not_met(search)


MET_INSTEAD = 3
"""How many of the situations that were met in place of a check's subject are told."""


def _not_met(search: Search) -> str:
    """Say that the subject of a check was never met, what was in its place, and what kept it."""
    message = f"its subject was met in none of {search.examples} examples"
    instead = [f"{what} ({times})" for what, times in search.contrasts.most_common(MET_INSTEAD)]
    if instead:
        message += f", only this: {'; '.join(instead)}"
    for reason, _ in search.unsupported.most_common(1):
        number = search.unsupported.total()
        message += f"; {number} more could not be played, mostly: {reason}"
    return message


def _told(found: Found, engine: GuardedEngine) -> Failure:
    failure = with_transcript(found.failure, engine)
    return msgspec.structs.replace(
        failure,
        times_seen=found.times,
        first_seen=found.first,
        reference=_on_reference(failure.played),
    )


def _on_reference(program: Program) -> Transcript | None:
    """Return what the reference engine does with a game, or nothing where it can't play it."""
    from adapters.reference import ReferenceAdapter

    try:
        return ReferenceAdapter().play(program)
    except Exception:  # noqa: BLE001 - a courtesy to the reader, which must not fail a run
        return None
