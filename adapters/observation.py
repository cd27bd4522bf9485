"""Observation: everything a referee could see, canonical and sorted."""

import msgspec

from adapters.names import DecisionKind, StackKind, Step, Zone
from adapters.scenario import CounterMap

__all__ = ["Choice", "Decision", "ObjectView", "Observation", "PlayerView", "StackItem"]


class ObjectView(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object that is not on the stack. Lists are sorted."""

    label: str
    """The scenario's label; what the game created is "token#1" or "emblem#1"."""
    name: str
    """The name that it has now, which a copy effect may have changed."""
    zone: Zone
    owner: int
    controller: int
    """Seat of the controller, and of the owner where the object has no controller (108.4)."""
    types: tuple[str, ...] = ()
    """Supertypes, card types and subtypes together: ("Basic", "Forest", "Land")."""
    colors: str = ""
    """Colours in the order W U B R G: "WG". Nothing for what is colorless."""
    power: int | None = None
    """The power that it has now; `None` for what is no creature."""
    toughness: int | None = None
    """The toughness that it has now, damage not subtracted; `None` for what is no creature."""
    keywords: tuple[str, ...] | None = None
    """Keyword abilities without their numbers or qualities, in lower case: ("first strike",).

    `None` where they can't be told; that differs from `()`.
    """
    tapped: bool = False
    counters: CounterMap = {}
    damage: int = 0
    """Damage marked on it."""
    attached_to: str | None = None
    """Label of the object that it is attached to, or the player ("P1")."""
    token: bool = False
    phased_out: bool = False
    """On the battlefield, but treated as though it were not (702.26b)."""
    attacking: str | None = None
    """What it attacks, a player ("P1") or a label; `None` where it attacks nothing."""
    blocking: tuple[str, ...] = ()
    """Labels of the attackers that it blocks."""


class StackItem(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A spell or ability on the stack."""

    label: str
    """The card's label for a spell, "copy#1" for a copy, "ability#1" for an ability."""
    kind: StackKind
    source: str
    """Label of the object whose ability it is; for a spell its own."""
    controller: int
    targets: tuple[str, ...] | None = None
    """Labels and player names, flat, in the order chosen; `None` where they can't be told."""
    x: int | None = None
    """The number announced for X."""
    chapters: tuple[int, ...] | None = None
    """For a chapter ability its chapter numbers (714.2b)."""


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player. Hand, library and graveyard hold labels."""

    life: int
    counters: CounterMap = {}
    mana: str | None = None
    """Mana in the pool in the order W U B R G C: "GGC"; `None` where it can't be told."""
    hand: tuple[str, ...] = ()
    library_size: int = 0
    """How many cards the library holds, whether `library` is told or not."""
    library: tuple[str, ...] | None = None
    """From the top; `None` where the order can't be told."""
    graveyard: tuple[str, ...] = ()
    """From the bottom: the card that came last is the last."""
    lost: bool = False
    """Whether the player has lost the game."""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One choice within a decision: between `minimum` and `maximum` of the sorted `options`."""

    options: tuple[str, ...] = ()
    """Labels, player names or words, sorted."""
    minimum: int = 1
    maximum: int = 1


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the game waits for and who makes it."""

    kind: DecisionKind
    player: int
    """Seat of the player who decides."""
    source: str | None = None
    """Label of what asks, where something does."""
    choices: tuple[Choice, ...] | None = None
    """What there is to choose from; `None` where the engine does not list it."""


class Observation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position as seen by a referee, who sees hidden zones too."""

    turn: int
    """Number of the turn. It goes on from `Scenario.turn`."""
    step: Step
    active_player: int
    """Seat of the player whose turn it is."""
    players: tuple[PlayerView, ...]
    """By seat, also those who have lost."""
    objects: tuple[ObjectView, ...]
    """All that is not on the stack, in all zones, sorted by label.

    Cards in a library may be left out where `PlayerView.library` tells them.
    """
    stack: tuple[StackItem, ...] = ()
    """From the top: what resolves first is the first."""
    decision: Decision | None = None
    """What the game waits for; `None` once it is over."""
    winners: tuple[int, ...] | None = None
    """Seats of those who won, once the game is over; empty for a draw. `None` while it goes on."""

    def object(self, label: str) -> ObjectView | None:
        """Return the object called `label`, or `None` where it is on the stack or gone."""
        return next((view for view in self.objects if view.label == label), None)

    def permanents(self, controller: int | None = None) -> tuple[ObjectView, ...]:
        """Return the permanents phased in, all or those that `controller` controls."""
        return tuple(
            view
            for view in self.objects
            if view.zone is Zone.BATTLEFIELD
            and not view.phased_out
            and controller in (None, view.controller)
        )

    @property
    def priority(self) -> int | None:
        """The player who has priority, or `None` while another decision is pending."""
        decision = self.decision
        return decision.player if decision and decision.kind is DecisionKind.PRIORITY else None
