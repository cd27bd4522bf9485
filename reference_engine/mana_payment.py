"""Paying mana costs from the mana pool (118.3a, 106.6)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from reference_engine.announcements import Illegal
from reference_engine.events import rules_of
from reference_engine.matching import Context, matches
from reference_engine.rulebook import rule
from reference_engine.state import Mana, State
from reference_engine.vocabulary import (
    Filter,
    ManaAsAnyColor,
    ManaCost,
)

__all__ = ["check_symbols", "may_be_spent", "may_serve", "pay_mana", "ways_to_pay"]


@rule("601.2h", "118.3a", "107.4a", "107.4b", "107.4e")
def check_symbols(cost: ManaCost, types: str, any_color: bool = False) -> bool:
    """Return whether mana of these types, all of it, pays the cost exactly.

    With `any_color` each mana may be spent as though it were of any color, but not colorless.
    """
    if any_color:
        colorless = cost.symbols.count("C")
        doubles = sum(1 for symbol in cost.symbols if symbol.startswith("2/"))
        least = cost.generic + len(cost.symbols)
        return types.count("C") >= colorless and least <= len(types) <= least + doubles
    return _covers(cost.generic, sorted(cost.symbols, key=len), Counter(types))


def _covers(generic: int, symbols: list[str], have: Counter[str]) -> bool:
    if not symbols:
        return have.total() == generic
    symbol, rest = symbols[0], symbols[1:]
    for half in symbol.split("/"):
        if half == "2":
            if _covers(generic + 2, rest, have):
                return True
        elif have[half]:
            have[half] -= 1
            if _covers(generic, rest, have):
                have[half] += 1
                return True
            have[half] += 1
    return False


def ways_to_pay(
    cost: ManaCost, pool: Sequence[Mana], any_color: bool = False
) -> Iterator[tuple[Mana, ...]]:
    """Yield the different sets of mana from the pool that pay the cost exactly."""
    doubles = sum(1 for symbol in cost.symbols if symbol.startswith("2/"))
    least = cost.generic + len(cost.symbols)
    groups = list(Counter(pool).items())
    for size in range(least, least + doubles + 1):
        if size > len(pool):
            return
        for chosen in _subsets(groups, size):
            if check_symbols(cost, "".join(one.type for one in chosen), any_color):
                yield chosen


def _subsets(groups: list[tuple[Mana, int]], size: int) -> Iterator[tuple[Mana, ...]]:
    if size == 0:
        yield ()
        return
    if not groups or sum(count for _, count in groups) < size:
        return
    (mana, count), rest = groups[0], groups[1:]
    for number in range(min(count, size), -1, -1):
        for others in _subsets(rest, size - number):
            yield (mana,) * number + others


@rule("118.3a", "106.6", "601.2h", "609.4b")
def pay_mana(state: State, seat: int, cost: ManaCost, spend: str, purpose: int) -> None:
    """Take mana that pays the cost from the pool; `spend` says which where there is a choice.

    `purpose` is the spell or source paid for, for mana that may be spent only on some. Of
    several mana of a type, mana so restricted is spent first.
    """
    if not cost.generic and not cost.symbols:
        if spend:
            raise Illegal(f"nothing is to be paid, and {spend} offered")
        return
    pool = state.players[seat].mana
    usable = [one for one in pool if may_be_spent(state, one, purpose)]
    usable.sort(key=lambda one: one.only_for is None)
    found: dict[str, tuple[Mana, ...]] = {}
    for chosen in ways_to_pay(cost, usable, bool(rules_of(state, ManaAsAnyColor))):
        types = "".join(sorted(one.type for one in chosen))
        if not spend or types == "".join(sorted(spend)):
            found.setdefault(types, chosen)
    if len(found) > 1:
        ways = ", ".join(sorted(found))
        raise Illegal(f"{cost} can be paid with {ways}: say which mana to spend")
    if not found:
        raise Illegal(f"{cost} can't be paid with {spend or [one.type for one in pool]}")
    left = list(pool)
    spent = next(iter(found.values()))
    for one in spent:
        left.remove(one)
    state.update_player(seat, mana=tuple(left))
    if any(one.uncounterable for one in spent):
        state.stack = tuple(
            replace(item, uncounterable=True) if item.id == purpose else item
            for item in state.stack
        )


@rule("106.6")
def may_be_spent(state: State, mana: Mana, purpose: int) -> bool:
    """Return whether mana may be spent on this: a spell, an ability's source, or 0 for else."""
    return may_serve(state, mana.only_for, purpose)


def may_serve(state: State, only_for: Filter | None, purpose: int) -> bool:
    """Return whether a restriction on spending mana allows it to be spent on this."""
    if only_for is None:
        return True
    thing = state.objects.get(purpose)
    if thing is None or (only_for.zone == "stack" and thing.zone != "stack"):
        return False
    return matches(state, only_for, purpose, Context(thing.controller, thing))
