"""The basics of turns, lands and mana, for engines that can do little more."""

from itertools import groupby

from adapters.action import Answer, PassUntil, PlayLand
from adapters.names import DecisionKind, Feature, Step, Zone
from conformance.boards import BASICS, Board, Draw, at_most, basics, pick, some
from conformance.checking import Check, Table
from conformance.checks.basic_games import (
    arrived,
    bodies,
    pass_to,
    permanents_of,
    plain,
    play_without_answers,
    quiet_board,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


# --- Drawing --------------------------------------------------------------------------------------


def _draw_steps(draw: Draw, pool: frozenset[str]) -> Case:
    """Players take turns in which they do nothing but draw."""
    board = quiet_board(draw, pool)
    game = Director(board.scenario())
    for turn in range(at_most(draw, 3, 1)):
        pass_to(game, (turn + 1) % 2, Step.PRECOMBAT_MAIN)
    return Case(game.program)


def _judge_draw_steps(case: Case, table: Table) -> None:
    """Each player has drawn one card for each turn that has begun, from the top."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    start, seen = transcript.start, transcript.last
    asked = [move.action.player for move in case.game.moves if isinstance(move.action, PassUntil)]
    turns = [player for player, _ in groupby(asked)]
    for seat, before in enumerate(start.players):
        number = turns.count(seat)
        hand = sorted([*before.hand, *_top(case, seat, number)])
        after = seen.players[seat]
        table.exercised("cards drawn", number)
        table.require(
            len(after.hand) == len(hand),
            "wrong-number",
            move=len(transcript.outcomes),
            expected=f"P{seat} has {len(hand)} cards in hand after {number} draw steps",
            observed=f"{len(after.hand)}",
        )
        table.require(
            sorted(after.hand) == hand,
            "not-the-top",
            move=len(transcript.outcomes),
            expected=f"P{seat} drew from the top of the library, and holds {', '.join(hand)}",
            observed=", ".join(sorted(after.hand)),
        )


def _top(case: Case, seat: int, number: int) -> list[str]:
    objects = case.game.scenario.objects
    cards = [spec.label for spec in objects if (spec.zone, spec.owner) == (Zone.LIBRARY, seat)]
    return cards[:number]


def _draw_priority(draw: Draw, pool: frozenset[str]) -> Case:
    """Let players pass until the next draw step."""
    board = quiet_board(draw, pool)
    game = Director(board.scenario())
    pass_to(game, 1, Step.DRAW)
    return Case(game.program)


def _judge_draw_priority(case: Case, table: Table) -> None:
    """The card is drawn before anybody gets priority."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    start, seen = transcript.start, transcript.last
    if seen.priority != 1:
        return
    table.exercised("priority in the draw step")
    table.require(
        len(seen.players[1].hand) == len(start.players[1].hand) + 1,
        "not-drawn-yet",
        move=len(transcript.outcomes),
        expected="player 1 has drawn a card before it gets priority in its draw step",
        observed=f"{len(seen.players[1].hand)} cards in hand, as before",
    )


def _library(draw: Draw, pool: frozenset[str]) -> Case:
    """Let a player draw from a library with no card or a few."""
    board = Board()
    for name in some(draw, [*basics(pool), *plain(pool)], 3):
        board.add(name, at_most(draw, 1))
    board.library(1, at_most(draw, 2))
    game = Director(board.scenario())
    pass_to(game, 1, Step.PRECOMBAT_MAIN)
    return Case(game.program)


def _judge_library(case: Case, table: Table) -> None:
    """Who had to draw from an empty library has lost; who drew the last card has not."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    size = transcript.start.players[1].library_size
    empty = size == 0
    count = table.contrast if size > 1 else table.exercised
    count("empty library" if empty else "the last card" if size == 1 else "cards left")
    lost = transcript.last.winners == (0,)
    table.require(
        lost is empty,
        "plays-on" if empty else "lost-with-cards-left",
        move=len(transcript.outcomes),
        expected="player 1 has lost the game" if empty else "the game goes on",
        observed=f"winners are {transcript.last.winners}",
    )


# --- Untapping ------------------------------------------------------------------------------------


def _untap(draw: Draw, pool: frozenset[str]) -> Case:
    """Let the next turn begin, with tapped permanents on both sides."""
    board = Board()
    for name in some(draw, [*basics(pool), *bodies(pool)], 5, minimum=1):
        board.add(name, 1 - at_most(draw, 1), tapped=bool(1 - at_most(draw, 1)))
    board.library(1, 1)
    game = Director(board.scenario())
    pass_to(game, 1, Step.UPKEEP)
    return Case(game.program)


def _judge_untap(case: Case, table: Table) -> None:
    """All permanents of the player whose turn it is have untapped, and nobody else's."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    for label, spec in permanents_of(case.game.scenario).items():
        view = transcript.last.object(label)
        if not spec.tapped or view is None:
            continue
        mine = spec.owner == 1
        count = table.exercised if mine else table.contrast
        count("own permanent" if mine else "another player's permanent")
        table.require(
            view.tapped is not mine,
            "stays-tapped" if mine else "untaps-in-another-turn",
            move=len(transcript.outcomes),
            expected=f"{label} {'untaps' if mine else 'stays tapped'} in player 1's untap step",
            observed=f"it is {'tapped' if view.tapped else 'untapped'}",
        )


# --- Lands ----------------------------------------------------------------------------------------


def _lands(draw: Draw, pool: frozenset[str]) -> Case:
    """Play a land, try another, and play lands in the turns after."""
    board = quiet_board(draw, pool)
    lands = [board.hand(pick(draw, basics(pool)), seat) for seat in (0, 0, 1)]
    game = Director(board.scenario())
    game.do(PlayLand(0, lands[0]))
    if at_most(draw, 1):
        game.forbid(PlayLand(0, lands[1]))
    for seat, land in [(1, lands[2]), (0, lands[1])][: at_most(draw, 2)]:
        pass_to(game, seat, Step.PRECOMBAT_MAIN)
        game.do(PlayLand(seat, land))
    return Case(game.program)


def _judge_lands(case: Case, table: Table) -> None:
    """Each land is on the battlefield at once, untapped; the second of a turn is refused."""
    transcript = table.play(case.game)
    for number, move in enumerate(case.game.moves, 1):
        action = move.action
        if not isinstance(action, PlayLand):
            continue
        table.exercised("land played" if move.legal else "second land of a turn")
        if not move.legal:
            continue
        seen = transcript.observation(number)
        view = seen.object(action.card)
        table.require(
            view is not None
            and (view.zone, view.controller, view.tapped)
            == (Zone.BATTLEFIELD, action.player, False)
            and action.card not in seen.players[action.player].hand,
            "not-on-the-battlefield",
            move=number,
            expected=f"{action.card} is on the battlefield under P{action.player}, untapped",
            observed="nowhere" if view is None else f"{view.zone}, tapped: {view.tapped}",
        )


# --- The hand -------------------------------------------------------------------------------------

HAND = 7


def _full_hand(draw: Draw, pool: frozenset[str]) -> Case:
    """A turn ends with more cards in hand than a player may keep, or as many."""
    board = Board()
    more = 3 - at_most(draw, 3)
    for seat, number in ((0, HAND + more), (1, HAND)):
        for name in some(draw, basics(pool), number, minimum=number):
            board.hand(name, seat)
    board.library(1, 1)
    game = Director(board.scenario())
    pass_to(game, 0, Step.END)
    game.until(1, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.DISCARD):
        left = sorted(game.seen.players[0].hand)
        game.answer([left.pop(at_most(draw, len(left) - 1)) for _ in range(more)])
        game.until(1, Step.PRECOMBAT_MAIN)
    return Case(game.program)


def _judge_full_hand(case: Case, table: Table) -> None:
    """Seven cards are left to the player whose turn ended; what was chosen is in the graveyard."""
    transcript = play_without_answers(table, case.game)
    if not arrived(case.game, transcript):
        return
    before, after = transcript.start.players, transcript.last.players
    more = len(before[0].hand) - HAND
    count = table.exercised if more > 0 else table.contrast
    count("too many cards" if more > 0 else "seven cards")
    table.require(
        len(after[0].hand) == HAND and len(after[0].graveyard) == more,
        "wrong-hand",
        move=len(transcript.outcomes),
        expected=f"{HAND} cards in hand and {more} in the graveyard as the turn has ended",
        observed=f"{len(after[0].hand)} in hand, {len(after[0].graveyard)} in the graveyard",
    )
    table.require(
        {*before[1].hand} <= {*after[1].hand},
        "another-player-discards",
        move=len(transcript.outcomes),
        expected="the other player keeps all cards",
        observed=f"{len(after[1].hand)} cards in it",
    )
    answers = [move.action.chosen for move in case.game.moves if isinstance(move.action, Answer)]
    if answers and len(transcript.outcomes) == len(case.game.moves):
        table.require(
            sorted(after[0].graveyard) == sorted(answers[0][0]),
            "another-card-discarded",
            move=len(transcript.outcomes),
            expected=f"{', '.join(sorted(answers[0][0]))} in the graveyard, as chosen",
            observed=", ".join(sorted(after[0].graveyard)),
        )


# --- Mana -----------------------------------------------------------------------------------------


def _pools(draw: Draw, pool: frozenset[str]) -> Case:
    """Let a step end with mana in the pools."""
    board = quiet_board(draw, pool)
    for seat in (0, 1):
        board.mana(seat, "".join(sorted(some(draw, "GWUBRC", 3))))
    game = Director(board.scenario())
    game.until(0, Step.BEGINNING_OF_COMBAT)
    return Case(game.program)


def _judge_pools(case: Case, table: Table) -> None:
    """The mana is gone in the next step."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    for seat, player in enumerate(case.game.scenario.players):
        if not player.mana:
            continue
        table.exercised("active player" if seat == 0 else "another player")
        left = transcript.last.players[seat].mana
        table.require(
            left == "",
            "mana-left",
            move=len(transcript.outcomes),
            expected=f"no mana in the pool of P{seat} in the next step",
            observed=f"{left}",
        )


BEARS = frozenset({"Grizzly Bears", *BASICS})

CHECKS = (
    Check(
        id="basic-draw-step",
        kind=Kind.INVARIANT,
        sentence="The active player draws one card in the draw step, the top one.",
        rules=("504.1", "121.1"),
        generate=_draw_steps,
        judge=_judge_draw_steps,
        needs=frozenset({Feature.LIBRARY_ORDER}),
        cards=BEARS,
    ),
    Check(
        id="basic-draw-before-priority",
        kind=Kind.INVARIANT,
        sentence="The card is drawn before a player gets priority in the draw step.",
        rules=("504.1", "504.2"),
        generate=_draw_priority,
        judge=_judge_draw_priority,
        needs=frozenset({Feature.OBSERVE_DECISION}),
        cards=BEARS,
    ),
    Check(
        id="basic-empty-library",
        kind=Kind.INVARIANT,
        sentence="Who has to draw from an empty library loses, and nobody before that.",
        rules=("704.5b", "104.3c"),
        generate=_library,
        judge=_judge_library,
        cards=BEARS,
    ),
    Check(
        id="basic-untap-step",
        kind=Kind.INVARIANT,
        sentence="The active player's permanents untap in the untap step, and nobody else's.",
        rules=("502.3",),
        generate=_untap,
        judge=_judge_untap,
        needs=frozenset({Feature.TAPPED}),
        cards=BEARS,
    ),
    Check(
        id="basic-lands",
        kind=Kind.INVARIANT,
        sentence="A land that is played is on the battlefield at once; there is one for each turn.",
        rules=("305.1", "305.2", "305.2b"),
        generate=_lands,
        judge=_judge_lands,
        needs=frozenset({Feature.PLAY_LAND}),
        cards=BEARS,
    ),
    Check(
        id="basic-hand-size",
        kind=Kind.INVARIANT,
        sentence="Whose turn ends with more than seven cards in hand discards down to seven.",
        rules=("514.1", "402.2"),
        generate=_full_hand,
        judge=_judge_full_hand,
        cards=BEARS,
    ),
    Check(
        id="basic-mana-empties",
        kind=Kind.INVARIANT,
        sentence="All players' unspent mana is gone in the next step.",
        rules=("500.5", "106.4"),
        generate=_pools,
        judge=_judge_pools,
        needs=frozenset({Feature.MANA_POOL, Feature.OBSERVE_MANA}),
        cards=BEARS,
    ),
)
