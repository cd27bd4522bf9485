"""What each change of a continuous effect does to an object's characteristics (613.1)."""

from typing import Any, cast

from reference_engine.amounts import amount
from reference_engine.characteristics import (
    BASIC_LAND_TYPES,
    Characteristics,
    basic_land_abilities,
    sort_abilities,
)
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.subtypes import CREATURE_TYPES, LAND_TYPES, SUBTYPES_OF
from reference_engine.vocabulary import (
    Ability,
    AddAbilities,
    AddColors,
    AddTypes,
    DefinePT,
    Filter,
    Keyword,
    LoseAbilities,
    LoseKeyword,
    ModifyPT,
    SetBasicLandTypes,
    SetChosenCreatureType,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
)

__all__ = ["make_change"]

_BARRED = "can't have"
"""The name of a keyword that stands for keywords an object can't have."""


def make_change(state: State, found: Characteristics, change: Any, context: Context) -> None:
    """Change the characteristics of `context.subject`, which are these so far."""
    _CHANGES[type(change)](state, found, change, context)


# --- Types (layer 4) ----------------------------------------------------------------------------


@rule("613.1d", "205.1b", "305.7")
def _add_types(_: State, found: Characteristics, change: AddTypes, __: Context) -> None:
    found.types |= change.types
    gained = change.subtypes - found.subtypes
    found.subtypes |= change.subtypes
    if gained & BASIC_LAND_TYPES.keys():
        found.abilities += basic_land_abilities(gained)
        found.sorted = sort_abilities(found.abilities)


@rule("613.1d", "205.1a")
def _set_types(_: State, found: Characteristics, change: SetTypes, __: Context) -> None:
    """Set the card types, and with a type the subtypes that go with no type it still has."""
    if change.types is not None:
        lost = {one for kind in found.types - change.types for one in SUBTYPES_OF.get(kind, ())}
        kept = {one for kind in change.types for one in SUBTYPES_OF.get(kind, ())}
        found.types = change.types
        found.subtypes = found.subtypes - (lost - kept)
    if change.creature_types is not None:
        found.subtypes = (found.subtypes - CREATURE_TYPES) | change.creature_types


@rule("613.1d", "205.1a")
def _set_chosen_type(
    _: State, found: Characteristics, __: SetChosenCreatureType, context: Context
) -> None:
    chosen = context.source.chosen.get("creature type")
    if chosen is not None:
        found.subtypes = (found.subtypes - CREATURE_TYPES) | {chosen}


@rule("305.7")
def _set_land_types(
    _: State, found: Characteristics, change: SetBasicLandTypes, __: Context
) -> None:
    """Set basic land types: what the text and old types gave is lost.

    What effects give comes later, in layer 6.
    """
    found.subtypes = (found.subtypes - LAND_TYPES) | change.subtypes
    found.abilities = basic_land_abilities(change.subtypes)
    found.sorted = sort_abilities(found.abilities)


# --- Colours (layer 5) and abilities (layer 6) --------------------------------------------------


@rule("613.1e")
def _set_colors(_: State, found: Characteristics, change: SetColors, __: Context) -> None:
    found.colors = change.colors


@rule("613.1e", "105.3")
def _add_colors(_: State, found: Characteristics, change: AddColors, __: Context) -> None:
    found.colors |= change.colors


@rule("613.1f")
def _add_abilities(_: State, found: Characteristics, change: AddAbilities, __: Context) -> None:
    barred = {
        word
        for ability in _bars(found)
        for word in (ability.quality.keyword.split("|") if ability.quality else ())
    }
    gained = cast("tuple[Ability, ...]", change.abilities)
    found.abilities += tuple(
        ability for ability in gained if getattr(ability, "name", "") not in barred
    )
    found.sorted = sort_abilities(found.abilities)


def _bars(found: Characteristics) -> tuple[Keyword, ...]:
    return tuple(
        ability
        for ability in found.abilities
        if isinstance(ability, Keyword) and ability.name == _BARRED
    )


@rule("613.1f")
def _lose_abilities(_: State, found: Characteristics, __: LoseAbilities, ___: Context) -> None:
    """Lose all abilities; that it can't have some is no ability and stays."""
    bars: tuple[Ability, ...] = _bars(found)
    found.abilities = bars
    found.sorted = sort_abilities(bars)


@rule("613.1f", "701.1")
def _lose_keyword(_: State, found: Characteristics, change: LoseKeyword, __: Context) -> None:
    found.abilities = tuple(
        ability
        for ability in found.abilities
        if not (isinstance(ability, Keyword) and ability.name in change.keywords)
    )
    if change.cannot_have:
        barred = Filter(keyword="|".join(sorted(change.keywords)))
        found.abilities += (Keyword(_BARRED, quality=barred),)
    found.sorted = sort_abilities(found.abilities)


# --- Power and toughness (layer 7) --------------------------------------------------------------


@rule("613.4a", "604.3", "208.2a")
def _define_pt(state: State, found: Characteristics, change: DefinePT, context: Context) -> None:
    found.power = amount(state, change.power, context)
    found.toughness = amount(state, change.toughness, context)


@rule("613.4b")
def _set_pt(state: State, found: Characteristics, change: SetPT, context: Context) -> None:
    found.power = amount(state, change.power, context)
    found.toughness = amount(state, change.toughness, context)


@rule("613.4c")
def _modify_pt(state: State, found: Characteristics, change: ModifyPT, context: Context) -> None:
    if found.power is not None:
        power = amount(state, change.power, context)
        toughness = amount(state, change.toughness, context)
        found.power += power
        found.toughness = (found.toughness or 0) + toughness


@rule("613.4d")
def _switch_pt(_: State, found: Characteristics, __: SwitchPT, ___: Context) -> None:
    found.power, found.toughness = found.toughness, found.power


_CHANGES: dict[type, Any] = {
    AddTypes: _add_types,
    SetTypes: _set_types,
    SetChosenCreatureType: _set_chosen_type,
    SetBasicLandTypes: _set_land_types,
    SetColors: _set_colors,
    AddColors: _add_colors,
    AddAbilities: _add_abilities,
    LoseAbilities: _lose_abilities,
    LoseKeyword: _lose_keyword,
    DefinePT: _define_pt,
    SetPT: _set_pt,
    ModifyPT: _modify_pt,
    SwitchPT: _switch_pt,
}
