"""Invariants that hold at every step of any game, over random games of the whole pool."""

import random

import pytest
from random_games import (
    check_copy,
    check_position,
    check_refusals,
    check_step,
    play,
    random_position,
)

ORDINARY = range(60)
MANY = range(1_000, 3_000)


def run(seed: int, *, every: int, steps: int) -> int:
    """Play one game and check it; what costs time is checked every so many steps."""
    players = 2 + seed % 3
    chance = random.Random(seed)
    owners = {placed.label: placed.owner for placed in random_position(seed, players).objects}
    number = 0
    last = None
    for number, (game, action) in enumerate(play(seed, players, steps)):
        check_position(game.state, owners)
        if number % every == 0:
            check_step(game)
            check_copy(game, action)
            check_refusals(game, chance)
        last = game
    if last is not None:
        check_position(last.state, owners)
    return number


@pytest.mark.parametrize("seed", ORDINARY)
def test_invariants_hold(seed: int) -> None:
    """One zone for each card, none lost; copies, listings and refusals change nothing."""
    run(seed, every=5, steps=150)


@pytest.mark.many_games
@pytest.mark.parametrize("first", range(MANY.start, MANY.stop, 50))
def test_invariants_hold_in_many_games(first: int) -> None:
    """The same over 2,000 games, each played longer."""
    for seed in range(first, first + 50):
        run(seed, every=25, steps=300)
