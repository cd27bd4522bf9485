"""Mechanisms of the game, and the cards of the reference's pool that are about each."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from adapters.action import Activate, Attack, Cast, PlayLand
from adapters.card_book import card_book
from adapters.names import Zone
from adapters.program import Program
from reference_engine import vocabulary as words

__all__ = ["MECHANISMS", "mechanisms_met", "mechanisms_of"]

COMBAT = "combat"

_WORDS: dict[str, tuple[type, ...]] = {
    "activated abilities": (words.Activated,),
    "additional and alternative costs": (words.AdditionalCost, words.AlternativeCost),
    "casting from other zones": (words.MayCastFrom, words.MayCast, words.CastWithoutPaying),
    "control changes": (
        words.GainControl, words.ExchangeControl, words.OwnersGainControl, words.PlayerGets,
    ),
    "copies": (words.CopyAsEnters, words.CopySpell, words.Become),
    "cost changes": (
        words.CostChange, words.SpellDiscount, words.SpellSurcharge, words.MinimumCost,
        words.AttackTax,
    ),
    "counters": (
        words.PutCountersOn, words.RemoveCountersFrom, words.MoveCounter, words.PutCounters,
        words.RemoveCounters, words.EntersWithCounters, words.MultipliedCounters,
    ),
    "countering": (words.CounterIt, words.CantBeCountered),
    "damage": (words.DealDamage, words.MultipliedDamage),
    "emblems": (words.GetEmblem,),
    "extra and skipped": (words.ExtraTurn, words.ExtraPhases, words.SkipUntapStep),
    "life": (words.GainLife, words.LoseLife, words.PayLife, words.LifeCantChange),
    "mana abilities": (words.AddMana, words.ManaFrom),
    "phasing": (words.PhaseOut,),
    "planeswalkers": (words.LoyaltyCost,),
    "power and toughness": (words.ModifyPT, words.SetPT, words.DefinePT, words.SwitchPT),
    "prevention and regeneration": (words.PreventFromSource, words.Regenerate),
    "replaced mana": (words.MultipliedMana, words.ReplacedManaType),
    "replacement effects": (
        words.EntersTapped, words.EntersWithChoice, words.ExileInsteadOfGraveyard,
        words.MultipliedTokens, words.MultipliedDraws, words.MultipliedCounters,
    ),
    "restrictions": (
        words.CantCast, words.CantActivate, words.CantBeBlocked, words.CantGetCounters,
        words.CantEnter, words.CanAttackOrBlock,
    ),
    "sacrifices": (words.Sacrifice, words.SacrificeThis, words.SacrificeIt),
    "sagas": (words.Chapter,),
    "searching and naming": (words.Search, words.ChooseName),
    "tapping and untapping": (words.TapIt, words.UntapIt, words.DoesntUntap, words.Untap),
    "tokens": (words.CreateToken, words.MultipliedTokens),
    "transforming": (words.Transform,),
    "triggers": (words.Triggered, words.Delayed, words.ExtraTriggers),
    "type changes": (
        words.AddTypes, words.SetTypes, words.SetBasicLandTypes, words.SetColors,
        words.LoseAbilities,
    ),
    "X": (words.X,),
    "zone changes": (
        words.ReturnToHand, words.ExileIt, words.PutOnBattlefield, words.Destroy,
    ),
}  # fmt: skip

_SUBTYPES = {"Aura": "attachments", "Equipment": "attachments"}

_KEYWORDS = {
    "hexproof": "hexproof and protection",
    "shroud": "hexproof and protection",
    "protection": "hexproof and protection",
}

MECHANISMS: tuple[str, ...] = tuple(
    sorted({*_WORDS, *_SUBTYPES.values(), *_KEYWORDS.values(), COMBAT}, key=str.lower)
)
"""What a game can be about."""


@cache
def mechanisms_of(name: str) -> frozenset[str]:
    """Return the mechanisms that a card is about, by the words of its declaration.

    Of a card without a declaration nothing is known.
    """
    card = card_book().find(name)
    if card is None:
        return frozenset()
    found = {_SUBTYPES[subtype] for subtype in card.face.subtypes if subtype in _SUBTYPES}
    for part in _parts(card):
        found.update(mechanism for mechanism, kinds in _WORDS.items() if isinstance(part, kinds))
        if isinstance(part, words.Keyword) and part.name in _KEYWORDS:
            found.add(_KEYWORDS[part.name])
    return frozenset(found)


def _parts(value: Any) -> Iterator[msgspec.Struct]:
    """Yield everything that a declaration is made of."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field))
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, dict):
        yield from _parts(list(value.items()))


def mechanisms_met(game: Program) -> frozenset[str]:
    """Return the mechanisms of what lies on the battlefield or is cast, played or activated."""
    labels = {spec.label for spec in game.scenario.objects if spec.zone is Zone.BATTLEFIELD}
    found = set()
    for move in game.moves:
        match move.action:
            case Cast(card=card) | PlayLand(card=card):
                labels.add(card)
            case Activate(source=source):
                labels.add(source)
            case Attack(attackers=attackers) if attackers:
                found.add(COMBAT)
    for spec in game.scenario.objects:
        if spec.label in labels:
            found |= mechanisms_of(spec.card)
    return frozenset(found)
