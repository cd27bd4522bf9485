"""Walks: games drawn action by action from what the reference engine allows.

They are drawn with dice of their own and not choice by choice with Hypothesis, which makes most
games of many choices trivial ones; what fails is made small by `conformance.shrinking`.
"""

from random import Random

from adapters.action import Action, Activate, Attack, Cast, Pass, PlayLand
from adapters.names import DecisionKind, Step, Zone
from adapters.reference import card_facts
from conformance.boards import Board, creatures
from conformance.director import Director
from conformance.themes import BRAWLERS, THEMES

__all__ = ["draw_board", "walk"]

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

LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
MOST_LANDS = 7
LIBRARY = 4
LIVES = (3, 2, 1)
PATIENCE = (0.2, 0.4, 0.8)


def draw_board(dice: Random, pool: frozenset[str], players: int = 2) -> Board:
    """Draw a board: for each player permanents and a hand from one or two themes, and lands."""
    themes = dice.sample(sorted(THEMES), dice.choice((1, 1, 2)))
    cards = [name for theme in themes for name in THEMES[theme] if name in pool]
    plain = creatures(pool)[:2]
    lives = [dice.choice(LIVES) if _once_in(dice, 5) else 20 for _ in range(players)]
    board = Board(players, lives)
    brawlers = [name for name in BRAWLERS if name in pool] if _once_in(dice, 4) else []
    for seat in range(players):
        there = _some(dice, brawlers or [*plain, *cards], 4)
        for name in there:
            _place(dice, board, name, seat)
        hand = _some(dice, cards or plain, 2 if brawlers else 9 if _once_in(dice, 12) else 4)
        spells = [name for name in there if not card_facts(name).permanent]
        for name in _lands_for([*hand, *spells], pool, extra=dice.randint(0, 2)):
            board.add(name, seat)
        for name in hand:
            board.hand(name, seat)
        board.library(seat, dice.randint(0, LIBRARY))
    return board


def _once_in(dice: Random, times: int) -> bool:
    return dice.randrange(times) == 0


def _some(dice: Random, options: list[str], most: int) -> list[str]:
    return [dice.choice(options) for _ in range(dice.randint(0, most))] if options else []


def _lands_for(hand: list[str], pool: frozenset[str], extra: int) -> list[str]:
    """Return lands that pay for each of the cards alone, and as many more as wanted."""
    number = dict.fromkeys(LAND_OF, 0)
    total = 0
    for cost in (card_facts(name).cost for name in hand):
        total = max(total, min(len(cost), MOST_LANDS))
        for color in LAND_OF:
            number[color] = max(number[color], cost.count(color))
    lands = [LAND_OF[color] for color in LAND_OF for _ in range(number[color])]
    usual = lands[0] if lands else "Forest"
    lands += [usual] * (total - len(lands) + (extra if hand else 0))
    return [name for name in lands[:MOST_LANDS] if name in pool]


def _place(dice: Random, board: Board, name: str, seat: int) -> None:
    """Put a permanent card onto the battlefield, anything else into the graveyard."""
    facts = card_facts(name)
    if not facts.permanent or facts.aura:
        board.add(name, seat, Zone.GRAVEYARD)
        return
    counters = {"lore": 1} if facts.saga else {"+1/+1": 2} if facts.frail else {}
    board.add(name, seat, tapped=_once_in(dice, 5), fresh=_once_in(dice, 5), counters=counters)


def walk(dice: Random, game: Director, steps: int) -> None:
    """Draw up to so many moves, each from what the reference engine lists.

    In some games players act whenever they can, in others the turns go by quickly.
    """
    patience = dice.choice(PATIENCE)
    for _ in range(dice.randint(1, steps)):
        if game.seen.decision is None or not _one_move(dice, game, patience):
            return


def _one_move(dice: Random, game: Director, patience: float) -> bool:
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
    if making and _once_in(dice, 8):
        return game.may(dice.choice(making))
    if not acting or dice.random() < patience:
        return _wait(dice, game)
    return game.may(dice.choice(acting[dice.choice(list(acting))]))


def _answer(dice: Random, game: Director, actions: list[Action]) -> bool:
    """Answer a decision; what may be chosen at will but is listed, drawn from the list."""
    if game.waits_for(DecisionKind.ORDER):  # after a shuffle: nobody's to say
        return False
    dice.shuffle(actions)
    for action in actions:
        if game.may(action):
            if isinstance(action, Attack) and not action.attackers:
                game.until(action.player, Step.POSTCOMBAT_MAIN)
            return True
    return False


def _wait(dice: Random, game: Director) -> bool:
    """Let the top of the stack resolve, or go on to where something can be done again.

    With something on the stack the next player may get the chance to respond first.
    """
    if game.seen.stack:
        if _once_in(dice, 2) and game.seen.priority == game.seen.active_player:
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
