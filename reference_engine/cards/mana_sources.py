"""Permanents that make mana, and those that change what is made."""

from reference_engine.cards.words import CREATURE, LAND, keywords, types, yours
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    Attached,
    BeginningOf,
    ControllerOf,
    DealDamage,
    Discard,
    DiscardHand,
    DoesntUntap,
    EntersWithChoice,
    Filter,
    Keyword,
    ManaChoice,
    ManaFrom,
    ManaIsKept,
    MayPay,
    Mill,
    ModifyPT,
    MultipliedMana,
    ReplacedManaType,
    Sacrifice,
    SacrificeIt,
    SacrificeThis,
    Static,
    Tap,
    TappedForMana,
    That,
    ThatPlayer,
    This,
    Triggered,
    Who,
    You,
    card,
)

__all__ = ["CARDS"]

_ANY_COLOR = AddMana(of=ManaChoice.ANY_COLOR)
_LAND_ENCHANTMENT = Keyword("enchant", quality=LAND)


def _mana_flare(who: Who, receiver: You | ThatPlayer) -> Triggered:
    """Whenever … taps a land for mana, add one mana of any type that land produced."""
    effect = AddMana(of=ManaChoice.THAT_TYPE, who=receiver)
    return Triggered((TappedForMana(LAND, who),), (effect,))


CARDS = (
    card(
        "Llanowar Elves",
        "{G}",
        "Creature - Elf Druid",
        Activated((Tap(),), (AddMana("G"),)),
        pt=(1, 1),
    ),
    card(
        "Birds of Paradise",
        "{G}",
        "Creature - Bird",
        *keywords("flying"),
        Activated((Tap(),), (_ANY_COLOR,)),
        pt=(0, 1),
    ),
    card("Sol Ring", "{1}", "Artifact", Activated((Tap(),), (AddMana("CC"),))),
    card(
        "Mox Amber",
        "{0}",
        "Legendary Artifact",
        Activated(
            (Tap(),),
            (
                AddMana(
                    of=ManaFrom(
                        yours("Creature", "Planeswalker", supertypes=frozenset({"Legendary"})),
                        could_produce=False,
                        colors_only=True,
                    ),
                ),
            ),
        ),
    ),
    card("Ashnod's Altar", "{3}", "Artifact", Activated((Sacrifice(CREATURE),), (AddMana("CC"),))),
    card("Phyrexian Altar", "{3}", "Artifact", Activated((Sacrifice(CREATURE),), (_ANY_COLOR,))),
    card(
        "Krark-Clan Ironworks",
        "{4}",
        "Artifact",
        Activated((Sacrifice(types("Artifact")),), (AddMana("CC"),)),
    ),
    card(
        "Skirge Familiar",
        "{4}{B}",
        "Creature - Phyrexian Imp",
        *keywords("flying"),
        Activated((Discard(),), (AddMana("B"),)),
        pt=(3, 2),
    ),
    card(
        "Deranged Assistant",
        "{1}{U}",
        "Creature - Human Wizard",
        Activated((Tap(), Mill()), (AddMana("C"),)),
        pt=(1, 1),
    ),
    card(
        "Millikin",
        "{2}",
        "Artifact Creature - Construct",
        Activated((Tap(), Mill()), (AddMana("C"),)),
        pt=(0, 1),
    ),
    card(
        "Lion's Eye Diamond",
        "{0}",
        "Artifact",
        Activated(
            (DiscardHand(), SacrificeThis()),
            (AddMana(of=ManaChoice.ANY_COLOR, amount=3),),
            instant_speed=True,
        ),
    ),
    card("Upwelling", "{3}{G}", "Enchantment", ManaIsKept()),
    card(
        "Fellwar Stone",
        "{2}",
        "Artifact",
        Activated(
            (Tap(),),
            (AddMana(of=ManaFrom(types("Land", controller=Who.OPPONENT), colors_only=True)),),
        ),
    ),
    card(
        "Sylvok Explorer",
        "{1}{G}",
        "Creature - Human Druid",
        Activated(
            (Tap(),),
            (AddMana(of=ManaFrom(types("Land", controller=Who.OPPONENT), colors_only=True)),),
        ),
        pt=(1, 1),
    ),
    card(
        "Naga Vitalist",
        "{1}{G}",
        "Creature - Snake Druid",
        Activated((Tap(),), (AddMana(of=ManaFrom(yours("Land"))),)),
        pt=(1, 2),
    ),
    card(
        "Wild Growth",
        "{G}",
        "Enchantment - Aura",
        _LAND_ENCHANTMENT,
        Triggered((TappedForMana(Attached()),), (AddMana("G", who=ControllerOf(That())),)),
    ),
    card(
        "Utopia Sprawl",
        "{G}",
        "Enchantment - Aura",
        Keyword("enchant", quality=Filter(subtypes=frozenset({"Forest"}))),
        EntersWithChoice("color"),
        Triggered(
            (TappedForMana(Attached()),),
            (AddMana(of=ManaChoice.CHOSEN_COLOR, who=ControllerOf(That())),),
        ),
    ),
    card(
        "Mirari's Wake",
        "{3}{G}{W}",
        "Enchantment",
        Static(yours("Creature"), (ModifyPT(1, 1),)),
        _mana_flare(Who.YOU, You()),
    ),
    card(
        "Vorinclex, Voice of Hunger",
        "{6}{G}{G}",
        "Legendary Creature - Phyrexian Praetor",
        *keywords("trample"),
        _mana_flare(Who.YOU, You()),
        Triggered((TappedForMana(LAND, Who.OPPONENT),), (DoesntUntap(That()),)),
        pt=(7, 6),
    ),
    card("Mana Reflection", "{4}{G}{G}", "Enchantment", MultipliedMana(2)),
    card(
        "Nyxbloom Ancient",
        "{4}{G}{G}{G}",
        "Enchantment Creature - Elemental",
        *keywords("trample"),
        MultipliedMana(3),
        pt=(5, 5),
    ),
    card(
        "Contamination",
        "{2}{B}",
        "Enchantment",
        Triggered(
            (BeginningOf("upkeep"),),
            (MayPay((Sacrifice(CREATURE),), otherwise=(SacrificeIt(This()),)),),
        ),
        ReplacedManaType("B", single=True),
    ),
    card(
        "Dictate of Karametra",
        "{3}{G}{G}",
        "Enchantment",
        *keywords("flash"),
        _mana_flare(Who.ANY, ThatPlayer()),
    ),
    card(
        "Manabarbs",
        "{3}{R}",
        "Enchantment",
        Triggered((TappedForMana(LAND),), (DealDamage(1, ThatPlayer()),)),
    ),
)
