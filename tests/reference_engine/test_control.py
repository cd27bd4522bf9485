"""Changes of control (613.1b, 701.12) and exchanges."""

from table import Table

from reference_engine.announcements import Cast


def test_threaten_untaps_and_lends_a_creature_for_the_turn() -> None:
    """611.2a: the effect ends in the cleanup step, and the creature goes back."""
    table = Table().seat(0, mana="RRR").hand(0, "Threaten")
    table.battlefield(1, "bears: Grizzly Bears", tapped=True).start()
    table.cast(0, "threaten", "bears").resolve()
    assert table.controller("bears") == 0
    assert not table.tapped("bears")
    table.to_attackers().attack(0, bears="P1").pass_until("upkeep", 1)
    assert table.life(1) == 18
    assert table.controller("bears") == 1


def test_the_latest_control_effect_counts() -> None:
    """613.7: of two control effects the one with the later timestamp applies."""
    table = Table(3).seat(0, mana="UUUUUU").hand(0, "Confiscate")
    table.battlefield(1, "bears: Grizzly Bears", owner=2)
    table.battlefield(1, "Control Magic", attached_to="bears").start()
    table.cast(0, "confiscate", "bears").resolve()
    assert table.controller("bears") == 0


def test_taking_a_control_aura_takes_what_it_enchants() -> None:
    """613.8: what the Aura does depends on who controls it, even if that changes later."""
    table = Table().seat(0, mana="UUUUUU").hand(0, "Confiscate")
    table.battlefield(0, "bears: Grizzly Bears")
    table.battlefield(1, "magic: Control Magic", attached_to="bears").start()
    assert table.controller("bears") == 1
    table.cast(0, "confiscate", "magic").resolve()
    assert table.controller("magic") == 0
    assert table.controller("bears") == 0


def test_gilded_drake_is_exchanged_for_its_target() -> None:
    """701.12b: each player gains control of the other's permanent."""
    table = Table().seat(0, mana="UU").hand(0, "Gilded Drake")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "gilded-drake").resolve().answer(0, "bears").resolve()
    assert (table.controller("gilded-drake"), table.controller("bears")) == (1, 0)


def test_gilded_drake_without_a_target_is_sacrificed() -> None:
    """The ability has up to one target; without an exchange the Drake is sacrificed."""
    table = Table().seat(0, mana="UU").hand(0, "Gilded Drake")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "gilded-drake").resolve().answer(0, ()).resolve()
    assert table.zone("gilded-drake") == "graveyard"


def test_gilded_drake_is_sacrificed_even_if_its_target_is_gone() -> None:
    """"This ability still resolves if its target becomes illegal", against 608.2b."""
    table = Table().seat(0, mana="UU").seat(1, mana="R").hand(0, "Gilded Drake").hand(1, "Shock")
    table.battlefield(1, "bears: Grizzly Bears").start()
    table.cast(0, "gilded-drake").resolve().answer(0, "bears")
    table.passing(0).cast(1, "shock", "bears").resolve_all()
    assert table.zone("gilded-drake") == "graveyard"


def test_homeward_path_gives_creatures_back_for_good() -> None:
    """613.7: its effect is later than the one that took the creature."""
    table = Table().battlefield(0, "Homeward Path").battlefield(0, "bears: Grizzly Bears")
    table.battlefield(1, "magic: Control Magic", attached_to="bears").start()
    table.activate(0, "homeward-path", 1).resolve()
    assert table.controller("bears") == 0
    assert table.zone("magic") == "battlefield"


def test_switcheroo_needs_both_targets() -> None:
    """701.12a: if one of them is gone nothing is exchanged."""
    table = Table().seat(0, mana="UUUUU").seat(1, mana="R").hand(0, "Switcheroo").hand(1, "Shock")
    table.battlefield(0, "bears: Grizzly Bears").battlefield(1, "ox: Pillarfield Ox").start()
    table.cast(0, "switcheroo", ("bears", "ox")).passing(0).cast(1, "shock", "bears")
    table.resolve_all()
    assert table.controller("ox") == 1


def test_switcheroo_exchanges_two_creatures() -> None:
    """701.12b: control of both is exchanged."""
    table = Table().seat(0, mana="UUUUU").hand(0, "Switcheroo")
    table.battlefield(0, "bears: Grizzly Bears").battlefield(1, "ox: Pillarfield Ox").start()
    table.cast(0, "switcheroo", ("bears", "ox")).resolve()
    assert (table.controller("bears"), table.controller("ox")) == (1, 0)


def test_donate_gives_a_permanent_to_the_target_player() -> None:
    """115.1: the second target must be one's own permanent."""
    table = Table().seat(0, mana="UUU").hand(0, "Donate")
    table.battlefield(0, "forest: Forest").battlefield(1, "ox: Pillarfield Ox").start()
    table.refused(Cast(0, "donate", targets=(("P1",), ("ox",)), spend="UUU"))
    table.cast(0, "donate", "P1", "forest").resolve()
    assert table.controller("forest") == 1


def test_a_planeswalker_whose_controller_changes_is_removed_from_combat() -> None:
    """506.4c: what attacked it goes on attacking nothing and deals no damage unblocked."""
    table = Table().seat(0, mana="U").battlefield(0, "bears: Grizzly Bears")
    table.battlefield(1, "jace: Jace Beleren", counters={"loyalty": 3}).hand(0, "Boomerang")
    table.seat(0, mana="UU").battlefield(0, "Upwelling").start("beginning_of_combat")
    table.to_attackers().attack(0, bears="jace")
    table.cast(0, "boomerang", "jace").resolve()
    assert table.state.combat is not None
    assert table.state.combat.attackers == {table.thing("bears").id: 0}
    table.pass_until("end")
    assert table.life(1) == 20
