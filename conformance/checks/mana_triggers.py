"""The ruling on what triggers on a permanent being tapped for mana (106.12a)."""

from adapters.action import Action, Activate, Cast
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import Observation
from adapters.program import Performed, Transcript
from adapters.scenario import Scenario
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import at_priority, on_battlefield
from conformance.checks.mana_boards import (
    CHANGERS,
    LANDS,
    MULTIPLIERS,
    along,
    controller,
    on_board,
    pool,
    replacements,
    sorted_mana,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

NEEDS = frozenset(
    {
        Feature.TAPPED,
        Feature.COUNTERS,
        Feature.ATTACHED,
        Feature.MANA_POOL,
        Feature.LIBRARY_ORDER,
        Feature.ACTIVATE,
        Feature.CAST,
        Feature.PAY_WHILE_CASTING,
        Feature.DECISIONS,
        Feature.OBSERVE_MANA,
        Feature.OBSERVE_STACK,
    }
)

ECHOES = ("Dictate of Karametra", "Mirari's Wake", "Vorinclex, Voice of Hunger")
"""Permanents that add one mana of a type that a land tapped for mana produced."""
BARBS, VORINCLEX, GROWTH, SPRAWL = (
    "Manabarbs",
    "Vorinclex, Voice of Hunger",
    "Wild Growth",
    "Utopia Sprawl",
)
NOT_FOR_MANA = {"Arcane Lighthouse": 1, "Flooded Strand": 0, "Evolving Wilds": 0}
"""Lands with an ability that has {T} in its cost and is no mana ability, by its number."""
NOT_LANDS = {"Sol Ring": "CC", "Llanowar Elves": "G"}
"""Permanents that are no lands, and the mana they make."""
BOUGHT = "Sol Ring"
SPRAWL_LABEL = "utopia-sprawl"


def _watched(draw: Draw, pool_: frozenset[str]) -> Case:
    """Tap lands for mana, or do what is none of it, while permanents watch for that."""
    board, seat = Board(), at_most(draw, 1)
    how = pick(draw, ("for mana",) * 5 + ("in vain",) * 2 + ("not for mana", "no land"))
    _watchers(draw, board, pool_, seat)
    number = 1
    if how == "for mana" and _triggers_are_alike(board.scenario(), seat):
        number += at_most(draw, 2)
    actions = [_tapping(draw, board, pool_, seat, how) for _ in range(number)]
    prelude = _enchant(draw, board, pool_, seat, [action.source for action in actions])
    sees_untapping = seat == 1 and bool(on_board(board.scenario(), {VORINCLEX}))
    announced: list[Action] = list(actions)
    if how == "for mana" and seat == 0 and BOUGHT in pool_ and at_most(draw, 2) == 2:
        first = _made_by(board.scenario(), actions[0])[0]
        announced = [Cast(0, board.hand(BOUGHT), mana=tuple(actions), spend=first)]
    board.library(0, 3)
    board.library(1, 3)
    game = Director(board.scenario())
    for color in prelude:
        game.do(Cast(0, SPRAWL_LABEL, targets=((actions[0].source,),), spend="G"))
        game.resolve()
        game.answer((color,))
    game.give_priority_to(seat)
    for each in announced:
        game.do(each)
    while game.waits_for(DecisionKind.ORDER_TRIGGERS):
        game.answer_first()
    tapped_at = game.count
    if sees_untapping:
        game.until(1, Step.UPKEEP)
    facts: dict[str, str | int | bool | list[str]] = {
        "seat": seat, "how": how, "tapped_at": tapped_at, "color": "".join(prelude),
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _watchers(draw: Draw, board: Board, pool_: frozenset[str], seat: int) -> None:
    """Add permanents that watch for it, and either multipliers or one that changes the type."""
    known = [name for name in (BARBS, *ECHOES) if name in pool_]
    for name in some(draw, known, 4, minimum=1):
        if name != VORINCLEX or not on_board(board.scenario(), {VORINCLEX}):
            board.add(name, at_most(draw, 1), tapped=name == VORINCLEX)
    changing = [name for name in CHANGERS if name in pool_]
    if at_most(draw, 2) == 2 and changing:
        board.add(pick(draw, changing), at_most(draw, 1))
    else:
        for name in some(draw, [name for name in MULTIPLIERS if name in pool_], 2):
            board.add(name, seat, tapped=True)


def _stack_watchers(scenario: Scenario, seat: int) -> list[tuple[str, int]]:
    """Return the permanents whose triggers use the stack, and their controllers."""
    return [
        (spec.label, controller(spec))
        for spec in on_board(scenario, {BARBS, VORINCLEX})
        if spec.card == BARBS or controller(spec) != seat
    ]


def _triggers_are_alike(scenario: Scenario, seat: int) -> bool:
    """Whether no player gets triggers of several sources to order."""
    owners = [owner for _, owner in _stack_watchers(scenario, seat)]
    return len(owners) == len(set(owners))


def _tapping(draw: Draw, board: Board, pool_: frozenset[str], seat: int, how: str) -> Activate:
    if how == "in vain":
        return Activate(seat, board.add("Reflecting Pool", seat))
    if how == "no land":
        return Activate(seat, board.add(pick(draw, [n for n in NOT_LANDS if n in pool_]), seat))
    if how == "not for mana":
        name = pick(draw, [name for name in NOT_FOR_MANA if name in pool_])
        source = board.add(name, seat)
        if name != "Arcane Lighthouse":
            return Activate(seat, source)
        board.mana(seat, "C")
        return Activate(seat, source, NOT_FOR_MANA[name], spend="C")
    name = pick(draw, [n for n in LANDS if n in pool_ and LANDS[n] and n not in UNFIT])
    counters = {"mining": 2} if name == "Gemstone Mine" else {}
    source = board.add(name, seat, counters=counters)
    types = LANDS[name]
    return Activate(seat, source, produce=pick(draw, types) if len(types) > 1 else "")


UNFIT = frozenset({"City of Brass", "Cavern of Souls", "Ancient Ziggurat", "Eldrazi Temple"})
"""Lands that trigger on being tapped, choose as they enter, or restrict what mana is for."""


def _enchant(
    draw: Draw, board: Board, pool_: frozenset[str], seat: int, lands: list[str]
) -> tuple[str, ...]:
    """Put Auras on the lands tapped. Return the color named for an Utopia Sprawl to be cast."""
    cards = {spec.label: spec.card for spec in board.objects}
    for land in lands:
        if GROWTH in pool_ and cards[land] in {*LANDS, "Reflecting Pool"}:
            for _ in range(at_most(draw, 2) // 2 + at_most(draw, 3) // 3):
                board.add(GROWTH, at_most(draw, 1), attached_to=land)
    if SPRAWL in pool_ and seat == 0 and cards[lands[0]] == "Forest" and at_most(draw, 1):
        board.hand(SPRAWL)
        board.mana(0, "G")
        return (pick(draw, "WUBRG"),)
    return ()


def _made_by(scenario: Scenario, action: Activate) -> str:
    """Return what an activation makes, after the effects that replace it."""
    card = next(spec.card for spec in scenario.objects if spec.label == action.source)
    if card in ("Reflecting Pool", "Flooded Strand", "Evolving Wilds") or action.ability:
        return ""
    plain = action.produce or LANDS.get(card) or NOT_LANDS[card]
    return along(plain, replacements(scenario, action.player, land=card in LANDS).values())


def _judge_watched(case: Case, table: Table) -> None:
    """Each watcher triggers once for each land that really made mana, whatever the amount."""
    scenario, seat, how = case.game.scenario, int(str(case.facts["seat"])), str(case.facts["how"])
    transcript = table.try_to_play(case.game)
    tapped_at = min(int(str(case.facts["tapped_at"])), len(transcript.outcomes))
    seen, actions = transcript.observation(tapped_at), _activations(case)
    if not _all_tapped(case, transcript) or not _settled(seen, scenario, seat):
        return  # an ability by itself goes wrong, which other checks tell
    table.exercised(f"{how}, {len(actions)} times" if len(actions) > 1 else how)
    times = len(actions) if how == "for mana" else 0
    for label, _ in _stack_watchers(scenario, seat):
        found = sum(item.source == label for item in seen.stack) + _to_order(seen).count(label)
        table.require(
            found == times,
            "triggered-without-mana" if found > times and not times else "triggered-otherwise",
            move=tapped_at,
            expected=f"{label} triggered {times} times",
            observed=f"{found} abilities of it on the stack",
        )
    expected, made = _pool_after(case, actions, times), pool(seen, seat)
    table.require(
        made == expected,
        _pool_fault(made, expected) if times else "mana-added-without-mana",
        move=tapped_at,
        expected=f"the player has {expected or 'no mana'}",
        observed=f"there is {made or 'no mana'}",
    )
    _untaps(table, case, transcript, actions)


def _pool_fault(made: str, expected: str) -> str:
    return "other-type-added" if len(made) == len(expected) else "other-amount-added"


def _to_order(seen: Observation) -> list[str]:
    """Return the sources of the triggers that a player is about to put in order."""
    decision = seen.decision
    if decision is None or decision.kind is not DecisionKind.ORDER_TRIGGERS:
        return []
    return [name.partition("~")[0] for one in decision.choices or () for name in one.options]


def _settled(seen: Observation, scenario: Scenario, seat: int) -> bool:
    """Return whether all that triggered can be seen: on the stack, or about to be ordered."""
    owners = {owner for _, owner in _stack_watchers(scenario, seat)}
    return at_priority(seen) or (bool(_to_order(seen)) and len(owners) == 1)


def _activations(case: Case) -> list[Activate]:
    found: list[Activate] = []
    for move in case.game.moves:
        if isinstance(move.action, Activate):
            found.append(move.action)
        elif isinstance(move.action, Cast):
            found += move.action.mana
    return found


def _all_tapped(case: Case, transcript: Transcript) -> bool:
    """Return whether every land was tapped, or went away as part of the cost."""
    last = max(
        number
        for number, move in enumerate(case.game.moves, 1)
        if isinstance(move.action, Activate | Cast)
    )
    done = transcript.outcomes[:last]
    return len(done) == last and all(isinstance(one, Performed) for one in done)


def _pool_after(case: Case, actions: list[Activate], times: int) -> str:
    """Return all the mana there is: made and added by triggers, less what was spent."""
    scenario = case.game.scenario
    mana = ""
    for action in actions:
        made = _made_by(scenario, action)
        mana += made
        if times:
            mana += _echoes(scenario, action, made)
            mana += str(case.facts["color"]) if action is actions[0] else ""
    for move in case.game.moves:
        bought = isinstance(move.action, Cast) and move.action.mana
        if bought and isinstance(move.action, Cast):
            mana = mana.replace(move.action.spend, "", 1)
    return sorted_mana(mana)


def _echoes(scenario: Scenario, action: Activate, made: str) -> str:
    """Return what triggered mana abilities add for one land tapped for mana."""
    mana = ""
    for spec in on_board(scenario, {*ECHOES, GROWTH}):
        if spec.card == GROWTH:
            mana += "G" if spec.attached_to == action.source else ""
        elif spec.card == "Dictate of Karametra" or controller(spec) == action.player:
            mana += made[0]
    return mana


def _untaps(table: Table, case: Case, transcript: Transcript, actions: list[Activate]) -> None:
    """An opponent's Vorinclex keeps a land tapped that made mana, and no other permanent."""
    scenario, how = case.game.scenario, str(case.facts["how"])
    last = transcript.last
    if case.facts["tapped_at"] == len(case.game.moves) or last.step is not Step.UPKEEP:
        return
    kept = how == "for mana" and any(
        controller(spec) != actions[0].player for spec in on_board(scenario, {VORINCLEX})
    )
    for action in actions:
        view = on_battlefield(last, action.source)
        if view is None:
            continue
        count = table.exercised if kept else table.contrast
        count("kept tapped" if kept else "untaps as usual")
        table.require(
            view.tapped is kept,
            "untapped-otherwise",
            move=len(transcript.outcomes),
            expected=f"{action.source} {'does not untap' if kept else 'untaps'}",
            observed="it is tapped" if view.tapped else "it is untapped",
        )


CHECKS = (
    Check(
        id="mana-tapped-trigger",
        kind=Kind.RULING,
        sentence=(
            "What triggers on a permanent being tapped for mana triggers once for each mana "
            "ability that resolves and really makes mana, however much."
        ),
        rules=("106.12a", "605.4a"),
        rulings=("mana-tapped-trigger",),
        generate=_watched,
        judge=_judge_watched,
        needs=NEEDS,
        cards=frozenset({BARBS, "Forest", "Reflecting Pool", "Sol Ring", "Flooded Strand"}),
    ),
)
