"""The rulings on mana of an undefined type and on what lands could produce (106.5, 106.7)."""

from adapters.action import Action, Activate, Cast
from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Performed
from adapters.scenario import ObjectSpec, Scenario
from conformance.boards import BASICS, Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import on_battlefield
from conformance.checks.mana_boards import (
    CHANGERS,
    COLORS,
    LANDS,
    LOOKING,
    TYPES,
    along,
    asked,
    controller,
    on_board,
    pool,
    reachable,
    replacements,
    sorted_mana,
    types_to_choose,
)
from conformance.comparing import same_position
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

NEEDS = frozenset({Feature.TAPPED, Feature.ACTIVATE, Feature.OBSERVE_MANA, Feature.OBSERVE_STACK})

AMBER = "Mox Amber"
LEGENDS: dict[str, str] = {
    "Isamaru, Hound of Konda": "W",
    "Kiki-Jiki, Mirror Breaker": "R",
    "Animar, Soul of Elements": "GUR",
    "Karador, Ghost Chieftain": "WBG",
    "Ajani Goldmane": "W",
    "Jace Beleren": "U",
    "Karn, Silver Golem": "",
}
"""Legendary creatures and planeswalkers, and their colors."""
WALKERS = frozenset({"Ajani Goldmane", "Jace Beleren"})

BARREN = ("Reflecting Pool", "Exotic Orchard", "Flooded Strand", "Evolving Wilds")
COLORLESS = ("Wastes", "Arcane Lighthouse", "Eldrazi Temple")
BESIDES: dict[str, str] = {"Sol Ring": "CC", "Llanowar Elves": "G"}
"""Permanents that are no lands, and the mana they make."""
ONLOOKERS = ("Nyxbloom Ancient", "Mana Reflection", "Dictate of Karametra", "Manabarbs", *CHANGERS)
"""Permanents that have a say only where mana is made."""
PAID = "Savannah Lions"


def _options(scenario: Scenario, source: ObjectSpec) -> frozenset[str]:
    """Return the types among which a source makes its mana."""
    if source.card != AMBER:
        return types_to_choose(scenario, source)
    own = [s for s in on_board(scenario, LEGENDS) if controller(s) == controller(source)]
    return frozenset(color for spec in own for color in LEGENDS[spec.card])


def _ordered(types: frozenset[str]) -> list[str]:
    return [kind for kind in TYPES if kind in types]


def _spec(scenario: Scenario, label: str) -> ObjectSpec:
    return next(spec for spec in scenario.objects if spec.label == label)


# --- Undefined types ----------------------------------------------------------------------------


def _undefined(draw: Draw, pool_: frozenset[str]) -> Case:
    """Activate an ability that lacks a definition, now and then one that has it after all."""
    board, seat = Board(), at_most(draw, 1)
    card = pick(draw, [name for name in (*LOOKING, AMBER) if name in pool_])
    source = board.add(card, seat)
    if card == AMBER:
        _legends(draw, board, pool_, seat)
    else:
        _barren_lands(draw, board, pool_, seat, colors=LOOKING[card].types == COLORS)
    floating = pick(draw, ("", "G", "WW", "CR"))
    board.mana(seat, floating)
    options = _options(board.scenario(), _spec(board.scenario(), source))
    if not options:
        _onlookers(draw, board, pool_, source)
    action = Activate(seat, source, produce=pick(draw, _ordered(options)) if options else "")
    others = [name for name in BESIDES if name in pool_] if at_most(draw, 1) else []
    other = Activate(seat, board.add(pick(draw, others), seat)) if others else None
    paying = not options and not others and seat == 0 and PAID in pool_ and at_most(draw, 2) == 2
    if paying:
        board.mana(seat, "W")
        spell = Cast(0, board.hand(PAID), mana=(action,), spend="W")
    game = Director(board.scenario())
    game.give_priority_to(seat)
    actions: list[Action] = [spell] if paying else [action]
    if other is not None:
        actions.insert(at_most(draw, 1), other)
    for each in actions:
        game.do(each)
    facts: dict[str, str | int | bool | list[str]] = {
        "source": source, "seat": seat, "besides": floating, "paying": paying,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _legends(draw: Draw, board: Board, pool_: frozenset[str], seat: int) -> None:
    """Add what Mox Amber must not count, and now and then what it counts."""
    known = [name for name in LEGENDS if name in pool_]
    mine = [name for name in ("Karn, Silver Golem",) if name in pool_]
    if at_most(draw, 2) == 2:
        mine = known
    for names, owner in ((mine, seat), (known, 1 - seat), (creatures(pool_), seat)):
        for name in some(draw, names, 1) if names else ():
            counters = {"loyalty": 3} if name in WALKERS else {}
            board.add(name, owner, counters=counters)


def _barren_lands(
    draw: Draw, board: Board, pool_: frozenset[str], seat: int, *, colors: bool
) -> None:
    """Add lands that define no type together, and now and then one that does."""
    plain = [name for name in BARREN if name in pool_]
    colorless = [name for name in COLORLESS if name in pool_]
    for owner in (seat, 1 - seat):
        hidden = colors or owner != seat
        for name in some(draw, [*plain, *(colorless if hidden else ())], 2):
            board.add(name, owner, tapped=bool(at_most(draw, 1)))
    if at_most(draw, 2) == 2:
        board.add(pick(draw, [name for name in BASICS if name in pool_]), at_most(draw, 1))


def _onlookers(draw: Draw, board: Board, pool_: frozenset[str], source: str) -> None:
    """Add permanents that change or watch what is made, but those that would define a type."""
    for name in some(draw, [name for name in ONLOOKERS if name in pool_], 2):
        board.add(name, at_most(draw, 1))
        scenario = board.scenario()
        if _options(scenario, _spec(scenario, source)):
            board.objects.pop()


def _judge_undefined(case: Case, table: Table) -> None:
    """The cost is paid, nothing uses the stack, and exactly the definable mana comes."""
    scenario, label = case.game.scenario, str(case.facts["source"])
    seat, paying = int(str(case.facts["seat"])), bool(case.facts["paying"])
    source = _spec(scenario, label)
    options = _options(scenario, source)
    transcript = table.try_to_play(case.game)
    number, outcome = len(transcript.outcomes), transcript.outcomes[-1]
    if not isinstance(outcome, Performed) and not _about(case, number, label):
        return  # another action was refused: that is for other checks to tell
    if options and any(spec != source for spec in on_board(scenario, LOOKING)):
        return  # a type defined in a roundabout way: `mana-could-produce` tells
    count = table.contrast if options else table.exercised
    count(f"{'defined' if options else 'undefined'}, {source.card}")
    table.require(
        isinstance(outcome, Performed),
        "defined-type-refused" if options else "activation-refused",
        move=number,
        expected="the ability may be activated whatever mana it makes",
        observed="it was refused",
    )
    expected, made = str(case.facts["besides"]), pool(transcript.last, seat)
    for move in case.game.moves:
        if isinstance(move.action, Activate):
            own = move.action.source == label
            mana = BESIDES.get(_spec(scenario, move.action.source).card, "")
            changes = replacements(scenario, seat, land=False).values()
            expected += move.action.produce if own else along(mana, changes)
    _paid_and_off_the_stack(table, transcript.last, number, label, spells=1 if paying else 0)
    table.require(
        made == sorted_mana(expected),
        "other-mana" if options else "undefined-mana-made",
        move=number,
        expected=f"the player has {sorted_mana(expected) or 'no mana'}",
        observed=f"there is {made or 'no mana'}",
    )


def _about(case: Case, number: int, label: str) -> bool:
    """Return whether the move with this number activates the source."""
    action = case.game.moves[number - 1].action
    if isinstance(action, Cast):
        return True
    return isinstance(action, Activate) and action.source == label


def _paid_and_off_the_stack(
    table: Table, seen: Observation, move: int, label: str, *, spells: int
) -> None:
    view = on_battlefield(seen, label)
    table.require(
        view is not None and view.tapped,
        "cost-not-paid",
        move=move,
        expected=f"{label} is tapped, that being the cost",
        observed="it is not",
    )
    table.require(
        len(seen.stack) == spells,
        "something-on-the-stack",
        move=move,
        expected="neither the mana ability nor what watches for mana is on the stack",
        observed=f"{len(seen.stack)} objects on the stack",
    )


# --- Could produce ------------------------------------------------------------------------------


def _could(draw: Draw, pool_: frozenset[str]) -> Case:
    """Ask a permanent that looks at lands for a type that is there, or for one that is not."""
    board, seat = Board(), at_most(draw, 1)
    source = board.add(pick(draw, [name for name in LOOKING if name in pool_]), seat)
    lands = [name for name in (*LANDS, "Reflecting Pool", "Exotic Orchard") if name in pool_]
    looking = [name for name in ("Reflecting Pool", "Exotic Orchard") if name in pool_]
    least = at_most(draw, 3) > 0
    for owner in (seat, 1 - seat):
        for name in [*some(draw, lands, 2, minimum=least), *some(draw, looking, 1)]:
            _land(draw, board, name, owner)
    for name in some(draw, [name for name in CHANGERS if name in pool_], 1):
        board.add(name, at_most(draw, 1))
    if "Platinum Emperion" in pool_ and at_most(draw, 7) == 7:
        board.add("Platinum Emperion", at_most(draw, 1))  # no life can be paid
    scenario = board.scenario()
    options = _options(scenario, _spec(scenario, source))
    impossible = [kind for kind in TYPES if kind not in options]
    if options and (not impossible or at_most(draw, 1) == 0):
        action = Activate(seat, source, produce=pick(draw, _ordered(options)))
        legal = True
    else:
        legal = not options and at_most(draw, 1) == 0
        action = Activate(seat, source, produce="" if legal else pick(draw, impossible))
    game = Director(scenario)
    game.give_priority_to(seat)
    if legal:
        game.do(action)
    else:
        game.forbid(action)
    return Case(game.program, facts={"source": source, "seat": seat})


def _land(draw: Draw, board: Board, name: str, owner: int) -> None:
    """Add a land, tapped, summoning sick, or without the counters its cost takes, as drawn."""
    counters = {"mining": 1} if name == "Gemstone Mine" and at_most(draw, 1) else {}
    fresh = bool(at_most(draw, 1))
    board.add(name, owner, tapped=bool(at_most(draw, 1)), fresh=fresh, counters=counters)


def _situation(scenario: Scenario, source: ObjectSpec, options: frozenset[str]) -> str:
    others = [s for s in on_board(scenario, LANDS.keys() | LOOKING.keys()) if s != source]
    if not others:
        return "no other land"
    if not options:
        return "no type"
    if on_board(scenario, CHANGERS):
        return "replaced mana"
    if any(spec.card in LOOKING for spec in others):
        return "lands that look at lands"
    if any(spec.tapped or _exhausted(spec) for spec in others):
        return "costs that can't be paid"
    return "other lands"


def _exhausted(spec: ObjectSpec) -> bool:
    return spec.card == "Gemstone Mine" and not spec.counters


def _judge_could(case: Case, table: Table) -> None:
    """A type is made if a land could produce it, and can't be chosen if none could."""
    scenario, seat = case.game.scenario, int(str(case.facts["seat"]))
    source = _spec(scenario, str(case.facts["source"]))
    options = _options(scenario, source)
    transcript = table.try_to_play(case.game)
    number = len(transcript.outcomes)
    outcome, action = transcript.outcomes[-1], case.game.moves[-1].action
    if number < len(case.game.moves) or not isinstance(action, Activate):
        return
    wanted = action.produce
    possible = wanted in options if wanted else not options
    situation = _situation(scenario, source, options)
    table.exercised(f"{situation}, {'possible' if possible else 'impossible'}")
    table.require(
        isinstance(outcome, Performed) is possible,
        _fault(scenario, source, wanted, possible=possible),
        move=number,
        expected=f"{wanted or 'activating'} is {'possible' if possible else 'impossible'}; the "
        f"types that could be produced: {''.join(_ordered(options)) or 'none'}",
        observed="performed" if isinstance(outcome, Performed) else f"refused: {outcome.reason}",
    )
    if not possible:
        before = transcript.observation(number - 1)
        _no_trace(table, before, outcome.observation, number)
        return
    if asked(transcript):
        return  # which replacement applies first: `mana-tapped-replacement` goes on from there
    land = source.card in ("Reflecting Pool", "Exotic Orchard")
    changes = replacements(scenario, seat, land=land).values()
    outcomes, made = reachable(wanted, changes), pool(transcript.last, seat)
    table.require(
        made in outcomes,
        "other-mana" if options else "mana-of-no-type",
        move=number,
        expected=f"{' or '.join(sorted(outcomes)) or 'no mana'} is made",
        observed=f"there is {made or 'no mana'}",
    )


def _fault(scenario: Scenario, source: ObjectSpec, wanted: str, *, possible: bool) -> str:
    """Name what was taken wrongly, so that different mistakes are told apart."""
    replaced = bool(on_board(scenario, CHANGERS))
    if not possible and wanted == "C" and LOOKING[source.card].types == COLORS:
        return "colorless-taken-for-a-color"
    if not possible:
        return "unreplaced-type-made" if replaced else "impossible-type-made"
    if not wanted:
        return "unreplaced-type-offered" if replaced else "activation-refused"
    if replaced:
        return "replaced-type-refused"
    looking = [spec for spec in on_board(scenario, LOOKING) if spec != source]
    return "type-through-other-lands-refused" if looking else "possible-type-refused"


def _no_trace(table: Table, before: Observation, after: Observation, move: int) -> None:
    changed = same_position(before, after, table.engine.hello().features)
    table.require(
        changed is None,
        "refusal-left-a-trace",
        move=move,
        expected="after the refusal everything is as before",
        observed=f"{changed.path} changed" if changed else "",
    )


CHECKS = (
    Check(
        id="mana-undefined-type",
        kind=Kind.RULING,
        sentence="An ability that would make mana of a type that nothing defines makes none.",
        rules=("106.5", "605.3b"),
        rulings=("mana-undefined-type",),
        generate=_undefined,
        judge=_judge_undefined,
        needs=NEEDS | {Feature.MANA_POOL, Feature.CAST, Feature.PAY_WHILE_CASTING},
        cards=frozenset({"Reflecting Pool", "Forest", "Grizzly Bears"}),
    ),
    Check(
        id="mana-could-produce",
        kind=Kind.RULING,
        sentence=(
            "What a land could produce is what its abilities would make now, whatever their "
            "costs, through every order of the effects that replace it; lands that look only at "
            "each other could produce nothing."
        ),
        rules=("106.7", "106.5"),
        rulings=("mana-could-produce",),
        generate=_could,
        judge=_judge_could,
        needs=NEEDS | {Feature.SUMMONING_SICK, Feature.COUNTERS},
        cards=frozenset({"Reflecting Pool", "Exotic Orchard", "Forest"}),
    ),
)
