"""The basics of casting, for engines that can do little more."""

from adapters.action import Action, Cast, Pass, PlayLand
from adapters.names import Feature, Step, Zone
from conformance.boards import BASICS, Board, Draw, at_most, basics, pick, some
from conformance.checking import Check, Table
from conformance.checks.basic_games import (
    BODIES,
    BURN,
    arrived,
    bodies,
    burn,
    bystanders,
    mana_for,
    pass_to,
    permanents_of,
    plain,
    play_about,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


# --- Casting --------------------------------------------------------------------------------------


def _creature(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a creature with mana from the pool and let it resolve."""
    board = Board()
    bystanders(draw, board, pool)
    name = pick(draw, bodies(pool))
    card = board.hand(name)
    board.mana(0, mana_for(name))
    game = Director(board.scenario())
    game.do(Cast(0, card, spend=mana_for(name)))
    pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    return Case(game.program, facts={"card": card})


def _judge_creature(case: Case, table: Table) -> None:
    """It is on the battlefield under who has cast it, untapped, of the size printed."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    label = str(case.facts["card"])
    body = BODIES[_card(case, label)]
    view = transcript.last.object(label)
    table.exercised("creature spell")
    there = view is not None and view.zone is Zone.BATTLEFIELD
    table.require(
        there and label not in transcript.last.players[0].hand,
        "not-on-the-battlefield",
        move=len(transcript.outcomes),
        expected=f"{label} is on the battlefield",
        observed="nowhere" if view is None else f"it is in the {view.zone}",
    )
    assert view is not None
    made = (view.controller, view.tapped, view.counters, view.power, view.toughness)
    table.require(
        made == (0, False, {}, body.power, body.toughness),
        "enters-otherwise",
        move=len(transcript.outcomes),
        expected=f"under P0, untapped, {body.power}/{body.toughness} without counters",
        observed=f"under P{view.controller}, tapped: {view.tapped}, "
        f"{view.power}/{view.toughness}, counters {view.counters}",
    )


def _card(case: Case, label: str) -> str:
    return next(spec.card for spec in case.game.scenario.objects if spec.label == label)


ONE_MANA = {
    "Savannah Lions": "W",
    "Typhoid Rats": "B",
    "Slippery Bogle": "GU",
    "Boros Recruit": "WR",
}
"""Creatures that cost one mana, and the types of it that will do."""


def _symbols(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a creature that costs one colored mana with mana that will do, or will not."""
    board = Board()
    bystanders(draw, board, pool)
    name = pick(draw, [name for name in ONE_MANA if name in pool])
    card = board.hand(name)
    letter = pick(draw, "WUBRGC")
    board.mana(0, letter)
    game = Director(board.scenario())
    if letter in ONE_MANA[name]:
        game.do(Cast(0, card, spend=letter))
    else:
        game.forbid(Cast(0, card, spend=letter))
    return Case(game.program)


def _judge_symbols(case: Case, table: Table) -> None:
    """The spell is cast with mana of a type that the symbol asks for, and no other."""
    (move,) = case.game.moves
    assert isinstance(move.action, Cast)
    what = "hybrid" if len(ONE_MANA[_card(case, move.action.card)]) > 1 else "plain"
    play_about(table, case.game, f"{what} symbol, {'fitting' if move.legal else 'other'} mana")


def _paying(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a creature for one mana, with other mana in the pool."""
    board = Board()
    name = pick(draw, [name for name in ("Savannah Lions", "Typhoid Rats") if name in pool])
    letter = ONE_MANA[name]
    others = "".join(some(draw, [each for each in "WUBRGC" if each != letter], 3))
    card = board.hand(name)
    board.mana(0, letter + others)
    board.mana(1, "".join(some(draw, "WUBRGC", 1)))
    game = Director(board.scenario())
    game.do(Cast(0, card, spend=letter))
    return Case(game.program)


def _judge_paying(case: Case, table: Table) -> None:
    """The mana announced is gone and no other mana."""
    transcript = table.play(case.game)
    (move,) = case.game.moves
    assert isinstance(move.action, Cast)
    before = transcript.start.players[0].mana or ""
    left = before.replace(move.action.spend, "", 1)
    pools = [player.mana for player in transcript.last.players]
    table.exercised("other mana in the pool" if left else "nothing left")
    table.require(
        pools == [left, transcript.start.players[1].mana],
        "wrong-mana-left",
        move=1,
        expected=f"{left or 'no mana'} left of {before}",
        observed=f"{pools[0] or 'none'} left, and {pools[1] or 'none'} in the other pool",
    )


# --- When -----------------------------------------------------------------------------------------


def _sorcery_speed(draw: Draw, pool: frozenset[str]) -> Case:
    """With a spell on the stack try to play a land or cast a creature; then do it."""
    board = Board()
    bystanders(draw, board, pool)
    spell = board.hand(pick(draw, burn(pool)))
    board.mana(0, "R")
    what = pick(draw, ("a land", "a creature spell"))
    if what == "a land":
        slow: Action = PlayLand(0, board.hand(pick(draw, basics(pool))))
    else:
        name = pick(draw, plain(pool))
        slow = Cast(0, board.hand(name), spend=mana_for(name))
        board.mana(0, mana_for(name))
    game = Director(board.scenario())
    game.do(Cast(0, spell, targets=(("P1",),), spend="R"))
    game.forbid(slow)
    game.do(Pass(0))
    game.do(Pass(1))
    game.do(slow)
    return Case(game.program, facts={"what": f"{what} with a spell on the stack"})


def _judge_sorcery_speed(case: Case, table: Table) -> None:
    """It is refused as long as the spell is on the stack."""
    play_about(table, case.game, str(case.facts["what"]))


# --- Targets --------------------------------------------------------------------------------------


AIMED = {"Giant Growth": "G", "Unsummon": "U", "Murder": "CBB"}


def _hexproof(draw: Draw, pool: frozenset[str]) -> Case:
    """Aim a spell at a creature with hexproof or without, one's own or another's."""
    board = Board()
    bystanders(draw, board, pool)
    spell = pick(draw, [name for name in AIMED if name in pool])
    name, owner = pick(draw, ("Slippery Bogle", "Grizzly Bears")), 1 - at_most(draw, 1)
    target, card = board.add(name, owner), board.hand(spell)
    board.mana(0, AIMED[spell])
    game = Director(board.scenario())
    action = Cast(0, card, targets=((target,),), spend=AIMED[spell])
    if name == "Slippery Bogle" and owner == 1:
        game.forbid(action)
    else:
        game.do(action)
    return Case(game.program)


def _judge_hexproof(case: Case, table: Table) -> None:
    """Only another player's creature with hexproof can't be targeted."""
    (move,) = case.game.moves
    assert isinstance(move.action, Cast)
    target = permanents_of(case.game.scenario)[move.action.targets[0][0]]
    with_it = "with" if target.card == "Slippery Bogle" else "without"
    whose = "one's own" if target.owner == 0 else "another's"
    about = f"{whose} creature {with_it} hexproof"
    play_about(table, case.game, about, contrast=with_it == "without")


CASTING = frozenset({Feature.CAST, Feature.MANA_POOL})
CARDS = frozenset({"Grizzly Bears", *BASICS})

CHECKS = (
    Check(
        id="basic-creature-spell",
        kind=Kind.INVARIANT,
        sentence="A creature spell that resolves is a creature under its caster's control.",
        rules=("608.3", "608.3a", "110.5b"),
        generate=_creature,
        judge=_judge_creature,
        needs=CASTING,
        cards=CARDS,
    ),
    Check(
        id="basic-sorcery-speed",
        kind=Kind.REFUSAL,
        sentence="Lands and creature spells have to wait while something is on the stack.",
        rules=("117.1a", "116.2a", "302.1", "305.1"),
        generate=_sorcery_speed,
        judge=_judge_sorcery_speed,
        needs=CASTING | {Feature.PLAY_LAND},
        cards=CARDS,
        one_of=frozenset(BURN),
    ),
    Check(
        id="basic-mana-symbols",
        kind=Kind.REFUSAL,
        sentence="A colored symbol is paid with mana of its color, a hybrid one with either.",
        rules=("107.4a", "107.4e", "601.2h"),
        generate=_symbols,
        judge=_judge_symbols,
        needs=CASTING,
        cards=CARDS | {"Savannah Lions"},
    ),
    Check(
        id="basic-mana-spent",
        kind=Kind.INVARIANT,
        sentence="Casting a spell takes the mana that it costs from the pool, and no other.",
        rules=("601.2h", "106.4"),
        generate=_paying,
        judge=_judge_paying,
        needs=CASTING | {Feature.OBSERVE_MANA},
        cards=CARDS | {"Savannah Lions"},
    ),
    Check(
        id="basic-hexproof",
        kind=Kind.REFUSAL,
        sentence="A creature with hexproof is no target for opponents, and one for its controller.",
        rules=("702.11b", "601.2c"),
        generate=_hexproof,
        judge=_judge_hexproof,
        needs=CASTING,
        cards=CARDS | {"Slippery Bogle", "Giant Growth"},
    ),
)
