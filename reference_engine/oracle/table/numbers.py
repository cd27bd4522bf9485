"""Numbers: "three", "3", "X", "a card", "the number of creatures you control"."""

from reference_engine.oracle.leaves import (
    COLOR_WORDS,
    NUMBER_WORDS,
    Alternatives,
    CounterKinds,
    Digits,
    ManaSymbols,
    PowerToughness,
    SameMana,
)
from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table
from reference_engine.vocabulary import (
    Count,
    CountersOn,
    Filter,
    LifeOf,
    ManaValueOf,
    PowerOf,
    This,
    Who,
    X,
    You,
)

__all__ = ["NUMBERS"]

NUMBERS = Table()
line = NUMBERS

_WORDS = {word: number for number, word in enumerate(NUMBER_WORDS) if number > 1}
NUMBERS.leaves |= {
    "number word": Alternatives({**_WORDS, "X": X()}),
    "plain number word": Alternatives(_WORDS),
    "digits": Digits(),
    "plain digits": Digits(variable=False),
    "mana": ManaSymbols(),
    "fixed mana": ManaSymbols(variable=False),
    "mana letters": SameMana(),
    "pt change": PowerToughness(),
    "pt": PowerToughness(fixed=True),
    "counter kind": CounterKinds(),
    "color": Alternatives(COLOR_WORDS),
}


def counted(category: str, one: str, many: str) -> None:
    """Enter "a card", "two cards", "X cards" as a category of numbers."""
    line(category, f"a {one}", 1)
    line(category, f"<n:number word> {many}", the("n"))


counted("cards", "card", "cards")
counted("counters", "counter", "counters")

line("quantity", "the number of <what:thing.p>", Count(the("what")))
line("quantity", "the number of <what:graveyard card.p>", Count(the("what")))
line("quantity", "the number of cards in your hand", Count(Filter(zone="hand", owner=Who.YOU)))
line("quantity", "<of:its> power", PowerOf(the("of")))
line("quantity", "<of:its> mana value", ManaValueOf(the("of")))
line("quantity", "your life total", LifeOf(You()))
line("quantity", "the number of <kind:counter kind> counters on ~", CountersOn(the("kind"), This()))
line("each of", "<what:thing.s>", Count(the("what")))
line("each of", "<what:graveyard card.s>", Count(the("what")))
line("each of", "card in your hand", Count(Filter(zone="hand", owner=Who.YOU)))
line("each of", "<kind:counter kind> counter on ~", CountersOn(the("kind"), This()))
