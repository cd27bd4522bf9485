"""A table to play judge's examples on: place cards by name, act, look at what came of it.

    table = Table()
    table.battlefield(0, "3 Forest", "bears: Grizzly Bears")
    table.hand(0, "Giant Growth")
    table.start("precombat_main")
    table.cast(0, "giant-growth", "bears")
    table.resolve()
    assert table.pt("bears") == (5, 5)

A card is written `"label: Card Name"`, `"Card Name"` (its label is the name in small letters with
hyphens) or `"3 Card Name"` (labels `name`, `name#2`, `name#3`). Players are seats, from 0.
"""

from typing import Any

from reference_engine.announcements import (
    Activate,
    Announcement,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Illegal,
    Pass,
    Placed,
    PlayLand,
    Position,
    Seat,
)
from reference_engine.cards import CARDS
from reference_engine.characteristics import Characteristics, characteristics, mana_value
from reference_engine.game import Game
from reference_engine.mana import could_produce, pool_text
from reference_engine.state import GameObject, State

__all__ = ["Table", "everything"]

FILLER = "Wastes"
"""What a library is made of that nobody cares about."""


def everything(state: State) -> dict[str, Any]:
    """Return all tables of a position, but for what is only derived from the others."""
    tables = {name: table for name, table in vars(state).items() if name != "cache"}
    return {k: dict(v) if isinstance(v, dict) else v for k, v in tables.items()}


class Table:
    """A game being set up, then played."""

    def __init__(self, players: int = 2, *, life: int = 20) -> None:
        self.seats = [{"life": life} for _ in range(players)]
        self.placed: list[Placed] = []
        self.used: dict[str, int] = {}
        self.filled = [False] * players
        self._game: Game | None = None

    # --- setting up ----------

    def seat(self, player: int, **what: Any) -> "Table":
        """Set a player's life, counters, mana or lands_played."""
        self.seats[player].update(what)
        return self

    def place(
        self, player: int, zone: str, *cards: str, owner: int | None = None, **how: Any
    ) -> "Table":
        """Place cards of a player (who controls them, on the battlefield) in a zone."""
        for words in cards:
            number, _, rest = words.partition(" ")
            times, words_left = (int(number), rest) if number.isdigit() else (1, words)
            label, _, name = (
                ("", "", words_left) if words_left in CARDS else words_left.partition(": ")
            )
            for _ in range(times):
                given = self._fresh_label(label or _stem(name))
                self.placed.append(
                    Placed(
                        given, name, zone, player if owner is None else owner,
                        controller=player if zone == "battlefield" else None, **how,
                    )
                )  # fmt: skip
        return self

    def battlefield(self, player: int, *cards: str, **how: Any) -> "Table":
        """Place permanents: tapped, fresh, counters, damage, attached_to, owner, back."""
        return self.place(player, "battlefield", *cards, **how)

    def hand(self, player: int, *cards: str) -> "Table":
        """Place cards in a hand."""
        return self.place(player, "hand", *cards)

    def graveyard(self, player: int, *cards: str) -> "Table":
        """Place cards in a graveyard, the top one last."""
        return self.place(player, "graveyard", *cards)

    def library(self, player: int, *cards: str) -> "Table":
        """Say what a library is, from the top; without any cards it is empty."""
        self.filled[player] = True
        return self.place(player, "library", *cards)

    def start(self, step: str = "precombat_main", *, active: int = 0, turn: int = 3) -> "Table":
        """Begin as the active player is about to get priority in a step."""
        for player, filled in enumerate(self.filled):
            if not filled:
                self.place(player, "library", f"8 library-of-{player}: {FILLER}")
        seats = tuple(Seat(**what) for what in self.seats)
        self._game = Game.start(Position(seats, tuple(self.placed), step, active, turn))
        return self

    def _fresh_label(self, stem: str) -> str:
        self.used[stem] = self.used.get(stem, 0) + 1
        return stem if self.used[stem] == 1 else f"{stem}#{self.used[stem]}"

    # --- acting ----------

    @property
    def game(self) -> Game:
        """The game, once it has started."""
        assert self._game is not None, "start the game first"
        return self._game

    @property
    def state(self) -> State:
        """The position as it is now."""
        return self.game.state

    def do(self, *actions: Announcement) -> "Table":
        """Announce."""
        for action in actions:
            self.game.apply(action)
        return self

    def refused(self, action: Announcement) -> str:
        """Announce what is illegal; see that nothing at all has changed; return the reason."""
        before, decision, view = everything(self.state), self.game.decision, self.game.observe()
        base = everything(self.game._base)
        try:
            self.game.apply(action)
        except Illegal as illegal:
            assert everything(self.state) == before
            assert everything(self.game._base) == base
            assert self.game.decision == decision
            assert self.game.observe() == view
            return str(illegal)
        raise AssertionError(f"{action} was not refused")

    def passing(self, player: int) -> "Table":
        """Pass priority."""
        return self.do(Pass(player))

    def cast(self, player: int, label: str, *targets: str | tuple[str, ...], **how: Any) -> "Table":
        """Cast a spell, paid in a listed way unless `mana` or `spend` says how."""
        return self.do(self.casting(player, label, *targets, **how))

    def casting(self, player: int, label: str, *targets: str | tuple[str, ...], **how: Any) -> Cast:
        """Return the announcement that casts a spell, paid as `cast` has it."""
        plain = Cast(player, label, targets=_groups(targets), **how)
        found = self._paid(plain, how)
        assert isinstance(found, Cast)
        return found

    def activate(
        self, player: int, label: str, ability: int = 0, *targets: str | tuple[str, ...], **how: Any
    ) -> "Table":
        """Activate an ability, counted from 0, paid as `cast` has it."""
        plain = Activate(player, label, ability, targets=_groups(targets), **how)
        return self.do(self._paid(plain, how))

    def _paid(self, plain: Cast | Activate, how: dict[str, Any]) -> Announcement:
        if {"mana", "spend", "cost_choices"} & how.keys():
            return plain
        fields = (
            "targets",
            "modes",
            "x",
            *(("alternative", "additional") if isinstance(plain, Cast) else ("ability",)),
        )
        who = "card" if isinstance(plain, Cast) else "source"
        for action in self.game.legal_actions():
            if type(action) is not type(plain) or getattr(action, who) != getattr(plain, who):
                continue
            if isinstance(plain, Activate) and plain.produce and action.produce != plain.produce:
                continue
            if "life_paid" in how and action.life_paid != plain.life_paid:
                continue
            if all(getattr(action, field) == getattr(plain, field) for field in fields):
                return action
        return plain

    def play(self, player: int, label: str) -> "Table":
        """Play a land."""
        return self.do(PlayLand(player, label))

    def attack(self, player: int, **attackers: str) -> "Table":
        """Declare attackers: `attack(0, bears="P1")`."""
        return self.do(Attack(player, {_dash(k): v for k, v in attackers.items()}))

    def block(self, player: int, **blockers: str) -> "Table":
        """Declare blockers: `block(1, wall="bears")`."""
        return self.do(Block(player, {_dash(k): (v,) for k, v in blockers.items()}))

    def answer(self, player: int, *chosen: str | tuple[str, ...]) -> "Table":
        """Answer the pending decision, a group for each choice in it."""
        return self.do(Answer(player, _groups(chosen)))

    def concede(self, player: int) -> "Table":
        """Concede."""
        return self.do(Concede(player))

    def resolve(self, times: int = 1) -> "Table":
        """Have everybody pass until the top of the stack has begun to resolve."""
        for _ in range(times):
            assert self.state.stack, "the stack is empty"
            top = self.state.stack[-1].id
            while self.waits_for() == "priority" and any(i.id == top for i in self.state.stack):
                self.passing(self.state.priority)
        return self

    def resolve_all(self) -> "Table":
        """Resolve until the stack is empty or a decision is needed."""
        while self.state.stack and self.waits_for() == "priority":
            self.resolve()
        return self

    def pass_until(self, step: str, player: int | None = None) -> "Table":
        """Have everybody pass, attack and block with nothing, until that step (of that player)."""
        began = (self.state.turn, self.state.step)

        def arrived() -> bool:
            return (
                (self.state.turn, self.state.step) != began
                and self.state.step == step
                and player in (None, self.state.active)
            )

        while not arrived() and not self.game.over:
            decision = self.game.decision
            assert decision is not None
            if decision.kind == "priority":
                self.passing(decision.player)
            elif decision.kind == "attackers":
                self.do(Attack(decision.player))
            elif decision.kind == "blockers":
                self.do(Block(decision.player))
            else:
                raise AssertionError(f"this needs an answer: {decision}")
        return self

    def to_attackers(self) -> "Table":
        """Have everybody pass until attackers are declared or can't be."""
        while self.waits_for() == "priority" and self.state.step != "declare_attackers":
            self.passing(self.decider())
        return self

    # --- looking ----------

    def waits_for(self) -> str:
        """Return the kind of the pending decision, "" once the game is over."""
        return self.game.decision.kind if self.game.decision is not None else ""

    def decider(self) -> int:
        """Return whose decision is pending."""
        assert self.game.decision is not None
        return self.game.decision.player

    def options(self, choice: int = 0) -> tuple[str, ...]:
        """Return the options of the pending decision."""
        assert self.game.decision is not None
        assert self.game.decision.choices is not None
        return self.game.decision.choices[choice].options

    def thing(self, label: str) -> GameObject:
        """Return an object."""
        return self.state.objects[self.state.names[label]]

    def seen(self, label: str) -> Characteristics:
        """Return an object's characteristics now."""
        return characteristics(self.state, self.state.names[label])

    def zone(self, label: str) -> str:
        """Return the zone of an object, "" if it is nowhere."""
        return self.thing(label).zone if label in self.state.names else ""

    def pt(self, label: str) -> tuple[int | None, int | None]:
        """Return power and toughness."""
        seen = self.seen(label)
        return seen.power, seen.toughness

    def types(self, label: str) -> set[str]:
        """Return supertypes, types and subtypes."""
        seen = self.seen(label)
        return set(seen.supertypes | seen.types | seen.subtypes)

    def keywords(self, label: str) -> set[str]:
        """Return the names of keyword abilities."""
        return set(self.seen(label).sorted.keywords)

    def counters(self, label: str, kind: str) -> int:
        """Return how many counters of a kind are on it."""
        return self.thing(label).counters.get(kind, 0)

    def tapped(self, label: str) -> bool:
        """Return whether it is tapped."""
        return self.thing(label).tapped

    def controller(self, label: str) -> int:
        """Return who controls it."""
        return self.thing(label).controller

    def mana_value(self, label: str) -> int:
        """Return its mana value."""
        return mana_value(self.state, self.thing(label))

    def could_produce(self, label: str) -> str:
        """Return the types of mana it could produce."""
        found = could_produce(self.state, self.state.names[label])
        return "".join(kind for kind in "WUBRGC" if kind in found)

    def life(self, player: int) -> int:
        """Return a life total."""
        return self.state.players[player].life

    def mana(self, player: int) -> str:
        """Return a mana pool."""
        return pool_text(self.state.players[player].mana)

    def cards(self, player: int, zone: str) -> list[str]:
        """Return the labels in a player's hand, library or graveyard, in order."""
        rows = {"hand": self.state.hands, "library": self.state.libraries}
        row = rows.get(zone, self.state.graveyards)[player]
        return [self.state.objects[ident].label for ident in row]

    def on_battlefield(self, name: str, player: int | None = None) -> list[str]:
        """Return the labels of the permanents of a name."""
        return [
            thing.label
            for thing in (self.state.objects[ident] for ident in self.state.battlefield)
            if characteristics(self.state, thing.id).name == name
            and player in (None, thing.controller)
        ]

    def stack(self) -> list[str]:
        """Return the sources of what is on the stack, from the top."""
        return [item.source.label for item in reversed(self.state.stack)]

    def chapters(self) -> list[tuple[int, ...]]:
        """Return the chapter numbers of the abilities on the stack, from the top."""
        return [item.chapters for item in reversed(self.state.stack) if item.chapters is not None]

    def where(self) -> tuple[str, int]:
        """Return the step and whose turn it is."""
        return self.state.step, self.state.active

    def may(self, kind: type[Announcement], label: str) -> bool:
        """Return whether an announcement of a kind about a card is listed as legal."""
        return any(
            isinstance(action, kind)
            and label in (getattr(action, "card", None), getattr(action, "source", None))
            for action in self.game.legal_actions()
        )


def _stem(name: str) -> str:
    return "".join(c for c in name.lower().replace(" ", "-") if c.isalnum() or c == "-")


def _dash(name: str) -> str:
    """Turn a Python name into a label: `serra_angel` is "serra-angel", `token_1` "token#1"."""
    stem, _, number = name.rpartition("_")
    if stem and number.isdigit():
        return f"{stem.replace('_', '-')}#{number}"
    return name.replace("_", "-")


def _groups(given: tuple[str | tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple((one,) if isinstance(one, str) else tuple(one) for one in given)
