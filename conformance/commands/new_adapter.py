"""`mtg-conformance new-adapter`."""

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from conformance.commands.common import stop

__all__ = ["new_adapter"]

LANGUAGES = {
    "python": "py:my_adapter:Adapter",
    "node": "cmd:node adapter.js",
    "java": "cmd:java Adapter.java",
    "go": "cmd:go run .",
    "rust": "cmd:cargo run --quiet --release",
}
"""Language to the engine spec of its skeleton, within the skeleton's folder."""

ENDING = ".txt"
"""Of the templates, so that nobody takes them for parts of the suite."""


@click.command()
@click.argument("language", type=click.Choice(list(LANGUAGES)))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), required=False)
def new_adapter(language: str, folder: Path | None) -> None:
    """Write a small adapter that works and declares nothing, to be filled in.

    FOLDER is "my-adapter" where none is named. What is there already is never overwritten.
    """
    target = folder or Path("my-adapter")
    template = resources.files("conformance") / "templates" / language
    try:
        written = _write(template, target)
    except OSError as error:
        stop(f"{error.filename or target}: {error.strerror}")
    for path in written:
        click.echo(path)
    click.echo("\nNext:")
    click.echo(f"  cd {target}")
    click.echo(f"  mtg-conformance doctor --engine '{LANGUAGES[language]}'")


def _write(template: Traversable, target: Path) -> list[Path]:
    files = {target / entry.name.removesuffix(ENDING): entry for entry in template.iterdir()}
    there = [path for path in files if path.exists()]
    if there:
        stop(f"{there[0]} is there already; name another folder")
    target.mkdir(parents=True, exist_ok=True)
    for path, entry in files.items():
        path.write_text(entry.read_text("utf-8"), "utf-8")
    return sorted(files)
