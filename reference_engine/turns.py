"""The turn (500-514) and its turn-based actions (703)."""

from msgspec.structs import replace

from reference_engine.announcements import Choice
from reference_engine.characteristics import characteristics
from reference_engine.combat import (
    combat_damage,
    declare_attackers,
    declare_blockers,
    strikes_twice,
)
from reference_engine.counters import put_counters
from reference_engine.events import Event, rules_of
from reference_engine.keyword_actions import discard, untap
from reference_engine.layers import settle_control
from reference_engine.mana import empty_pools
from reference_engine.rulebook import rule
from reference_engine.state import Combat, State
from reference_engine.triggers import notice
from reference_engine.vocabulary import SkipUntapStep
from reference_engine.zones import draw

__all__ = ["STEPS", "begin_step", "end_step"]

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end",
    "cleanup",
)
"""The steps of a turn in order (500.1), a main phase being one."""

HAND_SIZE = 7


@rule("500.2", "500.6", "703.2", "703.4")
def begin_step(state: State) -> None:
    """Do the turn-based actions of the step that begins, then see who gets priority."""
    step = state.step
    state.priority, state.passes = state.active, 0
    state.stage = "priority"
    action = _TURN_BASED.get(step)
    if action is not None:
        action(state)
    if state.stage == "priority" and step != "cleanup":
        notice(state, Event("step", player=state.active, step=step))


@rule("502.3", "502.4", "500.11")
def _untap_step(state: State) -> None:
    """Untap the active player's permanents, but for those that don't untap. Nobody has priority."""
    state.stage = "end step"
    own = [i for i in state.battlefield if state.objects[i].controller == state.active]
    held = state.holds & frozenset(own)
    untap(state, [ident for ident in own if ident not in held])
    state.holds -= held


@rule("504.1", "103.8a")
def _draw_step(state: State) -> None:
    """Draw a card, but not in the first turn of a two-player game."""
    if state.turn > 1 or len(state.players) > 2:
        draw(state, state.active, 1)


@rule("505.4", "714.3c", "703.4f")
def _precombat_main(state: State) -> None:
    """Put a lore counter on each Saga with chapters that the active player controls."""
    for ident in state.battlefield:
        if state.objects[ident].controller == state.active:
            seen = characteristics(state, ident)
            if "Saga" in seen.subtypes and seen.sorted.chapters:
                put_counters(state, ident, "lore", 1, by=state.active, effect=False)


@rule("508.1", "508.8")
def _declare_attackers(state: State) -> None:
    declare_attackers(state)
    if state.combat is None or not state.combat.attackers:
        skipped = ("declare_blockers", "combat_damage")
        state.planned_steps = tuple(s for s in state.planned_steps if s not in skipped)


def _combat_damage(state: State) -> None:
    combat = state.combat or Combat()
    first = combat.dealt_first is None and strikes_twice(state)
    if first:
        state.planned_steps = ("combat_damage", *state.planned_steps)
    combat_damage(state, first)


@rule("514.1", "514.2", "514.3", "514.3a")
def _cleanup(state: State) -> None:
    """Discard to hand size; then damage wears off and "until end of turn" ends, all at once."""
    seat = state.active
    hand = state.hands[seat]
    if len(hand) > HAND_SIZE:
        number = len(hand) - HAND_SIZE
        labels = tuple(sorted(state.objects[ident].label for ident in hand))
        chosen = state.choose("discard", seat, Choice(labels, number, number))[0]
        discard(state, seat, [state.ref(label) for label in chosen])
    for ident in state.battlefield:
        thing = state.objects[ident]
        if thing.damage or thing.deathtouched:
            state.update(ident, damage=0, deathtouched=False)
    if state.effects:
        kept = tuple(one for one in state.effects if one.duration != "until end of turn")
        if len(kept) < len(state.effects):
            state.effects = kept
            state.touch()
            settle_control(state)
    state.stage = "cleanup"


_TURN_BASED = {
    "untap": _untap_step,
    "draw": _draw_step,
    "precombat_main": _precombat_main,
    "declare_attackers": _declare_attackers,
    "declare_blockers": lambda state: declare_blockers(state),
    "combat_damage": _combat_damage,
    "cleanup": _cleanup,
}


@rule("500.2", "500.5", "511.3")
def end_step(state: State) -> None:
    """End the step: pools empty, combat ends with its phase, and the next step begins."""
    empty_pools(state, state.step)
    if state.step == "end_of_combat":
        state.combat = None
    state.stage = "begin step"
    while state.planned_steps:
        state.step, *rest = state.planned_steps
        state.planned_steps = tuple(rest)
        if not (state.step == "untap" and rules_of(state, SkipUntapStep)):
            return
    _begin_turn(state)


@rule("500.1", "500.7", "302.6", "102.1")
def _begin_turn(state: State) -> None:
    """Begin the next turn: an extra one, or that of the next player in turn order."""
    if state.extra_turns:
        state.active, *rest = state.extra_turns
        state.extra_turns = tuple(rest)
    else:
        order = state.seats_in_turn_order((state.active + 1) % len(state.players))
        state.active = order[0]
    state.turn += 1
    state.turn_history = frozenset()
    state.players = tuple(
        replace(player, lands_played=0) if player.lands_played else player
        for player in state.players
    )
    for ident in state.battlefield:
        thing = state.objects[ident]
        if thing.fresh and thing.controller == state.active:
            state.update(ident, fresh=False)
    if not (state.stack or state.waiting or state.delayed):
        state.last_known = {}
    skip = rules_of(state, SkipUntapStep)
    state.step, *rest = STEPS[1:] if skip else STEPS
    state.planned_steps = tuple(rest)
