"""The same engine on a game that is accompanied, interrupted or told in another way."""

import time
from collections.abc import Iterator

from hypothesis import assume
from msgspec.structs import replace

from adapters.action import Pass, PassUntil
from adapters.adapter import Adapter
from adapters.names import Feature, Zone
from adapters.observation import Observation
from adapters.program import Move, Outcome, Performed, Program, Refused, Transcript
from adapters.reference import ReferenceAdapter
from adapters.scenario import ObjectSpec, PlayerSpec
from conformance.boards import Draw, at_most
from conformance.checking import Check, Table
from conformance.checks.games import WALKING, any_game, game_of
from conformance.checks.metamorphic_position import position_after
from conformance.checks.metamorphic_relating import (
    Relation,
    Unlike,
    first_unlike,
    number_of,
    was_performed,
)
from conformance.results import Case, Game, Kind

__all__ = ["CHECKS"]

# --- A player who does nothing ------------------------------------------------------------------

THIRD = 2
CARDS_OF_THIRD = 6


def _with_third(case: Case) -> Program:
    """Seat a third player, who has nothing but a library and passes after the second does."""
    scenario = case.game.scenario
    cards = tuple(
        ObjectSpec(f"unused-{number}", "Forest", Zone.LIBRARY, THIRD)
        for number in range(CARDS_OF_THIRD)
    )
    moves: list[Move] = []
    for move in case.game.moves:
        moves += [move, Move(Pass(THIRD))] if move.action == Pass(1) else [move]
    players, objects = (*scenario.players, PlayerSpec()), (*scenario.objects, *cards)
    return Program(replace(scenario, players=players, objects=objects), tuple(moves))


def _after_third_passed(case: Case) -> Iterator[tuple[int, int]]:
    other = 0
    yield 0, 0
    for number, move in enumerate(case.game.moves, 1):
        other += 2 if move.action == Pass(1) else 1
        yield number, other


def _without_third(_: Case, seen: Observation) -> Observation:
    """Leave the third player out, and the number of the turn, which counts that player's too."""
    objects = tuple(view for view in seen.objects if view.owner != THIRD)
    return replace(seen, players=seen.players[:THIRD], objects=objects, turn=0)


THIRD_PLAYER = Relation(
    change=_with_third,
    view=_without_third,
    own=_without_third,
    pairs=_after_third_passed,
)


# --- A position set up anew ---------------------------------------------------------------------


def _interrupted(draw: Draw, pool: frozenset[str]) -> Case:
    """A game and a place in it from which it can be begun anew."""
    game = game_of(draw, pool)
    transcript = ReferenceAdapter().play(game)
    places = [n for n in range(1, len(game.moves)) if position_after(game, transcript, n)]
    assume(places)
    case = Case(game, facts={"place": places[at_most(draw, len(places) - 1)]})
    anew = _begun_anew(case, transcript)
    assume(anew is not None)
    assert anew is not None
    again = ReferenceAdapter().play(anew)
    done = (*transcript.outcomes, *again.outcomes)
    assume(all(isinstance(outcome, Performed) for outcome in done))
    assume(_parting(case, transcript, again) is None)
    return case


def _begun_anew(case: Case, transcript: Transcript) -> Program | None:
    place = number_of(case, "place")
    if len(transcript.outcomes) < place:
        return None
    scenario = position_after(case.game, transcript, place)
    return Program(scenario, case.game.moves[place:]) if scenario is not None else None


def _parting(case: Case, whole: Transcript, rest: Transcript) -> Unlike | None:
    """Return where the whole game parts from the one begun anew, or `None`."""
    place = number_of(case, "place")
    for number in range(place, len(case.game.moves) + 1):
        here, there = number <= len(whole.outcomes), number - place <= len(rest.outcomes)
        if here != there:
            words = ("goes on", "ends") if there else ("ends", "goes on")
            return Unlike("outcome", f"the game {words[0]}", f"it {words[1]}", number)
        if not here:
            return None
        found = first_unlike(rest.observation(number - place), whole.observation(number))
        if found is not None:
            return found._replace(move=number)
    return None


def _judge_anew(case: Case, table: Table) -> None:
    """The game goes as it does from the position that the engine itself showed in it."""
    whole = table.try_to_play(case.game)
    anew = _begun_anew(case, whole)
    if anew is None:
        return
    rest = table.try_to_play(anew)
    table.exercised("position set up anew", was_performed(rest, 1))
    parting = _parting(case, whole, rest)
    if parting is not None:
        table.try_to_play(case.game)
        table.fail(
            f"history-matters: {parting.field}",
            f"expected {parting.expected}; observed {parting.observed}",
            move=parting.move,
            expected=f"{parting.expected}, as from the same position set up anew",
            observed=parting.observed,
            against=Game(anew, rest),
        )


# --- A position kept and restored ---------------------------------------------------------------


def _kept(draw: Draw, pool: frozenset[str]) -> Case:
    game = game_of(draw, pool)
    assume(len(game.moves) > 1)
    return Case(game, facts={"place": at_most(draw, len(game.moves) - 1)})


def _judge_restored(case: Case, table: Table) -> None:
    """After going back to a position kept, the same moves lead through the same positions."""
    place = number_of(case, "place")
    first = table.try_to_play(case.game)
    if len(first.outcomes) < place:
        return
    started = time.perf_counter()
    try:
        restored = _after_restoring(table.engine, case.game, place)
    finally:
        table.engine_seconds += time.perf_counter() - started
    table.exercised("position restored", was_performed(restored, place + 1))
    for number in range(place, min(len(first.outcomes), len(restored.outcomes)) + 1):
        found = first_unlike(first.observation(number), restored.observation(number))
        table.require(
            found is None,
            f"restored-otherwise: {found.field}" if found else "",
            move=number,
            expected=found.expected if found else "",
            observed=f"{found.observed}, after going back to move {place}" if found else "",
            against=Game(case.game, restored),
        )
    table.require(
        len(first.outcomes) == len(restored.outcomes),
        "restored-otherwise: outcome",
        move=len(restored.outcomes),
        expected=f"{len(first.outcomes)} moves are made, as before",
        observed=f"{len(restored.outcomes)} are, after going back to move {place}",
        against=Game(case.game, restored),
    )


def _after_restoring(engine: Adapter, game: Program, place: int) -> Transcript:
    """Play a game on from a position kept, go back to it, and return how it goes from there.

    Raises `Unsupported` where the engine keeps no positions.
    """
    start = engine.start(game.scenario)
    before = _made(engine, game.moves[:place])
    word = engine.save()
    _made(engine, game.moves[place:])
    seen = engine.restore(word)
    if before:
        before[-1] = replace(before[-1], observation=seen)
    else:
        start = seen
    return Transcript(start, (*before, *_made(engine, game.moves[place:])))


def _made(engine: Adapter, moves: tuple[Move, ...]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for move in moves:
        outcomes.append(engine.act(move.action))
        if isinstance(outcomes[-1], Refused):
            break
    return outcomes


# --- Passes one by one --------------------------------------------------------------------------


MOST_PASSES = 60
"""So many single passes lead through two turns with priority in each step."""


def _judge_passes(case: Case, table: Table) -> None:
    """What is passed over at once goes as if the players had passed one after the other."""
    if not any(isinstance(move.action, PassUntil) for move in case.game.moves):
        return
    started = time.perf_counter()
    try:
        other, places = _one_by_one(table.engine, case.game)
    finally:
        table.engine_seconds += time.perf_counter() - started
    first, second = table.try_to_play(case.game), table.try_to_play(other)
    together = Game(case.game, first)
    for number, place in enumerate(places):
        if number > len(first.outcomes) or place > len(second.outcomes):
            break
        table.exercised("position", was_performed(first, number))
        found = first_unlike(first.observation(number), second.observation(place))
        table.require(
            found is None,
            f"single-passes-differ: {found.field}" if found else "",
            move=place,
            expected=found.expected if found else "",
            observed=found.observed if found else "",
            against=together,
        )
    made = len(places) - 1
    table.require(
        made >= len(first.outcomes) or isinstance(first.outcomes[made], Refused),
        "single-passes-differ: outcome",
        move=len(second.outcomes),
        expected="the players get where they get by passing all together",
        observed=f"they don't in {len(second.outcomes) - places[-1]} moves",
        against=together,
    )


def _one_by_one(engine: Adapter, game: Program) -> tuple[Program, list[int]]:
    """Return the game with single passes, and how many moves of it each move became."""
    moves: list[Move] = []
    places = [0]
    seen = engine.start(game.scenario)
    for move in game.moves:
        if isinstance(move.action, PassUntil):
            after = _passed(engine, move.action, seen, moves)
        else:
            moves.append(move)
            after = _after(engine.act(move.action))
        if after is None:
            break
        seen = after
        places.append(len(moves))
    return Program(game.scenario, tuple(moves)), places


def _passed(
    engine: Adapter, goal: PassUntil, seen: Observation, moves: list[Move]
) -> Observation | None:
    """Have players pass until the goal or a decision; `None` where that is refused or too long."""
    for _ in range(MOST_PASSES):
        if seen.priority is None:
            return None
        before = (seen.step, seen.active_player)
        moves.append(Move(Pass(seen.priority)))
        after = _after(engine.act(moves[-1].action))
        if after is None:
            return None
        seen = after
        here = (seen.step, seen.active_player)
        if here == (goal.step, goal.player) != before or seen.priority is None:
            return seen
    return None


def _after(outcome: Outcome) -> Observation | None:
    return outcome.observation if isinstance(outcome, Performed) else None


PLAIN = frozenset({"Grizzly Bears", "Forest"})

CHECKS = (
    THIRD_PLAYER.check(
        "unrelated-player-added",
        "A further player who has nothing and does nothing changes nothing for the others.",
        "117.4",
        "102.1",
        draw=any_game,
        signature="third-player-matters",
        needs=WALKING | {Feature.THREE_PLAYERS},
    ),
    Check(
        id="position-set-up-anew",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="From a position set up as it was reached the game goes on as it did.",
        rules=("110.5", "302.6", "400.7"),
        generate=_interrupted,
        judge=_judge_anew,
        needs=WALKING | {Feature.CONTROLLER, Feature.ATTACHED, Feature.DAMAGE, Feature.ANY_STEP},
        cards=PLAIN,
    ),
    Check(
        id="position-saved-and-restored",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="After going back to a position that was kept the game goes as it went.",
        rules=("733.1",),
        generate=_kept,
        judge=_judge_restored,
        needs=WALKING,
        cards=PLAIN,
    ),
    Check(
        id="passes-one-by-one",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="Players who let things go on pass priority one after the other, and no more.",
        rules=("117.3d", "117.4"),
        generate=any_game,
        judge=_judge_passes,
        needs=WALKING | {Feature.OBSERVE_DECISION},
        cards=PLAIN,
    ),
)
