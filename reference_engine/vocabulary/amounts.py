"""How cards speak of numbers: "X", "the number of …", "its power"."""

from typing import Literal

import msgspec

from reference_engine.vocabulary.objects import Filter, Selector

__all__ = [
    "Amount",
    "Calculated",
    "Condition",
    "Count",
    "CountersOn",
    "ManaValueOf",
    "Not",
    "Number",
]
__all__ += [
    "CountTypes",
    "Exists",
    "HasCounters",
    "Kicked",
    "LifeOf",
    "PowerOf",
    "ThatMuch",
    "X",
    "XAtLeast",
]
__all__ += ["AtLeast", "CameLately", "Opponents", "TargetCount", "ThisTurn", "YourTurn"]
__all__ += ["IsOnBattlefield", "IsWhat", "Remembered", "SpellsLastTurn"]


class X(msgspec.Struct, frozen=True):
    """The announced or defined value of X (107.3)."""


class Count(msgspec.Struct, frozen=True):
    """The number of objects that match."""

    what: Filter


class CountTypes(msgspec.Struct, frozen=True):
    """The number of card types among objects that match."""

    what: Filter


class CountersOn(msgspec.Struct, frozen=True):
    """The number of counters of a kind on an object, as it last existed (608.2h)."""

    kind: str
    of: Selector


class PowerOf(msgspec.Struct, frozen=True):
    """The power of an object, as it last existed if it is gone."""

    of: Selector


class ManaValueOf(msgspec.Struct, frozen=True):
    """The mana value of an object (202.3)."""

    of: Selector


class LifeOf(msgspec.Struct, frozen=True):
    """The life total of a player."""

    of: Selector


class ThatMuch(msgspec.Struct, frozen=True):
    """The number the triggering event or the instruction before is about ("that much")."""

    name: str = "number"


class TargetCount(msgspec.Struct, frozen=True):
    """The number of targets, those legal as it resolves; `beyond` so many are not counted."""

    beyond: int = 0


class Calculated(msgspec.Struct, frozen=True):
    """An amount times a factor, divided (rounded down) and added to."""

    amount: "Amount"
    times: int = 1
    divided_by: int = 1
    plus: int = 0


Number = (
    TargetCount
    | X
    | Count
    | CountTypes
    | CountersOn
    | PowerOf
    | ManaValueOf
    | LifeOf
    | ThatMuch
    | Calculated
)
Amount = int | Number


# --- Conditions ---------------------------------------------------------------------------------


class Exists(msgspec.Struct, frozen=True):
    """At least `minimum` and at most `maximum` objects match."""

    what: Filter
    minimum: int = 1
    maximum: int | None = None


class HasCounters(msgspec.Struct, frozen=True):
    """The object has at least `minimum` counters of the kind, as it last existed."""

    kind: str
    of: Selector
    minimum: int = 1


class Kicked(msgspec.Struct, frozen=True):
    """The optional additional cost was paid (702.33d)."""

    name: Literal["kicker", "buyback", "evoke", "dash"] = "kicker"


class XAtLeast(msgspec.Struct, frozen=True):
    """X is the number or more."""

    number: int


class Remembered(msgspec.Struct, frozen=True):
    """An earlier instruction remembered something under this name ("if you do")."""

    name: str


class IsOnBattlefield(msgspec.Struct, frozen=True):
    """The object is on the battlefield ("if it's on the battlefield")."""

    of: Selector


class IsWhat(msgspec.Struct, frozen=True):
    """The object, or any of them, matches ("if it's a creature card")."""

    of: Selector
    what: Filter


class SpellsLastTurn(msgspec.Struct, frozen=True):
    """So many spells were cast last turn: by all players, or by any one player."""

    minimum: int = 0
    maximum: int | None = None
    by_one_player: bool = False


class AtLeast(msgspec.Struct, frozen=True):
    """A number is so high or higher."""

    amount: "Amount"
    number: int


class YourTurn(msgspec.Struct, frozen=True):
    """It is the turn of the player meant by "you"."""


class Opponents(msgspec.Struct, frozen=True):
    """You have so many opponents or more."""

    minimum: int


class ThisTurn(msgspec.Struct, frozen=True):
    """Something happened this turn.

    "you attacked", "a creature died", "an opponent was dealt damage".
    """

    what: str


class CameLately(msgspec.Struct, frozen=True):
    """It came under your control since the beginning of your last upkeep (702.30a)."""

    of: Selector


class Not(msgspec.Struct, frozen=True):
    """The condition does not hold."""

    condition: "Condition"


Condition = (
    AtLeast
    | YourTurn
    | Opponents
    | ThisTurn
    | CameLately
    | Exists
    | HasCounters
    | Kicked
    | XAtLeast
    | Not
    | Remembered
    | IsOnBattlefield
    | IsWhat
    | SpellsLastTurn
)
