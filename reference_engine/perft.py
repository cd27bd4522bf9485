"""Perft: how many games there are from a position, to a depth, and which positions they reach.

`python -m reference_engine.perft FILE` prints the table of a position file, `--divide` splits
a depth by first action, to find where two versions part.
"""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from reference_engine.announcements import Announcement, Illegal, Position
from reference_engine.game import Game

__all__ = ["Depth", "PerftFile", "divide", "fingerprint", "main", "perft"]


class Depth(msgspec.Struct, frozen=True):
    """What is reached at one depth: sequences of actions, distinct positions, and their hash."""

    depth: int
    sequences: int
    positions: int
    hash: str


class PerftFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position with its table. `title` says what the position is about."""

    title: str
    position: Position
    table: tuple[Depth, ...] = ()


def fingerprint(game: Game) -> bytes:
    """Return what tells positions apart: the whole observation, in one canonical form."""
    return hashlib.blake2b(
        msgspec.json.encode(game.observe(), order="deterministic"), digest_size=16
    ).digest()


def _children(game: Game) -> Iterator[tuple[Announcement, Game]]:
    """Yield the listed actions that may be made, with the games they lead to."""
    for action in game.legal_actions():
        child = game.copy()
        try:
            child.apply(action)
        except Illegal:
            continue
        yield action, child


def perft(position: Position, depth: int) -> tuple[Depth, ...]:
    """Return the table of a position down to a depth.

    Games that reach the same position in different ways are counted as sequences each, and
    followed once.
    """
    level: dict[bytes, tuple[Game, int]] = {}
    start = Game.start(position)
    level[fingerprint(start)] = (start, 1)
    table = []
    for number in range(1, depth + 1):
        following: dict[bytes, tuple[Game, int]] = {}
        for game, ways in level.values():
            for _, child in _children(game):
                key = fingerprint(child)
                known = following.get(key)
                following[key] = (child, ways + (known[1] if known else 0))
        level = following
        digest = hashlib.blake2b(b"".join(sorted(level)), digest_size=8).hexdigest()
        sequences = sum(ways for _, ways in level.values())
        table.append(Depth(number, sequences, len(level), digest))
    return tuple(table)


def divide(position: Position, depth: int) -> list[tuple[str, int]]:
    """Return for each first action the number of sequences of the depth that begin with it."""
    found = []
    for action, child in _children(Game.start(position)):
        told = msgspec.json.encode(action).decode()
        found.append((told, _sequences(child, depth - 1)))
    return sorted(found)


def _sequences(game: Game, depth: int) -> int:
    if depth <= 0:
        return 1
    return sum(_sequences(child, depth - 1) for _, child in _children(game))


def main(arguments: Sequence[str]) -> int:
    """Print the table of a position file, or a division of it. Return an exit code."""
    if not arguments:
        sys.stdout.write(f"{__doc__}\n")
        return 2
    file = msgspec.json.decode(Path(arguments[0]).read_bytes(), type=PerftFile)
    if "--divide" in arguments:
        depth = int(arguments[arguments.index("--divide") + 1])
        for told, sequences in divide(file.position, depth):
            sys.stdout.write(f"{sequences:8} {told}\n")
        return 0
    depth = len(file.table) or 3
    for row in perft(file.position, depth):
        sys.stdout.write(f"{row.depth:5} {row.sequences:10} {row.positions:8} {row.hash}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
