"""Casting spells (601.2) and the costs that are paid for them (118)."""

import pytest
from msgspec.structs import replace
from table import Table

from reference_engine.announcements import Activate, Cast


def red(number: int = 1) -> Table:
    """Return a table where player 0 has Mountains and some red spells."""
    table = Table().battlefield(0, f"{number} Mountain")
    return table.hand(0, "Shock", "Lava Spike", "Gut Shot").start()


# --- Proposing (601.2a, 601.2b) -----------------------------------------------------------------


def test_a_spell_moves_to_the_stack_before_anything_else() -> None:
    """The card is on the stack from the moment it is announced (601.2a)."""
    table = red()
    table.cast(0, "shock", "P1")
    assert table.zone("shock") == "stack"
    assert table.stack() == ["shock"]
    assert "shock" not in table.cards(0, "hand")


def test_cards_elsewhere_can_t_be_cast() -> None:
    """Only a card in one's hand may be cast, without another permission (601.3)."""
    table = Table().battlefield(0, "2 Mountain").graveyard(0, "a: Shock").library(0, "b: Shock")
    table.hand(1, "c: Shock").battlefield(0, "bears: Grizzly Bears").start()
    for label in ("a", "b", "c"):
        table.refused(Cast(0, label, targets=(("P1",),), mana=(Activate(0, "mountain"),)))
    table.refused(Cast(0, "bears"))
    table.refused(Cast(0, "nothing"))


def test_a_land_can_t_be_cast() -> None:
    """A land, whatever its other types, is played and not cast (305.9)."""
    table = Table().battlefield(0, "Forest").hand(0, "Dryad Arbor", "Island").start()
    table.refused(Cast(0, "dryad-arbor"))
    table.refused(Cast(0, "island"))


def test_x_is_announced_with_the_spell() -> None:
    """A cost with {X} needs X, a cost without has none, and X is not negative (601.2b, 107.3a)."""
    table = (
        Table().battlefield(0, "4 Forest").hand(0, "Endless One", "bears: Grizzly Bears").start()
    )
    table.refused(Cast(0, "endless-one"))
    table.refused(Cast(0, "endless-one", x=-1))
    table.refused(Cast(0, "bears", x=0, mana=(Activate(0, "forest"), Activate(0, "forest#2"))))


@pytest.mark.parametrize("x", [0, 1, 4])
def test_x_counts_in_the_cost_and_on_entering(x: int) -> None:
    """Each {X} costs X, and "enters with X counters" uses the spell's X (107.3m)."""
    table = Table().battlefield(0, "8 Forest").hand(0, "Walking Ballista").start()
    table.cast(0, "walking-ballista", x=x)
    assert sum(table.tapped(f"forest#{n}" if n > 1 else "forest") for n in range(1, 9)) == 2 * x
    assert table.mana_value("walking-ballista") == 2 * x
    table.resolve()
    if x:
        assert table.counters("walking-ballista", "+1/+1") == x
        assert table.mana_value("walking-ballista") == 0
    else:
        assert table.zone("walking-ballista") == "graveyard"


def test_a_modeless_spell_has_no_modes() -> None:
    """Modes are announced for modal spells only (601.2b)."""
    table = red()
    table.refused(Cast(0, "shock", targets=(("P1",),), modes=(0,), mana=(Activate(0, "mountain"),)))


def test_what_is_not_divided_has_no_division() -> None:
    """A division is announced for spells that divide something only (601.2d)."""
    shock = Cast(0, "shock", targets=(("P1",),), mana=(Activate(0, "mountain"),))
    red().do(shock)
    assert "divided" in red().refused(replace(shock, division=("P1", "P1")))


# --- Targets (601.2c) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "targets", [(), (("P1",), ("P1",)), (("P0", "P1"),), (("nobody",),), (("mountain",),), ((),)]
)
def test_targets_must_be_as_many_and_legal(targets: tuple[tuple[str, ...], ...]) -> None:
    """One legal target for the one instance of the word, no more and no fewer (601.2c)."""
    red().refused(Cast(0, "shock", targets=targets, mana=(Activate(0, "mountain"),)))


def test_a_spell_can_t_target_itself() -> None:
    """A spell on the stack is no legal target for itself (115.5)."""
    table = Table().battlefield(0, "2 Island").hand(0, "Counterspell").start()
    islands = (Activate(0, "island"), Activate(0, "island#2"))
    table.refused(Cast(0, "counterspell", targets=(("counterspell",),), mana=islands))


# --- Total cost (601.2f) ------------------------------------------------------------------------


def test_a_tax_is_generic_mana() -> None:
    """Swords to Plowshares under Thalia costs {1}{W}, not {W}{W} (601.2f)."""
    table = Table().battlefield(0, "Plains", "Island").hand(0, "Swords to Plowshares")
    table.battlefield(1, "Thalia, Guardian of Thraben", "bears: Grizzly Bears").start()
    table.cast(0, "swords-to-plowshares", "bears")
    assert table.tapped("plains")
    assert table.tapped("island")


def test_a_tax_can_t_be_left_out() -> None:
    """One Plains does not pay {1}{W} (601.2h)."""
    table = Table().battlefield(0, "Plains").hand(0, "Swords to Plowshares")
    table.battlefield(1, "Thalia, Guardian of Thraben", "bears: Grizzly Bears").start()
    assert not table.may(Cast, "swords-to-plowshares")
    table.refused(
        Cast(0, "swords-to-plowshares", targets=(("bears",),), mana=(Activate(0, "plains"),))
    )


def test_a_tax_leaves_creature_spells_alone() -> None:
    """Thalia's effect is about noncreature spells."""
    table = Table().battlefield(0, "Plains").hand(0, "Savannah Lions")
    table.battlefield(1, "Thalia, Guardian of Thraben").start()
    table.cast(0, "savannah-lions")
    assert table.stack() == ["savannah-lions"]


def test_a_reduction_takes_generic_mana_only() -> None:
    """Two reducers of {1} can't make {U}{U} cheaper (118.7a)."""
    table = Table().battlefield(0, "Island", "Helm of Awakening", "Goblin Electromancer")
    table.hand(0, "Counterspell").hand(1, "Shock").battlefield(1, "Mountain").start(
        "upkeep", active=1
    )
    table.cast(1, "shock", "P0").passing(1)
    assert not table.may(Cast, "counterspell")


def test_increases_and_reductions_add_up() -> None:
    """Thalia's {1} more and a Helm's {1} less cancel out (601.2f)."""
    table = Table().battlefield(0, "Mountain", "Helm of Awakening").hand(0, "Shock")
    table.battlefield(1, "Thalia, Guardian of Thraben").start()
    table.cast(0, "shock", "P1")
    assert table.stack() == ["shock"]


def test_a_reduction_works_on_the_x_announced() -> None:
    """X is announced first and its generic mana then reduced (601.2f)."""
    table = Table().battlefield(0, "2 Forest", "Helm of Awakening").hand(0, "Endless One").start()
    table.cast(0, "endless-one", x=3)
    assert table.tapped("forest")
    assert table.tapped("forest#2")
    table.resolve()
    assert table.pt("endless-one") == (3, 3)


def test_a_reduction_never_goes_below_nothing() -> None:
    """A spell of {0} stays free under a reducer (118.7)."""
    table = Table().battlefield(0, "Helm of Awakening").hand(0, "Memnite").start()
    table.cast(0, "memnite").resolve()
    assert table.zone("memnite") == "battlefield"


# --- Mana abilities and paying (601.2g, 601.2h) -------------------------------------------------


def test_mana_in_the_pool_pays() -> None:
    """Mana that floats may be spent (601.2h)."""
    table = red().activate(0, "mountain")
    table.do(Cast(0, "shock", targets=(("P1",),)))
    assert table.mana(0) == ""


def test_too_little_too_much_and_wrong_mana() -> None:
    """The total cost is paid exactly with what it asks for (601.2h)."""
    table = Table().battlefield(0, "Mountain", "Forest").hand(0, "Shock").start()
    one, other = Activate(0, "mountain"), Activate(0, "forest")
    table.refused(Cast(0, "shock", targets=(("P1",),)))
    table.refused(Cast(0, "shock", targets=(("P1",),), mana=(other,)))
    table.refused(Cast(0, "shock", targets=(("P1",),), mana=(one, other), spend="GR"))
    table.refused(Cast(0, "shock", targets=(("P1",),), mana=(one, one)))
    table.do(Cast(0, "shock", targets=(("P1",),), mana=(one, other), spend="R"))
    assert table.mana(0) == "G"


def test_which_mana_is_spent_is_said_where_it_matters() -> None:
    """With a choice of which mana pays generic, the player says it."""
    table = Table().seat(0, mana="RGG").hand(0, "Grizzly Bears").start()
    table.refused(Cast(0, "grizzly-bears"))
    table.do(Cast(0, "grizzly-bears", spend="GR"))
    assert table.mana(0) == "G"


def test_a_refused_spell_leaves_the_mana_abilities_undone() -> None:
    """The whole announcement is reversed, mana abilities with it (733.1)."""
    table = (
        Table().battlefield(0, "City of Brass", "Forest").hand(0, "Counterspell", "Cancel").start()
    )
    table.refused(
        Cast(
            0,
            "cancel",
            targets=(("nothing",),),
            mana=(Activate(0, "city-of-brass", produce="U"), Activate(0, "forest")),
        )
    )
    assert not table.tapped("city-of-brass")
    assert table.life(0) == 20


def test_a_refused_spell_leaves_sacrificed_mana_sources() -> None:
    """What was sacrificed for mana is back, with its abilities, after a reversal (733.1)."""
    table = Table().battlefield(0, "Phyrexian Altar", "Zulaport Cutthroat", "bears: Grizzly Bears")
    table.hand(0, "Murder").start()
    table.refused(
        Cast(
            0,
            "murder",
            targets=(("bears",),),
            mana=(Activate(0, "phyrexian-altar", produce="B", cost_choices=(("bears",),)),),
        )
    )
    assert table.zone("bears") == "battlefield"
    assert table.state.waiting == ()


@pytest.mark.parametrize("pool", ["G", "U"])
def test_either_half_pays_a_hybrid_symbol(pool: str) -> None:
    """{G/U} is paid with {G} or {U} (107.4e)."""
    table = Table().seat(0, mana=pool).hand(0, "Slippery Bogle").start()
    table.cast(0, "slippery-bogle")
    assert table.mana(0) == ""


def test_no_other_mana_pays_a_hybrid_symbol() -> None:
    """{R} does not pay {G/U} (107.4e)."""
    table = Table().seat(0, mana="R").hand(0, "Slippery Bogle").start()
    table.refused(Cast(0, "slippery-bogle"))


def test_a_hybrid_spell_has_both_colours() -> None:
    """Both halves make the colour, however it is paid (105.2, 202.2d)."""
    table = Table().hand(0, "Slippery Bogle").start()
    assert table.seen("slippery-bogle").colors == {"G", "U"}


def test_phyrexian_mana_may_be_paid_with_life() -> None:
    """{R/P} is paid with {R} or with 2 life (107.4f)."""
    table = red(1).cast(0, "gut-shot", "P1", life_paid=1)
    assert table.life(0) == 18
    assert not table.tapped("mountain")
    table = red(1).cast(0, "gut-shot", "P1", mana=(Activate(0, "mountain"),))
    assert table.life(0) == 20


def test_life_that_is_not_there_can_t_be_paid() -> None:
    """A player with 1 life can't pay 2; with 2 life they can, and then lose (119.4)."""
    table = Table().seat(0, life=1).hand(0, "Gut Shot").start()
    table.refused(Cast(0, "gut-shot", targets=(("P1",),), life_paid=1))
    table = Table().seat(0, life=2).hand(0, "Gut Shot").start()
    table.do(Cast(0, "gut-shot", targets=(("P1",),), life_paid=1))
    assert table.state.winners == (1,)


def test_more_phyrexian_symbols_than_there_are() -> None:
    """Only as many symbols as there are can be paid with life (107.4f)."""
    table = red(0)
    table.refused(Cast(0, "gut-shot", targets=(("P1",),), life_paid=2))
    table.refused(Cast(0, "shock", targets=(("P1",),), life_paid=1))


def test_restricted_mana_pays_only_what_it_may() -> None:
    """Mana for creature spells pays no instant (106.6)."""
    table = Table().battlefield(0, "Ancient Ziggurat").hand(0, "Shock", "Savannah Lions").start()
    table.refused(
        Cast(0, "shock", targets=(("P1",),), mana=(Activate(0, "ancient-ziggurat", produce="R"),))
    )
    table.do(Cast(0, "savannah-lions", mana=(Activate(0, "ancient-ziggurat", produce="W"),)))
    assert table.stack() == ["savannah-lions"]


def test_restricted_mana_is_refused_for_activated_abilities() -> None:
    """Mana for creature spells pays no ability of a creature (106.6)."""
    table = Table().battlefield(0, "Ancient Ziggurat", "Pili-Pala", "Wastes")
    table.start()
    mana = (Activate(0, "ancient-ziggurat", produce="R"), Activate(0, "wastes"))
    table.refused(Activate(0, "pili-pala", 0, produce="G", mana=mana))


def test_mana_abilities_come_before_costs_are_paid() -> None:
    """A source that is still to be untapped as a cost can't be tapped for that mana (601.2g)."""
    table = Table().battlefield(0, "Pili-Pala", tapped=True).battlefield(0, "2 Wastes").start()
    wastes = (Activate(0, "wastes"), Activate(0, "wastes#2"))
    table.do(Activate(0, "pili-pala", 0, produce="G", mana=wastes))
    assert table.mana(0) == "G"
    assert not table.tapped("pili-pala")


def test_the_cost_is_locked_before_mana_abilities_are_activated() -> None:
    """Sacrificing an artifact to pay does not make the Triad cheaper (601.2f)."""
    table = Table().battlefield(0, "Krark-Clan Ironworks", "4 Memnite", "Sol Ring")
    table.hand(0, "The Capitoline Triad").start()
    fodder = ("memnite", "memnite#2", "memnite#3", "memnite#4")
    mana = tuple(Activate(0, "krark-clan-ironworks", cost_choices=((one,),)) for one in fodder)
    table.refused(Cast(0, "the-capitoline-triad", mana=mana))
    table.do(Cast(0, "the-capitoline-triad", mana=(Activate(0, "sol-ring"), *mana)))
    assert table.mana(0) == ""


def test_nothing_is_activated_where_no_mana_is_paid() -> None:
    """Without mana in the total cost there is no chance to activate mana abilities (601.2g)."""
    table = Table().battlefield(
        0, "Forest", "Leech Bonder", "Ashnod's Altar", "bears: Grizzly Bears"
    )
    table.start()
    table.refused(
        Activate(0, "ashnods-altar", cost_choices=(("bears",),), mana=(Activate(0, "forest"),))
    )


# --- Becoming cast (601.2i) ---------------------------------------------------------------------


def test_cast_triggers_resolve_before_the_spell() -> None:
    """ "Whenever you cast" goes on the stack above the spell (603.3)."""
    table = Table().battlefield(0, "Mountain", "Young Pyromancer").hand(0, "Shock").start()
    table.cast(0, "shock", "P1")
    assert table.stack() == ["young-pyromancer", "shock"]
    table.resolve()
    assert len(table.on_battlefield("Elemental Token", 0)) == 1
    assert table.life(1) == 20


def test_no_trigger_without_casting() -> None:
    """Creature spells are no instants, and a land is not cast."""
    table = Table().battlefield(0, "Plains", "Young Pyromancer").hand(0, "Savannah Lions", "Forest")
    table.start().play(0, "forest").cast(0, "savannah-lions")
    assert table.stack() == ["savannah-lions"]


def test_a_spell_s_mana_value_ignores_what_it_costs() -> None:
    """Increases and reductions leave the mana value alone (202.3)."""
    table = Table().battlefield(0, "2 Mountain", "Helm of Awakening")
    table.battlefield(1, "a: Thalia, Guardian of Thraben").hand(0, "Shock").start()
    table.cast(0, "shock", "P1")
    assert table.mana_value("shock") == 1
