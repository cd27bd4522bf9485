"""Tells a failure as a judge would: the board, each move, where it left the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Move, Program, Refused, Transcript
from conformance.results import (
    Failure,
    Header,
    Results,
    StoredFailure,
    Verdict,
    encode_failure,
    failure_file_name,
)
from reports.announcements import announcement
from reports.board import Board, draw
from reports.changes import changes, position
from reports.difference import Difference, differences
from reports.naming import Naming, naming
from reports.text import LINE, PAGE, shell_line, visible

__all__ = ["Story", "StoryStep", "tell", "tell_all"]


@dataclass(frozen=True, slots=True)
class StoryStep:
    """A move and the position after it; the first step is the position set up.

    `happened` says what the engine did. `board` is `None` where the engine gave no position.
    `apart` holds the differences from the reference (before) to the engine (after).
    """

    number: int
    sentence: str
    forbidden: bool
    happened: tuple[str, ...]
    board: Board | None
    apart: tuple[Difference, ...]
    parts_here: bool


@dataclass(frozen=True, slots=True)
class Story:
    """A failure told. `game_json` is the game as data, `stored` the file that replays it."""

    anchor: str
    check: str
    signature: str
    verdict: Verdict
    message: str
    rules: tuple[str, ...]
    before: tuple[str, ...]
    steps: tuple[StoryStep, ...]
    expected: str
    observed: str
    apart: tuple[Difference, ...]
    times_seen: int
    variants: int
    has_reference: bool
    file: str
    replay: str
    game_json: str
    stored: bytes

    @property
    def parting(self) -> StoryStep:
        """The step after which the game left the rules."""
        return next(step for step in self.steps if step.parts_here)


def tell_all(results: Results, directory: Path) -> list[Story]:
    """Tell every failure of a run, whatever the verdict of its check, in the run's order.

    `directory` is where the results are; the replay commands name the files below it.
    """
    failures = [failure for result in results.checks for failure in result.failures]
    return [
        tell(failure, results.header, directory, f"failure-{number}")
        for number, failure in enumerate(failures, 1)
    ]


def tell(failure: Failure, header: Header, directory: Path, anchor: str) -> Story:
    """Tell one failure. Nothing an engine sent in it is trusted to be short or printable."""
    name = naming(failure.played.scenario, (failure.transcript.start,))
    steps = tuple(_steps(failure, Feature.OBSERVE_DECISION in header.engine.features))
    file = directory / failure_file_name(failure.signature)
    stored = StoredFailure(
        failure, header.engine.name, header.engine.version, header.engine_spec, header.seed
    )
    return Story(
        anchor=anchor,
        check=visible(failure.check),
        signature=visible(failure.signature),
        verdict=failure.verdict,
        message=visible(failure.message, LINE, lines=True),
        rules=failure.rules,
        before=tuple(position(failure.transcript.start, name)),
        steps=steps,
        expected=visible(failure.expected, LINE, lines=True),
        observed=visible(failure.observed, LINE, lines=True),
        apart=next(step.apart for step in steps if step.parts_here),
        times_seen=failure.times_seen,
        variants=len(failure.case.variants),
        has_reference=failure.reference is not None,
        file=file.as_posix(),
        replay=shell_line(
            "mtg-conformance", "replay", file.as_posix(), "--engine", header.engine_spec
        ),
        game_json=_game_json(failure.played),
        stored=encode_failure(stored),
    )


def _game_json(game: Program) -> str:
    """Return a game as indented JSON without what is as by default, so that one can read it."""
    text = msgspec.json.format(msgspec.json.encode(_lean(game)), indent=1).decode()
    return visible(text, PAGE, lines=True)


def _lean(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_lean(entry) for entry in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    lean = {config.tag_field: config.tag} if config.tag_field else {}
    for field in msgspec.structs.fields(value):
        entry = getattr(value, field.name)
        if field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        else:
            default = field.default
        if entry != default:
            lean[field.encode_name] = _lean(entry)
    return lean


def _steps(failure: Failure, told_decisions: bool) -> Iterator[StoryStep]:
    """Tell the moves, one step each, and one for the position set up.

    An engine that does not tell decisions differs from the reference in each of them, which
    says nothing about the rules: `told_decisions` is false for such.
    """
    moves, seen = failure.played.moves, _positions(failure.transcript)
    # a move that got no answer is where a crash or a timeout shows
    parting = min(failure.move, len(moves), len(seen))
    for number in range(len(moves) + 1):
        name = naming(failure.played.scenario, seen[: number + 1])
        apart = tuple(_apart(failure, number, told_decisions, name))
        yield StoryStep(
            number=number,
            sentence=_sentence(moves, seen, number, name),
            forbidden=number > 0 and not moves[number - 1].legal,
            happened=tuple(_happened(failure, seen, number, name)),
            board=_board(seen, number, name, apart),
            apart=apart,
            parts_here=number == parting,
        )


def _positions(transcript: Transcript) -> list[Observation]:
    return [transcript.start, *(outcome.observation for outcome in transcript.outcomes)]


def _sentence(moves: tuple[Move, ...], seen: list[Observation], number: int, name: Naming) -> str:
    if number == 0:
        return "The position set up."
    before = seen[number - 1].decision if number <= len(seen) else None
    return visible(announcement(moves[number - 1].action, name, before))


def _happened(
    failure: Failure, seen: list[Observation], number: int, name: Naming
) -> Iterator[str]:
    if number == 0:
        return
    if number >= len(seen):
        yield _unanswered(failure, number - len(seen))
        return
    move, outcome = failure.played.moves[number - 1], failure.transcript.outcomes[number - 1]
    if isinstance(outcome, Refused):
        yield f"The engine refuses: {visible(outcome.reason) or 'it gives no reason'}"
        if outcome.observation != seen[number - 1]:
            yield "Though it refused, the position changed:"
            yield from changes(seen[number - 1], outcome.observation, name)
        return
    if not move.legal:
        yield "The engine performs what the rules forbid."
    yield from changes(seen[number - 1], outcome.observation, name)


def _unanswered(failure: Failure, later: int) -> str:
    """Say why there is no position after a move; `later` counts from the first such move."""
    ended = {
        Verdict.CRASH: "The engine crashed.",
        Verdict.TIMEOUT: "The engine came to no end in the time it had.",
        Verdict.ADAPTER_ERROR: "The adapter broke its contract.",
    }
    return ended.get(failure.verdict, "Not played.") if later == 0 else "Not played."


def _apart(
    failure: Failure, number: int, told_decisions: bool, name: Naming
) -> Iterator[Difference]:
    if failure.reference is None:
        return
    rules, engine = _positions(failure.reference), _positions(failure.transcript)
    if number >= min(len(rules), len(engine)):
        return
    for found in differences(rules[number], engine[number]):
        if told_decisions or not found.path.startswith("decision"):
            yield found._replace(path=_spoken_path(found, name))


def _spoken_path(found: Difference, name: Naming) -> str:
    """Return a path with its subject called by name: "Forest (forest#1): tapped"."""
    if not found.subject:
        return found.path
    field = found.path.partition("]")[2].lstrip(".")
    return f"{name(found.subject)}: {field}" if field else name(found.subject)


def _board(
    seen: list[Observation], number: int, name: Naming, apart: Iterable[Difference]
) -> Board | None:
    if number >= len(seen):
        return None
    changed = set()
    if number:
        changed = {found.subject for found in differences(seen[number - 1], seen[number])}
    differs: dict[str, list[str]] = {}
    for found in apart:
        field = found.path.rpartition(": ")[2] if ": " in found.path else "here"
        differs.setdefault(found.subject, []).append(f"{field}: {found.before}")
    return draw(seen[number], name, changed, differs)
