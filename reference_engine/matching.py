"""Whether an object is what a card's words describe, and which objects those words mean."""

from collections.abc import Iterable
from typing import Any

import msgspec

from reference_engine.announcements import Illegal
from reference_engine.characteristics import characteristics, mana_value
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, Ref, State, player_ref
from reference_engine.vocabulary import (
    Affected,
    Attached,
    AttachedTo,
    Chosen,
    ControllerOf,
    Each,
    EachPlayer,
    ExiledWith,
    Filter,
    OwnerOf,
    Selector,
    Target,
    That,
    ThatCard,
    ThatPlayer,
    ThatSpell,
    This,
    Who,
    You,
)

__all__ = ["Context", "in_zone", "is_affected", "is_historic", "matches", "matching", "select"]
__all__ += ["who_matches"]


class Context(msgspec.Struct):
    """What the words of an ability refer to while it is carried out.

    `targets` holds the legal targets by instance; `memory` what earlier instructions chose,
    found or made, and numbers; `event` what triggered it; `subject` what a continuous effect
    is changing; `item` is the id of the spell or ability on the stack.
    """

    controller: int
    source: GameObject
    targets: tuple[tuple[Ref, ...], ...] = ()
    x: int = 0
    event: Any = None
    memory: dict[str, Any] = {}
    additional: frozenset[str] = frozenset()
    subject: int = 0
    item: int = 0


@rule("109.5")
def who_matches(who: Who, seat: int, you: int) -> bool:
    """Return whether a player stands in the relation to "you"."""
    if who is Who.ANY:
        return True
    return (seat == you) is (who is Who.YOU)


@rule("700.6")
def is_historic(state: State, ident: int) -> bool:
    """Return whether an object is legendary, an artifact or a Saga; more of these is no more."""
    what = characteristics(state, ident)
    return "Legendary" in what.supertypes or "Artifact" in what.types or "Saga" in what.subtypes


def in_zone(state: State, zone: str, seats: Iterable[int]) -> list[int]:
    """Return the objects of a zone; of hand, library and graveyard those of the seats."""
    if zone == "battlefield":
        return list(state.battlefield)
    if zone == "exile":
        return list(state.exile)
    if zone == "command":
        return list(state.command)
    if zone == "stack":
        return [item.id for item in state.stack]
    table = {"hand": state.hands, "library": state.libraries, "graveyard": state.graveyards}[zone]
    return [ident for seat in seats for ident in table[seat]]


def matching(state: State, what: Filter, context: Context) -> list[int]:
    """Return all objects that match, in the order of their zone."""
    seats = range(len(state.players))
    found = in_zone(state, what.zone, seats)
    return [ident for ident in found if matches(state, what, ident, context)]


def matches(state: State, what: Filter, ident: int, context: Context) -> bool:
    """Return whether an object on the battlefield or in another zone is what is described.

    An object that is gone is judged as it last existed. The zone of the description is not
    looked at but for the stack: who looks for objects looks in the right zone.
    """
    thing = state.latest(ident)
    if thing is None:
        return bool(what.stack) and _ability_matches(state, what, ident, context)
    if what.zone == "stack" and what.stack and "spell" not in what.stack:
        return False
    if what.controller is not Who.ANY and not _stands(
        state, what.controller, thing.controller, context
    ):
        return False
    if what.owner is not Who.ANY and not _stands(state, what.owner, thing.owner, context):
        return False
    if what.other and ident == context.source.id:
        return False
    seen = characteristics(state, ident)
    return (
        _types_match(what, seen)
        and _state_matches(state, what, thing)
        and _rest_matches(state, what, thing, seen, context)
        and (not what.any_of or any(matches(state, one, ident, context) for one in what.any_of))
    )


def _stands(state: State, who: Who, seat: int, context: Context) -> bool:
    """Whether a player is the one meant, who may be given by the event or the target."""
    if who is Who.THAT_PLAYER:
        return context.event is not None and bool(context.event.player == seat)
    if who is Who.TARGET_PLAYER:
        return _is_target_player(state, seat, context)
    return who_matches(who, seat, context.controller)


def _is_target_player(state: State, seat: int, context: Context) -> bool:
    """Whether a player is the first target, or controls it.

    While targets are being announced, before there is one, every player may yet be it.
    """
    if not context.targets:
        return True
    for ref in context.targets[0]:
        thing = state.latest(ref) if ref > 0 else None
        if ref == player_ref(seat) or (thing is not None and thing.controller == seat):
            return True
    return False


def _types_match(what: Filter, seen: Any) -> bool:
    types, subtypes, colors = seen.types, seen.subtypes, seen.colors
    if what.types and types.isdisjoint(what.types):
        return False
    if what.not_types and not types.isdisjoint(what.not_types):
        return False
    if what.subtypes and subtypes.isdisjoint(what.subtypes):
        return False
    if what.not_subtypes and not subtypes.isdisjoint(what.not_subtypes):
        return False
    if what.supertypes and seen.supertypes.isdisjoint(what.supertypes):
        return False
    if what.not_supertypes and not seen.supertypes.isdisjoint(what.not_supertypes):
        return False
    if what.colors and colors.isdisjoint(what.colors):
        return False
    if what.not_colors and not colors.isdisjoint(what.not_colors):
        return False
    if what.multicolored and len(colors) < 2:
        return False
    if what.monocolored and len(colors) != 1:
        return False
    return not (what.colorless and colors)


def _state_matches(state: State, what: Filter, thing: GameObject) -> bool:
    if what.tapped is not None and thing.tapped is not what.tapped:
        return False
    if what.token is not None and thing.token is not what.token:
        return False
    if what.counter and not thing.counters.get(what.counter):
        return False
    if what.attacking and (state.combat is None or thing.id not in state.combat.attackers):
        return False
    if what.blocking and (state.combat is None or thing.id not in state.combat.blockers):
        return False
    return not what.attacked or ("attacked", thing.id) in state.turn_history


def _rest_matches(
    state: State, what: Filter, thing: GameObject, seen: Any, context: Context
) -> bool:
    if what.keyword and what.keyword not in seen.sorted.keywords:
        return False
    if what.no_keyword and what.no_keyword in seen.sorted.keywords:
        return False
    if what.name and seen.name != what.name:
        return False
    if what.put_with_this and thing.id not in state.linked.get(context.source.id, ()):
        return False
    if what.historic and not is_historic(state, thing.id):
        return False
    if what.chosen_name and seen.name != _chosen(context, "name"):
        return False
    if what.chosen_type and _chosen(context, "creature type") not in seen.subtypes:
        return False
    if what.chosen_color and _chosen(context, "color") not in seen.colors:
        return False
    if not _numbers_match(state, what, thing, seen, context):
        return False
    return not (what.mana_costs and str(seen.cost or "") not in what.mana_costs)


def _numbers_match(
    state: State, what: Filter, thing: GameObject, seen: Any, context: Context
) -> bool:
    """Whether mana value, power and toughness are within the bounds."""
    if what.max_mana_value is not None:
        bound = context.x if what.max_mana_value == "X" else int(what.max_mana_value)
        if mana_value(state, thing) > bound:
            return False
    if what.min_mana_value is not None and mana_value(state, thing) < what.min_mana_value:
        return False
    power, toughness = seen.power or 0, seen.toughness or 0
    if what.min_power is not None and power < what.min_power:
        return False
    if what.max_power is not None and power > what.max_power:
        return False
    if what.min_toughness is not None and toughness < what.min_toughness:
        return False
    return what.max_toughness is None or toughness <= what.max_toughness


def _chosen(context: Context, kind: str) -> str:
    found: str = context.memory.get(kind) or context.source.chosen.get(kind, "")
    return found


def _ability_matches(state: State, what: Filter, ident: int, context: Context) -> bool:
    """Whether an ability on the stack is what is described (405, 113.9)."""
    item = next((item for item in state.stack if item.id == ident), None)
    if item is None or item.kind not in what.stack:
        return False
    return who_matches(what.controller, item.controller, context.controller)


def is_affected(state: State, what: Filter | This | Attached, ident: int, source: int) -> bool:
    """Return whether an object is what a static ability of the source speaks of."""
    thing = state.objects[source]
    if isinstance(what, This):
        return source == ident
    if isinstance(what, Attached):
        return thing.attached_to == ident
    return matches(state, what, ident, Context(thing.controller, thing))


# --- Selecting ----------------------------------------------------------------------------------


def select(state: State, selector: Selector, context: Context) -> tuple[Ref, ...]:
    """Return the objects and players that a card's words mean now."""
    kind = type(selector)
    if kind is This:
        return (context.source.id,)
    if kind is Affected:
        return (context.subject,)
    if kind is You:
        return (player_ref(context.controller),)
    if kind is Target:
        assert isinstance(selector, Target)
        return context.targets[selector.index] if selector.index < len(context.targets) else ()
    if kind is Each:
        assert isinstance(selector, Each)
        return tuple(matching(state, selector.what, context))
    if kind is EachPlayer:
        assert isinstance(selector, EachPlayer)
        seats = state.seats_in_turn_order()
        you = context.controller
        return tuple(player_ref(s) for s in seats if who_matches(selector.who, s, you))
    return _select_by_reference(state, selector, context)


def _select_by_reference(state: State, selector: Selector, context: Context) -> tuple[Ref, ...]:
    if isinstance(selector, Attached):
        source = state.latest(context.source.id) or context.source
        return (source.attached_to,) if source.attached_to else ()
    if isinstance(selector, That):
        return (context.event.object,) if context.event is not None else ()
    if isinstance(selector, ThatCard):
        return (context.event.new,) if context.event is not None else ()
    if isinstance(selector, ThatPlayer):
        return (player_ref(context.event.player),) if context.event is not None else ()
    if isinstance(selector, ThatSpell):
        return (context.event.source,) if context.event is not None else ()
    if isinstance(selector, Chosen):
        return tuple(context.memory.get(selector.name, ()))
    if isinstance(selector, ExiledWith):
        cards = state.linked.get(context.source.id, ())
        return tuple(i for i in cards if i in state.exile)
    if isinstance(selector, AttachedTo):
        hosts = set(select(state, selector.of, context))
        return tuple(i for i in state.battlefield if state.objects[i].attached_to in hosts)
    if isinstance(selector, ControllerOf | OwnerOf):
        field = "controller" if isinstance(selector, ControllerOf) else "owner"
        things = [state.latest(ref) for ref in select(state, selector.of, context)]
        seats = dict.fromkeys(getattr(thing, field) for thing in things if thing is not None)
        return tuple(player_ref(seat) for seat in seats)
    raise Illegal(f"nothing is meant by {selector!r}")
