"""One-shot effects (610): one instruction, or several that text says in one breath."""

from collections.abc import Iterator
from typing import Any

from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table, Unsayable
from reference_engine.oracle.table.changes import scaled, unscaled
from reference_engine.oracle.table.objects import Spoken
from reference_engine.oracle.talk import Talk
from reference_engine.vocabulary import (
    AddAbilities,
    Become,
    ChooseColor,
    Chosen,
    ControllerOf,
    DealDamage,
    DiscardCards,
    DrawCards,
    ExtraTurn,
    Filter,
    GainLife,
    Keyword,
    LoseLife,
    MillCards,
    OwnerOf,
    SacrificeIt,
    Shuffle,
    SwitchPT,
    This,
    WinTheGame,
)

__all__ = ["EFFECTS"]

EFFECTS = Table()
line = EFFECTS
IT = Chosen()


def _times(category: str, template: str, kind: Any, field: str) -> None:
    """Enter "… for each …": the number before it is taken so many times."""

    def make(**values: Any) -> Any:
        number, per = values.pop("n"), values.pop("per")
        return kind(**{field: scaled(per, number)}, **values)

    def unmake(value: Any) -> Iterator[dict[str, Any]]:
        if type(value) is kind:
            others = {n: getattr(value, n) for n in value.__struct_fields__ if n != field}
            names = {name for name in others if f"<{name}:" in template}
            if kind(**{field: 0}, **{n: others[n] for n in names}) != kind(**{field: 0}, **others):
                return
            for number in range(1, 11):
                for per in unscaled(getattr(value, field), number):
                    if not isinstance(per, int):
                        yield {"n": number, "per": per, **{n: others[n] for n in names}}

    line(category, template, make=make, unmake=unmake)


# --- Cards and life -----------------------------------------------------------------------------

line("effect", "draw <n:cards>", DrawCards(the("n")))
line("effect", "<who:player#> [draws|draw] <n:cards>", DrawCards(the("n"), the("who")))
line("effect", "draw a card for each <n:each of>", DrawCards(the("n")))
line("effect", "draw cards equal to <n:quantity>", DrawCards(the("n")))
line(
    "effect",
    "<who:player#> [draws|draw] cards equal to <n:quantity>",
    DrawCards(the("n"), the("who")),
)
line("effect", "discard <n:cards>", DiscardCards(the("n")))
line("effect", "discard up to <n:plain number word> cards", DiscardCards(the("n"), up_to=True))
line("effect", "<who:player#> [discards|discard] <n:cards>", DiscardCards(the("n"), the("who")))
line("effect", "mill <n:cards>", MillCards(the("n")))
line("effect", "<who:player#> [mills|mill] <n:cards>", MillCards(the("n"), the("who")))
line("effect", "<who:player#> [gains|gain] <n:digits> life", GainLife(the("n"), the("who")))
line("effect", "<who:player#> [loses|lose] <n:digits> life", LoseLife(the("n"), the("who")))
line(
    "effect",
    "<who:player#> [gains|gain] life equal to <n:quantity>",
    GainLife(the("n"), the("who")),
)
line(
    "effect",
    "<who:player#> [loses|lose] life equal to <n:quantity>",
    LoseLife(the("n"), the("who")),
)
_times(
    "effect",
    "<who:player#> [gains|gain] <n:digits> life for each <per:each of>",
    GainLife,
    "amount",
)
_times(
    "effect",
    "<who:player#> [loses|lose] <n:digits> life for each <per:each of>",
    LoseLife,
    "amount",
)
line(
    "effect",
    "<who:player#> [gains|gain] X life, where X is <n:quantity>",
    GainLife(the("n"), the("who")),
)
line(
    "effect",
    "<who:player#> [loses|lose] X life, where X is <n:quantity>",
    LoseLife(the("n"), the("who")),
)
line("effect", "draw X cards, where X is <n:quantity>", DrawCards(the("n")))
line(
    "effect",
    "<who:player#> [mills|mill] X cards, where X is <n:quantity>",
    MillCards(the("n"), the("who")),
)
line("effect", "mill X cards, where X is <n:quantity>", MillCards(the("n")))
line("effect", "shuffle", Shuffle())
line("effect", "shuffle your library", Shuffle())

# --- Damage -------------------------------------------------------------------------------------


def _damage(n: Any, by: Any, to: Any) -> DealDamage:
    """Return damage dealt to something else than the source: that would be called "itself".

    "Its controller", too, is that of something spoken of before a source that is this object.
    """
    if to == by or (by == This() and to in (ControllerOf(by), OwnerOf(by))):
        raise Unsayable("whom is it dealt to?")
    return DealDamage(n, to, by)


line(
    "effect",
    "<by:object.s> deals <n:digits> damage to <to:hit>",
    DealDamage(the("n"), the("to"), the("by")),
    make=_damage,
)
line(
    "effect",
    "<by:object.s> deals damage equal to <n:quantity> to <to:hit>",
    DealDamage(the("n"), the("to"), the("by")),
    make=_damage,
)
line(
    "effect",
    "<by:object.s> deals damage to <to:hit> equal to <n:quantity>",
    DealDamage(the("n"), the("to"), the("by")),
    make=_damage,
)
line(
    "effect",
    "<by:object.s> deals X damage to <to:hit>, where X is <n:quantity>",
    DealDamage(the("n"), the("to"), the("by")),
    make=_damage,
)
line(
    "step",
    "<by:object.s> deals <n:digits> damage to <to:hit> and <m:digits> damage to <also:hit>",
    (DealDamage(the("n"), the("to"), the("by")), DealDamage(the("m"), the("also"), the("by"))),
)

# --- Until end of turn --------------------------------------------------------------------------

line(
    "effect",
    "<what:object#> <changes:temporary#> until end of turn",
    Become(the("what"), the("changes")),
)
_OF_YOUR_CHOICE = (Keyword("protection", quality=Filter(chosen_color=True)),)
line(
    "step",
    "<what:object#> [gains|gain] protection from the color of your choice until end of turn",
    (ChooseColor(), Become(the("what"), (AddAbilities(_OF_YOUR_CHOICE),))),
)
line(
    "effect",
    "until end of turn, <what:object#> <changes:temporary#>",
    Become(the("what"), the("changes")),
)
line("effect", "<what:object#> <changes:where x#>", Become(the("what"), the("changes")))
line("effect", "<what:object#> [gets|get] <pt:pt for each>", Become(the("what"), (the("pt"),)))
line(
    "effect",
    "switch <what:its> power and toughness until end of turn",
    Become(the("what"), (SwitchPT(),)),
)

# --- Sacrifice ----------------------------------------------------------------------------------


def _speaks_of_this(_: Any, talk: Talk) -> Talk:
    return talk.about(it=This())


line("effect", "sacrifice <what:own object>", SacrificeIt(the("what")))
line("own object", "~", This(), after=_speaks_of_this)
line("own object", "it", hook=Spoken("it"))
for _word in ("that token", "the token"):
    line("own object", _word, hook=Spoken("it"))
for _word in ("those tokens", "them"):
    line("own object", _word, hook=Spoken("them"))
line("effect", "sacrifice a <what:thing.s>", SacrificeIt(the("what")))
line("effect", "sacrifice another <what:other thing.s>", SacrificeIt(the("what")))
line(
    "effect",
    "sacrifice <n:plain number word> <what:thing.p>",
    SacrificeIt(the("what"), count=the("n")),
)
line(
    "effect",
    "<who:player#> [sacrifices|sacrifice] a <what:thing.s> of their choice",
    SacrificeIt(the("what"), the("who")),
)
line(
    "effect",
    "<who:player#> [sacrifices|sacrifice] <n:plain number word> <what:thing.p> of their choice",
    SacrificeIt(the("what"), the("who"), the("n")),
)

# --- Turns and the game ---------------------------------------------------------------------------

line("effect", "take an extra turn after this one", ExtraTurn())
line("effect", "you win the game", WinTheGame())
