"""Words: the engine's names for colours and counters, and the contract's."""

from typing import Final

__all__ = ["COLOR_LETTERS", "COLOR_NAMES", "counter_word", "engine_counter", "sorted_mana"]

COLOR_NAMES: Final = {
    "W": "white",
    "U": "blue",
    "B": "black",
    "R": "red",
    "G": "green",
    "C": "colorless",
}
COLOR_LETTERS: Final = {name: letter for letter, name in COLOR_NAMES.items()}
COUNTERS: Final = {"+1/+1": "p1p1", "-1/-1": "m1m1"}
COUNTER_WORDS: Final = {name: word for word, name in COUNTERS.items()}


def engine_counter(kind: str) -> str:
    """Return the engine's name for a kind of counter."""
    return COUNTERS.get(kind, kind)


def counter_word(name: str) -> str:
    """Return the rulebook's word for the engine's counter."""
    return COUNTER_WORDS.get(name, name)


def sorted_mana(letters: str) -> str:
    """Return mana in the order W U B R G C."""
    return "".join(sorted(letters, key="WUBRGC".index))
