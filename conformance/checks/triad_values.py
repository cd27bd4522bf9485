"""The rulings on mana value: The Capitoline Triad's is 10 everywhere, and {X} counts 0."""

from adapters.action import Activate, Answer, Cast
from adapters.names import DecisionKind, Feature, Zone
from adapters.program import Performed, Transcript
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import on_battlefield, zone_of
from conformance.checks.printed import PRINTED, is_historic, known, mana_value
from conformance.checks.saga_boards import names_of
from conformance.checks.triad_emblem import emblem_refused
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

TRIAD = "The Capitoline Triad"
REANIMATE = "Reanimate"
HYDRA = "Genesis Hydra"
MISSTEP = "Minor Misstep"
"""Counters spells of mana value 1 or less, and has no other targets."""
EVENING, OPALESCENCE = "Enchanted Evening", "Opalescence"
ENOUGH = 30
NEEDS = frozenset(
    {Feature.CAST, Feature.ACTIVATE, Feature.MANA_POOL, Feature.OBSERVE_STACK, Feature.DECISIONS}
)
WITH_X = ("Walking Ballista", "Hangarback Walker", "Endless One", "Apocalypse Hydra")
"""Creatures with {X} and nothing asked for as they come."""


def _fill_graveyard(draw: Draw, board: Board, pool: frozenset[str], most: int) -> None:
    """Put historic cards into player 0's graveyard: so many less does the Triad cost."""
    names = [name for name in known(pool, historic=True) if name != TRIAD]
    for name in some(draw, names, at_most(draw, most)):
        board.add(name, 0, Zone.GRAVEYARD)


# --- The Triad's mana value ---------------------------------------------------------------------


def _constant(draw: Draw, pool: frozenset[str]) -> Case:
    """Whatever looks at mana values looks at the Triad's, in one zone or another."""
    ways = [_reanimated, _counted_in_cost]
    if {EVENING, OPALESCENCE} <= pool:
        ways.append(_on_battlefield)
    if HYDRA in pool:
        ways.append(_in_library)
    if MISSTEP in pool:
        ways.append(_on_stack)
    return pick(draw, ways)(draw, pool)


def _judge_constant(case: Case, table: Table) -> None:
    """It is 10, be the spell's cost what it may."""
    count = sum(
        is_historic(spec.card)
        for spec in case.game.scenario.objects
        if spec.zone is Zone.GRAVEYARD and spec.owner == 0
    )
    _judge_value(case, table, f"count {'0' if not count else '1 to 4' if count < 5 else '5 up'}")


def _x_is_zero(draw: Draw, pool: frozenset[str]) -> Case:
    """Cards with {X} lie in the graveyard, or have become permanents with X chosen for them."""
    ways = [_counted_in_cost_with_x, _reanimated_with_x]
    if {EVENING, OPALESCENCE} <= pool:
        ways.append(_permanent_with_x)
    if MISSTEP in pool:
        ways.append(_spell_with_x)
    return pick(draw, ways)(draw, pool)


def _judge_x_is_zero(case: Case, table: Table) -> None:
    """{X} adds nothing to the mana value of what is not on the stack, and there what was chosen."""
    _judge_value(case, table, "")


# --- Graveyard: the life that Reanimate costs ---------------------------------------------------


def _reanimated(draw: Draw, pool: frozenset[str]) -> Case:
    return _reanimate(draw, pool, TRIAD)


def _reanimated_with_x(draw: Draw, pool: frozenset[str]) -> Case:
    return _reanimate(draw, pool, pick(draw, [n for n in (*WITH_X, "Hydroid Krasis") if n in pool]))


def _reanimate(draw: Draw, pool: frozenset[str], name: str) -> Case:
    board = Board()
    _fill_graveyard(draw, board, pool, 8)
    card = board.add(name, at_most(draw, 1), Zone.GRAVEYARD)
    spell = board.hand(REANIMATE)
    board.mana(0, "B")
    game = Director(board.scenario())
    game.do(Cast(0, spell, targets=((card,),)))
    game.resolve()
    return Case(game.program, facts={"way": "life lost", "card": card, "name": name})


def _judge_life(case: Case, table: Table, transcript: Transcript) -> None:
    name = str(case.facts["name"])
    lost = transcript.start.players[0].life - transcript.last.players[0].life
    table.require(
        lost == mana_value(name),
        "another-mana-value-in-graveyard",
        move=len(transcript.outcomes),
        expected=f"{name} costs {mana_value(name)} life to reanimate, its mana value",
        observed=f"{lost} life was lost",
    )


# --- Graveyard: what the Triad's own ability exiles ---------------------------------------------


def _counted_in_cost(draw: Draw, pool: frozenset[str]) -> Case:
    names = some(draw, [name for name in known(pool, historic=True) if name != TRIAD], 4)
    return _exile([TRIAD] * at_most(draw, 3, 1) + names)


def _counted_in_cost_with_x(draw: Draw, pool: frozenset[str]) -> Case:
    """Two or three Triads, artifacts with {X}, and others that may make up for what is missing."""
    with_x = [name for name in WITH_X if name in pool and is_historic(name)]
    names = [name for name in known(pool, historic=True) if name != TRIAD]
    others = some(draw, sorted(names, key=mana_value, reverse=True), 3)
    return _exile([TRIAD] * at_most(draw, 3, 2) + some(draw, with_x, 3, minimum=1) + others)


def _exile(names: list[str]) -> Case:
    """Activate the ability by exiling cards, be their total mana value enough or not."""
    board = Board()
    triad = board.add(TRIAD, 0)
    cards = [board.add(name, 0, Zone.GRAVEYARD) for name in names]
    total = sum(mana_value(name) for name in names)
    game = Director(board.scenario())
    action = Activate(0, triad, cost_choices=(tuple(cards),))
    if total >= ENOUGH:
        game.do(action)
    else:
        game.forbid(action)
    plain = Board()
    triad = plain.add(TRIAD, 0)
    paid = tuple(plain.add(TRIAD, 0, Zone.GRAVEYARD) for _ in range(3))
    control = Director(plain.scenario())
    control.do(Activate(0, triad, cost_choices=(paid,)))
    facts: dict[str, str | int | bool | list[str]] = {"way": "cards exiled", "names": names}
    return Case(game.program, (control.program,), facts)


def _judge_exiled(case: Case, table: Table) -> bool:
    if emblem_refused(table, case.variants[0]):
        return False  # another check tells
    names = names_of(case, "names")
    total = sum(mana_value(name) for name in names)
    performed = isinstance(table.try_to_play(case.game).outcomes[-1], Performed)
    table.require(
        performed is (total >= ENOUGH),
        "too-little-exiled" if performed else "refused",
        move=1,
        expected=f"cards of total mana value {total} {'' if total >= ENOUGH else 'do not '}suffice",
        observed="the ability was activated" if performed else "it was refused",
    )
    return True


# --- Battlefield: enchantments as big as their mana value ---------------------------------------


def _on_battlefield(draw: Draw, pool: frozenset[str]) -> Case:
    board = Board()
    _fill_graveyard(draw, board, pool, 8)
    triad = board.add(TRIAD, 0)
    game = _all_as_big_as_their_mana_value(board)
    facts: dict[str, str | int | bool | list[str]] = {
        "way": "size", "card": triad, "name": TRIAD, "added": 0,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _permanent_with_x(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a creature with {X}; X is what it enters with, and not part of its mana value."""
    board = Board()
    name = pick(draw, [name for name in WITH_X if name in pool])
    card = board.hand(name)
    x = at_most(draw, 4, 1)
    cost = PRINTED[name].cost
    mana = "C" * (x * cost.count("{X}")) + "".join(c for c in "GR" if c in cost)
    board.mana(0, mana)
    game = _all_as_big_as_their_mana_value(board)
    game.do(Cast(0, card, x=x, spend=mana))
    game.resolve()
    facts: dict[str, str | int | bool | list[str]] = {
        "way": "size", "card": card, "name": name, "added": x,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _all_as_big_as_their_mana_value(board: Board) -> Director:
    """Make all permanents enchantments, and those creatures of their mana value's size."""
    board.add(EVENING, 0)
    spell = board.hand(OPALESCENCE)
    board.mana(0, "CCWW")
    game = Director(board.scenario())
    game.do(Cast(0, spell, spend="CCWW"))
    game.resolve()
    return game


def _judge_size(case: Case, table: Table, transcript: Transcript) -> bool:
    evening = on_battlefield(transcript.last, "enchanted-evening")
    if evening is None or evening.power != 5:
        return False  # the engine has other troubles with this
    name, label = str(case.facts["name"]), str(case.facts["card"])
    size = mana_value(name) + int(str(case.facts["added"]))
    view = on_battlefield(transcript.last, label)
    table.require(
        view is not None and (view.power, view.toughness) == (size, size),
        "another-mana-value-on-battlefield",
        move=len(transcript.outcomes),
        expected=f"{label} is {size}/{size} by its mana value {mana_value(name)} and its counters",
        observed=f"it is {view.power}/{view.toughness}" if view else "it is not there",
    )
    return True


# --- Library: what Genesis Hydra finds ----------------------------------------------------------


def _in_library(draw: Draw, pool: frozenset[str]) -> Case:
    """With X of 10 or more the Triad may be put onto the battlefield, with less it may not."""
    board = Board()
    _fill_graveyard(draw, board, pool, 6)
    hydra = board.hand(HYDRA)
    triad = board.add(TRIAD, 0, Zone.LIBRARY)
    other = board.add("Memnite", 0, Zone.LIBRARY)
    board.library(0, 2)
    x = pick(draw, (9, 10, 8, 11, 4))
    board.mana(0, "C" * x + "GG")
    game = Director(board.scenario())
    game.do(Cast(0, hydra, x=x, spend="C" * x + "GG"))
    game.resolve()
    if x < mana_value(TRIAD) and game.waits_for(DecisionKind.CHOOSE):
        game.forbid(Answer(0, ((triad,),)))
        game.answer((other,))
    else:
        game.answer((triad,))
    facts: dict[str, str | int | bool | list[str]] = {
        "way": "found in library", "card": triad, "x": x, "name": TRIAD,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _judge_found(case: Case, table: Table, transcript: Transcript) -> None:
    found = int(str(case.facts["x"])) >= mana_value(TRIAD)
    zone = zone_of(transcript.last, str(case.facts["card"]))
    table.require(
        (zone is Zone.BATTLEFIELD) is found,
        "another-mana-value-in-library",
        move=len(transcript.outcomes),
        expected=f"the Triad of mana value 10 is {'' if found else 'not '}put onto the battlefield",
        observed=f"it is in the {zone}",
    )


# --- Stack: what Minor Misstep may target -------------------------------------------------------


def _on_stack(draw: Draw, pool: frozenset[str]) -> Case:
    """The Triad is cast for little or nothing, and is of mana value 10 all the same."""
    board = Board()
    _fill_graveyard(draw, board, pool, 12)
    count = sum(is_historic(spec.card) for spec in board.objects)
    triad = board.hand(TRIAD)
    board.mana(0, "C" * (mana_value(TRIAD) - count))
    return _misstep(board, Cast(0, triad), TRIAD, mana_value(TRIAD))


def _spell_with_x(draw: Draw, pool: frozenset[str]) -> Case:
    """On the stack each {X} counts as the number chosen for X."""
    board = Board()
    name = pick(draw, [n for n in WITH_X if n in pool])
    x = at_most(draw, 2)
    symbols = PRINTED[name].cost.count("{X}")
    mana = "C" * (x * symbols) + "".join(c for c in "GR" if c in PRINTED[name].cost)
    card = board.hand(name)
    board.mana(0, mana)
    return _misstep(board, Cast(0, card, x=x), name, mana_value(name) + x * symbols)


def _misstep(board: Board, cast: Cast, name: str, value: int) -> Case:
    counter = board.hand(MISSTEP, 1)
    board.mana(1, "U")
    game = Director(board.scenario())
    game.do(cast)
    game.give_priority_to(1)
    action = Cast(1, counter, targets=((cast.card,),))
    if value <= 1:
        game.do(action)
    else:
        game.forbid(action)
    facts: dict[str, str | int | bool | list[str]] = {
        "way": "on the stack", "name": name, "value": value,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _judge_target(case: Case, table: Table) -> bool:
    transcript = table.try_to_play(case.game)
    if len(transcript.outcomes) < len(case.game.moves):
        table.play(case.game)
    value = int(str(case.facts["value"]))
    performed = isinstance(transcript.outcomes[-1], Performed)
    table.require(
        performed is (value <= 1),
        "another-mana-value-on-stack",
        move=len(transcript.outcomes),
        expected=f"{case.facts['name']} is of mana value {value} on the stack",
        observed=f"it {'is' if performed else 'is not'} taken for 1 or less",
    )
    return True


def _judge_value(case: Case, table: Table, more: str) -> None:
    way = str(case.facts["way"])
    judged = True
    if way == "cards exiled":
        judged = _judge_exiled(case, table)
    elif way == "on the stack":
        judged = _judge_target(case, table)
    else:
        transcript = table.play(case.game)
        if way == "life lost":
            _judge_life(case, table, transcript)
        elif way == "size":
            judged = _judge_size(case, table, transcript)
        else:
            _judge_found(case, table, transcript)
    if judged:
        table.exercised(f"{way}, {more}" if more else way)


CHECKS = (
    Check(
        id="triad-mana-value-constant",
        kind=Kind.RULING,
        sentence=(
            "The Capitoline Triad's mana value is 10 in every zone, however little the spell costs."
        ),
        rules=("202.3", "601.2f"),
        rulings=("triad-mana-value-constant",),
        generate=_constant,
        judge=_judge_constant,
        needs=NEEDS,
        cards=frozenset({TRIAD, REANIMATE, "Memnite", "Forest"}),
    ),
    Check(
        id="triad-x-is-zero",
        kind=Kind.RULING,
        sentence=(
            "{X} in a mana cost adds nothing to the mana value of what is not on the stack; on the "
            "stack it adds what was chosen."
        ),
        rules=("107.3g", "202.3e"),
        rulings=("triad-x-is-zero",),
        generate=_x_is_zero,
        judge=_judge_x_is_zero,
        needs=NEEDS,
        cards=frozenset({TRIAD, REANIMATE, "Memnite", "Walking Ballista"}),
    ),
)
