"""Whether and how a player may begin to cast a card: from where, at which cost (601.3, 118.9)."""

from collections.abc import Iterable

from reference_engine.characteristics import Characteristics, characteristics
from reference_engine.events import rules_of
from reference_engine.matching import Context, matches, matching
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    AdditionalCost,
    AlternativeCost,
    CantCast,
    CantCastFrom,
    CastWithoutPaying,
    Cost,
    Filter,
    ItsManaCost,
    MayCastFrom,
    RequiredCost,
    Who,
)

__all__ = [
    "FREE",
    "cast_from_graveyard",
    "optional_costs",
    "required_costs",
    "ways_to_cast",
    "why_forbidden",
]

FREE = "free"
"""The name of the alternative of not paying the mana cost at all."""

Ways = dict[str | None, tuple[Cost, ...]]


@rule("601.3", "601.2b", "118.9", "118.9a", "702.34a")
def ways_to_cast(state: State, thing: GameObject, seat: int) -> Ways:
    """Return the ways a player may cast a card from where it is: what each costs, by its name.

    `None` stands for the mana cost. Of two alternatives of one name the second is "name~2".
    """
    ways: Ways = {}
    if thing.owner != seat or _cant_cast_from(state, thing.zone):
        return ways
    seen = characteristics(state, thing.id)
    usual = thing.zone == "hand" or bool(cast_from_graveyard(state, thing, seat))
    if usual and seen.cost is not None:
        ways[None] = (seen.cost,)
    for ability in seen.sorted.casting:
        if isinstance(ability, AlternativeCost) and (
            ability.zone == thing.zone or (usual and ability.zone == "hand")
        ):
            costs = _costs(ability.costs, seen)
            if costs is not None:
                ways[_new_name(ways, ability.name)] = costs
    if thing.zone == "hand" and any(
        state.objects[ident].controller == seat for ident, _ in rules_of(state, CastWithoutPaying)
    ):
        ways[FREE] = ()
    return ways


def _new_name(ways: Ways, stem: str) -> str:
    name, number = stem, 1
    while name in ways:
        number += 1
        name = f"{stem}~{number}"
    return name


def _costs(costs: Iterable[Cost], seen: Characteristics) -> tuple[Cost, ...] | None:
    """Put the mana cost in for "its mana cost"; there is no paying one that isn't there (118.6)."""
    found: list[Cost] = []
    for cost in costs:
        if isinstance(cost, ItsManaCost):
            if seen.cost is None:
                return None
            found.append(seen.cost)
        else:
            found.append(cost)
    return tuple(found)


@rule("101.2", "601.3")
def _cant_cast_from(state: State, zone: str) -> bool:
    return any(zone in ability.zones for _, ability in rules_of(state, CantCastFrom))


@rule("601.3", "611.3")
def cast_from_graveyard(state: State, thing: GameObject, seat: int) -> int:
    """Return the permanent that lets a player cast this from its zone, once a turn; 0 for none."""
    if thing.zone == "hand" or seat != state.active:
        return 0
    for ident, ability in rules_of(state, MayCastFrom):
        source = state.objects[ident]
        if (
            source.controller == seat
            and ability.what.zone == thing.zone
            and ("cast from", ident) not in state.turn_history
            and matches(state, ability.what, thing.id, Context(seat, source))
        ):
            return ident
    return 0


@rule("101.2", "205.4e", "601.3")
def why_forbidden(state: State, thing: GameObject, seat: int) -> str:
    """Return why a player can't cast this however it is paid for, "" if nothing forbids it."""
    seen = characteristics(state, thing.id)
    for source, _ in rules_of(state, CantCast):
        if state.objects[source].chosen.get("name") == seen.name:
            return "its name was chosen"
    if "Legendary" in seen.supertypes and seen.types & {"Instant", "Sorcery"}:
        legends = Filter(
            types=frozenset({"Creature", "Planeswalker"}),
            supertypes=frozenset({"Legendary"}),
            controller=Who.YOU,
        )
        if not matching(state, legends, Context(seat, thing)):
            return "it is legendary and needs a legendary creature or planeswalker"
    return ""


@rule("118.8", "601.2b", "702.33a", "702.27a")
def optional_costs(seen: Characteristics) -> dict[str, tuple[Cost, ...]]:
    """Return the optional additional costs of a spell by their names."""
    return {a.name: a.costs for a in seen.sorted.casting if isinstance(a, AdditionalCost)}


@rule("118.8", "118.8a", "601.2b")
def required_costs(seen: Characteristics) -> tuple[Cost, ...]:
    """Return the additional costs of a spell that must be paid, however it is cast."""
    found = (a.costs for a in seen.sorted.casting if isinstance(a, RequiredCost))
    return tuple(cost for costs in found for cost in costs)
