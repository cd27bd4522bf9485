"""The list of legal announcements: what can be paid for in some way is in it (601.2g)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Cast


@pytest.mark.parametrize(
    "lands", [("Deathcap Glade", "Blackcleave Cliffs"), ("Blackcleave Cliffs", "Deathcap Glade")]
)
def test_the_right_land_for_each_colour(lands: tuple[str, ...]) -> None:
    """{B} and {G} come from the two lands in the one way that works, however they lie there."""
    table = Table().battlefield(0, *lands, "2 Wastes").hand(0, "Binding the Old Gods").start()
    table.cast(0, "binding-the-old-gods")
    assert table.stack() == ["binding-the-old-gods"]


@pytest.mark.parametrize(
    ("source", "spell"),
    [
        ("Mana Confluence", "Shock"),
        ("City of Brass", "Shock"),
        ("Skirge Familiar", "Reanimate"),
        ("Deranged Assistant", "Sol Ring"),
    ],
)
def test_other_costs_than_tapping(source: str, spell: str) -> None:
    """Life, discarded cards and milled cards pay for mana too."""
    table = Table().battlefield(0, source).hand(0, f"spell: {spell}", "Forest")
    table.graveyard(1, "Memnite").start()
    assert table.may(Cast, "spell")


def test_life_that_is_not_there() -> None:
    """With 1 life two Confluences pay once, so {U}{U} is out of reach."""
    table = Table().seat(0, life=1).battlefield(0, "2 Mana Confluence").battlefield(1, "Mountain")
    table.hand(0, "Counterspell").hand(1, "Shock").start(active=1).cast(1, "shock", "P1").passing(1)
    assert not table.may(Cast, "counterspell")


def test_the_last_counter() -> None:
    """A Gemstone Mine's last counter pays, no counter does not."""
    table = Table().battlefield(0, "Gemstone Mine", counters={"mining": 1}).hand(0, "Shock").start()
    table.cast(0, "shock", "P1")
    assert table.zone("gemstone-mine") == "graveyard"
    table = Table().battlefield(0, "Gemstone Mine").hand(0, "Shock").start()
    assert not table.may(Cast, "shock")


def test_counters_without_tapping() -> None:
    """Each -1/-1 counter of a Morselhoarder makes one mana."""
    for counters, legal in [(1, False), (2, True)]:
        table = Table().battlefield(0, "Morselhoarder", counters={"-1/-1": counters})
        table.hand(0, "Grizzly Bears").start()
        assert table.may(Cast, "grizzly-bears") is legal


def test_sacrifices_for_mana() -> None:
    """A creature pays as an altar's cost, lands pay first where there are any."""
    table = Table().battlefield(0, "Ashnod's Altar", "Memnite").hand(0, "Helm of Awakening").start()
    table.cast(0, "helm-of-awakening")
    assert table.zone("memnite") == "graveyard"
    table = Table().battlefield(0, "Ashnod's Altar", "Memnite", "2 Wastes")
    table.hand(0, "Helm of Awakening").start().cast(0, "helm-of-awakening")
    assert table.zone("memnite") == "battlefield"


def test_a_creature_serves_once() -> None:
    """Sacrificed to one altar it is not there for the other."""
    table = Table().battlefield(0, "Phyrexian Altar", "Ashnod's Altar", "Memnite")
    table.hand(0, "Balduvian Bears", "Millikin").start()
    assert not any(
        isinstance(a, Cast) and a.card == "balduvian-bears" for a in table.game.legal_actions()
    )
    assert table.may(Cast, "millikin")


@pytest.mark.parametrize("helper", ["Mirari's Wake", "Dictate of Karametra", "Mana Reflection"])
def test_more_mana_from_one_land(helper: str) -> None:
    """What triggers or is replaced as a land is tapped counts towards what can be paid."""
    table = Table().battlefield(0, "Forest", helper).hand(0, "Grizzly Bears").start()
    table.cast(0, "grizzly-bears")
    assert table.mana(0) == ""


def test_an_aura_s_mana() -> None:
    """Wild Growth's {G} pays with the land's own."""
    table = Table().battlefield(0, "Forest").battlefield(0, "Wild Growth", attached_to="forest")
    table.hand(0, "Grizzly Bears").start().cast(0, "grizzly-bears")
    assert table.tapped("forest")


def test_only_as_an_instant_is_no_payment() -> None:
    """Lion's Eye Diamond is not activated while a spell is paid for."""
    table = Table().battlefield(0, "Lion's Eye Diamond").hand(0, "Shock").start()
    assert not table.may(Cast, "shock")
    assert table.may(Activate, "lions-eye-diamond")


def test_a_player_who_could_pay_is_asked() -> None:
    """Frost Titan's {2} may come from a land with an Aura on it."""
    table = Table().battlefield(0, "Mountain", "Forest").hand(0, "Shock")
    table.battlefield(0, "Wild Growth", attached_to="forest").battlefield(1, "Frost Titan").start()
    table.cast(0, "shock", "frost-titan", mana=(Activate(0, "mountain"),)).resolve()
    assert (table.waits_for(), table.decider()) == ("pay", 0)
    table.do(Activate(0, "forest")).answer(0, "yes")
    assert table.stack() == ["shock"]
