"""Walks: games drawn action by action from what an engine lists as legal.

They are drawn with dice of their own and not choice by choice with Hypothesis, which makes most
games of many choices trivial ones; what fails is made small by `conformance.shrinking`.
"""

from functools import lru_cache
from random import Random

from adapters.action import Action, Activate, Attack, Block, Cast, Pass, PlayLand
from adapters.names import DecisionKind, Step
from adapters.program import Program
from conformance.director import Director, Playing
from conformance.drawn_boards import draw_board, draw_brawl

__all__ = ["STARTS", "STEPS", "generated_game", "walk"]

NEXT_STOP = {
    Step.UPKEEP: Step.PRECOMBAT_MAIN,
    Step.DRAW: Step.PRECOMBAT_MAIN,
    Step.PRECOMBAT_MAIN: Step.POSTCOMBAT_MAIN,
    Step.BEGINNING_OF_COMBAT: Step.POSTCOMBAT_MAIN,
    Step.DECLARE_ATTACKERS: Step.POSTCOMBAT_MAIN,
    Step.DECLARE_BLOCKERS: Step.POSTCOMBAT_MAIN,
    Step.COMBAT_DAMAGE: Step.POSTCOMBAT_MAIN,
    Step.END_OF_COMBAT: Step.POSTCOMBAT_MAIN,
    Step.POSTCOMBAT_MAIN: Step.END,
}
"""Where players who do nothing meet again. Steps in between, which some engines pass over
where nothing can happen in them, have checks of their own."""

PATIENCE = (0.2, 0.4, 0.8)
"""How often players let things go on although they could act, by kinds of games."""

STEPS = 12
"""Moves of a generated game at most, with what happens in between."""

STARTS = (Step.PRECOMBAT_MAIN, Step.PRECOMBAT_MAIN, Step.UPKEEP, Step.POSTCOMBAT_MAIN)


@lru_cache(maxsize=4096)
def generated_game(seed: int, pool: frozenset[str], *, odd: bool = False) -> Program:
    """Return the game of two players that a seed stands for.

    Checks that are about any game ask for the same ones, so they are kept.
    """
    dice = Random(seed)
    if dice.randrange(4) == 0:
        game = Director(draw_brawl(dice, pool, odd=odd).scenario())
        walk(dice, game, STEPS, patience=0.7)
        return game.program
    board = draw_board(dice, pool, odd=odd)
    game = Director(board.scenario(dice.choice(STARTS)))
    walk(dice, game, STEPS)
    return game.program


def walk(dice: Random, game: Playing, steps: int, patience: float | None = None) -> None:
    """Draw up to so many moves, each from what the reference engine lists.

    In some games players act whenever they can, in others the turns go by quickly.
    """
    patience = dice.choice(PATIENCE) if patience is None else patience
    for _ in range(dice.randint(1, steps)):
        if game.seen.decision is None or not _one_move(dice, game, patience):
            return


def _one_move(dice: Random, game: Playing, patience: float) -> bool:
    decision = game.pending
    actions = list(game.legal_actions())
    if decision.kind is not DecisionKind.PRIORITY:
        return _answer(dice, game, actions)
    acting: dict[str, list[Action]] = {}
    making: list[Action] = []
    for action in actions:
        if isinstance(action, Cast | PlayLand):
            acting.setdefault(action.card, []).append(action)
        elif isinstance(action, Activate) and game.is_mana_ability(action):
            making.append(action)
        elif isinstance(action, Activate):
            acting.setdefault(f"{action.source} {action.ability}", []).append(action)
    if making and dice.randrange(8) == 0:
        return game.may(dice.choice(making))
    if not acting or dice.random() < patience:
        return _wait(dice, game)
    return game.may(dice.choice(acting[dice.choice(list(acting))]))


def _answer(dice: Random, game: Playing, actions: list[Action]) -> bool:
    """Answer a decision; what may be chosen at will but is listed, drawn from the list."""
    if game.waits_for(DecisionKind.ORDER):  # after a shuffle: nobody's to say
        return False
    dice.shuffle(actions)
    if dice.randrange(4):  # nothing happens in a combat without attackers or blockers
        actions.sort(key=_declares_nobody)
    for action in actions:
        if game.may(action):
            if isinstance(action, Attack) and not action.attackers:
                game.until(action.player, Step.POSTCOMBAT_MAIN)
            return True
    return False


def _declares_nobody(action: Action) -> bool:
    return action in (Attack(action.player), Block(action.player))


def _wait(dice: Random, game: Playing) -> bool:
    """Let the top of the stack resolve, or go on to where something can be done again.

    With something on the stack the next player may get the chance to respond first.
    """
    if game.seen.stack:
        if dice.randrange(2) == 0 and game.seen.priority == game.seen.active_player:
            game.do(Pass(game.seen.active_player))
        else:
            game.resolve()
        return True
    seen = game.seen
    stop = NEXT_STOP.get(seen.step)
    if stop is not None:
        game.until(seen.active_player, stop)
        return True
    following = (seen.active_player + 1) % len(seen.players)
    game.until(following, Step.PRECOMBAT_MAIN)
    return True
