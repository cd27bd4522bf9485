"""Boards drawn with dice: cards of a theme, creatures that fight, or any cards an engine knows."""

from collections.abc import Callable
from random import Random

from adapters.names import Zone
from adapters.reference import CardFacts, card_facts
from conformance.boards import Board, creatures
from conformance.themes import BRAWLERS, THEMES, TRICKS

__all__ = ["draw_board", "draw_brawl", "draw_wild_board"]

Facts = Callable[[str], CardFacts]

LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
MOST_LANDS = 7
LIBRARY = 4
MANY = 9
"""Cards in hand in games that are also about hands being too large."""

DIFFERENT = (3, 4, 6, 12)
"""How many different cards a game may be about: few meet each other more often."""

LIVES = (3, 2, 1)


def draw_board(dice: Random, pool: frozenset[str], players: int = 2, *, odd: bool = False) -> Board:
    """Draw a board: for each player permanents and a hand from one or two themes, and lands.

    On an odd one permanents may be controlled by others than their owners, Auras lie attached
    to something, and damage is marked.
    """
    themes = dice.sample(sorted(THEMES), dice.choice((1, 1, 1, 2)))
    cards = [name for theme in themes for name in THEMES[theme] if name in pool]
    cards = _few(dice, cards, dice.choice(DIFFERENT))
    plain = creatures(pool)[:2] if _once_in(dice, 2) or not cards else []
    lives = [dice.choice(LIVES) if _once_in(dice, 5) else 20 for _ in range(players)]
    drawing = _Drawing(dice, Board(players, lives), pool, card_facts, odd=odd)
    most = MANY if _once_in(dice, 6) else 4
    return drawing.fill([*plain, *cards], cards or plain, most)


def draw_brawl(dice: Random, pool: frozenset[str], players: int = 2, *, odd: bool = False) -> Board:
    """Draw a board for combat: a few kinds of creatures on all sides, and tricks in hand."""
    fighters = [name for name in BRAWLERS if name in pool]
    fighters = _few(dice, fighters, dice.choice(DIFFERENT[:2]))
    tricks = [name for name in TRICKS if name in pool]
    drawing = _Drawing(dice, Board(players), pool, card_facts, odd=odd)
    return drawing.fill(fighters or creatures(pool), tricks, 2)


def draw_wild_board(dice: Random, names: list[str], facts: Facts) -> Board:
    """Draw a board of any of these cards, of which `facts` tells what they are."""
    cards = _few(dice, names, dice.choice(DIFFERENT))
    drawing = _Drawing(dice, Board(2), frozenset(LAND_OF.values()), facts, odd=False)
    return drawing.fill(cards, cards, 4)


class _Drawing:
    """A board being filled for all its players alike."""

    def __init__(
        self, dice: Random, board: Board, pool: frozenset[str], facts: Facts, *, odd: bool
    ) -> None:
        self.dice = dice
        self.board = board
        self.pool = pool
        self.facts = facts
        self.odd = odd

    def fill(self, permanents: list[str], cards: list[str], most: int) -> Board:
        """Give each player permanents, at most so many cards in hand, lands and a library."""
        all_at_once = _once_in(self.dice, 2)
        for seat in range(len(self.board.players)):
            there = _some(self.dice, permanents, 4)
            for name in there:
                self._place(name, seat)
            hand = _some(self.dice, cards, most)
            spells = [name for name in there if not self.facts(name).permanent]
            for name in self._lands_for([*hand, *spells], add_up=all_at_once):
                if name in self.pool:
                    self.board.add(name, seat)
            for name in hand:
                self.board.hand(name, seat)
            self.board.library(seat, self.dice.randint(0, LIBRARY))
        return self.board

    def _lands_for(self, hand: list[str], *, add_up: bool) -> list[str]:
        """Return lands that pay for each of the cards, or for all in a turn, and some more."""
        extra = self.dice.randint(0, 2)
        number = dict.fromkeys(LAND_OF, 0)
        total = 0
        more: Callable[[int, int], int] = int.__add__ if add_up else max
        for cost in (self.facts(name).cost for name in hand):
            total = min(more(total, len(cost)), MOST_LANDS)
            for color in LAND_OF:
                number[color] = more(number[color], cost.count(color))
        lands = [LAND_OF[color] for color in LAND_OF for _ in range(number[color])]
        usual = lands[0] if lands else "Forest"
        lands += [usual] * (total - len(lands) + (extra if hand else 0))
        return lands[:MOST_LANDS]

    def _place(self, name: str, seat: int) -> None:
        """Put a permanent card onto the battlefield, anything else into the graveyard.

        Cards for which something is chosen as they enter are in hand: nobody has chosen yet.
        """
        dice, facts = self.dice, self.facts(name)
        if facts.chosen:
            self.board.hand(name, seat)
            return
        hosts = [spec.label for spec in self.board.objects if spec.zone is Zone.BATTLEFIELD]
        if not facts.permanent or (facts.aura and not (self.odd and hosts)):
            self.board.add(name, seat, Zone.GRAVEYARD)
            return
        self.board.add(
            name,
            seat,
            tapped=_once_in(dice, 5),
            fresh=_once_in(dice, 5),
            counters=_counters(dice, facts),
            controller=1 - seat if self.odd and _once_in(dice, 4) else None,
            attached_to=dice.choice(hosts) if facts.aura else None,
            damage=1 if self.odd and facts.creature and _once_in(dice, 6) else 0,
        )


def _counters(dice: Random, facts: CardFacts) -> dict[str, int]:
    """Draw the counters of a permanent, those it can't do without among them."""
    if facts.saga:
        return {"lore": dice.randint(1, 2)}
    if facts.frail:
        return {"+1/+1": 2}
    more = {"+1/+1": 1} if facts.creature and _once_in(dice, 8) else {}
    return facts.counters or more


def _once_in(dice: Random, times: int) -> bool:
    return dice.randrange(times) == 0


def _few(dice: Random, names: list[str], number: int) -> list[str]:
    return dice.sample(names, min(len(names), number))


def _some(dice: Random, options: list[str], most: int) -> list[str]:
    return [dice.choice(options) for _ in range(dice.randint(0, most))] if options else []
