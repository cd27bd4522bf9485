"""Mana and mana abilities gone wrong (106, 605)."""

from collections.abc import Sequence
from typing import Any

from adapters.faulty.fault import fault
from reference_engine.activating import activate_mana_abilities
from reference_engine.announcements import Activate, Illegal
from reference_engine.characteristics import characteristics
from reference_engine.events import Event
from reference_engine.mana import (
    COLORS,
    _could_produce_table,
    _possible_types,
    _replacements,
    _types_now,
    add_mana,
    empty_pools,
    mana_options,
    produced,
    resolve_triggered_mana_ability,
)
from reference_engine.matching import Context, matching
from reference_engine.replacement import Applicable
from reference_engine.state import GameObject, State
from reference_engine.triggers import _mana, notice
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    ManaChoice,
    ManaFrom,
    Mill,
    Tap,
    TappedForMana,
    Triggered,
)

AGREES = "agrees-with-reference"
OFF_STACK = "mana-abilities-off-the-stack"
POOLS = "mana-pools-empty"


# --- Pools --------------------------------------------------------------------------------------


@fault("pools-never-empty", empty_pools, rule="500.5", check=POOLS)
def _never_empty(_: State, __: str) -> None:
    """Unspent mana stays from step to step."""


@fault("pools-always-empty", empty_pools, rule="500.5", check=POOLS)
def _always_empty(state: State, _: str) -> None:
    """Mana pools empty though an effect says that mana is kept."""
    for seat, player in enumerate(state.players):
        if player.mana:
            state.update_player(seat, mana=())


@fault("pools-empty-with-the-turn", empty_pools, rule="106.4", check=POOLS)
def _with_the_turn(state: State, step: str) -> None:
    """Mana pools empty only as the turn ends."""
    if step == "cleanup":
        empty_pools(state, step)


@fault("pools-empty-for-active-player", empty_pools, rule="500.5", check="no-mana-crosses-steps")
def _for_active_player(state: State, step: str) -> None:
    """Only the active player's mana pool empties."""
    kept = {seat: player.mana for seat, player in enumerate(state.players) if seat != state.active}
    empty_pools(state, step)
    for seat, mana in kept.items():
        state.update_player(seat, mana=mana)


# --- What is a mana ability ---------------------------------------------------------------------


@fault("mana-with-mill-uses-stack", Activated.is_mana_ability, rule="605.1a", check=OFF_STACK)
def _with_mill_uses_stack(ability: Activated) -> bool:
    """An ability that makes mana and puts a card from a library somewhere uses the stack."""
    return _makes_mana(ability) and not any(isinstance(cost, Mill) for cost in ability.costs)


_RIGHT: Any = Activated.is_mana_ability


def _makes_mana(ability: Activated) -> bool:
    return bool(_RIGHT.fget(ability))


@fault("mana-of-a-choice-uses-stack", Activated.is_mana_ability, rule="605.3b", check=OFF_STACK)
def _choice_uses_stack(ability: Activated) -> bool:
    """An ability that makes mana of a chosen color uses the stack."""
    return _makes_mana(ability) and not any(
        isinstance(effect, AddMana) and effect.of is ManaChoice.ANY_COLOR
        for effect in ability.effects
    )


@fault(
    "mana-others-could-produce-uses-stack",
    Activated.is_mana_ability,
    rule="605.1a",
    check=AGREES,
    fault_class="B026",
)
def _could_produce_uses_stack(ability: Activated) -> bool:
    """An ability that makes mana others could produce uses the stack."""
    return _makes_mana(ability) and not any(
        isinstance(effect, AddMana) and isinstance(effect.of, ManaFrom)
        for effect in ability.effects
    )


@fault(
    "mana-without-tap-only-with-priority",
    activate_mana_abilities,
    rule="605.3a",
    check="triad-cost-locked",
    fault_class="B030",
)
def _only_with_priority(state: State, player: int, how: Sequence[Activate], allowed: bool) -> None:
    """A mana ability without {T} in its cost can't be activated while paying."""
    for one in how:
        source = state.objects[state.ref(one.source)]
        ability = characteristics(state, source.id).sorted.activated[one.ability]
        if Tap() not in ability.costs:
            raise Illegal("this is activated only with priority")
    activate_mana_abilities(state, player, how, allowed)


# --- What is made -------------------------------------------------------------------------------


@fault(
    "undefined-mana-is-colorless",
    mana_options,
    rule="106.5",
    check="mana-undefined-type",
    ruling="mana-undefined-type",
)
def _undefined_is_colorless(state: State, effect: AddMana, context: Context) -> list[str]:
    """Mana of no definable type is colorless."""
    return mana_options(state, effect, context) or ["C"]


@fault(
    "undefined-mana-is-any-color",
    mana_options,
    rule="106.5",
    check="mana-undefined-type",
    ruling="mana-undefined-type",
)
def _undefined_is_any(state: State, effect: AddMana, context: Context) -> list[str]:
    """Mana of no definable type is of any color."""
    return mana_options(state, effect, context) or list(COLORS)


@fault(
    "one-mana-for-each-land",
    mana_options,
    rule="106.7",
    check="mana-could-produce",
    fault_class="B027",
)
def _for_each_land(state: State, effect: AddMana, context: Context) -> list[str]:
    """An ability that makes mana others could produce makes one for each of these."""
    found = mana_options(state, effect, context)
    if isinstance(effect.of, ManaFrom) and effect.of.could_produce:
        number = len(matching(state, effect.of.what, context))
        return [option * number for option in found]
    return found


@fault(
    "could-produce-looks-once",
    _could_produce_table,
    rule="106.7",
    check="mana-could-produce",
    ruling="mana-could-produce",
    fault_class="B013",
)
def _looks_once(state: State) -> dict[int, frozenset[str]]:
    """What permanents could produce that look at each other is not worked out to the end."""
    nothing: dict[int, frozenset[str]] = dict.fromkeys(state.battlefield, frozenset())
    state.cache["could produce"] = nothing
    found = {ident: _types_now(state, ident) for ident in state.battlefield}
    state.cache["could produce"] = found
    return found


@fault(
    "could-produce-needs-untapped",
    _types_now,
    rule="106.7",
    check="mana-could-produce",
    ruling="mana-could-produce",
)
def _needs_untapped(state: State, ident: int) -> frozenset[str]:
    """A tapped permanent could produce no mana."""
    return frozenset() if state.objects[ident].tapped else _types_now(state, ident)


@fault(
    "could-produce-ignores-replacement",
    _possible_types,
    rule="106.7",
    check="mana-could-produce",
    ruling="mana-could-produce",
    fault_class="B015",
)
def _ignores_replacement(
    _: State, __: GameObject, ___: Activated | Triggered, mana: str
) -> set[str]:
    """What a permanent could produce is told without the effects that replace it."""
    return set(mana)


@fault(
    "doublers-do-not-add-up",
    _replacements,
    rule="616.1",
    check="mana-tapped-replacement",
    ruling="mana-tapped-replacement",
    fault_class="B018",
)
def _only_one(state: State, tapped: GameObject, player: int) -> list[Applicable]:
    """Of several effects that replace the mana produced only one applies."""
    return _replacements(state, tapped, player)[:1]


@fault(
    "doubler-applies-twice",
    _replacements,
    rule="614.5",
    check="mana-tapped-replacement",
    ruling="mana-tapped-replacement",
    fault_class="B019",
)
def _twice(state: State, tapped: GameObject, player: int) -> list[Applicable]:
    """An effect that replaces the mana produced applies to it twice."""
    return _replacements(state, tapped, player) * 2


@fault(
    "mana-replaced-for-everyone",
    _replacements,
    rule="106.12b",
    check="mana-tapped-replacement",
    ruling="mana-tapped-replacement",
)
def _for_everyone(state: State, tapped: GameObject, _: int) -> list[Applicable]:
    """What replaces the mana of one player replaces that of the others as well."""
    found: dict[int, Applicable] = {}
    for seat in range(len(state.players)):
        found |= {one.source: one for one in _replacements(state, tapped, seat)}
    return list(found.values())


@fault(
    "untapped-sources-count-as-tapped",
    produced,
    rule="106.12",
    check="mana-tap-for-mana",
    ruling="mana-tap-for-mana",
)
def _counts_as_tapped(
    state: State,
    effects: Sequence[AddMana],
    context: Context,
    *,
    tapped: GameObject | None,
    choice: str,
) -> None:
    """Every mana ability of a permanent counts as tapping it for mana."""
    here = state.objects.get(context.source.id)
    produced(state, effects, context, tapped=tapped or here, choice=choice)


# --- Triggers on mana ---------------------------------------------------------------------------


@fault(
    "mana-trigger-for-each-mana",
    _mana,
    rule="106.12a",
    check="mana-tapped-trigger",
    ruling="mana-tapped-trigger",
    fault_class="B016",
)
def _for_each_mana(state: State, trigger: TappedForMana, event: Event, context: Context) -> bool:
    """What triggers on tapping for mana triggers for each mana made."""
    if not _mana(state, trigger, event, context):
        return False
    if len(event.mana) > 1:
        for kind in event.mana[1:]:
            one = Event("mana", object=event.object, player=event.player, mana=kind)
            notice(state, one)
    return True


@fault(
    "triggered-mana-is-doubled",
    resolve_triggered_mana_ability,
    rule="605.4a",
    check="mana-tapped-trigger",
    fault_class="B017",
)
def _is_doubled(state: State, ability: Triggered, source: GameObject, event: Event) -> None:
    """A triggered mana ability adds its mana twice."""
    resolve_triggered_mana_ability(state, ability, source, event)
    resolve_triggered_mana_ability(state, ability, source, event)


@fault(
    "triggered-mana-is-colorless",
    resolve_triggered_mana_ability,
    rule="605.4a",
    check="mana-tapped-trigger",
)
def _is_colorless(state: State, ability: Triggered, _: GameObject, event: Event) -> None:
    """A triggered mana ability adds colorless mana whatever the land produced."""
    for effect in ability.effects:
        if isinstance(effect, AddMana):
            add_mana(state, event.player, "C", effect)


@fault(
    "triggered-mana-uses-the-stack",
    Triggered.is_mana_ability,
    rule="605.4a",
    check="mana-tapped-trigger",
    ruling="mana-tapped-trigger",
)
def _triggered_uses_stack(_: Triggered) -> bool:
    """A triggered mana ability uses the stack."""
    return False
