"""Costs (118) as they stand before a colon, each with a capital, or within a sentence."""

from typing import Any

from reference_engine.oracle.patterns import joined, the
from reference_engine.oracle.phrases import Table
from reference_engine.oracle.talk import Talk
from reference_engine.vocabulary import (
    Discard,
    DiscardHand,
    ExileFrom,
    ExileThis,
    Mill,
    PayLife,
    PutCounters,
    RemoveCounters,
    RemoveX,
    Sacrifice,
    SacrificeThis,
    Tap,
    TapAnother,
    This,
    Untap,
)

__all__ = ["COSTS"]

COSTS = Table()
line = COSTS


def _speaks_of_this(_: Any, talk: Talk) -> Talk:
    return talk.about(it=This())


line("symbol cost", "<m:mana>", the("m"))
line("symbol cost", "{T}", Tap())
line("symbol cost", "{Q}", Untap())
line("word cost", "pay <n:plain digits> life", PayLife(the("n")))
line("word cost", "sacrifice ~", SacrificeThis(), after=_speaks_of_this)
line("word cost", "sacrifice a <what:thing.s>", Sacrifice(the("what")))
line("word cost", "sacrifice another <what:other thing.s>", Sacrifice(the("what")))
line(
    "word cost", "sacrifice <n:plain number word> <what:thing.p>", Sacrifice(the("what"), the("n"))
)
line("word cost", "discard <n:plain cards>", Discard(the("n")))
line("plain cards", "a card", 1)
line("plain cards", "<n:plain number word> cards", the("n"))
line("word cost", "discard your hand", DiscardHand())
line("word cost", "mill <n:plain cards>", Mill(the("n")))
line("word cost", "exile ~", ExileThis())
line("word cost", "exile a <what:graveyard card.s>", ExileFrom(the("what")))
line("word cost", "tap an untapped <what:thing.s>", TapAnother(the("what")))
line(
    "word cost",
    "put a <kind:counter kind> counter on ~",
    PutCounters(the("kind")),
    after=_speaks_of_this,
)
line(
    "word cost",
    "remove a <kind:counter kind> counter from ~",
    RemoveCounters(the("kind")),
    after=_speaks_of_this,
)
line(
    "word cost",
    "remove <n:plain number word> <kind:counter kind> counters from ~",
    RemoveCounters(the("kind"), the("n")),
)
line(
    "word cost",
    "remove X <kind:counter kind> counters from ~",
    RemoveX(the("kind")),
    after=_speaks_of_this,
)
line("word cost", "remove a counter from a <what:thing.s>", RemoveCounters(what=the("what")))

line("cost", "<c:symbol cost>", the("c"))
line("cost", "^ <c:word cost>", the("c"))
line("costs", "<c:cost>", (the("c"),))
line("costs", "<c:cost>, <rest:costs>", joined((the("c"),), the("rest")))

line("ward cost", "^ pay <n:plain digits> life", PayLife(the("n")))
line("ward cost", "^ discard a card", Discard())
line("ward cost", "^ sacrifice a <what:thing.s>", Sacrifice(the("what")))

# within a sentence, or after a dash
line("own cost", "^ <c:word cost>", the("c"))
line("own costs", "<c:own cost>", (the("c"),))
line("own costs", "<m:mana>, <c:own cost>", (the("m"), the("c")))
