"""Pytest plugin: `pytest --pyargs conformance --engine NAME` runs the suite.

Without `--engine` it adds its options and does nothing else, nor does it import anything of
the suite: it is loaded in every pytest session of a machine that has the suite installed.
"""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conformance.session import ConformanceSession

SESSION = "conformance-session"
"""Name under which the plugin that does the work is registered."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the suite's options."""
    group = parser.getgroup("conformance", "conformance of a Magic rules engine")
    group.addoption(
        "--engine", metavar="SPEC", help="engine to test: a name, py:module:Class or cmd:COMMAND"
    )
    group.addoption("--card-data", metavar="FILE", help="card texts: MTGJSON or Scryfall file")
    group.addoption(
        "--conformance-profile",
        metavar="NAME",
        default="standard",
        choices=("quick", "standard", "deep"),
        help="how much to generate: quick, standard (default) or deep",
    )
    group.addoption("--conformance-seed", metavar="N", type=int, default=0, help="seed (0)")
    group.addoption(
        "--conformance-select",
        metavar="PATTERN",
        action="append",
        default=[],
        help="only checks with this id, ruling, kind or rule number; may be repeated",
    )
    group.addoption("--conformance-expected", metavar="FILE", help="known failures, TOML or JSON")
    group.addoption(
        "--conformance-replay", metavar="DIR", help="also judge the failures stored here, first"
    )
    group.addoption("--conformance-results", metavar="DIR", help="write results and failures here")
    group.addoption(
        "--checks-from",
        metavar="MODULE",
        action="append",
        default=[],
        help="also run the checks in CHECKS of this module; may be repeated",
    )
    group.addoption(
        "--conformance-isolate",
        action="store_true",
        default=None,
        help="run an adapter in Python in a process of its own",
    )
    group.addoption(
        "--conformance-no-isolate",
        action="store_false",
        dest="conformance_isolate",
        help="run it in the process of the checks, for a debugger",
    )
    group.addoption(
        "--conformance-limit",
        metavar="NAME=NUMBER",
        action="append",
        default=[],
        help="limit of the engine's process: start, request, scenario (s), memory, line (MiB)",
    )
    group.addoption(
        "--conformance-validate",
        action="store_true",
        help="hold each message of the line protocol against its JSON Schema",
    )


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Make the suite's own hooks known."""
    from conformance import hooks

    pluginmanager.add_hookspecs(hooks)


def pytest_configure(config: pytest.Config) -> None:
    """Start the session's part where there is an engine to test."""
    if config.getoption("engine"):
        from conformance.session import start

        start(config)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of each check."""
    if "conformance_check" not in metafunc.fixturenames:
        return
    session: ConformanceSession | None = metafunc.config.pluginmanager.get_plugin(SESSION)
    if session is None:
        raise pytest.UsageError("which engine? add --engine NAME, see mtg-conformance engines")
    from conformance.sharing import in_order

    checks = in_order(session.checks)
    metafunc.parametrize("conformance_check", checks, ids=lambda check: check.id)


@pytest.fixture
def conformance_session(pytestconfig: pytest.Config) -> "ConformanceSession":
    """The session's engine and options."""
    session: ConformanceSession | None = pytestconfig.pluginmanager.get_plugin(SESSION)
    assert session is not None, "collecting the checks makes sure of it"
    return session
