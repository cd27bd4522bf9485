"""Phasing, transforming, day and night."""

from reference_engine.cards.words import OPPONENT, keywords, target, types
from reference_engine.vocabulary import (
    AddAbilities,
    BeginningOf,
    Chosen,
    CreateToken,
    DealDamage,
    Each,
    Enters,
    ExileIt,
    Face,
    Filter,
    GainLife,
    If,
    IsWhat,
    LifeCantChange,
    LookAtTop,
    MayDo,
    PhaseOut,
    PlayerGets,
    PlayerProtection,
    Spell,
    SpellsLastTurn,
    Static,
    Target,
    TargetSpec,
    This,
    Transform,
    Transforms,
    Triggered,
    Who,
    card,
    face,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_INSTANT_OR_SORCERY = types("Instant", "Sorcery", zone="library")

CARDS = (
    card(
        "Teferi's Protection",
        "{2}{W}",
        "Instant",
        Spell(
            (
                PlayerGets((LifeCantChange(), PlayerProtection())),
                PhaseOut(Each(Filter(controller=Who.YOU))),
                ExileIt(This()),
            )
        ),
    ),
    card(
        "Reality Ripple",
        "{1}{U}",
        "Instant",
        Spell((PhaseOut(Target()),), target(types("Artifact", "Creature", "Land"))),
    ),
    card(
        "Delver of Secrets",
        "{U}",
        "Creature - Human Wizard",
        Triggered(
            (BeginningOf("upkeep"),),
            (
                LookAtTop(),
                MayDo((If(IsWhat(Chosen(), _INSTANT_OR_SORCERY), (Transform(This()),)),)),
            ),
        ),
        pt=(1, 1),
        back=face(
            "Insectile Aberration",
            "",
            "Creature - Human Insect",
            *keywords("flying"),
            pt=(3, 2),
            colors="U",
        ),
    ),
    card(
        "Huntmaster of the Fells",
        "{2}{R}{G}",
        "Creature - Human Werewolf",
        Triggered(
            (Enters(), Transforms("Huntmaster of the Fells")),
            (CreateToken("Wolf"), GainLife(2)),
        ),
        Triggered(
            (BeginningOf("upkeep", Who.ANY),),
            (Transform(This()),),
            condition=SpellsLastTurn(maximum=0),
        ),
        pt=(2, 2),
        back=face(
            "Ravager of the Fells",
            "",
            "Creature - Werewolf",
            *keywords("trample"),
            Triggered(
                (Transforms("Ravager of the Fells"),),
                (DealDamage(2, (Target(0), Target(1))),),
                (
                    TargetSpec((OPPONENT, types("Planeswalker"))),
                    TargetSpec((types("Creature", controller=Who.TARGET_PLAYER),), minimum=0),
                ),
            ),
            Triggered(
                (BeginningOf("upkeep", Who.ANY),),
                (Transform(This()),),
                condition=SpellsLastTurn(minimum=2, by_one_player=True),
            ),
            pt=(4, 4),
            colors="RG",
        ),
    ),
    card(
        "Village Watch",
        "{4}{R}",
        "Creature - Human Werewolf",
        *keywords("haste", "daybound"),
        pt=(4, 3),
        back=face(
            "Village Reavers",
            "",
            "Creature - Werewolf",
            Static(
                Filter(subtypes=frozenset({"Wolf", "Werewolf"}), controller=Who.YOU),
                (AddAbilities(keywords("haste")),),
            ),
            *keywords("nightbound"),
            pt=(5, 4),
            colors="R",
        ),
    ),
)

TOKENS: dict[str, Face] = {
    "Wolf": token_face("Creature - Wolf", pt=(2, 2), colors="G"),
}
