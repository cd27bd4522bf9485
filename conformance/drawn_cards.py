"""Cards that were never printed: faces drawn from the words that the reference engine reads."""

import hashlib

from hypothesis import strategies as st

from adapters.card_book import draw_paragraph
from adapters.card_data import Face, colors_of_cost, mana_value_of_cost
from conformance.boards import Draw, at_most, pick

__all__ = ["draw_face", "invented_name"]

KINDS = ("Creature", "Creature", "Creature", "Artifact", "Enchantment", "Instant", "Sorcery")
COSTS = ("{1}", "{G}", "{1}{G}", "{W}", "{2}{R}", "{U}{U}", "{1}{B}", "{3}")
SUBTYPES = ("Elf", "Goblin", "Soldier", "Wizard")
MOST_ABILITIES = 3

CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"


def draw_face(draw: Draw) -> Face:
    """Draw the face of a card with up to three abilities; examples shrink to a vanilla creature."""
    kind = pick(draw, KINDS)
    spell = kind in ("Instant", "Sorcery")
    drawn = [
        draw_paragraph("spell" if spell else "ability", lambda n: draw(st.integers(0, n - 1)))
        for _ in range(1 if spell else at_most(draw, MOST_ABILITIES))
    ]
    paragraphs = list(dict.fromkeys(one for one in drawn if one is not None))
    text = "\n".join(one.text for one in paragraphs)
    creature = kind == "Creature"
    subtypes = (pick(draw, SUBTYPES),) if creature else ()
    cost = pick(draw, COSTS)
    power, toughness = at_most(draw, 4), at_most(draw, 4, minimum=1)
    name = invented_name(f"{kind}{cost}{power}/{toughness}{subtypes}{text}")
    return Face(
        name=name,
        type_line=" — ".join([kind, *subtypes]),
        types=(kind,),
        subtypes=subtypes,
        mana_cost=cost,
        mana_value=mana_value_of_cost(cost),
        colors=colors_of_cost(cost),
        color_identity=colors_of_cost(cost),
        text=text.replace("~", name),
        power=str(power) if creature else None,
        toughness=str(toughness) if creature else None,
        keywords=tuple(sorted({word for one in paragraphs for word in one.keywords})),
    )


def invented_name(words: str) -> str:
    """Return a name for a card of these words, which no other words and no real card have.

    It is four times a consonant and a vowel, twice: "Bakoruna Demizolu".
    """
    number = int.from_bytes(hashlib.sha256(words.encode()).digest())
    letters = []
    for _ in range(8):
        number, consonant = divmod(number, len(CONSONANTS))
        number, vowel = divmod(number, len(VOWELS))
        letters.append(CONSONANTS[consonant] + VOWELS[vowel])
    return "".join(letters[:4]).capitalize() + " " + "".join(letters[4:]).capitalize()
