"""Continuous effects and their interaction (613)."""

from itertools import permutations

import pytest
from table import Table

from reference_engine.announcements import Activate

# --- Power and toughness: 7b, 7c, 7d ------------------------------------------------------------


def test_modifications_come_after_setting_whatever_their_age() -> None:
    """A pump from before still counts once the base is set anew (613.4b, 613.4c)."""
    table = Table().battlefield(0, "Forest", "2 Island", "c: Island", "giant: Hill Giant")
    table.hand(0, "Giant Growth", "Turn to Frog").start()
    table.cast(0, "giant-growth", "giant").resolve()
    table.cast(0, "turn-to-frog", "giant").resolve()
    assert table.pt("giant") == (4, 4)


def test_counters_come_after_setting() -> None:
    """A +1/+1 counter raises a base of 1/1 to 2/2 (613.4c)."""
    table = Table().battlefield(0, "2 Island")
    table.battlefield(0, "giant: Hill Giant", counters={"+1/+1": 1}).hand(0, "Turn to Frog").start()
    table.cast(0, "turn-to-frog", "giant").resolve()
    assert table.pt("giant") == (2, 2)
    assert table.seen("giant").colors == {"U"}
    assert "Frog" in table.types("giant")
    assert "Giant" not in table.types("giant")


@pytest.mark.parametrize("first", ["giant-growth", "about-face"])
def test_switching_comes_last(first: str) -> None:
    """A 2/1 switched and given +3/+3 is 4/5, whichever came first (613.4d)."""
    second = "about-face" if first == "giant-growth" else "giant-growth"
    table = Table().battlefield(0, "Forest", "Mountain", "piker: Goblin Piker")
    table.hand(0, "Giant Growth", "About Face").start()
    table.cast(0, first, "piker").resolve().cast(0, second, "piker").resolve()
    assert table.pt("piker") == (4, 5)


def test_counters_are_added_before_switching() -> None:
    """Counters are of layer 7c, so they are there before the switch (613.4c, 613.4d)."""
    table = Table().battlefield(0, "Mountain", "Glorious Anthem")
    table.battlefield(0, "druid: Devoted Druid", counters={"-1/-1": 1}).hand(0, "About Face")
    table.start().cast(0, "about-face", "druid").resolve()
    # 0/2 with +1/+1 and -1/-1 is 0/2, switched 2/0: it dies
    assert table.zone("druid") == "graveyard"


def test_two_switches_cancel_out() -> None:
    """Switching twice changes nothing (613.4d)."""
    table = Table().battlefield(0, "2 Mountain", "piker: Goblin Piker").hand(0, "2 About Face")
    table.start().cast(0, "about-face", "piker").resolve().cast(
        0, "about-face#2", "piker"
    ).resolve()
    assert table.pt("piker") == (2, 1)


def test_a_switch_can_kill() -> None:
    """Ornithopter switched is 2/0 and dies (704.5f)."""
    table = Table().battlefield(0, "Mountain", "Ornithopter").hand(0, "About Face").start()
    table.cast(0, "about-face", "ornithopter").resolve()
    assert table.zone("ornithopter") == "graveyard"


def test_characteristic_defining_power_and_toughness() -> None:
    """Nightmare counts Swamps now, and in every zone (604.3, 613.4a)."""
    table = Table().battlefield(0, "Nightmare", "3 Swamp", "2 Island").hand(0, "b: Nightmare")
    table.battlefield(1, "2 Swamp").start()
    assert table.pt("nightmare") == (3, 3)
    assert table.pt("b") == (3, 3)


def test_counting_types_in_graveyards() -> None:
    """Tarmogoyf counts card types among all graveyards, each once (613.4a)."""
    table = Table().battlefield(0, "Tarmogoyf").graveyard(0, "Memnite", "Sol Ring")
    table.graveyard(1, "Shock", "Forest").start()
    assert table.pt("tarmogoyf") == (4, 5)


def test_a_setting_effect_overrides_a_defining_ability() -> None:
    """7b comes after 7a, and the defining ability is lost besides (613.4b)."""
    table = Table().battlefield(0, "Tarmogoyf", "2 Island").hand(0, "Turn to Frog")
    table.graveyard(0, "Memnite").start().cast(0, "turn-to-frog", "tarmogoyf").resolve()
    assert table.pt("tarmogoyf") == (1, 1)


def test_anthems_end_with_their_source() -> None:
    """A static ability works as long as its permanent is there (611.3b)."""
    table = Table().battlefield(0, "Glorious Anthem", "bears: Grizzly Bears", "2 Forest")
    table.hand(0, "Naturalize").start()
    assert table.pt("bears") == (3, 3)
    table.cast(0, "naturalize", "glorious-anthem").resolve()
    assert table.pt("bears") == (2, 2)


def test_static_abilities_reach_newcomers() -> None:
    """What enters later is affected as well, an opponent's creature is not (611.3a)."""
    table = Table().battlefield(0, "Glorious Anthem", "Plains").battlefield(1, "a: Memnite")
    table.hand(0, "Savannah Lions").start().cast(0, "savannah-lions").resolve()
    assert table.pt("savannah-lions") == (3, 2)
    assert table.pt("a") == (1, 1)


def test_a_resolved_effect_does_not_reach_newcomers() -> None:
    """Chapter III of History of Benalia changes the Knights there are then (611.2c)."""
    table = Table().battlefield(0, "History of Benalia", counters={"lore": 2})
    table.battlefield(0, "knight: White Knight", "2 Plains").hand(0, "b: White Knight")
    table.start("draw").passing(0).passing(1).resolve_all()
    assert table.pt("knight") == (4, 3)
    table.cast(0, "b").resolve()
    assert table.pt("b") == (2, 2)
    table.pass_until("upkeep", 1)
    assert table.pt("knight") == (2, 2)


# --- Colours, types, abilities ------------------------------------------------------------------


def test_a_colour_change_brings_a_creature_under_an_effect() -> None:
    """A creature that became blue is one of the "other blue creatures" (613.1e, 613.4c)."""
    table = Table().battlefield(0, "Grand Architect", "Memnite", "Island").start()
    assert table.pt("memnite") == (1, 1)
    table.activate(0, "grand-architect", 0, "memnite", mana=(Activate(0, "island"),)).resolve()
    assert table.seen("memnite").colors == {"U"}
    assert table.pt("memnite") == (2, 2)
    assert table.pt("grand-architect") == (1, 3)


def test_lost_abilities_and_gained_ones() -> None:
    """A frog has no flying; Levitation, newer or older, is of the same layer by time (613.7)."""
    table = Table().battlefield(0, "Serra Angel", "2 Island").hand(0, "Turn to Frog").start()
    table.cast(0, "turn-to-frog", "serra-angel").resolve()
    assert table.keywords("serra-angel") == set()
    table = Table().battlefield(0, "Serra Angel", "Levitation", "2 Island").hand(0, "Turn to Frog")
    table.start().cast(0, "turn-to-frog", "serra-angel").resolve()
    assert table.keywords("serra-angel") == set()


def test_an_aura_that_takes_abilities_and_sets_power() -> None:
    """Lignify: a 0/4 Treefolk without abilities, in layers 4, 6 and 7b."""
    table = Table().battlefield(1, "Serra Angel")
    table.battlefield(0, "Lignify", attached_to="serra-angel").start()
    assert table.pt("serra-angel") == (0, 4)
    assert table.keywords("serra-angel") == set()
    assert "Treefolk" in table.types("serra-angel")
    assert "Angel" not in table.types("serra-angel")


def test_the_lighthouse_takes_hexproof() -> None:
    """Creatures that can't have hexproof can be targeted (613.1f)."""
    table = Table().battlefield(0, "Arcane Lighthouse", "Wastes", "Mountain").hand(0, "Shock")
    table.battlefield(1, "Slippery Bogle").start()
    table.activate(0, "arcane-lighthouse", 1, mana=(Activate(0, "wastes"),)).resolve()
    table.cast(0, "shock", "slippery-bogle").resolve()
    assert table.zone("slippery-bogle") == "graveyard"


# --- Dependency (613.8) -------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(permutations(("Blood Moon", "Urborg, Tomb of Yawgmoth"))))
def test_urborg_depends_on_blood_moon(order: tuple[str, ...]) -> None:
    """Blood Moon goes first in any order, for it takes Urborg's ability (613.8a, 305.7)."""
    table = Table().battlefield(0, *order, "Forest", "Reflecting Pool").start()
    assert table.types("urborg-tomb-of-yawgmoth") == {"Legendary", "Land", "Mountain"}
    assert table.types("forest") == {"Basic", "Land", "Forest"}
    assert table.types("reflecting-pool") == {"Land", "Mountain"}
    table.activate(0, "urborg-tomb-of-yawgmoth")
    assert table.mana(0) == "R"


def test_urborg_alone() -> None:
    """Each land is a Swamp besides and makes {B} too (305.6, 305.7)."""
    table = Table().battlefield(0, "Urborg, Tomb of Yawgmoth").battlefield(1, "Forest").start()
    assert table.types("forest") == {"Basic", "Land", "Forest", "Swamp"}
    assert table.could_produce("forest") == "BG"
    assert table.could_produce("urborg-tomb-of-yawgmoth") == "B"


@pytest.mark.parametrize(
    ("order", "humility", "other"),
    [(("Humility", "Opalescence"), (4, 4), (4, 4)), (("Opalescence", "Humility"), (1, 1), (1, 1))],
)
def test_humility_and_opalescence(
    order: tuple[str, ...], humility: tuple[int, int], other: tuple[int, int]
) -> None:
    """Humility, begun in layer 6, goes on in 7b, where the newer of the two wins (613.6)."""
    table = Table().battlefield(0, "Stasis", *order, "Grizzly Bears").start()
    assert table.pt("humility") == humility
    assert table.pt("grizzly-bears") == (1, 1)
    assert table.types("opalescence") == {"Enchantment"}
    stasis = (2, 2) if other == (4, 4) else (1, 1)
    assert table.pt("stasis") == stasis
    assert table.seen("stasis").abilities == ()


@pytest.mark.parametrize(
    "order", list(permutations(("Humility", "March of the Machines", "Mycosynth Lattice")))
)
def test_humility_itself_a_creature(order: tuple[str, ...]) -> None:
    """Its abilities gone in layer 6, it still sets 1/1 in 7b what it began with (613.6)."""
    table = Table().battlefield(0, *order, "bears: Grizzly Bears").start()
    assert table.pt("bears") == (1, 1)
    late = order.index("Humility") > order.index("March of the Machines")
    assert table.pt("humility") == ((1, 1) if late else (4, 4))
    assert table.pt("mycosynth-lattice") == ((1, 1) if late else (6, 6))
    for label in ("humility", "march-of-the-machines", "mycosynth-lattice"):
        assert {"Artifact", "Creature"} <= table.types(label)


@pytest.mark.parametrize(
    "order", list(permutations(("enchanted-evening", "opalescence", "conspiracy")))
)
def test_evening_then_opalescence_then_conspiracy(order: tuple[str, ...]) -> None:
    """Each waits for what it depends on, in all six orders of entering (613.8b)."""
    table = Table().seat(0, mana="W" * 9 + "B" * 12).battlefield(0, "Serra Angel", "Forest")
    table.hand(0, "Enchanted Evening", "Opalescence", "Conspiracy").start()
    for label in order:
        table.cast(0, label).resolve()
        if label == "conspiracy":
            assert table.waits_for() == "choose"
            table.answer(0, "Advisor")
    assert table.types("serra-angel") == {"Creature", "Enchantment", "Advisor"}
    assert table.pt("serra-angel") == (5, 5)
    assert table.zone("forest") == "graveyard"
    assert {"Creature", "Advisor"} <= table.types("conspiracy")
    assert table.types("opalescence") == {"Enchantment"}


def test_a_land_made_an_island_loses_the_rest() -> None:
    """Spreading Seas takes a land's abilities and gives {U} (305.7)."""
    table = Table().battlefield(0, "City of Brass")
    table.battlefield(1, "Spreading Seas", attached_to="city-of-brass").start()
    assert table.types("city-of-brass") == {"Land", "Island"}
    table.activate(0, "city-of-brass")
    assert (table.mana(0), table.stack()) == ("U", [])


def test_blood_moon_and_entering_tapped() -> None:
    """Under Blood Moon a land enters without its own "enters tapped" (614.12, 305.7)."""
    table = Table().battlefield(0, "Blood Moon").hand(0, "Deathcap Glade").start()
    table.play(0, "deathcap-glade")
    assert not table.tapped("deathcap-glade")
    table = Table().hand(0, "Deathcap Glade").start().play(0, "deathcap-glade")
    assert table.tapped("deathcap-glade")


def test_blood_moon_leaves_basic_lands() -> None:
    """Nonbasic lands only; a basic one without a basic land type too."""
    table = Table().battlefield(0, "Blood Moon", "Wastes", "Island", "Dryad Arbor").start()
    assert table.types("wastes") == {"Basic", "Land"}
    assert table.types("island") == {"Basic", "Land", "Island"}
    assert table.types("dryad-arbor") == {"Land", "Creature", "Mountain", "Dryad"}


# --- Control (layer 2) --------------------------------------------------------------------------


def test_the_newest_control_effect_wins_and_the_older_comes_back() -> None:
    """When the newer ends the older one counts again (613.7)."""
    table = Table().battlefield(1, "bears: Grizzly Bears", "3 Mountain").hand(1, "Act of Treason")
    table.battlefield(0, "Control Magic", attached_to="bears").start("precombat_main", active=1)
    assert table.controller("bears") == 0
    table.cast(1, "act-of-treason", "bears").resolve()
    assert table.controller("bears") == 1
    table.pass_until("upkeep", 0)
    assert table.controller("bears") == 0


def test_control_ends_with_the_aura() -> None:
    """Without Control Magic the creature is its owner's again (611.3b)."""
    table = Table().battlefield(1, "bears: Grizzly Bears", "2 Plains").hand(1, "Disenchant")
    table.battlefield(0, "Control Magic", attached_to="bears").start("precombat_main", active=1)
    table.cast(1, "disenchant", "control-magic").resolve()
    assert table.controller("bears") == 1


def test_a_stolen_permanent_goes_to_its_owner_s_graveyard() -> None:
    """Whoever controlled it, the card goes to its owner (400.3)."""
    table = Table().battlefield(1, "bears: Grizzly Bears")
    table.battlefield(0, "Control Magic", attached_to="bears").battlefield(0, "Mountain")
    table.hand(0, "Shock").start().cast(0, "shock", "bears").resolve()
    assert table.cards(1, "graveyard") == ["bears"]
    assert table.zone("control-magic") == "graveyard"
