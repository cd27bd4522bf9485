"""`mtg-conformance replay` through the real command line."""

import json

import pytest

STORED = "out/failures/toy-pass-turn-stands-still.json"


@pytest.fixture
def replay(run_toys, command):
    """Make failures with `TwoFaults`, and replay one of them on an engine."""
    run_toys("TwoFaults", "-n", "0", select="toy-pass")

    def on(engine: str, file: str = STORED):
        return command(
            *("replay", file, "--engine", engine, "--checks-from", "toy_checks"),
        )

    return on


@pytest.mark.parametrize(
    ("engine", "code", "told"),
    [
        ("TwoFaults", 1, "still fails on py:toy_engines:TwoFaults"),
        ("Crashing", 1, "fails differently on py:toy_engines:Crashing"),
        ("Honest", 0, "no longer fails on py:toy_engines:Honest"),
    ],
)
def test_replay_says_whether_it_still_fails(replay, engine, code, told) -> None:
    """The stored game is judged anew on the engine named."""
    ended = replay(f"py:toy_engines:{engine}")
    assert ended.returncode == code
    assert told in ended.stdout
    assert ended.stderr == ""


def test_replay_tells_the_game(replay) -> None:
    """Board, moves, what the rules say and what the engine did are told in words."""
    told = replay("py:toy_engines:TwoFaults").stdout
    assert "Forest (forest#3)" in told
    assert "P0 passes priority" in told
    assert "rules 500.1" in told
    assert "expected: turn 4" in told
    assert "observed: turn 3 (after move 1)" in told


def test_what_can_not_be_replayed_is_one_line_and_two(replay, tmp_path) -> None:
    """A missing or broken file, an unknown check or engine, an impossible scenario."""
    stored = json.loads((tmp_path / STORED).read_text())
    broken = {
        "text.json": "not json",
        "other.json": "{}",
        "check.json": json.dumps({**stored, "failure": {**stored["failure"], "check": "gone"}}),
        "scenario.json": json.dumps(stored).replace('"precombat_main"', '"cleanup"'),
        "player.json": json.dumps(stored).replace('"owner": 0', '"owner": 7'),
    }
    told = {
        "text.json": "not a stored failure",
        "other.json": "not a stored failure",
        "check.json": "there is no check 'gone'",
        "scenario.json": "a game can't start in 'cleanup'",
        "player.json": "owner or controller is no seat",
        "missing.json": "missing.json: No such file",
    }
    for name, content in broken.items():
        (tmp_path / name).write_text(content)
    for name, expected in told.items():
        ended = replay("py:toy_engines:Honest", name)
        assert ended.returncode == 2, name
        assert expected in ended.stderr
        assert ended.stderr.count("\n") == 1
    assert replay("fase").returncode == 2
    assert replay("py:toy_engines:Unwilling").returncode == 2
