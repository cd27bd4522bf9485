"""The cards whose rulings the suite began from."""

from reference_engine.cards.words import CREATURE, OPPONENT, keywords, target
from reference_engine.vocabulary import (
    Activated,
    Chapter,
    ChooseName,
    Chosen,
    Count,
    CreateToken,
    DealsCombatDamage,
    Destroy,
    DoesntUntap,
    Each,
    ExileFrom,
    ExileIt,
    Filter,
    GainControl,
    GetEmblem,
    Keyword,
    MayPay,
    PutOnBattlefield,
    Search,
    SetPT,
    Shuffle,
    SpellDiscount,
    Static,
    TapIt,
    Target,
    TargetSpec,
    This,
    Triggered,
    UntapIt,
    WhenYouDo,
    Who,
    card,
    face,
    mana,
    token_face,
)

__all__ = ["CARDS", "EMBLEMS", "TOKENS"]

_HISTORIC_IN_YOUR_GRAVEYARD = Filter(zone="graveyard", owner=Who.YOU, historic=True)

CARDS = (
    card(
        "Kiora Bests the Sea God",
        "{5}{U}{U}",
        "Enchantment - Saga",
        Chapter((1,), (CreateToken("Kraken"),)),
        Chapter(
            (2,),
            (
                TapIt(
                    Each(
                        Filter(not_types=frozenset({"Land"}), controller=Who.TARGET_PLAYER),
                    )
                ),
                DoesntUntap(Chosen()),
            ),
            target(OPPONENT),
        ),
        Chapter(
            (3,),
            (GainControl(Target()), UntapIt(Target())),
            target(Filter(controller=Who.OPPONENT)),
        ),
    ),
    card(
        "The Rise of Sozin",
        "{4}{B}{B}",
        "Enchantment - Saga",
        Chapter((1,), (Destroy(Each(CREATURE)),)),
        Chapter(
            (2,),
            (
                ChooseName(),
                Search(
                    Filter(chosen_name=True),
                    whose=Target(),
                    zones=("graveyard", "hand", "library"),
                    maximum=4,
                ),
                ExileIt(Chosen()),
                Shuffle(Target()),
            ),
            target(OPPONENT),
        ),
        Chapter(
            (3,),
            (ExileIt(This(), name="saga"), PutOnBattlefield(Chosen("saga"), transformed=True)),
        ),
        back=face(
            "Fire Lord Sozin",
            "",
            "Legendary Creature - Human Noble",
            *keywords("menace"),
            Keyword("firebending", 3),
            Triggered(
                (DealsCombatDamage(),),
                (
                    MayPay(
                        (mana("{X}"),),
                        then=(
                            WhenYouDo(
                                (PutOnBattlefield(Target()),),
                                (
                                    TargetSpec(
                                        (
                                            Filter(
                                                zone="graveyard",
                                                types=frozenset({"Creature"}),
                                                owner=Who.THAT_PLAYER,
                                            ),
                                        ),
                                        minimum=0,
                                        maximum=None,
                                        total_mana_value="X",
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
            pt=(5, 5),
            colors="B",
        ),
    ),
    card(
        "The Capitoline Triad",
        "{10}",
        "Legendary Creature - God Artificer",
        SpellDiscount(Count(_HISTORIC_IN_YOUR_GRAVEYARD)),
        Activated(
            (ExileFrom(_HISTORIC_IN_YOUR_GRAVEYARD, count=None, min_total_mana_value=30),),
            (GetEmblem("The Capitoline Triad"),),
        ),
        pt=(7, 7),
    ),
)

TOKENS = {
    "Kraken": token_face("Creature - Kraken", *keywords("hexproof"), pt=(8, 8), colors="U"),
}

EMBLEMS = {
    "The Capitoline Triad": face(
        "",
        "",
        "Emblem",
        Static(Filter(types=frozenset({"Creature"}), controller=Who.YOU), (SetPT(9, 9),)),
    ),
}
