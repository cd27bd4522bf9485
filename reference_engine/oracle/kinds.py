"""Which kinds of abilities a card has, for telling how much of some card data is read."""

from reference_engine.vocabulary import (
    Ability,
    Activated,
    AdditionalCost,
    AlternativeCost,
    Card,
    Chapter,
    Keyword,
    LoyaltyCost,
    Replacement,
    RequiredCost,
    Rule,
    Spell,
    SpellDiscount,
    SpellSurcharge,
    Static,
    Triggered,
)

__all__ = ["kinds_of"]


def kinds_of(card: Card) -> tuple[str, ...]:
    """Return the kinds of abilities on a card's faces, sorted; none for a vanilla card."""
    abilities = card.face.abilities + (card.back.abilities if card.back is not None else ())
    return tuple(sorted({_kind(ability) for ability in abilities}))


def _kind(ability: Ability) -> str:
    match ability:
        case Keyword():
            return "keyword"
        case Spell():
            return "modal spell" if ability.modes else "spell"
        case Activated():
            if any(isinstance(cost, LoyaltyCost) for cost in ability.costs):
                return "loyalty"
            return "mana ability" if ability.is_mana_ability else "activated"
        case Triggered():
            return "triggered"
        case Chapter():
            return "chapter"
        case Static():
            return "static"
        case SpellDiscount() | SpellSurcharge() | AlternativeCost() | AdditionalCost():
            return "cost"
        case RequiredCost():
            return "cost"
    if isinstance(ability, Replacement):
        return "replacement"
    assert isinstance(ability, Rule)
    return "rule"
