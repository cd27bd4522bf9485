"""Broken engines: the reference engine with one rule wrong in one place, each under a name.

They prove that the suite finds faults. Nothing in the reference engine knows of them: while a
broken engine plays, one of its functions is replaced from outside by a wrong one.
"""

from adapters.faulty import faults  # noqa: F401  each module enters its faults
from adapters.faulty.adapter import FaultyAdapter
from adapters.faulty.fault import FAULTS, Fault

__all__ = ["FAULTS", "Fault", "FaultyAdapter"]
