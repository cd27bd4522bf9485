"""What the rules forbid, put to the engine: it must refuse, and nothing may have changed."""

from adapters.action import Action, Activate, Attack, Block, Cast, Pass, PlayLand
from adapters.names import DecisionKind, Feature, Step
from adapters.program import Performed
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.comparing import same_position
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


def _case(board: Board, action: Action, situation: str, step: Step = Step.PRECOMBAT_MAIN) -> Case:
    game = Director(board.scenario(step))
    game.forbid(action)
    return Case(game.program, facts={"situation": situation})


def _bystanders(draw: Draw, board: Board, pool: frozenset[str]) -> None:
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))


def _casting(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a land, at the wrong time, without the mana, or somebody else's card."""
    board = Board()
    _bystanders(draw, board, pool)
    kind = pick(draw, ("land", "wrong time", "no mana", "wrong color", "not yours", "main only"))
    if kind == "land":
        return _case(board, Cast(0, board.hand("Forest")), "a land")
    if kind == "wrong time":
        spell = board.hand("Grizzly Bears")
        board.mana(0, "CG")
        step = pick(draw, (Step.UPKEEP, Step.END, Step.BEGINNING_OF_COMBAT))
        return _case(board, Cast(0, spell, spend="CG"), "a creature outside a main phase", step)
    if kind == "main only":
        spell = board.hand("Grizzly Bears", 1)
        board.mana(1, "CG")
        game = Director(board.scenario())
        game.do(Pass(0))
        game.forbid(Cast(1, spell, spend="CG"))
        return Case(game.program, facts={"situation": "a creature in another's turn"})
    if kind == "no mana":
        spell = board.hand("Grizzly Bears")
        board.mana(0, pick(draw, ("", "G", "C")))
        return _case(board, Cast(0, spell), "too little mana")
    if kind == "wrong color":
        spell = board.hand("Grizzly Bears")
        board.mana(0, pick(draw, ("CC", "WW", "CU")))
        return _case(board, Cast(0, spell), "mana of the wrong types")
    spell = board.hand("Grizzly Bears", 1)
    board.mana(0, "CG")
    return _case(board, Cast(0, spell, spend="CG"), "another player's card")


def _lands(draw: Draw, pool: frozenset[str]) -> Case:
    """Play a second land, out of turn, outside a main phase, or what is no land."""
    board = Board()
    _bystanders(draw, board, pool)
    kind = pick(draw, ("second", "not a land", "wrong step", "not in hand"))
    if kind == "second":
        one, other = board.hand("Forest"), board.hand("Forest")
        game = Director(board.scenario())
        game.do(PlayLand(0, one))
        game.forbid(PlayLand(0, other))
        return Case(game.program, facts={"situation": "a second land"})
    if kind == "not a land":
        return _case(board, PlayLand(0, board.hand("Memnite")), "what is no land")
    if kind == "wrong step":
        step = pick(draw, (Step.UPKEEP, Step.END, Step.BEGINNING_OF_COMBAT))
        return _case(board, PlayLand(0, board.hand("Forest")), "outside a main phase", step)
    return _case(board, PlayLand(0, board.hand("Forest", 1)), "another player's land")


def _targets(draw: Draw, pool: frozenset[str]) -> Case:
    """Choose a target that hexproof, protection or the words of the spell forbid."""
    board = Board()
    _bystanders(draw, board, pool)
    options = (
        ("Murder", "Slippery Bogle", "CBB", "hexproof"),
        ("Doom Blade", "Typhoid Rats", "CB", "a black creature, nonblack asked for"),
        ("Doom Blade", "White Knight", "CB", "protection from black"),
        ("Murder", "Forest", "CBB", "no creature"),
        ("Disenchant", "Grizzly Bears", "CW", "neither artifact nor enchantment"),
    )
    spell, victim, mana, what = pick(draw, [o for o in options if {o[0], o[1]} <= pool])
    card, target = board.hand(spell), board.add(victim, 1)
    board.mana(0, mana)
    return _case(board, Cast(0, card, targets=((target,),), spend=mana), what)


def _abilities(draw: Draw, pool: frozenset[str]) -> Case:
    """Activate what somebody else controls, or what can't be paid."""
    board = Board()
    _bystanders(draw, board, pool)
    kind = pick(draw, ("theirs", "no mana", "no counter"))
    if kind == "theirs":
        name = pick(draw, [n for n in ("Llanowar Elves", "Forest", "Sol Ring") if n in pool])
        return _case(board, Activate(0, board.add(name, 1)), "another player's permanent")
    ballista = board.add("Walking Ballista", 0, counters={"+1/+1": 1})
    if kind == "no mana":
        return _case(board, Activate(0, ballista, 0), "an ability without the mana")
    game = Director(board.scenario())
    board.add("Hardened Scales", 0)
    game = Director(board.scenario())
    game.forbid(Activate(0, ballista, 0, spend="CCCC"))
    return Case(game.program, facts={"situation": "mana that isn't there"})


def _attacks(draw: Draw, pool: frozenset[str]) -> Case:
    """Declare an attacker that is tapped, fresh, a defender, no creature, or not yours."""
    board = Board()
    good = board.add(pick(draw, creatures(pool)), 0)
    kind = pick(draw, ("tapped", "fresh", "defender", "theirs", "no creature", "itself"))
    if kind == "tapped":
        bad = board.add("Grizzly Bears", 0, tapped=True)
    elif kind == "fresh":
        bad = board.add("Grizzly Bears", 0, fresh=True)
    elif kind == "defender":
        bad = board.add("Wall of Omens", 0)
    elif kind == "theirs":
        bad = board.add("Grizzly Bears", 1)
    elif kind == "no creature":
        bad = board.add("Sol Ring", 0)
    else:
        bad = good
    goal = "P0" if kind == "itself" else "P1"
    game = Director(board.scenario(Step.BEGINNING_OF_COMBAT))
    game.until(0, Step.DECLARE_ATTACKERS)
    game.forbid(Attack(0, {bad: goal}))
    return Case(game.program, facts={"situation": f"attack: {kind}"})


def _blocks(draw: Draw, pool: frozenset[str]) -> Case:
    """Declare a block by what is tapped, or against evasion."""
    board = Board()
    for name in some(draw, [name for name in ("Sol Ring", "Forest") if name in pool], 2):
        board.add(name, at_most(draw, 1))
    good = board.add("Giant Spider", 1)
    kind = pick(draw, ("tapped", "flying", "menace", "unblockable", "protection", "not attacking"))
    attackers = {
        "flying": "Serra Angel", "menace": "Boggart Brute", "unblockable": "Invisible Stalker",
        "protection": "White Knight",
    }  # fmt: skip
    attacker = board.add(attackers.get(kind, "Grizzly Bears"), 0)
    idle = board.add("Hill Giant", 0, fresh=True)
    blocker, blocked = good, attacker
    if kind == "tapped":
        blocker = board.add("Grizzly Bears", 1, tapped=True)
    elif kind == "flying":
        blocker = board.add("Grizzly Bears", 1)
    elif kind == "protection":
        blocker = board.add("Typhoid Rats", 1)
    elif kind == "not attacking":
        blocked = idle
    if kind in ("unblockable", "menace"):
        other = board.add("Savannah Lions", 0)
        attack = {attacker: "P1", other: "P1"}
    else:
        attack = {attacker: "P1"}
    game = Director(board.scenario(Step.BEGINNING_OF_COMBAT))
    game.until(0, Step.DECLARE_ATTACKERS)
    game.do(Attack(0, attack))
    game.until(0, Step.DECLARE_BLOCKERS)
    if not game.waits_for(DecisionKind.BLOCKERS):
        raise AssertionError(f"nothing could block in a game about {kind}")
    game.forbid(Block(1, {blocker: (blocked,)}))
    return Case(game.program, facts={"situation": f"block: {kind}"})


def _judge(case: Case, table: Table) -> None:
    """The last action is refused, and the position is exactly what it was."""
    transcript = table.try_to_play(case.game)
    outcome, number = transcript.outcomes[-1], len(transcript.outcomes)
    if number < len(case.game.moves):
        table.play(case.game)
    situation = str(case.facts["situation"])
    table.exercised(situation)
    table.require(
        not isinstance(outcome, Performed),
        f"performed: {situation}",
        move=number,
        expected=f"the engine refuses: {situation}",
        observed="it performed the action",
    )
    before = transcript.observation(number - 1)
    changed = same_position(before, outcome.observation, table.engine.hello().features)
    table.require(
        changed is None,
        f"trace: {situation}",
        move=number,
        expected="after a refusal the position is exactly what it was",
        observed=f"{changed.path}: {changed.before} became {changed.after}" if changed else "",
    )


COMBAT = frozenset({Feature.COMBAT, Feature.ANY_STEP, Feature.SUMMONING_SICK, Feature.TAPPED})

CHECKS = (
    Check(
        id="refuse-casting",
        kind=Kind.REFUSAL,
        sentence="What may not be cast, or can't be paid for, is refused and leaves no trace.",
        rules=("601.3", "305.9", "117.1a", "733.1"),
        generate=_casting,
        judge=_judge,
        needs=frozenset({Feature.CAST, Feature.MANA_POOL, Feature.ANY_STEP}),
        cards=frozenset({"Grizzly Bears", "Forest"}),
    ),
    Check(
        id="refuse-lands",
        kind=Kind.REFUSAL,
        sentence="One land a turn, in one's own main phase, from one's own hand.",
        rules=("305.2b", "305.3", "116.2a"),
        generate=_lands,
        judge=_judge,
        needs=frozenset({Feature.PLAY_LAND, Feature.ANY_STEP}),
        cards=frozenset({"Forest", "Memnite", "Grizzly Bears"}),
    ),
    Check(
        id="refuse-targets",
        kind=Kind.REFUSAL,
        sentence="What is no legal target can't be chosen.",
        rules=("601.2c", "702.11b", "702.16b"),
        generate=_targets,
        judge=_judge,
        needs=frozenset({Feature.CAST, Feature.MANA_POOL}),
        cards=frozenset({"Murder", "Slippery Bogle", "Grizzly Bears"}),
    ),
    Check(
        id="refuse-abilities",
        kind=Kind.REFUSAL,
        sentence="An ability of another player's permanent, or one that can't be paid, is refused.",
        rules=("602.2", "602.2b", "118.3"),
        generate=_abilities,
        judge=_judge,
        needs=frozenset({Feature.ACTIVATE, Feature.COUNTERS}),
        cards=frozenset({"Walking Ballista", "Forest", "Hardened Scales", "Grizzly Bears"}),
    ),
    Check(
        id="refuse-attackers",
        kind=Kind.REFUSAL,
        sentence="What is tapped, fresh, a defender or no creature of yours can't attack.",
        rules=("508.1a", "302.6", "702.3b"),
        generate=_attacks,
        judge=_judge,
        needs=COMBAT,
        cards=frozenset({"Grizzly Bears", "Wall of Omens", "Sol Ring"}),
    ),
    Check(
        id="refuse-blockers",
        kind=Kind.REFUSAL,
        sentence="What is tapped, or can't get past evasion, can't block.",
        rules=("509.1a", "509.1b", "702.9b", "702.111b"),
        generate=_blocks,
        judge=_judge,
        needs=COMBAT,
        cards=frozenset(
            {
                "Grizzly Bears", "Giant Spider", "Serra Angel", "Boggart Brute", "Hill Giant",
                "Invisible Stalker", "White Knight", "Typhoid Rats", "Savannah Lions",
            }
        ),
    ),
)  # fmt: skip
