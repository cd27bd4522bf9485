"""Engine specs."""

import pytest

from adapters.engines import ENGINES, EngineError, Handling, UnknownEngine, load_engine


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


def test_every_engine_has_a_description() -> None:
    """The table tells a person what each engine is."""
    assert all(info.description for info in ENGINES.values())
