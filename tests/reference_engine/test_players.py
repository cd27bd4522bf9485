"""Winning, losing, conceding and leaving a game of several (104, 800.4)."""

from table import Table, everything

from reference_engine.announcements import Answer, Concede


def test_the_last_player_in_the_game_wins() -> None:
    """With one player left that player has won (104.2a)."""
    table = Table(3).start().concede(1)
    assert not table.game.over
    table.concede(2)
    assert table.game.over
    assert table.state.winners == (0,)


def test_conceding_is_possible_at_any_time() -> None:
    """A player without priority may concede too (104.3a)."""
    table = Table().start().concede(1)
    assert table.state.winners == (0,)


def test_a_player_who_is_gone_can_t_concede() -> None:
    """Nobody leaves twice."""
    table = Table(3).start().concede(1)
    table.refused(Concede(1))
    table.refused(Concede(7))


def test_conceding_with_priority_gives_it_to_the_next() -> None:
    """Priority goes to the next player in turn order still in the game (800.4j)."""
    table = Table(3).start().concede(0)
    assert table.decider() == 1


def test_the_turn_of_a_player_who_left_goes_on() -> None:
    """If the active player leaves, the turn continues without an active player (800.4j)."""
    table = Table(3).start("precombat_main").concede(0)
    assert table.state.step == "precombat_main"
    table.passing(1).passing(2)
    assert table.state.step == "beginning_of_combat"
    table.pass_until("upkeep")
    assert table.where() == ("upkeep", 1)


def test_turns_skip_who_left() -> None:
    """A player who left has no more turns (800.4)."""
    table = Table(3).start("end").concede(1).pass_until("upkeep")
    assert table.where() == ("upkeep", 2)


def test_their_cards_leave_with_them() -> None:
    """All objects they own leave the game, from every zone (800.4a)."""
    table = Table(3).battlefield(1, "a: Memnite").hand(1, "b: Memnite").graveyard(1, "c: Memnite")
    table.library(1, "d: Memnite").place(1, "exile", "e: Memnite").start().concede(1)
    assert [table.zone(label) for label in "abcde"] == [""] * 5


def test_their_spells_leave_the_stack() -> None:
    """A spell of theirs on the stack is gone with them (800.4a)."""
    table = Table(3).battlefield(1, "Mountain").hand(1, "Shock").start().passing(0)
    table.cast(1, "shock", "P0").concede(1)
    assert table.stack() == []
    assert table.life(0) == 20


def test_their_abilities_leave_the_stack() -> None:
    """So is an ability they control (800.4a)."""
    table = Table(3).battlefield(1, "Walking Ballista", counters={"+1/+1": 2}).start().passing(0)
    table.activate(1, "walking-ballista", 1, "P0").concede(1)
    assert table.stack() == []


def test_what_they_took_goes_back() -> None:
    """Effects that gave them control end (800.4a)."""
    table = Table(3).battlefield(0, "bears: Grizzly Bears")
    table.battlefield(1, "Control Magic", attached_to="bears").start()
    assert table.controller("bears") == 1
    table.concede(1)
    assert table.controller("bears") == 0


def test_what_others_took_goes_with_its_owner() -> None:
    """A permanent leaves with its owner, and an Aura on it dies (800.4a, 704.5m)."""
    table = Table(3).battlefield(0, "bears: Grizzly Bears")
    table.battlefield(1, "Control Magic", attached_to="bears").start(active=1).concede(0)
    assert table.zone("bears") == ""
    assert table.zone("control-magic") == "graveyard"


def test_what_they_put_on_the_battlefield_is_exiled() -> None:
    """Another's card under their control by no effect that could end is exiled (800.4a)."""
    table = Table(3).battlefield(1, "Swamp").graveyard(0, "Hill Giant").hand(1, "Reanimate")
    table.start(active=1).cast(1, "reanimate", "hill-giant").resolve()
    assert table.controller("hill-giant") == 1
    table.concede(1)
    assert table.zone("hill-giant") == "exile"


def test_cards_exiled_until_their_permanent_leaves_come_back() -> None:
    """Banishing Light leaves with its owner, so the card returns at once (610.3, 800.4a)."""
    table = Table(3).battlefield(0, "3 Plains").battlefield(1, "bears: Grizzly Bears")
    table.hand(0, "Banishing Light").start().cast(0, "banishing-light").resolve().resolve()
    assert table.zone("bears") == "exile"
    table.concede(0)
    assert table.zone("bears") == "battlefield"
    assert table.controller("bears") == 1


def test_three_players_losing_one_by_one() -> None:
    """A player at 0 life leaves and the others play on (104.5)."""
    table = Table(3).battlefield(0, "Mountain").seat(1, life=2).hand(0, "Shock").start()
    table.cast(0, "shock", "P1").resolve()
    assert table.state.players[1].lost
    assert not table.game.over
    table.passing(0)
    assert table.decider() == 2


def test_conceding_in_the_middle_of_a_decision() -> None:
    """What was going on is given up with the player; the others go on (104.3a)."""
    table = Table(3).battlefield(1, "Blood Artist", "Zulaport Cutthroat").battlefield(0, "Mountain")
    table.battlefield(1, "bears: Grizzly Bears").hand(0, "Shock").start()
    table.cast(0, "shock", "bears").resolve()
    assert (table.waits_for(), table.decider()) == ("order_triggers", 1)
    table.concede(1)
    assert table.waits_for() == "priority"
    assert table.zone("shock") == "graveyard"
    assert table.zone("bears") == table.zone("blood-artist") == ""
    assert table.stack() == []
    assert (table.life(0), table.life(2)) == (20, 20)


def test_conceding_while_another_decides() -> None:
    """Another player's decision is asked again, in the game as it is then (104.3a)."""
    table = Table(3).battlefield(0, "4 Mountain").hand(0, "Flametongue Kavu")
    table.battlefield(1, "a: Memnite").battlefield(2, "b: Memnite").start()
    table.cast(0, "flametongue-kavu").resolve()
    assert table.options() == ("a", "b", "flametongue-kavu")
    table.concede(1)
    assert (table.waits_for(), table.decider()) == ("targets", 0)
    assert table.options() == ("b", "flametongue-kavu")
    table.answer(0, "b").resolve()
    assert table.zone("b") == "graveyard"


def test_conceding_ends_a_decision_of_a_game_of_two() -> None:
    """The other player has won, nothing is decided any more (104.2a)."""
    table = Table().battlefield(0, "4 Mountain").hand(0, "Flametongue Kavu")
    table.battlefield(1, "a: Memnite").start().cast(0, "flametongue-kavu").resolve()
    table.concede(0)
    assert table.game.over
    assert table.state.winners == (1,)
    table.refused(Answer(0, (("a",),)))


def test_a_copy_goes_its_own_way() -> None:
    """Playing on in a copy leaves the game it was copied from alone."""
    table = Table(3).battlefield(0, "Mountain").hand(0, "Shock").start()
    before = everything(table.state)
    other = table.game.copy()
    other.apply(table.casting(0, "shock", "P1"))
    other.apply(Concede(2))
    assert everything(table.state) == before
    assert other.state.players[2].lost


def test_a_pass_leaves_with_its_player() -> None:
    """Who has not passed yet still gets priority after one who had passed left (117.4)."""
    table = Table(3).start("upkeep").passing(0).concede(0).passing(1)
    assert table.where() == ("upkeep", 0)
    assert table.decider() == 2
    table.passing(2)
    assert table.state.step == "draw"


def test_conceding_while_ones_own_ability_resolves_ends_the_resolution() -> None:
    """What resolves leaves with its controller, and the active player has priority (800.4a)."""
    table = Table(3).battlefield(1, "Contamination", "Memnite").library(1, "2 Wastes")
    table.start("end").pass_until("upkeep", 1).resolve()
    assert table.waits_for() == "pay"
    table.concede(1)
    assert table.waits_for() == "priority"
    assert table.stack() == []
