"""The combat phase gone wrong (506-511)."""

from collections.abc import Mapping

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.characteristics import has, is_creature
from reference_engine.combat import (
    _assigned,
    _divide,
    _double,
    _restricted,
    attackable,
    can_block,
    check_block,
    combat_damage,
    declare_attackers,
    possible_attackers,
    possible_blockers,
    remove_from_combat,
    strikes_twice,
)
from reference_engine.damage import Damage
from reference_engine.keyword_actions import tap
from reference_engine.state import Combat, Ref, State
from reference_engine.targets import is_protected
from reference_engine.turns import _combat_damage

ATTACKS, BLOCKS, AGREES = "refuse-attackers", "refuse-blockers", "agrees-with-reference"


# --- Attackers ----------------------------------------------------------------------------------


def _attackers_if(state: State, *, tapped: bool = False, fresh: bool = False) -> list[int]:
    """The attackers there would be if nothing were tapped, or nothing fresh."""
    trial = state.copy()
    trial.cache = {}
    for ident in trial.battlefield:
        if tapped:
            trial.update(ident, tapped=False)
        if fresh:
            trial.update(ident, fresh=False)
    return possible_attackers(trial)


@fault("tapped-creatures-attack", possible_attackers, rule="508.1a", check=ATTACKS)
def _tapped_attack(state: State) -> list[int]:
    """Tapped creatures may attack."""
    return _attackers_if(state, tapped=True)


@fault("fresh-creatures-attack", possible_attackers, rule="302.6", check=ATTACKS)
def _fresh_attack(state: State) -> list[int]:
    """Creatures may attack in the turn they came under control."""
    return _attackers_if(state, fresh=True)


@fault("defenders-attack", possible_attackers, rule="702.3b", check=ATTACKS)
def _defenders_attack(state: State) -> list[int]:
    """Creatures with defender may attack."""
    walls = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active
        and has(state, ident, "defender")
        and not state.objects[ident].tapped
        and not state.objects[ident].fresh
    ]
    return [*possible_attackers(state), *walls]


@fault("noncreatures-attack", possible_attackers, rule="508.1a", check=ATTACKS)
def _noncreatures_attack(state: State) -> list[int]:
    """Any untapped permanent may attack."""
    others = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active
        and not state.objects[ident].tapped
        and not is_creature(state, ident)
    ]
    return [*possible_attackers(state), *others]


@fault("opponents-creatures-attack", possible_attackers, rule="508.1a", check=ATTACKS)
def _theirs_attack(state: State) -> list[int]:
    """The active player may attack with creatures that an opponent controls."""
    theirs = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller != state.active and is_creature(state, ident)
    ]
    return [*possible_attackers(state), *theirs]


@fault("oneself-can-be-attacked", attackable, rule="508.1b", check=ATTACKS)
def _oneself(state: State) -> list[Ref]:
    """A player may attack itself."""
    return [*attackable(state), -state.active - 1]


@fault("haste-does-not-attack", possible_attackers, rule="702.10b", check=AGREES)
def _haste_does_not_attack(state: State) -> list[int]:
    """Creatures with haste can't attack in the turn they came."""
    return [ident for ident in possible_attackers(state) if not state.objects[ident].fresh]


@fault("vigilance-taps", declare_attackers, rule="702.20b", check="attacking-taps")
def _vigilance_taps(state: State) -> None:
    """Attacking taps creatures with vigilance too."""
    declare_attackers(state)
    if state.combat is not None:
        tap(state, list(state.combat.attackers))


@fault("attackers-stay-untapped", declare_attackers, rule="508.1f", check="attacking-taps")
def _stay_untapped(state: State) -> None:
    """Attacking taps no creature."""
    declare_attackers(state)
    for ident in (state.combat or Combat()).attackers:
        state.update(ident, tapped=False)


# --- Blockers -----------------------------------------------------------------------------------


@fault("tapped-creatures-block", possible_blockers, rule="509.1a", check=BLOCKS)
def _tapped_block(state: State, seat: int) -> list[int]:
    """Tapped creatures may block."""
    trial = state.copy()
    trial.cache = {}
    for ident in trial.battlefield:
        trial.update(ident, tapped=False)
    return possible_blockers(trial, seat)


@fault("flying-can-be-blocked", can_block, rule="702.9b", check=BLOCKS)
def _flying_blocked(state: State, blocker: int, attacker: int) -> bool:
    """Creatures without flying or reach may block creatures with flying."""
    return can_block(state, blocker, attacker) or has(state, attacker, "flying")


@fault("reach-does-not-block-flying", can_block, rule="702.17b", check=AGREES)
def _no_reach(state: State, blocker: int, attacker: int) -> bool:
    """Creatures with reach can't block creatures with flying."""
    if has(state, attacker, "flying") and not has(state, blocker, "flying"):
        return False
    return can_block(state, blocker, attacker)


@fault("unblockable-can-be-blocked", can_block, rule="509.1b", check=BLOCKS)
def _unblockable_blocked(state: State, blocker: int, attacker: int) -> bool:
    """What says that it can't be blocked can be blocked."""
    if has(state, attacker, "flying") and not has(state, blocker, "flying"):
        return can_block(state, blocker, attacker)
    return not is_protected(state, attacker, blocker)


@fault("protection-can-be-blocked", can_block, rule="702.16f", check=BLOCKS)
def _protection_blocked(state: State, blocker: int, attacker: int) -> bool:
    """A creature with protection may be blocked by what it has protection from."""
    return can_block(state, blocker, attacker) or is_protected(state, attacker, blocker)


@fault("menace-is-ignored", check_block, rule="702.111b", check=BLOCKS)
def _no_menace(
    state: State, seat: int, chosen: Mapping[int, tuple[int, ...]], able: list[int]
) -> None:
    """A creature with menace may be blocked by one creature."""
    for blocker, attackers in chosen.items():
        if len(attackers) == 1 and has(state, attackers[0], "menace") and blocker in able:
            continue
        check_block(state, seat, {blocker: attackers}, able)


@fault("idle-creatures-are-blocked", check_block, rule="509.1a", check=BLOCKS)
def _idle_blocked(
    state: State, seat: int, chosen: Mapping[int, tuple[int, ...]], able: list[int]
) -> None:
    """A creature that does not attack may be blocked."""
    attackers = (state.combat or Combat()).attackers
    real = {b: a for b, a in chosen.items() if len(a) != 1 or a[0] in attackers}
    check_block(state, seat, real, able)


@fault("blocking-is-forgotten", remove_from_combat, rule="509.1h", check=AGREES)
def _forgotten(state: State, ident: int) -> None:
    """An attacker whose blocker has left combat is unblocked again."""
    blocked = (state.combat or Combat()).blockers.get(ident, ())
    remove_from_combat(state, ident)
    if state.combat is not None:
        left = state.combat.blocked - frozenset(blocked)
        state.combat = replace(state.combat, blocked=left)


@fault(
    "changed-controller-stays-in-combat",
    remove_from_combat,
    rule="506.4",
    check="lost-fighters-leave-combat",
)
def _stays_in_combat(state: State, ident: int) -> None:
    """A permanent that changed controllers stays in combat."""
    if ident not in state.objects:
        remove_from_combat(state, ident)


# --- Damage -------------------------------------------------------------------------------------


@fault("no-first-strike", strikes_twice, rule="510.4", check=AGREES)
def _no_first_strike(_: State) -> bool:
    """All combat damage is dealt at the same time, first strike or not."""
    return False


@fault("double-strike-once", _double, rule="702.4b", check=AGREES)
def _once(_: State, __: int) -> bool:
    """A creature with double strike deals combat damage once."""
    return False


@fault("first-strikers-strike-again", combat_damage, rule="510.4", check=AGREES)
def _strike_again(state: State, first: bool) -> None:
    """Creatures with first strike deal damage in the regular step again."""
    if not first and state.combat is not None:
        state.combat = replace(state.combat, dealt_first=None)
    combat_damage(state, first)


@fault("blockers-deal-no-damage", _assigned, rule="510.1d", check="combat-damage-is-power")
def _blockers_deal_none(state: State, ident: int) -> list[Damage]:
    """Blocking creatures deal no combat damage."""
    if ident in (state.combat or Combat()).blockers:
        return []
    return _assigned(state, ident)


@fault("blocked-creature-hits-player", _assigned, rule="510.1c", check="basic-still-blocked")
def _hits_player(state: State, ident: int) -> list[Damage]:
    """A blocked creature whose blockers are gone deals its damage to the player."""
    before = state.combat
    assert before is not None
    if ident in before.blocked and not any(ident in a for a in before.blockers.values()):
        state.combat = replace(before, blocked=before.blocked - {ident})
    found = _assigned(state, ident)
    state.combat = before
    return found


@fault("combat-damage-one-more", _assigned, rule="510.1a", check="combat-damage-is-power")
def _one_more(state: State, ident: int) -> list[Damage]:
    """Unblocked creatures deal one more combat damage than their power."""
    return [
        replace(one, amount=one.amount + 1) if one.to < 0 else one
        for one in _assigned(state, ident)
    ]


@fault("no-trample", _divide, rule="702.19b", check=AGREES)
def _no_trample(
    state: State, ident: int, power: int, creatures: list[int], _: Ref | None
) -> list[Damage]:
    """Trample is ignored."""
    return _divide(state, ident, power, creatures, None)


@fault("lone-restriction-ignored", _restricted, rule="508.1c", check="refuse-lone-attacker")
def _unrestricted(_: State, __: int, ___: str) -> bool:
    """Effects that say that creatures can't attack or block are ignored."""
    return False


@fault("combat-damage-step-skipped", _combat_damage, rule="510.1", check="combat-damage-is-power")
def _skipped(_: State) -> None:
    """No combat damage is dealt at all."""
