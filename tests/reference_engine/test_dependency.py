"""Layers and dependency (613), with every order in which the permanents may have entered."""

from itertools import permutations

import pytest
from table import Table


def entering(order: tuple[str, ...], *others: str) -> Table:
    """Return a table where the permanents entered in this order, after the others."""
    return Table().battlefield(0, *others, *order).start()


@pytest.mark.parametrize(
    "order", list(permutations(("Blood Moon", "Urborg, Tomb of Yawgmoth", "Wastes")))
)
def test_urborg_depends_on_blood_moon(order: tuple[str, ...]) -> None:
    """Under Blood Moon Urborg is a Mountain without its ability, whichever came first (613.8a)."""
    table = entering(order)
    assert table.types("urborg-tomb-of-yawgmoth") == {"Legendary", "Land", "Mountain"}
    assert table.types("wastes") == {"Basic", "Land"}
    assert table.could_produce("urborg-tomb-of-yawgmoth") == "R"


def test_urborg_alone_makes_every_land_a_swamp_too() -> None:
    """Lands keep their types and abilities and gain the Swamp's mana (305.7)."""
    table = entering(("Urborg, Tomb of Yawgmoth", "Wastes", "Forest"))
    assert table.could_produce("wastes") == "BC"
    assert table.types("forest") == {"Basic", "Land", "Forest", "Swamp"}
    assert table.could_produce("urborg-tomb-of-yawgmoth") == "B"


@pytest.mark.parametrize("seas_first", [False, True])
def test_spreading_seas_and_blood_moon_go_by_timestamp(seas_first: bool) -> None:
    """Both set land types, neither depends on the other: the later one holds (613.7)."""
    table = Table().battlefield(0, "Reflecting Pool")
    if not seas_first:
        table.battlefield(0, "Blood Moon")
    table.battlefield(0, "Spreading Seas", attached_to="reflecting-pool")
    if seas_first:
        table.battlefield(0, "Blood Moon")
    table.start()
    wanted = "Mountain" if seas_first else "Island"
    assert table.types("reflecting-pool") == {"Land", wanted}


@pytest.mark.parametrize(
    "order", list(permutations(("Humility", "Opalescence", "Glorious Anthem")))
)
def test_humility_and_opalescence(order: tuple[str, ...]) -> None:
    """Humility goes on in layer 7b without its ability (613.6); there timestamps decide."""
    table = entering(order)
    opalescence_later = order.index("Opalescence") > order.index("Humility")
    size = 4 if opalescence_later else 1
    assert table.pt("humility") == (size, size)
    assert table.pt("glorious-anthem") == ((3, 3) if opalescence_later else (1, 1))
    assert table.types("opalescence") == {"Enchantment"}


@pytest.mark.parametrize("order", list(permutations(("Humility", "Opalescence", "Levitation"))))
def test_levitation_as_a_creature_loses_its_ability_first(order: tuple[str, ...]) -> None:
    """In layer 6 Levitation's effect depends on Humility, that takes its ability (613.8a)."""
    table = entering(order, "Grizzly Bears")
    assert table.keywords("grizzly-bears") == set()
    assert table.keywords("levitation") == set()


@pytest.mark.parametrize("order", list(permutations(("Humility", "Levitation"))))
def test_levitation_and_humility_go_by_timestamp(order: tuple[str, ...]) -> None:
    """Flying that is given after abilities are lost stays (613.7)."""
    table = entering(order, "Grizzly Bears", "Serra Angel")
    wanted = {"flying"} if order[1] == "Levitation" else set()
    assert table.keywords("grizzly-bears") == wanted
    assert table.keywords("serra-angel") == wanted
    assert table.pt("serra-angel") == (1, 1)


@pytest.mark.parametrize(
    "order", list(permutations(("Opalescence", "Enchanted Evening", "Sol Ring")))
)
def test_opalescence_depends_on_enchanted_evening(order: tuple[str, ...]) -> None:
    """What Opalescence applies to is known once all permanents are enchantments (613.8a)."""
    table = entering(order, "Forest")
    assert table.pt("enchanted-evening") == (5, 5)
    assert table.pt("sol-ring") == (1, 1)
    assert table.types("opalescence") == {"Enchantment"}
    # a land of mana value 0 is a 0/0 creature and died at once (704.5f)
    assert table.zone("forest") == "graveyard"


@pytest.mark.parametrize(
    "order", list(permutations(("March of the Machines", "Mycosynth Lattice", "Levitation")))
)
def test_march_depends_on_lattice(order: tuple[str, ...]) -> None:
    """Everything is an artifact first, then noncreature artifacts are creatures (613.8a)."""
    table = entering(order, "Grizzly Bears")
    assert table.pt("march-of-the-machines") == (4, 4)
    assert table.pt("mycosynth-lattice") == (6, 6)
    assert table.pt("levitation") == (4, 4)
    assert table.pt("grizzly-bears") == (2, 2)
    assert table.types("grizzly-bears") == {"Artifact", "Creature", "Bear"}


@pytest.mark.parametrize(
    "order", list(permutations(("Humility", "March of the Machines", "Ashnod's Altar")))
)
def test_march_and_humility(order: tuple[str, ...]) -> None:
    """Artifacts are creatures in layer 4, without abilities in 6; in 7b the later effect holds."""
    table = entering(order)
    march_later = order.index("March of the Machines") > order.index("Humility")
    assert table.pt("ashnods-altar") == ((3, 3) if march_later else (1, 1))
    assert table.seen("ashnods-altar").abilities == ()


def test_conspiracy_reaches_cards_that_are_not_on_the_battlefield() -> None:
    """Creature cards of its controller in all zones are of the chosen type, no others."""
    table = (
        Table()
        .battlefield(0, "8 Swamp", "Grizzly Bears")
        .hand(0, "Conspiracy", "elf: Llanowar Elves")
    )
    table.graveyard(0, "ox: Pillarfield Ox").library(0, "lion: Savannah Lions")
    table.hand(1, "ogre: Gray Ogre").battlefield(1, "giant: Hill Giant").start()
    table.cast(0, "conspiracy").resolve()
    assert table.waits_for() == "choose"
    table.answer(0, "Goblin")
    for label in ("grizzly-bears", "elf", "ox", "lion"):
        assert table.types(label) == {"Creature", "Goblin"}
    assert table.types("ogre") == {"Creature", "Ogre"}
    assert table.types("giant") == {"Creature", "Giant"}


def test_nightmare_counts_swamps_after_layer_four() -> None:
    """Power and toughness that a text defines are worked out in layer 7a (613.4a)."""
    table = entering(("Urborg, Tomb of Yawgmoth", "Forest", "Nightmare"))
    assert table.pt("nightmare") == (2, 2)


def test_tarmogoyf_counts_types_everywhere() -> None:
    """It counts card types among all graveyards, in every zone it is in itself (604.3)."""
    table = (
        Table().graveyard(0, "Shock", "Memnite").graveyard(1, "Forest", "goyf: Tarmogoyf").start()
    )
    assert table.pt("goyf") == (4, 5)


def test_turn_to_frog_ends_what_came_before_but_not_modifiers() -> None:
    """Base 1/1 in 7b, counters in 7c (613.4)."""
    table = Table().battlefield(0, "2 Island").hand(0, "Turn to Frog")
    table.battlefield(1, "angel: Serra Angel", counters={"+1/+1": 2}).start()
    table.cast(0, "turn-to-frog", "angel").resolve()
    assert table.pt("angel") == (3, 3)
    assert table.types("angel") == {"Creature", "Frog"}
    assert table.seen("angel").colors == {"U"}
    assert table.keywords("angel") == set()


def test_lignify_leaves_a_land_creature_its_land_type() -> None:
    """Setting creature types replaces those only (205.1a)."""
    table = Table().battlefield(1, "arbor: Dryad Arbor")
    table.battlefield(0, "Lignify", attached_to="arbor").start()
    assert table.types("arbor") == {"Land", "Creature", "Forest", "Treefolk"}
    assert table.pt("arbor") == (0, 4)
    assert table.could_produce("arbor") == ""


def test_arcane_lighthouse_bars_what_comes_later() -> None:
    """A creature that can't have hexproof does not get it from a later effect either (613.1f)."""
    table = Table().battlefield(0, "Forest", "Arcane Lighthouse")
    table.battlefield(1, "stalker: Invisible Stalker", "bogle: Slippery Bogle").start()
    table.activate(0, "arcane-lighthouse", 1).resolve()
    assert "hexproof" not in table.keywords("stalker") | table.keywords("bogle")


def test_mana_of_any_color_under_mycosynth_lattice() -> None:
    """Mana may be spent as though it were of any color, and everything is colorless (609.4b)."""
    table = Table().battlefield(0, "Wastes", "Mycosynth Lattice").hand(0, "Shock").start()
    assert table.seen("shock").colors == frozenset()
    table.cast(0, "shock", "P1").resolve()
    assert table.life(1) == 18


@pytest.mark.parametrize(
    "order", list(permutations(("Conspiracy", "Enchanted Evening", "Opalescence")))
)
def test_a_chain_of_dependencies(order: tuple[str, ...]) -> None:
    """Enchanted Evening, then Opalescence, then Conspiracy, however they entered (613.8b)."""
    table = entering(order, "Serra Angel")
    conspiracy = table.thing("conspiracy").id
    table.state.update(conspiracy, chosen={"creature type": "Advisor"})
    assert table.types("serra-angel") == {"Enchantment", "Creature", "Advisor"}
    assert table.pt("serra-angel") == (5, 5)
    assert table.types("enchanted-evening") == {"Enchantment", "Creature", "Advisor"}
    assert table.types("opalescence") == {"Enchantment"}


@pytest.mark.parametrize(
    "order", list(permutations(("Humility", "March of the Machines", "Mycosynth Lattice")))
)
def test_humility_as_a_creature_still_sets_power_and_toughness(order: tuple[str, ...]) -> None:
    """It began to apply in layer 6, so it goes on in 7b without its ability (613.6)."""
    table = entering(order, "Serra Angel")
    assert table.pt("serra-angel") == (1, 1)
    assert table.keywords("serra-angel") == set()
    march_later = order.index("March of the Machines") > order.index("Humility")
    assert table.pt("humility") == ((4, 4) if march_later else (1, 1))


def test_life_totals_in_power_are_up_to_date() -> None:
    """What a text defines by a life total follows it at once (613.5)."""
    table = Table().battlefield(0, "Mountain", "Ajani Goldmane", counters={"loyalty": 6})
    table.hand(0, "Shock").start()
    table.activate(0, "ajani-goldmane", 2).resolve()
    assert table.pt("token#1") == (20, 20)
    table.cast(0, "shock", "P0").resolve()
    assert table.pt("token#1") == (18, 18)


def test_lands_enter_without_their_text_under_blood_moon() -> None:
    """They would have no such ability on the battlefield: untapped, no counters (614.12)."""
    for land in ("Deathcap Glade", "Gemstone Mine", "Cavern of Souls"):
        table = Table().battlefield(0, "Blood Moon")
        table.hand(0, f"land: {land}").start().play(0, "land")
        assert table.waits_for() == "priority"
        assert not table.tapped("land")
        assert table.thing("land").counters == {}
        assert table.could_produce("land") == "R"
