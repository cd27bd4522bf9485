"""The same engine on what comes to the same: sums of reductions, and turning over twice."""

from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from adapters.action import Answer, Attack, Cast
from adapters.names import DecisionKind, Feature, Step
from adapters.observation import ObjectView, Observation
from adapters.reference import card_facts
from conformance.boards import Board, Draw
from conformance.checking import Check, Table
from conformance.checks.games import WALKING
from conformance.checks.looking import on_battlefield
from conformance.checks.metamorphic_relating import Relation, number_of, without
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

SEED = st.integers(0, 2**64 - 1)

# --- Reductions ---------------------------------------------------------------------------------

CREATURES = ("Hill Giant", "Serra Angel", "Wurmcoil Engine", "Grizzly Bears")
SORCERIES = ("Lingering Souls", "Day of Judgment", "Time Walk", "Wrath of God")
REDUCERS = ("Helm of Awakening", "Animar, Soul of Elements", "Goblin Electromancer")


def _reducers(dice: Random, board: Board, spell: str, number: int) -> list[str]:
    """Add what makes a spell cost so much less in all, in any mixture."""
    others = dice.randint(0, number)
    labels = [board.add(REDUCERS[0], dice.randrange(2)) for _ in range(number - others)]
    if others and spell in CREATURES:
        labels.append(board.add(REDUCERS[1], 0, counters={"+1/+1": others}))
    elif others:
        labels += [board.add(REDUCERS[2], 0) for _ in range(others)]
    return labels


def _reduced(draw: Draw, pool: frozenset[str]) -> Case:
    """Offer mana for a spell, enough or not, under two mixtures that take off the same."""
    dice = Random(draw(SEED))
    spell = dice.choice([name for name in (*CREATURES, *SORCERIES) if name in pool])
    number, cost = dice.randint(1, 4), card_facts(spell).cost
    generic = cost.count("C")
    less = min(generic, dice.choice((number, number, number - 1, number + 1)))
    mana = "C" * (generic - less) + cost.replace("C", "")
    games, reducers = [], set()
    for _ in range(2):
        board = Board()
        card = board.hand(spell)
        reducers.update(_reducers(dice, board, spell, number))
        board.mana(0, mana)
        game = Director(board.scenario())
        attempt = Cast(0, card, spend=mana)
        if not game.may(attempt):
            game.forbid(attempt)
        games.append(game.program)
    return Case(games[0], (games[1],), {"reducers": sorted(reducers)})


def _no_reducers(case: Case, seen: Observation) -> Observation:
    """Leave out what reduces costs, and abilities of it."""
    labels = case.facts["reducers"]
    assert isinstance(labels, list)
    stack = tuple(item for item in seen.stack if item.source not in labels)
    return without(replace(seen, stack=stack), *labels)


REDUCED = Relation(change=lambda case: case.variants[0], view=_no_reducers, own=_no_reducers)


# --- Turned over twice --------------------------------------------------------------------------

EQUIPMENT = ("Leonin Scimitar", "Swiftfoot Boots")
TURNING = ("Village Watch", "Huntmaster of the Fells")
SPELLS = 2
"""Spells in one turn after which both turn back."""


def _turned(draw: Draw, pool: frozenset[str]) -> Case:
    """Let a turn go by without a spell, and one with two, so that a permanent turns twice."""
    dice, board = Random(draw(SEED)), Board()
    name = dice.choice([name for name in TURNING if name in pool])
    is_cast = dice.randrange(2) == 0
    subject = board.hand(name) if is_cast else _placed(dice, board, pool, name)
    caster = 0 if is_cast else 1
    spells = [board.hand("Memnite", caster) for _ in range(SPELLS)]
    for seat in (0, 1):
        board.add("Craw Wurm", seat)
        board.library(seat, 4)
    if is_cast:
        board.mana(0, card_facts(name).cost)
    game = Director(board.scenario(Step.POSTCOMBAT_MAIN))
    if is_cast:  # a turn with a spell: it does not turn in the next one
        game.do(Cast(0, subject, spend=board.players[0].mana))
        _settle(game, 1, Step.PRECOMBAT_MAIN)
    before = game.count
    _settle(game, caster, Step.PRECOMBAT_MAIN)
    once = game.count
    for spell in spells:
        game.do(Cast(caster, spell))
        game.resolve()
    _settle(game, 1 - caster, Step.PRECOMBAT_MAIN)
    facts = {"before_at": before, "once_at": once, "twice_at": game.count}
    return Case(game.program, facts={"subject": subject, **facts})


def _placed(dice: Random, board: Board, pool: frozenset[str], name: str) -> str:
    """Put the permanent onto the battlefield, perhaps with counters and something attached."""
    owner = dice.randrange(2)
    subject = board.add(name, owner, counters=dice.choice(({}, {"+1/+1": 1}, {"charge": 2})))
    worn = [card for card in EQUIPMENT if card in pool]
    if worn and dice.randrange(2):
        board.add(dice.choice(worn), owner, attached_to=subject)
    return subject


def _settle(game: Director, seat: int, step: Step) -> None:
    """Go on to a step, with no attacks, and as much chosen in each choice as can be."""
    while (game.seen.active_player, game.seen.step) != (seat, step) or game.seen.stack:
        kind = game.pending.kind
        if kind is DecisionKind.PRIORITY:
            game.until(seat, step)
        elif kind is DecisionKind.ATTACKERS:
            game.do(Attack(game.pending.player))
        else:
            answers = [action for action in game.legal_actions() if isinstance(action, Answer)]
            game.do(max(answers, key=lambda answer: sum(map(len, answer.chosen))))


def _judge_turned(case: Case, table: Table) -> None:
    """Turned over twice, the permanent is what it was before."""
    transcript = table.try_to_play(case.game)
    places = [number_of(case, name) for name in ("before_at", "once_at", "twice_at")]
    if len(transcript.outcomes) < places[-1]:
        return
    subject = str(case.facts["subject"])
    before, between, after = (
        on_battlefield(transcript.observation(number), subject) for number in places
    )
    if before is None or between is None or before.name == between.name:
        return
    table.exercised(before.name)
    for field, was, now in _fields(before, after):
        table.require(
            was == now,
            f"not-as-before: {field}",
            move=places[-1],
            expected=f"{field} {was} as before it turned over twice",
            observed=str(now),
        )


FIELDS = ("name", "types", "colors", "power", "toughness", "keywords", "counters", "controller")


def _fields(before: ObjectView, after: ObjectView | None) -> list[tuple[str, object, object]]:
    return [(name, getattr(before, name), getattr(after, name, None)) for name in FIELDS]


CHECKS = (
    Check(
        id="reductions-add-up",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="Effects that take off the same in all are alike, however many and of what kind.",
        rules=("601.2f", "118.7"),
        generate=_reduced,
        judge=lambda case, table: REDUCED.judge(case, table, "mixture-matters"),
        needs=frozenset({Feature.CAST, Feature.MANA_POOL, Feature.COUNTERS}),
        cards=frozenset({*REDUCERS, "Hill Giant"}),
    ),
    Check(
        id="transformed-twice",
        kind=Kind.METAMORPHIC,
        cost=2,
        sentence="A permanent that has transformed and transformed back is what it was.",
        rules=("701.27a", "712.18", "400.7"),
        generate=_turned,
        judge=_judge_turned,
        needs=WALKING | {Feature.ATTACHED},
        cards=frozenset({*TURNING, "Craw Wurm", "Memnite", "Forest"}),
    ),
)
