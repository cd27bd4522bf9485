"""Libraries (401): shuffling, what is known of their order, drawing cards."""

from reference_engine.announcements import Choice
from reference_engine.events import Event, rules_of
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.triggers import notice
from reference_engine.vocabulary import MultipliedDraws
from reference_engine.zones import move_one, with_row

__all__ = ["draw", "put_on_top", "shuffle", "top_cards"]


@rule("701.24a")
def shuffle(state: State, seat: int) -> None:
    """Shuffle a library: from now on nobody knows its order, this engine neither."""
    state.known_orders -= {seat}
    state.known_tops = {**state.known_tops, seat: 0}


@rule("401.4")
def top_cards(state: State, seat: int, number: int) -> tuple[int, ...]:
    """Return the top cards of a library.

    After a shuffle the order is a decision of kind "order": whoever drives the game says
    which cards lie on top, since chance is not this engine's to have.
    """
    library = state.libraries[seat]
    number = min(number, len(library))
    known = min(state.known_tops.get(seat, 0), len(library))
    if seat in state.known_orders or number <= known or len(library) - known <= 1:
        return library[:number]
    labels = tuple(sorted(state.objects[ident].label for ident in library[known:]))
    wanted = Choice(labels, number - known, number - known)
    chosen = state.choose("order", seat, wanted, always=True)[0]
    on_top = (*library[:known], *(state.ref(label) for label in chosen))
    rest = tuple(ident for ident in library if ident not in on_top)
    state.libraries = with_row(state.libraries, seat, (*on_top, *rest))
    state.known_tops = {**state.known_tops, seat: number}
    return on_top


@rule("401.4")
def put_on_top(state: State, seat: int, cards: list[int]) -> None:
    """Put the top cards of a library back on top in this order; they do not leave it."""
    rest = tuple(ident for ident in state.libraries[seat] if ident not in cards)
    state.libraries = with_row(state.libraries, seat, (*cards, *rest))


@rule("121.6", "614.11", "616.1f")
def _multiplied_draws(state: State, seat: int) -> int:
    """How many cards are drawn instead of one; each effect applies once to each draw."""
    times = 1
    for source, ability in rules_of(state, MultipliedDraws):
        if state.objects[source].controller == seat:
            times *= ability.times
    return times


@rule("121.1", "121.2", "121.4", "104.3c")
def draw(state: State, seat: int, number: int) -> None:
    """Have a player draw cards one by one."""
    for _ in range(number * _multiplied_draws(state, seat)):
        top = top_cards(state, seat, 1)
        if not top:
            state.update_player(seat, drew_from_empty=True)
            continue
        move_one(state, top[0], "hand")
        before = sum(1 for what, who in state.turn_history if who == seat and what[:5] == "drew ")
        state.turn_history |= {(f"drew {before + 1}", seat)}
        notice(state, Event("draw", player=seat, before=before))
