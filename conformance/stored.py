"""Games that failed in earlier runs, kept to be tried again.

The same seed generates the same games only for the same cards and checks: once an engine knows
another card, the games in which it failed may come up no more. Stored failures are therefore
judged again whatever is generated, before anything is.
"""

from pathlib import Path

from adapters.scenario import InvalidScenario
from conformance.results import Case, ResultsError, read_failure

__all__ = ["stored_cases"]


def stored_cases(folder: Path) -> dict[str, tuple[Case, ...]]:
    """Return the cases of all failures stored in a folder, by the id of the check.

    Raises `ResultsError` where there is no such folder, or a file in it is no stored failure.
    """
    if not folder.is_dir():
        raise ResultsError(f"{folder}: no such folder of stored failures")
    found: dict[str, tuple[Case, ...]] = {}
    for path in sorted(folder.glob("*.json")):
        failure = read_failure(path).failure
        try:
            for program in (failure.case.game, *failure.case.variants):
                program.scenario.validate()
        except InvalidScenario as error:
            raise ResultsError(f"{path}: no game can start there: {error}") from error
        found[failure.check] = (*found.get(failure.check, ()), failure.case)
    return found
