"""The adapter for python-mtg, a rules engine in Datalog with a driver in Python."""

from adapters.python_mtg.adapter import PythonMtgAdapter

__all__ = ["PythonMtgAdapter"]
