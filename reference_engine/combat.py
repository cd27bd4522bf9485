"""The combat phase (506-511)."""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from reference_engine.announcements import Answer, Attack, Block, Choice, Decision, Illegal
from reference_engine.attack_costs import pays_to_attack
from reference_engine.characteristics import characteristics, has, is_creature
from reference_engine.damage import Damage, deal
from reference_engine.evasion import can_block
from reference_engine.events import Event, rules_of
from reference_engine.keyword_actions import tap
from reference_engine.matching import is_affected
from reference_engine.rulebook import rule
from reference_engine.state import Combat, Ref, State, player_ref, seat_of
from reference_engine.triggers import notice
from reference_engine.vocabulary import (
    AttacksIfAble,
    AttackTax,
    CanAttackOrBlock,
    CantBeBlockedByMany,
)

__all__ = [
    "attackable",
    "can_block",
    "check_attack",
    "check_block",
    "combat_damage",
    "declare_attackers",
    "declare_blockers",
    "possible_attackers",
    "possible_blockers",
    "remove_from_combat",
    "remove_noncreatures",
    "strikes_twice",
]


@rule("506.4", "506.4c")
def remove_from_combat(state: State, ident: int) -> None:
    """Remove a permanent from combat; what attacks it goes on attacking nothing."""
    combat = state.combat
    if combat is None:
        return
    state.combat = replace(
        combat,
        attackers={
            a: 0 if goal == ident else goal for a, goal in combat.attackers.items() if a != ident
        },
        blockers={
            b: tuple(a for a in attackers if a != ident)
            for b, attackers in combat.blockers.items()
            if b != ident
        },
    )
    state.touch()


@rule("506.4")
def remove_noncreatures(state: State) -> None:
    """Remove attackers and blockers that are no creatures any more from combat."""
    combat = state.combat
    assert combat is not None
    for ident in (*combat.attackers, *combat.blockers):
        if not is_creature(state, ident):
            remove_from_combat(state, ident)


# --- Attackers ----------------------------------------------------------------------------------


@rule("508.1a", "302.6", "702.3b", "702.10b")
def possible_attackers(state: State) -> list[int]:
    """Return the untapped creatures of the active player that may attack."""
    return [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active
        and not state.objects[ident].tapped
        and is_creature(state, ident)
        and (not state.objects[ident].fresh or has(state, ident, "haste"))
        and not has(state, ident, "defender")
        and ("can't attack", ident) not in state.turn_history
        and not _restricted(state, ident, "attack")
    ]


@rule("508.1c", "509.1b")
def _restricted(state: State, ident: int, what: str) -> bool:
    """Whether an effect says that a creature can't attack, can't block, or not alone."""
    return any(
        getattr(ability, what) and is_affected(state, ability.affects, ident, source)
        for source, ability in rules_of(state, CanAttackOrBlock)
    )


@rule("508.1b", "506.2", "802.2")
def attackable(state: State) -> list[Ref]:
    """Return whom and what may be attacked: opponents and their planeswalkers."""
    opponents = state.opponents(state.active)
    walkers = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller in opponents
        and "Planeswalker" in characteristics(state, ident).types
    ]
    return [player_ref(seat) for seat in opponents] + walkers


@rule("508.1", "508.1f", "508.1k", "508.1m", "508.8", "702.20b")
def declare_attackers(state: State) -> None:
    """Have the active player declare attackers, if any creature could attack.

    Who does not pay the costs to attack is back at the moment before the declaration.
    """
    state.combat = Combat()
    able = possible_attackers(state)
    if not able:
        return
    while True:
        before = state.copy()
        answer = state.ask(Decision("attackers", state.active))
        if not isinstance(answer, Attack) or answer.player != state.active:
            raise Illegal(f"player {state.active} must declare attackers")
        chosen = {state.ref(name): state.ref(to) for name, to in answer.attackers.items()}
        check_attack(state, chosen, able)
        tap(state, [ident for ident in chosen if not has(state, ident, "vigilance")])
        if pays_to_attack(state, chosen):
            break
        state.restore(before)
    chosen = {i: goal for i, goal in chosen.items() if _still_attacks(state, i)}
    state.combat = Combat(
        attackers=chosen,
        defending={
            ident: seat_of(goal) if goal < 0 else state.objects[goal].controller
            for ident, goal in chosen.items()
        },
    )
    state.touch()
    if chosen:
        state.turn_history |= {("you attacked", state.active)}
    for ident, defender in chosen.items():
        seat = seat_of(defender) if defender < 0 else state.objects[defender].controller
        notice(state, Event("attacks", object=ident, player=seat, source=defender))
        state.turn_history |= {("attacked", ident)}


@rule("508.1k")
def _still_attacks(state: State, ident: int) -> bool:
    """Whether a chosen creature is still there, under the active player's control."""
    return ident in state.battlefield and state.objects[ident].controller == state.active


def check_attack(state: State, chosen: Mapping[int, Ref], able: list[int]) -> None:
    """Raise `Illegal` unless these creatures may attack these goals together (508.1c)."""
    goals = attackable(state)
    for ident, goal in chosen.items():
        if ident not in able:
            raise Illegal(f"{state.name(ident)} can't attack")
        if goal not in goals:
            raise Illegal(f"{state.name(goal)} can't be attacked")
        if len(chosen) == 1 and _restricted(state, ident, "alone"):
            raise Illegal(f"{state.name(ident)} can't attack alone")
    _check_requirements(state, chosen, able)


@rule("508.1d")
def _check_requirements(state: State, chosen: Mapping[int, Ref], able: list[int]) -> None:
    """Raise `Illegal` where a creature that attacks if able does not, though it could.

    Nobody has to pay a cost to attack. The one restriction on creatures together is that some
    can't attack alone.
    """
    rules = rules_of(state, AttacksIfAble)
    if not rules or rules_of(state, AttackTax):
        return
    must = [
        ident
        for ident in able
        if any(is_affected(state, ability.affects, ident, source) for source, ability in rules)
    ]
    if able == must and len(must) == 1 and _restricted(state, must[0], "alone"):
        return
    for ident in must:
        if ident not in chosen:
            raise Illegal(f"{state.name(ident)} attacks if able")


# --- Blockers -----------------------------------------------------------------------------------


def possible_blockers(state: State, seat: int) -> list[int]:
    """Return the untapped creatures of a player that may block something (509.1a)."""
    combat = state.combat or Combat()
    attackers = [a for a in combat.attackers if combat.defending[a] == seat]
    return [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == seat
        and not state.objects[ident].tapped
        and is_creature(state, ident)
        and ("can't block", ident) not in state.turn_history
        and not _restricted(state, ident, "block")
        and any(can_block(state, ident, attacker) for attacker in attackers)
    ]


@rule("509.1", "509.1a", "509.1h", "702.111b")
def declare_blockers(state: State) -> None:
    """Have each defending player declare blockers, if one of its creatures could block."""
    assert state.combat is not None
    declared: dict[int, tuple[int, ...]] = {}
    for seat in state.seats_in_turn_order():
        able = possible_blockers(state, seat)
        if seat == state.active or not able:
            continue
        answer = state.ask(Decision("blockers", seat))
        if not isinstance(answer, Block) or answer.player != seat:
            raise Illegal(f"player {seat} must declare blockers")
        chosen = {
            state.ref(name): tuple(state.ref(attacker) for attacker in attackers)
            for name, attackers in answer.blockers.items()
        }
        check_block(state, seat, chosen, able)
        declared |= chosen
    blocked = frozenset(a for attackers in declared.values() for a in attackers)
    state.combat = replace(state.combat, blockers=declared, blocked=blocked)
    state.touch()
    for blocker, attackers in declared.items():
        if attackers:
            notice(state, Event("blocks", object=blocker, source=attackers[0]))
    for attacker in state.combat.attackers:
        if attacker in blocked:
            seat = state.combat.defending[attacker]
            notice(state, Event("becomes blocked", object=attacker, player=seat))


def check_block(
    state: State, seat: int, chosen: Mapping[int, tuple[int, ...]], able: list[int]
) -> None:
    """Raise `Illegal` unless a player may declare these blocks together (509.1b)."""
    assert state.combat is not None
    for blocker, attackers in chosen.items():
        name = state.name(blocker)
        if blocker not in able or len(attackers) != 1:
            raise Illegal(f"{name} can't block {len(attackers)} creatures, or not at all")
        if state.combat.defending.get(attackers[0]) != seat or (
            attackers[0] not in state.combat.attackers
        ):
            raise Illegal(f"{name} can block only what attacks its controller")
        if not can_block(state, blocker, attackers[0]):
            raise Illegal(f"{name} can't block {state.name(attackers[0])}")
        if len(chosen) == 1 and _restricted(state, blocker, "alone"):
            raise Illegal(f"{name} can't block alone")
    counts = Counter(attacker for attackers in chosen.values() for attacker in attackers)
    for attacker, count in counts.items():
        if count == 1 and has(state, attacker, "menace"):
            raise Illegal(f"{state.name(attacker)} can't be blocked by one creature alone")
        if count > 1 and _blocked_by_one(state, attacker):
            raise Illegal(f"{state.name(attacker)} can't be blocked by more than one creature")


@rule("509.1b")
def _blocked_by_one(state: State, attacker: int) -> bool:
    rules = characteristics(state, attacker).sorted.rules
    return any(isinstance(ability, CantBeBlockedByMany) for ability in rules)


# --- Damage -------------------------------------------------------------------------------------


@rule("510.4", "702.4b", "702.7b")
def strikes_twice(state: State) -> bool:
    """Return whether there are two combat damage steps: something strikes first, or twice."""
    combat = state.combat or Combat()
    return any(
        has(state, ident, "first strike") or has(state, ident, "double strike")
        for ident in (*combat.attackers, *combat.blockers)
        if ident in state.objects
    )


@rule("510.1", "510.2", "510.4")
def combat_damage(state: State, first: bool) -> None:
    """Assign and deal combat damage; `first` in a first-strike step."""
    combat = state.combat
    assert combat is not None
    fighters = [*combat.attackers, *combat.blockers]
    if first:
        dealing = {i for i in fighters if _strikes_first(state, i)}
        state.combat = replace(combat, dealt_first=frozenset(dealing))
    elif combat.dealt_first is not None:
        dealing = {i for i in fighters if i not in combat.dealt_first or _double(state, i)}
    else:
        dealing = set(fighters)
    packets = []
    for ident in fighters:
        if ident in dealing and is_creature(state, ident):
            packets += _assigned(state, ident)
    deal(state, packets, combat=True)


def _strikes_first(state: State, ident: int) -> bool:
    return has(state, ident, "first strike") or _double(state, ident)


def _double(state: State, ident: int) -> bool:
    return has(state, ident, "double strike")


@rule("510.1a", "510.1b", "510.1c", "510.1d", "702.19b", "702.19e")
def _assigned(state: State, ident: int) -> list[Damage]:
    """Return how a creature's combat damage is assigned; its controller divides it."""
    combat = state.combat
    assert combat is not None
    power = characteristics(state, ident).power or 0
    if power <= 0:
        return []
    if ident in combat.blockers:
        return _divide(state, ident, power, list(combat.blockers[ident]), None)
    goal = combat.attackers[ident]
    there = goal in state.objects or (goal < 0 and not state.players[seat_of(goal)].lost)
    if ident not in combat.blocked:
        return [Damage(ident, goal, power)] if there else []
    blockers = [b for b, attackers in combat.blockers.items() if ident in attackers]
    tramples = has(state, ident, "trample") and there
    return _divide(state, ident, power, blockers, goal if tramples else None)


def _divide(
    state: State, ident: int, power: int, creatures: list[int], beyond: Ref | None
) -> list[Damage]:
    if not creatures:
        return [Damage(ident, beyond, power)] if beyond is not None else []
    if len(creatures) == 1 and beyond is None:
        return [Damage(ident, creatures[0], power)]
    lethal = {other: _lethal(state, other, ident) for other in creatures}
    if beyond is not None and sum(lethal.values()) >= power and len(creatures) == 1:
        return [Damage(ident, creatures[0], power)]
    seat = state.objects[ident].controller
    options = [*creatures] + ([beyond] if beyond is not None else [])
    names = tuple(sorted(state.name(ref) for ref in options))
    answer = state.ask(Decision("divide", seat, state.name(ident), (Choice(names, power, power),)))
    if not isinstance(answer, Answer) or answer.player != seat or len(answer.chosen) != 1:
        raise Illegal(f"player {seat} must divide the damage of {state.name(ident)}")
    counts = Counter(state.ref(name) for name in answer.chosen[0])
    if counts.total() != power or set(counts) - set(options):
        raise Illegal(f"divide {power} damage among {', '.join(names)}")
    over = beyond is not None and counts[beyond]
    if over and any(counts[other] < lethal[other] for other in creatures):
        raise Illegal("all blockers are assigned lethal damage before the rest tramples over")
    return [Damage(ident, ref, number) for ref, number in counts.items()]


@rule("702.19b", "702.2c")
def _lethal(state: State, ident: int, source: int) -> int:
    """Return how much damage is lethal to a creature, given what is marked on it."""
    toughness = characteristics(state, ident).toughness or 0
    left = max(0, toughness - state.objects[ident].damage)
    return min(left, 1) if has(state, source, "deathtouch") else left
