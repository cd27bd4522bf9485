"""Spells and permanents with {X} in their costs."""

from reference_engine.cards.words import ANY_TARGET, keywords, target
from reference_engine.vocabulary import (
    Activated,
    BeginningOf,
    Calculated,
    CantBeCountered,
    CastsSpell,
    ChooseAmong,
    Chosen,
    CountersOn,
    CreateToken,
    DealDamage,
    Dies,
    DrawCards,
    EntersWithCounters,
    Face,
    Filter,
    GainLife,
    HasCounters,
    LookAtTop,
    PutCountersOn,
    PutOnBattlefield,
    RemoveCounters,
    Shuffle,
    Spell,
    SpellSurcharge,
    Tap,
    Target,
    TargetCount,
    TargetSpec,
    This,
    Triggered,
    WinTheGame,
    X,
    XAtLeast,
    card,
    mana,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_THIS_IS_CAST = (CastsSpell(this=True),)
_NONLAND_PERMANENT_CARD = Filter(
    zone="library",
    types=frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Planeswalker"}),
    not_types=frozenset({"Land"}),
    max_mana_value="X",
)
_HALF_X = Calculated(X(), divided_by=2)

CARDS = (
    card(
        "Fireball",
        "{X}{R}",
        "Sorcery",
        SpellSurcharge(TargetCount(beyond=1)),
        Spell(
            (DealDamage(X(), Target(), evenly=True),),
            (TargetSpec(ANY_TARGET, minimum=0, maximum=None),),
        ),
    ),
    card(
        "Banefire",
        "{X}{R}",
        "Sorcery",
        CantBeCountered(XAtLeast(5)),
        Spell((DealDamage(X(), Target(), unpreventable_if=XAtLeast(5)),), target(*ANY_TARGET)),
    ),
    card(
        "Hangarback Walker",
        "{X}{X}",
        "Artifact Creature - Construct",
        EntersWithCounters("+1/+1", X()),
        Triggered((Dies(),), (CreateToken("Thopter", CountersOn("+1/+1", This())),)),
        Activated((mana("{1}"), Tap()), (PutCountersOn("+1/+1", 1, This()),)),
        pt=(0, 0),
    ),
    card(
        "Hydroid Krasis",
        "{X}{G}{U}",
        "Creature - Jellyfish Hydra Beast",
        Triggered(_THIS_IS_CAST, (GainLife(_HALF_X), DrawCards(_HALF_X))),
        *keywords("flying", "trample"),
        EntersWithCounters("+1/+1", X()),
        pt=(0, 0),
    ),
    card(
        "Genesis Hydra",
        "{X}{G}{G}",
        "Creature - Plant Hydra",
        Triggered(
            _THIS_IS_CAST,
            (
                LookAtTop(X(), name="revealed"),
                ChooseAmong("revealed", _NONLAND_PERMANENT_CARD, minimum=0),
                PutOnBattlefield(Chosen()),
                Shuffle(),
            ),
        ),
        EntersWithCounters("+1/+1", X()),
        pt=(0, 0),
    ),
    card(
        "Apocalypse Hydra",
        "{X}{R}{G}",
        "Creature - Hydra",
        EntersWithCounters("+1/+1", X()),
        EntersWithCounters("+1/+1", X(), condition=XAtLeast(5)),
        Activated(
            (mana("{1}{R}"), RemoveCounters("+1/+1")),
            (DealDamage(1, Target()),),
            target(*ANY_TARGET),
        ),
        pt=(0, 0),
    ),
    card(
        "Helix Pinnacle",
        "{G}",
        "Enchantment",
        *keywords("shroud"),
        Activated((mana("{X}"),), (PutCountersOn("tower", X(), This()),)),
        Triggered(
            (BeginningOf("upkeep"),),
            (WinTheGame(),),
            condition=HasCounters("tower", This(), minimum=100),
        ),
    ),
)

TOKENS: dict[str, Face] = {
    "Thopter": token_face("Artifact Creature - Thopter", *keywords("flying"), pt=(1, 1)),
}
