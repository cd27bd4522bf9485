"""Abilities about moving between zones and drawing (614.1a, 614.17)."""

import msgspec

from reference_engine.vocabulary.objects import Filter

__all__ = ["CantEnter", "ExileUncast", "MultipliedDraws"]


class ExileUncast(msgspec.Struct, frozen=True):
    """If what matches would enter and it wasn't cast, exile it instead; not tokens (614.1a)."""

    what: Filter


class MultipliedDraws(msgspec.Struct, frozen=True):
    """If you would draw a card, draw so many cards instead (121.6)."""

    times: int = 2


class CantEnter(msgspec.Struct, frozen=True):
    """Cards in these zones that match can't enter the battlefield (614.17d)."""

    what: Filter
    zones: tuple[str, ...]
