"""What tokens are called (111.4, 707.2)."""

from adapters.action import Activate, Cast
from adapters.names import Feature, Step
from conformance.boards import Board, Draw, creatures, pick, some
from conformance.checking import Check, Table
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

SPELLS = {"Raise the Alarm": "CW", "Lingering Souls": "CCW"}
"""Spells that create tokens, with mana for them."""

CALLED = {
    "Raise the Alarm": "Soldier Token",
    "Lingering Souls": "Spirit Token",
    "Bitterblossom": "Faerie Rogue Token",
}
"""What the tokens of cards that name none are called: the subtypes in the order of the text."""

COPIER = "Kiki-Jiki, Mirror Breaker"


def _made(draw: Draw, pool: frozenset[str]) -> Case:
    """A card creates tokens without naming them, or a token that's a copy of a creature."""
    board = Board()
    maker = pick(draw, [name for name in (*CALLED, COPIER) if name in pool])
    for seat in (0, 1):
        for name in some(draw, creatures(pool), 2):
            board.add(name, seat)
        board.library(seat, 2)
    if maker in SPELLS:
        game = _cast(board, maker)
    elif maker == COPIER:
        model = pick(draw, creatures(pool))
        game = _copy(board, board.add(maker), board.add(model))
        return Case(game.program, facts={"maker": maker, "called": model})
    else:
        board.add(maker)
        game = _begin_upkeep(board)
    return Case(game.program, facts={"maker": maker, "called": CALLED[maker]})


def _cast(board: Board, name: str) -> Director:
    spell = board.hand(name)
    board.mana(0, SPELLS[name])
    game = Director(board.scenario())
    game.do(Cast(0, spell, spend=SPELLS[name]))
    game.resolve()
    return game


def _copy(board: Board, copier: str, model: str) -> Director:
    game = Director(board.scenario())
    game.do(Activate(0, copier, targets=((model,),)))
    game.resolve()
    return game


def _begin_upkeep(board: Board) -> Director:
    game = Director(board.scenario(Step.END, active_player=1))
    game.until(0, Step.UPKEEP)
    game.resolve()
    return game


def _judge(case: Case, table: Table) -> None:
    """Tokens are called by their subtypes and "Token", copies as what they are copies of."""
    seen = table.play(case.game).last
    called = str(case.facts["called"])
    tokens = [view for view in seen.permanents() if view.token]
    copies = case.facts["maker"] == COPIER
    table.exercised("a copy" if copies else "not named", len(tokens))
    for view in tokens:
        table.require(
            view.name == called,
            "copy-called-otherwise" if copies else "called-otherwise",
            move=len(case.game.moves),
            expected=f"{view.label} is called {called}",
            observed=f"it is called {view.name or 'nothing'}",
        )


CHECKS = (
    Check(
        id="tokens-are-named",
        kind=Kind.RULING,
        sentence=(
            "A token that nobody names is called by its subtypes and the word Token; "
            "a token that's a copy is called what it is a copy of."
        ),
        rules=("111.4", "707.2"),
        generate=_made,
        judge=_judge,
        needs=frozenset({Feature.CAST, Feature.ACTIVATE, Feature.MANA_POOL, Feature.ANY_STEP}),
        cards=frozenset({"Raise the Alarm", "Forest", "Grizzly Bears"}),
    ),
)
