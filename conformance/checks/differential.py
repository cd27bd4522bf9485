"""Agreement with the reference engine, position by position."""

from adapters.action import Action, Attack
from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Performed, Refused
from adapters.reference import ReferenceAdapter
from conformance.boards import Draw
from conformance.checking import Check, Table
from conformance.checks.invariants import WALKING, game_of
from conformance.comparing import comparable_differences
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


def _any_game(draw: Draw, pool: frozenset[str]) -> Case:
    return Case(game_of(draw, pool).program)


def _judge(case: Case, table: Table) -> None:
    """After each move the engine shows what the reference engine shows."""
    transcript = table.try_to_play(case.game)
    reference = ReferenceAdapter().play(case.game)
    features = table.engine.hello().features
    for number in range(len(transcript.outcomes) + 1):
        move = case.game.moves[number - 1] if number else None
        what = type(move.action).__name__ if move else "set-up"
        outcome = transcript.outcomes[number - 1] if number else None
        if isinstance(outcome, Refused):
            table.fail(
                f"{what} refused",
                f"a legal action was refused: {outcome.reason}",
                move=number,
                expected="the action is performed",
                observed=f"refused: {outcome.reason}",
            )
        if isinstance(outcome, Performed):
            table.exercised(what)
        if move is not None and _passes_over_steps(move.action):
            continue
        expected, observed = reference.observation(number), transcript.observation(number)
        if expected.winners is not None:
            _judge_end(table, expected, observed, number)
            return
        found = next(comparable_differences(expected, observed, features), None)
        if found is not None:
            table.fail(
                f"{found.field} after {what}",
                f"{found.path} is {found.after}, the reference engine says {found.before}",
                move=number,
                expected=f"{found.path}: {found.before}",
                observed=f"{found.path}: {found.after}",
            )


def _judge_end(table: Table, expected: Observation, observed: Observation, number: int) -> None:
    """Once the game is over only who won is the same everywhere (104.1)."""
    table.require(
        observed.winners == expected.winners,
        "winners",
        move=number,
        expected=f"the game is over and {expected.winners} win",
        observed=f"{observed.winners} win" if observed.winners else "it goes on",
    )


def _passes_over_steps(action: Action) -> bool:
    """Whether engines may stand elsewhere after it: `priority-in-each-step` tells of that."""
    return isinstance(action, Attack) and not action.attackers


CHECKS = (
    Check(
        id="agrees-with-reference",
        kind=Kind.DIFFERENTIAL,
        sentence="Generated games go as the reference engine has them, position by position.",
        rules=("100.1",),
        generate=_any_game,
        judge=_judge,
        needs=WALKING | {Feature.OBSERVE_DECISION},
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
)
