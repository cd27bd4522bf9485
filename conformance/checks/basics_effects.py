"""The basics of what spells do, for engines that can do little more."""

from adapters.action import Cast
from adapters.names import Feature, Step, Zone
from conformance.boards import BASICS, Board, Draw, at_most, basics, pick, some
from conformance.checking import Check, Table
from conformance.checks.basic_games import (
    BODIES,
    arrived,
    bodies,
    bystanders,
    dead_and_alive,
    pass_to,
    permanents_of,
    plain,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS", "RETURNING", "returning"]


# --- Zone changes ---------------------------------------------------------------------------------


FREE = ("Memnite", "Ornithopter")
RETURNING = frozenset({"Grizzly Bears", "Unsummon", "Memnite", *BASICS})
"""What an engine must know for a creature that comes back."""


def returning(draw: Draw, pool: frozenset[str]) -> Case:
    """Return a creature with counters, tapped or not, to the hand and cast it again."""
    board = Board()
    bystanders(draw, board, pool)
    name = pick(draw, [name for name in FREE if name in pool])
    counters = {kind: n for kind in ("+1/+1", "charge") if (n := at_most(draw, 2))}
    creature = board.add(name, tapped=bool(at_most(draw, 1)), counters=counters)
    spell = board.hand("Unsummon")
    board.mana(0, "U")
    game = Director(board.scenario())
    game.do(Cast(0, spell, targets=((creature,),), spend="U"))
    pass_to(game, 0, Step.POSTCOMBAT_MAIN)
    game.do(Cast(0, creature))
    pass_to(game, 0, Step.END)
    return Case(game.program, facts={"creature": creature})


def _judge_return(case: Case, table: Table) -> None:
    """It is a new object, of which nothing remembers the old one."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    label = str(case.facts["creature"])
    spec = permanents_of(case.game.scenario)[label]
    body, view = BODIES[spec.card], transcript.last.object(label)
    if view is None or view.zone is not Zone.BATTLEFIELD:
        return
    size = (view.power, view.toughness)
    for what, met, holds in (
        ("counters", bool(spec.counters), view.counters == {}),
        ("tapped", spec.tapped, not view.tapped),
        ("size", "+1/+1" in spec.counters, size == (body.power, body.toughness)),
    ):
        table.exercised(what, int(met))
        table.require(
            holds,
            f"remembered: {what}",
            move=len(transcript.outcomes),
            expected=f"{label} is {body.power}/{body.toughness}, untapped, without counters",
            observed=f"{view.power}/{view.toughness}, tapped: {view.tapped}, {view.counters}",
        )


# --- What spells do -------------------------------------------------------------------------------


def _growth(draw: Draw, pool: frozenset[str]) -> Case:
    """Make a creature bigger until end of turn, and look at it now and in the next turn."""
    board = Board()
    bystanders(draw, board, pool)
    target = board.add(pick(draw, plain(pool)), at_most(draw, 1))
    board.library(1, 1)
    card = board.hand("Giant Growth")
    board.mana(0, "G")
    game = Director(board.scenario())
    game.do(Cast(0, card, targets=((target,),), spend="G"))
    pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    now = game.count
    pass_to(game, 1, Step.UPKEEP)
    return Case(game.program, facts={"target": target, "resolved_at": now})


def _judge_growth(case: Case, table: Table) -> None:
    """It is bigger by 3/3 this turn, and as before in the next."""
    transcript = table.play(case.game)
    label, now = str(case.facts["target"]), int(str(case.facts["resolved_at"]))
    body = BODIES[permanents_of(case.game.scenario)[label].card]
    for what, move, bonus in (("this turn", now, 3), ("next turn", len(transcript.outcomes), 0)):
        view = transcript.observation(move).object(label)
        size = None if view is None else (view.power, view.toughness)
        table.exercised(what)
        table.require(
            size == (body.power + bonus, body.toughness + bonus),
            f"wrong-size {what}",
            move=move,
            expected=f"{label} is {body.power + bonus}/{body.toughness + bonus} {what}",
            observed=f"{size}",
        )


DRAWING = {"Elvish Visionary": "CG", "Wall of Omens": "CW"}


def _drawing(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a creature whose entering draws a card."""
    board = Board()
    bystanders(draw, board, pool)
    board.library(0, at_most(draw, 5, 2), pick(draw, basics(pool)))
    name = pick(draw, [name for name in DRAWING if name in pool])
    card = board.hand(name)
    for other in some(draw, plain(pool), 2):
        board.hand(other)
    board.mana(0, DRAWING[name])
    game = Director(board.scenario())
    game.do(Cast(0, card, spend=DRAWING[name]))
    pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    return Case(game.program)


def _judge_drawing(case: Case, table: Table) -> None:
    """One card has been drawn."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    before, after = transcript.start.players[0], transcript.last.players[0]
    table.exercised("a card drawn")
    drawn = before.library_size - after.library_size
    table.require(
        (drawn, len(after.hand)) == (1, len(before.hand)),
        "wrong-number-drawn",
        move=len(transcript.outcomes),
        expected=f"1 card is drawn, and {len(before.hand)} are in hand again",
        observed=f"{drawn} are drawn, {len(after.hand)} in hand",
    )


def _wrath(draw: Draw, pool: frozenset[str]) -> Case:
    """Destroy all creatures."""
    board = Board()
    for name in some(draw, [*bodies(pool), *basics(pool)], 5, minimum=1):
        board.add(name, at_most(draw, 1))
    card = board.hand("Day of Judgment")
    board.mana(0, "CCWW")
    game = Director(board.scenario())
    game.do(Cast(0, card, spend="CCWW"))
    pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    return Case(game.program, facts={"card": card})


def _judge_wrath(case: Case, table: Table) -> None:
    """All creatures are in their owners' graveyards but for indestructible ones; so is the card."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    seen = transcript.last
    for label, spec in permanents_of(case.game.scenario).items():
        keywords = BODIES[spec.card].keywords if spec.card in BODIES else None
        what = "land" if keywords is None else "creature"
        what = "indestructible" if keywords and "indestructible" in keywords else what
        owner = "own" if spec.owner == 0 else "another player's"
        count = table.contrast if what == "land" else table.exercised
        count(f"{owner} {what}")
        dies = what == "creature"
        there = label in seen.players[spec.owner].graveyard
        _, alive = dead_and_alive(seen, [label])
        table.require(
            there is dies and bool(alive) is not dies,
            f"{what}-{'stays' if dies else 'goes'}",
            move=len(transcript.outcomes),
            expected=f"{label} {'is in the graveyard of its owner' if dies else 'stays'}",
            observed="not so",
        )
    card = str(case.facts["card"])
    table.require(
        card in seen.players[0].graveyard,
        "spell-not-in-graveyard",
        move=len(transcript.outcomes),
        expected=f"{card} is in its owner's graveyard once it has resolved",
        observed="it is not there",
    )


CASTING = frozenset({Feature.CAST, Feature.MANA_POOL})
CARDS = frozenset({"Grizzly Bears", *BASICS})

CHECKS = (
    Check(
        id="basic-new-object",
        kind=Kind.INVARIANT,
        sentence="A card that comes back to the battlefield has no counters and is untapped.",
        rules=("400.7", "122.2", "110.5b"),
        generate=returning,
        judge=_judge_return,
        needs=CASTING | {Feature.COUNTERS, Feature.TAPPED},
        cards=RETURNING,
    ),
    Check(
        id="basic-until-end-of-turn",
        kind=Kind.INVARIANT,
        sentence="A creature made bigger until end of turn is so this turn and not in the next.",
        rules=("514.2", "613.4c"),
        generate=_growth,
        judge=_judge_growth,
        needs=CASTING,
        cards=CARDS | {"Giant Growth"},
    ),
    Check(
        id="basic-draw-one",
        kind=Kind.INVARIANT,
        sentence="An ability that draws a card draws one card.",
        rules=("121.1", "121.2"),
        generate=_drawing,
        judge=_judge_drawing,
        needs=CASTING,
        cards=CARDS | {"Elvish Visionary"},
    ),
    Check(
        id="basic-destroy-all",
        kind=Kind.INVARIANT,
        sentence="Destroying all creatures puts each into its owner's graveyard, and nothing else.",
        rules=("701.8a", "702.12b", "608.2n"),
        generate=_wrath,
        judge=_judge_wrath,
        needs=CASTING,
        cards=CARDS | {"Day of Judgment"},
    ),
)
