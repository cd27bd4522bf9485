"""Instants, sorceries and other spells, and permanents that watch or tax them."""

from reference_engine.cards.words import (
    ANY_TARGET,
    CREATURE,
    PERMANENT,
    PLAYER,
    SPELL,
    keywords,
    target,
    types,
    yours,
)
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    Attached,
    Become,
    CastsSpell,
    Chosen,
    ControlledBy,
    ControllerOf,
    CostChange,
    CounterIt,
    CreateToken,
    DealDamage,
    Destroy,
    Dies,
    DrawCards,
    Duration,
    Each,
    EachPlayer,
    Enters,
    EntersWithCounters,
    ExileIt,
    Face,
    Filter,
    GainControl,
    GainLife,
    Keyword,
    LoseLife,
    ManaValueOf,
    ModifyPT,
    PowerOf,
    PutCountersOn,
    PutOnBattlefield,
    RemoveCounters,
    ReturnToHand,
    Spell,
    Static,
    SwitchPT,
    Target,
    This,
    Triggered,
    UntapIt,
    Who,
    X,
    You,
    card,
    mana,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_NONCREATURE_SPELL = Filter(
    zone="stack", stack=frozenset({"spell"}), not_types=frozenset({"Creature"})
)
_INSTANT_OR_SORCERY = types("Instant", "Sorcery", zone="stack", stack=frozenset({"spell"}))
_ON_STACK = Filter(zone="stack", stack=frozenset({"spell", "activated", "triggered"}))
_ABILITY = Filter(zone="stack", stack=frozenset({"activated", "triggered"}))
_HISTORIC_SPELL = Filter(zone="stack", stack=frozenset({"spell"}), historic=True)
_CHEAP_SPELL = Filter(zone="stack", stack=frozenset({"spell"}), max_mana_value=1)

CARDS = (
    card("Counterspell", "{U}{U}", "Instant", Spell((CounterIt(Target()),), target(SPELL))),
    card("Cancel", "{1}{U}{U}", "Instant", Spell((CounterIt(Target()),), target(SPELL))),
    card("Disallow", "{1}{U}{U}", "Instant", Spell((CounterIt(Target()),), target(_ON_STACK))),
    card("Stifle", "{U}", "Instant", Spell((CounterIt(Target()),), target(_ABILITY))),
    card("Minor Misstep", "{U}", "Instant", Spell((CounterIt(Target()),), target(_CHEAP_SPELL))),
    card(
        "Lightning Bolt", "{R}", "Instant", Spell((DealDamage(3, Target()),), target(*ANY_TARGET))
    ),
    card("Shock", "{R}", "Instant", Spell((DealDamage(2, Target()),), target(*ANY_TARGET))),
    card(
        "Lava Spike",
        "{R}",
        "Sorcery - Arcane",
        Spell((DealDamage(3, Target()),), target(PLAYER, types("Planeswalker"))),
    ),
    card("Gut Shot", "{R/P}", "Instant", Spell((DealDamage(1, Target()),), target(*ANY_TARGET))),
    card("Murder", "{1}{B}{B}", "Instant", Spell((Destroy(Target()),), target(CREATURE))),
    card(
        "Doom Blade",
        "{1}{B}",
        "Instant",
        Spell((Destroy(Target()),), target(types("Creature", not_colors=frozenset("B")))),
    ),
    card("Unsummon", "{U}", "Instant", Spell((ReturnToHand(Target()),), target(CREATURE))),
    card("Boomerang", "{U}{U}", "Instant", Spell((ReturnToHand(Target()),), target(PERMANENT))),
    card(
        "Disenchant",
        "{1}{W}",
        "Instant",
        Spell((Destroy(Target()),), target(types("Artifact", "Enchantment"))),
    ),
    card(
        "Naturalize",
        "{1}{G}",
        "Instant",
        Spell((Destroy(Target()),), target(types("Artifact", "Enchantment"))),
    ),
    card(
        "Swords to Plowshares",
        "{W}",
        "Instant",
        Spell(
            (
                ExileIt(Target()),
                GainLife(PowerOf(Target()), who=ControllerOf(Target())),
            ),
            target(CREATURE),
        ),
    ),
    card(
        "Giant Growth",
        "{G}",
        "Instant",
        Spell((Become(Target(), (ModifyPT(3, 3),)),), target(CREATURE)),
    ),
    card(
        "Twisted Image",
        "{U}",
        "Instant",
        Spell((Become(Target(), (SwitchPT(),)), DrawCards()), target(CREATURE)),
    ),
    card(
        "About Face",
        "{R}",
        "Instant",
        Spell((Become(Target(), (SwitchPT(),)),), target(CREATURE)),
    ),
    card(
        "Wrath of God",
        "{2}{W}{W}",
        "Sorcery",
        Spell((Destroy(Each(CREATURE), can_regenerate=False),)),
    ),
    card("Day of Judgment", "{2}{W}{W}", "Sorcery", Spell((Destroy(Each(CREATURE)),))),
    card("Pyroclasm", "{1}{R}", "Sorcery", Spell((DealDamage(2, Each(CREATURE)),))),
    card("Raise the Alarm", "{1}{W}", "Instant", Spell((CreateToken("Soldier", 2),))),
    card(
        "Act of Treason",
        "{2}{R}",
        "Sorcery",
        Spell(
            (
                GainControl(Target(), Duration.END_OF_TURN),
                UntapIt(Target()),
                Become(Target(), (AddAbilities(keywords("haste")),)),
            ),
            target(CREATURE),
        ),
    ),
    card(
        "Cloudshift",
        "{W}",
        "Instant",
        Spell(
            (ExileIt(Target()), PutOnBattlefield(Chosen())),
            target(yours("Creature")),
        ),
    ),
    card(
        "Reanimate",
        "{B}",
        "Sorcery",
        Spell(
            (
                PutOnBattlefield(Target()),
                LoseLife(ManaValueOf(Target()), who=You()),
            ),
            target(types("Creature", zone="graveyard")),
        ),
    ),
    card(
        "Control Magic",
        "{2}{U}{U}",
        "Enchantment - Aura",
        Keyword("enchant", quality=CREATURE),
        Static(Attached(), (ControlledBy(),)),
    ),
    card(
        "Thalia, Guardian of Thraben",
        "{1}{W}",
        "Legendary Creature - Human Soldier",
        *keywords("first strike"),
        CostChange(_NONCREATURE_SPELL, Who.ANY, 1),
        pt=(2, 1),
    ),
    card("Helm of Awakening", "{2}", "Artifact", CostChange(SPELL, Who.ANY, -1)),
    card(
        "Goblin Electromancer",
        "{U}{R}",
        "Creature - Goblin Wizard",
        CostChange(_INSTANT_OR_SORCERY, Who.YOU, -1),
        pt=(2, 2),
    ),
    card(
        "Soul Warden",
        "{W}",
        "Creature - Human Cleric",
        Triggered((Enters(types("Creature", other=True)),), (GainLife(1),)),
        pt=(1, 1),
    ),
    card(
        "Blood Artist",
        "{1}{B}",
        "Creature - Vampire",
        Triggered(
            (Dies(), Dies(types("Creature", other=True))),
            (LoseLife(1, who=Target()), GainLife(1)),
            target(PLAYER),
        ),
        pt=(0, 1),
    ),
    card(
        "Zulaport Cutthroat",
        "{1}{B}",
        "Creature - Human Rogue Ally",
        Triggered(
            (Dies(), Dies(yours("Creature", other=True))),
            (LoseLife(1, who=EachPlayer(Who.OPPONENT)), GainLife(1)),
        ),
        pt=(1, 1),
    ),
    card(
        "Young Pyromancer",
        "{1}{R}",
        "Creature - Human Shaman",
        Triggered((CastsSpell(_INSTANT_OR_SORCERY, Who.YOU),), (CreateToken("Elemental"),)),
        pt=(2, 1),
    ),
    card(
        "Jhoira, Weatherlight Captain",
        "{2}{U}{R}",
        "Legendary Creature - Human Artificer",
        Triggered((CastsSpell(_HISTORIC_SPELL, Who.YOU),), (DrawCards(),)),
        pt=(3, 3),
    ),
    card(
        "Flametongue Kavu",
        "{3}{R}",
        "Creature - Kavu",
        Triggered((Enters(),), (DealDamage(4, Target()),), target(CREATURE)),
        pt=(4, 2),
    ),
    card(
        "Glorious Anthem", "{1}{W}{W}", "Enchantment", Static(yours("Creature"), (ModifyPT(1, 1),))
    ),
    card(
        "Walking Ballista",
        "{X}{X}",
        "Artifact Creature - Construct",
        EntersWithCounters("+1/+1", X()),
        Activated((mana("{4}"),), (PutCountersOn("+1/+1", 1, This()),)),
        Activated((RemoveCounters("+1/+1"),), (DealDamage(1, Target()),), target(*ANY_TARGET)),
        pt=(0, 0),
    ),
    card("Endless One", "{X}", "Creature - Eldrazi", EntersWithCounters("+1/+1", X()), pt=(0, 0)),
    card(
        "Banishing Light",
        "{2}{W}",
        "Enchantment",
        Triggered(
            (Enters(),),
            (ExileIt(Target(), until_source_leaves=True),),
            target(Filter(not_types=frozenset({"Land"}), controller=Who.OPPONENT)),
        ),
    ),
)

TOKENS: dict[str, Face] = {
    "Soldier": token_face("Creature - Soldier", pt=(1, 1), colors="W"),
    "Elemental": token_face("Creature - Elemental", pt=(1, 1), colors="R"),
}
