"""Cards beyond the reference engine's pool: any that the engine under test says it plays."""

import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from random import Random

from adapters.adapter import Adapter
from adapters.card_book import card_book
from adapters.card_data import CardData, CardDataError, Face
from adapters.reference import CardFacts, card_facts, card_names

__all__ = ["WildPool", "wild_pool"]

MOST_ASKED = 3000
"""Cards that an engine is asked about at most."""

STRANGE = frozenset({"Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard"})
"""Types of cards that are never in a library or a hand."""

BEYOND = re.compile(
    r"\b(boons?|conjures?|double team|heist|intensi\w+|perpetual\w*|seeks?|specializes?)\b",
    re.IGNORECASE,
)
"""Words for what only computer games have: the Comprehensive Rules know nothing of it."""


class WildPool:
    """Some of the cards that an engine knows, and what has to be known of them to draw boards.

    `names` are any cards that it knows, `shared` those that the reference engine plays as well.
    """

    def __init__(self, names: Iterable[str], shared: Iterable[str], data: CardData | None) -> None:
        self.names = sorted(names)
        self.shared = sorted(shared)
        self._data = data

    def facts(self, name: str) -> CardFacts:
        """Return what is known of a card, from the reference engine or from its face."""
        if self._data is None or name in card_names():
            return card_facts(name)
        return _facts(self._data.faces(name)[0])


def wild_pool(
    engine: Adapter, pool: frozenset[str], card_data: Path | None, most: int, seed: int
) -> WildPool:
    """Return about so many cards of the pool and so many others that the engine knows.

    The others are from the card data, some that the reference engine can read and some that it
    need not; where there is none, the pool has to do.
    """
    dice = Random(seed)
    usual = _sample(dice, pool, most)
    try:
        data = CardData.load(card_data)
    except CardDataError:
        return WildPool(usual, usual, None)
    names = [name for name in data.names() if _is_played(data.faces(name)[0])]
    others = _sample(dice, names, len(names))
    most = min(most, MOST_ASKED)
    readable = islice((name for name in others if card_book().find(name) is not None), most)
    shared = engine.known_cards(list(readable))
    return WildPool({*usual, *engine.known_cards(others[:most]), *shared}, {*usual, *shared}, data)


def _sample(dice: Random, names: Iterable[str], most: int) -> list[str]:
    ordered = sorted(names)
    return dice.sample(ordered, min(len(ordered), most))


def _is_played(face: Face) -> bool:
    return bool(face.types) and not STRANGE & set(face.types) and not BEYOND.search(face.text)


def _facts(face: Face) -> CardFacts:
    counters = {}
    if face.loyalty is not None and face.loyalty.isdigit() and face.loyalty != "0":
        counters["loyalty"] = int(face.loyalty)
    if face.defense is not None and face.defense.isdigit():
        counters["defense"] = int(face.defense)
    return CardFacts(
        permanent=not {"Instant", "Sorcery"} & set(face.types),
        aura="Aura" in face.subtypes,
        creature="Creature" in face.types,
        saga="Saga" in face.subtypes,
        frail=face.toughness == "0",
        colors=face.colors,
        cost=_letters(face.mana_cost),
        counters=counters,
        chosen="enters, choose" in face.text,
    )


def _letters(cost: str) -> str:
    """Return each mana of a cost as a letter: "{2}{W}{W/U}" gives "CCWW"; X counts nothing."""
    text = ""
    for symbol in re.findall(r"\{([^}]+)\}", cost):
        colors = [part for part in symbol.split("/") if part in tuple("WUBRGC")]
        if colors:
            text += colors[0]
        elif symbol.isdigit():
            text += "C" * int(symbol)
    return text
