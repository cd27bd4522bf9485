"""Instructions to choose, to search, to do something or not, and about the stack and turns."""

from reference_engine.announcements import Choice
from reference_engine.instructions.dispatch import carry_out_all, instruction, seats
from reference_engine.instructions.payments import pays
from reference_engine.keyword_actions import counter
from reference_engine.matching import Context, holds, in_zone, matches, matching, select
from reference_engine.rulebook import rule
from reference_engine.state import State, WaitingTrigger
from reference_engine.vocabulary import (
    Choose,
    ChooseName,
    CounterIt,
    ExtraTurn,
    Filter,
    If,
    MayDo,
    Search,
    Shuffle,
    WhenYouDo,
)
from reference_engine.zones import shuffle


@instruction(CounterIt)
@rule("701.6a", "118.12")
def _counter_it(state: State, effect: CounterIt, context: Context) -> None:
    for ident in select(state, effect.what, context):
        item = next((item for item in state.stack if item.id == ident), None)
        if item is None or (
            effect.unless and pays(state, item.controller, effect.unless, context)
        ):
            continue
        counter(state, ident)


@instruction(ExtraTurn)
@rule("500.7")
def _extra_turn(state: State, effect: ExtraTurn, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        state.extra_turns = (seat, *state.extra_turns)


@instruction(Choose)
@rule("608.2d")
def _choose(state: State, effect: Choose, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        labels = tuple(state.objects[i].label for i in matching(state, effect.what, context))
        most = min(effect.maximum, len(labels))
        choice = Choice(tuple(sorted(labels)), min(effect.minimum, most), most)
        chosen = state.choose("choose", seat, choice, source=context.source.label)[0]
        context.memory[effect.name] = tuple(state.ref(label) for label in chosen)


@instruction(ChooseName)
@rule("201.4", "608.2d")
def _choose_name(state: State, _: ChooseName, context: Context) -> None:
    choice = Choice((), 1, 1)
    source = context.source.label
    chosen = state.choose("name", context.controller, choice, source=source, always=True)
    context.memory["name"] = chosen[0][0]


@instruction(Search)
@rule("701.23a", "701.23b", "701.23c", "701.23d")
def _search(state: State, effect: Search, context: Context) -> None:
    """Search: in a hidden zone one may fail to find what has a stated quality."""
    context.memory[effect.name] = ()
    for seat in seats(state, effect.whose, context):
        found = [
            ident
            for zone in effect.zones
            for ident in in_zone(state, zone, [seat])
            if matches(state, effect.what, ident, context)
        ]
        labels = tuple(sorted(state.objects[ident].label for ident in found))
        most = len(labels) if effect.maximum is None else min(effect.maximum, len(labels))
        least = 0
        if effect.what == Filter(zone="library"):
            least = most
        choice = Choice(labels, least, most)
        chosen = state.choose("search", context.controller, choice, source=context.source.label)[0]
        context.memory[effect.name] += tuple(state.ref(label) for label in chosen)


@instruction(Shuffle)
def _shuffle(state: State, effect: Shuffle, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        shuffle(state, seat)


@instruction(MayDo)
@rule("608.2d")
def _may_do(state: State, effect: MayDo, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        if state.confirm("may", seat, context.source.label):
            carry_out_all(state, effect.effects, context)


@instruction(WhenYouDo)
@rule("603.12")
def _when_you_do(state: State, effect: WhenYouDo, context: Context) -> None:
    memory = {**context.memory}
    state.waiting = (
        *state.waiting,
        WaitingTrigger(
            context.controller, context.source, effect, effect.effects, effect.targets,
            context.event, memory=memory, x=context.x,
        ),
    )  # fmt: skip


@instruction(If)
def _if(state: State, effect: If, context: Context) -> None:
    chosen = effect.then if holds(state, effect.condition, context) else effect.otherwise
    carry_out_all(state, chosen, context)
