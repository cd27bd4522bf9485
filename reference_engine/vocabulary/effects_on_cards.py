"""One-shot effects (610) on cards that are not on the battlefield."""

import msgspec

from reference_engine.vocabulary.amounts import Amount
from reference_engine.vocabulary.objects import Filter, Selector, You

__all__ = [
    "ChooseAmong",
    "DiscardIt",
    "EffectOnCards",
    "LookAtTop",
    "MayCast",
    "ShuffleIntoLibrary",
]


class ChooseAmong(msgspec.Struct, frozen=True):
    """Choose cards that match among those remembered as `among`; remember them as `name`."""

    among: str
    what: Filter
    minimum: int = 1
    maximum: int = 1
    who: Selector = You()
    name: str = "it"


class DiscardIt(msgspec.Struct, frozen=True):
    """`who` discards all cards in hand that match (701.9)."""

    what: Filter
    who: Selector = You()


class LookAtTop(msgspec.Struct, frozen=True):
    """`who` looks at the top cards of the library, remembered under `name`."""

    amount: Amount = 1
    who: Selector = You()
    name: str = "it"


class ShuffleIntoLibrary(msgspec.Struct, frozen=True):
    """`who` shuffles all cards of the zones into the library (701.24)."""

    zones: tuple[str, ...]
    who: Selector = You()


class MayCast(msgspec.Struct, frozen=True):
    """`who` may cast the card without paying its mana cost, as this resolves (608.2g, 118.9)."""

    what: Selector
    who: Selector = You()


EffectOnCards = ChooseAmong | DiscardIt | LookAtTop | ShuffleIntoLibrary | MayCast
