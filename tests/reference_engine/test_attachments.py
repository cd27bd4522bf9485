"""Equipment and Auras (301.5, 303.4, 701.3)."""

from table import Table

from reference_engine.announcements import Activate, Cast


def armed() -> Table:
    """Return a table with a Scimitar, bears and two Wastes, not started."""
    return Table().battlefield(0, "sword: Leonin Scimitar", "bears: Grizzly Bears", "2 Wastes")


def test_equipping() -> None:
    """Equip attaches it to a creature one controls (702.6a)."""
    table = armed().start().activate(0, "sword", 0, "bears").resolve()
    assert table.pt("bears") == (3, 3)
    assert table.thing("sword").attached_to == table.state.names["bears"]


def test_equip_only_as_a_sorcery() -> None:
    """In one's main phase with an empty stack, onto one's own creature (702.6a)."""
    table = armed().start("upkeep")
    table.refused(Activate(0, "sword", 0, targets=(("bears",),), mana=(Activate(0, "wastes"),)))
    table = armed().battlefield(1, "theirs: Memnite").start()
    table.refused(Activate(0, "sword", 0, targets=(("theirs",),), mana=(Activate(0, "wastes"),)))


def test_moving_equipment() -> None:
    """The first creature loses what the second gains (701.3a)."""
    table = armed().battlefield(0, "lion: Silvercoat Lion").start()
    table.activate(0, "sword", 0, "bears").resolve().activate(0, "sword", 0, "lion").resolve()
    assert (table.pt("bears"), table.pt("lion")) == ((2, 2), (3, 3))


def test_equipment_stays_when_its_creature_is_gone() -> None:
    """It becomes unattached and remains (704.5n)."""
    table = armed().battlefield(0, "Swamp", "2 Mountain").hand(0, "Shock").start()
    table.activate(0, "sword", 0, "bears").resolve()
    table.cast(0, "shock", "bears").resolve()
    assert table.zone("bears") == "battlefield"
    table = armed().battlefield(0, "3 Swamp").hand(0, "Murder").start()
    table.activate(0, "sword", 0, "bears", mana=(Activate(0, "wastes"),)).resolve()
    table.cast(0, "murder", "bears").resolve()
    assert table.zone("sword") == "battlefield"
    assert table.thing("sword").attached_to == 0


def test_equipment_of_another_player_stays_attached() -> None:
    """Whoever controls it, it stays on the creature until moved (301.5d)."""
    table = armed().seat(0, mana="CUUU").hand(0, "Donate").start()
    table.activate(0, "sword", 0, "bears", spend="C").resolve()
    table.cast(0, "donate", "P1", "sword").resolve()
    assert table.controller("sword") == 1
    assert table.pt("bears") == (3, 3)


def test_boots_give_hexproof_and_haste() -> None:
    """The equipped creature can attack at once and can't be targeted by opponents (702.11b)."""
    table = (
        Table()
        .battlefield(0, "Swiftfoot Boots", "Wastes")
        .battlefield(0, "elf: Llanowar Elves", fresh=True)
    )
    table.battlefield(1, "Mountain").hand(1, "Shock").start()
    table.activate(0, "swiftfoot-boots", 0, "elf", mana=(Activate(0, "wastes"),)).resolve()
    assert table.may(Activate, "elf")
    table.passing(0)
    table.refused(Cast(1, "shock", targets=(("elf",),), mana=(Activate(1, "mountain"),)))


def test_equipment_that_is_a_creature_can_t_equip() -> None:
    """An Equipment that became a creature becomes unattached (301.5c, 704.5p)."""
    table = armed().battlefield(0, "4 Island").hand(0, "March of the Machines").start()
    table.activate(0, "sword", 0, "bears", mana=(Activate(0, "wastes"),)).resolve()
    table.cast(0, "march-of-the-machines").resolve()
    assert table.thing("sword").attached_to == 0
    assert table.pt("bears") == (2, 2)
    assert table.pt("sword") == (1, 1)


def test_pacifism() -> None:
    """The creature can neither attack nor block (508.1c, 509.1b)."""
    table = Table().battlefield(0, "a: Hill Giant").battlefield(1, "b: Hill Giant")
    table.battlefield(1, "Pacifism", attached_to="a").start("beginning_of_combat")
    table.passing(0).passing(1)
    assert table.where() == ("declare_attackers", 0)
    assert table.waits_for() == "priority"
    table = Table().battlefield(0, "a: Hill Giant").battlefield(1, "b: Hill Giant")
    table.battlefield(1, "Pacifism", attached_to="b").start("beginning_of_combat")
    table.passing(0).passing(1).attack(0, a="P1").passing(0).passing(1)
    assert table.waits_for() == "priority"


def test_an_aura_can_t_be_cast_without_a_target() -> None:
    """An Aura spell needs a legal target (303.4a)."""
    table = Table().battlefield(0, "2 Plains").hand(0, "Pacifism").start()
    assert not table.may(Cast, "pacifism")


def test_an_aura_s_target_with_hexproof() -> None:
    """An Aura spell targets, so an opponent's hexproof creature is none (702.11b)."""
    table = Table().battlefield(0, "2 Plains").battlefield(1, "Slippery Bogle").hand(0, "Pacifism")
    table.start()
    assert not table.may(Cast, "pacifism")


def test_granted_abilities_are_the_land_controller_s() -> None:
    """Enchanted land has the ability, so whoever controls the land activates it (113.8)."""
    table = Table().battlefield(1, "Forest").battlefield(0, "Squirrel Nest", attached_to="forest")
    table.start("precombat_main", active=1)
    table.activate(1, "forest", 1).resolve()
    assert len(table.on_battlefield("Squirrel Token", 1)) == 1


def test_confiscating_confiscate() -> None:
    """Control of an Aura that gives control: its new controller has what it enchants (613.1b)."""
    table = Table().battlefield(1, "bears: Grizzly Bears").seat(1, mana="U" * 6)
    table.battlefield(0, "a: Control Magic", attached_to="bears").hand(1, "b: Confiscate")
    table.start("precombat_main", active=1)
    assert table.controller("bears") == 0
    table.cast(1, "b", "a").resolve()
    assert table.controller("a") == 1
    assert table.controller("bears") == 1


def test_firebreathing_s_controller_activates_it() -> None:
    """The Aura has the ability, the creature gets the bonus."""
    table = Table().battlefield(1, "bears: Grizzly Bears").battlefield(0, "Mountain")
    table.battlefield(0, "Firebreathing", attached_to="bears").start()
    table.activate(0, "firebreathing", 0).resolve()
    assert table.pt("bears") == (3, 2)
