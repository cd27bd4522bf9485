"""Cards of the pool that the vocabulary can't say exactly yet, with what is missing."""

__all__ = ["REFUSED"]

REFUSED: dict[str, str] = {
    "Emrakul, the Promised End": "controlling another player's turn (723) can't be said",
}
