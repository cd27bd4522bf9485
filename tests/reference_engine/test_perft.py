"""Perft tables: fixed positions, and how many games there are from them."""

from pathlib import Path

import msgspec
import pytest

from reference_engine.perft import PerftFile, divide, perft

FILES = sorted(Path(__file__).with_name("perft").glob("*.json"))


def load(file: Path) -> PerftFile:
    return msgspec.json.decode(file.read_bytes(), type=PerftFile)


def test_there_are_enough_positions() -> None:
    """At least a dozen positions are kept."""
    assert len(FILES) >= 12


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_table(file: Path) -> None:
    """A position leads to as many games and to the same positions as it did."""
    kept = load(file)
    assert perft(kept.position, len(kept.table)) == kept.table


def test_passing_alone_is_one_game() -> None:
    """Where players can do nothing but pass there is one game, however deep."""
    position = load(Path(__file__).with_name("perft") / "empty.json").position
    assert [row.sequences for row in perft(position, 6)] == [1] * 6


def test_attacks_are_subsets() -> None:
    """Two creatures that may attack one player can do so in four ways (508.1a)."""
    position = load(Path(__file__).with_name("perft") / "vanilla-combat.json").position
    assert perft(position, 3)[-1].sequences == 4


def test_each_creature_blocks_one_attacker_or_none() -> None:
    """Two creatures block none, one or two attackers in 1 + 4 + 4 + 9 ways in all (509.1a)."""
    position = load(Path(__file__).with_name("perft") / "vanilla-combat.json").position
    assert perft(position, 6)[-1].sequences == 1 + 2**2 + 2**2 + 3**2


def test_divide_adds_up() -> None:
    """The parts of a depth add up to what the table says of it."""
    kept = load(Path(__file__).with_name("perft") / "mana.json")
    assert sum(number for _, number in divide(kept.position, 3)) == kept.table[2].sequences
