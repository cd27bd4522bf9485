"""The rulings on Sagas (714)."""

from collections import Counter

from adapters.action import Action, Activate, Answer, Cast, Pass
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Program, Refused, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import (
    at_priority,
    chapters_on_stack,
    chapters_triggered,
    counters,
    on_battlefield,
    positions,
    roman,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

SAGAS: dict[str, tuple[int, str]] = {
    "History of Benalia": (3, "1WW"),
    "Kiora Bests the Sea God": (3, "5UU"),
    "The Eldest Reborn": (3, "4B"),
    "Binding the Old Gods": (3, "2BG"),
    "The Rise of Sozin": (3, "4BB"),
    "Urza's Saga": (3, ""),
}
"""Sagas without read ahead: final chapter number, and mana that pays for them."""

DOUBLERS = ("Doubling Season", "Vorinclex, Monstrous Raider")
NEEDS = frozenset(
    {Feature.COUNTERS, Feature.OBSERVE_STACK, Feature.OBSERVE_CHAPTERS, Feature.LIBRARY_ORDER}
)
CASTING = NEEDS | {Feature.CAST, Feature.MANA_POOL}


def _pool_mana(cost: str) -> str:
    """Return mana for a cost such as "5UU", with colourless mana for the number."""
    return "".join("C" * int(symbol) if symbol.isdigit() else symbol for symbol in cost)


def _sagas(pool: frozenset[str]) -> list[str]:
    return [name for name in SAGAS if name in pool]


def _scenery(draw: Draw, board: Board, pool: frozenset[str], players: tuple[int, ...]) -> None:
    """Add creatures and lands that have nothing to do with the Saga."""
    for seat in players:
        for name in some(draw, creatures(pool), 2):
            board.add(name, seat)
    if at_most(draw, 1):
        board.add("Forest", pick(draw, players))


def _settle(game: Director) -> None:
    """Answer what is asked until a player has priority, with the plainest answers."""
    while game.seen.decision is not None and game.seen.priority is None:
        game.answer_first()


def _doublers(draw: Draw, board: Board, pool: frozenset[str], owner: int = 0) -> None:
    for name in draw_subset(draw, [name for name in DOUBLERS if name in pool]):
        board.add(name, owner)


def draw_subset(draw: Draw, names: list[str]) -> list[str]:
    """Draw some of the names, each at most once."""
    return [name for name in names if at_most(draw, 1)]


# --- Lore counters arriving -----------------------------------------------------------------------


def _turn_begins(draw: Draw, pool: frozenset[str]) -> tuple[Board, list[str]]:
    """Draw a board on which Sagas get lore counters as the precombat main phase begins."""
    board = Board()
    sagas = []
    for name in some(draw, _sagas(pool), 2, minimum=1):
        lore = at_most(draw, SAGAS[name][0] - 1, minimum=1)
        sagas.append(board.add(name, 0, counters={"lore": lore}))
    _doublers(draw, board, pool)
    _scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    return board, sagas


def _lore_arrives(draw: Draw, pool: frozenset[str]) -> Case:
    """A Saga gets its counters in the turn, or by entering, with and without doublers."""
    if at_most(draw, 1):
        return _saga_is_cast(draw, pool)
    board, sagas = _turn_begins(draw, pool)
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    return Case(game.program, facts={"sagas": sagas})


def _saga_is_cast(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    name = pick(draw, [saga for saga in _sagas(pool) if SAGAS[saga][1]])
    saga = board.hand(name)
    board.mana(0, _pool_mana(SAGAS[name][1]))
    _doublers(draw, board, pool)
    _scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    game = Director(board.scenario())
    game.do(Cast(0, saga))
    game.resolve()
    return Case(game.program, facts={"sagas": [saga]})


def _judge_threshold(case: Case, table: Table) -> None:
    """Exactly the chapters whose numbers were reached or passed are on the stack at the end."""
    transcript = table.play(case.game)
    for saga in _names(case, "sagas"):
        before = counters(transcript.start, saga, "lore")
        after = counters(transcript.last, saga, "lore")
        lacking = _without_targets(transcript, saga)
        triggered = _but(lacking, chapters_triggered(transcript.last, saga))
        final = _final(case.game, saga)
        crossed = _but(lacking, Counter(n for n in range(before + 1, after + 1) if n <= final))
        if not crossed:
            continue
        table.exercised("one chapter crossed" if len(crossed) == 1 else "several crossed at once")
        if after - before > 1:
            table.exercised("several counters at once")
        table.require(
            triggered == crossed,
            "wrong-chapters",
            move=len(transcript.outcomes),
            expected=f"chapters {sorted(crossed)} of {saga} on the stack ({before} to {after})",
            observed=f"chapters {sorted(triggered.elements())}",
        )


def _judge_no_retrigger(case: Case, table: Table) -> None:
    """No chapter is on the stack whose number was reached before."""
    transcript = table.play(case.game)
    for saga in _names(case, "sagas"):
        before = counters(transcript.start, saga, "lore")
        after = counters(transcript.last, saga, "lore")
        if not before or after <= before:
            continue
        table.exercised("beyond the last chapter" if after > 3 else f"chapters up to {before}")
        again = [n for n in chapters_triggered(transcript.last, saga) if n <= before]
        table.require(
            not again,
            "chapter-again",
            move=len(transcript.outcomes),
            expected=f"no chapter up to {before} of {saga} triggers again",
            observed=f"chapters {again} on the stack",
        )


def _names(case: Case, key: str) -> list[str]:
    found = case.facts[key]
    assert isinstance(found, list)
    return found


def _final(program: Program, saga: str) -> int:
    card = next(spec.card for spec in program.scenario.objects if spec.label == saga)
    return SAGAS[card][0]


def _but(lacking: set[int], chapters: Counter[int]) -> Counter[int]:
    """Return the chapters without those that may vanish for want of a target."""
    return Counter({number: count for number, count in chapters.items() if number not in lacking})


def _without_targets(transcript: Transcript, saga: str) -> set[int]:
    """Chapters that would be taken off the stack for want of a target, judged by the board."""
    card = next(
        (view.name for view in transcript.last.objects if view.label == saga),
        "",
    )
    seen = transcript.last
    theirs = seen.permanents(1)
    lacking = set()
    if card == "Kiora Bests the Sea God" and not theirs:
        lacking.add(3)
    if card == "Binding the Old Gods" and all("Land" in view.types for view in theirs):
        lacking.add(1)
    if card == "The Eldest Reborn" and not any(
        view.zone is Zone.GRAVEYARD and {"Creature", "Planeswalker"} & set(view.types)
        for view in seen.objects
    ):
        lacking.add(3)
    return lacking


# --- Entering and the turn ----------------------------------------------------------------------------


def _enters_and_turn(draw: Draw, pool: frozenset[str]) -> Case:
    """A Saga is cast, or Sagas of both players see a turn from draw step to postcombat main."""
    if at_most(draw, 1):
        case = _saga_is_cast(draw, pool)
        return Case(case.game, facts={**case.facts, "entered": True})
    board, sagas = _turn_begins(draw, pool)
    other = board.add(pick(draw, _sagas(pool)), 1, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    facts: dict[str, str | int | bool | list[str]] = {"sagas": sagas, "other": other}
    return Case(game.program, facts=facts)


def _judge_enters_and_turn(case: Case, table: Table) -> None:
    """One counter on entering, one as the main phase begins, neither by way of the stack."""
    transcript = table.play(case.game)
    entered = bool(case.facts.get("entered"))
    season = _has(case.game, "Doubling Season")
    vorinclex = _has(case.game, "Vorinclex, Monstrous Raider")
    expected = (2 if vorinclex else 1) * (2 if season and entered else 1)
    for saga in _names(case, "sagas"):
        before = counters(transcript.start, saga, "lore")
        got = counters(transcript.last, saga, "lore") - before
        table.exercised(("entered" if entered else "turn") + (" doubled" if expected > 1 else ""))
        table.require(
            got == expected,
            "wrong-number-entering" if entered else "wrong-number-in-turn",
            move=len(transcript.outcomes),
            expected=f"{expected} lore counters are put on {saga}",
            observed=f"{got}",
        )
    not_chapters = [i for i in transcript.last.stack if i.chapters is None]
    table.require(
        not not_chapters,
        "used-the-stack",
        move=len(transcript.outcomes),
        expected="nothing but chapter abilities on the stack",
        observed=f"{[item.source for item in not_chapters]}",
    )
    other = case.facts.get("other")
    if isinstance(other, str):
        table.exercised("another player's Saga")
        table.require(
            counters(transcript.last, other, "lore") == 1,
            "counter-in-anothers-turn",
            move=len(transcript.outcomes),
            expected="a Saga gets its counter in its own controller's turn only",
            observed=f"{counters(transcript.last, other, 'lore')} counters on {other}",
        )


def _has(program: Program, card: str) -> bool:
    return any(
        spec.card == card and spec.zone is Zone.BATTLEFIELD for spec in program.scenario.objects
    )


# --- Removing counters ----------------------------------------------------------------------------------


def _removal(draw: Draw, pool: frozenset[str]) -> Case:
    """Counters are taken off a Saga; in its controller's next turn it gets new ones."""
    board = Board()
    name = pick(draw, _sagas(pool))
    lore = at_most(draw, SAGAS[name][0] - 1, minimum=1)
    saga = board.add(name, 0, counters={"lore": lore})
    _doublers(draw, board, frozenset(pool & {"Vorinclex, Monstrous Raider"}))
    means = pick(draw, [m for m in ("Vampire Hexmage", "Hex Parasite") if m in pool])
    tool = board.add(means, 0)
    _scenery(draw, board, pool, (0, 1))
    board.library(0, 2)
    number = at_most(draw, lore, minimum=1)
    if means == "Hex Parasite":
        board.mana(0, "C" * number + "B")
    asked = _removed(board, means, tool, saga, number, answer=True)
    silent = _removed(board, means, tool, saga, number, answer=False)
    return Case(asked, (silent,), facts={"saga": saga})


def _removed(
    board: Board, means: str, tool: str, saga: str, number: int, *, answer: bool
) -> Program:
    """Return the game; without `answer` for an engine that removes all it may without asking.

    Not to be asked is a fault, but another one than this check is after.
    """
    game = Director(board.scenario(Step.DRAW))
    game.do(_remove(means, tool, saga, number))
    game.resolve()
    while game.waits_for(DecisionKind.NUMBER):
        choices = game.pending.choices
        assert choices is not None
        game.answer((str(choices[0].maximum),))
    game.until(0, Step.PRECOMBAT_MAIN)
    moves = tuple(m for m in game.moves if answer or not isinstance(m.action, Answer))
    return Program(game.scenario, moves)


def _last_number(program: Program) -> int:
    """How many moves are made before the last one."""
    return len(program.moves) - 1


def _remove(means: str, tool: str, saga: str, number: int) -> Action:
    if means == "Hex Parasite":
        return Activate(0, tool, targets=((saga,),), x=number, spend="B" + "C" * number)
    return Activate(0, tool, targets=((saga,),))


def _judge_removal(case: Case, table: Table) -> None:
    """Removing triggers nothing; the counters that come after trigger what they cross."""
    asked = table.try_to_play(case.game)
    unasked = bool(asked.outcomes) and isinstance(asked.outcomes[-1], Refused)
    played = case.variants[0] if unasked else case.game
    transcript = table.play(played)
    saga, removed_at = str(case.facts["saga"]), _last_number(played)
    low = transcript.observation(removed_at)
    start = counters(transcript.start, saga, "lore")
    left, after = counters(low, saga, "lore"), counters(transcript.last, saga, "lore")
    table.require(
        not chapters_on_stack(low, saga),
        "removal-triggers",
        move=removed_at,
        expected="no chapter triggers as counters are removed",
        observed=f"chapters {sorted(chapters_on_stack(low, saga))} on the stack",
    )
    final = _final(case.game, saga)
    lacking = _without_targets(transcript, saga)
    crossed = _but(lacking, Counter(n for n in range(left + 1, after + 1) if n <= final))
    if left < start and crossed:
        table.exercised(f"from {start} down to {left} and up to {after}")
    triggered = _but(lacking, chapters_triggered(transcript.last, saga))
    table.require(
        triggered == crossed,
        "not-rearmed",
        move=len(transcript.outcomes),
        expected=f"chapters {sorted(crossed)} trigger as the counters go from {left} to {after}",
        observed=f"chapters {sorted(triggered.elements())}",
    )


# --- Chapter abilities on the stack -----------------------------------------------------------------------


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
        board.mana(0, _pool_mana(SAGAS[name][1]))
    responder = 1
    if response == "Vampire Hexmage":
        tool = board.add(response, responder)
    else:
        tool = board.hand(response, responder)
        for color in RESPONSES[response].replace("C", RESPONSES[response][-1]):
            land = {"W": "Plains", "G": "Forest", "U": "Island"}[color]
            board.add(land, responder)
    _scenery(draw, board, pool, (0, 1))
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
    return sum(1 for view in seen.permanents(0) if view.token and name in (view.name, *view.types))


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


# --- Several chapters at once --------------------------------------------------------------------------------


ORDERED = ("The Eldest Reborn", "Kiora Bests the Sea God", "Urza's Saga", "The Rise of Sozin")


def _several(draw: Draw, pool: frozenset[str]) -> Case:
    """A Saga enters with two or four lore counters and its controller orders the chapters."""
    board = Board()
    name = pick(draw, [saga for saga in ORDERED if saga in pool and SAGAS[saga][1]])
    saga = board.hand(name)
    board.mana(0, _pool_mana(SAGAS[name][1]))
    board.add("Doubling Season")
    if name != "Kiora Bests the Sea God" and at_most(draw, 1):
        _doublers(draw, board, pool & {"Vorinclex, Monstrous Raider"})
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
    _settle(game)
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
    saga, order = str(case.facts["saga"]), _names(case, "order")
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
    lacking = _without_targets(transcript, saga)
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


# --- The sacrifice -----------------------------------------------------------------------------------------


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
        _doublers(draw, board, pool & {"Vorinclex, Monstrous Raider"})
    _scenery(draw, board, pool, (0, 1))
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
    _settle(game)
    return Case(game.program, facts={"saga": saga, "stifled": stifle})


def _judge_sacrifice(case: Case, table: Table) -> None:
    """It stays while its chapter is on the stack, and is gone as soon as that has left."""
    transcript = table.play(case.game)
    saga = str(case.facts["saga"])
    final = _final(case.game, saga)
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
            table.require(
                False,
                "not-sacrificed",
                move=number,
                expected=f"{saga} with {lore} lore counters is sacrificed",
                observed="it is on the battlefield when a player has priority",
            )
    if on_battlefield(transcript.last, saga) is None:
        table.exercised("countered" if case.facts["stifled"] else "resolved")


CHECKS = (
    Check(
        id="saga-enters-and-turn",
        kind=Kind.RULING,
        sentence=(
            "A Saga gets one lore counter as it enters and one as its controller's precombat "
            "main phase begins, without using the stack."
        ),
        rules=("714.3a", "714.3c", "505.4"),
        rulings=("saga-enters-and-turn",),
        generate=_enters_and_turn,
        judge=_judge_enters_and_turn,
        needs=CASTING,
        cards=frozenset({"History of Benalia", "Forest"}),
    ),
    Check(
        id="saga-chapter-threshold",
        kind=Kind.RULING,
        sentence="A chapter triggers when lore counters being put on reach or pass its number.",
        rules=("714.2b", "714.2c"),
        rulings=("saga-chapter-threshold",),
        generate=_lore_arrives,
        judge=_judge_threshold,
        needs=CASTING,
        cards=frozenset({"History of Benalia", "Forest"}),
    ),
    Check(
        id="saga-no-retrigger",
        kind=Kind.RULING,
        sentence="A chapter whose number was reached before does not trigger again.",
        rules=("714.2b",),
        rulings=("saga-no-retrigger",),
        generate=_lore_arrives,
        judge=_judge_no_retrigger,
        needs=CASTING,
        cards=frozenset({"History of Benalia", "Forest"}),
    ),
    Check(
        id="saga-removal-rearms",
        kind=Kind.RULING,
        sentence=(
            "Taking lore counters off triggers nothing; putting them on again triggers the "
            "chapters crossed again."
        ),
        rules=("714.2b",),
        rulings=("saga-removal-rearms",),
        generate=_removal,
        judge=_judge_removal,
        needs=NEEDS | {Feature.ACTIVATE},
        cards=frozenset({"History of Benalia", "Vampire Hexmage", "Forest"}),
    ),
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
