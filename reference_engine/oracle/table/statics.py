"""Static abilities (604), replacement effects (614) and what spells cost (601.2f)."""

from reference_engine.oracle.leaves import Alternatives
from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table
from reference_engine.vocabulary import (
    Attached,
    AttacksIfAble,
    AttackTax,
    BlocksOnly,
    CanAttackOrBlock,
    CantBeBlocked,
    CantBeBlockedByMany,
    CantBeCountered,
    ControlledBy,
    CopyAsEnters,
    CostChange,
    EntersTapped,
    EntersWithChoice,
    EntersWithCounters,
    HexproofPlayer,
    Kicked,
    OpeningHand,
    SetBasicLandTypes,
    SpellDiscount,
    SpellSurcharge,
    Static,
    StaysTapped,
    TargetCount,
    This,
    Who,
    YourTurn,
)

__all__ = ["STATICS"]

STATICS = Table()
line = STATICS

# --- Through the layers ---------------------------------------------------------------------------

line("affected.s", "~", This())
line("affected.s", "<what:attached>", the("what"))
line("affected.s", "each <what:thing.s>", the("what"))
line("affected.s", "each other <what:other thing.s>", the("what"))
line("affected.p", "<what:thing.p>", the("what"))
line("affected.p", "all <what:thing.p>", the("what"))
line("static", "<who:affected#> <c:quoted#>", (Static(the("who"), the("c")),))
line("static", "<who:affected#> <c:lasting#>.", (Static(the("who"), the("c")),))
line(
    "static",
    "as long as <if:condition>, <who:affected#> <c:lasting#>.",
    (Static(the("who"), the("c"), condition=the("if")),),
)
line(
    "static",
    "<who:affected#> <c:lasting#> as long as <if:condition>.",
    (Static(the("who"), the("c"), condition=the("if")),),
)
line("static", "you control <what:attached>.", (Static(the("what"), (ControlledBy(),)),))
line(
    "static",
    "enchanted land is an <t:basic land type>.",
    (Static(Attached(), (SetBasicLandTypes(the("t")),)),),
)
STATICS.leaves["basic land type"] = Alternatives(
    {word: frozenset({word}) for word in ("Plains", "Island", "Swamp", "Mountain", "Forest")}
)

# --- Attacking and blocking -----------------------------------------------------------------------

line(
    "static",
    "<who:affected#> can't attack or block.",
    (CanAttackOrBlock(the("who"), attack=True, block=True),),
)
line("static", "<who:affected#> can't attack.", (CanAttackOrBlock(the("who"), attack=True),))
line("static", "<who:affected#> can't block.", (CanAttackOrBlock(the("who"), block=True),))
line("static", "~ can't attack or block alone.", (CanAttackOrBlock(This(), alone=True),))
line("static", "~ can't be blocked.", (CantBeBlocked(),))
line("static", "~ can't be blocked except by <what:thing.p>.", (CantBeBlocked(the("what")),))
line("static", "~ can't be blocked by <what:thing.p>.", (CantBeBlocked(by=the("what")),))
line("static", "~ can't be blocked by more than one creature.", (CantBeBlockedByMany(),))
line(
    "static",
    "during your turn, <who:affected#> <c:lasting#>.",
    (Static(the("who"), the("c"), condition=YourTurn()),),
)
line("static", "~ enters tapped unless <if:condition>.", (EntersTapped(unless=the("if")),))
for _number in (1, 2, 3, 4):
    line(
        "static",
        f"this spell costs {{{_number}}} less to cast if <if:condition>.",
        (SpellDiscount(_number, the("if")),),
    )
line("static", "~ can block only <what:thing.p>.", (BlocksOnly(the("what")),))
line(
    "static", "<who:affected#> [attacks|attack] each combat if able.", (AttacksIfAble(the("who")),)
)
line("static", "~ doesn't untap during your untap step.", (StaysTapped(),))
line(
    "static",
    "<who:attached> doesn't untap during its controller's untap step.",
    (StaysTapped(the("who")),),
)
line(
    "static",
    "<who:thing.p> don't untap during their controllers' untap steps.",
    (StaysTapped(the("who")),),
)
line(
    "static",
    "creatures can't attack you unless their controller pays <c:mana> for each creature"
    " they control that's attacking you.",
    (AttackTax(the("c")),),
)
line("static", "you have hexproof.", (HexproofPlayer(),))
line(
    "static",
    "if ~ is in your opening hand, you may begin the game with it on the battlefield.",
    (OpeningHand(),),
)

# --- How permanents enter -------------------------------------------------------------------------

line("static", "~ enters tapped.", (EntersTapped(),))
line("static", "<what:thing.p> enter tapped.", (EntersTapped(the("what")),))
line(
    "static",
    "~ enters with a <kind:counter kind> counter on it.",
    (EntersWithCounters(the("kind"), 1),),
)
line(
    "static",
    "~ enters with <n:number word> <kind:counter kind> counters on it.",
    (EntersWithCounters(the("kind"), the("n")),),
)
line(
    "static",
    "~ enters with a <kind:counter kind> counter on it for each <n:each of>.",
    (EntersWithCounters(the("kind"), the("n")),),
)
for _it in ("~", "it"):
    line(
        "static",
        f"if {_it} was kicked, it enters with <n:number word> <kind:counter kind> counters on it.",
        (EntersWithCounters(the("kind"), the("n"), Kicked()),),
    )
    line(
        "static",
        f"if {_it} was kicked, it enters with a <kind:counter kind> counter on it.",
        (EntersWithCounters(the("kind"), 1, Kicked()),),
    )
line(
    "static",
    "~ enters with <n:number word> <kind:counter kind> counters on it. if <if:condition>, it"
    " enters with an additional <m:number word> <kind:counter kind> counters on it.",
    (
        EntersWithCounters(the("kind"), the("n")),
        EntersWithCounters(the("kind"), the("m"), the("if")),
    ),
)
line("static", "as ~ enters, choose a color.", (EntersWithChoice("color"),))
line("static", "as ~ enters, choose a creature type.", (EntersWithChoice("creature type"),))
line("static", "as ~ enters, choose a card name.", (EntersWithChoice("name"),))
line(
    "static", "as ~ enters, choose a nonland card name.", (EntersWithChoice("name", nonland=True),)
)
line(
    "static",
    "you may have ~ enter as a copy of a <what:thing.s> on the battlefield.",
    (CopyAsEnters(the("what")),),
)

# --- Casting --------------------------------------------------------------------------------------

line("static", "this spell can't be countered.", (CantBeCountered(),))
line(
    "static",
    "this spell costs {1} more to cast for each target beyond the first.",
    (SpellSurcharge(TargetCount(beyond=1)),),
)
_SPELLS = the("what")
for _template, _who in (
    ("<what:spell.p> you cast cost", Who.YOU),
    ("<what:spell.p> cost", Who.ANY),
    ("<what:spell.p> your opponents cast cost", Who.OPPONENT),
):
    for _number in range(1, 4):
        for _word, _sign in (("more", 1), ("less", -1)):
            line(
                "static",
                f"{_template} {{{_number}}} {_word} to cast.",
                (CostChange(_SPELLS, _who, _sign * _number),),
            )
line(
    "static", "this spell costs {1} less to cast for each <n:each of>.", (SpellDiscount(the("n")),)
)

line(
    "defined pt",
    "~'s power and toughness are each equal to <n:quantity>.",
    (((the("n"), the("n"))),),
)
