"""Mana (106): what could be produced, what being tapped for mana means, how long mana lasts."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast

# --- Could produce (106.7) ----------------------------------------------------------------------


def test_two_orchards_alone_make_nothing() -> None:
    """Orchards that only see each other define no type of mana (106.5, 106.7)."""
    table = Table().battlefield(0, "mine: Exotic Orchard").battlefield(1, "theirs: Exotic Orchard")
    table.start()
    assert table.could_produce("mine") == table.could_produce("theirs") == ""
    table.activate(0, "mine")
    assert table.tapped("mine")
    assert table.mana(0) == ""


def test_two_orchards_and_a_forest() -> None:
    """What one Orchard sees, the other could produce by looking at it (106.7)."""
    table = Table().battlefield(0, "mine: Exotic Orchard", "Forest")
    table.battlefield(1, "theirs: Exotic Orchard").start()
    assert table.could_produce("theirs") == "G"
    assert table.could_produce("mine") == "G"


@pytest.mark.parametrize("order", [0, 1])
def test_two_pools_and_an_orchard_in_a_ring(order: int) -> None:
    """Types spread through any ring of such lands, in whatever order they entered (106.7)."""
    lands = [("a: Reflecting Pool", "b: Reflecting Pool", "c: Exotic Orchard")]
    lands.append(tuple(reversed(lands[0])))
    table = Table().battlefield(0, *lands[order]).battlefield(1, "Island", "d: Exotic Orchard")
    table.start()
    assert [table.could_produce(label) for label in "abcd"] == ["U"] * 4


def test_tapped_lands_and_unpayable_costs_count() -> None:
    """Whether a cost can be paid does not matter (106.7)."""
    table = Table().battlefield(0, "Reflecting Pool")
    table.battlefield(0, "Forest", tapped=True).battlefield(0, "Dryad Arbor", fresh=True)
    table.battlefield(0, "Gemstone Mine", tapped=True).start()
    assert table.could_produce("reflecting-pool") == "WUBRG"
    table = Table().battlefield(0, "Fellwar Stone").battlefield(1, "Forest", tapped=True).start()
    assert table.could_produce("fellwar-stone") == "G"


def test_a_color_is_not_a_type() -> None:
    """ "Any type" includes colorless, "any color" does not (106.1)."""
    table = Table().battlefield(0, "Reflecting Pool", "Wastes").battlefield(1, "Exotic Orchard")
    table.start()
    assert table.could_produce("reflecting-pool") == "C"
    assert table.could_produce("exotic-orchard") == ""


def test_a_pool_alone_makes_nothing() -> None:
    """A Reflecting Pool that sees only itself could produce no type (106.7)."""
    table = Table().battlefield(0, "Reflecting Pool").start()
    assert table.could_produce("reflecting-pool") == ""
    table.activate(0, "reflecting-pool")
    assert table.mana(0) == ""


def test_a_pool_makes_one_mana_however_many_lands() -> None:
    """It adds one mana of a type the lands could produce."""
    table = Table().battlefield(0, "Reflecting Pool", "3 Forest").start()
    table.activate(0, "reflecting-pool")
    assert table.mana(0) == "G"


def test_a_type_nobody_could_produce_can_t_be_chosen() -> None:
    """The type is one of those that could be produced (106.7)."""
    table = Table().battlefield(0, "Reflecting Pool", "Forest", "Island").start()
    table.refused(Activate(0, "reflecting-pool", produce="R"))
    table.refused(Activate(0, "reflecting-pool"))
    table.do(Activate(0, "reflecting-pool", produce="U"))
    assert table.mana(0) == "U"


def test_the_one_type_there_is_can_be_announced_and_no_other() -> None:
    """Where there is no choice, an announced one must be what is made (106.7, 106.5)."""
    table = Table().battlefield(0, "Reflecting Pool", "Forest").start()
    table.refused(Activate(0, "reflecting-pool", produce="U"))
    table.refused(Activate(0, "forest", produce="C"))
    table.do(Activate(0, "reflecting-pool", produce="G"))
    assert table.mana(0) == "G"
    table = Table().battlefield(0, "Reflecting Pool").start()
    table.refused(Activate(0, "reflecting-pool", produce="G"))


def test_could_produce_sees_replacement_effects() -> None:
    """Under Contamination every land could produce {B} only, the Pool too (106.7)."""
    table = Table().battlefield(0, "Reflecting Pool", "Forest", "Contamination").start()
    assert table.could_produce("forest") == "B"
    assert table.could_produce("reflecting-pool") == "B"
    table.activate(0, "reflecting-pool")
    assert table.mana(0) == "B"


def test_could_produce_does_not_activate_anything() -> None:
    """Listing what is possible changes nothing (106.7)."""
    table = Table().battlefield(0, "Reflecting Pool", "City of Brass", "Deranged Assistant").start()
    before = table.game.observe()
    table.could_produce("reflecting-pool")
    table.game.legal_actions()
    assert table.game.observe() == before


def test_only_lands_count_for_what_lands_could_produce() -> None:
    """A mana elf is no land, a land creature is one (106.7)."""
    table = Table().battlefield(0, "Reflecting Pool", "Birds of Paradise", "Dryad Arbor").start()
    assert table.could_produce("reflecting-pool") == "G"


def test_colors_among_permanents() -> None:
    """Mox Amber makes the colours of legendary creatures and planeswalkers, or none (106.5)."""
    table = Table().battlefield(0, "Mox Amber", "Grizzly Bears").start()
    table.activate(0, "mox-amber")
    assert table.mana(0) == ""
    table = Table().battlefield(0, "Mox Amber", "Isamaru, Hound of Konda").start()
    table.activate(0, "mox-amber")
    assert table.mana(0) == "W"


# --- Tapped for mana (106.12) -------------------------------------------------------------------


def test_a_doubler_and_a_tripler_make_six() -> None:
    """Each replacement applies once, in either order (614.5, 616.1)."""
    for names in [("Nyxbloom Ancient", "Mana Reflection"), ("Mana Reflection", "Nyxbloom Ancient")]:
        table = Table().battlefield(0, *names, "Forest").start()
        table.activate(0, "forest")
        assert table.mana(0) == "GGGGGG"


def test_a_doubler_works_for_its_controller_only() -> None:
    """ "If you tap a permanent for mana" is about the player (106.12b)."""
    table = Table().battlefield(1, "Mana Reflection").battlefield(0, "Forest").start()
    table.activate(0, "forest")
    assert table.mana(0) == "G"


def test_a_doubler_needs_the_tap_symbol() -> None:
    """Mana from an ability without {T} is not tapped for (106.12)."""
    table = (
        Table().battlefield(0, "Mana Reflection", "Ashnod's Altar", "bears: Grizzly Bears").start()
    )
    table.do(Activate(0, "ashnods-altar", cost_choices=(("bears",),)))
    assert table.mana(0) == "CC"


def test_contamination_replaces_type_and_amount_in_both_orders() -> None:
    """With a doubler the player chooses the order: {B} doubled, or two mana made {B} (616.1)."""
    for first, made in [("contamination", "BB"), ("mana-reflection", "B")]:
        table = Table().battlefield(0, "Contamination", "Mana Reflection", "Forest").start()
        table.activate(0, "forest")
        assert table.waits_for() == "replacement"
        assert table.decider() == 0
        table.answer(0, first)
        assert table.mana(0) == made


def test_a_trigger_sees_the_replaced_mana() -> None:
    """ "One mana of any type that land produced" is {B} under Contamination (106.12a)."""
    table = Table().battlefield(0, "Contamination", "Mirari's Wake", "Forest").start()
    table.activate(0, "forest")
    assert table.mana(0) == "BB"


def test_a_trigger_adds_once_per_activation() -> None:
    """A land that makes three mana triggers it once (106.12a)."""
    table = Table().battlefield(0, "Nyxbloom Ancient", "Mirari's Wake", "Forest").start()
    table.activate(0, "forest")
    assert table.mana(0) == "GGGG"


def test_a_trigger_needs_mana_to_have_been_produced() -> None:
    """A land that makes nothing was not tapped for mana in its sense (106.12a)."""
    table = Table().battlefield(0, "Exotic Orchard", "Mirari's Wake", "Manabarbs").start()
    table.activate(0, "exotic-orchard")
    assert table.mana(0) == ""
    assert table.stack() == []
    assert table.life(0) == 20


def test_triggered_mana_abilities_do_not_use_the_stack() -> None:
    """Wild Growth's mana is there at once, its trigger a mana ability (605.4a)."""
    table = Table().battlefield(0, "Forest").battlefield(0, "Wild Growth", attached_to="forest")
    table.start().activate(0, "forest")
    assert table.mana(0) == "GG"
    assert table.stack() == []


def test_other_triggers_on_being_tapped_use_the_stack() -> None:
    """Manabarbs adds no mana, so it goes on the stack (605.5a)."""
    table = Table().battlefield(0, "Forest", "Manabarbs").start().activate(0, "forest")
    assert table.stack() == ["manabarbs"]
    table.resolve()
    assert table.life(0) == 19


def test_mana_of_a_chosen_color() -> None:
    """Utopia Sprawl adds the colour chosen as it entered (614.1c)."""
    table = Table().battlefield(0, "a: Forest", "b: Forest").hand(0, "Utopia Sprawl").start()
    table.cast(0, "utopia-sprawl", "a", mana=(Activate(0, "b"),)).resolve()
    assert table.waits_for() == "color"
    table.answer(0, "R")
    table.activate(0, "a")
    assert table.mana(0) == "RG"


def test_the_land_s_controller_gets_an_aura_s_mana() -> None:
    """Wild Growth on an opponent's land gives them the mana."""
    table = Table().battlefield(1, "Forest").battlefield(0, "Wild Growth", attached_to="forest")
    table.start("upkeep", active=1).activate(1, "forest")
    assert table.mana(1) == "GG"


def test_everybody_has_mana_from_the_dictate() -> None:
    """ "Whenever a player taps a land" gives that player the mana."""
    table = Table().battlefield(0, "Dictate of Karametra").battlefield(1, "Swamp")
    table.start("upkeep", active=1).activate(1, "swamp")
    assert table.mana(1) == "BB"


def test_an_opponent_s_land_stays_tapped() -> None:
    """Vorinclex keeps a land an opponent tapped for mana down in their next untap step (502.3)."""
    table = Table().battlefield(0, "Vorinclex, Voice of Hunger").battlefield(1, "Swamp", "Island")
    table.start("end", active=1).activate(1, "swamp")
    table.resolve().pass_until("upkeep", 1)
    assert table.tapped("swamp")
    table.pass_until("upkeep", 0).pass_until("upkeep", 1)
    assert not table.tapped("swamp")


def test_city_of_brass_hurts_however_it_was_tapped() -> None:
    """It triggers on becoming tapped, for mana or not, and uses the stack."""
    table = Table().battlefield(0, "City of Brass").start()
    table.activate(0, "city-of-brass", produce="W")
    assert table.mana(0) == "W"
    assert table.stack() == ["city-of-brass"]
    table.resolve()
    assert table.life(0) == 19


def test_gemstone_mine_is_sacrificed_after_its_last_mana() -> None:
    """The mana is there though the land is gone."""
    table = Table().battlefield(0, "Gemstone Mine", counters={"mining": 1}).start()
    table.activate(0, "gemstone-mine", produce="G")
    assert table.mana(0) == "G"
    assert table.zone("gemstone-mine") == "graveyard"


def test_pain_is_paid_before_mana_comes() -> None:
    """Mana Confluence costs 1 life, which must be there (119.4)."""
    table = Table().battlefield(0, "Mana Confluence").start()
    table.activate(0, "mana-confluence", produce="B")
    assert (table.life(0), table.mana(0)) == (19, "B")


# --- How long mana lasts (500.5) ----------------------------------------------------------------


def test_upwelling_keeps_everybody_s_mana() -> None:
    """Players don't lose unspent mana as steps end, over the turn too (500.5)."""
    table = Table().battlefield(0, "Upwelling").battlefield(1, "Forest").start("end", active=1)
    table.activate(1, "forest").pass_until("upkeep", 0)
    assert table.mana(1) == "G"


def test_mana_is_lost_once_upwelling_is_gone() -> None:
    """Without the effect the pool empties as that step ends (500.5)."""
    table = Table().battlefield(0, "Upwelling", "Forest", "2 Island").hand(0, "Boomerang")
    table.start("upkeep").activate(0, "forest").cast(0, "boomerang", "upwelling").resolve()
    assert table.mana(0) == "G"
    table.pass_until("draw")
    assert table.mana(0) == ""


def test_firebending_mana_lasts_until_end_of_combat() -> None:
    """It outlives the steps of combat and is gone in the second main phase (702.189a)."""
    table = Table().battlefield(0, "sozin: The Rise of Sozin", back=True)
    table.start("beginning_of_combat").passing(0).passing(1).attack(0, sozin="P1")
    assert table.stack() == ["sozin"]
    table.resolve()
    assert table.mana(0) == "RRR"
    table.passing(0).passing(1)
    assert table.state.step == "declare_blockers"
    assert table.mana(0) == "RRR"
    table.passing(0).passing(1)
    assert table.state.step == "combat_damage"
    table.resolve()
    assert table.waits_for() == "pay"
    table.answer(0, "no")
    assert table.mana(0) == "RRR"
    table.pass_until("postcombat_main")
    assert table.mana(0) == ""


def test_mana_that_lasted_is_like_any_other_afterwards() -> None:
    """Firebending mana kept by Upwelling beyond combat is lost once that is gone (500.5)."""
    table = Table().battlefield(0, "sozin: The Rise of Sozin", back=True)
    table.battlefield(0, "Upwelling").hand(0, "Disenchant").seat(0, mana="WW")
    table.start("beginning_of_combat").passing(0).passing(1).attack(0, sozin="P1").resolve()
    table.passing(0).passing(1).passing(0).passing(1).resolve().answer(0, "no")
    table.pass_until("postcombat_main")
    assert table.mana(0) == "WWRRR"
    table.do(Cast(0, "disenchant", targets=(("upwelling",),), spend="WW")).resolve()
    assert table.mana(0) == "RRR"
    table.passing(0).passing(1)
    assert table.mana(0) == ""
