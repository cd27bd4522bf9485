"""Games that the engine lists itself, with any card it knows: no reference engine is asked."""

from random import Random

from hypothesis import strategies as st

from adapters.names import Feature
from adapters.program import Program, Refused
from conformance.boards import Draw
from conformance.checking import Check, Table
from conformance.checks.invariants_of_any_game import ANY_GAME_INVARIANTS
from conformance.checks.metamorphic import judge_mirrored, mirrored
from conformance.drawn_boards import draw_wild_board
from conformance.results import Case, Game, Kind
from conformance.walks import STARTS
from conformance.wild_pool import WildPool

__all__ = ["CHECKS"]

NEEDS = frozenset(
    {
        Feature.LIST_ACTIONS,
        Feature.DECISIONS,
        Feature.COUNTERS,
        Feature.TAPPED,
        Feature.SUMMONING_SICK,
        Feature.LIBRARY_ORDER,
        Feature.OBSERVE_STACK,
        Feature.OBSERVE_DECISION,
    }
)


def _wild_board(draw: Draw, pool: WildPool) -> Case:
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    board = draw_wild_board(dice, pool.names, pool.facts)
    game = Program(board.scenario(dice.choice(STARTS)))
    return Case(game, facts={"dice": dice.getrandbits(32)})


def _judge_invariants(case: Case, table: Table) -> None:
    """What holds in every game holds in these; what was listed was performed."""
    program, transcript = table.explore(case)
    for number, outcome in enumerate(transcript.outcomes, 1):
        action = type(program.moves[number - 1].action).__name__
        table.exercised(action)
        if isinstance(outcome, Refused):
            table.fail(
                f"listed-{action}-refused",
                f"a listed action was refused: {outcome.reason}",
                move=number,
                expected="the engine performs what it lists as legal",
                observed=f"refused: {outcome.reason}",
            )
    for invariant in ANY_GAME_INVARIANTS:
        if not invariant.any_card or not invariant.needs <= table.engine.hello().features:
            continue
        for broken in invariant.broken(program, transcript):
            table.fail(
                f"{invariant.id}: {broken.signature}",
                f"expected {broken.expected}; observed {broken.observed}",
                move=broken.move,
                expected=broken.expected,
                observed=broken.observed,
            )


def _judge_again(case: Case, table: Table) -> None:
    """Played again from the beginning, move by move, the game goes the same."""
    program, first = table.explore(case)
    second = table.try_to_play(program)
    table.exercised("move", len(first.outcomes))
    for number, (one, other) in enumerate(zip(first.outcomes, second.outcomes, strict=False), 1):
        table.require(
            one == other,
            "goes-otherwise",
            move=number,
            expected="the same position as the first time",
            observed="another one",
            against=Game(program, first),
        )


def _judge_mirrored(case: Case, table: Table) -> None:
    """With the players in each other's seats the game goes the same, mirrored."""
    program, _ = table.explore(case)
    judge_mirrored(Case(program, (mirrored(program),)), table)


CHECKS = (
    Check(
        id="explored-games-keep-invariants",
        kind=Kind.INVARIANT,
        sentence=(
            "In games drawn from the engine's own list of actions, with any cards it knows, each"
            " listed action is performed and every invariant holds."
        ),
        rules=("100.1", "104.1"),
        generate=_wild_board,
        judge=_judge_invariants,
        needs=NEEDS,
        wild=True,
        explores=True,
        cost=3,
    ),
    Check(
        id="explored-games-repeat",
        kind=Kind.METAMORPHIC,
        sentence="A game drawn from the engine's own list goes the same when played again.",
        rules=("100.1",),
        generate=_wild_board,
        judge=_judge_again,
        needs=NEEDS,
        wild=True,
        explores=True,
        cost=3,
    ),
    Check(
        id="explored-games-mirrored",
        kind=Kind.METAMORPHIC,
        sentence="With the players in each other's seats it goes the same, mirrored.",
        rules=("102.1", "103.1"),
        generate=_wild_board,
        judge=_judge_mirrored,
        needs=NEEDS,
        wild=True,
        explores=True,
        cost=3,
    ),
)
