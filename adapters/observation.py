"""Observation: everything a referee could see, canonical and sorted."""

import msgspec

from adapters.names import DecisionKind, StackKind, Step, Zone
from adapters.scenario import CounterMap

__all__ = ["Choice", "Decision", "ObjectView", "Observation", "PlayerView", "StackItem"]


class ObjectView(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An object that is not on the stack. Lists are sorted; `None` means "can't tell".

    `name` is the current name, which a copy effect may have changed. `types` holds
    supertypes, card types and subtypes together. `power` and `toughness` are `None` for what
    is no creature.
    """

    label: str
    name: str
    zone: Zone
    owner: int
    controller: int
    types: tuple[str, ...] = ()
    colors: str = ""
    """Colours in the order W U B R G."""
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] | None = None
    """Keyword abilities without their numbers or qualities, in lower case."""
    tapped: bool = False
    counters: CounterMap = {}
    damage: int = 0
    attached_to: str | None = None
    token: bool = False
    phased_out: bool = False
    """On the battlefield, but treated as though it were not (702.26b)."""
    attacking: str | None = None
    blocking: tuple[str, ...] = ()


class StackItem(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A spell or ability on the stack.

    `label` is the card's for a spell, `copy#n` for a copy, `ability#n` for an ability, where
    n counts from 1 in the order of creation. `targets` are flat, in the order chosen.
    """

    label: str
    kind: StackKind
    source: str
    controller: int
    targets: tuple[str, ...] | None = None
    x: int | None = None
    chapters: tuple[int, ...] | None = None
    """For a chapter ability its chapter numbers (714.2b)."""


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A player: life, counters, mana sorted as "WUBRGC", zones in order.

    `library` is `None` where its order can't be told; `library_size` always counts.
    `graveyard` is from the bottom.
    """

    life: int
    counters: CounterMap = {}
    mana: str | None = None
    hand: tuple[str, ...] = ()
    library_size: int = 0
    library: tuple[str, ...] | None = None
    graveyard: tuple[str, ...] = ()
    lost: bool = False


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One choice within a decision: between `minimum` and `maximum` of the sorted `options`."""

    options: tuple[str, ...] = ()
    minimum: int = 1
    maximum: int = 1


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the game waits for and who makes it. `source` is what asks, where something does.

    `choices` is `None` where the engine does not list them.
    """

    kind: DecisionKind
    player: int
    source: str | None = None
    choices: tuple[Choice, ...] | None = None


class Observation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position as seen by a referee. `objects` is sorted by label, `stack` starts at the top.

    `decision` is `None` once the game is over, and then `winners` holds the seats that won
    (empty for a draw). While it goes on `winners` is `None`.
    """

    turn: int
    step: Step
    active_player: int
    players: tuple[PlayerView, ...]
    objects: tuple[ObjectView, ...]
    stack: tuple[StackItem, ...] = ()
    decision: Decision | None = None
    winners: tuple[int, ...] | None = None

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
