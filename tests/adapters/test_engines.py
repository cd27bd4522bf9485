"""Engine specs."""

import pytest

from adapters.engines import ENGINES, EngineError, UnknownEngine, load_engine


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
    made = load_engine("py:my_engine_of_this_test:Mine")
    assert type(made).__name__ == "Mine"


def test_missing_package_names_the_extra_to_install(monkeypatch) -> None:
    """An engine whose package is not installed says what to install."""
    gone = ENGINES["phase"]
    monkeypatch.setitem(ENGINES, "phase", type(gone)("no_such_module:Class", "gone", extra="phase"))
    with pytest.raises(EngineError, match=r"pip install 'mtg-conformance\[phase\]'"):
        load_engine("phase")


def test_every_engine_has_a_description() -> None:
    """The table tells a person what each engine is."""
    assert all(info.description for info in ENGINES.values())
