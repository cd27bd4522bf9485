"""Listing legal announcements, each with one way of paying.

Exact but for what has more than `MANY` answers: of those the list holds some. Of the ways to
pay for an announcement it holds one. `Game.apply` takes them all.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from msgspec.structs import replace

from reference_engine.activating import activate, activate_mana_ability
from reference_engine.announcements import (
    Activate,
    Announcement,
    Cast,
    Decision,
    Illegal,
    Pass,
    PlayLand,
)
from reference_engine.casting import check_may_cast, may_play_from, sorcery_timing, spell_item
from reference_engine.casting_permissions import optional_costs, ways_to_cast
from reference_engine.characteristics import characteristics, has, is_creature
from reference_engine.costs import TotalCost, determine_total_cost
from reference_engine.damage import can_pay_life
from reference_engine.events import in_play
from reference_engine.legal_answers import MANY, legal_answers
from reference_engine.matching import Context, matches
from reference_engine.paying import Plan, Source, mana_sources, plan_payment
from reference_engine.state import Pending, StackItem, State
from reference_engine.targets import announce_targets, possible_targets
from reference_engine.vocabulary import (
    Activated,
    Cost,
    CostChange,
    Discard,
    ExileFrom,
    LoyaltyCost,
    ManaCost,
    PayLife,
    RemoveCounters,
    RemoveX,
    Sacrifice,
    Spell,
    SpellDiscount,
    SpellSurcharge,
    Tap,
    TapAnother,
    TargetSpec,
)
from reference_engine.zones import Move, move

__all__ = ["MANY", "legal_actions"]


def legal_actions(state: State, decision: Decision) -> list[Announcement]:
    """Return the legal announcements for the pending decision."""
    if decision.kind == "priority":
        return _at_priority(state, decision.player)
    return legal_answers(state, decision)


def _at_priority(state: State, seat: int) -> list[Announcement]:
    found: list[Announcement] = [Pass(seat)]
    slow = sorcery_timing(state, seat)
    sources = mana_sources(state, seat)
    for ident in (*state.hands[seat], *state.graveyards[seat]):
        thing = state.objects[ident]
        seen = characteristics(state, ident)
        if "Land" in seen.types:
            if slow and not state.players[seat].lands_played and may_play_from(state, seat, ident):
                found.append(PlayLand(seat, thing.label))
            continue
        if not slow and "Instant" not in seen.types and "flash" not in seen.sorted.keywords:
            continue
        found.extend(_castings(state, seat, ident, sources))
    for ident in (*state.battlefield, *state.hands[seat], *state.graveyards[seat]):
        if state.objects[ident].controller == seat:
            found.extend(_activations(state, seat, ident, sources))
    return found


# --- Casting ------------------------------------------------------------------------------------


def _castings(
    state: State, seat: int, ident: int, sources: Sequence[Source]
) -> Iterator[Announcement]:
    thing, seen = state.objects[ident], characteristics(state, ident)
    ways = ways_to_cast(state, thing, seat)
    if not ways:
        return
    optional = optional_costs(seen)
    spell = next((ability for ability in seen.abilities if isinstance(ability, Spell)), None)
    mode_sets: list[tuple[int, ...]] = [()]
    if spell is not None and spell.modes:
        sizes = range(spell.choose, max(spell.choose, spell.most) + 1)
        mode_sets = [one for n in sizes for one in combinations(range(len(spell.modes)), n)]
    for way, modes in product(ways, mode_sets):
        variable = next((c for c in ways[way] if isinstance(c, ManaCost) and c.x), None)
        for extra in [(), *[(name,) for name in optional]]:
            plain = Cast(seat, thing.label, modes=modes, alternative=way, additional=extra)
            for x in _values_of_x(state, seat, sources, variable) if variable else [None]:
                yield from _castings_with(state, replace(plain, x=x), ident, sources)


def _values_of_x(
    state: State, seat: int, sources: Sequence[Source], cost: ManaCost
) -> Iterable[int]:
    most = len(state.players[seat].mana) + sum(source.most for source in sources)
    return range(max(0, most - cost.mana_value + 8) // cost.x + 1)


def _castings_with(
    state: State, plain: Cast, ident: int, sources: Sequence[Source]
) -> Iterator[Announcement]:
    """Yield the castings with these choices: every set of targets, one way of paying."""
    thing = state.objects[ident]
    try:
        costs = check_may_cast(state, thing, plain)
        if _clearly_too_much(state, plain, ident, sources):
            return
        trial = state.copy()
        new = move(trial, [Move(ident, "stack", controller=plain.player)])[ident]
        item = spell_item(trial, new, plain, thing.zone, costs)
        trial.stack = (*trial.stack, item)
    except Illegal:
        return
    by_targets = any(
        isinstance(a, SpellSurcharge | SpellDiscount)
        for a in characteristics(trial, new).sorted.casting
    )
    plans: dict[TotalCost | None, list[Plan]] = {}
    for targets in _target_sets(trial, item):
        aimed = announce_targets(trial, item, targets) if by_targets else item
        total = determine_total_cost(trial, aimed, costs) if by_targets else None
        if total not in plans:
            plans[total] = _plans_for_spell(trial, aimed, costs, sources)
        if not plans[total] and not by_targets:
            return
        for plan in plans[total]:
            yield replace(
                plain,
                targets=targets,
                mana=plan.mana,
                spend=plan.spend,
                life_paid=plan.life_paid,
                cost_choices=plan.cost_choices,
            )


def _plans_for_spell(
    state: State, item: StackItem, costs: Sequence[Cost], sources: Sequence[Source]
) -> list[Plan]:
    """Return plans for paying a spell, with as little life for Phyrexian symbols as possible."""
    phyrexian = sum(
        symbol.endswith("/P")
        for cost in costs
        if isinstance(cost, ManaCost)
        for symbol in cost.symbols
    )
    for life_paid in range(phyrexian + 1):
        total = determine_total_cost(state, item, costs, life_paid)
        if total.mana is not None:
            symbols = tuple(symbol.removesuffix("/P") for symbol in total.mana.symbols)
            total = replace(total, mana=replace(total.mana, symbols=symbols))
        plans = list(_plans(state, item.controller, item.id, total, sources))
        if plans:
            return [replace(plan, life_paid=life_paid) for plan in plans]
    return []


def _clearly_too_much(state: State, plain: Cast, ident: int, sources: Sequence[Source]) -> bool:
    """Whether a spell is out of reach, judged by numbers alone where nothing makes it cheaper."""
    seen = characteristics(state, ident)
    if plain.alternative is not None or seen.cost is None or not seen.cost.mana_value:
        return False
    if _has_discounts(state, ident):
        return False
    most = len(state.players[plain.player].mana) + sum(source.most for source in sources)
    phyrexian = sum(symbol.endswith("/P") for symbol in seen.cost.symbols)
    return seen.cost.mana_value - phyrexian > most


def _has_discounts(state: State, ident: int) -> bool:
    return CostChange in in_play(state).others or any(
        isinstance(ability, SpellDiscount)
        for ability in characteristics(state, ident).sorted.casting
    )


def _plans(
    state: State, seat: int, source: int, total: TotalCost, sources: Sequence[Source]
) -> Iterator[Plan]:
    """Yield a plan for each choice of objects that the costs leave."""
    life = sum(cost.amount for cost in total.others if isinstance(cost, PayLife))
    if not can_pay_life(state, seat, life):
        return
    plan = plan_payment(state, seat, total, source, sources)
    if plan is None:
        return
    groups = [
        _cost_options(state, seat, source, cost)
        for cost in total.others
        if isinstance(cost, Sacrifice | Discard | ExileFrom | TapAnother)
        or (isinstance(cost, RemoveCounters) and cost.what is not None)
    ]
    if not groups:
        yield plan
        return
    for number, choices in enumerate(product(*groups)):
        if number >= MANY:
            return
        yield replace(plan, cost_choices=choices)


def _cost_options(state: State, seat: int, source: int, cost: object) -> list[tuple[str, ...]]:
    if isinstance(cost, Discard):
        labels = [state.objects[ident].label for ident in state.hands[seat]]
        return list(combinations(sorted(labels), cost.count))[:MANY]
    assert isinstance(cost, Sacrifice | ExileFrom | TapAnother | RemoveCounters)
    what = cost.what
    assert what is not None
    here = state.latest(source)
    assert here is not None
    context = Context(seat, here)
    zone = state.battlefield if what.zone == "battlefield" else state.graveyards[seat]
    if what.zone == "hand":
        zone = state.hands[seat]
    found = [i for i in zone if matches(state, what, i, context)]
    if isinstance(cost, RemoveCounters):
        options: list[tuple[str, ...]] = []
        for ident in found:
            kinds = sorted(state.objects[ident].counters)
            label = state.objects[ident].label
            options += [(label,)] if len(kinds) == 1 else [(label, f"kind:{k}") for k in kinds]
        return options[:MANY]
    if isinstance(cost, Sacrifice):
        found = [ident for ident in found if state.objects[ident].controller == seat]
    if isinstance(cost, TapAnother):
        found = [ident for ident in found if not state.objects[ident].tapped]
    labels = sorted(state.objects[ident].label for ident in found)
    if isinstance(cost, ExileFrom) and cost.count is None:
        return [tuple(labels)]
    count = 1 if isinstance(cost, TapAnother) else (cost.count or 1)
    return list(combinations(labels, count))[:MANY]


# --- Targets ------------------------------------------------------------------------------------


def _target_sets(state: State, item: StackItem) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not item.target_specs:
        yield ()
        return
    groups = []
    for spec in item.target_specs:
        refs = possible_targets(state, item, spec)
        groups.append(list(_groups(spec, sorted(state.name(ref) for ref in refs))))
    for number, chosen in enumerate(product(*groups)):
        if number >= MANY:
            return
        if all(
            spec.distinct_from is None or not set(group) & set(chosen[spec.distinct_from])
            for spec, group in zip(item.target_specs, chosen, strict=True)
        ):
            yield chosen


def _groups(spec: TargetSpec, names: list[str]) -> Iterator[tuple[str, ...]]:
    most = len(names) if spec.maximum is None else min(spec.maximum, len(names))
    listed = 0
    for size in range(spec.minimum, most + 1):
        for group in combinations(names, size):
            if listed >= MANY:
                return
            listed += 1
            yield group


# --- Activating ---------------------------------------------------------------------------------


def _activations(
    state: State, seat: int, ident: int, sources: Sequence[Source]
) -> Iterator[Announcement]:
    thing = state.objects[ident]
    simple = {
        source.ability: source for source in sources if source.ident == ident and not source.dear
    }
    for index, ability in enumerate(characteristics(state, ident).sorted.activated):
        if ability.zone != thing.zone:
            continue
        if ability.is_mana_ability and index in simple:
            yield from simple[index].ways
            continue
        if Tap() in ability.costs and not _may_tap(state, ident):
            continue
        yield from _activations_of(state, seat, ident, index, ability, sources)


def _may_tap(state: State, ident: int) -> bool:
    thing = state.objects[ident]
    if thing.tapped:
        return False
    return not thing.fresh or not is_creature(state, ident) or has(state, ident, "haste")


def _activations_of(
    state: State,
    seat: int,
    ident: int,
    index: int,
    ability: Activated,
    sources: Sequence[Source],
) -> Iterator[Announcement]:
    thing = state.objects[ident]
    mode_sets: list[tuple[int, ...]] = [()]
    if ability.modes:
        mode_sets = list(combinations(range(len(ability.modes)), ability.choose))
    others = [one for one in sources if ident not in (one.ident, one.uses[0])]
    for modes, x in product(mode_sets, _x_for(state, seat, ability, sources)):
        plain = Activate(seat, thing.label, index, modes=modes, x=x)
        yield from _activations_with(state, plain, ident, ability, others)


def _x_for(
    state: State, seat: int, ability: Activated, sources: Sequence[Source]
) -> Iterable[int | None]:
    for cost in ability.costs:
        if isinstance(cost, ManaCost) and cost.x:
            most = len(state.players[seat].mana) + sum(source.most for source in sources)
            return range(most + 1)
        if isinstance(cost, RemoveX):
            return range(10)
    return [None]


def _activations_with(
    state: State, plain: Activate, ident: int, ability: Activated, sources: Sequence[Source]
) -> Iterator[Announcement]:
    from reference_engine.costs import split

    total = split(ability.costs, plain.x or 0)
    loyalty = any(isinstance(cost, LoyaltyCost) for cost in ability.costs)
    if loyalty and not sorcery_timing(state, plain.player):
        return
    thing = state.objects[ident]
    modes = [ability.modes[index] for index in plain.modes]
    specs = tuple(s for mode in modes for s in mode.targets) if modes else ability.targets
    item = StackItem(
        id=0, kind="activated", label="", controller=plain.player, source=thing,
        target_specs=specs, x=plain.x,
    )  # fmt: skip
    produce = _produce_options(state, plain.player, ident, ability)
    for plan in _plans(state, plain.player, ident, total, sources):
        for targets, made in product(_target_sets(state, item), produce):
            how = replace(
                plain,
                targets=targets,
                produce=made,
                mana=plan.mana,
                spend=plan.spend,
                life_paid=plan.life_paid,
                cost_choices=plan.cost_choices,
            )
            if _works(state, how, ability):
                yield how


def _produce_options(state: State, seat: int, ident: int, ability: Activated) -> list[str]:
    from reference_engine.mana import mana_options
    from reference_engine.vocabulary import AddMana

    if not ability.is_mana_ability:
        return [""]
    context = Context(seat, state.objects[ident])
    for effect in ability.effects:
        if isinstance(effect, AddMana):
            options = mana_options(state, effect, context)
            if len(options) > 1:
                return [o[0] if len(set(o)) == 1 else o for o in options]
    return [""]


def _works(state: State, how: Activate, ability: Activated) -> bool:
    """Try the announcement out on a copy."""
    trial = state.copy()
    try:
        (activate_mana_ability if ability.is_mana_ability else activate)(trial, how)
    except Illegal:
        return False
    except Pending:
        return True
    return True
