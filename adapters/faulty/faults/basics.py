"""What every game has gone wrong: turns, lands, damage, plain spells. For the basic checks."""

from collections.abc import Iterable

from msgspec.structs import replace

from adapters.faulty.fault import fault, part_of
from reference_engine.announcements import Cast, Pass, PlayLand
from reference_engine.casting import check_may_cast, play_land
from reference_engine.characteristics import Characteristics, characteristics, is_creature, printed
from reference_engine.combat import (
    _assigned,
    _divide,
    can_block,
    declare_attackers,
    possible_attackers,
    possible_blockers,
)
from reference_engine.damage import Damage, _results
from reference_engine.entering import Entry
from reference_engine.game import _pass, _resolve
from reference_engine.keyword_actions import destroy, discard, tap
from reference_engine.libraries import draw
from reference_engine.mana import empty_pools
from reference_engine.mana_payment import check_symbols, pay_mana
from reference_engine.state import Combat, GameObject, Ref, StackItem, State
from reference_engine.state_based_actions import (
    _annihilated_counters,
    _dying_creatures,
    _legend_rule,
    _losing_players,
)
from reference_engine.targets import can_be_targeted
from reference_engine.turns import _declare_attackers, _draw_step, _untap_step, end_step
from reference_engine.vocabulary import Cost, Face, ManaCost
from reference_engine.zones import Move, _renewed, move_one

# --- Turns --------------------------------------------------------------------------------------


@fault("one-pass-ends-a-step", _pass, rule="117.4", check="basic-both-players-pass")
def _one_pass(state: State, action: Pass) -> None:
    """A step ends as soon as one player passes."""
    if not state.stack:
        state.passes = len(state.players) - 1
    _pass(state, action)


@fault(
    "caster-first-after-resolution",
    _resolve,
    rule="117.3b",
    check="basic-priority-after-resolution",
)
def _caster_first(state: State) -> None:
    """After something has resolved the player who controlled it gets priority."""
    seat = state.stack[-1].controller
    _resolve(state)
    state.priority = seat


@fault("first-in-first-out", _resolve, rule="405.5", check="basic-last-in-first-out")
def _first_in(state: State) -> None:
    """Of what is on the stack the bottom resolves first."""
    bottom, *others = state.stack
    state.stack = (*others, bottom)
    _resolve(state)


@fault("eight-cards-are-kept", discard, rule="514.1", check="basic-hand-size")
def _eight_are_kept(state: State, seat: int, idents: Iterable[int]) -> list[int]:
    """At cleanup a card less is discarded than the hand has above its maximum size."""
    given = list(idents)
    return discard(state, seat, given[1:] if state.step == "cleanup" else given)


@fault("drawn-from-the-bottom", _draw_step, rule="121.1", check="basic-draw-step")
def _from_the_bottom(state: State) -> None:
    """The active player draws the bottom card of the library in the draw step."""
    for ident in state.libraries[state.active][-1:]:
        move_one(state, ident, "hand")


@fault("drawn-as-the-step-ends", _draw_step, rule="504.2", check="basic-draw-before-priority")
def _not_yet(_: State) -> None:
    """The card of the draw step is drawn as the step ends."""


@part_of("drawn-as-the-step-ends", end_step)
def _at_the_end(state: State) -> None:
    if state.step == "draw":
        draw(state, state.active, 1)
    end_step(state)


@fault("last-card-loses", draw, rule="704.5b", check="basic-empty-library")
def _last_card(state: State, seat: int, number: int) -> None:
    """A player who draws the last card of the library loses."""
    draw(state, seat, number)
    if not state.libraries[seat]:
        state.update_player(seat, drew_from_empty=True)


@fault("lands-stay-tapped", _untap_step, rule="502.3", check="basic-untap-step")
def _lands_stay(state: State) -> None:
    """Lands don't untap in the untap step."""
    lands = [i for i in state.battlefield if "Land" in characteristics(state, i).types]
    tapped = [ident for ident in lands if state.objects[ident].tapped]
    _untap_step(state)
    for ident in tapped:
        state.update(ident, tapped=True)


@fault("lands-are-played-tapped", play_land, rule="305.1", check="basic-lands")
def _played_tapped(state: State, how: PlayLand) -> None:
    """A land that is played enters tapped."""
    play_land(state, how)
    state.update(state.ref(how.card), tapped=True)


@fault("colorless-mana-stays", empty_pools, rule="500.5", check="basic-mana-empties")
def _colorless_stays(state: State, step: str) -> None:
    """Colorless mana stays in the pool from step to step."""
    stays = [tuple(one for one in player.mana if one.type == "C") for player in state.players]
    empty_pools(state, step)
    for seat, mana in enumerate(stays):
        if mana:
            state.update_player(seat, mana=mana)


# --- What is printed, and state-based actions ---------------------------------------------------

COLOR_OF_LAND = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


@fault("lands-have-colors", printed, rule="202.2b", check="basic-characteristics")
def _colored_lands(face: Face) -> Characteristics:
    """A basic land has the color of the mana that it makes."""
    right = printed(face)
    colors = {COLOR_OF_LAND[word] for word in right.subtypes if word in COLOR_OF_LAND}
    return replace(right, colors=right.colors | colors) if colors else right


@fault("toughness-below-zero-lives", _dying_creatures, rule="704.5f", check="basic-toughness-zero")
def _below_zero(state: State) -> tuple[list[int], list[int]]:
    """A creature with toughness less than 0 stays on the battlefield."""
    dying, destroyed = _dying_creatures(state)
    return [i for i in dying if characteristics(state, i).toughness == 0], destroyed


@fault(
    "counters-annihilate-all", _annihilated_counters, rule="704.5q", check="basic-counters-cancel"
)
def _all_counters(state: State) -> list[tuple[int, int]]:
    """Of +1/+1 and -1/-1 counters on a permanent none is left, whichever were more."""
    return [
        (ident, max(state.objects[ident].counters[kind] for kind in ("+1/+1", "-1/-1")))
        for ident, _ in _annihilated_counters(state)
    ]


@fault("one-life-loses", _losing_players, rule="704.5a", check="basic-life-zero")
def _one_life(state: State) -> list[int]:
    """A player with 1 life loses the game."""
    low = [s for s in state.seats_in_turn_order() if state.players[s].life == 1]
    return [*_losing_players(state), *low]


@fault("legend-rule-takes-the-chosen", _legend_rule, rule="704.5j", check="basic-legend-rule")
def _takes_the_chosen(state: State) -> list[int]:
    """Of two legendary permanents of one name the chosen one goes and the other stays."""
    gone = _legend_rule(state)
    names = {(state.objects[i].controller, characteristics(state, i).name) for i in gone}
    return [
        ident
        for ident in state.battlefield
        if ident not in gone
        and (state.objects[ident].controller, characteristics(state, ident).name) in names
    ]


# --- Attacks ------------------------------------------------------------------------------------


@fault("tapped-creatures-attack-along", possible_attackers, rule="508.1a", check="basic-attackers")
def _attack_along(state: State) -> list[int]:
    """A tapped creature may attack where an untapped one could attack too."""
    able = possible_attackers(state)
    tapped = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == state.active
        and state.objects[ident].tapped
        and is_creature(state, ident)
    ]
    return [*able, *tapped] if able else able


@fault("first-attacker-taps-alone", tap, rule="508.1f", check="basic-attackers-tap")
def _first_alone(state: State, idents: Iterable[int]) -> list[int]:
    """Of several attackers only the first is tapped."""
    given = list(idents)
    return tap(state, given[:1] if state.step == "declare_attackers" else given)


@fault(
    "no-priority-after-attackers",
    _declare_attackers,
    rule="508.2",
    check="basic-priority-after-attack",
)
def _none_after_attackers(state: State) -> None:
    """Nobody gets priority in the declare attackers step once creatures attack."""
    _declare_attackers(state)
    if (state.combat or Combat()).attackers:
        state.stage = "end step"


@fault("blockers-without-attackers", _declare_attackers, rule="508.8", check="basic-no-attackers")
def _goes_on_to_blockers(state: State) -> None:
    """The declare blockers step comes even though nothing attacks."""
    declare_attackers(state)


@part_of("blockers-without-attackers", possible_blockers)
def _anything_blocks(state: State, seat: int) -> list[int]:
    able = possible_blockers(state, seat)
    if (state.combat or Combat()).attackers or seat == state.active:
        return able
    return [i for i in state.battlefield if state.objects[i].controller == seat]


@fault("tapped-creatures-block-along", possible_blockers, rule="509.1a", check="basic-blockers")
def _block_along(state: State, seat: int) -> list[int]:
    """A tapped creature may block where an untapped one could block too."""
    able = possible_blockers(state, seat)
    tapped = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller == seat
        and state.objects[ident].tapped
        and is_creature(state, ident)
    ]
    return [*able, *tapped] if able else able


@fault("flying-does-not-block-flying", can_block, rule="702.9b", check="basic-evasion")
def _flying_blocks_none(state: State, blocker: int, attacker: int) -> bool:
    """A creature with flying can't block another one with flying."""
    flying = [
        "flying" in characteristics(state, ident).sorted.keywords for ident in (blocker, attacker)
    ]
    return can_block(state, blocker, attacker) and not all(flying)


@fault("unblocked-attackers-stay", end_step, rule="511.3", check="basic-combat-ends")
def _unblocked_stay(state: State) -> None:
    """Creatures that were not blocked stay attacking after the combat phase."""
    combat = state.combat if state.step == "end_of_combat" else None
    end_step(state)
    if combat is not None:
        free = {a: goal for a, goal in combat.attackers.items() if a not in combat.blocked}
        state.combat = replace(combat, attackers=free, blockers={}) if free else None


# --- Damage -------------------------------------------------------------------------------------


@fault("blockers-take-one-less", _assigned, rule="510.1c", check="basic-combat-damage")
def _one_less(state: State, ident: int) -> list[Damage]:
    """An attacking creature deals one less damage than its power to what blocks it."""
    attackers = (state.combat or Combat()).attackers
    return [
        replace(one, amount=one.amount - 1) if one.to > 0 and ident in attackers else one
        for one in _assigned(state, ident)
    ]


@fault("blockers-are-not-deadly", _results, rule="702.2b", check="basic-combat-keywords")
def _not_deadly(state: State, one: Damage, number: int) -> None:
    """Deathtouch of a blocking creature does nothing."""
    before = state.objects[one.to].deathtouched if one.to > 0 else False
    _results(state, one, number)
    if one.to > 0 and one.source in (state.combat or Combat()).blockers:
        state.update(one.to, deathtouched=before)


@fault("full-damage-to-each-blocker", _divide, rule="510.1c", check="basic-two-blockers")
def _to_each(
    _: State, ident: int, power: int, creatures: list[int], __: Ref | None
) -> list[Damage]:
    """A creature deals damage equal to its power to each creature that blocks it."""
    return [Damage(ident, other, power) for other in creatures]


@fault("damage-does-not-add-up", _results, rule="120.6", check="basic-damage-adds-up")
def _greatest_counts(state: State, one: Damage, number: int) -> None:
    """Of the damage that a creature is dealt in a turn only the greatest counts."""
    before = state.objects[one.to].damage if one.to > 0 else 0
    _results(state, one, number)
    if one.to > 0 and is_creature(state, one.to):
        state.update(one.to, damage=max(before, number))


# --- Spells -------------------------------------------------------------------------------------


@fault("creature-spells-enter-tapped", _renewed, rule="110.5b", check="basic-creature-spell")
def _enters_tapped(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """What was cast enters tapped."""
    new = _renewed(state, old, one, entry)
    return replace(new, tapped=True) if entry is not None and old.zone == "stack" else new


@fault("creatures-onto-a-stack", check_may_cast, rule="302.1", check="basic-sorcery-speed")
def _onto_a_stack(state: State, thing: GameObject, how: Cast) -> tuple[Cost, ...]:
    """Creature spells are cast in one's main phase whatever is on the stack."""
    trial = state
    if "Creature" in characteristics(state, thing.id).types:
        trial = state.copy()
        trial.stack = ()
    return check_may_cast(trial, thing, how)


@fault("hybrid-takes-any-color", check_symbols, rule="107.4e", check="basic-mana-symbols")
def _hybrid_takes_any(cost: ManaCost, types: str, any_color: bool = False) -> bool:
    """A hybrid symbol is paid with mana of any type."""
    if any("/" in symbol for symbol in cost.symbols):
        plain = tuple(symbol for symbol in cost.symbols if "/" not in symbol)
        generic = cost.generic + len(cost.symbols) - len(plain)
        return check_symbols(replace(cost, generic=generic, symbols=plain), types, any_color)
    return check_symbols(cost, types, any_color)


@fault("paying-empties-the-pool", pay_mana, rule="601.2h", check="basic-mana-spent")
def _empties(state: State, seat: int, cost: ManaCost, spend: str, purpose: int) -> None:
    """Paying a cost takes all mana there is in the pool."""
    pay_mana(state, seat, cost, spend, purpose)
    state.update_player(seat, mana=())


@fault("hexproof-only-from-abilities", can_be_targeted, rule="702.11b", check="basic-hexproof")
def _only_from_abilities(state: State, ref: Ref, item: StackItem) -> bool:
    """Hexproof keeps abilities off and not spells."""
    if ref > 0 and item.kind == "spell" and state.objects[ref].zone == "battlefield":
        return True
    return can_be_targeted(state, ref, item)


@fault("other-counters-follow", _renewed, rule="122.2", check="basic-new-object")
def _counters_follow(state: State, old: GameObject, one: Move, entry: Entry | None) -> GameObject:
    """Counters that are not +1/+1 counters stay on a card that changes zones."""
    new = _renewed(state, old, one, entry)
    kept = {kind: number for kind, number in old.counters.items() if kind != "+1/+1"}
    return replace(new, counters={**kept, **new.counters})


@fault("bonus-ends-with-the-phase", end_step, rule="514.2", check="basic-until-end-of-turn")
def _ends_with_the_phase(state: State) -> None:
    """What lasts until end of turn ends with the main phase."""
    if state.step == "precombat_main":
        lasting = [one for one in state.effects if one.duration != "until end of turn"]
        state.effects = tuple(lasting)
        state.touch()
    end_step(state)


@fault("effects-draw-one-more", draw, rule="121.2", check="basic-draw-one")
def _one_more(state: State, seat: int, number: int) -> None:
    """An effect that draws cards draws one more."""
    draw(state, seat, number + 1 if state.stage == "resolve" else number)


@fault("the-last-is-not-destroyed", destroy, rule="701.8a", check="basic-destroy-all")
def _last_survives(state: State, idents: Iterable[int], can_regenerate: bool = True) -> list[int]:
    """Of several permanents destroyed at once the last one stays."""
    given = list(idents)
    return destroy(state, given[:-1] if len(given) > 1 else given, can_regenerate)
