"""The rulings on The Capitoline Triad's emblem: what it overwrites and what overwrites it."""

from adapters.names import Feature
from adapters.program import Performed, Program, Transcript
from conformance.checking import Check, Table
from conformance.checks.emblem_stories import COMING, CONTROL, MODIFYING, SETTING, TRIAD, story
from conformance.checks.looking import on_battlefield
from conformance.checks.power_and_toughness import (
    Creature,
    Event,
    after,
    controller_of,
    setters_of,
)
from conformance.checks.saga_boards import names_of
from conformance.results import Case, Kind

__all__ = ["CHECKS", "emblem_refused"]

NEEDS = frozenset(
    {Feature.CAST, Feature.ACTIVATE, Feature.MANA_POOL, Feature.COUNTERS, Feature.OBSERVE_STACK}
)


def emblem_refused(table: Table, alone: Program) -> bool:
    """Whether the engine does not even let the ability be activated that makes the emblem."""
    return not isinstance(table.try_to_play(alone).outcomes[-1], Performed)


def _judge_layers(case: Case, table: Table) -> None:
    """The last effect that sets power and toughness wins, the emblem being one of them."""
    table.play(case.variants[0])
    _judge(case, table, modifiers=False)


def _judge_modifiers(case: Case, table: Table) -> None:
    """Modifiers, counters and switches apply on top, whenever they began."""
    if emblem_refused(table, case.variants[0]):
        return  # another check tells
    _judge(case, table, modifiers=True)


def _judge(case: Case, table: Table, *, modifiers: bool) -> None:
    """Compare each creature with the model after each event."""
    transcript = table.try_to_play(case.game)
    if not all(isinstance(outcome, Performed) for outcome in transcript.outcomes):
        return  # some other card is not played as it should be, for another check to tell
    history = [Event.read(text) for text in names_of(case, "history")]
    creatures = {}
    for text in names_of(case, "creatures"):
        label, card, controller, counters = text.split("=")
        creatures[label] = Creature(card, int(controller), int(counters))
    for label, creature in creatures.items():
        for count, event in enumerate(history, 1):
            if count < len(history) and history[count].move == event.move:
                continue  # of several events of one move look at the last
            _compare(table, transcript, creature, history[:count], label)
        _count(table, creature, history, label, modifiers=modifiers)


def _compare(
    table: Table, transcript: Transcript, creature: Creature, history: list[Event], label: str
) -> None:
    move = history[-1].move
    wanted = after(creature, history, label)
    view = on_battlefield(transcript.observation(move), label)
    if wanted is None or (view is None and _is_to_enter(history, label, transcript)):
        return
    seen = (view.power, view.toughness) if view is not None else None
    table.require(
        seen == wanted,
        _signature(creature, history, label, seen),
        move=move,
        expected=f"{label} is {wanted[0]}/{wanted[1]}",
        observed=f"it is {seen[0]}/{seen[1]}" if seen else "it is not on the battlefield",
    )


def _is_to_enter(history: list[Event], label: str, transcript: Transcript) -> bool:
    """Whether it is still in its owner's hand by then."""
    started = on_battlefield(transcript.start, label) is not None
    return not started and not any(e.does == "enter" and e.label == label for e in history)


def _signature(
    creature: Creature, history: list[Event], label: str, seen: tuple[int | None, ...] | None
) -> str:
    setters = setters_of(creature, history, label)
    without = [e for e in history if e.does not in ("modify", "anthem", "switch")]
    if seen is None:
        return "gone"
    if seen != after(creature._replace(counters=0), without, label) and _modified(
        creature, history, label
    ):
        return "modified-otherwise"
    if _modified(creature, history, label):
        return "not-modified"
    kinds = [event.does for event in setters]
    if "yours" not in kinds:
        return "without-the-emblem"
    return "emblem-does-not-set" if kinds[-1] == "yours" else "newer-effect-overwritten"


def _modified(creature: Creature, history: list[Event], label: str) -> bool:
    seat = controller_of(creature, history, label)
    return creature.counters > 0 or any(
        event.label == label if event.does in ("modify", "switch")
        else event.does == "anthem" and event.seat == seat
        for event in history
    )  # fmt: skip


def _count(
    table: Table, creature: Creature, history: list[Event], label: str, *, modifiers: bool
) -> None:
    """Count what this creature met, before and after the emblem."""
    made = next(number for number, event in enumerate(history) if event.does == "yours")
    controlled = any(
        controller_of(creature, history[:count], label) == 0
        for count in range(made + 1, len(history) + 1)
    )
    if not controlled:
        return
    if modifiers and creature.counters:
        table.exercised("counters before")
    for number, event in enumerate(history):
        kinds = ("modify", "anthem", "switch") if modifiers else (
            "set", "march", "enter", "control"
        )  # fmt: skip
        if event.does in kinds and event.label in (label, "-") and number != made:
            table.exercised(f"{event.does} {'before' if number < made else 'after'}")


CHECKS = (
    Check(
        id="triad-emblem-layers",
        kind=Kind.RULING,
        sentence=(
            "The emblem overwrites older effects that set power and toughness, and newer ones "
            "overwrite it, whatever comes under control later."
        ),
        rules=("613.4b", "613.7", "613.7b", "613.7d"),
        rulings=("triad-emblem-layers",),
        generate=lambda draw, pool: story(draw, pool, (*SETTING, *COMING, *CONTROL)),
        judge=_judge_layers,
        needs=NEEDS,
        cards=frozenset({TRIAD, "Grizzly Bears", "Turn to Frog", "Forest"}),
    ),
    Check(
        id="triad-modifiers-apply",
        kind=Kind.RULING,
        sentence=(
            "What modifies or switches power and toughness, and counters, applies on top of the "
            "emblem, whenever it began."
        ),
        rules=("613.4c", "613.4d"),
        rulings=("triad-modifiers-apply",),
        generate=lambda draw, pool: story(draw, pool, (*MODIFYING, "Turn to Frog", "Cloudshift")),
        judge=_judge_modifiers,
        needs=NEEDS | {Feature.ATTACHED},
        cards=frozenset({TRIAD, "Grizzly Bears", "Giant Growth", "Forest"}),
    ),
)
