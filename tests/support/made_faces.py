"""Faces of cards that were never printed, and a table to play with them."""

from table import Table

from adapters.card_data import Face
from reference_engine.announcements import Position, Seat
from reference_engine.cards import CARDS
from reference_engine.game import Game
from reference_engine.oracle import compile_card
from reference_engine.vocabulary import Card

__all__ = ["MadeTable", "made"]


def made(
    text: str = "",
    *,
    name: str = "Quen, Made Up",
    types: str = "Creature",
    subtypes: str = "",
    cost: str = "{1}",
    pt: tuple[str, str] | None = None,
    **more: object,
) -> Face:
    """Return a face with this text; a creature is 2/2 unless said otherwise."""
    if pt is None and "Creature" in types:
        pt = ("2", "2")
    return Face(
        name=name,
        type_line=types,
        types=tuple(types.split()),
        subtypes=tuple(subtypes.split()),
        mana_cost=cost,
        text=text,
        power=pt[0] if pt else None,
        toughness=pt[1] if pt else None,
        **more,  # type: ignore[arg-type]
    )


class MadeTable(Table):
    """A table at which made-up cards are played beside the declared ones."""

    def __init__(self, *faces: Face, players: int = 2) -> None:
        super().__init__(players)
        self._made = {face.name: compile_card((face,)) for face in faces}

    def start(self, step: str = "precombat_main", *, active: int = 0, turn: int = 3) -> "MadeTable":
        """Begin as the active player is about to get priority in a step."""
        for player, filled in enumerate(self.filled):
            if not filled:
                self.place(player, "library", f"8 library-of-{player}: Wastes")
        seats = tuple(Seat(**what) for what in self.seats)
        position = Position(seats, tuple(self.placed), step, active, turn)
        self._game = Game.start(position, self._find)
        return self

    def _find(self, name: str) -> Card:
        return self._made.get(name) or CARDS[name]
