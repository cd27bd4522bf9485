"""Making a failing game smaller move by move and object by object.

Hypothesis makes small what its choices decide directly. A game drawn with dice it can only
draw again, so what it leaves is taken apart here: a move is left out, an object, the lands
behind some mana. What is left must still be a game of the rules, and the check must pass on it
where the reference engine plays it, so that no game is told as a failure that is none.
"""

import time
from collections.abc import Callable

from msgspec.structs import replace

from adapters.action import Activate, Cast
from adapters.program import Move, Performed, Program
from adapters.reference import ReferenceAdapter
from conformance.checking import Check, Table, Violation
from conformance.guard import GuardedEngine
from conformance.results import Case

__all__ = ["shrink"]


def shrink(case: Case, check: Check, shows: Callable[[Case], bool], until: float) -> Case:
    """Return the smallest case found that `shows` the fault, looking no longer than `until`.

    `until` is a time of `time.monotonic`.
    """
    also_on_reference = not _passes(case, check)

    def good(smaller: Case | None) -> bool:
        if smaller is None or time.monotonic() > until:
            return False
        if not check.explores and not _is_legal(smaller):
            return False
        return (also_on_reference or _passes(smaller, check)) and shows(smaller)

    before = None
    while case != before and time.monotonic() < until:
        before = case
        for reduce, places in PASSES:
            for place in reversed(places(case)):
                smaller = reduce(case, place)
                if good(smaller):
                    assert smaller is not None
                    case = smaller
    return case


def _is_legal(case: Case) -> bool:
    """Whether the reference engine performs what is legal and refuses what is forbidden."""
    try:
        transcript = ReferenceAdapter().play(case.game)
    except Exception:  # noqa: BLE001 - whatever keeps it from being played, it is no game
        return False
    return len(transcript.outcomes) == len(case.game.moves) and all(
        isinstance(outcome, Performed) is move.legal
        for outcome, move in zip(transcript.outcomes, case.game.moves, strict=True)
    )


def _passes(case: Case, check: Check) -> bool:
    """Whether the reference engine passes the check on this case; a judge in error says no."""
    try:
        check.judge(case, Table(check, GuardedEngine(ReferenceAdapter())))
    except Violation:
        return False
    except Exception:  # noqa: BLE001 - a fact that the case no longer bears out
        return False
    return True


# --- Moves --------------------------------------------------------------------------------------


def _counts_moves(fact: str) -> bool:
    """Whether a fact is a number of moves, by its name: `resolved_at`."""
    return fact.endswith("_at") or fact == "place"


def _without_move(case: Case, index: int) -> Case | None:
    facts = {
        name: value - 1
        if _counts_moves(name) and isinstance(value, int) and index < value
        else value
        for name, value in case.facts.items()
    }
    variants = [_variant_without(case, variant, index) for variant in case.variants]
    if not all(variants):
        return None
    return Case(_drop(case.game, index), tuple(v for v in variants if v is not None), facts)


def _variant_without(case: Case, variant: Program, index: int) -> Program | None:
    """Leave the move out of a variant that has the same moves, or one more at its place."""
    more = len(variant.moves) - len(case.game.moves)
    place = case.facts.get("place")
    if more == 0:
        return _drop(variant, index)
    if more == 1 and isinstance(place, int):
        return _drop(variant, index if index < place else index + 1)
    return None


def _drop(program: Program, index: int) -> Program:
    return replace(program, moves=(*program.moves[:index], *program.moves[index + 1 :]))


# --- Objects ------------------------------------------------------------------------------------


def _without_object(case: Case, place: int) -> Case | None:
    """Leave an object out of the game and its variants, unless it is the subject of the check."""
    label = case.game.scenario.objects[place].label
    if label in case.facts.values():
        return None
    facts = {
        name: [entry for entry in value if entry != label] if isinstance(value, list) else value
        for name, value in case.facts.items()
    }
    game, *variants = [_removed(program, label) for program in (case.game, *case.variants)]
    return Case(game, tuple(variants), facts)


def _removed(program: Program, label: str) -> Program:
    objects = tuple(spec for spec in program.scenario.objects if spec.label != label)
    return replace(program, scenario=replace(program.scenario, objects=objects))


# --- Mana ---------------------------------------------------------------------------------------


def _from_pool(case: Case, index: int) -> Case | None:
    """Give a player the mana for a move at the start instead of mana abilities to activate."""
    action = case.game.moves[index].action
    if not isinstance(action, Cast | Activate) or not action.mana or not action.spend:
        return None
    if any(len(variant.moves) != len(case.game.moves) for variant in case.variants):
        return None
    programs = [_paid(program, index, action.spend) for program in (case.game, *case.variants)]
    return Case(programs[0], tuple(programs[1:]), case.facts)


def _paid(program: Program, index: int, spend: str) -> Program:
    move = program.moves[index]
    assert isinstance(move.action, Cast | Activate)
    seat = move.action.player
    players = list(program.scenario.players)
    players[seat] = replace(players[seat], mana=players[seat].mana + spend)
    paid = Move(replace(move.action, mana=()), move.legal)
    moves = (*program.moves[:index], paid, *program.moves[index + 1 :])
    return Program(replace(program.scenario, players=tuple(players)), moves)


# --- Plainer positions --------------------------------------------------------------------------


def _plainer_object(case: Case, place: int) -> Case | None:
    """Take the marks off a permanent: that it is tapped or fresh, counters, damage."""
    scenario = case.game.scenario
    spec = scenario.objects[place]
    plain = replace(spec, tapped=False, fresh=False, counters={}, damage=0)
    if case.variants or plain == spec:
        return None
    objects = (*scenario.objects[:place], plain, *scenario.objects[place + 1 :])
    return replace(case, game=replace(case.game, scenario=replace(scenario, objects=objects)))


def _plainer_player(case: Case, seat: int) -> Case | None:
    """Give a player the usual life total."""
    scenario = case.game.scenario
    if case.variants or scenario.players[seat].life == USUAL_LIFE:
        return None
    players = list(scenario.players)
    players[seat] = replace(players[seat], life=USUAL_LIFE)
    changed = replace(scenario, players=tuple(players))
    return replace(case, game=replace(case.game, scenario=changed))


# --- Plainer cards ------------------------------------------------------------------------------


def _without_paragraph(case: Case, place: int) -> Case | None:
    """Leave a paragraph out of what a card given by its words says."""
    cards = list(case.game.scenario.cards)
    index, number = _paragraphs_of(case)[place]
    lines = cards[index].text.split("\n")
    text = "\n".join(lines[:number] + lines[number + 1 :])
    cards[index] = replace(cards[index], text=text)
    programs = [
        replace(program, scenario=replace(program.scenario, cards=tuple(cards)))
        for program in (case.game, *case.variants)
    ]
    return Case(programs[0], tuple(programs[1:]), case.facts)


def _paragraphs_of(case: Case) -> list[tuple[int, int]]:
    return [
        (index, number)
        for index, face in enumerate(case.game.scenario.cards)
        for number in range(len(face.text.split("\n")) if face.text else 0)
    ]


def _without_unused_card(case: Case, place: int) -> Case | None:
    """Leave out a card given by its words that nothing is any more."""
    scenario = case.game.scenario
    if any(spec.card == scenario.cards[place].name for spec in scenario.objects):
        return None
    cards = (*scenario.cards[:place], *scenario.cards[place + 1 :])
    programs = [
        replace(program, scenario=replace(program.scenario, cards=cards))
        for program in (case.game, *case.variants)
    ]
    return Case(programs[0], tuple(programs[1:]), case.facts)


USUAL_LIFE = 20

Places = Callable[[Case], range]
Reduce = Callable[[Case, int], Case | None]


def _moves(case: Case) -> range:
    return range(len(case.game.moves))


def _objects(case: Case) -> range:
    return range(len(case.game.scenario.objects))


def _players(case: Case) -> range:
    return range(len(case.game.scenario.players))


def _paragraphs(case: Case) -> range:
    return range(len(_paragraphs_of(case)))


def _cards(case: Case) -> range:
    return range(len(case.game.scenario.cards))


PASSES: tuple[tuple[Reduce, Places], ...] = (
    (_without_move, _moves),
    (_from_pool, _moves),
    (_without_object, _objects),
    (_plainer_object, _objects),
    (_plainer_player, _players),
    (_without_unused_card, _cards),
    (_without_paragraph, _paragraphs),
)
"""What is tried in turn, and at which places of a case, from the last to the first."""
