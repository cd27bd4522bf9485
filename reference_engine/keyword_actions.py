"""Keyword actions (701): what "tap", "destroy", "sacrifice", "discard", "mill" and so on mean."""

from collections.abc import Iterable

from reference_engine.amounts import holds
from reference_engine.characteristics import characteristics, has
from reference_engine.events import Event
from reference_engine.libraries import top_cards
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.shields import regenerate
from reference_engine.state import State
from reference_engine.triggers import notice, watchers
from reference_engine.vocabulary import CantBeCountered
from reference_engine.zones import Move, move

__all__ = [
    "counter",
    "destroy",
    "discard",
    "discard_together",
    "exile",
    "mill",
    "sacrifice",
    "sacrifice_together",
    "tap",
    "untap",
]


def on_battlefield(state: State, ident: int) -> bool:
    """Return whether this very object is on the battlefield."""
    thing = state.objects.get(ident)
    return thing is not None and thing.zone == "battlefield"


@rule("701.26a", "603.2e")
def tap(state: State, idents: Iterable[int]) -> list[int]:
    """Tap permanents that are untapped and return them."""
    tapped = [i for i in idents if on_battlefield(state, i) and not state.objects[i].tapped]
    for ident in tapped:
        state.update(ident, tapped=True)
    for ident in tapped:
        notice(state, Event("tapped", object=ident, player=state.objects[ident].controller))
    return tapped


@rule("701.26b")
def untap(state: State, idents: Iterable[int]) -> list[int]:
    """Untap permanents that are tapped and return them."""
    untapped = [i for i in idents if on_battlefield(state, i) and state.objects[i].tapped]
    for ident in untapped:
        state.update(ident, tapped=False)
    return untapped


@rule("701.8a", "701.8b", "702.12b", "701.19c")
def destroy(state: State, idents: Iterable[int], can_regenerate: bool = True) -> list[int]:
    """Destroy permanents at once, but not those with indestructible; return the destroyed."""
    doomed = [i for i in idents if on_battlefield(state, i) and not has(state, i, "indestructible")]
    if state.shields and can_regenerate:
        doomed = regenerate(state, doomed)
    move(state, [Move(ident, "graveyard") for ident in doomed])
    return doomed


@rule("701.21a")
def sacrifice(state: State, seat: int, idents: Iterable[int]) -> list[int]:
    """Have a player sacrifice permanents it controls; others are left alone."""
    return sacrifice_together(state, [(seat, idents)])


@rule("701.21a", "101.4", "603.10a")
def sacrifice_together(state: State, plan: Iterable[tuple[int, Iterable[int]]]) -> list[int]:
    """Have players sacrifice permanents at the same time: each those it controls."""
    given = [
        (seat, i)
        for seat, idents in plan
        for i in idents
        if on_battlefield(state, i) and state.objects[i].controller == seat
    ]
    looking = watchers(state, "sacrifice")
    move(state, [Move(ident, "graveyard") for _, ident in given])
    for seat, ident in given:
        notice(state, Event("sacrifice", object=ident, player=seat), looking)
    return [ident for _, ident in given]


@rule("701.9a")
def discard(state: State, seat: int, idents: Iterable[int]) -> list[int]:
    """Have a player discard cards from hand and return the cards' new ids."""
    return discard_together(state, [(seat, ident) for ident in idents])


@rule("701.9a", "101.4")
def discard_together(state: State, cards: Iterable[tuple[int, int]]) -> list[int]:
    """Have players discard cards, each with its player's seat, at the same time."""
    given = [(seat, ident) for seat, ident in cards if ident in state.hands[seat]]
    new = move(state, [Move(ident, "graveyard") for _, ident in given])
    for seat, ident in given:
        notice(state, Event("discard", object=ident, player=seat))
    return [new[ident] for _, ident in given]


@rule("701.17a", "701.17b")
def mill(state: State, seat: int, number: int) -> list[int]:
    """Have a player put the top cards of the library into the graveyard, as many as there are."""
    top = top_cards(state, seat, number)
    new = move(state, [Move(ident, "graveyard") for ident in top])
    return [new[ident] for ident in top]


@rule("701.13a")
def exile(state: State, idents: Iterable[int]) -> list[int]:
    """Exile objects and return their new ids."""
    given = [ident for ident in idents if ident in state.objects]
    new = move(state, [Move(ident, "exile") for ident in given])
    return [new[ident] for ident in given if ident in new]


@rule("701.6a")
def counter(state: State, ident: int) -> bool:
    """Counter a spell or ability on the stack; return whether it was countered."""
    item = next((item for item in state.stack if item.id == ident), None)
    if item is None:
        return False
    if item.kind != "spell":
        state.stack = tuple(other for other in state.stack if other.id != ident)
        return True
    if item.uncounterable:
        return False
    spell = state.objects[ident]
    for ability in characteristics(state, ident).sorted.rules:
        if isinstance(ability, CantBeCountered):
            context = Context(item.controller, spell, x=item.x or 0)
            if ability.condition is None or holds(state, ability.condition, context):
                return False
    move(state, [Move(ident, "graveyard")])
    return True
