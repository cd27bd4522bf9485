"""Zones (400): new objects, tokens, libraries, entering the battlefield (614.12)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Answer


def test_a_new_object_forgets_everything() -> None:
    """Counters, damage and effects are gone once it comes back (400.7)."""
    table = Table().battlefield(0, "Plains", "Forest", "Mountain")
    table.battlefield(0, "giant: Hill Giant", counters={"+1/+1": 1}, damage=1)
    table.hand(0, "Cloudshift", "Giant Growth").start()
    table.cast(0, "giant-growth", "giant").resolve()
    assert table.pt("giant") == (7, 7)
    table.cast(0, "cloudshift", "giant").resolve()
    assert table.pt("giant") == (3, 3)
    assert table.thing("giant").damage == 0
    assert table.counters("giant", "+1/+1") == 0


def test_a_blinked_creature_is_fresh() -> None:
    """It has not been there since the turn began (302.6)."""
    table = Table().battlefield(0, "Llanowar Elves", "Plains").hand(0, "Cloudshift").start()
    table.cast(0, "cloudshift", "llanowar-elves").resolve()
    table.refused(Activate(0, "llanowar-elves"))


def test_a_blinked_creature_triggers_again() -> None:
    """Entering anew is entering (603.6a)."""
    table = Table().battlefield(0, "Elvish Visionary", "Plains").hand(0, "Cloudshift")
    table.library(0, "top: Island").start().cast(0, "cloudshift", "elvish-visionary").resolve()
    assert table.stack() == ["elvish-visionary"]


def test_a_blinked_stolen_creature_stays_with_who_blinked_it() -> None:
    """Cloudshift returns it "under your control" for good."""
    table = Table().battlefield(0, "Plains", "3 Mountain").battlefield(1, "bears: Grizzly Bears")
    table.hand(0, "Act of Treason", "Cloudshift").start()
    mountains = tuple(Activate(0, f"mountain{n}") for n in ("", "#2", "#3"))
    table.cast(0, "act-of-treason", "bears", mana=mountains).resolve()
    table.cast(0, "cloudshift", "bears").resolve().pass_until("upkeep", 1)
    assert table.controller("bears") == 0


def test_a_blinked_token_does_not_come_back() -> None:
    """A token that left the battlefield can't return (111.8)."""
    table = Table().battlefield(0, "3 Plains").hand(0, "Raise the Alarm", "Cloudshift").start()
    table.cast(0, "raise-the-alarm").resolve()
    token = table.on_battlefield("Soldier Token")[0]
    table.cast(0, "cloudshift", token).resolve()
    assert table.zone(token) == ""
    assert len(table.on_battlefield("Soldier Token")) == 1


def test_x_of_a_permanent_is_zero() -> None:
    """A blinked Ballista enters with no counters and dies (107.3m)."""
    table = Table().battlefield(0, "4 Wastes", "Plains").hand(0, "Walking Ballista", "Cloudshift")
    wastes = tuple(Activate(0, f"wastes{n}") for n in ("", "#2", "#3", "#4"))
    table.start().cast(0, "walking-ballista", x=2, mana=wastes).resolve()
    assert table.pt("walking-ballista") == (2, 2)
    table.cast(0, "cloudshift", "walking-ballista").resolve()
    assert table.zone("walking-ballista") == "graveyard"


def test_more_counters_on_entering() -> None:
    """Hardened Scales adds one to what a creature enters with (614.1c, 614.16)."""
    table = Table().battlefield(0, "2 Wastes", "Hardened Scales").hand(0, "Endless One").start()
    table.cast(0, "endless-one", x=2).resolve()
    assert table.counters("endless-one", "+1/+1") == 3


def test_the_order_of_counter_doublers() -> None:
    """Plus one then doubled is 4, doubled then plus one is 3: the controller chooses (616.1)."""
    for first, counters in [("hardened-scales", 4), ("doubling-season", 3)]:
        table = Table().battlefield(0, "Wastes", "Hardened Scales", "Doubling Season")
        table.hand(0, "Endless One").start().cast(0, "endless-one", x=1).resolve()
        assert (table.waits_for(), table.decider()) == ("replacement", 0)
        table.answer(0, first)
        assert table.counters("endless-one", "+1/+1") == counters


def test_twice_as_many_tokens() -> None:
    """Doubling Season doubles tokens created under one's control."""
    table = Table().battlefield(0, "2 Plains", "Doubling Season").hand(0, "Raise the Alarm").start()
    table.cast(0, "raise-the-alarm").resolve()
    assert len(table.on_battlefield("Soldier Token", 0)) == 4


def test_opponents_permanents_enter_tapped() -> None:
    """Kismet is about opponents' artifacts, creatures and lands (614.1d)."""
    table = Table().battlefield(1, "Kismet").battlefield(0, "2 Plains")
    table.hand(0, "Memnite", "Island", "Utopia Sprawl", "Raise the Alarm").start()
    table.play(0, "island").cast(0, "memnite").resolve().cast(0, "raise-the-alarm").resolve()
    assert table.tapped("island")
    assert table.tapped("memnite")
    assert all(table.tapped(token) for token in table.on_battlefield("Soldier Token"))


@pytest.mark.parametrize(("lands", "tapped"), [(0, False), (2, False), (3, True)])
def test_a_fast_land(lands: int, tapped: bool) -> None:
    """Blackcleave Cliffs enters untapped with at most two other lands."""
    table = (
        Table().battlefield(0, *([f"{lands} Forest"] if lands else [])).battlefield(1, "5 Forest")
    )
    table.hand(0, "Blackcleave Cliffs").start().play(0, "blackcleave-cliffs")
    assert table.tapped("blackcleave-cliffs") is tapped


def test_fetching_a_land() -> None:
    """Flooded Strand finds a Plains or Island, which shuffles the library (701.23, 701.24)."""
    table = (
        Table().battlefield(0, "Flooded Strand").library(0, "Forest", "Island", "Plains").start()
    )
    table.activate(0, "flooded-strand")
    assert (table.life(0), table.zone("flooded-strand")) == (19, "graveyard")
    table.resolve()
    assert table.options() == ("island", "plains")
    table.answer(0, "island")
    assert table.zone("island") == "battlefield"
    assert not table.tapped("island")
    assert table.game.observe()["players"][0]["library"] is None


def test_after_a_shuffle_the_top_card_is_said_by_who_drives_the_game() -> None:
    """The engine has no chance of its own: the next draw asks what lies on top."""
    table = Table().battlefield(0, "Flooded Strand").library(0, "a: Forest", "b: Forest").start()
    table.activate(0, "flooded-strand").resolve()
    table.pass_until("end", 1).passing(1).passing(0).passing(0).passing(1)
    assert (table.waits_for(), table.decider()) == ("order", 0)
    table.answer(0, "b")
    assert table.cards(0, "hand") == ["b"]


def test_a_search_may_fail_to_find() -> None:
    """In a hidden zone a card of a stated quality need not be found (701.23b)."""
    table = Table().battlefield(0, "Evolving Wilds").library(0, "2 Forest").start()
    table.activate(0, "evolving-wilds").resolve()
    table.refused(Answer(0, (("forest", "forest#2"),)))
    table.answer(0, ())
    assert len(table.cards(0, "library")) == 2


def test_each_token_has_its_own_name() -> None:
    """Labels of tokens count on in order of creation."""
    table = Table().battlefield(0, "2 Plains").hand(0, "Raise the Alarm").start()
    table.cast(0, "raise-the-alarm").resolve()
    assert table.on_battlefield("Soldier Token") == ["token#1", "token#2"]


def test_instants_and_sorceries_go_to_the_graveyard_last() -> None:
    """A resolved spell is put into its owner's graveyard (608.2n)."""
    table = Table().battlefield(0, "Mountain").hand(0, "Shock").start()
    table.cast(0, "shock", "P1").resolve()
    assert table.cards(0, "graveyard") == ["shock"]


def test_an_aura_enters_attached_to_its_target() -> None:
    """It resolves attached (303.4a, 608.3b)."""
    table = Table().battlefield(0, "4 Island").battlefield(1, "bears: Grizzly Bears")
    table.hand(0, "Control Magic").start().cast(0, "control-magic", "bears").resolve()
    assert table.game.observe()
    assert table.thing("control-magic").attached_to == table.state.names["bears"]


def test_an_aura_without_its_target_goes_to_the_graveyard() -> None:
    """An Aura spell whose target is gone does not resolve (608.3b)."""
    table = Table().battlefield(0, "4 Island", "Mountain", "Forest")
    table.battlefield(1, "bears: Grizzly Bears").hand(0, "Wild Growth", "Shock")
    table.hand(0, "Control Magic").start()
    table.cast(0, "control-magic", "bears").cast(0, "shock", "bears").resolve()
    table.resolve()
    assert table.zone("control-magic") == "graveyard"
