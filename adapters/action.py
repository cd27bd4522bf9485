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
"""One group of labels, player names or words for each choice asked for, in the order asked.

Players are "P0", "P1" and so on, after their seats. Two choices, of one creature and of one
player: (("bears",), ("P1",)), in JSON [["bears"], ["P1"]].
"""


class _Action(msgspec.Struct, frozen=True, tag_field="action", forbid_unknown_fields=True):
    player: int
    """Seat of the player: 0 for P0."""


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
    """So many passes are made at most."""


class PlayLand(_Action, frozen=True, tag="play_land"):
    """Play a land (116.2a, 305.1)."""

    card: str
    """Label of the land."""


class Activate(_Action, frozen=True, tag="activate"):
    """Activate an ability (602.2), of any kind, mana abilities too.

    The fields that say nothing here mean what they mean in `Cast`.
    """

    source: str
    """Label of the object that has the ability."""
    ability: int = 0
    """Which of the activated abilities that `source` has now, from 0: printed ones in order, then
    those of its basic land types (305.6), then gained ones by timestamp.

    So a Forest's own mana ability is 0.
    """
    targets: Groups = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    produce: str = ""
    """The mana chosen where the ability leaves the choice: "G". One letter is enough where all of
    several mana are of one type. Nothing for a Forest, which leaves none.
    """
    life_paid: int = 0
    mana: "tuple[Activate, ...]" = ()
    spend: str = ""
    cost_choices: Groups = ()


class Cast(_Action, frozen=True, tag="cast"):
    """Cast a spell, with every choice made and paid (601.2)."""

    card: str
    """Label of the card."""
    targets: Groups = ()
    """One group for each instance of "target", in the order of the text: (("P1",),)."""
    modes: tuple[int, ...] = ()
    """Modes chosen, counted from 0 as they are printed."""
    x: int | None = None
    """The number announced for X; `None` where no cost has an X."""
    alternative: str | None = None
    """The alternative cost paid: "flashback", "evoke" and other keywords, "free" where an effect
    lets it be cast without paying its mana cost, "alternative" for one without a name.

    `None` for the mana cost. A second one of a name is "alternative~2".
    """
    additional: tuple[str, ...] = ()
    """The optional additional costs paid, by keyword: "kicker", "buyback"."""
    life_paid: int = 0
    """How many Phyrexian mana symbols of the cost are paid with 2 life each (107.4f)."""
    division: tuple[str, ...] = ()
    """The recipient of each unit that is divided as the spell is cast (601.2d)."""
    mana: tuple[Activate, ...] = ()
    """The mana abilities activated while casting (601.2g), in order.

    Without them the mana is in the pool already.
    """
    spend: str = ""
    """The mana taken from the pool, as it is really spent and in any order: for {1}{G}{G} "GGR".

    It may be left out where only one way of paying exists, and is where no mana is paid.
    """
    cost_choices: Groups = ()
    """One group of labels for each cost that lets the player choose objects.

    For a counter removed from a permanent of choice the group holds its label, and
    "kind:charge" where there are several kinds.
    """


class Attack(_Action, frozen=True, tag="attack"):
    """Declare attackers (508.1), answering a decision of kind `attackers`."""

    attackers: dict[str, str] = {}
    """Attacker to the player, planeswalker or battle it attacks: {"bears": "P1"}.

    Empty where nothing attacks.
    """


class Block(_Action, frozen=True, tag="block"):
    """Declare blockers (509.1), answering a decision of kind `blockers`."""

    blockers: dict[str, tuple[str, ...]] = {}
    """Blocker to the attackers it blocks: {"ox": ("bears",)}, in JSON {"ox": ["bears"]}.

    Empty where nothing blocks.
    """


class Answer(_Action, frozen=True, tag="answer"):
    """Answer the pending decision. `DecisionKind` says what the answer to each kind holds."""

    chosen: Groups = ()
    """One group for each of the decision's choices: (("yes",),), in JSON [["yes"]].

    A group may be empty, where nothing of that choice is chosen.
    """


class Concede(_Action, frozen=True, tag="concede"):
    """Concede the game (104.3a)."""


Action = Pass | PassUntil | PlayLand | Activate | Cast | Attack | Block | Answer | Concede
"""What a player can announce."""
