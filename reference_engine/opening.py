"""Starting the game (103): opening hands and mulligans."""

from reference_engine.announcements import Choice
from reference_engine.libraries import draw, shuffle, top_cards
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.zones import Move, move

__all__ = ["opening_hands"]

HAND_SIZE = 7


@rule("103.5", "103.5c", "103.8")
def opening_hands(state: State) -> None:
    """Draw opening hands, take mulligans round by round, and begin the first turn.

    In each round the players declare in turn order, then those who want to take theirs. In a
    game of more than two players the first mulligan does not count.
    """
    seats = state.seats_in_turn_order()
    for seat in seats:
        draw(state, seat, HAND_SIZE)
    free = 1 if len(seats) > 2 else 0
    taken = dict.fromkeys(seats, 0)
    undecided = seats
    while undecided:
        may = [seat for seat in undecided if taken[seat] - free < HAND_SIZE]
        undecided = [seat for seat in may if state.confirm("mulligan", seat)]
        for seat in undecided:
            taken[seat] += 1
            _mulligan(state, seat, max(0, taken[seat] - free))
    state.step, state.stage = "untap", "begin step"


@rule("103.5", "701.24a")
def _mulligan(state: State, seat: int, to_bottom: int) -> None:
    """Shuffle the hand away, draw a new one, put so many of its cards on the bottom."""
    move(state, [Move(ident, "library") for ident in state.hands[seat]])
    shuffle(state, seat)
    top_cards(state, seat, HAND_SIZE)
    draw(state, seat, HAND_SIZE)
    labels = tuple(sorted(state.objects[ident].label for ident in state.hands[seat]))
    number = min(to_bottom, len(labels))
    if not number:
        return
    chosen = state.choose("bottom", seat, Choice(labels, number, number), always=True)[0]
    for label in chosen:
        move(state, [Move(state.ref(label), "library", bottom=True)])
