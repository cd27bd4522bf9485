"""Checks of the toy game that the engines in `toy_engines` play."""

from hypothesis import strategies as st

from adapters.action import Concede, Pass
from adapters.names import Feature, Step, Zone
from adapters.program import Move, Program
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario
from conformance.checking import Check, Table
from conformance.results import Case, Kind


def generate(draw: st.DrawFn, pool: frozenset[str], step: Step = Step.PRECOMBAT_MAIN) -> Case:
    """Draw a life total, up to eight Forests and up to ten moves."""
    life = draw(st.integers(1, 20))
    forests = draw(st.integers(0, 8))
    moves = draw(
        st.lists(st.sampled_from([Move(Pass(0)), Move(Concede(0), legal=False)]), max_size=10)
    )
    objects = tuple(
        ObjectSpec(f"forest#{n}", "Forest", Zone.BATTLEFIELD, 0) for n in range(1, forests + 1)
    )
    scenario = Scenario((PlayerSpec(life), PlayerSpec()), objects, step=step)
    return Case(Program(scenario, tuple(moves)))


def generate_at_end(draw: st.DrawFn, pool: frozenset[str]) -> Case:
    """Draw the same, in an end step."""
    return generate(draw, pool, Step.END)


def judge(case: Case, table: Table) -> None:
    """Each pass adds one to the turn number."""
    transcript = table.play(case.game)
    for number, move in enumerate(case.game.moves, 1):
        before, after = transcript.observation(number - 1), transcript.observation(number)
        if move.legal:
            table.exercised("pass")
            table.require(
                after.turn == before.turn + 1,
                "turn-stands-still",
                move=number,
                expected=f"turn {before.turn + 1}",
                observed=f"turn {after.turn}",
            )
        else:
            table.exercised("concede")


def judge_nothing(case: Case, table: Table) -> None:
    """Play and meet no subject."""
    table.try_to_play(case.game)


def judge_wrongly(case: Case, table: Table) -> None:
    """Be in error."""
    raise ZeroDivisionError("the check is wrong")


def generate_wrongly(draw: st.DrawFn, pool: frozenset[str]) -> Case:
    """Be in error."""
    raise LookupError("the generator is wrong")


def check(check_id: str, **changes: object) -> Check:
    parts = {
        "kind": Kind.INVARIANT,
        "sentence": f"The toy game: {check_id}.",
        "rules": ("500.1",),
        "generate": generate,
        "judge": judge,
        "needs": frozenset({Feature.CONCEDE}),
        **changes,
    }
    return Check(check_id, **parts)  # type: ignore[arg-type]


CHECKS = (
    check("toy-pass"),
    check("toy-pass-too", rules=("117.3d",), rulings=("toy-ruling",)),
    check("toy-end", generate=generate_at_end),
    check("toy-idle", judge=judge_nothing),
    check("toy-needs-card", cards=frozenset({"Storm Crow of Another Game"})),
    check("toy-needs-attack", needs=frozenset({Feature.COMBAT})),
    check("broken-judge", judge=judge_wrongly),
    check("broken-generator", generate=generate_wrongly),
)
