"""Boards drawn with dice."""

from random import Random

from msgspec.structs import replace

from adapters.names import Zone
from adapters.reference import CardFacts, card_facts
from conformance.drawn_boards import draw_wild_board


def test_nothing_is_out_for_which_something_would_have_been_chosen() -> None:
    """Pithing Needle is in hand: which name was chosen as it entered a scenario can't say."""
    names = ["Pithing Needle", "Memnite"]
    boards = [draw_wild_board(Random(seed), names, card_facts) for seed in range(40)]
    objects = [thing for board in boards for thing in board.objects]
    zones = {thing.zone for thing in objects if thing.card == "Pithing Needle"}
    assert zones == {Zone.HAND}
    assert Zone.BATTLEFIELD in {thing.zone for thing in objects if thing.card == "Memnite"}


def test_without_a_choice_the_card_would_be_out() -> None:
    """It is the choice that keeps it in hand."""

    def facts(name: str) -> CardFacts:
        return replace(card_facts(name), chosen=False)

    boards = [draw_wild_board(Random(seed), ["Pithing Needle"], facts) for seed in range(40)]
    assert any(thing.zone is Zone.BATTLEFIELD for board in boards for thing in board.objects)
