"""`mtg-conformance rules`."""

import click

from adapters.reference import implemented_rules

__all__ = ["rules"]


@click.command()
@click.option("--functions", is_flag=True, help="Name the functions that are each rule.")
@click.argument("section", required=False)
def rules(section: str | None, *, functions: bool) -> None:
    """Print which rules the reference engine implements, by section of the rulebook.

    SECTION ("601") prints that one alone.
    """
    found = implemented_rules()
    if section is not None and section not in found:
        raise click.ClickException(f"no rule of section {section} is implemented")
    for number, members in found.items():
        if section not in (None, number):
            continue
        click.echo(f"{number}: {len(members)} rules")
        if not functions:
            click.echo(f"  {', '.join(members)}")
            continue
        for rule, names in members.items():
            click.echo(f"  {rule:10} {', '.join(names)}")
