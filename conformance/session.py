"""The suite within a pytest session: in the one process, or in the controller and its workers."""

from collections.abc import Generator
from functools import cached_property

import msgspec
import pytest

from adapters.engines import EngineError
from adapters.limits import InvalidLimit
from conformance.catalogue import CatalogueError, all_checks, select
from conformance.checking import Check
from conformance.expectations import Expectations, ExpectationsError, read_expectations
from conformance.opening import Opened, close_engines, open_engine
from conformance.options import RunOptions
from conformance.plugin import SESSION
from conformance.recorder import Recorder
from conformance.results import Case, CheckResult, ResultsError
from conformance.runner import RunSettings, run_check
from conformance.stored import stored_cases

__all__ = ["RESULT", "ConformanceSession", "start"]

RESULT = pytest.StashKey[CheckResult]()


class ConformanceSession:
    """What a process of the session needs to run checks."""

    def __init__(self, options: RunOptions) -> None:
        self.options = options

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """The checks asked for."""
        return select(all_checks(self.options.checks_from), self.options.select)

    def run(self, check: Check) -> CheckResult:
        """Run one check on the engine, which this process loads at the first of them."""
        opened = self.open_engine()
        options = self.options
        settings = RunSettings(
            options.profile, opened.pool, options.seed, self.stored, options.card_data
        )
        return self.expectations.apply(run_check(check, opened.engine, settings))

    @cached_property
    def expectations(self) -> Expectations:
        """The failures known. Raises `ExpectationsError`."""
        path = self.options.expected
        return Expectations() if path is None else read_expectations(path)

    @cached_property
    def stored(self) -> dict[str, tuple[Case, ...]]:
        """What failed in earlier runs, by check. Raises `ResultsError`."""
        path = self.options.replay
        return {} if path is None else stored_cases(path)

    def open_engine(self) -> Opened:
        """Load the engine, or give back the one loaded."""
        options = self.options
        return open_engine(options.engine, options.card_data, options.handling)

    def pytest_unconfigure(self) -> None:
        """End the engine: its process must not outlive this one."""
        close_engines()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Hand the result to the controller with the report, which travels as plain data."""
        report = yield
        result = item.stash.get(RESULT, None)
        if call.when == "call" and result is not None:
            vars(report)["conformance_result"] = msgspec.json.encode(result).decode()
        return report


def start(config: pytest.Config) -> None:
    """Register the session's part with pytest, and the recorder unless this is a worker."""
    is_worker = hasattr(config, "workerinput")
    try:
        session = ConformanceSession(RunOptions.of(config))
    except InvalidLimit as error:
        raise pytest.UsageError(str(error)) from error
    config.pluginmanager.register(session, SESSION)
    if is_worker:
        return
    try:
        opened = session.open_engine()
        if config.getoption("numprocesses", None):
            opened.engine.close()  # the workers have their own
        _ = session.stored  # what can't be read is told before anything is run
        recorder = Recorder(config, session.options, opened, session.checks, session.expectations)
    except (EngineError, CatalogueError, ExpectationsError, ResultsError) as error:
        raise pytest.UsageError(str(error)) from error
    config.pluginmanager.register(recorder, "conformance-recorder")
