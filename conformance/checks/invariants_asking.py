"""Asking and trying change nothing: listing, looking, what is refused, a game that is over."""

from collections.abc import Iterator
from random import Random

import msgspec
from hypothesis import strategies as st

from adapters.action import (
    Action,
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Pass,
    PassUntil,
    PlayLand,
)
from adapters.difference import differences, told
from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Move, Performed, Program, Refused, Transcript
from adapters.reference import ReferenceAdapter
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.games import WALKING, game_of
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.director import Director
from conformance.results import Case, Kind
from conformance.saying import said

__all__ = ["CHECKS", "INVARIANTS"]

# --- What is refused changes nothing ------------------------------------------------------------


def _hindered_game(draw: Draw, pool: frozenset[str]) -> Case:
    """A game in which players now and then try what they may not do."""
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    program = game_of(draw, pool)
    engine = ReferenceAdapter()
    seen = engine.start(program.scenario)
    moves: list[Move] = []
    for move in (*program.moves, None):
        if seen.decision is not None and dice.randrange(2):
            attempt, before = _attempt(dice, seen), engine.save()
            if isinstance(engine.act(attempt), Performed):
                engine.restore(before)
            else:
                moves.append(Move(attempt, legal=False))
        if move is not None:
            moves.append(move)
            seen = engine.act(move.action).observation
    return Case(Program(program.scenario, tuple(moves)))


def _attempt(dice: Random, seen: Observation) -> Action:
    """Draw something to try, with no care for whether it is allowed."""
    player = dice.randrange(len(seen.players))
    labels = [view.label for view in seen.objects] or ["nothing"]
    here = [view.label for view in seen.permanents()] or labels
    one, other = dice.choice(labels), dice.choice(here)
    foe = f"P{1 - player}"
    attempts: tuple[Action, ...] = (
        Pass(player),
        PlayLand(player, one),
        Cast(player, one),
        Cast(player, one, targets=((other,),)),
        Activate(player, other, dice.randrange(2)),
        Attack(player, {other: foe}),
        Block(player, {other: (dice.choice(here),)}),
        Answer(player, ((one,),)),
    )
    return dice.choice(attempts)


def _refusals(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """After a refusal the position is exactly what it was, whether it was right or not."""
    for number, outcome in enumerate(transcript.outcomes, 1):
        if isinstance(outcome, Performed):
            continue
        action = program.moves[number - 1].action
        if isinstance(action, PassUntil):
            continue  # stops where the passing went on
        what = type(action).__name__
        yield Met(what)
        before = transcript.observation(number - 1)
        found = next(iter(differences(before, outcome.observation)), None)
        if found is not None:
            yield Broken(
                f"{found.field} after {what}",
                number,
                f"{found.where} stays {told(found.before)} as the action was refused",
                f"it is {told(found.after)}",
            )


# --- A game that is over ------------------------------------------------------------------------

BURN = {"Lightning Bolt": ("R", 3), "Shock": ("R", 2), "Lava Spike": ("R", 3)}


def _over(draw: Draw, pool: frozenset[str]) -> Case:
    """A player dies of a spell, then players try to go on."""
    board = Board(2, [20, 2])
    spell = pick(draw, [name for name in BURN if name in pool])
    label, land, bears = board.hand(spell), board.hand("Forest"), board.hand("Grizzly Bears")
    forest = board.add("Forest", at_most(draw, 1))
    board.mana(0, BURN[spell][0] + "CG")
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    game = Director(board.scenario())
    game.do(Cast(0, label, targets=(("P1",),), spend=BURN[spell][0]))
    game.resolve()
    attempts: tuple[Action, ...] = (
        Pass(0),
        Pass(1),
        PlayLand(0, land),
        Cast(0, bears, spend="CG"),
        Activate(at_most(draw, 1), forest),
        Answer(0, (("yes",),)),
    )
    for attempt in some(draw, attempts, 3, minimum=1):
        game.forbid(attempt)
    return Case(game.program)


def _judge_over(case: Case, table: Table) -> None:
    """The other player has won, and nothing can be done any more."""
    transcript = table.try_to_play(case.game)
    for number, outcome in enumerate(transcript.outcomes, 1):
        seen, move = outcome.observation, case.game.moves[number - 1]
        if move.legal:
            continue
        what = type(move.action).__name__
        table.exercised(what)
        table.require(
            isinstance(outcome, Refused),
            f"{what}-performed",
            move=number,
            expected="nothing can be done as the game is over",
            observed="it was performed",
        )
        table.require(
            seen.winners == (0,) and seen.decision is None,
            "not-over",
            move=number,
            expected="the game is over, and P0 has won",
            observed=f"winners: {seen.winners}",
        )


# --- Listing and looking ------------------------------------------------------------------------

MANY = 8
"""Ways of doing one thing from which on a list may be a sample (`Feature.LIST_ACTIONS`)."""
SHOWN = 3
"""Listed actions that a failure tells."""


def _part_of_game(draw: Draw, pool: frozenset[str]) -> Case:
    """A game, a place in it, and a number to choose by."""
    program = game_of(draw, pool)
    place = at_most(draw, max(len(program.moves) - 1, 0))
    return Case(program, facts={"pick": at_most(draw, 50), "place": place})


def _up_to(case: Case) -> Program:
    """Return the game up to the place."""
    place = int(str(case.facts["place"]))
    return Program(case.game.scenario, case.game.moves[:place])


def _arrived(start: Program, transcript: Transcript) -> bool:
    """Whether the engine has played all of it; if not, other checks tell."""
    done = [isinstance(outcome, Performed) for outcome in transcript.outcomes]
    return all(done) and len(done) == len(start.moves)


def _bare(action: Action) -> Action:
    """Return an announcement without how it is paid, of which only one way is listed."""
    if isinstance(action, Cast | Activate):
        return msgspec.structs.replace(action, mana=(), spend="", cost_choices=(), life_paid=0)
    return action


def _begins(action: Action) -> Action:
    """Return what is played, cast or activated, or what sort of declaration it is."""
    match action:
        case Cast():
            return Cast(action.player, action.card)
        case Activate():
            return Activate(action.player, action.source, action.ability)
        case Attack() | Block() | Answer():
            return type(action)(action.player)
    return action


def _judge_listing(case: Case, table: Table) -> None:
    """Listing twice gives the same, the position stays, and the game goes on as without it."""
    start = _up_to(case)
    transcript = table.try_to_play(start)
    last = transcript.last
    first = table.legal_actions_after(start)
    if last.decision is None or not first or not _arrived(start, transcript):
        return
    second, seen = table.engine.legal_actions(), table.engine.observe()
    move = len(start.moves)
    table.exercised(last.decision.kind.value)
    table.require(
        first == second,
        "listed-otherwise",
        move=move,
        expected=f"the same {len(first)} actions are listed again",
        observed=f"{len(second)} are, or others, or in another order",
    )
    found = next(iter(differences(last, seen)), None)
    table.require(
        found is None,
        f"{found.field}-changed" if found else "",
        move=move,
        expected=f"{found.where} stays {told(found.before)}" if found else "",
        observed=f"{told(found.after)} after listing" if found else "",
    )
    action = first[int(str(case.facts["pick"])) % len(first)]
    outcome = table.engine.act(action)
    followed = table.try_to_play(Program(start.scenario, (*start.moves, Move(action))))
    table.require(
        followed.outcomes[-1] == outcome,
        "goes-on-otherwise",
        move=move + 1,
        expected=f"{type(action).__name__} does after listing what it does without",
        observed=f"{type(outcome).__name__}, another position",
    )


def _judge_list(case: Case, table: Table) -> None:
    """What a player with priority may do is listed, and what is listed is performed."""
    start = _up_to(case)
    transcript = table.try_to_play(start)
    if transcript.last.priority is None or not _arrived(start, transcript):
        return
    listed = table.legal_actions_after(start)
    place, step = len(start.moves), 1 + int(str(case.facts["pick"]))
    for move in case.game.moves[place : place + 1]:
        if not isinstance(move.action, PassUntil):
            table.exercised("the move that follows")
            alike = [action for action in listed if _begins(action) == _begins(move.action)]
            others = alike or listed
            table.require(
                _bare(move.action) in map(_bare, listed) or len(alike) >= MANY,
                f"{type(move.action).__name__}-not-listed",
                move=place,
                expected=f"among the legal actions: {said(move.action)}",
                observed=f"{len(listed)} listed: "
                + "; ".join([*map(said, others[:SHOWN]), *["…"] * (len(listed) > SHOWN)]),
            )
    for action in listed[::step]:
        table.exercised("listed action")
        table.play(Program(start.scenario, (*start.moves, Move(action))))


def _judge_looking(case: Case, table: Table) -> None:
    """A game goes the same whether somebody looks at each position once or several times."""
    transcript = table.try_to_play(case.game)
    engine = table.engine
    seen = engine.start(case.game.scenario)
    for number in range(len(transcript.outcomes) + 1):
        if number:
            seen = engine.act(case.game.moves[number - 1].action).observation
        looks = (seen, engine.observe(), engine.observe())
        table.exercised("position")
        found = next(
            (d for look in looks for d in differences(transcript.observation(number), look)), None
        )
        table.require(
            found is None,
            f"{found.field}-changed" if found else "",
            move=number,
            expected=f"{found.where} is {told(found.before)}, as without looking" if found else "",
            observed=told(found.after) if found else "",
        )


INVARIANTS = (
    Invariant(
        id="refusals-change-nothing",
        sentence="After any refused action the position is exactly what it was.",
        rules=("733.1",),
        look=_refusals,
        generate=_hindered_game,
    ),
)

LISTING = WALKING | {Feature.LIST_ACTIONS, Feature.OBSERVE_DECISION}
PLAIN = frozenset({"Grizzly Bears", "Forest"})

CHECKS = (
    *(invariant.check for invariant in INVARIANTS),
    Check(
        id="game-over-is-over",
        kind=Kind.INVARIANT,
        sentence="Once a game is over nothing can be done any more.",
        rules=("104.1", "104.2a"),
        generate=_over,
        judge=_judge_over,
        needs=frozenset({Feature.CAST, Feature.MANA_POOL, Feature.PLAY_LAND, Feature.ACTIVATE}),
        cards=PLAIN | {"Shock"},
    ),
    Check(
        id="listing-changes-nothing",
        kind=Kind.INVARIANT,
        cost=2,
        sentence="Listing legal actions gives the same again and leaves the game as it is.",
        rules=("117.1", "601.2"),
        generate=_part_of_game,
        judge=_judge_listing,
        needs=LISTING,
        cards=PLAIN,
    ),
    Check(
        id="listed-actions-are-the-legal-ones",
        kind=Kind.INVARIANT,
        cost=2,
        sentence="What a player may do is listed, and what is listed is performed.",
        rules=("117.1", "601.3", "602.2"),
        generate=_part_of_game,
        judge=_judge_list,
        needs=LISTING,
        cards=PLAIN,
    ),
    Check(
        id="looking-changes-nothing",
        kind=Kind.INVARIANT,
        cost=2,
        sentence="Looking at a position any number of times changes nothing.",
        rules=("400.2",),
        generate=_part_of_game,
        judge=_judge_looking,
        needs=WALKING,
        cards=PLAIN,
    ),
)
