"""Agreement with the reference engine, position by position."""

from random import Random

from hypothesis import reject
from hypothesis import strategies as st
from msgspec.structs import replace

from adapters.action import Action, Attack
from adapters.card_book import compile_given
from adapters.difference import told
from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Performed, Refused
from adapters.reference import ReferenceAdapter, UnknownCard, card_facts, facts_of
from conformance.boards import BASICS, Draw, at_most, creatures
from conformance.checking import Check, Table
from conformance.checks.games import ODD, WALKING, any_game, odd_game
from conformance.comparing import asks_otherwise, comparable_differences
from conformance.director import Director
from conformance.drawn_boards import draw_wild_board
from conformance.drawn_cards import draw_face
from conformance.results import Case, Kind
from conformance.walks import STARTS, STEPS, walk
from conformance.wild_pool import WildPool

__all__ = ["CHECKS"]


def _wild_game(draw: Draw, pool: WildPool) -> Case:
    """Draw a game of cards whose words the reference engine has read itself."""
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    board = draw_wild_board(dice, pool.shared, pool.facts)
    game = Director(board.scenario(dice.choice(STARTS)))
    walk(dice, game, STEPS)
    return Case(game.program)


def _drawn_game(draw: Draw, pool: frozenset[str]) -> Case:
    """Draw a game with one or two cards that nobody has ever seen."""
    faces = {face.name: face for face in (draw_face(draw) for _ in range(at_most(draw, 2, 1)))}
    try:
        facts = {name: facts_of(card.face) for name, card in compile_given(faces.values()).items()}
    except UnknownCard:  # paragraphs that can be read and not be played together
        reject()
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    names = [*facts, *facts, *creatures(pool)[:2]]
    board = draw_wild_board(dice, names, lambda name: facts.get(name) or card_facts(name))
    scenario = replace(board.scenario(dice.choice(STARTS)), cards=tuple(faces.values()))
    game = Director(scenario)
    walk(dice, game, STEPS)
    return Case(game.program)


def _judge(case: Case, table: Table) -> None:
    """After each move the engine shows what the reference engine shows."""
    transcript = table.try_to_play(case.game)
    reference = ReferenceAdapter().play(case.game)
    features = table.engine.hello().features
    for number in range(len(transcript.outcomes) + 1):
        move = case.game.moves[number - 1] if number else None
        what = type(move.action).__name__ if move else "set-up"
        outcome = transcript.outcomes[number - 1] if number else None
        if isinstance(outcome, Refused):
            table.fail(
                f"{what} refused",
                f"a legal action was refused: {outcome.reason}",
                move=number,
                expected="the action is performed",
                observed=f"refused: {outcome.reason}",
            )
        if isinstance(outcome, Performed):
            table.exercised(what)
        if move is not None and _passes_over_steps(move.action):
            continue
        expected, observed = reference.observation(number), transcript.observation(number)
        if expected.winners is not None:
            _judge_end(table, expected, observed, number)
            return
        if asks_otherwise(expected, observed):
            return
        found = next(comparable_differences(expected, observed, features), None)
        if found is not None:
            ours, theirs = told(found.before), told(found.after)
            table.fail(
                f"{found.field} after {what}",
                f"{found.where} is {theirs}, the reference engine says {ours}",
                move=number,
                expected=f"{found.where}: {ours}",
                observed=f"{found.where}: {theirs}",
            )


def _judge_end(table: Table, expected: Observation, observed: Observation, number: int) -> None:
    """Once the game is over only who won is the same everywhere (104.1)."""
    table.require(
        observed.winners == expected.winners,
        "winners",
        move=number,
        expected=f"the game is over and {expected.winners} win",
        observed=f"{observed.winners} win" if observed.winners else "it goes on",
    )


def _passes_over_steps(action: Action) -> bool:
    """Whether engines may stand elsewhere after it: `priority-in-each-step` tells of that."""
    return isinstance(action, Attack) and not action.attackers


CHECKS = (
    Check(
        id="agrees-with-reference",
        kind=Kind.DIFFERENTIAL,
        sentence="Generated games go as the reference engine has them, position by position.",
        rules=("100.1",),
        generate=any_game,
        judge=_judge,
        needs=WALKING | {Feature.OBSERVE_DECISION},
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="agrees-on-odd-boards",
        kind=Kind.DIFFERENTIAL,
        sentence=(
            "So do games on boards with stolen and enchanted permanents and with damage marked."
        ),
        rules=("108.4", "303.4", "120.6"),
        generate=odd_game,
        judge=_judge,
        needs=WALKING | ODD | {Feature.OBSERVE_DECISION},
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="agrees-on-read-cards",
        kind=Kind.DIFFERENTIAL,
        cost=2,
        sentence="So do games of cards that the reference engine knows by their words alone.",
        rules=("100.1", "207.1"),
        generate=_wild_game,
        judge=_judge,
        needs=WALKING | {Feature.OBSERVE_DECISION},
        cards=frozenset(BASICS),
        wild=True,
    ),
    Check(
        id="agrees-on-drawn-cards",
        kind=Kind.DIFFERENTIAL,
        cost=2,
        sentence="So do games with cards that were never printed, given by their words.",
        rules=("100.1", "207.1"),
        generate=_drawn_game,
        judge=_judge,
        needs=WALKING | {Feature.OBSERVE_DECISION, Feature.CARD_TEXT},
        cards=frozenset({"Grizzly Bears", *BASICS}),
    ),
)
