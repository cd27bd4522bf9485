"""The same engine on a changed game: what must be the same, and what must be mirrored."""

from typing import Any

import msgspec
from hypothesis import assume

from adapters.action import Cast
from adapters.names import Zone
from adapters.observation import Observation
from adapters.program import Move, Performed, Program, Refused, Transcript
from adapters.reference import ReferenceAdapter
from adapters.scenario import ObjectSpec
from conformance.boards import Draw, at_most
from conformance.checking import Check, Table
from conformance.checks.games import WALKING, game_of
from conformance.checks.metamorphic_relating import first_unlike, was_performed, without
from conformance.results import Case, Game, Kind

__all__ = ["CHECKS", "judge_mirrored", "mirrored"]


# --- Seats swapped ------------------------------------------------------------------------------


def _swapped(value: Any) -> Any:
    """Swap the two players in plain data: seats, and the names that stand for them."""
    if isinstance(value, dict):
        return {
            _swapped(key): 1 - entry if key in SEATS and entry is not None else _swapped(entry)
            for key, entry in value.items()
        }
    if isinstance(value, list | tuple):
        return [_swapped(entry) for entry in value]
    return {"P0": "P1", "P1": "P0"}.get(value, value) if isinstance(value, str) else value


SEATS = frozenset({"player", "owner", "controller", "active_player"})


def mirrored(program: Program) -> Program:
    """Return the program with its two players in each other's seats."""
    data = _swapped(msgspec.to_builtins(program))
    data["scenario"]["players"].reverse()
    return msgspec.convert(data, Program)


def _mirrored_view(seen: Observation) -> Observation:
    data = _swapped(msgspec.to_builtins(seen))
    data["players"].reverse()
    if data.get("winners"):
        data["winners"] = [1 - seat for seat in data["winners"]]
    return msgspec.convert(data, Observation)


def _in_both_seats(draw: Draw, pool: frozenset[str]) -> Case:
    game = game_of(draw, pool)
    return Case(game, (mirrored(game),))


def judge_mirrored(case: Case, table: Table) -> None:
    """The mirrored game goes as the game does, mirrored."""
    first = table.try_to_play(case.game)
    second = table.try_to_play(case.variants[0])
    _alike(table, first, second, _mirrored_view, "seat-matters", Game(case.game, first))


def _alike(
    table: Table,
    first: Transcript,
    second: Transcript,
    view: Any,
    signature: str,
    against: Game,
    inserted: int | None = None,
) -> None:
    """Require that two games go the same; `against` is the one that was not played last.

    The last one played may have a move that is left out here, after so many as `inserted`.
    """

    def made(number: int) -> int:
        return number + (inserted is not None and number > inserted)

    for number in range(min(len(first.outcomes), len(second.outcomes)) + 1):
        expected, observed = first.observation(number), view(second.observation(number))
        found = first_unlike(expected, observed)
        table.exercised("position", was_performed(first, number))
        table.require(
            found is None,
            f"{signature}: {found.field}" if found else signature,
            move=made(number),
            expected=found.expected if found else "",
            observed=found.observed if found else "",
            against=against,
        )
    kinds = [[type(o).__name__ for o in t.outcomes] for t in (first, second)]
    table.require(
        kinds[0] == kinds[1],
        f"{signature}: outcome",
        move=made(min(map(len, kinds))),
        expected=f"{kinds[0][-1:]} as in the first game",
        observed=f"{kinds[1][-1:]}",
        against=against,
    )


# --- An unrelated card --------------------------------------------------------------------------


STRANGER = "stranger"


def _with_stranger(draw: Draw, pool: frozenset[str]) -> Case:
    """Add a card that nothing in the game is about: in exile, or a tapped land."""
    game = game_of(draw, pool)
    exiled = bool(at_most(draw, 1))
    seat = at_most(draw, 1)
    spec = ObjectSpec(
        STRANGER,
        "Wastes" if "Wastes" in pool else "Forest",
        Zone.EXILE if exiled else Zone.BATTLEFIELD,
        seat,
        tapped=not exiled,
    )
    objects = (*game.scenario.objects, spec)
    scenario = msgspec.structs.replace(game.scenario, objects=objects)
    other = Program(scenario, game.moves)
    assume(_makes_no_difference(game, other))
    where = "exile" if exiled else "battlefield"
    return Case(game, (other,), facts={"where": where})


def _makes_no_difference(game: Program, other: Program) -> bool:
    """Whether the game goes the same in the reference engine, or the card matters after all."""
    first, second = ReferenceAdapter().play(game), ReferenceAdapter().play(other)
    return len(first.outcomes) == len(second.outcomes) and all(
        not first_unlike(first.observation(number), _without_stranger(second.observation(number)))
        for number in range(len(first.outcomes) + 1)
    )


def _without_stranger(seen: Observation) -> Observation:
    return without(seen, STRANGER)


def _judge_stranger(case: Case, table: Table) -> None:
    """The game goes as it does without the card."""
    second = table.try_to_play(case.variants[0])
    first = table.try_to_play(case.game)
    other = Game(case.variants[0], second)
    _alike(table, first, second, _without_stranger, "stranger-matters", other)


# --- A refused action leaves no trace -----------------------------------------------------------


def _with_refusal(draw: Draw, pool: frozenset[str]) -> Case:
    """Put a casting that can't be paid for into the game, somewhere."""
    game = game_of(draw, pool)
    place = at_most(draw, len(game.moves))
    engine = ReferenceAdapter()
    start = Program(game.scenario, game.moves[:place])
    seen = engine.play(start).last
    assume(seen.priority is not None)
    seat = seen.priority
    assert seat is not None
    hand = seen.players[seat].hand
    assume(bool(hand) and not seen.players[seat].mana)
    attempt = Cast(seat, min(hand))
    assume(not isinstance(engine.act(attempt), Performed))
    moves = (*game.moves[:place], Move(attempt, legal=False), *game.moves[place:])
    return Case(game, (Program(game.scenario, moves),), facts={"place": place})


def _judge_refusal(case: Case, table: Table) -> None:
    """The game with the refused attempt goes as the game without it."""
    place = int(str(case.facts["place"]))
    first = table.try_to_play(case.game)
    second = table.try_to_play(case.variants[0])
    if len(second.outcomes) <= place:
        return  # the game ended before the attempt, and so did the other
    table.require(
        isinstance(second.outcomes[place], Refused),
        "attempt-performed",
        move=place + 1,
        expected="a spell that can't be paid for is refused",
        observed="it was cast",
    )
    table.exercised(
        "attempt refused", any(isinstance(outcome, Performed) for outcome in first.outcomes)
    )
    outcomes = second.outcomes[:place] + second.outcomes[place + 1 :]
    shorter = Transcript(second.start, outcomes)
    other = Game(case.game, first)
    _alike(table, first, shorter, lambda seen: seen, "trace-of-refusal", other, place)


CHECKS = (
    Check(
        id="seats-swapped",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="A game with the players in each other's seats goes the same, mirrored.",
        rules=("102.1", "103.1"),
        generate=_in_both_seats,
        judge=judge_mirrored,
        needs=WALKING,
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="unrelated-card-added",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="A card that nothing in the game is about changes nothing but its own place.",
        rules=("109.1",),
        generate=_with_stranger,
        judge=_judge_stranger,
        needs=WALKING,
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="refusal-leaves-no-trace",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="A game in which an unpayable spell was attempted goes on as if it had not been.",
        rules=("733.1", "601.2"),
        generate=_with_refusal,
        judge=_judge_refusal,
        needs=WALKING,
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
)
