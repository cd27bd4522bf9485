"""Zones and zone changes gone wrong (400)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.counters import counters_to_put
from reference_engine.entering import Entry, _enters_tapped
from reference_engine.keyword_actions import counter, discard, mill
from reference_engine.matching import Context
from reference_engine.resolving import _become_permanent, _leave_stack
from reference_engine.state import GameObject, StackItem, State
from reference_engine.vocabulary import Face
from reference_engine.zones import Move, _destination, _put_in, _renewed, create_tokens, move

AGREES, PARTITION = "agrees-with-reference", "zones-partition"


def _vanish(state: State, ident: int) -> None:
    """Take an object off the stack and out of the game."""
    thing = state.objects.pop(ident)
    state.names.pop(thing.label, None)
    state.stack = tuple(item for item in state.stack if item.id != ident)
    state.touch()


@fault("countered-spell-vanishes", counter, rule="701.6a", check=PARTITION)
def _countered_vanishes(state: State, ident: int) -> bool:
    """A countered spell is in no zone at all."""
    is_card = ident in state.objects and state.objects[ident].card is not None
    if is_card and any(item.id == ident for item in state.stack):
        _vanish(state, ident)
        return True
    return counter(state, ident)


@fault("resolved-spell-vanishes", _leave_stack, rule="608.2n", check=PARTITION)
def _resolved_vanishes(state: State, item: StackItem) -> None:
    """An instant or sorcery that has resolved is in no zone at all."""
    if item.kind == "spell" and item.id in state.objects and item.targets:
        _vanish(state, item.id)
    else:
        _leave_stack(state, item)


@fault("graveyard-lists-cards-twice", _put_in, rule="400.1", check=PARTITION)
def _listed_twice(state: State, new: GameObject, one: Move) -> None:
    """A card put into a graveyard is there twice."""
    _put_in(state, new, one)
    if one.to == "graveyard":
        row = (*state.graveyards[new.owner], new.id)
        rows = (*state.graveyards[: new.owner], row, *state.graveyards[new.owner + 1 :])
        state.graveyards = rows


@fault("resolved-spell-is-exiled", _leave_stack, rule="608.2n", check=AGREES)
def _is_exiled(state: State, item: StackItem) -> None:
    """An instant or sorcery that has resolved is exiled."""
    if item.kind == "spell" and item.id in state.objects:
        move(state, [Move(item.id, "exile")])
    else:
        _leave_stack(state, item)


@fault("graveyard-of-controller", _renewed, rule="400.3", check="cards-in-their-owners-zones")
def _of_controller(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """A permanent goes to its controller's graveyard or hand and not to its owner's."""
    if old.zone == "battlefield" and entry is None:
        old = replace(old, owner=old.controller)
    return _renewed(state, old, one, entry)


@fault(
    "zone-change-keeps-identity",
    _renewed,
    rule="400.7",
    check="nothing-follows-a-card",
    fault_class="B062",
)
def _keeps_identity(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """A card that changes zones is still the same object, with all that was about it."""
    new = _renewed(state, old, one, entry)
    return replace(new, id=old.id) if old.zone in ("battlefield", "exile") else new


@fault("counters-survive-zone-change", _renewed, rule="122.2", check="counters-stay-behind")
def _counters_survive(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """Counters stay on a card that changes zones."""
    new = _renewed(state, old, one, entry)
    return replace(new, counters={**old.counters, **new.counters})


@fault("tapped-in-every-zone", _renewed, rule="400.7", check="status-only-on-battlefield")
def _old_tap_state(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """A permanent that was tapped goes to other zones tapped, and returns so."""
    new = _renewed(state, old, one, entry)
    return replace(new, tapped=new.tapped or old.tapped)


@fault("enters-not-fresh", _renewed, rule="302.6", check=AGREES)
def _not_fresh(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """A creature may attack and pay {T} in the turn it enters."""
    new = _renewed(state, old, one, entry)
    return replace(new, fresh=False)


@fault(
    "x-is-zero-on-entering",
    _become_permanent,
    rule="107.3m",
    check="x-on-entering",
    ruling="x-on-entering",
)
def _without_x(state: State, item: StackItem, context: Context) -> None:
    """X is 0 for what a permanent enters with."""
    _become_permanent(state, replace(item, x=0 if item.x else item.x), context)


@fault("enters-tapped-ignored", _enters_tapped, rule="614.1d", check=AGREES)
def _never_tapped(_: State, __: State, ___: int) -> bool:
    """Permanents never enter tapped."""
    return False


@fault("exile-instead-of-graveyard-ignored", _destination, rule="614.6", check=AGREES)
def _ignored(_: State, one: Move) -> str:
    """What would be exiled instead of going to a graveyard goes to the graveyard."""
    return one.to


@fault("tokens-are-not-fresh", create_tokens, rule="302.6", check=AGREES)
def _tokens_not_fresh(state: State, faces: Sequence[Face], *how: Any, **named: Any) -> list[int]:
    """Token creatures may attack in the turn they were created."""
    made = create_tokens(state, faces, *how, **named)
    for ident in made:
        if ident in state.objects:
            state.update(ident, fresh=False)
    return made


@fault("mill-one-more", mill, rule="701.17a", check=AGREES)
def _mill_one_more(state: State, seat: int, number: int) -> list[int]:
    """A player who mills puts one more card into the graveyard."""
    return mill(state, seat, number + 1)


@fault("discard-exiles", discard, rule="701.9a", check=AGREES)
def _discard_exiles(state: State, seat: int, idents: Sequence[int]) -> list[int]:
    """Discarded cards are exiled."""
    given = [ident for ident in idents if ident in state.hands[seat]]
    new = move(state, [Move(ident, "exile") for ident in given])
    return [new[ident] for ident in given]


@fault("counter-doublers-ignored", counters_to_put, rule="614.16", check="saga-enters-and-turn")
def _doublers_ignored(_: State, __: int, ___: str, number: int, *, by: int, effect: bool) -> int:
    """Nothing replaces the number of counters that are put."""
    assert by >= 0 or effect
    return max(number, 0)
