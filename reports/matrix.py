"""Many engines side by side: a row for each check, a cell for each run."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.results import CheckInfo, CheckResult, Failure, Results, failure_file_name
from reports.matrix_agreement import Agreement, agreements
from reports.runs import NOT_PLANNED, Standing, cut_short, engine_title, standing, unlike, verdicts
from reports.sections import chapter_of
from reports.text import LINE, NAME, counted, listed, shell_line, visible

__all__ = ["Cell", "FailureTold", "Matrix", "MatrixRow", "Run", "Suspicion", "lay_out"]


@dataclass(frozen=True, slots=True)
class Run:
    """A column: an engine as one run found it. `title` is unlike that of any other run."""

    number: int
    title: str
    folder: Path
    results: Results
    counts: tuple[tuple[str, int], ...]

    @property
    def engine(self) -> str:
        """What tells engines apart: versions of one engine are the same engine."""
        return self.results.header.engine.name


@dataclass(frozen=True, slots=True)
class FailureTold:
    """A failure in words, and the command that plays it again."""

    signature: str
    verdict: str
    message: str
    expected: str
    observed: str
    rules: tuple[str, ...]
    times_seen: int
    replay: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What came of a check in a run. `odd` where no other engine stands as this one does."""

    run: Run
    verdict: str
    standing: Standing
    exercised: int
    examples: int
    message: str
    failures: tuple[FailureTold, ...]
    odd: bool


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Engines that agree against the reference, and the commands that try to confirm it."""

    agreement: Agreement
    against: tuple[str, ...]
    passing: tuple[str, ...]
    confirm: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A check in all runs. `disagree` where it passes in one and fails in another."""

    anchor: str
    check: CheckInfo
    chapter: str
    cells: tuple[Cell, ...]
    disagree: bool
    odd: bool
    suspicions: tuple[Suspicion, ...]

    @property
    def told(self) -> bool:
        """Whether there is anything to tell beyond the verdicts."""
        return any(cell.failures or cell.message for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Matrix:
    """Runs side by side. `warnings` say what they can't be compared in."""

    runs: tuple[Run, ...]
    rows: tuple[MatrixRow, ...]
    warnings: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """What it comes to."""
        checks = counted(len(self.rows), "check")
        disagree = sum(row.disagree for row in self.rows)
        odd = sum(row.odd for row in self.rows)
        suspected = sum(bool(row.suspicions) for row in self.rows)
        return (
            f"{listed(run.title for run in self.runs)} on {checks}: they disagree on {disagree}, "
            f"one stands alone on {odd}, and on {suspected} the reference is suspected."
        )


def lay_out(runs: Sequence[tuple[Path, Results]]) -> Matrix:
    """Lay runs side by side. Each comes with the folder in which its failures are stored."""
    columns = tuple(_columns(runs))
    found = [results for _, results in runs]
    return Matrix(columns, tuple(_rows(columns)), tuple(_warnings(columns, found)))


def _columns(runs: Sequence[tuple[Path, Results]]) -> Iterator[Run]:
    titles = _titles(runs)
    for number, ((folder, results), title) in enumerate(zip(runs, titles, strict=True), 1):
        counts = Counter(verdicts(results).values())
        ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        yield Run(number, title, folder, results, tuple(ranked))


def _titles(runs: Sequence[tuple[Path, Results]]) -> list[str]:
    """Tell runs apart: by engine and version, else also by their folders, else by number."""
    titles = [engine_title(results.header) for _, results in runs]
    folders = [visible(folder.resolve().name, NAME) for folder, _ in runs]
    longer = [f"{title} in {folder}" for title, folder in zip(titles, folders, strict=True)]
    named = [
        title if titles.count(title) == 1 else other
        for title, other in zip(titles, longer, strict=True)
    ]
    return [
        title if named.count(title) == 1 else f"{title}, {number}"
        for number, title in enumerate(named, 1)
    ]


def _warnings(columns: Sequence[Run], runs: Sequence[Results]) -> Iterator[str]:
    yield from unlike(runs)
    for run in columns:
        if why := cut_short(run.results):
            missing = counted(len(run.results.missing), "check")
            yield f"The run of {run.title} was cut short, {missing} without a result: {why}."
    names = Counter(run.engine for run in columns)
    for name, times in names.items():
        if times > 1:
            yield (
                f"There are {times} runs of {visible(name, NAME)}: they count as one engine "
                "where engines agree against the reference."
            )


def _rows(columns: Sequence[Run]) -> Iterator[MatrixRow]:
    infos: dict[str, CheckInfo] = {}
    for run in columns:
        for info in (*run.results.header.planned, *(r.check for r in run.results.checks)):
            infos.setdefault(info.id, info)
    found = {run.number: {r.check.id: r for r in run.results.checks} for run in columns}
    known = {run.number: verdicts(run.results) for run in columns}
    ordered = sorted(infos.values(), key=lambda info: (_chapter(info) or "~", info.id))
    for number, info in enumerate(ordered, 1):
        row_verdicts = [known[run.number].get(info.id, NOT_PLANNED) for run in columns]
        odd = _odd_one_out(row_verdicts)
        results = {n: by_id[info.id] for n, by_id in found.items() if info.id in by_id}
        cells = tuple(
            _cell(run, verdict, results.get(run.number), place == odd)
            for place, (run, verdict) in enumerate(zip(columns, row_verdicts, strict=True))
        )
        yield MatrixRow(
            anchor=f"check-{number}",
            check=info,
            chapter=_chapter(info),
            cells=cells,
            disagree={Standing.PASSES, Standing.FAILS} <= {cell.standing for cell in cells},
            odd=odd is not None,
            suspicions=tuple(_suspicions(cells, results)),
        )


def _chapter(info: CheckInfo) -> str:
    return next(filter(None, map(chapter_of, info.rules)), "")


def _odd_one_out(row: Sequence[str]) -> int | None:
    """Return which of at least three that pass or fail stands alone, if one does."""
    stands = [standing(verdict) for verdict in row]
    sides = [[n for n, s in enumerate(stands) if s is side] for side in Standing]
    passing, failing, _ = sides
    if len(passing) + len(failing) < 3 or 1 not in (len(passing), len(failing)):
        return None
    return passing[0] if len(passing) == 1 else failing[0]


def _cell(run: Run, verdict: str, result: CheckResult | None, odd: bool) -> Cell:
    return Cell(
        run=run,
        verdict=verdict,
        standing=standing(verdict),
        exercised=result.exercised if result else 0,
        examples=result.examples if result else 0,
        message=visible(result.message, LINE) if result else "",
        failures=tuple(_told(run, failure) for failure in result.failures) if result else (),
        odd=odd,
    )


def _told(run: Run, failure: Failure) -> FailureTold:
    return FailureTold(
        signature=visible(failure.signature),
        verdict=failure.verdict.value,
        message=visible(failure.message, LINE),
        expected=visible(failure.expected, LINE),
        observed=visible(failure.observed, LINE),
        rules=tuple(visible(rule, NAME) for rule in failure.rules),
        times_seen=failure.times_seen,
        replay=_replay(run, failure.signature, run),
    )


def _replay(stored: Run, signature: str, on: Run) -> str:
    """Return the command that plays a failure stored in one run on the engine of another."""
    file = (stored.folder / failure_file_name(signature)).as_posix()
    spec = on.results.header.engine_spec
    return visible(shell_line("mtg-conformance", "replay", file, "--engine", spec), 4 * LINE)


def _suspicions(cells: Sequence[Cell], results: dict[int, CheckResult]) -> Iterator[Suspicion]:
    runs = {cell.run.number: cell.run for cell in cells}
    engines = {number: run.engine for number, run in runs.items()}
    passing = tuple(cell.run.title for cell in cells if cell.standing is Standing.PASSES)
    for agreement in agreements(results, engines):
        alike = [runs[number] for number in agreement.runs]
        others = [run for run in runs.values() if run.engine != alike[0].engine]
        yield Suspicion(
            agreement=agreement,
            against=tuple(run.title for run in alike),
            passing=passing,
            confirm=tuple(_replay(alike[0], agreement.signature, other) for other in others),
        )
