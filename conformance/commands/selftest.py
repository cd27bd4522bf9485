"""`mtg-conformance selftest`."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import Path

import click

from adapters.faulty import FAULTS, Fault
from conformance.catalogue import CatalogueError, all_checks, find
from conformance.commands.common import Workers, stop
from conformance.exit_codes import ExitCode
from conformance.selftest.hunting import Budget, Hunt, hunt
from conformance.selftest.matrix import summary, tell, write_matrix

__all__ = ["selftest"]


@click.command()
@click.option(
    "-n", "workers", type=Workers(), default="auto", show_default=True, help="Worker processes."
)
@click.option(
    "--select",
    multiple=True,
    metavar="PATTERN",
    help="Only faults with this id, check, ruling or class of faults ('saga-*'). May be repeated.",
)
@click.option(
    "--complete", is_flag=True, help="Also run the other checks of the kind of the intended one."
)
@click.option("--examples", type=click.IntRange(1), default=6000, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Other seed, other games.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the kill matrix there: kill-matrix.jsonl and .md, and witnesses.json.",
)
@click.option("--list", "only_list", is_flag=True, help="List the faults and run nothing.")
def selftest(
    workers: str,
    select: tuple[str, ...],
    complete: bool,
    examples: int,
    seed: int,
    output: Path | None,
    only_list: bool,
) -> None:
    """Run the checks on engines with a known fault and tell which checks catch it.

    Exit codes: 0 every fault is caught by the check that is meant to, 1 one is not, 2 it could
    not be run, 3 no fault was selected.
    """
    faults = [fault for fault in FAULTS.values() if _wanted(fault, select)]
    if not faults:
        wanted = ", ".join(select)
        stop(f"no fault fits {wanted}; --list shows them", ExitCode.NOTHING_EXERCISED)
    if only_list:
        for fault in faults:
            click.echo(f"faulty:{fault.id}  {fault.rule}: {fault.sentence} [{fault.check}]")
        return
    budget = Budget(examples=examples, seed=seed, others=complete)
    try:
        _check_names(faults)
        hunts = tuple(_hunts(faults, budget, workers))
        if output is not None:
            for path in write_matrix(hunts, output):
                click.echo(path)
    except (CatalogueError, OSError) as error:
        stop(error)
    click.echo(summary(hunts))
    if not all(hunt.caught for hunt in hunts):
        raise SystemExit(int(ExitCode.DOES_NOT_CONFORM))


def _wanted(fault: Fault, patterns: Sequence[str]) -> bool:
    names = (fault.id, fault.check, fault.ruling, fault.fault_class, fault.rule)
    return not patterns or any(fnmatchcase(name, pattern) for name in names for pattern in patterns)


def _check_names(faults: Sequence[Fault]) -> None:
    """Raise `CatalogueError` where a fault names a check that there isn't."""
    checks = all_checks()
    for fault in faults:
        find(checks, fault.check)


def _hunts(faults: Sequence[Fault], budget: Budget, workers: str) -> Iterator[Hunt]:
    """Hunt the faults in as many processes, and print what came of each as it is known."""
    number = (os.cpu_count() or 1) if workers == "auto" else int(workers)
    ids = [fault.id for fault in faults]
    if number == 0:
        found: Iterator[Hunt] = (_hunt(fault_id, budget) for fault_id in ids)
        yield from _told(found, len(ids))
        return
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(_hunt, fault_id, budget) for fault_id in ids]
        yield from _told((one.result() for one in as_completed(running)), len(ids))


def _told(hunts: Iterator[Hunt], total: int) -> Iterator[Hunt]:
    for number, one in enumerate(hunts, 1):
        click.echo(f"[{number:{len(str(total))}}/{total}] {tell(one)}")
        yield one


def _hunt(fault_id: str, budget: Budget) -> Hunt:
    return hunt(FAULTS[fault_id], all_checks(), budget)
