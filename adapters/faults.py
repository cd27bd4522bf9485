"""Whose fault an error is: everything that can come out of an adapter, in the contract's words."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from adapters.adapter import AdapterError, EngineCrash, Unsupported

__all__ = ["contract_errors"]

TAIL = 4
"""Frames of an adapter's traceback that are told."""


@contextmanager
def contract_errors() -> Iterator[None]:
    """Let nothing but the contract's errors through.

    An error that the contract does not know is the adapter's fault (`AdapterError`), a panic
    of a native extension the engine's (`EngineCrash`).
    """
    try:
        yield
    except (AdapterError, Unsupported, KeyboardInterrupt, GeneratorExit):
        raise
    except Exception as error:
        raise AdapterError(_describe(error)) from error
    except BaseException as error:  # a panic of a native extension is no Exception
        raise EngineCrash(_describe(error)) from error


def _describe(error: BaseException) -> str:
    told = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)[-TAIL:]
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    return "\n".join([told, *places])
