"""The checks of the suite."""

from conformance.checking import Check
from conformance.checks import kiora, sagas

__all__ = ["CHECKS"]

CHECKS: tuple[Check, ...] = (*sagas.CHECKS, *kiora.CHECKS)
