"""Cards that move others between zones: blinking, exile until, from graveyard and hand."""

from reference_engine.cards.words import CREATURE, keywords, target, types, yours
from reference_engine.vocabulary import (
    Activated,
    BeginningOf,
    Choose,
    Chosen,
    DrawCards,
    Each,
    EachPlayer,
    Enters,
    ExiledWith,
    ExileIt,
    ExileThis,
    Filter,
    Later,
    LeavesBattlefield,
    MayDo,
    MayPlayLands,
    Players,
    PutOnBattlefield,
    ReturnToHand,
    Spell,
    Tap,
    Target,
    Triggered,
    Who,
    card,
    mana,
)

__all__ = ["CARDS"]

_RETURN_THE_EXILED = Triggered(
    (LeavesBattlefield(),), (PutOnBattlefield(ExiledWith(), control="owner"),)
)
"""When this leaves the battlefield, return the exiled card under its owner's control (607.2a)."""

CARDS = (
    card(
        "Ephemerate",
        "{W}",
        "Instant",
        Spell(
            (ExileIt(Target()), PutOnBattlefield(Chosen(), control="owner")),
            target(yours("Creature")),
        ),
        *keywords("rebound"),
    ),
    card(
        "Flickerwisp",
        "{1}{W}{W}",
        "Creature - Elemental",
        *keywords("flying"),
        Triggered(
            (Enters(),),
            (
                ExileIt(Target()),
                Later(BeginningOf("end", Who.ANY), (PutOnBattlefield(Chosen(), control="owner"),)),
            ),
            target(Filter(other=True)),
        ),
        pt=(3, 1),
    ),
    card(
        "Oblivion Ring",
        "{2}{W}",
        "Enchantment",
        Triggered(
            (Enters(),),
            (ExileIt(Target()),),
            target(Filter(not_types=frozenset({"Land"}), other=True)),
        ),
        _RETURN_THE_EXILED,
    ),
    card(
        "Journey to Nowhere",
        "{1}{W}",
        "Enchantment",
        Triggered((Enters(),), (ExileIt(Target()),), target(CREATURE)),
        _RETURN_THE_EXILED,
    ),
    card(
        "Fiend Hunter",
        "{1}{W}{W}",
        "Creature - Human Cleric",
        Triggered(
            (Enters(),), (MayDo((ExileIt(Target()),)),), target(types("Creature", other=True))
        ),
        _RETURN_THE_EXILED,
        pt=(1, 3),
    ),
    card(
        "Eternal Witness",
        "{1}{G}{G}",
        "Creature - Human Shaman",
        Triggered(
            (Enters(),),
            (MayDo((ReturnToHand(Target()),)),),
            target(Filter(zone="graveyard", owner=Who.YOU)),
        ),
        pt=(2, 1),
    ),
    card(
        "Relic of Progenitus",
        "{1}",
        "Artifact",
        Activated(
            (Tap(),),
            (
                Choose(Filter(zone="graveyard", owner=Who.YOU), who=Target()),
                ExileIt(Chosen()),
            ),
            target(Players()),
        ),
        Activated(
            (mana("{1}"), ExileThis()),
            (ExileIt(Each(Filter(zone="graveyard"))), DrawCards()),
        ),
    ),
    card("Crucible of Worlds", "{3}", "Artifact", MayPlayLands("graveyard")),
    card(
        "Elvish Piper",
        "{3}{G}",
        "Creature - Elf Shaman",
        Activated(
            (mana("{G}"), Tap()),
            (
                Choose(types("Creature", zone="hand", owner=Who.YOU), minimum=0),
                PutOnBattlefield(Chosen()),
            ),
        ),
        pt=(1, 1),
    ),
    card(
        "Show and Tell",
        "{2}{U}",
        "Sorcery",
        Spell(
            (
                Choose(
                    types(
                        "Artifact", "Creature", "Enchantment", "Land", zone="hand", owner=Who.YOU
                    ),
                    minimum=0,
                    who=EachPlayer(),
                ),
                PutOnBattlefield(Chosen(), control="owner"),
            )
        ),
    ),
)
