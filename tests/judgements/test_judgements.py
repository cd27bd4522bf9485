"""What was judged about engines stays judged: stored games, whose fault each is, and why."""

import importlib.metadata
import tomllib
from pathlib import Path

import msgspec
import pytest

from adapters.engines import load_engine
from adapters.reference import ReferenceAdapter
from conformance.catalogue import all_checks, find
from conformance.guard import GuardedEngine
from conformance.results import Case
from conformance.trials import Trials

HERE = Path(__file__).parent
CHECKS = all_checks()


class Judged(msgspec.Struct, frozen=True):
    """An engine that was judged: its spec, its package, and which version of that."""

    spec: str
    package: str
    version: str

    @property
    def there(self) -> bool:
        """Whether the very version that was judged is installed."""
        try:
            return importlib.metadata.version(self.package) == self.version
        except importlib.metadata.PackageNotFoundError:
            return False


ENGINES = {
    "phase": Judged("phase", "phase-python", "0.103.0"),
    "python_mtg": Judged("python-mtg", "python-mtg", "0.1.1"),
}
"""Engines by the names of their files and folders here."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored game: the check it belongs to, the fault's signature, the case."""

    check: str
    signature: str
    case: Case


def verdicts(engine: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / f"{engine}.toml").read_text("utf-8"))


def kept(engine: str, name: str) -> Kept:
    return msgspec.json.decode((HERE / engine / f"{name}.json").read_bytes(), type=Kept)


GAMES = [(engine, name) for engine in ENGINES for name in sorted(verdicts(engine))]


@pytest.fixture(scope="module")
def opened():
    """Give engines, each started once."""
    running = {}

    def give(engine: str) -> GuardedEngine:
        if engine not in running:
            running[engine] = GuardedEngine(load_engine(ENGINES[engine].spec))
        return running[engine]

    yield give
    for one in running.values():
        one.close()


def test_every_engine_judged_is_listed() -> None:
    """No file with judgements is left out."""
    assert {file.stem for file in HERE.glob("*.toml")} == ENGINES.keys()


@pytest.mark.parametrize("engine", ENGINES)
def test_each_game_is_judged(engine: str) -> None:
    """Each stored game has a judgement, with whose fault it is, the rule and the reason."""
    stored = {file.stem for file in (HERE / engine).glob("*.json")}
    assert stored == verdicts(engine).keys()
    for judgement in verdicts(engine).values():
        assert judgement["fault"] in {"engine", "suite", "open"}
        assert judgement["rule"]
        assert len(judgement["why"]) > 20


@pytest.mark.parametrize(("engine", "name"), GAMES)
def test_reference_passes(engine: str, name: str) -> None:
    """The reference engine plays the game as the rule has it."""
    stored = kept(engine, name)
    check = find(CHECKS, stored.check)
    trial = Trials(check, GuardedEngine(ReferenceAdapter())).judge(stored.case)
    assert trial.failure is None
    assert trial.unsupported is None


@pytest.mark.parametrize(("engine", "name"), GAMES)
def test_engine_fails_as_judged(engine: str, name: str, opened) -> None:
    """The version judged shows the fault in the stored game."""
    if not ENGINES[engine].there:
        pytest.skip("another version was judged")
    stored = kept(engine, name)
    check = find(CHECKS, stored.check)
    trial = Trials(check, opened(engine)).judge(stored.case)
    assert trial.failure is not None
    assert trial.failure.signature == stored.signature
