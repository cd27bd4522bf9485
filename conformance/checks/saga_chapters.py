"""The rulings on chapter abilities once triggered, and on the sacrifice (714.4)."""

from adapters.action import Action, Cast, Pass
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import (
    at_priority,
    chapters_on_stack,
    counters,
    on_battlefield,
    positions,
    roman,
)
from conformance.checks.saga_boards import (
    CASTING,
    NEEDS,
    SAGAS,
    draw_doublers,
    final_chapter,
    names_of,
    pool_mana,
    scenery,
    settle,
    without_targets,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

# --- Chapter abilities on the stack -------------------------------------------------------------


RESPONSES = {
    "Disenchant": "CW",
    "Naturalize": "CG",
    "Boomerang": "UU",
}
"""Instants that take a Saga off the battlefield, with mana for them."""


def _independent(draw: Draw, pool: frozenset[str]) -> Case:
    """With a chapter that makes a token on the stack, the Saga loses its counters or leaves."""
    board = Board()
    name = pick(draw, [n for n in ("History of Benalia", "Kiora Bests the Sea God") if n in pool])
    lore = at_most(draw, 1) if name == "History of Benalia" else 0
    responses = [*(r for r in RESPONSES if r in pool)]
    if "Vampire Hexmage" in pool:
        responses.append("Vampire Hexmage")
    response = pick(draw, responses)
    board.library(0, 2)
    if lore:
        saga = board.add(name, 0, counters={"lore": lore})
    else:
        saga = board.hand(name)
        board.mana(0, pool_mana(SAGAS[name][1]))
    responder = 1
    if response == "Vampire Hexmage":
        tool = board.add(response, responder)
    else:
        tool = board.hand(response, responder)
        for color in RESPONSES[response].replace("C", RESPONSES[response][-1]):
            land = {"W": "Plains", "G": "Forest", "U": "Island"}[color]
            board.add(land, responder)
    scenery(draw, board, pool, (0, 1))
    game = Director(board.scenario(Step.DRAW if lore else Step.PRECOMBAT_MAIN))
    if lore:
        game.until(0, Step.PRECOMBAT_MAIN)
    else:
        game.do(Cast(0, saga))
        game.resolve()
    game.give_priority_to(responder)
    action = next(
        a
        for a in game.legal_actions()
        if getattr(a, "targets", ()) == ((saga,),) and tool in (_of(a))
    )
    game.do(action)
    game.resolve()
    answered_at = game.count
    game.resolve()
    token = "Knight" if name == "History of Benalia" else "Kraken"
    facts: dict[str, str | int | bool | list[str]] = {
        "saga": saga, "token": token, "answered_at": answered_at, "response": response,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _of(action: Action) -> tuple[str, ...]:
    return (getattr(action, "card", ""), getattr(action, "source", ""))


def _tokens(seen: Observation, name: str) -> int:
    return sum(1 for view in seen.permanents(0) if view.token and name in view.types)


def _judge_independent(case: Case, table: Table) -> None:
    """The chapter ability resolves all the same, and makes its token for its controller."""
    transcript = table.play(case.game)
    saga, token = str(case.facts["saga"]), str(case.facts["token"])
    answered_at = int(str(case.facts["answered_at"]))
    middle = transcript.observation(answered_at)
    gone = on_battlefield(middle, saga) is None
    table.exercised("Saga gone" if gone else "counters gone")
    table.require(
        bool(chapters_on_stack(middle, saga)),
        "left-the-stack",
        move=answered_at,
        expected=f"the chapter ability of {saga} is still on the stack",
        observed="it is not",
    )
    made = _tokens(transcript.last, token) - _tokens(middle, token)
    table.require(
        made == 1,
        "did-not-resolve",
        move=len(transcript.outcomes),
        expected=f"one {token} token is made",
        observed=f"{made}",
    )


# --- Several chapters at once -------------------------------------------------------------------


ORDERED = ("The Eldest Reborn", "Kiora Bests the Sea God", "Urza's Saga", "The Rise of Sozin")


def _several(draw: Draw, pool: frozenset[str]) -> Case:
    """A Saga enters with two or four lore counters and its controller orders the chapters."""
    board = Board()
    name = pick(draw, [saga for saga in ORDERED if saga in pool and SAGAS[saga][1]])
    saga = board.hand(name)
    board.mana(0, pool_mana(SAGAS[name][1]))
    board.add("Doubling Season")
    if name != "Kiora Bests the Sea God" and at_most(draw, 1):
        draw_doublers(draw, board, pool & {"Vorinclex, Monstrous Raider"})
    for creature in some(draw, creatures(pool), 2):
        board.add(creature, 1)
    board.library(0, 1)
    game = Director(board.scenario())
    game.do(Cast(0, saga))
    game.resolve()
    asked_at = game.count
    if not game.waits_for(DecisionKind.ORDER_TRIGGERS):
        raise AssertionError(f"{name} with several chapters asks for no order")
    choices = game.pending.choices
    assert choices is not None
    order = draw_order(draw, choices[0].options)
    game.answer(order)
    settle(game)
    facts: dict[str, str | int | bool | list[str]] = {
        "saga": saga, "order": order, "asked_at": asked_at,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def draw_order(draw: Draw, options: tuple[str, ...]) -> list[str]:
    """Draw an order of the options."""
    left, order = list(options), []
    while left:
        order.append(left.pop(at_most(draw, len(left) - 1)))
    return order


def _judge_several(case: Case, table: Table) -> None:
    """The controller is asked, and the stack has the abilities in the order chosen."""
    transcript = table.play(case.game)
    saga, order = str(case.facts["saga"]), names_of(case, "order")
    asked_at = int(str(case.facts["asked_at"]))
    decision = transcript.observation(asked_at).decision
    table.require(
        decision is not None
        and decision.kind is DecisionKind.ORDER_TRIGGERS
        and decision.player == 0,
        "order-not-asked",
        move=asked_at,
        expected="the Saga's controller is asked to order the chapter abilities",
        observed=f"{decision.kind.value if decision else 'nothing'} is pending",
    )
    wanted = [roman(name.partition("/")[2].partition("~")[0]) for name in order]
    lacking = without_targets(transcript, saga)
    wanted = [number for number in wanted if number not in lacking]
    from_bottom = [
        chapter
        for item in reversed(transcript.last.stack)
        if item.source == saga
        for chapter in item.chapters or ()
    ]
    table.exercised("in printed order" if wanted == sorted(wanted) else "in another order")
    table.require(
        from_bottom == wanted,
        "wrong-order",
        move=len(transcript.outcomes),
        expected=f"chapters {wanted} on the stack from the bottom",
        observed=f"chapters {from_bottom}",
    )


# --- The sacrifice ------------------------------------------------------------------------------


def _sacrifice(draw: Draw, pool: frozenset[str]) -> Case:
    """The last chapter triggers; it resolves, or is countered, and then the Saga is sacrificed."""
    board = Board()
    name = pick(draw, [n for n in ("History of Benalia", "Urza's Saga") if n in pool])
    saga = board.add(name, 0, counters={"lore": SAGAS[name][0] - 1})
    stifle = "Stifle" in pool and bool(at_most(draw, 1))
    if stifle:
        counter = board.hand("Stifle", 1)
        board.add("Island", 1)
    if at_most(draw, 1):
        draw_doublers(draw, board, pool & {"Vorinclex, Monstrous Raider"})
    scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    if stifle:
        game.give_priority_to(1)
        game.do(next(a for a in game.legal_actions() if counter in _of(a)))
        game.resolve()
    while game.seen.stack:
        if game.seen.priority is None:
            game.answer_first()
        else:
            game.do(Pass(game.seen.priority))
    settle(game)
    return Case(game.program, facts={"saga": saga, "stifled": stifle})


def _judge_sacrifice(case: Case, table: Table) -> None:
    """It stays while its chapter is on the stack, and is gone as soon as that has left."""
    transcript = table.play(case.game)
    saga = str(case.facts["saga"])
    final = final_chapter(case.game, saga)
    for number, seen in positions(transcript):
        if not at_priority(seen):
            continue
        here = on_battlefield(seen, saga)
        busy = bool(chapters_on_stack(seen, saga))
        lore = counters(seen, saga, "lore")
        if busy:
            table.exercised("chapter on the stack")
            table.require(
                here is not None,
                "sacrificed-too-early",
                move=number,
                expected=f"{saga} stays while its chapter ability is on the stack",
                observed="it is gone",
            )
        elif here is not None and lore >= final:
            table.fail(
                "not-sacrificed",
                f"{saga} stays on the battlefield with {lore} lore counters",
                move=number,
                expected=f"{saga} with {lore} lore counters is sacrificed",
                observed="it is on the battlefield when a player has priority",
            )
    if on_battlefield(transcript.last, saga) is None:
        table.exercised("countered" if case.facts["stifled"] else "resolved")


CHECKS = (
    Check(
        id="saga-trigger-independent",
        kind=Kind.RULING,
        sentence=(
            "A chapter ability on the stack does not care whether the Saga loses counters or "
            "leaves the battlefield."
        ),
        rules=("113.7a", "603.3"),
        rulings=("saga-trigger-independent",),
        generate=_independent,
        judge=_judge_independent,
        needs=CASTING | {Feature.ACTIVATE, Feature.PAY_WHILE_CASTING},
        cards=frozenset(
            {"History of Benalia", "Disenchant", "Forest", "Plains", "Island", "Boomerang"}
        ),
    ),
    Check(
        id="saga-many-chapters-order",
        kind=Kind.RULING,
        sentence=(
            "Chapters that trigger at once go on the stack in the order their controller "
            "chooses, targets chosen as they do."
        ),
        rules=("603.3b", "603.3d"),
        rulings=("saga-many-chapters-order",),
        generate=_several,
        judge=_judge_several,
        needs=CASTING | {Feature.DECISIONS, Feature.OBSERVE_DECISION},
        cards=frozenset({"Doubling Season", "The Eldest Reborn", "Forest"}),
    ),
    Check(
        id="saga-sacrifice",
        kind=Kind.RULING,
        sentence=(
            "A Saga at its final chapter is sacrificed as soon as none of its chapter abilities "
            "is waiting or on the stack, and not before."
        ),
        rules=("714.4", "704.5s"),
        rulings=("saga-sacrifice",),
        generate=_sacrifice,
        judge=_judge_sacrifice,
        needs=NEEDS | {Feature.CAST, Feature.PAY_WHILE_CASTING},
        cards=frozenset({"History of Benalia", "Forest", "Island"}),
    ),
)
