"""Cards that are moved between hands, graveyards and the battlefield."""

from table import Table

from reference_engine.announcements import PlayLand


def test_crucible_lets_its_controller_play_lands_from_the_graveyard() -> None:
    """305.1: still one land in a turn."""
    table = Table().battlefield(0, "Crucible of Worlds").graveyard(0, "forest: Forest", "Swamp")
    table.graveyard(1, "Island").start()
    table.refused(PlayLand(0, "island"))
    assert table.may(PlayLand, "forest")
    table.play(0, "forest")
    assert table.zone("forest") == "battlefield"
    table.refused(PlayLand(0, "swamp"))


def test_without_crucible_a_land_in_the_graveyard_stays_there() -> None:
    """305.1: lands are played from the hand."""
    table = Table().battlefield(1, "Crucible of Worlds").graveyard(0, "Forest").start()
    table.refused(PlayLand(0, "forest"))


def test_elvish_piper_may_put_a_creature_card_or_none() -> None:
    """608.2d: what is chosen in hand may be nothing."""
    table = Table().seat(0, mana="GG").battlefield(0, "piper: Elvish Piper")
    table.hand(0, "dread: Colossal Dreadmaw", "Forest").start()
    table.activate(0, "piper", 0, spend="G").resolve()
    assert table.options() == ("dread",)
    table.answer(0, "dread")
    assert table.zone("dread") == "battlefield"


def test_show_and_tell_puts_all_at_once() -> None:
    """608.2c and 101.4: each chooses in turn order, then all enter at the same time."""
    table = Table().seat(0, mana="UUU").hand(0, "Show and Tell", "warden: Soul Warden")
    table.hand(1, "other: Soul Warden").start()
    table.cast(0, "show-and-tell").resolve().answer(0, "warden").answer(1, "other")
    assert sorted(table.stack()) == ["other", "warden"]
    assert table.controller("other") == 1


def test_relic_has_the_target_player_choose_then_takes_all() -> None:
    """115.1: the player exiles a card of its own choice."""
    table = Table().seat(0, mana="R").battlefield(0, "relic: Relic of Progenitus")
    table.graveyard(1, "bears: Grizzly Bears", "Shock").graveyard(0, "Forest").start()
    table.activate(0, "relic", 0, "P1").resolve()
    assert (table.decider(), set(table.options())) == (1, {"bears", "shock"})
    table.answer(1, "shock")
    table.activate(0, "relic", 1, spend="R").resolve()
    assert table.zone("bears") == table.zone("forest") == table.zone("relic") == "exile"
    assert len(table.cards(0, "hand")) == 1


def test_eternal_witness_may_return_any_card_of_its_controllers() -> None:
    """603.3d."""
    table = Table().seat(0, mana="GGG").hand(0, "witness: Eternal Witness")
    table.graveyard(0, "Shock").graveyard(1, "Forest").start()
    table.cast(0, "witness").resolve().resolve().answer(0, "yes")
    assert table.cards(0, "hand") == ["shock"]


def test_the_top_card_that_was_looked_at_is_the_card_drawn() -> None:
    """401.4: once known the top of a shuffled library is not asked for again."""
    table = Table().battlefield(0, "delver: Delver of Secrets").library(0, "2 Shock", "4 Wastes")
    table.seat(0, mana="BB").hand(0, "Demonic Tutor").battlefield(0, "Upwelling").start()
    table.cast(0, "demonic-tutor").resolve().answer(0, "shock")
    table.pass_until("upkeep", 0).resolve()
    assert table.waits_for() == "order"
    table.answer(0, "shock#2").answer(0, "yes")
    assert table.pt("delver") == (3, 2)
    table.pass_until("draw", 0)
    assert "shock#2" in table.cards(0, "hand")
