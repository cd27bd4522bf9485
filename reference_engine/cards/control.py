"""Cards that change who controls what."""

from reference_engine.cards.words import CREATURE, PERMANENT, PLAYER, keywords, target, their
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    AddMana,
    Attached,
    Become,
    ControlledBy,
    Duration,
    Each,
    Enters,
    ExchangeControl,
    Filter,
    GainControl,
    If,
    Keyword,
    OwnersGainControl,
    Remembered,
    SacrificeIt,
    Spell,
    Static,
    Tap,
    Target,
    TargetSpec,
    This,
    Triggered,
    UntapIt,
    Who,
    card,
)

__all__ = ["CARDS"]

CARDS = (
    card(
        "Threaten",
        "{2}{R}",
        "Sorcery",
        Spell(
            (
                UntapIt(Target()),
                GainControl(Target(), Duration.END_OF_TURN),
                Become(Target(), (AddAbilities(keywords("haste")),)),
            ),
            target(CREATURE),
        ),
    ),
    card(
        "Confiscate",
        "{4}{U}{U}",
        "Enchantment - Aura",
        Keyword("enchant", quality=PERMANENT),
        Static(Attached(), (ControlledBy(),)),
    ),
    card(
        "Gilded Drake",
        "{1}{U}",
        "Creature - Drake",
        *keywords("flying"),
        Triggered(
            (Enters(),),
            (
                ExchangeControl(This(), Target()),
                If(Remembered("exchanged"), (), (SacrificeIt(This()),)),
            ),
            (TargetSpec((their("Creature"),), minimum=0),),
            resolves_anyway=True,
        ),
        pt=(3, 3),
    ),
    card(
        "Homeward Path",
        "",
        "Land",
        Activated((Tap(),), (AddMana("C"),)),
        Activated((Tap(),), (OwnersGainControl(Each(CREATURE)),)),
    ),
    card(
        "Switcheroo",
        "{4}{U}",
        "Sorcery",
        Spell((ExchangeControl(Target()),), (TargetSpec((CREATURE,), minimum=2, maximum=2),)),
    ),
    card(
        "Donate",
        "{2}{U}",
        "Sorcery",
        Spell(
            (GainControl(Target(1), who=Target(0)),),
            (*target(PLAYER), *target(Filter(controller=Who.YOU))),
        ),
    ),
)
