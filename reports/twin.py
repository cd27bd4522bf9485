"""The other game of a failure in which two games of one engine were held against each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from adapters.difference import told
from adapters.observation import ObjectView, Observation
from adapters.program import Move
from reports.board import Board
from reports.changes import position
from reports.course import Course
from reports.text import NAME, visible

__all__ = ["TwinMove", "TwinStep", "twin_steps"]


@dataclass(frozen=True, slots=True)
class TwinMove:
    """A move of the other game, and what the engine did at it."""

    number: int
    sentence: str
    forbidden: bool
    happened: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TwinStep:
    """Where the other game stands at a step of the first: after move `at`.

    `moves` are those made since the step before; several, or none, where only one of the two
    games has a move. `missing` are the objects of the first game that the other one lacks.
    `later` are the moves that the first game has no step for, told in the last step only.
    """

    at: int
    moves: tuple[TwinMove, ...]
    board: Board | None
    missing: tuple[str, ...]
    later: tuple[TwinMove, ...]


def twin_steps(game: Course, other: Course) -> Iterator[TwinStep]:
    """Yield for each step of a game where the other one stands then."""
    places = _places(game.program.moves, other.program.moves)
    before = 0
    for number, at in enumerate(places):
        last = number == len(places) - 1
        yield TwinStep(
            at=at,
            moves=tuple(_moves(other, before, at)) if number else (_start(other),),
            board=other.board(at, _unlike(game, number, other, at), since=before),
            missing=_missing(game, number, other, at),
            later=tuple(_moves(other, at, len(other.program.moves))) if last else (),
        )
        before = at


def _places(moves: Sequence[Move], others: Sequence[Move]) -> list[int]:
    """Return for each position of a game after which move of the other one to show it.

    Games of one length go move by move. Else the moves announced alike go together: the
    other game waits at a move it does not have, and makes those it has alone along the way.
    """
    if len(moves) == len(others):
        return list(range(len(moves) + 1))
    ours, theirs = list(map(repr, moves)), list(map(repr, others))
    partner: dict[int, int] = {}
    for ours_from, theirs_from, size in SequenceMatcher(
        None, ours, theirs, autojunk=False
    ).get_matching_blocks():
        partner |= {ours_from + i: theirs_from + i for i in range(1, size + 1)}
    places = [0]
    for number in range(1, len(moves) + 1):
        places.append(partner.get(number, places[-1]))
    return places


def _start(other: Course) -> TwinMove:
    told = tuple(position(other.positions[0], other.names(0)))
    return TwinMove(0, other.sentence(0), forbidden=False, happened=told)


def _moves(other: Course, before: int, at: int) -> Iterator[TwinMove]:
    for number in range(before + 1, at + 1):
        yield TwinMove(
            number,
            other.sentence(number),
            other.forbidden(number),
            tuple(other.happened(number)),
        )


def _unlike(game: Course, number: int, other: Course, at: int) -> dict[str, list[str]]:
    """Return by label what the first game has where an object differs, whoever sits where."""
    if number >= len(game.positions) or at >= len(other.positions):
        return {}
    here, there = _looks(game.positions[number]), _looks(other.positions[at])
    unlike = {}
    for label, looks in there.items():
        ours = here.get(label)
        if ours is None:
            unlike[label] = ["only here"]
        elif found := [field for field in looks if ours[field] != looks[field]]:
            unlike[label] = [visible(f"{field}: {told(ours[field])}", NAME) for field in found]
    return unlike


def _missing(game: Course, number: int, other: Course, at: int) -> tuple[str, ...]:
    if number >= len(game.positions) or at >= len(other.positions):
        return ()
    there, name = _looks(other.positions[at]), game.names(number)
    return tuple(name(label) for label in _looks(game.positions[number]) if label not in there)


def _looks(seen: Observation) -> dict[str, dict[str, object]]:
    return {view.label: _look(view) for view in seen.objects}


def _look(view: ObjectView) -> dict[str, object]:
    """Return what can be compared between games in which the players may have swapped seats."""
    return {
        "name": view.name,
        "zone": view.zone,
        "types": view.types,
        "colors": view.colors,
        "size": f"{view.power}/{view.toughness}" if view.power is not None else "",
        "tapped": view.tapped,
        "counters": view.counters,
        "damage": view.damage,
        "with its owner": view.controller == view.owner,
    }
