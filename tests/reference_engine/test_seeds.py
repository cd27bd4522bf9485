"""The three cards whose official rulings the suite stands on, ruling by ruling."""

import pytest
from table import Table

from reference_engine.announcements import Activate, Answer, Cast

# --- Kiora Bests the Sea God --------------------------------------------------------------------


def kiora(lore: int, players: int = 2) -> Table:
    """Return a table with Kiora's Saga at so many lore counters, not started."""
    return Table(players).battlefield(0, "kiora: Kiora Bests the Sea God", counters={"lore": lore})


def to_main(table: Table) -> Table:
    """Start in the draw step and go to the precombat main phase."""
    table.start("draw")
    while table.state.step == "draw":
        table.passing(table.decider())
    return table


def test_kiora_makes_a_kraken() -> None:
    """Chapter I: an 8/8 blue Kraken with hexproof."""
    table = Table().seat(0, mana="U" * 7).hand(0, "kiora: Kiora Bests the Sea God").start()
    table.cast(0, "kiora").resolve().resolve()
    kraken = table.on_battlefield("Kraken Token", 0)[0]
    assert table.pt(kraken) == (8, 8)
    assert table.keywords(kraken) == {"hexproof"}
    assert table.seen(kraken).colors == {"U"}


def test_kiora_taps_nonland_permanents_of_the_target() -> None:
    """Chapter II: all nonland permanents of the opponent, lands and one's own are spared."""
    table = kiora(1).battlefield(0, "mine: Memnite")
    table.battlefield(1, "bears: Grizzly Bears", "Sol Ring", "Forest", "Dryad Arbor")
    to_main(table).resolve()
    assert table.tapped("bears")
    assert table.tapped("sol-ring")
    assert not table.tapped("forest")
    assert not table.tapped("dryad-arbor")
    assert not table.tapped("mine")


def test_kiora_taps_hexproof_permanents() -> None:
    """The player is the target, not the permanents."""
    table = to_main(kiora(1).battlefield(1, "Slippery Bogle", "White Knight")).resolve()
    assert table.tapped("slippery-bogle")
    assert table.tapped("white-knight")


def test_kiora_keeps_down_what_was_tapped_already() -> None:
    """What was tapped already does not untap in the next untap step either."""
    table = kiora(1).battlefield(1, "a: Memnite", tapped=True).battlefield(1, "b: Memnite")
    table.battlefield(1, "Forest", tapped=True)
    to_main(table).resolve().pass_until("upkeep", 1)
    assert table.tapped("a")
    assert table.tapped("b")
    assert not table.tapped("forest")


def test_kiora_holds_for_one_untap_step() -> None:
    """It is the next untap step only."""
    table = to_main(kiora(1).battlefield(1, "a: Memnite", "b: Memnite")).resolve()
    table.pass_until("upkeep", 1)
    assert table.tapped("a")
    assert table.tapped("b")
    table.pass_until("draw", 0).passing(0).passing(1).answer(0, "b").resolve()
    assert table.tapped("a")
    table.pass_until("upkeep", 1)
    assert not table.tapped("a")


def test_kiora_holds_even_without_the_saga() -> None:
    """The permanents stay down though the Saga has left the battlefield."""
    table = kiora(1).battlefield(1, "a: Memnite", "2 Plains").hand(1, "Disenchant")
    to_main(table).resolve().passing(0).cast(1, "disenchant", "kiora").resolve()
    assert table.zone("kiora") == "graveyard"
    table.pass_until("upkeep", 1)
    assert table.tapped("a")
    table.pass_until("upkeep", 0).pass_until("upkeep", 1)
    assert not table.tapped("a")


def test_kiora_leaves_later_permanents_alone() -> None:
    """What the player gets after resolution untaps as normal."""
    table = kiora(1).battlefield(1, "2 Plains", "Sol Ring").hand(1, "Raise the Alarm")
    to_main(table).resolve().passing(0).cast(1, "raise-the-alarm").resolve()
    tokens = table.on_battlefield("Soldier Token", 1)
    table.pass_until("upkeep", 1)
    assert table.tapped("sol-ring")
    assert not any(table.tapped(token) for token in tokens)


def test_kiora_s_hold_ends_with_the_object() -> None:
    """A permanent that left and came back is a new object and is not held (400.7)."""
    table = kiora(1).battlefield(1, "a: Memnite", "Plains").hand(1, "Cloudshift")
    to_main(table).resolve().passing(0).cast(1, "cloudshift", "a").resolve()
    assert not table.tapped("a")
    table.pass_until("upkeep", 1)
    assert table.tapped("plains") is False
    assert not table.tapped("a")


def test_kiora_asks_which_opponent() -> None:
    """With two opponents the target is chosen as the chapter goes on the stack (603.3d)."""
    table = kiora(1, 3).battlefield(1, "a: Memnite").battlefield(2, "b: Memnite")
    to_main(table)
    assert table.waits_for() == "targets"
    assert table.options() == ("P1", "P2")
    table.refused(Answer(0, (("P0",),)))
    table.answer(0, "P2").resolve()
    assert (table.tapped("a"), table.tapped("b")) == (False, True)


def test_kiora_takes_a_permanent_for_good() -> None:
    """Chapter III's control change has no end: not at cleanup, not with the Saga (611.2a)."""
    table = kiora(2).battlefield(1, "bears: Grizzly Bears", tapped=True).battlefield(1, "Forest")
    to_main(table)
    assert table.options() == ("bears", "forest")
    table.answer(0, "bears").resolve()
    assert table.controller("bears") == 0
    assert not table.tapped("bears")
    assert table.zone("kiora") == "graveyard"
    table.pass_until("upkeep", 1).pass_until("upkeep", 0)
    assert table.controller("bears") == 0


def test_kiora_s_control_ends_as_the_player_leaves() -> None:
    """In a game of three the permanent goes back when its controller leaves (800.4a)."""
    table = kiora(2, 3).battlefield(1, "bears: Grizzly Bears")
    to_main(table).resolve()
    assert table.controller("bears") == 0
    table.concede(0)
    assert table.controller("bears") == 1
    assert not table.game.over


def test_what_the_owner_leaves_takes_with_them() -> None:
    """A permanent leaves the game with its owner, whoever controls it (800.4a)."""
    table = kiora(2, 3).battlefield(1, "bears: Grizzly Bears")
    to_main(table).resolve()
    table.concede(1)
    assert table.zone("bears") == ""
    assert not table.game.over


# --- The Rise of Sozin // Fire Lord Sozin -------------------------------------------------------


def rise(lore: int) -> Table:
    """Return a table with The Rise of Sozin at so many lore counters, not started."""
    return Table().battlefield(0, "sozin: The Rise of Sozin", counters={"lore": lore})


def test_sozin_destroys_all_creatures() -> None:
    """Chapter I."""
    table = Table().seat(0, mana="B" * 6).hand(0, "sozin: The Rise of Sozin")
    table.battlefield(0, "a: Memnite").battlefield(1, "b: Memnite", "Slippery Bogle").start()
    table.cast(0, "sozin").resolve().resolve()
    assert {table.zone(x) for x in ("a", "b", "slippery-bogle")} == {"graveyard"}


def test_sozin_names_a_card_on_resolution() -> None:
    """The target is chosen on the stack, the name only as it resolves, by the controller."""
    table = rise(1).hand(1, "a: Memnite", "Forest").graveyard(1, "b: Memnite")
    table.library(1, "c: Memnite", "d: Memnite", "e: Memnite", "Island")
    to_main(table.battlefield(1, "f: Memnite"))
    assert table.waits_for() == "priority"
    assert table.game.observe()["stack"][0]["targets"] == ["P1"]
    table.resolve()
    assert (table.waits_for(), table.decider()) == ("name", 0)
    table.answer(0, "Memnite")
    assert (table.waits_for(), table.decider()) == ("search", 0)
    assert table.options() == ("a", "b", "c", "d", "e")
    table.refused(Answer(0, (("a", "b", "c", "d", "e"),)))
    table.refused(Answer(0, (("f",),)))
    table.refused(Answer(1, (("a",),)))
    table.answer(0, ("a", "b", "c", "d"))
    assert [table.zone(x) for x in "abcdef"] == ["exile"] * 4 + ["library", "battlefield"]
    assert table.game.observe()["players"][1]["library"] is None


def test_sozin_may_find_fewer() -> None:
    """Up to four: none is fine too."""
    table = to_main(rise(1).hand(1, "2 Memnite")).resolve().answer(0, "Memnite").answer(0, ())
    assert len(table.cards(1, "hand")) == 2


def test_sozin_may_name_what_nobody_has_seen() -> None:
    """Any card name may be chosen (201.4)."""
    table = to_main(rise(1).hand(1, "Memnite")).resolve().answer(0, "Colossal Dreadmaw")
    assert table.waits_for() == "priority"
    assert table.zone("memnite") == "hand"


def test_sozin_returns_transformed() -> None:
    """Chapter III exiles the Saga and returns it as the creature, a new object (712.14a)."""
    table = to_main(rise(2)).resolve()
    assert table.zone("sozin") == "battlefield"
    assert table.types("sozin") == {"Legendary", "Creature", "Human", "Noble"}
    assert table.pt("sozin") == (5, 5)
    assert table.seen("sozin").name == "Fire Lord Sozin"
    assert table.counters("sozin", "lore") == 0
    assert table.mana_value("sozin") == 6


def sozin_hits(*graveyard: str) -> Table:
    """Return a table where Fire Lord Sozin has just hit player 1, the trigger resolving."""
    table = Table().battlefield(0, "sozin: The Rise of Sozin", back=True)
    table.graveyard(1, *graveyard).start("beginning_of_combat").passing(0).passing(1)
    table.attack(0, sozin="P1").resolve().passing(0).passing(1).passing(0).passing(1)
    assert table.life(1) == 15
    assert table.state.step == "combat_damage"
    return table.resolve()


def test_sozin_pays_x_with_firebending_mana() -> None:
    """Three {R} from firebending pay X of up to 3 as the trigger resolves (118.12)."""
    table = sozin_hits("Memnite", "bears: Grizzly Bears", "Hill Giant")
    assert table.waits_for() == "pay"
    table.answer(0, "yes")
    assert table.waits_for() == "number"
    table.refused(Answer(0, (("4",),)))
    table.answer(0, "3")
    assert table.mana(0) == ""
    assert table.waits_for() == "targets"
    assert table.options() == ("bears", "hill-giant", "memnite")
    table.refused(Answer(0, (("hill-giant",),)))
    table.answer(0, ("bears", "memnite")).resolve()
    assert table.controller("bears") == table.controller("memnite") == 0


@pytest.mark.parametrize("x", [0, 1, 2])
def test_sozin_s_cards_of_mana_value_zero_are_free(x: int) -> None:
    """Any number of mana value 0 on top of a total of at most X (202.3)."""
    table = sozin_hits(
        "a: Memnite", "b: Ornithopter", "c: Walking Ballista", "bears: Grizzly Bears"
    )
    table.answer(0, "yes").answer(0, str(x))
    if x < 2:
        table.refused(Answer(0, (("a", "b", "bears"),)))
    chosen = ("a", "b", "c", "bears") if x == 2 else ("a", "b", "c")
    table.answer(0, chosen).resolve()
    assert table.zone("a") == table.zone("b") == "battlefield"
    assert table.zone("c") == "graveyard"  # a 0/0 on the battlefield
    assert table.zone("bears") == ("battlefield" if x == 2 else "graveyard")


def test_sozin_may_not_pay() -> None:
    """Without paying there is no reflexive trigger (603.12)."""
    table = sozin_hits("Memnite").answer(0, "no")
    assert table.stack() == []
    assert table.zone("memnite") == "graveyard"


def test_sozin_s_own_graveyard_is_not_meant() -> None:
    """The cards are in the graveyard of the player who was dealt damage."""
    table = Table().battlefield(0, "sozin: The Rise of Sozin", back=True).graveyard(0, "Memnite")
    table.graveyard(1, "Ornithopter", "Shock").start("beginning_of_combat").passing(0).passing(1)
    table.attack(0, sozin="P1").resolve().passing(0).passing(1).passing(0).passing(1).resolve()
    table.answer(0, "yes").answer(0, "0")
    assert table.options() == ("ornithopter",)


def test_sozin_s_menace() -> None:
    """Fire Lord Sozin can't be blocked by one creature."""
    table = Table().battlefield(0, "sozin: The Rise of Sozin", back=True).start()
    assert "menace" in table.keywords("sozin")


# --- The Capitoline Triad -----------------------------------------------------------------------


def test_the_triad_s_reduction_counts_historic_cards() -> None:
    """Artifacts, legendaries and Sagas count one each, others not at all (700.6)."""
    table = Table().battlefield(0, "6 Wastes").hand(0, "triad: The Capitoline Triad")
    table.graveyard(0, "Memnite", "Mox Amber", "Urza's Saga", "Isamaru, Hound of Konda", "Shock")
    table.graveyard(1, "Sol Ring").start()
    table.cast(0, "triad")
    assert table.mana(0) == ""
    assert all(table.tapped(f"wastes{n}") for n in ("", "#2", "#3", "#4", "#5", "#6"))
    assert table.mana_value("triad") == 10


def test_the_triad_costs_all_of_it() -> None:
    """With five lands and four historic cards it can't be cast."""
    table = Table().battlefield(0, "5 Wastes").hand(0, "triad: The Capitoline Triad")
    table.graveyard(0, "4 Memnite").start()
    assert not table.may(Cast, "triad")


def test_the_triad_can_be_free() -> None:
    """With ten or more historic cards it costs nothing, and its mana value is 10 (202.3)."""
    table = Table().hand(0, "triad: The Capitoline Triad").graveyard(0, "11 Memnite").start()
    table.cast(0, "triad")
    assert table.mana_value("triad") == 10
    table.resolve()
    assert table.pt("triad") == (7, 7)


def test_the_triad_s_cost_is_locked() -> None:
    """Milling an artifact while paying makes it no cheaper, and pays as determined (601.2f)."""
    table = Table().battlefield(0, "8 Wastes", "Millikin").library(0, "Memnite", "Forest")
    table.hand(0, "triad: The Capitoline Triad").graveyard(0, "Sol Ring").start()
    wastes = tuple(Activate(0, "wastes" if n == 1 else f"wastes#{n}") for n in range(1, 9))
    table.refused(Cast(0, "triad", mana=wastes))
    table.do(Cast(0, "triad", mana=(Activate(0, "millikin"), *wastes)))
    assert table.zone("memnite") == "graveyard"
    assert table.mana(0) == ""


def triad(*mine: str) -> Table:
    """Return a table where player 0 can get the emblem: historic cards of mana value 30."""
    table = Table().battlefield(0, "triad: The Capitoline Triad", *mine)
    return table.graveyard(0, "3 t: The Capitoline Triad", "Memnite")


def get_emblem(table: Table) -> Table:
    """Exile three Triads of mana value 10 and get the emblem."""
    return table.activate(0, "triad", 0, cost_choices=(("t", "t#2", "t#3"),)).resolve()


def test_the_emblem_needs_mana_value_thirty() -> None:
    """Two Triads and a Memnite are not enough; more than needed may be exiled."""
    table = triad().start()
    table.refused(Activate(0, "triad", cost_choices=(("t", "t#2", "memnite"),)))
    table.refused(Activate(0, "triad", cost_choices=(("t", "t#2", "t#2", "t#3"),)))
    table.activate(0, "triad", 0, cost_choices=(("t", "t#2", "t#3", "memnite"),)).resolve()
    assert table.zone("memnite") == "exile"
    assert table.pt("triad") == (9, 9)


def test_the_emblem_sets_base_power_and_toughness() -> None:
    """Creatures one controls are 9/9, now and later, others are not (613.4b)."""
    table = triad("Plains", "bears: Grizzly Bears").battlefield(1, "theirs: Grizzly Bears")
    table.hand(0, "Savannah Lions").start()
    get_emblem(table).cast(0, "savannah-lions").resolve()
    assert table.pt("bears") == table.pt("savannah-lions") == (9, 9)
    assert table.pt("theirs") == (2, 2)


def test_the_emblem_stays_without_the_triad() -> None:
    """An emblem is an object of its own (114.4)."""
    table = triad("3 Swamp", "bears: Grizzly Bears").hand(0, "Murder").start()
    get_emblem(table).cast(0, "murder", "triad").resolve()
    assert table.zone("triad") == "graveyard"
    assert table.pt("bears") == (9, 9)


def test_the_emblem_and_older_setters() -> None:
    """It overwrites what set power and toughness before (613.7)."""
    table = triad("2 Island", "bears: Grizzly Bears").hand(0, "Turn to Frog").start()
    table.cast(0, "turn-to-frog", "bears").resolve()
    get_emblem(table)
    assert table.pt("bears") == (9, 9)


def test_the_emblem_and_newer_setters() -> None:
    """What sets power and toughness afterwards overwrites it (613.7)."""
    table = triad("2 Island", "bears: Grizzly Bears").hand(0, "Turn to Frog").start()
    get_emblem(table).cast(0, "turn-to-frog", "bears").resolve()
    assert table.pt("bears") == (1, 1)


def test_the_emblem_and_modifiers() -> None:
    """Pumps, counters and switches apply whenever they began (613.4c, 613.4d)."""
    table = triad("2 Forest", "Mountain", "bears: Grizzly Bears", "Glorious Anthem")
    table.battlefield(0, "ballista: Walking Ballista", counters={"+1/+1": 2})
    table.hand(0, "2 Giant Growth").start().cast(0, "giant-growth", "bears").resolve()
    get_emblem(table)
    assert table.pt("bears") == (13, 13)
    table.cast(0, "giant-growth#2", "bears").resolve()
    assert table.pt("bears") == (16, 16)
    assert table.pt("ballista") == (12, 12)


def test_historic_cards_of_x() -> None:
    """{X} in a graveyard card counts 0: a Ballista adds nothing to the 30 (107.3g)."""
    table = Table().battlefield(0, "triad: The Capitoline Triad")
    table.graveyard(0, "2 t: The Capitoline Triad", "Walking Ballista", "7 Sol Ring").start()
    rings = ("sol-ring", *(f"sol-ring#{n}" for n in range(2, 8)))
    table.refused(Activate(0, "triad", cost_choices=(("t", "t#2", "walking-ballista", *rings),)))


def test_historic_triggers() -> None:
    """Playing a land is no casting; a Saga, an artifact, a legend is historic, a spell is not."""
    for name, draws in [
        ("Sol Ring", 1),
        ("Mox Amber", 1),
        ("History of Benalia", 1),
        ("Isamaru, Hound of Konda", 1),
        ("Savannah Lions", 0),
        ("Shock", 0),
    ]:
        table = Table().seat(0, mana="WWWR").battlefield(0, "Jhoira, Weatherlight Captain")
        table.hand(0, f"it: {name}", "Urza's Saga").start().play(0, "urzas-saga")
        assert table.stack() == ["urzas-saga"]
        table.resolve()
        targets = ("P1",) if name == "Shock" else ()
        found = [a for a in table.game.legal_actions() if isinstance(a, Cast) and a.card == "it"]
        how = next(a for a in found if not targets or a.targets == (targets,))
        table.do(how)
        assert table.stack().count("jhoira-weatherlight-captain") == draws


def test_transforming_and_reanimating_are_not_casting() -> None:
    """Sozin coming back and a reanimated legend trigger no "whenever you cast" (601.1a)."""
    table = rise(2).battlefield(0, "Jhoira, Weatherlight Captain", "Swamp")
    table.graveyard(1, "Isamaru, Hound of Konda").hand(0, "Reanimate")
    to_main(table).resolve()
    assert table.stack() == []
    table.cast(0, "reanimate", "isamaru-hound-of-konda").resolve()
    assert table.zone("isamaru-hound-of-konda") == "battlefield"
    assert table.stack() == []
