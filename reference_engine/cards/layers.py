"""Permanents and spells whose effects meet in the layers (613)."""

from reference_engine.cards.words import CREATURE, LAND, keywords, target, their, types, yours
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    AddMana,
    AddTypes,
    Affected,
    Attached,
    Become,
    Calculated,
    Count,
    CountTypes,
    DrawCards,
    Each,
    Enters,
    EntersWithChoice,
    Filter,
    Keyword,
    LoseAbilities,
    LoseKeyword,
    ManaAsAnyColor,
    ManaValueOf,
    SetBasicLandTypes,
    SetChosenCreatureType,
    SetColors,
    SetPT,
    SetTypes,
    Spell,
    Static,
    Tap,
    Target,
    Triggered,
    Who,
    card,
    mana,
)

__all__ = ["CARDS"]

_ITS_MANA_VALUE = ManaValueOf(Affected())
_HEXPROOF_AND_SHROUD = frozenset({"hexproof", "shroud"})
_SPELL = frozenset({"spell"})
_ELSEWHERE = ("hand", "library", "graveyard", "exile", "command")
"""The zones other than battlefield and stack."""

_CREATURE_CARDS_OF_YOURS = tuple(types("Creature", zone=zone, owner=Who.YOU) for zone in _ELSEWHERE)
_EVERYTHING_ELSEWHERE = (
    Filter(zone="stack", stack=_SPELL),
    *(Filter(zone=zone) for zone in _ELSEWHERE),
)

CARDS = (
    card(
        "Humility",
        "{2}{W}{W}",
        "Enchantment",
        Static(CREATURE, (LoseAbilities(), SetPT(1, 1))),
    ),
    card(
        "Opalescence",
        "{2}{W}{W}",
        "Enchantment",
        Static(
            types("Enchantment", not_subtypes=frozenset({"Aura"}), other=True),
            (AddTypes(frozenset({"Creature"})), SetPT(_ITS_MANA_VALUE, _ITS_MANA_VALUE)),
        ),
    ),
    card(
        "Enchanted Evening",
        "{3}{W/U}{W/U}",
        "Enchantment",
        Static(Filter(), (AddTypes(frozenset({"Enchantment"})),)),
    ),
    card(
        "Conspiracy",
        "{3}{B}{B}",
        "Enchantment",
        EntersWithChoice("creature type"),
        Static(
            yours("Creature"),
            (SetChosenCreatureType(),),
            also=(
                types("Creature", zone="stack", stack=_SPELL, controller=Who.YOU),
                *_CREATURE_CARDS_OF_YOURS,
            ),
        ),
    ),
    card(
        "Blood Moon",
        "{2}{R}",
        "Enchantment",
        Static(
            types("Land", not_supertypes=frozenset({"Basic"})),
            (SetBasicLandTypes(frozenset({"Mountain"})),),
        ),
    ),
    card(
        "Urborg, Tomb of Yawgmoth",
        "",
        "Legendary Land",
        Static(LAND, (AddTypes(subtypes=frozenset({"Swamp"})),)),
    ),
    card(
        "Spreading Seas",
        "{1}{U}",
        "Enchantment - Aura",
        Keyword("enchant", quality=LAND),
        Triggered((Enters(),), (DrawCards(),)),
        Static(Attached(), (SetBasicLandTypes(frozenset({"Island"})),)),
    ),
    card(
        "March of the Machines",
        "{3}{U}",
        "Enchantment",
        Static(
            types("Artifact", not_types=frozenset({"Creature"})),
            (
                AddTypes(frozenset({"Artifact", "Creature"})),
                SetPT(_ITS_MANA_VALUE, _ITS_MANA_VALUE),
            ),
        ),
    ),
    card(
        "Mycosynth Lattice",
        "{6}",
        "Artifact",
        Static(Filter(), (AddTypes(frozenset({"Artifact"})),)),
        Static(Filter(), (SetColors(frozenset()),), also=_EVERYTHING_ELSEWHERE),
        ManaAsAnyColor(),
    ),
    card(
        "Turn to Frog",
        "{1}{U}",
        "Instant",
        Spell(
            (
                Become(
                    Target(),
                    (
                        LoseAbilities(),
                        SetColors(frozenset("U")),
                        SetTypes(creature_types=frozenset({"Frog"})),
                        SetPT(1, 1),
                    ),
                ),
            ),
            target(CREATURE),
        ),
    ),
    card(
        "Lignify",
        "{1}{G}",
        "Kindred Enchantment - Treefolk Aura",
        Keyword("enchant", quality=CREATURE),
        Static(
            Attached(),
            (
                SetTypes(creature_types=frozenset({"Treefolk"})),
                SetPT(0, 4),
                LoseAbilities(),
            ),
        ),
    ),
    card(
        "Tarmogoyf",
        "{1}{G}",
        "Creature - Lhurgoyf",
        pt=(
            CountTypes(Filter(zone="graveyard")),
            Calculated(CountTypes(Filter(zone="graveyard")), plus=1),
        ),
    ),
    card(
        "Nightmare",
        "{5}{B}",
        "Creature - Nightmare Horse",
        *keywords("flying"),
        pt=(
            Count(Filter(subtypes=frozenset({"Swamp"}), controller=Who.YOU)),
            Count(Filter(subtypes=frozenset({"Swamp"}), controller=Who.YOU)),
        ),
    ),
    card(
        "Levitation",
        "{2}{U}{U}",
        "Enchantment",
        Static(yours("Creature"), (AddAbilities(keywords("flying")),)),
    ),
    card(
        "Arcane Lighthouse",
        "",
        "Land",
        Activated((Tap(),), (AddMana("C"),)),
        Activated(
            (mana("{1}"), Tap()),
            (
                Become(
                    Each(their("Creature")), (LoseKeyword(_HEXPROOF_AND_SHROUD, cannot_have=True),)
                ),
            ),
        ),
    ),
)
