"""Whole abilities and lines: sentences put together, costs before colons, "when" and "whenever"."""

from collections.abc import Iterator
from typing import Any

from reference_engine.oracle.leaves import Alternatives
from reference_engine.oracle.patterns import joined, the
from reference_engine.oracle.phrases import Table
from reference_engine.oracle.tokens import tokenize
from reference_engine.vocabulary import (
    Activated,
    Chapter,
    Discard,
    DrawCards,
    If,
    LoyaltyCost,
    MayDo,
    MayPay,
    Mode,
    PayLife,
    Remembered,
    RequiredCost,
    Sacrifice,
    SacrificeThis,
    Spell,
    Triggered,
    WhenYouDo,
)

__all__ = ["LINES"]

LINES = Table()
line = LINES

# --- Sentences ------------------------------------------------------------------------------------

line("step", "<a:effect>", (the("a"),))
line("steps", "<a:step>", the("a"))
for _between in (" and", ", then", ",", ", and"):
    line("steps", f"<a:step>{_between} <rest:steps>", joined(the("a"), the("rest")))
line("clause", "<a:plain clause>", the("a"))
line("clause", "if <c:condition>, <a:steps>", (If(the("c"), the("a")),))
line("clause", "if <c:condition>, you may <a:steps>", (If(the("c"), (MayDo(the("a")),)),))
line("clause", "<a:steps> if <c:condition>", (If(the("c"), the("a")),))
line("clause", "then <a:steps>", the("a"))
line("clause", "then if <c:condition>, <a:steps>", (If(the("c"), the("a")),))
line("plain clause", "<a:steps>", the("a"))
line("plain clause", "you may <a:steps>", (MayDo(the("a")),))
line(
    "plain clause",
    "you may pay <cost:mana>. if you do, <a:clause>",
    (MayPay((the("cost"),), the("a")),),
)
line(
    "plain clause",
    "you may sacrifice a <what:thing.s>. if you do, <a:clause>",
    (MayPay((Sacrifice(the("what")),), the("a")),),
)
line(
    "plain clause",
    "you may sacrifice another <what:other thing.s>. if you do, <a:clause>",
    (MayPay((Sacrifice(the("what")),), the("a")),),
)
line(
    "plain clause",
    "<a:steps> unless you pay <cost:mana>",
    (MayPay((the("cost"),), otherwise=the("a")),),
)
line(
    "plain clause",
    "<a:steps> unless you sacrifice a <what:thing.s>",
    (MayPay((Sacrifice(the("what")),), otherwise=the("a")),),
)
line(
    "plain clause",
    "you may draw a card. if you do, <a:clause>",
    (MayDo((DrawCards(), If(Remembered("drawn"), the("a")))),),
)
line(
    "plain clause",
    "you may discard a card. if you do, <a:clause>",
    (MayPay((Discard(),), the("a")),),
)
line(
    "plain clause",
    "you may pay <n:plain digits> life. if you do, <a:clause>",
    (MayPay((PayLife(the("n")),), the("a")),),
)
line(
    "plain clause",
    "you may sacrifice ~. if you do, <a:clause>",
    (MayPay((SacrificeThis(),), the("a")),),
)
line(
    "plain clause",
    "you may pay <cost:mana>. when you do, <a:reflex>",
    (MayPay((the("cost"),), (the("a"),)),),
)
line(
    "plain clause",
    "you may discard a card. when you do, <a:reflex>",
    (MayPay((Discard(),), (the("a"),)),),
)
line(
    "plain clause",
    "you may sacrifice a <what:thing.s>. when you do, <a:reflex>",
    (MayPay((Sacrifice(the("what")),), (the("a"),)),),
)
line(
    "plain clause",
    "you may sacrifice another <what:other thing.s>. when you do, <a:reflex>",
    (MayPay((Sacrifice(the("what")),), (the("a"),)),),
)
line("reflex", "<a:steps>", WhenYouDo(the("a")), scope=True)
line(
    "plain clause",
    "<a:steps> unless you discard a card",
    (MayPay((Discard(),), otherwise=the("a")),),
)
line(
    "plain clause",
    "<a:steps> unless you pay <n:plain digits> life",
    (MayPay((PayLife(the("n")),), otherwise=the("a")),),
)
line("body", "<a:plain clause>.", the("a"))
line("body", "<a:plain clause>. <rest:sentences>", joined(the("a"), the("rest")))
line("body", "<a:quoted step>", the("a"))
line("body", "<a:quoted step> <rest:sentences>", joined(the("a"), the("rest")))
line("sentences", "<a:quoted step>", the("a"))
line("sentences", "<a:quoted step> <rest:sentences>", joined(the("a"), the("rest")))
line("sentences", "<a:clause>.", the("a"))
line("sentences", "<a:clause>. <rest:sentences>", joined(the("a"), the("rest")))
line("sentences", "<a:clause>.\n<rest:sentences>", joined(the("a"), the("rest")))

# --- Modes ----------------------------------------------------------------------------------------

LINES.leaves["modes to choose"] = Alternatives({"one": 1, "two": 2, "three": 3})
line("mode", "• <a:sentences>", Mode(the("a")), scope=True)
line("modes", "<a:mode>\n<b:mode>", (the("a"), the("b")))
line("modes", "<a:mode>\n<rest:modes>", joined((the("a"),), the("rest")))

# --- Ability words have no rules meaning (207.2c) -----------------------------------------------

_ABILITY_WORDS = (
    "adamant",
    "addendum",
    "alliance",
    "battalion",
    "bloodrush",
    "celebration",
    "channel",
    "chroma",
    "cohort",
    "constellation",
    "converge",
    "council's dilemma",
    "coven",
    "delirium",
    "descend 4",
    "descend 8",
    "disappear",
    "domain",
    "eerie",
    "eminence",
    "enrage",
    "fateful hour",
    "fathomless descent",
    "ferocious",
    "flurry",
    "formidable",
    "grandeur",
    "hellbent",
    "heroic",
    "imprint",
    "infusion",
    "inspired",
    "join forces",
    "kinship",
    "landfall",
    "lieutenant",
    "magecraft",
    "metalcraft",
    "morbid",
    "opus",
    "pack tactics",
    "paradox",
    "parley",
    "radiance",
    "raid",
    "rally",
    "renew",
    "repartee",
    "revolt",
    "secret council",
    "spell mastery",
    "strive",
    "survival",
    "sweep",
    "tempting offer",
    "threshold",
    "undergrowth",
    "valiant",
    "vivid",
    "void",
    "will of the council",
)
LINES.leaves["ability word"] = Alternatives(
    {" ".join(tokenize(word.capitalize())): word for word in _ABILITY_WORDS}
)


def _with_any_word(value: Any) -> Iterator[dict[str, Any]]:
    return ({"w": word, "a": value} for word in _ABILITY_WORDS)


# --- Abilities ------------------------------------------------------------------------------------

line("ability", "<costs:costs>: <a:sentences>", Activated(the("costs"), the("a")), scope=True)
line(
    "ability",
    "<costs:costs>: <a:sentences> activate only as a sorcery.",
    Activated(the("costs"), the("a"), sorcery_speed=True),
    scope=True,
)
line(
    "ability",
    "<costs:costs>: <a:sentences> activate only as an instant.",
    Activated(the("costs"), the("a"), instant_speed=True),
    scope=True,
)
line(
    "ability",
    "<costs:costs>: <a:sentences> activate only once each turn.",
    Activated(the("costs"), the("a"), once_each_turn=True),
    scope=True,
)
line(
    "ability",
    "<costs:costs>: <a:sentences> activate only as a sorcery and only once each turn.",
    Activated(the("costs"), the("a"), sorcery_speed=True, once_each_turn=True),
    scope=True,
)
line(
    "ability",
    "<costs:costs>: choose <n:modes to choose> —\n<m:modes>",
    Activated(the("costs"), modes=the("m"), choose=the("n")),
    scope=True,
)
line("ability", "<when:when>, <a:body>", Triggered(the("when"), the("a")), scope=True)
line(
    "ability",
    "<when:when>, if <c:condition>, <a:sentences>",
    Triggered(the("when"), the("a"), condition=the("c")),
    scope=True,
)
line(
    "ability",
    "<when:when>, choose <n:modes to choose> —\n<m:modes>",
    Triggered(the("when"), (), modes=the("m"), choose=the("n")),
    scope=True,
)
line("abilities", "<a:bare abilities>", the("a"))
line("bare abilities", "<a:ability>", (the("a"),))
line("bare abilities", "<a:static>", the("a"))
line("bare abilities", "<a:keyword list>", the("a"))
line(
    "abilities",
    "<w:ability word> — <a:bare abilities>",
    make=lambda w, a: a,  # noqa: ARG005
    unmake=_with_any_word,
)
line("keyword list", "<a:keywords>", the("a"))
line("keyword list", "<a:keywords>, <rest:keyword list>", joined(the("a"), the("rest")))

line(
    "abilities",
    "as an additional cost to cast this spell, <c:plain cost>.",
    (RequiredCost((the("c"),)),),
)
line("plain cost", "<c:word cost>", the("c"))

# --- Instants and sorceries -----------------------------------------------------------------------


def _one_or_more(m: Any) -> Spell:
    return Spell(modes=m, choose=1, most=len(m))


def _several(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, Spell) and len(value.modes) > 2 and value == _one_or_more(value.modes):
        yield {"m": value.modes}


line("spell", "<a:bare spell>", the("a"))
line("bare spell", "<a:sentences>", Spell(the("a")), scope=True)
line(
    "spell",
    "<w:ability word> — <a:bare spell>",
    make=lambda w, a: a,  # noqa: ARG005
    unmake=_with_any_word,
)
line(
    "bare spell",
    "choose one or both —\n<m:modes>",
    Spell(modes=the("m"), choose=1, most=2),
    scope=True,
)
line(
    "bare spell", "choose one or more —\n<m:modes>", make=_one_or_more, unmake=_several, scope=True
)
line(
    "bare spell",
    "choose <n:modes to choose> —\n<m:modes>",
    Spell(modes=the("m"), choose=the("n")),
    scope=True,
)

# --- Sagas and planeswalkers ----------------------------------------------------------------------

_NUMERALS = ("I", "II", "III", "IV", "V", "VI")
LINES.leaves["chapters"] = Alternatives(
    {
        **{numeral: (number,) for number, numeral in enumerate(_NUMERALS, 1)},
        **{f"{_NUMERALS[n]} , {_NUMERALS[n + 1]}": (n + 1, n + 2) for n in range(5)},
        **{
            f"{_NUMERALS[n]} , {_NUMERALS[n + 1]} , {_NUMERALS[n + 2]}": (n + 1, n + 2, n + 3)
            for n in range(4)
        },
    }
)
line("chapter", "<n:chapters> — <a:sentences>", Chapter(the("n"), the("a")), scope=True)
LINES.leaves["loyalty"] = Alternatives(
    {
        **{f"[+{n}]": LoyaltyCost(n) for n in range(1, 21)},
        **{f"[\u2212{n}]": LoyaltyCost(-n) for n in range(1, 21)},
        "[0]": LoyaltyCost(0),
    }
)
line("loyalty ability", "<c:loyalty>: <a:sentences>", Activated((the("c"),), the("a")), scope=True)
