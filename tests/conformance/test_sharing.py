"""Checks that are about the same games: run side by side, and the engine plays them once."""

from collections import Counter

import pytest

from adapters.adapter import EngineTimeout
from adapters.program import Program, Transcript
from adapters.reference import ReferenceAdapter, card_names
from conformance.catalogue import all_checks, find
from conformance.guard import GuardedEngine
from conformance.profiles import Profile
from conformance.runner import RunSettings, run_check
from conformance.sharing import in_order

FEW = Profile("few", examples=15, shrink_seconds=0)


class Counting(ReferenceAdapter):
    """Counts the games it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.started = 0

    def start(self, scenario):
        self.started += 1
        return super().start(scenario)


def test_neighbours_have_the_same_games() -> None:
    checks = in_order(all_checks())
    assert sorted(check.id for check in checks) == sorted(check.id for check in all_checks())
    runs = [
        one.generate
        for one, other in zip(checks, [*checks[1:], None], strict=True)
        if other is None or one.generate is not other.generate
    ]
    sharing = Counter(check.generate for check in checks)
    assert len(runs) == len(sharing)
    shared = [sharing[generate] > 1 for generate in runs]
    assert shared == sorted(shared, reverse=True)
    assert shared.count(True) > 3


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("priority-after-acting", "steps-in-order"),
        ("explored-games-keep-invariants", "explored-games-repeat"),
    ],
)
def test_an_engine_plays_shared_games_once(first: str, second: str) -> None:
    engine = Counting()
    guarded = GuardedEngine(engine)
    settings = RunSettings(FEW, card_names())
    alone = Counting()
    check = find(all_checks(), second)
    run_check(check, GuardedEngine(alone), settings)
    run_check(find(all_checks(), first), guarded, settings)
    before = engine.started
    result = run_check(check, guarded, settings)
    assert result.examples == FEW.for_cost(check.cost).examples
    asked = engine.started - before
    assert alone.started - asked >= result.examples


def test_a_hang_in_a_shared_game_is_waited_for_once() -> None:
    class Hanging(ReferenceAdapter):
        hung = 0

        def play(self, program: Program) -> Transcript:
            self.hung += 1
            raise EngineTimeout("no answer")

    engine = Hanging()
    guarded = GuardedEngine(engine)
    game = Program(_any_scenario())
    for _ in range(3):
        with pytest.raises(EngineTimeout, match="no answer"):
            guarded.play(game, remember=True)
    assert engine.hung == 1
    with pytest.raises(EngineTimeout):
        guarded.play(game)
    assert engine.hung == 2


def _any_scenario():
    from conformance.boards import Board

    return Board().scenario()
