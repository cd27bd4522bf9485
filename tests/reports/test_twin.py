"""The other game of a failure that holds two games against each other."""

from made_results import saga_failure, saga_game, twin_failure
from msgspec.structs import replace

from adapters.action import Pass
from adapters.program import Move, Program, Transcript
from reports.course import Course
from reports.twin import twin_steps


def twins(failure):
    """The steps of the other game."""
    game, other = failure.against.program, failure.against.transcript
    return list(twin_steps(Course(failure.played, failure.transcript), Course(game, other)))


def cards(board):
    """The permanents drawn on a board."""
    return [card for side in board.sides for pile in side.rows for card in pile.cards]


def swapped(failure):
    """The failure with its games the other way round."""
    other = failure.against
    here = replace(other, program=failure.played, transcript=failure.transcript)
    return replace(failure, played=other.program, transcript=other.transcript, against=here)


def test_games_of_one_length_go_move_by_move():
    """Whatever is announced in them."""
    game, engine, _ = saga_game()
    other = Program(game.scenario, tuple(Move(Pass(1)) for _ in game.moves))
    steps = list(twin_steps(Course(game, engine), Course(other, engine)))
    assert [step.at for step in steps] == list(range(6))
    assert [[move.number for move in step.moves] for step in steps] == [[n] for n in range(6)]


def test_a_move_that_only_the_other_game_has_is_made_along_the_way():
    """The attempt, which is its third move, is shown with the fourth."""
    steps = twins(twin_failure())
    assert [step.at for step in steps] == [0, 1, 2, 4, 5, 6]
    assert [move.number for move in steps[3].moves] == [3, 4]
    assert steps[3].moves[0].forbidden
    assert "it can't be paid for" in steps[3].moves[0].happened[0]


def test_at_a_move_that_only_this_game_has_the_other_one_waits():
    """It stays where it is, with its board."""
    steps = twins(swapped(twin_failure()))
    assert [step.at for step in steps] == [0, 1, 2, 2, 3, 4, 5]
    assert steps[3].moves == ()
    assert steps[3].board.turn == steps[2].board.turn
    assert not any(card.changed for card in cards(steps[3].board))
    assert any(card.changed for card in cards(steps[5].board))


def test_moves_after_the_last_one_of_this_game_are_told_in_its_last_step():
    """A game that is cut shorter does not hide how the other one goes on."""
    failure = twin_failure()
    played = Program(failure.played.scenario, failure.played.moves[:2])
    short = Transcript(failure.transcript.start, failure.transcript.outcomes[:2])
    steps = twins(replace(failure, played=played, transcript=short))
    assert [step.at for step in steps] == [0, 1, 2]
    assert [len(step.later) for step in steps] == [0, 0, 4]


def test_what_differs_is_marked_with_what_this_game_has():
    """In the last position bears are tapped in the other game alone."""
    drawn = {card.label: card for card in cards(twins(twin_failure())[-1].board)}
    assert drawn["bears"].differs == ("tapped: no",)
    assert drawn["island"].differs == ()


def test_objects_in_one_game_only_are_told():
    """A card that the other scenario has in addition, and the other way round."""
    failure = twin_failure()
    start = failure.transcript.start
    fewer = replace(start, objects=start.objects[1:])
    here = replace(failure, transcript=Transcript(fewer, ()))
    first = twins(here)[0]
    assert first.missing == ()
    marked = [(card.label, card.differs) for card in cards(first.board) if card.differs]
    assert marked == [("bears", ("only here",))]
    gone = replace(failure.against, transcript=Transcript(fewer, ()))
    first = twins(replace(failure, against=gone))[0]
    assert first.missing == ("Grizzly Bears (bears)",)


def test_a_game_that_broke_off_has_no_board_where_it_did():
    """The other game may be shorter than its moves."""
    failure = twin_failure()
    cut = replace(failure.against, transcript=Transcript(failure.transcript.start, ()))
    steps = twins(replace(failure, against=cut))
    assert steps[0].board is not None
    assert [step.board for step in steps[1:]] == [None] * 5
    assert steps[1].moves[0].happened == ("Not played.",)


def test_most_failures_have_no_other_game():
    """The field is empty, and nothing is told."""
    assert saga_failure().against is None
