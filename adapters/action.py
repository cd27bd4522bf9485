"""Action: one complete announcement by one player, as a person would say it."""

from typing import ClassVar

import msgspec

from adapters.names import Step

__all__ = [
    "Action",
    "Activate",
    "Answer",
    "Attack",
    "Block",
    "Cast",
    "Concede",
    "Groups",
    "Pass",
    "PassUntil",
    "PlayLand",
]

Groups = tuple[tuple[str, ...], ...]
"""One group of labels, player names or words for each choice asked for, in the order asked."""


class _Action(msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True):
    player: int


class Pass(_Action, frozen=True, tag="pass"):
    """Pass priority (117.3d)."""


class PassUntil(_Action, frozen=True, tag="pass_until"):
    """All players pass until `step` of a turn of `player` has come and somebody may act.

    Where that step is going on already, the next one is meant. Stops early at any decision that
    is not priority. What is on the stack resolves on the way. At least one pass is made. Refused
    where the step is not reached within `LIMIT` passes.
    """

    step: Step

    LIMIT: ClassVar[int] = 200


class PlayLand(_Action, frozen=True, tag="play_land"):
    """Play a land (116.2a, 305.1)."""

    card: str


class Activate(_Action, frozen=True, tag="activate"):
    """Activate an ability (602.2), of any kind, mana abilities too.

    `ability` counts the activated abilities that `source` has now from 0: printed ones in
    order, then gained ones by timestamp; a basic land type's own ability (305.6) is one.
    `produce` is the mana chosen where the ability leaves the choice ("G"). The other fields
    are those of `Cast`.
    """

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


class Cast(_Action, frozen=True, tag="cast"):
    """Cast a spell, with every choice made and paid (601.2).

    `targets` has one group for each instance of "target". `mana` are the mana abilities
    activated in 601.2g, in order. `spend` is the mana taken from the pool ("GG1" is written
    out as what is really spent, e.g. "GGR"); it may be left out where only one way of paying
    exists. `cost_choices` has a group for each cost that lets the player choose objects.
    `alternative` names an alternative cost ("flashback", "alternative"), `additional` the
    optional additional costs paid ("kicker"), `life_paid` how many Phyrexian symbols are
    paid with life. `division` gives the recipient of each unit divided (601.2d).
    """

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


class Attack(_Action, frozen=True, tag="attack"):
    """Declare attackers (508.1): attacker to the player, planeswalker or battle it attacks."""

    attackers: dict[str, str] = {}


class Block(_Action, frozen=True, tag="block"):
    """Declare blockers (509.1): blocker to the attackers it blocks."""

    blockers: dict[str, tuple[str, ...]] = {}


class Answer(_Action, frozen=True, tag="answer"):
    """Answer the pending decision, one group for each of its choices."""

    chosen: Groups = ()


class Concede(_Action, frozen=True, tag="concede"):
    """Concede the game (104.3a)."""


Action = Pass | PassUntil | PlayLand | Activate | Cast | Attack | Block | Answer | Concede
