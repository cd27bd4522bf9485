"""Boards: what strategies and checks build scenarios from."""

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from adapters.names import Step, Zone
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario

__all__ = [
    "BASICS",
    "PLAIN_CREATURES",
    "Board",
    "Draw",
    "at_most",
    "basics",
    "creatures",
    "mana_cost_text",
    "pick",
    "some",
]

Draw = st.DrawFn
Item = TypeVar("Item")

PLAIN_CREATURES = (
    "Grizzly Bears",
    "Memnite",
    "Savannah Lions",
    "Silvercoat Lion",
    "Goblin Piker",
    "Hill Giant",
    "Craw Wurm",
    "Pillarfield Ox",
    "Gray Ogre",
    "Elite Vanguard",
    "Balduvian Bears",
)
"""Creatures without abilities, the plainest first: examples shrink to the front."""

BASICS = ("Forest", "Plains", "Island", "Swamp", "Mountain")


class Board:
    """A scenario in the making. `add` gives the label of what it added."""

    def __init__(self, players: int = 2, lives: Sequence[int] | None = None) -> None:
        self.objects: list[ObjectSpec] = []
        self.players = [PlayerSpec(life=lives[seat] if lives else 20) for seat in range(players)]
        self._names: dict[str, int] = {}

    def add(
        self,
        card: str,
        owner: int = 0,
        zone: Zone = Zone.BATTLEFIELD,
        *,
        controller: int | None = None,
        tapped: bool = False,
        fresh: bool = False,
        counters: dict[str, int] | None = None,
        attached_to: str | None = None,
        back: bool = False,
        damage: int = 0,
    ) -> str:
        """Add a card and return its label."""
        stem = re.sub("[^a-z]+", "-", card.lower().replace("'", "")).strip("-")
        number = self._names[stem] = self._names.get(stem, 0) + 1
        label = stem if number == 1 else f"{stem}#{number}"
        spec = ObjectSpec(
            label=label,
            card=card,
            zone=zone,
            owner=owner,
            controller=controller,
            tapped=tapped,
            fresh=fresh,
            counters=counters or {},
            attached_to=attached_to,
            back=back,
            damage=damage,
        )
        self.objects.append(spec)
        return label

    def hand(self, card: str, owner: int = 0) -> str:
        """Add a card to a hand."""
        return self.add(card, owner, Zone.HAND)

    def library(self, owner: int, number: int, card: str = "Forest") -> None:
        """Add cards to a library, so that its owner can draw."""
        for _ in range(number):
            self.add(card, owner, Zone.LIBRARY)

    def mana(self, seat: int, mana: str) -> None:
        """Put mana into a player's pool."""
        old = self.players[seat]
        self.players[seat] = PlayerSpec(old.life, old.counters, old.mana + mana, old.lands_played)

    def scenario(
        self, step: Step = Step.PRECOMBAT_MAIN, active_player: int = 0, turn: int = 3
    ) -> Scenario:
        """Return the scenario as it stands now."""
        return Scenario(tuple(self.players), tuple(self.objects), step, active_player, turn)


def pick(draw: Draw, options: Iterable[Item]) -> Item:
    """Draw one of the options; examples shrink to the first. With none there is no example."""
    known = list(options)
    assume(known)
    return draw(st.sampled_from(known))


def some(draw: Draw, options: Iterable[Item], maximum: int, minimum: int = 0) -> list[Item]:
    """Draw a few of the options, repeats allowed; examples shrink to few.

    With no options there are none to draw, and no example where some must be.
    """
    known = list(options)
    assume(known or not minimum)
    if not known:
        return []
    return draw(st.lists(st.sampled_from(known), min_size=minimum, max_size=maximum))


def at_most(draw: Draw, maximum: int, minimum: int = 0) -> int:
    """Draw a number; examples shrink to the smallest."""
    return draw(st.integers(minimum, maximum))


def creatures(pool: frozenset[str]) -> list[str]:
    """Return the plain creatures that the engine knows, the plainest first."""
    return [name for name in PLAIN_CREATURES if name in pool]


def basics(pool: frozenset[str]) -> list[str]:
    """Return the basic lands with a basic land type that the engine knows."""
    return [name for name in BASICS if name in pool]


def mana_cost_text(cost: str, generic: str = "C") -> str:
    """Return mana that pays a printed cost exactly: "{1}{G}{G}" gives "CGG". X counts nothing."""
    text = ""
    for symbol in re.findall(r"\{([^}]+)\}", cost):
        if symbol.isdigit():
            text += generic * int(symbol)
        elif symbol != "X":
            text += symbol.split("/")[0]
    return text
