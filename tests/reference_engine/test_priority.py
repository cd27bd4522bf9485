"""Priority (117), the stack (405) and who acts first (101.4)."""

import pytest
from table import Table

from reference_engine.announcements import Answer, Cast, Pass, PlayLand


def test_the_active_player_has_priority_first() -> None:
    """As a step begins, the active player gets priority (117.3a)."""
    table = Table(3).start("upkeep", active=1)
    assert table.decider() == 1


def test_priority_goes_round_in_turn_order() -> None:
    """Passing gives priority to the next player in turn order (117.3d)."""
    table = Table(4).start("upkeep", active=2)
    seen = []
    for _ in range(4):
        seen.append(table.decider())
        table.passing(table.decider())
    assert seen == [2, 3, 0, 1]
    assert table.where() == ("draw", 2)


def test_who_acts_has_priority_again() -> None:
    """After casting, the same player gets priority (117.3c)."""
    table = Table().battlefield(1, "Mountain").hand(1, "Shock").start("upkeep")
    table.passing(0).cast(1, "shock", "P0")
    assert table.decider() == 1


def test_after_resolution_the_active_player_has_priority() -> None:
    """Whoever cast the spell that resolved, the active player is next (117.3b)."""
    table = Table().battlefield(1, "Mountain").hand(1, "Shock").start("upkeep")
    table.passing(0).cast(1, "shock", "P0").resolve()
    assert table.life(0) == 18
    assert table.decider() == 0


def test_acting_in_between_starts_the_passing_anew() -> None:
    """Only when all pass in succession does the top resolve (117.4)."""
    table = Table().battlefield(0, "Mountain").battlefield(1, "Mountain")
    table.hand(0, "a: Shock").hand(1, "b: Shock").start()
    table.cast(0, "a", "P1").passing(0).cast(1, "b", "P0").passing(1)
    assert table.stack() == ["b", "a"]
    assert table.decider() == 0
    table.passing(0)
    assert table.stack() == ["a"]
    assert (table.life(0), table.life(1)) == (18, 20)


def test_the_last_in_resolves_first() -> None:
    """The top of the stack resolves alone, then players get priority (405.5)."""
    table = Table().battlefield(0, "Mountain", "Forest", "bears: Grizzly Bears")
    table.hand(0, "Shock", "Giant Growth").start()
    table.cast(0, "shock", "bears").cast(0, "giant-growth", "bears").resolve()
    assert table.pt("bears") == (5, 5)
    assert table.stack() == ["shock"]
    table.resolve()
    assert table.zone("bears") == "battlefield"


def test_nobody_acts_without_priority() -> None:
    """An announcement of another player is refused (117.1)."""
    table = Table().battlefield(1, "Mountain").hand(1, "Shock").start()
    table.refused(Cast(1, "shock", targets=(("P0",),)))
    table.refused(Pass(1))
    table.refused(PlayLand(1, "mountain"))


def test_sorcery_timing() -> None:
    """A sorcery or creature is cast in one's main phase with an empty stack (307.1, 302.1)."""
    for step, active, legal in [
        ("precombat_main", 0, True),
        ("postcombat_main", 0, True),
        ("upkeep", 0, False),
        ("beginning_of_combat", 0, False),
        ("precombat_main", 1, False),
    ]:
        table = Table().battlefield(0, "Mountain", "Plains").hand(0, "Lava Spike", "Savannah Lions")
        table.start(step, active=active)
        if active:
            table.passing(1)
        assert table.may(Cast, "lava-spike") is legal
        assert table.may(Cast, "savannah-lions") is legal
        if not legal:
            table.refused(Cast(0, "savannah-lions"))


def test_flash_may_be_cast_as_an_instant() -> None:
    """A permanent spell with flash may be cast any time one has priority (702.8a)."""
    table = Table().battlefield(1, "5 Forest").hand(1, "Dictate of Karametra").start()
    table.passing(0)
    assert table.may(Cast, "dictate-of-karametra")


def test_triggers_of_both_players_stack_in_apnap_order() -> None:
    """The active player's triggers go on the stack first and resolve last (603.3b, 101.4)."""
    table = Table().battlefield(0, "Soul Warden", "Plains").battlefield(1, "theirs: Soul Warden")
    table.hand(0, "Savannah Lions").start().cast(0, "savannah-lions").resolve()
    assert table.stack() == ["theirs", "soul-warden"]
    table.resolve()
    assert (table.life(0), table.life(1)) == (20, 21)
    table.resolve()
    assert (table.life(0), table.life(1)) == (21, 21)


@pytest.mark.parametrize("first", ["blood-artist", "zulaport-cutthroat"])
def test_a_player_orders_simultaneous_triggers(first: str) -> None:
    """Two triggers of one player go on the stack in the order that player chooses (603.3b)."""
    second = "blood-artist" if first == "zulaport-cutthroat" else "zulaport-cutthroat"
    table = Table().battlefield(0, "Mountain", "Blood Artist", "Zulaport Cutthroat")
    table.battlefield(0, "bears: Grizzly Bears").hand(0, "Shock").start()
    table.cast(0, "shock", "bears").resolve()
    assert table.waits_for() == "order_triggers"
    assert table.options() == ("blood-artist", "zulaport-cutthroat")
    table.answer(0, (first, second))
    assert table.waits_for() == "targets"
    table.answer(0, "P1")
    assert table.stack() == [second, first]


def test_all_triggers_must_be_put_in_order() -> None:
    """Leaving a trigger out of the order, or naming one twice, is refused (603.3b)."""
    table = Table().battlefield(0, "Mountain", "Blood Artist", "Zulaport Cutthroat")
    table.battlefield(0, "bears: Grizzly Bears").hand(0, "Shock").start()
    table.cast(0, "shock", "bears").resolve()
    table.refused(Answer(0, (("blood-artist",),)))
    table.refused(Answer(0, (("blood-artist", "blood-artist"),)))
    table.refused(Answer(1, (("blood-artist", "zulaport-cutthroat"),)))
    table.refused(Pass(0))


def test_state_based_actions_come_before_triggers_are_stacked() -> None:
    """A creature with lethal damage is gone before its death's trigger is on the stack (704.3)."""
    table = Table().battlefield(0, "Mountain", "bears: Grizzly Bears", "Zulaport Cutthroat")
    table.hand(0, "Shock").start().cast(0, "shock", "bears").resolve()
    assert table.zone("bears") == "graveyard"
    assert table.stack() == ["zulaport-cutthroat"]
    table.resolve()
    assert (table.life(0), table.life(1)) == (21, 19)
