"""What a run comes to: the sentence, the counts, the facts, the table of checks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from adapters.adapter import Hello
from conformance.results import CheckInfo, CheckResult, Header, Kind, Results, Verdict
from reports.sections import CHAPTERS, chapter_of, section_of
from reports.text import LINE, NAME, counted, listed, visible

__all__ = ["CHAPTERS", "NO_RESULT", "Chapter", "Row", "Summary", "chapter_of", "summarise"]

NO_RESULT = "no-result"
"""Stands where a verdict would, for a check that was planned and of which nothing came."""

_PHRASES = {
    Verdict.PASS: "pass",
    Verdict.FAIL: "fail",
    Verdict.CRASH: "crashed the engine",
    Verdict.TIMEOUT: "ran out of time",
    Verdict.ADAPTER_ERROR: "broke off in the adapter",
    Verdict.NONDETERMINISTIC: "came out differently each time",
    Verdict.UNEXPECTED_PASS: "pass unexpectedly",
    Verdict.EXPECTED_FAIL: "fail as expected",
    Verdict.AMBIGUOUS: "left open by the rules",
    Verdict.NOT_EXERCISED: "not exercised",
    Verdict.UNSUPPORTED: "not supported",
    NO_RESULT: "without a result",
}
"""What the summary says of each verdict, the worst first after what passes."""

_SEVERITY = {verdict: place for place, verdict in enumerate([*list(_PHRASES)[1:], Verdict.PASS])}

_EXIT_CODES = {
    0: "the engine conforms in what was asked",
    1: "the engine does not conform",
    2: "the run could not be made",
    3: "nothing was exercised",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A check in the table; `missing` are the features it needs and the engine lacks.

    `cited` are the rules that the check or a failure of it cites, in that order.
    """

    check: CheckInfo
    verdict: str
    cited: tuple[str, ...]
    exercised: int
    situations: tuple[tuple[str, int], ...]
    examples: int
    seconds: float
    engine_seconds: float
    message: str
    missing: tuple[str, ...]
    failures: int
    anchor: str
    first_failure: str

    @property
    def engine_share(self) -> float | None:
        """The part of the time that was spent inside the engine, from 0 to 1."""
        return self.engine_seconds / self.seconds if self.seconds > 0 else None

    @property
    def chapters(self) -> tuple[str, ...]:
        """Numbers of the chapters of the rules cited, in the order they are cited."""
        return tuple(dict.fromkeys(filter(None, map(chapter_of, self.cited))))

    @property
    def sections(self) -> tuple[str, ...]:
        """Numbers of the sections of the rules cited, in the order they are cited."""
        return tuple(dict.fromkeys(filter(None, map(section_of, self.cited))))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules with its checks; those that cite several stand with the first."""

    number: str
    title: str
    counts: tuple[tuple[str, int], ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """How an engine stands. `alarms` say what makes the run less than it looks.

    `wanted` are the features that checks lack, with the number of those checks, most first.
    """

    engine: str
    sentence: str
    alarms: tuple[str, ...]
    counts: tuple[tuple[str, int], ...]
    facts: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    chapters: tuple[Chapter, ...]
    missing: tuple[CheckInfo, ...]
    unsupported: tuple[Row, ...]
    wanted: tuple[tuple[str, int], ...]
    features: tuple[str, ...]


def summarise(results: Results) -> Summary:
    """Return what a run comes to, in any state the run is."""
    rows = tuple(sorted(_rows(results), key=lambda row: (_SEVERITY[row.verdict], row.check.id)))
    counts = _counts(rows)
    engine = _engine(results.header)
    unsupported = tuple(row for row in rows if row.verdict == Verdict.UNSUPPORTED)
    wanted = Counter(need for row in unsupported for need in row.missing)
    return Summary(
        engine=engine,
        sentence=_sentence(engine, counts),
        alarms=tuple(_alarms(results)),
        counts=counts,
        facts=tuple(_facts(results)),
        rows=rows,
        chapters=tuple(_chapters(rows)),
        missing=results.missing,
        unsupported=unsupported,
        wanted=tuple(sorted(wanted.items(), key=lambda item: (-item[1], item[0]))),
        features=tuple(sorted(feature.value for feature in results.header.engine.features)),
    )


def _engine(header: Header) -> str:
    return f"{visible(header.engine.name, NAME)} {visible(header.engine.version, NAME)}".strip()


def _rows(results: Results) -> Iterator[Row]:
    told = 0
    engine = results.header.engine
    for number, result in enumerate(results.checks, 1):
        yield _row(result, engine, f"check-{number}", told + 1)
        told += len(result.failures)
    for number, check in enumerate(results.missing, 1):
        yield Row(
            check=check,
            verdict=NO_RESULT,
            cited=check.rules,
            exercised=0,
            situations=(),
            examples=0,
            seconds=0.0,
            engine_seconds=0.0,
            message="Planned, but the run ended without a result for it.",
            missing=(),
            failures=0,
            anchor=f"missing-{number}",
            first_failure="",
        )


def _row(result: CheckResult, engine: Hello, anchor: str, next_failure: int) -> Row:
    return Row(
        check=result.check,
        verdict=result.verdict.value,
        cited=_cited(result),
        exercised=result.exercised,
        situations=tuple(sorted(result.situations.items(), key=lambda item: (-item[1], item[0]))),
        examples=result.examples,
        seconds=result.seconds,
        engine_seconds=min(result.engine_seconds, result.seconds),
        message=visible(result.message, LINE, lines=True),
        missing=result.check.lacking(engine),
        failures=len(result.failures),
        anchor=anchor,
        first_failure=f"failure-{next_failure}" if result.failures else "",
    )


def _cited(result: CheckResult) -> tuple[str, ...]:
    named = (rule for failure in result.failures for rule in failure.rules)
    return tuple(dict.fromkeys([*result.check.rules, *named]))


def _counts(rows: tuple[Row, ...]) -> tuple[tuple[str, int], ...]:
    """Count by verdict, in the order of the summary's phrases; what is zero is left out."""
    found = Counter(row.verdict for row in rows)
    return tuple((str(verdict), found[verdict]) for verdict in _PHRASES if found[verdict])


def _sentence(engine: str, counts: tuple[tuple[str, int], ...]) -> str:
    total = sum(number for _, number in counts)
    if not total:
        return f"{engine}: no check was planned, so nothing is known about it."
    found = dict(counts)
    passed = found.pop(Verdict.PASS.value, 0)
    said = [f"{passed} of {counted(total, 'check')} {'passes' if passed == 1 else 'pass'}"]
    phrases = {str(verdict): phrase for verdict, phrase in _PHRASES.items()}
    said += [f"{number} {phrases[verdict]}" for verdict, number in found.items()]
    return f"{engine}: {', '.join(said)}."


def _alarms(results: Results) -> Iterator[str]:
    footer, missing = results.footer, results.missing
    if footer is None:
        yield "The run was cut short: its results end without the closing line."
    elif footer.interrupted:
        yield f"The run was interrupted: {visible(footer.interrupted)}"
    for complaint in footer.complaints if footer else ():
        yield f"Known failures: {visible(complaint)}."
    if missing:
        names = listed(visible(check.id, NAME) for check in missing)
        yield f"{counted(len(missing), 'planned check')} without a result: {names}."
    if results.checks and not any(result.exercised for result in results.checks):
        yield "No check exercised anything: this run says nothing about the engine."


def _facts(results: Results) -> Iterator[tuple[str, str]]:
    header, footer = results.header, results.footer
    yield "Engine", f"{_engine(header)} ({visible(header.engine.language, NAME)})"
    yield "Engine given as", visible(header.engine_spec)
    yield "Suite", f"mtg-conformance {visible(header.suite_version, NAME)}"
    yield "Rules edition", visible(header.edition, NAME)
    yield "Profile", visible(header.profile, NAME)
    yield "Seed", str(header.seed)
    yield "Started", visible(header.started, NAME)
    if footer is None:
        yield "Finished", "no: the run was cut short"
    else:
        meaning = _EXIT_CODES.get(footer.exit_code, "a code that is not documented")
        yield "Finished", f"{visible(footer.finished, NAME)}, after {footer.seconds:.1f} s"
        yield "Exit code", f"{footer.exit_code} ({meaning})"
        if footer.interrupted:
            yield "Interrupted", visible(footer.interrupted)
    yield "Cards of the suite", f"{len(header.pool)} that both the engine and the reference know"
    for result in results.checks:
        if result.pool and result.pool != len(header.pool):
            drawn = (
                f"{counted(result.cards, 'different card')}, from a sample of {result.pool} that"
            )
            both = result.check.kind is Kind.DIFFERENTIAL
            who = "both the engine and the reference know" if both else "the engine knows"
            yield f"Cards of {result.check.id}", f"{drawn} {who}"
    yield "Command", visible(header.command)


def _chapters(rows: tuple[Row, ...]) -> Iterator[Chapter]:
    for number, title in [*CHAPTERS.items(), ("", "No chapter")]:
        inside = tuple(row for row in rows if (row.chapters or ("",))[0] == number)
        if inside:
            yield Chapter(number, title, _counts(inside), inside)
