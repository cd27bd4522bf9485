"""The ruling on the X of a spell and of the permanent that it becomes (107.3m)."""

from collections.abc import Callable
from typing import NamedTuple

from hypothesis import strategies as st

from adapters.action import Activate, Answer, Cast
from adapters.names import DecisionKind, Feature, StackKind, Zone
from adapters.observation import Observation
from adapters.program import Move, Program, Refused, Transcript
from adapters.scenario import Scenario
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import at_priority, counters, on_battlefield, zone_of
from conformance.checks.mana_boards import (
    along,
    answer_in_order,
    asked,
    controller,
    literally,
    on_board,
    play_in_order,
    reachable,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

NEEDS = frozenset(
    {
        Feature.COUNTERS,
        Feature.MANA_POOL,
        Feature.CAST,
        Feature.DECISIONS,
        Feature.OBSERVE_DECISION,
        Feature.LIBRARY_ORDER,
    }
)

COUNTER = "+1/+1"


class XSpell(NamedTuple):
    """A creature card with {X} in its cost that enters with counters."""

    symbols: int
    """How many {X} its cost has."""
    colored: str = ""
    doubled_from: int = 0
    """From this X on it enters with twice as many, where that isn't 0."""


X_SPELLS: dict[str, XSpell] = {
    "Endless One": XSpell(1),
    "Walking Ballista": XSpell(2),
    "Hangarback Walker": XSpell(2),
    "Hydroid Krasis": XSpell(1, "GU"),
    "Genesis Hydra": XSpell(1, "GG"),
    "Apocalypse Hydra": XSpell(1, "RG", doubled_from=5),
}
"""The plainest first."""
TRIGGERING = frozenset({"Hydroid Krasis", "Genesis Hydra"})
"""Those with an ability that triggers on casting them."""

SIZES = (2, 0, 1, 3, 4, 5, 6, 7, 9, 12, 18, 27)
"""What X may be."""

SEASON, SCALES, VORINCLEX = "Doubling Season", "Hardened Scales", "Vorinclex, Monstrous Raider"
HELM, ANIMAR, TRINISPHERE = "Helm of Awakening", "Animar, Soul of Elements", "Trinisphere"
ANTHEM = "Glorious Anthem"

UNCAST = {"Reanimate": ("B", 0), "Elvish Piper": ("G", 0), "Show and Tell": ("U", 2)}
"""What puts a creature card onto the battlefield without casting it, with its price."""
AFTERWARDS = {"Cloudshift": ("W", 0), "Clone": ("U", 3), "Phantasmal Image": ("U", 1)}
"""What makes a permanent enter anew, or enter as a copy of it, with its price."""


# --- The game -----------------------------------------------------------------------------------


def _entering(draw: Draw, pool: frozenset[str]) -> Case:
    """A creature card with {X} in its cost enters: cast, put there, blinked, or copied."""
    ways = [name for name in (*AFTERWARDS, *UNCAST) if name in pool]
    way = pick(draw, ("cast",) * max(2, len(ways)) + tuple(ways))
    board = Board()
    card = pick(draw, [name for name in X_SPELLS if name in pool])
    if ANTHEM in pool and at_most(draw, 1):
        board.add(ANTHEM)
    for name in some(draw, creatures(pool), 1):
        board.add(name, at_most(draw, 1))
    _counter_effects(draw, board, pool, most=3 if way == "cast" else 1)
    x = pick(draw, SIZES)
    if way in UNCAST:
        return _put(draw, board, card, way)
    if way in AFTERWARDS and not on_board(board.scenario(), {ANTHEM}):
        x = max(x, 2)  # an opponent's Vorinclex may halve it, and it must live
    return _cast(draw, board, pool, card, x, way)


def _counter_effects(draw: Draw, board: Board, pool: frozenset[str], most: int) -> None:
    """Add permanents that change how many counters are put, some under the other player."""
    known = [name for name in (SEASON, SCALES, VORINCLEX) if name in pool]
    for name in some(draw, known, most):
        if name != VORINCLEX or not on_board(board.scenario(), {VORINCLEX}):
            board.add(name, 1 if at_most(draw, 3) == 3 else 0)


def _cost_effects(draw: Draw, board: Board, pool: frozenset[str], card: str, way: str) -> None:
    """Add permanents that reduce or raise costs.

    Animar gets a counter for each creature spell: not beside what would leave a choice then.
    """
    for name in some(draw, [name for name in (HELM, TRINISPHERE) if name in pool], 2):
        board.add(name, at_most(draw, 1))
    plain = len(_changes(board.scenario())) < 2 and card not in TRIGGERING
    if way == "cast" and plain and ANIMAR in pool and at_most(draw, 2) == 2:
        board.add(ANIMAR, counters={COUNTER: at_most(draw, 3, 1)})


def _price(scenario: Scenario, colored: str, generic: int, *, creature: bool) -> str:
    """Return mana that pays a cost, reduced and raised by what is there (601.2f)."""
    reduction = len(on_board(scenario, {HELM}))
    for spec in on_board(scenario, {ANIMAR}):
        reduction += spec.counters[COUNTER] if creature else 0
    generic = max(generic - reduction, 0)
    if on_board(scenario, {TRINISPHERE}):
        generic = max(generic, 3 - len(colored))
    return colored + "C" * generic


def _cast(draw: Draw, board: Board, pool: frozenset[str], card: str, x: int, way: str) -> Case:
    """Cast it, and where `way` is a spell, cast that on it afterwards."""
    _cost_effects(draw, board, pool, card, way)
    entering, scenario, kind = board.hand(card), board.scenario(), X_SPELLS[card]
    price = _price(scenario, kind.colored, kind.symbols * x, creature=True)
    board.mana(0, price)
    if card == "Hydroid Krasis":
        board.library(0, x)
    after = later = ""
    if way != "cast":
        after = _price(scenario, *AFTERWARDS[way], creature=way != "Cloudshift")
        later = board.hand(way)
        board.mana(0, after)
    order = draw(st.permutations(sorted(_changes(scenario))))
    game = Director(board.scenario())
    game.do(Cast(0, entering, x=x, spend=price))
    _resolve_all(game)
    before = game.program
    answer_in_order(game, order)
    looked_at = entering
    if later:
        _enter_again(game, way, later, entering, after)
        looked_at = entering if way == "Cloudshift" else later
    facts: dict[str, str | int | bool | list[str]] = {
        "card": card, "x": x if way == "cast" else 0, "way": way, "looked_at": looked_at,
        "order": order, "spell_x": x,
    }  # fmt: skip
    other = literally(before, 0, order) if way == "cast" else _saying_yes(game.program)
    return Case(game.program, (other,), facts=facts)


def _enter_again(game: Director, way: str, spell: str, entering: str, price: str) -> None:
    if way == "Cloudshift":
        game.do(Cast(0, spell, targets=((entering,),), spend=price))
        _resolve_all(game)
        return
    game.do(Cast(0, spell, spend=price))
    _resolve_all(game)
    game.answer((entering,))


def _resolve_all(game: Director) -> None:
    while game.seen.stack and game.seen.priority is not None:
        game.resolve()


def _put(draw: Draw, board: Board, card: str, way: str) -> Case:
    """Put it onto the battlefield without casting it."""
    owner = at_most(draw, 1) if way == "Reanimate" else 0
    zone = Zone.GRAVEYARD if way == "Reanimate" else Zone.HAND
    entering = board.add(card, owner, zone)
    colored, generic = UNCAST[way]
    price = colored + "C" * generic
    board.mana(0, price)
    tool = board.add(way) if way == "Elvish Piper" else board.hand(way)
    game = Director(board.scenario())
    if way == "Elvish Piper":
        game.do(Activate(0, tool, spend=price))
    else:
        game.do(
            Cast(
                0, tool, targets=((entering,),) if owner or way == "Reanimate" else (), spend=price
            )
        )
    _resolve_all(game)
    while not game.waits_for(DecisionKind.PRIORITY):
        yes = game.waits_for(DecisionKind.MAY)
        game.answer(("yes",) if yes else (entering,))
    facts: dict[str, str | int | bool | list[str]] = {
        "card": card, "x": 0, "way": way, "looked_at": entering, "order": [], "spell_x": 0,
    }  # fmt: skip
    return Case(game.program, (_saying_yes(game.program),), facts=facts)


def _saying_yes(program: Program) -> Program:
    """Return the program for engines that ask "may" before they ask for what is chosen."""
    moves = list(program.moves)
    if isinstance(moves[-1].action, Answer):
        moves.insert(len(moves) - 1, Move(Answer(moves[-1].action.player, (("yes",),))))
    return Program(program.scenario, tuple(moves))


# --- The relation -------------------------------------------------------------------------------


def _changes(scenario: Scenario) -> dict[str, Callable[[int], int]]:
    """Return what changes the number of counters put on a creature of player 0."""
    found: dict[str, Callable[[int], int]] = {}
    for spec in on_board(scenario, {SEASON, SCALES, VORINCLEX}):
        own = controller(spec) == 0
        if spec.card == VORINCLEX:
            found[spec.label] = _twice if own else _half
        elif own:
            found[spec.label] = _twice if spec.card == SEASON else _one_more
    return found


def _twice(number: int) -> int:
    return number * 2


def _half(number: int) -> int:
    return number // 2


def _one_more(number: int) -> int:
    return number + 1 if number else 0


def _judge_entering(case: Case, table: Table) -> None:
    """It has as many counters as the X of the spell that it was, changed by what changes that."""
    card, way, x = str(case.facts["card"]), str(case.facts["way"]), int(str(case.facts["x"]))
    order, looked_at = case.facts["order"], str(case.facts["looked_at"])
    assert isinstance(order, list)
    transcript = play_in_order(case, table)
    if _asks_whether(transcript.last):
        transcript = table.try_to_play(case.variants[0])
    changes = _changes(case.game.scenario)
    least = X_SPELLS[card].doubled_from
    base = x * 2 if least and x >= least else x
    outcomes = reachable(base, changes.values())
    if not _entered(transcript, looked_at, case):
        return
    table.exercised(_situation(case, way, x))
    number = len(transcript.outcomes)
    wanted = {along(base, [changes[one] for one in order])} if asked(transcript) else outcomes
    found = counters(transcript.last, looked_at, COUNTER)
    if on_battlefield(transcript.last, looked_at) is None:
        found = 0
    table.require(
        found in wanted,
        "other-than-the-spells-x" if way == "cast" else "x-without-a-spell",
        move=number,
        expected=f"{looked_at} has {' or '.join(map(str, sorted(wanted)))} counters, X being {x}",
        observed=f"it has {found}",
    )
    table.require(
        len(outcomes) == 1 or asked(transcript),
        "order-not-asked",
        move=number,
        expected="the player chooses which effect applies first to the counters",
        observed="the engine chose by itself",
    )


def _asks_whether(seen: Observation) -> bool:
    return seen.decision is not None and seen.decision.kind is DecisionKind.MAY


def _entered(transcript: Transcript, label: str, case: Case) -> bool:
    """Return whether it came onto the battlefield, so that X can be looked at.

    An answer that this engine did not ask for is refused and changes nothing.
    """
    seen, number = transcript.last, len(transcript.outcomes)
    if isinstance(transcript.outcomes[-1], Refused):
        played = max((case.game, *case.variants), key=lambda program: len(program.moves))
        if not isinstance(played.moves[number - 1].action, Answer):
            return False
    resolved = not any(item.kind is StackKind.SPELL for item in seen.stack)
    return (
        resolved
        and at_priority(seen)
        and zone_of(seen, label) in (Zone.BATTLEFIELD, Zone.GRAVEYARD)
    )


def _situation(case: Case, way: str, x: int) -> str:
    """Name what is varied: how it entered, and how large X is."""
    if way != "cast":
        return f"{way}, X of the spell {'was 0' if not case.facts['spell_x'] else 'was more'}"
    cost = on_board(case.game.scenario, {HELM, ANIMAR, TRINISPHERE})
    changed = "cost changed" if cost else "cost as printed"
    return f"cast, X {'0' if not x else '1 to 4' if x < 5 else '5 or more'}, {changed}"


CHECKS = (
    Check(
        id="x-on-entering",
        kind=Kind.RULING,
        sentence=(
            "A permanent enters with the X of the spell that it was as that resolved; its own X "
            "is 0, and so is that of a card put onto the battlefield otherwise."
        ),
        rules=("107.3m", "107.3g"),
        rulings=("x-on-entering",),
        generate=_entering,
        judge=_judge_entering,
        needs=NEEDS,
        cards=frozenset({"Endless One", "Cloudshift"}),
    ),
)
