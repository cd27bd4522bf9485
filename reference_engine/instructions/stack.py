"""Instructions about spells and abilities on the stack: copying them, changing their targets."""

from collections.abc import Sequence

from msgspec.structs import replace

from reference_engine.announcements import Choice, Illegal
from reference_engine.copying import copiable
from reference_engine.instructions.dispatch import instruction, seats
from reference_engine.matching import Context, select
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, Ref, StackItem, State
from reference_engine.targets import is_legal_set, notice_targets, possible_targets
from reference_engine.vocabulary import ChangeTarget, CopySpell

Groups = tuple[tuple[Ref, ...], ...]


def _item(state: State, ident: int) -> StackItem | None:
    return next((item for item in state.stack if item.id == ident), None)


# --- Copies -------------------------------------------------------------------------------------


@instruction(CopySpell)
@rule("707.10", "707.10c", "405.1")
def _copy_spell(state: State, effect: CopySpell, context: Context) -> None:
    """Put a copy onto the stack with the decisions made for the original, then new targets."""
    for seat in seats(state, effect.who, context):
        for ident in select(state, effect.what, context):
            item = _item(state, ident)
            if item is not None:
                copy = _copied(state, item, effect, seat)
                state.stack = (*state.stack, copy)
                copy = replace(copy, targets=_new_targets(state, copy))
                state.stack = (*state.stack[:-1], copy)
                notice_targets(state, copy)


@rule("707.10", "707.2", "707.9")
def _copied(state: State, item: StackItem, effect: CopySpell, seat: int) -> StackItem:
    """Return the copy of a spell: owned and controlled by who has put it there, and not cast."""
    original = state.objects[item.id]
    face = copiable(original)
    if effect.colors is not None:
        face = replace(face, colors=effect.colors)
    spell = GameObject(
        id=state.new_id(), label=state.new_label("copy"), owner=seat, controller=seat,
        base_controller=seat, zone="stack", face=face, timestamp=state.tick(),
        x=original.x, additional=original.additional,
    )  # fmt: skip
    state.objects[spell.id] = spell
    state.names[spell.label] = spell.id
    state.touch()
    return replace(item, id=spell.id, label=spell.label, controller=seat, source=spell)


@rule("707.10c", "115.7d", "115.7e")
def _new_targets(state: State, item: StackItem) -> Groups:
    """Have the copy's controller choose its targets; those unchanged need not be legal."""
    if not any(item.targets):
        return item.targets
    named: dict[str, Ref] = {}
    choices = []
    for spec, old in zip(item.target_specs, item.targets, strict=True):
        refs = dict.fromkeys((*old, *possible_targets(state, item, spec)))
        names = tuple(sorted(_name(state, named, ref) for ref in refs))
        choices.append(Choice(names, len(old), len(old)))
    chosen = state.choose("targets", item.controller, *choices, source=item.label)
    groups = tuple(tuple(named[name] for name in group) for group in chosen)
    if not is_legal_set(state, item, groups, item.targets):
        raise Illegal(f"{item.label} can't have these targets together: {chosen}")
    return groups


def _name(state: State, named: dict[str, Ref], ref: Ref) -> str:
    """Name a target, also one that is gone, differently from the others."""
    known = ref < 0 or ref in state.objects or ref in state.last_known or _item(state, ref)
    stem = name = state.name(ref) if known else "gone"
    number = 1
    while named.get(name, ref) != ref:
        number += 1
        name = f"{stem}~{number}"
    named[name] = ref
    return name


# --- Changing targets ---------------------------------------------------------------------------


@instruction(ChangeTarget)
@rule("115.7a", "115.7b", "115.7e", "115.7f")
def _change_target(state: State, effect: ChangeTarget, context: Context) -> None:
    """Change one target to another legal one, chosen by the controller; else none changes."""
    for ident in select(state, effect.of, context):
        item = _item(state, ident)
        if item is None:
            continue
        found: dict[str, Groups] = {}
        for new in select(state, effect.to, context):
            for name, groups in _with_one_changed(state, item, new):
                found.setdefault(name, groups)
        if found:
            source = context.source.label
            name = state.choose_one("choose", context.controller, found, source=source)
            changed = replace(item, targets=found[name])
            state.stack = tuple(changed if one.id == ident else one for one in state.stack)
            before = [ref for group in item.targets for ref in group]
            notice_targets(state, changed, before)


def _with_one_changed(state: State, item: StackItem, new: Ref) -> Sequence[tuple[str, Groups]]:
    """Return the ways to change one target, each by the name of the old one.

    If that is a target twice, the second time is "name~2".
    """
    named: dict[str, Ref] = {}
    ways: list[tuple[str, Groups]] = []
    for index, group in enumerate(item.targets):
        for position, old in enumerate(group):
            groups = tuple(
                tuple(new if (i, p) == (index, position) else ref for p, ref in enumerate(refs))
                for i, refs in enumerate(item.targets)
            )
            legal = possible_targets(state, item, item.target_specs[index])
            if new == old or new not in legal:
                continue
            if is_legal_set(state, item, groups, item.targets):
                name = _name(state, named, old)
                taken = sum(1 for other, _ in ways if other.partition("~")[0] == name)
                ways.append((f"{name}~{taken + 1}" if taken else name, groups))
    return ways
