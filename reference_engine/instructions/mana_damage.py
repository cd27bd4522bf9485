"""Instructions about mana, damage, life and cards (106, 119, 120, 121)."""

from reference_engine.amounts import amount, holds
from reference_engine.announcements import Choice
from reference_engine.damage import Damage, deal, gain_life, lose_life
from reference_engine.instructions.dispatch import instruction, seats
from reference_engine.keyword_actions import discard_together, mill
from reference_engine.libraries import draw
from reference_engine.mana import add_mana, mana_options
from reference_engine.matching import Context, select
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.vocabulary import (
    AddMana,
    DealDamage,
    DiscardCards,
    DrawCards,
    GainLife,
    LoseLife,
    MillCards,
)


@instruction(AddMana)
def _add_mana(state: State, effect: AddMana, context: Context) -> None:
    options = mana_options(state, effect, context)
    for seat in seats(state, effect.who, context):
        if len(options) == 1:
            add_mana(state, seat, options[0], effect, context.source)
        elif options:
            kinds = {option[0]: option for option in options}
            picked = state.choose_one("color", seat, kinds, source=context.source.label)
            add_mana(state, seat, kinds[picked], effect, context.source)


@instruction(DealDamage)
@rule("120.1", "615.12")
def _deal_damage(state: State, effect: DealDamage, context: Context) -> None:
    number = amount(state, effect.amount, context)
    meant = effect.to if isinstance(effect.to, tuple) else (effect.to,)
    receivers = tuple(ref for to in meant for ref in select(state, to, context))
    if effect.evenly and receivers:
        number //= len(receivers)
    hard = effect.unpreventable_if
    unpreventable = hard is not None and holds(state, hard, context)
    for source in select(state, effect.source, context):
        deal(state, [Damage(source, to, number, unpreventable) for to in receivers])


@instruction(GainLife)
def _gain_life(state: State, effect: GainLife, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for seat in seats(state, effect.who, context):
        gain_life(state, seat, number)


@instruction(LoseLife)
def _lose_life(state: State, effect: LoseLife, context: Context) -> None:
    number = amount(state, effect.amount, context)
    who = seats(state, effect.who, context)
    before = sum(state.players[seat].life for seat in who)
    for seat in who:
        lose_life(state, seat, number)
    context.memory["lost"] = before - sum(state.players[seat].life for seat in who)


@instruction(DrawCards)
def _draw_cards(state: State, effect: DrawCards, context: Context) -> None:
    number = amount(state, effect.amount, context)
    who = seats(state, effect.who, context)
    before = sum(len(state.hands[seat]) for seat in who)
    for seat in who:
        draw(state, seat, number)
    context.memory["drawn"] = sum(len(state.hands[seat]) for seat in who) - before


@instruction(DiscardCards)
@rule("701.9a", "701.9b")
def _discard_cards(state: State, effect: DiscardCards, context: Context) -> None:
    """Have each player choose in turn order, and then all discard at the same time (101.4)."""
    given: list[tuple[int, int]] = []
    for seat in seats(state, effect.who, context):
        labels = tuple(sorted(state.objects[ident].label for ident in state.hands[seat]))
        number = len(labels) if effect.amount is None else amount(state, effect.amount, context)
        least = 0 if effect.amount is None or effect.up_to else min(number, len(labels))
        choice = Choice(labels, least, min(number, len(labels)))
        chosen = state.choose("discard", seat, choice, source=context.source.label)[0]
        given += [(seat, state.ref(label)) for label in chosen]
    cards = discard_together(state, given)
    context.memory["number"] = len(cards)
    context.memory["discarded"] = tuple(cards)


@instruction(MillCards)
def _mill_cards(state: State, effect: MillCards, context: Context) -> None:
    number = amount(state, effect.amount, context)
    for seat in seats(state, effect.who, context):
        mill(state, seat, number)
