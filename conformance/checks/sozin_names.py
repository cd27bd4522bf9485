"""The rulings on The Rise of Sozin's second chapter: which names, and when one is chosen."""

from adapters.action import Action, Activate, Answer, Cast, Concede, Pass
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Performed, Transcript
from conformance.boards import Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import at_priority, positions
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


# --- A name that nobody has seen ----------------------------------------------------------------


def _unseen(draw: Draw, pool: frozenset[str]) -> Case:
    """The name is of no card in the game, or of cards in the hand and library alone."""
    board, target = table_of(draw)
    others = [name for name in NAMED if name in pool]
    for name in some(draw, others, 3):
        board.add(name, target, pick(draw, SEARCHED))
    hidden = bool(at_most(draw, 1))
    name = pick(draw, ABSENT)
    if hidden:
        name = pick(draw, [n for n in others if n not in {spec.card for spec in board.objects}])
        for zone in some(draw, (Zone.HAND, Zone.LIBRARY), 3, minimum=1):
            board.add(name, target, zone)
    game = chapter_two(board, target)
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
    before, after = zones(transcript.observation(named_at)), zones(transcript.last)
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
    board, target = table_of(draw)
    name = pick(draw, [name for name in NAMED if name in pool])
    copies(draw, board, name, target, 3)
    means: list[str] = [
        tool for tool in ("", "Raise the Alarm", "Teferi's Protection") if tool in pool | {""}
    ]
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
    resolving_at = game.count
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
        "resolving_at": resolving_at,
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
    resolving_at = int(str(case.facts["resolving_at"]))
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
    early = [number for number in names if number <= resolving_at]
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
)
