"""Choosing: what could be chosen where the engine asks, all of it or an even sample.

Nothing here is legal by being listed: each choice is tried out on a copy of the game.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, pairwise, permutations, product
from math import prod
from typing import Any, NamedTuple, TypeVar

from adapters.action import Groups
from adapters.names import DecisionKind
from adapters.observation import Choice, Decision
from adapters.phase import asking
from adapters.phase.comparing import variant_word
from adapters.phase.engine import EngineRefusal, Json, LiveGame

__all__ = ["Part", "answers", "evenly", "part_of"]

Some = TypeVar("Some")

OPTIONS = 8
"""What is tried of one part of an announcement, at most."""
LOOK = 10_000
"""How many possibilities are looked through for an even sample."""


def evenly(options: Iterable[Some], most: int) -> list[Some]:
    """Return the options, or so many of them at equal distances, first and last among them."""
    found = list(islice(options, LOOK))
    if len(found) <= most:
        return found
    return [found[place * (len(found) - 1) // max(1, most - 1)] for place in range(most)]


# parts of an announcement


class Part(NamedTuple):
    """A part of an announcement: the field of the action that it goes into, and what could."""

    field: str
    options: list[Any]


def part_of(prompt: Json, live: LiveGame) -> Part | None:
    """Return what is to be chosen at a prompt of an announcement, `None` where nothing is.

    Raises `EngineRefusal` where nothing can be chosen.
    """
    if prompt["type"] not in PARTS:
        return None
    part = PARTS[prompt["type"]](prompt["data"], live)
    options = evenly(part.options, OPTIONS)
    if not options:
        raise EngineRefusal(f"{prompt['type']}: there is nothing to choose")
    return Part(part.field, options)


def _targets(data: Json, live: LiveGame) -> Part:
    choices = asking.targets(data, live.labels)
    sets = _groups(choices)
    # Instances of "target" may share one (601.2c), but mostly that is not worth a try.
    apart = (groups for groups in sets if len(set(sum(groups, ()))) == sum(map(len, groups)))
    return Part("targets", evenly(apart, OPTIONS))


def _modes(data: Json, live: LiveGame) -> Part:
    (choice,) = asking.modes(data, live.labels)
    return Part("modes", [tuple(map(int, modes)) for modes in _subsets(choice)])


def _x(data: Json, _live: LiveGame) -> Part:
    least, most = int(data["min"]), int(data["max"])
    return Part("x", sorted({least, min(least + 1, most), most}))


def _optional_cost(data: Json, live: LiveGame) -> Part:
    card: Json = live.game.object(data["pending_cast"]["object_id"])
    name = asking.optional_cost(data, card["keywords"])
    if name == "choice":  # a cost paid rather than the mana cost (118.9)
        return Part("alternative", [None, "alternative"])
    return Part("additional", [(), (name,)])


def _keyword(data: Json, _live: LiveGame) -> Part:
    return Part("alternative", [None, str(data["keyword"]["type"]).lower()])


def _variant(data: Json, _live: LiveGame) -> Part:
    return Part("alternative", [variant_word(option["variant"]) for option in data["options"]])


def _life(data: Json, _live: LiveGame) -> Part:
    return Part("life_paid", list(range(len(data["shards"]) + 1)))


def _objects(data: Json, live: LiveGame) -> Part:
    words = sorted(map(live.labels.label, data["choices"]))
    chosen = combinations(words, min(data["count"], len(words)))
    return Part("cost_choices", [(group,) for group in evenly(chosen, OPTIONS)])


def _division(data: Json, live: LiveGame) -> Part:
    if data["unit"]["type"] == "EvenSplitDamage":  # leaves nothing to choose
        return Part("division", [()])
    words = [live.labels.word(target) for target in data["targets"]]
    return Part("division", evenly(_shares(words, data["total"], least=1), OPTIONS))


def _mana(data: Json, _live: LiveGame) -> Part:
    return Part("produce", asking.mana_words(data))


PARTS: dict[str, Callable[[Json, LiveGame], Part]] = {
    "TargetSelection": _targets,
    "ModeChoice": _modes,
    "AbilityModeChoice": _modes,
    "ChooseXValue": _x,
    "OptionalCostChoice": _optional_cost,
    "AlternativeCastChoice": _keyword,
    "CastingVariantChoice": _variant,
    "PhyrexianPayment": _life,
    "PayCost": _objects,
    "DistributeAmong": _division,
    "ChooseManaColor": _mana,
}


# answers


def answers(decision: Decision, most: int, names: Iterable[str]) -> list[Groups]:
    """Return what could be answered to a decision; where a name is asked for, one of these."""
    choices = decision.choices or ()
    match decision.kind:
        case DecisionKind.NAME:
            return [((name,),) for name in evenly(sorted(names), most)]
        case DecisionKind.NUMBER:
            (choice,) = choices
            numbers = range(choice.minimum, choice.maximum + 1)
            return [((str(number),),) for number in evenly(numbers, most)]
        case DecisionKind.DIVIDE:
            (choice,) = choices
            all_on_one = [(word,) * choice.minimum for word in choice.options]
            others = _shares(choice.options, choice.minimum, least=0)
            shares = dict.fromkeys([*all_on_one, *evenly(others, most)])
            return [(units,) for units in islice(shares, most)]
        case DecisionKind.ORDER_TRIGGERS | DecisionKind.ORDER:
            (choice,) = choices
            return [(order,) for order in evenly(permutations(choice.options), most)]
        case _:
            return evenly(_groups(choices), most)


def _groups(choices: Iterable[Choice]) -> Iterator[Groups]:
    """Return groups for choices, fewer for each where all together would be too many."""
    each = [list(islice(_subsets(choice), LOOK)) for choice in choices]
    while prod(map(len, each)) > LOOK:
        longest = max(each, key=len)
        each[each.index(longest)] = evenly(longest, len(longest) // 2)
    return product(*each)


def _subsets(choice: Choice) -> Iterator[tuple[str, ...]]:
    most = min(choice.maximum, len(choice.options))
    for size in range(choice.minimum, most + 1):
        yield from combinations(choice.options, size)


def _shares(words: Iterable[str], total: int, *, least: int) -> Iterator[tuple[str, ...]]:
    """Return the ways to give each of the words so many units at least, `total` in all."""
    named = list(words)
    free = total - least * len(named)
    if free < 0 or not named:
        return
    last = free + len(named) - 1
    for cuts in combinations(range(last), len(named) - 1):
        parts = [high - low - 1 + least for low, high in pairwise((-1, *cuts, last))]
        yield tuple(word for word, part in zip(named, parts, strict=True) for _ in range(part))
