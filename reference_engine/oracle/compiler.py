"""From a card's face to its declaration, exactly or not at all."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from reference_engine.announcements import UnknownCard
from reference_engine.oracle.chart import TooMuch
from reference_engine.oracle.exactness import doubts, moves_the_dead
from reference_engine.oracle.grammar import grammar, parser
from reference_engine.oracle.normal import PrintedFace, blocks
from reference_engine.oracle.phrases import Unsayable
from reference_engine.oracle.printer import evaluate, say_words
from reference_engine.oracle.talk import Talk
from reference_engine.oracle.tokens import UnreadableText, join, tokenize
from reference_engine.subtypes import CREATURE_TYPES
from reference_engine.vocabulary import Ability, Card, Chapter, Face, Keyword, ManaCost, Spell, mana

__all__ = [
    "Problem",
    "UnknownWords",
    "compile_card",
    "compile_face",
    "print_ability",
    "print_face",
    "read_block",
]

TYPES = frozenset(
    ["Artifact", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery"]
)
LAYOUTS = frozenset({"normal", "saga", "transform"})
RULES_OF_THEIR_OWN = frozenset(
    {"Vehicle", "Spacecraft", "Class", "Case", "Room", "Adventure", "Omen", "Siege", "Attraction",
     "Contraption", "Role", "Background", "Planet"}
)  # fmt: skip
"""Subtypes that bring rules which the reference engine does not have."""


class Problem(msgspec.Struct, frozen=True):
    """A paragraph that can't be read: how far it could, and the words that come then."""

    block: str
    read: str
    unread: str


class UnknownWords(UnknownCard):
    """A card whose text can't be read; `problems` tells what of it."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        first = problems[0]
        after = f" after {first.read!r}" if first.read else ""
        super().__init__(f"{name}: unknown words {first.unread!r}{after}")
        self.problems = tuple(problems)


def compile_card(faces: Sequence[PrintedFace]) -> Card:
    """Return the declaration of a card by its faces, the front one first.

    Raises `UnknownCard` where anything of it can't be said exactly.
    """
    if not faces or len(faces) > 2 or (len(faces) == 2 and faces[0].layout != "transform"):
        raise UnknownCard(f"a card with {len(faces)} faces of this layout can't be read")
    back = compile_face(faces[1]) if len(faces) == 2 else None
    return Card(compile_face(faces[0]), back)


def compile_face(face: PrintedFace) -> Face:
    """Return the declaration of a face. Raises `UnknownCard`, with the words if it is its text."""
    _check(face)
    abilities, power_toughness = _read_text(face)
    words = {ability.name for ability in abilities if isinstance(ability, Keyword)}
    subtypes = frozenset(face.subtypes)
    return Face(
        name=face.name,
        cost=_cost(face),
        supertypes=frozenset(face.supertypes),
        types=frozenset(face.types),
        subtypes=subtypes | CREATURE_TYPES if "changeling" in words else subtypes,
        colors=frozenset() if "devoid" in words else frozenset(face.colors),
        power=power_toughness[0],
        toughness=power_toughness[1],
        loyalty=_number(face, face.loyalty, "loyalty"),
        abilities=abilities,
    )


def _check(face: PrintedFace) -> None:
    unknown = set(face.types) - TYPES | set(face.subtypes) & RULES_OF_THEIR_OWN
    if face.layout not in LAYOUTS:
        raise UnknownCard(f"{face.name}: the layout {face.layout!r}")
    if unknown or not face.types:
        raise UnknownCard(f"{face.name}: the type {', '.join(sorted(unknown)) or 'is missing'}")


def _cost(face: PrintedFace) -> ManaCost | None:
    if not face.mana_cost:
        return None
    try:
        cost = mana(face.mana_cost)
    except ValueError as error:
        raise UnknownCard(f"{face.name}: {error}") from None
    if str(cost) != face.mana_cost:
        raise UnknownCard(f"{face.name}: the mana cost {face.mana_cost!r}")
    return cost


def _number(face: PrintedFace, printed: str | None, what: str) -> int | None:
    if printed is None:
        return None
    if not (printed.isascii() and printed.isdigit() and len(printed) < 4):
        raise UnknownCard(f"{face.name}: the {what} {printed!r}")
    return int(printed)


# --- The text -------------------------------------------------------------------------------------


def _read_text(face: PrintedFace) -> tuple[tuple[Ability, ...], tuple[Any, Any]]:
    """Return the abilities, and power and toughness, which the text may define."""
    found: list[Ability] = []
    problems: list[Problem] = []
    defined: tuple[Any, Any] | None = None
    for category, block in _sorted_blocks(face):
        read = read_block(category, block)
        if isinstance(read, Problem):
            problems.append(read)
        elif category == "defined pt":
            defined = read[0]
        else:
            found += read
    if problems:
        raise UnknownWords(face.name, problems)
    doubt = next(doubts(tuple(found), _cost(face)), None)
    if doubt is not None:
        raise UnknownCard(f"{face.name}: {doubt}")
    if defined is not None:
        return tuple(found), defined
    pair = (
        _number(face, face.power, "power"),
        _number(face, face.toughness, "toughness"),
    )
    return tuple(found), pair


def _sorted_blocks(face: PrintedFace) -> list[tuple[str, str]]:
    """Return the paragraphs with the categories they are to be read as.

    Those that an instant or sorcery follows as it resolves are one spell ability.
    """
    found: list[tuple[str, str]] = []
    spell = ""
    for block in blocks(face):
        if {"Instant", "Sorcery"}.isdisjoint(face.types):
            found.append((_category(face, block), block))
        elif not isinstance(read_block("abilities", block), Problem):
            found.append(("abilities", block))
        elif spell:
            place = found.index(("spell", spell))
            spell = f"{spell}\n{block}"
            found[place] = ("spell", spell)
        else:
            spell = block
            found.append(("spell", spell))
    return found


def _category(face: PrintedFace, block: str) -> str:
    if "Saga" in face.subtypes and " — " in block and block[0] in "IVX":
        return "chapter"
    if "Planeswalker" in face.types and block.startswith("["):
        return "loyalty ability"
    if block.startswith("~'s power") and "*" in f"{face.power}{face.toughness}":
        return "defined pt"
    return "abilities"


@lru_cache(maxsize=100_000)
def read_block(category: str, block: str) -> tuple[Any, ...] | Problem:
    """Read a paragraph: what it means, known only if that is printed in the same words."""
    try:
        words = tokenize(block)
    except UnreadableText as error:
        return Problem(block, "", str(error))
    chart = parser().chart(words)
    meanings: list[Any] = []
    try:
        for node in chart.whole(category):
            try:
                value, _ = evaluate(node, Talk())
            except Unsayable:
                continue
            if isinstance(value, tuple) and any(map(moves_the_dead, value)):
                continue
            if value not in meanings and print_ability(category, value, block) is not None:
                meanings.append(value)
    except (TooMuch, RecursionError) as error:
        return Problem(block, "", f"{type(error).__name__}: {error}")
    if len(meanings) == 1:
        return meanings[0] if isinstance(meanings[0], tuple) else (meanings[0],)
    if meanings:
        return Problem(block, "", f"{len(meanings)} meanings: {block}")
    far = min(chart.farthest, max(0, len(words) - 1))
    return Problem(block, join(words[:far]), join(words[far : far + 6]))


def print_ability(category: str, value: Any, like: str | None = None) -> str | None:
    """Return the text of abilities of a category; of several ways the one that is `like` a text.

    `None` is for what can't be said, or not in those words.
    """
    guide = None if like is None else tokenize(like)
    for words in say_words(grammar(), category, value, guide=guide):
        text = join(words)
        if like is None or text == like:
            return text
    return None


def print_face(face: Face) -> str:
    """Return the text of a face as Oracle has it, with the object's name as "~".

    Raises `Unsayable` for an ability that no phrase says. Keywords stand together in a line.
    """
    paragraphs: list[str] = []
    if not isinstance(face.power, int | None):
        paragraphs.append(_printed("defined pt", ((face.power, face.toughness),)))
    words: list[Ability] = []
    for ability in (*face.abilities, None):
        if isinstance(ability, Keyword) and not ability.costs:
            words.append(ability)
            continue
        if words:
            paragraphs.append(_printed("keyword list", tuple(words)))
            words = []
        if isinstance(ability, Spell):
            paragraphs.append(_printed("spell", ability))
        elif isinstance(ability, Chapter):
            paragraphs.append(_printed("chapter", ability))
        elif ability is not None:
            loyalty = print_ability("loyalty ability", ability)
            paragraphs.append(loyalty or _printed("abilities", (ability,)))
    return "\n".join(paragraphs)


def _printed(category: str, value: Any) -> str:
    text = print_ability(category, value)
    if text is None:
        raise Unsayable(f"no phrase says {value!r}")
    return text
