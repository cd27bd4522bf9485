"""Tells what happened between two positions, and what a position is, in sentences."""

from collections.abc import Iterable, Iterator

from adapters.names import DecisionKind, Zone
from adapters.observation import Decision, ObjectView, Observation, PlayerView
from adapters.scenario import CounterMap, player_name
from reports.announcements import decision_words
from reports.naming import Naming, place, stack_item, turn_line
from reports.text import NAME, counted, listed, visible

__all__ = ["MOST", "changes", "object_state", "position", "waiting"]

MOST = 40
"""Most sentences told for one move and most objects told of one zone; the rest is counted."""


def changes(before: Observation, after: Observation, name: Naming) -> list[str]:
    """Return what an engine did between two positions, as sentences, at most about `MOST`."""
    told = [
        *_turn(before, after),
        *_objects(before, after, name),
        *_stack(before, after, name),
        *_players(before.players, after.players),
        *_end(before, after),
    ]
    if before.decision != after.decision and after.decision:
        told.append(f"{waiting(after.decision, name)}.")
    if len(told) > MOST:
        return [*told[:MOST], f"… and {counted(len(told) - MOST, 'more change')}."]
    return told or ["Nothing that can be seen changes."]


def waiting(decision: Decision, name: Naming) -> str:
    """Return what a game waits for: "P0 has priority", "P1 has to answer: targets of …"."""
    who = player_name(decision.player)
    if decision.kind is DecisionKind.PRIORITY:
        return f"{who} has priority"
    return f"{who} has to decide: {decision_words(decision, name)}"


def _turn(before: Observation, after: Observation) -> Iterator[str]:
    if turn_line(before) != turn_line(after):
        yield f"It is now {turn_line(after)}."


def _end(before: Observation, after: Observation) -> Iterator[str]:
    if before.winners != after.winners and after.winners is not None:
        won = f"won by {listed(map(player_name, after.winners))}" if after.winners else "a draw"
        yield f"The game is over: {won}."


def _stack(before: Observation, after: Observation, name: Naming) -> Iterator[str]:
    there = {item.label: item for item in before.stack}
    now = {item.label: item for item in after.stack}
    for label, item in there.items():
        if label not in now:
            yield f"{_capital(stack_item(item, name))} leaves the stack."
        elif item != now[label]:
            yield f"On the stack is now: {stack_item(now[label], name)}."
    for item in reversed(after.stack):
        if item.label not in there:
            yield f"{_capital(stack_item(item, name))} is put on the stack."


def _objects(before: Observation, after: Observation, name: Naming) -> Iterator[str]:
    there = {view.label: view for view in before.objects}
    now = {view.label: view for view in after.objects}
    on_stack = {item.label for item in after.stack}
    for label, view in there.items():
        if label not in now and label not in on_stack:
            yield f"{name(label)} is gone from {place(view.zone, view.owner, view.controller)}."
    for label, view in now.items():
        if label not in there:
            yield f"{name(label)} is now {_where(view)}."
        elif view.zone is not there[label].zone:
            old = there[label]
            yield f"{name(label)} leaves {place(old.zone, old.owner, old.owner)}: {_where(view)}."
        elif view != there[label]:
            yield from (f"{name(label)} {what}." for what in _became(there[label], view, name))


def _where(view: ObjectView) -> str:
    where = place(view.zone, view.owner, view.controller)
    inside = "on" if view.zone in (Zone.BATTLEFIELD, Zone.STACK) else "in"
    state = object_state(view)
    shown = f" ({', '.join(state)})" if state else ""
    return f"{inside} {where}{shown}"


def _became(old: ObjectView, new: ObjectView, name: Naming) -> Iterator[str]:
    """Return the predicates of the sentences on an object that stayed where it was."""
    if old.name != new.name:
        yield f"had the name {visible(old.name, NAME)}"
    if old.controller != new.controller:
        yield f"comes under {player_name(new.controller)}'s control"
    if old.tapped != new.tapped:
        yield "becomes tapped" if new.tapped else "untaps"
    yield from _counters(old.counters, new.counters)
    if old.damage != new.damage:
        yield f"has {new.damage} damage marked on it (before: {old.damage})"
    if (old.power, old.toughness) != (new.power, new.toughness):
        yield f"is {_size(new)} (before: {_size(old)})"
    for field in ("types", "colors", "keywords", "blocking"):
        was, now = getattr(old, field), getattr(new, field)
        if was != now and was is not None and now is not None:
            yield f"has {field} {_words(now, name)} (before: {_words(was, name)})"
    if old.attached_to != new.attached_to:
        where = f"attached to {name(new.attached_to)}" if new.attached_to else "unattached"
        yield f"becomes {where}"
    if old.attacking != new.attacking:
        yield f"attacks {name(new.attacking)}" if new.attacking else "is no longer attacking"


def _size(view: ObjectView) -> str:
    if view.power is None and view.toughness is None:
        return "no creature"
    return f"{view.power}/{view.toughness}"


def _words(words: Iterable[str], name: Naming) -> str:
    return visible(", ".join(name(word) for word in words), 4 * NAME) or "none"


def _counters(old: CounterMap, new: CounterMap) -> Iterator[str]:
    for kind in sorted({*old, *new}):
        was, now = old.get(kind, 0), new.get(kind, 0)
        noun = f"{visible(kind, NAME)} counter"
        if now > was:
            yield f"gets {counted(now - was, noun)} (now {now})"
        elif now < was:
            yield f"loses {counted(was - now, noun)} (now {now})"


def _players(old: tuple[PlayerView, ...], new: tuple[PlayerView, ...]) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(old, new, strict=False)):
        who = player_name(seat)
        if was.life != now.life:
            verb = "gains" if now.life > was.life else "loses"
            yield f"{who} {verb} {abs(now.life - was.life)} life ({was.life} → {now.life})."
        yield from (f"{who} {what}." for what in _counters(was.counters, now.counters))
        if was.mana != now.mana and None not in (was.mana, now.mana):
            yield f"{who}'s mana pool: {_mana(now)} (before: {_mana(was)})."
        if was.library_size != now.library_size:
            size = counted(now.library_size, "card")
            yield f"{who}'s library has {size} (before: {was.library_size})."
        elif was.library != now.library and None not in (was.library, now.library):
            yield f"{who}'s library is in another order."
        if now.lost and not was.lost:
            yield f"{who} loses the game."


def _mana(player: PlayerView) -> str:
    return visible(player.mana or "", NAME) or "empty"


def object_state(view: ObjectView) -> list[str]:
    """Return what one sees on an object besides its name: size, tapped, counters, damage."""
    state = []
    if view.power is not None or view.toughness is not None:
        state.append(_size(view))
    if view.zone is not Zone.BATTLEFIELD:
        return state
    if view.tapped:
        state.append("tapped")
    state += [counted(n, f"{visible(kind, NAME)} counter") for kind, n in view.counters.items()]
    if view.damage:
        state.append(f"{view.damage} damage")
    return state


def position(seen: Observation, name: Naming) -> list[str]:
    """Tell a whole position, as one would set it up on a table."""
    now = f"; {waiting(seen.decision, name)}" if seen.decision else ""
    told = [f"It is {turn_line(seen)}{now}."]
    for seat, player in enumerate(seen.players):
        told.append(f"{player_name(seat)}: {', '.join(_player(player))}.")
        told += _zones(seen, seat, name)
    told += [f"On the stack: {stack_item(item, name)}." for item in seen.stack[:MOST]]
    return told


def _player(player: PlayerView) -> Iterator[str]:
    yield f"{player.life} life"
    for kind, number in player.counters.items():
        yield counted(number, f"{visible(kind, NAME)} counter")
    if player.mana:
        yield f"mana {_mana(player)}"
    yield f"{counted(player.library_size, 'card')} in library"
    if player.lost:
        yield "has lost"


def _zones(seen: Observation, seat: int, name: Naming) -> Iterator[str]:
    for zone in (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND):
        permanent = zone is Zone.BATTLEFIELD
        views = [
            view
            for view in seen.objects
            if view.zone is zone and seat == (view.controller if permanent else view.owner)
        ]
        if not views:
            continue
        shown = [", ".join([name(view.label), *object_state(view)]) for view in views[:MOST]]
        if len(views) > MOST:
            shown.append(f"… {len(views) - MOST} more")
        yield f"{player_name(seat)}'s {zone.value}: {'; '.join(shown)}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
