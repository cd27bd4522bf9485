"""Cards of the pool that the vocabulary can't say exactly yet, with what is missing."""

__all__ = ["REFUSED"]

REFUSED: dict[str, str] = {
    "Power Conduit": "choosing the kind of counter is announced, modes with targets are not tried",
}
