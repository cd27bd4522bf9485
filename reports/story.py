"""Tells a failure as a judge would: the board, each move, where it left the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from adapters.card_data import Face
from adapters.names import Feature
from adapters.program import Program
from conformance.results import (
    CheckResult,
    Failure,
    Header,
    Kind,
    Results,
    StoredFailure,
    Verdict,
    encode_failure,
    failure_file_name,
)
from reports.board import Board
from reports.changes import position
from reports.course import Course
from reports.difference import Difference, differences
from reports.naming import Naming, naming
from reports.text import LINE, PAGE, shell_line, visible
from reports.twin import TwinStep, twin_steps

__all__ = ["Story", "StoryStep", "in_order", "tell", "tell_all"]


@dataclass(frozen=True, slots=True)
class StoryStep:
    """A move and the position after it; the first step is the position set up.

    `happened` says what the engine did. `board` is `None` where the engine gave no position.
    `apart` holds the differences from the reference (before) to the engine (after). `twin` is
    where the other game stands, in a failure that holds two games against each other.
    """

    number: int
    sentence: str
    forbidden: bool
    happened: tuple[str, ...]
    board: Board | None
    apart: tuple[Difference, ...]
    parts_here: bool
    twin: TwinStep | None = None


@dataclass(frozen=True, slots=True)
class Story:
    """A failure told. `game_json` is the game as data, `stored` the file that replays it.

    `authority` is who says what is `expected`: the rules, or the reference engine.

    `invented` are the cards of the game that were never printed, as a player would see them.

    `relation` is what its signature says besides the check.
    """

    anchor: str
    check: str
    signature: str
    relation: str
    verdict: Verdict
    message: str
    rules: tuple[str, ...]
    before: tuple[str, ...]
    steps: tuple[StoryStep, ...]
    authority: str
    expected: str
    observed: str
    apart: tuple[Difference, ...]
    times_seen: int
    first_seen: int
    variants: int
    has_reference: bool
    file: str
    replay: str
    invented: tuple[str, ...]
    game_json: str
    stored: bytes

    @property
    def has_twin(self) -> bool:
        """Whether two games of the engine are held against each other."""
        return self.steps[0].twin is not None

    @property
    def parting(self) -> StoryStep:
        """The step after which the game left the rules."""
        return next(step for step in self.steps if step.parts_here)


def tell_all(results: Results, directory: Path) -> list[Story]:
    """Tell every failure of a run, whatever the verdict of its check, in order of the rules.

    `directory` is where the results are; the replay commands name the files below it.
    """
    failures = [failure for result in in_order(results.checks) for failure in result.failures]
    return [
        tell(failure, results.header, directory, f"failure-{number}")
        for number, failure in enumerate(failures, 1)
    ]


def in_order(results: Iterable[CheckResult]) -> list[CheckResult]:
    """Return results by the rules they stand on, those of comparing with the reference last.

    Where a rule has a check of its own, that one says more plainly what is wrong.
    """
    return sorted(
        results,
        key=lambda result: (
            result.check.kind is Kind.DIFFERENTIAL,
            result.check.rules,
            result.check.id,
        ),
    )


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
        relation=visible(failure.signature.removeprefix(f"{failure.check}: ")),
        verdict=failure.verdict,
        message=visible(failure.message, LINE, lines=True),
        rules=failure.rules,
        before=tuple(position(failure.transcript.start, name)),
        steps=steps,
        authority=_authority(failure, header),
        expected=visible(failure.expected, LINE, lines=True),
        observed=visible(failure.observed, LINE, lines=True),
        apart=next(step.apart for step in steps if step.parts_here),
        times_seen=failure.times_seen,
        first_seen=failure.first_seen,
        variants=len(failure.case.variants),
        has_reference=failure.reference is not None,
        file=file.as_posix(),
        replay=shell_line(
            "mtg-conformance", "replay", file.as_posix(), "--engine", header.engine_spec
        ),
        invented=tuple(map(_as_printed, failure.played.scenario.cards)),
        game_json=_game_json(failure.played),
        stored=encode_failure(stored),
    )


def _authority(failure: Failure, header: Header) -> str:
    if failure.verdict is not Verdict.FAIL:
        return "Expected"
    kinds = {check.id: check.kind for check in header.planned}
    if kinds.get(failure.check) is Kind.DIFFERENTIAL:
        return "The reference engine has"
    return "The rules say"


def _as_printed(face: Face) -> str:
    """Return a card in lines: name and cost, types, text, power and toughness."""
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    lines = (f"{face.name}  {face.mana_cost}".strip(), face.type_line, face.text, size)
    return visible("\n".join(line for line in lines if line), lines=True)


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
    course = Course(failure.played, failure.transcript, failure.verdict)
    last = len(failure.played.moves)
    # a move that got no answer is where a crash or a timeout shows
    parting = min(failure.move, last, len(course.positions))
    twins = _twins(failure, course)
    for number in range(last + 1):
        apart = tuple(_apart(failure, course, number, told_decisions))
        yield StoryStep(
            number=number,
            sentence=course.sentence(number),
            forbidden=course.forbidden(number),
            happened=tuple(course.happened(number)),
            board=course.board(number, _marks(apart)),
            apart=apart,
            parts_here=number == parting,
            twin=next(twins, None),
        )


def _twins(failure: Failure, course: Course) -> Iterator[TwinStep]:
    if failure.against is None:
        return iter(())
    return twin_steps(course, Course(failure.against.program, failure.against.transcript))


def _apart(
    failure: Failure, course: Course, number: int, told_decisions: bool
) -> Iterator[Difference]:
    if failure.reference is None:
        return
    rules, engine = Course(failure.played, failure.reference).positions, course.positions
    if number >= min(len(rules), len(engine)):
        return
    name = course.names(number)
    for found in differences(rules[number], engine[number]):
        if told_decisions or not found.path.startswith("decision"):
            yield found._replace(path=_spoken_path(found, name))


def _spoken_path(found: Difference, name: Naming) -> str:
    """Return a path with its subject called by name: "Forest (forest#1): tapped"."""
    if not found.subject:
        return found.path
    field = found.path.partition("]")[2].lstrip(".")
    return f"{name(found.subject)}: {field}" if field else name(found.subject)


def _marks(apart: Iterable[Difference]) -> dict[str, list[str]]:
    """Return by label or player what the reference has instead."""
    differs: dict[str, list[str]] = {}
    for found in apart:
        _, colon, field = found.path.rpartition(": ")
        mark = f"{field}: {found.before}" if colon else found.before
        differs.setdefault(found.subject, []).append(mark)
    return differs
