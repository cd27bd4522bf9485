"""The kill matrix: which check caught which fault, after how much, shown by how small a game."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import msgspec
from tabulate import tabulate

from adapters.faulty.witnesses import encode_witnesses
from conformance.selftest.hunting import Catch, Hunt
from conformance.story import counted

__all__ = ["summary", "tell", "write_matrix"]


def tell(hunt: Hunt) -> str:
    """Tell in a line what came of a hunt."""
    first = hunt.catches[0]
    if hunt.caught:
        size = f"{counted(first.objects, 'object')}, {counted(first.moves, 'move')}"
        number = counted(first.examples, "example")
        return f"{hunt.fault}: {hunt.intended}, {number}, {first.cpu_seconds:.2f} s, {size}"
    trouble = f" ({first.trouble})" if first.trouble else ""
    by = f", only by {', '.join(hunt.caught_by)}" if hunt.caught_by else ""
    return f"{hunt.fault}: NOT CAUGHT by {hunt.intended}{trouble}{by}"


def summary(hunts: Sequence[Hunt]) -> str:
    """Tell in a few sentences what came of all of them; faults not caught are named."""
    caught = [hunt.catches[0] for hunt in hunts if hunt.caught]
    elsewhere = [hunt for hunt in hunts if not hunt.caught and hunt.caught_by]
    missed = [hunt for hunt in hunts if not hunt.caught_by]
    parts = [f"{len(caught)} of {counted(len(hunts), 'fault')} caught by the check meant to"]
    if caught:
        middle = median(catch.cpu_seconds for catch in caught)
        most = max(catch.cpu_seconds for catch in caught)
        parts.append(f"{middle:.2f} CPU seconds in the median and {most:.1f} at most")
        objects = median(catch.objects for catch in caught)
        moves = median(catch.moves for catch in caught)
        parts.append(f"shown by {objects:g} objects and {moves:g} moves in the median")
    if elsewhere:
        parts.append(f"caught by another check only: {', '.join(h.fault for h in elsewhere)}")
    if missed:
        parts.append(f"not caught: {', '.join(hunt.fault for hunt in missed)}")
    return "; ".join(parts) + "."


def write_matrix(hunts: Sequence[Hunt], folder: Path) -> Iterator[Path]:
    """Write the matrix as JSON lines and Markdown, and the witnesses, and yield the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(hunts, key=lambda hunt: hunt.fault)
    encoder = msgspec.json.Encoder(order="deterministic")
    played = {hunt.fault: hunt.catches[0].played for hunt in ordered if hunt.caught}
    witnesses = {fault: program for fault, program in played.items() if program is not None}
    contents = {
        "kill-matrix.jsonl": encoder.encode_lines([_without_games(hunt) for hunt in ordered]),
        "kill-matrix.md": _markdown(ordered).encode(),
        "witnesses.json": encode_witnesses(witnesses),
    }
    for name, content in contents.items():
        path = folder / name
        path.write_bytes(content)
        yield path


def _without_games(hunt: Hunt) -> Hunt:
    catches = tuple(msgspec.structs.replace(catch, played=None) for catch in hunt.catches)
    return msgspec.structs.replace(hunt, catches=catches)


HEADERS = (
    "Fault",
    "Rule",
    "Ruling",
    "Intended check",
    "Caught by",
    "Examples",
    "CPU s",
    "Smallest",
)


def _markdown(hunts: Sequence[Hunt]) -> str:
    table = tabulate([_row(hunt) for hunt in hunts], HEADERS, "pipe", disable_numparse=True)
    return "\n\n".join(
        (
            "# Kill matrix",
            (
                "Written by `mtg-conformance selftest --output docs`. Each fault is the reference "
                "engine with one rule wrong in one place; the check that is meant to catch it "
                "hunts it in generated games. *Smallest* is the counterexample left after "
                "shrinking, in objects and moves."
            ),
            summary(hunts),
            table,
            "",
        )
    )


def _row(hunt: Hunt) -> tuple[str, ...]:
    first = hunt.catches[0]
    named = " ".join(filter(None, (hunt.ruling, hunt.fault_class)))
    return (
        f"**{hunt.fault}**: {_escaped(hunt.sentence)}",
        hunt.rule,
        named,
        hunt.intended,
        ", ".join(hunt.caught_by) or f"**nothing** {_escaped(first.trouble)}".strip(),
        str(first.examples),
        f"{first.cpu_seconds:.2f}",
        _smallest(first),
    )


def _smallest(catch: Catch) -> str:
    return f"{catch.objects}, {catch.moves}" if catch.caught else ""


def _escaped(text: str) -> str:
    """Return text of our own that means nothing else within a table of Markdown."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("\n", " ")
