"""Listing legal answers to decisions other than priority: all of them, or some of very many."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, pairwise, permutations, product

from reference_engine.announcements import (
    Announcement,
    Answer,
    Attack,
    Block,
    Choice,
    Decision,
    Illegal,
)
from reference_engine.combat import (
    attackable,
    can_block,
    check_attack,
    check_block,
    possible_attackers,
    possible_blockers,
)
from reference_engine.paying import mana_sources
from reference_engine.state import Ref, State
from reference_engine.targets import announce_targets

__all__ = ["MANY", "legal_answers"]

MANY = 64
"""At most about so many answers are listed for one choice."""


def legal_answers(state: State, decision: Decision) -> list[Announcement]:
    """Return the legal answers to a decision, `MANY` of them at most for each choice."""
    if decision.kind == "attackers":
        return list(_attacks(state, decision.player))
    if decision.kind == "blockers":
        return list(_blocks(state, decision.player))
    if decision.kind == "divide":
        assert decision.choices is not None
        return list(_divisions(decision.player, decision.choices[0]))
    found = list(_answers(decision))
    if decision.kind == "targets" and _depend(state, decision):
        found = [one for one in found if isinstance(one, Answer) and _fits(state, one)]
    if decision.kind == "pay":
        for source in mana_sources(state, decision.player):
            found.extend(source.ways)
    return found


def _depend(state: State, decision: Decision) -> bool:
    """Whether which targets go together is more than their number."""
    several = len(decision.choices or ()) > 1
    return several or any(spec.total_mana_value for spec in state.stack[-1].target_specs)


def _fits(state: State, answer: Answer) -> bool:
    """Whether targets that depend on each other go together, for the topmost item on the stack."""
    item = state.stack[-1]
    try:
        announce_targets(state, item, answer.chosen)
    except Illegal:
        return False
    return True


def _answers(decision: Decision) -> Iterator[Announcement]:
    groups = [list(_options(decision.kind, choice)) for choice in decision.choices or ()]
    for chosen in islice(product(*groups), MANY):
        yield Answer(decision.player, chosen)


def _options(kind: str, choice: Choice) -> Iterable[tuple[str, ...]]:
    if kind == "number":
        last = min(choice.maximum, choice.minimum + MANY)
        return [(str(number),) for number in range(choice.minimum, last + 1)]
    if kind == "name":
        return [("Grizzly Bears",)]
    if kind in ("order_triggers", "order"):
        return islice(permutations(choice.options, choice.minimum), MANY)
    most = min(choice.maximum, len(choice.options))
    sizes = range(choice.minimum, most + 1)
    return islice((g for size in sizes for g in combinations(choice.options, size)), MANY)


def _divisions(player: int, choice: Choice) -> Iterator[Announcement]:
    """All ways to divide; whether each is legal is for the game to try out (see `Game`)."""
    names, total = choice.options, choice.minimum
    for cuts in islice(combinations(range(total + len(names) - 1), len(names) - 1), MANY):
        edges = (-1, *cuts, total + len(names) - 1)
        shares = [high - low - 1 for low, high in pairwise(edges)]
        parts = zip(names, shares, strict=True)
        yield Answer(player, (tuple(name for name, share in parts for _ in range(share)),))


def _attacks(state: State, seat: int) -> Iterator[Announcement]:
    """All attacks, or of very many none, each creature alone, and all at each goal."""
    able, goals = possible_attackers(state), attackable(state)
    if (len(goals) + 1) ** len(able) <= MANY:
        ways = product((None, *goals), repeat=len(able))
        attacks: Iterable[dict[int, Ref]] = (
            {ident: goal for ident, goal in zip(able, way, strict=True) if goal is not None}
            for way in ways
        )
    else:
        alone = [{ident: goal} for goal in goals for ident in able]
        attacks = [{}, *alone, *(dict.fromkeys(able, goal) for goal in goals)]
    for chosen in attacks:
        try:
            check_attack(state, chosen, able)
        except Illegal:
            continue
        yield Attack(seat, {state.name(i): state.name(goal) for i, goal in chosen.items()})


def _blocks(state: State, seat: int) -> Iterator[Announcement]:
    """All blocks, or of very many none, each single one, and pairs on one attacker."""
    combat = state.combat
    assert combat is not None
    able = possible_blockers(state, seat)
    against = [a for a in combat.attackers if combat.defending[a] == seat]
    fits = {b: [a for a in against if can_block(state, b, a)] for b in able}
    for chosen in _candidate_blocks(fits):
        try:
            check_block(state, seat, chosen, able)
        except Illegal:
            continue
        told = {state.name(b): tuple(map(state.name, attackers)) for b, attackers in chosen.items()}
        yield Block(seat, told)


def _candidate_blocks(
    fits: Mapping[int, list[int]],
) -> Iterator[dict[int, tuple[int, ...]]]:
    number = 1
    for attackers in fits.values():
        number *= len(attackers) + 1
    if number <= MANY:
        for way in product(*((None, *attackers) for attackers in fits.values())):
            yield {b: (a,) for b, a in zip(fits, way, strict=True) if a is not None}
        return
    yield {}
    pairs: Counter[int] = Counter()
    for blocker, attackers in fits.items():
        for attacker in attackers:
            yield {blocker: (attacker,)}
    for one, other in combinations(fits, 2):
        for attacker in fits[one]:
            if attacker in fits[other] and pairs[attacker] < MANY:
                pairs[attacker] += 1
                yield {one: (attacker,), other: (attacker,)}
