"""Activated abilities (602), {T} and {Q} (107.5, 107.6), mana abilities (605)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast

# --- {T} and {Q} --------------------------------------------------------------------------------


def test_a_tapped_permanent_can_t_be_tapped_for_a_cost() -> None:
    """{T} can't be paid with what is tapped already (107.5)."""
    table = Table().battlefield(0, "Forest", tapped=True).start()
    assert not table.may(Activate, "forest")
    table.refused(Activate(0, "forest"))


def test_an_untapped_permanent_can_t_be_untapped_for_a_cost() -> None:
    """{Q} can't be paid with what is untapped (107.6)."""
    table = Table().battlefield(0, "Pili-Pala", "2 Wastes").start()
    assert not table.may(Activate, "pili-pala")
    mana = (Activate(0, "wastes"), Activate(0, "wastes#2"))
    table.refused(Activate(0, "pili-pala", produce="G", mana=mana))


@pytest.mark.parametrize(
    ("card", "legal"),
    [
        ("Llanowar Elves", False),
        ("Dryad Arbor", False),
        ("Sol Ring", True),
        ("Forest", True),
        ("Deranged Assistant", False),
    ],
)
def test_a_fresh_creature_can_t_pay_the_tap_symbol(card: str, legal: bool) -> None:
    """Only creatures need to have been there since their controller's turn began (302.6)."""
    table = Table().battlefield(0, f"it: {card}", fresh=True).start()
    assert table.may(Activate, "it") is legal
    if not legal:
        table.refused(Activate(0, "it"))


def test_a_fresh_creature_can_t_pay_the_untap_symbol() -> None:
    """The rule for {Q} is the same (302.6)."""
    table = Table().battlefield(0, "Pili-Pala", tapped=True, fresh=True)
    table.battlefield(0, "2 Wastes").start()
    mana = (Activate(0, "wastes"), Activate(0, "wastes#2"))
    table.refused(Activate(0, "pili-pala", produce="G", mana=mana))


def test_a_fresh_creature_may_pay_other_costs() -> None:
    """An ability without {T} or {Q} needs no waiting (302.6)."""
    table = (
        Table().battlefield(0, "Vampire Hexmage", fresh=True).battlefield(1, "Solemnity").start()
    )
    table.activate(0, "vampire-hexmage", 0, "solemnity")
    assert table.zone("vampire-hexmage") == "graveyard"


def test_freshness_ends_as_one_s_own_turn_begins() -> None:
    """The creature works from its controller's next turn on, not the other's (302.6)."""
    table = Table().battlefield(0, "Llanowar Elves", fresh=True).start()
    table.pass_until("upkeep", 1).passing(1)
    assert not table.may(Activate, "llanowar-elves")
    table.passing(0).pass_until("upkeep", 0)
    assert table.may(Activate, "llanowar-elves")


def test_haste_lets_a_fresh_creature_pay_the_tap_symbol() -> None:
    """A stolen creature that gains haste may be tapped for its ability (702.10c)."""
    table = Table().battlefield(0, "3 Mountain").battlefield(1, "Llanowar Elves")
    table.hand(0, "Act of Treason").start()
    table.cast(0, "act-of-treason", "llanowar-elves").resolve()
    assert table.controller("llanowar-elves") == 0
    table.activate(0, "llanowar-elves")
    assert table.mana(0) == "G"


def test_a_stolen_creature_is_fresh() -> None:
    """Control has to be continuous since the turn began (302.6)."""
    table = Table().battlefield(0, "4 Island").battlefield(1, "Llanowar Elves")
    table.hand(0, "Control Magic").start()
    table.cast(0, "control-magic", "llanowar-elves").resolve()
    assert table.controller("llanowar-elves") == 0
    table.refused(Activate(0, "llanowar-elves"))
    table.pass_until("upkeep", 0)
    assert table.may(Activate, "llanowar-elves")


# --- Timing and permission ----------------------------------------------------------------------


def test_only_the_controller_activates() -> None:
    """Another player's permanent is not one's own to use (602.2)."""
    table = Table().battlefield(1, "Forest").start()
    table.refused(Activate(0, "forest"))


def test_an_ability_that_is_not_there() -> None:
    """An ability is chosen among those that the source has (602.2a)."""
    table = Table().battlefield(0, "Forest").start()
    table.refused(Activate(0, "forest", 1))
    table.refused(Activate(0, "forest", -1))


def test_a_permanent_s_ability_works_on_the_battlefield() -> None:
    """Cards in hand or graveyard offer none of it (113.6)."""
    table = Table().hand(0, "a: Llanowar Elves").graveyard(0, "b: Vampire Hexmage").start()
    table.refused(Activate(0, "a"))
    table.refused(Activate(0, "b", targets=(("b",),)))


def test_an_ability_exists_without_its_source() -> None:
    """Once on the stack it does not care for its source (113.7a)."""
    table = Table().battlefield(0, "Walking Ballista", counters={"+1/+1": 1}).start()
    table.activate(0, "walking-ballista", 1, "P1")
    assert table.zone("walking-ballista") == "graveyard"
    assert table.stack() == ["walking-ballista"]
    table.resolve()
    assert table.life(1) == 19


def test_a_cost_can_t_be_paid_with_counters_that_are_not_there() -> None:
    """Removing a counter needs one (118.3)."""
    table = Table().battlefield(0, "Walking Ballista", "Glorious Anthem").start()
    table.refused(Activate(0, "walking-ballista", 1, targets=(("P1",),)))


def test_a_sacrificed_source_can_t_be_activated_twice() -> None:
    """The cost is paid as it is activated, so in response there is nothing to sacrifice."""
    table = Table().battlefield(0, "Vampire Hexmage").battlefield(1, "Solemnity").start()
    table.activate(0, "vampire-hexmage", 0, "solemnity")
    table.refused(Activate(0, "vampire-hexmage", targets=(("solemnity",),)))


def test_one_sacrifice_pays_for_one_activation() -> None:
    """A creature sacrificed for mana is gone (118.3)."""
    table = Table().battlefield(0, "Ashnod's Altar", "bears: Grizzly Bears").start()
    table.do(Activate(0, "ashnods-altar", cost_choices=(("bears",),)))
    assert table.mana(0) == "CC"
    table.refused(Activate(0, "ashnods-altar", cost_choices=(("bears",),)))


def test_only_one_s_own_permanents_can_be_sacrificed() -> None:
    """Nobody sacrifices what another controls (701.21a)."""
    table = Table().battlefield(0, "Ashnod's Altar").battlefield(1, "bears: Grizzly Bears").start()
    table.refused(Activate(0, "ashnods-altar", cost_choices=(("bears",),)))


# --- Mana abilities -----------------------------------------------------------------------------


def test_a_mana_ability_does_not_use_the_stack() -> None:
    """It resolves at once and the same player keeps priority (605.3b)."""
    table = Table().battlefield(0, "Reflecting Pool", "Forest").start()
    table.activate(0, "reflecting-pool")
    assert table.stack() == []
    assert table.mana(0) == "G"
    assert table.decider() == 0


def test_an_ability_that_untaps_a_land_is_no_mana_ability() -> None:
    """Arbor Elf has a target and adds no mana: it goes on the stack (605.1a)."""
    table = Table().battlefield(0, "Arbor Elf").battlefield(0, "Forest", tapped=True).start()
    table.activate(0, "arbor-elf", 0, "forest")
    assert table.stack() == ["arbor-elf"]
    table.resolve()
    assert not table.tapped("forest")


def test_only_mana_abilities_are_activated_while_paying() -> None:
    """Another ability can't be activated in the middle of casting (601.2g)."""
    table = Table().battlefield(0, "Arbor Elf", "Mountain").battlefield(0, "Forest", tapped=True)
    table.hand(0, "Shock").start()
    table.refused(
        Cast(
            0,
            "shock",
            targets=(("P1",),),
            mana=(Activate(0, "arbor-elf", targets=(("forest",),)), Activate(0, "mountain")),
        )
    )


def test_only_as_an_instant_means_not_while_paying() -> None:
    """Lion's Eye Diamond works with priority, and not in the middle of casting (307.5, 117.1)."""
    table = Table().battlefield(0, "Lion's Eye Diamond").hand(0, "Shock").start()
    diamond = Activate(0, "lions-eye-diamond", produce="R")
    table.refused(Cast(0, "shock", targets=(("P1",),), mana=(diamond,), spend="R"))
    table.do(diamond)
    assert table.mana(0) == "RRR"
    assert table.zone("shock") == "graveyard"


def test_costs_of_mana_abilities_may_be_paid_with_mana_abilities() -> None:
    """Pili-Pala's {2} comes from lands tapped while its own ability is paid for (605.3a)."""
    table = Table().battlefield(0, "Pili-Pala", tapped=True).battlefield(0, "2 Wastes")
    table.hand(0, "Slippery Bogle").start()
    wastes = (Activate(0, "wastes"), Activate(0, "wastes#2"))
    table.do(Cast(0, "slippery-bogle", mana=(Activate(0, "pili-pala", produce="U", mana=wastes),)))
    assert table.stack() == ["slippery-bogle"]


def test_milling_for_mana_needs_a_card() -> None:
    """With an empty library the cost "mill a card" can't be paid (118.3, 701.17b)."""
    table = Table().battlefield(0, "Deranged Assistant").library(0).start()
    table.refused(Activate(0, "deranged-assistant"))
    table = Table().battlefield(0, "Deranged Assistant").library(0, "top: Forest", "Island").start()
    table.activate(0, "deranged-assistant")
    assert table.zone("top") == "graveyard"
    assert table.mana(0) == "C"


def test_a_counter_cost_that_can_t_be_paid() -> None:
    """Under Solemnity no -1/-1 counter can be put, so the Druid can't untap (118.3)."""
    table = Table().battlefield(0, "Devoted Druid", "Solemnity", tapped=True).start()
    table.refused(Activate(0, "devoted-druid", 1))
    assert not any(a == Activate(0, "devoted-druid", 1) for a in table.game.legal_actions())


def test_a_cost_is_paid_though_it_comes_to_nothing() -> None:
    """An opponent's Vorinclex halves one -1/-1 counter to none; that has been paid (118.11)."""
    table = Table().battlefield(0, "druid: Devoted Druid", tapped=True)
    table.battlefield(1, "Vorinclex, Monstrous Raider").start()
    table.activate(0, "druid", 1).resolve()
    assert table.pt("druid") == (0, 2)
    assert not table.tapped("druid")


def test_untapping_by_a_counter_cost() -> None:
    """Devoted Druid untaps at the price of a -1/-1 counter, and dies of the second (704.5f)."""
    table = Table().battlefield(0, "Devoted Druid").start()
    table.activate(0, "devoted-druid").activate(0, "devoted-druid", 1).resolve()
    assert table.pt("devoted-druid") == (-1, 1)
    table.activate(0, "devoted-druid").activate(0, "devoted-druid", 1)
    assert table.zone("devoted-druid") == "graveyard"
    assert table.mana(0) == "GG"


def test_x_of_an_ability() -> None:
    """{X} of Hex Parasite is announced with the ability (107.3a)."""
    table = Table().battlefield(0, "Hex Parasite", "3 Swamp")
    table.battlefield(1, "Walking Ballista", counters={"+1/+1": 3}).start()
    table.refused(Activate(0, "hex-parasite", 0, targets=(("walking-ballista",),)))
    table.activate(0, "hex-parasite", 0, "walking-ballista", x=2)
    table.resolve()
    assert table.waits_for() == "number"
    table.answer(0, "2")
    assert table.counters("walking-ballista", "+1/+1") == 1
    assert table.pt("hex-parasite") == (3, 1)
