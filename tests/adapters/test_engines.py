"""Engine specs."""

import pytest

from adapters.engines import ENGINES, EngineError, Handling, UnknownEngine, load_engine
from conformance.opening import open_engine


def test_unknown_name_lists_the_known_and_the_close() -> None:
    """A mistyped name gets the names there are and the one that was meant."""
    with pytest.raises(UnknownEngine, match=r"did you mean 'reference'.*reference, phase"):
        load_engine("refrence")


def test_own_adapter_is_found_in_the_current_folder(tmp_path, monkeypatch) -> None:
    """`py:module:Class` imports from where the command was started."""
    (tmp_path / "my_engine_of_this_test.py").write_text(
        "from toy_engines import Honest\nclass Mine(Honest):\n    pass\n"
    )
    monkeypatch.chdir(tmp_path)
    spec = "py:my_engine_of_this_test:Mine"
    assert type(load_engine(spec, handling=Handling(isolate=False))).__name__ == "Mine"
    apart = load_engine(spec)
    assert apart.hello().name == "mine"
    apart.close()


def test_missing_package_names_the_extra_to_install(monkeypatch) -> None:
    """An engine whose package is not installed says what to install."""
    gone = ENGINES["phase"]
    monkeypatch.setitem(ENGINES, "phase", type(gone)("no_such_module:Class", "gone", extra="phase"))
    with pytest.raises(EngineError, match=r"pip install 'mtg-conformance\[phase\]'"):
        load_engine("phase", handling=Handling(isolate=False))


def test_error_in_the_process_of_an_engine_is_the_same_line(tmp_path, monkeypatch) -> None:
    """What an adapter in Python lacks is said alike, in this process and in its own."""
    (tmp_path / "broken_engine_of_this_test.py").write_text("import no_such_module\n")
    monkeypatch.chdir(tmp_path)
    told = []
    for isolate in (True, False):
        with pytest.raises(EngineError) as caught:
            load_engine("py:broken_engine_of_this_test:Any", handling=Handling(isolate=isolate))
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert "No module named 'no_such_module'" in told[0]


BROKEN = {
    "a name that is not there": (
        "from adapters.names import Feature\nWRONG = Feature.PLAYLAND\n",
        "can't start: AttributeError: ",
        "PLAYLAND",
        2,
    ),
    "a library that complains": (
        """import json
from toy_engines import Honest
class Any(Honest):
    def __init__(self):
        self.read()
    def read(self):
        json.loads("{")
""",
        "can't start: JSONDecodeError: ",
        "char 1)",
        7,
    ),
    "a class that is not there": (
        "\nfrom adapters.observation import ObjectVew\n",
        "can't be imported: ImportError: ",
        "ObjectVew",
        2,
    ),
    "a greeting that raises": (
        """from toy_engines import Honest
class Any(Honest):
    def hello(self):
        return self.nothing
""",
        "can't start: AttributeError: ",
        "nothing",
        4,
    ),
}
"""What keeps an adapter in Python from starting, to what is told: what it is, of what, where."""


@pytest.mark.parametrize("isolate", [True, False], ids=["isolated", "in-process"])
@pytest.mark.parametrize("name", BROKEN)
def test_error_in_an_adapter_is_told_with_its_place(name, isolate, tmp_path, monkeypatch) -> None:
    """The type, the message, and the line of its author's code, never one of a library."""
    text, kind, about, line = BROKEN[name]
    module = f"broken_{list(BROKEN).index(name)}_{isolate}".lower()
    (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EngineError) as caught:
        open_engine(f"py:{module}:Any", handling=Handling(isolate=isolate))
    told = str(caught.value)
    assert kind in told
    assert about in told
    assert told.endswith(f"({module}.py:{line})")
    assert "\n" not in told


def test_error_outside_of_an_adapter_has_no_place(tmp_path, monkeypatch) -> None:
    """A module that is not there, and one that can't be read, were raised in nobody's line."""
    (tmp_path / "unreadable_engine_of_this_test.py").write_text("def x(:\n")
    monkeypatch.chdir(tmp_path)
    for module, told in {
        "no_such_engine_of_this_test": "ModuleNotFoundError: No module named 'no_such_engine_of",
        "unreadable_engine_of_this_test": "SyntaxError: invalid syntax (unreadable_engine_of",
    }.items():
        with pytest.raises(EngineError) as caught:
            load_engine(f"py:{module}:Any", handling=Handling(isolate=False))
        assert told in str(caught.value)
        assert ".py:" not in str(caught.value)


def test_every_engine_has_a_description() -> None:
    """The table tells a person what each engine is."""
    assert all(info.description for info in ENGINES.values())
