"""Prompts: what the engine asks, as decisions of the contract, and answers to them.

Each prompt of the engine has a `Form`: its kind, how its choices are read, and how an answer
is written as an engine action. A prompt without a form is `Unsupported`, by name.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from adapters.action import Groups
from adapters.adapter import Unsupported
from adapters.names import DecisionKind
from adapters.observation import Choice, Decision
from adapters.phase.engine import EngineRefusal, Json
from adapters.phase.labels import Labels
from adapters.phase.words import COLORS, LETTERS, roman
from adapters.scenario import player_name

__all__ = [
    "ANSWERED_BY_TARGETS",
    "answer_to",
    "decision_of",
    "ids_named",
    "kind_of",
    "target_choices",
]

Command = tuple[str, Json]
"""An engine action: its type and its data."""

Read = Callable[[Json, Labels], tuple[Choice, ...] | None]
Write = Callable[[Json, Labels, Groups], Command]

ANSWERED_BY_TARGETS = frozenset({"TriggerTargetSelection", "TargetSelection"})


class Form(NamedTuple):
    kind: DecisionKind
    read: Read
    write: Write


def kind_of(prompt: Json) -> DecisionKind | None:
    """Return the kind of the pending decision; `None` once the game is over."""
    if prompt["type"] == "GameOver":
        return None
    return _form(prompt).kind


def decision_of(prompt: Json, labels: Labels) -> Decision:
    """Return the pending decision. Raises `Unsupported` for a prompt that has no form."""
    form, data = _form(prompt), prompt["data"]
    source = data.get("source_id")
    return Decision(
        kind=form.kind,
        player=data["player"],
        source=labels.label(source) if source is not None and labels.known(source) else None,
        choices=form.read(data, labels),
    )


def answer_to(prompt: Json, labels: Labels, chosen: Groups) -> Command:
    """Write an answer as an engine action.

    Raises `EngineRefusal` where the answer names nothing that the engine could be told.
    """
    return _form(prompt).write(prompt["data"], labels, chosen)


def _form(prompt: Json) -> Form:
    kind, data = prompt["type"], prompt["data"]
    if kind == "NamedChoice":
        kind += f":{data['choice_type']}"
        if kind not in FORMS and data.get("options"):
            kind = "NamedChoice"
    elif kind == "EffectZoneChoice" and data["effect_kind"] in ("Sacrifice", "Discard"):
        kind += f":{data['effect_kind']}"
    elif kind == "ReplacementChoice" and _declinable(data) is not None:
        kind += ":may"
    if kind not in FORMS:
        raise Unsupported(f"the engine's prompt {kind}")
    return FORMS[kind]


# reading


def _nothing(_data: Json, _labels: Labels) -> tuple[Choice, ...] | None:
    return None


def _unlisted(_data: Json, _labels: Labels) -> tuple[Choice, ...]:
    return (Choice(),)


def _yes_no(_data: Json, _labels: Labels) -> tuple[Choice, ...]:
    return (Choice(("no", "yes")),)


def _number(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    return (Choice((), int(data.get("min", 0)), int(data["max"])),)


def _cards(field: str) -> Read:
    def read(data: Json, labels: Labels) -> tuple[Choice, ...]:
        options = tuple(sorted(labels.label(number) for number in data[field]))
        count = min(int(data.get("count", 1)), len(options))
        # A search for cards with a stated quality may find fewer (701.23b): a partial find.
        fewer = data.get("up_to") or data.get("allows_partial_find")
        least = 0 if fewer else int(data.get("min_count") or count)
        return (Choice(options, least, count),)

    return read


def target_choices(data: Json, labels: Labels) -> tuple[Choice, ...]:
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


def _modes(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    modal = data["modal"]
    barred = set(data.get("unavailable_modes") or ())
    options = tuple(str(mode) for mode in range(modal["mode_count"]) if mode not in barred)
    return (Choice(options, modal["min_choices"], modal["max_choices"]),)


def _triggers(data: Json, labels: Labels) -> tuple[Choice, ...]:
    words = _trigger_words(data, labels)
    return (Choice(tuple(sorted(words)), len(words), len(words)),)


def _trigger_words(data: Json, labels: Labels) -> list[str]:
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


def _replacements(data: Json, labels: Labels) -> tuple[Choice, ...]:
    return (Choice(tuple(sorted(_replacement_words(data, labels)))),)


def _replacement_words(data: Json, labels: Labels) -> list[str]:
    return _told_apart(labels.label(each["source_id"]) for each in data["candidates"])


def _declinable(data: Json) -> tuple[int, int] | None:
    """Return which candidates apply a "you may" replacement and decline it."""
    texts = [each.get("description") for each in data["candidates"]]
    if data.get("kind", {}).get("type") != "OptionalBranch" or len(texts) != 2:
        return None
    decline = texts.index("Decline") if "Decline" in texts else None
    return None if decline is None else (1 - decline, decline)


def _colors(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    options = data["options"] if "options" in data else data["choice"]["data"]["options"]
    return (Choice(tuple(sorted(LETTERS[color] for color in options))),)


def _options(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    return (Choice(tuple(sorted(data["options"]))),)


def _branches(data: Json, _labels: Labels) -> tuple[Choice, ...]:
    return (Choice(tuple(sorted(_branch_words(data)))),)


def _branch_words(data: Json) -> list[str]:
    return _told_apart(
        str(branch.get("description") or number) for number, branch in enumerate(data["branches"])
    )


def _damage(data: Json, labels: Labels) -> tuple[Choice, ...]:
    words = [labels.label(each["blocker_id"]) for each in data["blockers"]]
    if data.get("trample"):
        words.append(_attacked(data, labels))
    total = data["total_damage"]
    return (Choice(tuple(sorted(words)), total, total),)


def _attacked(data: Json, labels: Labels) -> str:
    target = data["attack_target"]
    number: int = target["data"]
    return player_name(number) if target["type"] == "Player" else labels.label(number)


def _shares(data: Json, labels: Labels) -> tuple[Choice, ...]:
    words = tuple(sorted(labels.word(target) for target in data["targets"]))
    return (Choice(words, data["total"], data["total"]),)


# writing


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


def _decide(command: str, field: str) -> Write:
    def write(_data: Json, _labels: Labels, chosen: Groups) -> Command:
        word = _one(chosen)
        return command, {field: _place(word, ["no", "yes"]) == 1}

    return write


def _select(_data: Json, labels: Labels, chosen: Groups) -> Command:
    words = _group(chosen)
    # The engine doesn't refuse a card named twice; one card can't be chosen twice.
    if len(set(words)) < len(words):
        raise EngineRefusal(f"{words!r} names the same card twice")
    return "SelectCards", {"cards": ids_named(words, labels)}


def _say_number(command: str, field: str) -> Write:
    def write(_data: Json, _labels: Labels, chosen: Groups) -> Command:
        word = _one(chosen)
        if not word.isdecimal():
            raise EngineRefusal(f"{word!r} is no number")
        return command, {field: int(word)}

    return write


def _select_modes(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    words = _group(chosen)
    if not all(word.isdecimal() for word in words):
        raise EngineRefusal(f"modes are numbers, not {words!r}")
    return "SelectModes", {"indices": [int(word) for word in words]}


def _select_targets(_data: Json, labels: Labels, chosen: Groups) -> Command:
    targets = []
    for word in (word for group in chosen for word in group):
        target = labels.target(word)
        if target is None:
            raise EngineRefusal(f"there is no {word!r}")
        targets.append(target)
    return "SelectTargets", {"targets": targets}


def _choose_target(_data: Json, labels: Labels, chosen: Groups) -> Command:
    if chosen in ((), ((),)):
        return "ChooseTarget", {"target": None}
    target = labels.target(_one(chosen))
    if target is None:
        raise EngineRefusal(f"there is no {chosen[0][0]!r}")
    return "ChooseTarget", {"target": target}


def _order_triggers(data: Json, labels: Labels, chosen: Groups) -> Command:
    words = _trigger_words(data, labels)
    return "OrderTriggers", {"order": [_place(word, words) for word in _group(chosen)]}


def _choose_replacement(data: Json, labels: Labels, chosen: Groups) -> Command:
    return "ChooseReplacement", {"index": _place(_one(chosen), _replacement_words(data, labels))}


def _apply_or_decline(data: Json, _labels: Labels, chosen: Groups) -> Command:
    places = _declinable(data) or (0, 1)
    return "ChooseReplacement", {"index": places[_place(_one(chosen), ["yes", "no"])]}


def _choose_mana(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    letter = _one(chosen)
    choice = {"type": "SingleColor", "data": COLORS.get(letter, letter)}
    return "ChooseManaColor", {"choice": choice, "count": 1}


def _name_color(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    letter = _one(chosen)
    return "ChooseOption", {"choice": COLORS.get(letter, letter)}


def _choose_option(_data: Json, _labels: Labels, chosen: Groups) -> Command:
    return "ChooseOption", {"choice": _one(chosen)}


def _choose_branch(data: Json, _labels: Labels, chosen: Groups) -> Command:
    return "ChooseBranch", {"index": _place(_one(chosen), _branch_words(data))}


def _keep_legend(_data: Json, labels: Labels, chosen: Groups) -> Command:
    return "ChooseLegend", {"keep": ids_named([_one(chosen)], labels)[0]}


def _assign_damage(data: Json, labels: Labels, chosen: Groups) -> Command:
    units = Counter(_group(chosen))
    beyond = units.pop(_attacked(data, labels), 0)
    assignments = [[ids_named([word], labels)[0], number] for word, number in units.items()]
    return "AssignCombatDamage", {
        "mode": "Normal",
        "assignments": assignments,
        "trample_damage": beyond,
        "controller_damage": 0,
    }


def _divide(_data: Json, labels: Labels, chosen: Groups) -> Command:
    shares = []
    for word, number in Counter(_group(chosen)).items():
        target = labels.target(word)
        if target is None:
            raise EngineRefusal(f"there is no {word!r}")
        shares.append([target, number])
    return "DistributeAmong", {"distribution": shares}


def _by_action(_data: Json, _labels: Labels, _chosen: Groups) -> Command:
    raise EngineRefusal("no answer is asked for here")


MAY, PAY, CHOOSE = DecisionKind.MAY, DecisionKind.PAY, DecisionKind.CHOOSE

FORMS: dict[str, Form] = {
    "Priority": Form(DecisionKind.PRIORITY, _nothing, _by_action),
    "DeclareAttackers": Form(DecisionKind.ATTACKERS, _nothing, _by_action),
    "DeclareBlockers": Form(DecisionKind.BLOCKERS, _nothing, _by_action),
    "TriggerTargetSelection": Form(DecisionKind.TARGETS, target_choices, _select_targets),
    "TargetSelection": Form(DecisionKind.TARGETS, target_choices, _select_targets),
    "CopyRetarget": Form(DecisionKind.TARGETS, target_choices, _choose_target),
    "ModeChoice": Form(DecisionKind.MODES, _modes, _select_modes),
    "AbilityModeChoice": Form(DecisionKind.MODES, _modes, _select_modes),
    "OrderTriggers": Form(DecisionKind.ORDER_TRIGGERS, _triggers, _order_triggers),
    "ReplacementChoice": Form(DecisionKind.REPLACEMENT, _replacements, _choose_replacement),
    "ReplacementChoice:may": Form(MAY, _yes_no, _apply_or_decline),
    "ChooseManaColor": Form(DecisionKind.COLOR, _colors, _choose_mana),
    "NamedChoice:CardName": Form(DecisionKind.NAME, _unlisted, _choose_option),
    "NamedChoice:Color": Form(DecisionKind.COLOR, _colors, _name_color),
    "NamedChoice": Form(CHOOSE, _options, _choose_option),
    "ChooseXValue": Form(DecisionKind.NUMBER, _number, _say_number("ChooseX", "value")),
    "PayAmountChoice": Form(DecisionKind.NUMBER, _number, _say_number("SubmitPayAmount", "amount")),
    "OptionalEffectChoice": Form(MAY, _yes_no, _decide("DecideOptionalEffect", "accept")),
    "OpponentMayChoice": Form(MAY, _yes_no, _decide("DecideOptionalEffect", "accept")),
    "UnlessPayment": Form(PAY, _yes_no, _decide("PayUnlessCost", "pay")),
    "CombatTaxPayment": Form(PAY, _yes_no, _decide("PayCombatTax", "accept")),
    "SearchChoice": Form(DecisionKind.SEARCH, _cards("cards"), _select),
    "DiscardChoice": Form(DecisionKind.DISCARD, _cards("cards"), _select),
    "DiscardToHandSize": Form(DecisionKind.DISCARD, _cards("cards"), _select),
    "EffectZoneChoice:Sacrifice": Form(DecisionKind.SACRIFICE, _cards("cards"), _select),
    "EffectZoneChoice:Discard": Form(DecisionKind.DISCARD, _cards("cards"), _select),
    "EffectZoneChoice": Form(CHOOSE, _cards("cards"), _select),
    "CopyTargetChoice": Form(CHOOSE, _cards("valid_targets"), _choose_target),
    "ChooseOneOfBranch": Form(CHOOSE, _branches, _choose_branch),
    "ChooseLegend": Form(DecisionKind.LEGEND, _cards("candidates"), _keep_legend),
    "AssignCombatDamage": Form(DecisionKind.DIVIDE, _damage, _assign_damage),
    "DistributeAmong": Form(DecisionKind.DIVIDE, _shares, _divide),
}
