"""`python -m adapters.wire SPEC`: an engine that lives in Python as a program of the protocol."""

import sys
from pathlib import Path

from adapters.adapter import Adapter, AdapterError
from adapters.engines import EngineError, load_in_process
from adapters.wire.server import serve, standard_streams

__all__: list[str] = []


def main() -> None:
    """Serve the engine that the one argument names."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m adapters.wire ENGINE (a name, or py:module:Class)")
    spec = sys.argv[1]

    def make(card_data: str | None) -> Adapter:
        try:
            return load_in_process(spec, None if card_data is None else Path(card_data))
        except EngineError as error:
            raise AdapterError(str(error)) from error

    requests, answers = standard_streams()
    try:
        serve(make, requests, answers)
    except BrokenPipeError:  # nobody is listening any more
        sys.stderr.close()


if __name__ == "__main__":
    main()
