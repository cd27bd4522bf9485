"""Instructions about cards in hands, graveyards, libraries and exile."""

from reference_engine.instructions.casting_now import cast_while_resolving
from reference_engine.instructions.dispatch import instruction, seats, things
from reference_engine.keyword_actions import discard
from reference_engine.libraries import shuffle, top_cards
from reference_engine.matching import Context, amount, in_zone, matches
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.vocabulary import DiscardIt, LookAtTop, MayCast, ShuffleIntoLibrary
from reference_engine.zones import Move, move


@instruction(DiscardIt)
@rule("701.9a")
def _discard_it(state: State, effect: DiscardIt, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        hand = state.hands[seat]
        discard(state, seat, [i for i in hand if matches(state, effect.what, i, context)])


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
