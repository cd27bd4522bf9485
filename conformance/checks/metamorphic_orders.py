"""The same engine on a game in which something stands in another order, and none matters."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from adapters.action import Action, Activate, Attack, Block, Cast, Pass, PlayLand
from adapters.names import DecisionKind, Step, Zone
from adapters.observation import Observation
from adapters.program import Program
from adapters.scenario import ObjectSpec
from conformance.boards import Board, Draw
from conformance.checks.metamorphic_relating import Relation, number_of
from conformance.director import Director
from conformance.drawn_boards import draw_board, draw_brawl
from conformance.results import Case
from conformance.walks import walk

__all__ = ["CHECKS", "renamed"]

STEPS = 8
SEED = st.integers(0, 2**64 - 1)


def _with_objects(program: Program, objects: list[ObjectSpec]) -> Program:
    return replace(program, scenario=replace(program.scenario, objects=tuple(objects)))


def _reversed_in(program: Program, *zones: Zone) -> Program:
    """Return the program with the objects of these zones listed the other way round."""
    objects = program.scenario.objects
    turned = iter([spec for spec in reversed(objects) if spec.zone in zones])
    return _with_objects(program, [next(turned) if s.zone in zones else s for s in objects])


# --- The order in which permanents entered ------------------------------------------------------

TIMED = frozenset(
    {
        "Humility", "Opalescence", "Enchanted Evening", "Blood Moon", "Urborg, Tomb of Yawgmoth",
        "Spreading Seas", "March of the Machines", "Mycosynth Lattice", "Lignify", "Conspiracy",
        "Control Magic", "Confiscate", "Levitation", "Arcane Lighthouse", "Rest in Peace",
        "Leyline of the Void", "Contamination", "Ritual of Subdual",
    }
)  # fmt: skip
"""Permanents with continuous effects that others might override: of those the later wins (613.7).

Effects that only add to something are none of them, and neither are triggered abilities, which
their controller puts in order."""


def _entered(draw: Draw, pool: frozenset[str]) -> Case:
    """A board without effects of which the later overrides the earlier."""
    dice = Random(draw(SEED))
    drawing = draw_brawl if dice.randrange(3) == 0 else draw_board
    game = Director(drawing(dice, pool - TIMED).scenario())
    here = [spec for spec in game.scenario.objects if spec.zone is Zone.BATTLEFIELD]
    assume(len({spec.card for spec in here}) > 1)
    walk(dice, game, STEPS)
    return Case(game.program)


ENTRY = Relation(
    change=lambda case: _reversed_in(case.game, Zone.BATTLEFIELD, Zone.HAND, Zone.EXILE),
)


# --- The order of graveyards --------------------------------------------------------------------


def _buried(draw: Draw, pool: frozenset[str]) -> Case:
    """A board with several cards in graveyards, some of which may come back."""
    dice = Random(draw(SEED))
    board = draw_board(dice, pool)
    own = sorted({spec.card for spec in board.objects if spec.zone is not Zone.LIBRARY})
    for seat in range(2):
        for _ in range(dice.randint(1, 3)):
            board.add(dice.choice(own or ["Forest"]), seat, Zone.GRAVEYARD)
    game = Director(board.scenario())
    walk(dice, game, STEPS)
    return Case(game.program)


GRAVES = Relation(change=lambda case: _reversed_in(case.game, Zone.GRAVEYARD))


# --- The order in which attackers and blockers are declared -------------------------------------


def renamed(value: Any, words: Mapping[str, str]) -> Any:
    """Rename labels in plain data, also where a trigger's name holds one ("soul-warden~2")."""
    if isinstance(value, dict):
        return {renamed(key, words): renamed(entry, words) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(entry, words) for entry in value]
    if not isinstance(value, str):
        return value
    for mark in ("/", "~"):
        stem, found, rest = value.partition(mark)
        if found and stem in words:
            return f"{words[stem]}{mark}{rest}"
    return words.get(value, value)


def _names(program: Program) -> dict[str, str]:
    """New names for the permanents, in the alphabet the other way round than the old ones."""
    here = sorted(spec.label for spec in program.scenario.objects if spec.zone is Zone.BATTLEFIELD)
    return {label: f"{chr(122 - number // 26)}{chr(122 - number % 26)}-{label}"
            for number, label in enumerate(here)}  # fmt: skip


def _sorted_declarations(program: Program) -> Program:
    """Return the program with attackers and blockers declared in the order of their names."""
    moves = [replace(move, action=_sorted(move.action)) for move in program.moves]
    return replace(program, moves=tuple(moves))


def _sorted(action: Action) -> Action:
    if isinstance(action, Attack):
        return replace(action, attackers=dict(sorted(action.attackers.items())))
    if isinstance(action, Block):
        return replace(action, blockers=dict(sorted(action.blockers.items())))
    return action


def _other_names(case: Case) -> Program:
    data = renamed(msgspec.to_builtins(case.game), _names(case.game))
    return _sorted_declarations(msgspec.convert(data, Program))


def _old_names(case: Case, seen: Observation) -> Observation:
    words = {new: old for old, new in _names(case.game).items()}
    there = msgspec.convert(renamed(msgspec.to_builtins(seen), words), Observation)
    views = [replace(view, blocking=tuple(sorted(view.blocking))) for view in there.objects]
    return replace(there, objects=tuple(sorted(views, key=lambda view: view.label)))


def _declared(draw: Draw, pool: frozenset[str]) -> Case:
    """A combat with several attackers, and blockers where there are some, and what follows."""
    dice = Random(draw(SEED))
    board = draw_brawl(dice, pool, odd=False)
    game = Director(board.scenario(Step.BEGINNING_OF_COMBAT))
    game.until(0, Step.DECLARE_ATTACKERS)
    assume(game.waits_for(DecisionKind.ATTACKERS))
    attacks = [a for a in game.legal_actions() if isinstance(a, Attack) and len(a.attackers) > 1]
    assume(attacks)
    game.do(dice.choice(attacks))
    if game.seen.priority is not None:
        game.until(0, Step.DECLARE_BLOCKERS)
    if game.waits_for(DecisionKind.BLOCKERS):
        blocks = [action for action in game.legal_actions() if isinstance(action, Block)]
        most = max(len(action.blockers) for action in blocks)
        game.do(dice.choice([action for action in blocks if len(action.blockers) == most]))
    walk(dice, game, STEPS, patience=0.7)
    return Case(_sorted_declarations(game.program))


DECLARED = Relation(change=_other_names, view=_old_names)


# --- Two actions that have nothing to do with each other ----------------------------------------


RESOLVES = (Pass(0), Pass(1))


def _land(board: Board) -> list[Action]:
    return [PlayLand(0, board.hand("Plains"))]


def _mana(board: Board) -> list[Action]:
    return [Activate(0, board.add("Island", 0))]


def _creature(board: Board) -> list[Action]:
    return [Cast(0, board.hand("Memnite")), *RESOLVES]


def _damage(board: Board) -> list[Action]:
    paid = Activate(0, board.add("Mountain", 0))
    shock = Cast(0, board.hand("Shock"), targets=(("P1",),), mana=(paid,), spend="R")
    return [shock, *RESOLVES]


def _loyalty(board: Board) -> list[Action]:
    return [Activate(0, board.add("Ajani Goldmane", 0, counters={"loyalty": 4})), *RESOLVES]


def _untap(board: Board) -> list[Action]:
    goal = board.add("Gray Ogre", 0, tapped=True)
    return [Activate(0, board.add("Seeker of Skybreak", 0), targets=((goal,),)), *RESOLVES]


def _equip(board: Board) -> list[Action]:
    wearer, paid = board.add("Hill Giant", 0), Activate(0, board.add("Wastes", 0))
    scimitar = board.add("Leonin Scimitar", 0)
    return [Activate(0, scimitar, targets=((wearer,),), mana=(paid,), spend="C"), *RESOLVES]


PLANS = (_land, _mana, _creature, _damage, _loyalty, _untap, _equip)
"""Things to do, each with cards of its own; no two of them have anything to do with each other."""

PLANNED = (
    "Memnite", "Shock", "Ajani Goldmane", "Seeker of Skybreak", "Leonin Scimitar", "Plains",
    "Island", "Gray Ogre", "Mountain", "Wastes", "Hill Giant",
)  # fmt: skip


def _independent(draw: Draw, pool: frozenset[str]) -> Case:
    """Two things that a player does in a main phase, in between others' creatures; then a walk."""
    dice = Random(draw(SEED))
    board = draw_brawl(dice, pool)
    plans = [plan(board) for plan in dice.sample(PLANS, 2)]
    game = Director(board.scenario(dice.choice((Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN))))
    places = [game.count]
    for plan in plans:
        for action in plan:
            game.do(action)
        places.append(game.count)
    walk(dice, game, STEPS)
    return Case(game.program, facts=dict(zip(PLACES, places, strict=True)))


PLACES = ("first_at", "second_at", "after_at")


def _exchanged(case: Case) -> Program:
    first, second, after = (number_of(case, name) for name in PLACES)
    moves = case.game.moves
    order = (*moves[:first], *moves[second:after], *moves[first:second], *moves[after:])
    return replace(case.game, moves=order)


def _around_both(case: Case) -> list[tuple[int, int]]:
    first, after = number_of(case, "first_at"), number_of(case, "after_at")
    whole = range(len(case.game.moves) + 1)
    return [(number, number) for number in whole if number <= first or number >= after]


EXCHANGED = Relation(change=_exchanged, pairs=_around_both)


CHECKS = (
    ENTRY.check(
        "entry-order-permuted",
        "In which order permanents entered is of no account where no effect overrides another.",
        "613.7",
        draw=_entered,
        signature="entry-order-matters",
    ),
    GRAVES.check(
        "graveyard-order-permuted",
        "In which order cards lie in graveyards is of no account where nothing asks for it.",
        "404.2",
        draw=_buried,
        signature="graveyard-order-matters",
    ),
    DECLARED.check(
        "declaration-order-permuted",
        "Attackers are declared all at once, and so are blockers: their order is of no account.",
        "508.1a",
        "509.1a",
        "510.2",
        draw=_declared,
        signature="declaration-order-matters",
    ),
    EXCHANGED.check(
        "independent-actions-exchanged",
        "Two things done one after the other that don't touch each other may be exchanged.",
        "117.3c",
        "608.2",
        draw=_independent,
        signature="order-of-actions-matters",
        cards=PLANNED,
    ),
)
