"""The basics of priority and the stack, for engines that can do little more."""

from adapters.action import Cast, Pass
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from adapters.scenario import player_name
from conformance.boards import BASICS, Board, Draw, at_most, pick
from conformance.checking import Check, Table
from conformance.checks.basic_games import BURN, burn, bystanders, quiet_board
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


def _one_pass(draw: Draw, pool: frozenset[str]) -> Case:
    """The active player passes with nothing on the stack."""
    board = quiet_board(draw, pool)
    seat = at_most(draw, 1)
    game = Director(board.scenario(active_player=seat))
    game.do(Pass(seat))
    return Case(game.program)


def _judge_one_pass(case: Case, table: Table) -> None:
    """The other player has priority then, and the step goes on."""
    transcript = table.play(case.game)
    before, seen = transcript.start, transcript.last
    table.exercised("one pass")
    decision = seen.decision
    table.require(
        seen.step is before.step
        and decision is not None
        and (decision.kind, decision.player) == (DecisionKind.PRIORITY, 1 - before.active_player),
        "step-ends-after-one-pass",
        move=1,
        expected=f"P{1 - before.active_player} gets priority in the {before.step} step",
        observed=f"the game stands in {seen.step}, {_waits(seen)}",
    )


def _waits(seen: Observation) -> str:
    decision = seen.decision
    return "over" if decision is None else f"waiting for {decision.kind} of P{decision.player}"


def _burning(draw: Draw, pool: frozenset[str]) -> Case:
    """A spell of the active player, or of the other one, resolves."""
    board = quiet_board(draw, pool)
    caster = 1 - at_most(draw, 1)
    spell = board.hand(pick(draw, burn(pool)), caster)
    board.mana(caster, "R")
    game = Director(board.scenario())
    if caster == 1:
        game.do(Pass(0))
    game.do(Cast(caster, spell, targets=((player_name(1 - caster),),), spend="R"))
    game.do(Pass(caster))
    game.do(Pass(1 - caster))
    return Case(game.program, facts={"spell": spell})


def _judge_burning(case: Case, table: Table) -> None:
    """The active player has priority then, in the same step."""
    transcript = table.play(case.game)
    seen, spell, decision = transcript.last, str(case.facts["spell"]), transcript.last.decision
    if not any(spell in player.graveyard for player in seen.players):
        return  # it did not resolve
    mine = spell in seen.players[0].graveyard
    table.exercised("the active player's spell" if mine else "another player's spell")
    table.require(
        seen.step is Step.PRECOMBAT_MAIN
        and decision is not None
        and (decision.kind, decision.player) == (DecisionKind.PRIORITY, 0),
        "not-to-the-active-player",
        move=len(transcript.outcomes),
        expected="player 0, the active player, gets priority in the same step",
        observed=f"the game stands in {seen.step}, {_waits(seen)}",
    )


def _responding(draw: Draw, pool: frozenset[str]) -> Case:
    """A player who would die of a spell responds with one of which the other player dies."""
    names = [pick(draw, burn(pool)) for _ in range(2)]
    lives = [at_most(draw, BURN[name], 1) for name in reversed(names)]
    board = Board(lives=lives)
    bystanders(draw, board, pool)
    spells = [board.hand(name, seat) for seat, name in enumerate(names)]
    for seat in (0, 1):
        board.mana(seat, "R")
    game = Director(board.scenario())
    for seat, spell in enumerate(spells):
        game.do(Cast(seat, spell, targets=((player_name(1 - seat),),), spend="R"))
        game.do(Pass(seat))
    game.do(Pass(0))
    return Case(game.program)


def _judge_responding(case: Case, table: Table) -> None:
    """The spell cast last resolves first, so who responded has won."""
    transcript = table.play(case.game)
    table.exercised("a response")
    table.require(
        transcript.last.winners == (1,),
        "first-in-first-out",
        move=len(transcript.outcomes),
        expected="player 1 has won by the spell that was cast in response",
        observed=f"winners are {transcript.last.winners}",
    )


CASTING = frozenset({Feature.CAST, Feature.MANA_POOL})
BEARS = frozenset({"Grizzly Bears", *BASICS})

CHECKS = (
    Check(
        id="basic-both-players-pass",
        kind=Kind.INVARIANT,
        sentence="After the active player has passed the other player gets priority.",
        rules=("117.3d", "117.4"),
        generate=_one_pass,
        judge=_judge_one_pass,
        needs=frozenset({Feature.OBSERVE_DECISION}),
        cards=BEARS,
    ),
    Check(
        id="basic-priority-after-resolution",
        kind=Kind.INVARIANT,
        sentence="After a spell has resolved the active player gets priority.",
        rules=("117.3b",),
        generate=_burning,
        judge=_judge_burning,
        needs=CASTING | {Feature.OBSERVE_DECISION},
        cards=BEARS,
        one_of=frozenset(BURN),
    ),
    Check(
        id="basic-last-in-first-out",
        kind=Kind.INVARIANT,
        sentence="Of two spells the one cast in response resolves first.",
        rules=("405.5", "608.1", "117.7"),
        generate=_responding,
        judge=_judge_responding,
        needs=CASTING,
        cards=BEARS,
        one_of=frozenset(BURN),
    ),
)
