"""The results file: JSON lines, one header, one line as each check ends, one footer.

This is the only module that both `conformance` (which writes) and `reports` (which reads)
know. A file without a footer was cut short; what it holds is still good.
"""

import hashlib
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Literal

import msgspec

from adapters.adapter import Hello
from adapters.program import Program, Transcript

__all__ = [
    "FORMAT",
    "Case",
    "CheckInfo",
    "CheckResult",
    "Failure",
    "Footer",
    "Game",
    "Header",
    "Kind",
    "Line",
    "Results",
    "ResultsError",
    "StoredFailure",
    "Verdict",
    "append",
    "encode_failure",
    "failure_file_name",
    "read",
    "read_failure",
]

FORMAT = 1
"""Version of the results format; a reader refuses other versions."""


class Verdict(StrEnum):
    """What came of a check. Only `PASS` is a pass."""

    PASS = "pass"
    FAIL = "fail"
    NOT_EXERCISED = "not-exercised"
    """The check ran and never met its subject."""
    UNSUPPORTED = "unsupported"
    """The adapter does not declare what the check needs."""
    AMBIGUOUS = "ambiguous"
    TIMEOUT = "timeout"
    CRASH = "crash"
    ADAPTER_ERROR = "adapter-error"
    NONDETERMINISTIC = "nondeterministic"
    EXPECTED_FAIL = "expected-fail"
    UNEXPECTED_PASS = "unexpected-pass"


class Kind(StrEnum):
    """Where the right answer of a check comes from."""

    RULING = "ruling"
    INVARIANT = "invariant"
    REFUSAL = "refusal"
    DIFFERENTIAL = "differential"
    METAMORPHIC = "metamorphic"


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One generated example of a check: the game, variants of it, and facts the judge needs."""

    game: Program
    variants: tuple[Program, ...] = ()
    facts: dict[str, str | int | bool | list[str]] = {}

    @property
    def cards(self) -> frozenset[str]:
        """The cards that an engine must know, those aside that travel along by their words."""
        scenarios = [program.scenario for program in (self.game, *self.variants)]
        return frozenset(
            spec.card for scenario in scenarios for spec in scenario.objects
        ) - frozenset(face.name for scenario in scenarios for face in scenario.cards)


class CheckInfo(msgspec.Struct, frozen=True):
    """What a check is, for those who only read results."""

    id: str
    kind: Kind
    sentence: str
    rules: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    def lacking(self, engine: Hello) -> tuple[str, ...]:
        """Return the features that it needs and an engine does not declare."""
        declared = {feature.value for feature in engine.features}
        return tuple(need for need in self.needs if need not in declared)


class Game(msgspec.Struct, frozen=True):
    """A program and what an engine made of it."""

    program: Program
    transcript: Transcript


class Failure(msgspec.Struct, frozen=True):
    """The smallest game found that shows one fault, and how it shows.

    `signature` is the same for all games that show the same fault of the same check.
    `transcript` is what the engine made of `played`, `reference` what the reference engine
    did with it. `expected` and `observed` say in a sentence each where they part, which is
    after move `move` (0: the position set up). Where two games of the engine were held against
    each other, `against` is the other one. The example number `first_seen`, from 1 on, was the
    first to show the fault; it is 0 where a game stored by an earlier run did.
    """

    check: str
    signature: str
    message: str
    rules: tuple[str, ...]
    case: Case
    played: Program
    transcript: Transcript
    reference: Transcript | None = None
    move: int = 0
    expected: str = ""
    observed: str = ""
    verdict: Verdict = Verdict.FAIL
    times_seen: int = 1
    first_seen: int = 0
    against: Game | None = None


class CheckResult(msgspec.Struct, frozen=True, tag="check", tag_field="line"):
    """What came of one check. `exercised` counts its subject, by what was met."""

    check: CheckInfo
    verdict: Verdict
    exercised: int = 0
    situations: dict[str, int] = {}
    mechanisms: dict[str, int] = {}
    """Games in which a mechanism was met ("sagas"), or two together ("copies + sagas")."""
    examples: int = 0
    seconds: float = 0.0
    engine_seconds: float = 0.0
    message: str = ""
    failures: tuple[Failure, ...] = ()
    expectation: str = ""
    """Why the failure was expected, where it was."""
    pool: int = 0
    """Cards that its games are drawn from: those that the engine knows, and the reference too
    unless the check does without it."""
    cards: int = 0
    """Different cards in its games."""
    replayed: int = 0
    """Games in which the engine failed in an earlier run, judged again."""
    failing_still: int = 0
    """Those of them in which it fails again."""


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="line"):
    """What was run: `started` is ISO 8601 in UTC, `command` what repeats the run."""

    engine: Hello
    engine_spec: str
    suite_version: str
    edition: str
    profile: str
    seed: int
    started: str
    command: str
    planned: tuple[CheckInfo, ...]
    pool: tuple[str, ...] = ()
    """Cards that both the reference and the engine know."""
    unknown_cards: tuple[str, ...] = ()
    """Cards of the suite that the engine does not know, so that nothing was asked of them."""
    format: int = FORMAT


class Footer(msgspec.Struct, frozen=True, tag="footer", tag_field="line"):
    """How the run ended. `exit_code` is 0, 1, 2 or 3 as the command line documents."""

    exit_code: int
    seconds: float
    finished: str
    interrupted: str = ""
    """Why the run ended early, where it did."""
    complaints: tuple[str, ...] = ()
    """What is wrong with the list of known failures; any of it fails the run."""


Line = Header | CheckResult | Footer


class StoredFailure(msgspec.Struct, frozen=True):
    """A failure in a file of its own, to be replayed on any engine."""

    failure: Failure
    engine: str
    engine_version: str
    engine_spec: str
    seed: int
    format: Literal[1] = 1


class ResultsError(ValueError):
    """A file that is no results file or no stored failure; the message says what is wrong."""


class Results(msgspec.Struct, frozen=True):
    """A whole results file. `footer` is `None` for a run that was cut short."""

    header: Header
    checks: tuple[CheckResult, ...]
    footer: Footer | None

    @property
    def missing(self) -> tuple[CheckInfo, ...]:
        """Checks that were planned and have no result."""
        done = {result.check.id for result in self.checks}
        return tuple(info for info in self.header.planned if info.id not in done)


_encoder = msgspec.json.Encoder(order="deterministic")
_line_decoder = msgspec.json.Decoder(Line)
_failure_decoder = msgspec.json.Decoder(StoredFailure)


def append(path: Path, line: Line) -> None:
    """Write one more line to a results file, complete or not at all as far as readers see."""
    with path.open("ab") as file:
        file.write(_encoder.encode(line) + b"\n")


def read(path: Path) -> Results:
    """Read a results file, also one that was cut short in its last line.

    Raises `ResultsError` where the file is missing, is none, or is broken before its end.
    """
    lines = list(_lines(path))
    if not lines or not isinstance(lines[0], Header):
        raise ResultsError(f"{path}: not a results file, it has no header")
    header = lines[0]
    if header.format != FORMAT:
        raise ResultsError(f"{path}: format {header.format}, this version reads {FORMAT}")
    footer = lines[-1] if isinstance(lines[-1], Footer) else None
    checks = tuple(line for line in lines if isinstance(line, CheckResult))
    return Results(header, checks, footer)


def _lines(path: Path) -> Iterator[Line]:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}") from error
    chunks = raw.split(b"\n")
    for number, chunk in enumerate(chunks, 1):
        if not chunk.strip():
            continue
        try:
            yield _line_decoder.decode(chunk)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if number == len(chunks):  # no newline after it: the run was killed while writing
                return
            raise ResultsError(f"{path}:{number}: {error}") from error


def failure_file_name(signature: str) -> str:
    """Return where a failure is stored, relative to the directory of the results.

    `"saga-turn: untaps early"` gives `"failures/saga-turn-untaps-early.json"`. A signature too
    long for a file name is cut and told apart by a digest.
    """
    slug = re.sub(r"[^a-z0-9]+", "-", signature.lower()).strip("-") or "failure"
    if len(slug) > 120:
        digest = hashlib.sha256(signature.encode(errors="backslashreplace")).hexdigest()
        slug = f"{slug[:100].rstrip('-')}-{digest[:12]}"
    return f"failures/{slug}.json"


def encode_failure(stored: StoredFailure) -> bytes:
    """Return a stored failure as indented JSON."""
    return msgspec.json.format(_encoder.encode(stored), indent=1)


def read_failure(path: Path) -> StoredFailure:
    """Read a stored failure. Raises `ResultsError` naming what is wrong with the file."""
    try:
        return _failure_decoder.decode(path.read_bytes())
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path}: not a stored failure: {error}") from error
