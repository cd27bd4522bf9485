"""Auras and Equipment: to what they are attached, and from what they fall off (303.4, 301.5)."""

from table import Table

from reference_engine.announcements import Attack


def test_pacifism_keeps_a_creature_from_attacking_and_blocking() -> None:
    """508.1c and 509.1b."""
    table = Table().battlefield(0, "bears: Grizzly Bears", "ox: Pillarfield Ox")
    table.battlefield(1, "Pacifism", attached_to="bears").start("beginning_of_combat")
    table.to_attackers()
    table.refused(Attack(0, {"bears": "P1"}))
    table.attack(0, ox="P1")


def test_firebreathing_pumps_what_it_enchants() -> None:
    """303.4m: "enchanted creature" is what the Aura is attached to."""
    table = Table().seat(0, mana="RR").battlefield(1, "bears: Grizzly Bears")
    table.battlefield(0, "Firebreathing", attached_to="bears").start()
    table.activate(0, "firebreathing").resolve().activate(0, "firebreathing").resolve()
    assert table.pt("bears") == (4, 2)


def test_equipment_moves_when_it_is_equipped_elsewhere() -> None:
    """702.6a and 301.5: one host at a time, one's own creature, as a sorcery."""
    table = Table().seat(0, mana="RR").battlefield(0, "bears: Grizzly Bears", "ox: Pillarfield Ox")
    table.battlefield(0, "scimitar: Leonin Scimitar", attached_to="bears").start()
    table.activate(0, "scimitar", 0, "ox").resolve()
    assert table.pt("bears") == (2, 2)
    assert table.pt("ox") == (3, 5)


def test_equipment_stays_when_its_creature_dies() -> None:
    """704.5n: it becomes unattached and remains on the battlefield."""
    table = Table().seat(0, mana="RR").battlefield(0, "bears: Grizzly Bears").hand(0, "Shock")
    table.battlefield(0, "boots: Swiftfoot Boots", attached_to="bears").start()
    assert {"hexproof", "haste"} <= table.keywords("bears")
    table.cast(0, "shock", "bears", spend="R").resolve()
    assert table.zone("boots") == "battlefield"
    assert table.thing("boots").attached_to == 0


def test_an_aura_put_onto_the_battlefield_chooses_a_host_without_targeting() -> None:
    """303.4f: even hexproof is no obstacle, since nothing is a target."""
    table = Table().seat(0, mana="UUU").hand(0, "Show and Tell", "Pacifism")
    table.battlefield(1, "stalker: Invisible Stalker", "bears: Grizzly Bears").start()
    table.cast(0, "show-and-tell").resolve().answer(0, "pacifism")
    assert set(table.options()) == {"stalker", "bears"}
    table.answer(0, "stalker")
    assert table.thing("pacifism").attached_to == table.thing("stalker").id


def test_an_aura_that_nothing_can_be_enchanted_by_stays_in_its_zone() -> None:
    """303.4g: it remains in the hand."""
    table = Table().seat(0, mana="UUU").hand(0, "Show and Tell", "Pacifism").start()
    table.cast(0, "show-and-tell").resolve().answer(0, "pacifism")
    assert table.zone("pacifism") == "hand"


def test_an_aura_may_not_enchant_what_enters_with_it() -> None:
    """303.4f: what is not on the battlefield yet is no legal host."""
    table = Table().seat(0, mana="UUU").hand(0, "Show and Tell", "Pacifism")
    table.hand(1, "bears: Grizzly Bears").battlefield(1, "ox: Pillarfield Ox").start()
    table.cast(0, "show-and-tell").resolve().answer(0, "pacifism").answer(1, "bears")
    assert table.waits_for() == "priority"
    assert table.thing("pacifism").attached_to == table.thing("ox").id


def test_a_blinked_aura_chooses_anew() -> None:
    """303.4f: it returns by another way than resolving as an Aura spell."""
    table = Table().seat(0, mana="WWW").hand(0, "Flickerwisp")
    table.battlefield(0, "bears: Grizzly Bears", "ox: Pillarfield Ox")
    table.battlefield(1, "Pacifism", attached_to="bears").start()
    table.cast(0, "flickerwisp").resolve().answer(0, "pacifism").resolve()
    table.pass_until("end").resolve()
    assert table.decider() == 1
    table.answer(1, "ox")
    assert table.thing("pacifism").attached_to == table.thing("ox").id


def test_an_aura_falls_off_what_gains_protection_from_it() -> None:
    """702.16c: White Knight can't be enchanted by a black Aura, by a white one it can."""
    table = Table().seat(0, mana="WW").hand(0, "Pacifism").battlefield(1, "White Knight").start()
    table.cast(0, "pacifism", "white-knight").resolve()
    assert table.zone("pacifism") == "battlefield"


def test_squirrel_nest_gives_the_land_an_ability() -> None:
    """113.10: the land's controller activates it."""
    table = Table().battlefield(0, "forest: Forest")
    table.battlefield(1, "Squirrel Nest", attached_to="forest").start()
    table.activate(0, "forest", 1).resolve()
    assert table.pt("token#1") == (1, 1)
    assert table.controller("token#1") == 0


def dead() -> Table:
    """Return a table where an Animate Dead has just resolved, enchanting a card."""
    table = Table().seat(0, mana="BBWW").hand(0, "Animate Dead", "Disenchant")
    table.graveyard(1, "ox: Pillarfield Ox").start()
    return table.cast(0, "animate-dead", "ox", spend="BB").resolve()


def test_animate_dead_first_enchants_a_card_in_a_graveyard() -> None:
    """702.5a: what it enchants is a creature card there."""
    table = dead()
    assert table.thing("animate-dead").attached_to == table.thing("ox").id
    assert table.zone("ox") == "graveyard"


def test_animate_dead_returns_the_creature_and_enchants_it() -> None:
    """Its enchant ability is another one by then, so that it stays attached."""
    table = dead().resolve()
    assert table.zone("animate-dead") == "battlefield"
    assert table.thing("animate-dead").attached_to == table.thing("ox").id
    assert (table.controller("ox"), table.pt("ox")) == (0, (1, 4))


def test_the_creature_is_sacrificed_when_animate_dead_leaves() -> None:
    """603.7: a delayed trigger, as its controller sacrifices that creature."""
    table = dead().resolve().cast(0, "disenchant", "animate-dead", spend="WW").resolve()
    table.resolve()
    assert table.cards(1, "graveyard") == ["ox"]


def test_animate_dead_that_left_in_response_does_nothing() -> None:
    """603.4: "if it's on the battlefield" is false as the ability would resolve."""
    table = dead().cast(0, "disenchant", "animate-dead", spend="WW").resolve_all()
    assert table.zone("ox") == "graveyard"


def test_animate_dead_falls_off_what_has_protection_from_black() -> None:
    """303.4c: the creature is sacrificed once the Aura is gone."""
    table = Table().seat(0, mana="BB").hand(0, "Animate Dead").graveyard(0, "White Knight")
    table.start().cast(0, "animate-dead", "white-knight").resolve().resolve()
    assert table.zone("animate-dead") == "graveyard"
    assert table.stack() == ["animate-dead"]
    table.resolve()
    assert table.zone("white-knight") == "graveyard"


def test_animate_dead_shown_and_told_chooses_a_card_in_a_graveyard() -> None:
    """303.4f: by its enchant ability as it enters."""
    table = Table().seat(0, mana="UUU").hand(0, "Show and Tell", "Animate Dead")
    table.battlefield(0, "bears: Grizzly Bears").graveyard(1, "ox: Pillarfield Ox").start()
    table.cast(0, "show-and-tell").resolve().answer(0, "animate-dead").resolve()
    assert table.controller("ox") == 0
