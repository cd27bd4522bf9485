"""State-based actions (704)."""

import pytest
from table import Table

from reference_engine.announcements import Answer, Cast


def test_life_at_zero_loses() -> None:
    """A player with 0 or less life loses (704.5a)."""
    table = Table().battlefield(0, "Mountain").seat(1, life=2).hand(0, "Shock").start()
    table.cast(0, "shock", "P1").resolve()
    assert table.game.over
    assert table.state.winners == (0,)
    assert table.game.legal_actions() == []


def test_both_at_zero_is_a_draw() -> None:
    """Players who lose at the same time draw (104.4a)."""
    table = Table(life=0).start()
    assert table.game.over
    assert table.state.winners == ()


def test_ten_poison_counters_lose() -> None:
    """Ten poison counters lose the game, nine do not (704.5c)."""
    assert Table().seat(1, counters={"poison": 10}).start().state.winners == (0,)
    assert Table().seat(1, counters={"poison": 9}).start().state.winners is None


@pytest.mark.parametrize(
    ("damage", "zone"), [(1, "battlefield"), (2, "graveyard"), (5, "graveyard")]
)
def test_lethal_damage_destroys(damage: int, zone: str) -> None:
    """Damage equal to or above toughness destroys a creature (704.5g)."""
    table = Table().battlefield(0, "bears: Grizzly Bears", damage=damage).start()
    assert table.zone("bears") == zone


def test_toughness_zero_is_no_destruction() -> None:
    """Indestructible does not help against toughness 0 (704.5f)."""
    table = Table().battlefield(0, "Darksteel Myr", counters={"-1/-1": 1}).start()
    assert table.zone("darksteel-myr") == "graveyard"
    table = Table().battlefield(0, "Darksteel Myr", damage=7).start()
    assert table.zone("darksteel-myr") == "battlefield"


def test_plus_and_minus_counters_annihilate() -> None:
    """Pairs of +1/+1 and -1/-1 counters are removed (704.5q)."""
    table = Table().battlefield(0, "giant: Hill Giant", counters={"+1/+1": 3, "-1/-1": 2}).start()
    assert table.counters("giant", "+1/+1") == 1
    assert table.counters("giant", "-1/-1") == 0
    assert table.pt("giant") == (4, 4)


def test_the_legend_rule_keeps_one() -> None:
    """A player keeps one of two legendary permanents of a name, of their choice (704.5j)."""
    table = Table().battlefield(0, "Plains", "a: Isamaru, Hound of Konda")
    table.hand(0, "b: Isamaru, Hound of Konda").start().cast(0, "b").resolve()
    assert (table.waits_for(), table.decider(), table.options()) == ("legend", 0, ("a", "b"))
    table.refused(Answer(0, ((),)))
    table.refused(Answer(0, (("a", "b"),)))
    table.answer(0, "b")
    assert (table.zone("a"), table.zone("b")) == ("graveyard", "battlefield")


def test_the_legend_rule_is_each_player_s() -> None:
    """Two players may each have one (704.5j)."""
    table = Table().battlefield(0, "a: Isamaru, Hound of Konda")
    table.battlefield(1, "b: Isamaru, Hound of Konda").start()
    assert (table.zone("a"), table.zone("b")) == ("battlefield", "battlefield")


def test_the_legend_rule_destroys_nothing() -> None:
    """An indestructible legend goes to the graveyard all the same (704.5j)."""
    table = Table().battlefield(0, "a: Zetalpa, Primal Dawn", "b: Zetalpa, Primal Dawn").start()
    table.answer(0, "a")
    assert (table.zone("a"), table.zone("b")) == ("battlefield", "graveyard")


def test_both_players_choose_before_anything_dies() -> None:
    """State-based actions are one event; choices come in turn order (704.3, 101.4)."""
    table = Table().battlefield(1, "a: Isamaru, Hound of Konda", "b: Isamaru, Hound of Konda")
    table.battlefield(0, "c: Isamaru, Hound of Konda", "d: Isamaru, Hound of Konda").start()
    assert table.decider() == 0
    table.answer(0, "c")
    assert table.decider() == 1
    assert table.zone("d") == "battlefield"
    table.answer(1, "a")
    assert table.zone("d") == table.zone("b") == "graveyard"


def test_tokens_elsewhere_cease_to_exist() -> None:
    """A bounced token is nowhere once players get priority (704.5d)."""
    table = Table().battlefield(0, "2 Plains", "Island").hand(0, "Raise the Alarm", "Unsummon")
    table.start().cast(0, "raise-the-alarm").resolve()
    token = table.on_battlefield("Soldier Token")[0]
    table.cast(0, "unsummon", token).resolve()
    assert table.zone(token) == ""
    assert table.cards(0, "hand") == []


def test_an_aura_without_its_host_dies() -> None:
    """An Aura on nothing goes to its owner's graveyard (704.5m)."""
    table = Table().battlefield(1, "bears: Grizzly Bears").battlefield(0, "Mountain")
    table.battlefield(0, "Control Magic", attached_to="bears").hand(0, "Shock").start()
    table.cast(0, "shock", "bears").resolve()
    assert table.zone("control-magic") == "graveyard"


def test_an_aura_on_what_it_can_t_enchant_dies() -> None:
    """Utopia Sprawl falls off a land that is no Forest any more (704.5m, 303.4c)."""
    table = Table().battlefield(0, "Dryad Arbor", "3 Mountain")
    table.battlefield(0, "Wild Growth", "Utopia Sprawl", attached_to="dryad-arbor")
    table.battlefield(0, "Blood Moon").start()
    assert table.zone("utopia-sprawl") == "graveyard"
    assert table.zone("wild-growth") == "battlefield"


def test_everything_at_once() -> None:
    """Creatures with lethal damage die at the same time and see each other die (704.3)."""
    table = Table().battlefield(0, "Zulaport Cutthroat", "bears: Grizzly Bears", "2 Mountain")
    table.hand(0, "Pyroclasm").start().cast(0, "pyroclasm").resolve()
    assert table.zone("zulaport-cutthroat") == table.zone("bears") == "graveyard"
    table.resolve_all()
    assert table.life(1) == 18


def test_actions_are_not_checked_during_resolution() -> None:
    """A creature at toughness 0 in between goes only afterwards (704.4)."""
    table = (
        Table().battlefield(0, "2 Island").battlefield(1, "Ornithopter").hand(0, "Twisted Image")
    )
    table.start().cast(0, "twisted-image", "ornithopter").resolve()
    assert table.zone("ornithopter") == "graveyard"
    assert len(table.cards(0, "hand")) == 1


def test_drawing_too_many_loses_after_the_spell() -> None:
    """A draw from an empty library loses only when state-based actions are checked (704.5b)."""
    table = Table().battlefield(0, "2 Forest").hand(0, "Elvish Visionary").library(0).start()
    table.cast(0, "elvish-visionary").resolve()
    assert not table.game.over
    table.resolve()
    assert table.state.winners == (1,)


def test_a_dead_creature_can_t_be_saved_in_response() -> None:
    """Between damage and death nobody has priority (704.3)."""
    table = Table().battlefield(0, "Mountain").battlefield(1, "Forest", "bears: Grizzly Bears")
    table.hand(0, "Shock").hand(1, "Giant Growth").start()
    table.cast(0, "shock", "bears").resolve()
    assert table.zone("bears") == "graveyard"
    assert table.decider() == 0
    table.passing(0)
    assert not table.may(Cast, "giant-growth")
