"""Abilities about the game as a whole: what players may do, what is replaced, what things are."""

from reference_engine.oracle.leaves import Alternatives
from reference_engine.oracle.patterns import owned, the
from reference_engine.oracle.phrases import Table
from reference_engine.subtypes import CREATURE_TYPES
from reference_engine.vocabulary import (
    AddTypes,
    Affected,
    AlternativeCost,
    Attached,
    Calculated,
    CantActivate,
    CantCast,
    CantCastFrom,
    CantEnter,
    CastWithoutPaying,
    CopyAsEnters,
    CostChange,
    ExileFrom,
    ExileInsteadOfGraveyard,
    ExileUncast,
    ExtraTriggers,
    Filter,
    LifeCantChange,
    LoseAbilities,
    ManaAsAnyColor,
    ManaIsKept,
    ManaValueOf,
    MayPlayLands,
    MinimumCost,
    MultipliedCounters,
    MultipliedDamage,
    MultipliedDraws,
    MultipliedMana,
    MultipliedTokens,
    NoLegendRule,
    PayLife,
    PlayerProtection,
    ReplacedManaType,
    Sacrifice,
    SetBasicLandTypes,
    SetPT,
    SetTypes,
    SkipUntapStep,
    Static,
    UntapLimit,
    Who,
)

__all__ = ["RULES"]

RULES = Table()
line = RULES
_ITS_MANA_VALUE = ManaValueOf(Affected())
_TYPES = ("Artifact", "Creature", "Enchantment", "Land")


def static(text: str, *abilities: object) -> None:
    """Enter a paragraph with what it means."""
    line("static", text, abilities)


# --- Players --------------------------------------------------------------------------------------

static("your life total can't change.", LifeCantChange())
static("you have protection from everything.", PlayerProtection())
static("you may cast spells from your hand without paying their mana costs.", CastWithoutPaying())
static("you may play lands from your graveyard.", MayPlayLands("graveyard"))
static(
    "players can't cast spells from graveyards or libraries.",
    CantCastFrom(("graveyard", "library")),
)
static("players don't lose unspent mana as steps and phases end.", ManaIsKept())
static("players may spend mana as though it were mana of any color.", ManaAsAnyColor())
static("players skip their untap steps.", SkipUntapStep())
static("the “legend rule” doesn't apply.", NoLegendRule())
static(
    "as long as ~ is untapped, players can't untap more than one <what:thing.s> during their"
    " untap steps.",
    UntapLimit(the("what")),
)
static(
    "as long as ~ is untapped, each spell that would cost less than three mana to cast costs"
    " three mana to cast.",
    MinimumCost(3),
)
static(
    "activated abilities of sources with the chosen name can't be activated unless they're mana"
    " abilities.",
    CantActivate(),
)
static("spells with the chosen name can't be cast.", CantCast())
static(
    "<what:spell.p> you cast cost {1} less to cast for each <n:each of>.",
    CostChange(the("what"), Who.YOU, Calculated(the("n"), times=-1)),
)

# --- Costs ----------------------------------------------------------------------------------------

line(
    "abilities",
    "you may pay <n:plain digits> life and exile a <what:hand card.s> from your hand"
    " rather than pay this spell's mana cost.",
    (AlternativeCost((PayLife(the("n")), ExileFrom(owned(the("what"))))),),
)
line(
    "abilities",
    "you may sacrifice <n:plain number word> <what:thing.p> rather than pay this"
    " spell's mana cost.",
    (AlternativeCost((Sacrifice(the("what"), the("n")),)),),
)

# --- Replacement ----------------------------------------------------------------------------------

_GRAVEYARD = "would be put into a graveyard from anywhere, exile it instead."
static(f"if a card or token {_GRAVEYARD}", ExileInsteadOfGraveyard())
static(
    "if a card would be put into an opponent's graveyard from anywhere, exile it instead.",
    ExileInsteadOfGraveyard(Who.OPPONENT, tokens=False),
)
static("if you would draw a card, draw two cards instead.", MultipliedDraws())
for _word, _times in (("twice", 2), ("three times", 3)):
    static(
        f"if you tap a permanent for mana, it produces {_word} as much of that mana instead.",
        MultipliedMana(_times),
    )
static(
    "if a land is tapped for mana, it produces colorless mana instead of any other type.",
    ReplacedManaType("C"),
)
static(
    "if a land is tapped for mana, it produces <m:mana letters> instead of any other type and"
    " amount.",
    ReplacedManaType(the("m"), single=True),
)
static(
    "if a source would deal damage to a permanent or player, it deals double that damage to that"
    " permanent or player instead.",
    MultipliedDamage(),
)
static(
    "if a <what:thing.s> would deal damage to a permanent or player, it deals double that damage"
    " instead.",
    MultipliedDamage(the("what")),
)
static(
    "if an effect would create one or more tokens under your control, it creates twice that many"
    " of those tokens instead.",
    MultipliedTokens(),
)
static(
    "if an effect would put one or more counters on a <on:thing.s>, it puts twice that many of"
    " those counters on that permanent instead.",
    MultipliedCounters(the("on"), times=2, only_effects=True),
)
static(
    "if one or more <kind:counter kind> counters would be put on a <on:thing.s>, that many plus"
    " one <kind:counter kind> counters are put on it instead.",
    MultipliedCounters(the("on"), kind=the("kind"), plus=1),
)
static(
    "if you would put one or more counters on a permanent or player, put twice that many of each"
    " of those kinds of counters on that permanent or player instead.",
    MultipliedCounters(Filter(), times=2, by=Who.YOU, players=True),
)
static(
    "if an opponent would put one or more counters on a permanent or player, they put half that"
    " many of each of those kinds of counters on that permanent or player instead, rounded down.",
    MultipliedCounters(Filter(), divided_by=2, by=Who.OPPONENT, players=True),
)
static(
    "if a nontoken <what:thing.s> would enter and it wasn't cast, exile it instead.",
    ExileUncast(the("what")),
)
static(
    "creature cards in graveyards and libraries can't enter the battlefield.",
    CantEnter(Filter(types=frozenset({"Creature"})), ("graveyard", "library")),
)
static(
    "if a <what:thing.s> entering causes a triggered ability of a permanent you control to"
    " trigger, that ability triggers an additional time.",
    ExtraTriggers(the("what")),
)
static(
    "you may have ~ enter as a copy of any <what:thing.s> on the battlefield.",
    CopyAsEnters(the("what")),
)

# --- What things are ------------------------------------------------------------------------------

RULES.leaves |= {
    "creature type": Alternatives(
        {word: frozenset({word}) for word in sorted(CREATURE_TYPES) if " " not in word}
    ),
    "basic land types": Alternatives(
        {
            "Plains": frozenset({"Plains"}),
            "Islands": frozenset({"Island"}),
            "Swamps": frozenset({"Swamp"}),
            "Mountains": frozenset({"Mountain"}),
            "Forests": frozenset({"Forest"}),
        }
    ),
}
for _all in ("all <who:thing.p> lose", "<who:thing.p> lose"):
    static(
        f"{_all} all abilities and have base power and toughness <pt:base pt>.",
        Static(the("who"), (LoseAbilities(), the("pt"))),
    )
static(
    "enchanted creature loses all abilities and has base power and toughness <pt:base pt>.",
    Static(Attached(), (LoseAbilities(), the("pt"))),
)
static(
    "enchanted creature is a <t:creature type> with base power and toughness <pt:base pt> and"
    " loses all abilities.",
    Static(Attached(), (SetTypes(creature_types=the("t")), the("pt"), LoseAbilities())),
)
for _type in _TYPES:
    static(
        f"all permanents are {_type.lower()}s in addition to their other types.",
        Static(Filter(), (AddTypes(frozenset({_type})),)),
    )
static(
    "<who:thing.p> are <t:basic land types>.", Static(the("who"), (SetBasicLandTypes(the("t")),))
)
for _each in (
    "each <who:thing.s> is a <t:basic land type> in addition to its other land types.",
    "<who:thing.p> are <t:basic land types> in addition to their other types.",
):
    static(_each, Static(the("who"), (AddTypes(subtypes=the("t")),)))
static(
    "each <who:thing.s> is an artifact creature with power and toughness each equal to its mana"
    " value.",
    Static(
        the("who"),
        (AddTypes(frozenset({"Artifact", "Creature"})), SetPT(_ITS_MANA_VALUE, _ITS_MANA_VALUE)),
    ),
)
static(
    "each other <who:other thing.s> is a creature in addition to its other types and has base"
    " power and base toughness each equal to its mana value.",
    Static(
        the("who"), (AddTypes(frozenset({"Creature"})), SetPT(_ITS_MANA_VALUE, _ITS_MANA_VALUE))
    ),
)
