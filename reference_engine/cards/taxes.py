"""Permanents that restrict mana, untapping and attacking, or want to be paid for."""

from reference_engine.cards.words import LAND, types
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    AttackTax,
    DoesntUntap,
    EntersWithChoice,
    Filter,
    Keyword,
    ManaChoice,
    ReplacedManaType,
    Tap,
    TappedForMana,
    That,
    ThatPlayer,
    Triggered,
    UntapLimit,
    card,
    mana,
)

__all__ = ["CARDS"]

_SPELL_OF_THE_CHOSEN_TYPE = types(
    "Creature", zone="stack", stack=frozenset({"spell"}), chosen_type=True
)

CARDS = (
    card(
        "Cavern of Souls",
        "",
        "Land",
        EntersWithChoice("creature type"),
        Activated((Tap(),), (AddMana("C"),)),
        Activated(
            (Tap(),),
            (
                AddMana(
                    of=ManaChoice.ANY_COLOR,
                    only_for=_SPELL_OF_THE_CHOSEN_TYPE,
                    uncounterable=True,
                ),
            ),
        ),
    ),
    card(
        "Eldrazi Temple",
        "",
        "Land",
        Activated((Tap(),), (AddMana("C"),)),
        Activated(
            (Tap(),),
            (AddMana("CC", only_for=Filter(subtypes=frozenset({"Eldrazi"}), colorless=True)),),
        ),
    ),
    card(
        "Ritual of Subdual",
        "{4}{G}{G}",
        "Enchantment",
        Keyword("cumulative upkeep", costs=(mana("{2}"),)),
        ReplacedManaType("C"),
    ),
    card(
        "Winter's Night",
        "{R}{G}{W}",
        "World Enchantment",
        Triggered(
            (TappedForMana(types("Land", supertypes=frozenset({"Snow"}))),),
            (AddMana(of=ManaChoice.THAT_TYPE, who=ThatPlayer()), DoesntUntap(That())),
        ),
    ),
    card("Winter Orb", "{2}", "Artifact", UntapLimit(LAND)),
    card("Propaganda", "{2}{U}", "Enchantment", AttackTax(mana("{2}"))),
    card("Ghostly Prison", "{2}{W}", "Enchantment", AttackTax(mana("{2}"))),
)
