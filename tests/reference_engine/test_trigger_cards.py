"""Triggered abilities of permanents, and those that trigger an additional time (603)."""

import pytest
from table import Table

from reference_engine.announcements import Cast


@pytest.mark.parametrize("number", [0, 1, 2])
def test_panharmonicon_adds_a_trigger_each(number: int) -> None:
    """Each adds one more, and doesn't invoke itself or the others (603.2d)."""
    table = Table().battlefield(0, "2 Forest")
    if number:
        table.battlefield(0, f"{number} Panharmonicon")
    table.hand(0, "Elvish Visionary").start()
    table.cast(0, "elvish-visionary").resolve().resolve_all()
    assert len(table.cards(0, "hand")) == 1 + number


def test_panharmonicon_for_watchers_and_only_your_permanents() -> None:
    """Soul Warden of the same player triggers twice, that of the opponent once (603.2d)."""
    table = Table().battlefield(0, "2 Forest", "Panharmonicon", "Soul Warden")
    table.battlefield(1, "other: Soul Warden").hand(0, "bears: Grizzly Bears").start()
    table.cast(0, "bears").resolve()
    if table.waits_for() == "order_triggers":
        table.answer(0, table.options())
    table.resolve_all()
    assert (table.life(0), table.life(1)) == (22, 21)


def test_panharmonicon_sees_itself_enter() -> None:
    """It is an artifact that enters as it enters."""
    table = Table().battlefield(0, "4 Wastes", "March of the Machines", "Soul Warden")
    table.hand(0, "Panharmonicon").start()
    table.cast(0, "panharmonicon").resolve().resolve_all()
    assert table.life(0) == 22


def test_gravedigger_may_return_a_card() -> None:
    """Its target is chosen as the trigger goes on the stack; returning is optional (603.3d)."""
    table = Table().battlefield(0, "4 Swamp").hand(0, "Gravedigger")
    table.graveyard(0, "bears: Grizzly Bears", "Shock").start()
    table.cast(0, "gravedigger").resolve().resolve()
    assert table.waits_for() == "may"
    table.answer(0, "yes")
    assert table.zone("bears") == "hand"


def test_cartel_aristocrat_gets_protection_from_the_chosen_color() -> None:
    """The colour is chosen on resolution; the Aristocrat can't sacrifice itself (608.2d)."""
    table = Table().battlefield(0, "Cartel Aristocrat", "bears: Grizzly Bears")
    table.battlefield(1, "Mountain").hand(1, "Shock").start()
    table.activate(0, "cartel-aristocrat").resolve()
    assert table.zone("bears") == "graveyard"
    table.answer(0, "R").passing(0)
    table.refused(Cast(1, "shock", targets=(("cartel-aristocrat",),)))


def test_bitterblossom() -> None:
    """One life, one flier, each upkeep of its controller."""
    table = Table().battlefield(0, "Bitterblossom").start("end", active=1)
    table.pass_until("upkeep", 0).resolve()
    assert table.life(0) == 19
    assert table.keywords(table.on_battlefield("Faerie Rogue Token")[0]) == {"flying"}


def test_voice_of_resurgence() -> None:
    """It triggers on an opponent's spell in its controller's turn, and when it dies."""
    table = Table().battlefield(0, "Voice of Resurgence", "bears: Grizzly Bears")
    table.battlefield(1, "2 Mountain").hand(1, "a: Shock", "b: Shock").start()
    table.passing(0).cast(1, "a", "voice-of-resurgence")
    assert table.stack() == ["voice-of-resurgence", "a"]
    table.resolve()
    token = table.on_battlefield("Elemental Token")[0]
    assert table.pt(token) == (3, 3)
    table.resolve().resolve()
    assert table.pt(token) == (3, 3)
    assert len(table.on_battlefield("Elemental Token")) == 2
    table.pass_until("upkeep", 1).cast(1, "b", token)
    assert table.stack() == ["b"]


def test_nekrataal_spares_black_and_artifact_creatures() -> None:
    """Without a legal target the ability is removed (603.3d)."""
    table = Table().battlefield(0, "4 Swamp").hand(0, "Nekrataal")
    table.battlefield(1, "Memnite", "Typhoid Rats").start()
    table.cast(0, "nekrataal").resolve()
    assert table.stack() == []


def test_blood_artist_sees_its_own_death() -> None:
    """It looks back at the moment before it died, with the creatures dying at once (603.10a)."""
    table = Table().battlefield(0, "4 Plains", "Blood Artist", "bears: Grizzly Bears")
    table.hand(0, "Wrath of God").start()
    table.cast(0, "wrath-of-god").resolve()
    while table.waits_for() in ("order_triggers", "targets"):
        kind = table.waits_for()
        table.answer(0, table.options() if kind == "order_triggers" else ("P1",))
    table.resolve_all()
    assert (table.life(0), table.life(1)) == (22, 18)
