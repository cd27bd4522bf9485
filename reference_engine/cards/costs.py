"""Spells with other costs than their mana cost, and permanents that change what spells cost."""

from reference_engine.cards.words import (
    ANY_TARGET,
    SPELL,
    keywords,
    protection_from,
    target,
    types,
    yours,
)
from reference_engine.vocabulary import (
    AddAbilities,
    AlternativeCost,
    Become,
    Calculated,
    CastsSpell,
    CastWithoutPaying,
    CostChange,
    Count,
    CounterIt,
    CountersOn,
    DealDamage,
    DiscardCards,
    DrawCards,
    Enters,
    ExileFrom,
    Filter,
    GainLife,
    If,
    ItsManaCost,
    Keyword,
    Kicked,
    MayCastFrom,
    MinimumCost,
    PayLife,
    PutCountersOn,
    Sacrifice,
    Spell,
    SpellDiscount,
    Target,
    This,
    Triggered,
    Who,
    card,
    mana,
)

__all__ = ["CARDS"]

_CREATURE_SPELL = types("Creature", zone="stack", stack=frozenset({"spell"}))
_YOUR_CREATURE_CARD = types("Creature", zone="graveyard", owner=Who.YOU)

CARDS = (
    card("Trinisphere", "{3}", "Artifact", MinimumCost(3)),
    card(
        "Frogmite",
        "{4}",
        "Artifact Creature - Frog",
        Keyword("affinity", quality=yours("Artifact")),
        pt=(2, 2),
    ),
    card(
        "Kitchen Finks",
        "{1}{G/W}{G/W}",
        "Creature - Ouphe",
        Triggered((Enters(),), (GainLife(2),)),
        Keyword("persist"),
        pt=(3, 2),
    ),
    card(
        "Boros Recruit",
        "{R/W}",
        "Creature - Goblin Soldier",
        *keywords("first strike"),
        pt=(1, 1),
    ),
    card(
        "Animar, Soul of Elements",
        "{G}{U}{R}",
        "Legendary Creature - Elemental",
        *protection_from("W", "B"),
        Triggered((CastsSpell(_CREATURE_SPELL, Who.YOU),), (PutCountersOn("+1/+1", 1, This()),)),
        CostChange(_CREATURE_SPELL, Who.YOU, Calculated(CountersOn("+1/+1", This()), times=-1)),
        pt=(1, 1),
    ),
    card("Omniscience", "{7}{U}{U}{U}", "Enchantment", CastWithoutPaying()),
    card(
        "Snapcaster Mage",
        "{1}{U}",
        "Creature - Human Wizard",
        *keywords("flash"),
        Triggered(
            (Enters(),),
            (Become(Target(), (AddAbilities((Keyword("flashback", costs=(ItsManaCost(),)),)),)),),
            target(types("Instant", "Sorcery", zone="graveyard", owner=Who.YOU)),
        ),
        pt=(2, 1),
    ),
    card(
        "Faithless Looting",
        "{R}",
        "Sorcery",
        Spell((DrawCards(2), DiscardCards(2))),
        Keyword("flashback", costs=(mana("{2}{R}"),)),
    ),
    card(
        "Force of Will",
        "{3}{U}{U}",
        "Instant",
        AlternativeCost(
            (PayLife(1), ExileFrom(Filter(zone="hand", colors=frozenset("U"), owner=Who.YOU)))
        ),
        Spell((CounterIt(Target()),), target(SPELL)),
    ),
    card(
        "Fireblast",
        "{4}{R}{R}",
        "Instant",
        AlternativeCost((Sacrifice(Filter(subtypes=frozenset({"Mountain"})), 2),)),
        Spell((DealDamage(4, Target()),), target(*ANY_TARGET)),
    ),
    card(
        "Burst Lightning",
        "{R}",
        "Instant",
        Keyword("kicker", costs=(mana("{4}"),)),
        Spell(
            (If(Kicked(), (DealDamage(4, Target()),), (DealDamage(2, Target()),)),),
            target(*ANY_TARGET),
        ),
    ),
    card(
        "Karador, Ghost Chieftain",
        "{5}{W}{B}{G}",
        "Legendary Creature - Centaur Spirit",
        SpellDiscount(Count(_YOUR_CREATURE_CARD)),
        MayCastFrom(_YOUR_CREATURE_CARD),
        pt=(3, 4),
    ),
)
