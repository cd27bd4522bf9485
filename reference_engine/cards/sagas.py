"""Sagas, and what puts counters on and takes them off."""

from reference_engine.cards.words import (
    CREATURE,
    PERMANENT,
    YOUR_CREATURE,
    keywords,
    target,
    types,
    yours,
)
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    AddMana,
    Become,
    CantGetCounters,
    Chapter,
    Chosen,
    Count,
    CreateToken,
    DealDamage,
    Destroy,
    DiscardCards,
    DrawCards,
    Duration,
    Each,
    EachPlayer,
    Filter,
    Keyword,
    ModifyPT,
    MultipliedCounters,
    MultipliedTokens,
    PutOnBattlefield,
    RemoveCountersFrom,
    SacrificeIt,
    SacrificeThis,
    Search,
    Shuffle,
    Static,
    Tap,
    Target,
    ThatMuch,
    This,
    Who,
    X,
    card,
    mana,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_OPPONENTS = EachPlayer(Who.OPPONENT)
_CONSTRUCT = Activated((mana("{2}"), Tap()), (CreateToken("Construct"),))

CARDS = (
    card(
        "History of Benalia",
        "{1}{W}{W}",
        "Enchantment - Saga",
        Chapter((1, 2), (CreateToken("Knight"),)),
        Chapter(
            (3,),
            (
                Become(
                    Each(Filter(subtypes=frozenset({"Knight"}), controller=Who.YOU)),
                    (ModifyPT(2, 1),),
                ),
            ),
        ),
    ),
    card(
        "The Eldest Reborn",
        "{4}{B}",
        "Enchantment - Saga",
        Chapter((1,), (SacrificeIt(types("Creature", "Planeswalker"), who=_OPPONENTS),)),
        Chapter((2,), (DiscardCards(1, who=_OPPONENTS),)),
        Chapter(
            (3,),
            (PutOnBattlefield(Target()),),
            target(types("Creature", "Planeswalker", zone="graveyard")),
        ),
    ),
    card(
        "Binding the Old Gods",
        "{2}{B}{G}",
        "Enchantment - Saga",
        Chapter(
            (1,),
            (Destroy(Target()),),
            target(Filter(not_types=frozenset({"Land"}), controller=Who.OPPONENT)),
        ),
        Chapter(
            (2,),
            (
                Search(Filter(zone="library", subtypes=frozenset({"Forest"}))),
                PutOnBattlefield(Chosen(), tapped=True),
                Shuffle(),
            ),
        ),
        Chapter(
            (3,),
            (Become(Each(YOUR_CREATURE), (AddAbilities(keywords("deathtouch")),)),),
        ),
    ),
    card(
        "Urza's Saga",
        "",
        "Enchantment Land - Urza's Saga",
        Chapter(
            (1,),
            (
                Become(
                    This(),
                    (AddAbilities((Activated((Tap(),), (AddMana("C"),)),)),),
                    Duration.FOREVER,
                ),
            ),
        ),
        Chapter((2,), (Become(This(), (AddAbilities((_CONSTRUCT,)),), Duration.FOREVER),)),
        Chapter(
            (3,),
            (
                Search(
                    types("Artifact", zone="library", mana_costs=frozenset({"{0}", "{1}"})),
                ),
                PutOnBattlefield(Chosen()),
                Shuffle(),
            ),
        ),
    ),
    card(
        "The Elder Dragon War",
        "{2}{R}{R}",
        "Enchantment - Saga",
        Keyword("read ahead"),
        Chapter((1,), (DealDamage(2, (Each(CREATURE), _OPPONENTS)),)),
        Chapter((2,), (DiscardCards(None), DrawCards(ThatMuch()))),
        Chapter((3,), (CreateToken("Dragon"),)),
    ),
    card(
        "Hex Parasite",
        "{1}",
        "Artifact Creature - Phyrexian Insect",
        Activated(
            (mana("{X}{B/P}"),),
            (
                RemoveCountersFrom(Target(), amount=X(), up_to=True),
                Become(This(), (ModifyPT(ThatMuch(), 0),)),
            ),
            target(PERMANENT),
        ),
        pt=(1, 1),
    ),
    card(
        "Vampire Hexmage",
        "{B}{B}",
        "Creature - Vampire Shaman",
        *keywords("first strike"),
        Activated((SacrificeThis(),), (RemoveCountersFrom(Target()),), target(PERMANENT)),
        pt=(2, 1),
    ),
    card(
        "Doubling Season",
        "{4}{G}",
        "Enchantment",
        MultipliedTokens(2),
        MultipliedCounters(Filter(controller=Who.YOU), times=2, only_effects=True),
    ),
    card(
        "Vorinclex, Monstrous Raider",
        "{4}{G}{G}",
        "Legendary Creature - Phyrexian Praetor",
        *keywords("trample", "haste"),
        MultipliedCounters(Filter(), times=2, by=Who.YOU, players=True),
        MultipliedCounters(Filter(), times=1, divided_by=2, by=Who.OPPONENT, players=True),
        pt=(6, 6),
    ),
    card(
        "Hardened Scales",
        "{G}",
        "Enchantment",
        MultipliedCounters(yours("Creature"), kind="+1/+1", plus=1),
    ),
    card(
        "Solemnity",
        "{2}{W}",
        "Enchantment",
        CantGetCounters(types("Artifact", "Creature", "Enchantment", "Land"), players=True),
    ),
)

TOKENS = {
    "Knight": token_face("Creature - Knight", *keywords("vigilance"), pt=(2, 2), colors="W"),
    "Construct": token_face(
        "Artifact Creature - Construct",
        Static(This(), (ModifyPT(Count(yours("Artifact")), Count(yours("Artifact"))),)),
        pt=(0, 0),
    ),
    "Dragon": token_face("Creature - Dragon", *keywords("flying"), pt=(4, 4), colors="R"),
}
