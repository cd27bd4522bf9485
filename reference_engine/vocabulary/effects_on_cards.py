"""One-shot effects (610) on cards that are not on the battlefield."""

import msgspec

from reference_engine.vocabulary.amounts import Amount
from reference_engine.vocabulary.objects import Filter, Selector, You

__all__ = [
    "ChooseAmong",
    "DiscardIt",
    "DiscardThose",
    "EffectOnCards",
    "LookAtTop",
    "MayCast",
    "PutInLibrary",
    "Scry",
    "ShuffleIntoLibrary",
    "Surveil",
]


class ChooseAmong(msgspec.Struct, frozen=True):
    """Choose cards that match among those remembered as `among`; remember them as `name`.

    Those that are not chosen are remembered as "rest".
    """

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


class Scry(msgspec.Struct, frozen=True):
    """`who` scries (701.22)."""

    amount: Amount
    who: Selector = You()


class Surveil(msgspec.Struct, frozen=True):
    """`who` surveils (701.25)."""

    amount: Amount
    who: Selector = You()


class PutInLibrary(msgspec.Struct, frozen=True):
    """Put objects into their owners' libraries, on top or on the bottom, in any order (401.4).

    `random`: in a random order, which nobody knows then.
    """

    what: Selector
    bottom: bool = False
    random: bool = False


class DiscardThose(msgspec.Struct, frozen=True):
    """The owners discard these cards (701.9)."""

    what: Selector


EffectOnCards = (
    DiscardThose
    | Scry
    | Surveil
    | PutInLibrary
    | ChooseAmong
    | DiscardIt
    | LookAtTop
    | ShuffleIntoLibrary
    | MayCast
)
