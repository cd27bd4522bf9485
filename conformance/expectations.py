"""Known failures: what an engine is expected to fail, why, and until when.

A file in TOML, or the same in JSON, has a list `expected` of entries:

    [[expected]]
    check = "saga-sacrifice"
    signature = "saga-sacrifice: not-sacrificed"  # optional: only this failure of the check
    reason = "Sagas are rewritten in the next version"
    link = "where that is tracked"                # optional
    until = 2027-01-31                            # optional: the last day it is expected
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from conformance.exit_codes import CONFORMING, NEUTRAL
from conformance.results import CheckInfo, CheckResult, Verdict

__all__ = [
    "Expectation",
    "Expectations",
    "ExpectationsError",
    "encode_expectations",
    "expectations_from",
    "read_expectations",
]


class ExpectationsError(ValueError):
    """A file of known failures that can't be used; the message says where and why."""


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One check that is expected to fail, or one failure of it."""

    check: str
    reason: str
    signature: str = ""
    link: str = ""
    until: date | None = None

    def covers(self, check: str, signature: str) -> bool:
        """Return whether a failure of a check is expected; "" is one without a signature."""
        return self.check == check and self.signature in ("", signature)

    @property
    def name(self) -> str:
        """What the entry is about, for messages."""
        return self.signature or self.check


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    expected: tuple[Expectation, ...]


class Expectations(msgspec.Struct, frozen=True):
    """The known failures of an engine, as of a day."""

    entries: tuple[Expectation, ...] = ()
    today: date = date.min

    @property
    def _valid(self) -> tuple[Expectation, ...]:
        return tuple(entry for entry in self.entries if not self._expired(entry))

    def _expired(self, entry: Expectation) -> bool:
        return entry.until is not None and entry.until < self.today

    def apply(self, result: CheckResult) -> CheckResult:
        """Return a result with the verdict it has in view of what is expected of the check.

        It is `expected-fail` where all that fails is expected, `unexpected-pass` where it
        passes though it was expected to fail.
        """
        about = [entry for entry in self._valid if entry.check == result.check.id]
        if not about or result.verdict in NEUTRAL:
            return result
        if result.verdict in CONFORMING:
            told = f"expected to fail, and passes: {'; '.join(e.reason for e in about)}"
            return replace(result, verdict=Verdict.UNEXPECTED_PASS, message=told)
        if not all(self._covered(about, result, signature) for signature in _signatures(result)):
            return result
        reasons = dict.fromkeys(
            " ".join(filter(None, (entry.reason, entry.link)))
            for entry in about
            if any(entry.covers(result.check.id, sign) for sign in _signatures(result))
        )
        return replace(result, verdict=Verdict.EXPECTED_FAIL, expectation="; ".join(reasons))

    @staticmethod
    def _covered(entries: Iterable[Expectation], result: CheckResult, signature: str) -> bool:
        return any(entry.covers(result.check.id, signature) for entry in entries)

    def complaints(
        self, results: Sequence[CheckResult], planned: Sequence[CheckInfo], known: Iterable[str]
    ) -> Iterator[str]:
        """Yield what is wrong with the entries: each that has expired or was of no use.

        `planned` are the checks that were to be run; entries about other checks are left alone
        if there are such checks at all, as `known` says.
        """
        running = {info.id for info in planned}
        there = running | set(known)
        by_id = {result.check.id: result for result in results}
        for entry in self.entries:
            if entry.check not in there:
                yield f"there is no check {entry.check!r}, which is expected to fail"
            elif self._expired(entry):
                yield f"{entry.name} was expected to fail until {entry.until}, which is past"
            elif entry.check in running and not _was_used(entry, by_id.get(entry.check)):
                yield f"{entry.name} is expected to fail, and did not"


def _signatures(result: CheckResult) -> tuple[str, ...]:
    return tuple(failure.signature for failure in result.failures) or ("",)


def _was_used(entry: Expectation, result: CheckResult | None) -> bool:
    """Whether an entry was of use. Of a check without a result nothing is known."""
    if result is None:
        return True
    if result.verdict in NEUTRAL | {Verdict.PASS, Verdict.UNEXPECTED_PASS}:
        return False
    return any(entry.covers(entry.check, signature) for signature in _signatures(result))


# --- Reading ------------------------------------------------------------------------------------


def read_expectations(path: Path, today: date | None = None) -> Expectations:
    """Read a file of known failures. Raises `ExpectationsError` naming what is wrong with it."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ExpectationsError(f"{path}: {error.strerror}") from error
    try:
        text = raw.decode()
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
        entries = msgspec.convert(data, _File).expected
    except (ValueError, RecursionError) as error:  # both decoders and msgspec raise kinds of it
        told = " ".join(str(error).split()) or "it is nested too deeply"
        raise ExpectationsError(f"{path}: {told}") from error
    _check_entries(path, entries)
    return Expectations(entries, today or datetime.now(UTC).date())


def _check_entries(path: Path, entries: Sequence[Expectation]) -> None:
    seen: set[tuple[str, str]] = set()
    for number, entry in enumerate(entries, 1):
        where = f"{path}: entry {number}"
        if not entry.check.strip():
            raise ExpectationsError(f"{where}: check is empty, name the id of a check")
        if not entry.reason.strip():
            raise ExpectationsError(f"{where} ({entry.name}): reason is empty, say why it fails")
        if entry.signature and not entry.signature.startswith(f"{entry.check}: "):
            raise ExpectationsError(
                f"{where}: signature {entry.signature!r} is none of the check {entry.check!r}"
            )
        if (entry.check, entry.signature) in seen:
            raise ExpectationsError(f"{where}: {entry.name} is expected twice")
        seen.add((entry.check, entry.signature))


# --- Writing ------------------------------------------------------------------------------------


def expectations_from(results: Sequence[CheckResult], reason: str) -> tuple[Expectation, ...]:
    """Return an entry for each failure in results; a reason known already is kept."""
    quiet = NEUTRAL | {Verdict.PASS, Verdict.UNEXPECTED_PASS}
    found = {
        (result.check.id, signature): Expectation(
            result.check.id, result.expectation or reason, signature
        )
        for result in results
        if result.verdict not in quiet
        for signature in _signatures(result)
    }
    return tuple(found[key] for key in sorted(found))


def encode_expectations(entries: Iterable[Expectation]) -> str:
    """Return entries as TOML."""
    blocks = ["# Known failures, for mtg-conformance run --expected."]
    for entry in entries:
        fields = [("check", entry.check), ("signature", entry.signature)]
        fields += [("reason", entry.reason), ("link", entry.link)]
        lines = [f"{name} = {_quoted(value)}" for name, value in fields if value]
        if entry.until is not None:
            lines.append(f"until = {entry.until.isoformat()}")
        blocks.append("\n".join(["[[expected]]", *lines]))
    return "\n\n".join(blocks if len(blocks) > 1 else [*blocks, "expected = []"]) + "\n"


def _quoted(text: str) -> str:
    """Return text as a basic string of TOML, which is one of JSON but for a few characters."""
    sound = text.encode("utf-8", "replace").decode()
    return json.dumps(sound, ensure_ascii=False).replace("\x7f", "\\u007f")
