"""Comparing: what the engine made of an announcement, held against the announcement.

The engine fills in choices that it takes to have one legal answer. That is well where the
answer is the announced one; where it is another, the announcement was not carried out.
"""

from typing import Any

import msgspec

from adapters.action import Activate, Cast, Groups
from adapters.phase.engine import Json, LiveGame, Snapshot
from adapters.phase.observing import ability_targets, chosen_x
from adapters.phase.words import LETTERS, sorted_mana

__all__ = [
    "Unasked",
    "activated_in_order",
    "activations",
    "difference",
    "entry_made",
    "mana_besides",
    "mana_made",
    "place_of",
    "pool_of",
    "variant_word",
]

VARIANTS = {"Normal": None, "GraveyardPermission": None, "HandPermission": "free"}
"""The engine's casting variants as `Cast.alternative` has them; others in lower case."""

BASIC_LANDS = {
    "Plains": "White",
    "Island": "Blue",
    "Swamp": "Black",
    "Mountain": "Red",
    "Forest": "Green",
}


class Unasked(msgspec.Struct):
    """The choices of an announcement that the engine has not asked for yet."""

    targets: list[list[str]]
    mana: list[Activate]
    cost_choices: list[tuple[str, ...]]
    produce: list[str]
    additional: list[str]
    modes: tuple[int, ...]
    x: int | None
    life_paid: int
    division: tuple[str, ...]
    alternative: str | None
    targets_asked: bool = False

    @classmethod
    def of(cls, action: Cast | Activate) -> "Unasked":
        """Start with all choices of an announcement."""
        spell = action if isinstance(action, Cast) else None
        return cls(
            targets=[list(group) for group in action.targets],
            mana=list(action.mana),
            cost_choices=list(action.cost_choices),
            produce=[] if isinstance(action, Cast) else list(action.produce),
            additional=list(spell.additional) if spell else [],
            modes=action.modes,
            x=action.x,
            life_paid=action.life_paid,
            division=spell.division if spell else (),
            alternative=spell.alternative if spell else None,
        )


def difference(
    live: LiveGame, action: Cast | Activate, number: int, unasked: Unasked, before: Snapshot | None
) -> str | None:
    """Say what is not as announced now that the engine asks no more, or return `None`.

    `before` may be missing where an ability makes fixed mana and nothing else.
    """
    for what, left in (
        ("modes", unasked.modes),
        ("additional costs", unasked.additional),
        ("life for Phyrexian mana", unasked.life_paid),
        ("a division", unasked.division),
        ("mana abilities", unasked.mana),
    ):
        if left:
            return f"the engine asked for no {what}: {left}"
    for word in (word for group in unasked.cost_choices for word in group):
        if not _was_used(live, word, before):
            return f"the engine paid the cost with something else than {word}"
    return _entry_difference(live, action, unasked, entry_made(live, action, number, before))


def _entry_difference(
    live: LiveGame, action: Cast | Activate, unasked: Unasked, entry: Json | None
) -> str | None:
    data: Json = entry["kind"]["data"] if entry else {}
    ability: Json = data.get("ability") or {}
    if not unasked.targets_asked:
        made = [live.labels.word(target) for target in ability_targets(ability)]
        announced = _flat(action.targets)
        if sorted(made) != sorted(announced):
            return f"the engine's targets are {made}, not {announced}"
    x = (chosen_x(live, entry) if entry else None) or 0
    if unasked.x not in (None, x):
        return f"the engine's X is {x}, not {unasked.x}"
    if data.get("casting_variant") and variant_word(data["casting_variant"]) != unasked.alternative:
        return f"the engine cast it as {data['casting_variant']}, not for {unasked.alternative}"
    return None


def _flat(groups: Groups) -> list[str]:
    return [word for group in groups for word in group]


def _was_used(live: LiveGame, word: str, before: Snapshot | None) -> bool:
    number = live.labels.id(word)
    if number is None or before is None:
        return False
    old = before.state["state"]["objects"].get(str(number))
    new = live.game.object(number)
    fields = ("zone", "tapped", "counters")
    return old is None or new is None or any(old[field] != new[field] for field in fields)


def entry_made(
    live: LiveGame, action: Cast | Activate, number: int, before: Snapshot | None
) -> Json | None:
    """Return what an announcement put on the stack; mana abilities put nothing there."""
    if before is None:
        return None
    old = {entry["id"] for entry in before.state["state"]["stack"]}
    for entry in live.game.stack():
        new: Json = entry
        if isinstance(action, Cast):
            if new["id"] == number:
                return new
        elif new["id"] not in old and new["kind"]["type"] == "ActivatedAbility":
            return new
    return None


def variant_word(variant: Any) -> str | None:
    """Return the alternative cost of an engine's casting variant, `None` for the mana cost."""
    name = next(iter(variant)) if isinstance(variant, dict) else str(variant)
    return VARIANTS.get(name, name.lower())


# mana


def pool_of(live: LiveGame, player: int) -> str:
    """Return a player's mana in order."""
    units = live.game.player(player)["mana_pool"]["mana"]
    return sorted_mana("".join(LETTERS[unit["color"]] for unit in units))


def mana_besides(whole: str, part: str) -> str:
    """Return mana without some of it, in order."""
    left = list(whole)
    for letter in part:
        if letter in left:
            left.remove(letter)
    return "".join(left)


def mana_made(events: list[Json], player: int, besides: int | None = None) -> str:
    """Return the mana that a player got, but for that from one source."""
    added = (event["data"] for event in events if event["type"] == "ManaAdded")
    return "".join(
        LETTERS[each["mana_type"]]
        for each in added
        if each["player_id"] == player and each["source_id"] != besides
    )


def activations(
    events: list[Json], before: Snapshot, player: int, besides: int
) -> tuple[Activate, ...]:
    """Return the mana abilities that were activated, but for one source's, by what each made."""
    produced = (event["data"] for event in events if event["type"] == "ManaAbilityProduced")
    return tuple(
        _activation(before, player, each["source_id"], [LETTERS[c] for c in each["produced"]])
        for each in produced
        if each["source_id"] != besides
    )


def _activation(before: Snapshot, player: int, number: int, made: list[str]) -> Activate:
    """Return the mana ability of a source that makes this, or else one that chooses."""
    label = before.labels.label(number)
    source: Json = before.state["state"]["objects"][str(number)]
    abilities: list[Json] = source["abilities"]
    chosen: Activate | None = None
    for index, ability in enumerate(abilities):
        place = place_of(source, index)
        if place is None or not ability.get("is_mana_ability"):
            continue
        effect: Json = ability["effect"].get("produced", {})
        fixed = effect.get("type") in ("Fixed", "Colorless")
        if effect.get("type") == "Fixed" and [LETTERS[c] for c in effect["colors"]] == made:
            return Activate(player, label, place)
        if chosen is None:
            chosen = Activate(player, label, place, produce="" if fixed else made[0])
    return chosen or Activate(player, label)


def place_of(source: Json, index: int) -> int | None:
    """Return which activated ability one is, by the engine's index; `None` for another kind."""
    indices = activated_in_order(source)
    return indices.index(index) if index in indices else None


def activated_in_order(source: Json) -> list[int]:
    """Return the engine's indices of an object's activated abilities, as the contract has them.

    The engine puts those of basic land types first, the contract those that are printed (305.6);
    among themselves they are in the order of the land types, of which the land's own come first.
    """
    abilities: list[Json] = source["abilities"]
    indices = [index for index, each in enumerate(abilities) if each["kind"] == "Activated"]
    own = []
    for land in source["card_types"]["subtypes"]:
        if land in BASIC_LANDS:
            made = {"type": "Fixed", "colors": [BASIC_LANDS[land]]}
            own += [i for i in indices if abilities[i]["effect"].get("produced") == made][:1]
    return [index for index in indices if index not in own] + own
