"""Targets (115): what may be chosen and what happens when it changes (608.2b)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast


def test_a_spell_whose_target_left_does_not_resolve() -> None:
    """With its only target gone it goes to the graveyard without effect (608.2b)."""
    table = Table().battlefield(0, "Island", "2 Mountain", "bears: Grizzly Bears")
    table.hand(0, "Unsummon", "Shock").start()
    table.cast(0, "shock", "bears").cast(0, "unsummon", "bears").resolve()
    assert table.zone("bears") == "hand"
    table.resolve()
    assert table.zone("shock") == "graveyard"


def test_a_blinked_creature_is_a_new_object() -> None:
    """Removal aimed at it before does nothing to what came back (400.7)."""
    table = Table().battlefield(0, "3 Swamp").battlefield(1, "bears: Grizzly Bears", "Plains")
    table.hand(0, "Murder").hand(1, "Cloudshift").start()
    table.cast(0, "murder", "bears").passing(0).cast(1, "cloudshift", "bears").resolve()
    assert table.zone("bears") == "battlefield"
    table.resolve()
    assert table.zone("murder") == "graveyard"
    assert table.zone("bears") == "battlefield"


def test_a_spell_with_an_illegal_target_has_no_side_effects() -> None:
    """Nothing of it happens: no card is drawn either (608.2b)."""
    table = Table().battlefield(0, "Island", "b: Island", "bears: Grizzly Bears")
    table.hand(0, "Twisted Image", "Unsummon").start()
    table.cast(0, "twisted-image", "bears", mana=(Activate(0, "island"),))
    table.cast(0, "unsummon", "bears").resolve().resolve()
    assert table.cards(0, "hand") == ["bears"]


def test_a_target_that_no_longer_fits_is_illegal() -> None:
    """An artifact that stopped being a creature is no "target creature" any more (608.2b)."""
    table = Table().battlefield(0, "Island").battlefield(1, "2 Forest", "Sol Ring")
    table.battlefield(1, "March of the Machines")
    table.hand(0, "Unsummon").hand(1, "Naturalize").start()
    table.cast(0, "unsummon", "sol-ring").passing(0)
    forests = (Activate(1, "forest"), Activate(1, "forest#2"))
    table.cast(1, "naturalize", "march-of-the-machines", mana=forests).resolve().resolve()
    assert table.zone("unsummon") == "graveyard"
    assert table.zone("sol-ring") == "battlefield"


def test_the_legal_targets_are_affected_without_the_illegal() -> None:
    """With one of two targets gone the rest still happens as far as it can (608.2b)."""
    table = Table().battlefield(0, "2 Island").battlefield(0, "Leech Bonder", tapped=True)
    table.battlefield(0, "bears: Grizzly Bears", "Walking Ballista", counters={"+1/+1": 2})
    table.hand(0, "Unsummon").start()
    table.activate(0, "leech-bonder", 0, "walking-ballista", "bears", mana=(Activate(0, "island"),))
    table.cast(0, "unsummon", "bears").resolve().resolve()
    assert table.counters("walking-ballista", "+1/+1") == 2


def test_moving_a_counter_between_two_targets() -> None:
    """One counter leaves one creature for the other; they can't be the same (115.3)."""
    table = Table().battlefield(0, "2 Island").battlefield(0, "Leech Bonder", tapped=True)
    table.battlefield(0, "bears: Grizzly Bears", "Walking Ballista", counters={"+1/+1": 2})
    table.start()
    mana = (Activate(0, "island"),)
    table.refused(Activate(0, "leech-bonder", 0, targets=(("bears",), ("bears",)), mana=mana))
    table.do(Activate(0, "leech-bonder", 0, targets=(("walking-ballista",), ("bears",)), mana=mana))
    table.resolve()
    assert table.counters("walking-ballista", "+1/+1") == 1
    assert table.counters("bears", "+1/+1") == 3


@pytest.mark.parametrize("card", ["Invisible Stalker", "Slippery Bogle", "Silhana Ledgewalker"])
def test_hexproof_is_against_opponents(card: str) -> None:
    """Opponents can't target it, its controller can (702.11b)."""
    table = Table().battlefield(0, f"it: {card}", "Forest").battlefield(1, "Mountain")
    table.hand(0, "Giant Growth").hand(1, "Shock").start()
    table.cast(0, "giant-growth", "it").passing(0)
    table.refused(Cast(1, "shock", targets=(("it",),), mana=(Activate(1, "mountain"),)))
    assert not any(getattr(a, "targets", ()) == (("it",),) for a in table.game.legal_actions())


def test_protection_stops_targeting_by_its_colour() -> None:
    """A white knight with protection from black can't be targeted by a black spell (702.16b)."""
    table = Table().battlefield(0, "3 Swamp", "Mountain").battlefield(1, "White Knight")
    table.hand(0, "Murder", "Shock").start()
    assert not table.may(Cast, "murder")
    swamps = tuple(Activate(0, f"swamp{n}") for n in ("", "#2", "#3"))
    table.refused(Cast(0, "murder", targets=(("white-knight",),), mana=swamps))
    table.cast(0, "shock", "white-knight").resolve()
    assert table.zone("white-knight") == "graveyard"


def test_protection_is_against_its_own_controller_too() -> None:
    """Protection does not ask who controls the source (702.16b)."""
    table = Table().battlefield(0, "3 Swamp", "White Knight").hand(0, "Murder").start()
    assert not table.may(Cast, "murder")


def test_protection_is_against_abilities_of_such_sources() -> None:
    """A black source's ability can't target it (702.16b)."""
    table = Table().battlefield(0, "Vampire Hexmage", "White Knight").start()
    table.refused(Activate(0, "vampire-hexmage", 0, targets=(("white-knight",),)))


def test_mass_destruction_does_not_target() -> None:
    """Hexproof and protection are no help against what does not target (702.11b)."""
    table = Table().battlefield(0, "4 Plains").battlefield(1, "Slippery Bogle", "White Knight")
    table.hand(0, "Day of Judgment").start().cast(0, "day-of-judgment").resolve()
    assert table.zone("slippery-bogle") == table.zone("white-knight") == "graveyard"


def test_indestructible_survives_destruction_and_damage() -> None:
    """It isn't destroyed, it can be exiled (702.12b)."""
    table = (
        Table().battlefield(0, "4 Plains", "d: Plains", "Mountain").battlefield(1, "Darksteel Myr")
    )
    table.hand(0, "Day of Judgment", "Shock", "Swords to Plowshares").start()
    mana = tuple(Activate(0, f"plains{n}") for n in ("", "#2", "#3", "#4"))
    table.do(Cast(0, "day-of-judgment", mana=mana)).resolve()
    assert table.zone("darksteel-myr") == "battlefield"
    table.cast(0, "shock", "darksteel-myr").resolve()
    assert table.zone("darksteel-myr") == "battlefield"
    table.cast(0, "swords-to-plowshares", "darksteel-myr").resolve()
    assert table.zone("darksteel-myr") == "exile"


def test_life_for_the_last_power() -> None:
    """Swords gives life for the power the creature last had (608.2h)."""
    table = Table().battlefield(0, "Plains", "Forest").battlefield(1, "bears: Grizzly Bears")
    table.hand(0, "Giant Growth", "Swords to Plowshares").start()
    table.cast(0, "giant-growth", "bears").resolve()
    table.cast(0, "swords-to-plowshares", "bears").resolve()
    assert table.life(1) == 25


def test_any_target() -> None:
    """Players and creatures are any target, lands are not (115.4)."""
    table = Table().battlefield(0, "Mountain", "Memnite").hand(0, "Shock").start()
    found = {a.targets[0][0] for a in table.game.legal_actions() if isinstance(a, Cast)}
    assert found == {"P0", "P1", "memnite"}


def test_a_card_in_a_graveyard_as_a_target() -> None:
    """Reanimate aims at a creature card in any graveyard and costs its mana value in life."""
    table = Table().battlefield(0, "Swamp").graveyard(1, "Hill Giant", "Shock").hand(0, "Reanimate")
    table.start().refused(Cast(0, "reanimate", targets=(("shock",),), mana=(Activate(0, "swamp"),)))
    table.cast(0, "reanimate", "hill-giant").resolve()
    assert table.controller("hill-giant") == 0
    assert table.life(0) == 16
    assert "hill-giant" not in table.cards(1, "graveyard")


def test_a_counterspell_on_a_spell() -> None:
    """The countered spell goes to its owner's graveyard and does nothing (701.6a)."""
    table = Table().battlefield(0, "Mountain").battlefield(1, "2 Island").hand(0, "Shock")
    table.hand(1, "Counterspell").start().cast(0, "shock", "P1").passing(0)
    table.cast(1, "counterspell", "shock").resolve()
    assert table.zone("shock") == "graveyard"
    assert table.stack() == []
    assert table.life(1) == 20
