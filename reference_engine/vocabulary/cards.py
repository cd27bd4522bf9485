"""Cards, tokens and emblems as declarations (108, 111, 114)."""

import msgspec

from reference_engine.rulebook import rule
from reference_engine.vocabulary.abilities import Ability
from reference_engine.vocabulary.amounts import Amount
from reference_engine.vocabulary.costs import ManaCost, mana

__all__ = ["COLORS", "Card", "Face", "card", "face", "token_face"]

COLORS = "WUBRG"
SUPERTYPES = frozenset({"Basic", "Legendary", "Snow", "World"})


class Face(msgspec.Struct, frozen=True, dict=True):
    """The characteristics printed on one face (109.3, 200)."""

    name: str
    cost: ManaCost | None = None
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    power: Amount | None = None
    toughness: Amount | None = None
    loyalty: int | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def mana_value(self) -> int:
        """Mana value with X as 0 (202.3)."""
        return self.cost.mana_value if self.cost else 0


class Card(msgspec.Struct, frozen=True):
    """A card: its front face and, where it transforms, its back face (712)."""

    face: Face
    back: Face | None = None

    @property
    def name(self) -> str:
        """The front face's name, by which the card is known."""
        return self.face.name


def face(
    name: str,
    cost: str,
    type_line: str,
    *abilities: Ability,
    pt: tuple[Amount, Amount] | None = None,
    loyalty: int | None = None,
    colors: str | None = None,
) -> Face:
    """Declare a face. Colours come from the mana cost (105.2) unless given (a colour indicator).

    `type_line` is written as printed, with " - " before the subtypes.
    """
    types, _, subtypes = type_line.partition(" - ")
    words = types.split()
    parsed = mana(cost) if cost else None
    if colors is None:
        found = (
            {half for symbol in parsed.symbols for half in symbol.split("/")} if parsed else set()
        )
        colors = "".join(color for color in COLORS if color in found)
    return Face(
        name=name,
        cost=parsed,
        supertypes=frozenset(word for word in words if word in SUPERTYPES),
        types=frozenset(word for word in words if word not in SUPERTYPES),
        subtypes=frozenset(subtypes.split()),
        colors=frozenset(colors),
        power=pt[0] if pt else None,
        toughness=pt[1] if pt else None,
        loyalty=loyalty,
        abilities=abilities,
    )


@rule("111.4")
def token_face(
    type_line: str,
    *abilities: Ability,
    pt: tuple[Amount, Amount] | None = None,
    colors: str = "",
) -> Face:
    """Declare a token to which its maker gives no name: its subtypes and "Token" are its name."""
    subtypes = type_line.partition(" - ")[2]
    return face(f"{subtypes} Token", "", type_line, *abilities, pt=pt, colors=colors)


def card(
    name: str,
    cost: str,
    type_line: str,
    *abilities: Ability,
    pt: tuple[Amount, Amount] | None = None,
    loyalty: int | None = None,
    colors: str | None = None,
    back: Face | None = None,
) -> Card:
    """Declare a card by its front face and, for a transforming card, its back face."""
    front = face(name, cost, type_line, *abilities, pt=pt, loyalty=loyalty, colors=colors)
    return Card(front, back)
