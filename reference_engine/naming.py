"""Choosing card names (201.4)."""

from reference_engine.announcements import Choice, Illegal
from reference_engine.rulebook import rule
from reference_engine.state import State

__all__ = ["choose_card_name"]


@rule("201.4", "712.19")
def choose_card_name(state: State, seat: int, source: str, nonland: bool) -> str:
    """Have a player choose the name of a card, or of one that is no land.

    Any name may be chosen, of either face; whether a name that is not declared is a land's is
    not known here.
    """
    chosen = state.choose("name", seat, Choice((), 1, 1), source=source, always=True)
    name = chosen[0][0]
    if nonland and name in _names_of_lands():
        raise Illegal(f"{name} is a land, choose a nonland card name")
    return name


def _names_of_lands() -> frozenset[str]:
    from reference_engine.cards import CARDS  # declarations are written in this vocabulary

    return frozenset(
        face.name
        for card in CARDS.values()
        for face in (card.face, card.back)
        if face is not None and "Land" in face.types
    )
