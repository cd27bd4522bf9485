"""Permanents with triggered abilities, and one that makes others trigger again."""

from reference_engine.cards.words import SPELL, YOUR_CREATURE, keywords, target, types
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    Become,
    BeginningOf,
    CastsSpell,
    ChooseColor,
    Count,
    CreateToken,
    Destroy,
    Dies,
    Enters,
    ExtraTriggers,
    Face,
    Filter,
    Keyword,
    LoseLife,
    MayDo,
    ReturnToHand,
    Sacrifice,
    Target,
    This,
    Triggered,
    Who,
    card,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

CARDS = (
    card(
        "Gravedigger",
        "{3}{B}",
        "Creature - Zombie",
        Triggered(
            (Enters(),),
            (MayDo((ReturnToHand(Target()),)),),
            target(types("Creature", zone="graveyard", owner=Who.YOU)),
        ),
        pt=(2, 2),
    ),
    card("Panharmonicon", "{4}", "Artifact", ExtraTriggers(types("Artifact", "Creature"))),
    card(
        "Cartel Aristocrat",
        "{W}{B}",
        "Creature - Human Advisor",
        Activated(
            (Sacrifice(types("Creature", other=True)),),
            (
                ChooseColor(),
                Become(
                    This(),
                    (AddAbilities((Keyword("protection", quality=Filter(chosen_color=True)),)),),
                ),
            ),
        ),
        pt=(2, 2),
    ),
    card(
        "Bitterblossom",
        "{1}{B}",
        "Kindred Enchantment - Faerie",
        Triggered((BeginningOf("upkeep"),), (LoseLife(1), CreateToken("Faerie Rogue"))),
    ),
    card(
        "Voice of Resurgence",
        "{G}{W}",
        "Creature - Elemental",
        Triggered(
            (CastsSpell(SPELL, Who.OPPONENT, your_turn=True), Dies()),
            (CreateToken("Elemental of Resurgence"),),
        ),
        pt=(2, 2),
    ),
    card(
        "Nekrataal",
        "{2}{B}{B}",
        "Creature - Human Assassin",
        *keywords("first strike"),
        Triggered(
            (Enters(),),
            (Destroy(Target(), can_regenerate=False),),
            target(types("Creature", not_types=frozenset({"Artifact"}), not_colors=frozenset("B"))),
        ),
        pt=(2, 1),
    ),
)

TOKENS: dict[str, Face] = {
    "Faerie Rogue": token_face(
        "Creature - Faerie Rogue", *keywords("flying"), pt=(1, 1), colors="B"
    ),
    "Elemental of Resurgence": token_face(
        "Creature - Elemental",
        pt=(Count(YOUR_CREATURE), Count(YOUR_CREATURE)),
        colors="GW",
    ),
}
