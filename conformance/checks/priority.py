"""Who gets priority, and when (117)."""

from adapters.action import Activate, Pass
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

MAKERS = ("Forest", "Sol Ring", "Llanowar Elves", "Wastes")


def _told(seen: Observation) -> str:
    decision = seen.decision
    who = f"player {decision.player}: {decision.kind.value}" if decision else "nobody"
    return f"{who}, in {seen.step.value} of P{seen.active_player}, {len(seen.stack)} on the stack"


# --- An action between passes -------------------------------------------------------------------


def _passes(draw: Draw, pool: frozenset[str]) -> Case:
    """The active player passes; another uses a mana ability, or does not, and passes."""
    board = Board()
    source = board.add(pick(draw, [name for name in MAKERS if name in pool]), 1)
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    board.library(0, 1)
    acts = bool(1 - at_most(draw, 1))
    step = pick(draw, (Step.UPKEEP, Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.END))
    game = Director(board.scenario(step))
    game.do(Pass(0))
    if acts:
        game.do(Activate(1, source))
    game.do(Pass(1))
    return Case(game.program, facts={"acts": acts, "step": step.value})


def _judge_passes(case: Case, table: Table) -> None:
    """Only passes in succession end the step; after an action all must pass again."""
    transcript = table.play(case.game)
    seen, acts = transcript.last, bool(case.facts["acts"])
    table.exercised("mana ability between the passes" if acts else "passes in succession")
    same = seen.step.value == case.facts["step"] and seen.active_player == 0
    if acts:
        table.require(
            same and seen.priority == 0,
            "action-overlooked",
            move=len(transcript.outcomes),
            expected="player 0 gets priority again in the same step",
            observed=_told(seen),
        )
    else:
        table.require(
            not same,
            "step-goes-on",
            move=len(transcript.outcomes),
            expected="the step ends, all players having passed in succession",
            observed=_told(seen),
        )


# --- After a resolution -------------------------------------------------------------------------


def _resolution(draw: Draw, pool: frozenset[str]) -> Case:
    """A chapter of the active player makes the opponent sacrifice: one creature, or a choice."""
    board = Board()
    saga = board.add("The Eldest Reborn", 0, counters={"lore": 1})
    cards = some(draw, creatures(pool), 3)
    for name in cards:
        board.hand(name, 1)
    board.library(0, 1)
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    game.resolve()
    chosen = game.waits_for(DecisionKind.DISCARD)
    if chosen:
        game.answer((pick(draw, sorted(game.seen.players[1].hand)),))
    return Case(game.program, facts={"saga": saga, "chosen": chosen})


def _judge_resolution(case: Case, table: Table) -> None:
    """After the resolution the active player has priority, whoever chose something in it."""
    transcript = table.play(case.game)
    table.exercised("the opponent chose" if case.facts["chosen"] else "nothing to choose")
    table.require(
        transcript.last.priority == 0,
        "not-to-the-active-player",
        move=len(transcript.outcomes),
        expected="player 0, the active player, gets priority after the resolution",
        observed=_told(transcript.last),
    )


CHECKS = (
    Check(
        id="passes-in-succession",
        kind=Kind.INVARIANT,
        sentence="A step ends only after all players pass without an action in between.",
        rules=("117.4", "117.3c"),
        generate=_passes,
        judge=_judge_passes,
        needs=frozenset({Feature.ACTIVATE, Feature.OBSERVE_DECISION, Feature.LIBRARY_ORDER}),
        cards=frozenset({"Forest", "Grizzly Bears"}),
    ),
    Check(
        id="priority-after-resolution",
        kind=Kind.INVARIANT,
        sentence="The active player gets priority after a spell or ability resolves.",
        rules=("117.3b",),
        generate=_resolution,
        judge=_judge_resolution,
        needs=frozenset(
            {Feature.COUNTERS, Feature.DECISIONS, Feature.OBSERVE_DECISION, Feature.LIBRARY_ORDER}
        ),
        cards=frozenset({"The Eldest Reborn", "Grizzly Bears", "Forest"}),
    ),
)
