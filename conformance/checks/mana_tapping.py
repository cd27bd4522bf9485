"""The rulings on tapping for mana: what it is, and what replaces the mana (106.12, 106.12b)."""

from typing import NamedTuple

from hypothesis import strategies as st

from adapters.action import Activate
from adapters.names import Feature
from adapters.program import Performed
from adapters.scenario import Scenario
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.mana_boards import (
    CHANGERS,
    LANDS,
    MULTIPLIERS,
    along,
    answer_in_order,
    asked,
    controller,
    literally,
    on_board,
    play_in_order,
    pool,
    reachable,
    replacements,
    sorted_mana,
    without,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

NEEDS = frozenset(
    {Feature.TAPPED, Feature.ACTIVATE, Feature.OBSERVE_MANA, Feature.MANA_POOL, Feature.COUNTERS}
)


class Maker(NamedTuple):
    """A mana ability: what it makes, whether its cost has {T}, and what it costs besides."""

    made: str
    taps: bool
    ability: int = 0
    produce: str = ""
    fodder: str = ""
    """A card that the cost takes; "itself" for the permanent, "hand" for one from the hand."""
    tapped: bool = False
    counters: tuple[str, int] | None = None
    spend: str = ""


MAKERS: dict[str, Maker] = {
    "Forest": Maker("G", taps=True),
    "Llanowar Elves": Maker("G", taps=True),
    "Ashnod's Altar": Maker("CC", taps=False, fodder="Ornithopter"),
    "Sol Ring": Maker("CC", taps=True),
    "Krark-Clan Ironworks": Maker("CC", taps=False, fodder="Memnite"),
    "Wastes": Maker("C", taps=True),
    "Phyrexian Altar": Maker("U", taps=False, produce="U", fodder="Grizzly Bears"),
    "Birds of Paradise": Maker("U", taps=True, produce="U"),
    "Pili-Pala": Maker("W", taps=False, produce="W", tapped=True, spend="CC"),
    "Mana Confluence": Maker("R", taps=True, produce="R"),
    "Skirge Familiar": Maker("B", taps=False, fodder="hand"),
    "Gemstone Mine": Maker("W", taps=True, produce="W", counters=("mining", 2)),
    "Morselhoarder": Maker("B", taps=False, produce="B", counters=("-1/-1", 2)),
    "Deranged Assistant": Maker("C", taps=True),
    "Millikin": Maker("C", taps=True),
    "Lion's Eye Diamond": Maker("GGG", taps=False, produce="G"),
    "Devoted Druid": Maker("G", taps=True),
    "Grand Architect": Maker("CC", taps=False, ability=1, fodder="itself"),
}
"""Mana abilities with {T} in their costs and without. Grand Architect taps, but not by {T}."""


# --- What tapping for mana is -------------------------------------------------------------------


def _multiplied(draw: Draw, pool_: frozenset[str]) -> Case:
    """Activate a mana ability while permanents multiply what is tapped for mana."""
    board, seat = Board(), at_most(draw, 1)
    known = [name for name in MULTIPLIERS if name in pool_]
    for name in some(draw, known, 3, minimum=1):
        board.add(name, seat)
    for name in some(draw, known, 1):
        board.add(name, 1 - seat)
    wanted = [n for n, m in MAKERS.items() if n in pool_ and m.taps is bool(at_most(draw, 1))]
    action = _maker(draw, board, pick(draw, wanted), seat)
    control, game = Director(without(board, MULTIPLIERS)), Director(board.scenario())
    for each in (control, game):
        each.give_priority_to(seat)
        each.do(action)
    facts: dict[str, str | int | bool | list[str]] = {"source": action.source, "seat": seat}
    return Case(game.program, (control.program,), facts=facts)


def _maker(draw: Draw, board: Board, name: str, seat: int) -> Activate:
    """Add a permanent with a mana ability and what its cost takes; return the activation."""
    maker = MAKERS[name]
    counters = dict([maker.counters]) if maker.counters else {}
    source = board.add(name, seat, tapped=maker.tapped, counters=counters)
    board.mana(seat, maker.spend)
    board.library(seat, 2)
    choices: tuple[tuple[str, ...], ...] = ()
    if maker.fodder == "itself":
        choices = ((source,),)
    elif maker.fodder == "hand":
        choices = ((board.hand("Forest", seat),),)
    elif maker.fodder:
        choices = ((board.add(maker.fodder, seat, tapped=bool(at_most(draw, 1))),),)
    return Activate(
        seat,
        source,
        maker.ability,
        produce=maker.produce,
        spend=maker.spend,
        cost_choices=choices,
    )


def _judge_multiplied(case: Case, table: Table) -> None:
    """What multiplies the mana of tapped permanents applies where the cost has {T}, only there."""
    scenario, seat = case.game.scenario, int(str(case.facts["seat"]))
    card = next(s.card for s in scenario.objects if s.label == case.facts["source"])
    maker = MAKERS[card]
    alone = table.try_to_play(case.variants[0])
    if not isinstance(alone.outcomes[-1], Performed) or pool(alone.last, seat) != maker.made:
        return  # the ability by itself goes wrong, which other checks tell
    factor = 1
    for spec in on_board(scenario, MULTIPLIERS):
        if maker.taps and controller(spec) == seat:
            factor *= MULTIPLIERS[spec.card]
    transcript = table.play(case.game)
    made, expected = pool(transcript.last, seat), sorted_mana(maker.made * factor)
    table.exercised(f"{'tapping' if maker.taps else 'not tapping'}: {card}")
    table.require(
        made == expected,
        "not-multiplied" if maker.taps else "multiplied-without-tapping",
        move=len(transcript.outcomes),
        expected=f"{expected}, the cost having {'' if maker.taps else 'no '}{{T}}",
        observed=f"there is {made or 'no mana'}",
    )


# --- What replaces it ---------------------------------------------------------------------------


SOURCES = ("Forest", "Wastes", "Sol Ring", "Mana Confluence", "Birds of Paradise", "Llanowar Elves")
ECHO, GROWTH = "Dictate of Karametra", "Wild Growth"


def _replaced(draw: Draw, pool_: frozenset[str]) -> Case:
    """Tap a permanent for mana under several effects that replace it, in an order drawn."""
    board, seat = Board(), at_most(draw, 1)
    name = pick(draw, [name for name in SOURCES if name in pool_])
    source = board.add(name, seat)
    known = [name for name in MULTIPLIERS if name in pool_]
    changers = [name for name in CHANGERS if name in pool_] if name in LANDS else []
    both = bool(changers) and bool(at_most(draw, 1))
    for multiplier in some(draw, known, 2, minimum=1):
        board.add(multiplier, seat)
    for changer in some(draw, changers, 2, minimum=1) if both else ():
        board.add(changer, at_most(draw, 1))
    for multiplier in some(draw, known, 1):
        board.add(multiplier, 1 - seat)
    if name in LANDS:
        for echo in some(draw, [n for n in (ECHO, GROWTH) if n in pool_], 1):
            board.add(echo, at_most(draw, 1), attached_to=source if echo == GROWTH else None)
    changes = replacements(board.scenario(), seat, land=name in LANDS)
    order = draw(st.permutations(sorted(changes)))
    game = Director(board.scenario())
    game.give_priority_to(seat)
    game.do(Activate(seat, source, produce=MAKERS[name].produce))
    tapped = game.program
    answer_in_order(game, order)
    facts: dict[str, str | int | bool | list[str]] = {
        "source": source, "seat": seat, "order": order,
    }  # fmt: skip
    return Case(game.program, (literally(tapped, seat, order),), facts=facts)


def _judge_replaced(case: Case, table: Table) -> None:
    """What comes is what the effects make of it, each once, in the order the player chose."""
    scenario, seat = case.game.scenario, int(str(case.facts["seat"]))
    order = case.facts["order"]
    assert isinstance(order, list)
    card = next(s.card for s in scenario.objects if s.label == case.facts["source"])
    changes = replacements(scenario, seat, land=card in LANDS)
    transcript = play_in_order(case, table)
    tapped_at = 1 + seat  # player 1 acts after a pass
    if not order or not isinstance(transcript.outcomes[tapped_at - 1], Performed):
        return
    outcomes = reachable(MAKERS[card].made, changes.values())
    table.exercised(
        f"{len(order)} effects, {'order matters' if len(outcomes) > 1 else 'any order'}"
    )
    if asked(transcript):
        wanted = {along(MAKERS[card].made, [changes[label] for label in order])}
    else:
        wanted = outcomes
    made = pool(transcript.last, seat)
    expected = {_with_triggers(scenario, card, mana) for mana in wanted}
    untouched = made == _with_triggers(scenario, card, MAKERS[card].made)
    table.require(
        made in expected,
        "not-replaced-at-all" if untouched else "other-mana",
        move=len(transcript.outcomes),
        expected=f"{' or '.join(sorted(expected))}",
        observed=f"there is {made or 'no mana'}",
    )
    table.require(
        len(outcomes) == 1 or asked(transcript),
        "order-not-asked",
        move=tapped_at,
        expected=f"the player chooses which effect applies first, as it matters: "
        f"{' or '.join(sorted(outcomes))}",
        observed="the engine chose by itself",
    )


def _with_triggers(scenario: Scenario, card: str, mana: str) -> str:
    """Return the mana with what triggered mana abilities add on seeing it."""
    echoes = on_board(scenario, {ECHO}) if card in LANDS else []
    return sorted_mana(mana + mana[0] * len(echoes) + "G" * len(on_board(scenario, {GROWTH})))


CHECKS = (
    Check(
        id="mana-tap-for-mana",
        kind=Kind.RULING,
        sentence=(
            "To tap a permanent for mana is to activate a mana ability of it that has {T} in its "
            "cost; no other mana ability is that."
        ),
        rules=("106.12", "605.1a"),
        rulings=("mana-tap-for-mana",),
        generate=_multiplied,
        judge=_judge_multiplied,
        needs=NEEDS,
        cards=frozenset({"Nyxbloom Ancient", "Forest", "Ashnod's Altar", "Ornithopter", "Memnite"}),
    ),
    Check(
        id="mana-tapped-replacement",
        kind=Kind.RULING,
        sentence=(
            "What replaces the mana that a tapped permanent produces changes the production "
            "itself, each effect once, in the order its controller chooses."
        ),
        rules=("106.12b", "616.1", "614.5"),
        rulings=("mana-tapped-replacement",),
        generate=_replaced,
        judge=_judge_replaced,
        needs=NEEDS | {Feature.ATTACHED, Feature.DECISIONS, Feature.OBSERVE_DECISION},
        cards=frozenset({"Nyxbloom Ancient", "Contamination", "Forest"}),
    ),
)
