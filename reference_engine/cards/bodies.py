"""Creatures with little or nothing but a body and keywords."""

from reference_engine.cards.words import keywords, protection_from, types
from reference_engine.vocabulary import (
    CanAttackOrBlock,
    CantBeBlocked,
    DrawCards,
    Enters,
    This,
    Triggered,
    card,
)

__all__ = ["CARDS"]

CARDS = (
    card("Memnite", "{0}", "Artifact Creature - Construct", pt=(1, 1)),
    card("Ornithopter", "{0}", "Artifact Creature - Thopter", *keywords("flying"), pt=(0, 2)),
    card("Savannah Lions", "{W}", "Creature - Cat", pt=(2, 1)),
    card("Elite Vanguard", "{W}", "Creature - Human Soldier", pt=(2, 1)),
    card("Silvercoat Lion", "{1}{W}", "Creature - Cat", pt=(2, 2)),
    card("Grizzly Bears", "{1}{G}", "Creature - Bear", pt=(2, 2)),
    card("Balduvian Bears", "{1}{G}", "Creature - Bear", pt=(2, 2)),
    card("Goblin Piker", "{1}{R}", "Creature - Goblin Warrior", pt=(2, 1)),
    card("Pillarfield Ox", "{3}{W}", "Creature - Ox", pt=(2, 4)),
    card("Gray Ogre", "{2}{R}", "Creature - Ogre", pt=(2, 2)),
    card("Hill Giant", "{3}{R}", "Creature - Giant", pt=(3, 3)),
    card("Craw Wurm", "{4}{G}{G}", "Creature - Wurm", pt=(6, 4)),
    card("Isamaru, Hound of Konda", "{W}", "Legendary Creature - Dog", pt=(2, 2)),
    card(
        "Serra Angel", "{3}{W}{W}", "Creature - Angel", *keywords("flying", "vigilance"), pt=(4, 4)
    ),
    card(
        "White Knight",
        "{W}{W}",
        "Creature - Human Knight",
        *keywords("first strike"),
        *protection_from("B"),
        pt=(2, 2),
    ),
    card("Giant Spider", "{3}{G}", "Creature - Spider", *keywords("reach"), pt=(2, 4)),
    card("Typhoid Rats", "{B}", "Creature - Rat", *keywords("deathtouch"), pt=(1, 1)),
    card("Colossal Dreadmaw", "{4}{G}{G}", "Creature - Dinosaur", *keywords("trample"), pt=(6, 6)),
    card(
        "Vampire Nighthawk",
        "{1}{B}{B}",
        "Creature - Vampire Shaman",
        *keywords("flying", "deathtouch", "lifelink"),
        pt=(2, 3),
    ),
    card(
        "Fencing Ace", "{1}{W}", "Creature - Human Soldier", *keywords("double strike"), pt=(1, 1)
    ),
    card("Raging Goblin", "{R}", "Creature - Goblin Berserker", *keywords("haste"), pt=(1, 1)),
    card(
        "Wall of Omens",
        "{1}{W}",
        "Creature - Wall",
        *keywords("defender"),
        Triggered((Enters(),), (DrawCards(),)),
        pt=(0, 4),
    ),
    card("Darksteel Myr", "{3}", "Artifact Creature - Myr", *keywords("indestructible"), pt=(0, 1)),
    card(
        "Invisible Stalker",
        "{1}{U}",
        "Creature - Human Rogue",
        *keywords("hexproof"),
        CantBeBlocked(),
        pt=(1, 1),
    ),
    card("Slippery Bogle", "{G/U}", "Creature - Beast", *keywords("hexproof"), pt=(1, 1)),
    card(
        "Silhana Ledgewalker",
        "{1}{G}",
        "Creature - Elf Rogue",
        *keywords("hexproof"),
        CantBeBlocked(unless=types("Creature", keyword="flying")),
        pt=(1, 1),
    ),
    card("Boggart Brute", "{2}{R}", "Creature - Goblin Warrior", *keywords("menace"), pt=(3, 2)),
    card(
        "Zetalpa, Primal Dawn",
        "{6}{W}{W}",
        "Legendary Creature - Elder Dinosaur",
        *keywords("flying", "double strike", "vigilance", "trample", "indestructible"),
        pt=(4, 8),
    ),
    card(
        "Mogg Flunkies",
        "{1}{R}",
        "Creature - Goblin",
        CanAttackOrBlock(This(), alone=True),
        pt=(3, 3),
    ),
    card(
        "Elvish Visionary",
        "{1}{G}",
        "Creature - Elf Shaman",
        Triggered((Enters(),), (DrawCards(),)),
        pt=(1, 1),
    ),
)
