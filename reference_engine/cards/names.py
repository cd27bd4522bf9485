"""Cards that name cards, and tutors."""

from reference_engine.cards.words import CREATURE, PLAYER, keywords, target
from reference_engine.vocabulary import (
    BeginningOf,
    CantActivate,
    CantCast,
    ChooseName,
    Chosen,
    DiscardIt,
    EntersWithChoice,
    ExileIt,
    Filter,
    MayPay,
    ReturnToHand,
    Sacrifice,
    Search,
    Shuffle,
    Spell,
    Target,
    Triggered,
    WhenYouDo,
    card,
)

__all__ = ["CARDS"]

_CHOSEN = Filter(chosen_name=True)

CARDS = (
    card("Pithing Needle", "{1}", "Artifact", EntersWithChoice("name"), CantActivate()),
    card(
        "Meddling Mage",
        "{W}{U}",
        "Creature - Human Wizard",
        EntersWithChoice("name", nonland=True),
        CantCast(),
        pt=(2, 2),
    ),
    card(
        "Cabal Therapist",
        "{B}",
        "Creature - Horror",
        *keywords("menace"),
        Triggered(
            (BeginningOf("precombat_main"),),
            (
                MayPay(
                    (Sacrifice(CREATURE),),
                    then=(
                        WhenYouDo(
                            (ChooseName(nonland=True), DiscardIt(_CHOSEN, who=Target())),
                            target(PLAYER),
                        ),
                    ),
                ),
            ),
        ),
        pt=(1, 1),
    ),
    card(
        "Cranial Extraction",
        "{3}{B}",
        "Sorcery - Arcane",
        Spell(
            (
                ChooseName(nonland=True),
                Search(
                    _CHOSEN, whose=Target(), zones=("graveyard", "hand", "library"), maximum=None
                ),
                ExileIt(Chosen()),
                Shuffle(Target()),
            ),
            target(PLAYER),
        ),
    ),
    card(
        "Demonic Tutor",
        "{1}{B}",
        "Sorcery",
        Spell((Search(Filter(zone="library")), ReturnToHand(Chosen()), Shuffle())),
    ),
)
