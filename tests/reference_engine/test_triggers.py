"""Triggered abilities (603)."""

import pytest
from made_faces import MadeTable, made
from table import Table

from reference_engine.announcements import Activate, Answer, Cast

# --- Entering and leaving -----------------------------------------------------------------------


def test_entering_triggers_of_the_permanent_itself() -> None:
    """An ability of the permanent that enters sees it enter (603.6a)."""
    table = Table().battlefield(0, "2 Forest").hand(0, "Elvish Visionary").library(0, "top: Island")
    table.start().cast(0, "elvish-visionary").resolve()
    assert table.stack() == ["elvish-visionary"]
    table.resolve()
    assert table.cards(0, "hand") == ["top"]


def test_another_creature_means_another() -> None:
    """Soul Warden does not see itself enter."""
    table = Table().battlefield(0, "Plains").hand(0, "Soul Warden").start()
    table.cast(0, "soul-warden").resolve()
    assert table.stack() == []


def test_tokens_enter_too() -> None:
    """Each token entering triggers once (603.2c)."""
    table = Table().battlefield(0, "Soul Warden", "2 Plains").hand(0, "Raise the Alarm").start()
    table.cast(0, "raise-the-alarm").resolve()
    assert table.stack() == ["soul-warden", "soul-warden"]
    table.resolve_all()
    assert table.life(0) == 22


def test_creatures_that_die_together_see_each_other_die() -> None:
    """Leaves-the-battlefield triggers look back (603.10a)."""
    table = Table().battlefield(0, "2 Zulaport Cutthroat", "Memnite", "4 Plains")
    table.hand(0, "Wrath of God").start().cast(0, "wrath-of-god").resolve()
    assert table.waits_for() == "order_triggers"
    table.answer(0, table.options()).resolve_all()
    assert (table.life(0), table.life(1)) == (26, 14)


def test_a_dying_creature_s_trigger_belongs_to_its_last_controller() -> None:
    """Whoever controlled it as it died controls the ability (603.3a)."""
    table = Table().battlefield(0, "3 Mountain", "d: Mountain").battlefield(1, "Zulaport Cutthroat")
    table.hand(0, "Act of Treason", "Shock").start()
    table.cast(0, "act-of-treason", "zulaport-cutthroat").resolve()
    table.cast(0, "shock", "zulaport-cutthroat").resolve()
    assert table.zone("zulaport-cutthroat") == "graveyard"
    assert "zulaport-cutthroat" in table.cards(1, "graveyard")
    table.resolve()
    assert (table.life(0), table.life(1)) == (21, 19)


def test_bouncing_is_not_dying() -> None:
    """Dies means put into a graveyard from the battlefield (700.4)."""
    table = Table().battlefield(0, "Zulaport Cutthroat", "Memnite", "Island").hand(0, "Unsummon")
    table.start().cast(0, "unsummon", "memnite").resolve()
    assert table.stack() == []


def test_discarding_is_not_dying() -> None:
    """A creature card from the hand does not die (700.4)."""
    table = Table().battlefield(0, "Zulaport Cutthroat", "Skirge Familiar").hand(0, "Memnite")
    table.start().activate(0, "skirge-familiar", cost_choices=(("memnite",),))
    assert table.zone("memnite") == "graveyard"
    assert table.stack() == []


def test_an_entering_ability_resolves_though_its_source_is_gone() -> None:
    """The ability exists independently of its source (113.7a)."""
    table = Table().battlefield(0, "Mountain", "4 Island").hand(0, "Flametongue Kavu", "Shock")
    table.battlefield(0, "c: Mountain", "d: Mountain").battlefield(1, "giant: Hill Giant").start()
    table.cast(0, "flametongue-kavu").resolve()
    assert table.waits_for() == "targets"
    table.answer(0, "giant")
    table.cast(0, "shock", "flametongue-kavu").resolve()
    assert table.zone("flametongue-kavu") == "graveyard"
    table.resolve()
    assert table.zone("giant") == "graveyard"


# --- Targets of triggers ------------------------------------------------------------------------


def test_the_only_target_is_taken_without_asking() -> None:
    """A choice with one legal answer is no decision: a lone Kavu must shoot itself (603.3d)."""
    table = Table().battlefield(0, "4 Mountain").hand(0, "Flametongue Kavu").start()
    table.cast(0, "flametongue-kavu").resolve()
    assert table.stack() == ["flametongue-kavu"]
    table.resolve()
    assert table.zone("flametongue-kavu") == "graveyard"


def test_a_trigger_without_a_legal_target_is_removed() -> None:
    """Banishing Light with nothing to exile never makes it to the stack (603.3d)."""
    table = Table().battlefield(0, "3 Plains").battlefield(1, "Forest").hand(0, "Banishing Light")
    table.start().cast(0, "banishing-light").resolve()
    assert table.stack() == []
    assert table.zone("banishing-light") == "battlefield"


AIMED = "At the beginning of your upkeep, tap target creature an opponent controls."


@pytest.mark.parametrize("bears", [0, 2])
def test_triggers_without_a_legal_target_are_put_in_order_too(bears: int) -> None:
    """That they are removed for want of a target comes after (603.3b, 603.3d)."""
    table = MadeTable(made(AIMED, name="Made")).battlefield(0, "2 made: Made")
    table.battlefield(1, *["Grizzly Bears"] * bears).start("end", active=1)
    table.passing(1).passing(0)
    assert (table.state.step, table.waits_for()) == ("upkeep", "order_triggers")


def test_illegal_targets_for_a_trigger_are_refused() -> None:
    """Its targets are chosen among the legal ones (603.3d)."""
    table = Table().battlefield(0, "3 Plains", "bears: Grizzly Bears").hand(0, "Banishing Light")
    table.battlefield(1, "a: Memnite", "b: Memnite", "Forest").start()
    table.cast(0, "banishing-light").resolve()
    assert table.options() == ("a", "b")
    for wrong in ("bears", "forest", "P1", "nobody"):
        table.refused(Answer(0, ((wrong,),)))
    table.refused(Answer(0, (("a", "b"),)))
    table.refused(Answer(0, ((),)))


# --- Until it leaves ----------------------------------------------------------------------------


def light(*mine: str) -> Table:
    """Return a table with Banishing Light's trigger on the stack, targeting an opponent's bears."""
    table = Table().battlefield(0, "3 Plains", *mine).hand(0, "Banishing Light")
    table.battlefield(1, "bears: Grizzly Bears", "2 Forest").hand(1, "Naturalize").start()
    return table.cast(0, "banishing-light").resolve()


def test_exiled_until_it_leaves() -> None:
    """The card comes back at once as the permanent leaves, under its owner's control (610.3)."""
    table = light().resolve()
    assert table.zone("bears") == "exile"
    table.passing(0).cast(1, "naturalize", "banishing-light").resolve()
    assert table.zone("bears") == "battlefield"
    assert table.controller("bears") == 1
    assert table.stack() == []


def test_nothing_is_exiled_if_it_left_before() -> None:
    """A duration that has ended before it began does nothing (610.3a)."""
    table = light()
    table.passing(0).cast(1, "naturalize", "banishing-light").resolve()
    assert table.stack() == ["banishing-light"]
    table.resolve()
    assert table.zone("bears") == "battlefield"


# --- Intervening "if", beginnings of steps ------------------------------------------------------


def test_an_upkeep_trigger_is_its_controller_s() -> None:
    """ "Your upkeep" is not the opponent's (603.2b)."""
    table = Table().battlefield(1, "Stasis").start("end", active=1).passing(1).passing(0)
    assert table.where() == ("upkeep", 0)
    assert table.stack() == []


def test_pay_or_sacrifice() -> None:
    """Stasis goes unless {U} is paid as its trigger resolves (118.12)."""
    table = Table().battlefield(0, "Stasis", "Island").start("end", active=1).passing(1).passing(0)
    assert table.stack() == ["stasis"]
    table.resolve()
    assert table.waits_for() == "pay"
    assert table.decider() == 0
    table.answer(0, "no")
    assert table.zone("stasis") == "graveyard"


def test_who_can_t_pay_is_not_asked() -> None:
    """Without the mana there is one thing that can happen (118.12)."""
    table = Table().battlefield(0, "Stasis").start("end", active=1).passing(1).passing(0).resolve()
    assert table.zone("stasis") == "graveyard"


def test_no_untap_step_under_stasis() -> None:
    """The untap step is skipped, effects untap all the same (500.11)."""
    table = Table().battlefield(0, "Stasis", "Island").battlefield(1, "Seeker of Skybreak")
    table.battlefield(1, "Forest", "bears: Grizzly Bears", tapped=True)
    table.start("end").passing(0).passing(1)
    assert table.where() == ("upkeep", 1)
    assert table.tapped("forest")
    table.activate(1, "seeker-of-skybreak", 0, "bears").resolve()
    assert not table.tapped("bears")


# --- Becoming the target, spells ----------------------------------------------------------------


def titan(lands: int) -> Table:
    """Return a table where player 0 aims at player 1's Frost Titan."""
    table = Table().battlefield(0, f"{lands} Mountain").hand(0, "Lightning Bolt")
    return table.battlefield(1, "Frost Titan").start().cast(0, "lightning-bolt", "frost-titan")


def test_becoming_the_target_triggers() -> None:
    """The trigger goes on the stack above the spell and counters it unless paid for."""
    table = titan(1)
    assert table.stack() == ["frost-titan", "lightning-bolt"]
    table.resolve()
    assert table.zone("lightning-bolt") == "graveyard"
    assert table.thing("frost-titan").damage == 0


def test_paying_for_the_target() -> None:
    """The spell's controller may pay, with mana abilities activated as it resolves (118.12)."""
    table = titan(3).resolve()
    assert table.waits_for() == "pay"
    assert table.decider() == 0
    for label in ("mountain", "mountain#2", "mountain#3"):
        if not table.tapped(label):
            table.do(Activate(0, label))
    assert table.mana(0) == "RR"
    table.answer(0, "yes")
    assert table.stack() == ["lightning-bolt"]
    table.resolve()
    assert table.thing("frost-titan").damage == 3


def test_one_s_own_spell_does_not_trigger_it() -> None:
    """ "A spell or ability an opponent controls" leaves out one's own."""
    table = Table().battlefield(0, "Forest", "Frost Titan").hand(0, "Giant Growth").start()
    table.cast(0, "giant-growth", "frost-titan")
    assert table.stack() == ["giant-growth"]


def test_countering_a_historic_spell_leaves_the_trigger() -> None:
    """ "Whenever you cast a historic spell" has its own place on the stack (603.3)."""
    table = Table().battlefield(0, "Jhoira, Weatherlight Captain", "Wastes")
    table.battlefield(1, "2 Island").hand(0, "Sol Ring").hand(1, "Counterspell")
    table.library(0, "top: Forest").start().cast(0, "sol-ring")
    assert table.stack() == ["jhoira-weatherlight-captain", "sol-ring"]
    table.passing(0).cast(1, "counterspell", "sol-ring").resolve()
    assert table.zone("sol-ring") == "graveyard"
    table.resolve()
    assert table.cards(0, "hand") == ["top"]


def test_stifle_counters_a_trigger() -> None:
    """A countered ability ceases to exist, its source stays (701.6a)."""
    table = Table().battlefield(0, "Elvish Visionary", "Memnite", "Soul Warden", "Plains")
    table.battlefield(1, "Island").hand(1, "Stifle").hand(0, "Savannah Lions").start()
    table.cast(0, "savannah-lions").resolve().passing(0)
    label = table.state.stack[-1].label
    table.cast(1, "stifle", label).resolve()
    assert table.stack() == []
    assert table.life(0) == 20


def test_a_counterspell_can_t_target_an_ability() -> None:
    """A spell is what Counterspell wants, an ability what Stifle wants (113.9)."""
    table = Table().battlefield(0, "Soul Warden", "Plains").battlefield(1, "3 Island")
    table.hand(1, "Counterspell", "Stifle").hand(0, "Savannah Lions").start()
    table.cast(0, "savannah-lions").passing(0)
    assert table.may(Cast, "counterspell")
    assert not table.may(Cast, "stifle")
    table.passing(1).passing(0)
    assert table.may(Cast, "stifle")
    assert not table.may(Cast, "counterspell")


# --- Modes --------------------------------------------------------------------------------------

MODAL = (
    "When Made enters, choose one \u2014\n"
    "\u2022 Destroy target artifact.\n"
    "\u2022 Tap target creature an opponent controls."
)


@pytest.mark.parametrize(("things", "waits_for"), [(("Sol Ring", "Memnite"), "modes"), ((), "")])
def test_modes_are_chosen_for_an_ability_on_the_stack(
    things: tuple[str, ...], waits_for: str
) -> None:
    """It is put there and its mode announced; with none that can be chosen it goes (603.3c)."""
    table = MadeTable(made(MODAL, name="Made", cost="{0}")).hand(0, "made: Made")
    table.battlefield(1, *things).start().cast(0, "made").resolve()
    assert table.waits_for() == (waits_for or "priority")
    assert table.stack() == (["made"] if waits_for else [])


# --- Paying while an ability resolves -----------------------------------------------------------


@pytest.mark.parametrize(("cost", "may"), [("pay {1}", True), ("discard a card", False)])
def test_mana_abilities_are_for_where_mana_is_asked_for(cost: str, may: bool) -> None:
    """A payment of mana lets them be activated, another payment does not (605.3a)."""
    text = f"When Made enters, you may {cost}. If you do, draw a card."
    table = MadeTable(made(text, name="Made", cost="{0}")).hand(0, "made: Made", "Memnite")
    table.battlefield(0, "Forest").start().cast(0, "made").resolve().resolve()
    assert table.waits_for() == "pay"
    assert table.may(Activate, "forest") is may
    if not may:
        table.refused(Activate(0, "forest"))
