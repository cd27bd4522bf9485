"""Failures told as a judge would."""

from pathlib import Path

import msgspec
import pytest

from adapters.action import Activate, Attack, Block, Cast, Concede, PlayLand
from adapters.card_data import Face
from adapters.program import Program, Transcript
from conformance.results import CheckResult, Kind, StoredFailure, Verdict, failure_file_name
from reports.announcements import announcement
from reports.naming import naming
from reports.story import tell

replace = msgspec.structs.replace


@pytest.fixture
def story(failure, whole_run):
    """The Saga game told."""
    return tell(failure, whole_run.header, Path("out"), "failure-1")


def test_the_board_before_is_told(story):
    """Players, life, zones, tapped permanents, counters and sizes are in the telling."""
    told = "\n".join(story.before)
    assert "P0: 20 life, mana UG, 12 cards in library." in told
    assert "Kiora Bests the Sea God (kiora), 1 lore counter" in told
    assert "Grizzly Bears (bears), 4/4, 2 +1/+1 counters" in told
    assert "Llanowar Elves (elves), 1/1, tapped" in told
    assert "P1's graveyard: Shock (shock)." in told


def test_each_move_is_followed_by_what_the_engine_did(story):
    """The chapter triggers, gets its target, taps; then everything untaps."""
    assert [step.sentence for step in story.steps[1:3]] == [
        "All players pass until it is P0's precombat main phase.",
        "P0, asked for targets of ability#1 (of Kiora Bests the Sea God), chooses P1.",
    ]
    assert "Kiora Bests the Sea God (kiora) gets 1 lore counter (now 2)." in story.steps[1].happened
    assert any("chapter II ability" in said for said in story.steps[1].happened)
    assert "Grizzly Bears (bears) becomes tapped." in story.steps[4].happened
    assert "Grizzly Bears (bears) untaps." in story.steps[5].happened


def test_where_it_left_the_rules_is_marked_with_what_differs(story):
    """The last move parts, and the differences there are the two creatures."""
    assert [step.number for step in story.steps if step.parts_here] == [5]
    assert [found.path for found in story.apart] == [
        "Grizzly Bears (bears): tapped",
        "Llanowar Elves (elves): tapped",
    ]
    marked = [
        card.label
        for side in story.parting.board.sides
        for row in side.rows
        for card in row.cards
        if card.differs
    ]
    assert marked == ["bears", "elves"]


def test_the_replay_command_names_the_stored_file_and_quotes_the_engine(story):
    """The command can be pasted into a shell."""
    assert story.replay == (
        "mtg-conformance replay "
        "out/failures/kiora-chapter-two-untaps-in-the-next-untap-step.json "
        "--engine 'cmd:some engine --serve'"
    )


def test_the_game_shown_and_the_file_stored_hold_the_whole_game(story, failure):
    """The readable game leaves out only defaults, the stored failure leaves out nothing."""
    assert msgspec.json.decode(story.game_json, type=Program) == failure.played
    assert msgspec.json.decode(story.stored, type=StoredFailure).failure == failure


def test_a_forbidden_move_that_was_performed_is_told(forbidden, whole_run):
    """The move is marked as forbidden and the sentence says that it was performed."""
    step = tell(forbidden, whole_run.header, Path(), "f").steps[2]
    assert step.forbidden
    assert step.happened[0] == "The engine performs what the rules forbid."
    assert step.sentence == (
        "P0 casts Lightning Bolt (bolt), targeting Grizzly Bears (bears), "
        "spending G from the mana pool."
    )


def test_a_crash_is_told_at_the_move_that_got_no_answer(crash, whole_run):
    """Moves after the crash were not played; the refusal before it is told with its reason."""
    told = tell(crash("no such\x00 thing"), whole_run.header, Path(), "f")
    assert told.steps[2].happened[0] == r"The engine refuses: no such\x00 thing"
    assert told.steps[2].happened[1] == "Though it refused, the position changed:"
    assert told.parting.number == 3
    assert told.parting.happened == ("The engine crashed.",)
    assert told.parting.board is None
    assert told.steps[4].happened == ("Not played.",)


def test_a_failure_without_players_moves_or_outcomes_can_be_told(failure, whole_run):
    """What a runner stores of an engine that died at once is a story too."""
    nothing = replace(failure.transcript.start, players=(), objects=(), decision=None)
    empty = replace(
        failure,
        played=Program(failure.played.scenario),
        transcript=Transcript(nothing),
        reference=None,
        move=9,
        verdict=Verdict.TIMEOUT,
    )
    told = tell(empty, whole_run.header, Path(), "f")
    assert told.parting.number == 0
    assert told.apart == ()


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (PlayLand(1, "island"), "P1 plays the land Island (island)."),
        (
            Activate(0, "forest#1", ability=1, produce="G", targets=(("P1",),)),
            "P0 activates the second ability of Forest (forest#1) for G, targeting P1.",
        ),
        (
            Cast(
                0, "bolt", x=2, modes=(0,), mana=(Activate(0, "forest#1"),), alternative="flashback"
            ),
            (
                "P0 casts Lightning Bolt (bolt), for its flashback cost, choosing mode 1, "
                "with X = 2, paying with the first ability of Forest (forest#1)."
            ),
        ),
        (Attack(1, {"bears": "P0"}), "P1 declares attackers: Grizzly Bears (bears) attacks P0."),
        (Attack(1), "P1 declares attackers: nothing."),
        (
            Block(0, {"kiora": ("bears", "elves")}),
            (
                "P0 declares blockers: Kiora Bests the Sea God (kiora) blocks "
                "Grizzly Bears (bears) and Llanowar Elves (elves)."
            ),
        ),
        (Concede(0), "P0 concedes the game."),
    ],
)
def test_actions_read_as_announced_at_a_table(failure, action, sentence):
    """Each kind of action is one sentence with card names beside labels."""
    assert announcement(action, naming(failure.played.scenario, ())) == sentence


def test_a_file_name_is_plain_and_bounded():
    """Signatures become names that every file system takes; long ones stay apart."""
    assert failure_file_name("A: b/../c É|1") == "failures/a-b-c-1.json"
    assert failure_file_name("///") == "failures/failure.json"
    long, other = failure_file_name("x" * 5000), failure_file_name("x" * 5001)
    assert long != other
    assert len(long) < 160


def test_kinds_and_verdicts_have_places_in_every_report(make_results, failure, tmp_path):
    """A check of any kind with any verdict, with failures or without, gives a report."""
    from reports import write_reports

    info = make_results().header.planned
    assert info == ()
    for verdict in Verdict:
        for kind in Kind:
            check = CheckResult(_info(kind), verdict, failures=(failure,))
            paths = write_reports(make_results(check), tmp_path)
            assert verdict.value in paths["html"].read_text("utf-8")
            assert verdict.value in paths["markdown"].read_text("utf-8")


def _info(kind):
    from conformance.results import CheckInfo

    return CheckInfo("any-check", kind, "Something holds.", ("999.9", "glossary"))


def test_cards_that_were_never_printed_are_shown_as_a_player_sees_them(failure, whole_run):
    """Name and cost, types, text, power and toughness, in that order; control characters seen."""
    face = Face(
        name="Bakoruna Demizolu",
        type_line="Creature — Elf",
        types=("Creature",),
        mana_cost="{1}{G}",
        text="Flying\n{T}: Add {G}.\x07",
        power="2",
        toughness="3",
    )
    scenario = replace(failure.played.scenario, cards=(face,))
    with_card = replace(failure, played=replace(failure.played, scenario=scenario))
    story = tell(with_card, whole_run.header, Path("out"), "failure-1")
    assert story.invented == (
        "Bakoruna Demizolu  {1}{G}\nCreature — Elf\nFlying\n{T}: Add {G}.\\x07\n2/3",
    )


def test_who_says_what_is_expected(failure, crash, forbidden, whole_run):
    """Comparing with the reference shows what that has; a crash is against no rule."""
    told = [
        tell(one, whole_run.header, Path(), "f").authority for one in (failure, forbidden, crash())
    ]
    assert told == ["The reference engine has", "The rules say", "Expected"]
