"""Attacks, blocks and divisions that can't be declared, declared all the same (508, 509, 510)."""

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import Answer, Choice, Decision
from reference_engine.characteristics import characteristics, has
from reference_engine.combat import (
    _divide,
    _lethal,
    _restricted,
    attackable,
    check_block,
)
from reference_engine.damage import Damage
from reference_engine.evasion import can_block
from reference_engine.state import Combat, Ref, State


@fault("attacks-alone-all-the-same", _restricted, rule="508.1c", check="refuse-lone-attacker")
def _attacks_alone(state: State, ident: int, what: str) -> bool:
    """A creature that can't attack alone does."""
    declaring = not (state.combat or Combat()).attackers
    return not (what == "alone" and declaring) and _restricted(state, ident, what)


@fault("blocks-alone-all-the-same", _restricted, rule="509.1b", check="refuse-lone-blocker")
def _blocks_alone(state: State, ident: int, what: str) -> bool:
    """A creature that can't block alone does."""
    blocking = bool((state.combat or Combat()).attackers)
    return not (what == "alone" and blocking) and _restricted(state, ident, what)


@fault("pacified-creatures-attack", _restricted, rule="508.1c", check="refuse-forbidden-attacker")
def _pacified_attack(state: State, ident: int, what: str) -> bool:
    """Creatures of which an effect says that they can't attack may attack."""
    return what != "attack" and _restricted(state, ident, what)


@fault("pacified-creatures-block", _restricted, rule="509.1b", check="refuse-forbidden-blocker")
def _pacified_block(state: State, ident: int, what: str) -> bool:
    """Creatures of which an effect says that they can't block may block."""
    return what != "block" and _restricted(state, ident, what)


@fault("own-planeswalkers-are-attacked", attackable, rule="508.1b", check="refuse-goal-of-attack")
def _own_planeswalkers(state: State) -> list[Ref]:
    """The active player's own planeswalkers may be attacked."""
    own = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active
        and "Planeswalker" in characteristics(state, ident).types
    ]
    return [*attackable(state), *own]


Blocks = Mapping[int, tuple[int, ...]]


@fault("creatures-block-several", check_block, rule="509.1a", check="refuse-blocking-two")
def _block_several(state: State, seat: int, chosen: Blocks, able: list[int]) -> None:
    """A creature may block any number of attackers."""
    first = {blocker: attackers[:1] for blocker, attackers in chosen.items() if attackers}
    check_block(state, seat, first, able)


@fault("creatures-of-others-block", check_block, rule="509.1a", check="refuse-blocker-of-another")
def _of_others_block(state: State, seat: int, chosen: Blocks, able: list[int]) -> None:
    """A player may block with creatures that the attacking player controls."""
    theirs = [i for i in chosen if i in state.objects and state.objects[i].controller != seat]
    check_block(state, seat, chosen, [*able, *theirs])


@fault("players-block-for-others", check_block, rule="509.1a", check="refuse-blocking-for-another")
def _for_others(state: State, seat: int, chosen: Blocks, able: list[int]) -> None:
    """A player may block what attacks another player."""
    combat = state.combat
    assert combat is not None
    state.combat = replace(combat, defending=dict.fromkeys(combat.defending, seat))
    check_block(state, seat, chosen, able)
    state.combat = combat


@fault("reach-is-flying", can_block, rule="702.17b", check="refuse-blocking-but-by-flyers")
def _reach_is_flying(state: State, blocker: int, attacker: int) -> bool:
    """A creature with reach may block what only creatures with flying may block."""
    return has(state, blocker, "reach") or can_block(state, blocker, attacker)


@fault("damage-is-held-back", _divide, rule="510.1c", check="refuse-division-of-damage")
def _held_back(
    state: State, ident: int, power: int, creatures: list[int], beyond: Ref | None
) -> list[Damage]:
    """An attacker blocked by several creatures need not assign all of its damage."""
    if len(creatures) < 2 or beyond is not None:
        return _divide(state, ident, power, creatures, beyond)
    names = tuple(sorted(state.name(ref) for ref in creatures))
    choice = Choice(names, power, power)
    seat = state.objects[ident].controller
    answer = state.ask(Decision("divide", seat, state.name(ident), (choice,)))
    counts = Counter(answer.chosen[0] if isinstance(answer, Answer) and answer.chosen else ())
    if counts.total() < power and set(counts) <= set(names):
        return [Damage(ident, state.ref(name), number) for name, number in counts.items()]
    state.asked -= 1
    return _divide(state, ident, power, creatures, beyond)


@fault("one-damage-is-lethal", _lethal, rule="702.19b", check="refuse-trampling-too-early")
def _one_is_lethal(state: State, ident: int, source: int) -> int:
    """Damage tramples over once each blocker is assigned 1."""
    return min(_lethal(state, ident, source), 1)
