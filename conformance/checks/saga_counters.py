"""The rulings on lore counters and the chapters they trigger (714.2, 714.3)."""

from collections import Counter

from adapters.action import Action, Activate, Answer, Cast
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Program, Refused
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import (
    chapters_on_stack,
    chapters_triggered,
    counters,
)
from conformance.checks.saga_boards import (
    CASTING,
    NEEDS,
    SAGAS,
    but,
    draw_doublers,
    final_chapter,
    has_permanent,
    names_of,
    pool_mana,
    sagas_in,
    scenery,
    without_targets,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

# --- Lore counters arriving ---------------------------------------------------------------------


def _turn_begins(draw: Draw, pool: frozenset[str]) -> tuple[Board, list[str]]:
    """Draw a board on which Sagas get lore counters as the precombat main phase begins."""
    board = Board()
    sagas = []
    for name in some(draw, sagas_in(pool), 2, minimum=1):
        lore = at_most(draw, SAGAS[name][0] - 1, minimum=1)
        sagas.append(board.add(name, 0, counters={"lore": lore}))
    draw_doublers(draw, board, pool)
    scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    if plain := creatures(pool):  # without a target the last chapter goes, and the Saga with it
        board.add(plain[0], 0, Zone.GRAVEYARD)
    return board, sagas


def _lore_arrives(draw: Draw, pool: frozenset[str]) -> Case:
    """A Saga gets its counters in the turn, or by entering, with and without doublers."""
    if at_most(draw, 1):
        return _saga_is_cast(draw, pool)
    board, sagas = _turn_begins(draw, pool)
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    return Case(game.program, facts={"sagas": sagas})


def _saga_is_cast(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    name = pick(draw, [saga for saga in sagas_in(pool) if SAGAS[saga][1]])
    saga = board.hand(name)
    board.mana(0, pool_mana(SAGAS[name][1]))
    draw_doublers(draw, board, pool)
    scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    game = Director(board.scenario())
    game.do(Cast(0, saga))
    game.resolve()
    return Case(game.program, facts={"sagas": [saga]})


def _judge_threshold(case: Case, table: Table) -> None:
    """Exactly the chapters whose numbers were reached or passed are on the stack at the end."""
    transcript = table.play(case.game)
    for saga in names_of(case, "sagas"):
        before = counters(transcript.start, saga, "lore")
        after = counters(transcript.last, saga, "lore")
        lacking = without_targets(transcript, saga)
        triggered = but(lacking, chapters_triggered(transcript.last, saga))
        final = final_chapter(case.game, saga)
        crossed = but(lacking, Counter(n for n in range(before + 1, after + 1) if n <= final))
        if not crossed:
            continue
        table.exercised("one chapter crossed" if len(crossed) == 1 else "several crossed at once")
        if after - before > 1:
            table.exercised("several counters at once")
        table.require(
            triggered == crossed,
            "wrong-chapters",
            move=len(transcript.outcomes),
            expected=f"chapters {sorted(crossed)} of {saga} on the stack ({before} to {after})",
            observed=f"chapters {sorted(triggered.elements())}",
        )


def _judge_no_retrigger(case: Case, table: Table) -> None:
    """No chapter is on the stack whose number was reached before."""
    transcript = table.play(case.game)
    for saga in names_of(case, "sagas"):
        before = counters(transcript.start, saga, "lore")
        after = counters(transcript.last, saga, "lore")
        if not before or after <= before:
            continue
        table.exercised("beyond the last chapter" if after > 3 else f"chapters up to {before}")
        again = [n for n in chapters_triggered(transcript.last, saga) if n <= before]
        table.require(
            not again,
            "chapter-again",
            move=len(transcript.outcomes),
            expected=f"no chapter up to {before} of {saga} triggers again",
            observed=f"chapters {again} on the stack",
        )


# --- Entering and the turn ----------------------------------------------------------------------


def _enters_and_turn(draw: Draw, pool: frozenset[str]) -> Case:
    """A Saga is cast, or Sagas of both players see a turn from draw step to postcombat main."""
    if at_most(draw, 1):
        case = _saga_is_cast(draw, pool)
        return Case(case.game, facts={**case.facts, "entered": True})
    board, sagas = _turn_begins(draw, pool)
    other = board.add(pick(draw, sagas_in(pool)), 1, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    facts: dict[str, str | int | bool | list[str]] = {"sagas": sagas, "other": other}
    return Case(game.program, facts=facts)


def _judge_enters_and_turn(case: Case, table: Table) -> None:
    """One counter on entering, one as the main phase begins, neither by way of the stack."""
    transcript = table.play(case.game)
    entered = bool(case.facts.get("entered"))
    season = has_permanent(case.game, "Doubling Season")
    vorinclex = has_permanent(case.game, "Vorinclex, Monstrous Raider")
    expected = (2 if vorinclex else 1) * (2 if season and entered else 1)
    for saga in names_of(case, "sagas"):
        before = counters(transcript.start, saga, "lore")
        got = counters(transcript.last, saga, "lore") - before
        table.exercised(("entered" if entered else "turn") + (" doubled" if expected > 1 else ""))
        table.require(
            got == expected,
            "wrong-number-entering" if entered else "wrong-number-in-turn",
            move=len(transcript.outcomes),
            expected=f"{expected} lore counters are put on {saga}",
            observed=f"{got}",
        )
    not_chapters = [i for i in transcript.last.stack if i.chapters is None]
    table.require(
        not not_chapters,
        "used-the-stack",
        move=len(transcript.outcomes),
        expected="nothing but chapter abilities on the stack",
        observed=f"{[item.source for item in not_chapters]}",
    )
    other = case.facts.get("other")
    if isinstance(other, str):
        table.contrast("another player's Saga")
        table.require(
            counters(transcript.last, other, "lore") == 1,
            "counter-in-anothers-turn",
            move=len(transcript.outcomes),
            expected="a Saga gets its counter in its own controller's turn only",
            observed=f"{counters(transcript.last, other, 'lore')} counters on {other}",
        )


# --- Removing counters --------------------------------------------------------------------------


def _removal(draw: Draw, pool: frozenset[str]) -> Case:
    """Counters are taken off a Saga; in its controller's next turn it gets new ones."""
    board = Board()
    name = pick(draw, sagas_in(pool))
    lore = at_most(draw, SAGAS[name][0] - 1, minimum=1)
    saga = board.add(name, 0, counters={"lore": lore})
    draw_doublers(draw, board, frozenset(pool & {"Vorinclex, Monstrous Raider"}))
    means = pick(draw, [m for m in ("Vampire Hexmage", "Hex Parasite") if m in pool])
    tool = board.add(means, 0)
    scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    number = at_most(draw, lore, minimum=1)
    if means == "Hex Parasite":
        board.mana(0, "C" * number + "B")
    asked = _removed(board, means, tool, saga, number, answer=True)
    silent = _removed(board, means, tool, saga, number, answer=False)
    return Case(asked, (silent,), facts={"saga": saga})


def _removed(
    board: Board, means: str, tool: str, saga: str, number: int, *, answer: bool
) -> Program:
    """Return the game; without `answer` for an engine that removes all it may without asking.

    Not to be asked is a fault, but another one than this check is after.
    """
    game = Director(board.scenario(Step.DRAW))
    game.do(_remove(means, tool, saga, number))
    game.resolve()
    while game.waits_for(DecisionKind.NUMBER):
        choices = game.pending.choices
        assert choices is not None
        game.answer((str(choices[0].maximum),))
    game.until(0, Step.PRECOMBAT_MAIN)
    moves = tuple(m for m in game.moves if answer or not isinstance(m.action, Answer))
    return Program(game.scenario, moves)


def _last_number(program: Program) -> int:
    """How many moves are made before the last one."""
    return len(program.moves) - 1


def _remove(means: str, tool: str, saga: str, number: int) -> Action:
    if means == "Hex Parasite":
        return Activate(0, tool, targets=((saga,),), x=number, spend="B" + "C" * number)
    return Activate(0, tool, targets=((saga,),))


def _judge_removal(case: Case, table: Table) -> None:
    """Removing triggers nothing; the counters that come after trigger what they cross."""
    asked = table.try_to_play(case.game)
    unasked = bool(asked.outcomes) and isinstance(asked.outcomes[-1], Refused)
    played = case.variants[0] if unasked else case.game
    transcript = table.play(played)
    saga, removed_at = str(case.facts["saga"]), _last_number(played)
    low = transcript.observation(removed_at)
    start = counters(transcript.start, saga, "lore")
    left, after = counters(low, saga, "lore"), counters(transcript.last, saga, "lore")
    table.require(
        not chapters_on_stack(low, saga),
        "removal-triggers",
        move=removed_at,
        expected="no chapter triggers as counters are removed",
        observed=f"chapters {sorted(chapters_on_stack(low, saga))} on the stack",
    )
    final = final_chapter(case.game, saga)
    lacking = without_targets(transcript, saga)
    crossed = but(lacking, Counter(n for n in range(left + 1, after + 1) if n <= final))
    if left < start and crossed:
        table.exercised(f"from {start} down to {left} and up to {after}")
    triggered = but(lacking, chapters_triggered(transcript.last, saga))
    table.require(
        triggered == crossed,
        "not-rearmed",
        move=len(transcript.outcomes),
        expected=f"chapters {sorted(crossed)} trigger as the counters go from {left} to {after}",
        observed=f"chapters {sorted(triggered.elements())}",
    )


CHECKS = (
    Check(
        id="saga-enters-and-turn",
        kind=Kind.RULING,
        sentence=(
            "A Saga gets one lore counter as it enters and one as its controller's precombat "
            "main phase begins, without using the stack."
        ),
        rules=("714.3a", "714.3c", "505.4"),
        rulings=("saga-enters-and-turn",),
        generate=_enters_and_turn,
        judge=_judge_enters_and_turn,
        needs=CASTING,
        cards=frozenset({"History of Benalia", "Forest"}),
    ),
    Check(
        id="saga-chapter-threshold",
        kind=Kind.RULING,
        sentence="A chapter triggers when lore counters being put on reach or pass its number.",
        rules=("714.2b", "714.2c"),
        rulings=("saga-chapter-threshold",),
        generate=_lore_arrives,
        judge=_judge_threshold,
        needs=CASTING,
        cards=frozenset({"History of Benalia", "Forest"}),
    ),
    Check(
        id="saga-no-retrigger",
        kind=Kind.RULING,
        sentence="A chapter whose number was reached before does not trigger again.",
        rules=("714.2b",),
        rulings=("saga-no-retrigger",),
        generate=_lore_arrives,
        judge=_judge_no_retrigger,
        needs=CASTING,
        cards=frozenset({"History of Benalia", "Forest"}),
    ),
    Check(
        id="saga-removal-rearms",
        kind=Kind.RULING,
        sentence=(
            "Taking lore counters off triggers nothing; putting them on again triggers the "
            "chapters crossed again."
        ),
        rules=("714.2b",),
        rulings=("saga-removal-rearms",),
        generate=_removal,
        judge=_judge_removal,
        needs=NEEDS | {Feature.ACTIVATE},
        cards=frozenset({"History of Benalia", "Vampire Hexmage", "Forest"}),
    ),
)
