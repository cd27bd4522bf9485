"""What holds in every position of every game."""

from collections import Counter
from collections.abc import Iterator

from adapters.action import Activate
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Performed, Program, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import at_priority, departures, positions, zone_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS", "INVARIANTS"]


# --- Every card is in one zone ------------------------------------------------------------------


def _in_one_zone(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Each card is somewhere, and nowhere twice; zones and objects tell the same."""
    cards = {spec.label for spec in program.scenario.objects}
    for number, seen in positions(transcript):
        places = Counter(view.label for view in seen.objects)
        places.update(item.label for item in seen.stack if item.label in cards)
        lost = {seat for seat, player in enumerate(seen.players) if player.lost}
        wrong = sorted(
            spec.label
            for spec in program.scenario.objects
            if places[spec.label] != 1 and spec.owner not in lost
        )
        if wrong:
            yield Broken(
                "card-not-in-one-zone",
                number,
                "each card in exactly one zone",
                ", ".join(f"{label} in {places[label]}" for label in wrong),
            )
        yield Met("position")
        yield from _zones_agree(seen, number)


def _zones_agree(seen: Observation, number: int) -> Iterator[Finding]:
    for seat, player in enumerate(seen.players):
        for zone, listed in ((Zone.HAND, player.hand), (Zone.GRAVEYARD, player.graveyard)):
            told = sorted(v.label for v in seen.objects if v.zone is zone and v.owner == seat)
            if told != sorted(listed):
                yield Broken(
                    f"{zone.value}-disagrees",
                    number,
                    f"the {zone.value} of P{seat} is {told}, as its cards say",
                    f"{sorted(listed)}",
                )


# --- Nothing waits for a state-based action -----------------------------------------------------


def _settled(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """When a player has priority no state-based action is due."""
    for number, seen, gone in departures(transcript, lambda view: "Creature" in view.types):
        died = [label for label in gone if zone_of(seen, label) is Zone.GRAVEYARD]
        yield Met("a creature died", len(died))
        if number == 0 or not at_priority(seen):
            continue
        yield Met("priority", contrast=True)
        for rule, what in _due(seen):
            yield Broken(
                f"due-{rule}", number, f"no player gets priority while {rule} applies", what
            )


def _due(seen: Observation) -> Iterator[tuple[str, str]]:
    """Yield the state-based actions that are due, by rule, with what they are about.

    Those that no card makes an exception to are invariants of their own.
    """
    for seat, player in enumerate(seen.players):
        if player.life <= 0 and not player.lost:
            yield "704.5a", f"P{seat} has {player.life} life"
    for view in seen.permanents():
        if _lethally_damaged(view):
            yield "704.5g", f"{view.label} has {view.damage} damage"
    legends = Counter(
        (view.controller, view.name) for view in seen.permanents() if "Legendary" in view.types
    )
    for (seat, name), count in legends.items():
        if count > 1 and not any(view.name == "Mirror Gallery" for view in seen.permanents()):
            yield "704.5j", f"P{seat} controls {count} legendary permanents called {name}"


def _lethally_damaged(view: ObjectView) -> bool:
    """Whether a creature has lethal damage and nothing that keeps it from being destroyed."""
    lethal = view.toughness is not None and 0 < view.toughness <= view.damage
    return lethal and "indestructible" not in (view.keywords or ())


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


INVARIANTS = (
    Invariant(
        id="zones-partition",
        sentence="Each card is in exactly one zone at any time.",
        rules=("400.1", "400.7"),
        look=_in_one_zone,
    ),
    Invariant(
        id="no-state-based-action-due",
        sentence="No player gets priority while a state-based action is due.",
        rules=("704.3", "117.5"),
        look=_settled,
        needs=frozenset({Feature.OBSERVE_DECISION}),
        any_card=False,
    ),
)

CHECKS = (
    *(invariant.check for invariant in INVARIANTS),
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
