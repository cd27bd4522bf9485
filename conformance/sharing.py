"""In which order checks are run, so that those about the same games come to the same worker."""

from collections import Counter
from collections.abc import Iterable

from conformance.checking import Check

__all__ = ["in_order"]


def in_order(checks: Iterable[Check]) -> list[Check]:
    """Return the checks with those of one `generate` side by side, and these before all others.

    Workers of xdist begin with neighbouring checks and steal from each other's end. So an engine
    plays games that several checks are about only once, in the memory of one worker.
    """
    checks = list(checks)
    sharing = Counter(check.generate for check in checks)
    first = {check.generate: place for place, check in reversed(list(enumerate(checks)))}
    return sorted(checks, key=lambda check: (sharing[check.generate] == 1, first[check.generate]))
