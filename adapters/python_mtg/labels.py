"""Labels: the suite's names for the engine's ids, and what the engine forgets about a card."""

from collections.abc import Mapping

from adapters.adapter import AdapterError
from adapters.python_mtg.engine import Card, State
from adapters.scenario import Scenario

__all__ = ["Labels"]


class Labels:
    """Which label each of the engine's ids has, and whose card it is.

    The engine knows who controls a card, not whose it is, and writes all words small. `printed`
    is its corpus, from which words are written as printed again.
    """

    def __init__(
        self, scenario: Scenario, ids: Mapping[str, str], printed: Mapping[str, Card]
    ) -> None:
        self.seats = len(scenario.players)
        self._ids = dict(ids)
        self._labels = {card: label for label, card in ids.items()}
        self._names = {ids[spec.label]: spec.card for spec in scenario.objects}
        self._owners = {ids[spec.label]: spec.owner for spec in scenario.objects}
        self._words = {
            word.lower(): word
            for name in {spec.card for spec in scenario.objects}
            for kind in ("supertypes", "types", "subtypes")
            for word in printed[name].get(kind) or ()
        }
        self._tokens = 0

    def id(self, label: str) -> str | None:
        """Return the engine's id, or `None` for a label that names nothing."""
        return self._ids.get(label)

    def label(self, card: str) -> str:
        """Return the label of an object. Raises `AdapterError` where it was given none."""
        try:
            return self._labels[card]
        except KeyError:
            raise AdapterError(f"the engine's object {card!r} has no label") from None

    def owner(self, card: str) -> int:
        """Return the seat of the owner."""
        return self._owners[card]

    def name(self, card: str) -> str:
        """Return the name printed on a card."""
        return self._names[card]

    def written(self, word: str) -> str:
        """Return a word of a type line as printed."""
        return self._words.get(word) or word.capitalize()

    def name_tokens(self, state: State) -> None:
        """Call tokens that are new `token#n`, in the order in which the engine made them."""
        controllers = {card: player for player, card in state.get("printed_control", ())}
        new = [card for (card,) in state.get("is_token", ()) if card not in self._labels]
        for card in sorted(new, key=lambda each: int(each.rpartition("#")[2])):
            self._tokens += 1
            label = f"token#{self._tokens}"
            self._ids[label] = card
            self._labels[card] = label
            self._names[card] = card.rpartition("#")[0].replace("_", " ").title()
            self._owners[card] = int(controllers[card].removeprefix("P"))
