"""Invariants that hold at every step of any game, over random games of declared and read cards."""

import random
from collections.abc import Callable
from functools import cache

import pytest
from random_games import (
    DECLARED,
    Pool,
    check_copy,
    check_position,
    check_refusals,
    check_step,
    play,
    random_position,
)

from adapters.card_data import CardData, CardDataError
from reference_engine.announcements import UnknownCard
from reference_engine.oracle import compile_card
from reference_engine.vocabulary import Card

ORDINARY = range(60)
MANY = range(1_000, 3_000)
READ = range(40)
EVERY_SO_MANY = 23
"""Of the corpus so much is read in an ordinary run."""


@pytest.fixture(scope="module")
def read_pool() -> Callable[[int], Pool]:
    """Give the cards that are known by their words, of every so many in the corpus."""
    try:
        data = CardData.load()
    except CardDataError as error:
        pytest.skip(str(error))

    @cache
    def read(every: int) -> Pool:
        names = [name for name in sorted(data.names())[::every] if name not in DECLARED]
        found = {name: compiled(data, name) for name in names}
        return {name: card for name, card in found.items() if card is not None}

    return read


def compiled(data: CardData, name: str) -> Card | None:
    try:
        return compile_card(data.faces(name))
    except UnknownCard:
        return None


def run(seed: int, pool: Pool = DECLARED, *, every: int, steps: int) -> int:
    """Play one game and check it; what costs time is checked every so many steps."""
    players = 2 + seed % 3
    chance = random.Random(seed)
    owners = {placed.label: placed.owner for placed in random_position(seed, players, pool).objects}
    number = 0
    last = None
    for number, (game, action) in enumerate(play(seed, players, steps, pool)):
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


@pytest.mark.parametrize("seed", READ)
def test_invariants_hold_with_cards_that_were_read(
    seed: int, read_pool: Callable[[int], Pool]
) -> None:
    """They hold for cards known by their words as for those declared."""
    run(seed, read_pool(EVERY_SO_MANY), every=10, steps=80)


@pytest.mark.many_games
@pytest.mark.parametrize("first", range(MANY.start, MANY.stop, 50))
def test_invariants_hold_in_many_games_with_cards_that_were_read(
    first: int, read_pool: Callable[[int], Pool]
) -> None:
    """The same over 2,000 games with all cards that are known by their words."""
    for seed in range(first, first + 50):
        run(seed, read_pool(1), every=15, steps=120)
