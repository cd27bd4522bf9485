"""The rulings on Kiora Bests the Sea God: what stays tapped, and control without an end."""

from adapters.action import Action, Cast, Concede
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Transcript
from conformance.boards import BASICS, Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import on_battlefield, zone_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

KIORA = "Kiora Bests the Sea God"
NEEDS = frozenset({Feature.COUNTERS, Feature.TAPPED, Feature.OBSERVE_STACK, Feature.LIBRARY_ORDER})
HEXPROOF = ("Slippery Bogle", "Invisible Stalker", "Silhana Ledgewalker")
ARTIFACTS = ("Sol Ring", "Memnite", "Ornithopter")


def _their_board(draw: Draw, board: Board, pool: frozenset[str], most: int = 3) -> list[str]:
    """Give player 1 nonland permanents and lands, some tapped; return the nonland ones."""
    names = [*creatures(pool), *(name for name in ARTIFACTS if name in pool)]
    labels = [
        board.add(name, 1, tapped=bool(at_most(draw, 1)))
        for name in some(draw, names, most, minimum=1)
    ]
    for name in some(draw, [name for name in BASICS if name in pool], 2):
        board.add(name, 1, tapped=bool(at_most(draw, 1)))
    return labels


def _chapter_two(board: Board, seat: int = 0) -> tuple[Director, str]:
    """Start before a main phase in which Kiora's second chapter triggers, and let it trigger."""
    saga = board.add(KIORA, seat, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    return game, saga


def _stayed_down(
    table: Table, transcript: Transcript, labels: list[str], *, since: int, until: int
) -> None:
    """Require that permanents of player 1 tapped after move `since` are tapped after `until`."""
    before, after = transcript.observation(since), transcript.observation(until)
    for label in labels:
        was, now = on_battlefield(before, label), on_battlefield(after, label)
        if was is None or now is None or "Land" in now.types:
            continue
        table.require(
            now.tapped,
            "untapped",
            move=until,
            expected=f"{label} stays tapped through its controller's next untap step",
            observed="it untapped",
        )


def _are_tapped(table: Table, seen: Observation, labels: list[str], move: int) -> None:
    for label in labels:
        view = on_battlefield(seen, label)
        table.require(
            view is None or view.tapped,
            "not-tapped",
            move=move,
            expected=f"{label}, a nonland permanent of the target player, is tapped",
            observed="it is untapped",
        )


def _lands_untouched(table: Table, case: Case, transcript: Transcript, move: int) -> None:
    """Require that lands stay as they were when the chapter resolved, and untap afterwards."""
    for spec in case.game.scenario.objects:
        if spec.zone is not Zone.BATTLEFIELD or spec.owner != 1 or spec.card not in BASICS:
            continue
        view = on_battlefield(transcript.observation(move), spec.label)
        table.require(
            view is not None and view.tapped is spec.tapped,
            "land-tapped",
            move=move,
            expected=f"{spec.label} is left alone, being a land",
            observed="it is not as it was",
        )
        last = on_battlefield(transcript.last, spec.label)
        table.require(
            last is not None and not last.tapped,
            "land-stays-tapped",
            move=len(transcript.outcomes),
            expected=f"{spec.label} untaps in the untap step",
            observed="it is tapped",
        )


# --- Already tapped -----------------------------------------------------------------------------


def _already_tapped(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    labels = _their_board(draw, board, pool)
    game, _ = _chapter_two(board)
    game.resolve()
    resolved_at = game.count
    game.until(1, Step.UPKEEP)
    facts: dict[str, str | int | bool | list[str]] = {
        "theirs": labels, "resolved_at": resolved_at,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _judge_already_tapped(case: Case, table: Table) -> None:
    """What was tapped before and what became tapped both stay down; lands do not."""
    transcript = table.play(case.game)
    labels, resolved_at = _labels(case), int(str(case.facts["resolved_at"]))
    for label in labels:
        was = on_battlefield(transcript.start, label)
        if was is not None:
            count = table.exercised if was.tapped else table.contrast
            count("already tapped" if was.tapped else "tapped by the chapter")
    _are_tapped(table, transcript.observation(resolved_at), labels, resolved_at)
    _stayed_down(table, transcript, labels, since=resolved_at, until=len(transcript.outcomes))
    _lands_untouched(table, case, transcript, resolved_at)


def _labels(case: Case) -> list[str]:
    found = case.facts["theirs"]
    assert isinstance(found, list)
    return found


# --- What comes later ---------------------------------------------------------------------------


def _later(draw: Draw, pool: frozenset[str]) -> Case:
    """After the chapter has resolved player 1 gets permanents that enter tapped, or blinks one."""
    board = Board()
    board.add("Kismet", 0)
    theirs = board.add(pick(draw, creatures(pool)), 1)
    tool = pick(draw, [name for name in ("Raise the Alarm", "Cloudshift") if name in pool])
    spell = board.hand(tool, 1)
    for _ in range(2 if tool == "Raise the Alarm" else 1):
        board.add("Plains", 1)
    for name in some(draw, creatures(pool), 1):
        board.add(name, 1, tapped=bool(at_most(draw, 1)))
    game, _ = _chapter_two(board)
    game.resolve()
    game.give_priority_to(1)
    wanted: tuple[tuple[str, ...], ...] = ((theirs,),) if tool == "Cloudshift" else ()
    game.do(_casting(game, spell, wanted))
    game.resolve()
    arrived_at = game.count
    new = [
        view.label
        for view in game.seen.permanents(1)
        if view.token or (tool == "Cloudshift" and view.label == theirs)
    ]
    game.until(1, Step.UPKEEP)
    facts: dict[str, str | int | bool | list[str]] = {
        "new": new, "arrived_at": arrived_at, "tool": tool,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _casting(game: Director, card: str, targets: tuple[tuple[str, ...], ...]) -> Action:
    return next(
        action
        for action in game.legal_actions()
        if isinstance(action, Cast) and action.card == card and action.targets == targets
    )


def _judge_later(case: Case, table: Table) -> None:
    """What came under that player's control afterwards untaps as usual."""
    transcript = table.play(case.game)
    new, arrived_at = case.facts["new"], int(str(case.facts["arrived_at"]))
    assert isinstance(new, list)
    before = transcript.observation(arrived_at)
    for label in new:
        was, now = on_battlefield(before, label), on_battlefield(transcript.last, label)
        if was is None or not was.tapped:
            continue
        table.exercised(f"tapped newcomer by {case.facts['tool']}")
        table.require(
            now is not None and not now.tapped,
            "newcomer-stays-tapped",
            move=len(transcript.outcomes),
            expected=f"{label} came after the chapter resolved and untaps as usual",
            observed="it is tapped",
        )


# --- Hexproof -----------------------------------------------------------------------------------


def _hexproof(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    hidden = [name for name in HEXPROOF if name in pool]
    labels = [board.add(name, 1) for name in some(draw, hidden, 2, minimum=1)]
    for name in some(draw, creatures(pool)[:4], 2):
        board.add(name, at_most(draw, 1))
    sanctity = "Leyline of Sanctity" in pool and at_most(draw, 3) == 3
    if sanctity:
        board.add("Leyline of Sanctity", 1)
    game, _ = _chapter_two(board)
    if not sanctity:
        game.resolve()
    facts: dict[str, str | int | bool | list[str]] = {"theirs": labels, "sanctity": sanctity}
    return Case(game.program, facts=facts)


def _judge_hexproof(case: Case, table: Table) -> None:
    """Hexproof permanents are tapped all the same; a player with hexproof can't be the target."""
    transcript = table.play(case.game)
    move = len(transcript.outcomes)
    if case.facts["sanctity"]:
        table.exercised("player with hexproof")
        table.require(
            not transcript.last.stack,
            "hexproof-player-targeted",
            move=move,
            expected="the chapter ability leaves the stack for want of a legal target",
            observed=f"{len(transcript.last.stack)} objects on the stack",
        )
        return
    table.exercised("hexproof permanent", len(_labels(case)))
    _are_tapped(table, transcript.last, _labels(case), move)


# --- Without the source -------------------------------------------------------------------------


LEAVING = {"Disenchant": "WW", "Naturalize": "GG", "Boomerang": "UU"}
LANDS = {"W": "Plains", "U": "Island", "G": "Forest"}


def _without_source(draw: Draw, pool: frozenset[str]) -> Case:
    """The Saga leaves before or after its second chapter resolves."""
    board = Board()
    labels = _their_board(draw, board, pool, most=2)
    tool = pick(draw, [name for name in LEAVING if name in pool])
    spell = board.hand(tool, 0)
    for color in LEAVING[tool]:
        board.add(LANDS[color], 0)
    first = bool(at_most(draw, 1))
    game, saga = _chapter_two(board)
    if not first:
        game.resolve()
        resolved_at = game.count
    game.do(_casting(game, spell, ((saga,),)))
    game.resolve()
    if first:
        game.resolve()
        resolved_at = game.count
    game.until(1, Step.UPKEEP)
    facts: dict[str, str | int | bool | list[str]] = {
        "theirs": labels, "resolved_at": resolved_at, "saga": saga, "first": first, "tool": tool,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _judge_without_source(case: Case, table: Table) -> None:
    """The permanents stay down even though the Saga is gone."""
    transcript = table.play(case.game)
    labels, resolved_at = _labels(case), int(str(case.facts["resolved_at"]))
    if zone_of(transcript.last, str(case.facts["saga"])) is Zone.BATTLEFIELD:
        return
    when = "before" if case.facts["first"] else "after"
    table.exercised(f"{case.facts['tool']} {when} it resolves")
    _are_tapped(table, transcript.observation(resolved_at), labels, resolved_at)
    _stayed_down(table, transcript, labels, since=resolved_at, until=len(transcript.outcomes))


# --- Control ------------------------------------------------------------------------------------


def _control(draw: Draw, pool: frozenset[str]) -> Case:
    """The third chapter takes a permanent; turns pass; in a game of three its controller leaves."""
    players = 2 + at_most(draw, 1)
    board = Board(players)
    names = [*creatures(pool), *(name for name in ARTIFACTS if name in pool), "Forest"]
    taken = board.add(pick(draw, names), 1, tapped=bool(at_most(draw, 1)))
    for name in some(draw, names, 2):
        board.add(name, pick(draw, range(1, players)))
    saga = board.add(KIORA, 0, counters={"lore": 2})
    for seat in range(players):
        board.library(seat, 2)
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.TARGETS):
        game.answer((taken,))
    game.resolve()
    taken_at = game.count
    game.until(1, Step.UPKEEP)
    if at_most(draw, 1):
        game.until(0 if players == 2 else 2, Step.UPKEEP)
    held_at = game.count
    leaves = players == 3
    if leaves:
        game.do(Concede(0))
    facts: dict[str, str | int | bool | list[str]] = {
        "taken": taken, "saga": saga, "taken_at": taken_at, "held_at": held_at, "leaves": leaves,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _judge_control(case: Case, table: Table) -> None:
    """Control does not end at cleanup nor with the Saga; it ends when that player leaves."""
    transcript = table.play(case.game)
    taken = str(case.facts["taken"])
    taken_at, held_at = int(str(case.facts["taken_at"])), int(str(case.facts["held_at"]))
    first = on_battlefield(transcript.observation(taken_at), taken)
    table.require(
        first is not None and first.controller == 0 and not first.tapped,
        "not-taken",
        move=taken_at,
        expected=f"{taken} is untapped and under the control of player 0",
        observed="it is not",
    )
    later = on_battlefield(transcript.observation(held_at), taken)
    table.exercised("control held over turns")
    table.require(
        later is not None and later.controller == 0,
        "control-ended",
        move=held_at,
        expected=f"{taken} is still under the control of player 0 in a later turn",
        observed=f"controller {later.controller if later else 'none'}",
    )
    if case.facts["leaves"]:
        table.exercised("controller left the game")
        last = on_battlefield(transcript.last, taken)
        table.require(
            last is not None and last.controller == 1,
            "control-outlasts-player",
            move=len(transcript.outcomes),
            expected=f"{taken} is back under its owner's control",
            observed="it is not",
        )


CHECKS = (
    Check(
        id="kiora-2-already-tapped",
        kind=Kind.RULING,
        sentence="Permanents that were tapped already stay tapped through the next untap step too.",
        rules=("701.26a", "502.3"),
        rulings=("kiora-2-already-tapped",),
        generate=_already_tapped,
        judge=_judge_already_tapped,
        needs=NEEDS,
        cards=frozenset({KIORA, "Grizzly Bears", "Forest"}),
    ),
    Check(
        id="kiora-2-later-permanents",
        kind=Kind.RULING,
        sentence=(
            "What comes under the player's control after the chapter resolved untaps normally."
        ),
        rules=("611.2c",),
        rulings=("kiora-2-later-permanents",),
        generate=_later,
        judge=_judge_later,
        needs=NEEDS | {Feature.CAST, Feature.PAY_WHILE_CASTING},
        cards=frozenset({KIORA, "Kismet", "Raise the Alarm", "Plains", "Grizzly Bears"}),
    ),
    Check(
        id="kiora-2-hexproof",
        kind=Kind.RULING,
        sentence="The player is the target, so permanents with hexproof are tapped all the same.",
        rules=("115.1", "702.11b", "702.11c"),
        rulings=("kiora-2-hexproof",),
        generate=_hexproof,
        judge=_judge_hexproof,
        needs=NEEDS,
        cards=frozenset({KIORA, "Slippery Bogle"}),
    ),
    Check(
        id="kiora-2-without-source",
        kind=Kind.RULING,
        sentence="The permanents stay tapped even when the Saga has left the battlefield.",
        rules=("611.2a",),
        rulings=("kiora-2-without-source",),
        generate=_without_source,
        judge=_judge_without_source,
        needs=NEEDS | {Feature.CAST, Feature.PAY_WHILE_CASTING},
        cards=frozenset({KIORA, "Boomerang", "Island", "Grizzly Bears"}),
    ),
    Check(
        id="kiora-3-control",
        kind=Kind.RULING,
        sentence=(
            "The third chapter's control change has no end but its controller's leaving the game."
        ),
        rules=("611.2a", "514.2", "800.4a"),
        rulings=("kiora-3-control",),
        generate=_control,
        judge=_judge_control,
        needs=NEEDS | {Feature.THREE_PLAYERS, Feature.CONCEDE, Feature.DECISIONS},
        cards=frozenset({KIORA, "Grizzly Bears", "Forest"}),
    ),
)
