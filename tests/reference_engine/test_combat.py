"""The combat phase (506 to 511)."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Answer, Attack, Block, Cast


def fight(mine: str | tuple[str, ...], theirs: str | tuple[str, ...] = (), **how: object) -> Table:
    """Return a table at the declaration of attackers, with creatures on both sides."""
    table = Table()
    table.battlefield(0, *((mine,) if isinstance(mine, str) else mine))
    table.battlefield(1, *((theirs,) if isinstance(theirs, str) else theirs))
    table.battlefield(0, "forest: Forest", "mountain: Mountain").hand(0, "Giant Growth", "Shock")
    return table.start("beginning_of_combat").passing(0).passing(1)


def damage(table: Table) -> Table:
    """Have everybody pass in the declare blockers step, so that damage is dealt."""
    assert table.state.step in ("declare_attackers", "declare_blockers")
    while table.waits_for() == "priority" and table.state.step != "combat_damage":
        table.passing(table.decider())
    return table


# --- Attacking (508) ----------------------------------------------------------------------------


def test_attacking_taps_and_hurts() -> None:
    """An unblocked attacker taps and deals its power to the player (508.1f, 510.1b)."""
    table = fight("a: Hill Giant").attack(0, a="P1")
    assert table.tapped("a")
    damage(table)
    assert table.life(1) == 17


def test_vigilance_does_not_tap() -> None:
    """Serra Angel attacks untapped (702.20b)."""
    table = fight("a: Serra Angel").attack(0, a="P1")
    assert not table.tapped("a")
    assert table.life(1) == 20


@pytest.mark.parametrize(
    ("card", "how"),
    [
        ("Hill Giant", {"tapped": True}),
        ("Hill Giant", {"fresh": True}),
        ("Wall of Omens", {}),
        ("Sol Ring", {}),
    ],
)
def test_what_can_t_attack(card: str, how: dict[str, bool]) -> None:
    """Tapped, fresh and defending creatures and noncreatures can't attack (508.1a, 702.3b)."""
    table = Table().battlefield(0, f"a: {card}", **how).battlefield(0, "bears: Grizzly Bears")
    table.start("beginning_of_combat").passing(0).passing(1)
    table.refused(Attack(0, {"a": "P1"}))
    table.attack(0, bears="P1")


def test_haste_attacks_at_once() -> None:
    """A fresh creature with haste may attack (702.10b)."""
    table = Table().battlefield(0, "a: Raging Goblin", fresh=True).start("beginning_of_combat")
    table.passing(0).passing(1).attack(0, a="P1")
    assert table.tapped("a")


def test_nobody_attacks_themselves_or_creatures() -> None:
    """Opponents and planeswalkers are attacked (508.1b)."""
    table = fight("a: Hill Giant", "b: Hill Giant")
    for goal in ("P0", "b", "nobody"):
        table.refused(Attack(0, {"a": goal}))
    table.refused(Attack(0, {"b": "P0"}))
    table.refused(Attack(1, {"b": "P0"}))


def test_not_attacking_is_always_possible() -> None:
    """Without attackers the blocks and damage are skipped (508.8)."""
    table = fight("a: Hill Giant", "b: Hill Giant").attack(0)
    table.passing(0).passing(1)
    assert table.state.step == "end_of_combat"


def test_no_declaration_without_a_possible_attacker() -> None:
    """A choice with one legal answer is not asked."""
    table = fight((), "b: Hill Giant")
    assert table.where() == ("declare_attackers", 0)
    assert table.waits_for() == "priority"


def test_a_creature_that_can_t_attack_alone() -> None:
    """Mogg Flunkies needs another attacker (508.1c)."""
    table = fight(("a: Mogg Flunkies", "b: Hill Giant"))
    table.refused(Attack(0, {"a": "P1"}))
    table.attack(0, a="P1", b="P1")
    damage(table)
    assert table.life(1) == 14


def test_attack_triggers() -> None:
    """ "Whenever this attacks" triggers once it is declared (508.1m)."""
    table = fight("a: Frost Titan", ("b: Hill Giant", "c: Hill Giant")).attack(0, a="P1")
    assert table.waits_for() == "targets"
    table.answer(0, "b").resolve()
    assert table.tapped("b")


# --- Blocking (509) -----------------------------------------------------------------------------


def to_blocks(table: Table, **attackers: str) -> Table:
    """Attack and pass to the declaration of blockers."""
    return table.attack(0, **attackers).passing(0).passing(1)


def test_blocking_stops_the_damage() -> None:
    """A blocked creature deals its damage to its blocker (510.1c)."""
    table = to_blocks(fight("a: Hill Giant", "b: Pillarfield Ox"), a="P1").block(1, b="a")
    damage(table)
    assert table.life(1) == 20
    assert table.thing("b").damage == 3
    assert table.thing("a").damage == 2


@pytest.mark.parametrize(
    ("attacker", "blocker", "legal"),
    [
        ("Serra Angel", "Grizzly Bears", False),
        ("Serra Angel", "Giant Spider", True),
        ("Serra Angel", "Ornithopter", True),
        ("Grizzly Bears", "Ornithopter", True),
        ("Invisible Stalker", "Ornithopter", False),
        ("Silhana Ledgewalker", "Grizzly Bears", False),
        ("Silhana Ledgewalker", "Giant Spider", False),
        ("Silhana Ledgewalker", "Ornithopter", True),
        ("White Knight", "Typhoid Rats", False),
        ("White Knight", "Grizzly Bears", True),
        ("Boggart Brute", "Grizzly Bears", False),
        ("Typhoid Rats", "White Knight", True),
    ],
)
def test_evasion(attacker: str, blocker: str, legal: bool) -> None:
    """Flying, reach, protection, menace and "can't be blocked" (509.1b, 702)."""
    table = fight(f"a: {attacker}", f"b: {blocker}").attack(0, a="P1").passing(0).passing(1)
    if legal:
        table.block(1, b="a")
        assert table.state.combat is not None
        assert len(table.state.combat.blocked) == 1
    elif table.waits_for() == "blockers":
        table.refused(Block(1, {"b": ("a",)}))
    else:
        assert table.where() == ("declare_blockers", 0)


def test_menace_is_blocked_by_two() -> None:
    """Two creatures together may block it (702.111b)."""
    table = fight("a: Boggart Brute", ("b: Grizzly Bears", "c: Grizzly Bears"))
    to_blocks(table, a="P1").block(1, b="a", c="a")
    damage(table)
    assert table.waits_for() == "divide"


@pytest.mark.parametrize("how", [{"tapped": True}, {}])
def test_tapped_creatures_don_t_block(how: dict[str, bool]) -> None:
    """An untapped creature may block, a tapped one may not, fresh ones may (509.1a)."""
    table = (
        Table().battlefield(0, "a: Hill Giant").battlefield(1, "b: Hill Giant", fresh=True, **how)
    )
    table.start("beginning_of_combat").passing(0).passing(1)
    to_blocks(table, a="P1")
    assert table.waits_for() == ("priority" if how else "blockers")


def test_one_creature_blocks_one_attacker() -> None:
    """Blocking two takes an effect that says so (509.1a)."""
    table = to_blocks(fight(("a: Hill Giant", "b: Hill Giant"), "c: Hill Giant"), a="P1", b="P1")
    table.refused(Block(1, {"c": ("a", "b")}))
    table.refused(Block(1, {"c": ()}))
    table.refused(Block(1, {"c": ("c",)}))
    table.refused(Block(1, {"a": ("b",)}))


def test_a_creature_that_can_t_block_alone() -> None:
    """Mogg Flunkies needs another blocker (509.1b)."""
    table = to_blocks(fight("a: Hill Giant", ("b: Mogg Flunkies", "c: Memnite")), a="P1")
    table.refused(Block(1, {"b": ("a",)}))
    table.block(1, b="a", c="a")


def test_a_blocked_creature_stays_blocked() -> None:
    """With its blocker gone it deals no damage (509.1h, 510.1c)."""
    table = to_blocks(fight("a: Hill Giant", "b: Grizzly Bears"), a="P1").block(1, b="a")
    table.cast(0, "shock", "b").resolve()
    assert table.zone("b") == "graveyard"
    damage(table)
    assert table.life(1) == 20


# --- Damage (510) -------------------------------------------------------------------------------


def test_combat_damage_is_dealt_at_once() -> None:
    """Two equal creatures kill each other (510.2)."""
    table = to_blocks(fight("a: Hill Giant", "b: Hill Giant"), a="P1").block(1, b="a")
    damage(table)
    assert table.zone("a") == table.zone("b") == "graveyard"


def test_first_strike_kills_before_being_hit() -> None:
    """A creature that died to first strike deals no damage (510.4, 702.7b)."""
    table = to_blocks(fight("a: White Knight", "b: Grizzly Bears"), a="P1").block(1, b="a")
    damage(table)
    assert table.zone("b") == "graveyard"
    table.pass_until("end_of_combat")
    assert table.zone("a") == "battlefield"


def test_players_have_priority_between_the_damage_steps() -> None:
    """With first strike there are two damage steps, with priority in each (510.4)."""
    table = to_blocks(fight("a: White Knight"), a="P1")
    damage(table)
    assert table.life(1) == 18
    assert table.waits_for() == "priority"
    table.passing(0).passing(1)
    assert table.state.step == "combat_damage"
    assert table.life(1) == 18
    table.passing(0).passing(1)
    assert table.state.step == "end_of_combat"


def test_double_strike_hits_twice() -> None:
    """It deals damage in both steps (702.4b)."""
    table = to_blocks(fight("a: Fencing Ace"), a="P1")
    damage(table)
    assert table.life(1) == 19
    table.pass_until("end_of_combat")
    assert table.life(1) == 18


def test_double_strike_of_a_survivor() -> None:
    """Two hits of 1 kill a 2/2, which hits back in the second step (702.4b)."""
    table = to_blocks(fight("a: Fencing Ace", "b: Grizzly Bears"), a="P1").block(1, b="a")
    damage(table)
    assert table.zone("b") == "battlefield"
    table.pass_until("end_of_combat")
    assert table.zone("a") == table.zone("b") == "graveyard"


def test_trample_beyond_the_blocker() -> None:
    """Lethal damage for the blocker, the rest at will (702.19b)."""
    table = to_blocks(fight("a: Colossal Dreadmaw", "b: Grizzly Bears"), a="P1").block(1, b="a")
    damage(table)
    assert table.waits_for() == "divide"
    table.refused(Answer(0, (("b",) + ("P1",) * 5,)))
    table.refused(Answer(0, (("b",) * 2 + ("P1",) * 3,)))
    table.refused(Answer(0, (("b",) * 2 + ("P1",) * 5,)))
    table.answer(0, ("b",) * 2 + ("P1",) * 4)
    assert table.life(1) == 16
    assert table.zone("b") == "graveyard"


def test_trample_may_be_held_back() -> None:
    """All of it may go to the blocker (702.19b)."""
    table = to_blocks(fight("a: Colossal Dreadmaw", "b: Grizzly Bears"), a="P1").block(1, b="a")
    damage(table).answer(0, ("b",) * 6)
    assert table.life(1) == 20


def test_trample_counts_damage_already_marked() -> None:
    """Damage marked on the blocker counts towards lethal damage (702.19b)."""
    table = to_blocks(fight("a: Colossal Dreadmaw", "b: Pillarfield Ox"), a="P1").block(1, b="a")
    table.cast(0, "shock", "b").resolve()
    damage(table).answer(0, ("b",) * 2 + ("P1",) * 4)
    assert table.life(1) == 16
    assert table.zone("b") == "graveyard"


def test_trample_without_the_blocker_deals_all_to_the_player() -> None:
    """A trampler whose blockers are gone assigns all its damage to the player (702.19e)."""
    table = to_blocks(fight("a: Colossal Dreadmaw", "b: Grizzly Bears"), a="P1").block(1, b="a")
    table.cast(0, "shock", "b").resolve()
    damage(table)
    assert table.life(1) == 14


def test_deathtouch_needs_one_damage_each() -> None:
    """Any damage from deathtouch destroys (702.2b)."""
    table = to_blocks(fight("a: Craw Wurm", "b: Typhoid Rats"), a="P1").block(1, b="a")
    damage(table)
    assert table.zone("a") == table.zone("b") == "graveyard"


def test_lifelink_gains_as_damage_is_dealt() -> None:
    """Damage by lifelink gains its controller so much life (702.15b)."""
    table = to_blocks(fight("a: Vampire Nighthawk"), a="P1")
    damage(table)
    assert (table.life(0), table.life(1)) == (22, 18)


def test_division_among_blockers_is_free() -> None:
    """A creature's damage is divided among its blockers in any way (510.1c)."""
    table = fight("a: Hill Giant", ("b: Grizzly Bears", "c: Grizzly Bears"))
    to_blocks(table, a="P1").block(1, b="a", c="a")
    damage(table)
    table.refused(Answer(0, (("b", "c"),)))
    table.refused(Answer(0, (("b", "c", "P1"),)))
    table.answer(0, ("b", "c", "c"))
    assert table.zone("b") == "battlefield"
    assert table.zone("c") == "graveyard"
    assert table.zone("a") == "graveyard"


def test_no_power_no_damage() -> None:
    """A creature with power 0 assigns none (510.1a)."""
    table = to_blocks(fight("a: Grizzly Bears", "b: Ornithopter"), a="P1").block(1, b="a")
    damage(table)
    assert table.thing("a").damage == 0


def test_a_pump_in_the_declare_blockers_step() -> None:
    """Power is looked at as damage is assigned (510.1a)."""
    table = to_blocks(fight("a: Grizzly Bears"), a="P1")
    table.cast(0, "giant-growth", "a").resolve()
    damage(table)
    assert table.life(1) == 15


def test_protection_prevents_the_damage() -> None:
    """A white knight takes no damage from a black creature (702.16e)."""
    table = to_blocks(fight("a: Typhoid Rats", "b: White Knight"), a="P1").block(1, b="a")
    damage(table)
    assert table.zone("a") == "graveyard"
    assert table.zone("b") == "battlefield"
    assert table.thing("b").damage == 0


def test_leaving_the_battlefield_is_leaving_combat() -> None:
    """An attacker that left and came back attacks no more (506.4, 400.7)."""
    table = Table().battlefield(0, "a: Hill Giant", "Plains").hand(0, "Cloudshift")
    table.start("beginning_of_combat").passing(0).passing(1).attack(0, a="P1")
    table.cast(0, "cloudshift", "a").resolve()
    assert not table.tapped("a")
    assert table.state.combat is not None
    assert table.state.combat.attackers == {}
    table.pass_until("end_of_combat")
    assert table.life(1) == 20


def test_trample_with_deathtouch() -> None:
    """One damage is lethal to each blocker, the rest may trample over (702.2c, 702.19b)."""
    table = Table().battlefield(0, "Binding the Old Gods", counters={"lore": 2})
    table.battlefield(0, "a: Colossal Dreadmaw").battlefield(1, "b: Wall of Omens", "c: Craw Wurm")
    table.start("draw").passing(0).passing(1).resolve_all()
    assert "deathtouch" in table.keywords("a")
    table.to_attackers()
    to_blocks(table, a="P1").block(1, b="a", c="a")
    damage(table)
    table.refused(Answer(0, (("b",) + ("P1",) * 5,)))
    table.answer(0, ("b", "c") + ("P1",) * 4)
    assert table.life(1) == 16
    assert table.zone("b") == table.zone("c") == "graveyard"


def test_untapping_an_attacker_leaves_it_in_combat() -> None:
    """Tapping and untapping do not remove a creature from combat (506.4b)."""
    table = fight(("a: Hill Giant", "b: Seeker of Skybreak")).attack(0, a="P1")
    table.activate(0, "b", 0, "a").resolve()
    assert not table.tapped("a")
    damage(table)
    assert table.life(1) == 17


def test_combat_ends() -> None:
    """After the end of combat step nothing attacks any more (511.3)."""
    table = to_blocks(fight("a: Hill Giant"), a="P1")
    damage(table).pass_until("postcombat_main")
    assert table.state.combat is None


def test_three_players_may_be_attacked_apart() -> None:
    """Each attacker chooses among the opponents, who block for themselves (802.2, 802.4)."""
    table = Table(3).battlefield(0, "a: Hill Giant", "b: Hill Giant")
    table.battlefield(1, "c: Pillarfield Ox").battlefield(2, "d: Pillarfield Ox")
    table.start("beginning_of_combat").passing(0).passing(1).passing(2)
    table.attack(0, a="P1", b="P2").passing(0).passing(1).passing(2)
    assert (table.waits_for(), table.decider()) == ("blockers", 1)
    table.refused(Block(1, {"c": ("b",)}))
    table.block(1, c="a")
    assert (table.waits_for(), table.decider()) == ("blockers", 2)
    table.do(Block(2))
    for seat in (0, 1, 2):
        table.passing(seat)
    assert [table.life(seat) for seat in range(3)] == [20, 20, 17]


def test_mana_of_an_attacker_that_was_tapped() -> None:
    """An attacking mana elf is tapped and makes no mana (508.1f)."""
    table = Table().battlefield(0, "Llanowar Elves").hand(0, "Slippery Bogle")
    table.start("beginning_of_combat").passing(0).passing(1).attack(0, llanowar_elves="P1")
    table.refused(Activate(0, "llanowar-elves"))
    assert not table.may(Cast, "slippery-bogle")


def test_what_stops_being_a_creature_leaves_combat() -> None:
    """An animated artifact that is no creature any more attacks nobody (506.4)."""
    table = Table().battlefield(0, "Sol Ring", "March of the Machines", "2 Plains")
    table.hand(0, "Disenchant").start("beginning_of_combat").passing(0).passing(1)
    table.attack(0, sol_ring="P1").cast(0, "disenchant", "march-of-the-machines").resolve()
    assert table.state.combat is not None
    assert table.state.combat.attackers == {}
    table.pass_until("end_of_combat")
    assert table.life(1) == 20


def test_what_a_state_based_action_makes_no_creature_leaves_combat() -> None:
    """It is out of combat before a player has priority, though what animated it died (506.4)."""
    table = Table().battlefield(0, "Sol Ring", "Opalescence", "Mountain")
    table.battlefield(0, "March of the Machines", damage=3).hand(0, "Shock")
    table.start("beginning_of_combat").passing(0).passing(1).attack(0, sol_ring="P1")
    table.cast(0, "shock", "march-of-the-machines").resolve()
    assert table.zone("march-of-the-machines") == "graveyard"
    assert table.state.combat is not None
    assert table.state.combat.attackers == {}
