"""Alternative and additional costs, discounts, floors, and casting from a graveyard (118, 601)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast


def test_force_of_will_for_a_blue_card_and_a_life() -> None:
    """The alternative cost is paid instead of the mana cost, with another blue card (118.9)."""
    table = Table().hand(0, "Force of Will", "Unsummon", "Shock").battlefield(1, "Mountain")
    table.hand(1, "bolt: Lightning Bolt").start(active=1)
    table.cast(1, "bolt", "P0").passing(1)
    plain = Cast(0, "force-of-will", targets=(("bolt",),), alternative="alternative")
    table.refused(plain)
    for wrong in ("shock", "force-of-will"):
        table.refused(
            Cast(
                0,
                "force-of-will",
                targets=(("bolt",),),
                alternative="alternative",
                cost_choices=((wrong,),),
            )
        )
    table.cast(0, "force-of-will", "bolt", alternative="alternative", cost_choices=(("unsummon",),))
    assert (table.life(0), table.zone("unsummon")) == (19, "exile")
    table.resolve()
    assert table.zone("bolt") == "graveyard"


def test_fireblast_for_two_mountains() -> None:
    """Two Mountains are sacrificed; one is not enough."""
    table = Table().battlefield(0, "2 Mountain", "Forest").hand(0, "Fireblast").start()
    table.refused(
        Cast(
            0,
            "fireblast",
            targets=(("P1",),),
            alternative="alternative",
            cost_choices=(("mountain", "forest"),),
        )
    )
    table.cast(0, "fireblast", "P1", alternative="alternative").resolve()
    assert table.life(1) == 16
    assert table.zone("mountain") == table.zone("mountain#2") == "graveyard"


@pytest.mark.parametrize(("kicked", "damage", "lands"), [(False, 2, 1), (True, 4, 5)])
def test_kicker(kicked: bool, damage: int, lands: int) -> None:
    """Kicked it costs {4} more and deals 4 damage instead of 2 (702.33a, 702.33d)."""
    table = Table().battlefield(0, f"{lands} Mountain").hand(0, "Burst Lightning").start()
    table.cast(0, "burst-lightning", "P1", additional=("kicker",) if kicked else ()).resolve()
    assert table.life(1) == 20 - damage


def test_flashback_is_cast_from_the_graveyard_and_exiled() -> None:
    """The flashback cost is paid instead, and the card is exiled as it resolves (702.34a)."""
    table = Table().battlefield(0, "3 Mountain").graveyard(0, "Faithless Looting").start()
    table.refused(Cast(0, "faithless-looting", mana=(Activate(0, "mountain"),)))
    table.cast(0, "faithless-looting", alternative="flashback").resolve()
    assert table.zone("faithless-looting") == "exile"


def snapcaster(number: int, spell: str, *graveyard: str) -> Table:
    """Return a table where Snapcaster Mage has given a card in the graveyard flashback."""
    table = Table().battlefield(0, "2 Island", f"{number} Mountain")
    table.hand(0, "Snapcaster Mage").graveyard(0, f"spell: {spell}", *graveyard).start()
    mana = (Activate(0, "island"), Activate(0, "island#2"))
    table.cast(0, "snapcaster-mage", mana=mana).resolve()
    if table.waits_for() == "targets":
        table.answer(0, "spell")
    return table.resolve()


def test_snapcaster_gives_flashback_for_the_mana_cost() -> None:
    """The card may be cast this turn for its mana cost, kicked too, and is exiled (118.9d)."""
    table = snapcaster(5, "Burst Lightning", "Shock")
    assert not table.may(Cast, "shock")
    table.cast(0, "spell", "P1", alternative="flashback", additional=("kicker",)).resolve()
    assert table.life(1) == 16
    assert table.zone("spell") == "exile"


def test_only_one_alternative_cost() -> None:
    """A spell cast with flashback isn't cast for another alternative cost (118.9a)."""
    table = snapcaster(4, "Fireblast")
    table.refused(
        Cast(
            0,
            "spell",
            targets=(("P1",),),
            alternative="alternative",
            cost_choices=(("mountain", "mountain#2"),),
        )
    )
    assert not table.may(Cast, "spell")


def test_flashback_given_until_end_of_turn_ends() -> None:
    """The effect ends at cleanup, and with it the permission."""
    table = snapcaster(1, "Shock")
    assert table.may(Cast, "spell")
    table.pass_until("upkeep", 1)
    assert not table.may(Cast, "spell")


def test_flashback_for_a_mana_cost_with_x() -> None:
    """X is announced as for the mana cost."""
    table = snapcaster(3, "Fireball")
    table.cast(0, "spell", ("P1",), alternative="flashback", x=2).resolve()
    assert table.life(1) == 18


@pytest.mark.parametrize("artifacts", [0, 1, 3, 5])
def test_affinity(artifacts: int) -> None:
    """Frogmite costs one less for each artifact, but never less than nothing (702.41a)."""
    table = Table().battlefield(0, "4 Wastes", f"{artifacts} Memnite" if artifacts else "Forest")
    table.hand(0, "Frogmite").start()
    table.cast(0, "frogmite")
    tapped = sum(table.tapped(f"wastes#{n}" if n > 1 else "wastes") for n in range(1, 5))
    assert tapped == max(0, 4 - artifacts)


def test_affinity_and_trinisphere() -> None:
    """The floor comes after reductions (601.2f)."""
    table = (
        Table().battlefield(0, "3 Wastes", "4 Memnite", "Trinisphere").hand(0, "Frogmite").start()
    )
    table.cast(0, "frogmite")
    assert all(table.tapped(label) for label in ("wastes", "wastes#2", "wastes#3"))


def test_trinisphere_after_phyrexian_mana_is_paid_with_life() -> None:
    """Life instead of a symbol leaves no mana in the cost, so three are added (601.2b, 601.2f)."""
    table = Table().battlefield(0, "3 Wastes", "Trinisphere").hand(0, "Gut Shot").start()
    table.cast(0, "gut-shot", "P1", life_paid=1)
    assert table.life(0) == 18
    assert all(table.tapped(label) for label in ("wastes", "wastes#2", "wastes#3"))


def test_tapped_trinisphere_does_nothing() -> None:
    """It works as long as it is untapped."""
    table = Table().battlefield(0, "Mountain").battlefield(1, "Trinisphere", tapped=True)
    table.hand(0, "Shock").start().cast(0, "shock", "P1")
    assert table.stack() == ["shock"]


def test_omniscience_casts_without_paying_and_x_is_0() -> None:
    """No mana cost is paid, taxes still are, and X is 0 (118.9d, 107.3b)."""
    table = (
        Table().battlefield(0, "Omniscience", "Forest").hand(0, "Craw Wurm", "Endless One").start()
    )
    table.cast(0, "craw-wurm", alternative="free").resolve()
    assert table.zone("craw-wurm") == "battlefield"
    table.refused(Cast(0, "endless-one", alternative="free", x=1))
    table.cast(0, "endless-one", alternative="free").resolve()
    assert table.zone("endless-one") == "graveyard"


def test_animar_reduces_generic_mana_only() -> None:
    """Each counter takes {1}, coloured symbols stay (118.7a); casting adds a counter first."""
    table = Table().battlefield(0, "2 Forest").hand(0, "Craw Wurm")
    table.battlefield(0, "Animar, Soul of Elements", counters={"+1/+1": 6}).start()
    table.cast(0, "craw-wurm").resolve()
    assert table.counters("animar-soul-of-elements", "+1/+1") == 7
    assert table.zone("craw-wurm") == "stack"


def test_karador_casts_one_creature_from_the_graveyard_each_turn() -> None:
    """Once during each of your turns; noncreature cards are not covered (601.3)."""
    table = Table().battlefield(0, "4 Forest", "Karador, Ghost Chieftain")
    table.graveyard(0, "a: Grizzly Bears", "b: Grizzly Bears", "Shock").start()
    table.cast(0, "a").resolve()
    assert table.zone("a") == "battlefield"
    assert not table.may(Cast, "b")
    table.pass_until("precombat_main", 1)
    assert not table.may(Cast, "b")
    table.pass_until("precombat_main", 0)
    assert table.may(Cast, "b")


def test_karador_is_cheaper_by_the_creature_cards_in_the_graveyard() -> None:
    """The reduction takes generic mana (601.2f)."""
    table = Table().battlefield(0, "Plains", "Swamp", "Forest").hand(0, "Karador, Ghost Chieftain")
    table.graveyard(0, "7 Grizzly Bears").start()
    assert table.may(Cast, "karador-ghost-chieftain")


def test_persist_returns_it_once() -> None:
    """Without a -1/-1 counter it returns with one; with one it stays in the graveyard (702.79a)."""
    table = Table().battlefield(0, "2 Mountain").battlefield(0, "Kitchen Finks")
    table.hand(0, "a: Lightning Bolt", "b: Lightning Bolt").start()
    table.cast(0, "a", "kitchen-finks", mana=(Activate(0, "mountain"),)).resolve()
    assert table.zone("kitchen-finks") == "graveyard"
    table.resolve()
    assert table.counters("kitchen-finks", "-1/-1") == 1
    table.resolve()
    assert table.life(0) == 22
    table.cast(0, "b", "kitchen-finks").resolve()
    assert (table.zone("kitchen-finks"), table.stack()) == ("graveyard", [])


def test_persist_under_solemnity_returns_without_a_counter() -> None:
    """It enters, and the counter can't be put on it (614.17)."""
    table = Table().battlefield(0, "Mountain", "Solemnity", "Kitchen Finks")
    table.hand(0, "Lightning Bolt").start()
    table.cast(0, "lightning-bolt", "kitchen-finks").resolve().resolve()
    assert table.zone("kitchen-finks") == "battlefield"
    assert table.thing("kitchen-finks").counters == {}
