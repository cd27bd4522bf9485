"""State-based actions (704), performed all at once whenever a player would get priority."""

from reference_engine.attaching import may_be_attached
from reference_engine.characteristics import Characteristics, characteristics, printed
from reference_engine.counters import remove_counters
from reference_engine.events import rules_of
from reference_engine.players import lose
from reference_engine.rulebook import rule
from reference_engine.shields import regenerate
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import NoLegendRule
from reference_engine.zones import Move, move

__all__ = ["perform_state_based_actions"]


@rule("704.3", "704.4", "704.7")
def perform_state_based_actions(state: State) -> bool:
    """Perform all that apply as one event; return whether any was."""
    losers = _losing_players(state)
    gone = _ceasing(state)
    dying, destroyed = _dying_creatures(state)
    sacrificed = _finished_sagas(state)
    buried = [*dying, *_without_loyalty(state), *_legend_rule(state), *_world_rule(state)]
    buried += _unattached_auras(state)
    loose = _loose_equipment(state)
    annihilated = _annihilated_counters(state)
    if not (losers or gone or buried or destroyed or sacrificed or loose or annihilated):
        return False
    for ident in gone:
        _cease(state, ident)
    for ident, number in annihilated:
        remove_counters(state, ident, "+1/+1", number)
        remove_counters(state, ident, "-1/-1", number)
    for ident in loose:
        state.update(ident, attached_to=0)
    if state.shields:
        destroyed = regenerate(state, [ident for ident in destroyed if ident not in buried])
    leaving = dict.fromkeys([*buried, *destroyed, *sacrificed])
    if leaving:
        move(state, [Move(ident, "graveyard") for ident in leaving])
    lose(state, losers)
    return True


@rule("704.5a", "704.5b", "704.5c")
def _losing_players(state: State) -> list[int]:
    losers = []
    for seat in state.seats_in_turn_order():
        player = state.players[seat]
        poisoned = player.counters.get("poison", 0) >= 10
        if player.life <= 0 or player.drew_from_empty or poisoned:
            losers.append(seat)
        if player.drew_from_empty:
            state.update_player(seat, drew_from_empty=False)
    return losers


_WHERE_NO_CARDS_ARE = frozenset({"battlefield", "phased out", "stack", "command"})
"""Where tokens, copies of spells and emblems may be."""


@rule("704.5d", "704.5e")
def _ceasing(state: State) -> list[int]:
    """Tokens off the battlefield, and copies of spells off the stack."""
    return [
        ident
        for ident, thing in state.objects.items()
        if thing.card is None and thing.zone not in _WHERE_NO_CARDS_ARE
    ]


def _cease(state: State, ident: int) -> None:
    thing = state.objects.pop(ident)
    state.last_known[ident] = (thing, printed(thing.copied or thing.face))
    state.names.pop(thing.label, None)
    if thing.zone == "exile":
        state.exile = tuple(i for i in state.exile if i != ident)
    else:
        name = {"hand": "hands", "library": "libraries", "graveyard": "graveyards"}[thing.zone]
        rows = tuple(tuple(i for i in row if i != ident) for row in getattr(state, name))
        setattr(state, name, rows)
    state.touch()


@rule("704.5f", "704.5g", "704.5h", "702.12b")
def _dying_creatures(state: State) -> tuple[list[int], list[int]]:
    """Creatures with toughness 0 or less, and those to be destroyed for their damage."""
    dying, destroyed = [], []
    for ident in state.battlefield:
        seen = characteristics(state, ident)
        if "Creature" not in seen.types or seen.toughness is None:
            continue
        thing = state.objects[ident]
        if seen.toughness <= 0:
            dying.append(ident)
        elif "indestructible" not in seen.sorted.keywords and _lethally_damaged(thing, seen):
            destroyed.append(ident)
        if thing.deathtouched:
            state.update(ident, deathtouched=False)
    return dying, destroyed


def _lethally_damaged(thing: GameObject, seen: Characteristics) -> bool:
    enough = thing.damage >= (seen.toughness or 0) or thing.deathtouched
    return thing.damage > 0 and enough


@rule("704.5i")
def _without_loyalty(state: State) -> list[int]:
    return [
        ident
        for ident in state.battlefield
        if "Planeswalker" in characteristics(state, ident).types
        and not state.objects[ident].counters.get("loyalty")
    ]


@rule("704.5j")
def _legend_rule(state: State) -> list[int]:
    """The legendary permanents of one name that their controller does not keep."""
    groups: dict[tuple[int, str], list[int]] = {}
    for ident in state.battlefield:
        seen = characteristics(state, ident)
        if "Legendary" in seen.supertypes and seen.name:
            key = (state.objects[ident].controller, seen.name)
            groups.setdefault(key, []).append(ident)
    several = {key: group for key, group in groups.items() if len(group) > 1}
    if not several or rules_of(state, NoLegendRule):
        return []
    gone: list[int] = []
    for seat in state.seats_in_turn_order():
        for (controller, _), group in several.items():
            if controller == seat:
                names = [state.objects[ident].label for ident in group]
                kept = state.ref(state.choose_one("legend", seat, names))
                gone += [ident for ident in group if ident != kept]
    return gone


@rule("704.5k")
def _world_rule(state: State) -> list[int]:
    worlds = [i for i in state.battlefield if "World" in characteristics(state, i).supertypes]
    if len(worlds) < 2:
        return []
    newest = max(state.objects[ident].timestamp for ident in worlds)
    return [ident for ident in worlds if state.objects[ident].timestamp != newest]


@rule("704.5m", "303.4c")
def _unattached_auras(state: State) -> list[int]:
    return [
        ident
        for ident in state.battlefield
        if "Aura" in characteristics(state, ident).subtypes
        and not may_be_attached(state, ident, state.objects[ident].attached_to)
    ]


@rule("704.5n", "704.5p")
def _loose_equipment(state: State) -> list[int]:
    """Equipment on what it can't be on, and other things that can't be attached at all."""
    return [
        ident
        for ident in state.battlefield
        if state.objects[ident].attached_to
        and "Aura" not in characteristics(state, ident).subtypes
        and not may_be_attached(state, ident, state.objects[ident].attached_to)
    ]


@rule("704.5q")
def _annihilated_counters(state: State) -> list[tuple[int, int]]:
    found = []
    for ident in state.battlefield:
        counters = state.objects[ident].counters
        number = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if number:
            found.append((ident, number))
    return found


@rule("704.5s", "714.4", "714.2d")
def _finished_sagas(state: State) -> list[int]:
    """Sagas at their final chapter, none of whose chapter abilities is waiting or on the stack."""
    busy = {item.source.id for item in state.stack if item.chapters is not None}
    busy |= {trigger.source.id for trigger in state.waiting if trigger.chapters is not None}
    finished = []
    for ident in state.battlefield:
        lore = state.objects[ident].counters.get("lore")
        if not lore or ident in busy:
            continue
        seen = characteristics(state, ident)
        final = seen.sorted.final_chapter
        if "Saga" in seen.subtypes and 0 < final <= lore:
            finished.append(ident)
    return finished
