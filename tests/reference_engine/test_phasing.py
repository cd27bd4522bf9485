"""Phasing (702.26): a phased-out permanent is treated as though it did not exist."""

from table import Table

from reference_engine.announcements import Cast


def test_a_phased_out_permanent_is_nowhere_to_be_seen() -> None:
    """702.26b: it can't be targeted, counted or observed, and state-based actions leave it."""
    table = Table().seat(0, mana="UUR").hand(0, "Reality Ripple", "Shock")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "reality-ripple", "bears", spend="UU").resolve()
    assert table.on_battlefield("Grizzly Bears") == []
    assert "bears" not in {view["label"] for view in table.game.observe()["objects"]}
    table.refused(Cast(0, "shock", targets=(("bears",),), spend="R"))


def test_it_phases_in_before_its_controller_untaps() -> None:
    """502.1: in that player's next untap step, so that it is untapped in the same step."""
    table = Table().seat(0, mana="UU").hand(0, "Reality Ripple")
    table.battlefield(1, "bears: Grizzly Bears", tapped=True, counters={"+1/+1": 1}).start()
    table.cast(0, "reality-ripple", "bears").resolve()
    table.pass_until("upkeep", 1)
    assert table.zone("bears") == "battlefield"
    assert not table.tapped("bears")
    assert table.counters("bears", "+1/+1") == 1
    assert not table.thing("bears").fresh


def test_phasing_triggers_no_zone_change_abilities() -> None:
    """702.26d: it neither leaves nor enters."""
    table = Table().seat(0, mana="UU").hand(0, "Reality Ripple")
    table.battlefield(1, "Soul Warden", "visionary: Elvish Visionary").start()
    table.cast(0, "reality-ripple", "visionary").resolve().pass_until("upkeep", 1)
    assert table.zone("visionary") == "battlefield"
    assert table.stack() == []
    assert table.life(1) == 20


def test_attachments_phase_out_and_in_with_their_host() -> None:
    """702.26g: indirectly, and they stay attached."""
    table = Table().seat(0, mana="UU").hand(0, "Reality Ripple")
    table.battlefield(1, "bears: Grizzly Bears")
    table.battlefield(0, "Pacifism", attached_to="bears").start()
    table.cast(0, "reality-ripple", "bears").resolve()
    assert table.zone("pacifism") == "phased out"
    table.pass_until("upkeep", 1)
    assert table.zone("pacifism") == "battlefield"
    assert table.thing("pacifism").attached_to == table.thing("bears").id


def test_equipment_that_phased_out_by_itself_comes_back_unattached_if_the_host_is_gone() -> None:
    """702.26i: it phases in unattached if what it was on is not there any more."""
    table = Table().seat(0, mana="UUR").hand(0, "Reality Ripple", "Shock")
    table.battlefield(0, "bears: Grizzly Bears")
    table.battlefield(0, "scimitar: Leonin Scimitar", attached_to="bears").start()
    table.cast(0, "reality-ripple", "scimitar", spend="UU").resolve()
    assert table.pt("bears") == (2, 2)
    table.cast(0, "shock", "bears").resolve()
    table.pass_until("upkeep", 0)
    assert table.zone("scimitar") == "battlefield"
    assert table.thing("scimitar").attached_to == 0


def test_a_token_goes_on_existing_while_it_is_phased_out() -> None:
    """702.26d: tokens stay."""
    table = Table().seat(0, mana="UUWW").hand(0, "Reality Ripple", "Raise the Alarm").start()
    table.cast(0, "raise-the-alarm", spend="WW").resolve()
    table.cast(0, "reality-ripple", "token#1").resolve()
    table.pass_until("upkeep", 0)
    assert len(table.on_battlefield("Soldier", 0)) == 2


def test_an_attacker_that_phases_out_is_removed_from_combat() -> None:
    """506.4: it deals no combat damage."""
    table = Table().seat(1, mana="UU").hand(1, "Reality Ripple").battlefield(1, "Upwelling")
    table.battlefield(0, "bears: Grizzly Bears").start("beginning_of_combat").to_attackers()
    table.attack(0, bears="P1").passing(0).cast(1, "reality-ripple", "bears").resolve()
    table.pass_until("end")
    assert table.life(1) == 20


def test_an_effect_until_end_of_turn_ends_while_it_is_phased_out() -> None:
    """702.26f: it has expired by the time the permanent phases in."""
    table = Table().seat(0, mana="UUG").hand(0, "Reality Ripple", "Giant Growth")
    table.battlefield(0, "bears: Grizzly Bears").start()
    table.cast(0, "giant-growth", "bears").resolve()
    table.cast(0, "reality-ripple", "bears").resolve().pass_until("upkeep", 0)
    assert table.pt("bears") == (2, 2)


def test_teferis_protection_phases_all_out_and_shields_the_player() -> None:
    """702.16j and 119.7: protection from everything, and a life total that can't change."""
    table = Table().seat(0, mana="WWW").seat(1, mana="R").hand(0, "protect: Teferi's Protection")
    table.hand(1, "bolt: Lightning Bolt").battlefield(1, "bears: Grizzly Bears")
    table.battlefield(0, "2 Forest", "Glorious Anthem").start()
    table.cast(0, "protect").resolve()
    assert table.zone("protect") == "exile"
    assert [i for i in table.state.battlefield if table.state.objects[i].controller == 0] == []
    table.passing(0)
    table.refused(Cast(1, "bolt", targets=(("P0",),), spend="R"))
    table.pass_until("beginning_of_combat", 1).to_attackers().attack(1, bears="P0")
    table.pass_until("upkeep", 0)
    assert table.life(0) == 20
    assert table.on_battlefield("Forest", 0) == ["forest", "forest#2"]
    assert table.state.player_rules == ()


def test_a_stolen_creature_phases_in_for_the_player_who_lost_it_to_phasing() -> None:
    """502.1: in the untap step of the player who controlled it as it phased out."""
    table = Table().seat(0, mana="UURRR").hand(0, "Reality Ripple", "Threaten")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "threaten", "bears", spend="RRR").resolve()
    table.cast(0, "reality-ripple", "bears").resolve()
    table.pass_until("upkeep", 1)
    assert table.zone("bears") == "phased out"
    table.pass_until("upkeep", 0)
    assert table.controller("bears") == 1
