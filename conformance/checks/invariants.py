"""What holds in every position of every game."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from adapters.action import Activate
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Performed, Program, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import at_priority, positions
from conformance.director import Director
from conformance.results import Case, Kind
from conformance.walks import draw_board, walk

__all__ = ["CHECKS", "WALKING"]

WALKING = frozenset(
    {
        Feature.CAST,
        Feature.ACTIVATE,
        Feature.PLAY_LAND,
        Feature.COMBAT,
        Feature.DECISIONS,
        Feature.PAY_WHILE_CASTING,
        Feature.LIBRARY_ORDER,
        Feature.COUNTERS,
        Feature.TAPPED,
        Feature.SUMMONING_SICK,
        Feature.OBSERVE_STACK,
    }
)
"""What an engine needs to play generated games."""

STEPS = 12


def game_of(draw: Draw, pool: frozenset[str]) -> Director:
    """Draw a board of two players and a game on it."""
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    board = draw_board(dice, pool)
    step = dice.choice(
        (Step.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN, Step.UPKEEP, Step.POSTCOMBAT_MAIN)
    )
    game = Director(board.scenario(step))
    walk(dice, game, STEPS)
    return game


def _any_game(draw: Draw, pool: frozenset[str]) -> Case:
    return Case(game_of(draw, pool).program)


def _as_far_as_it_goes(table: Table, program: Program) -> Transcript:
    """Play a program whose refusals are for other checks to tell."""
    return table.try_to_play(program)


# --- Every card is in one zone ------------------------------------------------------------------


def _judge_zones(case: Case, table: Table) -> None:
    """Each card is somewhere, and nowhere twice; zones and objects tell the same."""
    transcript = _as_far_as_it_goes(table, case.game)
    cards = {spec.label for spec in case.game.scenario.objects}
    for number, seen in positions(transcript):
        places = Counter(view.label for view in seen.objects)
        places.update(item.label for item in seen.stack if item.label in cards)
        lost = {seat for seat, player in enumerate(seen.players) if player.lost}
        wrong = sorted(
            spec.label
            for spec in case.game.scenario.objects
            if places[spec.label] != 1 and spec.owner not in lost
        )
        table.require(
            not wrong,
            "card-not-in-one-zone",
            move=number,
            expected="each card in exactly one zone",
            observed=", ".join(f"{label} in {places[label]}" for label in wrong),
        )
        table.exercised("position")
        _zones_agree(table, seen, number)


def _zones_agree(table: Table, seen: Observation, number: int) -> None:
    for seat, player in enumerate(seen.players):
        for zone, listed in ((Zone.HAND, player.hand), (Zone.GRAVEYARD, player.graveyard)):
            told = sorted(v.label for v in seen.objects if v.zone is zone and v.owner == seat)
            table.require(
                told == sorted(listed),
                f"{zone.value}-disagrees",
                move=number,
                expected=f"the {zone.value} of P{seat} is {told}, as its cards say",
                observed=f"{sorted(listed)}",
            )


# --- Nothing waits for a state-based action -----------------------------------------------------


def _judge_settled(case: Case, table: Table) -> None:
    """When a player has priority no state-based action is due."""
    transcript = _as_far_as_it_goes(table, case.game)
    for number, seen in positions(transcript):
        if number == 0 or not at_priority(seen):
            continue
        table.exercised("priority")
        for rule, what in _due(seen):
            table.fail(
                f"due-{rule}",
                f"no player gets priority while {rule} applies: {what}",
                move=number,
                expected=f"no player gets priority while {rule} applies",
                observed=what,
            )


def _due(seen: Observation) -> Iterator[tuple[str, str]]:
    """Yield the state-based actions that are due, by rule, with what they are about."""
    for seat, player in enumerate(seen.players):
        if player.life <= 0 and not player.lost:
            yield "704.5a", f"P{seat} has {player.life} life"
    for view in seen.objects:
        if view.token and view.zone is not Zone.BATTLEFIELD:
            yield "704.5d", f"the token {view.label} is in {view.zone.value}"
    for view in seen.permanents():
        yield from _due_for(view)
    legends = Counter(
        (view.controller, view.name) for view in seen.permanents() if "Legendary" in view.types
    )
    for (seat, name), count in legends.items():
        if count > 1:
            yield "704.5j", f"P{seat} controls {count} legendary permanents called {name}"


def _due_for(view: ObjectView) -> Iterator[tuple[str, str]]:
    if view.toughness is not None:
        if view.toughness <= 0:
            yield "704.5f", f"{view.label} has toughness {view.toughness}"
        elif view.damage >= view.toughness and "indestructible" not in (view.keywords or ()):
            yield "704.5g", f"{view.label} has {view.damage} damage"
    if "+1/+1" in view.counters and "-1/-1" in view.counters:
        yield "704.5q", f"{view.label} has both +1/+1 and -1/-1 counters"


# --- Mana pools empty ---------------------------------------------------------------------------


MAKERS = {"Forest": "", "Llanowar Elves": "", "Sol Ring": "", "Birds of Paradise": "G"}


def _floating(draw: Draw, pool: frozenset[str]) -> Case:
    """Float mana, then let the step end; with and without Upwelling."""
    board = Board()
    names = some(draw, [name for name in MAKERS if name in pool], 3, minimum=1)
    sources = [(board.add(name, 0), MAKERS[name]) for name in names]
    kept = "Upwelling" in pool and at_most(draw, 3) == 3
    if kept:
        board.add("Upwelling", at_most(draw, 1))
    for name in some(draw, creatures(pool), 1):
        board.add(name, 1)
    step = pick(draw, (Step.UPKEEP, Step.POSTCOMBAT_MAIN))
    board.library(0, 1)
    game = Director(board.scenario(step))
    for source, produce in sources:
        game.do(Activate(0, source, produce=produce))
    floated_at = game.count
    game.until(0, Step.DRAW if step is Step.UPKEEP else Step.END)
    return Case(game.program, facts={"floated_at": floated_at, "kept": kept})


def _judge_pools(case: Case, table: Table) -> None:
    """Unspent mana is gone in the next step, unless an effect keeps it."""
    transcript = table.play(case.game)
    before = transcript.observation(int(str(case.facts["floated_at"]))).players[0].mana
    after = transcript.last.players[0].mana
    if not before:
        return
    kept = bool(case.facts["kept"])
    table.exercised("kept by an effect" if kept else "emptied")
    table.require(
        after == (before if kept else ""),
        "mana-lost" if kept else "mana-left",
        move=len(transcript.outcomes),
        expected=f"{before if kept else 'no mana'} in the pool in the next step",
        observed=f"{after or 'none'}",
    )


# --- Mana abilities don't use the stack ---------------------------------------------------------


ABILITIES: dict[str, str] = {
    "Llanowar Elves": "G",
    "Sol Ring": "CC",
    "Forest": "G",
    "Millikin": "C",
    "Deranged Assistant": "C",
    "Mana Confluence": "B",
    "City of Brass": "R",
    "Birds of Paradise": "U",
    "Dryad Arbor": "G",
    "Devoted Druid": "G",
    "Wastes": "C",
}
CHOOSING = frozenset({"Mana Confluence", "City of Brass", "Birds of Paradise"})


def _mana_ability(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    name = pick(draw, [name for name in ABILITIES if name in pool])
    source = board.add(name, 0)
    for other in some(draw, creatures(pool), 2):
        board.add(other, at_most(draw, 1))
    board.library(0, 2)
    game = Director(board.scenario())
    made = ABILITIES[name]
    game.do(Activate(0, source, produce=made if name in CHOOSING else ""))
    return Case(game.program, facts={"source": source, "made": made})


def _judge_mana_ability(case: Case, table: Table) -> None:
    """The mana is there at once, and no ability of the source that makes it is on the stack."""
    transcript = table.play(case.game)
    source, made = str(case.facts["source"]), str(case.facts["made"])
    table.exercised("mana ability")
    seen = transcript.last
    activated = [i for i in seen.stack if i.source == source and i.kind.value == "activated"]
    table.require(
        not activated and seen.players[0].mana == made,
        "used-the-stack" if activated else "wrong-mana",
        move=1,
        expected=f"{made} in the pool, nothing activated on the stack",
        observed=f"{seen.players[0].mana or 'no mana'}, {len(activated)} on the stack",
    )


# --- Priority in steps where nothing happens ----------------------------------------------------


def _quiet_step(draw: Draw, pool: frozenset[str]) -> Case:
    """Let players pass into a step in which nobody has anything to do but may act."""
    board = Board()
    for name in some(draw, creatures(pool), 2):
        board.add(name, 1)
    board.library(0, 1)
    start, goal = pick(
        draw,
        (
            (Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT),
            (Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS),
            (Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN),
            (Step.UPKEEP, Step.DRAW),
            (Step.POSTCOMBAT_MAIN, Step.END),
        ),
    )
    game = Director(board.scenario(start))
    game.until(0, goal)
    return Case(game.program, facts={"goal": goal.value})


def _judge_quiet_step(case: Case, table: Table) -> None:
    """The active player gets priority in the step that follows."""
    transcript = table.try_to_play(case.game)
    goal = str(case.facts["goal"])
    outcome = transcript.outcomes[-1]
    table.exercised(goal)
    seen = outcome.observation
    reached = isinstance(outcome, Performed) and seen.step.value == goal and seen.active_player == 0
    table.require(
        reached and seen.decision is not None and seen.decision.kind is DecisionKind.PRIORITY,
        f"no-priority-in-{goal}",
        move=1,
        expected=f"player 0 gets priority in the {goal} step",
        observed=f"the game stands in {seen.step.value} of P{seen.active_player}",
    )


CHECKS = (
    Check(
        id="zones-partition",
        kind=Kind.INVARIANT,
        sentence="Each card is in exactly one zone at any time.",
        rules=("400.1", "400.7"),
        generate=_any_game,
        judge=_judge_zones,
        needs=WALKING,
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="no-state-based-action-due",
        kind=Kind.INVARIANT,
        sentence="No player gets priority while a state-based action is due.",
        rules=("704.3", "117.5"),
        generate=_any_game,
        judge=_judge_settled,
        needs=WALKING | {Feature.OBSERVE_DECISION},
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="mana-pools-empty",
        kind=Kind.INVARIANT,
        sentence="Unspent mana empties as each step and phase ends, unless an effect keeps it.",
        rules=("500.5", "106.4"),
        generate=_floating,
        judge=_judge_pools,
        needs=frozenset({Feature.ACTIVATE, Feature.OBSERVE_MANA, Feature.LIBRARY_ORDER}),
        cards=frozenset({"Forest"}),
    ),
    Check(
        id="mana-abilities-off-the-stack",
        kind=Kind.INVARIANT,
        sentence="A mana ability resolves as soon as it is activated and never uses the stack.",
        rules=("605.1a", "605.3b"),
        generate=_mana_ability,
        judge=_judge_mana_ability,
        needs=frozenset({Feature.ACTIVATE, Feature.OBSERVE_MANA, Feature.OBSERVE_STACK}),
        cards=frozenset({"Forest", "Llanowar Elves"}),
    ),
    Check(
        id="priority-in-each-step",
        kind=Kind.INVARIANT,
        sentence=(
            "The active player gets priority in each step that has any, also where nothing happens."
        ),
        rules=("500.2", "117.3a", "508.2"),
        generate=_quiet_step,
        judge=_judge_quiet_step,
        needs=frozenset({Feature.ANY_STEP, Feature.OBSERVE_DECISION, Feature.LIBRARY_ORDER}),
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
)
