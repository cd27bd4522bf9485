"""What was judged about phase.rs stays judged: stored games, whose fault each is, and why."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from adapters.engines import load_in_process
from adapters.phase.engine import engine_version
from adapters.reference import ReferenceAdapter
from conformance.catalogue import all_checks, find
from conformance.guard import GuardedEngine
from conformance.results import Case
from conformance.trials import Trials

HERE = Path(__file__).parent
JUDGED_VERSION = "0.103.0"


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored game: the check it belongs to, the fault's signature, the case."""

    check: str
    signature: str
    case: Case


def verdicts() -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / "phase.toml").read_text("utf-8"))


def kept(name: str) -> Kept:
    return msgspec.json.decode((HERE / "phase" / f"{name}.json").read_bytes(), type=Kept)


def test_each_game_is_judged() -> None:
    """Each stored game has a judgement, with whose fault it is, the rule and the reason."""
    stored = {file.stem for file in (HERE / "phase").glob("*.json")}
    assert stored == verdicts().keys()
    for judgement in verdicts().values():
        assert judgement["fault"] in {"engine", "suite", "open"}
        assert judgement["rule"]
        assert len(judgement["why"]) > 20


@pytest.mark.parametrize("name", sorted(verdicts()))
def test_reference_passes(name: str) -> None:
    """The reference engine plays the game as the rule has it."""
    stored = kept(name)
    check = find(all_checks(), stored.check)
    trial = Trials(check, GuardedEngine(ReferenceAdapter())).judge(stored.case)
    assert trial.failure is None
    assert trial.unsupported is None


@pytest.mark.skipif(engine_version() != JUDGED_VERSION, reason="another version was judged")
@pytest.mark.parametrize("name", sorted(verdicts()))
def test_engine_fails_as_judged(name: str) -> None:
    """The version judged shows the fault in the stored game."""
    stored = kept(name)
    check = find(all_checks(), stored.check)
    engine = load_in_process("phase")
    try:
        trial = Trials(check, GuardedEngine(engine)).judge(stored.case)
    finally:
        engine.close()
    assert trial.failure is not None
    assert trial.failure.signature == stored.signature
