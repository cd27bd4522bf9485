"""What the basic checks build games of: small cards with all that is printed, and quiet passing.

The basic checks need next to nothing of an engine, so that those that can do little get verdicts
too. They look at a position only where an engine without a visible stack has one to show: after
players have passed into another step.
"""

from collections.abc import Iterable
from typing import NamedTuple

from adapters.action import Answer, Attack, Block, PassUntil
from adapters.names import DecisionKind, Step, Zone
from adapters.observation import Observation
from adapters.program import Performed, Program, Refused, Transcript
from adapters.scenario import ObjectSpec, Scenario
from conformance.boards import Board, Draw, at_most, basics, mana_cost_text, some
from conformance.checking import Table
from conformance.director import Director
from conformance.results import Case

__all__ = [
    "BODIES",
    "BURN",
    "Body",
    "Declared",
    "arrived",
    "attack",
    "block_and_finish",
    "bodies",
    "burn",
    "bystanders",
    "dead_and_alive",
    "declared",
    "mana_for",
    "pass_to",
    "permanents_of",
    "plain",
    "plain_combat",
    "play_about",
    "play_without_answers",
    "quiet_board",
    "with_counters",
]


class Body(NamedTuple):
    """What is printed on a creature: mana cost, power, toughness, keywords."""

    cost: str
    power: int
    toughness: int
    keywords: frozenset[str] = frozenset()


def _with(cost: str, power: int, toughness: int, *keywords: str) -> Body:
    return Body(cost, power, toughness, frozenset(keywords))


BODIES: dict[str, Body] = {
    "Grizzly Bears": _with("{1}{G}", 2, 2),
    "Memnite": _with("{0}", 1, 1),
    "Savannah Lions": _with("{W}", 2, 1),
    "Goblin Piker": _with("{1}{R}", 2, 1),
    "Gray Ogre": _with("{2}{R}", 2, 2),
    "Hill Giant": _with("{3}{R}", 3, 3),
    "Pillarfield Ox": _with("{3}{W}", 2, 4),
    "Craw Wurm": _with("{4}{G}{G}", 6, 4),
    "Giant Spider": _with("{3}{G}", 2, 4, "reach"),
    "Serra Angel": _with("{3}{W}{W}", 4, 4, "flying", "vigilance"),
    "Ornithopter": _with("{0}", 0, 2, "flying"),
    "Boggart Brute": _with("{2}{R}", 3, 2, "menace"),
    "Boros Recruit": _with("{R/W}", 1, 1, "first strike"),
    "Fencing Ace": _with("{1}{W}", 1, 1, "double strike"),
    "Typhoid Rats": _with("{B}", 1, 1, "deathtouch"),
    "Vampire Nighthawk": _with("{1}{B}{B}", 2, 3, "deathtouch", "flying", "lifelink"),
    "Darksteel Myr": _with("{3}", 0, 1, "indestructible"),
    "Slippery Bogle": _with("{G/U}", 1, 1, "hexproof"),
}
"""Creatures, the plainest first. What has no keywords here has no abilities at all."""


BURN: dict[str, int] = {"Shock": 2, "Lightning Bolt": 3}
"""Instants for one red mana with any target, and the damage that they deal."""


def burn(pool: frozenset[str]) -> list[str]:
    """Return those of them that an engine knows."""
    return [name for name in BURN if name in pool]


def bodies(pool: frozenset[str]) -> list[str]:
    """Return the creatures of the table that an engine knows."""
    return [name for name in BODIES if name in pool]


def plain(pool: frozenset[str]) -> list[str]:
    """Return those of them without abilities."""
    return [name for name in bodies(pool) if not BODIES[name].keywords]


def mana_for(name: str) -> str:
    """Return mana that pays for a creature exactly."""
    return mana_cost_text(BODIES[name].cost)


def permanents_of(scenario: Scenario, seat: int | None = None) -> dict[str, ObjectSpec]:
    """Return the permanents that a game starts with, all or those of a player, by label."""
    return {
        spec.label: spec
        for spec in scenario.objects
        if spec.zone is Zone.BATTLEFIELD and seat in (None, spec.owner)
    }


def bystanders(draw: Draw, board: Board, pool: frozenset[str], maximum: int = 2) -> None:
    """Add lands and creatures that the check is not about."""
    for name in some(draw, [*basics(pool), *plain(pool)], maximum):
        board.add(name, at_most(draw, 1))


def quiet_board(draw: Draw, pool: frozenset[str], cards: int = 4) -> Board:
    """Draw a board of lands and creatures, with cards to draw for both players."""
    board = Board()
    for name in some(draw, [*basics(pool), *plain(pool)], 3):
        board.add(name, at_most(draw, 1))
    for seat in (0, 1):
        for name in some(draw, [*basics(pool)[:2], *plain(pool)[:2]], cards, minimum=cards):
            board.add(name, seat, Zone.LIBRARY)
        for name in some(draw, plain(pool), 2):
            board.hand(name, seat)
    return board


# --- Moves --------------------------------------------------------------------------------------


def pass_to(game: Director, player: int, step: Step) -> Observation:
    """Let players pass until a step, or the end of the game, and nobody attack on the way.

    Where the game stands there already nothing is done.
    """
    while game.seen.decision is not None:
        if (game.seen.step, game.seen.active_player) == (step, player):
            break
        game.until(player, step)
        if game.waits_for(DecisionKind.ATTACKERS):
            game.do(Attack(game.pending.player, {}))
    return game.seen


def attack(game: Director, attackers: Iterable[str], seat: int = 0) -> Observation:
    """Pass to a player's declaration of attackers, and attack the other player with them."""
    pass_to(game, seat, Step.BEGINNING_OF_COMBAT)
    game.until(seat, Step.DECLARE_ATTACKERS)
    return game.do(Attack(seat, dict.fromkeys(attackers, f"P{1 - seat}")))


def block_and_finish(game: Director, blocks: dict[str, str]) -> Observation:
    """Pass to the main phase after combat; on the way block so, if that is asked for."""
    active = game.seen.active_player
    game.until(active, Step.POSTCOMBAT_MAIN)
    if game.waits_for(DecisionKind.BLOCKERS):
        blockers: dict[str, tuple[str, ...]] = {one: (other,) for one, other in blocks.items()}
        game.do(Block(game.pending.player, blockers))
        game.until(active, Step.POSTCOMBAT_MAIN)
    return game.seen


def plain_combat(draw: Draw, pool: frozenset[str]) -> Case:
    """Attack with creatures without abilities, each blocked by one or by none."""
    board = Board()
    attackers = [board.add(name) for name in some(draw, plain(pool), 3, minimum=1)]
    blockers = [board.add(name, 1) for name in some(draw, plain(pool), 3)]
    game = Director(board.scenario())
    attack(game, attackers)
    pairs = list(zip(blockers, attackers, strict=False))
    block_and_finish(game, dict(pairs[: at_most(draw, 3)]))
    return Case(game.program)


def with_counters(draw: Draw, pool: frozenset[str]) -> Case:
    """Start with counters on creatures, and let the step end."""
    board = Board()
    for name in some(draw, bodies(pool), 3, minimum=1):
        drawn = {kind: at_most(draw, 4) for kind in ("-1/-1", "+1/+1")}
        counters = {kind: number for kind, number in drawn.items() if number}
        board.add(name, at_most(draw, 1), counters=counters)
    game = Director(board.scenario())
    game.until(0, Step.BEGINNING_OF_COMBAT)
    return Case(game.program)


# --- Looking ------------------------------------------------------------------------------------


def play_without_answers(table: Table, program: Program) -> Transcript:
    """Play a program; what is asked for on the way may be decided by an engine by itself.

    There the answer is refused, and the play ends.
    """
    transcript = table.try_to_play(program)
    number = len(transcript.outcomes)
    if number and isinstance(transcript.outcomes[-1], Refused):
        refused = program.moves[number - 1].action
        return transcript if isinstance(refused, Answer) else table.play(program)
    return transcript


def play_about(
    table: Table, program: Program, situation: str, *, contrast: bool = False
) -> Transcript:
    """Play a program that tries something legal or forbidden, by which a failure is named.

    It may be the contrast to what the check is about.
    """
    transcript = table.try_to_play(program)
    number = len(transcript.outcomes)
    move, outcome = program.moves[number - 1], transcript.outcomes[-1]
    if isinstance(outcome, Refused) and move.legal and number < len(program.moves):
        return table.play(program)  # it went wrong on the way
    performed = "refused" if isinstance(outcome, Refused) else "performed"
    count = table.contrast if contrast else table.exercised
    count(situation)
    table.require(
        isinstance(outcome, Performed) is move.legal,
        f"{performed}: {situation}",
        move=number,
        expected=f"the engine {'performs' if move.legal else 'refuses'} this: {situation}",
        observed=f"refused: {outcome.reason}" if isinstance(outcome, Refused) else "performed",
    )
    return transcript


def arrived(program: Program, transcript: Transcript) -> bool:
    """Return whether the game stands where the last move of the program passes to, or is over.

    An engine may stop on the way for a decision that it should not ask for; other checks tell.
    """
    goal, seen = program.moves[-1].action if program.moves else None, transcript.last
    if not isinstance(goal, PassUntil):
        return False
    there = (seen.step, seen.active_player) == (goal.step, goal.player)
    return there or seen.winners is not None


class Declared(NamedTuple):
    """The attackers of a program, who blocks whom, and the number of the move that attacks."""

    attackers: tuple[str, ...]
    blocks: dict[str, tuple[str, ...]]
    move: int


def declared(program: Program) -> Declared:
    """Return the last attack of a program that has attackers, and the last block."""
    found = Declared((), {}, 0)
    for number, move in enumerate(program.moves, 1):
        if isinstance(move.action, Attack) and move.legal and move.action.attackers:
            found = Declared(tuple(move.action.attackers), {}, number)
        elif isinstance(move.action, Block) and move.legal:
            found = found._replace(blocks=move.action.blockers)
    return found


def dead_and_alive(seen: Observation, labels: Iterable[str]) -> tuple[set[str], set[str]]:
    """Return which of the objects are in a graveyard and which on the battlefield."""
    zones = {label: view.zone for label in labels if (view := seen.object(label)) is not None}
    dead = {label for label, zone in zones.items() if zone is Zone.GRAVEYARD}
    alive = {label for label, zone in zones.items() if zone is Zone.BATTLEFIELD}
    return dead, alive
