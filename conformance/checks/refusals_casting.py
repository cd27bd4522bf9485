"""Refusals: what may not be cast, from there, at that cost, or so (601.2, 601.3)."""

from msgspec.structs import replace

from adapters.action import Activate, Cast, Pass
from adapters.names import Feature, Step, Zone
from conformance.checks.refusals_ground import THINGS, Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals(Feature.CAST)

LEGENDS = ("Isamaru, Hound of Konda", "Zetalpa, Primal Dawn", "Animar, Soul of Elements")
FLASHBACK = {"Faithless Looting": "CCR", "Lingering Souls": "CB"}
"""Cards with flashback, and mana for that cost."""

CREATURES = ("Grizzly Bears", "Savannah Lions", "Memnite", "Hill Giant", "Serra Angel")
BOLTS = ("Shock", "Lightning Bolt", "Gut Shot", "Burst Lightning")
ELSEWHERE = (Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.BATTLEFIELD)


@cant(
    "refuse-legendary-sorcery",
    "A legendary sorcery is cast only by who controls a legendary creature or planeswalker.",
    "205.4e",
    cards=("Urza's Ruinous Blast", "Isamaru, Hound of Konda", "Mox Amber"),
    needs=(Feature.MANA_POOL,),
)
def _legendary_sorcery(t: Ground) -> None:
    """With no legend, with another's, or with one that is neither creature nor planeswalker."""
    blast, legend = t.spell("Urza's Ruinous Blast"), t.spell(t.one_of(*LEGENDS))
    kind = t.pick("no legend", "a legendary artifact alone", "another player's legend")
    if kind == "a legendary artifact alone":
        t.mine("Mox Amber")
    elif kind == "another player's legend":
        t.theirs(t.one_of(*LEGENDS))
    t.cannot(blast.at(), f"with {kind}")
    t.game.do(legend.at())
    t.game.resolve()
    t.can(blast.at())


@cant(
    "refuse-flashback-from-hand",
    "A flashback cost can be paid only for a card in the graveyard.",
    "702.34a",
    "601.3",
    cards=("Faithless Looting",),
    needs=(Feature.MANA_POOL,),
)
def _flashback_from_hand(t: Ground) -> None:
    """From a hand, beside a card of that name in the graveyard."""
    name = t.one_of(*FLASHBACK)
    spell = t.spell(name, cost=FLASHBACK[name], zone=Zone.GRAVEYARD)
    other = t.mine(name, zone=Zone.HAND)
    t.cannot(replace(spell, card=other).at(alternative="flashback"), "flashback from a hand")
    t.can(spell.at(alternative="flashback"))


@cant(
    "refuse-casting-from-elsewhere",
    "Cards are cast from the hand alone unless something allows another zone.",
    "601.3",
    "117.1a",
    needs=(Feature.MANA_POOL,),
)
def _from_elsewhere(t: Ground) -> None:
    """From graveyard, exile, the library or the battlefield, beside one like it in hand."""
    name, zone = t.one_of(*CREATURES), t.pick(*ELSEWHERE)
    spell, other = t.spell(name), t.mine(name, zone=zone)
    t.cannot(replace(spell, card=other).at(), f"a card in the {zone.value}")
    t.can(spell.at())


@cant(
    "refuse-second-from-graveyard",
    "What a player may do once in each of that player's turns is done once, and in no other's.",
    "601.3",
    "101.2",
    cards=("Karador, Ghost Chieftain", "Containment Priest", "Plains"),
    needs=(Feature.COMBAT, Feature.MANA_POOL, Feature.PAY_WHILE_CASTING),
)
def _second_from_graveyard(t: Ground) -> None:
    """A second creature card in a turn, or one with flash in another's turn."""
    t.mine("Karador, Ghost Chieftain")
    first = t.spell(t.one_of(*CREATURES), zone=Zone.GRAVEYARD).at()
    priest = t.spell("Containment Priest", zone=Zone.GRAVEYARD, lands=True).at()
    if t.perhaps():
        t.can(first)
        t.game.resolve()
        t.cannot(priest, "a second card in a turn")
    else:
        t.active = t.foe
        t.game.do(Pass(t.foe))
        t.cannot(priest, "a card with flash in another's turn")
        t.reach(t.me, Step.PRECOMBAT_MAIN)
        t.can(priest)


@cant(
    "refuse-spell-of-a-chosen-name",
    "No player can cast a spell whose name was chosen to be forbidden.",
    "101.2",
    "601.3",
    "201.4",
    cards=("Meddling Mage", "Shock", "Lightning Bolt"),
    needs=(Feature.DECISIONS, Feature.MANA_POOL),
)
def _chosen_name(t: Ground) -> None:
    """By whoever chose it, or another player; a spell of another name may be cast."""
    who = t.pick(t.me, t.foe)
    named, other = t.pick(("Shock", "Lightning Bolt"), ("Lightning Bolt", "Shock"))
    mage, bad, good = t.spell("Meddling Mage"), t.spell(named, who), t.spell(other, who)
    t.game.do(mage.at())
    t.game.resolve()
    t.game.answer((named,))
    if who == t.foe:
        t.game.do(Pass(t.me))
    t.cannot(bad.at(t.name(t.me)), "by who chose it" if who == t.me else "by another player")
    t.can(good.at(t.name(t.me)))


@cant(
    "refuse-abilities-of-a-chosen-name",
    "Abilities of what has the chosen name can't be activated, but for mana abilities.",
    "101.2",
    "602.5",
    cards=("Pithing Needle", "Devoted Druid", "Seeker of Skybreak"),
    needs=(Feature.ACTIVATE, Feature.DECISIONS, Feature.MANA_POOL),
)
def _abilities_of_a_name(t: Ground) -> None:
    """By whoever chose it, or another player; its mana ability and those of others work."""
    who, name = t.pick(t.me, t.foe), t.pick("Devoted Druid", "Seeker of Skybreak")
    needle = t.spell("Pithing Needle")
    druid, seeker = (t.board.add(n, who) for n in ("Devoted Druid", "Seeker of Skybreak"))
    grow, tap = Activate(who, druid, 1), Activate(who, seeker, targets=((druid,),))
    t.game.do(needle.at())
    t.game.resolve()
    t.game.answer((name,))
    if who == t.foe:
        t.game.do(Pass(t.me))
    bad, good = (grow, tap) if name == "Devoted Druid" else (tap, grow)
    t.cannot(bad, "by who chose it" if who == t.me else "by another player")
    t.can(good)
    if name == "Devoted Druid":
        t.can(Activate(who, druid, 0))


@cant(
    "refuse-casting-from-a-caged-zone",
    "What says that players can't cast from a zone beats what allows it.",
    "101.2",
    "601.3",
    cards=("Grafdigger's Cage", "Faithless Looting"),
    needs=(Feature.MANA_POOL,),
)
def _caged(t: Ground) -> None:
    """Flashback, whoever controls the effect; the card in hand may be cast."""
    t.board.add("Grafdigger's Cage", t.pick(t.me, t.foe))
    name = t.one_of(*FLASHBACK)
    spell = t.spell(name, cost=FLASHBACK[name], zone=Zone.GRAVEYARD)
    other = t.spell(name)
    t.cannot(spell.at(alternative="flashback"), "flashback from a forbidden graveyard")
    t.can(other.at())


# --- X, and other choices of an announcement ----------------------------------------------------

WITH_X = {
    "Walking Ballista": ("", 2, False),
    "Endless One": ("", 1, False),
    "Hangarback Walker": ("", 2, False),
    "Banefire": ("R", 1, True),
    "Hydroid Krasis": ("GU", 1, False),
    "Apocalypse Hydra": ("RG", 1, False),
}
"""Cards with {X}: the other mana, how many {X}, and whether they have a target."""


@cant(
    "refuse-x-beyond-means",
    "A value for X whose mana isn't there can't be announced.",
    "601.2b",
    "601.2h",
    "118.3",
    "107.3a",
    cards=("Walking Ballista",),
    needs=(Feature.ACTIVATE, Feature.MANA_POOL),
)
def _x_beyond_means(t: Ground) -> None:
    """Of a spell or an ability: mana for a smaller X, in the pool or from lands, all offered."""
    x = t.pick(1, 2, 0, 3)
    if not t.seldom():
        name = t.one_of(*WITH_X)
        fixed, times, targeted = WITH_X[name]
        spell = t.spell(name, cost="C" * times * x + fixed)
        goals = (t.name(t.foe),) if targeted else ()
        action: Cast | Activate = spell.at(*goals, x=x)
    else:
        pinnacle, (mana, spend) = t.mine(t.one_of("Helix Pinnacle")), t.fund(t.me, "C" * x)
        action = Activate(t.me, pinnacle, x=x, mana=mana, spend=spend)
    t.cannot(replace(action, x=x + t.pick(1, 2, 7)), "an X larger than the mana")
    t.can(action)


@cant(
    "refuse-x-without-paying",
    "Where the mana cost is not paid at all, X can only be 0.",
    "107.3b",
    cards=("Omniscience", "Endless One"),
)
def _x_without_paying(t: Ground) -> None:
    """A spell cast for nothing announces no X."""
    t.mine("Omniscience")
    spell = t.spell(t.one_of("Endless One", "Hydroid Krasis", "Hangarback Walker"), cost="")
    t.cannot(spell.at(alternative="free", x=t.pick(1, 2, 5)), "X above 0 for nothing")
    t.can(spell.at(alternative="free"))


@cant(
    "refuse-unpaid-increase",
    "Who can pay for the mana cost but not for an increase can't cast the spell.",
    "601.2f",
    "601.2h",
    "118.3",
    cards=("Thalia, Guardian of Thraben", "Lightning Bolt"),
    needs=(Feature.MANA_POOL, Feature.PAY_WHILE_CASTING),
)
def _unpaid_increase(t: Ground) -> None:
    """Under either player's tax, or a least cost; with one land more it can be cast."""
    taxing = t.one_of("Thalia, Guardian of Thraben", "Trinisphere")
    t.board.add(taxing, t.pick(t.foe, t.me))
    spell = t.spell(t.one_of("Lightning Bolt", "Sol Ring"))
    number = 2 if taxing == "Trinisphere" else 1
    more, extra = t.fund(t.me, "C" * number, lands=True)
    goals = () if spell.card == "sol-ring" else (t.name(t.foe),)
    t.cannot(spell.at(*goals), f"without the mana that {taxing} adds")
    t.can(replace(spell, mana=more, spend=spell.spend + extra).at(*goals))


@cant(
    "refuse-unpaid-additional-cost",
    "An additional cost that is announced has to be paid.",
    "601.2b",
    "601.2h",
    "118.8",
    "702.33a",
    cards=("Burst Lightning",),
    needs=(Feature.MANA_POOL,),
)
def _unpaid_additional(t: Ground) -> None:
    """Kicker or buyback with mana for the spell alone."""
    name, cost = t.pick(
        *[
            one
            for one in (
                ("Burst Lightning", "kicker"),
                ("Rite of Replication", "kicker"),
                ("Clockspinning", "buyback"),
            )
            if one[0] in t.pool
        ]
    )
    creature, spell = t.mine("Grizzly Bears"), t.spell(name)
    t.cannot(spell.at(creature, additional=(cost,)), f"{cost} without the mana for it")
    t.can(spell.at(creature))


@cant(
    "refuse-modes",
    "The number of modes that the spell says is chosen, none of them twice.",
    "700.2a",
    "700.2d",
    "601.2b",
    cards=("Cryptic Command", "Sol Ring"),
    needs=(Feature.MANA_POOL,),
)
def _modes(t: Ground) -> None:
    """One mode, three, the same one twice, or one that isn't there."""
    command, thing = t.spell("Cryptic Command"), t.theirs(t.one_of(*THINGS[:3]))
    options: dict[str, Cast] = {
        "a single mode": command.at(modes=(3,)),
        "the same mode twice": command.at(modes=(3, 3)),
        "three modes": command.at(thing, modes=(1, 2, 3)),
        "a mode that isn't there": command.at(modes=(3, 4)),
    }
    kind = t.pick(*options)
    t.cannot(options[kind], kind)
    t.can(t.pick(command.at(modes=(2, 3)), command.at(thing, modes=(1, 3))))


FOR_CREATURES = (
    ("W", "Swords to Plowshares", "Savannah Lions"),
    ("R", "Lightning Bolt", "Raging Goblin"),
    ("G", "Giant Growth", "Llanowar Elves"),
    ("U", "Unsummon", "Delver of Secrets"),
)
"""A color, with a spell of that cost that is no creature spell, and one that is."""


@cant(
    "refuse-restricted-mana",
    "Mana that may be spent only on some spells can't be spent on others.",
    "106.6",
    cards=("Ancient Ziggurat", "Savannah Lions", "Swords to Plowshares"),
    needs=(Feature.ACTIVATE,),
)
def _restricted_mana(t: Ground) -> None:
    """Mana for creature spells, for artifacts or for colorless Eldrazi, floating in the pool."""
    t.pick(_for_creatures, _for_others)(t)


def _for_creatures(t: Ground) -> None:
    color, bad, good = t.pick(*[one for one in FOR_CREATURES if {*one[1:]} <= t.pool])
    goal, ziggurat = t.body(t.foe), t.mine("Ancient Ziggurat")
    wrong, right = (replace(t.spell(name, cost=""), spend=color) for name in (bad, good))
    t.game.do(Activate(t.me, ziggurat, produce=color))
    t.cannot(wrong.at(goal), "mana for creature spells")
    t.can(right.at())


def _for_others(t: Ground) -> None:
    kind = t.pick("artifacts", "colorless Eldrazi")
    ballista, eldrazi = (
        replace(t.spell(name, cost=""), spend="CC").at(x=x)
        for name, x in (("Walking Ballista", 1), ("Endless One", 2))
    )
    if kind == "artifacts":
        architect = t.mine(t.one_of("Grand Architect"))
        source = Activate(t.me, architect, 1, cost_choices=((architect,),))
    else:
        source = Activate(t.me, t.mine(t.one_of("Eldrazi Temple")), 1)
    t.game.do(source)
    bad, good = (eldrazi, ballista) if kind == "artifacts" else (ballista, eldrazi)
    t.cannot(bad, f"mana for {kind}")
    t.can(good)


CHECKS = tuple(cant.checks)
