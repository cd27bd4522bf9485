"""The rulings on The Rise of Sozin's second chapter: what is found, and how many."""

from adapters.action import Activate, Answer
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Performed, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import zone_of
from conformance.checks.saga_boards import names_of
from conformance.checks.sozin_boards import (
    MOST,
    NAMED,
    NEEDS,
    SEARCHED,
    SOZIN,
    chapter_two,
    copies,
    table_of,
    zones,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

# --- What the name does not touch ---------------------------------------------------------------


def _untouched(draw: Draw, pool: frozenset[str]) -> Case:
    """Permanents of the chosen name, token copies among them, and cards of the other players."""
    board, target = table_of(draw)
    permanents = [
        n for n in (*creatures(pool), "Forest", "Sol Ring", "Glorious Anthem") if n in pool
    ]
    name = pick(draw, permanents)
    for seat in range(len(board.players)):
        for _ in range(at_most(draw, 2, 1 if seat == target else 0)):
            board.add(name, seat, tapped=bool(at_most(draw, 1)))
    copies(draw, board, name, target, 3)
    for seat in range(len(board.players)):
        if seat != target:
            copies(draw, board, name, seat, 1)
        if at_most(draw, 1):
            board.add(name, seat, Zone.EXILE)
    makers = _token_makers(draw, board, pool, name, target)
    board.add(SOZIN, 0, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    for seat, maker, original in makers:
        game.give_priority_to(seat)
        game.do(Activate(seat, maker, targets=((original,),)))
        game.resolve()
    game.until(0, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.TARGETS):
        game.answer((f"P{target}",))
    game.resolve()
    named_at = game.count
    game.answer((name,))
    chosen: list[str] = []
    if game.waits_for(DecisionKind.SEARCH):
        permanent = next(v.label for v in game.seen.permanents(target) if v.name == name)
        game.forbid(Answer(0, ((permanent,),)))
        options = game.pending.choices
        assert options is not None
        chosen = list(options[0].options[:MOST])
        game.answer(chosen)
    facts: dict[str, str | int | bool | list[str]] = {
        "name": name, "named_at": named_at, "chosen": chosen,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _token_makers(
    draw: Draw, board: Board, pool: frozenset[str], name: str, target: int
) -> list[tuple[int, str, str]]:
    """Perhaps give a player who has a creature of that name what makes a token copy of it."""
    maker = "Kiki-Jiki, Mirror Breaker"
    if maker not in pool or name not in creatures(pool):
        return []
    found = []
    for seat in (target, 0):
        own = [
            s.label
            for s in board.objects
            if s.card == name and s.owner == seat and s.zone is Zone.BATTLEFIELD
        ]
        if own and at_most(draw, 1):
            found.append((seat, board.add(maker, seat), own[0]))
    return found


def _judge_untouched(case: Case, table: Table) -> None:
    """Nothing but the cards found in the three zones is moved."""
    transcript = table.play(case.game)
    name, named_at = str(case.facts["name"]), int(str(case.facts["named_at"]))
    before, after = transcript.observation(named_at), transcript.last
    for view in before.permanents():
        if view.name == name:
            kind = "token copy" if view.token else "card"
            table.exercised(f"{kind} on the battlefield, player {min(view.controller, 2)}")
    was, now = zones(before), zones(after)
    chosen = set(names_of(case, "chosen"))
    moved = sorted(label for label in was if label not in chosen and was[label] != now.get(label))
    on_table = any(was[label][0] is Zone.BATTLEFIELD for label in moved)
    table.require(
        not moved,
        "permanent-touched" if on_table else "other-zone-touched",
        move=len(transcript.outcomes),
        expected=f"only {sorted(chosen)} leave their zones",
        observed=f"{moved} moved too",
    )


# --- How many -----------------------------------------------------------------------------------


def _up_to_four(draw: Draw, pool: frozenset[str]) -> Case:
    """Any number up to four of the copies is exiled; five are not, nor a card of another name."""
    board, target = table_of(draw)
    name = pick(draw, [name for name in NAMED if name in pool])
    found = copies(draw, board, name, target, 7)
    for other in some(draw, [n for n in NAMED if n in pool and n != name], 2):
        board.add(other, target, pick(draw, SEARCHED))
    game = chapter_two(board, target)
    game.resolve()
    game.answer((name,))
    asked_at = game.count
    chosen: list[str] = []
    if game.waits_for(DecisionKind.SEARCH):
        order = _in_some_order(draw, found)
        if len(order) > MOST:
            game.forbid(Answer(0, (tuple(order[: MOST + 1]),)))
        strange = sorted(s.label for s in board.objects if s.card != name and s.owner == target)
        if strange and at_most(draw, 1):
            game.forbid(Answer(0, ((pick(draw, strange),),)))
        chosen = order[: at_most(draw, min(MOST, len(order)))]
        game.answer(chosen)
    facts: dict[str, str | int | bool | list[str]] = {
        "copies": found, "chosen": chosen, "asked_at": asked_at,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _in_some_order(draw: Draw, labels: list[str]) -> list[str]:
    """Draw an order of labels."""
    left, order = list(labels), []
    while left:
        order.append(left.pop(at_most(draw, len(left) - 1)))
    return order


def _judge_up_to_four(case: Case, table: Table) -> None:
    """What was chosen, four at most from the three zones together, is exiled and nothing else."""
    named, chosen = names_of(case, "copies"), names_of(case, "chosen")
    asked_at = int(str(case.facts["asked_at"]))
    transcript = table.try_to_play(case.game)
    for index in range(asked_at, len(transcript.outcomes)):
        _judge_choice(case, table, transcript, index)
    table.play(case.game)
    before = transcript.observation(asked_at)
    spread = len({zone_of(before, label) for label in chosen})
    count = table.exercised if named else table.contrast
    count(f"{len(chosen)} of {min(len(named), 5)}, from {spread} zones")
    for label in named:
        zone = zone_of(transcript.last, label)
        wanted = Zone.EXILE if label in chosen else zone_of(before, label)
        table.require(
            zone is wanted,
            "not-exiled" if label in chosen else "moved",
            move=len(transcript.outcomes),
            expected=f"{label} is in {wanted}",
            observed=f"it is in {zone}",
        )


def _judge_choice(case: Case, table: Table, transcript: Transcript, index: int) -> None:
    """Judge one answer to the search: up to four of the copies, and only of them."""
    action = case.game.moves[index].action
    if not isinstance(action, Answer):
        return
    found = action.chosen[0] if action.chosen else ()
    strange = not set(found) <= set(names_of(case, "copies"))
    performed = isinstance(transcript.outcomes[index], Performed)
    if strange:
        table.exercised("a card of another name")
    elif len(found) > MOST:
        table.exercised("more than four")
    signature = "other-name-found" if strange else "five-found" if len(found) > MOST else "refused"
    table.require(
        performed is (not strange and len(found) <= MOST),
        signature,
        move=index + 1,
        expected="up to four cards with that name may be found, and no other",
        observed=f"{len(found)} cards were {'found' if performed else 'refused'}",
    )


CHECKS = (
    Check(
        id="sozin-battlefield-untouched",
        kind=Kind.RULING,
        sentence=(
            "Permanents with the chosen name, tokens among them, stay, as do cards in the zones "
            "of other players."
        ),
        rules=("400.1", "701.23a"),
        rulings=("sozin-battlefield-untouched",),
        generate=_untouched,
        judge=_judge_untouched,
        needs=NEEDS | {Feature.THREE_PLAYERS, Feature.ACTIVATE},
        cards=frozenset({SOZIN, "Plains", "Grizzly Bears"}),
    ),
    Check(
        id="sozin-up-to-four",
        kind=Kind.RULING,
        sentence=(
            "Up to four cards with the chosen name are exiled from graveyard, hand and library "
            "together, and fewer if so chosen."
        ),
        rules=("107.1c", "701.23a", "701.23b"),
        rulings=("sozin-up-to-four",),
        generate=_up_to_four,
        judge=_judge_up_to_four,
        needs=NEEDS | {Feature.THREE_PLAYERS},
        cards=frozenset({SOZIN, "Plains", "Grizzly Bears"}),
    ),
)
