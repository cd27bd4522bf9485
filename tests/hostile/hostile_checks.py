"""Two checks of the toy game: one whose games hostile programs spoil, one whose they don't."""

from toy_checks import check, generate, generate_at_end, judge

from adapters.program import Refused
from conformance.checking import Table
from conformance.results import Case


def judge_closely(case: Case, table: Table) -> None:
    """Each pass adds one to the turn number, and a refusal leaves everything as it was."""
    transcript = table.try_to_play(case.game)
    for number, outcome in enumerate(transcript.outcomes, 1):
        if isinstance(outcome, Refused):
            table.require(
                outcome.observation == transcript.observation(number - 1),
                "moved-on-refusal",
                move=number,
                expected="the position is as before",
                observed="it is another",
            )
    judge(case, table)
    table.exercised("game")


CHECKS = tuple(
    check(check_id, generate=generates, judge=judge_closely)
    for check_id, generates in (("hostile-main", generate), ("hostile-end", generate_at_end))
)
