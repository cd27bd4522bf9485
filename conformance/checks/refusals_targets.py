"""Refusals: what can't be a target, and targets that can't go together (115, 601.2c, 702)."""

from collections.abc import Callable

from adapters.action import Action, Activate, Answer, Concede, Pass
from adapters.names import Feature, Zone
from conformance.checks.refusals_ground import Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals(Feature.CAST, Feature.MANA_POOL)

AIMED = (
    "Murder", "Unsummon", "Lightning Bolt", "Swords to Plowshares", "Giant Growth",
    "Act of Treason", "Pacifism", "Control Magic", "Boomerang", "Twisted Image",
)  # fmt: skip
"""Spells with a creature as their one target, or one of the things that may be it."""

HEXPROOF = ("Slippery Bogle", "Invisible Stalker", "Silhana Ledgewalker")
BOLTS = ("Lightning Bolt", "Shock", "Lava Spike", "Burst Lightning", "Gut Shot")
"""Spells that a player can be the target of."""

Aim = Callable[[str], Action]


def _aim(t: Ground) -> Aim:
    """Prepare a spell or an ability of mine with a creature as its target."""
    if t.seldom():
        seeker = t.mine(t.one_of("Seeker of Skybreak"))
        return lambda goal: Activate(t.me, seeker, targets=((goal,),))
    return t.spell(t.one_of(*AIMED)).at


@cant(
    "refuse-hexproof-target",
    "A permanent with hexproof can't be a target of what an opponent controls.",
    "702.11b",
    "601.2c",
    cards=("Slippery Bogle", "Murder", "Swiftfoot Boots"),
    needs=(Feature.ACTIVATE, Feature.ATTACHED),
)
def _hexproof(t: Ground) -> None:
    """By its own ability or another's, of spells and abilities; one's own may be the target."""
    aim = _aim(t)
    if t.perhaps():
        bad = t.theirs(t.one_of(*HEXPROOF))
    else:
        bad = t.body(t.foe)
        t.theirs("Swiftfoot Boots", attached_to=bad)
    good = t.pick(t.body(t.foe), t.mine(t.one_of(*HEXPROOF)))
    t.cannot(aim(bad), "an opponent's permanent with hexproof")
    t.can(aim(good))


@cant(
    "refuse-shroud-target",
    "A permanent with shroud can't be a target at all.",
    "702.18a",
    "601.2c",
    cards=("Helix Pinnacle", "Disenchant", "Hardened Scales"),
)
def _shroud(t: Ground) -> None:
    """Neither of an opponent's spell nor of its controller's."""
    whose = t.pick(t.foe, t.me)
    aim = t.spell(t.one_of("Disenchant", "Naturalize", "Boomerang")).at
    bad, good = (t.board.add(name, whose) for name in ("Helix Pinnacle", "Hardened Scales"))
    t.cannot(aim(bad), f"{'another' if whose == t.foe else 'the same'} player's shroud")
    t.can(aim(good))


PROTECTED = {
    "White Knight": ("Murder", "Doom Blade"),
    "Animar, Soul of Elements": ("Murder", "Swords to Plowshares", "Pacifism"),
}
"""Creatures with protection from colors, and spells of such colors."""

OTHER_COLORS = ("Lightning Bolt", "Unsummon", "Boomerang", "Control Magic", "Giant Growth")


@cant(
    "refuse-protected-target",
    "What has protection from a quality can't be a target of sources with that quality.",
    "702.16b",
    "601.2c",
    cards=("White Knight", "Murder", "Lightning Bolt"),
)
def _protected(t: Ground) -> None:
    """Of spells and Auras of a color; of other colors, or for other creatures, they are fine."""
    protected = t.one_of(*PROTECTED)
    wrong, right = t.spell(t.one_of(*PROTECTED[protected])).at, t.spell(t.one_of(*OTHER_COLORS)).at
    whose = t.pick(t.foe, t.me)
    bad, good = t.board.add(protected, whose), t.body(t.foe)
    t.cannot(wrong(bad), "a creature with protection from the color")
    t.can(t.pick(right(bad), wrong(good)))


@cant(
    "refuse-hexproof-player",
    "A player with hexproof can't be a target of what an opponent controls.",
    "702.11c",
    "601.2c",
    cards=("Leyline of Sanctity", "Lightning Bolt", "Jace Beleren"),
    needs=(Feature.ACTIVATE, Feature.COUNTERS),
)
def _hexproof_player(t: Ground) -> None:
    """Of spells and loyalty abilities; oneself, or a creature of that player's, may be one."""
    t.theirs("Leyline of Sanctity")
    creature = t.body(t.foe)
    if t.seldom():
        jace = t.mine("Jace Beleren", counters={"loyalty": 3})
        t.cannot(Activate(t.me, jace, 1, targets=((t.name(t.foe),),)), "by an ability")
        t.can(Activate(t.me, jace, 1, targets=((t.name(t.me),),)))
        return
    name = t.one_of(*BOLTS)
    aim = t.spell(name).at
    t.cannot(aim(t.name(t.foe)), "by a spell")
    t.can(aim(t.name(t.me) if name == "Lava Spike" else t.pick(t.name(t.me), creature)))


@cant(
    "refuse-protected-player",
    "A player with protection from everything can't be a target.",
    "702.16b",
    "702.16j",
    cards=("Teferi's Protection", "Lightning Bolt"),
)
def _protected_player(t: Ground) -> None:
    """After a spell of that player's has resolved, for the rest of the turn."""
    protection, aim = t.spell("Teferi's Protection", t.foe), t.spell(t.one_of(*BOLTS)).at
    t.game.do(Pass(t.me))
    t.game.do(protection.at())
    t.game.resolve()
    t.cannot(aim(t.name(t.foe)), "a player with protection from everything")
    t.can(aim(t.name(t.me)))


@cant(
    "refuse-phased-out-target",
    "What is phased out is treated as though it did not exist, so it can't be a target.",
    "702.26b",
    "601.2c",
    cards=("Reality Ripple", "Murder"),
    needs=(Feature.ACTIVATE,),
)
def _phased_out(t: Ground) -> None:
    """Of a second spell or an ability; what is there may be one."""
    ripple, aim = t.spell("Reality Ripple"), _aim(t)
    bad, good = t.body(t.pick(t.foe, t.me)), t.body(t.foe)
    t.game.do(ripple.at(bad))
    t.game.resolve()
    t.cannot(aim(bad), "a permanent that is phased out")
    t.can(aim(good))


@cant(
    "refuse-target-who-left",
    "A player who has left the game can't be a target.",
    "104.5",
    "800.4a",
    "601.2c",
    cards=("Lightning Bolt",),
    needs=(Feature.CONCEDE, Feature.THREE_PLAYERS),
    players=3,
)
def _who_left(t: Ground) -> None:
    """Once one of three has conceded; those still there may be targets."""
    aim, third = t.spell(t.one_of(*BOLTS)).at, 2
    t.game.do(Concede(third))
    t.cannot(aim(t.name(third)), "a player who has left")
    t.can(aim(t.name(t.foe)))


# --- How many, and which ------------------------------------------------------------------------


@cant(
    "refuse-same-target-twice",
    'One object can\'t be chosen twice for one instance of "target", nor where another is asked.',
    "115.3",
    "601.2c",
    cards=("Switcheroo", "Fireball", "Leech Bonder", "Hill Giant"),
    needs=(Feature.ACTIVATE, Feature.COUNTERS, Feature.TAPPED),
)
def _same_twice(t: Ground) -> None:
    """Two creatures, any number of targets, or "another" creature."""
    one, other = t.body(t.me), t.theirs("Hill Giant")
    kind = t.pick("two targets", "any number of targets", "another target")
    wrong: Action
    right: Action
    if kind == "another target":
        bonder = t.mine("Leech Bonder", tapped=True, counters={"-1/-1": 1})
        mana, spend = t.fund(t.me, "U")
        wrong, right = (
            Activate(t.me, bonder, targets=((bonder,), (goal,)), mana=mana, spend=spend)
            for goal in (bonder, other)
        )
    elif kind == "two targets":
        spell = t.spell("Switcheroo")
        wrong, right = spell.at((one, one)), spell.at((one, other))
    else:
        spell = t.spell("Fireball", cost="CCCR")
        wrong, right = spell.at((one, one), x=2), spell.at((one, other), x=2)
    t.cannot(wrong, f"the same for {kind}")
    t.can(right)


@cant(
    "refuse-number-of-targets",
    "As many targets are chosen as the spell says, not fewer and not more.",
    "601.2c",
    "115.1",
    cards=("Switcheroo", "Murder", "Hill Giant"),
)
def _number(t: Ground) -> None:
    """None or two in place of one, one or three in place of two."""
    goals = [t.body(t.foe), t.body(t.me), t.theirs("Hill Giant")]
    name, right = t.pick(("Murder", 1), ("Switcheroo", 2))
    wrong = t.pick(*({0, 1, 2, 3} - {right}))
    spell = t.spell(name)
    t.cannot(spell.at(goals[:wrong]), f"{'fewer' if wrong < right else 'more'} targets")
    t.can(spell.at(goals[:right]))


@cant(
    "refuse-target-in-another-zone",
    "A target is on the battlefield unless the spell names another zone, and in that one then.",
    "115.2",
    "601.2c",
    cards=("Murder", "Reanimate"),
)
def _zone(t: Ground) -> None:
    """Creature cards elsewhere for what means permanents, a creature for what means cards."""
    elsewhere = (Zone.GRAVEYARD, Zone.HAND, Zone.EXILE, Zone.LIBRARY)
    there = t.body(t.foe)
    if t.perhaps():
        zone = t.pick(*elsewhere)
        spell, card = t.spell(t.one_of(*AIMED)), t.body(t.foe, zone=zone)
        t.cannot(spell.at(card), f"a card in {zone.value} for a permanent")
        t.can(spell.at(there))
    else:
        spell, card = t.spell("Reanimate"), t.body(t.pick(t.foe, t.me), zone=Zone.GRAVEYARD)
        t.cannot(spell.at(there), "a permanent for a card in a graveyard")
        t.can(spell.at(card))


@cant(
    "refuse-target-of-the-wrong-player",
    "Where the words ask whose a target is, another's can't be chosen.",
    "601.2c",
    "115.1",
    cards=("Cloudshift", "Leonin Scimitar"),
    needs=(Feature.ACTIVATE,),
)
def _wrong_player(t: Ground) -> None:
    """A creature you control, one that you don't control, a creature to equip."""
    theirs, mine = t.body(t.foe), t.body(t.me)
    name = t.one_of("Cloudshift", "Ephemerate", "Cyclonic Rift", "Leonin Scimitar")
    if name == "Leonin Scimitar":
        scimitar, (mana, spend) = t.mine(name), t.fund(t.me, "C")
        wrong, right = (
            Activate(t.me, scimitar, targets=((goal,),), mana=mana, spend=spend)
            for goal in (theirs, mine)
        )
        t.cannot(wrong, "another player's creature to equip")
        t.can(right)
        return
    spell, rift = t.spell(name), name == "Cyclonic Rift"
    t.cannot(spell.at(mine if rift else theirs), "one's own" if rift else "another player's")
    t.can(spell.at(theirs if rift else mine))


@cant(
    "refuse-target-on-stack",
    "What has a spell or an ability as its target can't have another thing, or itself.",
    "601.2c",
    "115.1",
    "115.5",
    cards=("Counterspell", "Stifle", "Seeker of Skybreak", "Shock"),
    needs=(Feature.ACTIVATE,),
)
def _on_stack(t: Ground) -> None:
    """A permanent or an ability for a spell, a spell for an ability, a spell for itself."""
    bear, seeker, shock = t.spell("Grizzly Bears"), t.mine("Seeker of Skybreak"), t.spell("Shock")
    options = (
        ("Counterspell", "ability#1", bear.card, "an ability for a spell"),
        ("Counterspell", seeker, shock.card, "a permanent for a spell"),
        ("Stifle", bear.card, "ability#1", "a spell for an ability"),
        ("Minor Misstep", bear.card, shock.card, "a spell of a greater mana value"),
        ("Twincast", bear.card, shock.card, "a creature spell for an instant or sorcery"),
        ("Cancel", "itself", shock.card, "itself"),
    )
    name, bad, good, kind = t.pick(*[one for one in options if one[0] in t.pool])
    spell = t.spell(name)
    for action in (
        bear.at(),
        Activate(t.me, seeker, targets=((seeker,),)),
        shock.at(t.name(t.foe)),
    ):
        t.game.do(action)
    t.cannot(spell.at(spell.card if bad == "itself" else bad), kind)
    t.can(spell.at(good))


AURAS = {
    "Pacifism": ("Memnite", "Forest"),
    "Control Magic": ("Memnite", "Sol Ring"),
    "Spreading Seas": ("Forest", "Memnite"),
    "Utopia Sprawl": ("Forest", "Plains"),
    "Wild Growth": ("Wastes", "Memnite"),
}
"""Auras, with something they can enchant and something they can't."""


@cant(
    "refuse-aura-target",
    "An Aura spell's target is what its enchant ability says.",
    "303.4a",
    "702.5a",
    "601.2c",
    cards=("Pacifism", "Memnite", "Forest"),
)
def _aura(t: Ground) -> None:
    """A land for a creature, a creature for a land, another land for a Forest."""
    name = t.one_of(*AURAS)
    aura = t.spell(name)
    good, bad = (t.board.add(card, t.pick(t.foe, t.me)) for card in AURAS[name])
    t.cannot(aura.at(bad), "what it can't enchant")
    t.can(aura.at(good))


@cant(
    "refuse-target-of-trigger",
    "A triggered ability's target is chosen by the same rules as a spell's.",
    "603.3d",
    "601.2c",
    "702.11b",
    cards=("Flametongue Kavu", "Slippery Bogle", "Hill Giant"),
    needs=(Feature.DECISIONS,),
)
def _of_trigger(t: Ground) -> None:
    """A permanent with hexproof, or a land where none is meant, as the answer to the decision."""
    spell = t.spell(t.one_of("Flametongue Kavu", "Nekrataal", "Oblivion Ring", "Banishing Light"))
    good = [t.theirs("Grizzly Bears"), t.theirs("Hill Giant")]
    options = {"hexproof": t.theirs("Slippery Bogle"), "a land": t.theirs("Forest")}
    kind = t.pick(*options)
    t.game.do(spell.at())
    t.game.resolve()
    t.cannot(Answer(t.me, ((options[kind],),)), kind)
    t.can(Answer(t.me, ((t.pick(*good),),)))


CHECKS = tuple(cant.checks)
