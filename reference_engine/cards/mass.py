"""Mass effects, extra turns and phases."""

from reference_engine.cards.words import CREATURE, CREATURE_CARD, target
from reference_engine.vocabulary import (
    AlternativeCost,
    Chosen,
    DrawCards,
    Each,
    EachPlayer,
    ExileIt,
    ExtraPhases,
    ExtraTurn,
    Filter,
    PutOnBattlefield,
    ReturnToHand,
    SacrificeIt,
    ShuffleIntoLibrary,
    Spell,
    Target,
    UntapIt,
    Who,
    card,
    mana,
)

__all__ = ["CARDS"]

_NONLAND_NOT_YOURS = Filter(not_types=frozenset({"Land"}), controller=Who.NOT_YOU)

CARDS = (
    card(
        "Cyclonic Rift",
        "{1}{U}",
        "Instant",
        Spell((ReturnToHand(Target()),), target(_NONLAND_NOT_YOURS)),
        AlternativeCost(
            (mana("{6}{U}"),),
            "overload",
            instead=Spell((ReturnToHand(Each(_NONLAND_NOT_YOURS)),)),
        ),
    ),
    card(
        "Living Death",
        "{3}{B}{B}",
        "Sorcery",
        Spell(
            (
                ExileIt(Each(CREATURE_CARD), name="exiled"),
                SacrificeIt(Each(CREATURE), who=EachPlayer()),
                PutOnBattlefield(Chosen("exiled"), control="owner"),
            )
        ),
    ),
    card("Time Walk", "{1}{U}", "Sorcery", Spell((ExtraTurn(),))),
    card(
        "Timetwister",
        "{2}{U}",
        "Sorcery",
        Spell(
            (
                ShuffleIntoLibrary(("hand", "graveyard"), who=EachPlayer()),
                DrawCards(7, who=EachPlayer()),
            )
        ),
    ),
    card(
        "Relentless Assault",
        "{2}{R}{R}",
        "Sorcery",
        Spell(
            (
                UntapIt(Each(Filter(types=frozenset({"Creature"}), attacked=True))),
                ExtraPhases(("combat", "main")),
            )
        ),
    ),
)
