"""Words: the engine's names for steps, colours, counters and keywords, and the contract's."""

import re
from collections.abc import Iterable
from typing import Final

from adapters.names import Step

__all__ = [
    "COLORS",
    "LETTERS",
    "PHASES",
    "PLAYER_COUNTERS",
    "STEPS",
    "counter_word",
    "engine_counter",
    "keyword_word",
    "roman",
    "sorted_mana",
]

PHASES: Final = {
    Step.UNTAP: "Untap",
    Step.UPKEEP: "Upkeep",
    Step.DRAW: "Draw",
    Step.PRECOMBAT_MAIN: "PreCombatMain",
    Step.BEGINNING_OF_COMBAT: "BeginCombat",
    Step.DECLARE_ATTACKERS: "DeclareAttackers",
    Step.DECLARE_BLOCKERS: "DeclareBlockers",
    Step.COMBAT_DAMAGE: "CombatDamage",
    Step.END_OF_COMBAT: "EndCombat",
    Step.POSTCOMBAT_MAIN: "PostCombatMain",
    Step.END: "End",
    Step.CLEANUP: "Cleanup",
}
STEPS: Final = {phase: step for step, phase in PHASES.items()}

COLORS: Final = {
    "W": "White",
    "U": "Blue",
    "B": "Black",
    "R": "Red",
    "G": "Green",
    "C": "Colorless",
}
LETTERS: Final = {name: letter for letter, name in COLORS.items()}

PLAYER_COUNTERS: Final = {
    "poison": "poison_counters",
    "energy": "energy",
    "experience": "Experience",
    "rad": "Rad",
    "ticket": "Ticket",
}
"""Fields of the engine's player, or, with a capital, entries of its `player_counters`."""

COUNTERS: Final = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
COUNTER_WORDS: Final = {name: word for word, name in COUNTERS.items()}
VARIANTS: Final = {
    "battlecry": "battle cry",
    "for mirrodin": "for mirrodin!",
    "typecycling": "cycling",
}
"""Keywords that the rules write otherwise; with a quality in front cycling is cycling (702.29e)."""
NUMERALS: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def engine_counter(kind: str) -> str:
    """Return the engine's name for a kind of counter."""
    return COUNTERS.get(kind, kind)


def counter_word(name: str) -> str:
    """Return the rulebook's word for the engine's counter."""
    return COUNTER_WORDS.get(name, name)


def keyword_word(keyword: object) -> str:
    """Return a keyword ability in lower case, without numbers or qualities.

    The engine writes `"FirstStrike"`, or `{"Protection": …}` where there is more to say.
    """
    name = next(iter(keyword)) if isinstance(keyword, dict) else str(keyword)
    word = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
    return VARIANTS.get(word, word)


def sorted_mana(letters: Iterable[str]) -> str:
    """Return mana in the order W U B R G C."""
    return "".join(sorted(letters, key="WUBRGC".index))


def roman(number: int) -> str:
    """Return a chapter number as printed (714.2a)."""
    written = ""
    for value, numeral in NUMERALS:
        written += numeral * (number // value)
        number %= value
    return written
