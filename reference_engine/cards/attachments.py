"""Auras and Equipment."""

from reference_engine.cards.words import CREATURE, CREATURE_CARD, keywords, types
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    Attach,
    Attached,
    Become,
    CanAttackOrBlock,
    Chosen,
    ControllerOf,
    Duration,
    Enters,
    IsOnBattlefield,
    Keyword,
    Later,
    LeavesBattlefield,
    LoseKeyword,
    ModifyPT,
    PutOnBattlefield,
    SacrificeIt,
    Static,
    This,
    Triggered,
    card,
    mana,
)

__all__ = ["CARDS"]

_ENCHANT_CREATURE = Keyword("enchant", quality=CREATURE)
_ENCHANT_CARD = Keyword("enchant", quality=CREATURE_CARD)
_ENCHANT_WHAT_IT_PUT = Keyword("enchant", quality=types("Creature", put_with_this=True))

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
        "Animate Dead",
        "{1}{B}",
        "Enchantment - Aura",
        _ENCHANT_CARD,
        Triggered(
            (Enters(),),
            (
                Become(
                    This(),
                    (
                        LoseKeyword(frozenset({"enchant"})),
                        AddAbilities((_ENCHANT_WHAT_IT_PUT,)),
                    ),
                    Duration.FOREVER,
                ),
                PutOnBattlefield(Attached()),
                Attach(Chosen("put")),
                Later(
                    LeavesBattlefield(),
                    (SacrificeIt(Chosen("put"), who=ControllerOf(Chosen("put"))),),
                ),
            ),
            condition=IsOnBattlefield(This()),
        ),
        Static(Attached(), (ModifyPT(-1, 0),)),
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
