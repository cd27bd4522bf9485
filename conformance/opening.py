"""An engine made ready for a run: driven through the guard, asked who it is and what it knows."""

from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from adapters.adapter import AdapterError, Hello, Unsupported
from adapters.card_book import use_card_data
from adapters.engines import EngineError, Handling, load_engine
from adapters.faults import told_in_a_line
from conformance.guard import GuardedEngine

__all__ = ["Opened", "close_engines", "open_engine"]

_opened: list[GuardedEngine] = []


class Opened(msgspec.Struct, frozen=True):
    """An engine, and the cards of the suite that it knows and does not know."""

    engine: GuardedEngine
    hello: Hello
    pool: frozenset[str]
    unknown_cards: frozenset[str]


@cache
def open_engine(
    spec: str, card_data: Path | None = None, handling: Handling | None = None
) -> Opened:
    """Load an engine, once in a process. Raises `EngineError` with a line that says why not."""
    from adapters.reference import card_names

    use_card_data(card_data)
    engine = GuardedEngine(load_engine(spec, card_data, handling))
    try:
        hello = engine.hello()
        names = card_names()
        pool = frozenset(engine.known_cards(names) & names)
    except (AdapterError, Unsupported) as error:
        raise EngineError(f"engine {spec!r} can't start: {told_in_a_line(error)}") from error
    _opened.append(engine)
    return Opened(engine, hello, pool, names - pool)


def close_engines() -> None:
    """End the engines that this process has loaded."""
    while _opened:
        with suppress(AdapterError, Unsupported):
            _opened.pop().close()
