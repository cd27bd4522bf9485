"""Characteristics of objects (109.3, 200): the printed ones, and those after all effects."""

from typing import Any

import msgspec

from reference_engine import keyword_abilities
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    Ability,
    Activated,
    AdditionalCost,
    AddMana,
    AlternativeCost,
    Chapter,
    DefinePT,
    Face,
    Keyword,
    ManaCost,
    Replacement,
    RequiredCost,
    Rule,
    SpellDiscount,
    SpellSurcharge,
    Static,
    Tap,
    This,
    Triggered,
)

__all__ = [
    "BASIC_LAND_TYPES",
    "Characteristics",
    "Sorted",
    "basic_land_abilities",
    "characteristics",
    "has",
    "is_creature",
    "is_type",
    "mana_value",
    "printed",
    "sort_abilities",
]

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

_BASIC_ABILITIES = {
    land: Activated((Tap(),), (AddMana(mana=color),)) for land, color in BASIC_LAND_TYPES.items()
}
_RULES = Rule.__args__
_REPLACEMENTS = Replacement.__args__
_CASTING = (AdditionalCost, AlternativeCost, RequiredCost, SpellDiscount, SpellSurcharge)


class Sorted(msgspec.Struct, frozen=True):
    """The abilities of an object, by kind."""

    keywords: frozenset[str] = frozenset()
    qualities: tuple[Keyword, ...] = ()
    """Keywords with a quality or a number: protection, hexproof from, firebending, …"""
    activated: tuple[Activated, ...] = ()
    triggered: tuple[Triggered, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    statics: tuple[Static, ...] = ()
    rules: tuple[Any, ...] = ()
    replacements: tuple[Any, ...] = ()
    casting: tuple[Any, ...] = ()
    """What works while the object is cast: alternative and additional costs, discounts."""
    final_chapter: int = 0
    """The greatest chapter number, 0 without chapter abilities (714.2d)."""


class Characteristics(msgspec.Struct):
    """What an object is at the moment. Shared: only the layers make and change one."""

    name: str
    cost: ManaCost | None
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    power: int | None
    toughness: int | None
    abilities: tuple[Ability, ...]
    sorted: Sorted


_NO_ABILITIES = Sorted()


def sort_abilities(abilities: tuple[Ability, ...]) -> Sorted:
    """Sort abilities by kind."""
    if not abilities:
        return _NO_ABILITIES
    abilities = tuple(
        one for ability in abilities for one in (ability, *keyword_abilities.meaning(ability))
    )
    keywords = tuple(ability for ability in abilities if isinstance(ability, Keyword))
    chapters = tuple(ability for ability in abilities if isinstance(ability, Chapter))
    return Sorted(
        keywords=frozenset(ability.name for ability in keywords),
        qualities=tuple(word for word in keywords if word.quality or word.value or word.costs),
        activated=tuple(ability for ability in abilities if isinstance(ability, Activated)),
        triggered=tuple(ability for ability in abilities if isinstance(ability, Triggered)),
        chapters=chapters,
        statics=tuple(ability for ability in abilities if isinstance(ability, Static)),
        rules=tuple(ability for ability in abilities if isinstance(ability, _RULES)),
        replacements=tuple(a for a in abilities if isinstance(a, _REPLACEMENTS)),
        casting=tuple(a for a in abilities if isinstance(a, _CASTING)),
        final_chapter=max((max(chapter.numbers) for chapter in chapters), default=0),
    )


@rule("305.6")
def basic_land_abilities(subtypes: frozenset[str]) -> tuple[Activated, ...]:
    """Return the mana abilities that come with basic land types."""
    return tuple(_BASIC_ABILITIES[land] for land in BASIC_LAND_TYPES if land in subtypes)


def printed(face: Face) -> Characteristics:
    """Return the characteristics that a face gives, before any effect. Made once for a face."""
    found = face.__dict__.get("printed")
    if found is None:
        abilities = face.abilities
        if "Land" in face.types:
            abilities += basic_land_abilities(face.subtypes)
        if not (face.power is None or isinstance(face.power, int)) or not (
            face.toughness is None or isinstance(face.toughness, int)
        ):
            defined = DefinePT(face.power or 0, face.toughness or 0)
            abilities += (Static(This(), (defined,), characteristic_defining=True),)
        found = Characteristics(
            name=face.name,
            cost=face.cost,
            supertypes=face.supertypes,
            types=face.types,
            subtypes=face.subtypes,
            colors=face.colors,
            power=face.power if isinstance(face.power, int) else None,
            toughness=face.toughness if isinstance(face.toughness, int) else None,
            abilities=abilities,
            sorted=sort_abilities(abilities),
        )
        face.__dict__["printed"] = found
    result: Characteristics = found
    return result


def characteristics(state: State, ident: int) -> Characteristics:
    """Return what an object is now, or last was if it is gone (608.2h)."""
    found = state.cache.get(ident)
    if found is None:
        found = _derive(state, ident)
    result: Characteristics = found
    return result


def _derive(state: State, ident: int) -> Characteristics:
    from reference_engine import layers  # layers ask for characteristics in turn

    thing = state.objects.get(ident)
    if thing is None:
        gone: Characteristics = state.last_known[ident][1]
        return gone
    return layers.derive(state, thing)


def is_type(state: State, ident: int, card_type: str) -> bool:
    """Return whether an object has a card type."""
    return card_type in characteristics(state, ident).types


def is_creature(state: State, ident: int) -> bool:
    """Return whether an object is a creature (302)."""
    return "Creature" in characteristics(state, ident).types


def has(state: State, ident: int, keyword: str) -> bool:
    """Return whether an object has a keyword ability (702)."""
    return keyword in characteristics(state, ident).sorted.keywords


@rule("202.3", "202.3b", "202.3e", "107.3g", "712.8d", "712.8e")
def mana_value(state: State, thing: GameObject) -> int:
    """Return an object's mana value; X counts only on the stack.

    The back face of a transforming permanent has its front face's mana value.
    """
    if thing.back and thing.copied is None:
        front = thing.card.face if thing.card is not None else thing.reverse
        if front is not None:
            return front.mana_value
    cost = characteristics(state, thing.id).cost
    if cost is None:
        return 0
    if thing.zone == "stack" and cost.x:
        item = next((item for item in state.stack if item.id == thing.id), None)
        return cost.mana_value + cost.x * ((item.x or 0) if item else 0)
    return cost.mana_value
