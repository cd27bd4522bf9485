"""How long continuous effects last: until the turn ends, or without an end (514.2, 611.2a)."""

from collections.abc import Iterator

from adapters.action import Attack, Cast
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import ObjectView
from adapters.program import Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import positions
from conformance.checks.saga_boards import names_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

MINE, THEIRS = 0, 1

ENDING = {
    "Giant Growth": ("G", MINE),
    "Threaten": ("CCR", THEIRS),
    "Act of Treason": ("CCR", THEIRS),
    "Turn to Frog": ("CU", THEIRS),
    "Twisted Image": ("U", MINE),
    "About Face": ("R", THEIRS),
}
"""Spells whose effects end with the turn: mana for them, and whose creature they are for."""

LASTING = {
    "Control Magic": ("CCUU", THEIRS),
    "Lignify": ("CG", THEIRS),
    "Confiscate": ("CCCCUU", THEIRS),
    "Donate": ("CCU", MINE),
    "Switcheroo": ("CCCCU", THEIRS),
}
"""Spells whose effects have no end, or go on as long as the Aura is there."""

VICTIMS = ("Pillarfield Ox", "Hill Giant", "Craw Wurm", "Savannah Lions", "Serra Angel")
"""Creatures that each of the spells changes in a way that can be seen."""


def _cast_and_wait(
    draw: Draw, pool: frozenset[str], spells: dict[str, tuple[str, int]], most: int
) -> Case:
    """Cast such a spell at a creature and let some turns go by."""
    board = Board()
    names = [name for name in VICTIMS if name in pool]
    spell = pick(draw, [name for name in spells if name in pool])
    mana, whose = spells[spell]
    victims = [board.add(pick(draw, names), whose)]
    targets: list[list[str]] = [victims]
    if spell == "Switcheroo":
        victims.append(board.add(pick(draw, names), MINE))
    if spell == "Donate":
        targets = [["P1"], victims]
    for name in some(draw, creatures(pool), 1):
        board.add(name, at_most(draw, 1))
    label = board.hand(spell)
    board.mana(0, mana)
    for seat in (0, 1):
        board.library(seat, 4)
    game = Director(board.scenario(Step.POSTCOMBAT_MAIN))
    game.do(Cast(0, label, targets=tuple(map(tuple, targets)), spend=mana))
    game.resolve()
    resolved_at = game.count
    for turn in range(1, at_most(draw, most, minimum=1) + 1):
        _next_turn(game, turn % 2)
    facts: dict[str, str | int | bool | list[str]] = {
        "spell": spell,
        "victims": victims,
        "resolved_at": resolved_at,
    }
    return Case(game.program, facts=facts)


def _next_turn(game: Director, seat: int) -> None:
    """Let players pass until the main phase of a player's turn; nobody attacks on the way."""
    game.until(seat, Step.PRECOMBAT_MAIN)
    while game.waits_for(DecisionKind.ATTACKERS):
        game.do(Attack(game.pending.player))
        game.until(seat, Step.PRECOMBAT_MAIN)


def _ending(draw: Draw, pool: frozenset[str]) -> Case:
    return _cast_and_wait(draw, pool, ENDING, 3)


def _lasting(draw: Draw, pool: frozenset[str]) -> Case:
    return _cast_and_wait(draw, pool, LASTING, 3)


# --- Looking ------------------------------------------------------------------------------------

FIELDS = ("controller", "name", "types", "colors", "power", "toughness", "keywords")


def _different(one: ObjectView | None, other: ObjectView | None) -> str:
    """Return the first thing in which two views of a creature differ, or nothing."""
    if one is None or other is None:
        return "presence" if one is not other else ""
    return next((f for f in FIELDS if getattr(one, f) != getattr(other, f)), "")


def _told(view: ObjectView | None, field: str) -> str:
    return str(getattr(view, field, "gone"))


def _later(transcript: Transcript, after: int) -> Iterator[tuple[int, bool]]:
    """Yield the moves after the one given, and whether another turn has begun by then."""
    turn = transcript.start.turn
    for number, seen in positions(transcript):
        if number > after:
            yield number, seen.turn != turn


def _judge_ending(case: Case, table: Table) -> None:
    """In later turns the creature is what it was before the spell, whatever was changed."""
    transcript = table.play(case.game)
    resolved_at = int(str(case.facts["resolved_at"]))
    for victim in names_of(case, "victims"):
        before = transcript.start.object(victim)
        changed = _different(before, transcript.observation(resolved_at).object(victim))
        if not changed:
            continue
        for number, later in _later(transcript, resolved_at):
            if not later:
                continue
            table.exercised(f"{case.facts['spell']}: {changed}")
            now = transcript.observation(number).object(victim)
            field = _different(before, now)
            table.require(
                not field,
                f"{field}-did-not-end",
                move=number,
                expected=f"{field} of {victim} as before: {_told(before, field)}",
                observed=_told(now, field),
            )


def _judge_lasting(case: Case, table: Table) -> None:
    """In later turns the creature is what the spell made of it."""
    transcript = table.play(case.game)
    resolved_at = int(str(case.facts["resolved_at"]))
    for victim in names_of(case, "victims"):
        made = transcript.observation(resolved_at).object(victim)
        changed = _different(transcript.start.object(victim), made)
        if not changed:
            continue
        for number, _ in _later(transcript, resolved_at):
            table.exercised(f"{case.facts['spell']}: {changed}")
            now = transcript.observation(number).object(victim)
            field = _different(made, now)
            table.require(
                not field,
                f"{field}-ended",
                move=number,
                expected=f"{field} of {victim} as the spell made it: {_told(made, field)}",
                observed=_told(now, field),
            )


NEEDS = frozenset(
    {
        Feature.CAST,
        Feature.MANA_POOL,
        Feature.ANY_STEP,
        Feature.LIBRARY_ORDER,
        Feature.COMBAT,
        Feature.OBSERVE_DECISION,
    }
)

CHECKS = (
    Check(
        id="effects-end-with-the-turn",
        kind=Kind.INVARIANT,
        sentence="What lasts until end of turn is over in the next turn and does not come back.",
        rules=("514.2", "611.2a"),
        generate=_ending,
        judge=_judge_ending,
        needs=NEEDS,
        cards=frozenset({"Giant Growth", "Pillarfield Ox", "Forest"}),
    ),
    Check(
        id="effects-without-end-go-on",
        kind=Kind.INVARIANT,
        sentence="What has no end goes on in later turns.",
        rules=("611.2a", "611.3b"),
        generate=_lasting,
        judge=_judge_lasting,
        needs=NEEDS,
        cards=frozenset({"Control Magic", "Pillarfield Ox", "Forest"}),
    ),
)
