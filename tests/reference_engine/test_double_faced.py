"""Double-faced cards (712), day and night (731), additional combat phases (500.8)."""

from table import Table

from reference_engine.announcements import Attack


def test_transforming_keeps_the_object() -> None:
    """Counters, damage and what is attached stay, it does not become fresh (712.18)."""
    table = Table().battlefield(0, "hunt: Huntmaster of the Fells", counters={"+1/+1": 1})
    table.start("end").passing(0).passing(1)
    assert table.stack() == ["hunt"]
    table.resolve().answer(0, "P1", ())
    assert table.seen("hunt").name == "Ravager of the Fells"
    assert table.pt("hunt") == (5, 5)
    assert table.counters("hunt", "+1/+1") == 1


def test_mana_value_of_the_back_face() -> None:
    """It is that of the front face (202.3b)."""
    table = Table().battlefield(0, "hunt: Huntmaster of the Fells", back=True).start()
    assert table.mana_value("hunt") == 4


def test_no_transforming_while_spells_are_cast() -> None:
    """A spell cast last turn keeps the Huntmaster human (603.4)."""
    table = Table().battlefield(0, "hunt: Huntmaster of the Fells").hand(0, "Memnite").start()
    table.cast(0, "memnite").resolve().pass_until("upkeep", 1)
    assert table.stack() == []


def test_the_ravager_asks_which_opponent() -> None:
    """With three players the Ravager's target is one of two opponents (603.3d)."""
    table = Table(3).battlefield(0, "hunt: Huntmaster of the Fells").start("end")
    table.passing(0).passing(1).passing(2).resolve()
    assert table.waits_for() == "targets"
    assert table.options() == ("P1", "P2")


def test_it_becomes_day_as_a_daybound_permanent_enters() -> None:
    """Then a turn without spells makes it night, one with two spells makes it day (731.2)."""
    table = Table().battlefield(0, "5 Mountain").hand(0, "watch: Village Watch")
    table.hand(1, "2 Memnite").start().cast(0, "watch").resolve().pass_until("upkeep", 1)
    assert table.pt("watch") == (4, 3)
    table.pass_until("upkeep", 0)
    assert table.seen("watch").name == "Village Reavers"
    table.pass_until("precombat_main", 1)
    table.cast(1, "memnite").resolve().cast(1, "memnite#2").resolve()
    assert table.pt("watch") == (5, 4)
    table.pass_until("upkeep", 0)
    assert table.pt("watch") == (4, 3)


def test_one_spell_does_not_make_it_day() -> None:
    """Two spells by the active player of that turn are needed (731.2b)."""
    table = Table().battlefield(0, "5 Mountain").hand(0, "watch: Village Watch").hand(1, "Memnite")
    table.start().cast(0, "watch").resolve().pass_until("upkeep", 0)
    assert table.pt("watch") == (5, 4)
    table.pass_until("precombat_main", 1).cast(1, "memnite").resolve().pass_until("upkeep", 0)
    assert table.pt("watch") == (5, 4)


def test_entering_at_night_shows_the_back() -> None:
    """A daybound permanent that enters at night enters transformed (702.145d)."""
    table = Table().battlefield(0, "10 Mountain").hand(0, "a: Village Watch", "b: Village Watch")
    table.start().cast(0, "a").resolve().pass_until("precombat_main", 0)
    assert table.pt("a") == (5, 4)
    table.cast(0, "b").resolve()
    assert table.pt("b") == (5, 4)
    assert "haste" in table.keywords("b")


def test_delver_looks_at_the_top_card() -> None:
    """An instant or sorcery may be revealed, and the Delver transforms."""
    table = Table().battlefield(0, "Delver of Secrets").library(0, "Shock", "Forest")
    table.start("end", active=1).passing(1).passing(0)
    assert table.stack() == ["delver-of-secrets"]
    table.resolve()
    assert table.waits_for() == "may"
    table.answer(0, "yes")
    assert table.seen("delver-of-secrets").name == "Insectile Aberration"
    assert table.pt("delver-of-secrets") == (3, 2)
    assert table.cards(0, "library")[0] == "shock"


def test_an_additional_combat_phase() -> None:
    """Creatures that attacked untap and may attack again, then there is a main phase (500.8)."""
    table = Table().battlefield(0, "4 Mountain", "a: Hill Giant", "b: Hill Giant")
    table.hand(0, "Relentless Assault").start("beginning_of_combat").passing(0).passing(1)
    table.attack(0, a="P1").pass_until("postcombat_main")
    table.cast(0, "relentless-assault").resolve()
    assert not table.tapped("a")
    table.passing(0).passing(1)
    assert table.state.step == "beginning_of_combat"
    table.passing(0).passing(1).attack(0, a="P1", b="P1").pass_until("postcombat_main")
    assert table.life(1) == 20 - 3 - 6
    table.passing(0).passing(1)
    assert table.state.step == "end"


def test_a_creature_cast_this_turn_is_fresh_in_it_too() -> None:
    """No turn has begun (302.6)."""
    table = Table().battlefield(0, "4 Mountain", "Plains", "a: Hill Giant")
    table.hand(0, "Relentless Assault", "lions: Savannah Lions").start()
    table.cast(0, "lions").resolve().cast(0, "relentless-assault").resolve().to_attackers()
    table.refused(Attack(0, {"lions": "P1"}))
