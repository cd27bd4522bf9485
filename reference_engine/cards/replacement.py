"""Replacement and prevention effects, and what can't happen."""

from reference_engine.cards.words import CREATURE, keywords, yours
from reference_engine.vocabulary import (
    Activated,
    CantCastFrom,
    CantEnter,
    ControllerOf,
    DealDamage,
    Each,
    Enters,
    ExileInsteadOfGraveyard,
    ExileIt,
    ExileUncast,
    Filter,
    LifeCantChange,
    MultipliedDamage,
    MultipliedDraws,
    PreventFromSource,
    Regenerate,
    Spell,
    That,
    ThatMuch,
    This,
    Triggered,
    card,
    mana,
)

__all__ = ["CARDS"]

_GRAVEYARDS_AND_LIBRARIES = ("graveyard", "library")

CARDS = (
    card(
        "Rest in Peace",
        "{1}{W}",
        "Enchantment",
        Triggered((Enters(),), (ExileIt(Each(Filter(zone="graveyard"))),)),
        ExileInsteadOfGraveyard(),
    ),
    card("Furnace of Rath", "{1}{R}{R}{R}", "Enchantment", MultipliedDamage()),
    card(
        "Gratuitous Violence",
        "{2}{R}{R}{R}",
        "Enchantment",
        MultipliedDamage(yours("Creature")),
    ),
    card("Platinum Emperion", "{8}", "Artifact Creature - Golem", LifeCantChange(), pt=(8, 8)),
    card(
        "Circle of Protection: Red",
        "{1}{W}",
        "Enchantment",
        Activated((mana("{1}"),), (PreventFromSource(Filter(colors=frozenset("R"))),)),
    ),
    card(
        "Deflecting Palm",
        "{R}{W}",
        "Instant",
        Spell((PreventFromSource(then=(DealDamage(ThatMuch(), ControllerOf(That())),)),)),
    ),
    card(
        "Drudge Skeletons",
        "{1}{B}",
        "Creature - Skeleton",
        Activated((mana("{B}"),), (Regenerate(This()),)),
        pt=(1, 1),
    ),
    card(
        "Containment Priest",
        "{1}{W}",
        "Creature - Human Cleric",
        *keywords("flash"),
        ExileUncast(CREATURE),
        pt=(2, 2),
    ),
    card(
        "Grafdigger's Cage",
        "{1}",
        "Artifact",
        CantEnter(CREATURE, _GRAVEYARDS_AND_LIBRARIES),
        CantCastFrom(_GRAVEYARDS_AND_LIBRARIES),
    ),
    card("Thought Reflection", "{4}{U}{U}{U}", "Enchantment", MultipliedDraws()),
)
