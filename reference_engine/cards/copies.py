"""Permanents that enter as copies, and tokens that are copies (707)."""

from reference_engine.cards.words import (
    CREATURE,
    ENCHANTMENT,
    NONLAND,
    keywords,
    target,
    yours,
)
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    AdditionalCost,
    AddMana,
    AddTypes,
    Attacks,
    BecomesTarget,
    BeginningOf,
    Chapter,
    Chosen,
    CopyAsEnters,
    CreateToken,
    DiscardCards,
    DrawCards,
    Effect,
    ExileIt,
    Face,
    If,
    Kicked,
    Later,
    ManaChoice,
    NoLegendRule,
    PutOnBattlefield,
    SacrificeIt,
    SacrificeThis,
    Spell,
    Tap,
    Target,
    ThatMuch,
    This,
    Triggered,
    Who,
    card,
    face,
    mana,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_SACRIFICED_IF_TARGETED = Triggered((BecomesTarget(),), (SacrificeIt(This()),))
_NONLEGENDARY = frozenset({"Legendary"})


def _hasty_copy_until_end() -> tuple[Effect, ...]:
    """Create a token that's a copy with haste, sacrificed at the beginning of the next end step."""
    haste = AddAbilities(keywords("haste"))
    return (
        CreateToken(copy_of=Target(), also=(haste,)),
        Later(BeginningOf("end", Who.ANY), (SacrificeIt(Chosen("token")),)),
    )


CARDS = (
    card("Clone", "{3}{U}", "Creature - Shapeshifter", CopyAsEnters(CREATURE), pt=(0, 0)),
    card(
        "Phantasmal Image",
        "{1}{U}",
        "Creature - Illusion",
        CopyAsEnters(
            CREATURE,
            (
                AddTypes(subtypes=frozenset({"Illusion"})),
                AddAbilities((_SACRIFICED_IF_TARGETED,)),
            ),
        ),
        pt=(0, 0),
    ),
    card("Copy Enchantment", "{2}{U}", "Enchantment", CopyAsEnters(ENCHANTMENT)),
    card(
        "Clever Impersonator",
        "{2}{U}{U}",
        "Creature - Shapeshifter",
        CopyAsEnters(NONLAND),
        pt=(0, 0),
    ),
    card(
        "Kiki-Jiki, Mirror Breaker",
        "{2}{R}{R}{R}",
        "Legendary Creature - Goblin Shaman",
        *keywords("haste"),
        Activated(
            (Tap(),),
            _hasty_copy_until_end(),
            target(yours("Creature", not_supertypes=_NONLEGENDARY)),
        ),
        pt=(2, 2),
    ),
    card("Mirror Gallery", "{5}", "Artifact", NoLegendRule()),
    card(
        "Rite of Replication",
        "{2}{U}{U}",
        "Sorcery",
        AdditionalCost((mana("{5}"),), "kicker"),
        Spell(
            (
                If(
                    Kicked(),
                    (CreateToken(copy_of=Target(), amount=5),),
                    (CreateToken(copy_of=Target()),),
                ),
            ),
            target(CREATURE),
        ),
    ),
    card(
        "Fable of the Mirror-Breaker",
        "{2}{R}",
        "Enchantment - Saga",
        Chapter((1,), (CreateToken("Goblin Shaman"),)),
        Chapter((2,), (DiscardCards(2, up_to=True), DrawCards(ThatMuch()))),
        Chapter(
            (3,),
            (ExileIt(This(), name="saga"), PutOnBattlefield(Chosen("saga"), transformed=True)),
        ),
        back=face(
            "Reflection of Kiki-Jiki",
            "",
            "Enchantment Creature - Goblin Shaman",
            Activated(
                (mana("{1}"), Tap()),
                _hasty_copy_until_end(),
                target(yours("Creature", not_supertypes=_NONLEGENDARY, other=True)),
            ),
            pt=(2, 2),
            colors="R",
        ),
    ),
)

TOKENS: dict[str, Face] = {
    "Goblin Shaman": token_face(
        "Creature - Goblin Shaman",
        Triggered((Attacks(),), (CreateToken("Treasure"),)),
        pt=(2, 2),
        colors="R",
    ),
    "Treasure": token_face(
        "Artifact - Treasure",
        Activated((Tap(), SacrificeThis()), (AddMana(of=ManaChoice.ANY_COLOR),)),
    ),
}
