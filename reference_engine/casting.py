"""Casting spells (601)."""

from collections.abc import Sequence

from msgspec.structs import replace

from reference_engine.activating import activate_mana_abilities
from reference_engine.announcements import Cast, Illegal, PlayLand
from reference_engine.casting_permissions import (
    cast_from_graveyard,
    optional_costs,
    required_costs,
    ways_to_cast,
    why_forbidden,
)
from reference_engine.characteristics import Characteristics, characteristics
from reference_engine.costs import determine_total_cost, pay
from reference_engine.events import Event, rules_of
from reference_engine.modes import of_modes
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, StackItem, State, WaitingTrigger
from reference_engine.targets import announce_targets, notice_targets
from reference_engine.triggers import notice
from reference_engine.vocabulary import (
    AlternativeCost,
    CastsSpell,
    Cost,
    ManaCost,
    MayPlayLands,
    Players,
    Spell,
    TargetSpec,
)
from reference_engine.zones import Move, move, move_one

__all__ = [
    "becomes_cast",
    "cast",
    "check_may_cast",
    "may_play_from",
    "play_land",
    "sorcery_timing",
    "spell_item",
]

MAIN_STEPS = ("precombat_main", "postcombat_main")


def sorcery_timing(state: State, seat: int) -> bool:
    """Return whether a player could do what may be done only as a sorcery (307.5)."""
    return seat == state.active and state.step in MAIN_STEPS and not state.stack


@rule("305.1", "116.2a")
def may_play_from(state: State, seat: int, ident: int) -> bool:
    """Return whether a card is in a player's hand or another zone it may play lands from."""
    thing = state.objects.get(ident)
    if thing is None or thing.owner != seat:
        return False
    return thing.zone == "hand" or any(
        state.objects[source].controller == seat and ability.zone == thing.zone
        for source, ability in rules_of(state, MayPlayLands)
    )


@rule("305.1", "305.2", "305.2a", "305.2b", "305.3", "116.2a")
def play_land(state: State, how: PlayLand) -> None:
    """Play a land: a special action, once in one's turn, and not casting."""
    ident = state.ref(how.card)
    if not may_play_from(state, how.player, ident):
        raise Illegal(f"{how.card} is nowhere that player {how.player} may play it from")
    if "Land" not in characteristics(state, ident).types:
        raise Illegal(f"{how.card} is not a land")
    if not sorcery_timing(state, how.player):
        raise Illegal("lands are played in one's own main phase with an empty stack")
    if state.players[how.player].lands_played >= 1:
        raise Illegal(f"player {how.player} has played a land this turn")
    state.update_player(how.player, lands_played=state.players[how.player].lands_played + 1)
    move_one(state, ident, "battlefield", how.player)


@rule("601.2", "601.2a", "601.2b", "601.2e", "601.2f", "601.2g", "601.2h", "601.2i")
def cast(state: State, how: Cast) -> None:
    """Cast a spell: propose it, determine its total cost, activate mana abilities, pay."""
    ident = state.ref(how.card)
    thing = state.objects.get(ident)
    if thing is None:
        raise Illegal(f"{how.card} is no card that could be cast")
    if how.division:
        raise Illegal(f"nothing is divided as {how.card} is cast")
    costs = check_may_cast(state, thing, how)
    origin = thing.zone
    if how.alternative is None or origin != "hand":
        permission = cast_from_graveyard(state, thing, how.player)
        state.turn_history |= {("cast from", permission)} if permission else set()
    spell_id = move(state, [Move(ident, "stack", controller=how.player)])[ident]
    item = spell_item(state, spell_id, how, origin, costs)
    state.stack = (*state.stack, item)
    item = announce_targets(state, item, how.targets)
    state.stack = (*state.stack[:-1], item)
    total = determine_total_cost(state, item, costs, how.life_paid)
    activate_mana_abilities(state, how.player, how.mana, total.mana is not None)
    pay(state, how.player, spell_id, total, how, item.x or 0)
    paid = item.additional | {(item.alternative or "").partition("~")[0]}
    state.update(spell_id, x=item.x or 0, additional=paid - {""}, was_cast=True)
    becomes_cast(state, item)


@rule("601.3", "601.3a", "117.1a", "101.2", "305.9")
def check_may_cast(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Raise `Illegal` unless the player may begin to cast this; return the costs announced."""
    seen = characteristics(state, thing.id)
    if "Land" in seen.types:
        raise Illegal(f"{thing.label} is a land and can't be cast")
    instantly = "Instant" in seen.types or "flash" in seen.sorted.keywords
    if not instantly and not sorcery_timing(state, how.player):
        raise Illegal(f"{thing.label} can be cast only as a sorcery now")
    forbidden = why_forbidden(state, thing, how.player)
    if forbidden:
        raise Illegal(f"{thing.label} can't be cast: {forbidden}")
    ways = ways_to_cast(state, thing, how.player)
    if how.alternative not in ways:
        cost = f"for {how.alternative!r}" if how.alternative else "for its mana cost"
        raise Illegal(f"player {how.player} may not cast {thing.label} {cost} from there")
    costs = ways[how.alternative]
    optional = optional_costs(seen)
    for name in how.additional:
        if name not in optional:
            raise Illegal(f"there is no {name!r} cost to pay")
        costs += optional[name]
    if len(set(how.additional)) != len(how.additional):
        raise Illegal("an optional cost can be paid only once")
    return costs + required_costs(seen)


@rule("601.2b", "107.3a", "107.3b", "700.2a", "303.4a")
def spell_item(
    state: State, ident: int, how: Cast, origin: str, costs: Sequence[Cost]
) -> StackItem:
    """Return the spell as announced: modes, X, and which targets it wants.

    X is announced if it is in the costs; without paying them X is 0 (107.3b).
    """
    spell = state.objects[ident]
    seen = characteristics(state, ident)
    wants_x = any(isinstance(cost, ManaCost) and cost.x for cost in costs)
    if wants_x is not (how.x is not None) or (how.x or 0) < 0:
        raise Illegal(f"{how.card} {'needs' if wants_x else 'has no'} X, {how.x} was announced")
    item = StackItem(
        id=ident,
        kind="spell",
        label=spell.label,
        controller=how.player,
        source=spell,
        x=how.x,
        additional=frozenset(how.additional),
        alternative=how.alternative,
        from_zone=origin,
    )
    ability = _what_it_does(seen, how.alternative)
    if ability is not None:
        return _with_modes(item, ability, how)
    if how.modes:
        raise Illegal(f"{how.card} has no modes")
    return replace(item, target_specs=enchant_targets(seen))


@rule("113.3a", "702.96a", "702.96b")
def _what_it_does(seen: Characteristics, alternative: str | None) -> Spell | None:
    """The spell ability of an instant or sorcery, or what an alternative cost makes of it."""
    for ability in seen.sorted.casting:
        if not isinstance(ability, AlternativeCost) or ability.instead is None:
            continue
        if ability.name == alternative:
            return ability.instead
    return next((a for a in seen.abilities if isinstance(a, Spell)), None)


@rule("303.4a", "702.5a", "702.5d")
def enchant_targets(seen: Characteristics) -> tuple[TargetSpec, ...]:
    """Return the target of an Aura spell: what its enchant ability describes."""
    for word in seen.sorted.qualities:
        if word.name == "enchant" and word.quality is not None:
            return (TargetSpec((word.quality,)),)
    if "enchant player" in seen.sorted.keywords:
        return (TargetSpec((Players(),)),)
    return ()


@rule("601.2b", "700.2a", "700.2d")
def _with_modes(item: StackItem, ability: Spell, how: Cast) -> StackItem:
    if not ability.modes:
        if how.modes:
            raise Illegal(f"{how.card} has no modes")
        return replace(item, ability=ability, effects=ability.effects, target_specs=ability.targets)
    chosen = tuple(sorted(set(how.modes)))
    most = max(ability.choose, ability.most)
    if len(how.modes) != len(chosen) or not ability.choose <= len(chosen) <= most:
        raise Illegal(f"choose {ability.choose} modes, not {how.modes}")
    if not 0 <= chosen[0] <= chosen[-1] < len(ability.modes):
        raise Illegal(f"there are modes 0 to {len(ability.modes) - 1}, not {how.modes}")
    effects, specs = of_modes(tuple(ability.modes[index] for index in chosen))
    return replace(item, ability=ability, modes=chosen, effects=effects, target_specs=specs)


@rule("601.2i", "603.2", "405.5")
def becomes_cast(state: State, item: StackItem) -> None:
    """Have abilities trigger on the spell: its own, and those of others."""
    cast = state.spells_cast
    seat = item.controller
    state.spells_cast = (*cast[:seat], cast[seat] + 1, *cast[seat + 1 :])
    notice_targets(state, item)
    spell = state.objects[item.id]
    event = Event("cast", object=item.id, player=item.controller, amount=item.x or 0)
    for ability in characteristics(state, item.id).sorted.triggered:
        if any(isinstance(when, CastsSpell) and when.this for when in ability.when):
            waiting = WaitingTrigger(
                item.controller, spell, ability, ability.effects, ability.targets, event, x=item.x
            )
            state.waiting = (*state.waiting, waiting)
    notice(state, event)
