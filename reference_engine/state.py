"""The state of a game: a few tables of immutable records, so that a copy is cheap (see `copy`).

Objects and players are referred to by whole numbers: an object's id is positive and changes
whenever it changes zones (400.7), the player in seat n is -(n + 1).
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from reference_engine.announcements import Announcement, Answer, Choice, Decision, Illegal
from reference_engine.vocabulary import Card, Change, Effect, Face, Filter, TargetSpec, Trigger

__all__ = [
    "NOBODY",
    "Combat",
    "ContinuousEffect",
    "DelayedTrigger",
    "GameObject",
    "Mana",
    "Pending",
    "Player",
    "PlayerRules",
    "Ref",
    "Shield",
    "StackItem",
    "State",
    "WaitingTrigger",
    "player_ref",
    "seat_of",
]

Ref = int
NOBODY = -1
"""In place of a seat."""

MINOR = frozenset({"tapped", "damage", "deathtouched", "fresh"})
"""Fields that characteristics depend on only where the cache says "volatile"."""


def player_ref(seat: int) -> Ref:
    """Return the reference to the player in a seat."""
    return -seat - 1


def seat_of(ref: Ref) -> int:
    """Return the seat that a player's reference means."""
    return -ref - 1


class Pending(Exception):
    """The game needs a decision before it can go on."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.decision = decision


class Mana(msgspec.Struct, frozen=True):
    """One mana (106.1): its type, what it may be spent on, and how long it lasts.

    A spell it is spent on can't be countered if it is `uncounterable`.
    """

    type: str
    only_for: Filter | None = None
    lasts: str = ""
    uncounterable: bool = False


class Player(msgspec.Struct, frozen=True):
    """A player. `drew_from_empty` is since state-based actions were last checked (704.5b)."""

    life: int = 20
    counters: dict[str, int] = {}
    mana: tuple[Mana, ...] = ()
    lands_played: int = 0
    lost: bool = False
    left: bool = False
    drew_from_empty: bool = False


class GameObject(msgspec.Struct, frozen=True):
    """A card, token or copy of a spell in a zone.

    `face` holds the copiable values before copy effects; `card` is the physical card, `None`
    for a token or a copy. `x` is the X announced for the spell that became the permanent
    (107.3m). `chosen` holds what was chosen as it entered. `copied` is what a copy effect made
    of it, `reverse` the other face of a double-faced token, `phased_with`
    the host it phased out with indirectly, `transformed` an id that was
    new when it last transformed. `fresh`: not under its controller's control continuously since
    that player's most recent turn began (302.6).
    """

    id: int
    label: str
    owner: int
    controller: int
    zone: str
    face: Face
    timestamp: int
    card: Card | None = None
    back: bool = False
    base_controller: int = NOBODY
    tapped: bool = False
    fresh: bool = False
    counters: dict[str, int] = {}
    damage: int = 0
    deathtouched: bool = False
    attached_to: Ref = 0
    x: int = 0
    was_cast: bool = False
    additional: frozenset[str] = frozenset()
    chosen: dict[str, str] = {}
    copied: Face | None = None
    reverse: Face | None = None
    phased_with: int = 0
    transformed: int = 0

    @property
    def token(self) -> bool:
        """Whether it is a token, or a copy of a spell, and no card."""
        return self.card is None


class StackItem(msgspec.Struct, frozen=True):
    """A spell or ability on the stack (405).

    For a spell `id` is that of its object in the zone "stack". `source` is the source as it
    was when the ability was put there. `memory` holds what a delayed or reflexive trigger
    remembers.
    """

    id: int
    kind: str
    label: str
    controller: int
    source: GameObject
    ability: Any = None
    effects: tuple[Effect, ...] = ()
    target_specs: tuple[TargetSpec, ...] = ()
    targets: tuple[tuple[Ref, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    event: Any = None
    chapters: tuple[int, ...] | None = None
    memory: dict[str, Any] = {}
    additional: frozenset[str] = frozenset()
    alternative: str | None = None
    from_zone: str = ""
    uncounterable: bool = False


class ContinuousEffect(msgspec.Struct, frozen=True):
    """A continuous effect from a resolved spell or ability (611.2).

    `affected` is `None` only for effects on players or rules. `source` ends it for
    "as long as" durations, `controller` when that player leaves the game (800.4a).
    """

    controller: int
    timestamp: int
    duration: str
    affected: tuple[int, ...]
    changes: tuple[Change, ...]
    source: int = 0


class WaitingTrigger(msgspec.Struct, frozen=True):
    """An ability that has triggered and is not on the stack yet (603.2)."""

    controller: int
    source: GameObject
    ability: Any
    effects: tuple[Effect, ...]
    target_specs: tuple[TargetSpec, ...]
    event: Any = None
    chapters: tuple[int, ...] | None = None
    memory: dict[str, Any] = {}
    x: int | None = None


class DelayedTrigger(msgspec.Struct, frozen=True):
    """A delayed triggered ability waiting for its event (603.7)."""

    when: Trigger
    controller: int
    source: GameObject
    effects: tuple[Effect, ...]
    target_specs: tuple[TargetSpec, ...] = ()
    memory: dict[str, Any] = {}


class PlayerRules(msgspec.Struct, frozen=True):
    """Static abilities about players that an effect lets one have until its next turn (611.2)."""

    seat: int
    rules: tuple[Any, ...]


class Shield(msgspec.Struct, frozen=True):
    """Something that is replaced or prevented once this turn (615.1, 701.19a).

    Without a `source` it regenerates the permanent `what`; with one it prevents the damage
    which that source, as long as it is what is `described`, deals to `what`, and has its
    `maker` do `then`.
    """

    id: int
    what: Ref
    source: int = 0
    described: Filter = Filter()
    controller: int = NOBODY
    maker: GameObject | None = None
    then: tuple[Effect, ...] = ()


class Combat(msgspec.Struct, frozen=True):
    """Who attacks what and who blocks whom (506.4). `blocked` stays once it is so (509.1h).

    What is attacked is 0 once it was removed from combat (506.4c); `defending` is then still
    the seat of the defending player (508.5).
    """

    attackers: dict[int, Ref] = {}
    defending: dict[int, int] = {}
    blockers: dict[int, tuple[int, ...]] = {}
    blocked: frozenset[int] = frozenset()
    dealt_first: frozenset[int] | None = None


class State:
    """Everything about a game at one moment.

    All attributes hold immutable values, or tables that are replaced and never changed in
    place, but for `objects`, `last_known` and `names`, which `copy` copies.
    """

    objects: dict[int, GameObject]
    players: tuple[Player, ...]
    battlefield: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    libraries: tuple[tuple[int, ...], ...]
    """From the top."""
    graveyards: tuple[tuple[int, ...], ...]
    """From the bottom."""
    exile: tuple[int, ...]
    command: tuple[int, ...]
    phased: tuple[int, ...]
    """Phased-out permanents (702.26); in no other table but `objects`, in the zone "phased out"."""
    stack: tuple[StackItem, ...]
    """From the bottom."""
    turn: int
    step: str
    active: int
    previous_active: int
    """Whose turn the previous one was."""
    priority: int
    passes: int
    stage: str
    next_id: int
    clock: int
    numbers: dict[str, int]
    """How many tokens, copies, abilities and emblems were named so far."""
    waiting: tuple[WaitingTrigger, ...]
    delayed: tuple[DelayedTrigger, ...]
    effects: tuple[ContinuousEffect, ...]
    player_rules: tuple["PlayerRules", ...]
    shields: tuple["Shield", ...]
    linked: dict[int, tuple[int, ...]]
    """What an ability of a permanent exiled or put onto the battlefield, for what is linked to it
    (607.2a, 607.2c)."""
    holds: frozenset[int]
    """Objects that don't untap during their controllers' next untap steps."""
    last_known: dict[int, tuple[GameObject, Any]]
    """Objects that left a public zone, with their characteristics then (608.2h)."""
    combat: Combat | None
    extra_turns: tuple[int, ...]
    in_order: int
    """Whose turn the last one was that was no extra turn: the order goes on from there (500.7)."""
    planned_steps: tuple[str, ...]
    turn_history: frozenset[Any]
    """Facts of this turn that rules ask for: (what, who)."""
    spells_cast: tuple[int, ...]
    """How many spells each player cast this turn, and next those of last turn."""
    spells_last_turn: tuple[int, ...]
    daytime: str
    """"day", "night" or, before it became either, "" (731.1)."""
    winners: tuple[int, ...] | None
    known_orders: frozenset[int]
    """Seats whose libraries have a known order."""
    known_tops: dict[int, int]
    """Of other libraries, how many of the top cards are known."""
    cache: dict[Any, Any]
    """What was derived from this position; replaced by `touch`."""
    names: dict[str, int]
    """Label of each object to its id now."""
    answers: list[Announcement]
    asked: int

    def copy(self) -> "State":
        """Return a position that goes its own way from here on."""
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.objects = self.objects.copy()
        new.last_known = self.last_known.copy()
        new.names = self.names.copy()
        new.answers = []
        new.asked = 0
        return new

    def restore(self, saved: "State") -> None:
        """Return to a position saved by `copy`; answers that were given since stay given."""
        answers, asked = self.answers, self.asked
        self.__dict__.update(saved.copy().__dict__)
        self.answers, self.asked = answers, asked
        self.cache = {}

    # --- changing records ---------------------------------------------------------------------

    def touch(self) -> None:
        """Forget what was derived: something changed that it may depend on."""
        if self.cache:
            self.cache = {}

    def update(self, ident: int, **changes: Any) -> GameObject:
        """Replace an object's record by one with these fields changed."""
        new = replace(self.objects[ident], **changes)
        self.objects[ident] = new
        if self.cache and (not MINOR.issuperset(changes) or "volatile" in self.cache):
            self.cache = {}
        return new

    def update_player(self, seat: int, **changes: Any) -> Player:
        """Replace a player's record by one with these fields changed."""
        new = replace(self.players[seat], **changes)
        self.players = (*self.players[:seat], new, *self.players[seat + 1 :])
        if "life" in changes and "volatile" in self.cache:
            self.cache = {}
        return new

    def new_id(self) -> int:
        """Return an id never used before."""
        self.next_id += 1
        return self.next_id

    def tick(self) -> int:
        """Return the next timestamp (613.7)."""
        self.clock += 1
        return self.clock

    def new_label(self, stem: str) -> str:
        """Name something that the game created: "token#1", "ability#2"."""
        number = self.numbers.get(stem, 0) + 1
        self.numbers = {**self.numbers, stem: number}
        return f"{stem}#{number}"

    # --- looking up -----------------------------------------------------------------------------

    def seats_in_turn_order(self, first: int | None = None) -> list[int]:
        """Return the seats still in the game, from `first` or the active player on (101.4)."""
        count = len(self.players)
        start = self.active if first is None else first
        order = [(start + offset) % count for offset in range(count)]
        return [seat for seat in order if not self.players[seat].lost]

    def opponents(self, seat: int) -> list[int]:
        """Return the opponents of a player still in the game, in turn order after it."""
        return [other for other in self.seats_in_turn_order(seat) if other != seat]

    def ref(self, name: str) -> Ref:
        """Return what a label or "P0" means. Raises `Illegal` for what is not there."""
        if name[:1] == "P" and name[1:].isdigit() and int(name[1:]) < len(self.players):
            return player_ref(int(name[1:]))
        found = self.names.get(name)
        if found is None:
            found = next((item.id for item in self.stack if item.label == name), None)
        if found is None:
            raise Illegal(f"there is no {name!r} here")
        return found

    def name(self, ref: Ref) -> str:
        """Return the label of an object, on the stack too, or "P0" for a player."""
        if ref < 0:
            return f"P{seat_of(ref)}"
        found = self.objects.get(ref)
        if found is not None:
            return found.label
        for item in self.stack:
            if item.id == ref:
                return item.label
        return self.last_known[ref][0].label

    def latest(self, ident: int) -> GameObject | None:
        """Return an object as it is, or as it last existed (608.2h)."""
        found = self.objects.get(ident)
        if found is None and ident in self.last_known:
            return self.last_known[ident][0]
        return found

    # --- decisions ------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Announcement:
        """Return the player's announcement, or raise `Pending` until there is one.

        The procedure that asks is run anew with the answers given so far, so it may be
        written as if players answered at once.
        """
        if self.asked < len(self.answers):
            answer = self.answers[self.asked]
            self.asked += 1
            return answer
        raise Pending(decision)

    def choose(
        self,
        kind: str,
        player: int,
        *choices: Choice,
        source: str | None = None,
        always: bool = False,
    ) -> tuple[tuple[str, ...], ...]:
        """Have a player choose; a choice with one legal answer is not asked, unless `always`."""
        if not always and all(_forced(choice) for choice in choices):
            return tuple(choice.options if choice.maximum else () for choice in choices)
        answer = self.ask(Decision(kind, player, source, choices))
        if not isinstance(answer, Answer) or answer.player != player:
            raise Illegal(f"player {player} must answer: {kind}")
        if len(answer.chosen) != len(choices):
            raise Illegal(f"{kind}: {len(choices)} groups are asked for, not {len(answer.chosen)}")
        for chosen, choice in zip(answer.chosen, choices, strict=True):
            check_choice(kind, chosen, choice)
        return answer.chosen

    def choose_one(self, kind: str, player: int, options: Iterable[str], **more: Any) -> str:
        """Have a player choose exactly one of the options."""
        return self.choose(kind, player, Choice(tuple(sorted(options))), **more)[0][0]

    def confirm(self, kind: str, player: int, source: str | None = None) -> bool:
        """Ask a player yes or no."""
        return self.choose_one(kind, player, ("no", "yes"), source=source) == "yes"


def _forced(choice: Choice) -> bool:
    """Whether there is exactly one way to choose: all of the options, or nothing."""
    return choice.minimum >= len(choice.options) or choice.maximum == 0


def check_choice(kind: str, chosen: tuple[str, ...], choice: Choice) -> None:
    """Raise `Illegal` unless the options are chosen within bounds, each at most once."""
    if kind == "number":
        number = int(chosen[0]) if len(chosen) == 1 and chosen[0].isdigit() else -1
        if not choice.minimum <= number <= choice.maximum:
            raise Illegal(f"a number from {choice.minimum} to {choice.maximum}, not {chosen}")
        return
    if kind == "name":
        if len(chosen) != 1 or not chosen[0]:
            raise Illegal(f"one name is to be chosen, not {chosen}")
        return
    if not choice.minimum <= len(chosen) <= choice.maximum:
        raise Illegal(f"{kind}: choose {choice.minimum} to {choice.maximum}, not {len(chosen)}")
    strangers = set(chosen) - set(choice.options)
    if strangers or len(set(chosen)) < len(chosen):
        raise Illegal(f"{kind}: {sorted(chosen)} are not different ones of {choice.options}")
