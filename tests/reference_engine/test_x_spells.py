"""Spells with X: costs by target, division, counters, winning (107.3)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast


@pytest.mark.parametrize(("targets", "x", "each"), [(1, 3, 3), (2, 3, 1), (3, 6, 2), (2, 1, 0)])
def test_fireball_is_divided_evenly_rounded_down(targets: int, x: int, each: int) -> None:
    """X is divided among the targets, and each target beyond the first costs {1} more."""
    table = Table().battlefield(0, f"{x + targets} Mountain").hand(0, "Fireball")
    table.battlefield(1, "a: Pillarfield Ox", "b: Pillarfield Ox").start()
    aims = ("P1", "a", "b")[:targets]
    table.cast(0, "fireball", aims, x=x)
    assert not any(not table.thing(f"mountain#{n}").tapped for n in range(2, x + targets + 1))
    table.resolve()
    assert table.life(1) == 20 - each
    if targets > 1:
        assert table.thing("a").damage == each


def test_fireball_divides_among_the_targets_that_are_left() -> None:
    """The division happens as it resolves, with the legal targets only (608.2b)."""
    table = Table().battlefield(0, "8 Mountain").hand(0, "Fireball")
    table.battlefield(1, "Island", "a: Pillarfield Ox").hand(1, "Unsummon").start()
    table.cast(0, "fireball", ("P1", "a"), x=4).passing(0)
    table.cast(1, "unsummon", "a").resolve().resolve()
    assert table.life(1) == 16


def test_hangarback_walker_leaves_a_thopter_for_each_counter() -> None:
    """The ability counts the counters it had as it last existed (603.10a)."""
    table = Table().battlefield(0, "4 Wastes", "Mountain", "Ashnod's Altar")
    table.hand(0, "Hangarback Walker").start()
    table.cast(0, "hangarback-walker", x=2).resolve()
    table.activate(0, "ashnods-altar", cost_choices=(("hangarback-walker",),)).resolve()
    assert len(table.on_battlefield("Thopter Token")) == 2


def test_hydroid_krasis_counts_x_of_the_spell() -> None:
    """The cast trigger uses X, rounded down each time, and resolves first (107.3m)."""
    table = Table().battlefield(0, "4 Forest", "3 Island").hand(0, "Hydroid Krasis").start()
    table.cast(0, "hydroid-krasis", x=5)
    assert len(table.stack()) == 2
    table.resolve()
    assert (table.life(0), len(table.cards(0, "hand"))) == (22, 2)
    table.resolve()
    assert table.pt("hydroid-krasis") == (5, 5)


@pytest.mark.parametrize(("x", "size"), [(4, 4), (5, 10)])
def test_apocalypse_hydra(x: int, size: int) -> None:
    """Twice X counters from five on."""
    table = Table().battlefield(0, "4 Forest", "3 Mountain").hand(0, "Apocalypse Hydra").start()
    table.cast(0, "apocalypse-hydra", x=x).resolve()
    assert table.pt("apocalypse-hydra") == (size, size)


def test_genesis_hydra_puts_a_permanent_of_mana_value_x_or_less() -> None:
    """Only a nonland permanent card with mana value at most X, among the top X cards."""
    table = Table().battlefield(0, "5 Forest").hand(0, "Genesis Hydra")
    table.library(
        0, "wurm: Craw Wurm", "bears: Grizzly Bears", "Forest", "elves: Llanowar Elves"
    ).start()
    table.cast(0, "genesis-hydra", x=3).resolve()
    assert table.options() == ("bears",)
    table.answer(0, "bears")
    assert table.zone("bears") == "battlefield"


@pytest.mark.parametrize("counters", [99, 100])
def test_helix_pinnacle_wins_with_a_hundred_counters(counters: int) -> None:
    """The game is won as the ability resolves (104.2b, 603.4)."""
    table = (
        Table()
        .battlefield(0, "Helix Pinnacle", counters={"tower": counters})
        .start("end", active=1)
    )
    table.pass_until("upkeep", 0)
    if counters < 100:
        assert table.stack() == []
        return
    table.resolve()
    assert table.game.over
    assert table.state.winners == (0,)


def test_helix_pinnacle_gets_x_counters() -> None:
    """X is announced with the ability."""
    table = Table().battlefield(0, "3 Wastes", "Helix Pinnacle").start()
    table.refused(Activate(0, "helix-pinnacle"))
    table.activate(0, "helix-pinnacle", x=3).resolve()
    assert table.counters("helix-pinnacle", "tower") == 3
    assert not table.may(Cast, "helix-pinnacle")
