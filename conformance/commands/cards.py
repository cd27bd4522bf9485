"""`mtg-conformance cards`."""

from collections.abc import Sequence
from pathlib import Path

import click
from tabulate import tabulate

from adapters.card_data import CardData, CardDataError
from adapters.coverage import (
    Coverage,
    Obstacle,
    UnknownCard,
    declaration_of,
    measure_coverage,
)
from conformance.commands.common import card_data_option, stop

__all__ = ["cards"]


@click.command()
@click.option("--coverage", is_flag=True, help="Compile all cards of the data and tell how many.")
@click.option(
    "--most", default=20, show_default=True, metavar="N", help="So many of the frequent obstacles."
)
@card_data_option
@click.argument("name", required=False)
def cards(name: str | None, card_data: Path | None, most: int, *, coverage: bool) -> None:
    """Show what the reference engine reads in the words of a card, or why it can't.

    A card is known only if what was read is printed in the same words.
    """
    if (name is None) is not coverage:
        stop("name a card, or ask for --coverage")
    try:
        data = CardData.load(card_data)
    except CardDataError as error:
        stop(error)
    if name is None:
        _tell(measure_coverage(data), most)
    elif name not in data:
        stop(f"{data.source} has no card {name!r}")
    else:
        try:
            click.echo(declaration_of(data, name))
        except UnknownCard as error:
            stop(error)


def _tell(found: Coverage, most: int) -> None:
    share = found.known / max(1, found.cards)
    click.echo(f"{found.known} of {found.cards} cards can be read exactly ({share:.1%})")
    kinds = [(", ".join(kinds) or "vanilla", number) for kinds, number in found.by_kinds.items()]
    _table("abilities", kinds[:most])
    _table("refused for", list(found.refusals.items())[:most])
    _obstacles("paragraph that is all they lack", found.obstacles[:most])
    _obstacles("words where reading stops", found.next_words[:most])
    declared = len(found.agreeing) + len(found.differing) + len(found.unread)
    click.echo(
        f"\nof {declared} declared cards {len(found.agreeing)} are read as declared,"
        f" {len(found.differing)} otherwise, {len(found.unread)} not at all"
    )
    for name in found.differing:
        click.echo(f"  otherwise: {name}")


def _table(title: str, rows: Sequence[tuple[str, int]]) -> None:
    click.echo("\n" + tabulate(rows, headers=(title, "cards"), tablefmt="plain"))


def _obstacles(title: str, found: Sequence[Obstacle]) -> None:
    rows = [(one.cards, _short(one.paragraph), one.example) for one in found]
    headers = ("cards", title, "for example")
    click.echo("\n" + tabulate(rows, headers=headers, tablefmt="plain", disable_numparse=True))


def _short(text: str) -> str:
    line = text.replace("\n", " / ")
    return line if len(line) < 100 else line[:97] + "…"
