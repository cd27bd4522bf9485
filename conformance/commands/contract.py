"""`mtg-conformance contract`."""

import click

from adapters.schema import FOLDER
from conformance.commands.common import stop
from conformance.contract_page import UnknownWord, page, part_called

__all__ = ["contract"]


@click.command()
@click.option("--schemas", is_flag=True, help="Print the folder of the JSON Schemas instead.")
@click.argument("word", required=False)
def contract(word: str | None, *, schemas: bool) -> None:
    """Print the words that the suite and an adapter say to each other, as Markdown.

    WORD ("zone", "feature", "cast", "observation", …) prints the part about that one alone.
    """
    if schemas:
        click.echo(FOLDER)
        return
    try:
        click.echo(page() if word is None else part_called(word), nl=False)
    except UnknownWord as error:
        stop(error)
