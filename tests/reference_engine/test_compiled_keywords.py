"""Keyword abilities (702) and actions (701) as cards made up for the purpose have them."""

import pytest
from made_faces import MadeTable, made

from reference_engine.announcements import Activate, Cast


def table(text: str, **how: object) -> MadeTable:
    """A table with one made-up card, "made"."""
    return MadeTable(made(text, name="Made", cost="{0}", **how))  # type: ignore[arg-type]


def test_cycling_discards_the_card_and_draws() -> None:
    """It works from hand, at instant speed, and costs the card itself (702.29a)."""
    game = table("Cycling {1}").hand(0, "made: Made").battlefield(0, "Wastes")
    game.start("upkeep").activate(0, "made").resolve()
    assert game.zone("made") == "graveyard"
    assert game.zone("library-of-0") == "hand"
    assert "player 0" in game.refused(Activate(0, "made")) or game.zone("made") == "graveyard"


@pytest.mark.parametrize("kind", ["Instant", "Sorcery"])
def test_a_spell_that_does_nothing_goes_to_the_graveyard(kind: str) -> None:
    """As the last part of its resolution, and though it has no ability to follow (608.2n)."""
    game = table("", types=kind).hand(0, "made: Made").start()
    game.cast(0, "made").resolve()
    assert game.state.stack == ()
    assert game.zone("made") == "graveyard"


@pytest.mark.parametrize(("spell", "grown"), [("Giant Growth", 1), ("Memnite", 0)])
def test_prowess_is_about_noncreature_spells(spell: str, grown: int) -> None:
    """Whenever you cast a noncreature spell, +1/+1 until end of turn (702.108a)."""
    game = table("Prowess").battlefield(0, "made: Made", "Forest", "other: Grizzly Bears")
    game.hand(0, f"spell: {spell}").start()
    game.cast(0, "spell", *(("other",) if grown else ()))
    assert len(game.state.stack) == 1 + grown
    game.resolve_all()
    assert game.pt("made") == (2 + grown, 2 + grown)


@pytest.mark.parametrize("pays", [False, True])
def test_ward_counters_unless_its_controller_pays(pays: bool) -> None:
    """The spell of an opponent that targets it is countered unless that player pays (702.21a)."""
    game = table("Ward {1}").battlefield(1, "made: Made").battlefield(0, "2 Mountain")
    game.hand(0, "Shock").start()
    game.cast(0, "shock", "made", mana=(Activate(0, "mountain"),)).resolve()
    assert game.waits_for() == "pay"
    if pays:
        game.do(Activate(0, "mountain#2"))
    game.answer(0, "yes" if pays else "no").resolve_all()
    assert game.zone("made") == ("graveyard" if pays else "battlefield")
    assert game.zone("shock") == "graveyard"


def test_undying_returns_what_had_no_counter_once() -> None:
    """It comes back with a +1/+1 counter, and then stays dead (702.93a)."""
    game = table("Undying").battlefield(0, "made: Made").battlefield(1, "4 Swamp", "2 Swamp")
    game.hand(1, "a: Murder", "b: Murder").start(active=1)
    game.cast(1, "a", "made").resolve_all()
    assert game.counters("made", "+1/+1") == 1
    game.cast(1, "b", "made").resolve_all()
    assert game.zone("made") == "graveyard"


def test_exalted_is_for_one_attacker_alone() -> None:
    """A creature that attacks alone gets +1/+1 for each exalted (702.83a, 506.5)."""
    for attackers in (1, 2):
        game = table("Exalted").battlefield(0, "made: Made", "a: Grizzly Bears", "b: Grizzly Bears")
        game.start("beginning_of_combat").to_attackers()
        game.attack(0, **dict.fromkeys(("a", "b")[:attackers], "P1")).resolve_all()
        assert game.pt("a") == ((3, 3) if attackers == 1 else (2, 2))


def test_bushido_and_flanking_change_the_fight() -> None:
    """The blocker without flanking gets -1/-1, the blocked samurai +1/+1 (702.25a, 702.45a)."""
    game = table("Bushido 1\nFlanking").battlefield(0, "made: Made")
    game.battlefield(1, "ogre: Hill Giant").start("beginning_of_combat").to_attackers()
    game.attack(0, made="P1").passing(0).passing(1).block(1, ogre="made")
    if game.waits_for() == "order_triggers":
        game.answer(0, game.options())
    game.resolve_all()
    assert (game.pt("made"), game.pt("ogre")) == ((3, 3), (2, 2))


def test_annihilator_has_the_defending_player_sacrifice() -> None:
    """The defending player chooses and sacrifices so many permanents (702.86a)."""
    game = table("Annihilator 2").battlefield(0, "made: Made").battlefield(1, "3 Forest")
    game.start("beginning_of_combat").to_attackers().attack(0, made="P1").resolve()
    assert (game.waits_for(), game.decider()) == ("sacrifice", 1)
    game.answer(1, ("forest", "forest#2"))
    assert [game.zone(f"forest{n}") for n in ("", "#2", "#3")] == [
        "graveyard",
        "graveyard",
        "battlefield",
    ]


@pytest.mark.parametrize(("text", "life", "poison"), [("Infect", 20, 2), ("Toxic 3", 18, 3)])
def test_poison_comes_with_infect_instead_of_and_with_toxic_beside_damage(
    text: str, life: int, poison: int
) -> None:
    """Infect replaces the loss of life (702.90b), toxic adds counters to it (702.164c)."""
    game = table(text).battlefield(0, "made: Made").start("beginning_of_combat")
    game.to_attackers().attack(0, made="P1").pass_until("end_of_combat")
    assert game.life(1) == life
    assert game.state.players[1].counters == {"poison": poison}


EVASION = {
    "Fear": ({"swamp-rat: Typhoid Rats", "myr: Memnite"}, {"bears: Grizzly Bears"}),
    "Shadow": (set(), {"bears: Grizzly Bears", "spider: Giant Spider"}),
    "Horsemanship": (set(), {"bears: Grizzly Bears"}),
    "Skulk": ({"bears: Grizzly Bears"}, {"giant: Hill Giant"}),
    "Forestwalk": (set(), {"bears: Grizzly Bears"}),
    "Quen can't be blocked by artifact creatures.": (
        {"bears: Grizzly Bears"},
        {"myr: Memnite"},
    ),
    "Quen can't be blocked except by creatures with flying.": (
        {"angel: Serra Angel"},
        {"spider: Giant Spider"},
    ),
}


@pytest.mark.parametrize("text", EVASION)
def test_evasion_decides_who_may_block(text: str) -> None:
    """Fear, shadow, horsemanship, skulk, landwalk (702.36b, 28b, 31b, 118b, 14c) and their like."""
    may, may_not = EVASION[text]
    game = MadeTable(made(text, name="Quen", cost="{0}"))
    game.battlefield(0, "made: Quen").battlefield(1, "Forest", "wall: Pillarfield Ox")
    game.battlefield(1, *sorted(may | may_not)).start("beginning_of_combat")
    game.to_attackers().attack(0, made="P1").passing(0).passing(1)
    listed = {
        blocker
        for action in game.game.legal_actions()
        for blocker in getattr(action, "blockers", {})
    }
    assert {words.partition(":")[0] for words in may} <= listed
    assert listed.isdisjoint({words.partition(":")[0] for words in may_not})


def test_intimidate_is_seen_through_by_a_shared_color() -> None:
    """Artifact creatures and those that share a color with it may block it (702.13b)."""
    game = MadeTable(made("Intimidate", name="Quen", cost="{0}", colors="G"))
    game.battlefield(0, "made: Quen")
    game.battlefield(1, "bears: Grizzly Bears", "myr: Memnite", "ogre: Gray Ogre")
    game.start("beginning_of_combat").to_attackers().attack(0, made="P1").passing(0).passing(1)
    listed = {
        blocker
        for action in game.game.legal_actions()
        for blocker in getattr(action, "blockers", {})
    }
    assert listed == {"bears", "myr"}


def test_who_attacks_each_combat_if_able_must() -> None:
    """A declaration that leaves out a creature which could attack is illegal (508.1d)."""
    game = table("Made attacks each combat if able.").battlefield(0, "made: Made", "Memnite")
    game.start("beginning_of_combat").to_attackers()
    from reference_engine.announcements import Attack

    assert "attacks if able" in game.refused(Attack(0))
    assert "attacks if able" in game.refused(Attack(0, {"memnite": "P1"}))
    game.attack(0, made="P1")


@pytest.mark.parametrize("tax", [False, True])
def test_a_fresh_creature_or_a_tax_leaves_the_choice(tax: bool) -> None:
    """What can't attack need not, and nobody has to pay to attack (508.1d)."""
    game = table("Made attacks each combat if able.")
    game.battlefield(0, "made: Made", fresh=not tax).battlefield(0, "Memnite")
    game.battlefield(1, *(("Propaganda",) if tax else ())).start("beginning_of_combat")
    game.to_attackers().attack(0)
    assert not game.state.combat or not game.state.combat.attackers


def test_evoke_sacrifices_what_was_cast_for_it() -> None:
    """It enters, its other ability triggers too, and it is sacrificed (702.74a)."""
    game = table("When Made enters, you gain 3 life.\nEvoke {1}").hand(0, "made: Made")
    game.battlefield(0, "Wastes").start()
    game.cast(0, "made", alternative="evoke").resolve()
    assert game.waits_for() == "order_triggers"
    game.answer(0, game.options()).resolve_all()
    assert (game.zone("made"), game.life(0)) == ("graveyard", 23)


def test_echo_is_paid_once_in_the_first_upkeep() -> None:
    """At the next upkeep pay or sacrifice; what has been there for long is left alone (702.30a)."""
    game = table("Echo {1}").hand(0, "made: Made").battlefield(0, "old: Made", "Wastes").start()
    game.cast(0, "made").resolve().pass_until("upkeep", 0)
    assert [item.source.label for item in game.state.stack] == ["made"]
    game.resolve()
    assert game.waits_for() == "pay"
    game.answer(0, "no")
    assert (game.zone("made"), game.zone("old")) == ("graveyard", "battlefield")


def test_unearth_lasts_until_the_end_step_and_then_exiles() -> None:
    """It has haste and is exiled at the end step, or whenever it would leave (702.84a)."""
    game = table("Unearth {1}").graveyard(0, "made: Made").battlefield(0, "Wastes")
    game.start().activate(0, "made").resolve()
    assert "haste" in game.keywords("made")
    game.pass_until("end").resolve_all()
    assert game.zone("made") == "exile"
    again = table("Unearth {1}").graveyard(0, "made: Made").battlefield(0, "Wastes")
    again.battlefield(1, "Island").hand(1, "Unsummon").start().activate(0, "made").resolve()
    again.passing(0).cast(1, "unsummon", "made").resolve()
    assert again.zone("made") == "exile"


def test_scry_and_surveil_move_top_cards() -> None:
    """Scry puts some on the bottom, surveil into the graveyard (701.22a, 701.25a)."""
    game = table("Scry 2.", types="Sorcery").hand(0, "made: Made")
    game.library(0, "a: Memnite", "b: Memnite", "c: Memnite").start().cast(0, "made").resolve()
    assert set(game.options()) == {"a", "b"}
    game.answer(0, ("a",))
    assert game.cards(0, "library") == ["b", "c", "a"]
    game = table("Surveil 2.", types="Sorcery").hand(0, "made: Made")
    game.library(0, "a: Memnite", "b: Memnite", "c: Memnite").start().cast(0, "made").resolve()
    game.answer(0, ()).answer(0, ("b", "a"))
    assert game.cards(0, "library") == ["b", "a", "c"]


def test_creatures_fight_only_if_both_are_there() -> None:
    """Each deals damage equal to its power to the other (701.14a, 701.14b)."""
    text = "Target creature you control fights target creature you don't control."
    game = table(text, types="Instant").hand(0, "made: Made")
    game.battlefield(0, "giant: Hill Giant").battlefield(1, "wurm: Craw Wurm", "Mountain")
    game.hand(1, "Shock").start().cast(0, "made", "giant", "wurm").resolve_all()
    assert (game.zone("giant"), game.thing("wurm").damage) == ("graveyard", 3)


def test_an_additional_cost_must_be_paid() -> None:
    """A spell can't be cast without its additional cost (118.8, 601.2b)."""
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards."
    game = table(text, types="Sorcery").hand(0, "made: Made").start()
    assert "choice" in game.refused(Cast(0, "made"))
    game = table(text, types="Sorcery").hand(0, "made: Made").battlefield(0, "Memnite").start()
    game.cast(0, "made").resolve()
    assert (game.zone("memnite"), len(game.cards(0, "hand"))) == ("graveyard", 2)


def test_once_each_turn_is_per_turn() -> None:
    """An ability that says so can be activated once in a turn, and again in the next (602.5b)."""
    game = table("{0}: Made gets +1/+1 until end of turn. Activate only once each turn.")
    game.battlefield(0, "made: Made").start().activate(0, "made").resolve()
    assert "this turn" in game.refused(Activate(0, "made"))
    game.pass_until("upkeep", 1).passing(1).activate(0, "made").resolve()
    assert game.pt("made") == (3, 3)


def test_combat_damage_is_prevented_and_other_damage_is_not() -> None:
    """Prevent all combat damage: attackers deal none this turn, a spell does (615.1)."""
    game = table("Prevent all combat damage that would be dealt this turn.", types="Instant")
    game.hand(0, "made: Made", "Shock").battlefield(0, "Memnite", "Mountain")
    game.start("beginning_of_combat").cast(0, "made").resolve().to_attackers()
    game.attack(0, memnite="P1").cast(0, "shock", "P1").resolve().pass_until("end_of_combat")
    assert game.life(1) == 18


def test_what_stays_tapped_does_not_untap() -> None:
    """It is left out in its controller's untap step (502.3)."""
    game = table("Made doesn't untap during your untap step.")
    game.battlefield(0, "made: Made", "Memnite", tapped=True).start().pass_until("upkeep", 0)
    assert (game.tapped("made"), game.tapped("memnite")) == (True, False)


def test_a_kicked_creature_knows_it_as_it_enters_and_after() -> None:
    """Counters and the trigger ask whether the spell was kicked (702.33d)."""
    text = (
        "Kicker {1}\nIf Made was kicked, it enters with a +1/+1 counter on it.\n"
        "When Made enters, if it was kicked, draw a card."
    )
    for kicked in (True, False):
        game = table(text).hand(0, "made: Made").battlefield(0, "Wastes").start()
        game.cast(0, "made", additional=("kicker",) if kicked else ()).resolve_all()
        assert game.pt("made") == ((3, 3) if kicked else (2, 2))
        assert len(game.cards(0, "hand")) == int(kicked)


def test_keywords_are_told_in_small_letters() -> None:
    """As the contract has it, for Mirrodin! too."""
    game = table("For Mirrodin!\nEquip {2}", types="Artifact", subtypes="Equipment")
    game.battlefield(0, "made: Made").start()
    (seen,) = (view for view in game.game.observe()["objects"] if view["label"] == "made")
    assert seen["keywords"] == ["equip", "for mirrodin!"]
