"""Replacing and preventing damage, draws, deaths and entering (614-616)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast
from reference_engine.zones import move_one


def test_circle_of_protection_stops_one_chosen_red_source_once() -> None:
    """The next damage of the chosen source to you is prevented, the one after is not (615.8)."""
    table = Table().battlefield(0, "2 Plains", "Circle of Protection: Red")
    table.battlefield(1, "2 Mountain", "ogre: Gray Ogre", "bears: Grizzly Bears")
    table.hand(1, "a: Shock", "b: Shock").start(active=1)
    table.cast(1, "a", "P0").passing(1)
    table.activate(0, "circle-of-protection-red").resolve()
    assert set(table.options()) == {"a", "ogre"}
    table.answer(0, "a").resolve()
    assert table.life(0) == 20
    table.cast(1, "b", "P0").resolve()
    assert table.life(0) == 18


def test_a_source_that_is_no_longer_red_is_not_prevented() -> None:
    """The shield looks again, and isn't used up (615.9, 609.7b)."""
    table = Table().battlefield(0, "Plains", "2 Island", "Circle of Protection: Red")
    table.hand(0, "Turn to Frog").battlefield(1, "ogre: Gray Ogre").start(
        "beginning_of_combat", active=1
    )
    table.passing(1).activate(
        0, "circle-of-protection-red", mana=(Activate(0, "plains"),)
    ).resolve()
    table.passing(1).cast(0, "turn-to-frog", "ogre").resolve()
    table.passing(1).passing(0).attack(1, ogre="P0")
    table.pass_until("end_of_combat")
    assert table.life(0) == 19
    assert len(table.state.shields) == 1
    table.pass_until("upkeep")
    assert table.state.shields == ()


def test_deflecting_palm_turns_damage_around() -> None:
    """What was prevented is dealt to the source's controller afterwards (615.5)."""
    table = Table().battlefield(0, "Plains", "Mountain").hand(0, "Deflecting Palm")
    table.battlefield(1, "wurm: Craw Wurm").start("beginning_of_combat", active=1)
    table.passing(1).passing(0).attack(1, wurm="P0").passing(1)
    table.cast(0, "deflecting-palm").resolve()
    if table.waits_for() == "choose":
        table.answer(0, "wurm")
    table.pass_until("end_of_combat")
    assert (table.life(0), table.life(1)) == (20, 14)


@pytest.mark.parametrize("palm_first", [False, True])
def test_the_affected_player_chooses_between_doubling_and_preventing(palm_first: bool) -> None:
    """Furnace of Rath and Deflecting Palm apply in the order the player chooses (616.1)."""
    table = (
        Table().battlefield(0, "Plains", "Mountain", "Furnace of Rath").hand(0, "Deflecting Palm")
    )
    table.battlefield(1, "Mountain").hand(1, "bolt: Lightning Bolt").start(active=1)
    table.cast(1, "bolt", "P0").passing(1)
    table.cast(0, "deflecting-palm").resolve()
    table.answer(0, "bolt").resolve()
    assert table.waits_for() == "replacement"
    assert table.decider() == 0
    table.answer(0, "deflecting-palm" if palm_first else "furnace-of-rath")
    # 3 or 6 prevented; the Palm's own damage is doubled by Furnace of Rath
    assert (table.life(0), table.life(1)) == (20, 14 if palm_first else 8)


def test_two_doublers_apply_once_each() -> None:
    """Each effect applies once to the event (614.5)."""
    table = Table().battlefield(0, "Furnace of Rath", "Gratuitous Violence", "bears: Grizzly Bears")
    table.battlefield(0, "Mountain").hand(0, "Shock").start()
    table.cast(0, "shock", "P1").resolve()
    assert table.life(1) == 16
    table.pass_until("beginning_of_combat").passing(0).passing(1).attack(0, bears="P1")
    table.pass_until("end_of_combat")
    assert table.life(1) == 8


def test_banefire_can_t_be_prevented_from_five_on() -> None:
    """Neither protection nor shields prevent it, and it can't be countered (615.12, 101.2)."""
    table = Table().battlefield(0, "6 Mountain").hand(0, "Banefire")
    table.battlefield(1, "2 Island").hand(1, "Counterspell").start()
    table.cast(0, "banefire", "P1", x=5).passing(0)
    table.cast(1, "counterspell", "banefire").resolve()
    assert table.stack() == ["banefire"]
    table.resolve()
    assert table.life(1) == 15


def test_platinum_emperion_and_paying_life() -> None:
    """The life total can't change: no loss, no gain, no paying but of 0 (119.7, 119.4b)."""
    table = Table().battlefield(0, "Mountain", "Platinum Emperion").hand(0, "Gut Shot")
    table.battlefield(1, "Mountain").hand(1, "Shock").start()
    table.refused(Cast(0, "gut-shot", targets=(("P1",),), life_paid=1))
    table.pass_until("upkeep", 1).cast(1, "shock", "P0").resolve()
    assert table.life(0) == 20


@pytest.mark.parametrize("reflections", [1, 2])
def test_thought_reflection(reflections: int) -> None:
    """Each replaces each draw once: two cards with one, four with two (616.1f)."""
    table = Table().battlefield(0, f"{reflections} Thought Reflection").start("end", active=1)
    table.pass_until("precombat_main", 0)
    assert len(table.cards(0, "hand")) == 2**reflections


# --- Regeneration -------------------------------------------------------------------------------


def skeletons(*hand: str) -> Table:
    """Return a table where Drudge Skeletons has a regeneration shield."""
    table = Table().battlefield(0, "Swamp", "skeletons: Drudge Skeletons", "4 Mountain", "4 Plains")
    table.hand(0, *hand).start()
    return table.activate(0, "skeletons", mana=(Activate(0, "swamp"),)).resolve()


def test_regeneration_replaces_destruction_by_damage_once() -> None:
    """It is tapped, its damage is gone, and the shield too (701.19a, 704.5g)."""
    table = skeletons("a: Lightning Bolt", "b: Lightning Bolt")
    table.cast(0, "a", "skeletons", mana=(Activate(0, "mountain"),)).resolve()
    assert table.zone("skeletons") == "battlefield"
    assert table.tapped("skeletons")
    assert table.thing("skeletons").damage == 0
    table.cast(0, "b", "skeletons").resolve()
    assert table.zone("skeletons") == "graveyard"


def test_can_t_be_regenerated() -> None:
    """The shield isn't applied (701.19c)."""
    table = skeletons("Wrath of God").cast(0, "wrath-of-god").resolve()
    assert table.zone("skeletons") == "graveyard"


def test_day_of_judgment_is_regenerated_from() -> None:
    """Destroying without more leaves the shield to apply."""
    table = skeletons("Day of Judgment").cast(0, "day-of-judgment").resolve()
    assert table.zone("skeletons") == "battlefield"


def test_regenerating_removes_from_combat() -> None:
    """A blocking creature that regenerates is removed from combat; the attacker stays blocked."""
    table = Table().battlefield(0, "Swamp", "skeletons: Drudge Skeletons")
    table.battlefield(1, "wurm: Craw Wurm").start("beginning_of_combat", active=1)
    table.passing(1).passing(0).attack(1, wurm="P0").passing(1).passing(0)
    table.block(0, skeletons="wurm").passing(1)
    table.activate(0, "skeletons").resolve()
    table.passing(1).passing(0)
    assert table.zone("skeletons") == "battlefield"
    assert table.state.combat is not None
    assert table.state.combat.blockers == {}
    assert table.life(0) == 20


# --- Zones --------------------------------------------------------------------------------------


def test_rest_in_peace_exiles_and_nothing_dies() -> None:
    """Cards and tokens are exiled instead, and no "dies" ability triggers (614.6, 700.4)."""
    table = Table().battlefield(0, "2 Plains", "Mountain", "Blood Artist", "bears: Grizzly Bears")
    table.hand(0, "Rest in Peace", "Shock").graveyard(1, "Forest").start()
    table.cast(
        0, "rest-in-peace", mana=(Activate(0, "plains"), Activate(0, "plains#2"))
    ).resolve().resolve()
    assert table.zone("forest") == "exile"
    table.cast(0, "shock", "bears").resolve()
    assert (table.zone("bears"), table.zone("shock"), table.stack()) == ("exile", "exile", [])


def test_containment_priest_exiles_what_was_not_cast() -> None:
    """A land creature that is played, or a card put onto the battlefield, but not a token."""
    table = Table().battlefield(0, "2 Plains", "Swamp", "Containment Priest")
    table.hand(0, "Dryad Arbor", "Raise the Alarm", "Reanimate").graveyard(0, "Memnite")
    table.hand(0, "b: Memnite").start()
    table.play(0, "dryad-arbor")
    assert table.zone("dryad-arbor") == "exile"
    table.cast(0, "b").resolve()
    assert table.zone("b") == "battlefield"
    table.cast(0, "reanimate", "memnite").resolve()
    assert table.zone("memnite") == "exile"
    table.cast(0, "raise-the-alarm").resolve()
    assert len(table.on_battlefield("Soldier Token")) == 2


def test_grafdiggers_cage() -> None:
    """Creature cards stay in graveyards, and nothing is cast from there (614.17d)."""
    table = Table().battlefield(0, "Swamp", "3 Mountain", "Grafdigger's Cage").hand(0, "Reanimate")
    table.graveyard(0, "Memnite", "Faithless Looting").start()
    assert not table.may(Cast, "faithless-looting")
    table.cast(0, "reanimate", "memnite").resolve()
    assert table.zone("memnite") == "graveyard"


# --- Odd cases ----------------------------------------------------------------------------------


def test_regeneration_from_deathtouch() -> None:
    """Damage by a source with deathtouch destroys too, and that can be replaced (704.5h)."""
    table = Table().battlefield(0, "Swamp", "skeletons: Drudge Skeletons")
    table.battlefield(1, "rats: Typhoid Rats").start("beginning_of_combat", active=1)
    table.passing(1).passing(0).attack(1, rats="P0").passing(1).passing(0)
    table.block(0, skeletons="rats").passing(1)
    table.activate(0, "skeletons").resolve()
    assert table.state.combat is not None
    table.passing(1).passing(0)
    assert table.zone("skeletons") == "battlefield"
    # destroyed only once, and it was the damage: the shield is gone
    assert table.state.shields == ()


def test_a_second_shield_on_the_same_source_waits() -> None:
    """Two activations stop two instances of damage; shields that are alike need no choice."""
    table = Table().battlefield(0, "2 Plains", "Circle of Protection: Red")
    table.battlefield(1, "Mountain").hand(1, "Shock").start(active=1)
    table.cast(1, "shock", "P0").passing(1)
    table.activate(0, "circle-of-protection-red").activate(0, "circle-of-protection-red")
    table.resolve().resolve()
    assert len(table.state.shields) == 2
    table.resolve()
    assert table.life(0) == 20
    assert len(table.state.shields) == 1


def test_a_chosen_permanent_spell_is_followed_onto_the_battlefield() -> None:
    """The effect applies to the permanent that the spell becomes (609.7a)."""
    table = Table().battlefield(0, "Plains", "Circle of Protection: Red")
    table.battlefield(1, "Mountain").hand(1, "Raging Goblin").start(active=1)
    table.cast(1, "raging-goblin").passing(1)
    table.activate(0, "circle-of-protection-red").resolve().resolve()
    table.pass_until("beginning_of_combat").passing(1).passing(0)
    table.attack(1, raging_goblin="P0").pass_until("end_of_combat")
    assert table.life(0) == 20


def test_priest_looks_at_what_would_be_on_the_battlefield() -> None:
    """Under March of the Machines an artifact would enter as a creature (614.12)."""
    table = Table().battlefield(0, "Containment Priest", "March of the Machines", "4 Forest")
    table.hand(0, "Elvish Piper", "Sol Ring").start()
    state = table.state
    ring = state.names["sol-ring"]
    move_one(state, ring, "battlefield", 0)
    assert table.zone("sol-ring") == "exile"
