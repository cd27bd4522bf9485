"""What came of a check in a few lines, for a terminal. Reports tell it at length."""

from collections.abc import Iterator

from conformance.options import RunOptions
from conformance.results import CheckResult, Failure
from conformance.trials import size

__all__ = ["counted", "tell_result", "tell_size"]


def tell_result(result: CheckResult, options: RunOptions) -> str:
    """Tell why a check did not pass, with a way to play each failure again."""
    check = result.check
    stands_on = ", ".join((*check.rules, *check.rulings))
    lines = [f"{check.id}: {result.verdict.value}", f"  {check.sentence} ({stands_on})"]
    if not result.failures and result.message:
        lines += [f"  {line}" for line in result.message.splitlines()]
    for failure in result.failures:
        lines += ["", *_tell_failure(failure, options)]
    return "\n".join(lines)


def _tell_failure(failure: Failure, options: RunOptions) -> Iterator[str]:
    yield f"  {failure.signature}"
    yield f"    {tell_size(failure)}"
    yield f"    rules     {', '.join(failure.rules)}"
    yield f"    expected  {failure.expected}"
    yield f"    observed  {failure.observed} (after move {failure.move})"
    if options.results is not None:
        yield f"    replay    {options.replay_command(failure.signature)}"
    else:
        yield "    to replay it, keep the results: --conformance-results DIR"


def tell_size(failure: Failure) -> str:
    """Tell how often a fault was met and how small a game shows it."""
    objects, moves = size(failure.case)
    smallest = f"{counted(objects, 'object')}, {counted(moves, 'move')}"
    return f"seen in {counted(failure.times_seen, 'example')}, smallest: {smallest}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 move", "2 moves"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
