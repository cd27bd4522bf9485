"""{T}, {Q} and what keeps permanents tapped."""

from reference_engine.cards.words import CREATURE, PERMANENT, keywords, target, their, types
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    Attacks,
    Become,
    BecomesTarget,
    BeginningOf,
    CounterIt,
    DoesntUntap,
    Enters,
    EntersTapped,
    EntersWithCounters,
    Face,
    Filter,
    ManaChoice,
    MayPay,
    ModifyPT,
    MoveCounter,
    PutCounters,
    RemoveCounters,
    SacrificeIt,
    SetColors,
    SkipUntapStep,
    Static,
    Tap,
    TapAnother,
    TapIt,
    Target,
    TargetSpec,
    ThatSpell,
    This,
    Triggered,
    Untap,
    UntapIt,
    Who,
    card,
    mana,
)

__all__ = ["CARDS", "TOKENS"]

TOKENS: dict[str, Face] = {}

CARDS = (
    card(
        "Arbor Elf",
        "{G}",
        "Creature - Elf Druid",
        Activated((Tap(),), (UntapIt(Target()),), target(Filter(subtypes=frozenset({"Forest"})))),
        pt=(1, 1),
    ),
    card(
        "Devoted Druid",
        "{1}{G}",
        "Creature - Elf Druid",
        Activated((Tap(),), (AddMana("G"),)),
        Activated((PutCounters("-1/-1"),), (UntapIt(This()),)),
        pt=(0, 2),
    ),
    card(
        "Pili-Pala",
        "{2}",
        "Artifact Creature - Scarecrow",
        *keywords("flying"),
        Activated((mana("{2}"), Untap()), (AddMana(of=ManaChoice.ANY_COLOR),)),
        pt=(1, 1),
    ),
    card(
        "Leech Bonder",
        "{2}{U}",
        "Creature - Merfolk Soldier",
        EntersWithCounters("-1/-1", 2),
        Activated(
            (mana("{U}"), Untap()),
            (MoveCounter(Target(0), Target(1)),),
            (TargetSpec((CREATURE,)), TargetSpec((CREATURE,), distinct_from=0)),
        ),
        pt=(3, 3),
    ),
    card(
        "Morselhoarder",
        "{4}{R/G}{R/G}",
        "Creature - Elemental",
        EntersWithCounters("-1/-1", 2),
        Activated((RemoveCounters("-1/-1"),), (AddMana(of=ManaChoice.ANY_COLOR),)),
        pt=(6, 4),
    ),
    card(
        "Seeker of Skybreak",
        "{1}{G}",
        "Creature - Elf",
        Activated((Tap(),), (UntapIt(Target()),), target(CREATURE)),
        pt=(2, 1),
    ),
    card(
        "Grand Architect",
        "{1}{U}{U}",
        "Creature - Vedalken Artificer",
        Static(
            types("Creature", colors=frozenset("U"), controller=Who.YOU, other=True),
            (ModifyPT(1, 1),),
        ),
        Activated(
            (mana("{U}"),),
            (Become(Target(), (SetColors(frozenset("U")),)),),
            target(Filter(types=frozenset({"Creature"}), any_of=(types("Artifact"),))),
        ),
        Activated(
            (TapAnother(types("Creature", colors=frozenset("U"), controller=Who.YOU)),),
            (AddMana("CC", only_for=types("Artifact")),),
        ),
        pt=(1, 3),
    ),
    card(
        "Stasis",
        "{1}{U}",
        "Enchantment",
        SkipUntapStep(),
        Triggered(
            (BeginningOf("upkeep"),),
            (MayPay((mana("{U}"),), otherwise=(SacrificeIt(This()),)),),
        ),
    ),
    card(
        "Frost Titan",
        "{4}{U}{U}",
        "Creature - Giant",
        Triggered(
            (BecomesTarget(whose=Who.OPPONENT),),
            (CounterIt(ThatSpell(), unless=(mana("{2}"),)),),
        ),
        Triggered(
            (Enters(), Attacks()),
            (TapIt(Target()), DoesntUntap(Target())),
            target(PERMANENT),
        ),
        pt=(6, 6),
    ),
    card("Kismet", "{3}{W}", "Enchantment", EntersTapped(their("Artifact", "Creature", "Land"))),
)
