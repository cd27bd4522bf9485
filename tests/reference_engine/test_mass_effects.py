"""Mass effects, extra turns and phases, and what happens at once."""

from table import Table


def test_an_overloaded_rift_has_no_targets() -> None:
    """702.96b: it may affect what could not be a target."""
    table = Table().seat(0, mana="U" * 7).hand(0, "Cyclonic Rift")
    table.battlefield(1, "stalker: Invisible Stalker", "bears: Grizzly Bears", "Forest")
    table.battlefield(0, "ox: Pillarfield Ox").start()
    table.cast(0, "cyclonic-rift", alternative="overload", spend="U" * 7)
    assert table.state.stack[-1].targets == ()
    table.resolve()
    assert table.cards(1, "hand") == ["stalker", "bears"]
    assert table.zone("ox") == "battlefield"
    assert table.zone("forest") == "battlefield"


def test_living_death_swaps_creatures_and_graveyards() -> None:
    """608.2c: in the order written; what was sacrificed does not return with the rest."""
    table = Table().seat(0, mana="BBBBB").hand(0, "Living Death")
    table.graveyard(0, "bears: Grizzly Bears", "Shock").graveyard(1, "ox: Pillarfield Ox")
    table.battlefield(1, "lions: Savannah Lions").start()
    table.cast(0, "living-death").resolve()
    assert table.zone("bears") == table.zone("ox") == "battlefield"
    assert table.controller("ox") == 1
    assert table.zone("lions") == "graveyard"


def test_creatures_sacrificed_to_living_death_see_each_other_die() -> None:
    """101.4 and 603.10a: all players sacrifice at the same time."""
    table = Table().seat(0, mana="BBBBB").hand(0, "Living Death")
    table.battlefield(0, "zulaport: Zulaport Cutthroat").battlefield(1, "2 Savannah Lions")
    table.battlefield(1, "artist: Blood Artist").start()
    table.cast(0, "living-death").resolve()
    triggered = [t.source.label for t in table.state.waiting] + table.stack()
    if table.waits_for() in ("targets", "order_triggers"):
        triggered = [t.source.label for t in table.game._base.waiting]
    assert triggered.count("artist") == 4
    assert triggered.count("zulaport") == 1


def test_time_walk_gives_another_turn() -> None:
    """500.7: directly after this one."""
    table = Table().seat(0, mana="UU").hand(0, "Time Walk").start()
    table.cast(0, "time-walk").resolve().pass_until("upkeep")
    assert table.where() == ("upkeep", 0)
    table.pass_until("upkeep")
    assert table.where() == ("upkeep", 1)


def test_timetwister_shuffles_hands_and_graveyards_away_but_not_itself() -> None:
    """608.2n: it is still on the stack while it resolves."""
    table = Table().seat(0, mana="UUU").hand(0, "Timetwister", "Forest").graveyard(1, "2 Shock")
    table.library(0, "8 Wastes").library(1, "6 Wastes").start()
    table.cast(0, "timetwister").resolve()
    while table.waits_for() == "order":
        table.answer(table.decider(), table.options()[:1])
    assert len(table.cards(0, "hand")) == len(table.cards(1, "hand")) == 7
    assert table.cards(0, "graveyard") == ["timetwister"]
    assert table.cards(1, "graveyard") == []


def test_relentless_assault_adds_a_combat_and_a_main_phase() -> None:
    """500.8: after this main phase; attackers untap and may attack again."""
    table = Table().seat(0, mana="RRRR").hand(0, "Relentless Assault").battlefield(0, "Upwelling")
    table.battlefield(0, "bears: Grizzly Bears", "ox: Pillarfield Ox", tapped=False).start()
    table.to_attackers().attack(0, bears="P1").pass_until("postcombat_main")
    table.cast(0, "relentless-assault").resolve()
    assert not table.tapped("bears")
    table.to_attackers().attack(0, bears="P1").pass_until("postcombat_main")
    assert table.life(1) == 16
    table.pass_until("end")
    assert table.where() == ("end", 0)


def test_no_attack_in_one_of_two_combats_leaves_the_other_whole() -> None:
    """508.8: only the steps of this combat phase are skipped."""
    table = Table().seat(0, mana="RRRR").hand(0, "Relentless Assault")
    table.battlefield(0, "bears: Grizzly Bears").start()
    table.cast(0, "relentless-assault").resolve().to_attackers().attack(0)
    table.pass_until("postcombat_main").to_attackers()
    table.attack(0, bears="P1").pass_until("end")
    assert table.life(1) == 18


def test_wurmcoil_engine_leaves_two_tokens_that_enter_together() -> None:
    """111.3: one with deathtouch, one with lifelink."""
    table = Table().seat(0, mana="BBB").hand(0, "Murder").battlefield(0, "wurm: Wurmcoil Engine")
    table.start().cast(0, "murder", "wurm").resolve().resolve()
    assert table.keywords("token#1") == {"deathtouch"}
    assert table.keywords("token#2") == {"lifelink"}


def test_lingering_souls_is_exiled_after_its_flashback() -> None:
    """702.34a."""
    table = Table().seat(0, mana="BB").graveyard(0, "Lingering Souls").start()
    table.cast(0, "lingering-souls", alternative="flashback", spend="BB").resolve()
    assert table.zone("lingering-souls") == "exile"
    assert len(table.on_battlefield("Spirit Token", 0)) == 2


def test_the_timestamps_of_what_enters_together_are_in_apnap_order() -> None:
    """613.7m: the active player's permanents are earlier, whoever's spell put them there."""
    table = Table().seat(0, mana="UUU").hand(0, "Show and Tell", "dread: Colossal Dreadmaw")
    table.hand(1, "bears: Grizzly Bears").start()
    table.cast(0, "show-and-tell").resolve().answer(0, "dread").answer(1, "bears")
    assert table.thing("dread").timestamp < table.thing("bears").timestamp


def test_a_player_orders_the_timestamps_where_they_could_matter() -> None:
    """613.7m: two enchantments whose effects clash come back at once (610.3d)."""
    table = Table().seat(0, mana="WWWWW").hand(0, "blast: Urza's Ruinous Blast")
    table.battlefield(0, "isamaru: Isamaru, Hound of Konda", "2 Banishing Light")
    table.place(1, "exile", "Humility", "Opalescence").start()
    base = table.game._base
    for card, light in (("humility", "banishing-light"), ("opalescence", "banishing-light#2")):
        base.update(base.names[card], chosen={"until": str(base.names[light])})
    table.cast(0, "blast").resolve()
    assert (table.waits_for(), table.decider()) == ("order", 1)
    table.answer(1, ("opalescence", "humility"))
    assert table.thing("opalescence").timestamp < table.thing("humility").timestamp
    assert table.pt("humility") == (1, 1)
