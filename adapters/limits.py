"""Limits: how long an engine in a process of its own may take, and how much it may use."""

from collections.abc import Iterable

import msgspec

__all__ = ["InvalidLimit", "Limits"]


class InvalidLimit(ValueError):
    """A limit that can't be set; the message says what was given and what there is."""


class Limits(msgspec.Struct, frozen=True):
    """What a child process is held to. Times are in seconds, sizes in MiB."""

    start: float = 60
    """From starting the program to its answer to `hello`: a virtual machine, card data."""
    request: float = 10
    """For each answer, but `play`."""
    scenario: float = 20
    """For a whole scenario, played in one request or in several."""
    memory: float = 4096
    """Resident memory of the process and those it started."""
    line: float = 16
    """Length of one line of the protocol."""

    @classmethod
    def parse(cls, words: Iterable[str]) -> "Limits":
        """Read limits such as "scenario=5" and "memory=1000"; the rest stays as it is.

        Raises `InvalidLimit`.
        """
        given: dict[str, float] = {}
        for word in words:
            name, equals, number = word.partition("=")
            if not equals or name not in cls.__struct_fields__:
                known = ", ".join(cls.__struct_fields__)
                raise InvalidLimit(f"limit {word!r}: write NAME=NUMBER, with one of {known}")
            try:
                given[name] = float(number)
            except ValueError:
                raise InvalidLimit(f"limit {word!r}: {number!r} is no number") from None
            if not 0 < given[name] < float("inf"):
                raise InvalidLimit(f"limit {word!r}: the number must be positive")
        return cls(**given)

    @property
    def words(self) -> tuple[str, ...]:
        """Those that are not the default, as `parse` reads them."""
        usual = Limits()
        return tuple(
            f"{name}={getattr(self, name):g}"
            for name in self.__struct_fields__
            if getattr(self, name) != getattr(usual, name)
        )
