"""Activating activated abilities (602), mana abilities (605), loyalty abilities (606)."""

from collections.abc import Sequence

from msgspec.structs import replace

from reference_engine.announcements import Activate, Illegal
from reference_engine.characteristics import characteristics
from reference_engine.costs import pay, split, with_phyrexian_life
from reference_engine.events import rules_of
from reference_engine.mana import produced
from reference_engine.matching import Context
from reference_engine.modes import of_modes
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, StackItem, State
from reference_engine.targets import announce_targets, notice_targets
from reference_engine.vocabulary import Activated, AddMana, CantActivate, LoyaltyCost, ManaCost, Tap

__all__ = ["ability_of", "activate", "activate_mana_abilities"]


def ability_of(state: State, how: Activate) -> tuple[GameObject, Activated]:
    """Return the source and the ability announced. Raises `Illegal` where there is none."""
    source = state.objects.get(state.ref(how.source))
    if source is None:
        raise Illegal(f"{how.source} is no object that could have an ability")
    abilities = characteristics(state, source.id).sorted.activated
    if not 0 <= how.ability < len(abilities):
        raise Illegal(f"{how.source} has {len(abilities)} activated abilities, not {how.ability}")
    ability = abilities[how.ability]
    if source.zone != ability.zone:
        raise Illegal(f"{how.source} is not in the zone its ability works in")
    if source.controller != how.player:
        raise Illegal(f"{how.source} is not under the control of player {how.player}")
    return source, ability


@rule("602.2", "602.2a", "602.2b", "602.5", "606.3")
def activate(state: State, how: Activate) -> None:
    """Activate an ability; a mana ability resolves at once (605.3b)."""
    source, ability = ability_of(state, how)
    if ability.is_mana_ability:
        activate_mana_ability(state, how)
        return
    if name_forbidden(state, source):
        raise Illegal(f"{how.source}: its abilities can't be activated, its name was chosen")
    _check_timing(state, how, source, ability)
    _use_this_turn(state, how, source, ability)
    item = StackItem(
        id=state.new_id(),
        kind="activated",
        label=state.new_label("ability"),
        controller=how.player,
        source=source,
        ability=ability,
        effects=ability.effects,
        target_specs=ability.targets,
        x=how.x,
    )
    if how.produce:
        raise Illegal(f"{how.source}: no mana is produced by this ability")
    item = _with_modes(item, ability, how)
    state.stack = (*state.stack, item)
    item = announce_targets(state, item, how.targets)
    state.stack = (*state.stack[:-1], item)
    _check_x(ability, how)
    total = with_phyrexian_life(split(ability.costs, how.x or 0), how.life_paid)
    activate_mana_abilities(state, how.player, how.mana, total.mana is not None)
    pay(state, how.player, source.id, total, how, how.x or 0)
    source_now = state.latest(source.id) or source
    item = replace(item, source=source_now)
    state.stack = tuple(item if other.id == item.id else other for other in state.stack)
    if any(isinstance(cost, LoyaltyCost) for cost in ability.costs):
        state.turn_history |= {("loyalty", source.id)}
    notice_targets(state, item)


@rule("101.2", "602.5")
def name_forbidden(state: State, source: GameObject) -> bool:
    """Return whether abilities but mana abilities of sources with this name can't be activated."""
    found = rules_of(state, CantActivate)
    if not found:
        return False
    name = characteristics(state, source.id).name
    return any(state.objects[ident].chosen.get("name") == name for ident, _ in found)


@rule("602.5d", "606.3", "117.1b")
def _check_timing(state: State, how: Activate, source: GameObject, ability: Activated) -> None:
    loyalty = any(isinstance(cost, LoyaltyCost) for cost in ability.costs)
    if ability.sorcery_speed or loyalty:
        from reference_engine.casting import sorcery_timing  # casting activates mana abilities

        if not sorcery_timing(state, how.player):
            raise Illegal(f"{how.source}: this ability is activated only as a sorcery")
    if loyalty and ("loyalty", source.id) in state.turn_history:
        raise Illegal(f"{how.source}: a loyalty ability was activated this turn")


@rule("602.5b")
def _use_this_turn(state: State, how: Activate, source: GameObject, ability: Activated) -> None:
    """Note the activation of an ability that may be activated only once each turn."""
    if ability.once_each_turn:
        used = (f"activated {how.ability}", source.id)
        if used in state.turn_history:
            raise Illegal(f"{how.source}: this ability was activated this turn")
        state.turn_history |= {used}


@rule("107.3a", "602.2b")
def _check_x(ability: Activated, how: Activate) -> None:
    wants = any(
        (isinstance(cost, ManaCost) and cost.x) or type(cost).__name__ == "RemoveX"
        for cost in ability.costs
    )
    if wants is not (how.x is not None) or (how.x or 0) < 0:
        raise Illegal(f"{how.source} {'needs' if wants else 'has no'} X, {how.x} was announced")


@rule("700.2a")
def _with_modes(item: StackItem, ability: Activated, how: Activate) -> StackItem:
    if not ability.modes:
        if how.modes:
            raise Illegal(f"{how.source} has no modes")
        return item
    chosen = tuple(sorted(set(how.modes)))
    if len(chosen) != ability.choose or not set(chosen) <= set(range(len(ability.modes))):
        raise Illegal(f"choose {ability.choose} of {len(ability.modes)} modes, not {how.modes}")
    effects, specs = of_modes(tuple(ability.modes[index] for index in chosen))
    return replace(item, modes=chosen, effects=effects, target_specs=specs)


@rule("605.3", "605.3a", "605.3b", "605.3c", "106.12")
def activate_mana_ability(state: State, how: Activate, *, paying: bool = False) -> None:
    """Activate a mana ability: pay, and it resolves without the stack.

    `paying` tells that this happens while something is being paid for (605.3a).
    """
    source, ability = ability_of(state, how)
    if not ability.is_mana_ability:
        raise Illegal(f"{how.source}: this is no mana ability")
    if ability.instant_speed and paying:
        raise Illegal(f"{how.source}: this ability is activated only as an instant")
    _use_this_turn(state, how, source, ability)
    if how.targets or how.modes:
        raise Illegal(f"{how.source}: a mana ability has no targets or modes here")
    _check_x(ability, how)
    total = with_phyrexian_life(split(ability.costs, how.x or 0), how.life_paid)
    activate_mana_abilities(state, how.player, how.mana, total.mana is not None)
    pay(state, how.player, source.id, total, how, how.x or 0)
    context = Context(how.player, state.latest(source.id) or source, x=how.x or 0)
    tapped = source if any(isinstance(cost, Tap) for cost in ability.costs) else None
    mana_effects = [effect for effect in ability.effects if isinstance(effect, AddMana)]
    produced(state, mana_effects, context, tapped=tapped, choice=how.produce)
    from reference_engine.instructions import carry_out  # instructions use mana

    for effect in ability.effects:
        if not isinstance(effect, AddMana):
            carry_out(state, effect, context)


@rule("601.2g", "605.3a")
def activate_mana_abilities(
    state: State, player: int, how: Sequence[Activate], allowed: bool
) -> None:
    """Activate mana abilities while paying, in the order announced; all before costs are paid."""
    if how and not allowed:
        raise Illegal("there is no mana to pay, so no mana ability may be activated")
    for one in how:
        if one.player != player:
            raise Illegal("only the player who pays may activate mana abilities now")
        activate_mana_ability(state, one, paying=True)
