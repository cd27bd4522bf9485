"""What lies on the stack, in which order, and that it waits as announced (405, 601)."""

from collections.abc import Iterator

from adapters.action import Activate, Answer, Cast, Pass, PassUntil
from adapters.names import Feature, StackKind
from adapters.observation import Observation, StackItem
from adapters.program import Program, Transcript
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import Stride, at_priority, strides

__all__ = ["CHECKS", "INVARIANTS"]


def _labels(seen: Observation) -> list[str]:
    return [item.label for item in seen.stack]


def _told(labels: list[str]) -> str:
    return ", ".join(labels) or "nothing"


# --- Last in, first out -------------------------------------------------------------------------


def _last_in_first_out(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """What is new lies on top, what stays keeps its order, passing takes the top first."""
    for stride in strides(program, transcript):
        if stride.after.winners is not None:
            continue
        before, after = _labels(stride.before), _labels(stride.after)
        stayed = [label for label in after if label in before]
        new = [label for label in after if label not in before]
        yield Met("put on top of others", bool(new and stayed))
        if stayed != [label for label in before if label in after]:
            yield Broken("order-changed", stride.number, _told(before), _told(after))
        elif after != [*new, *stayed]:
            yield Broken(
                "not-put-on-top", stride.number, f"{_told(new)} above {_told(stayed)}", _told(after)
            )
        if stride.gone and isinstance(stride.action, Pass | PassUntil):
            yield Met("left above others", bool(stayed))
            if before[0] not in stride.gone:
                yield Broken(
                    "left-from-below",
                    stride.number,
                    f"{before[0]} on top leaves before anything below it",
                    f"{_told(stride.gone)} left, {before[0]} is there",
                )


def _only_the_top(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """As the top resolves nothing below leaves but what it targets, whatever became of sources.

    Left aside are triggered abilities, which may be about a spell without targeting it.
    """
    for stride in strides(program, transcript):
        if not isinstance(stride.action, Pass) or stride.after.winners is not None:
            continue
        if len(stride.before.stack) < 2 or not stride.gone:
            continue
        top = stride.before.stack[0]
        if top.kind is StackKind.TRIGGERED:
            continue
        yield Met("resolved above others")
        below = [i for i in stride.before.stack[1:] if i.label in stride.gone]
        stray = [item for item in below if item.label not in (top.targets or ())]
        if stray:
            yield Broken(
                f"{stray[0].kind.value}-left-too",
                stride.number,
                f"only {top.label} leaves the stack",
                f"{_told([item.label for item in stray])} left too",
            )


# --- What waits there does not change -----------------------------------------------------------


def _as_it_was(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """What stays on the stack is what it was, its targets too as long as nothing resolves."""
    for stride in strides(program, transcript):
        if not at_priority(stride.before) or stride.after.winners is not None:
            continue
        settled = not stride.gone and not isinstance(stride.action, Answer | PassUntil)
        items = {item.label: item for item in stride.after.stack}
        for old in stride.before.stack:
            new = items.get(old.label)
            if new is None:
                continue
            yield Met("waited")
            field = _changed(old, new, settled=settled)
            if field:
                yield Broken(
                    f"{field}-changed",
                    stride.number,
                    f"{field} of {old.label}: {getattr(old, field)}",
                    str(getattr(new, field)),
                )


def _changed(old: StackItem, new: StackItem, *, settled: bool) -> str:
    fields = ("kind", "source", "controller", "targets", "x") if settled else ("kind", "source")
    return next((field for field in fields if getattr(old, field) != getattr(new, field)), "")


# --- As it was announced ------------------------------------------------------------------------


def _spell_as_announced(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """A spell cast is on the stack, controlled by who cast it, with the targets announced."""
    for stride in strides(program, transcript):
        action = stride.action
        if not isinstance(action, Cast) or not at_priority(stride.after):
            continue
        spell = next((i for i in stride.after.stack if i.label == action.card), None)
        yield Met("cast with targets" if action.targets else "cast")
        if spell is None or spell.kind is not StackKind.SPELL:
            yield Broken(
                "not-on-the-stack",
                stride.number,
                f"the spell {action.card} on the stack",
                f"{_told(_labels(stride.after))} on the stack",
            )
        else:
            yield from _announced(stride, action, spell)


def _ability_as_announced(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """An ability on the stack is controlled by who activated it, with the targets announced."""
    for stride in strides(program, transcript):
        action = stride.action
        if not isinstance(action, Activate) or not at_priority(stride.after):
            continue
        there = set(_labels(stride.before))
        for item in stride.after.stack:
            new = item.label not in there and item.kind is StackKind.ACTIVATED
            if new and item.source == action.source:
                yield Met("activated with targets" if action.targets else "activated")
                yield from _announced(stride, action, item)


def _announced(stride: Stride, action: Cast | Activate, item: StackItem) -> Iterator[Finding]:
    targets = tuple(target for group in action.targets for target in group)
    expected = {"controller": action.player, "targets": targets}
    if action.x is not None and item.x is not None:
        expected["x"] = action.x
    for field, announced in expected.items():
        if getattr(item, field) != announced:
            yield Broken(
                f"{field}-not-as-announced",
                stride.number,
                f"{field} of {item.label}: {announced}",
                str(getattr(item, field)),
            )


TARGETS = frozenset({Feature.OBSERVE_TARGETS, Feature.OBSERVE_DECISION})

INVARIANTS = (
    Invariant(
        id="stack-last-in-first-out",
        sentence="What is put on the stack lies on top of it, and the top leaves first.",
        rules=("405.2", "405.5"),
        look=_last_in_first_out,
    ),
    Invariant(
        id="only-the-top-resolves",
        sentence=(
            "As the top of the stack resolves, nothing below leaves but its targets: abilities "
            "stay though their sources go."
        ),
        rules=("608.1", "113.7a"),
        look=_only_the_top,
        needs=frozenset({Feature.OBSERVE_TARGETS}),
        any_card=False,
    ),
    Invariant(
        id="stack-objects-stay-as-they-are",
        sentence="What waits on the stack keeps its source, controller, targets and X meanwhile.",
        rules=("601.2c", "112.2", "113.7a"),
        look=_as_it_was,
        needs=TARGETS,
    ),
    Invariant(
        id="spells-are-as-announced",
        sentence="A spell is on the stack under its caster's control, as it was announced.",
        rules=("601.2a", "601.2c"),
        look=_spell_as_announced,
        needs=TARGETS,
    ),
    Invariant(
        id="abilities-are-as-announced",
        sentence="Who activates an ability controls it, and it is as it was announced.",
        rules=("602.2a", "602.2b"),
        look=_ability_as_announced,
        needs=TARGETS,
    ),
)

CHECKS = tuple(invariant.check for invariant in INVARIANTS)
