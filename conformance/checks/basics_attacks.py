"""The basics of attacking and blocking, for engines that can do little more."""

from adapters.action import Attack, Block
from adapters.names import DecisionKind, Feature, Step
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.basic_games import (
    BODIES,
    arrived,
    attack,
    bodies,
    bystanders,
    declared,
    pass_to,
    permanents_of,
    plain,
    plain_combat,
    play_about,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


# --- Attackers ------------------------------------------------------------------------------------


FINE = "another creature"
"""That attacks along, as it may."""


def _attackers(draw: Draw, pool: frozenset[str]) -> Case:
    """Declare what can't attack, then what can."""
    board = Board()
    good = board.add(pick(draw, plain(pool)))
    bystanders(draw, board, pool)
    others = {
        "a tapped creature": lambda: board.add("Grizzly Bears", tapped=True),
        "a fresh creature": lambda: board.add("Grizzly Bears", fresh=True),
        "another player's creature": lambda: board.add("Grizzly Bears", 1),
        "a land": lambda: board.add("Forest"),
        FINE: lambda: board.add(pick(draw, plain(pool))),
    }
    kind = pick(draw, others)
    bad = others[kind]()
    game = Director(board.scenario())
    game.until(0, Step.DECLARE_ATTACKERS)
    both = {good: "P1", bad: "P1"}
    if kind == FINE:
        game.do(Attack(0, both))
    else:
        game.forbid(Attack(0, both if at_most(draw, 1) else {bad: "P1"}))
        game.do(Attack(0, {good: "P1"}))
    return Case(game.program, facts={"what": f"{kind} attacks"})


def _judge_attackers(case: Case, table: Table) -> None:
    """The engine refuses the one attack and performs the other."""
    what = str(case.facts["what"])
    play_about(table, case.game, what, contrast=what.startswith(FINE))


def _attack(draw: Draw, pool: frozenset[str]) -> Case:
    """Attack with some of the creatures there are."""
    board = Board()
    names = some(draw, bodies(pool), 4, minimum=1)
    mine = [board.add(name) for name in names]
    for name in some(draw, plain(pool), 1):
        board.add(name, 1)
    game = Director(board.scenario())
    attack(game, mine[: at_most(draw, len(mine), 1)])
    return Case(game.program)


def _judge_tapping(case: Case, table: Table) -> None:
    """Those that attack are tapped but for those with vigilance; the others are not."""
    transcript = table.play(case.game)
    attackers, _, place = declared(case.game)
    seen = transcript.observation(place)
    for label, spec in permanents_of(case.game.scenario).items():
        view = seen.object(label)
        attacks, vigilant = label in attackers, "vigilance" in BODIES[spec.card].keywords
        what = "vigilance" if attacks and vigilant else "attacker" if attacks else "idle creature"
        count = table.exercised if attacks else table.contrast
        count(what)
        taps = attacks and not vigilant
        table.require(
            view is not None and view.tapped is taps,
            f"{what.replace(' ', '-')}-{'stays-untapped' if taps else 'is-tapped'}",
            move=place,
            expected=f"{label} is {'tapped' if taps else 'untapped'} once attackers are declared",
            observed="not so",
        )


def _judge_priority(case: Case, table: Table) -> None:
    """The active player gets priority in the declare attackers step."""
    transcript = table.play(case.game)
    place = declared(case.game).move
    seen = transcript.observation(place)
    decision = seen.decision
    table.exercised("attackers declared")
    table.require(
        seen.step is Step.DECLARE_ATTACKERS
        and decision is not None
        and (decision.kind, decision.player) == (DecisionKind.PRIORITY, 0),
        "no-priority-after-attackers",
        move=place,
        expected="player 0 gets priority in the declare attackers step",
        observed=f"the game stands in {seen.step}",
    )


def _no_attackers(draw: Draw, pool: frozenset[str]) -> Case:
    """Attack with none of the creatures there are."""
    board = Board()
    for seat in (0, 1):
        for name in some(draw, plain(pool), 2, minimum=1):
            board.add(name, seat)
    game = Director(board.scenario())
    pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    game.until(0, Step.DECLARE_ATTACKERS)
    game.do(Attack(0))
    game.until(0, Step.POSTCOMBAT_MAIN)
    return Case(game.program)


def _judge_no_attackers(case: Case, table: Table) -> None:
    """Nobody is asked for blockers, and nothing comes of the combat."""
    transcript = table.play(case.game)
    seen, decision = transcript.last, transcript.last.decision
    asked = decision is not None and decision.kind is DecisionKind.BLOCKERS
    if not asked and not arrived(case.game, transcript):
        return
    table.exercised("no attackers")
    table.require(
        not asked,
        "asked-for-blockers",
        move=len(transcript.outcomes),
        expected="without attackers there is no declare blockers step",
        observed="blockers are to be declared",
    )
    before, lives = transcript.start, [player.life for player in seen.players]
    tapped = [view.label for view in seen.permanents() if view.tapped]
    table.require(
        lives == [player.life for player in before.players] and not tapped,
        "something-fought",
        move=len(transcript.outcomes),
        expected="nobody loses life, and nothing is tapped",
        observed=f"life totals {lives}, tapped: {', '.join(tapped) or 'none'}",
    )


# --- Blockers -------------------------------------------------------------------------------------


def _blockers(draw: Draw, pool: frozenset[str]) -> Case:
    """Declare what can't block, or can't be blocked, then what can."""
    board = Board()
    attacker, good = board.add(pick(draw, plain(pool))), board.add(pick(draw, plain(pool)), 1)
    bystanders(draw, board, pool)
    others = {
        "a tapped creature blocks": lambda: board.add("Grizzly Bears", 1, tapped=True),
        "the attacking player's creature blocks": lambda: board.add("Grizzly Bears"),
        "a land blocks": lambda: board.add("Forest", 1),
        IDLE: lambda: board.add("Grizzly Bears"),
        f"{FINE} blocks": lambda: board.add(pick(draw, plain(pool)), 1),
    }
    what = pick(draw, others)
    other = others[what]()
    game = Director(board.scenario())
    attack(game, [attacker])
    game.until(0, Step.POSTCOMBAT_MAIN)
    right: dict[str, tuple[str, ...]] = {good: (attacker,)}
    if what == f"{FINE} blocks":
        game.do(Block(1, {**right, other: (attacker,)}))
    else:
        wrong: dict[str, tuple[str, ...]] = (
            {good: (other,)} if what == IDLE else {other: (attacker,)}
        )
        game.forbid(Block(1, wrong if what == IDLE or at_most(draw, 1) else {**right, **wrong}))
        game.do(Block(1, right))
    return Case(game.program, facts={"what": what})


IDLE = "what does not attack is blocked"


def _judge_blockers(case: Case, table: Table) -> None:
    """The engine refuses the one block and performs the other."""
    what = str(case.facts["what"])
    play_about(table, case.game, what, contrast=what.startswith(FINE))


FREE = "nothing against it"
"""What is blocked in contrast to what not everything can block."""

EVASION: dict[str, tuple[str, tuple[str, ...], bool]] = {
    "flying, blocked from the ground": ("Serra Angel", ("Grizzly Bears",), False),
    "flying, blocked by reach": ("Serra Angel", ("Giant Spider",), True),
    "flying, blocked by flying": ("Serra Angel", ("Ornithopter",), True),
    "menace, blocked by one": ("Boggart Brute", ("Grizzly Bears",), False),
    "menace, blocked by two": ("Boggart Brute", ("Grizzly Bears", "Hill Giant"), True),
    "can't be blocked": ("Invisible Stalker", ("Grizzly Bears",), False),
    FREE: ("Grizzly Bears", ("Grizzly Bears",), True),
}
"""What is tried: the attacker, what blocks it, and whether that is legal."""


def _evasion(draw: Draw, pool: frozenset[str]) -> Case:
    """Block an attacker that not everything can block; another one anybody could block."""
    known = [what for what, (name, others, _) in EVASION.items() if {name, *others} <= pool]
    what = pick(draw, known)
    name, others, legal = EVASION[what]
    board = Board()
    special, easy = board.add(name), board.add(pick(draw, plain(pool)))
    blockers = [board.add(other, 1) for other in others]
    bystanders(draw, board, pool, maximum=3)
    game = Director(board.scenario())
    attack(game, [special, easy])
    game.until(0, Step.POSTCOMBAT_MAIN)
    block = Block(1, dict.fromkeys(blockers, (special,)))
    if legal:
        game.do(block)
    else:
        game.forbid(block)
    return Case(game.program, facts={"what": what})


def _judge_evasion(case: Case, table: Table) -> None:
    """A legal block is performed, another one refused."""
    what = str(case.facts["what"])
    play_about(table, case.game, what, contrast=what == FREE)


# --- The end of combat ----------------------------------------------------------------------------


def _judge_end(case: Case, table: Table) -> None:
    """In the main phase after combat nothing attacks or blocks."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    seen = transcript.last
    table.exercised("after combat")
    left = sorted(view.label for view in seen.objects if view.attacking or view.blocking)
    table.require(
        not left,
        "still-in-combat",
        move=len(transcript.outcomes),
        expected="nothing attacks or blocks after the combat phase",
        observed=", ".join(left),
    )


FIGHT = frozenset({Feature.COMBAT})
CARDS = frozenset({"Grizzly Bears"})

CHECKS = (
    Check(
        id="basic-attackers",
        kind=Kind.REFUSAL,
        sentence="What is tapped, fresh, no creature or not yours can't attack; the rest can.",
        rules=("508.1a", "302.6"),
        generate=_attackers,
        judge=_judge_attackers,
        needs=FIGHT | {Feature.TAPPED, Feature.SUMMONING_SICK},
        cards=CARDS | {"Forest"},
    ),
    Check(
        id="basic-attackers-tap",
        kind=Kind.INVARIANT,
        sentence="Attacking taps a creature, unless it has vigilance.",
        rules=("508.1f", "702.20b"),
        generate=_attack,
        judge=_judge_tapping,
        needs=FIGHT,
        cards=CARDS,
    ),
    Check(
        id="basic-priority-after-attack",
        kind=Kind.INVARIANT,
        sentence="The active player gets priority once attackers are declared.",
        rules=("508.2", "117.3a"),
        generate=_attack,
        judge=_judge_priority,
        needs=FIGHT | {Feature.OBSERVE_DECISION},
        cards=CARDS,
    ),
    Check(
        id="basic-no-attackers",
        kind=Kind.INVARIANT,
        sentence="Who attacks with nothing goes on: no blockers, no damage, nothing tapped.",
        rules=("508.8", "508.1f"),
        generate=_no_attackers,
        judge=_judge_no_attackers,
        needs=FIGHT,
        cards=CARDS,
    ),
    Check(
        id="basic-blockers",
        kind=Kind.REFUSAL,
        sentence="Untapped creatures of the player attacked can block, and only what attacks.",
        rules=("509.1a",),
        generate=_blockers,
        judge=_judge_blockers,
        needs=FIGHT | {Feature.TAPPED},
        cards=CARDS | {"Forest"},
    ),
    Check(
        id="basic-evasion",
        kind=Kind.REFUSAL,
        sentence="Flying, reach, menace and “can't be blocked” decide about blocks.",
        rules=("509.1b", "702.9b", "702.17b", "702.111b"),
        generate=_evasion,
        judge=_judge_evasion,
        needs=FIGHT,
        cards=CARDS,
        one_of=frozenset({"Serra Angel", "Boggart Brute", "Invisible Stalker"}),
    ),
    Check(
        id="basic-combat-ends",
        kind=Kind.INVARIANT,
        sentence="After the combat phase nothing is attacking or blocking.",
        rules=("511.3",),
        generate=plain_combat,
        judge=_judge_end,
        needs=FIGHT,
        cards=CARDS,
    ),
)
