"""Whether an observation can be one of the game played: names, seats, order.

Nothing here is about the rules; what an engine does wrong there is for the checks to say.
"""

from itertools import pairwise

from adapters.observation import Observation
from adapters.program import Program, Transcript
from adapters.scenario import RESERVED, Scenario

__all__ = ["what_is_wrong"]


def what_is_wrong(program: Program, transcript: Transcript) -> str | None:
    """Return what keeps a transcript from telling of a program's scenario, or `None`."""
    labels = {spec.label for spec in program.scenario.objects}
    wrong = _wrong(program.scenario, labels, transcript.start)
    wrong = wrong or _lost(labels, transcript.start)
    if wrong is not None:
        return f"{wrong} as the scenario is set up"
    for number, outcome in enumerate(transcript.outcomes, 1):
        wrong = _wrong(program.scenario, labels, outcome.observation)
        if wrong is not None:
            return f"{wrong} after move {number}"
    return None


def _wrong(scenario: Scenario, labels: set[str], seen: Observation) -> str | None:
    seats = range(len(scenario.players))
    if len(seen.players) != len(seats):
        return f"it shows {len(seen.players)} players, there are {len(seats)}"
    if seen.active_player not in seats:
        return f"the active player is {seen.active_player}, there is no such seat"
    shown = [view.label for view in seen.objects]
    for before, after in pairwise(shown):
        if before >= after:
            told = "twice" if before == after else "after a label that it sorts before"
            return f"its objects show {after!r} {told}"
    for label in shown:
        if label not in labels and label.partition("#")[0] not in RESERVED:
            return f"it shows {label!r}, a label that nobody gave"
    for view in seen.objects:
        if view.owner not in seats or view.controller not in seats:
            return f"owner or controller of {view.label!r} is no seat of this game"
    return None


def _lost(labels: set[str], seen: Observation) -> str | None:
    """Say which card is nowhere at the start: players may leave the game later, and take theirs."""
    here = {view.label for view in seen.objects} | {item.label for item in seen.stack}
    here.update(label for player in seen.players for label in player.library or ())
    missing = sorted(labels - here)
    return f"it does not show {missing[0]!r}" if missing else None
