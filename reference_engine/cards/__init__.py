"""The cards this engine plays, as declarations, and those it refuses by name."""

from functools import cache

from reference_engine.announcements import UnknownCard
from reference_engine.cards import (
    attachments,
    bodies,
    control,
    copies,
    costs,
    counters,
    lands,
    layers,
    mana_sources,
    mass,
    names,
    phasing,
    replacement,
    sagas,
    seeds,
    spells,
    stack,
    taxes,
    tokens,
    triggers,
    untapping,
    walkers,
    x_spells,
    zones,
)
from reference_engine.cards.refused import REFUSED
from reference_engine.vocabulary import Card, Face

__all__ = ["CARDS", "EMBLEMS", "REFUSED", "TOKENS", "find_card"]

_MODULES = (
    attachments,
    bodies,
    control,
    copies,
    costs,
    counters,
    lands,
    layers,
    mana_sources,
    replacement,
    mass,
    names,
    phasing,
    sagas,
    seeds,
    spells,
    stack,
    taxes,
    triggers,
    tokens,
    untapping,
    x_spells,
    walkers,
    zones,
)

CARDS: dict[str, Card] = {card.name: card for module in _MODULES for card in module.CARDS}
"""Every declared card by its front face's name."""

TOKENS: dict[str, Face] = {
    name: face for module in _MODULES for name, face in getattr(module, "TOKENS", {}).items()
}
EMBLEMS: dict[str, Face] = {**seeds.EMBLEMS}


@cache
def find_card(name: str) -> Card:
    """Return the declaration of a card. Raises `UnknownCard`, with the reason if there is one."""
    if name in CARDS:
        return CARDS[name]
    if name in REFUSED:
        raise UnknownCard(f"{name} can't be said exactly yet: {REFUSED[name]}")
    raise UnknownCard(f"{name} is not declared")
