"""Faults in the very points of the rulings on The Capitoline Triad."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import activate, activate_mana_abilities, activate_mana_ability
from reference_engine.announcements import Activate, PlayLand
from reference_engine.casting import becomes_cast, play_land
from reference_engine.characteristics import Characteristics, characteristics, mana_value
from reference_engine.dependency import Key, Live, affected_by
from reference_engine.events import Event
from reference_engine.instructions.permanents import _put_on_battlefield
from reference_engine.keyword_actions import counter
from reference_engine.layers import _of_ability, _with_counters, _work_through_layer
from reference_engine.matching import Context, is_historic
from reference_engine.state import GameObject, StackItem, State
from reference_engine.triggers import notice
from reference_engine.vocabulary import PutOnBattlefield, SpellDiscount, Static

EMBLEM, MODIFIERS = "triad-emblem-layers", "triad-modifiers-apply"
FIRST, NOT_CAST = "triad-historic-trigger-first", "triad-not-cast"
UNDISTURBED, CONSTANT = "triad-no-interruption", "triad-mana-value-constant"
NO_X = "triad-x-is-zero"


# --- The emblem ---------------------------------------------------------------------------------


@fault("emblem-always-wins", _of_ability, rule="613.7", check=EMBLEM, ruling=EMBLEM)
def _always_wins(state: State, ident: int, ability: Static) -> Live:
    """What an emblem sets overwrites newer effects too."""
    found = _of_ability(state, ident, ability)
    return replace(found, timestamp=10**9) if ident in state.command else found


@fault("emblem-always-loses", _of_ability, rule="613.7", check=EMBLEM, ruling=EMBLEM)
def _always_loses(state: State, ident: int, ability: Static) -> Live:
    """What an emblem sets is overwritten by older effects too."""
    found = _of_ability(state, ident, ability)
    return replace(found, timestamp=-1) if ident in state.command else found


@fault("emblem-misses-later-creatures", affected_by, rule="611.3a", check=EMBLEM, ruling=EMBLEM)
def _misses_later(state: State, live: Live) -> tuple[int, ...]:
    """An emblem affects only the creatures that were there when it was made."""
    found = affected_by(state, live)
    if live.source not in state.command:
        return found
    made = state.objects[live.source].timestamp
    return tuple(ident for ident in found if state.objects[ident].timestamp < made)


# --- What modifies ------------------------------------------------------------------------------


@fault(
    "modifiers-before-setters", _work_through_layer, rule="613.4c", check=MODIFIERS,
    ruling=MODIFIERS,
)  # fmt: skip
def _before_setters(state: State, layer: str, begun: dict[Key, Live]) -> None:
    """Effects that modify power and toughness are overwritten by those that set them."""
    if layer == "7b":
        return
    _work_through_layer(state, layer, begun)
    if layer == "7c":
        _work_through_layer(state, "7b", begun)


@fault(
    "switched-before-modified", _work_through_layer, rule="613.4d", check=MODIFIERS,
    ruling=MODIFIERS,
)  # fmt: skip
def _switched_first(state: State, layer: str, begun: dict[Key, Live]) -> None:
    """Power and toughness are switched before they are modified."""
    if layer == "7c":
        _work_through_layer(state, "7d", begun)
    if layer != "7d":
        _work_through_layer(state, layer, begun)


@fault(
    "counters-lost-on-set-size", _with_counters, rule="613.4c", check=MODIFIERS, ruling=MODIFIERS
)
def _lost_on_set_size(thing: GameObject, found: Characteristics) -> Characteristics:
    """Counters add nothing to a creature of which an effect has set power and toughness."""
    printed = (thing.copied or thing.face).power
    return found if found.power != printed else _with_counters(thing, found)


# --- Casting and what is not casting ------------------------------------------------------------


@fault("cast-trigger-countered-with-spell", counter, rule="113.7a", check=FIRST, ruling=FIRST)
def _countered_with_spell(state: State, ident: int) -> bool:
    """An ability that triggered on a spell being cast is countered along with that spell."""
    countered = counter(state, ident)
    if countered:
        state.stack = tuple(
            item
            for item in state.stack
            if item.event is None or item.event.kind != "cast" or item.event.object != ident
        )
    return countered


@fault("playing-a-land-is-casting", play_land, rule="305.1", check=NOT_CAST, ruling=NOT_CAST)
def _land_is_cast(state: State, how: PlayLand) -> None:
    """What triggers on casting a spell triggers on playing a land."""
    play_land(state, how)
    notice(state, Event("cast", object=state.ref(how.card), player=how.player))


@fault(
    "put-onto-battlefield-is-cast", _put_on_battlefield, rule="601.2", check=NOT_CAST,
    ruling=NOT_CAST,
)  # fmt: skip
def _put_is_cast(state: State, effect: PutOnBattlefield, context: Context) -> None:
    """What triggers on casting a spell triggers on a card put onto the battlefield."""
    before = set(state.battlefield)
    _put_on_battlefield(state, effect, context)
    for ident in state.battlefield:
        if ident not in before:
            notice(state, Event("cast", object=ident, player=context.controller))


# --- Nobody acts meanwhile ----------------------------------------------------------------------


@fault(
    "others-act-while-paying", activate_mana_abilities, rule="601.2g", check=UNDISTURBED,
    ruling=UNDISTURBED,
)  # fmt: skip
def _others_act(state: State, player: int, how: Sequence[Activate], allowed: bool) -> None:
    """While a player pays, other players may activate mana abilities too."""
    if not allowed:
        activate_mana_abilities(state, player, how, allowed)
        return
    for one in how:
        activate_mana_ability(state, one, paying=True)


@fault(
    "abilities-activated-while-paying", activate_mana_abilities, rule="601.2g",
    check=UNDISTURBED, ruling=UNDISTURBED,
)  # fmt: skip
def _any_ability(state: State, player: int, how: Sequence[Activate], allowed: bool) -> None:
    """While a spell is paid for, abilities that are no mana abilities may be activated too."""
    if not allowed:
        activate_mana_abilities(state, player, how, allowed)
        return
    for one in how:
        activate(state, one)


@fault("opponent-first-after-casting", becomes_cast, rule="117.3c", check=UNDISTURBED,
       ruling=UNDISTURBED)  # fmt: skip
def _opponent_first(state: State, item: StackItem) -> None:
    """The next player gets priority before who has cast a spell."""
    becomes_cast(state, item)
    state.priority = state.seats_in_turn_order(item.controller)[1]


# --- Mana value ---------------------------------------------------------------------------------


@fault("mana-value-is-reduced", mana_value, rule="202.3", check=CONSTANT, ruling=CONSTANT)
def _is_reduced(state: State, thing: GameObject) -> int:
    """The mana value of a card is lower by what its cost would be reduced by."""
    found = mana_value(state, thing)
    own: Any = characteristics(state, thing.id).sorted.casting
    if not any(isinstance(one, SpellDiscount) for one in own):
        return found
    graveyard = state.graveyards[thing.owner]
    return max(0, found - sum(1 for ident in graveyard if is_historic(state, ident)))


@fault("x-counts-one-in-graveyards", mana_value, rule="107.3g", check=NO_X, ruling=NO_X)
def _x_counts_one(state: State, thing: GameObject) -> int:
    """{X} adds one to the mana value of a card in a graveyard."""
    cost = characteristics(state, thing.id).cost
    return mana_value(state, thing) + (
        cost.x if cost is not None and thing.zone == "graveyard" else 0
    )
