"""The same engine on a game in which colors have taken each other's places."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from adapters.names import Step, Zone
from adapters.observation import Observation
from adapters.program import Program
from adapters.reference import card_facts
from conformance.boards import BASICS, Board, Draw
from conformance.checks.metamorphic_relating import Relation
from conformance.director import Director
from conformance.results import Case
from conformance.walks import walk

__all__ = ["CHECKS"]

STEPS = 10
LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}

COLORLESS = (
    "Memnite", "Sol Ring", "Ornithopter", "Darksteel Myr", "Frogmite", "Wurmcoil Engine",
    "Millikin", "Pili-Pala", "Leonin Scimitar", "Helm of Awakening", "Trinisphere",
    "Mana Confluence", "City of Brass", "Phyrexian Altar", "Fellwar Stone", "Exotic Orchard",
    "Reflecting Pool", "Gemstone Mine", "Walking Ballista", "Endless One", "Mox Amber",
    "Hangarback Walker", "Lion's Eye Diamond", "Evolving Wilds", "Winter Orb", "Wastes",
)  # fmt: skip
"""Cards that treat all colors alike."""


class Shift(msgspec.Struct, frozen=True):
    """Colors that take each other's places, and the cards on which that can be seen.

    `goes` gives the new color of each, in the order W U B R G. `pairs` are cards that differ in
    nothing but those two colors (and the creature types named in `words`), `both` cards that
    have the two in the same way, so that they stay what they are.
    """

    goes: str
    pairs: tuple[tuple[str, str], ...] = ()
    both: tuple[str, ...] = ()
    words: tuple[tuple[str, str], ...] = ()

    @property
    def colors(self) -> dict[str, str]:
        """The new color of each color."""
        return dict(zip("WUBRG", self.goes, strict=True))

    @property
    def names(self) -> dict[str, str]:
        """The new name of each card and type that gets another."""
        two_ways = (*self.pairs, *self.words)
        swapped = {one: other for pair in two_ways for one, other in (pair, pair[::-1])}
        return swapped | {LAND_OF[old]: LAND_OF[new] for old, new in self.colors.items()}

    @property
    def back(self) -> "Shift":
        """The shift that undoes this one."""
        new = {new: old for old, new in self.colors.items()}
        return replace(self, goes="".join(new[color] for color in "WUBRG"))


SHIFTS = {
    "each to the next": Shift("UBRGW"),
    "each to the one after next": Shift("BRGWU"),
    "white and green": Shift(
        "GUBRW",
        (("Disenchant", "Naturalize"), ("Silvercoat Lion", "Grizzly Bears")),
        ("Kitchen Finks", "Voice of Resurgence", "Mirari's Wake"),
        (("Cat", "Bear"),),
    ),
    "white and blue": Shift(
        "UWBRG", (("Ghostly Prison", "Propaganda"),), ("Enchanted Evening", "Meddling Mage")
    ),
    "blue and red": Shift(
        "WRBUG",
        (("Fork", "Twincast"),),
        ("Goblin Electromancer", "Jhoira, Weatherlight Captain"),
    ),
    "red and white": Shift("RUBWG", (), ("Boros Recruit",)),
    "red and green": Shift("WUBGR", (), ("Morselhoarder", "Huntmaster of the Fells")),
    "white and black": Shift("BUWRG", (), ("Cartel Aristocrat",)),
    "green and blue": Shift("WGBRU", (), ("Slippery Bogle",)),
    "black and green": Shift("WUGRB", (), ("Binding the Old Gods",)),
}


def _shifted(value: Any, shift: Shift) -> Any:
    """Put names and mana in plain data in terms of the new colors."""
    return _renamed(value, shift.names, shift.colors)


def _renamed(value: Any, names: Mapping[str, str], colors: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(entry, names, colors) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(entry, names, colors) for entry in value]
    if not isinstance(value, str):
        return value
    if re.fullmatch("[WUBRGC]+", value):
        new = (colors.get(letter, letter) for letter in value)
        return "".join(sorted(new, key="WUBRGC".index))
    return names.get(value, value)


def _in_other_colors(case: Case) -> Program:
    shift = SHIFTS[str(case.facts["situation"])]
    return msgspec.convert(_shifted(msgspec.to_builtins(case.game), shift), Program)


def _in_own_colors(case: Case, seen: Observation) -> Observation:
    shift = SHIFTS[str(case.facts["situation"])].back
    told: Observation = msgspec.convert(_shifted(msgspec.to_builtins(seen), shift), Observation)
    views = (replace(view, types=tuple(sorted(view.types))) for view in told.objects)
    return replace(told, objects=tuple(views))


def _sorted_types(_: Case, seen: Observation) -> Observation:
    views = (replace(view, types=tuple(sorted(view.types))) for view in seen.objects)
    return replace(seen, objects=tuple(views))


def _colorful(draw: Draw, pool: frozenset[str]) -> Case:
    """A board of cards that treat the colors alike, or that there are in both, and lands."""
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    name = dice.choice(sorted(SHIFTS))
    shift = SHIFTS[name]
    special = [card for pair in shift.pairs if {*pair} <= pool for card in pair]
    special += [card for card in shift.both if card in pool]
    plain = [card for card in COLORLESS if card in pool]
    board = Board()
    for seat in range(2):
        _fill(dice, board, seat, special, plain)
    game = Director(board.scenario(dice.choice((Step.PRECOMBAT_MAIN, Step.UPKEEP))))
    walk(dice, game, STEPS, patience=0.3)
    return Case(game.program, facts={"situation": name})


def _fill(dice: Random, board: Board, seat: int, special: list[str], plain: list[str]) -> None:
    """Give a player lands of all kinds, things that are colored alike, and a hand."""
    for _ in range(dice.randint(2, 6)):
        board.add(dice.choice(BASICS), seat)
    for card in dice.sample(plain, 2) + dice.sample(special, min(len(special), 1)):
        facts = card_facts(card)
        if facts.permanent and not facts.saga:
            counters = {"+1/+1": 2} if facts.frail else facts.counters
            board.add(card, seat, tapped=dice.randrange(4) == 0, counters=counters)
    for card in dice.choices(special or plain, k=2) + dice.choices(plain, k=1):
        board.add(card, seat, Zone.HAND)
    board.library(seat, 2)


COLORS = Relation(change=_in_other_colors, view=_in_own_colors, own=_sorted_types)

CHECKS = (
    COLORS.check(
        "colors-permuted",
        "A game in which the colors have changed places goes the same, in the other colors.",
        "105.1",
        "106.1a",
        "107.4a",
        draw=_colorful,
        signature="color-matters",
        cards=(*BASICS, "Memnite", "Sol Ring", "Ornithopter"),
    ),
)
