"""Turns, steps and turn-based actions (500 to 514)."""

import pytest
from table import Table

from reference_engine.announcements import Answer, Pass, PlayLand


def walk(table: Table) -> list[str]:
    """Pass until the next turn has begun and return the steps that were seen."""
    turn, seen = table.state.turn, [table.state.step]
    while table.state.turn == turn:
        decision = table.game.decision
        assert decision is not None
        assert decision.kind == "priority"
        table.passing(decision.player)
        if table.state.step != seen[-1] and table.state.turn == turn:
            seen.append(table.state.step)
    return seen


def test_steps_come_in_order() -> None:
    """With no creature to attack, a turn runs through these steps (500.1, 508.8)."""
    table = Table().start("upkeep")
    assert walk(table) == [
        "upkeep",
        "draw",
        "precombat_main",
        "beginning_of_combat",
        "declare_attackers",
        "end_of_combat",
        "postcombat_main",
        "end",
    ]


def test_nobody_has_priority_in_the_untap_step() -> None:
    """The next turn's first priority is in the upkeep, with everything untapped (502.3, 502.4)."""
    table = Table().battlefield(1, "Forest", tapped=True).start("end")
    table.passing(0).passing(1)
    assert table.where() == ("upkeep", 1)
    assert not table.tapped("forest")


def test_only_the_active_player_untaps() -> None:
    """The other player's permanents stay tapped (502.3)."""
    table = Table().battlefield(0, "Forest", tapped=True).start("end")
    table.pass_until("upkeep", 1)
    assert table.tapped("forest")


def test_the_draw_step_draws_one_card() -> None:
    """The active player draws the top card as the step begins (504.1)."""
    table = Table().library(1, "top: Forest", "next: Island").start("end")
    table.pass_until("draw", 1)
    assert table.cards(1, "hand") == ["top"]
    assert table.cards(1, "library") == ["next"]


def test_the_first_turn_of_two_players_skips_the_draw() -> None:
    """The starting player does not draw in turn 1 of a two-player game (103.8a)."""
    table = Table().start("upkeep", turn=1).pass_until("precombat_main")
    assert table.cards(0, "hand") == []


def test_the_first_turn_of_three_players_has_a_draw() -> None:
    """In a game of more players nobody skips the draw (103.8c)."""
    table = Table(3).start("upkeep", turn=1).pass_until("precombat_main")
    assert len(table.cards(0, "hand")) == 1


def test_drawing_from_an_empty_library_loses_at_the_next_check() -> None:
    """Who drew from an empty library loses as state-based actions are checked (704.5b)."""
    table = Table().library(1).start("end")
    table.passing(0).passing(1)
    assert table.where() == ("upkeep", 1)
    table.passing(1).passing(0)
    assert table.game.over
    assert table.state.winners == (0,)


@pytest.mark.parametrize(("cards", "discarded"), [(6, 0), (7, 0), (8, 1), (10, 3)])
def test_cleanup_discards_to_seven(cards: int, discarded: int) -> None:
    """The active player discards to the maximum hand size, of their own choice (514.1)."""
    table = Table().hand(0, f"{cards} Forest").start("end").passing(0).passing(1)
    if discarded:
        assert table.waits_for() == "discard"
        assert table.decider() == 0
        chosen = table.options()[:discarded]
        table.answer(0, chosen)
        assert set(chosen) == set(table.cards(0, "graveyard"))
    assert len(table.cards(0, "hand")) == cards - discarded
    assert table.where() == ("upkeep", 1)


def test_only_the_active_player_discards_in_cleanup() -> None:
    """The other player may hold more than seven cards (514.1)."""
    table = Table().hand(1, "9 Forest").start("end").passing(0).passing(1)
    assert table.where() == ("upkeep", 1)
    assert len(table.cards(1, "hand")) == 9


def test_too_few_discards_are_refused() -> None:
    """Exactly the surplus is discarded (514.1)."""
    table = Table().hand(0, "9 Forest").start("end").passing(0).passing(1)
    table.refused(Answer(0, (("forest",),)))
    table.refused(Answer(0, (("forest", "forest#2", "forest#3"),)))
    table.refused(Answer(0, (("forest", "forest"),)))
    table.refused(Pass(0))


def test_damage_and_until_end_of_turn_end_together_after_the_discard() -> None:
    """A pumped creature with damage survives cleanup, though a discard comes first (514.2)."""
    table = (
        Table()
        .battlefield(0, "2 Mountain", "Forest", "bears: Grizzly Bears")
        .hand(0, "Giant Growth", "Shock", "8 Island")
        .start("end")
    )
    table.cast(0, "giant-growth", "bears").resolve()
    table.cast(0, "shock", "bears").resolve()
    assert table.pt("bears") == (5, 5)
    assert table.thing("bears").damage == 2
    table.passing(0).passing(1).answer(0, "island")
    assert table.where() == ("upkeep", 1)
    assert table.pt("bears") == (2, 2)
    assert table.thing("bears").damage == 0
    assert table.zone("bears") == "battlefield"


def test_mana_empties_as_each_step_ends() -> None:
    """Unspent mana is lost as a step or phase ends (500.5)."""
    table = Table().battlefield(0, "Forest").start("upkeep")
    table.activate(0, "forest")
    assert table.mana(0) == "G"
    table.passing(0).passing(1)
    assert table.where() == ("draw", 0)
    assert table.mana(0) == ""


def test_mana_stays_while_the_step_goes_on() -> None:
    """Passing and resolving within a step empties nothing (500.5)."""
    table = Table().battlefield(0, "Forest", "Mountain").hand(0, "Shock").start("upkeep")
    table.activate(0, "forest").cast(0, "shock", "P1").resolve()
    assert table.mana(0) == "G"


def test_one_land_a_turn() -> None:
    """A second land can't be played, in the next turn one can again (305.2)."""
    table = Table().hand(0, "2 Forest").start().play(0, "forest")
    assert not table.may(PlayLand, "forest#2")
    table.refused(PlayLand(0, "forest#2"))
    table.pass_until("precombat_main", 1).pass_until("precombat_main", 0)
    table.play(0, "forest#2")
    assert table.zone("forest#2") == "battlefield"


@pytest.mark.parametrize("step", ["upkeep", "draw", "beginning_of_combat", "end"])
def test_no_land_outside_a_main_phase(step: str) -> None:
    """Lands are played in a main phase only (305.1)."""
    table = Table().hand(0, "Forest").start(step)
    assert not table.may(PlayLand, "forest")
    table.refused(PlayLand(0, "forest"))


def test_no_land_with_something_on_the_stack_or_in_another_turn() -> None:
    """Lands are played in one's own turn with an empty stack (305.1, 305.3)."""
    table = Table().battlefield(0, "Mountain").hand(0, "Shock", "Forest").hand(1, "Island").start()
    table.cast(0, "shock", "P1")
    table.refused(PlayLand(0, "forest"))
    table.passing(0)
    table.refused(PlayLand(1, "island"))


def test_turns_go_round_the_table() -> None:
    """Three players take turns in order, back to the first (500.1, 101.4)."""
    table = Table(3).start("end")
    seen = []
    for _ in range(4):
        table.pass_until("upkeep")
        seen.append(table.state.active)
        table.pass_until("end")
    assert seen == [1, 2, 0, 1]


def test_a_turn_number_counts_every_turn() -> None:
    """Each turn is one more than the last."""
    table = Table().start("end", turn=3).pass_until("upkeep")
    assert table.state.turn == 4


def test_extra_turns_come_before_the_next_and_the_order_goes_on() -> None:
    """The newest extra turn is first; afterwards it is the turn of who was next anyway (500.7)."""
    table = Table().seat(0, mana="UU").seat(1, mana="UU").hand(0, "Time Walk").hand(1, "Twincast")
    table.start().cast(0, "time-walk").passing(0).cast(1, "twincast", "time-walk").resolve_all()
    turns = []
    for _ in range(5):
        table.pass_until("upkeep").pass_until("draw")
        turns.append(table.state.active)
    assert turns == [0, 1, 1, 0, 1]
