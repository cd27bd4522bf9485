"""Spells and permanents about what is on the stack."""

from reference_engine.cards.words import PERMANENT, SPELL, keywords, target, their, types, yours
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    BecomesTarget,
    ChangeTarget,
    CopySpell,
    CounterIt,
    DrawCards,
    Each,
    Filter,
    Mode,
    ReturnToHand,
    Spell,
    Static,
    TapIt,
    Target,
    ThatSpell,
    This,
    Triggered,
    card,
    mana,
)

__all__ = ["CARDS"]

_SPELL_OR_ABILITY = Filter(zone="stack", stack=frozenset({"spell", "activated", "triggered"}))
_INSTANT_OR_SORCERY = types("Instant", "Sorcery", zone="stack", stack=frozenset({"spell"}))
_SHIELDED = Triggered((BecomesTarget(first=True),), (CounterIt(ThatSpell()),))

CARDS = (
    card(
        "Cryptic Command",
        "{1}{U}{U}{U}",
        "Instant",
        Spell(
            modes=(
                Mode((CounterIt(Target()),), target(SPELL)),
                Mode((ReturnToHand(Target()),), target(PERMANENT)),
                Mode((TapIt(Each(their("Creature"))),)),
                Mode((DrawCards(),)),
            ),
            choose=2,
        ),
    ),
    card(
        "Spellskite",
        "{2}",
        "Artifact Creature - Phyrexian Horror",
        Activated((mana("{U/P}"),), (ChangeTarget(Target(), This()),), target(_SPELL_OR_ABILITY)),
        pt=(0, 4),
    ),
    card(
        "Fork",
        "{R}{R}",
        "Instant",
        Spell((CopySpell(Target(), colors=frozenset("R")),), target(_INSTANT_OR_SORCERY)),
    ),
    card(
        "Twincast",
        "{U}{U}",
        "Instant",
        Spell((CopySpell(Target()),), target(_INSTANT_OR_SORCERY)),
    ),
    card(
        "Kira, Great Glass-Spinner",
        "{1}{U}{U}",
        "Legendary Creature - Spirit",
        *keywords("flying"),
        Static(yours("Creature"), (AddAbilities((_SHIELDED,)),)),
        pt=(2, 2),
    ),
)
