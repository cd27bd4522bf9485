"""Engine specs: the one place where a string becomes an engine to drive.

A spec is the name of an engine that comes with the suite (`reference`, `phase`), or
`py:module:Class` for an adapter class of one's own, imported from the path or the current
folder. `cmd:…`, a program that speaks the contract over stdin and stdout, is to come.
"""

import difflib
import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from adapters.adapter import Adapter

__all__ = ["ENGINES", "EngineError", "EngineInfo", "UnknownEngine", "load_engine"]


class EngineError(Exception):
    """An engine that can't be driven here; the message says why and what to do, in one line."""


class UnknownEngine(EngineError):
    """A spec that names no engine."""


class EngineInfo(msgspec.Struct, frozen=True):
    """An engine that comes with the suite: where its adapter is, and what to install for it."""

    adapter: str
    description: str
    extra: str = ""
    packages: tuple[str, ...] = ()
    """Importable modules that the extra brings, to tell whether it is installed."""

    @property
    def installed(self) -> bool:
        """Whether what the engine needs can be imported."""
        return all(importlib.util.find_spec(package) is not None for package in self.packages)


ENGINES = {
    "reference": EngineInfo(
        "adapters.reference:ReferenceAdapter",
        "the suite's own reference engine, to check the suite against itself",
    ),
    "phase": EngineInfo(
        "adapters.phase:PhaseAdapter",
        "phase.rs (Rust), through the phase-python wheel",
        extra="phase",
        packages=("phase", "mtg"),
    ),
}


def load_engine(spec: str, card_data: Path | None = None) -> Adapter:
    """Return the adapter that a spec names, ready for use.

    `card_data` goes to adapters that take a card-data file. Raises `EngineError` (or its
    `UnknownEngine`) for whatever keeps the engine from being used.
    """
    if card_data is not None and not card_data.is_file():
        raise EngineError(f"card data: {card_data}: no such file")
    scheme, colon, rest = spec.partition(":")
    if not colon:
        return _load_named(spec, card_data)
    if scheme == "py":
        return _construct(spec, rest, card_data)
    if scheme == "cmd":
        raise EngineError(f"engine {spec!r}: adapters over stdin/stdout are not there yet, use py:")
    raise UnknownEngine(f"engine {spec!r}: unknown kind {scheme!r}, use a name or py:module:Class")


def _load_named(name: str, card_data: Path | None) -> Adapter:
    info = ENGINES.get(name)
    if info is None:
        close = difflib.get_close_matches(name.lower(), ENGINES, n=1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        known = ", ".join(ENGINES)
        raise UnknownEngine(
            f"engine {name!r} is unknown; {hint}known are {known} and py:module:Class"
        )
    return _construct(name, info.adapter, card_data, info.extra)


def _construct(spec: str, target: str, card_data: Path | None, extra: str = "") -> Adapter:
    module_name, colon, class_name = target.partition(":")
    if not (module_name and colon and class_name):
        raise UnknownEngine(f"engine {spec!r}: write py:module:Class")
    try:
        made = _constructor(spec, module_name, class_name, card_data)()
    except EngineError:
        raise
    except ImportError as error:
        install = f"; pip install 'mtg-conformance[{extra}]'" if extra else ""
        raise EngineError(f"engine {spec!r} can't be imported: {error}{install}") from error
    except Exception as error:
        told = " ".join(str(error).split()) or type(error).__name__
        raise EngineError(f"engine {spec!r} can't start: {told}") from error
    if not isinstance(made, Adapter):
        raise EngineError(f"engine {spec!r}: {class_name} is no adapters.adapter.Adapter")
    return made


def _constructor(
    spec: str, module_name: str, class_name: str, card_data: Path | None
) -> Callable[[], object]:
    here = os.getcwd()  # noqa: PTH109 - sys.path holds strings
    if here not in sys.path:  # a console script does not have the current folder on its path
        sys.path.append(here)
    module = importlib.import_module(module_name)
    factory = getattr(module, class_name, None)
    if not callable(factory):
        raise EngineError(f"engine {spec!r}: module {module_name} has no class {class_name}")
    takes_card_data = "card_data" in inspect.signature(factory).parameters
    return partial(factory, card_data=card_data) if takes_card_data else partial(factory)
