"""Exile until (610.3), linked abilities (607) and delayed triggers (603.7)."""

from table import Table

from reference_engine.zones import move_one


def test_an_oblivion_ring_returns_the_card_when_it_leaves() -> None:
    """607.2a: the second ability returns what the first exiled, under its owner's control."""
    table = Table().seat(0, mana="WWW").seat(1, mana="WW").hand(0, "Oblivion Ring")
    table.battlefield(1, "bears: Grizzly Bears").hand(1, "Disenchant").start()
    table.cast(0, "oblivion-ring").resolve().resolve()
    assert table.zone("bears") == "exile"
    table.passing(0).cast(1, "disenchant", "oblivion-ring").resolve().resolve()
    assert table.zone("bears") == "battlefield"
    assert table.controller("bears") == 1


def test_an_oblivion_ring_that_left_first_exiles_for_good() -> None:
    """607.2a: if it leaves before the first ability resolves, the second finds nothing."""
    table = Table().seat(0, mana="WWW").seat(1, mana="WW").hand(0, "Oblivion Ring")
    table.battlefield(1, "bears: Grizzly Bears").hand(1, "Disenchant").start()
    table.cast(0, "oblivion-ring").resolve()
    table.passing(0).cast(1, "disenchant", "oblivion-ring").resolve()
    table.resolve_all()
    assert table.zone("bears") == "exile"


def test_banishing_light_that_left_first_exiles_nothing() -> None:
    """610.3b: the event has occurred already, so the permanent does not move."""
    table = Table().seat(0, mana="WWW").seat(1, mana="WW").hand(0, "Banishing Light")
    table.battlefield(1, "bears: Grizzly Bears").hand(1, "Disenchant").start()
    table.cast(0, "banishing-light").resolve()
    table.passing(0).cast(1, "disenchant", "banishing-light").resolve().resolve_all()
    assert table.zone("bears") == "battlefield"


def test_banishing_light_returns_the_card_at_once_and_without_the_stack() -> None:
    """610.3: the second one-shot effect happens immediately after it leaves."""
    table = Table().seat(0, mana="WWW").seat(1, mana="WW").hand(0, "Banishing Light")
    table.battlefield(1, "bears: Grizzly Bears").hand(1, "Disenchant").start()
    table.cast(0, "banishing-light").resolve().resolve()
    assert table.zone("bears") == "exile"
    table.passing(0).cast(1, "disenchant", "banishing-light").resolve()
    assert table.zone("bears") == "battlefield"
    assert table.stack() == []


def test_an_exiled_token_does_not_return() -> None:
    """111.8: a token that has left the battlefield can't come back."""
    table = Table().seat(0, mana="WWWWWW").battlefield(0, "Fencing Ace")
    table.hand(0, "Raise the Alarm", "Journey to Nowhere", "Disenchant").start()
    table.cast(0, "raise-the-alarm", spend="WW").resolve()
    table.cast(0, "journey-to-nowhere", spend="WW").resolve().answer(0, "token#1").resolve()
    assert table.zone("token#1") == ""
    table.cast(0, "disenchant", "journey-to-nowhere").resolve_all()
    assert len(table.on_battlefield("Soldier Token")) == 1


def test_a_fiend_hunter_may_decline() -> None:
    """603.3d and 608.2d: the target is chosen on the stack, "may" as it resolves."""
    table = Table().seat(0, mana="WWW").hand(0, "Fiend Hunter")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "fiend-hunter").resolve().resolve().answer(0, "no")
    assert table.zone("bears") == "battlefield"


def test_flickerwisp_returns_the_card_at_the_next_end_step_to_its_owner() -> None:
    """603.7: one delayed trigger; the card comes back under its owner's control."""
    table = Table().seat(0, mana="WWW").hand(0, "Flickerwisp")
    table.battlefield(0, "bears: Grizzly Bears", owner=1).start()
    table.cast(0, "flickerwisp").resolve().resolve()
    assert table.zone("bears") == "exile"
    table.pass_until("end").resolve()
    assert table.zone("bears") == "battlefield"
    assert table.controller("bears") == 1


def test_a_card_that_moved_meanwhile_is_not_returned_by_flickerwisp() -> None:
    """603.7c and 400.7: what left exile is a new object, of which the trigger knows nothing."""
    table = Table().seat(0, mana="WWW").hand(0, "Flickerwisp").battlefield(0, "Forest")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "flickerwisp").resolve()
    if table.waits_for() == "targets":
        table.answer(0, "bears")
    table.resolve()
    base = table.game._base
    move_one(base, base.names["bears"], "hand")
    table.pass_until("end").resolve()
    assert table.zone("bears") == "hand"


def test_ephemerate_rebounds_from_exile_in_the_next_upkeep() -> None:
    """702.88a: cast from hand it is exiled and may be cast once more without paying."""
    table = Table().seat(0, mana="W").hand(0, "Ephemerate")
    table.battlefield(0, "visionary: Elvish Visionary").start()
    table.cast(0, "ephemerate", "visionary").resolve()
    assert table.zone("ephemerate") == "exile"
    table.resolve_all()
    table.pass_until("upkeep", 0)
    assert table.stack() == ["ephemerate"]
    table.resolve()
    assert table.waits_for() == "may"
    table.answer(0, "yes")
    assert table.zone("ephemerate") == "stack"
    table.resolve()
    assert table.zone("ephemerate") == "graveyard"


def test_a_rebound_that_is_declined_leaves_the_card_in_exile() -> None:
    """702.88a: the card stays exiled if it is not cast."""
    table = Table().seat(0, mana="W").hand(0, "Ephemerate")
    table.battlefield(0, "bears: Grizzly Bears").start()
    table.cast(0, "ephemerate", "bears").resolve().pass_until("upkeep", 0)
    table.resolve().answer(0, "no")
    assert table.zone("ephemerate") == "exile"
    assert table.waits_for() == "priority"


def test_a_countered_rebound_spell_goes_to_the_graveyard() -> None:
    """702.88a: only as it resolves; with its target gone it does not (608.2b)."""
    table = Table().seat(0, mana="W").seat(1, mana="R").hand(0, "Ephemerate").hand(1, "Shock")
    table.battlefield(0, "bears: Grizzly Bears").start()
    table.cast(0, "ephemerate", "bears").passing(0).cast(1, "shock", "bears").resolve_all()
    assert table.zone("ephemerate") == "graveyard"


def test_the_creature_that_ephemerate_returned_is_a_new_object() -> None:
    """400.7: it has no damage and no counters, and it is fresh."""
    table = Table().seat(0, mana="W").hand(0, "Ephemerate")
    table.battlefield(0, "bears: Grizzly Bears", counters={"+1/+1": 1}, tapped=True).start()
    table.cast(0, "ephemerate", "bears").resolve()
    assert table.pt("bears") == (2, 2)
    assert table.thing("bears").fresh
    assert not table.tapped("bears")
