"""The suite as a pytest plugin."""

import subprocess
import sys

import pytest

from conformance import results


@pytest.fixture
def run_pytest(tmp_path, environment):
    """Run pytest with the suite's plugin and no other but xdist, in an empty folder."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        return subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-p", "conformance.plugin", "-p", "xdist"),
                *("--rootdir", str(tmp_path), "-p", "no:cacheprovider", *words),
            ],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return run


TOYS = ("--pyargs", "conformance", "--checks-from", "toy_checks", "--conformance-profile", "quick")


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_suite_runs_as_plain_pytest(run_pytest, tmp_path, workers) -> None:
    """Each check is a test; one that fails tells its story and no traceback."""
    ended = run_pytest(
        *TOYS,
        *("--engine", "py:toy_engines:TwoFaults", "--conformance-select", "toy-*", *workers),
        *("--conformance-results", "kept", "-rs"),
    )
    assert ended.returncode == 1
    assert "3 failed, 3 skipped" in ended.stdout
    assert "expected  turn 4" in ended.stdout
    assert "replay    mtg-conformance replay kept/failures/toy-pass-turn-stands" in ended.stdout
    assert "unsupported: the adapter does not declare combat" in ended.stdout
    assert "Traceback" not in ended.stdout
    assert "hypothesis" not in ended.stdout.lower().replace("plugins: hypothesis", "")
    read = results.read(tmp_path / "kept" / "results.jsonl")
    assert read.missing == ()
    assert read.footer.exit_code == 1


def test_planned_are_the_checks_that_pytest_selected(run_pytest, tmp_path) -> None:
    """Pytest's own ways of selecting tests hold for the header as well."""
    ended = run_pytest(
        *TOYS,
        *("--engine", "py:toy_engines:Honest", "--conformance-results", "kept"),
        *("-k", "toy-pass-too", "-n", "2"),
    )
    read = results.read(tmp_path / "kept" / "results.jsonl")
    assert ended.returncode == 0
    assert [info.id for info in read.header.planned] == ["toy-pass-too"]


def test_nothing_exercised_is_no_success(run_pytest) -> None:
    """A session in which nothing was exercised does not exit with 0."""
    toys = (*TOYS, "--conformance-select", "toy-*")
    assert run_pytest(*toys, "--engine", "py:toy_engines:Limited").returncode == 3


def test_suite_without_an_engine_is_a_usage_error(run_pytest) -> None:
    """`pytest --pyargs conformance` alone says what is missing."""
    ended = run_pytest("--pyargs", "conformance")
    assert ended.returncode != 0
    assert "add --engine NAME" in ended.stdout + ended.stderr


def test_wrong_engine_is_a_usage_error(run_pytest) -> None:
    """An engine that can't be had ends the session before it starts."""
    ended = run_pytest(*TOYS, "--engine", "fase")
    assert ended.returncode == pytest.ExitCode.USAGE_ERROR
    assert "did you mean 'phase'" in ended.stderr


def test_plugin_leaves_other_sessions_alone(run_pytest, tmp_path) -> None:
    """Without `--engine` nothing of the suite is imported and other tests run as ever."""
    (tmp_path / "test_other.py").write_text(
        "import sys\n"
        "def test_other():\n"
        "    ours = [m for m in sys.modules if m.partition('.')[0] in\n"
        "            ('conformance', 'adapters', 'reference_engine', 'reports', 'msgspec')]\n"
        "    assert set(ours) <= {'conformance', 'conformance.plugin', 'conformance.hooks'}, ours\n"
        "    assert 'hypothesis' not in sys.modules\n"
    )
    ended = run_pytest("-q")
    assert ended.returncode == 0, ended.stdout


def test_other_tests_keep_their_say_beside_the_suite(run_pytest, tmp_path) -> None:
    """A failing test of somebody else's fails a session in which the engine conforms."""
    (tmp_path / "test_other.py").write_text("def test_other():\n    assert False\n")
    ended = run_pytest(
        *TOYS,
        *("test_other.py", "--engine", "py:toy_engines:Honest", "--conformance-select", "toy-*"),
    )
    assert ended.returncode == 1
