"""Copies (707): what is copied and what is not."""

import pytest
from table import Table

from reference_engine.announcements import Answer


def clone(*theirs: str, card: str = "Clone", **how: object) -> Table:
    """Return a table where player 0 is asked what to copy."""
    table = Table().seat(0, mana="UUUU").hand(0, f"copy: {card}").battlefield(1, *theirs, **how)
    return table.start().cast(0, "copy").resolve()


def test_a_copy_has_the_copiable_values() -> None:
    """Name, types, colour, power, toughness, abilities; no counters, nor being tapped (707.2)."""
    table = clone("angel: Serra Angel", counters={"+1/+1": 1}, tapped=True).answer(0, "angel")
    seen = table.seen("copy")
    assert (seen.name, seen.colors) == ("Serra Angel", {"W"})
    assert table.pt("copy") == (4, 4)
    assert table.keywords("copy") == {"flying", "vigilance"}
    assert not table.tapped("copy")
    assert table.mana_value("copy") == 5


def test_a_copy_is_optional() -> None:
    """One may decline, and the 0/0 dies (707.5)."""
    table = clone("angel: Serra Angel").answer(0, ())
    assert table.zone("copy") == "graveyard"


def test_nothing_to_copy() -> None:
    """With no creature there it enters as itself and dies."""
    table = clone("Sol Ring")
    assert table.zone("copy") == "graveyard"


def test_copying_does_not_target() -> None:
    """A hexproof creature may be copied (115.10)."""
    table = clone("Slippery Bogle").answer(0, "slippery-bogle")
    assert table.seen("copy").name == "Slippery Bogle"


def test_a_copy_s_entering_ability_triggers() -> None:
    """It enters as a copy, so its abilities see it enter (707.5, 603.6a)."""
    table = clone("Elvish Visionary").answer(0, "elvish-visionary")
    assert table.stack() == ["copy"]


def test_effects_on_the_original_are_not_copied() -> None:
    """Neither pumps nor what other effects set are copiable values (707.2)."""
    table = Table().seat(0, mana="U" * 6).battlefield(0, "giant: Hill Giant")
    table.hand(0, "copy: Clone", "Turn to Frog").start()
    table.cast(0, "turn-to-frog", "giant").resolve()
    assert table.pt("giant") == (1, 1)
    table.cast(0, "copy").resolve().answer(0, "giant")
    assert table.pt("copy") == (3, 3)
    assert table.seen("copy").colors == {"R"}


def test_a_copy_in_the_graveyard_is_the_card_again() -> None:
    """The copy effect ends as it leaves the battlefield (400.7)."""
    table = (
        Table()
        .battlefield(0, "3 Swamp")
        .seat(0, mana="UUUU")
        .battlefield(1, "bears: Grizzly Bears")
    )
    table.hand(0, "copy: Clone", "Murder").start().cast(0, "copy", mana=(), spend="UUUU").resolve()
    table.answer(0, "bears").cast(0, "murder", "copy").resolve()
    assert table.seen("copy").name == "Clone"


def test_a_copy_of_a_copy() -> None:
    """What was copied is copied in turn, with exceptions (707.3)."""
    table = clone("bears: Grizzly Bears", card="Phantasmal Image")
    table.answer(0, "bears")
    assert "Illusion" in table.types("copy")
    assert "Bear" in table.types("copy")


def test_an_image_of_an_image_has_the_exceptions_too() -> None:
    """Exceptions are copiable values: a Clone of an Image is sacrificed too (707.9a)."""
    table = Table().seat(0, mana="UUUUUU").battlefield(0, "bears: Grizzly Bears", "Forest")
    table.hand(0, "image: Phantasmal Image", "copy: Clone", "Giant Growth").start()
    table.cast(0, "image").resolve().answer(0, "bears").cast(0, "copy").resolve().answer(0, "image")
    assert "Illusion" in table.types("copy")
    table.cast(0, "giant-growth", "copy")
    assert table.stack() == ["copy", "giant-growth"]
    table.resolve()
    assert table.zone("copy") == "graveyard"


@pytest.mark.parametrize("legendary", [True, False])
def test_the_legend_rule_and_copies(legendary: bool) -> None:
    """A copy of one's own legend falls under the legend rule, but with Mirror Gallery (704.5j)."""
    table = Table().seat(0, mana="UUUU").battlefield(0, "a: Isamaru, Hound of Konda")
    if not legendary:
        table.battlefield(0, "Mirror Gallery")
    table.hand(0, "copy: Clone").start().cast(0, "copy").resolve().answer(0, "a")
    assert table.waits_for() == ("legend" if legendary else "priority")


def test_token_copies_with_haste_until_the_end_step() -> None:
    """Kiki-Jiki's token has haste and is sacrificed at the next end step (603.7)."""
    table = (
        Table().battlefield(0, "kiki: Kiki-Jiki, Mirror Breaker", "bears: Grizzly Bears").start()
    )
    table.activate(0, "kiki", 0, "bears").resolve()
    token = table.on_battlefield("Grizzly Bears", 0)[1]
    assert table.keywords(token) == {"haste"}
    table.pass_until("end")
    assert len(table.stack()) == 1
    table.resolve()
    assert table.zone(token) == ""
    assert table.zone("bears") == "battlefield"


def test_kiki_jiki_does_not_copy_legends() -> None:
    """Its target is nonlegendary and one's own."""
    table = (
        Table().battlefield(0, "kiki: Kiki-Jiki, Mirror Breaker").battlefield(1, "Memnite").start()
    )
    assert not any(getattr(action, "source", "") == "kiki" for action in table.game.legal_actions())


@pytest.mark.parametrize(("kicked", "tokens"), [((), 1), (("kicker",), 5)])
def test_a_kicked_rite(kicked: tuple[str, ...], tokens: int) -> None:
    """One token, or five if kicked (702.33d)."""
    table = Table().seat(0, mana="U" * 9).battlefield(1, "bears: Grizzly Bears")
    table.hand(0, "Rite of Replication").start()
    spend = "U" * (9 if kicked else 4)
    table.cast(0, "rite-of-replication", "bears", additional=kicked, spend=spend).resolve()
    assert len(table.on_battlefield("Grizzly Bears", 0)) == tokens


def test_a_copied_enchantment() -> None:
    """Copy Enchantment copies any enchantment, its choices made anew (707.6)."""
    table = clone("Glorious Anthem", card="Copy Enchantment")
    table.refused(Answer(0, (("nothing",),)))
    table.answer(0, "glorious-anthem")
    assert table.seen("copy").name == "Glorious Anthem"


def test_impersonating_a_planeswalker() -> None:
    """The copy enters with the printed loyalty (306.5b, 707.5)."""
    table = clone("Jace Beleren", card="Clever Impersonator", counters={"loyalty": 7})
    table.answer(0, "jace-beleren")
    assert table.counters("copy", "loyalty") == 3


def test_a_copy_of_what_enters_with_x_counters() -> None:
    """The copy of a Ballista has X 0 (107.3m, 707.5)."""
    table = clone("Walking Ballista", counters={"+1/+1": 4}).answer(0, "walking-ballista")
    assert table.zone("copy") == "graveyard"


def test_a_copy_of_a_transformed_permanent() -> None:
    """A copy of the back face is only that (707.8)."""
    table = Table().seat(0, mana="UUUU").battlefield(1, "sozin: The Rise of Sozin", back=True)
    table.hand(0, "copy: Clone").start().cast(0, "copy").resolve().answer(0, "sozin")
    assert table.seen("copy").name == "Fire Lord Sozin"
    assert table.pt("copy") == (5, 5)
    assert table.mana_value("sozin") == 6
    assert table.mana_value("copy") == 0
