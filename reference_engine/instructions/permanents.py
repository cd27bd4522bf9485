"""Instructions that move permanents and cards, tap and untap (701)."""

from collections.abc import Sequence

from reference_engine.announcements import Choice
from reference_engine.attaching import attach
from reference_engine.characteristics import characteristics, is_creature
from reference_engine.damage import Damage, deal
from reference_engine.instructions.dispatch import instruction, seats, things
from reference_engine.keyword_actions import (
    destroy,
    exile,
    on_battlefield,
    sacrifice_together,
    tap,
    untap,
)
from reference_engine.layers import settle_control
from reference_engine.matching import Context, matching, select
from reference_engine.phasing import phase_out
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.transforming import transform
from reference_engine.vocabulary import (
    Attach,
    Destroy,
    DoesntUntap,
    ExileIfLeaves,
    ExileIt,
    Fight,
    Filter,
    PhaseOut,
    PutOnBattlefield,
    Restrict,
    ReturnToHand,
    SacrificeIt,
    TapIt,
    Transform,
    UntapIt,
)
from reference_engine.zones import Move, move


@instruction(Destroy)
def _destroy(state: State, effect: Destroy, context: Context) -> None:
    destroy(state, select(state, effect.what, context), effect.can_regenerate)


@instruction(ExileIt)
@rule("701.13a", "607.2a", "610.3", "610.3b")
def _exile_it(state: State, effect: ExileIt, context: Context) -> None:
    """Exile objects, to be found again by the source's linked ability or until it leaves."""
    source = context.source.id
    if effect.until_source_leaves and source not in state.objects:
        return
    cards = exile(state, select(state, effect.what, context))
    context.memory[effect.name] = tuple(cards)
    if effect.until_source_leaves:
        for ident in cards:
            state.update(ident, chosen={"until": str(source)})
    _link(state, context, cards)


@rule("607.1", "607.2a", "607.2c")
def _link(state: State, context: Context, objects: Sequence[int]) -> None:
    """Remember what an ability of a permanent did things with, even if it has left by now."""
    if objects and context.source.zone == "battlefield":
        source = context.source.id
        state.linked = {**state.linked, source: (*state.linked.get(source, ()), *objects)}


@instruction(ReturnToHand)
def _return_to_hand(state: State, effect: ReturnToHand, context: Context) -> None:
    move(state, [Move(ident, "hand") for ident in things(state, effect.what, context)])


@instruction(PutOnBattlefield)
@rule("110.2a", "607.2c", "712.14a")
def _put_on_battlefield(state: State, effect: PutOnBattlefield, context: Context) -> None:
    moves = []
    for ident in things(state, effect.what, context):
        thing = state.objects[ident]
        if thing.zone == "battlefield" or thing.token:
            continue
        seat = context.controller if effect.control == "you" else thing.owner
        moves.append(
            Move(
                ident,
                "battlefield",
                seat,
                effect.tapped,
                effect.transformed,
                counters=effect.counters,
            )
        )
    put = tuple(move(state, moves).values())
    context.memory[effect.name] = put
    _link(state, context, put)


@instruction(SacrificeIt)
@rule("701.21a")
def sacrifice_it(state: State, effect: SacrificeIt, context: Context) -> None:
    """Have players sacrifice: what they choose is chosen in turn order and goes at once."""
    plan: list[tuple[int, list[int]]] = []
    for seat in seats(state, effect.who, context):
        if not isinstance(effect.what, Filter):
            plan.append((seat, list(select(state, effect.what, context))))
            continue
        own = Context(seat, context.source, memory=context.memory)
        found = [
            i for i in matching(state, effect.what, own) if state.objects[i].controller == seat
        ]
        labels = tuple(sorted(state.objects[ident].label for ident in found))
        number = min(effect.count, len(labels))
        choice = Choice(labels, number, number)
        chosen = state.choose("sacrifice", seat, choice, source=context.source.label)[0]
        plan.append((seat, [state.ref(label) for label in chosen]))
    sacrifice_together(state, plan)


@instruction(TapIt)
def _tap_it(state: State, effect: TapIt, context: Context) -> None:
    found = things(state, effect.what, context)
    context.memory[effect.name] = tuple(found)
    tap(state, found)


@instruction(UntapIt)
def _untap_it(state: State, effect: UntapIt, context: Context) -> None:
    untap(state, select(state, effect.what, context))


@instruction(Transform)
@rule("701.27a", "701.27f")
def _transform(state: State, effect: Transform, context: Context) -> None:
    for ident in things(state, effect.what, context):
        transform(state, ident, context.item if ident == context.source.id else None)


@instruction(PhaseOut)
def _phase_out(state: State, effect: PhaseOut, context: Context) -> None:
    phase_out(state, select(state, effect.what, context))


@instruction(DoesntUntap)
@rule("611.2c", "502.3")
def _doesnt_untap(state: State, effect: DoesntUntap, context: Context) -> None:
    found = [i for i in select(state, effect.what, context) if on_battlefield(state, i)]
    state.holds |= frozenset(found)


@instruction(Fight)
@rule("701.14a", "701.14b", "701.14c", "701.14d")
def _fight(state: State, effect: Fight, context: Context) -> None:
    """Have two creatures deal damage equal to their power to each other."""
    one, other = select(state, effect.one, context)[:1], select(state, effect.other, context)[:1]
    both = (*one, *other)
    if len(both) < 2 or not all(on_battlefield(state, i) and is_creature(state, i) for i in both):
        return
    first, second = both
    powers = [characteristics(state, ident).power or 0 for ident in both]
    deal(
        state,
        [
            Damage(source, to, power)
            for source, to, power in ((first, second, powers[0]), (second, first, powers[1]))
            if power > 0
        ],
    )


@instruction(Restrict)
@rule("611.2c", "508.1c", "509.1b")
def _restrict(state: State, effect: Restrict, context: Context) -> None:
    found = [i for i in select(state, effect.what, context) if on_battlefield(state, i)]
    state.turn_history |= {(effect.how, ident) for ident in found}


@instruction(ExileIfLeaves)
@rule("614.6", "611.2c")
def _exile_if_leaves(state: State, effect: ExileIfLeaves, context: Context) -> None:
    for ident in things(state, effect.what, context):
        if on_battlefield(state, ident):
            state.update(ident, chosen={**state.objects[ident].chosen, "leaves": "exile"})


@instruction(Attach)
def _attach(state: State, effect: Attach, context: Context) -> None:
    for host in select(state, effect.to, context)[:1]:
        attach(state, context.source.id, host)
        settle_control(state)
