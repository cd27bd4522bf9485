"""Which checks there are, and which of them are asked for."""

import importlib
import os
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase

from conformance.checking import Check

__all__ = ["CatalogueError", "all_checks", "find", "select"]


class CatalogueError(Exception):
    """Checks that can't be had; the message says why, in one line."""


def all_checks(modules: Sequence[str] = ()) -> tuple[Check, ...]:
    """Return the suite's checks and those in `CHECKS` of further modules, by id.

    The modules may be in the current folder. Raises `CatalogueError` where one can't be
    imported, has no `CHECKS`, or brings an id that is taken.
    """
    checks: dict[str, Check] = {}
    for name in ("conformance.checks", *modules):
        for check in _checks_of(name):
            if check.id in checks:
                raise CatalogueError(f"checks from {name}: the id {check.id!r} is taken")
            checks[check.id] = check
    return tuple(checks[check_id] for check_id in sorted(checks))


def _checks_of(name: str) -> tuple[Check, ...]:
    here = os.getcwd()  # noqa: PTH109 - sys.path holds strings
    if here not in sys.path:
        sys.path.append(here)
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        raise CatalogueError(f"checks from {name}: {error}") from error
    checks = getattr(module, "CHECKS", None)
    if not isinstance(checks, tuple) or not all(isinstance(check, Check) for check in checks):
        raise CatalogueError(f"checks from {name}: CHECKS must be a tuple of Check")
    return checks


def select(checks: Sequence[Check], patterns: Sequence[str]) -> tuple[Check, ...]:
    """Return the checks that any of the patterns fits, or all where there is no pattern.

    A pattern is a check's id, the id of a ruling, a kind, or a rule number with everything
    under it ("714" fits 714.2b); `*` and `?` stand for letters.
    """
    if not patterns:
        return tuple(checks)
    return tuple(check for check in checks if any(_fits(check, pattern) for pattern in patterns))


def _fits(check: Check, pattern: str) -> bool:
    names = (check.id, check.kind.value, *check.rulings, *check.rules)
    if any(fnmatchcase(name, pattern) for name in names):
        return True
    under = tuple(f"{pattern}{end}" for end in (".", *"abcdefghijkmnpqrstuvwxyz"))
    return pattern[:1].isdigit() and any(rule.startswith(under) for rule in check.rules)


def find(checks: Sequence[Check], check_id: str) -> Check:
    """Return the check with an id. Raises `CatalogueError` where there is none."""
    for check in checks:
        if check.id == check_id:
            return check
    raise CatalogueError(f"there is no check {check_id!r}; mtg-conformance checks lists them")
