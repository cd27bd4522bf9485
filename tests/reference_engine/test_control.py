"""Control (108.4, 613.1b, 701.12) and what comes with it."""

from table import Table


def test_an_exchange_needs_different_controllers() -> None:
    """Exchanging two creatures of one player does nothing (701.12b)."""
    table = (
        Table().battlefield(0, "5 Island", "a: Memnite", "b: Grizzly Bears").hand(0, "Switcheroo")
    )
    table.start().cast(0, "switcheroo", ("a", "b")).resolve()
    assert table.controller("a") == table.controller("b") == 0


def test_an_exchange() -> None:
    """Each gets the other's, and both are fresh (701.12b, 302.6)."""
    table = Table().battlefield(0, "5 Island", "a: Memnite").battlefield(1, "b: Llanowar Elves")
    table.hand(0, "Switcheroo").start().cast(0, "switcheroo", ("a", "b")).resolve()
    assert (table.controller("a"), table.controller("b")) == (1, 0)
    assert not any(getattr(action, "source", "") == "b" for action in table.game.legal_actions())


def test_an_exchange_with_one_gone_does_nothing() -> None:
    """If both can't be exchanged, neither is (701.12a)."""
    table = (
        Table()
        .battlefield(0, "5 Island", "a: Memnite")
        .battlefield(1, "b: Grizzly Bears", "Mountain")
    )
    table.hand(0, "Switcheroo").hand(1, "Shock").start().cast(0, "switcheroo", ("a", "b")).passing(
        0
    )
    table.cast(1, "shock", "a").resolve().resolve()
    assert table.controller("b") == 1


def test_gilded_drake() -> None:
    """It is exchanged for the target, or sacrificed without one (701.12)."""
    table = (
        Table().seat(0, mana="UU").battlefield(1, "bears: Grizzly Bears").hand(0, "Gilded Drake")
    )
    table.start().cast(0, "gilded-drake").resolve().answer(0, "bears").resolve()
    assert (table.controller("gilded-drake"), table.controller("bears")) == (1, 0)
    table = Table().seat(0, mana="UU").hand(0, "Gilded Drake").start()
    table.cast(0, "gilded-drake").resolve().resolve()
    assert table.zone("gilded-drake") == "graveyard"


def test_gilded_drake_whose_target_is_gone() -> None:
    """ "This ability still resolves if its target becomes illegal": the Drake is sacrificed."""
    table = Table().seat(0, mana="UU").battlefield(1, "a: Memnite", "b: Memnite", "Mountain")
    table.hand(0, "Gilded Drake").hand(1, "Shock").start().cast(0, "gilded-drake").resolve()
    table.answer(0, "a").passing(0).cast(1, "shock", "a").resolve().resolve()
    assert table.zone("gilded-drake") == "graveyard"
    assert table.controller("b") == 1


def test_donated_for_good() -> None:
    """Donate's effect has no end (611.2a)."""
    table = Table().seat(0, mana="UUU").battlefield(0, "bears: Grizzly Bears").hand(0, "Donate")
    table.start().cast(0, "donate", "P1", "bears").resolve()
    assert table.controller("bears") == 1
    table.pass_until("upkeep", 1).pass_until("upkeep", 0)
    assert table.controller("bears") == 1


def test_everybody_gets_their_own_creatures_back() -> None:
    """Homeward Path's effect is newer than the one that took the creature (613.7)."""
    table = Table().battlefield(1, "bears: Grizzly Bears", "Homeward Path")
    table.battlefield(0, "Control Magic", attached_to="bears").start("precombat_main", active=1)
    assert table.controller("bears") == 0
    table.activate(1, "homeward-path", 1).resolve()
    assert table.controller("bears") == 1


def test_threatened_creatures_attack_and_go_back() -> None:
    """Untapped, with haste, until end of turn (514.2)."""
    table = Table().battlefield(0, "3 Mountain").battlefield(1, "giant: Hill Giant", tapped=True)
    table.hand(0, "Threaten").start().cast(0, "threaten", "giant").resolve().to_attackers()
    table.attack(0, giant="P1").pass_until("upkeep", 1)
    assert table.life(1) == 17
    assert table.controller("giant") == 1


def test_a_saga_that_changes_hands() -> None:
    """Its new controller puts the counters and controls the chapters (714.3c)."""
    table = Table().seat(0, mana="U" * 6).hand(0, "Confiscate")
    table.battlefield(1, "saga: History of Benalia", counters={"lore": 1}).start()
    table.cast(0, "confiscate", "saga").resolve()
    table.pass_until("precombat_main", 1)
    assert table.counters("saga", "lore") == 1
    table.pass_until("precombat_main", 0)
    assert table.counters("saga", "lore") == 2
    table.resolve()
    assert len(table.on_battlefield("Knight Token", 0)) == 1


def test_what_was_stolen_is_sacrificed_by_its_controller() -> None:
    """A player sacrifices what they control (701.21a)."""
    table = Table().battlefield(0, "3 Mountain", "Ashnod's Altar").battlefield(1, "Memnite")
    table.hand(0, "Act of Treason").start().cast(0, "act-of-treason", "memnite").resolve()
    table.activate(0, "ashnods-altar", cost_choices=(("memnite",),))
    assert table.mana(0) == "CC"
    assert table.cards(1, "graveyard") == ["memnite"]
