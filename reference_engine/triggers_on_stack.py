"""Putting triggered abilities on the stack (603.3)."""

from collections.abc import Iterable

from msgspec.structs import replace

from reference_engine.announcements import Answer, Choice, Decision, Illegal
from reference_engine.modes import of_modes
from reference_engine.rulebook import rule
from reference_engine.state import StackItem, State, WaitingTrigger
from reference_engine.targets import announce_targets, notice_targets, target_choices

__all__ = ["numeral", "put_triggers_on_stack"]


@rule("603.3", "603.3b", "101.4")
def put_triggers_on_stack(state: State) -> None:
    """Put all waiting triggers on the stack: in APNAP order, each player's as it chooses."""
    waiting, state.waiting = state.waiting, ()
    for seat in state.seats_in_turn_order():
        own = [trigger for trigger in waiting if trigger.controller == seat]
        for trigger in _ordered(state, seat, own):
            _put_on_stack(state, trigger)


def _ordered(state: State, seat: int, own: list[WaitingTrigger]) -> Iterable[WaitingTrigger]:
    """Let a player order several triggers; those that are alike in all respects need no order.

    One that will be removed for want of a target (603.3d) is ordered as well: that comes after.
    """
    if len(own) < 2 or _all_alike(own):
        return own
    named: dict[str, WaitingTrigger] = {}
    for trigger in own:
        stem = name = _trigger_name(trigger)
        number = 1
        while name in named:
            number += 1
            name = f"{stem}~{number}"
        named[name] = trigger
    choice = Choice(tuple(sorted(named)), len(named), len(named))
    answer = state.ask(Decision("order_triggers", seat, None, (choice,)))
    if not isinstance(answer, Answer) or answer.player != seat:
        raise Illegal(f"player {seat} must order its triggered abilities")
    order = answer.chosen[0] if len(answer.chosen) == 1 else ()
    if sorted(order) != sorted(named):
        raise Illegal(f"order_triggers: put {sorted(named)} in order, not {sorted(order)}")
    return [named[name] for name in order]


def _all_alike(own: list[WaitingTrigger]) -> bool:
    first = own[0]
    return not first.target_specs and all(
        trigger.source.id == first.source.id
        and trigger.ability is first.ability
        and trigger.chapters == first.chapters
        for trigger in own
    )


def _trigger_name(trigger: WaitingTrigger) -> str:
    chapters = ",".join(numeral(number) for number in trigger.chapters or ())
    return f"{trigger.source.label}/{chapters}" if chapters else trigger.source.label


def numeral(number: int) -> str:
    """Return a chapter number as it is printed: I, II, III, IV, and so on."""
    parts = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, letters in parts:
        while number >= value:
            text, number = text + letters, number - value
    return text


@rule("603.3a", "603.3d")
def _put_on_stack(state: State, trigger: WaitingTrigger) -> None:
    """Put one triggered ability on the stack with its modes and targets, unless it lacks some."""
    item = _as_item(trigger, state.new_id())
    modes = _possible_modes(state, item)
    if modes is None:
        choices = target_choices(state, item)
        if any(len(choice.options) < choice.minimum for choice in choices):
            return
    elif len(modes) < trigger.ability.choose:
        return
    item = replace(item, label=state.new_label("ability"))
    below, state.stack = state.stack, (*state.stack, item)
    if modes is not None:
        item = _choose_modes(state, item, modes)
        state.stack = (*below, item)
        choices = target_choices(state, item)
    if not choices:
        return
    chosen = state.choose("targets", item.controller, *choices, source=item.source.label)
    item = announce_targets(state, item, chosen)
    state.stack = (*below, item)
    notice_targets(state, item)


def _as_item(trigger: WaitingTrigger, ident: int) -> StackItem:
    return StackItem(
        id=ident,
        kind="triggered",
        label="",
        controller=trigger.controller,
        source=trigger.source,
        ability=trigger.ability,
        effects=trigger.effects,
        target_specs=trigger.target_specs,
        event=trigger.event,
        chapters=trigger.chapters,
        memory=trigger.memory,
        x=trigger.x,
    )


def _possible_modes(state: State, item: StackItem) -> list[str] | None:
    """Return the modes that have legal targets, `None` for an ability that is not modal."""
    modes = getattr(item.ability, "modes", ())
    if not modes:
        return None
    options = []
    for index, mode in enumerate(modes):
        trial = replace(item, target_specs=mode.targets)
        if all(len(c.options) >= c.minimum for c in target_choices(state, trial)):
            options.append(str(index))
    return options


@rule("603.3c")
def _choose_modes(state: State, item: StackItem, options: list[str]) -> StackItem:
    """Have the modes of a modal triggered ability chosen, which is on the stack by then."""
    ability = item.ability
    choice = Choice(tuple(options), ability.choose, ability.choose)
    picked = state.choose("modes", item.controller, choice, source=item.source.label)[0]
    chosen = tuple(sorted(int(mode) for mode in picked))
    effects, specs = of_modes(tuple(ability.modes[index] for index in chosen))
    return replace(item, modes=chosen, effects=effects, target_specs=specs)
