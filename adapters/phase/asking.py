"""Asking: how the choices of the engine's prompts are read, one function for each shape."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement
from typing import Any

from adapters.observation import Choice
from adapters.phase.engine import Json
from adapters.phase.labels import Labels
from adapters.phase.words import LETTERS, keyword_word, roman, sorted_mana
from adapters.scenario import player_name

__all__ = [
    "Read",
    "attack_word",
    "attacked",
    "branch_words",
    "branches",
    "cards",
    "colors",
    "damage",
    "declinable",
    "mana",
    "mana_words",
    "modes",
    "nothing",
    "number",
    "optional_cost",
    "options",
    "replacement_words",
    "replacements",
    "shares",
    "targets",
    "trigger_words",
    "triggers",
    "unlisted",
    "yes_no",
]

OPTIONAL_COSTS = ("buyback", "casualty")
"""Keywords whose cost the engine calls an optional one and no more."""
COMBINED = 6
"""Mana chosen in any combination of which all combinations are listed, at most."""

Read = Callable[[Json, Labels], tuple[Choice, ...] | None]


def nothing(_data: Json, _labels: Labels) -> tuple[Choice, ...] | None:
    """Read no choices: the action itself says all."""
    return None


def unlisted(_data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read one choice among more than are listed."""
    return (Choice(),)


def yes_no(_data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read a choice of yes or no."""
    return (Choice(("no", "yes")),)


def number(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read a number between bounds."""
    return (Choice((), int(data.get("min", 0)), int(data["max"])),)


def cards(field: str) -> Read:
    """Return what reads a choice of objects listed in a field."""

    def read(data: Json, labels: Labels) -> tuple[Choice, ...]:
        options = tuple(sorted(labels.label(number) for number in data[field]))
        count = min(int(data.get("count", 1)), len(options))
        # A search for cards with a stated quality may find fewer (701.23b): a partial find.
        fewer = data.get("up_to") or data.get("allows_partial_find")
        least = 0 if fewer else int(data.get("min_count") or count)
        return (Choice(options, least, count),)

    return read


def targets(data: Json, labels: Labels) -> tuple[Choice, ...]:
    """Return a choice for each target slot; slots of one "up to" are one choice."""
    choices: list[Choice] = []
    for slot in data["target_slots"]:
        legal = slot.get("legal_targets", slot.get("legal_alternatives", ()))
        options = tuple(sorted(labels.word(target) for target in legal))
        last = choices[-1] if choices else None
        if slot.get("optional") and last and last.minimum == 0 and last.options == options:
            choices[-1] = Choice(options, 0, last.maximum + 1)
        else:
            choices.append(Choice(options, 0 if slot.get("optional") else 1, 1))
    return tuple(choices)


def modes(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read the modes that can be chosen."""
    modal = data["modal"]
    barred = set(data.get("unavailable_modes") or ())
    options = tuple(str(mode) for mode in range(modal["mode_count"]) if mode not in barred)
    return (Choice(options, modal["min_choices"], modal["max_choices"]),)


def triggers(data: Json, labels: Labels) -> tuple[Choice, ...]:
    """Read the triggers to put in order."""
    words = trigger_words(data, labels)
    return (Choice(tuple(sorted(words)), len(words), len(words)),)


def trigger_words(data: Json, labels: Labels) -> list[str]:
    """Return what each trigger is called: its source, with its chapter."""
    words = []
    for trigger in data["triggers"]:
        before, _, number = (trigger.get("description") or "").partition("Chapter ")
        chapter = f"/{roman(int(number))}" if not before and number.isdigit() else ""
        words.append(labels.label(trigger["source_id"]) + chapter)
    return _told_apart(words)


def _told_apart(words: Iterable[str]) -> list[str]:
    """Mark the second and later of the same word with "~2" and so on."""
    seen: Counter[str] = Counter()
    told = []
    for word in words:
        seen[word] += 1
        told.append(word if seen[word] == 1 else f"{word}~{seen[word]}")
    return told


def replacements(data: Json, labels: Labels) -> tuple[Choice, ...]:
    """Read the replacement effects that could apply next."""
    return (Choice(tuple(sorted(replacement_words(data, labels)))),)


def replacement_words(data: Json, labels: Labels) -> list[str]:
    """Return what each replacement effect is called: its source."""
    return _told_apart(labels.label(each["source_id"]) for each in data["candidates"])


def declinable(data: Json) -> tuple[int, int] | None:
    """Return which candidates apply a "you may" replacement and decline it."""
    texts = [each.get("description") for each in data["candidates"]]
    if data.get("kind", {}).get("type") != "OptionalBranch" or len(texts) != 2:
        return None
    decline = texts.index("Decline") if "Decline" in texts else None
    return None if decline is None else (1 - decline, decline)


def colors(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read the colours to choose from."""
    return (Choice(tuple(sorted(LETTERS[color] for color in data["options"]))),)


def mana(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read the mana to choose from: a type, or where mana is combined a word of several."""
    return (Choice(tuple(sorted(mana_words(data)))),)


def mana_words(data: Json) -> list[str]:
    """Return what mana can be chosen; of very many combinations only those of one type."""
    choice = data["choice"]
    options: list[Any] = choice["data"]["options"]
    if choice["type"] == "Combination":
        return list(dict.fromkeys(sorted_mana(map(LETTERS.__getitem__, each)) for each in options))
    letters = sorted_mana(map(LETTERS.__getitem__, options))
    if choice["type"] == "SingleColor":
        return list(letters)
    count = int(choice["data"]["count"])
    if count > COMBINED:
        return [letter * count for letter in letters]
    return list(map("".join, combinations_with_replacement(letters, count)))


def optional_cost(data: Json, keywords: Iterable[object]) -> str:
    """Return what an optional cost is called: by its keyword, where the card has such a one."""
    name = str(data["cost"]["type"]).lower()
    if name != "optional":
        return name
    words = set(map(keyword_word, keywords))
    return next((word for word in OPTIONAL_COSTS if word in words), name)


def options(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read the words to choose from."""
    return (Choice(tuple(sorted(data["options"]))),)


def players(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read the players to choose from, whom the engine calls by their seats."""
    return (Choice(tuple(sorted(player_name(int(seat)) for seat in data["options"]))),)


def branches(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    """Read the branches of "A or B"."""
    return (Choice(tuple(sorted(branch_words(data)))),)


def branch_words(data: Json) -> list[str]:
    """Return what each branch is called."""
    return _told_apart(
        str(branch.get("description") or number) for number, branch in enumerate(data["branches"])
    )


def damage(data: Json, labels: Labels) -> tuple[Choice, ...]:
    """Read who can be dealt an attacker's damage."""
    words = [labels.label(each["blocker_id"]) for each in data["blockers"]]
    if data.get("trample"):
        words.append(attacked(data, labels))
    total = data["total_damage"]
    return (Choice(tuple(sorted(words)), total, total),)


def attacked(data: Json, labels: Labels) -> str:
    """Return the player or permanent attacked."""
    return attack_word(data["attack_target"], labels)


def attack_word(target: Json, labels: Labels) -> str:
    """Return what can be attacked as a label or player name."""
    number: int = target["data"]
    return player_name(number) if target["type"] == "Player" else labels.label(number)


def shares(data: Json, labels: Labels) -> tuple[Choice, ...]:
    """Read among whom is divided."""
    words = tuple(sorted(labels.word(target) for target in data["targets"]))
    return (Choice(words, data["total"], data["total"]),)
