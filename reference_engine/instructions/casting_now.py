"""Casting a spell while another spell or ability resolves (608.2g)."""

from msgspec.structs import replace

from reference_engine.announcements import Cast, Choice
from reference_engine.casting import becomes_cast, spell_item
from reference_engine.casting_permissions import FREE, required_costs, why_forbidden
from reference_engine.characteristics import characteristics
from reference_engine.costs import determine_total_cost
from reference_engine.instructions.payments import pays
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, StackItem, State
from reference_engine.targets import announce_targets, target_choices
from reference_engine.vocabulary import Cost, Spell
from reference_engine.zones import Move, move

__all__ = ["cast_while_resolving"]


@rule("608.2g", "601.2", "118.9", "107.3b")
def cast_while_resolving(state: State, seat: int, ident: int) -> bool:
    """Let a player cast a card without paying its mana cost; return whether it did.

    Timing does not matter. The player is asked "may", or "pay" where the spell costs
    something all the same, then for modes and targets. Who could not complete it isn't asked.
    """
    thing = state.objects[ident]
    if "Land" in characteristics(state, ident).types or why_forbidden(state, thing, seat):
        return False
    modes = _possible_modes(state, seat, thing)
    if modes is None:
        return False
    taxes = _taxes(state, seat, thing, modes)
    if taxes:
        if not pays(state, seat, taxes, Context(seat, thing)):
            return False
    elif not state.confirm("may", seat, thing.label):
        return False
    item = _propose(state, seat, thing, _choose_modes(state, seat, thing, modes))
    state.stack = (*state.stack, item)
    if item.target_specs:
        choices = target_choices(state, item)
        chosen = state.choose("targets", seat, *choices, source=item.label)
        item = announce_targets(state, item, chosen)
        state.stack = (*state.stack[:-1], item)
    state.update(item.id, x=0, was_cast=True)
    becomes_cast(state, item)
    return True


def _propose(state: State, seat: int, thing: GameObject, modes: tuple[int, ...]) -> StackItem:
    how = Cast(seat, thing.label, modes=modes, alternative=FREE)
    spell = move(state, [Move(thing.id, "stack", controller=seat)])[thing.id]
    return spell_item(state, spell, how, thing.zone, ())


def _modal(state: State, thing: GameObject) -> Spell | None:
    abilities = characteristics(state, thing.id).abilities
    return next((a for a in abilities if isinstance(a, Spell) and a.modes), None)


def _possible_modes(state: State, seat: int, thing: GameObject) -> tuple[int, ...] | None:
    """The modes that could be chosen for their targets; `None` if it can't be cast."""
    spell = _modal(state, thing)
    if spell is None:
        return () if _has_targets(state, seat, thing, ()) else None
    single = [
        index
        for index, mode in enumerate(spell.modes)
        if all(
            _enough(state, replace(_trial(state, seat, thing)[1], target_specs=(spec,)))
            for spec in mode.targets
        )
    ]
    return tuple(single) if len(single) >= spell.choose else None


def _trial(state: State, seat: int, thing: GameObject) -> tuple[State, StackItem]:
    """A position in which the card is on the stack as a spell, without modes."""
    trial = state.copy()
    spell = move(trial, [Move(thing.id, "stack", controller=seat)])[thing.id]
    found = trial.objects[spell]
    return trial, StackItem(spell, "spell", found.label, seat, found, from_zone=thing.zone)


def _has_targets(state: State, seat: int, thing: GameObject, modes: tuple[int, ...]) -> bool:
    trial = state.copy()
    item = _propose(trial, seat, thing, modes)
    trial.stack = (*trial.stack, item)
    return _enough(trial, item)


def _enough(state: State, item: StackItem) -> bool:
    return all(len(choice.options) >= choice.minimum for choice in target_choices(state, item))


def _choose_modes(
    state: State, seat: int, thing: GameObject, modes: tuple[int, ...]
) -> tuple[int, ...]:
    spell = _modal(state, thing)
    if spell is None:
        return ()
    most = min(len(modes), max(spell.choose, spell.most))
    choice = Choice(tuple(str(mode) for mode in modes), spell.choose, most)
    return tuple(int(mode) for mode in state.choose("modes", seat, choice, source=thing.label)[0])


def _taxes(state: State, seat: int, thing: GameObject, modes: tuple[int, ...]) -> tuple[Cost, ...]:
    """What the spell costs although its mana cost is not paid (601.2f)."""
    spell = _modal(state, thing)
    trial = state.copy()
    item = _propose(trial, seat, thing, modes[: spell.choose] if spell else ())
    trial.stack = (*trial.stack, item)
    total = determine_total_cost(trial, item, required_costs(characteristics(trial, item.id)))
    mana = total.mana
    costs = total.others
    return (mana, *costs) if mana is not None and (mana.generic or mana.symbols) else costs
