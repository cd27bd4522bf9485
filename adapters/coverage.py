"""How much of some card data the reference engine can read, and what stands in the way."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

import msgspec

from adapters.card_data import CardData
from reference_engine.announcements import UnknownCard
from reference_engine.cards import CARDS
from reference_engine.oracle import UnknownWords, compile_card, same_declaration, show
from reference_engine.oracle.kinds import kinds_of

__all__ = ["Coverage", "Obstacle", "UnknownCard", "declaration_of", "measure_coverage"]


class Obstacle(msgspec.Struct, frozen=True):
    """A kind of paragraph that can't be read, and how many cards lack nothing else."""

    paragraph: str
    cards: int
    example: str


class Coverage(msgspec.Struct, frozen=True):
    """What of the card data can be read. `declared` are the cards declared by hand."""

    cards: int
    known: int
    by_kinds: dict[tuple[str, ...], int]
    refusals: dict[str, int]
    obstacles: tuple[Obstacle, ...]
    """Paragraphs that are all that a card lacks, the most frequent first."""
    next_words: tuple[Obstacle, ...]
    """The same by the words at which reading stopped."""
    agreeing: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    """Declared cards whose words can't be read."""


def measure_coverage(data: CardData) -> Coverage:
    """Compile all cards of the data."""
    by_kinds: Counter[tuple[str, ...]] = Counter()
    refusals: Counter[str] = Counter()
    paragraphs: dict[str, list[str]] = defaultdict(list)
    stops: dict[str, list[str]] = defaultdict(list)
    gold: dict[str, list[str]] = {"agreeing": [], "differing": [], "unread": []}
    for name in data.names():
        try:
            card = compile_card(data.faces(name))
        except UnknownWords as error:
            refusals["words of its text"] += 1
            if len(error.problems) == 1:
                problem = error.problems[0]
                paragraphs[_general(problem.block)].append(name)
                stops[_stop(problem.read, problem.unread)].append(name)
            _sort_in(gold, name, None)
        except UnknownCard as error:
            refusals[_reason(str(error))] += 1
            _sort_in(gold, name, None)
        else:
            by_kinds[kinds_of(card)] += 1
            _sort_in(gold, name, name in CARDS and same_declaration(card, CARDS[name]))
    return Coverage(
        cards=len(data),
        known=by_kinds.total(),
        by_kinds=dict(by_kinds.most_common()),
        refusals=dict(refusals.most_common()),
        obstacles=_most_frequent(paragraphs),
        next_words=_most_frequent(stops),
        agreeing=tuple(gold["agreeing"]),
        differing=tuple(gold["differing"]),
        unread=tuple(gold["unread"]),
    )


def declaration_of(data: CardData, name: str) -> str:
    """Return what a card is compiled to, as text. Raises `UnknownCard` with the reason."""
    return show(compile_card(data.faces(name)))


def _sort_in(gold: dict[str, list[str]], name: str, same: bool | None) -> None:
    if name in CARDS:
        gold["unread" if same is None else "agreeing" if same else "differing"].append(name)


def _most_frequent(found: dict[str, list[str]]) -> tuple[Obstacle, ...]:
    ordered = sorted(found.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return tuple(Obstacle(text, len(names), min(names)) for text, names in ordered)


def _reason(message: str) -> str:
    """Return a refusal without the card's name and values."""
    return re.sub(r"'[^']*'|\d+", "…", message.partition(": ")[2] or message)


def _stop(read: str, unread: str) -> str:
    return " ".join([*read.split()[-3:], "|", *unread.split()[:3]])


_GENERAL: Iterable[tuple[str, str]] = (
    (r"(\{[^{}]*\})+", "{…}"),
    ("[+\u2212-](\\d+|X)/[+\u2212-](\\d+|X)", "+N/+N"),
    (r"\b\d+\b", "N"),
    (r"\b(white|blue|black|red|green)\b", "COLOR"),
    (r"\b(two|three|four|five|six|seven|eight)\b", "NUMBER"),
)


def _general(paragraph: str) -> str:
    """Return a paragraph with its numbers, colours and mana costs left open."""
    for pattern, general in _GENERAL:
        paragraph = re.sub(pattern, general, paragraph)
    return paragraph
