"""What an engine made of games that several checks are about, so that it plays them once."""

import zlib

import msgspec

from adapters.adapter import Adapter, AdapterError
from adapters.program import Program, Transcript

__all__ = ["Memory"]

MOST_BYTES = 64_000_000


class Memory:
    """Remembers transcripts, and errors too: an engine that hangs is waited for once.

    What comes first is kept, and nothing more once it is full: checks ask for the same games
    in the same order, so that to forget the oldest would be to forget each before its turn.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._left = most_bytes
        self._kept: dict[bytes, bytes | AdapterError] = {}
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Transcript)

    def play(self, engine: Adapter, program: Program) -> Transcript:
        """Have the engine play a program, or tell what came of it the first time."""
        key = self._encoder.encode(program)
        kept = self._kept.get(key)
        if isinstance(kept, AdapterError):
            raise kept.with_traceback(None)
        if kept is not None:
            return self._decoder.decode(zlib.decompress(kept))
        try:
            transcript = engine.play(program)
        except AdapterError as error:
            self._keep(key, error, len(str(error)))
            raise
        packed = zlib.compress(self._encoder.encode(transcript), level=1)
        self._keep(key, packed, len(packed))
        return transcript

    def _keep(self, key: bytes, value: bytes | AdapterError, size: int) -> None:
        self._left -= len(key) + size
        if self._left >= 0:
            self._kept[key] = value
