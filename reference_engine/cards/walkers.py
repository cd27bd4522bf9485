"""Legendary things, planeswalkers, leylines."""

from reference_engine.cards.words import PLAYER, YOUR_CREATURE, keywords, target, types
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    AddTypes,
    Become,
    BecomesBlocked,
    Blocks,
    CreateToken,
    DrawCards,
    Each,
    EachPlayer,
    ExileInsteadOfGraveyard,
    ExileIt,
    Face,
    Filter,
    GainLife,
    HexproofPlayer,
    LifeOf,
    LoyaltyCost,
    ManaValueOf,
    MillCards,
    ModifyPT,
    OpeningHand,
    PutCountersOn,
    SetPT,
    Spell,
    Target,
    This,
    Triggered,
    Who,
    You,
    card,
    mana,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_ITS_MANA_VALUE = ManaValueOf(Target())

CARDS = (
    card(
        "Karn, Silver Golem",
        "{5}",
        "Legendary Artifact Creature - Golem",
        Triggered((Blocks(), BecomesBlocked()), (Become(This(), (ModifyPT(-4, 4),)),)),
        Activated(
            (mana("{1}"),),
            (
                Become(
                    Target(),
                    (
                        AddTypes(types=frozenset({"Artifact", "Creature"})),
                        SetPT(_ITS_MANA_VALUE, _ITS_MANA_VALUE),
                    ),
                ),
            ),
            target(types("Artifact", not_types=frozenset({"Creature"}))),
        ),
        pt=(4, 4),
    ),
    card(
        "Ajani Goldmane",
        "{2}{W}{W}",
        "Legendary Planeswalker - Ajani",
        Activated((LoyaltyCost(1),), (GainLife(2),)),
        Activated(
            (LoyaltyCost(-1),),
            (
                PutCountersOn("+1/+1", 1, Each(YOUR_CREATURE)),
                Become(Each(YOUR_CREATURE), (AddAbilities(keywords("vigilance")),)),
            ),
        ),
        Activated((LoyaltyCost(-6),), (CreateToken("Avatar"),)),
        loyalty=4,
    ),
    card(
        "Jace Beleren",
        "{1}{U}{U}",
        "Legendary Planeswalker - Jace",
        Activated((LoyaltyCost(2),), (DrawCards(1, who=EachPlayer()),)),
        Activated((LoyaltyCost(-1),), (DrawCards(1, who=Target()),), target(PLAYER)),
        Activated((LoyaltyCost(-10),), (MillCards(20, who=Target()),), target(PLAYER)),
        loyalty=3,
    ),
    card(
        "Urza's Ruinous Blast",
        "{4}{W}",
        "Legendary Sorcery",
        Spell(
            (
                ExileIt(
                    Each(
                        Filter(
                            not_types=frozenset({"Land"}),
                            not_supertypes=frozenset({"Legendary"}),
                        )
                    )
                ),
            )
        ),
    ),
    card("Leyline of Sanctity", "{2}{W}{W}", "Enchantment", OpeningHand(), HexproofPlayer()),
    card(
        "Leyline of the Void",
        "{2}{B}{B}",
        "Enchantment",
        OpeningHand(),
        ExileInsteadOfGraveyard(whose=Who.OPPONENT, tokens=False),
    ),
)

TOKENS: dict[str, Face] = {
    "Avatar": token_face("Creature - Avatar", pt=(LifeOf(You()), LifeOf(You())), colors="W"),
}
