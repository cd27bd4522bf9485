"""What tokens are called (111.4), and copies of things (707.2)."""

import pytest
from table import Table

from reference_engine.cards import TOKENS
from reference_engine.vocabulary import face, token_face


def names(table: Table, player: int) -> list[str]:
    """The names of the tokens that a player controls, sorted."""
    seen = table.game.observe()["objects"]
    return sorted(view["name"] for view in seen if view["token"] and view["controller"] == player)


def test_a_token_that_nobody_names_is_called_by_its_subtype_and_token() -> None:
    """111.4: "Soldier creature tokens" are each called Soldier Token."""
    table = Table().seat(0, mana="WW").hand(0, "Raise the Alarm").start()
    table.cast(0, "raise-the-alarm").resolve()
    assert names(table, 0) == ["Soldier Token", "Soldier Token"]


def test_all_its_subtypes_are_in_its_name_in_their_order() -> None:
    """111.4: in the order of the text, not in that of the alphabet."""
    shaman = token_face("Creature - Merfolk Assassin", pt=(1, 1), colors="U")
    assert shaman.name == "Merfolk Assassin Token"
    assert shaman.subtypes == {"Merfolk", "Assassin"}


def test_a_copy_is_called_what_it_is_a_copy_of() -> None:
    """111.4, 707.2: the name is copied, and nothing is added to it."""
    table = Table().battlefield(0, "kiki: Kiki-Jiki, Mirror Breaker", "Grizzly Bears").start()
    table.activate(0, "kiki", 0, "grizzly-bears").resolve()
    assert names(table, 0) == ["Grizzly Bears"]


def test_a_copy_of_a_token_is_called_as_the_token() -> None:
    """707.2: the word is part of the token's name."""
    table = Table().seat(0, mana="WW").hand(0, "Raise the Alarm")
    table.battlefield(0, "kiki: Kiki-Jiki, Mirror Breaker").start()
    table.cast(0, "raise-the-alarm").resolve()
    table.activate(0, "kiki", 0, "token#1").resolve()
    assert names(table, 0) == ["Soldier Token"] * 3


@pytest.mark.parametrize("key", sorted(TOKENS))
def test_declared_tokens_are_called_by_their_subtypes(key: str) -> None:
    """111.4: no card of the pool names the tokens it makes."""
    words = TOKENS[key].name.split()
    assert words[-1] == "Token"
    assert set(words[:-1]) == TOKENS[key].subtypes


def test_a_name_that_is_given_is_left_alone() -> None:
    """111.4: neither the subtype nor "Token" is then part of the name."""
    assert face("Ulf", "", "Legendary Creature - Wolf", pt=(2, 2), colors="G").name == "Ulf"
