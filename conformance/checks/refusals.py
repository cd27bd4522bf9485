"""What the rules forbid, put to the engine: the plain ones, several to a check.

The modules `refusals_*` hold one "can't" to a check.
"""

from msgspec.structs import replace

from adapters.action import Activate, Attack, Block, Cast, Pass, PlayLand
from adapters.names import Feature, Step, Zone
from conformance.checks.refusals_ground import THINGS, Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals()

OTHER_STEPS = {
    Step.UPKEEP: Step.PRECOMBAT_MAIN,
    Step.END: Step.PRECOMBAT_MAIN,
    Step.BEGINNING_OF_COMBAT: Step.POSTCOMBAT_MAIN,
}
"""Steps that are no main phase, and which of the player's main phases comes next."""


@cant(
    "refuse-casting",
    "What may not be cast, or can't be paid for, is refused and leaves no trace.",
    "601.3",
    "305.9",
    "117.1a",
    "733.1",
    cards=("Forest", "Memnite"),
    needs=(Feature.CAST, Feature.MANA_POOL, Feature.PAY_WHILE_CASTING),
)
def _casting(t: Ground) -> None:
    """Cast a land, at the wrong time, without the mana, or somebody else's card."""
    t.pick(_land, _at_the_wrong_time, _in_the_wrong_turn, _unpaid, _unfit, _not_mine)(t)


def _land(t: Ground) -> None:
    land, bear = t.mine("Forest", zone=Zone.HAND), t.spell("Grizzly Bears")
    t.cannot(Cast(t.me, land), "a land")
    t.can(bear.at())


def _at_the_wrong_time(t: Ground) -> None:
    t.crowd, t.step = THINGS, t.pick(*OTHER_STEPS)
    bear = t.spell("Grizzly Bears", lands=True)
    t.cannot(bear.at(), "a creature outside a main phase")
    t.reach(t.me, OTHER_STEPS[t.step])
    t.can(bear.at())


def _in_the_wrong_turn(t: Ground) -> None:
    t.crowd, t.active = THINGS, t.foe
    bear = t.spell("Grizzly Bears", lands=True)
    t.game.do(Pass(t.foe))
    t.cannot(bear.at(), "a creature in another's turn")
    t.reach(t.me, Step.PRECOMBAT_MAIN)
    t.can(bear.at())


def _unpaid(t: Ground) -> None:
    free = t.mine("Memnite", zone=Zone.HAND)
    bear = t.spell("Grizzly Bears", cost=t.pick("", "G", "C"))
    t.cannot(replace(bear.at(), spend=""), "too little mana")
    t.can(Cast(t.me, free))


def _unfit(t: Ground) -> None:
    forest = t.mine("Forest")
    bear = t.spell("Grizzly Bears", cost=t.pick("CC", "WW", "CU"))
    t.cannot(replace(bear.at(), spend=""), "mana of the wrong types")
    t.can(replace(bear.at(), mana=(Activate(t.me, forest),), spend=bear.spend[0] + "G"))


def _not_mine(t: Ground) -> None:
    bear, other = t.spell("Grizzly Bears"), t.theirs("Grizzly Bears", zone=Zone.HAND)
    t.cannot(replace(bear.at(), card=other), "another player's card")
    t.can(bear.at())


@cant(
    "refuse-lands",
    "One land a turn, in one's own main phase, from one's own hand.",
    "305.2b",
    "305.3",
    "116.2a",
    cards=("Forest", "Memnite"),
    needs=(Feature.PLAY_LAND,),
)
def _lands(t: Ground) -> None:
    """Play a second land, outside a main phase, another's, or what is no land."""
    first, second = (
        PlayLand(t.me, t.mine(t.one_of("Forest", "Plains", "Wastes"), zone=Zone.HAND))
        for _ in range(2)
    )
    kind = t.pick("second", "not a land", "wrong step", "not in hand")
    if kind == "second":
        t.can(first)
        t.cannot(second, "a second land")
        return
    if kind == "wrong step":
        t.crowd, t.step = THINGS, t.pick(*OTHER_STEPS)
        t.cannot(first, "outside a main phase")
        t.reach(t.me, OTHER_STEPS[t.step])
    elif kind == "not a land":
        t.cannot(PlayLand(t.me, t.mine("Memnite", zone=Zone.HAND)), "what is no land")
    else:
        t.cannot(PlayLand(t.me, t.theirs("Forest", zone=Zone.HAND)), "another player's land")
    t.can(first)


@cant(
    "refuse-targets",
    "What is no legal target can't be chosen.",
    "601.2c",
    "702.11b",
    "702.16b",
    cards=("Murder", "Slippery Bogle"),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _targets(t: Ground) -> None:
    """Choose a target that hexproof, protection or the words of the spell forbid."""
    options = (
        ("Murder", "Slippery Bogle", "Grizzly Bears", "hexproof"),
        ("Doom Blade", "Typhoid Rats", "Hill Giant", "a black creature, nonblack asked for"),
        ("Doom Blade", "White Knight", "Grizzly Bears", "protection from black"),
        ("Murder", "Forest", "Memnite", "no creature"),
        ("Disenchant", "Grizzly Bears", "Sol Ring", "neither artifact nor enchantment"),
    )
    name, bad, good, what = t.pick(*[o for o in options if {*o[:3]} <= t.pool])
    spell, wrong, right = t.spell(name), t.theirs(bad), t.theirs(good)
    t.cannot(spell.at(wrong), what)
    t.can(spell.at(right))


@cant(
    "refuse-abilities",
    "An ability of another player's permanent, or one that can't be paid, is refused.",
    "602.2",
    "602.2b",
    "118.3",
    cards=("Walking Ballista", "Forest"),
    needs=(Feature.ACTIVATE, Feature.COUNTERS, Feature.PAY_WHILE_CASTING),
)
def _abilities(t: Ground) -> None:
    """Activate what somebody else controls, or what can't be paid."""
    kind = t.pick("theirs", "no mana", "mana that isn't there")
    if kind == "theirs":
        name = t.one_of("Forest", "Llanowar Elves", "Sol Ring")
        theirs, mine = t.theirs(name), t.mine(name)
        t.cannot(Activate(t.me, theirs), "another player's permanent")
        t.can(Activate(t.me, mine))
        return
    ballista = t.mine("Walking Ballista", counters={"+1/+1": 1})
    mana, spend = t.fund(t.me, "CCCC", lands=True)
    if kind == "no mana":
        t.cannot(Activate(t.me, ballista, 0), "an ability without the mana")
    else:
        t.cannot(Activate(t.me, ballista, 0, spend=spend), "mana that isn't there")
    t.can(Activate(t.me, ballista, 0, mana=mana, spend=spend))


@cant(
    "refuse-attackers",
    "What is tapped, fresh, a defender or no creature of yours can't attack.",
    "508.1a",
    "302.6",
    "702.3b",
    needs=(Feature.COMBAT, Feature.SUMMONING_SICK, Feature.TAPPED),
)
def _attackers(t: Ground) -> None:
    """Declare an attacker that is tapped, fresh, a defender, no creature, or not yours."""
    good = bad = t.body(t.me)
    others = {"defender": "Wall of Omens", "no creature": "Forest"}
    kinds = ("tapped", "fresh", "defender", "theirs", "no creature", "itself")
    kind = t.pick(*[one for one in kinds if others.get(one, "Forest") in t.pool])
    t.step = Step.BEGINNING_OF_COMBAT
    if kind in ("tapped", "fresh"):
        bad = t.body(t.me, **{kind: True})
    elif kind == "theirs":
        bad = t.body(t.foe)
    elif kind != "itself":
        bad = t.mine(others[kind])
    t.game.until(t.me, Step.DECLARE_ATTACKERS)
    goal = t.me if kind == "itself" else t.foe
    t.cannot(Attack(t.me, {bad: t.name(goal)}), f"attack: {kind}")
    t.can(Attack(t.me, {good: t.name(t.foe)}))


@cant(
    "refuse-blockers",
    "What is tapped, or can't get past evasion, can't block.",
    "509.1a",
    "509.1b",
    "702.9b",
    "702.111b",
    needs=(Feature.COMBAT, Feature.TAPPED),
)
def _blockers(t: Ground) -> None:
    """Declare a block by what is tapped, against evasion, or of what doesn't attack."""
    plain = {"tapped": "Grizzly Bears", "not attacking": "Grizzly Bears"}
    evasive = {
        "flying": "Serra Angel",
        "menace": "Boggart Brute",
        "unblockable": "Invisible Stalker",
        "protection": "White Knight",
    }
    if "Typhoid Rats" not in t.pool:
        del evasive["protection"]
    kind = t.pick(*[one for one, name in (plain | evasive).items() if name in t.pool])
    good, idle = t.body(t.me), t.body(t.foe)
    attacker, other = t.theirs((plain | evasive)[kind]), t.body(t.foe)
    blocker, blocked = good, idle if kind == "not attacking" else attacker
    if kind == "tapped":
        blocker = t.mine("Grizzly Bears", tapped=True)
    elif kind == "protection":
        blocker = t.mine("Typhoid Rats")
    t.active, t.step = t.foe, Step.BEGINNING_OF_COMBAT
    t.game.until(t.foe, Step.DECLARE_ATTACKERS)
    t.game.do(Attack(t.foe, dict.fromkeys((attacker, other), t.name(t.me))))
    t.game.until(t.foe, Step.DECLARE_BLOCKERS)
    t.cannot(Block(t.me, {blocker: (blocked,)}), f"block: {kind}")
    t.can(Block(t.me, {good: (other,)}))


CHECKS = tuple(cant.checks)
