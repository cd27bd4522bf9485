"""Instructions about cards in hands, graveyards, libraries and exile."""

from collections.abc import Sequence

from reference_engine.amounts import amount
from reference_engine.announcements import Choice
from reference_engine.instructions.casting_now import cast_while_resolving
from reference_engine.instructions.dispatch import instruction, seats, things
from reference_engine.keyword_actions import discard, discard_together
from reference_engine.libraries import put_on_top, shuffle, top_cards
from reference_engine.matching import Context, in_zone, matches
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.vocabulary import (
    DiscardIt,
    DiscardThose,
    LookAtTop,
    MayCast,
    PutInLibrary,
    Scry,
    ShuffleIntoLibrary,
    Surveil,
)
from reference_engine.zones import Move, move


@instruction(DiscardIt)
@rule("701.9a")
def _discard_it(state: State, effect: DiscardIt, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        hand = state.hands[seat]
        discard(state, seat, [i for i in hand if matches(state, effect.what, i, context)])


@instruction(DiscardThose)
@rule("701.9a")
def _discard_those(state: State, effect: DiscardThose, context: Context) -> None:
    found = things(state, effect.what, context)
    discard_together(state, [(state.objects[ident].owner, ident) for ident in found])


@instruction(LookAtTop)
@rule("701.20e")
def _look_at_top(state: State, effect: LookAtTop, context: Context) -> None:
    """Have a player look at the top cards of the library."""
    number = amount(state, effect.amount, context)
    context.memory[effect.name] = ()
    for seat in seats(state, effect.who, context):
        context.memory[effect.name] += top_cards(state, seat, number)


@instruction(ShuffleIntoLibrary)
@rule("701.24a", "701.24c")
def _shuffle_into_library(state: State, effect: ShuffleIntoLibrary, context: Context) -> None:
    """Have each of the players shuffle the cards of the zones into the library, all at once."""
    who = seats(state, effect.who, context)
    cards = [ident for zone in effect.zones for ident in in_zone(state, zone, who)]
    move(state, [Move(ident, "library") for ident in cards])
    for seat in who:
        shuffle(state, seat)


@instruction(MayCast)
@rule("608.2g", "118.9")
def _may_cast(state: State, effect: MayCast, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        for ident in things(state, effect.what, context):
            cast_while_resolving(state, seat, ident)


@instruction(Scry)
@rule("701.22a", "701.22b")
def _scry(state: State, effect: Scry, context: Context) -> None:
    """Have players put any of their top cards on the bottom, the rest back, in any order."""
    number = amount(state, effect.amount, context)
    for seat in seats(state, effect.who, context):
        top = top_cards(state, seat, number)
        away = _some_of(state, seat, top, context)
        rest = [ident for ident in top if ident not in away]
        move(
            state,
            [Move(i, "library", bottom=True) for i in _in_any_order(state, seat, away, context)],
        )
        put_on_top(state, seat, _in_any_order(state, seat, rest, context))


@instruction(Surveil)
@rule("701.25a", "701.25c")
def _surveil(state: State, effect: Surveil, context: Context) -> None:
    """Have players put any of their top cards into the graveyard, the rest back in any order."""
    number = amount(state, effect.amount, context)
    for seat in seats(state, effect.who, context):
        top = top_cards(state, seat, number)
        away = _some_of(state, seat, top, context)
        rest = [ident for ident in top if ident not in away]
        move(state, [Move(ident, "graveyard") for ident in away])
        put_on_top(state, seat, _in_any_order(state, seat, rest, context))


def _some_of(state: State, seat: int, cards: Sequence[int], context: Context) -> list[int]:
    """Have a player choose any number of cards."""
    labels = tuple(sorted(state.objects[ident].label for ident in cards))
    choice = Choice(labels, 0, len(labels))
    chosen = state.choose("choose", seat, choice, source=context.source.label)[0]
    return [state.ref(label) for label in chosen]


@rule("401.4")
def _in_any_order(state: State, seat: int, cards: Sequence[int], context: Context) -> list[int]:
    """Have a player put cards in order, the first on top."""
    if len(cards) < 2:
        return list(cards)
    labels = tuple(sorted(state.objects[ident].label for ident in cards))
    choice = Choice(labels, len(labels), len(labels))
    chosen = state.choose("order", seat, choice, source=context.source.label, always=True)[0]
    return [state.ref(label) for label in chosen]


@instruction(PutInLibrary)
@rule("401.4")
def _put_in_library(state: State, effect: PutInLibrary, context: Context) -> None:
    """Put objects into their owners' libraries; an owner of several puts them in order."""
    owners = {i: state.objects[i].owner for i in things(state, effect.what, context)}
    for seat in state.seats_in_turn_order():
        own = [ident for ident, owner in owners.items() if owner == seat]
        order = own if effect.random else _in_any_order(state, seat, own, context)
        ways = order if effect.bottom else order[::-1]
        move(state, [Move(ident, "library", bottom=effect.bottom) for ident in ways])
