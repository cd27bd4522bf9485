"""Costs to attack (508.1d, 508.1h), mana with a rider, taxes, counters moved one by one."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Answer, Attack, Cast


def attacking(lands: int, *tax: str) -> Table:
    """Return a table at the declaration: player 0 has two attackers, player 1 has taxes."""
    table = Table().battlefield(0, f"{lands} Wastes", "a: Grizzly Bears", "b: Grizzly Bears")
    table.battlefield(1, *tax).start("beginning_of_combat")
    return table.passing(0).passing(1)


def pay(table: Table, *lands: str) -> Table:
    """Activate lands and pay."""
    for land in lands:
        table.do(Activate(0, land))
    return table.answer(0, "yes")


def test_each_attacker_is_paid_for() -> None:
    """{2} for each creature; mana abilities may be activated before paying (508.1h, 508.1i)."""
    table = attacking(4, "Propaganda").attack(0, a="P1", b="P1")
    assert table.waits_for() == "pay"
    table.refused(Answer(0, (("yes",),)))
    pay(table, "wastes", "wastes#2", "wastes#3", "wastes#4")
    table.pass_until("end_of_combat")
    assert table.life(1) == 16


def test_what_can_t_be_paid_can_t_be_declared() -> None:
    """With mana for one only one may attack; without any none may (508.1)."""
    table = attacking(3, "Propaganda")
    table.refused(Attack(0, {"a": "P1", "b": "P1"}))
    pay(table.attack(0, a="P1"), "wastes", "wastes#2").pass_until("end_of_combat")
    assert table.life(1) == 18


def test_taxes_add_up() -> None:
    """Two of them cost {4} for each attacker."""
    table = attacking(3, "Propaganda", "Ghostly Prison")
    table.refused(Attack(0, {"a": "P1"}))


def test_not_paying_goes_back_to_before_the_declaration() -> None:
    """Nothing is tapped, and attackers are declared anew (508.1, 733.1)."""
    table = attacking(2, "Propaganda").attack(0, a="P1")
    table.do(Activate(0, "wastes")).answer(0, "no")
    assert table.waits_for() == "attackers"
    assert not table.tapped("a")
    assert not table.tapped("wastes")
    table.attack(0)
    assert table.life(1) == 20


def test_an_attacking_mana_creature_is_tapped_before_costs_are_paid() -> None:
    """Attackers are tapped first, so they can't make mana for it (508.1f)."""
    table = Table().battlefield(0, "elves: Llanowar Elves", "Wastes").battlefield(1, "Propaganda")
    table.start("beginning_of_combat").passing(0).passing(1)
    table.refused(Attack(0, {"elves": "P1"}))


# --- Mana ---------------------------------------------------------------------------------------


def test_cavern_of_souls_mana_makes_a_spell_uncounterable() -> None:
    """Only a creature spell of the chosen type, and it can't be countered (106.6)."""
    table = Table().battlefield(0, "Forest").hand(0, "Cavern of Souls", "bears: Grizzly Bears")
    table.hand(0, "elves: Llanowar Elves").battlefield(1, "2 Island").hand(
        1, "Counterspell"
    ).start()
    table.play(0, "cavern-of-souls").answer(0, "Bear")
    mana = (Activate(0, "forest"), Activate(0, "cavern-of-souls", 1, produce="G"))
    table.refused(Cast(0, "elves", mana=(mana[1],)))
    table.cast(0, "bears", mana=mana).passing(0)
    table.cast(1, "counterspell", "bears").resolve()
    assert table.stack() == ["bears"]


def test_eldrazi_temple_serves_colorless_eldrazi() -> None:
    """Endless One is one, Memnite is not."""
    table = Table().battlefield(0, "Eldrazi Temple").hand(0, "Endless One", "Sol Ring").start()
    temple = (Activate(0, "eldrazi-temple", 1),)
    table.refused(Cast(0, "sol-ring", mana=temple))
    table.cast(0, "endless-one", x=2, mana=temple).resolve()
    assert table.pt("endless-one") == (2, 2)


def test_ancient_ziggurat_does_not_pay_for_abilities_of_creatures() -> None:
    """Its mana is for casting creature spells only (106.6)."""
    table = Table().battlefield(0, "Ancient Ziggurat", "skeletons: Drudge Skeletons").start()
    table.refused(Activate(0, "skeletons", mana=(Activate(0, "ancient-ziggurat", produce="B"),)))


@pytest.mark.parametrize("paid", [False, True])
def test_cumulative_upkeep_grows(paid: bool) -> None:
    """An age counter each upkeep, and {2} for each, all or nothing (702.24a)."""
    table = (
        Table().battlefield(0, "Ritual of Subdual", "4 Forest", counters={}).start("end", active=1)
    )
    table.pass_until("upkeep", 0).resolve()
    assert table.waits_for() == "pay"
    for land in ("forest", "forest#2"):
        table.do(Activate(0, land))
    assert table.mana(0) == "CC"
    table.answer(0, "yes" if paid else "no")
    assert table.zone("ritual-of-subdual") == ("battlefield" if paid else "graveyard")


def test_winter_orb_lets_one_land_untap() -> None:
    """The player chooses the land; other permanents untap (502.3)."""
    table = Table().battlefield(1, "Winter Orb")
    table.battlefield(0, "2 Forest", "bears: Grizzly Bears", tapped=True).start("end", active=1)
    table.passing(1).passing(0)
    assert table.waits_for() == "choose"
    table.answer(0, "forest#2")
    assert (table.tapped("forest"), table.tapped("forest#2"), table.tapped("bears")) == (
        True,
        False,
        False,
    )


# --- Counters -----------------------------------------------------------------------------------


def test_power_conduit_turns_a_counter_into_another() -> None:
    """A counter of any kind from a permanent you control pays; a mode with its target follows."""
    table = (
        Table()
        .battlefield(0, "Power Conduit")
        .battlefield(0, "saga: History of Benalia", counters={"lore": 2})
    )
    table.battlefield(0, "bears: Grizzly Bears").start("end")
    table.activate(0, "power-conduit", 0, "bears", modes=(1,), cost_choices=(("saga",),)).resolve()
    assert table.counters("saga", "lore") == 1
    assert table.counters("bears", "+1/+1") == 1


@pytest.mark.parametrize(("what", "left"), [("put", 3), ("remove", 1)])
def test_clockspinning(what: str, left: int) -> None:
    """A counter that is there is chosen, then removed or joined by another (122.1)."""
    table = Table().battlefield(0, "4 Island").hand(0, "Clockspinning")
    table.battlefield(1, "bears: Grizzly Bears", counters={"+1/+1": 2}).start()
    table.cast(0, "clockspinning", "bears", additional=("buyback",)).resolve()
    table.answer(0, what)
    assert table.counters("bears", "+1/+1") == left
    assert table.zone("clockspinning") == "hand"


def test_only_attacks_on_the_player_are_taxed() -> None:
    """In a game of three each tax is for attacking its controller, planeswalkers are free."""
    table = Table(3).battlefield(0, "2 Wastes", "a: Grizzly Bears", "b: Grizzly Bears")
    table.battlefield(1, "Propaganda", "Jace Beleren", counters={"loyalty": 3})
    table.start("beginning_of_combat").passing(0).passing(1).passing(2)
    table.refused(Attack(0, {"a": "P1", "b": "P1"}))
    table.attack(0, a="jace-beleren", b="P2")
    assert table.waits_for() == "priority"
