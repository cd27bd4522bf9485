"""Refusals: attacks, blocks and combat damage that can't be declared so (508, 509, 510)."""

from adapters.action import Answer, Attack, Block
from adapters.names import Feature, Step
from conformance.checks.refusals_ground import Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals(Feature.COMBAT)

BIG = ("Craw Wurm", "Hill Giant", "Serra Angel")
"""Creatures with more than 2 power and without trample."""


def _attackers(t: Ground) -> None:
    """Begin the game and go to where I declare attackers."""
    t.step = Step.BEGINNING_OF_COMBAT
    t.game.until(t.me, Step.DECLARE_ATTACKERS)


def _blockers(t: Ground, *attackers: str) -> None:
    """Begin the game, have the foe attack me with these, and go to where I declare blockers."""
    t.active, t.step = t.foe, Step.BEGINNING_OF_COMBAT
    t.game.until(t.foe, Step.DECLARE_ATTACKERS)
    t.game.do(Attack(t.foe, dict.fromkeys(attackers, t.name(t.me))))
    t.game.until(t.foe, Step.DECLARE_BLOCKERS)


@cant(
    "refuse-lone-attacker",
    "What can't attack alone attacks only along with another creature.",
    "508.1c",
    "506.5",
    cards=("Mogg Flunkies",),
)
def _lone_attacker(t: Ground) -> None:
    """The creature by itself; with any other one it may."""
    alone, other, goal = t.mine("Mogg Flunkies"), t.body(t.me), t.name(t.foe)
    _attackers(t)
    t.cannot(Attack(t.me, {alone: goal}), "attacking alone")
    t.can(Attack(t.me, {alone: goal, other: goal}))


@cant(
    "refuse-lone-blocker",
    "What can't block alone blocks only along with another creature.",
    "509.1b",
    "506.5",
    cards=("Mogg Flunkies",),
)
def _lone_blocker(t: Ground) -> None:
    """The creature by itself; with any other blocker, of the same attacker or another, it may."""
    alone, other = t.mine("Mogg Flunkies"), t.body(t.me)
    attackers = [t.body(t.foe), t.body(t.foe)]
    _blockers(t, *attackers)
    t.cannot(Block(t.me, {alone: (attackers[0],)}), "blocking alone")
    t.can(Block(t.me, {alone: (attackers[0],), other: (t.pick(*attackers),)}))


@cant(
    "refuse-forbidden-attacker",
    "A creature of which an effect says that it can't attack can't be declared as an attacker.",
    "508.1c",
    cards=("Pacifism",),
    needs=(Feature.ATTACHED,),
)
def _forbidden_attacker(t: Ground) -> None:
    """By itself or with one that can."""
    bad, good, goal = t.body(t.me), t.body(t.me), t.name(t.foe)
    t.board.add("Pacifism", t.pick(t.foe, t.me), attached_to=bad)
    _attackers(t)
    t.cannot(Attack(t.me, dict.fromkeys(t.pick((bad,), (bad, good)), goal)), "a pacified attacker")
    t.can(Attack(t.me, {good: goal}))


@cant(
    "refuse-forbidden-blocker",
    "A creature of which an effect says that it can't block can't be declared as a blocker.",
    "509.1b",
    cards=("Pacifism",),
    needs=(Feature.ATTACHED,),
)
def _forbidden_blocker(t: Ground) -> None:
    """By itself or with one that can."""
    bad, good, attacker = t.body(t.me), t.body(t.me), t.body(t.foe)
    t.board.add("Pacifism", t.pick(t.foe, t.me), attached_to=bad)
    _blockers(t, attacker)
    blockers = t.pick((bad,), (bad, good))
    t.cannot(Block(t.me, dict.fromkeys(blockers, (attacker,))), "a pacified blocker")
    t.can(Block(t.me, {good: (attacker,)}))


@cant(
    "refuse-goal-of-attack",
    "What attacks attacks an opponent, or a planeswalker that an opponent controls.",
    "508.1b",
    "506.2",
    cards=("Ajani Goldmane",),
    needs=(Feature.COUNTERS,),
)
def _goal(t: Ground) -> None:
    """Oneself, one's own planeswalker, a creature, or another permanent."""
    attacker = t.body(t.me)
    theirs, own = (
        t.board.add("Ajani Goldmane", seat, counters={"loyalty": 4}) for seat in (t.foe, t.me)
    )
    options = {
        "oneself": t.name(t.me),
        "one's own planeswalker": own,
        "a creature": t.body(t.foe),
        "a land": t.theirs("Forest"),
    }
    kind = t.pick(*options)
    _attackers(t)
    t.cannot(Attack(t.me, {attacker: options[kind]}), f"attacking {kind}")
    t.can(Attack(t.me, {attacker: t.pick(t.name(t.foe), theirs)}))


@cant(
    "refuse-combat-at-another-time",
    "Attackers and blockers are declared as those steps begin, and at no other time.",
    "508.1",
    "509.1",
)
def _at_another_time(t: Ground) -> None:
    """With priority in a main phase, at the beginning of combat, or once they are declared."""
    attacker, blocker = t.body(t.me), t.body(t.foe)
    attack, block = Attack(t.me, {attacker: t.name(t.foe)}), Block(t.foe, {blocker: (attacker,)})
    kind = t.pick("attack in a main phase", "attack once more", "block before that step")
    if kind == "attack in a main phase":
        t.step = t.pick(Step.PRECOMBAT_MAIN, Step.BEGINNING_OF_COMBAT)
        t.cannot(attack, kind)
        t.game.until(t.me, Step.DECLARE_ATTACKERS)
        t.can(attack)
        return
    _attackers(t)
    t.can(attack)
    t.cannot(attack if kind == "attack once more" else block, kind)
    t.game.until(t.me, Step.DECLARE_BLOCKERS)
    t.can(block)


@cant(
    "refuse-blocking-two",
    "A creature blocks one attacker unless something lets it block more.",
    "509.1a",
)
def _blocking_two(t: Ground) -> None:
    """Two attackers, with and without another creature that blocks as it may."""
    blocker, helper, one, other = (t.body(seat) for seat in (t.me, t.me, t.foe, t.foe))
    more = t.pick({}, {helper: (one,)})
    _blockers(t, one, other)
    t.cannot(Block(t.me, {blocker: (one, other), **more}), "two attackers")
    t.can(Block(t.me, {blocker: (t.pick(one, other),), **more}))


@cant(
    "refuse-blocker-of-another",
    "A player blocks with creatures that player controls.",
    "509.1a",
)
def _blocker_of_another(t: Ground) -> None:
    """With a creature of the attacking player, or with what is no creature."""
    blocker, attacker = t.body(t.me), t.body(t.foe)
    options = {
        "the attacking player's creature": t.body(t.foe),
        "the attacker itself": attacker,
        "what is no creature": t.mine("Forest"),
    }
    kind = t.pick(*options)
    _blockers(t, attacker)
    t.cannot(Block(t.me, {options[kind]: (attacker,)}), f"with {kind}")
    t.can(Block(t.me, {blocker: (attacker,)}))


@cant(
    "refuse-blocking-but-by-flyers",
    "What can't be blocked except by creatures with flying can't be blocked by others.",
    "509.1b",
    cards=("Silhana Ledgewalker", "Serra Angel", "Giant Spider"),
)
def _but_by_flyers(t: Ground) -> None:
    """By a plain creature, and by one with reach, which is not flying."""
    attacker, flyer = t.theirs("Silhana Ledgewalker"), t.mine("Serra Angel")
    bad, kind = t.pick((t.body(t.me), "no more"), (t.mine("Giant Spider"), "reach"))
    _blockers(t, attacker)
    t.cannot(Block(t.me, {bad: (attacker,)}), f"by a creature with {kind}")
    t.can(Block(t.me, {flyer: (attacker,)}))


@cant(
    "refuse-blocking-for-another",
    "A player blocks only what attacks that player or a planeswalker of that player's.",
    "509.1a",
    "802.4",
    needs=(Feature.THREE_PLAYERS,),
    players=3,
)
def _for_another(t: Ground) -> None:
    """With three players, an attacker of the third."""
    third = 2
    blocker, one, other = t.body(t.me), t.body(t.foe), t.body(t.foe)
    t.body(third)
    t.active, t.step = t.foe, Step.BEGINNING_OF_COMBAT
    t.game.until(t.foe, Step.DECLARE_ATTACKERS)
    t.game.do(Attack(t.foe, {one: t.name(t.me), other: t.name(third)}))
    t.game.until(t.foe, Step.DECLARE_BLOCKERS)
    if t.game.pending.player != t.me:
        t.game.do(Block(t.game.pending.player))
    t.cannot(Block(t.me, {blocker: (other,)}), "what attacks another player")
    t.can(Block(t.me, {blocker: (one,)}))


@cant(
    "refuse-division-of-damage",
    "A blocked creature's damage is all assigned, and only to the creatures that block it.",
    "510.1c",
    "510.1e",
    cards=("Craw Wurm", "Giant Spider"),
    needs=(Feature.DECISIONS,),
)
def _division(t: Ground) -> None:
    """Too little, too much, or some to another creature or the player."""
    attacker, power = t.mine("Craw Wurm"), 6
    blockers = [t.theirs("Giant Spider"), t.body(t.foe)]
    options = {
        "too little": [blockers[0]] * (power - 1),
        "too much": [blockers[0]] * (power + 1),
        "some to another creature": [blockers[0]] * 5 + [t.body(t.foe)],
        "some to the player": [blockers[0]] * 5 + [t.name(t.foe)],
    }
    kind, first = t.pick(*options), t.pick(4, 1, 6)
    _attackers(t)
    t.game.do(Attack(t.me, {attacker: t.name(t.foe)}))
    t.game.until(t.me, Step.DECLARE_BLOCKERS)
    t.game.do(Block(t.foe, dict.fromkeys(blockers, (attacker,))))
    t.game.until(t.me, Step.COMBAT_DAMAGE)
    t.cannot(Answer(t.me, (tuple(options[kind]),)), kind)
    t.can(Answer(t.me, ((blockers[0],) * first + (blockers[1],) * (power - first),)))


@cant(
    "refuse-trampling-too-early",
    "Damage tramples over only once each blocker is assigned lethal damage.",
    "702.19b",
    "510.1e",
    cards=("Colossal Dreadmaw", "Giant Spider"),
    needs=(Feature.DAMAGE, Feature.DECISIONS),
)
def _trampling(t: Ground) -> None:
    """Less than lethal damage to the blocker, damage marked on it taken into account."""
    marked = t.pick(0, 1, 3)
    attacker, blocker = t.mine("Colossal Dreadmaw"), t.theirs("Giant Spider", damage=marked)
    lethal, power, goal = 4 - marked, 6, t.name(t.foe)
    _attackers(t)
    t.game.do(Attack(t.me, {attacker: goal}))
    t.game.until(t.me, Step.DECLARE_BLOCKERS)
    t.game.do(Block(t.foe, {blocker: (attacker,)}))
    t.game.until(t.me, Step.COMBAT_DAMAGE)
    less = t.pick(lethal - 1, 0)
    t.cannot(Answer(t.me, ((blocker,) * less + (goal,) * (power - less),)), "less than lethal")
    t.can(Answer(t.me, ((blocker,) * lethal + (goal,) * (power - lethal),)))


CHECKS = tuple(cant.checks)
