"""Sagas and their chapters (714)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Answer


def main_phase(saga: str, lore: int, *mine: str) -> Table:
    """Return a table where player 0's precombat main phase has begun with a Saga out."""
    table = Table().battlefield(0, f"saga: {saga}", counters={"lore": lore} if lore else {})
    table.battlefield(0, *mine)
    return table.start("draw").passing(0).passing(1)


def test_a_saga_enters_with_a_lore_counter() -> None:
    """Its controller puts one as it enters, and chapter I triggers (714.3a)."""
    table = Table().battlefield(0, "3 Plains").hand(0, "History of Benalia").start()
    table.cast(0, "history-of-benalia").resolve()
    assert table.counters("history-of-benalia", "lore") == 1
    assert table.chapters() == [(1,)]
    table.resolve()
    assert len(table.on_battlefield("Knight Token", 0)) == 1


def test_no_second_counter_in_the_same_main_phase() -> None:
    """The turn's counter is put as the phase begins, so a Saga cast in it has one (714.3c)."""
    table = Table().battlefield(0, "3 Plains").hand(0, "History of Benalia").start()
    table.cast(0, "history-of-benalia").resolve().resolve().pass_until("end")
    assert table.counters("history-of-benalia", "lore") == 1


def test_a_counter_each_precombat_main_phase() -> None:
    """One counter as the controller's precombat main phase begins, without the stack (505.4)."""
    table = main_phase("History of Benalia", 1)
    assert table.where() == ("precombat_main", 0)
    assert table.counters("saga", "lore") == 2
    assert table.chapters() == [(2,)]


def test_no_counter_in_another_player_s_turn() -> None:
    """Only the active player's Sagas get counters (714.3c)."""
    table = Table().battlefield(1, "saga: History of Benalia", counters={"lore": 1})
    table.start("draw").passing(0).passing(1)
    assert table.counters("saga", "lore") == 1
    assert table.chapters() == []


def test_no_counter_in_the_second_main_phase() -> None:
    """The postcombat main phase adds none (505.4)."""
    table = main_phase("History of Benalia", 1).resolve().pass_until("end")
    assert table.counters("saga", "lore") == 2


def test_it_is_sacrificed_once_the_last_chapter_has_left_the_stack() -> None:
    """While chapter III is on the stack the Saga stays, then it goes (714.4)."""
    table = main_phase("History of Benalia", 2)
    assert table.counters("saga", "lore") == 3
    assert table.chapters() == [(3,)]
    assert table.zone("saga") == "battlefield"
    table.resolve()
    assert table.zone("saga") == "graveyard"


def test_it_is_sacrificed_when_the_last_chapter_is_countered() -> None:
    """However the ability left the stack (714.4)."""
    table = Table().battlefield(0, "saga: History of Benalia", "Island", counters={"lore": 2})
    table.hand(0, "Stifle").start("draw").passing(0).passing(1)
    table.cast(0, "stifle", table.state.stack[-1].label).resolve()
    assert table.zone("saga") == "graveyard"


def test_a_saga_that_starts_at_its_end_is_sacrificed_at_once() -> None:
    """With the final number of counters and nothing on the stack it goes (704.5s)."""
    table = Table().battlefield(0, "saga: History of Benalia", counters={"lore": 3}).start()
    assert table.zone("saga") == "graveyard"
    assert table.stack() == []


@pytest.mark.parametrize(("before", "triggered"), [(0, [1, 2]), (1, [2, 3]), (2, [3])])
def test_chapters_crossed_at_once(before: int, triggered: list[int]) -> None:
    """With two counters put at once each chapter crossed triggers once (714.2b)."""
    table = main_phase("History of Benalia", before, "Vorinclex, Monstrous Raider")
    assert table.counters("saga", "lore") == before + 2
    if len(triggered) > 1:
        assert table.waits_for() == "order_triggers"
        names = {1: "saga/I", 2: "saga/II", 3: "saga/III"}
        assert table.options() == tuple(sorted(names[n] for n in triggered))
        table.answer(0, tuple(names[n] for n in triggered))
    assert table.chapters() == [(n,) for n in reversed(triggered)]


def test_chapters_reached_before_do_not_trigger_again() -> None:
    """The third counter triggers chapter III only (714.2b)."""
    table = main_phase("The Eldest Reborn", 2)
    assert table.chapters() == []  # chapter III had no card in a graveyard to target
    table = Table().graveyard(1, "Memnite")
    table.battlefield(0, "saga: The Eldest Reborn", counters={"lore": 2})
    table.start("draw").passing(0).passing(1)
    assert table.chapters() == [(3,)]


def test_removed_counters_rearm_chapters() -> None:
    """Taking counters off triggers nothing; putting them on again does (714.2b)."""
    table = Table().battlefield(0, "saga: History of Benalia", counters={"lore": 2})
    table.battlefield(0, "Vampire Hexmage").start().activate(
        0, "vampire-hexmage", 0, "saga"
    ).resolve()
    assert table.counters("saga", "lore") == 0
    assert table.chapters() == []
    assert table.zone("saga") == "battlefield"
    table.pass_until("upkeep", 1).pass_until("precombat_main", 0)
    assert table.counters("saga", "lore") == 1
    assert table.chapters() == [(1,)]


def test_a_chapter_on_the_stack_ignores_what_becomes_of_the_saga() -> None:
    """Counters removed or the Saga destroyed, the ability resolves (113.7a)."""
    table = Table().battlefield(0, "saga: History of Benalia", counters={"lore": 1})
    table.battlefield(1, "2 Plains").hand(1, "Disenchant").start("draw").passing(0).passing(1)
    table.passing(0).cast(1, "disenchant", "saga").resolve()
    assert table.zone("saga") == "graveyard"
    table.resolve()
    assert len(table.on_battlefield("Knight Token", 0)) == 1


def test_losing_counters_with_the_last_chapter_on_the_stack() -> None:
    """A Saga that lost its counters in response is not sacrificed (714.4)."""
    table = Table().battlefield(0, "saga: History of Benalia", counters={"lore": 2})
    table.battlefield(0, "Vampire Hexmage").start("draw").passing(0).passing(1)
    table.activate(0, "vampire-hexmage", 0, "saga").resolve()
    assert table.chapters() == [(3,)]
    table.resolve()
    assert table.zone("saga") == "battlefield"


def test_doubling_season_doubles_effects_only() -> None:
    """Entering is an effect of an ability, the turn's counter is a turn-based action (614.16)."""
    table = main_phase("History of Benalia", 1, "Doubling Season")
    assert table.counters("saga", "lore") == 2
    table = (
        Table().battlefield(0, "Doubling Season", "3 Plains").hand(0, "saga: History of Benalia")
    )
    table.start().cast(0, "saga").resolve()
    assert table.counters("saga", "lore") == 2


def test_solemnity_keeps_lore_counters_off() -> None:
    """No counter, no chapter, no sacrifice (614.17)."""
    table = main_phase("History of Benalia", 0, "Solemnity")
    assert table.counters("saga", "lore") == 0
    assert table.chapters() == []
    assert table.zone("saga") == "battlefield"


def test_two_sagas_of_one_player_are_ordered() -> None:
    """Both get their counters, then their controller orders the chapters (603.3b)."""
    table = Table().battlefield(
        0, "a: History of Benalia", "b: History of Benalia", counters={"lore": 1}
    )
    table.start("draw").passing(0).passing(1)
    assert table.options() == ("a/II", "b/II")
    table.answer(0, ("b/II", "a/II"))
    assert table.stack() == ["a", "b"]


def test_targets_are_chosen_before_the_first_chapter_resolves() -> None:
    """Chapters that trigger together have their targets as they go on the stack (603.3d)."""
    table = Table().battlefield(0, "saga: Binding the Old Gods", "Vorinclex, Monstrous Raider")
    table.battlefield(1, "x: Memnite", "y: Memnite").library(0, "Island", "Forest", "Forest")
    table.start("draw").passing(0).passing(1)
    table.answer(0, ("saga/II", "saga/I"))
    assert table.waits_for() == "targets"
    assert table.options() == ("x", "y")
    table.answer(0, "y")
    assert table.chapters() == [(1,), (2,)]
    table.resolve()
    assert table.zone("y") == "graveyard"
    table.resolve()
    assert table.waits_for() == "search"
    table.refused(Answer(0, (("island",),)))
    table.answer(0, "forest")
    assert table.tapped("forest")


# --- Read ahead (702.155) -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_read_ahead_starts_where_its_controller_says(number: int) -> None:
    """It enters with the chosen number and only that chapter triggers (702.155b, 714.3b)."""
    table = Table().battlefield(0, "4 Mountain").hand(0, "saga: The Elder Dragon War", "Memnite")
    table.start().cast(0, "saga").resolve()
    assert table.waits_for() == "number"
    table.refused(Answer(0, (("0",),)))
    table.refused(Answer(0, (("4",),)))
    table.answer(0, str(number))
    assert table.counters("saga", "lore") == number
    assert table.chapters() == [(number,)]


def test_read_ahead_with_doubled_counters() -> None:
    """Chosen 1 and doubled to 2, only chapter II triggers that turn (702.155b)."""
    table = Table().battlefield(0, "4 Mountain", "Vorinclex, Monstrous Raider")
    table.hand(0, "saga: The Elder Dragon War").start().cast(0, "saga").resolve().answer(0, "1")
    assert table.counters("saga", "lore") == 2
    assert table.chapters() == [(2,)]


def test_read_ahead_goes_on_as_usual() -> None:
    """In later turns the chapters come one by one (714.3c)."""
    table = main_phase("The Elder Dragon War", 1)
    assert table.chapters() == [(2,)]


# --- Urza's Saga, a land ------------------------------------------------------------------------


def test_a_saga_that_is_a_land_is_played() -> None:
    """It enters with a lore counter by playing it too, and chapter I triggers (714.3a)."""
    table = Table().hand(0, "saga: Urza's Saga").start().play(0, "saga")
    assert table.counters("saga", "lore") == 1
    assert table.chapters() == [(1,)]
    assert not table.may(Activate, "saga")
    table.resolve()
    table.activate(0, "saga")
    assert table.mana(0) == "C"


def test_a_saga_without_chapters_stays() -> None:
    """Under Blood Moon it has no chapters: no counters, no trigger, no sacrifice (714.4)."""
    for lore in (0, 2, 3, 5):
        table = Table().battlefield(0, "saga: Urza's Saga", counters={"lore": lore} if lore else {})
        table.battlefield(0, "Blood Moon").start("draw").passing(0).passing(1)
        assert table.zone("saga") == "battlefield"
        assert table.counters("saga", "lore") == lore
        assert table.chapters() == []


def test_playing_it_under_blood_moon() -> None:
    """It enters with its lore counter, which is a Saga's own, but nothing triggers (714.3a)."""
    table = Table().battlefield(0, "Blood Moon").hand(0, "saga: Urza's Saga").start()
    table.play(0, "saga")
    assert table.counters("saga", "lore") == 1
    assert table.chapters() == []


def test_granted_abilities_outlive_the_chapters() -> None:
    """What resolved chapters gave stays, the printed text is lost (305.7, 613.1f)."""
    table = Table().battlefield(0, "3 Mountain").hand(0, "saga: Urza's Saga", "Blood Moon").start()
    table.play(0, "saga").resolve().cast(0, "blood-moon").resolve()
    assert table.types("saga") >= {"Land", "Mountain", "Enchantment"}
    assert len(table.seen("saga").sorted.activated) == 2
    assert table.could_produce("saga") == "RC"
    assert table.zone("saga") == "battlefield"


def test_the_construct_counts_artifacts() -> None:
    """Chapter II's ability makes a Construct as large as the artifacts around it."""
    table = Table().battlefield(0, "saga: Urza's Saga", counters={"lore": 1})
    table.battlefield(0, "Sol Ring", "2 Wastes").start("draw").passing(0).passing(1).resolve()
    table.activate(0, "saga", 0, mana=(Activate(0, "wastes"), Activate(0, "wastes#2"))).resolve()
    assert table.pt(table.on_battlefield("Construct Token")[0]) == (2, 2)


def test_searching_by_mana_cost() -> None:
    """Chapter III finds artifacts whose mana cost is {0} or {1}, and may fail (701.23b)."""
    table = Table().battlefield(0, "saga: Urza's Saga", counters={"lore": 2})
    table.library(0, "Memnite", "Sol Ring", "Helm of Awakening", "Forest", "Walking Ballista")
    table.start("draw").passing(0).passing(1)
    table.resolve()
    assert table.waits_for() == "search"
    assert table.options() == ("memnite", "sol-ring")
    table.answer(0, ())
    assert table.zone("saga") == "graveyard"


def test_opponents_discard_at_the_same_time() -> None:
    """Each chooses in turn order, then the cards are discarded together (101.4)."""
    table = Table(3).battlefield(0, "saga: The Eldest Reborn", counters={"lore": 1})
    table.hand(1, "a: Forest", "b: Forest").hand(2, "c: Forest", "d: Forest").start("draw")
    table.passing(0).passing(1).passing(2).resolve()
    assert (table.waits_for(), table.decider()) == ("discard", 1)
    table.answer(1, "a")
    assert (table.waits_for(), table.decider()) == ("discard", 2)
    assert table.zone("a") == "hand"
    table.answer(2, "d")
    assert table.zone("a") == table.zone("d") == "graveyard"
