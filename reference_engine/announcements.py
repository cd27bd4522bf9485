"""What players announce, what the game asks, and where a game starts. Plain data.

The same shapes as the suite's contract has; this package stands alone, so they are its own.
"""

import msgspec

__all__ = [
    "Activate",
    "Announcement",
    "Answer",
    "Attack",
    "Block",
    "Cast",
    "Choice",
    "Concede",
    "Decision",
    "Groups",
    "Illegal",
    "Pass",
    "Placed",
    "PlayLand",
    "Position",
    "Seat",
    "UnknownCard",
]

Groups = tuple[tuple[str, ...], ...]


class Illegal(Exception):
    """An announcement that the rules do not allow; the position stays as it was (733.1)."""


class UnknownCard(Exception):
    """A card that is not declared, or that the vocabulary can't say exactly."""


class _Announcement(msgspec.Struct, frozen=True, tag_field="action", omit_defaults=True):
    player: int


class Pass(_Announcement, frozen=True, tag="pass"):
    """Pass priority (117.3d)."""


class PlayLand(_Announcement, frozen=True, tag="play_land"):
    """Play a land (305.1)."""

    card: str


class Activate(_Announcement, frozen=True, tag="activate"):
    """Activate an ability (602.2), counted from 0 among those the source has now."""

    source: str
    ability: int = 0
    targets: Groups = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    produce: str = ""
    life_paid: int = 0
    mana: "tuple[Activate, ...]" = ()
    spend: str = ""
    cost_choices: Groups = ()


class Cast(_Announcement, frozen=True, tag="cast"):
    """Cast a spell with all its choices (601.2)."""

    card: str
    targets: Groups = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    alternative: str | None = None
    additional: tuple[str, ...] = ()
    life_paid: int = 0
    division: tuple[str, ...] = ()
    mana: tuple[Activate, ...] = ()
    spend: str = ""
    cost_choices: Groups = ()


class Attack(_Announcement, frozen=True, tag="attack"):
    """Declare attackers (508.1)."""

    attackers: dict[str, str] = {}


class Block(_Announcement, frozen=True, tag="block"):
    """Declare blockers (509.1)."""

    blockers: dict[str, tuple[str, ...]] = {}


class Answer(_Announcement, frozen=True, tag="answer"):
    """Answer the pending decision."""

    chosen: Groups = ()


class Concede(_Announcement, frozen=True, tag="concede"):
    """Concede the game (104.3a)."""


Announcement = Pass | PlayLand | Activate | Cast | Attack | Block | Answer | Concede


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Between `minimum` and `maximum` of the options."""

    options: tuple[str, ...] = ()
    minimum: int = 1
    maximum: int = 1


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the game waits for."""

    kind: str
    player: int
    source: str | None = None
    choices: tuple[Choice, ...] | None = None


class Seat(msgspec.Struct, frozen=True):
    """A player at the start: life, counters, mana, lands played this turn."""

    life: int = 20
    counters: dict[str, int] = {}
    mana: str = ""
    lands_played: int = 0


class Placed(msgspec.Struct, frozen=True):
    """A card in its zone at the start."""

    label: str
    card: str
    zone: str
    owner: int
    controller: int | None = None
    tapped: bool = False
    fresh: bool = False
    counters: dict[str, int] = {}
    damage: int = 0
    attached_to: str | None = None
    back: bool = False


class Position(msgspec.Struct, frozen=True):
    """A position in which the active player is about to get priority in `step`.

    With `opening` the game has not begun: libraries lie shuffled, opening hands are drawn
    (103.5), and the active player takes the first turn.
    """

    players: tuple[Seat, ...]
    objects: tuple[Placed, ...]
    step: str = "precombat_main"
    active_player: int = 0
    turn: int = 3
    opening: bool = False
