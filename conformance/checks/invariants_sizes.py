"""Numbers on cards and counters: size, combat damage, loyalty (208, 510, 306)."""

from adapters.action import Activate, Attack, Block, Cast
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Program
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.invariant import Invariant
from conformance.checks.invariants_permanents import has_loyalty
from conformance.checks.looking import on_battlefield
from conformance.checks.printed import size
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS", "INVARIANTS"]

PLAIN = ("Grizzly Bears", "Savannah Lions", "Hill Giant", "Pillarfield Ox", "Craw Wurm", "Memnite")
"""Creatures without abilities whose sizes are known here."""


def _size(known: dict[str, tuple[str, int]], label: str) -> tuple[int, int]:
    card, counters = known[label]
    power, toughness = size(card)
    return power + counters, toughness + counters


def _creatures_of(program: Program) -> dict[str, tuple[str, int]]:
    """Return the plain creatures with what their counters add to them."""
    return {
        spec.label: (
            spec.card,
            spec.counters.get("+1/+1", 0) - spec.counters.get("-1/-1", 0),
        )
        for spec in program.scenario.objects
        if spec.card in PLAIN and spec.zone is Zone.BATTLEFIELD
    }


def _army(draw: Draw, board: Board, pool: frozenset[str], seat: int) -> list[str]:
    """Add creatures with counters of one kind, as many as they survive."""
    army = []
    for name in some(draw, [name for name in PLAIN if name in pool], 3, minimum=1):
        number = at_most(draw, 3)
        minus = number < size(name)[1] and at_most(draw, 2) == 2
        kind = "-1/-1" if minus else "+1/+1"
        army.append(board.add(name, seat, counters={kind: number} if number else None))
    return army


# --- Size ---------------------------------------------------------------------------------------


def _standing(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    for seat in (0, 1):
        _army(draw, board, pool, seat)
    return Case(Director(board.scenario()).program)


def _judge_size(case: Case, table: Table) -> None:
    """Each creature is as large as printed with what its counters add."""
    seen = table.play(case.game).start
    known = _creatures_of(case.game)
    for label, (card, counters) in known.items():
        view = on_battlefield(seen, label)
        expected = _size(known, label)
        table.exercised("with counters" if counters else "as printed")
        table.require(
            view is not None and (view.power, view.toughness) == expected,
            "with-counters" if counters else "as-printed",
            move=0,
            expected=f"{card} with counters worth {counters} is {expected[0]}/{expected[1]}",
            observed=f"{view.power}/{view.toughness}" if view is not None else "it is gone",
        )


# --- Combat damage ------------------------------------------------------------------------------


def _battle(draw: Draw, pool: frozenset[str]) -> Case:
    """Plain creatures attack, some are blocked by one each, and combat goes on to its end."""
    board = Board()
    mine, theirs = (_army(draw, board, pool, seat) for seat in (0, 1))
    game = Director(board.scenario(Step.BEGINNING_OF_COMBAT))
    game.until(0, Step.DECLARE_ATTACKERS)
    attackers = [label for label in mine if at_most(draw, 3)] or mine[:1]
    game.do(Attack(0, dict.fromkeys(attackers, "P1")))
    game.until(0, Step.DECLARE_BLOCKERS)
    blocks: dict[str, tuple[str, ...]] = {
        blocker: (attacker,)
        for blocker, attacker in zip(theirs, attackers, strict=False)
        if at_most(draw, 1)
    }
    if game.waits_for(DecisionKind.BLOCKERS):
        game.do(Block(1, blocks))
    game.until(0, Step.POSTCOMBAT_MAIN)
    return Case(game.program)


def _judge_battle(case: Case, table: Table) -> None:
    """Unblocked creatures deal their power to the player, blocked ones and blockers each other."""
    transcript = table.play(case.game)
    known = _creatures_of(case.game)
    attackers, blocks = _declared(case.game)
    move, last = len(transcript.outcomes), transcript.last
    blocked = set(blocks.values())
    through = sum(max(_size(known, label)[0], 0) for label in attackers if label not in blocked)
    table.exercised("unblocked", len(set(attackers) - blocked))
    table.exercised("blocked", len(blocked))
    lost = transcript.start.players[1].life - last.players[1].life
    table.require(
        lost == through,
        "wrong-damage-to-player",
        move=move,
        expected=f"P1 loses {through} life, the power of the unblocked creatures",
        observed=f"{lost}",
    )
    foes = blocks | {attacker: blocker for blocker, attacker in blocks.items()}
    for label in known:
        taken = max(_size(known, foes[label])[0], 0) if label in foes else 0
        _judge_hurt(table, last, label, taken, _size(known, label)[1], move)


def _declared(program: Program) -> tuple[list[str], dict[str, str]]:
    """Return who attacks, and who blocks whom."""
    attackers: list[str] = []
    blocks: dict[str, str] = {}
    for move in program.moves:
        if isinstance(move.action, Attack):
            attackers = list(move.action.attackers)
        elif isinstance(move.action, Block):
            blocks = {blocker: to[0] for blocker, to in move.action.blockers.items()}
    return attackers, blocks


def _judge_hurt(
    table: Table, last: Observation, label: str, taken: int, toughness: int, move: int
) -> None:
    view = on_battlefield(last, label)
    told = f"{view.damage} damage" if view is not None else "died"
    expected = "died" if taken >= toughness else f"{taken} damage"
    table.require(
        told == expected,
        "wrong-damage-to-creature",
        move=move,
        expected=f"{label}, dealt {taken}, with toughness {toughness}: {expected}",
        observed=told,
    )


# --- Loyalty ------------------------------------------------------------------------------------

BURN = {"Shock": ("R", 2), "Lightning Bolt": ("R", 3)}


def _loyalty(draw: Draw, pool: frozenset[str]) -> Case:
    """A planeswalker's ability is activated, or it is dealt damage; some have no loyalty left."""
    board = Board()
    owner = at_most(draw, 1)
    number = at_most(draw, 4, minimum=1)
    ajani = board.add("Ajani Goldmane", owner, counters={"loyalty": number})
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    ways = [name for name in BURN if name in pool]
    ways += ["plus", "minus"] if owner == 0 else []
    way = pick(draw, ways)
    board.library(0, 1)
    if way in BURN:
        spell = board.hand(way)
        board.mana(0, BURN[way][0])
        game = Director(board.scenario())
        game.do(Cast(0, spell, targets=((ajani,),), spend=BURN[way][0]))
        game.resolve()
    else:
        game = Director(board.scenario())
        game.do(Activate(0, ajani, 0 if way == "plus" else 1))
    return Case(game.program)


INVARIANTS = (
    Invariant(
        id="planeswalkers-have-loyalty",
        sentence="No planeswalker without loyalty counters is there when a player has priority.",
        rules=("704.5i", "306.5c", "120.3c"),
        look=has_loyalty,
        needs=frozenset({Feature.OBSERVE_DECISION}),
        generate=_loyalty,
        to_draw=frozenset({Feature.MANA_POOL}),
        cards=frozenset({"Ajani Goldmane", "Shock", "Grizzly Bears", "Forest"}),
    ),
)

CHECKS = (
    *(invariant.check for invariant in INVARIANTS),
    Check(
        id="size-is-printed-and-counters",
        kind=Kind.INVARIANT,
        sentence="Without other effects a creature is as large as printed with its counters.",
        rules=("208.1", "122.1a", "613.4c"),
        generate=_standing,
        judge=_judge_size,
        needs=frozenset({Feature.COUNTERS}),
        cards=frozenset({"Grizzly Bears"}),
    ),
    Check(
        id="combat-damage-is-power",
        kind=Kind.INVARIANT,
        sentence=(
            "Unblocked creatures deal their power to the player, blocked ones and their blockers "
            "theirs to each other."
        ),
        rules=("510.1a", "510.1b", "510.1c", "510.1d", "510.2", "704.5g"),
        generate=_battle,
        judge=_judge_battle,
        needs=frozenset({Feature.COUNTERS, Feature.COMBAT, Feature.ANY_STEP}),
        cards=frozenset({"Grizzly Bears"}),
    ),
)
