"""The installed corpus: what is read is printed in the same words, and as cards are declared."""

import pytest

from adapters.card_data import CardData, CardDataError
from reference_engine.announcements import UnknownCard
from reference_engine.cards import CARDS
from reference_engine.oracle import compile_card, print_ability, same_declaration
from reference_engine.oracle.compiler import Problem, read_block
from reference_engine.oracle.normal import blocks
from reference_engine.vocabulary import Card

MOST_UNREAD = 49
"""Declared cards whose words can't be read yet; the number goes down only."""


@pytest.fixture(scope="module")
def data() -> CardData:
    try:
        return CardData.load()
    except CardDataError as error:
        pytest.skip(str(error))


def compiled(data: CardData, name: str) -> Card | None:
    try:
        return compile_card(data.faces(name))
    except UnknownCard:
        return None


def test_declared_cards_are_read_as_they_are_declared(data: CardData) -> None:
    """A card is compiled to its declaration, or its words are unknown; never to something else."""
    found = {name: compiled(data, name) for name in CARDS if name in data}
    wrong = [n for n, card in found.items() if card and not same_declaration(card, CARDS[n])]
    assert wrong == []
    unread = [name for name, card in found.items() if card is None]
    assert len(unread) <= MOST_UNREAD, sorted(unread)


def test_a_sample_of_the_corpus_is_printed_in_the_words_that_were_read(data: CardData) -> None:
    """Each paragraph read comes back word by word; of 2,000 cards some hundreds are known."""
    known = 0
    for name in sorted(data.names())[::17]:
        if compiled(data, name) is None:
            continue
        known += 1
        for face in data.faces(name):
            for block in blocks(face):
                for category in ("abilities", "spell", "chapter", "loyalty ability", "defined pt"):
                    read = read_block(category, block)
                    if not isinstance(read, Problem):
                        value = read[0] if category not in ("abilities", "defined pt") else read
                        assert print_ability(category, value, block) == block
    assert known > 500
