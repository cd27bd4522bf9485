"""Numbers and conditions that a card's words stand for (608.2h)."""

from reference_engine.characteristics import characteristics, mana_value
from reference_engine.matching import Context, matches, matching, select
from reference_engine.rulebook import rule
from reference_engine.state import State, seat_of
from reference_engine.vocabulary import (
    Amount,
    AtLeast,
    Calculated,
    CameLately,
    Condition,
    Count,
    CountersOn,
    CountTypes,
    Exists,
    HasCounters,
    IsOnBattlefield,
    IsWhat,
    Kicked,
    LifeOf,
    ManaValueOf,
    Not,
    Opponents,
    PowerOf,
    Remembered,
    SpellsLastTurn,
    TargetCount,
    ThatMuch,
    ThisTurn,
    X,
    XAtLeast,
    YourTurn,
)

__all__ = ["amount", "holds"]


def amount(state: State, number: Amount, context: Context) -> int:
    """Return the number that a card's words stand for now (608.2h)."""
    if isinstance(number, int):
        return number
    if isinstance(number, X):
        return context.x
    if isinstance(number, TargetCount):
        return max(0, sum(map(len, context.targets)) - number.beyond)
    if isinstance(number, Calculated):
        inner = amount(state, number.amount, context)
        return inner * number.times // number.divided_by + number.plus
    if isinstance(number, Count):
        return len(matching(state, number.what, context))
    if isinstance(number, CountTypes):
        found = matching(state, number.what, context)
        return len({kind for ident in found for kind in characteristics(state, ident).types})
    if isinstance(number, ThatMuch):
        remembered: int = context.memory.get(number.name, getattr(context.event, "amount", 0))
        return remembered
    return _amount_of(state, number, context)


def _amount_of(
    state: State, number: CountersOn | PowerOf | ManaValueOf | LifeOf, context: Context
) -> int:
    total = 0
    for ref in select(state, number.of, context):
        if isinstance(number, LifeOf):
            total += state.players[seat_of(ref)].life
            continue
        thing = state.latest(ref)
        if thing is None:
            continue
        if isinstance(number, CountersOn):
            total += thing.counters.get(number.kind, 0)
        elif isinstance(number, PowerOf):
            total += characteristics(state, ref).power or 0
        else:
            total += mana_value(state, thing)
    return total


def holds(state: State, condition: Condition, context: Context) -> bool:
    """Return whether a condition is true now."""
    if isinstance(condition, Not):
        return not holds(state, condition.condition, context)
    if isinstance(condition, Kicked):
        return condition.name in context.additional | context.source.additional
    if isinstance(condition, XAtLeast):
        return context.x >= condition.number
    if isinstance(condition, HasCounters):
        return amount(state, CountersOn(condition.kind, condition.of), context) >= condition.minimum
    if isinstance(condition, Remembered):
        return bool(context.memory.get(condition.name))
    if isinstance(condition, IsOnBattlefield):
        return any(ref in state.battlefield for ref in select(state, condition.of, context))
    if isinstance(condition, IsWhat):
        found = select(state, condition.of, context)
        return any(matches(state, condition.what, ref, context) for ref in found if ref > 0)
    if isinstance(condition, AtLeast | YourTurn | Opponents | ThisTurn | CameLately):
        return _holds_in_game(state, condition, context)
    if isinstance(condition, SpellsLastTurn):
        cast = state.spells_last_turn
        number = max(cast) if condition.by_one_player else sum(cast)
        return _within(number, condition)
    return _within(len(matching(state, condition.what, context)), condition)


def _holds_in_game(
    state: State,
    condition: AtLeast | YourTurn | Opponents | ThisTurn | CameLately,
    context: Context,
) -> bool:
    if isinstance(condition, AtLeast):
        return amount(state, condition.amount, context) >= condition.number
    if isinstance(condition, YourTurn):
        return state.active == context.controller
    if isinstance(condition, Opponents):
        return len(state.opponents(context.controller)) >= condition.minimum
    if isinstance(condition, ThisTurn):
        return _happened(state, condition.what, context)
    return any(_came_lately(state, ref) for ref in select(state, condition.of, context))


def _happened(state: State, what: str, context: Context) -> bool:
    """Whether something happened this turn, to the players it is about."""
    if what == "you attacked":
        seats = [context.controller]
    elif what == "an opponent was dealt damage":
        seats = state.opponents(context.controller)
    else:
        seats = [0]
    return any((what, seat) in state.turn_history for seat in seats)


@rule("702.30a")
def _came_lately(state: State, ident: int) -> bool:
    """Whether a permanent was not its controller's when that player's last turn began."""
    thing = state.latest(ident)
    return thing is not None and (thing.fresh or ("came", ident) in state.turn_history)


def _within(number: int, bounds: Exists | SpellsLastTurn) -> bool:
    return bounds.minimum <= number and (bounds.maximum is None or number <= bounds.maximum)
