"""Phasing (702.26)."""

from table import Table

from reference_engine.announcements import Cast


def rippled(*mine: str) -> Table:
    """Return a table where player 0 has just phased out its own bears."""
    table = Table().battlefield(0, "bears: Grizzly Bears", "2 Island", *mine)
    table.hand(0, "Reality Ripple").start()
    return table.cast(0, "reality-ripple", "bears").resolve()


def test_a_phased_out_permanent_does_not_exist() -> None:
    """It is no target, doesn't attack and isn't counted (702.26b)."""
    table = rippled("Mountain", "anthem: Glorious Anthem")
    assert table.zone("bears") == "phased out"
    assert table.on_battlefield("Grizzly Bears") == []
    table.pass_until("declare_attackers")
    assert table.waits_for() == "priority"


def test_it_phases_in_before_its_controller_untaps() -> None:
    """In the untap step, and untaps with the rest if it was tapped (702.26a, 502.1)."""
    table = Table().battlefield(0, "bears: Grizzly Bears", tapped=True).battlefield(0, "2 Island")
    table.hand(0, "Reality Ripple").start().cast(0, "reality-ripple", "bears").resolve()
    table.pass_until("upkeep", 1)
    assert table.zone("bears") == "phased out"
    table.pass_until("upkeep", 0)
    assert table.zone("bears") == "battlefield"
    assert not table.tapped("bears")


def test_phasing_is_no_zone_change() -> None:
    """Nothing triggers on it, and counters and attachments stay (702.26d)."""
    table = Table().battlefield(0, "Soul Warden", "Zulaport Cutthroat", "2 Island")
    table.battlefield(0, "bears: Grizzly Bears", counters={"+1/+1": 2})
    table.battlefield(1, "Lignify", attached_to="bears").hand(0, "Reality Ripple").start()
    table.cast(0, "reality-ripple", "bears").resolve()
    assert table.stack() == []
    assert table.zone("lignify") == "phased out"
    table.pass_until("upkeep", 0)
    assert table.stack() == []
    assert table.counters("bears", "+1/+1") == 2
    assert table.thing("lignify").attached_to == table.state.names["bears"]
    assert table.pt("bears") == (2, 6)


def test_it_can_be_used_at_once() -> None:
    """It has been under its controller's control since before that turn began (702.26f)."""
    table = rippled().pass_until("upkeep", 0).to_attackers()
    assert table.waits_for() == "attackers"


def test_effects_until_end_of_turn_end_for_it_too() -> None:
    """A pump ends at cleanup though the creature was phased out then (702.26f, 514.2)."""
    table = Table().battlefield(0, "bears: Grizzly Bears", "Forest", "2 Island")
    table.hand(0, "Reality Ripple", "Giant Growth").start()
    table.cast(0, "giant-growth", "bears").resolve().cast(0, "reality-ripple", "bears").resolve()
    table.pass_until("upkeep", 0)
    assert table.pt("bears") == (2, 2)


def test_protection_from_everything_for_a_turn_cycle() -> None:
    """Teferi's Protection: no life changes and no targeting until its player's next turn."""
    table = Table().battlefield(0, "3 Plains", "bears: Grizzly Bears").battlefield(1, "2 Mountain")
    table.hand(0, "Teferi's Protection").hand(1, "2 Shock", "Lava Spike").start()
    table.cast(0, "teferis-protection").resolve()
    assert table.zone("teferis-protection") == "exile"
    assert table.zone("plains") == "phased out"
    table.passing(0)
    targets = {a.targets[0][0] for a in table.game.legal_actions() if isinstance(a, Cast)}
    assert targets == {"P1"}
    table.pass_until("upkeep", 0)
    assert table.zone("bears") == table.zone("plains") == "battlefield"
    table.passing(0).cast(1, "shock", "P0").resolve()
    assert table.life(0) == 18


def test_phased_out_lands_make_no_mana() -> None:
    """They can't be tapped for anything (702.26b)."""
    table = Table().battlefield(0, "4 Plains").hand(0, "Teferi's Protection").start()
    table.cast(0, "teferis-protection").resolve()
    assert table.game.legal_actions() == [type(table.game.legal_actions()[0])(0)]


def test_a_phased_out_attacker_leaves_combat() -> None:
    """It is removed from combat (506.4)."""
    table = Table().battlefield(0, "bears: Grizzly Bears").battlefield(1, "2 Island")
    table.hand(1, "Reality Ripple").start("beginning_of_combat").passing(0).passing(1)
    table.attack(0, bears="P1").passing(0).cast(1, "reality-ripple", "bears").resolve()
    assert table.state.combat is not None
    assert table.state.combat.attackers == {}
