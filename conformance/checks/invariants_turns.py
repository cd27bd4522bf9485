"""What happens in each turn by itself: untapping, drawing, cleaning up, the next turn (500-514)."""

from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Refused
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import on_battlefield, zone_of
from conformance.checks.printed import size
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

HAND = 7
TAPPABLE = ("Forest", "Grizzly Bears", "Sol Ring", "Hill Giant", "Glorious Anthem", "Wastes")

# --- Untapping ----------------------------------------------------------------------------------


def _untapping(draw: Draw, pool: frozenset[str]) -> Case:
    """Tapped and untapped permanents on both sides; the second player's turn comes."""
    board = Board()
    for seat in (0, 1):
        for name in some(draw, [name for name in TAPPABLE if name in pool], 4, minimum=1):
            board.add(name, seat, tapped=bool(at_most(draw, 1)))
        board.library(seat, 2)
    game = Director(board.scenario(pick(draw, (Step.END, Step.POSTCOMBAT_MAIN))))
    game.until(1, Step.PRECOMBAT_MAIN)
    return Case(game.program)


def _judge_untapping(case: Case, table: Table) -> None:
    """All that the player controls whose turn it is are untapped, the others are as they were."""
    transcript = table.play(case.game)
    for was in transcript.start.permanents():
        now = on_battlefield(transcript.last, was.label)
        table.require(
            now is not None, "gone", move=1, expected=f"{was.label} here", observed="gone"
        )
        assert now is not None
        mine = was.controller == 1
        if was.tapped:
            count = table.exercised if mine else table.contrast
            count("the active player's" if mine else "another player's")
        table.require(
            now.tapped is (was.tapped and not mine),
            "stays-tapped" if mine else "another-players-untaps",
            move=1,
            expected=f"{was.label} {'untaps' if mine else 'stays as it is'} in the turn of P1",
            observed="tapped" if now.tapped else "untapped",
        )


# --- Drawing ------------------------------------------------------------------------------------


def _turns(draw: Draw, pool: frozenset[str], players: int) -> Case:
    """Some turns go by, with different cards in libraries and hands."""
    board = Board(players)
    names = creatures(pool)
    for seat in range(players):
        for name in some(draw, names, 2):
            board.hand(name, seat)
        for name in some(draw, names, 5, minimum=3):
            board.add(name, seat, Zone.LIBRARY)
    game = Director(board.scenario(Step.END))
    for turn in range(1, at_most(draw, players + 1, minimum=1) + 1):
        game.until(turn % players, Step.PRECOMBAT_MAIN)
    return Case(game.program)


def _two_take_turns(draw: Draw, pool: frozenset[str]) -> Case:
    return _turns(draw, pool, 2)


def _three_take_turns(draw: Draw, pool: frozenset[str]) -> Case:
    return _turns(draw, pool, 3)


def _judge_turns(case: Case, table: Table) -> None:
    """In each turn its player draws the top card and nobody else draws anything."""
    transcript = table.play(case.game)
    count = len(case.game.scenario.players)
    for number in range(1, len(transcript.outcomes) + 1):
        before, after = transcript.observation(number - 1), transcript.observation(number)
        table.exercised(f"turn {number}")
        for seat in range(count):
            was, now = before.players[seat], after.players[seat]
            drawn = sorted(set(now.hand) - set(was.hand))
            mine = seat == number % count
            table.require(
                len(drawn) == mine and now.library_size == was.library_size - mine,
                "wrong-number-drawn" if mine else "another-player-drew",
                move=number,
                expected=f"P{seat} draws {int(mine)} in the turn of P{number % count}",
                observed=f"{', '.join(drawn) or 'nothing'}; {now.library_size} in the library",
            )
            if mine and was.library:
                table.require(
                    drawn == [was.library[0]],
                    "not-the-top-card",
                    move=number,
                    expected=f"P{seat} draws {was.library[0]}, the top card",
                    observed=", ".join(drawn),
                )


# --- Cleaning up --------------------------------------------------------------------------------

TOUGH = ("Grizzly Bears", "Hill Giant", "Pillarfield Ox", "Craw Wurm")


def _cleanup(draw: Draw, pool: frozenset[str]) -> Case:
    """A turn ends with hands of any size and damage on creatures."""
    board = Board()
    for seat in (0, 1):
        for name in ("Forest",) * at_most(draw, HAND + 3):
            board.hand(name, seat)
        for name in some(draw, [name for name in TOUGH if name in pool], 2, minimum=1):
            board.add(name, seat, damage=at_most(draw, size(name)[1] - 1))
        board.library(seat, 1)
    game = Director(board.scenario(pick(draw, (Step.END, Step.POSTCOMBAT_MAIN))))
    game.until(1, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.DISCARD):
        hand = sorted(game.seen.players[0].hand)
        game.answer(_different(draw, hand, len(hand) - HAND))
        game.until(1, Step.PRECOMBAT_MAIN)
    return Case(game.program)


def _different(draw: Draw, options: list[str], number: int) -> list[str]:
    """Draw that many different ones of the options."""
    left = list(options)
    return [left.pop(at_most(draw, len(left) - 1)) for _ in range(number)]


def _judge_hand_size(case: Case, table: Table) -> None:
    """The player whose turn ends discards down to seven cards of its choice, nobody else does."""
    transcript = table.try_to_play(case.game)
    start, first = transcript.start, transcript.observation(1)
    more = len(start.players[0].hand) - HAND
    asked = first.decision is not None and first.decision.kind is DecisionKind.DISCARD
    count = table.exercised if more > 0 else table.contrast
    count("too many cards" if more > 0 else "seven or fewer")
    table.require(
        asked is (more > 0),
        "not-asked" if more > 0 else "asked",
        move=1,
        expected=f"P0 has {more + HAND} cards and {'discards' if more > 0 else 'keeps them'}",
        observed="it is asked to discard" if asked else "it is not asked",
    )
    kept = len(transcript.last.players[0].hand)
    table.require(
        kept == min(more + HAND, HAND),
        "wrong-hand",
        move=len(transcript.outcomes),
        expected=f"{min(more + HAND, HAND)} cards in hand",
        observed=str(kept),
    )
    others = set(start.players[1].hand) - set(transcript.last.players[1].hand)
    table.require(
        not others,
        "another-player-discards",
        move=len(transcript.outcomes),
        expected="P1, whose turn it was not, keeps all cards",
        observed=f"{', '.join(sorted(others))} gone",
    )


def _judge_damage(case: Case, table: Table) -> None:
    """No damage is left in the next turn, and nothing has died of what there was."""
    transcript = table.try_to_play(case.game)
    if isinstance(transcript.outcomes[-1], Refused):
        return  # hands of another size
    discards = len(transcript.start.players[0].hand) > HAND
    for was in transcript.start.permanents():
        if not was.damage:
            continue
        table.exercised("after discarding" if discards else "damaged creature")
        now = on_battlefield(transcript.last, was.label)
        where = zone_of(transcript.last, was.label)
        told = f"{now.damage} damage" if now is not None else f"in {where or 'no zone'}"
        table.require(
            now is not None and now.damage == 0,
            "damage-left" if now is not None else "died",
            move=len(transcript.outcomes),
            expected=f"{was.label} without damage in the next turn",
            observed=told,
        )


GOING_ON = frozenset({Feature.ANY_STEP, Feature.LIBRARY_ORDER})
CLEANING = GOING_ON | {Feature.OBSERVE_DECISION, Feature.DECISIONS, Feature.DAMAGE}
PLAIN = frozenset({"Grizzly Bears", "Forest"})

CHECKS = (
    Check(
        id="untap-step-untaps",
        kind=Kind.INVARIANT,
        sentence="In the untap step all the active player's permanents untap, and no others.",
        rules=("502.3",),
        generate=_untapping,
        judge=_judge_untapping,
        needs=GOING_ON | {Feature.TAPPED},
        cards=PLAIN,
    ),
    Check(
        id="draw-step-draws-one",
        kind=Kind.INVARIANT,
        sentence="In each turn its player draws the top card of the library, and nobody else does.",
        rules=("504.1", "121.1"),
        generate=_two_take_turns,
        judge=_judge_turns,
        needs=GOING_ON,
        cards=PLAIN,
    ),
    Check(
        id="turns-go-round",
        kind=Kind.INVARIANT,
        sentence="With three players turns go round in turn order, each player drawing in its own.",
        rules=("102.1", "500.1", "504.1"),
        generate=_three_take_turns,
        judge=_judge_turns,
        needs=GOING_ON | {Feature.THREE_PLAYERS},
        cards=PLAIN,
    ),
    Check(
        id="hand-size-at-cleanup",
        kind=Kind.INVARIANT,
        sentence="Whose turn ends discards down to seven cards; nobody else discards.",
        rules=("514.1", "402.2"),
        generate=_cleanup,
        judge=_judge_hand_size,
        needs=CLEANING,
        cards=PLAIN,
    ),
    Check(
        id="damage-wears-off",
        kind=Kind.INVARIANT,
        sentence="Damage marked on permanents is gone as the turn ends, whoever discards.",
        rules=("514.2", "120.6"),
        generate=_cleanup,
        judge=_judge_damage,
        needs=CLEANING,
        cards=PLAIN,
    ),
)
