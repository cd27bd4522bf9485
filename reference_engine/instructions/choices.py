"""Instructions to choose, to search, to do something or not, and about the stack and turns."""

from msgspec.structs import replace

from reference_engine.amounts import holds
from reference_engine.announcements import Choice
from reference_engine.instructions.dispatch import carry_out_all, instruction, seats
from reference_engine.instructions.payments import pays
from reference_engine.keyword_actions import counter
from reference_engine.libraries import shuffle
from reference_engine.matching import Context, in_zone, matches, matching, select
from reference_engine.naming import choose_card_name
from reference_engine.rulebook import rule
from reference_engine.state import DelayedTrigger, State, WaitingTrigger
from reference_engine.vocabulary import (
    Choose,
    ChooseAmong,
    ChooseColor,
    ChooseName,
    CounterIt,
    ExtraPhases,
    ExtraTurn,
    Filter,
    If,
    Later,
    ManaCost,
    MayDo,
    Search,
    Shuffle,
    WhenYouDo,
)


@instruction(CounterIt)
@rule("701.6a", "118.12")
def _counter_it(state: State, effect: CounterIt, context: Context) -> None:
    """Counter spells and abilities, unless what is to be paid is; an X there is the spell's."""
    unless = tuple(
        replace(cost, generic=cost.generic + cost.x * context.x, x=0)
        if isinstance(cost, ManaCost)
        else cost
        for cost in effect.unless
    )
    for ident in select(state, effect.what, context):
        item = next((item for item in state.stack if item.id == ident), None)
        if item is None or (effect.unless and pays(state, item.controller, unless, context)):
            continue
        counter(state, ident)


@instruction(ExtraTurn)
@rule("500.7")
def _extra_turn(state: State, effect: ExtraTurn, context: Context) -> None:
    for seat in seats(state, effect.who, context):
        state.extra_turns = (seat, *state.extra_turns)


@instruction(ExtraPhases)
@rule("500.8", "505.1a")
def _extra_phases(state: State, effect: ExtraPhases, _: Context) -> None:
    """Add phases directly after this main phase; the most recently added come first."""
    if state.step not in ("precombat_main", "postcombat_main"):
        return
    steps = tuple(step for phase in effect.phases for step in _STEPS_OF[phase])
    state.planned_steps = (*steps, *state.planned_steps)


_STEPS_OF = {
    "combat": (
        "beginning_of_combat",
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
        "end_of_combat",
    ),
    "main": ("postcombat_main",),
}


@instruction(ChooseAmong)
@rule("608.2d")
def _choose_among(state: State, effect: ChooseAmong, context: Context) -> None:
    """Choose among cards that an earlier instruction looked at or revealed."""
    remembered = context.memory.get(effect.among, ())
    for seat in seats(state, effect.who, context):
        found = [i for i in remembered if matches(state, effect.what, i, context)]
        labels = tuple(sorted(state.objects[ident].label for ident in found))
        most = min(effect.maximum, len(labels))
        choice = Choice(labels, min(effect.minimum, most), most)
        chosen = state.choose("choose", seat, choice, source=context.source.label)[0]
        kept = tuple(state.ref(label) for label in chosen)
        context.memory[effect.name] = kept
        context.memory["rest"] = tuple(i for i in remembered if i not in kept)


@instruction(Choose)
@rule("608.2d")
def _choose(state: State, effect: Choose, context: Context) -> None:
    """Have each of the players choose; "you" in what is chosen from is the one who chooses."""
    context.memory[effect.name] = ()
    for seat in seats(state, effect.who, context):
        own = replace(context, controller=seat)
        labels = tuple(state.objects[i].label for i in matching(state, effect.what, own))
        most = min(effect.maximum, len(labels))
        choice = Choice(tuple(sorted(labels)), min(effect.minimum, most), most)
        chosen = state.choose("choose", seat, choice, source=context.source.label)[0]
        context.memory[effect.name] += tuple(state.ref(label) for label in chosen)


@instruction(ChooseColor)
@rule("105.4", "608.2d")
def _choose_color(state: State, _: ChooseColor, context: Context) -> None:
    source = context.source.label
    context.memory["color"] = state.choose_one("color", context.controller, "WUBRG", source=source)


@instruction(ChooseName)
@rule("201.4", "608.2d")
def _choose_name(state: State, effect: ChooseName, context: Context) -> None:
    source = context.source.label
    context.memory["name"] = choose_card_name(state, context.controller, source, effect.nonland)


@instruction(Search)
@rule("701.23a", "701.23b", "701.23c", "701.23d")
def _search(state: State, effect: Search, context: Context) -> None:
    """Search: in a hidden zone one may fail to find what has a stated quality.

    Where all cards are to be found those of a public zone are, and one chooses of the rest.
    """
    context.memory[effect.name] = ()
    for seat in seats(state, effect.whose, context):
        found = [
            ident
            for zone in effect.zones
            for ident in in_zone(state, zone, [seat])
            if matches(state, effect.what, ident, context)
        ]
        if effect.maximum is None:
            open_ones = [i for i in found if state.objects[i].zone == "graveyard"]
            context.memory[effect.name] += tuple(open_ones)
            found = [ident for ident in found if ident not in open_ones]
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
        agreed = state.confirm("may", seat, context.source.label)
        carry_out_all(state, effect.effects if agreed else effect.otherwise, context)


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


@instruction(Later)
@rule("603.7", "603.7a", "603.7c", "603.7d", "603.7e")
def _later(state: State, effect: Later, context: Context) -> None:
    """Make a delayed triggered ability; its source is that of the ability that makes it."""
    delayed = DelayedTrigger(
        effect.when,  # type: ignore[arg-type]
        context.controller,
        context.source,
        effect.effects,
        effect.targets,
        {**context.memory},
    )
    state.delayed = (*state.delayed, delayed)


@instruction(If)
def _if(state: State, effect: If, context: Context) -> None:
    chosen = effect.then if holds(state, effect.condition, context) else effect.otherwise
    carry_out_all(state, chosen, context)
