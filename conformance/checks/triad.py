"""The rulings on The Capitoline Triad's cost."""

from adapters.action import Activate, Cast
from adapters.names import Feature, Zone
from adapters.program import Performed
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import zone_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

TRIAD = "The Capitoline Triad"
HISTORIC = (
    "Memnite",
    "Ornithopter",
    "Isamaru, Hound of Konda",
    "History of Benalia",
    "Sol Ring",
    "Jhoira, Weatherlight Captain",
    "Urza's Saga",
)
PLAIN = ("Grizzly Bears", "Lightning Bolt", "Forest")
COST = 10


def _cost_locked(draw: Draw, pool: frozenset[str]) -> Case:
    """Pay with mana abilities that fill the graveyard: the cost determined before them stays.

    The pool is just enough for that cost, or one mana short of it, though enough for what the
    cost would be if it were looked at again.
    """
    board = Board()
    historic = [name for name in HISTORIC if name in pool]
    count = len([board.add(name, 0, Zone.GRAVEYARD) for name in some(draw, historic, 6, minimum=0)])
    for name in some(draw, [name for name in PLAIN if name in pool], 2):
        board.add(name, 0, Zone.GRAVEYARD)
    triad = board.hand(TRIAD)
    abilities, produced = _payers(draw, board, pool, historic)
    locked = COST - count
    short = bool(at_most(draw, 1))
    floating = locked - len(produced) - (1 if short else 0)
    board.mana(0, "C" * max(floating, 0))
    action = Cast(0, triad, mana=tuple(abilities), spend=_spend(produced, max(floating, 0)))
    control = Director(board.scenario())
    for ability in abilities:
        control.do(ability)
    game = Director(board.scenario())
    if short:
        game.forbid(action)
    else:
        game.do(action)
    facts: dict[str, str | int | bool | list[str]] = {
        "triad": triad, "locked": locked, "payers": [a.source for a in abilities],
    }  # fmt: skip
    return Case(game.program, (control.program,), facts=facts)


def _payers(
    draw: Draw, board: Board, pool: frozenset[str], historic: list[str]
) -> tuple[list[Activate], str]:
    """Add mana abilities that put historic cards into the graveyard, and activate them."""
    tools = [n for n in ("Millikin", "Skirge Familiar", "Krark-Clan Ironworks") if n in pool]
    tool = pick(draw, tools)
    source = board.add(tool, 0)
    if tool == "Millikin":
        board.add(pick(draw, historic), 0, Zone.LIBRARY)
        return [Activate(0, source)], "C"
    if tool == "Skirge Familiar":
        cards = [board.hand(name) for name in some(draw, historic, 3, minimum=1)]
        return [Activate(0, source, cost_choices=((card,),)) for card in cards], "B" * len(cards)
    artifact = board.add("Memnite", 0)
    return [Activate(0, source, cost_choices=((artifact,),))], "CC"


def _spend(produced: str, floating: int) -> str:
    return "".join(sorted("C" * floating + produced))


def _judge_cost_locked(case: Case, table: Table) -> None:
    """The spell is cast for exactly the cost locked in, and not for less."""
    if not _makes_mana_at_once(case, table):
        return
    transcript = table.try_to_play(case.game)
    outcome, move = transcript.outcomes[-1], case.game.moves[-1]
    table.exercised("exactly the locked cost" if move.legal else "one mana short of it")
    locked = case.facts["locked"]
    table.require(
        isinstance(outcome, Performed) is move.legal,
        "refused" if move.legal else "cast-for-less",
        move=1,
        expected=f"{'cast for' if move.legal else 'not cast for less than'} the {locked} locked in",
        observed="cast" if isinstance(outcome, Performed) else f"refused: {outcome.reason}",
    )
    if not move.legal:
        return
    left = transcript.last.players[0].mana
    table.require(
        zone_of(transcript.last, str(case.facts["triad"])) is Zone.STACK and left in ("", None),
        "paid-otherwise",
        move=1,
        expected=f"the spell is on the stack and all {locked} mana is spent",
        observed=f"mana left: {left or 'none'}",
    )


def _makes_mana_at_once(case: Case, table: Table) -> bool:
    """Whether the engine takes the abilities for mana abilities; if not, another check tells."""
    alone = table.try_to_play(case.variants[0])
    return isinstance(alone.outcomes[-1], Performed) and not alone.last.stack


CHECKS = (
    Check(
        id="triad-cost-locked",
        kind=Kind.RULING,
        sentence=(
            "Once determined, the total cost stays, whatever the mana abilities that pay it do "
            "to the count it was reduced by."
        ),
        rules=("601.2f", "601.2g", "601.2h"),
        rulings=("triad-cost-locked",),
        generate=_cost_locked,
        judge=_judge_cost_locked,
        needs=frozenset(
            {
                Feature.CAST,
                Feature.MANA_POOL,
                Feature.PAY_WHILE_CASTING,
                Feature.OBSERVE_MANA,
                Feature.OBSERVE_STACK,
            }
        ),
        cards=frozenset({TRIAD, "Memnite", "Krark-Clan Ironworks"}),
    ),
)
