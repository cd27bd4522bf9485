"""Zones (400) and what happens to objects that change them."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from reference_engine.characteristics import characteristics
from reference_engine.day_night import enters_transformed, settle_daytime
from reference_engine.entering import Entry, enter, would_match
from reference_engine.events import Event, rules_of
from reference_engine.layers import settle_control
from reference_engine.matching import Context, matches, who_matches
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.timestamps import in_timestamp_order
from reference_engine.triggers import Watchers, notice, watchers
from reference_engine.vocabulary import (
    CantEnter,
    ExileInsteadOfGraveyard,
    ExileUncast,
    Face,
)

__all__ = ["Move", "create_tokens", "move", "move_one", "return_exiled", "with_row"]


class Move(msgspec.Struct, frozen=True):
    """One object's way to another zone. What only permanents need is used for the battlefield."""

    ident: int
    to: str
    controller: int | None = None
    tapped: bool = False
    transformed: bool = False
    bottom: bool = False
    was_cast: bool = False
    x: int = 0
    attach_to: int = 0
    counters: tuple[str, ...] = ()


def move_one(state: State, ident: int, to: str, controller: int | None = None) -> int | None:
    """Move one object to another zone and return its new id, or `None` if it was gone."""
    return move(state, [Move(ident, to, controller)]).get(ident)


@rule("400.3", "400.6", "400.7", "603.10a", "614.6", "608.2h")
def move(state: State, moves: Iterable[Move]) -> dict[int, int]:
    """Move objects at the same time; each becomes a new object. Return old ids to new ones."""
    real = [replace(m, to=_destination(state, m)) for m in moves if _is_there(state, m)]
    real = [one for one in real if not _cannot_go(state, one)]
    real, entries = _entering(state, real)
    looking = watchers(state, "leaves")
    seen = {one.ident: characteristics(state, one.ident) for one in real}
    new_ids: dict[int, int] = {}
    for one in real:
        old = state.objects[one.ident]
        state.last_known[old.id] = (old, seen[old.id])
        _take_out(state, old)
    for one in real:
        old = state.last_known[one.ident][0]
        new = _renewed(state, old, one, entries.get(one.ident))
        _put_in(state, new, one)
        new_ids[old.id] = new.id
    settle_control(state)
    settle_daytime(state)
    _tell(state, [one.ident for one in real], new_ids, entries, looking)
    return new_ids


@rule("702.26b")
def _is_there(state: State, one: Move) -> bool:
    thing = state.objects.get(one.ident)
    return thing is not None and thing.zone != "phased out"


@rule("303.4g", "613.7m")
def _entering(state: State, moves: list[Move]) -> tuple[list[Move], dict[int, Entry]]:
    """Return the moves that happen, with the entries to the battlefield in timestamp order.

    Where several objects enter at once their controllers make choices for them in APNAP
    order (101.4). An Aura without a host stays where it is, or goes to the graveyard from
    the stack.
    """
    here = [one for one in moves if one.to == "battlefield"]
    if not here:
        return moves, {}
    others = [one for one in moves if one.to != "battlefield"]
    count = len(state.players)
    proposed = {one.ident: _entry(state, one) for one in here}
    here.sort(key=lambda one: (proposed[one.ident].object.controller - state.active) % count)
    entries: dict[int, Entry] = {}
    for one in here:
        if _exiled_uncast(state, one, proposed[one.ident].object):
            others.append(replace(one, to="exile"))
            continue
        entry = enter(state, proposed[one.ident])
        if entry is not None:
            entries[one.ident] = entry
        elif state.objects[one.ident].zone == "stack":
            stopped = replace(one, to="graveyard")
            others.append(replace(stopped, to=_destination(state, stopped)))
    by_label = {entry.object.label: ident for ident, entry in entries.items()}
    wanted = in_timestamp_order(state, [entry.object for entry in entries.values()])
    moving = {one.ident: one for one in here}
    return [*others, *(moving[by_label[thing.label]] for thing in wanted)], entries


def _destination(state: State, one: Move) -> str:
    """Where the object goes after replacement effects: exile instead of a graveyard (614.6)."""
    thing = state.objects[one.ident]
    if thing.zone == "stack" and one.to != "battlefield" and _flashed_back(state, one.ident):
        return "exile"
    if thing.zone == "battlefield" and thing.chosen.get("leaves") == "exile":
        return "exile"
    if one.to != "graveyard":
        return one.to
    for source, ability in rules_of(state, ExileInsteadOfGraveyard):
        you = state.objects[source].controller
        is_card = thing.card is not None
        if who_matches(ability.whose, thing.owner, you) and (is_card or ability.tokens):
            return "exile"
    return one.to


@rule("702.34a")
def _flashed_back(state: State, ident: int) -> bool:
    """Whether a spell was cast for its flashback cost, so that it is exiled as it leaves."""
    item = next((item for item in state.stack if item.id == ident), None)
    return item is not None and (item.alternative or "").partition("~")[0] == "flashback"


@rule("614.17", "614.17d", "101.2")
def _cant_enter(state: State, thing: GameObject) -> bool:
    """Whether an effect says that a card in its zone can't enter the battlefield."""
    return any(
        thing.zone in ability.zones
        and matches(state, ability.what, thing.id, Context(thing.owner, state.objects[source]))
        for source, ability in rules_of(state, CantEnter)
    )


@rule("614.1a", "614.12", "601.2")
def _exiled_uncast(state: State, one: Move, entering: GameObject) -> bool:
    """Whether a card that would enter without having been cast is exiled instead."""
    if one.was_cast or entering.card is None:
        return False
    return any(
        would_match(state, entering, ability.what, state.objects[source])
        for source, ability in rules_of(state, ExileUncast)
    )


@rule("111.8", "712.14a", "304.4", "307.4")
def _cannot_go(state: State, one: Move) -> bool:
    """What can't move: tokens that left, single-faced cards transformed, instants and sorceries."""
    thing = state.objects[one.ident]
    if thing.token and thing.zone not in ("battlefield", "stack"):
        return True
    if one.to != "battlefield" or thing.card is None:
        return False
    if _cant_enter(state, thing):
        return True
    if one.transformed and thing.card.back is None:
        return True
    face = thing.card.back if one.transformed and thing.card.back else thing.card.face
    return bool(face.types & {"Instant", "Sorcery"})


def _entry(state: State, one: Move) -> Entry:
    old = state.objects[one.ident]
    controller = old.controller if one.controller is None else one.controller
    transformed = one.transformed or enters_transformed(state, old)
    face = old.card.back if transformed and old.card and old.card.back else old.face
    if old.card is not None and not transformed:
        face = old.card.face
    return Entry(
        object=GameObject(
            id=0,
            label=old.label,
            owner=old.owner,
            controller=controller,
            base_controller=controller,
            zone="battlefield",
            face=face,
            timestamp=0,
            card=old.card,
            back=transformed,
            tapped=one.tapped,
            fresh=True,
            x=one.x,
            counters=dict(Counter(one.counters)),
            was_cast=one.was_cast,
            additional=old.additional,
            attached_to=one.attach_to,
        )
    )


def _renewed(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """The new object that the old one becomes (400.7)."""
    ident, timestamp = state.new_id(), state.tick()
    if entry is not None:
        return replace(entry.object, id=ident, timestamp=timestamp)
    face = old.card.face if old.card is not None else old.face
    controller = one.controller if one.controller is not None and one.to == "stack" else old.owner
    return GameObject(
        id=ident,
        label=old.label,
        owner=old.owner,
        controller=controller,
        base_controller=controller,
        zone=one.to,
        face=face,
        timestamp=timestamp,
        card=old.card,
        copied=old.copied if old.token else None,
    )


def _take_out(state: State, old: GameObject) -> None:
    ident, zone, owner = old.id, old.zone, old.owner
    del state.objects[ident]
    if zone == "battlefield":
        state.battlefield = tuple(i for i in state.battlefield if i != ident)
        if ident in state.holds:
            state.holds -= {ident}
        if state.combat is not None:
            from reference_engine.combat import remove_from_combat  # combat moves objects

            remove_from_combat(state, ident)
    elif zone == "exile":
        state.exile = tuple(i for i in state.exile if i != ident)
    elif zone == "library":
        _take_from_library(state, ident, owner)
    elif zone == "stack":
        state.stack = tuple(item for item in state.stack if item.id != ident)
    elif zone == "command":
        state.command = tuple(i for i in state.command if i != ident)
    else:
        name = {"hand": "hands", "graveyard": "graveyards"}[zone]
        table = getattr(state, name)
        row = tuple(i for i in table[owner] if i != ident)
        setattr(state, name, (*table[:owner], row, *table[owner + 1 :]))
    state.touch()


def _take_from_library(state: State, ident: int, owner: int) -> None:
    """Take a card out of a library; one fewer of its top cards is known if it was one of them."""
    row = state.libraries[owner]
    known = state.known_tops.get(owner, 0)
    if ident in row[:known]:
        state.known_tops = {**state.known_tops, owner: known - 1}
    state.libraries = with_row(state.libraries, owner, tuple(i for i in row if i != ident))


def _put_in(state: State, new: GameObject, one: Move) -> None:
    ident, owner = new.id, new.owner
    state.objects[ident] = new
    state.names[new.label] = ident
    if one.to == "battlefield":
        state.battlefield = (*state.battlefield, ident)
        state.turn_history |= {("entered", ident)}
    elif one.to == "exile":
        state.exile = (*state.exile, ident)
    elif one.to == "hand":
        state.hands = with_row(state.hands, owner, (*state.hands[owner], ident))
    elif one.to == "graveyard":
        state.graveyards = with_row(state.graveyards, owner, (*state.graveyards[owner], ident))
    elif one.to == "library":
        row = state.libraries[owner]
        state.libraries = with_row(
            state.libraries, owner, (*row, ident) if one.bottom else (ident, *row)
        )
        if not one.bottom:
            known = state.known_tops.get(owner, 0)
            state.known_tops = {**state.known_tops, owner: known + 1}
    state.touch()


def with_row(
    table: tuple[tuple[int, ...], ...], seat: int, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return a table of hands, libraries or graveyards with the row of one player replaced."""
    return (*table[:seat], row, *table[seat + 1 :])


def _tell(
    state: State,
    moved: Sequence[int],
    new_ids: dict[int, int],
    entries: dict[int, Entry],
    looking: Watchers,
) -> None:
    """Tell abilities of the zone changes, all of which have happened by now."""
    for ident in moved:
        old, new = state.last_known[ident][0], state.objects[new_ids[ident]]
        if old.zone == "battlefield":
            if new.zone == "graveyard" and "Creature" in state.last_known[ident][1].types:
                state.turn_history |= {("a creature died", 0)}
            event = Event(
                "leaves", object=ident, player=old.controller, new=new.id,
                origin=old.zone, destination=new.zone,
            )  # fmt: skip
            notice(state, event, looking)
        if new.zone == "battlefield":
            _tell_of_entering(state, new, old.zone, entries[ident])
    return_exiled(state, moved)


def _tell_of_entering(state: State, new: GameObject, origin: str, entry: Entry) -> None:
    for kind, number in entry.object.counters.items():
        event = Event("counters", object=new.id, player=new.controller, amount=number, counter=kind)
        notice(state, event)
    event = Event(
        "zone change", object=new.id, player=new.controller, new=new.id,
        origin=origin, destination="battlefield",
    )  # fmt: skip
    notice(state, event)


@rule("610.3", "610.3c", "610.3d")
def return_exiled(state: State, moved: Sequence[int]) -> None:
    """Return at once what was exiled until these permanents leave the battlefield."""
    left = {str(i) for i in moved if state.last_known[i][0].zone == "battlefield"}
    if not left:
        return
    back = [i for i in state.exile if state.objects[i].chosen.get("until") in left]
    if back:
        move(
            state,
            [Move(i, "battlefield", controller=state.objects[i].owner) for i in back],
        )


@rule("111.1", "111.2", "707.8a", "303.4g")
def create_tokens(
    state: State,
    faces: Sequence[Face],
    controller: int,
    reverse: Face | None = None,
    back: bool = False,
    *,
    tapped: bool = False,
) -> list[int]:
    """Create tokens on the battlefield at the same time; the player is their owner.

    `reverse` is the other face of double-faced ones and `back` tells that the back is up.
    """
    entries = []
    for face in faces:
        token = GameObject(
            id=0, label="token", owner=controller, controller=controller,
            base_controller=controller, zone="battlefield", face=face, timestamp=0, fresh=True,
            reverse=reverse, back=back, tapped=tapped,
        )  # fmt: skip
        entry = enter(state, Entry(object=token))
        if entry is not None:
            entries.append(entry)
    made = []
    for entry in entries:
        new = replace(
            entry.object,
            id=state.new_id(),
            label=state.new_label("token"),
            timestamp=state.tick(),
        )
        state.objects[new.id] = new
        state.names[new.label] = new.id
        state.battlefield = (*state.battlefield, new.id)
        state.turn_history |= {("entered", new.id)}
        made.append(new.id)
    state.touch()
    settle_control(state)
    settle_daytime(state)
    for ident, entry in zip(made, entries, strict=True):
        _tell_of_entering(state, state.objects[ident], "", entry)
    return made
