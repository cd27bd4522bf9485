"""The rulings on {T} and {Q}."""

from adapters.action import Action, Activate, Cast
from adapters.names import Feature
from adapters.program import Performed
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import on_battlefield
from conformance.comparing import same_position
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

NEEDS = frozenset({Feature.TAPPED, Feature.SUMMONING_SICK, Feature.ACTIVATE})

TAPPING: dict[str, bool] = {
    "Llanowar Elves": True,
    "Sol Ring": False,
    "Forest": False,
    "Dryad Arbor": True,
    "Seeker of Skybreak": True,
    "Birds of Paradise": True,
    "Wastes": False,
    "Devoted Druid": True,
    "Millikin": True,
}
"""Permanents whose first ability has {T} in its cost, and whether they are creatures."""

WITHOUT = {"Devoted Druid": 1, "Walking Ballista": 1}
"""Creatures with an ability that has no {T}, by its number."""

UNTAPPING: dict[str, str] = {"Pili-Pala": "CC", "Leech Bonder": "U"}
"""Creatures with an ability that costs {Q}, and mana for it."""


def _draw_state(draw: Draw) -> tuple[bool, bool]:
    return bool(at_most(draw, 1)), bool(at_most(draw, 1))


def _tap(draw: Draw, pool: frozenset[str]) -> Case:
    """Activate an ability with {T}, or one without, of a permanent tapped or fresh or not."""
    board = Board()
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    if at_most(draw, 3) == 3:
        return _without_symbol(draw, board, pool)
    name = pick(draw, [name for name in TAPPING if name in pool])
    tapped, fresh = _draw_state(draw)
    source = board.add(name, 0, tapped=tapped, fresh=fresh)
    board.library(0, 1)
    target = board.add("Grizzly Bears", 1) if name == "Seeker of Skybreak" else None
    produce = "G" if name == "Birds of Paradise" else ""
    action = Activate(0, source, targets=((target,),) if target else (), produce=produce)
    legal = not tapped and not (TAPPING[name] and fresh)
    what = _situation(tapped=tapped, fresh=fresh, creature=TAPPING[name])
    return _one(board, action, legal=legal, situation=what)


def _without_symbol(draw: Draw, board: Board, pool: frozenset[str]) -> Case:
    name = pick(draw, [name for name in WITHOUT if name in pool])
    tapped, fresh = _draw_state(draw)
    source = board.add(name, 0, tapped=tapped, fresh=fresh, counters=_body(name))
    targets = (("P1",),) if name == "Walking Ballista" else ()
    action = Activate(0, source, WITHOUT[name], targets=targets)
    return _one(board, action, legal=True, situation="ability without the symbol")


def _body(name: str) -> dict[str, int]:
    return {"+1/+1": 2} if name == "Walking Ballista" else {}


def _situation(*, tapped: bool, fresh: bool, creature: bool) -> str:
    state = "tapped" if tapped else "fresh" if fresh else "ready"
    return f"{state} {'creature' if creature else 'noncreature'}"


def _one(board: Board, action: Action, *, legal: bool, situation: str) -> Case:
    game = Director(board.scenario())
    if legal:
        game.do(action)
    else:
        game.forbid(action)
    return Case(game.program, facts={"situation": situation})


def _untap(draw: Draw, pool: frozenset[str]) -> Case:
    """Activate an ability with {Q}; also a mana ability with {Q} while paying for a spell."""
    board = Board()
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    name = pick(draw, [name for name in UNTAPPING if name in pool])
    tapped, fresh = bool(1 - at_most(draw, 1)), bool(at_most(draw, 1))
    counters = {"-1/-1": 1} if name == "Leech Bonder" else {}
    source = board.add(name, 0, tapped=tapped, fresh=fresh, counters=counters)
    board.mana(0, UNTAPPING[name])
    legal = tapped and not fresh
    what = f"{'tapped' if tapped else 'untapped'}{' fresh' if fresh else ''}"
    if name == "Leech Bonder":
        target = board.add("Grizzly Bears", 1)
        action: Action = Activate(0, source, targets=((source,), (target,)), spend="U")
        return _one(board, action, legal=legal, situation=what)
    ability = Activate(0, source, produce="W", spend="CC")
    if "Savannah Lions" in pool and at_most(draw, 1):
        spell = board.hand("Savannah Lions")
        action = Cast(0, spell, mana=(ability,), spend="W")
        return _one(board, action, legal=legal, situation=f"{what}, while paying")
    return _one(board, ability, legal=legal, situation=what)


PLAIN = ("ready ", "ability without")
"""How the situations begin in which the symbol can be paid, or is none."""


def _judge(case: Case, table: Table) -> None:
    """The announcement is carried out or refused as the symbol demands, and leaves its mark."""
    transcript = table.try_to_play(case.game)
    move = case.game.moves[-1]
    outcome = transcript.outcomes[-1]
    situation = str(case.facts["situation"])
    count = table.contrast if situation.startswith(PLAIN) else table.exercised
    count(situation)
    table.require(
        isinstance(outcome, Performed) is move.legal,
        "refused" if move.legal else "performed",
        move=1,
        expected=f"the activation is {'performed' if move.legal else 'refused'}",
        observed="performed" if isinstance(outcome, Performed) else f"refused: {outcome.reason}",
    )
    if not move.legal:
        changed = same_position(
            transcript.start, outcome.observation, table.engine.hello().features
        )
        table.require(
            changed is None,
            "refusal-left-a-trace",
            move=1,
            expected="after the refusal everything is as before",
            observed=f"{changed.path} changed" if changed else "",
        )


def _judge_tap(case: Case, table: Table) -> None:
    _judge(case, table)


def _judge_untap(case: Case, table: Table) -> None:
    """As for {T}; and what paid {Q} is untapped afterwards."""
    _judge(case, table)
    transcript = table.try_to_play(case.game)
    if not case.game.moves[-1].legal:
        return
    source = next(spec.label for spec in case.game.scenario.objects if spec.card in UNTAPPING)
    view = on_battlefield(transcript.last, source)
    table.require(
        view is not None and not view.tapped,
        "still-tapped",
        move=1,
        expected=f"{source} is untapped, that having been the cost",
        observed="it is tapped",
    )


CHECKS = (
    Check(
        id="tap-symbol",
        kind=Kind.RULING,
        sentence=(
            "{T} can't be paid by what is tapped, nor by a creature that has not been under its "
            "controller's control since that player's turn began."
        ),
        rules=("107.5", "302.6"),
        rulings=("tap-symbol",),
        generate=_tap,
        judge=_judge_tap,
        needs=NEEDS,
        cards=frozenset({"Llanowar Elves", "Forest", "Grizzly Bears", "Devoted Druid"}),
    ),
    Check(
        id="untap-symbol",
        kind=Kind.RULING,
        sentence=(
            "{Q} can't be paid by what is untapped, nor by a creature that has not been under "
            "its controller's control since that player's turn began."
        ),
        rules=("107.6", "302.6"),
        rulings=("untap-symbol",),
        generate=_untap,
        judge=_judge_untap,
        needs=NEEDS | {Feature.MANA_POOL, Feature.CAST, Feature.PAY_WHILE_CASTING},
        cards=frozenset({"Pili-Pala", "Grizzly Bears"}),
    ),
)
