"""Transforming (701.27, 712), day and night (731)."""

from table import Table

HUNTMASTER = "hunt: Huntmaster of the Fells"


def test_delver_transforms_if_the_revealed_card_is_an_instant() -> None:
    """701.27a: the same object turns over."""
    table = Table().battlefield(0, "delver: Delver of Secrets")
    table.library(0, "Shock", "3 Wastes").start("end", active=1).pass_until("upkeep", 0)
    before = table.thing("delver").id
    table.resolve().answer(0, "yes")
    assert table.seen("delver").name == "Insectile Aberration"
    assert table.pt("delver") == (3, 2)
    assert table.mana_value("delver") == 1
    assert table.thing("delver").id == before


def test_delver_stays_if_the_revealed_card_is_a_land() -> None:
    """ "If an instant or sorcery card is revealed this way"."""
    table = Table().battlefield(0, "delver: Delver of Secrets")
    table.library(0, "4 Wastes").start("end", active=1).pass_until("upkeep", 0)
    table.resolve().answer(0, "yes")
    assert table.pt("delver") == (1, 1)


def test_huntmaster_transforms_after_a_turn_without_spells() -> None:
    """603.4: the condition is checked as it would trigger and as it resolves."""
    table = Table().battlefield(0, HUNTMASTER).battlefield(1, "bears: Grizzly Bears")
    table.start("precombat_main").pass_until("upkeep", 1)
    table.resolve()
    assert table.seen("hunt").name == "Ravager of the Fells"
    table.answer(0, "P1", "bears").resolve()
    assert table.life(1) == 18
    assert table.zone("bears") == "graveyard"


def test_ravagers_second_target_is_a_creature_of_the_first() -> None:
    """601.2c: "that player controls" bounds what the second target may be."""
    table = Table(3).battlefield(0, HUNTMASTER).battlefield(1, "bears: Grizzly Bears")
    table.battlefield(2, "ox: Pillarfield Ox").start().pass_until("upkeep", 1).resolve()
    listed = {action.chosen for action in table.game.legal_actions()}
    assert (("P1",), ("bears",)) in listed
    assert (("P1",), ("ox",)) not in listed
    assert (("P2",), ("ox",)) in listed


def test_huntmaster_makes_a_wolf_as_it_enters_and_as_it_transforms_back() -> None:
    """701.27e: "transforms into Huntmaster of the Fells"."""
    table = Table().seat(1, mana="RR").hand(1, "2 Shock")
    table.battlefield(0, HUNTMASTER, back=True).battlefield(1, "Upwelling").start("upkeep")
    table.passing(0).cast(1, "shock", "P0").resolve()
    table.passing(0).cast(1, "shock#2", "P0").resolve()
    table.pass_until("upkeep", 1).resolve()
    assert table.seen("hunt").name == "Huntmaster of the Fells"
    table.resolve()
    assert table.life(0) == 18
    assert len(table.on_battlefield("Wolf Token", 0)) == 1


def test_two_triggers_to_transform_turn_it_over_once() -> None:
    """701.27f: an ability of the permanent is ignored if it transformed since it was stacked."""
    table = Table().battlefield(0, HUNTMASTER).start().pass_until("upkeep", 1)
    base = table.game._base
    from msgspec.structs import replace

    twin = replace(base.stack[-1], id=base.new_id(), label="ability#9")
    base.stack = (*base.stack, twin)
    table.game._run(base, None, ())
    table.resolve()
    table.answer(0, "P1", ())
    table.resolve_all()
    assert table.seen("hunt").name == "Ravager of the Fells"


def test_a_permanent_with_daybound_makes_it_day() -> None:
    """702.145d: it becomes day at once if it is neither."""
    table = Table().seat(0, mana="RRRRR").hand(0, "watch: Village Watch").start()
    assert table.state.daytime == ""
    table.cast(0, "watch").resolve()
    assert table.state.daytime == "day"


def test_night_falls_after_a_turn_without_spells_and_day_breaks_after_two() -> None:
    """731.2a and 731.2b: checked in the untap step, of the previous turn's active player."""
    table = Table().battlefield(0, "watch: Village Watch").battlefield(1, "Upwelling")
    table.seat(1, mana="RR").hand(1, "2 Shock").start()
    assert table.state.daytime == "day"
    table.pass_until("upkeep", 1)
    assert table.state.daytime == "night"
    assert table.seen("watch").name == "Village Reavers"
    assert "haste" in table.keywords("watch")
    table.cast(1, "shock", "P0").resolve().cast(1, "shock#2", "P0").resolve()
    table.pass_until("upkeep", 0)
    assert table.state.daytime == "day"
    assert table.seen("watch").name == "Village Watch"


def test_a_card_with_daybound_enters_transformed_at_night() -> None:
    """702.145b: if it is night it enters with its back face up."""
    table = Table().battlefield(0, "watch: Village Watch").seat(0, mana="WRRRRR")
    table.battlefield(0, "Upwelling").hand(0, "other: Village Watch", "Cloudshift").start()
    table.pass_until("upkeep", 1).pass_until("upkeep", 0)
    assert table.state.daytime == "night"
    table.cast(0, "cloudshift", "watch", spend="W").resolve()
    assert table.thing("watch").back
    table.pass_until("precombat_main", 0).cast(0, "other", spend="RRRRR").resolve()
    assert table.seen("other").name == "Village Reavers"
