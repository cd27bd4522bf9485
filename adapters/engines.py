"""Engine specs: the one place where a string becomes an engine to drive.

A spec is the name of an engine that comes with the suite (`reference`, `phase`,
`python-mtg`), `faulty:…` with the id of a fault for one of its broken engines,
`py:module:Class` for an adapter class of one's own, imported from the path or the current
folder, or `cmd:…` for a program that speaks the line protocol over standard input and output.
Adapters in Python run in a process of their own too, unless they are known to do no harm.
"""

import difflib
import importlib
import importlib.util
import inspect
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from adapters.adapter import Adapter, AdapterError, Unsupported
from adapters.faults import raised_where, told_in_a_line
from adapters.limits import Limits
from adapters.wire.client import CannotStart, WireEngine

__all__ = [
    "ENGINES",
    "EngineError",
    "EngineInfo",
    "Handling",
    "UnknownEngine",
    "load_engine",
    "load_in_process",
]


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
    isolated: bool = True
    """Whether it runs in a process of its own unless the user says otherwise."""
    alone: bool = False
    """Whether it always does, as it changes the process it is in."""

    @property
    def installed(self) -> bool:
        """Whether what the engine needs can be imported."""
        return all(importlib.util.find_spec(package) is not None for package in self.packages)


ENGINES = {
    "reference": EngineInfo(
        "adapters.reference:ReferenceAdapter",
        "the suite's own reference engine, to check the suite against itself",
        isolated=False,
    ),
    "phase": EngineInfo(
        "adapters.phase:PhaseAdapter",
        "phase.rs (Rust), through the phase-python wheel",
        extra="phase",
        packages=("phase", "mtg"),
    ),
    "python-mtg": EngineInfo(
        "adapters.python_mtg:PythonMtgAdapter",
        "python-mtg, rules in Datalog driven from Python; it can do little",
        extra="python-mtg",
        packages=("mtg",),
        alone=True,
    ),
}

FAULTY = EngineInfo(
    "adapters.faulty:FaultyAdapter", "the reference engine with a fault", isolated=False
)
"""What `faulty:…` stands for."""


class Handling(msgspec.Struct, frozen=True):
    """How engines are run: `isolate` in a process of its own, `None` for what suits the engine.

    With `validate` each message is held against its JSON Schema, which needs such a process.
    """

    isolate: bool | None = None
    limits: Limits = Limits()
    validate: bool = False


def load_engine(
    spec: str, card_data: Path | None = None, handling: Handling | None = None
) -> Adapter:
    """Return the adapter that a spec names, ready for use.

    `card_data` goes to adapters that take a card-data file. Raises `EngineError` (or its
    `UnknownEngine`) for whatever keeps the engine from being used.
    """
    how = handling or Handling()
    if card_data is not None and not card_data.is_file():
        raise EngineError(f"card data: {card_data}: no such file")
    scheme, colon, rest = spec.partition(":")
    if colon and scheme == "cmd":
        return _greeted(spec, _wire_engine(_words(spec, rest), card_data, how))
    info = _info(spec)
    isolate = info.isolated or how.validate if how.isolate is None else how.isolate
    if how.validate and not isolate:
        raise EngineError("--validate needs the line protocol: leave out --no-isolate")
    if info.alone and not isolate:
        raise EngineError(
            f"engine {spec!r} changes the process it is in and gets one of its own:"
            " leave out --no-isolate"
        )
    if not isolate:
        return load_in_process(spec, card_data)
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    engine = _wire_engine([sys.executable, "-m", "adapters.wire", spec], card_data, how, path)
    return _greeted(spec, engine)


def load_in_process(spec: str, card_data: Path | None = None) -> Adapter:
    """Return the adapter in Python that a spec names, in this very process."""
    info = _info(spec)
    if info is FAULTY:
        return _load_faulty(spec, spec.partition(":")[2])
    return _construct(spec, info.adapter, card_data, info.extra)


def _wire_engine(
    command: Sequence[str],
    card_data: Path | None,
    how: Handling,
    environment: dict[str, str] | None = None,
) -> WireEngine:
    return WireEngine(
        command,
        limits=how.limits,
        card_data=card_data,
        environment=environment,
        validate=how.validate,
    )


def _words(spec: str, command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownEngine(f"engine {spec!r}: the command can't be read: {error}") from None
    if not words:
        raise UnknownEngine(f"engine {spec!r}: write cmd: and the command that starts it")
    return words


def _greeted(spec: str, engine: WireEngine) -> WireEngine:
    """Start the program and hear its greeting, so that what is wrong shows here."""
    try:
        engine.hello()
    except CannotStart as error:
        engine.close()
        told = str(error).partition("\n")[0]
        prefix = "" if told.startswith("engine ") else f"engine {spec!r} can't start: "
        raise EngineError(f"{prefix}{told}") from error
    except (AdapterError, Unsupported) as error:
        engine.close()
        raise EngineError(f"engine {spec!r} can't start: {told_in_a_line(error)}") from error
    return engine


def _info(spec: str) -> EngineInfo:
    """Return where the adapter in Python is that a spec names. Raises `UnknownEngine`."""
    scheme, colon, rest = spec.partition(":")
    if not colon:
        return _named(spec)
    if scheme == "faulty":
        return FAULTY
    if scheme != "py":
        raise UnknownEngine(
            f"engine {spec!r}: unknown kind {scheme!r}, use a name, py:module:Class or cmd:COMMAND"
        )
    module, colon, name = rest.partition(":")
    if not (module and colon and name):
        raise UnknownEngine(f"engine {spec!r}: write py:module:Class")
    return EngineInfo(rest, "an adapter of one's own")


def _named(name: str) -> EngineInfo:
    info = ENGINES.get(name)
    if info is None:
        close = difflib.get_close_matches(name.lower(), ENGINES, n=1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        known = ", ".join(ENGINES)
        raise UnknownEngine(
            f"engine {name!r} is unknown; {hint}known are {known}, py:module:Class and cmd:COMMAND"
        )
    return info


def _load_faulty(spec: str, fault_id: str) -> Adapter:
    from adapters.faulty import FAULTS, FaultyAdapter  # hundreds of functions, seldom needed

    if fault_id not in FAULTS:
        close = difflib.get_close_matches(fault_id, FAULTS, n=1)
        hint = f"did you mean {close[0]!r}?" if close else "mtg-conformance selftest --list"
        raise UnknownEngine(f"engine {spec!r}: there is no such fault; {hint}")
    return FaultyAdapter(FAULTS[fault_id])


def _construct(spec: str, target: str, card_data: Path | None, extra: str = "") -> Adapter:
    module_name, _, class_name = target.partition(":")
    try:
        made = _constructor(spec, module_name, class_name, card_data)()
    except EngineError:
        raise
    except ImportError as error:
        install = f"; pip install 'mtg-conformance[{extra}]'" if extra else ""
        told = raised_where(error)
        raise EngineError(f"engine {spec!r} can't be imported: {told}{install}") from error
    except Exception as error:
        raise EngineError(f"engine {spec!r} can't start: {raised_where(error)}") from error
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
