"""What continuous effects change about objects (613), sorted by layer, and about the game."""

from typing import ClassVar

import msgspec

from reference_engine.vocabulary.amounts import Amount

__all__ = [
    "AddAbilities",
    "AddColors",
    "AddTypes",
    "Change",
    "ControlledBy",
    "DefinePT",
    "LoseAbilities",
    "LoseKeyword",
    "ModifyPT",
    "SetBasicLandTypes",
    "SetChosenCreatureType",
    "SetColors",
    "SetPT",
    "SetTypes",
    "SwitchPT",
]


class ControlledBy(msgspec.Struct, frozen=True):
    """You control it, or the player in seat `player` does (layer 2)."""

    LAYER: ClassVar[str] = "2"
    player: int | None = None


class AddTypes(msgspec.Struct, frozen=True):
    """It has these types and subtypes in addition to its others (layer 4)."""

    LAYER: ClassVar[str] = "4"
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()


class SetTypes(msgspec.Struct, frozen=True):
    """It is these types; subtypes of other types' kinds are lost with them (205.1a, layer 4)."""

    LAYER: ClassVar[str] = "4"
    types: frozenset[str] | None = None
    creature_types: frozenset[str] | None = None


class SetChosenCreatureType(msgspec.Struct, frozen=True):
    """It is the creature type chosen for the source and no other (layer 4)."""

    LAYER: ClassVar[str] = "4"


class SetBasicLandTypes(msgspec.Struct, frozen=True):
    """The land is these basic land types: loses its rules text, gains their mana (305.7)."""

    LAYER: ClassVar[str] = "4"
    subtypes: frozenset[str]


class SetColors(msgspec.Struct, frozen=True):
    """It is these colours (layer 5)."""

    LAYER: ClassVar[str] = "5"
    colors: frozenset[str]


class AddColors(msgspec.Struct, frozen=True):
    """It is these colours in addition (layer 5)."""

    LAYER: ClassVar[str] = "5"
    colors: frozenset[str]


class AddAbilities(msgspec.Struct, frozen=True):
    """It has, or gains, abilities (layer 6)."""

    LAYER: ClassVar[str] = "6"
    abilities: "tuple[msgspec.Struct, ...]"


class LoseAbilities(msgspec.Struct, frozen=True):
    """It loses all abilities (layer 6)."""

    LAYER: ClassVar[str] = "6"


class LoseKeyword(msgspec.Struct, frozen=True):
    """It loses keywords and, with `cannot_have`, can't gain them (layer 6, 613.1f)."""

    LAYER: ClassVar[str] = "6"
    keywords: frozenset[str]
    cannot_have: bool = False


class DefinePT(msgspec.Struct, frozen=True):
    """Its power and toughness are defined by its own text, the "*" of its box (layer 7a)."""

    LAYER: ClassVar[str] = "7a"
    power: Amount
    toughness: Amount


class SetPT(msgspec.Struct, frozen=True):
    """Its base power and toughness are these (layer 7b)."""

    LAYER: ClassVar[str] = "7b"
    power: Amount
    toughness: Amount


class ModifyPT(msgspec.Struct, frozen=True):
    """It gets +power/+toughness (layer 7c)."""

    LAYER: ClassVar[str] = "7c"
    power: Amount = 0
    toughness: Amount = 0


class SwitchPT(msgspec.Struct, frozen=True):
    """Its power and toughness are switched (layer 7d)."""

    LAYER: ClassVar[str] = "7d"


Change = (
    ControlledBy
    | AddTypes
    | SetTypes
    | SetChosenCreatureType
    | SetBasicLandTypes
    | SetColors
    | AddColors
    | AddAbilities
    | LoseAbilities
    | LoseKeyword
    | DefinePT
    | SetPT
    | ModifyPT
    | SwitchPT
)
