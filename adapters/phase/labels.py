"""Labels: the suite's names for the engine's object ids."""

from collections import Counter
from collections.abc import Iterable

from adapters.adapter import AdapterError
from adapters.scenario import player_name

__all__ = ["Labels"]


class Labels:
    """Both directions of the mapping, and the counts of what the game created.

    The engine's ids follow a physical card through all zones, as the suite's labels do.
    """

    def __init__(self, labels: Iterable[tuple[str, int]], seats: int) -> None:
        self._ids = dict(labels)
        self._labels = {number: label for label, number in self._ids.items()}
        self._created: Counter[str] = Counter()
        self.seats = seats

    def copy(self) -> "Labels":
        """Return labels that can grow apart from these."""
        copied = Labels(self._ids.items(), self.seats)
        copied._created = self._created.copy()
        return copied

    def id(self, label: str) -> int | None:
        """Return the engine's id, or `None` for a label that names nothing."""
        return self._ids.get(label)

    def label(self, number: int) -> str:
        """Return the label of an object, or raise `AdapterError` where it was given none."""
        try:
            return self._labels[number]
        except KeyError:
            raise AdapterError(f"the engine's object {number} has no label") from None

    def known(self, number: int) -> bool:
        """Return whether an object has a label."""
        return number in self._labels

    def name_token(self, number: int) -> None:
        """Call a new token `token#n`."""
        self._name("token", number)

    def name_emblem(self, number: int) -> None:
        """Call a new emblem `emblem#n`."""
        self._name("emblem", number)

    def name_on_stack(self, number: int, *, spell: bool) -> None:
        """Call what is new on the stack `copy#n` or `ability#n`; a card keeps its label."""
        self._name("copy" if spell else "ability", number)

    def _name(self, stem: str, number: int) -> None:
        if number in self._labels:
            return
        self._created[stem] += 1
        label = f"{stem}#{self._created[stem]}"
        self._labels[number] = label
        self._ids[label] = number

    # targets: objects and players mixed

    def target(self, word: str) -> dict[str, int] | None:
        """Return a label or player name as the engine writes a target, or `None`."""
        for seat in range(self.seats):
            if word == player_name(seat):
                return {"Player": seat}
        number = self.id(word)
        return None if number is None else {"Object": number}

    def word(self, target: dict[str, int]) -> str:
        """Return the engine's target as a label or player name."""
        if "Player" in target:
            return player_name(target["Player"])
        return self.label(target["Object"])
