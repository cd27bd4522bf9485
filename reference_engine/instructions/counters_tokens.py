"""Instructions about counters, tokens and emblems (122, 111, 114)."""

from typing import cast

from reference_engine.amounts import amount
from reference_engine.copying import copiable, reverse_of, with_exceptions
from reference_engine.counters import put_counters, remove_counters
from reference_engine.events import rules_of
from reference_engine.instructions.dispatch import choose_number, instruction, seats, things
from reference_engine.matching import Context, select
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    CreateToken,
    Face,
    GetEmblem,
    MoveCounter,
    MultipliedTokens,
    PutCountersOn,
    RemoveCountersFrom,
    RemoveOrAddCounter,
)
from reference_engine.zones import create_tokens


@instruction(PutCountersOn)
def _put_counters_on(state: State, effect: PutCountersOn, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for ident in select(state, effect.on, context):
        put_counters(state, ident, effect.kind, number, by=context.controller)


@instruction(RemoveCountersFrom)
@rule("122.1", "608.2d")
def _remove_counters_from(state: State, effect: RemoveCountersFrom, context: Context) -> None:
    removed = 0
    for ident in things(state, effect.of, context):
        there = state.objects[ident].counters
        kinds = [effect.kind] if effect.kind else sorted(there)
        total = sum(there.get(kind, 0) for kind in kinds)
        left = total if effect.amount is None else min(total, amount(state, effect.amount, context))
        for position, kind in enumerate(kinds):
            rest = sum(there.get(other, 0) for other in kinds[position + 1 :])
            most = min(there.get(kind, 0), left)
            least = 0 if effect.up_to else max(0, left - rest)
            number = choose_number(state, context, f"{kind} counters", least, most)
            removed += remove_counters(state, ident, kind, number)
            left -= number
    context.memory["number"] = removed


@instruction(RemoveOrAddCounter)
@rule("122.1", "608.2d")
def _remove_or_add_counter(state: State, effect: RemoveOrAddCounter, context: Context) -> None:
    """Have the controller choose a counter that is there, then what happens to it."""
    for ident in things(state, effect.of, context):
        kinds = state.objects[ident].counters
        if not kinds:
            continue
        seat, source = context.controller, context.source.label
        kind = state.choose_one("choose", seat, kinds, source=source)
        if state.choose_one("choose", seat, ("put", "remove"), source=source) == "remove":
            remove_counters(state, ident, kind, 1)
        else:
            put_counters(state, ident, kind, 1, by=seat)


@instruction(MoveCounter)
@rule("122.5")
def _move_counter(state: State, effect: MoveCounter, context: Context) -> None:
    source, goal = things(state, effect.of, context), things(state, effect.onto, context)
    if not source or not goal or source == goal or not state.objects[source[0]].counters:
        return
    kinds = state.objects[source[0]].counters
    kind = state.choose_one("choose", context.controller, kinds, source=context.source.label)
    remove_counters(state, source[0], kind, 1)
    put_counters(state, goal[0], kind, 1, by=context.controller)


@instruction(CreateToken)
@rule("111.1", "111.3", "707.2", "614.1a")
def _create_token(state: State, effect: CreateToken, context: Context) -> None:
    from reference_engine.cards import TOKENS  # declarations are written in this vocabulary

    number = amount(state, effect.amount, context)
    made: list[int] = []
    for seat in seats(state, effect.who, context):
        times = 1
        for source, ability in rules_of(state, MultipliedTokens):
            if state.objects[source].controller == seat:
                times *= ability.times
        if effect.copy_of is not None:
            made += _copies(state, effect, context, number * times, seat)
            continue
        meant = effect.token if isinstance(effect.token, tuple) else (effect.token,)
        kinds = [TOKENS[one] if isinstance(one, str) else cast("Face", one) for one in meant]
        faces = [face for face in kinds for _ in range(number * times)]
        made += create_tokens(state, faces, seat, tapped=effect.tapped)
    context.memory[effect.name] = tuple(made)


@rule("707.2", "707.8a", "707.9", "608.2h")
def _copies(
    state: State, effect: CreateToken, context: Context, number: int, seat: int
) -> list[int]:
    """Create tokens that are copies of an object, as it is or last was."""
    assert effect.copy_of is not None
    made: list[int] = []
    for ident in select(state, effect.copy_of, context):
        model = state.latest(ident)
        if model is not None:
            face = with_exceptions(copiable(model), effect.also)
            reverse = reverse_of(model)
            if reverse is not None:
                reverse = with_exceptions(reverse, effect.also)
            made += create_tokens(state, [face] * number, seat, reverse, model.back)
    return made


@instruction(GetEmblem)
@rule("114.1", "114.2")
def _get_emblem(state: State, effect: GetEmblem, context: Context) -> None:
    from reference_engine.cards import EMBLEMS  # declarations are written in this vocabulary

    for seat in seats(state, effect.who, context):
        emblem = GameObject(
            id=state.new_id(), label=state.new_label("emblem"), owner=seat, controller=seat,
            base_controller=seat, zone="command", face=EMBLEMS[effect.emblem],
            timestamp=state.tick(),
        )  # fmt: skip
        state.objects[emblem.id] = emblem
        state.names[emblem.label] = emblem.id
        state.command = (*state.command, emblem.id)
        state.touch()
