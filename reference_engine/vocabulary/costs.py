"""Costs (118): mana, {T}, {Q}, sacrifices and the rest, as they stand before a colon."""

from functools import cache
from typing import ClassVar

import msgspec

from reference_engine.vocabulary.objects import Filter

__all__ = [
    "Cost",
    "Discard",
    "ExileFrom",
    "ExileThis",
    "ManaCost",
    "Mill",
    "PayLife",
    "PutCounters",
]
__all__ += [
    "DiscardHand",
    "DiscardThis",
    "ItsManaCost",
    "LoyaltyCost",
    "RemoveCounters",
    "RemoveX",
    "Sacrifice",
    "SacrificeThis",
    "Tap",
    "TapAnother",
    "Untap",
    "mana",
]


class ManaCost(msgspec.Struct, frozen=True):
    """A mana cost (202.1): `symbols` other than generic and {X}, e.g. "G", "G/W", "2/W", "R/P"."""

    generic: int = 0
    symbols: tuple[str, ...] = ()
    x: int = 0

    @property
    def mana_value(self) -> int:
        """Mana value with X taken as 0 (202.3, 107.3g); a {2/W} counts 2 (202.3f)."""
        return self.generic + sum(2 if symbol.startswith("2/") else 1 for symbol in self.symbols)

    def __str__(self) -> str:
        generic = f"{{{self.generic}}}" if self.generic or not (self.symbols or self.x) else ""
        return "{X}" * self.x + generic + "".join(f"{{{symbol}}}" for symbol in self.symbols)


@cache
def mana(text: str) -> ManaCost:
    """Read a mana cost such as "{X}{2}{G/W}". Raises `ValueError` for an unknown symbol."""
    generic, x, symbols = 0, 0, []
    for symbol in text.removeprefix("{").removesuffix("}").split("}{") if text else ():
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            x += 1
        elif all(half in set("WUBRGCP2") for half in symbol.split("/")):
            symbols.append(symbol)
        else:
            raise ValueError(f"unknown mana symbol {{{symbol}}} in {text!r}")
    return ManaCost(generic, tuple(symbols), x)


class ItsManaCost(msgspec.Struct, frozen=True):
    """The object's own mana cost ("the flashback cost is equal to its mana cost")."""


class Tap(msgspec.Struct, frozen=True):
    """{T} (107.5)."""


class Untap(msgspec.Struct, frozen=True):
    """{Q} (107.6)."""


class PayLife(msgspec.Struct, frozen=True):
    """Pay life (119.4)."""

    amount: int


class SacrificeThis(msgspec.Struct, frozen=True):
    """Sacrifice the source (701.21)."""


class Sacrifice(msgspec.Struct, frozen=True):
    """Sacrifice permanents of one's choice."""

    what: Filter
    count: int = 1


class Discard(msgspec.Struct, frozen=True):
    """Discard cards of one's choice (701.9)."""

    count: int = 1


class DiscardThis(msgspec.Struct, frozen=True):
    """Discard the source, a card in hand (702.29a)."""


class DiscardHand(msgspec.Struct, frozen=True):
    """Discard one's hand."""


class Mill(msgspec.Struct, frozen=True):
    """Mill cards (701.17); can't be paid with fewer cards in the library (701.17b)."""

    count: int = 1


class ExileThis(msgspec.Struct, frozen=True):
    """Exile the source."""


class ExileFrom(msgspec.Struct, frozen=True):
    """Exile cards: `count` of them, or any number with a total mana value of at least so much."""

    what: Filter
    count: int | None = 1
    min_total_mana_value: int = 0


class TapAnother(msgspec.Struct, frozen=True):
    """Tap an untapped permanent that matches."""

    what: Filter


class PutCounters(msgspec.Struct, frozen=True):
    """Put counters on the source."""

    kind: str
    count: int = 1


class RemoveCounters(msgspec.Struct, frozen=True):
    """Remove counters of a kind from the source, or, with `what`, any one counter from another."""

    kind: str = ""
    count: int = 1
    what: Filter | None = None


class RemoveX(msgspec.Struct, frozen=True):
    """Remove X counters of a kind from the source."""

    kind: str


class LoyaltyCost(msgspec.Struct, frozen=True):
    """[+n], [-n] or [0] (606.4)."""

    number: int
    ONCE: ClassVar[str] = "606.3"


Cost = (
    ManaCost
    | ItsManaCost
    | Tap
    | Untap
    | PayLife
    | SacrificeThis
    | Sacrifice
    | Discard
    | DiscardThis
    | DiscardHand
    | Mill
    | ExileThis
    | ExileFrom
    | TapAnother
    | PutCounters
    | RemoveCounters
    | RemoveX
    | LoyaltyCost
)
