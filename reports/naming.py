"""Calls things by their names: labels beside card names, players, steps, zones."""

from collections.abc import Callable, Iterable

from adapters.names import Step, Zone
from adapters.observation import Observation, StackItem
from adapters.scenario import Scenario, player_name
from reports.text import NAME, visible

__all__ = ["Naming", "naming", "place", "stack_item", "step_name", "turn_line"]

Naming = Callable[[str], str]
"""Gives what a label is called in a sentence: "Forest (forest#1)"."""


def naming(scenario: Scenario, seen: Iterable[Observation]) -> Naming:
    """Return how things are called after the positions in `seen`; the last name counts.

    A word that is no label of theirs (a player, a colour) is called by itself.
    """
    names = {spec.label: spec.card for spec in scenario.objects}
    sources: dict[str, StackItem] = {}
    for observation in seen:
        names.update((view.label, view.name) for view in observation.objects)
        sources.update((item.label, item) for item in observation.stack)

    def called(label: str) -> str:
        shown = visible(label, NAME)
        if label in names:
            name = visible(names[label], NAME)
            return shown if name == shown else f"{name} ({shown})"
        if label in sources and sources[label].source != label:
            source = sources[label].source
            of = visible(names.get(source, source), NAME)
            return f"{shown} (of {of})"
        return shown

    return called


def stack_item(item: StackItem, name: Naming) -> str:
    """Return what an object on the stack is: "chapter II ability of Saga (saga)"."""
    if item.kind == "spell":
        what = f"spell {name(item.label)}"
    else:
        kind = f"{item.kind.value} ability"
        if item.chapters:
            kind = f"chapter {', '.join(map(_roman, item.chapters))} ability"
        what = f"{kind} of {name(item.source)}"
    x = f" with X = {item.x}" if item.x is not None else ""
    targets = f" targeting {', '.join(map(name, item.targets))}" if item.targets else ""
    return f"{player_name(item.controller)}'s {what}{x}{targets}"


def _roman(number: int) -> str:
    numerals = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
    return numerals[number - 1] if 1 <= number <= len(numerals) else str(number)


def step_name(step: Step) -> str:
    """Return a step as the rulebook calls it; main phases have no steps (505.1)."""
    words = step.value.replace("_", " ")
    if step in (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN):
        return f"{words} phase"
    return f"{words} step"


def place(zone: Zone, owner: int, controller: int) -> str:
    """Return a zone as a place one moves to: "P0's hand", "the battlefield" (400.1)."""
    if zone is Zone.BATTLEFIELD:
        under = f" under {player_name(controller)}'s control" if controller != owner else ""
        return f"the battlefield{under}"
    shared = {Zone.STACK: "the stack", Zone.EXILE: "exile", Zone.COMMAND: "the command zone"}
    return shared.get(zone, f"{player_name(owner)}'s {zone.value}")


def turn_line(seen: Observation) -> str:
    """Return where in the game a position is: "turn 3, P0's upkeep step"."""
    return f"turn {seen.turn}, {player_name(seen.active_player)}'s {step_name(seen.step)}"
