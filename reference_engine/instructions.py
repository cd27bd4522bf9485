"""One-shot effects (610): carrying out the instructions of a spell or ability, one by one."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from reference_engine.activating import activate_mana_ability
from reference_engine.announcements import Activate, Answer, Choice, Decision, Illegal
from reference_engine.costs import pay_mana, split
from reference_engine.counters import put_counters, remove_counters
from reference_engine.damage import Damage, can_pay_life, deal, gain_life, lose_life
from reference_engine.events import rules_of
from reference_engine.keyword_actions import attach, counter, destroy, discard, exile, mill
from reference_engine.keyword_actions import on_battlefield, sacrifice, tap, untap
from reference_engine.layers import settle_control
from reference_engine.mana import add_mana, mana_options
from reference_engine.matching import Context, amount, holds, in_zone, matches, matching, select
from reference_engine.paying import mana_sources
from reference_engine.rulebook import rule
from reference_engine.state import ContinuousEffect, State, WaitingTrigger, seat_of
from reference_engine.vocabulary import (
    AddAbilities,
    AddMana,
    Attach,
    Become,
    Change,
    Choose,
    ChooseName,
    ControlledBy,
    Cost,
    CounterIt,
    CreateToken,
    DealDamage,
    Destroy,
    DiscardCards,
    DoesntUntap,
    DrawCards,
    Effect,
    ExchangeControl,
    ExileIt,
    ExtraTurn,
    Filter,
    GainControl,
    GainLife,
    GetEmblem,
    If,
    LoseLife,
    ManaCost,
    MayDo,
    MayPay,
    MillCards,
    ModifyPT,
    MoveCounter,
    MultipliedTokens,
    PayLife,
    PutCountersOn,
    PutOnBattlefield,
    RemoveCountersFrom,
    ReturnToHand,
    Sacrifice,
    SacrificeIt,
    Search,
    SetPT,
    Shuffle,
    TapIt,
    UntapIt,
    WhenYouDo,
)
from reference_engine.zones import Move, create_tokens, draw, move, shuffle

__all__ = ["carry_out", "carry_out_all"]


@rule("608.2c")
def carry_out_all(state: State, effects: Sequence[Effect], context: Context) -> None:
    """Carry out instructions in the order written."""
    for effect in effects:
        carry_out(state, effect, context)


def carry_out(state: State, effect: Effect, context: Context) -> None:
    """Carry out one instruction."""
    _INSTRUCTIONS[type(effect)](state, effect, context)


def _seats(state: State, selector: Any, context: Context) -> list[int]:
    refs = select(state, selector, context)
    return [seat_of(ref) for ref in refs if ref < 0 and not state.players[seat_of(ref)].lost]


def _things(state: State, selector: Any, context: Context) -> list[int]:
    return [ref for ref in select(state, selector, context) if ref in state.objects]


# --- Mana, damage, life, cards ------------------------------------------------------------------------


def _add_mana(state: State, effect: AddMana, context: Context) -> None:
    options = mana_options(state, effect, context)
    for seat in _seats(state, effect.who, context):
        if len(options) == 1:
            add_mana(state, seat, options[0], effect)
        elif options:
            kinds = {option[0]: option for option in options}
            picked = state.choose_one("color", seat, kinds, source=context.source.label)
            add_mana(state, seat, kinds[picked], effect)


def _deal_damage(state: State, effect: DealDamage, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for source in select(state, effect.source, context):
        deal(state, [Damage(source, to, number) for to in select(state, effect.to, context)])


def _gain_life(state: State, effect: GainLife, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for seat in _seats(state, effect.who, context):
        gain_life(state, seat, number)


def _lose_life(state: State, effect: LoseLife, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for seat in _seats(state, effect.who, context):
        lose_life(state, seat, number)


def _draw_cards(state: State, effect: DrawCards, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for seat in _seats(state, effect.who, context):
        draw(state, seat, number)


@rule("701.9a", "701.9b")
def _discard_cards(state: State, effect: DiscardCards, context: Context) -> None:
    for seat in _seats(state, effect.who, context):
        labels = tuple(sorted(state.objects[ident].label for ident in state.hands[seat]))
        number = len(labels) if effect.amount is None else amount(state, effect.amount, context)
        least = 0 if effect.amount is None else min(number, len(labels))
        choice = Choice(labels, least, min(number, len(labels)))
        chosen = state.choose("discard", seat, choice, source=context.source.label)[0]
        cards = discard(state, seat, [state.ref(label) for label in chosen])
        context.memory["number"] = len(cards)
        context.memory["discarded"] = tuple(cards)


def _mill_cards(state: State, effect: MillCards, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for seat in _seats(state, effect.who, context):
        mill(state, seat, number)


# --- Permanents ----------------------------------------------------------------------------------------


def _destroy(state: State, effect: Destroy, context: Context) -> None:
    destroy(state, select(state, effect.what, context))


@rule("701.13a", "610.3", "610.3b")
def _exile_it(state: State, effect: ExileIt, context: Context) -> None:
    if effect.until_source_leaves and not on_battlefield(state, context.source.id):
        return
    cards = exile(state, select(state, effect.what, context))
    context.memory[effect.name] = tuple(cards)
    if effect.until_source_leaves:
        for ident in cards:
            state.update(ident, chosen={"until": str(context.source.id)})
    if on_battlefield(state, context.source.id):
        linked = state.objects[context.source.id].linked
        state.update(context.source.id, linked=(*linked, *cards))


def _return_to_hand(state: State, effect: ReturnToHand, context: Context) -> None:
    move(state, [Move(ident, "hand") for ident in _things(state, effect.what, context)])


@rule("110.2a", "712.14a")
def _put_on_battlefield(state: State, effect: PutOnBattlefield, context: Context) -> None:
    moves = []
    for ident in _things(state, effect.what, context):
        thing = state.objects[ident]
        if thing.zone == "battlefield" or thing.token:
            continue
        seat = context.controller if effect.control == "you" else thing.owner
        moves.append(
            Move(ident, "battlefield", seat, effect.tapped, transformed=effect.transformed)
        )
    context.memory[effect.name] = tuple(move(state, moves).values())


@rule("701.21a")
def _sacrifice_it(state: State, effect: SacrificeIt, context: Context) -> None:
    if not isinstance(effect.what, Filter):
        for seat in _seats(state, effect.who, context):
            sacrifice(state, seat, select(state, effect.what, context))
        return
    plan: list[tuple[int, list[int]]] = []
    for seat in _seats(state, effect.who, context):
        own = Context(seat, context.source, memory=context.memory)
        found = [
            i for i in matching(state, effect.what, own) if state.objects[i].controller == seat
        ]
        labels = tuple(sorted(state.objects[ident].label for ident in found))
        number = min(effect.count, len(labels))
        choice = Choice(labels, number, number)
        chosen = state.choose("sacrifice", seat, choice, source=context.source.label)[0]
        plan.append((seat, [state.ref(label) for label in chosen]))
    given = [ident for _, idents in plan for ident in idents]
    move(state, [Move(ident, "graveyard") for ident in given])


def _tap_it(state: State, effect: TapIt, context: Context) -> None:
    found = _things(state, effect.what, context)
    context.memory[effect.name] = tuple(found)
    tap(state, found)


def _untap_it(state: State, effect: UntapIt, context: Context) -> None:
    untap(state, select(state, effect.what, context))


@rule("611.2c", "502.3")
def _doesnt_untap(state: State, effect: DoesntUntap, context: Context) -> None:
    found = [i for i in select(state, effect.what, context) if on_battlefield(state, i)]
    state.holds |= frozenset(found)


# --- Continuous effects ----------------------------------------------------------------------------------


@rule("611.2", "611.2c", "613.7b")
def _begin_effect(
    state: State,
    idents: Sequence[int],
    changes: Sequence[Change],
    duration: str,
    context: Context,
    controller: int | None = None,
) -> None:
    """Begin a continuous effect on the objects found now; numbers in it are fixed now."""
    affected = tuple(ident for ident in idents if on_battlefield(state, ident))
    if not affected:
        return
    effect = ContinuousEffect(
        context.controller if controller is None else controller,
        state.tick(),
        duration,
        affected,
        tuple(_fixed(state, change, context) for change in changes),
        context.source.id,
    )
    state.effects = (*state.effects, effect)
    state.touch()
    settle_control(state)


@rule("608.2h", "611.2d")
def _fixed(state: State, change: Change, context: Context) -> Change:
    if isinstance(change, ModifyPT | SetPT):
        return replace(
            change,
            power=amount(state, change.power, context),
            toughness=amount(state, change.toughness, context),
        )
    return change


def _become(state: State, effect: Become, context: Context) -> None:
    changes = effect.changes
    _begin_effect(
        state, select(state, effect.what, context), changes, effect.duration.value, context
    )


@rule("613.1b", "110.2", "800.4a")
def _gain_control(state: State, effect: GainControl, context: Context) -> None:
    for seat in _seats(state, effect.who, context)[:1]:
        found = select(state, effect.what, context)
        change = ControlledBy(player=seat)
        _begin_effect(state, found, [change], effect.duration.value, context, controller=seat)


@rule("701.12a", "701.12b")
def _exchange_control(state: State, effect: ExchangeControl, context: Context) -> None:
    one, other = select(state, effect.one, context), select(state, effect.other, context)
    both = [ident for ident in (*one, *other) if on_battlefield(state, ident)]
    if len(both) != 2:
        return
    first, second = (state.objects[ident].controller for ident in both)
    if first != second:
        for ident, seat in zip(both, (second, first), strict=True):
            change = ControlledBy(player=seat)
            _begin_effect(state, [ident], [change], "indefinitely", context, controller=seat)


def _attach(state: State, effect: Attach, context: Context) -> None:
    for host in select(state, effect.to, context)[:1]:
        attach(state, context.source.id, host)
        settle_control(state)


# --- Counters and tokens -----------------------------------------------------------------------------------


def _put_counters_on(state: State, effect: PutCountersOn, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for ident in select(state, effect.on, context):
        put_counters(state, ident, effect.kind, number, by=context.controller)


@rule("122.1", "608.2d")
def _remove_counters_from(state: State, effect: RemoveCountersFrom, context: Context) -> None:
    removed = 0
    for ident in _things(state, effect.of, context):
        there = state.objects[ident].counters
        kinds = [effect.kind] if effect.kind else sorted(there)
        total = sum(there.get(kind, 0) for kind in kinds)
        if effect.amount is None:
            left = total
        else:
            left = min(total, amount(state, effect.amount, context))
        for position, kind in enumerate(kinds):
            rest = sum(there.get(other, 0) for other in kinds[position + 1 :])
            most = min(there.get(kind, 0), left)
            least = 0 if effect.up_to else max(0, left - rest)
            number = _number(state, context, f"{kind} counters", least, most)
            removed += remove_counters(state, ident, kind, number)
            left -= number
    context.memory["number"] = removed


def _number(state: State, context: Context, what: str, least: int, most: int) -> int:
    if least >= most:
        return most
    source = f"{context.source.label}: {what}"
    choice = Choice((), least, most)
    chosen = state.choose("number", context.controller, choice, source=source, always=True)
    return int(chosen[0][0])


@rule("122.5")
def _move_counter(state: State, effect: MoveCounter, context: Context) -> None:
    source, goal = _things(state, effect.of, context), _things(state, effect.onto, context)
    if not source or not goal or source == goal or not state.objects[source[0]].counters:
        return
    kinds = state.objects[source[0]].counters
    kind = state.choose_one("choose", context.controller, kinds, source=context.source.label)
    remove_counters(state, source[0], kind, 1)
    put_counters(state, goal[0], kind, 1, by=context.controller)


@rule("111.1", "111.3", "707.2", "614.1a")
def _create_token(state: State, effect: CreateToken, context: Context) -> None:
    from reference_engine.cards import TOKENS  # declarations are written in this vocabulary

    number = amount(state, effect.amount, context)
    made: list[int] = []
    for seat in _seats(state, effect.who, context):
        times = 1
        for source, ability in rules_of(state, MultipliedTokens):
            if state.objects[source].controller == seat:
                times *= ability.times
        if effect.copy_of is None:
            face = TOKENS[effect.token]
        else:
            models = select(state, effect.copy_of, context)
            model = state.latest(models[0]) if models else None
            if model is None:
                continue
            face = _with_exceptions(model.copied or model.face, effect.also)
        made += create_tokens(state, face, number * times, seat)
    context.memory[effect.name] = tuple(made)


def _with_exceptions(face: Any, also: tuple[Change, ...]) -> Any:
    """Return copiable values changed by a copy effect's exceptions (707.9)."""
    for change in also:
        if not isinstance(change, AddAbilities):
            raise Illegal(f"a copy with {type(change).__name__} can't be made")
        face = replace(face, abilities=(*face.abilities, *change.abilities))
    return face


@rule("114.1", "114.2")
def _get_emblem(state: State, effect: GetEmblem, context: Context) -> None:
    from reference_engine.cards import EMBLEMS  # declarations are written in this vocabulary
    from reference_engine.state import GameObject

    for seat in _seats(state, effect.who, context):
        emblem = GameObject(
            id=state.new_id(), label=state.new_label("emblem"), owner=seat, controller=seat,
            base_controller=seat, zone="command", face=EMBLEMS[effect.emblem],
            timestamp=state.tick(),
        )  # fmt: skip
        state.objects[emblem.id] = emblem
        state.names[emblem.label] = emblem.id
        state.command = (*state.command, emblem.id)
        state.touch()


# --- Stack, turns, choices -----------------------------------------------------------------------------------


@rule("701.6a", "118.12")
def _counter_it(state: State, effect: CounterIt, context: Context) -> None:
    for ident in select(state, effect.what, context):
        item = next((item for item in state.stack if item.id == ident), None)
        if item is None or (
            effect.unless and _pays(state, item.controller, effect.unless, context)
        ):
            continue
        counter(state, ident)


@rule("500.7")
def _extra_turn(state: State, effect: ExtraTurn, context: Context) -> None:
    for seat in _seats(state, effect.who, context):
        state.extra_turns = (seat, *state.extra_turns)


@rule("608.2d")
def _choose(state: State, effect: Choose, context: Context) -> None:
    for seat in _seats(state, effect.who, context):
        labels = tuple(state.objects[i].label for i in matching(state, effect.what, context))
        most = min(effect.maximum, len(labels))
        choice = Choice(tuple(sorted(labels)), min(effect.minimum, most), most)
        chosen = state.choose("choose", seat, choice, source=context.source.label)[0]
        context.memory[effect.name] = tuple(state.ref(label) for label in chosen)


@rule("201.4", "608.2d")
def _choose_name(state: State, _: ChooseName, context: Context) -> None:
    choice = Choice((), 1, 1)
    source = context.source.label
    chosen = state.choose("name", context.controller, choice, source=source, always=True)
    context.memory["name"] = chosen[0][0]


@rule("701.23a", "701.23b", "701.23c", "701.23d")
def _search(state: State, effect: Search, context: Context) -> None:
    """Search: in a hidden zone one may fail to find what has a stated quality."""
    context.memory[effect.name] = ()
    for seat in _seats(state, effect.whose, context):
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


def _shuffle(state: State, effect: Shuffle, context: Context) -> None:
    for seat in _seats(state, effect.who, context):
        shuffle(state, seat)


@rule("608.2d")
def _may_do(state: State, effect: MayDo, context: Context) -> None:
    for seat in _seats(state, effect.who, context):
        if state.confirm("may", seat, context.source.label):
            carry_out_all(state, effect.effects, context)


@rule("118.12", "118.12a")
def _may_pay(state: State, effect: MayPay, context: Context) -> None:
    for seat in _seats(state, effect.who, context):
        paid = _pays(state, seat, effect.costs, context)
        carry_out_all(state, effect.then if paid else effect.otherwise, context)


@rule("118.12", "118.3a", "605.3a")
def _pays(state: State, seat: int, costs: Sequence[Cost], context: Context) -> bool:
    """Ask a player to pay and have the cost paid; whoever can't pay is not asked.

    Before answering the player may activate mana abilities. For {X} the player then says the
    number, which may be 0.
    """
    variable = any(isinstance(cost, ManaCost) and cost.x for cost in costs)
    if not variable and not _can_pay(state, seat, costs, context):
        return False
    if not _agrees_to_pay(state, seat, context.source.label):
        return False
    if variable:
        context.x = _number(state, context, "X", 0, len(state.players[seat].mana))
    _pay_mana_now(state, seat, costs, context)
    for cost in costs:
        if isinstance(cost, PayLife):
            lose_life(state, seat, cost.amount)
        elif isinstance(cost, Sacrifice):
            own = Context(seat, context.source)
            _sacrifice_it(state, SacrificeIt(cost.what, count=cost.count), own)
    return True


def _agrees_to_pay(state: State, seat: int, source: str) -> bool:
    decision = Decision("pay", seat, source, (Choice(("no", "yes")),))
    while True:
        answer = state.ask(decision)
        if answer.player != seat:
            raise Illegal(f"player {seat} must say whether to pay")
        if isinstance(answer, Activate):
            activate_mana_ability(state, answer, paying=True)
            continue
        if not isinstance(answer, Answer) or answer.chosen not in ((("no",),), (("yes",),)):
            raise Illegal("answer yes or no, or activate a mana ability")
        return answer.chosen == (("yes",),)


def _can_pay(state: State, seat: int, costs: Sequence[Cost], context: Context) -> bool:
    for cost in costs:
        if isinstance(cost, PayLife) and not can_pay_life(state, seat, cost.amount):
            return False
        if isinstance(cost, Sacrifice):
            own = Context(seat, context.source)
            found = [i for i in matching(state, cost.what, own) if state.objects[i].controller == seat]
            if len(found) < cost.count:
                return False
        if isinstance(cost, ManaCost):
            most = sum(source.most for source in mana_sources(state, seat))
            if len(state.players[seat].mana) + most < cost.mana_value:
                return False
    return True


def _pay_mana_now(state: State, seat: int, costs: Sequence[Cost], context: Context) -> None:
    total = split(costs, context.x)
    if total.mana is not None and (total.mana.generic or total.mana.symbols):
        pay_mana(state, seat, total.mana, "", context.source.id)


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


def _if(state: State, effect: If, context: Context) -> None:
    chosen = effect.then if holds(state, effect.condition, context) else effect.otherwise
    carry_out_all(state, chosen, context)


_INSTRUCTIONS: dict[type, Callable[[State, Any, Context], None]] = {
    AddMana: _add_mana,
    DealDamage: _deal_damage,
    Destroy: _destroy,
    ExileIt: _exile_it,
    ReturnToHand: _return_to_hand,
    PutOnBattlefield: _put_on_battlefield,
    SacrificeIt: _sacrifice_it,
    TapIt: _tap_it,
    UntapIt: _untap_it,
    DoesntUntap: _doesnt_untap,
    GainControl: _gain_control,
    ExchangeControl: _exchange_control,
    Become: _become,
    PutCountersOn: _put_counters_on,
    RemoveCountersFrom: _remove_counters_from,
    MoveCounter: _move_counter,
    CreateToken: _create_token,
    DrawCards: _draw_cards,
    DiscardCards: _discard_cards,
    MillCards: _mill_cards,
    GainLife: _gain_life,
    LoseLife: _lose_life,
    CounterIt: _counter_it,
    Attach: _attach,
    ExtraTurn: _extra_turn,
    GetEmblem: _get_emblem,
    Choose: _choose,
    ChooseName: _choose_name,
    Search: _search,
    Shuffle: _shuffle,
    MayDo: _may_do,
    MayPay: _may_pay,
    WhenYouDo: _when_you_do,
    If: _if,
}
