"""The contract as a line protocol: JSON lines over standard input and output of a program."""

from adapters.wire.client import WireEngine
from adapters.wire.server import serve

__all__ = ["WireEngine", "serve"]
