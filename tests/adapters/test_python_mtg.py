"""The adapter for python-mtg, on the real engine: set-ups observed back, and each kind of action.

Expected values come from the rules where the engine keeps them. What is asserted here is that
the adapter carries over what is asked and what comes of it, and says what it can't; where the
engine errs is for the checks (`tests/judgements/python_mtg.toml`).
"""

import subprocess
import sys

import pytest
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
from adapters.adapter import Unsupported
from adapters.engines import ENGINES, EngineError, Handling, load_engine
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Move, Program
from adapters.scenario import STARTING_STEPS, PlayerSpec, Scenario

pytestmark = pytest.mark.skipif(
    not ENGINES["python-mtg"].installed, reason="python-mtg is not installed"
)

FIELD, HAND, GRAVE, EXILE = Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE


@pytest.fixture(scope="module")
def engine():
    adapter = load_engine("python-mtg")
    yield adapter
    adapter.close()


class TestHello:
    def test_the_engine_introduces_itself(self, engine):
        """The version is the wheel's; what the engine can't do is not declared."""
        hello = engine.hello()
        assert (hello.name, hello.max_players) == ("python-mtg", 2)
        assert hello.version[0].isdigit()
        assert not hello.features & {
            Feature.DECISIONS,
            Feature.OBSERVE_STACK,
            Feature.PAY_WHILE_CASTING,
            Feature.ACTIVATE,
            Feature.DAMAGE,
            Feature.CONTROLLER,
            Feature.LIST_ACTIONS,
        }

    def test_cards_are_known_that_are_played_whole_and_can_be_announced(self, engine):
        """Unknown are cards with lines unread, with what is not carried out, and aimed damage."""
        known = {"Grizzly Bears", "Forest", "Murder", "Invisible Stalker", "Wall of Omens"}
        unknown = {
            "History of Benalia": "a Saga",
            "Lightning Bolt": "the engine aims it",
            "Trinisphere": "nothing of its text is read",
            "White Knight": "protection is read in part",
            "Kitchen Finks": "a keyword that is read and does nothing",
            "Nightmare": "a line is not read",
            "Exotic Orchard": "a land whose mana is not worked out",
            "No Such Card": "",
        }
        assert engine.known_cards({*known, *unknown}) == known

    def test_it_always_has_a_process_of_its_own(self):
        """The engine changes its process, so no option puts it into that of the suite."""
        with pytest.raises(EngineError, match="process"):
            load_engine("python-mtg", handling=Handling(isolate=False))
        assert "mtg.driver" not in sys.modules

    def test_what_the_engine_keeps_is_bounded(self):
        """The cache of positions has the adapter's bound, not the engine's own."""
        script = (
            "from adapters.python_mtg import PythonMtgAdapter; PythonMtgAdapter()\n"
            "from mtg import driver; print(driver.cache_stats()['capacity'])"
        )
        told = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
        assert int(told.stdout) == 2000


class TestSetUp:
    def test_everything_about_a_permanent_comes_back(self, engine):
        """Tapped, counters and characteristics are as asked, under the owner's control."""
        seen = engine.start(
            game(put("bears", "Grizzly Bears", owner=1, tapped=True, counters={"+1/+1": 2}))
        )
        bears = seen.object("bears")
        assert (bears.name, bears.zone, bears.owner, bears.controller) == (
            "Grizzly Bears",
            FIELD,
            1,
            1,
        )
        assert (bears.tapped, bears.counters, bears.power, bears.toughness) == (
            True,
            {"+1/+1": 2},
            4,
            4,
        )
        assert (bears.types, bears.colors) == (("Bear", "Creature"), "G")

    def test_every_zone_holds_what_was_put_there(self, engine):
        """Two cards of one name keep their labels and places."""
        zones = {"a": FIELD, "b": HAND, "c": GRAVE, "d": EXILE}
        seen = engine.start(game(*(put(label, "Memnite", zone) for label, zone in zones.items())))
        assert {label: seen.object(label).zone for label in zones} == zones
        assert (seen.players[0].hand, seen.players[0].graveyard) == (("b",), ("c",))
        assert seen.players[0].library == ("is0#1", "is0#2", "is0#3")

    def test_players_are_as_asked(self, engine):
        """Life, mana and poison counters."""
        players = (PlayerSpec(life=7, mana="GCU"), PlayerSpec(counters={"poison": 3}))
        seen = engine.start(game(players=players))
        assert (seen.players[0].life, seen.players[0].mana) == (7, "UGC")
        assert seen.players[1].counters == {"poison": 3}

    @pytest.mark.parametrize("step", sorted(STARTING_STEPS))
    def test_a_game_may_start_in_each_step(self, engine, step):
        """Turn, step and active player are as asked, and that player has priority."""
        seen = engine.start(game(step=step, active_player=1, turn=6))
        assert (seen.turn, seen.step, seen.active_player) == (6, step, 1)
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.PRIORITY, 1)

    @pytest.mark.parametrize(
        "scenario",
        [
            game(put("it", "Hill Giant", damage=1)),
            game(put("it", "Hill Giant", controller=1)),
            game(put("it", "Grizzly Bears", Zone.COMMAND)),
            game(put("it", "Lightning Bolt", HAND)),
            game(players=(PlayerSpec(counters={"energy": 1}), PlayerSpec())),
            game(players=(PlayerSpec(), PlayerSpec(), PlayerSpec())),
        ],
    )
    def test_what_the_engine_has_no_place_for_is_unsupported(self, engine, scenario):
        """Damage, control, the command zone, cards not played whole, counters, three players."""
        with pytest.raises(Unsupported):
            engine.start(scenario)

    def test_a_fresh_creature_cannot_attack(self, engine):
        """What came this turn is set up so, and the engine keeps 302.6."""
        engine.start(game(put("new", "Hill Giant", fresh=True), put("old", "Hill Giant")))
        do(engine, PassUntil(0, Step.DECLARE_ATTACKERS))
        assert "does not offer" in refuse(engine, Attack(0, {"new": "P1"}))
        assert do(engine, Attack(0, {"old": "P1"})).object("old").attacking == "P1"


class TestPassing:
    def test_players_pass_to_any_step(self, engine):
        """The turns and steps on the way go by; the next player draws from the top."""
        engine.start(game())
        seen = do(engine, PassUntil(1, Step.PRECOMBAT_MAIN))
        assert (seen.turn, seen.active_player) == (4, 1)
        assert seen.players[1].hand == ("is1#1",)

    def test_a_declaration_stops_the_passing(self, engine):
        """Where creatures could attack or block, that is waited for."""
        engine.start(game(put("bears", "Grizzly Bears"), put("giant", "Hill Giant", owner=1)))
        seen = do(engine, PassUntil(1, Step.UPKEEP))
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.ATTACKERS, 0)
        do(engine, Attack(0, {"bears": "P1"}))
        seen = do(engine, PassUntil(0, Step.POSTCOMBAT_MAIN))
        assert (seen.decision.kind, seen.decision.player) == (DecisionKind.BLOCKERS, 1)

    def test_who_is_not_asked_cannot_pass(self, engine):
        """A pass of the player whose choice it is not is refused, and an answer to nothing."""
        engine.start(game())
        assert "priority of player 0" in refuse(engine, Pass(1))
        refuse(engine, Answer(0, (("yes",),)))

    def test_a_choice_that_nobody_announced_is_unsupported(self, engine):
        """The engine would choose what to discard at cleanup by itself."""
        engine.start(game(*(put(f"card{n}", "Memnite", HAND) for n in range(8))))
        with pytest.raises(Unsupported, match="cleanup discard"):
            engine.act(PassUntil(1, Step.UPKEEP))

    def test_a_game_that_is_over_says_who_won(self, engine):
        """Who draws from an empty library loses; nothing can be done then."""
        engine.start(Scenario((PlayerSpec(), PlayerSpec()), ()))
        seen = do(engine, PassUntil(1, Step.PRECOMBAT_MAIN))
        assert (seen.winners, seen.decision, seen.players[1].lost) == ((0,), None, True)
        refuse(engine, Pass(0))


class TestCasting:
    def test_a_creature_is_cast_from_the_pool(self, engine):
        """The mana announced is gone, the other mana is not, and the spell has resolved."""
        engine.start(game(put("lions", "Savannah Lions", HAND), mana=("WG", "U")))
        seen = do(engine, Cast(0, "lions", spend="W"))
        assert seen.object("lions").zone is FIELD
        assert [player.mana for player in seen.players] == ["G", "U"]
        assert seen.stack == ()

    def test_a_spell_goes_where_it_is_aimed(self, engine):
        """Of two possible targets the announced one is destroyed."""
        objects = [put(name, "Hill Giant", owner=1) for name in ("one", "other")]
        engine.start(game(put("murder", "Murder", HAND), *objects, mana=("CBB", "")))
        seen = do(engine, Cast(0, "murder", targets=(("one",),), spend="CBB"))
        assert (seen.object("one").zone, seen.object("other").zone) == (GRAVE, FIELD)
        assert seen.players[1].graveyard == ("one",)

    def test_a_target_that_the_engine_does_not_see_is_refused(self, engine):
        """A black creature for Doom Blade, a land for Murder, a label of nothing."""
        engine.start(
            game(
                put("blade", "Doom Blade", HAND),
                put("murder", "Murder", HAND),
                put("rats", "Typhoid Rats", owner=1),
                put("bears", "Grizzly Bears", owner=1),
                put("forest", "Forest", owner=1),
                mana=("CCBBB", ""),
            )
        )
        refuse(engine, Cast(0, "blade", targets=(("rats",),), spend="CB"))
        refuse(engine, Cast(0, "murder", targets=(("forest",),), spend="CBB"))
        refuse(engine, Cast(0, "murder", targets=(("nobody",),), spend="CBB"))

    def test_lands_that_were_not_announced_do_not_pay(self, engine):
        """The engine would tap them by itself."""
        lands = [put(f"forest#{n}", "Forest") for n in (1, 2)]
        engine.start(game(put("bears", "Grizzly Bears", HAND), *lands))
        assert "forest#1, forest#2 by itself" in refuse(engine, Cast(0, "bears"))

    def test_mana_that_the_engine_would_not_take_is_unsupported(self, engine):
        """Which mana pays for a generic symbol is the engine's choice."""
        engine.start(game(put("bears", "Grizzly Bears", HAND), mana=("GWC", "")))
        with pytest.raises(Unsupported, match="choosing the mana spent"):
            engine.act(Cast(0, "bears", spend="GW"))
        assert engine.observe().object("bears").zone is HAND

    def test_a_spell_that_the_engine_casts_for_another_is_unsupported(self, engine):
        """With mana known from its last turn the other player would answer by itself."""
        engine.start(
            game(
                put("growth", "Giant Growth", HAND, 1),
                put("giant", "Hill Giant", owner=1),
                put("forest", "Forest", owner=1),
                put("memnite", "Memnite", HAND),
            )
        )
        do(engine, PassUntil(1, Step.DECLARE_ATTACKERS), Attack(1, {}))
        do(engine, PassUntil(0, Step.PRECOMBAT_MAIN))
        with pytest.raises(Unsupported, match="P1 answer with a spell"):
            engine.act(Cast(0, "memnite"))

    def test_tokens_are_named_in_the_order_of_creation(self, engine):
        """Two soldiers are token#1 and token#2."""
        engine.start(game(put("alarm", "Raise the Alarm", HAND), mana=("CW", "")))
        seen = do(engine, Cast(0, "alarm", spend="CW"))
        tokens = [view for view in seen.objects if view.token]
        assert [view.label for view in tokens] == ["token#1", "token#2"]
        assert {(view.owner, view.power, view.toughness) for view in tokens} == {(0, 1, 1)}

    @pytest.mark.parametrize(
        "action",
        [
            Cast(0, "bears", mana=(Activate(0, "forest"),), spend="CG"),
            Cast(0, "bears", alternative="flashback"),
            Activate(0, "forest"),
            Concede(0),
        ],
    )
    def test_what_the_engine_cannot_be_told_is_unsupported(self, engine, action):
        """Mana abilities, alternative costs, single abilities, conceding."""
        engine.start(game(put("bears", "Grizzly Bears", HAND), put("forest", "Forest")))
        with pytest.raises(Unsupported):
            engine.act(action)

    def test_a_land_is_played_once(self, engine):
        """The second land of a turn is refused, also where the first was played before."""
        forests = [put(f"forest#{n}", "Forest", HAND) for n in (1, 2)]
        engine.start(game(*forests))
        assert do(engine, PlayLand(0, "forest#1")).object("forest#1").zone is FIELD
        refuse(engine, PlayLand(0, "forest#2"))
        engine.start(game(*forests, players=(PlayerSpec(lands_played=1), PlayerSpec())))
        refuse(engine, PlayLand(0, "forest#1"))


class TestCombat:
    def attacked(self, engine, attackers, blockers):
        """Attack with creatures, so that blocks are waited for."""
        mine = [put(f"mine#{n}", name) for n, name in enumerate(attackers)]
        theirs = [put(f"theirs#{n}", name, owner=1) for n, name in enumerate(blockers)]
        engine.start(game(*mine, *theirs))
        do(engine, PassUntil(0, Step.DECLARE_ATTACKERS))
        return do(engine, Attack(0, {spec.label: "P1" for spec in mine}))

    def test_attackers_and_blockers_fight(self, engine):
        """A blocked creature deals damage to its blocker, an unblocked one to the player."""
        self.attacked(engine, ["Hill Giant", "Grizzly Bears"], ["Grizzly Bears"])
        seen = do(engine, Block(1, {"theirs#0": ("mine#0",)}))
        assert seen.object("theirs#0").blocking == ("mine#0",)
        seen = do(engine, PassUntil(0, Step.POSTCOMBAT_MAIN))
        assert (seen.players[1].life, seen.players[1].graveyard) == (18, ("theirs#0",))
        assert seen.object("mine#0").zone is FIELD

    def test_blocks_that_the_engine_does_not_list_together_are_made(self, engine):
        """Two blockers of two attackers, crossed, and both on one attacker."""
        for blocks in (
            {"theirs#0": ("mine#1",), "theirs#1": ("mine#0",)},
            {"theirs#0": ("mine#0",), "theirs#1": ("mine#0",)},
        ):
            self.attacked(engine, ["Hill Giant", "Gray Ogre"], ["Memnite", "Memnite"])
            seen = do(engine, Block(1, blocks))
            assert {label: seen.object(label).blocking for label in blocks} == blocks

    def test_what_cannot_block_is_refused(self, engine):
        """A creature on the ground a flier, one creature two attackers, an attacker itself."""
        self.attacked(engine, ["Serra Angel", "Hill Giant", "Gray Ogre"], ["Memnite"])
        refuse(engine, Block(1, {"theirs#0": ("mine#0",)}))
        refuse(engine, Block(1, {"theirs#0": ("mine#1", "mine#2")}))
        refuse(engine, Block(1, {"mine#1": ("mine#2",)}))
        refuse(engine, Block(0, {"theirs#0": ("mine#1",)}))

    def test_any_set_of_many_attackers_can_attack(self, engine):
        """Of more than five creatures the engine lists few sets, and takes all."""
        names = [f"mine#{n}" for n in range(7)]
        engine.start(game(*(put(name, "Memnite") for name in names)))
        do(engine, PassUntil(0, Step.DECLARE_ATTACKERS))
        do(engine, Attack(0, dict.fromkeys(names[1:4], "P1")))
        assert do(engine, PassUntil(0, Step.POSTCOMBAT_MAIN)).players[1].life == 17

    def test_nobody_attacks_themselves(self, engine):
        """An attack on another goal than the other player is refused."""
        engine.start(game(put("bears", "Grizzly Bears")))
        do(engine, PassUntil(0, Step.DECLARE_ATTACKERS))
        refuse(engine, Attack(0, {"bears": "P0"}))


def test_a_program_goes_the_same_way_each_time(engine):
    """Also in another process, with other hashes of words."""
    moves = (
        PlayLand(0, "forest"),
        Cast(0, "alarm", spend="CW"),
        PassUntil(1, Step.DECLARE_ATTACKERS),
        Attack(1, {"giant": "P0", "spider": "P0"}),
        PassUntil(1, Step.END),
    )
    program = Program(
        game(
            put("forest", "Forest", HAND),
            put("alarm", "Raise the Alarm", HAND),
            put("giant", "Hill Giant", owner=1),
            put("spider", "Giant Spider", owner=1),
            put("warden", "Soul Warden", owner=1),
            mana=("CW", ""),
        ),
        tuple(map(Move, moves)),
    )
    other = load_engine("python-mtg")
    first, again, apart = engine.play(program), engine.play(program), other.play(program)
    other.close()
    assert len(first.outcomes) == len(moves)
    assert first == again == apart
