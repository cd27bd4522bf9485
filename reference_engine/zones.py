"""Zones (400) and what happens to objects that change them."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from reference_engine.announcements import Choice
from reference_engine.characteristics import characteristics
from reference_engine.entering import Entry, enter
from reference_engine.events import Event, rules_of
from reference_engine.layers import settle_control
from reference_engine.matching import who_matches
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.triggers import notice, watchers
from reference_engine.vocabulary import ExileInsteadOfGraveyard, Face

__all__ = ["Move", "create_tokens", "draw", "move", "move_one", "shuffle", "top_cards"]


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


def move_one(state: State, ident: int, to: str, controller: int | None = None) -> int | None:
    """Move one object to another zone and return its new id, or `None` if it was gone."""
    return move(state, [Move(ident, to, controller)]).get(ident)


@rule("400.3", "400.6", "400.7", "603.10a", "614.6", "608.2h")
def move(state: State, moves: Iterable[Move]) -> dict[int, int]:
    """Move objects at the same time; each becomes a new object. Return old ids to new ones."""
    real = [replace(m, to=_destination(state, m)) for m in moves if m.ident in state.objects]
    real = [one for one in real if not _cannot_go(state, one)]
    entries = {
        one.ident: enter(state, _entry(state, one)) for one in real if one.to == "battlefield"
    }
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
    _tell(state, [one.ident for one in real], new_ids, entries, looking)
    return new_ids


def _destination(state: State, one: Move) -> str:
    """Where the object goes after replacement effects: exile instead of a graveyard (614.6)."""
    if one.to != "graveyard":
        return one.to
    thing = state.objects[one.ident]
    for source, ability in rules_of(state, ExileInsteadOfGraveyard):
        you = state.objects[source].controller
        is_card = thing.card is not None
        if who_matches(ability.whose, thing.owner, you) and (is_card or ability.tokens):
            return "exile"
    return one.to


@rule("111.8", "712.14a", "304.4", "307.4")
def _cannot_go(state: State, one: Move) -> bool:
    """What can't move: tokens that left, single-faced cards transformed, instants and sorceries."""
    thing = state.objects[one.ident]
    if thing.token and thing.zone not in ("battlefield", "stack"):
        return True
    if one.to != "battlefield" or thing.card is None:
        return False
    if one.transformed and thing.card.back is None:
        return True
    face = thing.card.back if one.transformed and thing.card.back else thing.card.face
    return bool(face.types & {"Instant", "Sorcery"})


def _entry(state: State, one: Move) -> Entry:
    old = state.objects[one.ident]
    controller = old.controller if one.controller is None else one.controller
    face = old.card.back if one.transformed and old.card and old.card.back else old.face
    if old.card is not None and not one.transformed:
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
            back=one.transformed,
            tapped=one.tapped,
            fresh=True,
            x=one.x,
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
    elif zone == "stack":
        state.stack = tuple(item for item in state.stack if item.id != ident)
    elif zone == "command":
        state.command = tuple(i for i in state.command if i != ident)
    else:
        name = {"hand": "hands", "library": "libraries", "graveyard": "graveyards"}[zone]
        table = getattr(state, name)
        row = tuple(i for i in table[owner] if i != ident)
        setattr(state, name, (*table[:owner], row, *table[owner + 1 :]))
    state.touch()


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
        state.hands = _with(state.hands, owner, (*state.hands[owner], ident))
    elif one.to == "graveyard":
        state.graveyards = _with(state.graveyards, owner, (*state.graveyards[owner], ident))
    elif one.to == "library":
        row = state.libraries[owner]
        state.libraries = _with(
            state.libraries, owner, (*row, ident) if one.bottom else (ident, *row)
        )
    state.touch()


def _with(
    table: tuple[tuple[int, ...], ...], seat: int, row: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*table[:seat], row, *table[seat + 1 :])


def _tell(
    state: State,
    moved: Sequence[int],
    new_ids: dict[int, int],
    entries: dict[int, Entry],
    looking: list[tuple[int, object]],
) -> None:
    """Tell abilities of the zone changes, all of which have happened by now."""
    for ident in moved:
        old, new = state.last_known[ident][0], state.objects[new_ids[ident]]
        if old.zone == "battlefield":
            event = Event(
                "leaves", object=ident, player=old.controller, new=new.id,
                origin=old.zone, destination=new.zone,
            )  # fmt: skip
            notice(state, event, looking)  # type: ignore[arg-type]
            _return_exiled(state, ident)
        if new.zone == "battlefield":
            _tell_of_entering(state, new, old.zone, entries[ident])


def _tell_of_entering(state: State, new: GameObject, origin: str, entry: Entry) -> None:
    for kind, number in entry.object.counters.items():
        event = Event(
            "counters", object=new.id, player=new.controller, amount=number, counter=kind
        )
        notice(state, event)
    event = Event(
        "zone change", object=new.id, player=new.controller, new=new.id,
        origin=origin, destination="battlefield",
    )  # fmt: skip
    notice(state, event)


@rule("610.3", "610.3a")
def _return_exiled(state: State, left: int) -> None:
    """Return at once what was exiled until this permanent leaves the battlefield."""
    back = [i for i in state.exile if state.objects[i].chosen.get("until") == str(left)]
    if back:
        move(
            state,
            [Move(i, "battlefield", controller=state.objects[i].owner) for i in back],
        )


@rule("111.1", "111.2")
def create_tokens(
    state: State, face: Face, number: int, controller: int, copied: bool = False
) -> list[int]:
    """Create tokens on the battlefield; the player is their owner."""
    entries = []
    for _ in range(number):
        token = GameObject(
            id=0, label="", owner=controller, controller=controller,
            base_controller=controller, zone="battlefield", face=face, timestamp=0, fresh=True,
        )  # fmt: skip
        entries.append(enter(state, Entry(object=token)))
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
    for ident, entry in zip(made, entries, strict=True):
        _tell_of_entering(state, state.objects[ident], "", entry)
    return made


# --- Libraries -------------------------------------------------------------------------------------


@rule("701.24a")
def shuffle(state: State, seat: int) -> None:
    """Shuffle a library: from now on nobody knows its order, this engine neither."""
    state.known_orders -= {seat}


@rule("401.4")
def top_cards(state: State, seat: int, number: int) -> tuple[int, ...]:
    """Return the top cards of a library.

    After a shuffle the order is a decision of kind "order": whoever drives the game says
    which cards lie on top, since chance is not this engine's to have.
    """
    library = state.libraries[seat]
    number = min(number, len(library))
    if seat in state.known_orders or number == 0 or len(library) == 1:
        return library[:number]
    labels = tuple(sorted(state.objects[ident].label for ident in library))
    chosen = state.choose("order", seat, Choice(labels, number, number), always=True)[0]
    on_top = tuple(state.ref(label) for label in chosen)
    rest = tuple(ident for ident in library if ident not in on_top)
    state.libraries = _with(state.libraries, seat, (*on_top, *rest))
    return on_top


@rule("121.1", "121.2", "121.4", "104.3c")
def draw(state: State, seat: int, number: int) -> None:
    """Have a player draw cards one by one."""
    for _ in range(number):
        top = top_cards(state, seat, 1)
        if not top:
            state.update_player(seat, drew_from_empty=True)
            continue
        move_one(state, top[0], "hand")
        notice(state, Event("draw", player=seat))
