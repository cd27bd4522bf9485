"""Auras and Equipment."""

from reference_engine.cards.words import CREATURE, keywords
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    Attached,
    Become,
    CanAttackOrBlock,
    Keyword,
    ModifyPT,
    Static,
    card,
    mana,
)

__all__ = ["CARDS"]

_ENCHANT_CREATURE = Keyword("enchant", quality=CREATURE)

CARDS = (
    card(
        "Pacifism",
        "{1}{W}",
        "Enchantment - Aura",
        _ENCHANT_CREATURE,
        CanAttackOrBlock(Attached(), attack=True, block=True),
    ),
    card(
        "Firebreathing",
        "{R}",
        "Enchantment - Aura",
        _ENCHANT_CREATURE,
        Activated((mana("{R}"),), (Become(Attached(), (ModifyPT(1, 0),)),)),
    ),
    card(
        "Leonin Scimitar",
        "{1}",
        "Artifact - Equipment",
        Static(Attached(), (ModifyPT(1, 1),)),
        Keyword("equip", costs=(mana("{1}"),)),
    ),
    card(
        "Swiftfoot Boots",
        "{2}",
        "Artifact - Equipment",
        Static(Attached(), (AddAbilities(keywords("hexproof", "haste")),)),
        Keyword("equip", costs=(mana("{1}"),)),
    ),
)
