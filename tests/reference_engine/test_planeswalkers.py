"""Planeswalkers and loyalty abilities (306, 606)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Attack


def jace(loyalty: int, player: int = 0) -> Table:
    """Return a table with Jace Beleren at so much loyalty, not started."""
    return Table().battlefield(player, "jace: Jace Beleren", counters={"loyalty": loyalty})


def test_a_planeswalker_enters_with_its_loyalty() -> None:
    """As many loyalty counters as are printed (306.5b)."""
    table = Table().seat(0, mana="UUU").hand(0, "jace: Jace Beleren").start()
    table.cast(0, "jace").resolve()
    assert table.counters("jace", "loyalty") == 3


def test_a_loyalty_ability_once_a_turn() -> None:
    """One loyalty ability of a permanent each turn, again in the next turn (606.3)."""
    table = jace(3).start().activate(0, "jace", 0)
    assert table.counters("jace", "loyalty") == 5
    assert table.stack() == ["jace"]
    table.resolve()
    assert len(table.cards(0, "hand")) == len(table.cards(1, "hand")) == 1
    table.refused(Activate(0, "jace", 1, targets=(("P0",),)))
    assert not table.may(Activate, "jace")
    table.pass_until("precombat_main", 1).pass_until("precombat_main", 0)
    table.activate(0, "jace", 1, "P0")
    assert table.counters("jace", "loyalty") == 4


def test_loyalty_abilities_are_activated_like_sorceries() -> None:
    """In one's main phase with an empty stack, with priority (606.3)."""
    table = jace(3).start("upkeep")
    table.refused(Activate(0, "jace", 0))
    table = jace(3).battlefield(0, "Mountain").hand(0, "Shock").start().cast(0, "shock", "P1")
    table.refused(Activate(0, "jace", 0))


def test_loyalty_that_is_not_there_can_t_be_paid() -> None:
    """Minus ten needs ten counters (606.6)."""
    table = jace(9).start()
    table.refused(Activate(0, "jace", 2, targets=(("P1",),)))


def test_no_loyalty_left() -> None:
    """At loyalty 0 it is put into the graveyard, the ability resolves all the same (704.5i)."""
    table = jace(1).start().activate(0, "jace", 1, "P0")
    assert table.zone("jace") == "graveyard"
    table.resolve()
    assert len(table.cards(0, "hand")) == 1


def test_damage_removes_loyalty() -> None:
    """Damage to a planeswalker takes so many loyalty counters (120.3c)."""
    table = jace(3, 1).battlefield(0, "Mountain").hand(0, "Shock").start()
    table.cast(0, "shock", "jace").resolve()
    assert table.counters("jace", "loyalty") == 1


def test_attacking_a_planeswalker() -> None:
    """An unblocked attacker deals its damage to the planeswalker, not the player (510.1b)."""
    table = jace(3, 1).battlefield(0, "bears: Grizzly Bears").start("beginning_of_combat")
    table.passing(0).passing(1)
    table.refused(Attack(0, {"bears": "P0"}))
    table.attack(0, bears="jace").passing(0).passing(1).passing(0).passing(1)
    assert table.counters("jace", "loyalty") == 1
    assert table.life(1) == 20


@pytest.mark.parametrize("card", ["Grizzly Bears", "Colossal Dreadmaw"])
def test_a_planeswalker_that_is_gone_takes_no_damage_nor_does_its_player(card: str) -> None:
    """The attacker attacks nothing any more (506.4c, 510.1b)."""
    table = jace(1, 1).battlefield(0, f"a: {card}", "Mountain").hand(0, "Shock")
    table.start("beginning_of_combat").passing(0).passing(1).attack(0, a="jace")
    table.cast(0, "shock", "jace").resolve()
    assert table.zone("jace") == "graveyard"
    table.pass_until("end_of_combat")
    assert table.life(1) == 20


def test_costs_are_no_effects_for_a_doubler() -> None:
    """Doubling Season doubles the counters it enters with, not those of a cost (614.16)."""
    table = (
        Table().battlefield(0, "Doubling Season").seat(0, mana="UUU").hand(0, "jace: Jace Beleren")
    )
    table.start().cast(0, "jace").resolve()
    assert table.counters("jace", "loyalty") == 6
    table.activate(0, "jace", 0)
    assert table.counters("jace", "loyalty") == 8


def test_ajani_s_avatar_is_as_large_as_its_controller_s_life() -> None:
    """The token's ability defines its power and toughness (604.3)."""
    table = Table().battlefield(0, "ajani: Ajani Goldmane", counters={"loyalty": 6})
    table.battlefield(0, "Mountain").battlefield(1, "Forest").hand(0, "Shock").start()
    table.activate(0, "ajani", 2).resolve()
    avatar = table.on_battlefield("Avatar Token", 0)[0]
    assert table.pt(avatar) == (20, 20)
    table.cast(0, "shock", "P0").resolve()
    assert table.pt(avatar) == (18, 18)


def test_ajani_s_counters_and_vigilance() -> None:
    """Each creature one controls, those there now."""
    table = Table().battlefield(0, "ajani: Ajani Goldmane", counters={"loyalty": 4})
    table.battlefield(0, "a: Memnite").battlefield(1, "b: Memnite").hand(0, "c: Memnite").start()
    table.activate(0, "ajani", 1).resolve().cast(0, "c").resolve()
    assert (table.pt("a"), table.pt("b"), table.pt("c")) == ((2, 2), (1, 1), (1, 1))
    assert table.keywords("a") == {"vigilance"}
    assert table.keywords("c") == set()


def test_two_planeswalkers_of_a_name() -> None:
    """Planeswalkers are legendary and fall under the legend rule (306.4, 704.5j)."""
    table = Table().battlefield(0, "a: Jace Beleren", "b: Jace Beleren", counters={"loyalty": 3})
    table.start()
    assert table.waits_for() == "legend"
    table.answer(0, "b")
    assert table.zone("a") == "graveyard"
