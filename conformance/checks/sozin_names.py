"""The rulings on The Rise of Sozin's second chapter: the name, when it is chosen, what it finds."""

from adapters.action import Action, Activate, Answer, Cast, Concede, Pass
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Performed, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import at_priority, positions, zone_of
from conformance.checks.saga_boards import names_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

SOZIN = "The Rise of Sozin"
NEEDS = frozenset(
    {Feature.COUNTERS, Feature.ANY_STEP, Feature.DECISIONS, Feature.OBSERVE_STACK}
)
MOST = 4
NAMED = ("Grizzly Bears", "Forest", "Memnite", "Shock", "Sol Ring", "Glorious Anthem")
SEARCHED = (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)

ABSENT = (
    "Black Lotus",
    "Ancestral Recall",
    "Jace, the Mind Sculptor",
    "Storm Crow",
    "Island",
    "Fire Lord Sozin",
    "Lim-Dûl's Vault",
    "Borrowing 100,000 Arrows",
    "The Rise of Sozin",
    "Yawgmoth's Will",
)
"""Names of cards that the target player has none of; a card's back face is named too (712.8)."""


def _chapter_two(draw: Draw, board: Board, target: int) -> Director:
    """Start before the main phase in which the chapter triggers; its target is chosen."""
    board.add(SOZIN, 0, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.TARGETS):
        game.answer((f"P{target}",))
    return game


def _table_of(draw: Draw) -> tuple[Board, int]:
    """Return an empty board for two players, or three, and the player who is the target."""
    board = Board(2 + (at_most(draw, 2) == 2))
    for seat in range(len(board.players)):
        board.library(seat, 1, "Plains")
    return board, pick(draw, range(1, len(board.players)))


def _copies(draw: Draw, board: Board, name: str, seat: int, most: int) -> list[str]:
    """Spread copies of a card over a player's graveyard, hand and library."""
    return [board.add(name, seat, zone) for zone in some(draw, SEARCHED, most)]


def _zones(seen: Observation) -> dict[str, tuple[Zone, int]]:
    return {view.label: (view.zone, view.controller) for view in seen.objects}


# --- A name that nobody has seen ----------------------------------------------------------------


def _unseen(draw: Draw, pool: frozenset[str]) -> Case:
    """The name is of no card in the game, or of cards in the hand and library alone."""
    board, target = _table_of(draw)
    others = [name for name in NAMED if name in pool]
    for name in some(draw, others, 3):
        board.add(name, target, pick(draw, SEARCHED))
    hidden = bool(at_most(draw, 1))
    name = pick(draw, ABSENT)
    if hidden:
        name = pick(draw, [n for n in others if n not in {spec.card for spec in board.objects}])
        for zone in some(draw, (Zone.HAND, Zone.LIBRARY), 3, minimum=1):
            board.add(name, target, zone)
    game = _chapter_two(draw, board, target)
    game.resolve()
    named_at = game.count
    game.answer((name,))
    if game.waits_for(DecisionKind.SEARCH):
        game.answer(())
    facts: dict[str, str | int | bool | list[str]] = {
        "name": name, "hidden": hidden, "named_at": named_at,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _judge_unseen(case: Case, table: Table) -> None:
    """The name is accepted; with nothing found or nothing chosen all cards stay where they are."""
    name, named_at = str(case.facts["name"]), int(str(case.facts["named_at"]))
    transcript = table.try_to_play(case.game)
    if len(transcript.outcomes) > named_at:
        outcome = transcript.outcomes[named_at]
        table.exercised("in hand or library only" if case.facts["hidden"] else "not in the game")
        table.require(
            isinstance(outcome, Performed),
            "name-refused",
            move=named_at + 1,
            expected=f"{name!r} may be chosen, whether or not it was seen this game",
            observed="it was refused",
        )
    table.play(case.game)
    before, after = _zones(transcript.observation(named_at)), _zones(transcript.last)
    moved = sorted(label for label in before if before[label] != after.get(label))
    table.require(
        not moved,
        "cards-moved",
        move=len(transcript.outcomes),
        expected="no card is exiled, none having been found",
        observed=f"{moved} moved",
    )


# --- When the name is chosen --------------------------------------------------------------------


def _on_resolution(draw: Draw, pool: frozenset[str]) -> Case:
    """The target comes first; players respond; the name comes as the chapter resolves."""
    board, target = _table_of(draw)
    name = pick(draw, [name for name in NAMED if name in pool])
    _copies(draw, board, name, target, 3)
    means = [tool for tool in ("", "Raise the Alarm", "Teferi's Protection") if tool in pool | {""}]
    if len(board.players) > 2:
        means.append("concede")
    response = pick(draw, means)
    interrupter = board.add("Plains", target)
    if response not in ("", "concede"):
        board.hand(response, target)
        for _ in range(2):
            board.add("Plains", target)
    board.add(SOZIN, 0, counters={"lore": 1})
    game = Director(board.scenario(Step.DRAW))
    game.until(0, Step.PRECOMBAT_MAIN)
    if game.waits_for(DecisionKind.TARGETS):
        game.forbid(Answer(0, (("P0",),)))
        game.answer((f"P{target}",))
    targeted_at = game.count
    if response:
        _respond(game, response, target)
    resolving_from = game.count
    game.resolve()
    if game.waits_for(DecisionKind.NAME):
        _nobody_acts(game, target, interrupter)
        game.answer((name,))
    if game.waits_for(DecisionKind.SEARCH):
        _nobody_acts(game, target, interrupter)
        options = game.pending.choices
        assert options is not None
        game.answer(options[0].options[: at_most(draw, len(options[0].options[:MOST]))])
    facts: dict[str, str | int | bool | list[str]] = {
        "target": target, "response": response, "targeted_at": targeted_at,
        "resolving_from": resolving_from,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _respond(game: Director, response: str, target: int) -> None:
    """Have the target player act while the chapter ability is on the stack."""
    if response == "concede":
        game.do(Concede(target))
        return
    game.give_priority_to(target)
    spell = response.lower().replace("'", "").replace(" ", "-")
    lands = [v.label for v in game.seen.permanents(target) if v.name == "Plains"]
    cost = 2 if response == "Raise the Alarm" else 3
    game.do(Cast(target, spell, mana=tuple(Activate(target, land) for land in lands[:cost])))
    game.resolve()


def _nobody_acts(game: Director, target: int, land: str) -> None:
    """Put to the engine what the target player might like to do just now."""
    actions: list[Action] = [Pass(target), Activate(target, land)]
    for action in actions:
        game.forbid(action)


def _judge_on_resolution(case: Case, table: Table) -> None:
    """Target at once, name on resolution by the controller, and no priority until all is done."""
    transcript = table.play(case.game)
    target, targeted_at = f"P{case.facts['target']}", int(str(case.facts["targeted_at"]))
    resolving_from = int(str(case.facts["resolving_from"]))
    response = str(case.facts["response"])
    announced = transcript.observation(targeted_at)
    ability = announced.stack[0] if announced.stack else None
    if Feature.OBSERVE_TARGETS in table.engine.hello().features:
        table.require(
            ability is not None and ability.targets == (target,),
            "not-targeted-at-once",
            move=targeted_at,
            expected=f"the chapter ability is on the stack with {target} as its target",
            observed=f"{ability.targets if ability else 'no ability'}",
        )
    names = _moves_deciding(transcript, DecisionKind.NAME)
    early = [number for number in names if number <= resolving_from]
    table.require(
        not early,
        "named-too-early",
        move=early[0] if early else 0,
        expected="no name is asked for before the ability resolves",
        observed="a name is asked for",
    )
    if response in ("Teferi's Protection", "concede"):
        table.exercised(f"target illegal: {response}")
        table.require(
            not names,
            "resolves-without-target",
            move=names[0] if names else 0,
            expected="the ability does not resolve, its target being illegal",
            observed="a name is asked for",
        )
        return
    table.exercised(f"after {response}" if response else "without a response")
    _judge_no_break(table, transcript, names)


def _moves_deciding(transcript: Transcript, kind: DecisionKind) -> list[int]:
    return [
        number
        for number, seen in positions(transcript)
        if seen.decision is not None and seen.decision.kind is kind
    ]


def _judge_no_break(table: Table, transcript: Transcript, names: list[int]) -> None:
    """From the name to the end of the resolution nobody but the controller decides anything."""
    table.require(
        bool(names),
        "name-not-asked",
        move=len(transcript.outcomes),
        expected="the ability's controller is asked for a name as it resolves",
        observed="no name is asked for",
    )
    for number, seen in list(positions(transcript))[names[0] :]:
        done = at_priority(seen) and not seen.stack
        decision = seen.decision
        table.require(
            done or (decision is not None and decision.player == 0 and not at_priority(seen)),
            "others-asked-while-resolving",
            move=number,
            expected="only the controller decides until the ability has resolved",
            observed=f"player {decision.player if decision else '-'} is asked",
        )


# --- What the name does not touch ---------------------------------------------------------------


def _untouched(draw: Draw, pool: frozenset[str]) -> Case:
    """Permanents of the chosen name, token copies among them, and cards of the other players."""
    board, target = _table_of(draw)
    permanents = [n for n in (*creatures(pool), "Forest", "Sol Ring", "Glorious Anthem") if n in pool]
    name = pick(draw, permanents)
    for seat in range(len(board.players)):
        for _ in range(at_most(draw, 2, 1 if seat == target else 0)):
            board.add(name, seat, tapped=bool(at_most(draw, 1)))
    _copies(draw, board, name, target, 3)
    for seat in range(len(board.players)):
        if seat != target:
            _copies(draw, board, name, seat, 1)
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
        own = [s.label for s in board.objects
               if s.card == name and s.owner == seat and s.zone is Zone.BATTLEFIELD]
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
    was, now = _zones(before), _zones(after)
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
    board, target = _table_of(draw)
    name = pick(draw, [name for name in NAMED if name in pool])
    copies = _copies(draw, board, name, target, 7)
    for other in some(draw, [n for n in NAMED if n in pool and n != name], 2):
        board.add(other, target, pick(draw, SEARCHED))
    game = _chapter_two(draw, board, target)
    game.resolve()
    game.answer((name,))
    asked_at = game.count
    chosen: list[str] = []
    if game.waits_for(DecisionKind.SEARCH):
        order = draw_some(draw, copies)
        if len(order) > MOST:
            game.forbid(Answer(0, (tuple(order[: MOST + 1]),)))
        strange = sorted(s.label for s in board.objects if s.card != name and s.owner == target)
        if strange and at_most(draw, 1):
            game.forbid(Answer(0, ((pick(draw, strange),),)))
        chosen = order[: at_most(draw, min(MOST, len(order)))]
        game.answer(chosen)
    facts: dict[str, str | int | bool | list[str]] = {
        "copies": copies, "chosen": chosen, "asked_at": asked_at,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def draw_some(draw: Draw, labels: list[str]) -> list[str]:
    """Draw an order of labels."""
    left, order = list(labels), []
    while left:
        order.append(left.pop(at_most(draw, len(left) - 1)))
    return order


def _judge_up_to_four(case: Case, table: Table) -> None:
    """What was chosen, four at most from the three zones together, is exiled and nothing else."""
    copies, chosen = names_of(case, "copies"), names_of(case, "chosen")
    asked_at = int(str(case.facts["asked_at"]))
    transcript = table.try_to_play(case.game)
    for index in range(asked_at, len(transcript.outcomes)):
        _judge_choice(case, table, transcript, index)
    table.play(case.game)
    before = transcript.observation(asked_at)
    spread = len({zone_of(before, label) for label in chosen})
    table.exercised(f"{len(chosen)} of {min(len(copies), 5)}, from {spread} zones")
    for label in copies:
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
        id="sozin-name-unseen",
        kind=Kind.RULING,
        sentence="Any card name may be chosen, whether or not such a card was seen in the game.",
        rules=("201.4", "701.23a"),
        rulings=("sozin-name-unseen",),
        generate=_unseen,
        judge=_judge_unseen,
        needs=NEEDS | {Feature.THREE_PLAYERS},
        cards=frozenset({SOZIN, "Plains", "Grizzly Bears", "Forest", "Memnite", "Shock"}),
    ),
    Check(
        id="sozin-name-on-resolution",
        kind=Kind.RULING,
        sentence=(
            "The opponent is the target as the ability is put on the stack; the name is chosen "
            "as it resolves, and nobody can respond to it."
        ),
        rules=("603.3d", "608.2b", "608.2d", "117.1"),
        rulings=("sozin-name-on-resolution",),
        generate=_on_resolution,
        judge=_judge_on_resolution,
        needs=NEEDS
        | {
            Feature.THREE_PLAYERS,
            Feature.OBSERVE_DECISION,
            Feature.CAST,
            Feature.PAY_WHILE_CASTING,
            Feature.CONCEDE,
        },
        cards=frozenset({SOZIN, "Plains", "Grizzly Bears"}),
    ),
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
