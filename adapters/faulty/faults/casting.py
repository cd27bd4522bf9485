"""Casting and resolving spells gone wrong (601, 608)."""

from collections.abc import Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.amounts import holds
from reference_engine.announcements import Cast, Illegal
from reference_engine.casting import check_may_cast, spell_item
from reference_engine.casting_permissions import Ways, ways_to_cast
from reference_engine.instructions.choices import _counter_it, _if
from reference_engine.instructions.mana_damage import _draw_cards
from reference_engine.instructions.permanents import _put_on_battlefield, _return_to_hand
from reference_engine.keyword_actions import counter
from reference_engine.matching import Context, select
from reference_engine.resolving import _after_resolving
from reference_engine.state import GameObject, StackItem, State
from reference_engine.vocabulary import (
    Condition,
    Cost,
    CounterIt,
    DrawCards,
    If,
    Kicked,
    PutOnBattlefield,
    ReturnToHand,
)
from reference_engine.zones import Move, _flashed_back, move

AGREES = "agrees-with-reference"


@fault("x-is-one-less", spell_item, rule="107.3a", check="x-on-entering", ruling="x-on-entering")
def _one_less(state: State, ident: int, how: Cast, origin: str, costs: Sequence[Cost]) -> StackItem:
    """The X announced is taken for one less."""
    item = spell_item(state, ident, how, origin, costs)
    return replace(item, x=item.x - 1) if item.x else item


@fault("flash-is-ignored", check_may_cast, rule="702.8a", check=AGREES)
def _no_flash(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Spells with flash are cast as sorceries are."""
    types = thing.face.types
    in_main = state.step in ("precombat_main", "postcombat_main") and not state.stack
    if "Instant" not in types and not (in_main and state.active == how.player):
        raise Illegal("only as a sorcery")
    return check_may_cast(state, thing, how)


@fault("no-alternative-costs", ways_to_cast, rule="118.9", check=AGREES)
def _no_alternatives(state: State, thing: GameObject, seat: int) -> Ways:
    """Spells can be cast for their mana cost alone."""
    found = ways_to_cast(state, thing, seat)
    return {name: costs for name, costs in found.items() if name is None}


@fault("flashback-goes-to-graveyard", _flashed_back, rule="702.34a", check=AGREES)
def _to_graveyard(_: State, __: int) -> bool:
    """A spell cast with flashback goes to the graveyard again."""
    return False


@fault("buyback-does-not-return", _after_resolving, rule="702.27a", check=AGREES)
def _no_buyback(_: StackItem) -> str:
    """A spell whose buyback was paid goes to the graveyard."""
    return "graveyard"


@fault("kicker-has-no-effect", holds, rule="702.33d", check=AGREES)
def _no_kicker(state: State, condition: Condition, context: Context) -> bool:
    """A kicked spell does what an unkicked one does."""
    return not isinstance(condition, Kicked) and holds(state, condition, context)


@fault("condition-is-turned-round", _if, rule="608.2c", check=AGREES)
def _turned_round(state: State, effect: If, context: Context) -> None:
    """An "if" in an effect is taken for its opposite."""
    _if(state, replace(effect, then=effect.otherwise, otherwise=effect.then), context)


@fault("counterspell-exiles", counter, rule="701.6a", check=AGREES)
def _exiles(state: State, ident: int) -> bool:
    """Countered spells are exiled."""
    if ident in state.objects:
        move(state, [Move(ident, "exile")])
        return True
    return counter(state, ident)


@fault("countering-does-nothing", _counter_it, rule="701.6a", check=AGREES)
def _not_countered(_: State, __: CounterIt, ___: Context) -> None:
    """Effects that counter spells and abilities do nothing."""


@fault("abilities-cannot-be-countered", counter, rule="701.6a", check=AGREES)
def _only_spells(state: State, ident: int) -> bool:
    """Abilities on the stack are not countered."""
    return ident in state.objects and counter(state, ident)


@fault("returned-to-library", _return_to_hand, rule="400.7", check=AGREES)
def _on_top(state: State, effect: ReturnToHand, context: Context) -> None:
    """What is returned to a hand is put on top of the library."""
    found = [ref for ref in select(state, effect.what, context) if ref in state.objects]
    move(state, [Move(ident, "library") for ident in found])


@fault("put-onto-battlefield-tapped", _put_on_battlefield, rule="110.5b", check=AGREES)
def _enters_tapped(state: State, effect: PutOnBattlefield, context: Context) -> None:
    """What an effect puts onto the battlefield enters tapped."""
    _put_on_battlefield(state, replace(effect, tapped=True), context)


@fault("effects-draw-no-cards", _draw_cards, rule="121.1", check="agrees-on-read-cards")
def _no_drawing(_: State, __: DrawCards, ___: Context) -> None:
    """Effects that draw cards draw none."""
