"""`mtg-conformance new-adapter`: each skeleton works at once, and says honestly that it is one."""

import inspect
import os
import re
import shutil
from importlib import resources

import pytest

from adapters.adapter import Adapter
from adapters.observation import Observation
from adapters.program import Program, Transcript
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario
from adapters.wellformed import what_is_wrong
from conformance.commands.new_adapter import LANGUAGES

NEEDS = {"python": None, "node": "node", "java": "java", "go": "go", "rust": "cargo"}
LEFT_OUT = {"rust"} if os.environ.get("CI") is None else set()
"""Rust fetches a package from a registry, which a test at one's desk should not need."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_skeleton_greets_and_doctor_says_what_is_next(language, command, tmp_path) -> None:
    """The skeleton starts, declares nothing, and the first thing to do is told."""
    needed = NEEDS[language]
    if language in LEFT_OUT or (needed and not shutil.which(needed) and "CI" not in os.environ):
        pytest.skip(f"{needed} is not here, or not wanted")
    made = command("new-adapter", language, ".")
    assert made.returncode == 0, made.stderr
    assert f"doctor --engine '{LANGUAGES[language]}'" in made.stdout
    ended = command("doctor", "--engine", LANGUAGES[language], "--limit", "start=120")
    assert ended.returncode == 1, ended.stderr
    assert "ok    hello: my-engine 0.1" in ended.stdout
    assert "none of the suite's cards is known; begin with Forest" in ended.stdout
    assert "the adapter says it can't: setting up positions" in ended.stdout
    ran = command("run", "--engine", LANGUAGES[language], "--profile", "quick", "-n", "0")
    assert ran.returncode == 3
    assert "unsupported" in ran.stdout


def test_nothing_is_overwritten(command, tmp_path) -> None:
    """What is there already stays as it is."""
    (tmp_path / "my-adapter").mkdir()
    (tmp_path / "my-adapter" / "adapter.js").write_text("mine")
    ended = command("new-adapter", "node")
    assert ended.returncode == 2
    assert "adapter.js is there already" in ended.stderr
    assert (tmp_path / "my-adapter" / "adapter.js").read_text() == "mine"
    assert command("new-adapter", "cobol").returncode == 2


@pytest.fixture
def uncommented() -> type[Adapter]:
    """The Python skeleton's class with all that stands in comments in it brought to life."""
    template = resources.files("conformance") / "templates" / "python" / "my_adapter.py.txt"
    prose = "Two players|Build your|and keep|The rest is"
    text = re.sub(rf"(?m)^( +)# (?!{prose})", r"\1", template.read_text("utf-8"))
    names: dict[str, type[Adapter]] = {}
    exec(text, names)
    return names["Adapter"]


def test_observation_in_the_python_skeleton_is_one(uncommented) -> None:
    """What its comments build is an observation of the position that they tell of."""
    seen = uncommented().observe()
    assert isinstance(seen, Observation)
    objects = (ObjectSpec("bears", "Grizzly Bears", seen.objects[0].zone, 0),)
    asked = Scenario((PlayerSpec(), PlayerSpec()), objects)
    assert what_is_wrong(Program(asked), Transcript(seen)) is None
    assert seen.priority == 0


def test_methods_in_the_python_skeleton_are_those_of_the_contract(uncommented) -> None:
    """Each has the signature that the suite calls, those in comments too."""
    own = {name for name in vars(uncommented) if not name.startswith("_")}
    assert own >= {"legal_actions", "save", "restore", "set_library_order", "close", "observe"}
    for name in own:
        theirs, ours = (inspect.signature(getattr(one, name)) for one in (uncommented, Adapter))
        assert str(theirs) == str(ours), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skeleton_says_where_the_words_are(language) -> None:
    """The command that prints the contract is named, and no page that an installation lacks."""
    folder = resources.files("conformance") / "templates" / language
    text = "".join(entry.read_text("utf-8") for entry in folder.iterdir())
    assert "mtg-conformance contract" in text
    assert "docs/" not in text
