"""Resolving spells and abilities (608)."""

from msgspec.structs import replace

from reference_engine.amounts import holds
from reference_engine.characteristics import characteristics, has
from reference_engine.instructions import carry_out_all
from reference_engine.matching import Context
from reference_engine.rulebook import rule
from reference_engine.shields import follow_spell
from reference_engine.state import DelayedTrigger, StackItem, State
from reference_engine.targets import context_of, still_legal
from reference_engine.vocabulary import BeginningOf, Chosen, MayCast, Triggered
from reference_engine.zones import Move, move

__all__ = ["resolve_top"]


@rule("608.1", "608.2", "608.2a", "608.2b", "608.2n", "405.5")
def resolve_top(state: State) -> None:
    """Resolve the topmost object on the stack; without a legal target left it does not resolve."""
    item = state.stack[-1]
    legal = still_legal(state, item)
    had = any(item.targets)
    anyway = isinstance(item.ability, Triggered) and item.ability.resolves_anyway
    if had and not any(legal) and not anyway:
        _leave_stack(state, item)
        return
    context = context_of(replace(item, targets=legal))
    if not _condition_holds(state, item, context):
        _leave_stack(state, item)
        return
    if _is_permanent_spell(state, item):
        _become_permanent(state, item, context)
        return
    carry_out_all(state, item.effects, context)
    if item.kind == "spell":
        _rebound(state, item)
    _leave_stack(state, item)


@rule("110.4b", "608.3")
def _is_permanent_spell(state: State, item: StackItem) -> bool:
    """Return whether it becomes a permanent; an instant that does nothing does not."""
    if item.kind != "spell" or item.ability is not None:
        return False
    return not characteristics(state, item.id).types & {"Instant", "Sorcery"}


@rule("603.4", "608.2a")
def _condition_holds(state: State, item: StackItem, context: Context) -> bool:
    ability = item.ability
    if not isinstance(ability, Triggered) or ability.condition is None:
        return True
    return holds(state, ability.condition, context)


@rule("702.88a", "603.7d")
def _rebound(state: State, item: StackItem) -> None:
    """Exile a spell with rebound that was cast from hand, to be cast once more next upkeep."""
    spell = state.objects.get(item.id)
    if spell is None or not spell.was_cast or item.from_zone != "hand":
        return
    if not has(state, item.id, "rebound"):
        return
    exiled = move(state, [Move(item.id, "exile")])[item.id]
    again = DelayedTrigger(
        BeginningOf("upkeep"),
        item.controller,
        item.source,
        (MayCast(Chosen("rebound")),),
        memory={"rebound": (exiled,)},
    )
    state.delayed = (*state.delayed, again)


@rule("608.2n", "702.34a")
def _leave_stack(state: State, item: StackItem) -> None:
    """Put a spell into its owner's graveyard; an ability ceases to exist."""
    if item.kind == "spell":
        if item.id in state.objects:
            move(state, [Move(item.id, _after_resolving(item))])
        return
    state.stack = tuple(other for other in state.stack if other.id != item.id)


def _after_resolving(item: StackItem) -> str:
    return "hand" if "buyback" in item.additional else "graveyard"


@rule("608.3", "608.3a", "608.3b", "303.4a", "107.3m")
def _become_permanent(state: State, item: StackItem, context: Context) -> None:
    """Put a permanent spell onto the battlefield, an Aura attached to its target."""
    host = context.targets[0][0] if context.targets and context.targets[0] else 0
    moved = move(
        state,
        [
            Move(
                item.id, "battlefield", item.controller, was_cast=True, x=item.x or 0,
                attach_to=host,
            )
        ],
    )  # fmt: skip
    follow_spell(state, item.id, moved.get(item.id, item.id))
