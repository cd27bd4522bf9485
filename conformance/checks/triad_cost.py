"""The rulings on what The Capitoline Triad costs: what is counted, when, and undisturbed."""

from adapters.action import Action, Activate, Cast
from adapters.names import Feature, Zone
from adapters.program import Performed
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import zone_of
from conformance.checks.printed import PRINTED, is_historic, known, mana_value
from conformance.checks.saga_boards import names_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

TRIAD = "The Capitoline Triad"
KARADOR = "Karador, Ghost Chieftain"
NEEDS = frozenset({Feature.CAST, Feature.MANA_POOL, Feature.OBSERVE_MANA, Feature.OBSERVE_STACK})
ELSEWHERE = ("Memnite", "Sol Ring", "Isamaru, Hound of Konda")
COLORED = {TRIAD: "", KARADOR: "BGW"}
"""Spells that cost less for cards in the graveyard, and the coloured part of their cost."""


def _graveyard_count(case: Case, spell: str, label: str) -> int:
    """Count the cards that reduce the cost, the spell itself being on the stack by then."""
    return sum(
        is_historic(spec.card) if spell == TRIAD else "Creature" in PRINTED[spec.card].types
        for spec in case.game.scenario.objects
        if spec.zone is Zone.GRAVEYARD and spec.owner == 0 and spec.label != label
    )


def _total_cost(spell: str, count: int) -> int:
    colored = len(COLORED[spell])
    return colored + max(mana_value(spell) - colored - count, 0)


def _pay_or_fall_short(draw: Draw, board: Board, label: str, spell: str, cost: int) -> Case:
    """Cast with exactly the cost in the pool, or with one mana less, which is forbidden."""
    short = bool(at_most(draw, 1)) and cost > 0
    colored = COLORED[spell]
    mana = colored + "C" * (cost - len(colored))
    if short:
        mana = mana[:-1]
    board.mana(0, mana)
    action = Cast(0, label, spend="".join(sorted(mana)))
    game = Director(board.scenario())
    if short:
        game.forbid(action)
    else:
        game.do(action)
    return Case(game.program, facts={"label": label, "spell": spell, "mana": len(mana)})


def _judge_cost(case: Case, table: Table) -> int:
    """The spell is cast if and only if the mana is what the count leaves; return the count."""
    spell, label = str(case.facts["spell"]), str(case.facts["label"])
    count = _graveyard_count(case, spell, label)
    cost, mana = _total_cost(spell, count), int(str(case.facts["mana"]))
    transcript = table.try_to_play(case.game)
    cast = isinstance(transcript.outcomes[-1], Performed)
    table.require(
        cast is (mana == cost),
        "refused" if mana == cost else "cast-for-less",
        move=1,
        expected=f"{label} costs {cost}, {count} cards being counted",
        observed=f"{'cast' if cast else 'not cast'} with {mana} mana",
    )
    left = transcript.last.players[0].mana
    table.require(
        not cast or (zone_of(transcript.last, label) is Zone.STACK and not left),
        "paid-otherwise",
        move=1,
        expected=f"the spell is on the stack and all {cost} mana is spent",
        observed=f"mana left: {left or 'none'}",
    )
    return count


# --- What is historic ---------------------------------------------------------------------------


def _historic(draw: Draw, pool: frozenset[str]) -> Case:
    """Cards of every combination of the three qualities lie in the graveyard."""
    board = Board()
    for name in some(draw, [n for n in known(pool, historic=True) if n != TRIAD], 6):
        board.add(name, 0, Zone.GRAVEYARD)
    for name in some(draw, known(pool, historic=False), 2):
        board.add(name, 0, Zone.GRAVEYARD)
    elsewhere = some(draw, [name for name in ELSEWHERE if name in pool], 2)
    for name in sorted(set(elsewhere)):
        zone = pick(draw, (Zone.GRAVEYARD, Zone.HAND, Zone.EXILE, Zone.BATTLEFIELD, Zone.LIBRARY))
        board.add(name, 1 if zone is Zone.GRAVEYARD else at_most(draw, 1), zone)
    triad = board.hand(TRIAD)
    graveyard = [s for s in board.objects if s.zone is Zone.GRAVEYARD and s.owner == 0]
    count = sum(is_historic(spec.card) for spec in graveyard)
    return _pay_or_fall_short(draw, board, triad, TRIAD, _total_cost(TRIAD, count))


def _judge_historic(case: Case, table: Table) -> None:
    """Each card with one or more of the qualities counts once."""
    for spec in case.game.scenario.objects:
        if spec.zone is Zone.GRAVEYARD and spec.owner == 0:
            count = table.exercised if is_historic(spec.card) else table.contrast
            count(qualities(spec.card))
    _judge_cost(case, table)


def qualities(card: str) -> str:
    """Return which of the three qualities a card has, in words."""
    found = [
        word for word in PRINTED[card].types.split() if word in ("Legendary", "Artifact", "Saga")
    ]
    return " ".join(found).lower() or "none of the three"


# --- When it is counted -------------------------------------------------------------------------


def _after_stack(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast from the graveyard, which then has one card less, or from the hand."""
    board = Board()
    from_graveyard = at_most(draw, 2) != 2
    spell = pick(draw, (TRIAD, KARADOR))
    if from_graveyard:
        board.add(KARADOR, 0)
    names = [name for name in known(pool) if name not in (TRIAD, KARADOR)]
    for name in some(draw, names, 6):
        board.add(name, 0, Zone.GRAVEYARD)
    label = board.add(spell, 0, Zone.GRAVEYARD if from_graveyard else Zone.HAND)
    draft = Case(Director(board.scenario()).program)
    cost = _total_cost(spell, _graveyard_count(draft, spell, label))
    return _pay_or_fall_short(draw, board, label, spell, cost)


def _judge_after_stack(case: Case, table: Table) -> None:
    """The spell is not among what is counted, having left the graveyard first."""
    label = str(case.facts["label"])
    zone = next(spec.zone for spec in case.game.scenario.objects if spec.label == label)
    count = table.exercised if zone is Zone.GRAVEYARD else table.contrast
    count(f"{case.facts['spell']} from the {zone.value}")
    _judge_cost(case, table)


# --- Nobody acts meanwhile ----------------------------------------------------------------------


def _no_interruption(draw: Draw, pool: frozenset[str]) -> Case:
    """An opponent would like to empty the graveyard while the spell is cast."""
    board = Board()
    for name in some(draw, [n for n in known(pool, historic=True) if n != TRIAD], 5, minimum=1):
        board.add(name, 0, Zone.GRAVEYARD)
    triad = board.hand(TRIAD)
    draft = Case(Director(board.scenario()).program)
    cost = _total_cost(TRIAD, _graveyard_count(draft, TRIAD, triad))
    lands = [board.add("Forest", 0) for _ in range(at_most(draw, min(cost, 3)))]
    board.mana(0, "C" * (cost - len(lands)))
    opponent, act = _means(draw, board, pool, triad)
    intruding = _intruding(board, act)
    game = Director(board.scenario())
    if at_most(draw, 1):
        game.forbid(act)
    paying = tuple(Activate(0, land) for land in lands)
    spend = "C" * (cost - len(lands)) + "G" * len(lands)
    for mana in intruding:
        if at_most(draw, 1):
            game.forbid(Cast(0, triad, mana=(*mana, *paying), spend=spend))
    game.do(Cast(0, triad, mana=paying, spend=spend))
    cast_at = game.count
    if at_most(draw, 1):
        game.forbid(act)
    game.give_priority_to(1)
    game.do(act)
    facts: dict[str, str | int | bool | list[str]] = {
        "triad": triad, "cast_at": cast_at, "payers": lands, "opponent": opponent,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _means(draw: Draw, board: Board, pool: frozenset[str], triad: str) -> tuple[str, Action]:
    """Give player 1 something to do at instant speed, and return it."""
    tools = [n for n in ("Shock", "Relic of Progenitus", "Counterspell") if n in pool]
    tool = pick(draw, tools)
    if tool == "Relic of Progenitus":
        relic = board.add(tool, 1)
        if at_most(draw, 1):
            return relic, Activate(1, relic, targets=(("P0",),))
        board.mana(1, "C")
        board.library(1, 1)
        return relic, Activate(1, relic, 1, spend="C")
    spell = board.hand(tool, 1)
    board.mana(1, "R" if tool == "Shock" else "UU")
    return spell, Cast(1, spell, targets=(("P0",) if tool == "Shock" else (triad,),))


def _intruding(board: Board, act: Action) -> list[tuple[Activate, ...]]:
    """Return what might be slipped in among the mana abilities that pay, and must not be."""
    theirs = board.add("Forest", 1)
    found: list[tuple[Activate, ...]] = [(Activate(1, theirs),)]
    if isinstance(act, Activate):
        found.append((act,))
    return found


def _judge_no_interruption(case: Case, table: Table) -> None:
    """From the announcement to the payment only mana abilities of the caster are activated."""
    transcript = table.play(case.game)
    cast_at, triad = int(str(case.facts["cast_at"])), str(case.facts["triad"])
    seen = transcript.observation(cast_at)
    tool = next(s.card for s in case.game.scenario.objects if s.label == case.facts["opponent"])
    payers = len(names_of(case, "payers"))
    table.exercised(f"{tool}, {'mana abilities' if payers else 'no mana ability'} activated")
    table.require(
        [item.label for item in seen.stack] == [triad] and seen.priority == 0,
        "interrupted",
        move=cast_at,
        expected="the spell alone is on the stack, and its caster has priority",
        observed=f"{[item.label for item in seen.stack]}, priority: {seen.priority}",
    )
    before, after = transcript.start.players[0].graveyard, seen.players[0].graveyard
    table.require(
        sorted(before) == sorted(after) and not seen.players[0].mana,
        "paid-otherwise",
        move=cast_at,
        expected="the graveyard is as it was and the cost it gave is paid",
        observed=f"graveyard {after}, mana left: {seen.players[0].mana or 'none'}",
    )


CHECKS = (
    Check(
        id="triad-historic",
        kind=Kind.RULING,
        sentence=(
            "A card that is legendary, an artifact or a Saga is historic; having two of these "
            "qualities counts no more than having one."
        ),
        rules=("700.6", "601.2f"),
        rulings=("triad-historic",),
        generate=_historic,
        judge=_judge_historic,
        needs=NEEDS,
        cards=frozenset({TRIAD, "Memnite", "Grizzly Bears"}),
    ),
    Check(
        id="triad-count-after-stack",
        kind=Kind.RULING,
        sentence=(
            "A spell is moved to the stack before its cost is determined, so a card cast from "
            "the graveyard does not count itself."
        ),
        rules=("601.2a", "601.2f"),
        rulings=("triad-count-after-stack",),
        generate=_after_stack,
        judge=_judge_after_stack,
        needs=NEEDS,
        cards=frozenset({TRIAD, KARADOR, "Grizzly Bears"}),
    ),
    Check(
        id="triad-no-interruption",
        kind=Kind.RULING,
        sentence=(
            "From the announcement of a spell until it is paid nobody acts, but for mana "
            "abilities of the caster."
        ),
        rules=("601.2", "601.2g", "117.1", "117.3c", "605.3a"),
        rulings=("triad-no-interruption",),
        generate=_no_interruption,
        judge=_judge_no_interruption,
        needs=NEEDS | {Feature.PAY_WHILE_CASTING, Feature.ACTIVATE},
        cards=frozenset({TRIAD, "Memnite", "Forest", "Shock"}),
    ),
)
