"""Cards that create tokens."""

from reference_engine.cards.words import LAND, keywords
from reference_engine.vocabulary import (
    Activated,
    AddAbilities,
    Attached,
    CreateToken,
    Dies,
    Face,
    Keyword,
    Spell,
    Static,
    Tap,
    Triggered,
    card,
    mana,
    token_face,
)

__all__ = ["CARDS", "TOKENS"]

_WURM = "Artifact Creature - Phyrexian Wurm"

CARDS = (
    card(
        "Squirrel Nest",
        "{1}{G}{G}",
        "Enchantment - Aura",
        Keyword("enchant", quality=LAND),
        Static(Attached(), (AddAbilities((Activated((Tap(),), (CreateToken("Squirrel"),)),)),)),
    ),
    card(
        "Lingering Souls",
        "{2}{W}",
        "Sorcery",
        Spell((CreateToken("Spirit", 2),)),
        Keyword("flashback", costs=(mana("{1}{B}"),)),
    ),
    card(
        "Wurmcoil Engine",
        "{6}",
        "Artifact Creature - Phyrexian Wurm",
        *keywords("deathtouch", "lifelink"),
        Triggered((Dies(),), (CreateToken(("Deadly Wurm", "Linked Wurm")),)),
        pt=(6, 6),
    ),
)

TOKENS: dict[str, Face] = {
    "Squirrel": token_face("Creature - Squirrel", pt=(1, 1), colors="G"),
    "Spirit": token_face("Creature - Spirit", *keywords("flying"), pt=(1, 1), colors="W"),
    "Deadly Wurm": token_face(_WURM, *keywords("deathtouch"), pt=(3, 3)),
    "Linked Wurm": token_face(_WURM, *keywords("lifelink"), pt=(3, 3)),
}
