"""Keeps what a session's checks come to: the results file, the failures, the exit code.

It lives in the process that controls the session, never in a worker, so that a run's header,
footer and exit code are about the whole run.
"""

import re
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

import msgspec
import pytest

from adapters.scenario import EDITION
from conformance.catalogue import all_checks
from conformance.checking import Check
from conformance.exit_codes import ExitCode, exit_code
from conformance.expectations import Expectations
from conformance.opening import Opened
from conformance.options import RunOptions
from conformance.results import (
    CheckResult,
    Footer,
    Header,
    StoredFailure,
    Verdict,
    append,
    encode_failure,
    failure_file_name,
)

__all__ = ["RESULTS_FILE", "Recorder", "suite_version"]

RESULTS_FILE = "results.jsonl"

OUR_TEST = re.compile(r"(?:^|test_conformance\.py)::test_check\[(.+)\]$")
"""Id of a test of ours; pytest leaves out the file where it lies outside its root folder."""


def suite_version() -> str:
    """Return the installed version of the suite, or "unknown" where it runs uninstalled."""
    try:
        return version("mtg-conformance")
    except PackageNotFoundError:
        return "unknown"


class Recorder:
    """The controller's part of a session."""

    def __init__(
        self,
        config: pytest.Config,
        options: RunOptions,
        opened: Opened,
        checks: tuple[Check, ...],
        expectations: Expectations,
    ) -> None:
        self._hook = config.pluginmanager.hook
        self._options = options
        self._opened = opened
        self._checks = {check.id: check for check in checks}
        self._expectations = expectations
        self._planned: tuple[Check, ...] = ()
        self._results: dict[str, CheckResult] = {}
        self._errors: dict[str, str] = {}
        self._interrupted = ""
        self._started_at = time.monotonic()
        self._started = False

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without workers: the checks to run are known."""
        self._start(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: list[str]) -> None:  # noqa: ARG002
        """With workers: the first of them has told which checks there are to run."""
        self._start(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A check has ended."""
        check_id = self._check_id(report.nodeid)
        if check_id is None or check_id in self._results:
            return
        encoded = getattr(report, "conformance_result", None)
        if encoded is not None:
            self._record(msgspec.json.decode(encoded, type=CheckResult))
        elif report.failed:
            self._errors[check_id] = report.longreprtext
            self._hook.pytest_conformance_error(check_id=check_id, told=report.longreprtext)

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str) -> None:
        """The worker process died while it ran a check."""
        check_id = self._check_id(crashitem)
        if check_id is not None and check_id not in self._results:
            message = (
                "the worker process died while it ran this check: the engine took it along, which "
                "it can't in a process of its own (--isolate)"
            )
            info = self._checks[check_id].info
            crash = CheckResult(info, Verdict.CRASH, message=message)
            self._record(self._expectations.apply(crash))

    def pytest_keyboard_interrupt(self) -> None:
        """Somebody pressed Ctrl-C."""
        self._interrupted = "interrupted by Ctrl-C"

    def pytest_internalerror(self, excrepr: object) -> None:
        """Pytest or a plugin broke."""
        self._interrupted = f"internal error: {str(excrepr).strip().splitlines()[-1]}"

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write the footer and say through the exit code what came of it all."""
        code, complaints = self._exit_code(), self._complaints()
        if complaints and code != ExitCode.COULD_NOT_RUN:
            code = ExitCode.DOES_NOT_CONFORM
        if code != ExitCode.CONFORMS:
            session.exitstatus = int(code)
        seconds = round(time.monotonic() - self._started_at, 3)
        footer = Footer(int(code), seconds, _now(), self._interrupted, complaints)
        if self._started:
            self._write(footer)
            self._hook.pytest_conformance_ended(footer=footer)

    def _start(self, nodeids: Iterable[str]) -> None:
        if self._started:
            return
        self._started = True
        ids = {self._check_id(nodeid) for nodeid in nodeids}
        self._planned = tuple(check for check in self._checks.values() if check.id in ids)
        header = self._header()
        if self._options.results is not None:
            self._options.results.mkdir(parents=True, exist_ok=True)
        self._write(header)
        self._hook.pytest_conformance_started(header=header)

    def _header(self) -> Header:
        options, opened = self._options, self._opened
        return Header(
            engine=opened.hello,
            engine_spec=options.engine,
            suite_version=suite_version(),
            edition=EDITION,
            profile=options.profile.name,
            seed=options.seed,
            started=_now(),
            command=options.command,
            planned=tuple(check.info for check in self._planned),
            pool=tuple(sorted(opened.pool)),
            unknown_cards=tuple(sorted(opened.unknown_cards)),
        )

    def _record(self, result: CheckResult) -> None:
        self._results[result.check.id] = result
        self._write(result)
        for failure in result.failures:
            hello = self._opened.hello
            self._store(
                StoredFailure(
                    failure, hello.name, hello.version, self._options.engine, self._options.seed
                )
            )
        done = len(self._results) + len(self._errors)
        self._hook.pytest_conformance_finished(
            result=result, done=done, total=max(done, len(self._planned))
        )

    def _store(self, stored: StoredFailure) -> None:
        if self._options.results is not None:
            path = self._options.results / failure_file_name(stored.failure.signature)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(encode_failure(stored))

    def _write(self, line: Header | CheckResult | Footer) -> None:
        if self._options.results is not None:
            append(self._options.results / RESULTS_FILE, line)

    def _exit_code(self) -> ExitCode:
        unfinished = [
            check.id
            for check in self._planned
            if check.id not in self._results and check.id not in self._errors
        ]
        if self._errors and not self._interrupted:
            self._interrupted = f"error in check {', '.join(sorted(self._errors))}"
        if unfinished and not self._interrupted:
            self._interrupted = f"{len(unfinished)} of {len(self._planned)} checks were not run"
        return ExitCode.COULD_NOT_RUN if self._interrupted else exit_code(self._results.values())

    def _complaints(self) -> tuple[str, ...]:
        """Say what is wrong with the list of known failures, now that all checks have ended."""
        results = tuple(self._results.values())
        planned = [check.info for check in self._planned]
        known = {check.id for check in all_checks(self._options.checks_from)}
        return tuple(self._expectations.complaints(results, planned, known))

    def _check_id(self, nodeid: str) -> str | None:
        """Return the id of the check that a test runs, `None` for somebody else's test."""
        test = OUR_TEST.search(nodeid)
        return test[1] if test and test[1] in self._checks else None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
