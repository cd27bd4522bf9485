"""Lands."""

from reference_engine.cards.words import types
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    BecomesTapped,
    Chosen,
    DealDamage,
    Effect,
    EntersTapped,
    EntersWithCounters,
    Exists,
    Filter,
    HasCounters,
    If,
    ManaChoice,
    ManaFrom,
    Not,
    PayLife,
    PutOnBattlefield,
    RemoveCounters,
    SacrificeIt,
    SacrificeThis,
    Search,
    Shuffle,
    Tap,
    This,
    Triggered,
    Who,
    You,
    card,
)

__all__ = ["CARDS"]

_ANY_COLOR = AddMana(of=ManaChoice.ANY_COLOR)


def _search_land(*subtypes: str, basic: bool = False, tapped: bool = False) -> tuple[Effect, ...]:
    """Search your library for a land card, put it onto the battlefield, then shuffle."""
    what = Filter(
        zone="library",
        types=frozenset({"Land"}) if basic else frozenset(),
        subtypes=frozenset(subtypes),
        supertypes=frozenset({"Basic"}) if basic else frozenset(),
    )
    return (Search(what), PutOnBattlefield(Chosen(), tapped=tapped), Shuffle())


_OTHER_LANDS = types("Land", controller=Who.YOU, other=True)

CARDS = (
    card("Plains", "", "Basic Land - Plains"),
    card("Island", "", "Basic Land - Island"),
    card("Swamp", "", "Basic Land - Swamp"),
    card("Mountain", "", "Basic Land - Mountain"),
    card("Forest", "", "Basic Land - Forest"),
    card("Wastes", "", "Basic Land", Activated((Tap(),), (AddMana("C"),))),
    card(
        "City of Brass",
        "",
        "Land",
        Triggered((BecomesTapped(),), (DealDamage(1, You()),)),
        Activated((Tap(),), (_ANY_COLOR,)),
    ),
    card("Mana Confluence", "", "Land", Activated((Tap(), PayLife(1)), (_ANY_COLOR,))),
    card("Dryad Arbor", "", "Land Creature - Forest Dryad", pt=(1, 1), colors="G"),
    card(
        "Gemstone Mine",
        "",
        "Land",
        EntersWithCounters("mining", 3),
        Activated(
            (Tap(), RemoveCounters("mining")),
            (
                _ANY_COLOR,
                If(Not(HasCounters("mining", This())), (SacrificeIt(This()),)),
            ),
        ),
    ),
    card(
        "Blackcleave Cliffs",
        "",
        "Land",
        EntersTapped(unless=Exists(_OTHER_LANDS, minimum=0, maximum=2)),
        Activated((Tap(),), (AddMana(options=("B", "R")),)),
    ),
    card(
        "Deathcap Glade",
        "",
        "Land",
        EntersTapped(unless=Exists(_OTHER_LANDS, minimum=2)),
        Activated((Tap(),), (AddMana(options=("B", "G")),)),
    ),
    card(
        "Ancient Ziggurat",
        "",
        "Land",
        Activated(
            (Tap(),),
            (
                AddMana(
                    of=ManaChoice.ANY_COLOR,
                    only_for=Filter(
                        zone="stack", stack=frozenset({"spell"}), types=frozenset({"Creature"})
                    ),
                ),
            ),
        ),
    ),
    card(
        "Reflecting Pool",
        "",
        "Land",
        Activated((Tap(),), (AddMana(of=ManaFrom(types("Land", controller=Who.YOU))),)),
    ),
    card(
        "Exotic Orchard",
        "",
        "Land",
        Activated(
            (Tap(),),
            (
                AddMana(
                    of=ManaFrom(types("Land", controller=Who.OPPONENT), colors_only=True),
                ),
            ),
        ),
    ),
    card(
        "Flooded Strand",
        "",
        "Land",
        Activated((Tap(), PayLife(1), SacrificeThis()), _search_land("Plains", "Island")),
    ),
    card(
        "Evolving Wilds",
        "",
        "Land",
        Activated((Tap(), SacrificeThis()), _search_land(basic=True, tapped=True)),
    ),
)
