"""`mtg-conformance engines`."""

import click

from adapters.engines import ENGINES

__all__ = ["engines"]


@click.command()
def engines() -> None:
    """List the engines that come with the suite, and how to bring one's own."""
    width = max(map(len, ENGINES))
    for name, info in ENGINES.items():
        note = "" if info.installed else f" [pip install 'mtg-conformance[{info.extra}]']"
        click.echo(f"{name:{width}}  {info.description}{note}")
    click.echo("py:module:Class is an adapter class of your own, from here or the Python path.")
    click.echo("cmd:COMMAND is a program that speaks the line protocol; `new-adapter` writes one.")
