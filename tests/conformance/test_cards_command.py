"""`mtg-conformance cards` on card data of cards that were never printed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from conformance.cli import cli

CARDS = [
    {"name": "Quen", "type_line": "Creature \u2014 Elf", "mana_cost": "{G}", "power": "1",
     "toughness": "1", "oracle_text": "Flying"},
    {"name": "Vonn", "type_line": "Creature \u2014 Elf", "mana_cost": "{G}", "power": "1",
     "toughness": "1", "oracle_text": ""},
    {"name": "Wrel", "type_line": "Sorcery", "mana_cost": "{B}",
     "oracle_text": "Frobnicate 3 cards."},
    {"name": "Yarr", "type_line": "Sorcery", "mana_cost": "{B}",
     "oracle_text": "Frobnicate 4 cards."},
]  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"layout": "normal", **card} for card in CARDS]), "utf-8")
    return file


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["cards", "--card-data", str(data), *arguments])


def test_coverage_counts_cards_and_what_stands_in_their_way(data: Path) -> None:
    """Two of four are known; the other two lack the same paragraph but for its number."""
    result = run(data, "--coverage")
    assert result.exit_code == 0
    assert "2 of 4 cards can be read exactly (50.0%)" in result.output
    lines = [" ".join(line.split()) for line in result.output.splitlines()]
    assert {"vanilla 1", "keyword 1", "2 Frobnicate N cards. Wrel"} <= set(lines)


def test_a_card_is_shown_as_it_is_declared(data: Path) -> None:
    """What is left to defaults is left out."""
    result = run(data, "Quen")
    assert result.exit_code == 0
    assert "abilities=(Keyword(name='flying'),)" in result.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Wrel"], "unknown words 'Frobnicate 3 cards.'"),
        (["Nobody"], "has no card 'Nobody'"),
        ([], "name a card, or ask for --coverage"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_line(
    data: Path, arguments: list[str], told: str
) -> None:
    """The words that could not be read, an unknown name, nothing asked for: exit code 2."""
    result = run(data, *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
