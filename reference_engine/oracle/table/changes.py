"""What continuous effects say: "gets +1/+1 and gains flying", "has haste"."""

from collections.abc import Iterator
from typing import Any

from reference_engine.oracle.patterns import joined, the
from reference_engine.oracle.phrases import Table
from reference_engine.vocabulary import (
    AddAbilities,
    Amount,
    Calculated,
    LoseAbilities,
    ModifyPT,
    SetPT,
    X,
)

__all__ = ["CHANGES", "scaled", "unscaled"]

CHANGES = Table()
line = CHANGES


def scaled(amount: Amount, times: int) -> Amount:
    """Return so many times an amount."""
    if times == 0:
        return 0
    return amount if times == 1 else Calculated(amount, times=times)


def unscaled(amount: Amount, times: int) -> Iterator[Amount]:
    """Yield what so many times of which is the amount."""
    if times == 1:
        yield amount
    elif isinstance(amount, Calculated) and amount == Calculated(amount.amount, times=times):
        yield amount.amount


def _for_each(pt: ModifyPT, number: Amount) -> ModifyPT:
    power, toughness = pt.power, pt.toughness
    assert isinstance(power, int)
    assert isinstance(toughness, int)
    return ModifyPT(scaled(number, power), scaled(number, toughness))


def _not_for_each(value: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(value, ModifyPT):
        return
    for power in (-3, -2, -1, 0, 1, 2, 3):
        for toughness in (-3, -2, -1, 0, 1, 2, 3):
            if not power and not toughness:
                continue
            own = value.power if power else value.toughness
            if isinstance(own, int):
                continue
            for number in unscaled(own, power or toughness):
                if _for_each(ModifyPT(power, toughness), number) == value:
                    yield {"pt": ModifyPT(power, toughness), "number": number}


line(
    "pt for each", "<pt:pt change> for each <number:each of>", make=_for_each, unmake=_not_for_each
)
line(
    "pt for each",
    "<pt:pt change> until end of turn for each <number:each of>",
    make=_for_each,
    unmake=_not_for_each,
)

# keyword lists within sentences
line("gained", "<a:keyword>", (the("a"),))
line("gained", "<a:keyword> and <b:keyword>", (the("a"), the("b")))
line("gained", "<a:keyword> and protection <b:protection>", (the("a"), the("b")))
line("gained", "<a:keyword>, <rest:gained list>", joined((the("a"),), the("rest")))
line("gained list", "<a:keyword>, and <b:keyword>", (the("a"), the("b")))
line("gained list", "<a:keyword>, <rest:gained list>", joined((the("a"),), the("rest")))

# until end of turn
_X = X()
line("temporary#", "[gets|get] <pt:pt change>", (the("pt"),))
line("temporary#", "[gains|gain] <words:gained>", (AddAbilities(the("words")),))
line(
    "temporary#",
    "[gets|get] <pt:pt change> and [gains|gain] <words:gained>",
    (the("pt"), AddAbilities(the("words"))),
)
line("temporary#", "[loses|lose] all abilities", (LoseAbilities(),))
line("temporary#", "[has|have] base power and toughness <pt:base pt>", (the("pt"),))
for _sign, _value in (
    ("+X/+X", ModifyPT(_X, _X)),
    ("+X/+0", ModifyPT(_X, 0)),
    ("-X/-X", ModifyPT(scaled(_X, -1), scaled(_X, -1))),
    ("-X/-0", ModifyPT(scaled(_X, -1), 0)),
    ("+0/+X", ModifyPT(0, _X)),
):
    line("temporary#", f"[gets|get] {_sign}", (_value,))
    line(
        "temporary#",
        f"[gets|get] {_sign} and [gains|gain] <words:gained>",
        (_value, AddAbilities(the("words"))),
    )
line(
    "base pt",
    "<pt:pt>",
    make=lambda pt: SetPT(*pt),
    unmake=lambda value: (
        iter([{"pt": (value.power, value.toughness)}]) if isinstance(value, SetPT) else iter(())
    ),
)
_N = the("n")
for _sign, _value in (
    ("+X/+X", ModifyPT(_N, _N)),
    ("+X/+0", ModifyPT(_N, 0)),
    ("-X/-X", ModifyPT(Calculated(_N, times=-1), Calculated(_N, times=-1))),
):
    line("where x#", f"[gets|get] {_sign} until end of turn, where X is <n:quantity>", (_value,))
    line("lasting where x#", f"[gets|get] {_sign}, where X is <n:quantity>", (_value,))

# as long as the source says so
line("lasting#", "[gets|get] <pt:pt change>", (the("pt"),))
line("lasting#", "[has|have] <words:gained>", (AddAbilities(the("words")),))
line(
    "lasting#",
    "[gets|get] <pt:pt change> and [has|have] <words:gained>",
    (the("pt"), AddAbilities(the("words"))),
)
line("lasting#", "[gets|get] <pt:pt for each>", (the("pt"),))
line("lasting#", "<c:lasting where x#>", the("c"))
line("quoted#", "[has|have] “<a:ability>”", (AddAbilities((the("a"),)),))
line(
    "quoted#",
    "[gets|get] <pt:pt change> and [has|have] “<a:ability>”",
    (the("pt"), AddAbilities((the("a"),))),
)
line(
    "quoted#",
    "[gets|get] <pt:pt change>, [has|have] <words:gained>, and [has|have] “<a:ability>”",
    (the("pt"), AddAbilities(the("words")), AddAbilities((the("a"),))),
)
