"""Copies of spells, changed targets, modes, and becoming a target (707.10, 115.7, 700.2)."""

from table import Table

from reference_engine.announcements import Activate, Cast


def test_a_copy_resolves_first_with_the_same_targets_or_new_ones() -> None:
    """The copy isn't cast, has the decisions of the original, and may get new targets (707.10c)."""
    table = (
        Table().battlefield(0, "Mountain", "2 Island").hand(0, "bolt: Lightning Bolt", "Twincast")
    )
    table.battlefield(1, "ox: Pillarfield Ox").start()
    table.cast(0, "bolt", "P1").cast(0, "twincast", "bolt").resolve()
    assert table.waits_for() == "targets"
    table.answer(0, "ox")
    assert table.stack() == ["copy#1", "bolt"]
    table.resolve()
    assert table.thing("ox").damage == 3
    assert table.zone("copy#1") == ""
    table.resolve()
    assert table.life(1) == 17


def test_a_copy_keeps_x_and_does_not_trigger_casting() -> None:
    """X is copied; "whenever you cast" does not trigger (707.10)."""
    table = (
        Table().battlefield(0, "5 Mountain", "Young Pyromancer").hand(0, "Banefire", "Fork").start()
    )
    mana = tuple(Activate(0, "mountain" if n == 1 else f"mountain#{n}") for n in range(1, 4))
    table.cast(0, "banefire", "P1", x=2, mana=mana).resolve()
    table.cast(0, "fork", "banefire").resolve().resolve()
    assert table.seen("copy#1").colors == {"R"}
    table.answer(0, "P1").resolve()
    assert table.life(1) == 18
    table.resolve()
    assert table.life(1) == 16
    assert len(table.on_battlefield("Elemental Token")) == 2


def test_fork_makes_the_copy_red() -> None:
    """The copy is red and no other colour (707.9)."""
    table = Table().battlefield(0, "2 Mountain").hand(0, "Fork").battlefield(1, "Island")
    table.hand(1, "Unsummon").battlefield(0, "bears: Grizzly Bears").start(active=1)
    table.cast(1, "unsummon", "bears").passing(1).cast(0, "fork", "unsummon").resolve()
    assert table.seen("copy#1").colors == {"R"}
    assert table.seen("unsummon").colors == {"U"}
    assert table.thing("copy#1").controller == 0


def test_modes_have_their_own_targets() -> None:
    """Two modes are chosen; each has its targets, and they happen in the order printed (700.2)."""
    table = Table().battlefield(0, "4 Island").hand(0, "Cryptic Command")
    table.battlefield(1, "Mountain", "bears: Grizzly Bears").hand(1, "Shock").start(active=1)
    table.cast(1, "shock", "P0").passing(1)
    table.refused(Cast(0, "cryptic-command", targets=(("shock",),), modes=(0,)))
    table.refused(Cast(0, "cryptic-command", targets=(("shock",), ("shock",)), modes=(0, 0)))
    table.cast(0, "cryptic-command", "shock", "bears", modes=(0, 1)).resolve()
    assert (table.zone("shock"), table.zone("bears")) == ("graveyard", "hand")


def test_tapping_and_drawing_need_no_target() -> None:
    """Modes without targets, together."""
    table = Table().battlefield(0, "4 Island").hand(0, "Cryptic Command")
    table.battlefield(1, "a: Grizzly Bears", "b: Invisible Stalker").start()
    table.cast(0, "cryptic-command", modes=(2, 3)).resolve()
    assert (table.tapped("a"), table.tapped("b")) == (True, True)
    assert len(table.cards(0, "hand")) == 1


# --- Changing a target --------------------------------------------------------------------------


def skite(spell: str, target: str) -> Table:
    """Return a table where Spellskite's ability has resolved on a spell with a target."""
    table = Table().battlefield(0, "Spellskite", "bears: Grizzly Bears", "ring: Sol Ring")
    table.battlefield(1, "Mountain", "Swamp", "2 Plains", "Island").hand(
        1, f"spell: {spell}"
    ).start(active=1)
    table.cast(1, "spell", target).passing(1)
    return table.activate(0, "spellskite", 0, "spell").resolve()


def test_spellskite_takes_a_target_over() -> None:
    """The target becomes Spellskite if that is legal (115.7b)."""
    table = skite("Lightning Bolt", "bears").resolve()
    assert table.thing("spellskite").damage == 3
    assert table.life(0) == 18  # two life for {U/P}


def test_spellskite_is_an_artifact_too() -> None:
    """Legality is that of the spell's own description."""
    table = skite("Disenchant", "ring").resolve()
    assert (table.zone("ring"), table.zone("spellskite")) == ("battlefield", "graveyard")


def test_a_target_that_can_t_be_changed_stays() -> None:
    """Spellskite is no player, so Lava Spike's target is unchanged (115.7a)."""
    table = skite("Lava Spike", "P0").resolve()
    assert table.life(0) == 15


# --- Becoming a target --------------------------------------------------------------------------


def test_kira_counters_the_first_spell_each_turn() -> None:
    """The first time each turn for each creature, whoever controls the spell (603.2)."""
    table = Table().battlefield(0, "Kira, Great Glass-Spinner", "bears: Grizzly Bears")
    table.battlefield(1, "3 Mountain").hand(1, "a: Shock", "b: Shock", "c: Shock").start(active=1)
    table.cast(1, "a", "bears")
    assert table.stack() == ["bears", "a"]
    table.resolve()
    assert table.zone("a") == "graveyard"
    table.cast(1, "b", "kira-great-glass-spinner").resolve()
    assert table.zone("b") == "graveyard"
    table.cast(1, "c", "bears")
    assert table.stack() == ["c"]
    table.resolve()
    assert table.zone("bears") == "graveyard"


def test_kira_sees_a_target_that_was_changed() -> None:
    """Spellskite becomes the target as the target is changed (115.7)."""
    table = Table().battlefield(0, "Spellskite", "Kira, Great Glass-Spinner")
    table.battlefield(1, "Mountain").hand(1, "Shock").start(active=1)
    table.cast(1, "shock", "P0").passing(1)
    table.activate(0, "spellskite", 0, "shock").resolve()
    assert table.stack() == ["spellskite", "shock"]
    table.resolve()
    assert table.zone("shock") == "graveyard"


def test_a_copy_is_kicked_as_the_original_was() -> None:
    """Additional costs are copied, buyback does not return a copy (707.10)."""
    table = Table().battlefield(0, "5 Mountain", "2 Island")
    table.hand(0, "Burst Lightning", "Twincast").start()
    mana = tuple(Activate(0, f"mountain#{n}" if n > 1 else "mountain") for n in range(1, 6))
    table.cast(0, "burst-lightning", "P1", additional=("kicker",), mana=mana)
    table.cast(0, "twincast", "burst-lightning").resolve().answer(0, "P1").resolve()
    assert table.life(1) == 16


def test_one_of_two_targets_is_changed() -> None:
    """Only one target is changed, as Spellskite's controller chooses (115.7b)."""
    table = Table().battlefield(0, "Island", "Spellskite", "bears: Grizzly Bears")
    table.battlefield(1, "5 Island", "ox: Pillarfield Ox").hand(1, "Switcheroo").start(active=1)
    table.cast(1, "switcheroo", ("bears", "ox")).passing(1)
    table.activate(0, "spellskite", 0, "switcheroo").resolve()
    assert table.options() == ("bears", "ox")
    table.answer(0, "bears").resolve()
    assert (table.controller("spellskite"), table.controller("bears")) == (1, 0)
