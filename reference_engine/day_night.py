"""Day and night (731), daybound and nightbound (702.145)."""

from reference_engine.characteristics import characteristics, printed
from reference_engine.copying import copiable
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.transforming import turn_over

__all__ = ["check_daytime", "enters_transformed", "settle_daytime"]

_BOUND = frozenset({"daybound", "nightbound"})


@rule("702.145b")
def enters_transformed(state: State, card: GameObject) -> bool:
    """Return whether a card with daybound on its front enters transformed, it being night."""
    if state.daytime != "night" or card.card is None or card.card.back is None:
        return False
    return "daybound" in printed(card.card.face).sorted.keywords


@rule("702.145b", "702.145c", "702.145d", "702.145e", "702.145f", "702.145g")
def settle_daytime(state: State) -> None:
    """Have it become day or night where a permanent wants it, and those bound to it transform."""
    if not any(_may_be_bound(state.objects[ident]) for ident in state.battlefield):
        return
    bound = {
        ident: characteristics(state, ident).sorted.keywords & _BOUND for ident in state.battlefield
    }
    if not state.daytime:
        words = frozenset[str]().union(*bound.values())
        if "daybound" in words:
            state.daytime = "day"
        elif "nightbound" in words:
            state.daytime = "night"
    for ident, words in bound.items():
        thing = state.objects[ident]
        if (state.daytime == "night" and "daybound" in words and not thing.back) or (
            state.daytime == "day" and "nightbound" in words and thing.back
        ):
            turn_over(state, ident)


def _may_be_bound(thing: GameObject) -> bool:
    return not _BOUND.isdisjoint(printed(copiable(thing)).sorted.keywords)


@rule("502.2", "731.2", "731.2a", "731.2b", "731.2c")
def check_daytime(state: State, previous: int) -> None:
    """In the untap step: look at how many spells the previous turn's active player cast."""
    cast = state.spells_last_turn[previous]
    if state.daytime == "day" and cast == 0:
        state.daytime = "night"
    elif state.daytime == "night" and cast >= 2:
        state.daytime = "day"
    else:
        return
    settle_daytime(state)
