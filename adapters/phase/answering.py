"""Answering: how an answer is written as an engine action, one function for each shape.

Each raises `EngineRefusal` where the answer names nothing that the engine could be told.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from adapters.action import Groups
from adapters.phase import asking
from adapters.phase.engine import EngineRefusal, Json
from adapters.phase.labels import Labels
from adapters.phase.words import COLORS, LETTERS, sorted_mana
from adapters.scenario import player_name

__all__ = [
    "Command",
    "Write",
    "apply_or_decline",
    "assign_damage",
    "by_action",
    "choose_branch",
    "choose_damage_source",
    "choose_mana",
    "choose_option",
    "choose_replacement",
    "choose_target",
    "decide",
    "divide",
    "ids_named",
    "keep_legend",
    "mana_command",
    "name_color",
    "order_triggers",
    "say_number",
    "select",
    "select_modes",
    "select_targets",
]

Command = tuple[str, Json]
"""An engine action: its type and its data."""

Write = Callable[[Json, Labels, Groups], Command]


def _one(chosen: Groups) -> str:
    if len(chosen) != 1 or len(chosen[0]) != 1:
        raise EngineRefusal(f"one word answers this, not {chosen!r}")
    return chosen[0][0]


def _group(chosen: Groups) -> tuple[str, ...]:
    if len(chosen) > 1:
        raise EngineRefusal(f"one group answers this, not {chosen!r}")
    return chosen[0] if chosen else ()


def ids_named(words: Iterable[str], labels: Labels) -> list[int]:
    """Return the engine's ids of labels, or raise `EngineRefusal` for one that names nothing."""
    numbers = []
    for word in words:
        number = labels.id(word)
        if number is None:
            raise EngineRefusal(f"there is no {word!r}")
        numbers.append(number)
    return numbers


def _place(word: str, words: list[str]) -> int:
    if word not in words:
        raise EngineRefusal(f"{word!r} is none of {', '.join(words)}")
    return words.index(word)


def decide(command: str, field: str) -> Write:
    """Return what writes yes or no."""

    def write(_data: Json, _labels: Labels, chosen: Groups) -> Command:
        word = _one(chosen)
        return command, {field: _place(word, ["no", "yes"]) == 1}

    return write


def select(_data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write the cards chosen."""
    words = _group(chosen)
    # The engine doesn't refuse a card named twice; one card can't be chosen twice.
    if len(set(words)) < len(words):
        raise EngineRefusal(f"{words!r} names the same card twice")
    return "SelectCards", {"cards": ids_named(words, labels)}


def say_number(command: str, field: str) -> Write:
    """Return what writes a number."""

    def write(_data: Json, _labels: Labels, chosen: Groups) -> Command:
        word = _one(chosen)
        if not word.isdecimal():
            raise EngineRefusal(f"{word!r} is no number")
        return command, {field: int(word)}

    return write


def select_modes(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write the modes chosen."""
    words = _group(chosen)
    if not all(word.isdecimal() for word in words):
        raise EngineRefusal(f"modes are numbers, not {words!r}")
    return "SelectModes", {"indices": [int(word) for word in words]}


def select_targets(_data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write the targets chosen, all at once."""
    targets = []
    for word in (word for group in chosen for word in group):
        target = labels.target(word)
        if target is None:
            raise EngineRefusal(f"there is no {word!r}")
        targets.append(target)
    return "SelectTargets", {"targets": targets}


def choose_target(_data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write one target, or that none is chosen."""
    if chosen in ((), ((),)):
        return "ChooseTarget", {"target": None}
    target = labels.target(_one(chosen))
    if target is None:
        raise EngineRefusal(f"there is no {chosen[0][0]!r}")
    return "ChooseTarget", {"target": target}


def order_triggers(data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write the order of triggers; the first goes on the stack first."""
    words = asking.trigger_words(data, labels)
    return "OrderTriggers", {"order": [_place(word, words) for word in _group(chosen)]}


def choose_replacement(data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write which replacement effect applies."""
    return "ChooseReplacement", {
        "index": _place(_one(chosen), asking.replacement_words(data, labels))
    }


def apply_or_decline(data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write whether a "you may" replacement applies."""
    places = asking.declinable(data) or (0, 1)
    return "ChooseReplacement", {"index": places[_place(_one(chosen), ["yes", "no"])]}


def choose_mana(data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write the mana produced."""
    return mana_command(data, _one(chosen))


def mana_command(data: Json, word: str) -> Command:
    """Write mana as the engine's choice: a type, or several types combined."""
    choice = data["choice"]
    if choice["type"] == "SingleColor":
        made: Json = {"type": "SingleColor", "data": COLORS.get(word, word)}
    elif choice["type"] == "Combination":
        words = [sorted_mana(LETTERS[each] for each in option) for option in _options(choice)]
        made = {"type": "Combination", "data": _options(choice)[_place(word, words)]}
    else:
        made = {"type": "Combination", "data": [COLORS.get(letter, letter) for letter in word]}
    return "ChooseManaColor", {"choice": made, "count": 1}


def _options(choice: Json) -> list[list[str]]:
    options: list[list[str]] = choice["data"]["options"]
    return options


def name_color(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write the colour chosen."""
    letter = _one(chosen)
    return "ChooseOption", {"choice": COLORS.get(letter, letter)}


def choose_option(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write the word chosen."""
    return "ChooseOption", {"choice": _one(chosen)}


def choose_player(data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write the player chosen, by seat."""
    seats = {player_name(int(seat)): seat for seat in data["options"]}
    if _one(chosen) not in seats:
        raise EngineRefusal(f"there is no {_one(chosen)!r} to choose")
    return "ChooseOption", {"choice": seats[_one(chosen)]}


def choose_branch(data: Json, _labels: Labels, chosen: Groups) -> Command:
    """Write the branch chosen."""
    return "ChooseBranch", {"index": _place(_one(chosen), asking.branch_words(data))}


def keep_legend(_data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write which legendary permanent is kept."""
    return "ChooseLegend", {"keep": ids_named([_one(chosen)], labels)[0]}


def assign_damage(data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write how an attacker's damage is assigned."""
    units = Counter(_group(chosen))
    beyond = units.pop(asking.attacked(data, labels), 0)
    assignments = [[ids_named([word], labels)[0], number] for word, number in units.items()]
    return "AssignCombatDamage", {
        "mode": "Normal",
        "assignments": assignments,
        "trample_damage": beyond,
        "controller_damage": 0,
    }


def divide(_data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write how something is divided among targets."""
    shares = []
    for word, number in Counter(_group(chosen)).items():
        target = labels.target(word)
        if target is None:
            raise EngineRefusal(f"there is no {word!r}")
        shares.append([target, number])
    return "DistributeAmong", {"distribution": shares}


def by_action(_data: Json, _labels: Labels, _chosen: Groups) -> Command:
    """Refuse an answer where an attack, a block or the like is asked for."""
    raise EngineRefusal("no answer is asked for here")


def choose_damage_source(_data: Json, labels: Labels, chosen: Groups) -> Command:
    """Write the source of damage chosen."""
    return "ChooseDamageSource", {"source": ids_named([_one(chosen)], labels)[0]}
