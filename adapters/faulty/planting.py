"""Putting a wrong function in the place of a right one, everywhere it is bound, and back.

A function of the reference engine is known under many names: modules import it from each
other, tables hold it, closures have it in a cell. All of these are found once and then set
and set back around each call into the broken engine, so that the right reference engine, which
draws the games and is compared with, stays right in the same process.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import FunctionType, ModuleType, TracebackType
from typing import Any

from adapters.faulty.fault import Fault
from reference_engine import cards
from reference_engine.vocabulary import Face

__all__ = ["NotPlanted", "Planted", "bindings"]

PACKAGE = "reference_engine"

CACHED = frozenset(
    f"{PACKAGE}.{module}"
    for module in ("characteristics", "copying", "keyword_abilities", "keyword_triggers")
)
"""Modules of functions whose outcome is kept beyond a game: for a face, or in an `lru_cache`."""

Set = Callable[[Any], None]


class NotPlanted(LookupError):
    """A fault that replaces what the reference engine does not have."""


class Planted:
    """A fault in its place, for as long as the `with` block runs. May be entered again within."""

    def __init__(self, fault: Fault) -> None:
        self._places: list[tuple[Set, Any, Any]] = []
        for replacement in fault.replacements:
            found = list(bindings(replacement.original))
            if not found:
                raise NotPlanted(f"fault {fault.id}: {replacement.original!r} is bound nowhere")
            for place in found:
                self._places.append((place, replacement.wrong, replacement.original))
        self._cached = any(
            getattr(replacement.original, "__module__", "") in CACHED
            for replacement in fault.replacements
        )
        self._depth = 0

    def __enter__(self) -> None:
        self._depth += 1
        if self._depth == 1:
            self._set(wrong=True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._set(wrong=False)

    def _set(self, *, wrong: bool) -> None:
        for place, instead, original in self._places:
            place(instead if wrong else original)
        if self._cached:
            _forget()


def bindings(original: Any) -> Iterator[Set]:
    """Yield a setter for every place of the reference engine where an object is bound."""
    for module in _modules():
        for name, value in list(vars(module).items()):
            yield from _within(module, name, value, original)


def _modules() -> list[ModuleType]:
    return [
        module
        for name, module in sorted(sys.modules.items())
        if name == PACKAGE or name.startswith(f"{PACKAGE}.")
    ]


def _within(module: ModuleType, name: str, value: Any, original: Any) -> Iterator[Set]:
    if value is original:
        yield partial(vars(module).__setitem__, name)
    elif isinstance(value, dict) and not name.startswith("__"):
        for key, entry in list(value.items()):
            if entry is original:
                yield partial(value.__setitem__, key)
            else:
                yield from _cells(entry, original)
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            if entry is original:
                yield partial(value.__setitem__, index)
    elif isinstance(value, type) and value.__module__ == module.__name__:
        for key, entry in list(vars(value).items()):
            if entry is original:
                yield partial(setattr, value, key)
    else:
        yield from _cells(value, original)


def _cells(function: Any, original: Any) -> Iterator[Set]:
    """Yield the cells of a closure that hold the object."""
    if isinstance(function, FunctionType):
        for cell in function.__closure__ or ():
            if cell.cell_contents is original:
                yield partial(setattr, cell, "cell_contents")


def _forget() -> None:
    """Forget what was derived from faces and keywords, so that it is derived anew."""
    for module in _modules():
        for value in vars(module).values():
            forget = getattr(value, "cache_clear", None)
            if forget is not None:
                forget()
    for card in cards.CARDS.values():
        for face in (card.face, card.back):
            if face is not None:
                face.__dict__.pop("printed", None)
    tables: tuple[dict[str, Face], ...] = (cards.TOKENS, cards.EMBLEMS)
    for table in tables:
        for face in table.values():
            face.__dict__.pop("printed", None)
