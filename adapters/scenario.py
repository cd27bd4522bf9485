"""Scenario: where a game stands before the first action."""

from collections import Counter

import msgspec

from adapters.card_data import Face
from adapters.names import Step, Zone

__all__ = [
    "EDITION",
    "STARTING_STEPS",
    "CounterMap",
    "InvalidScenario",
    "ObjectSpec",
    "PlayerSpec",
    "Scenario",
    "player_name",
]

EDITION = "2026-04-17"
"""Edition of the Comprehensive Rules that scenarios and checks refer to."""

STARTING_STEPS = frozenset(
    {
        Step.UPKEEP,
        Step.DRAW,
        Step.PRECOMBAT_MAIN,
        Step.BEGINNING_OF_COMBAT,
        Step.END_OF_COMBAT,
        Step.POSTCOMBAT_MAIN,
        Step.END,
    }
)
"""Steps a game may start in: players get priority and nobody needs to be attacking."""


CounterMap = dict[str, int]
"""Kind of counter to a positive number: {"+1/+1": 2}.

A kind is the word before "counter" in a card's text: "+1/+1", "-1/-1", "lore", "loyalty",
"charge"; players have "poison" and others.
"""

RESERVED = ("token", "copy", "ability", "emblem")
"""Stems that name what a game creates: `token#1`, `copy#1`, `ability#1`, `emblem#1`.

Each stem is counted by itself, from 1, in the order of creation.
"""


class InvalidScenario(ValueError):
    """A scenario that describes no position; the message names the field and the value."""


class PlayerSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player before the first action."""

    life: int = 20
    counters: CounterMap = {}
    mana: str = ""
    """Mana in the pool, a letter for each, in any order: "GGC" is two green and a colorless."""
    lands_played: int = 0
    """Lands that this player has played this turn already."""


class ObjectSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in its zone. What only permanents have is left alone in other zones."""

    label: str
    """What the card is called ("bears", "forest#2"). It follows the card through all zones."""
    card: str
    """The card's name, in English; of a card with two faces the front face's."""
    zone: Zone
    owner: int
    """Seat of the owner: 0 for player P0."""
    controller: int | None = None
    """Seat of the player who controls the permanent; `None` where it is the owner."""
    tapped: bool = False
    fresh: bool = False
    """Whether it came under its controller's control this turn: summoning sick (302.6)."""
    counters: CounterMap = {}
    damage: int = 0
    """Damage marked on it."""
    attached_to: str | None = None
    """Label of the object that it is attached to."""
    back: bool = False
    """Whether its back face is up."""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which the active player is about to get priority in `step`.

    The turn-based actions of that step have been done already; state-based actions and
    waiting triggers have not (117.5). Objects of a library are listed from the top, those of
    a graveyard from the bottom, permanents in the order in which they entered. Nothing
    triggers by being set up.
    """

    players: tuple[PlayerSpec, ...]
    """By seat: the first is player 0, called "P0" where players and labels mix."""
    objects: tuple[ObjectSpec, ...]
    step: Step = Step.PRECOMBAT_MAIN
    """One of the `STARTING_STEPS`."""
    active_player: int = 0
    """Seat of the player whose turn it is."""
    turn: int = 3
    """Number of the turn, counted over all players from 1."""
    cards: tuple[Face, ...] = ()
    """Cards that the scenario brings along by their words, as engines with `CARD_TEXT` take them.

    They come before cards of the same name known otherwise.
    """
    edition: str = EDITION
    """Edition of the Comprehensive Rules; an adapter need not look at it."""

    def validate(self) -> "Scenario":
        """Give the scenario back, or raise `InvalidScenario` naming what is wrong with it."""
        seats = range(len(self.players))
        if len(self.players) < 2:
            raise InvalidScenario(f"players: {len(self.players)}, a game needs two or more")
        if self.edition != EDITION:
            raise InvalidScenario(f"edition: {self.edition!r}, this suite knows {EDITION!r}")
        if self.step not in STARTING_STEPS:
            raise InvalidScenario(f"step: a game can't start in {self.step.value!r}")
        if self.active_player not in seats:
            raise InvalidScenario(f"active_player: {self.active_player}, there is no such seat")
        for seat, player in enumerate(self.players):
            if set(player.mana) - set("WUBRGC"):
                raise InvalidScenario(f"players[{seat}].mana: {player.mana!r}, use W U B R G C")
        labels = Counter(spec.label for spec in self.objects)
        for spec in self.objects:
            _validate_object(spec, labels, seats)
        return self


def _validate_object(spec: ObjectSpec, labels: Counter[str], seats: range) -> None:
    stem = spec.label.partition("#")[0]
    if stem in RESERVED or not stem or spec.label != spec.label.lower():
        raise InvalidScenario(f"label: {spec.label!r} is reserved or not in lower case")
    if labels[spec.label] > 1:
        raise InvalidScenario(f"label: {spec.label!r} is used {labels[spec.label]} times")
    if spec.owner not in seats or (spec.controller is not None and spec.controller not in seats):
        raise InvalidScenario(f"{spec.label}: owner or controller is no seat of this game")
    if spec.zone is Zone.STACK:
        raise InvalidScenario(f"{spec.label}: a game starts with an empty stack")
    if spec.attached_to is not None and spec.attached_to not in labels:
        raise InvalidScenario(f"{spec.label}: attached to {spec.attached_to!r}, which is not there")
    if any(number < 1 for number in spec.counters.values()) or spec.damage < 0:
        raise InvalidScenario(f"{spec.label}: counters and damage are positive numbers")


def player_name(seat: int) -> str:
    """Return what a player is called where labels and players mix, as in targets: "P0", "P1"."""
    return f"P{seat}"
