"""State-based actions gone wrong (704)."""

from adapters.faulty.fault import fault
from reference_engine.characteristics import characteristics, has
from reference_engine.damage import lose_life
from reference_engine.game import _before_priority
from reference_engine.libraries import draw
from reference_engine.state import State
from reference_engine.state_based_actions import (
    _annihilated_counters,
    _ceasing,
    _dying_creatures,
    _legend_rule,
    _losing_players,
    _unattached_auras,
    perform_state_based_actions,
)
from reference_engine.triggers_on_stack import put_triggers_on_stack

DUE, AGREES = "no-state-based-action-due", "agrees-with-reference"


@fault("no-legend-rule", _legend_rule, rule="704.5j", check=DUE)
def _no_legend_rule(_: State) -> list[int]:
    """A player may keep several legendary permanents of one name."""
    return []


@fault("legend-rule-keeps-newest", _legend_rule, rule="704.5j", check=AGREES)
def _keeps_newest(state: State) -> list[int]:
    """Of legendary permanents of one name the newest stays, and nobody is asked."""
    newest: dict[tuple[int, str], int] = {}
    legends = [
        ident
        for ident in state.battlefield
        if "Legendary" in characteristics(state, ident).supertypes
    ]
    for ident in legends:
        newest[state.objects[ident].controller, characteristics(state, ident).name] = ident
    return [ident for ident in legends if ident not in newest.values()]


@fault("legend-rule-takes-all", _legend_rule, rule="704.5j", check=AGREES)
def _takes_all(state: State) -> list[int]:
    """All legendary permanents of one name go to the graveyard, none is kept."""
    names: dict[tuple[int, str], list[int]] = {}
    for ident in state.battlefield:
        seen = characteristics(state, ident)
        if "Legendary" in seen.supertypes:
            names.setdefault((state.objects[ident].controller, seen.name), []).append(ident)
    return [ident for group in names.values() if len(group) > 1 for ident in group]


@fault("legend-rule-for-all-players", _legend_rule, rule="704.5j", check=AGREES, fault_class="B098")
def _for_all_players(state: State) -> list[int]:
    """Legendary permanents of one name may not be controlled by different players."""
    seen: set[str] = set()
    gone = []
    for ident in state.battlefield:
        what = characteristics(state, ident)
        if "Legendary" in what.supertypes and what.name:
            if what.name in seen:
                gone.append(ident)
            seen.add(what.name)
    return gone


@fault(
    "legend-rule-spares-indestructible", _legend_rule, rule="704.5j", check=DUE, fault_class="B096"
)
def _destroys(state: State) -> list[int]:
    """The legend rule destroys, so that indestructible permanents stay."""
    return [ident for ident in _legend_rule(state) if not has(state, ident, "indestructible")]


@fault("zero-toughness-lives", _dying_creatures, rule="704.5f", check="creatures-have-toughness")
def _zero_toughness(state: State) -> tuple[list[int], list[int]]:
    """A creature with toughness 0 stays on the battlefield."""
    return [], _dying_creatures(state)[1]


@fault("lethal-damage-does-not-destroy", _dying_creatures, rule="704.5g", check=DUE)
def _lethal_damage(state: State) -> tuple[list[int], list[int]]:
    """A creature with lethal damage stays on the battlefield."""
    return _dying_creatures(state)[0], []


@fault("damage-destroys-indestructible", _dying_creatures, rule="702.12b", check=AGREES)
def _indestructible(state: State) -> tuple[list[int], list[int]]:
    """Lethal damage destroys indestructible creatures too."""
    dying, destroyed = _dying_creatures(state)
    for ident in state.battlefield:
        seen, damage = characteristics(state, ident), state.objects[ident].damage
        spared = "indestructible" in seen.sorted.keywords and "Creature" in seen.types
        if damage and spared and damage >= (seen.toughness or 0) > 0:
            destroyed.append(ident)
    return dying, destroyed


@fault(
    "indestructible-survives-zero-toughness",
    _dying_creatures,
    rule="704.5f",
    check="creatures-have-toughness",
)
def _survives(state: State) -> tuple[list[int], list[int]]:
    """A creature with indestructible stays on the battlefield with toughness 0."""
    dying, destroyed = _dying_creatures(state)
    return [ident for ident in dying if not has(state, ident, "indestructible")], destroyed


@fault(
    "counters-do-not-annihilate",
    _annihilated_counters,
    rule="704.5q",
    check="opposite-counters-annihilate",
)
def _not_annihilated(_: State) -> list[tuple[int, int]]:
    """+1/+1 and -1/-1 counters stay together on a permanent."""
    return []


@fault(
    "tokens-stay-off-battlefield",
    _ceasing,
    rule="704.5d",
    check="tokens-only-on-battlefield",
    fault_class="B172",
)
def _tokens_stay(_: State) -> list[int]:
    """Tokens stay in the zone they went to."""
    return []


@fault("zero-life-goes-on", _losing_players, rule="704.5a", check=DUE)
def _goes_on(state: State) -> list[int]:
    """A player with 0 life does not lose."""
    return [seat for seat in _losing_players(state) if state.players[seat].life > 0]


@fault("empty-library-goes-on", _losing_players, rule="704.5b", check=AGREES)
def _empty_library(state: State) -> list[int]:
    """A player who should have drawn from an empty library does not lose."""
    empty = [seat for seat, player in enumerate(state.players) if player.drew_from_empty]
    losers = _losing_players(state)
    return [s for s in losers if s not in empty or state.players[s].life <= 0]


@fault("empty-library-costs-life", draw, rule="704.5b", check=AGREES)
def _costs_life(state: State, seat: int, number: int) -> None:
    """Drawing from an empty library costs a life for each card instead of the game."""
    there = len(state.libraries[seat])
    draw(state, seat, min(number, there))
    lose_life(state, seat, max(0, number - there))


@fault(
    "auras-stay-without-host",
    _unattached_auras,
    rule="704.5m",
    check="auras-have-a-host",
    fault_class="B126",
)
def _auras_stay(_: State) -> list[int]:
    """An Aura stays on the battlefield when what it enchanted has left."""
    return []


@fault(
    "triggers-before-state-based-actions",
    _before_priority,
    rule="117.5",
    check=AGREES,
    fault_class="B127",
)
def _triggers_first(state: State) -> None:
    """Triggered abilities go on the stack before state-based actions are performed."""
    while state.waiting:
        put_triggers_on_stack(state)
    _before_priority(state)


@fault(
    "state-based-actions-wait-for-stack", perform_state_based_actions, rule="704.3", check=AGREES
)
def _only_with_empty_stack(state: State) -> bool:
    """State-based actions are performed only while the stack is empty."""
    return not state.stack and perform_state_based_actions(state)
