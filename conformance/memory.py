"""What an engine made of games that several checks are about, so that it plays them once."""

import zlib
from collections.abc import Callable

import msgspec

from adapters.adapter import AdapterError
from adapters.program import Program, Transcript
from adapters.scenario import Scenario

__all__ = ["Memory", "Played"]

MOST_BYTES = 64_000_000

Played = tuple[Program, Transcript]
"""A game that was played: what was done in it, and what came of it."""


class Memory:
    """Remembers games.

    What comes first is kept, and nothing more once it is full: checks ask for the same games
    in the same order, so that to forget the oldest would be to forget each before its turn.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._left = most_bytes
        self._kept: dict[bytes, bytes | AdapterError] = {}
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(Played)

    def play(self, program: Program, play: Callable[[Program], Transcript]) -> Transcript:
        """Play a program, or tell what came of it the first time.

        Errors are remembered too: an engine that hangs is waited for once.
        """
        key = self._encoder.encode(program)
        kept = self._kept.get(key)
        if isinstance(kept, AdapterError):
            raise kept.with_traceback(None)
        if kept is not None:
            return self._unpacked(kept)[1]
        try:
            transcript = play(program)
        except AdapterError as error:
            self._keep(key, error, len(str(error)))
            raise
        self._keep_played(key, (program, transcript))
        return transcript

    def explore(
        self, scenario: Scenario, dice: int, explore: Callable[[Scenario, int], Played]
    ) -> Played:
        """Draw a game by dice from an engine's own list, or tell how it went the first time."""
        key = self._encoder.encode((scenario, dice))
        kept = self._kept.get(key)
        if isinstance(kept, bytes):
            return self._unpacked(kept)
        played = explore(scenario, dice)
        self._keep_played(key, played)
        return played

    def _unpacked(self, kept: bytes) -> Played:
        return self._decoder.decode(zlib.decompress(kept))

    def _keep_played(self, key: bytes, played: Played) -> None:
        packed = zlib.compress(self._encoder.encode(played), level=1)
        self._keep(key, packed, len(packed))

    def _keep(self, key: bytes, value: bytes | AdapterError, size: int) -> None:
        self._left -= len(key) + size
        if self._left >= 0:
            self._kept[key] = value
