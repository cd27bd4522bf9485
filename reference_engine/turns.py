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
from reference_engine.day_night import check_daytime
from reference_engine.events import Event, rules_of
from reference_engine.keyword_actions import discard, untap
from reference_engine.layers import settle_control
from reference_engine.libraries import draw
from reference_engine.mana import empty_pools
from reference_engine.matching import Context, is_affected, matches
from reference_engine.phasing import phasing_event
from reference_engine.rulebook import rule
from reference_engine.state import Combat, State
from reference_engine.triggers import notice
from reference_engine.vocabulary import SkipUntapStep, StaysTapped, UntapLimit

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
    phasing_event(state, _passed_over(state))
    check_daytime(state, state.previous_active)
    own = [i for i in state.battlefield if state.objects[i].controller == state.active]
    held = state.holds & frozenset(own)
    free = [ident for ident in own if ident not in held and not _stays_tapped(state, ident)]
    untap(state, _within_limits(state, free))
    state.holds -= held


@rule("502.3", "101.2")
def _stays_tapped(state: State, ident: int) -> bool:
    """Whether an effect says that a permanent doesn't untap in its controller's untap step."""
    return any(
        is_affected(state, ability.affects, ident, source)
        for source, ability in rules_of(state, StaysTapped)
    )


@rule("502.3", "101.2")
def _within_limits(state: State, untapping: list[int]) -> list[int]:
    """Have the active player choose what untaps where effects say that not all of it can."""
    for source, ability in rules_of(state, UntapLimit):
        here = state.objects[source]
        if here.tapped:
            continue
        context = Context(here.controller, here)
        bound = {
            state.objects[i].label: i
            for i in untapping
            if state.objects[i].tapped and matches(state, ability.what, i, context)
        }
        most = min(ability.number, len(bound))
        choice = Choice(tuple(sorted(bound)), most, most)
        chosen = state.choose("choose", state.active, choice, source=here.label)[0]
        stays = {ident for label, ident in bound.items() if label not in chosen}
        untapping = [ident for ident in untapping if ident not in stays]
    return untapping


@rule("702.26n", "800.4k")
def _passed_over(state: State) -> list[int]:
    """Players who left the game and would have had turns since the previous turn."""
    count = len(state.players)
    steps = (state.active - state.previous_active) % count
    between = [(state.previous_active + one) % count for one in range(1, steps)]
    return [seat for seat in between if state.players[seat].lost]


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
        end = state.planned_steps.index("end_of_combat")
        state.planned_steps = state.planned_steps[end:]


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
    for ident in (*state.battlefield, *state.phased):
        thing = state.objects[ident]
        if thing.damage or thing.deathtouched:
            state.update(ident, damage=0, deathtouched=False)
    if state.effects:
        kept = tuple(one for one in state.effects if one.duration != "until end of turn")
        if len(kept) < len(state.effects):
            state.effects = kept
            state.touch()
            settle_control(state)
    state.shields = ()
    state.stage = "cleanup"


_TURN_BASED = {
    "untap": _untap_step,
    "draw": _draw_step,
    "precombat_main": _precombat_main,
    "declare_attackers": _declare_attackers,
    "declare_blockers": declare_blockers,
    "combat_damage": _combat_damage,
    "cleanup": _cleanup,
}


@rule("500.2", "500.5", "511.3")
def end_step(state: State) -> None:
    """End the step: pools empty, combat ends with its phase, and the next step begins."""
    empty_pools(state, state.step)
    if state.step == "end_of_combat":
        state.combat = None
        state.touch()
    state.stage = "begin step"
    while state.planned_steps:
        state.step, *rest = state.planned_steps
        state.planned_steps = tuple(rest)
        if not (state.step == "untap" and rules_of(state, SkipUntapStep)):
            return
    _begin_turn(state)


@rule("611.2a", "500.1")
def _end_until_next_turn(state: State) -> None:
    """End the effects that last until the turn of the player whose turn begins."""
    state.player_rules = tuple(one for one in state.player_rules if one.seat != state.active)


@rule("500.1", "500.7", "302.6", "102.1")
def _begin_turn(state: State) -> None:
    """Begin the next turn: an extra one, or that of the next player in turn order."""
    state.previous_active = state.active
    if state.extra_turns:
        state.active, *rest = state.extra_turns
        state.extra_turns = tuple(rest)
    else:
        order = state.seats_in_turn_order((state.in_order + 1) % len(state.players))
        state.active = state.in_order = order[0]
    state.turn += 1
    state.touch()
    state.turn_history = frozenset()
    state.players = tuple(
        replace(player, lands_played=0) if player.lands_played else player
        for player in state.players
    )
    for ident in (*state.battlefield, *state.phased):
        thing = state.objects[ident]
        if thing.fresh and thing.controller == state.active:
            state.update(ident, fresh=False)
            state.turn_history |= {("came", ident)}
    if not (state.stack or state.waiting or state.delayed):
        state.last_known = {}
        state.linked = {i: c for i, c in state.linked.items() if i in state.objects}
    state.spells_last_turn = state.spells_cast
    state.spells_cast = (0,) * len(state.players)
    _end_until_next_turn(state)
    skip = rules_of(state, SkipUntapStep)
    steps = STEPS[1:] if skip else STEPS
    state.step, state.planned_steps = steps[0], steps[1:]
