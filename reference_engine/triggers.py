"""Triggering of abilities on what happens (603.2, 603.6, 603.7)."""

from typing import Any

from reference_engine.amounts import holds
from reference_engine.characteristics import characteristics
from reference_engine.events import Event, in_play, rules_of
from reference_engine.matching import Context, matches, who_matches
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State, WaitingTrigger
from reference_engine.vocabulary import (
    Attached,
    Attacks,
    AttacksAlone,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BeginningOf,
    BlockedBy,
    Blocks,
    CastsSpell,
    DealsCombatDamage,
    DealsDamage,
    Dies,
    Discards,
    Draws,
    Enters,
    ExtraTriggers,
    Filter,
    GainsLife,
    LeavesBattlefield,
    LosesLife,
    Sacrifices,
    TappedForMana,
    This,
    Transforms,
    Trigger,
    Triggered,
)

__all__ = ["Watchers", "notice", "watchers"]

Watchers = list[tuple[int, Triggered]]


def watchers(state: State, kind: str) -> Watchers:
    """Return the triggered abilities in play that look out for a kind of event."""
    return in_play(state).triggers.get(kind, [])


@rule("603.2", "603.2c", "603.10")
def notice(state: State, event: Event, looking: Watchers | None = None) -> None:
    """Have abilities trigger on an event.

    `looking` are the abilities as they were before the event, for those that look back in time
    (603.10); otherwise those in play now look.
    """
    for ident, ability in watchers(state, event.kind) if looking is None else looking:
        for trigger in ability.when:
            if trigger.EVENT == event.kind:
                source = state.latest(ident)
                assert source is not None
                if _triggers(state, trigger, event, source):
                    for _ in range(_times(state, event, source)):
                        _wait(state, ability, source, event)
                    break
    if state.delayed:
        _notice_delayed(state, event)
    if event.kind == "counters" and event.counter == "lore":
        _notice_chapters(state, event)


@rule("603.2d")
def _times(state: State, event: Event, source: GameObject) -> int:
    """How many times an ability of a permanent triggers on an event."""
    times = 1
    if event.kind == "zone change" and source.zone == "battlefield":
        for ident, ability in rules_of(state, ExtraTriggers):
            owner = state.objects[ident]
            if owner.controller == source.controller and matches(
                state, ability.what, event.new, Context(owner.controller, owner)
            ):
                times += 1
    return times


def _wait(state: State, ability: Triggered, source: GameObject, event: Event) -> None:
    """Add a triggered ability to those waiting, if its intervening "if" is true (603.4)."""
    context = Context(source.controller, source, event=event, x=source.x)
    if ability.condition is not None and not holds(state, ability.condition, context):
        return
    if ability.is_mana_ability:
        from reference_engine.mana import resolve_triggered_mana_ability  # mana triggers abilities

        resolve_triggered_mana_ability(state, ability, source, event)
        return
    waiting = WaitingTrigger(
        source.controller, source, ability, ability.effects, ability.targets, event, x=source.x
    )
    state.waiting = (*state.waiting, waiting)


@rule("603.7", "603.7b")
def _notice_delayed(state: State, event: Event) -> None:
    """Have delayed triggers trigger, once each."""
    kept = []
    for delayed in state.delayed:
        if delayed.when.EVENT == event.kind and _triggers(
            state, delayed.when, event, delayed.source, delayed.controller
        ):
            waiting = WaitingTrigger(
                delayed.controller, delayed.source, delayed, delayed.effects,
                delayed.target_specs, event, memory=delayed.memory,
            )  # fmt: skip
            state.waiting = (*state.waiting, waiting)
        else:
            kept.append(delayed)
    state.delayed = tuple(kept)


@rule("714.2b", "714.2c", "702.155b")
def _notice_chapters(state: State, event: Event) -> None:
    """Have the chapters trigger whose number the lore counters reached or passed."""
    saga = state.objects.get(event.object)
    if saga is None:
        return
    after = event.before + event.amount
    for chapter in characteristics(state, saga.id).sorted.chapters:
        for number in chapter.numbers:
            if event.before < number <= after and _may_trigger(state, saga, number, after):
                waiting = WaitingTrigger(
                    saga.controller,
                    saga,
                    chapter,
                    chapter.effects,
                    chapter.targets,
                    event,
                    (number,),
                )
                state.waiting = (*state.waiting, waiting)


def _may_trigger(state: State, saga: GameObject, number: int, after: int) -> bool:
    """With read ahead, in the turn it entered only the chapter equal to the count triggers."""
    ahead = "read ahead" in characteristics(state, saga.id).sorted.keywords
    return not ahead or ("entered", saga.id) not in state.turn_history or number == after


# --- Whether a trigger condition is met ---------------------------------------------------------


def _triggers(
    state: State, trigger: Trigger, event: Event, source: GameObject, controller: int | None = None
) -> bool:
    you = source.controller if controller is None else controller
    context = Context(you, source)
    met: bool = _CONDITIONS[type(trigger)](state, trigger, event, context)
    return met


def _is(state: State, what: Filter | This | Attached, ident: int, context: Context) -> bool:
    if isinstance(what, This):
        return ident == context.source.id
    if isinstance(what, Attached):
        return ident == context.source.attached_to
    return matches(state, what, ident, context)


@rule("603.6a")
def _enters(state: State, trigger: Enters, event: Event, context: Context) -> bool:
    return event.destination == "battlefield" and _is(state, trigger.what, event.new, context)


@rule("603.6c", "700.4", "603.10a")
def _dies(state: State, trigger: Dies, event: Event, context: Context) -> bool:
    return event.destination == "graveyard" and _is(state, trigger.what, event.object, context)


@rule("603.6c", "603.10a")
def _leaves(state: State, trigger: LeavesBattlefield, event: Event, context: Context) -> bool:
    return _is(state, trigger.what, event.object, context)


@rule("601.2i")
def _casts(state: State, trigger: CastsSpell, event: Event, context: Context) -> bool:
    if trigger.this or not who_matches(trigger.who, event.player, context.controller):
        return False
    if trigger.your_turn and state.active != context.controller:
        return False
    if trigger.nth and state.spells_cast[event.player] != trigger.nth:
        return False
    if trigger.targeting is not None and not _targets(state, event.object, context.source.id):
        return False
    return matches(state, trigger.what, event.object, context)


def _targets(state: State, spell: int, ident: int) -> bool:
    """Whether a spell on the stack has an object among its targets."""
    item = next((item for item in state.stack if item.id == spell), None)
    return item is not None and any(ident in group for group in item.targets)


@rule("603.2b")
def _beginning(_: State, trigger: BeginningOf, event: Event, context: Context) -> bool:
    return trigger.step == event.step and who_matches(
        trigger.whose, event.player, context.controller
    )


@rule("603.2e")
def _tapped(state: State, trigger: BecomesTapped, event: Event, context: Context) -> bool:
    return _is(state, trigger.what, event.object, context)


@rule("106.12a")
def _mana(state: State, trigger: TappedForMana, event: Event, context: Context) -> bool:
    return who_matches(trigger.who, event.player, context.controller) and _is(
        state, trigger.what, event.object, context
    )


@rule("508.1m")
def _attacks(state: State, trigger: Attacks, event: Event, context: Context) -> bool:
    return _is(state, trigger.what, event.object, context)


@rule("510.2", "120.3")
def _damages(state: State, trigger: DealsCombatDamage, event: Event, context: Context) -> bool:
    return event.combat and _is(state, trigger.what, event.source, context)


@rule("601.2c", "603.2e")
def _targeted(state: State, trigger: BecomesTarget, event: Event, context: Context) -> bool:
    if trigger.first and event.before:
        return False
    return who_matches(trigger.whose, event.player, context.controller) and _is(
        state, trigger.what, event.object, context
    )


def _draws(_: State, trigger: Draws, event: Event, context: Context) -> bool:
    if trigger.nth and event.before + 1 != trigger.nth:
        return False
    return who_matches(trigger.who, event.player, context.controller)


@rule("509.3a", "509.3c")
def _fights(state: State, trigger: Blocks | BecomesBlocked, event: Event, context: Context) -> bool:
    return _is(state, trigger.what, event.object, context)


@rule("701.27e")
def _transforms(state: State, trigger: Transforms, event: Event, context: Context) -> bool:
    if trigger.into and characteristics(state, event.object).name != trigger.into:
        return False
    return _is(state, trigger.what, event.object, context)


@rule("506.5", "508.1m")
def _attacks_alone(state: State, trigger: AttacksAlone, event: Event, context: Context) -> bool:
    combat = state.combat
    alone = combat is not None and len(combat.attackers) == 1
    return alone and _is(state, trigger.what, event.object, context)


@rule("509.3d")
def _blocked_by(state: State, trigger: BlockedBy, event: Event, context: Context) -> bool:
    return event.source == context.source.id and _is(state, trigger.what, event.object, context)


@rule("120.3")
def _damages_player(state: State, trigger: DealsDamage, event: Event, context: Context) -> bool:
    if trigger.combat and not event.combat:
        return False
    return who_matches(trigger.to, event.player, context.controller) and _is(
        state, trigger.what, event.source, context
    )


@rule("119.9", "701.9a")
def _of_player(
    _: State, trigger: GainsLife | LosesLife | Discards, event: Event, context: Context
) -> bool:
    return who_matches(trigger.who, event.player, context.controller)


@rule("701.21a")
def _sacrifices(state: State, trigger: Sacrifices, event: Event, context: Context) -> bool:
    return who_matches(trigger.who, event.player, context.controller) and _is(
        state, trigger.what, event.object, context
    )


_CONDITIONS: dict[type, Any] = {
    AttacksAlone: _attacks_alone,
    BlockedBy: _blocked_by,
    DealsDamage: _damages_player,
    GainsLife: _of_player,
    LosesLife: _of_player,
    Discards: _of_player,
    Sacrifices: _sacrifices,
    Blocks: _fights,
    BecomesBlocked: _fights,
    Transforms: _transforms,
    Enters: _enters,
    Dies: _dies,
    LeavesBattlefield: _leaves,
    CastsSpell: _casts,
    BeginningOf: _beginning,
    BecomesTapped: _tapped,
    TappedForMana: _mana,
    Attacks: _attacks,
    DealsCombatDamage: _damages,
    BecomesTarget: _targeted,
    Draws: _draws,
}
