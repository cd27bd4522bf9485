"""Decisions per second of the reference engine and of phase-python, in one run.

Both play random games with the same decks and seeds: list the legal actions, apply one of
them drawn at random, until the game is over or long enough. `python -m benchmarks.decisions`.
"""

import json
import random
import resource
import time
from collections.abc import Callable
from typing import Any

import click
from tabulate import tabulate

from reference_engine import Game, Illegal
from reference_engine.announcements import Placed, Position, Seat

__all__ = ["DECK", "main"]

DECK = (
    ["Forest"] * 8
    + ["Island"] * 4
    + ["Mountain"] * 6
    + ["Plains"] * 6
    + ["Llanowar Elves"] * 6
    + ["Grizzly Bears"] * 6
    + ["Silvercoat Lion"] * 4
    + ["Hill Giant"] * 4
    + ["Serra Angel"] * 2
    + ["History of Benalia"] * 3
    + ["Lightning Bolt"] * 6
    + ["Counterspell"] * 3
    + ["Elvish Visionary"] * 2
)
DECISIONS = 400
"""A game is given up after so many decisions."""


def deal(seed: int, players: int = 2) -> Position:
    """Return a game at the first upkeep, with hands of seven from shuffled decks."""
    shuffled = random.Random(seed)
    objects = []
    for seat in range(players):
        deck = list(DECK)
        shuffled.shuffle(deck)
        objects += [
            Placed(f"c{seat}-{index}", name, "hand" if index < 7 else "library", seat)
            for index, name in enumerate(deck)
        ]
    return Position((Seat(),) * players, tuple(objects), step="upkeep", turn=1)


def play_reference(seed: int) -> int:
    """Play one game on the reference engine and return the number of decisions made."""
    draw = random.Random(seed)
    game = Game.start(deal(seed))
    made = 0
    while not game.over and made < DECISIONS:
        try:
            game.apply(draw.choice(game.legal_actions()))
        except Illegal:  # a division or block that the list only proposes
            continue
        made += 1
    return made


class Phase:
    """Plays games on phase-python with the same decks, through its own list of actions."""

    def __init__(self) -> None:
        from adapters.phase.engine import engine_module
        from adapters.phase.faces import Cards

        module = engine_module()
        cards = Cards.load(None)
        file: dict[str, Any] = {}
        for name in sorted(set(DECK)):
            file |= {face["name"].lower(): face for face in cards.get(name).faces}
        self.engine = module.Engine.from_json(json.dumps(file))

    def play(self, seed: int) -> int:
        """Play one game and return the number of decisions made."""
        draw = random.Random(seed)
        game = self.engine.new_game(
            player=DECK, opponent=DECK, seed=seed, format="FreeForAll", first_player=0
        )
        made = 0
        while made < DECISIONS:
            prompt = game.waiting_for()
            if prompt["type"] == "GameOver":
                break
            actions = game.actions()
            if not actions:
                break
            if "pending" in (prompt.get("data") or {}):  # opening hands: keep
                game.apply(_actor(prompt), actions[0])
                continue
            game.apply(_actor(prompt), draw.choice(actions))
            made += 1
        return made


def _actor(prompt: dict[str, Any]) -> int:
    data = prompt.get("data") or {}
    if "pending" in data:
        return int(data["pending"][0]["player"])
    return int(data.get("player", 0))


def rate(play: Callable[[int], int], games: int) -> tuple[int, float]:
    """Return decisions made in so many games, and the seconds they took."""
    started = time.perf_counter()
    made = sum(play(seed) for seed in range(games))
    return made, time.perf_counter() - started


def copies_per_second() -> float:
    """Return how many copies of a game in its middle are made in a second."""
    game = Game.start(deal(1))
    draw = random.Random(1)
    for _ in range(150):
        game.apply(draw.choice(game.legal_actions()))
    number = 20_000
    started = time.perf_counter()
    for _ in range(number):
        game.state.copy()
    return number / (time.perf_counter() - started)


def memory(games: int) -> tuple[int, int]:
    """Return the peak memory in MiB before and after so many games."""

    def peak() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

    play_reference(0)
    before = peak()
    for seed in range(games):
        play_reference(seed)
    return before, peak()


@click.command()
@click.option("--games", default=60, show_default=True, help="Games on each engine.")
@click.option("--memory-games", default=0, show_default=True, help="Games to watch memory over.")
def main(games: int, memory_games: int) -> None:
    """Measure the reference engine against phase-python in one run."""
    rows = []
    ours, seconds = rate(play_reference, games)
    rows.append(["reference", games, ours, f"{ours / seconds:,.0f}"])
    theirs, their_seconds = rate(Phase().play, games)
    rows.append(["phase-python", games, theirs, f"{theirs / their_seconds:,.0f}"])
    click.echo(tabulate(rows, headers=["engine", "games", "decisions", "per second"]))
    click.echo(f"ratio: {ours / seconds / (theirs / their_seconds):.1f}")
    click.echo(f"copies of a position per second: {copies_per_second():,.0f}")
    if memory_games:
        before, after = memory(memory_games)
        click.echo(f"peak memory over {memory_games} games: {before} to {after} MiB")


if __name__ == "__main__":
    main()
