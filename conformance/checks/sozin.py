"""The ruling on Fire Lord Sozin: which creature cards may be the targets together."""

from adapters.action import Action, Activate, Answer, Attack, Cast
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Performed, Transcript
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import on_battlefield, positions, zone_of
from conformance.checks.printed import PRINTED, known, mana_value
from conformance.checks.saga_boards import names_of
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

SOZIN = "The Rise of Sozin"
ZEROS = ("Memnite", "Ornithopter", "Dryad Arbor", "Endless One", "Walking Ballista")
OTHERS = ("Shock", "Sol Ring", "Forest")
FRAIL = frozenset(name for name, printed in PRINTED.items() if printed.toughness == 0)
"""Creatures that die at once where nothing makes them bigger."""
FIREBENDING = 3


# --- What there is to choose from ---------------------------------------------------------------


def _graveyards(draw: Draw, board: Board, pool: frozenset[str]) -> list[str]:
    """Fill graveyards; return the creature cards in that of player 1."""
    creatures = [
        name
        for name in known(pool)
        if PRINTED[name].toughness is not None and "Legendary" not in PRINTED[name].types
    ]
    zeros = [name for name in ZEROS if name in pool]
    names = [*some(draw, creatures, 4, minimum=1), *some(draw, zeros, 4)]
    labels = [board.add(name, 1, Zone.GRAVEYARD) for name in names]
    for name in some(draw, [n for n in OTHERS if n in pool], 1):
        board.add(name, 1, Zone.GRAVEYARD)
    for seat in (0, *range(2, len(board.players))):
        for name in some(draw, zeros, 1):
            board.add(name, seat, Zone.GRAVEYARD)
    return labels


def _values(board: Board) -> dict[str, int]:
    return {spec.label: mana_value(spec.card) for spec in board.objects if spec.card in PRINTED}


def _within(draw: Draw, labels: list[str], values: dict[str, int], most: int) -> list[str]:
    """Draw cards whose mana values are `most` or less together."""
    chosen: list[str] = []
    for label in labels:
        if at_most(draw, 2) and sum(values[each] for each in [*chosen, label]) <= most:
            chosen.append(label)
    return chosen


def _beyond(draw: Draw, labels: list[str], values: dict[str, int], most: int) -> list[str]:
    """Draw cards whose mana values are more than `most` together, or none where that can't be."""
    chosen = _within(draw, labels, values, most)
    for label in sorted(set(labels) - set(chosen), key=lambda label: (values[label], label)):
        if sum(values[each] for each in chosen) > most:
            break
        if values[label]:
            chosen.append(label)
    return chosen if sum(values[each] for each in chosen) > most else []


# --- The game -----------------------------------------------------------------------------------


def _total(draw: Draw, pool: frozenset[str]) -> Case:
    """Sozin deals combat damage, X is paid, and sets of targets are put to the engine."""
    board = Board(2 + (at_most(draw, 3) == 3))
    sozin = board.add(SOZIN, 0, back=True)
    anthem = "Glorious Anthem" in pool and bool(at_most(draw, 1))
    if anthem:
        board.add("Glorious Anthem", 0)
    labels = _graveyards(draw, board, pool)
    lands = [board.add("Mountain", 0) for _ in range(at_most(draw, 3))]
    dead = _tokens_to_die(draw, board, pool)
    response = _response(draw, board, pool)
    game = Director(board.scenario(Step.BEGINNING_OF_COMBAT))
    if dead:
        _kill_tokens(game)
    _hit(game, sozin)
    for land in lands:
        game.do(Activate(0, land))
    game.resolve()
    x = at_most(draw, FIREBENDING + len(lands))
    game.answer(("yes",))
    game.answer((str(x),))
    asked_at = game.count
    values = _values(board)
    others = sorted(spec.label for spec in board.objects if spec.label not in labels)
    for wrong in (
        _beyond(draw, labels, values, x),
        [*_within(draw, labels, values, x), dead[0] if dead else pick(draw, others)],
    ):
        if wrong and at_most(draw, 2):
            game.forbid(Answer(0, (tuple(wrong),)))
    chosen = _within(draw, labels, values, x)
    game.answer(chosen)
    answered_at = game.count
    if response is not None:
        _respond(draw, game, response)
    game.until(0, Step.END_OF_COMBAT)
    facts: dict[str, str | int | bool | list[str]] = {
        "x": x, "eligible": labels, "chosen": chosen, "asked_at": asked_at,
        "answered_at": answered_at, "anthem": anthem, "tokens": dead,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _hit(game: Director, sozin: str) -> None:
    """Attack player 1 until the trigger on combat damage is on the stack."""
    game.until(0, Step.DECLARE_ATTACKERS)
    game.do(Attack(0, {sozin: "P1"}))
    game.resolve()
    game.until(0, Step.COMBAT_DAMAGE)


def _tokens_to_die(draw: Draw, board: Board, pool: frozenset[str]) -> list[str]:
    """Perhaps give both players the means for two creature tokens to have died."""
    if not {"Raise the Alarm", "Shock"} <= pool or at_most(draw, 3) < 3:
        return []
    board.hand("Raise the Alarm", 1)
    board.mana(1, "WW")
    for _ in range(2):
        board.hand("Shock", 0)
    board.mana(0, "RR")
    return ["token#1", "token#2"]


def _kill_tokens(game: Director) -> None:
    game.give_priority_to(1)
    game.do(Cast(1, "raise-the-alarm"))
    game.resolve()
    shocks = sorted(v.label for v in game.seen.objects if v.name == "Shock" and v.zone is Zone.HAND)
    for shock, token in zip(shocks, ("token#1", "token#2"), strict=True):
        game.do(Cast(0, shock, targets=((token,),)))
        game.resolve()


def _response(draw: Draw, board: Board, pool: frozenset[str]) -> str | None:
    """Perhaps give player 1 a way to take cards out of the graveyard."""
    if "Relic of Progenitus" not in pool or at_most(draw, 2) < 2:
        return None
    board.add("Forest", 1)
    board.library(1, 1)
    return board.add("Relic of Progenitus", 1)


def _respond(draw: Draw, game: Director, relic: str) -> None:
    """Exile one card of player 1's graveyard, or all of them, before the ability resolves."""
    forest = next(v.label for v in game.seen.permanents(1) if v.name == "Forest")
    game.give_priority_to(1)
    everything = bool(at_most(draw, 1))
    action: Action = Activate(1, relic, targets=(("P1",),))
    if everything:
        action = Activate(1, relic, 1, mana=(Activate(1, forest),))
    game.do(action)
    game.resolve()
    if game.waits_for(DecisionKind.CHOOSE):
        choices = game.pending.choices
        assert choices is not None
        game.answer((pick(draw, choices[0].options),))


# --- The relation -------------------------------------------------------------------------------


def _judge_total(case: Case, table: Table) -> None:
    """Sets of creature cards in that graveyard are accepted up to a total of X, and only those."""
    asked_at, answered_at = int(str(case.facts["asked_at"])), int(str(case.facts["answered_at"]))
    transcript = table.try_to_play(case.game)
    _judge_payment(case, table, transcript, asked_at)
    for index in range(asked_at, min(answered_at, len(transcript.outcomes))):
        _judge_set(case, table, transcript, index)
    table.play(case.game)
    middle = transcript.observation(answered_at)
    if Feature.OBSERVE_TARGETS in table.engine.hello().features and middle.stack:
        targets = sorted(middle.stack[0].targets or ())
        table.require(
            targets == sorted(names_of(case, "chosen")),
            "other-targets",
            move=answered_at,
            expected=f"the ability has the targets {sorted(names_of(case, 'chosen'))}",
            observed=f"its targets are {targets}",
        )
    _judge_arrivals(case, table, transcript)


def _judge_payment(case: Case, table: Table, transcript: Transcript, asked_at: int) -> None:
    """X may be as much as there is mana for (118.12, 107.3f)."""
    paid = len(transcript.outcomes) != asked_at or isinstance(transcript.outcomes[-1], Performed)
    table.require(
        paid,
        "x-refused",
        move=asked_at,
        expected=f"{case.facts['x']} may be chosen for X, there being as much mana in the pool",
        observed="it was refused",
    )


def _judge_set(case: Case, table: Table, transcript: Transcript, index: int) -> None:
    """Judge one announcement of targets by adding up mana values."""
    action = case.game.moves[index].action
    assert isinstance(action, Answer)
    chosen, x = action.chosen[0], int(str(case.facts["x"]))
    cards = {spec.label: spec.card for spec in case.game.scenario.objects}
    strange = not set(chosen) <= set(names_of(case, "eligible"))
    values = [mana_value(cards[label]) for label in chosen if cards.get(label) in PRINTED]
    total, zeros = sum(values), values.count(0)
    performed = isinstance(transcript.outcomes[index], Performed)
    if strange:
        dead = set(chosen) & set(names_of(case, "tokens"))
        table.exercised("a token that died" if dead else "no creature card of that graveyard")
    elif total > x:
        table.exercised("total above X")
    else:
        table.exercised(f"total {'X' if total == x else 'below X'}, {min(zeros, 3)} zeros")
    signature = "wrong-card" if strange else "above-x" if total > x else "within-x-refused"
    table.require(
        performed is (not strange and total <= x),
        signature,
        move=index + 1,
        expected=(
            f"{chosen} with total mana value {total} "
            f"{'are no targets' if strange or total > x else 'may be the targets'}, X being {x}"
        ),
        observed="they were taken" if performed else "they were refused",
    )


def _judge_arrivals(case: Case, table: Table, transcript: Transcript) -> None:
    """What is still there as it resolves comes under player 0's control, and nothing else."""
    cards = {spec.label: spec.card for spec in case.game.scenario.objects}
    chosen, exiled = names_of(case, "chosen"), _left_before(case, transcript)
    if exiled & set(chosen):
        table.exercised("targets gone before resolution")
    for label in names_of(case, "eligible"):
        here = on_battlefield(transcript.last, label)
        dies = cards[label] in FRAIL and not case.facts["anthem"]
        wanted = label in chosen and label not in exiled
        if wanted and dies:
            continue
        table.require(
            (here is not None and here.controller == 0) is wanted,
            "not-put-onto-battlefield" if wanted else "put-onto-battlefield",
            move=len(transcript.outcomes),
            expected=f"{label} {'comes' if wanted else 'does not come'} under player 0's control",
            observed=f"it is in the {zone_of(transcript.last, label)}",
        )


def _left_before(case: Case, transcript: Transcript) -> frozenset[str]:
    """Return the cards that were in exile while the ability was still on the stack."""
    return frozenset(
        view.label
        for _, seen in positions(transcript)
        for view in seen.objects
        if view.zone is Zone.EXILE and view.label in names_of(case, "eligible")
    )


CHECKS = (
    Check(
        id="sozin-total-mana-value",
        kind=Kind.RULING,
        sentence=(
            "Any creature cards of that graveyard may be the targets together if their mana "
            "values add up to X or less; those of mana value 0 are free to add."
        ),
        rules=("115.1", "107.3f", "202.3", "603.12"),
        rulings=("sozin-total-mana-value",),
        generate=_total,
        judge=_judge_total,
        needs=frozenset(
            {
                Feature.BACK_FACE,
                Feature.ANY_STEP,
                Feature.COMBAT,
                Feature.ACTIVATE,
                Feature.CAST,
                Feature.PAY_WHILE_CASTING,
                Feature.MANA_POOL,
                Feature.DECISIONS,
                Feature.THREE_PLAYERS,
                Feature.OBSERVE_STACK,
            }
        ),
        cards=frozenset({SOZIN, "Grizzly Bears", "Memnite", "Mountain", "Forest"}),
    ),
)
