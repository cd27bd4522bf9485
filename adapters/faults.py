"""Whose fault an error is: everything that can come out of an adapter, in the contract's words."""

import os
import re
import sysconfig
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from adapters.adapter import AdapterError, EngineCrash, Unsupported

__all__ = ["contract_errors", "raised_where", "told_in_a_line"]

TAIL = 4
"""Frames of an adapter's traceback that are told."""

_FRAME = re.compile(r"(.+):(\d+) in .+")
_ROOT = Path(__file__).parents[1]
_OURS = tuple(
    str(_ROOT / room) + os.sep
    for room in ("adapters", "conformance", "reference_engine", "reports")
)
_PACKAGES = tuple(sysconfig.get_path(kind) + os.sep for kind in ("purelib", "platlib"))
_LIBRARY = tuple(sysconfig.get_path(kind) + os.sep for kind in ("stdlib", "platstdlib"))


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


def raised_where(error: BaseException) -> str:
    """Return an error in a line, with the place in its author's code: type, message, file:line.

    Errors of the contract's own say all in their messages, and what can't be read as Python says
    itself where that is.
    """
    if type(error).__module__.partition(".")[0] == __name__.partition(".")[0]:
        return _flat(error) or type(error).__name__
    frames = [] if isinstance(error, SyntaxError) else traceback.walk_tb(error.__traceback__)
    place = _place((frame.f_code.co_filename, line) for frame, line in frames)
    return ": ".join(filter(None, (type(error).__name__, _flat(error)))) + place


def told_in_a_line(error: BaseException) -> str:
    """Return one of the contract's errors in a line.

    Where it was another error before, the place in its author's code is told; where a program
    ended, the last that it said.
    """
    first, *others = str(error).splitlines() or [type(error).__name__]
    frames = [_FRAME.fullmatch(line) for line in others]
    if others and frames[-1]:
        return first + _place((frame[1], int(frame[2])) for frame in frames if frame)
    return f"{first}; it said: {others[-1]}" if others else first


def _flat(error: BaseException) -> str:
    return " ".join(str(error).split())


def _place(frames: Iterable[tuple[str, int]]) -> str:
    """Return the last place in an author's code, or in a package's: " (file.py:22)"."""
    places = [place for place in frames if not _is_pythons_or_ours(place[0])]
    own = [place for place in places if not place[0].startswith(_PACKAGES)]
    if not places:
        return ""
    file, line = (own or places)[-1]
    return f" ({Path(file).name}:{line})"


def _is_pythons_or_ours(file: str) -> bool:
    return file.startswith(("<", *_OURS)) or (
        file.startswith(_LIBRARY) and not file.startswith(_PACKAGES)
    )


def _describe(error: BaseException) -> str:
    told = "".join(traceback.format_exception_only(error)).strip()
    frames = traceback.extract_tb(error.__traceback__)[-TAIL:]
    places = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    return "\n".join([told, *places])
