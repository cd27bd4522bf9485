"""How cards speak of objects and players: "nonland permanent you control", "that player"."""

from enum import StrEnum

import msgspec

__all__ = [
    "Affected",
    "Attached",
    "AttachedTo",
    "Chosen",
    "ControllerOf",
    "Each",
    "EachPlayer",
    "ExiledWith",
    "Filter",
    "OwnerOf",
    "Players",
    "Selector",
    "Target",
    "TargetSpec",
    "That",
    "ThatCard",
    "ThatPlayer",
    "ThatSpell",
    "This",
    "Who",
    "You",
]


class Who(StrEnum):
    """A player in relation to the player meant by "you" (109.5)."""

    YOU = "you"
    OPPONENT = "opponent"
    NOT_YOU = "not you"
    ANY = "any"
    THAT_PLAYER = "that player"
    """The player the triggering event is about."""
    TARGET_PLAYER = "target player"
    """The player who is the first target."""


class Filter(msgspec.Struct, frozen=True):
    """A description of objects. Every condition given must hold; an empty one matches all.

    `types`, `subtypes`, `supertypes` and `colors` match where the object has any of theirs,
    the `not_` forms where it has none. `other` leaves out the source itself. `any_of` wants
    one of several descriptions to match besides. Numbers are inclusive bounds. `stack` says
    which kinds of objects on the stack are meant ("spell", "activated", "triggered").
    """

    zone: str = "battlefield"
    types: frozenset[str] = frozenset()
    not_types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    not_subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    not_supertypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    not_colors: frozenset[str] = frozenset()
    controller: Who = Who.ANY
    owner: Who = Who.ANY
    keyword: str = ""
    no_keyword: str = ""
    """A keyword ability it does not have."""
    name: str = ""
    tapped: bool | None = None
    token: bool | None = None
    colorless: bool = False
    multicolored: bool = False
    monocolored: bool = False
    historic: bool = False
    other: bool = False
    attacking: bool = False
    blocking: bool = False
    attacked: bool = False
    """It attacked this turn."""
    put_with_this: bool = False
    """An ability of the source put it onto the battlefield (607.2c)."""
    chosen_name: bool = False
    chosen_type: bool = False
    chosen_color: bool = False
    """It has the color that was chosen."""
    max_mana_value: "int | str | None" = None
    """A number, or "X"."""
    min_mana_value: int | None = None
    max_power: int | None = None
    min_power: int | None = None
    max_toughness: int | None = None
    min_toughness: int | None = None
    counter: str = ""
    mana_costs: frozenset[str] = frozenset()
    stack: frozenset[str] = frozenset()
    any_of: "tuple[Filter, ...]" = ()


class Players(msgspec.Struct, frozen=True):
    """A description of players."""

    who: Who = Who.ANY


class TargetSpec(msgspec.Struct, frozen=True):
    """One instance of the word "target" (115.1): what may be chosen, and how many.

    `what` lists descriptions any of which may match ("any target" has several). `maximum`
    `None` stands for any number. `total_mana_value` bounds the sum over all chosen ("X").
    `distinct_from` names an earlier instance whose targets can't be chosen again ("another").
    """

    what: tuple[Filter | Players, ...]
    minimum: int = 1
    maximum: int | None = 1
    total_mana_value: str = ""
    distinct_from: int | None = None


# --- Selectors: whom or what an effect is about -------------------------------------------------


class This(msgspec.Struct, frozen=True):
    """The source itself, as long as it is the same object (109.3, 400.7)."""


class Attached(msgspec.Struct, frozen=True):
    """The object the source is attached to ("enchanted creature", 303.4m)."""


class Target(msgspec.Struct, frozen=True):
    """The targets of the instance with this number."""

    index: int = 0


class Affected(msgspec.Struct, frozen=True):
    """The object that a continuous effect is changing ("each … its mana value")."""


class Each(msgspec.Struct, frozen=True):
    """Every object that matches, found when the effect happens (608.2c)."""

    what: Filter


class You(msgspec.Struct, frozen=True):
    """The controller of the spell or ability (109.5)."""


class EachPlayer(msgspec.Struct, frozen=True):
    """Every player that matches, in APNAP order (101.4)."""

    who: Who = Who.ANY


class That(msgspec.Struct, frozen=True):
    """The object the triggering event is about ("that creature")."""


class ThatCard(msgspec.Struct, frozen=True):
    """The card that the object of the event became, wherever it went (400.7)."""


class ThatPlayer(msgspec.Struct, frozen=True):
    """The player the triggering event is about ("that player")."""


class ThatSpell(msgspec.Struct, frozen=True):
    """The spell or ability that the triggering event came from ("that spell or ability")."""


class ControllerOf(msgspec.Struct, frozen=True):
    """The controller of an object, as it last existed if it is gone (608.2h)."""

    of: "Selector"


class OwnerOf(msgspec.Struct, frozen=True):
    """The owner of an object."""

    of: "Selector"


class Chosen(msgspec.Struct, frozen=True):
    """What an earlier instruction chose, found, made or moved ("those cards"), by its name."""

    name: str = "it"


class ExiledWith(msgspec.Struct, frozen=True):
    """The cards that an ability of the source exiled, as its linked ability means them (607.2a)."""


class AttachedTo(msgspec.Struct, frozen=True):
    """What is attached to the object."""

    of: "Selector"


Selector = (
    This
    | Affected
    | Attached
    | Target
    | Each
    | You
    | EachPlayer
    | That
    | ThatCard
    | ThatPlayer
    | ThatSpell
    | ControllerOf
    | OwnerOf
    | Chosen
    | ExiledWith
    | AttachedTo
)
