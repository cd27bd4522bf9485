"""Refusals: costs that can't be paid (118, 107.5, 107.6, 602.2b, 606.6)."""

from msgspec.structs import replace

from adapters.action import Activate, Cast, Pass
from adapters.names import Feature, Zone
from conformance.checks.refusals_ground import THINGS, Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals()

ALTARS = ("Ashnod's Altar", "Phyrexian Altar", "Krark-Clan Ironworks", "Cartel Aristocrat")
BLUE = ("Delver of Secrets", "Deranged Assistant", "Invisible Stalker")
ANY_COLOR = ("Birds of Paradise", "Mana Confluence", "City of Brass")


@cant(
    "refuse-sacrifice-of-others",
    "A cost of sacrificing is paid with what fits it and is under one's own control.",
    "701.21a",
    "118.3",
    cards=("Ashnod's Altar", "Memnite"),
    needs=(Feature.ACTIVATE,),
)
def _sacrifice(t: Ground) -> None:
    """An opponent's creature, what is no such permanent, or itself where another is asked for."""
    altar = t.one_of(*ALTARS)
    source, own = t.mine(altar), t.mine("Memnite")
    options = {
        "another player's permanent": t.theirs("Memnite"),
        "what does not fit": t.mine("Forest"),
    }
    if altar == "Cartel Aristocrat":
        options["itself in place of another"] = source
    kind = t.pick(*options)
    produce = "G" if altar == "Phyrexian Altar" else ""
    how = Activate(t.me, source, produce=produce, cost_choices=((options[kind],),))
    t.cannot(how, kind)
    t.can(replace(how, cost_choices=((own,),)))


@cant(
    "refuse-sacrifice-twice",
    "One permanent can't be sacrificed twice for a cost, and as many as asked for must be.",
    "118.3",
    "701.21a",
    cards=("Fireblast", "Mountain"),
    needs=(Feature.CAST,),
)
def _sacrifice_twice(t: Ground) -> None:
    """Two Mountains are asked for: the same one twice, one, three, or another land."""
    blast = t.spell("Fireblast", cost="")
    one, two, three = (t.mine("Mountain") for _ in range(3))
    options = {
        "the same one twice": (one, one),
        "one of two": (one,),
        "three in place of two": (one, two, three),
        "another land": (one, t.mine("Forest")),
    }
    kind, foe = t.pick(*options), t.name(t.foe)
    t.cannot(blast.at(foe, alternative="alternative", cost_choices=(options[kind],)), kind)
    t.can(blast.at(foe, alternative="alternative", cost_choices=((one, three),)))


@cant(
    "refuse-life-beyond-means",
    "A player can't pay more life than is left.",
    "119.4",
    "107.4f",
    cards=("Gut Shot",),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.MANA_POOL),
)
def _life(t: Ground) -> None:
    """1 life is left, and 2 are to be paid for a Phyrexian symbol; the mana would do."""
    t.life(t.me, 1)
    if t.perhaps():
        with_mana: Cast | Activate = t.spell("Gut Shot").at(t.name(t.foe))
    else:
        thing, parasite = t.theirs(t.one_of(*THINGS[:3])), t.mine(t.one_of("Hex Parasite"))
        mana, spend = t.fund(t.me, "B")
        with_mana = Activate(t.me, parasite, targets=((thing,),), x=0, mana=mana, spend=spend)
    t.cannot(replace(with_mana, mana=(), spend="", life_paid=1), "more life than there is")
    t.can(with_mana)


@cant(
    "refuse-life-that-cannot-change",
    "A player whose life total can't change can't pay life.",
    "119.8",
    cards=("Platinum Emperion", "Mana Confluence"),
    needs=(Feature.ACTIVATE, Feature.CAST),
)
def _fixed_life(t: Ground) -> None:
    """For mana, for a search, for a Phyrexian symbol; the other player can."""
    t.mine("Platinum Emperion")
    kind = t.pick("Mana Confluence", "Flooded Strand", "Gut Shot")
    pairs = {
        seat: Activate(seat, t.board.add(kind, seat), produce="G" * (kind == "Mana Confluence"))
        if kind != "Gut Shot"
        else t.spell(kind, seat, cost="").at(t.name(t.foe), life_paid=1)
        for seat in (t.me, t.foe)
    }
    t.cannot(pairs[t.me], "life of a total that can't change")
    t.game.do(Pass(t.me))
    t.can(pairs[t.foe])


@cant(
    "refuse-missing-counters",
    "Counters that aren't there can't be removed for a cost.",
    "118.3",
    "602.2b",
    cards=("Walking Ballista", "Glorious Anthem"),
    needs=(Feature.ACTIVATE, Feature.COUNTERS),
)
def _missing_counters(t: Ground) -> None:
    """Without a counter of the kind, perhaps with one of another; another one has it."""
    name, counter, other = t.pick(
        ("Walking Ballista", "+1/+1", "charge"),
        ("Gemstone Mine", "mining", "charge"),
        ("Morselhoarder", "-1/-1", "+1/+1"),
    )
    bare = t.mine(t.one_of(name), counters=t.pick({}, {other: 1}))
    full = t.mine(name, counters={counter: t.pick(1, 2)})
    if name == "Walking Ballista":
        t.mine("Glorious Anthem")
        how = Activate(t.me, bare, 1, targets=((t.name(t.foe),),))
    else:
        how = Activate(t.me, bare, produce="G")
    t.cannot(how, "a counter that isn't there")
    t.can(replace(how, source=full))


@cant(
    "refuse-loyalty-beyond-means",
    "A loyalty ability can't be activated with fewer loyalty counters than it takes off.",
    "606.6",
    cards=("Ajani Goldmane", "Jace Beleren"),
    needs=(Feature.ACTIVATE, Feature.COUNTERS),
)
def _loyalty(t: Ground) -> None:
    """The ability that takes most, with any smaller number of counters."""
    name, great, small = t.pick(("Ajani Goldmane", 6, ()), ("Jace Beleren", 10, (t.name(t.foe),)))
    walker = t.mine(name, counters={"loyalty": t.pick(great - 1, 1, 3)})
    goals = (small,) if small else ()
    t.cannot(Activate(t.me, walker, 2, targets=goals), "too few loyalty counters")
    t.can(Activate(t.me, walker, 1, targets=goals))


@cant(
    "refuse-counters-that-cannot-be-put",
    "A cost of putting a counter somewhere can't be paid where none can be put.",
    "118.3",
    "101.2",
    cards=("Devoted Druid", "Solemnity"),
    needs=(Feature.ACTIVATE,),
)
def _counters_that_cannot_be_put(t: Ground) -> None:
    """Under an effect of either player; without its cost in counters an ability works."""
    t.board.add("Solemnity", t.pick(t.me, t.foe))
    druid = t.mine("Devoted Druid")
    t.cannot(Activate(t.me, druid, 1), "a counter that can't be put")
    t.can(Activate(t.me, druid, 0))


@cant(
    "refuse-discard-of-others",
    "A cost of discarding is paid with cards of one's own hand.",
    "701.9a",
    "118.3",
    cards=("Skirge Familiar", "Memnite"),
    needs=(Feature.ACTIVATE,),
)
def _discard(t: Ground) -> None:
    """An opponent's card, one in a graveyard, on the battlefield, or none at all."""
    familiar, card = (
        t.mine("Skirge Familiar"),
        t.mine(t.one_of("Forest", "Memnite"), zone=Zone.HAND),
    )
    options = {
        "another player's card": (t.theirs("Memnite", zone=Zone.HAND),),
        "a card in the graveyard": (t.mine("Memnite", zone=Zone.GRAVEYARD),),
        "a permanent": (t.mine("Memnite"),),
        "two cards": (card, t.mine("Forest", zone=Zone.HAND)),
    }
    kind = t.pick(*options)
    t.cannot(Activate(t.me, familiar, cost_choices=(options[kind],)), kind)
    t.can(Activate(t.me, familiar, cost_choices=((card,),)))


@cant(
    "refuse-mill-of-empty-library",
    "A cost of milling can't be paid with fewer cards in the library.",
    "701.17b",
    "118.3",
    cards=("Millikin", "Deranged Assistant"),
    needs=(Feature.ACTIVATE,),
)
def _mill(t: Ground) -> None:
    """The last card of the library goes for one ability; nothing is left for another."""
    one, other = (t.mine(t.one_of("Millikin", "Deranged Assistant")) for _ in range(2))
    t.library = 1
    t.can(Activate(t.me, one))
    t.cannot(Activate(t.me, other), "a library without cards")


@cant(
    "refuse-exile-of-unfit-cards",
    "A cost of exiling cards is paid with such cards as it asks for.",
    "118.3",
    "118.9",
    cards=("Force of Will", "Shock", "Counterspell"),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _exile(t: Ground) -> None:
    """A card of another color, another player's, the spell itself, or one in a graveyard."""
    bolt, will = t.spell("Shock"), t.spell("Force of Will", cost="")
    blue = t.one_of("Counterspell", "Unsummon", "Delver of Secrets")
    own = t.mine(blue, zone=Zone.HAND)
    options = {
        "a card of another color": t.mine("Grizzly Bears", zone=Zone.HAND),
        "another player's card": t.theirs(blue, zone=Zone.HAND),
        "the spell itself": will.card,
        "a card in the graveyard": t.mine(blue, zone=Zone.GRAVEYARD),
    }
    kind = t.pick(*options)
    t.game.do(bolt.at(t.name(t.foe)))
    how = will.at(bolt.card, alternative="alternative", cost_choices=((options[kind],),))
    t.cannot(how, kind)
    t.can(replace(how, cost_choices=((own,),)))


@cant(
    "refuse-exile-of-too-little",
    "A cost of exiling cards of a total mana value can't be paid with less.",
    "118.3",
    "202.3",
    cards=("The Capitoline Triad", "Platinum Emperion", "Wurmcoil Engine"),
    needs=(Feature.ACTIVATE,),
)
def _exile_of_too_little(t: Ground) -> None:
    """Historic cards of a total below 30, or some of an opponent's; more of them do."""
    triad = t.mine("The Capitoline Triad")
    eights = tuple(t.mine("Platinum Emperion", zone=Zone.GRAVEYARD) for _ in range(3))
    more = t.mine(t.pick("Wurmcoil Engine", "Platinum Emperion"), zone=Zone.GRAVEYARD)
    theirs = t.theirs("Platinum Emperion", zone=Zone.GRAVEYARD)
    options = {
        "too little": eights[: t.pick(3, 2, 1)],
        "another player's card": (*eights, theirs),
    }
    kind = t.pick(*options)
    t.cannot(Activate(t.me, triad, cost_choices=(options[kind],)), kind)
    t.can(Activate(t.me, triad, cost_choices=((*eights, more),)))


@cant(
    "refuse-tap-symbol",
    "A permanent that is tapped, or a creature that is fresh, can't pay {T}.",
    "107.5",
    "302.6",
    "602.5a",
    "118.3",
    cards=("Seeker of Skybreak",),
    needs=(Feature.ACTIVATE, Feature.SUMMONING_SICK, Feature.TAPPED),
)
def _tap_symbol(t: Ground) -> None:
    """Abilities that are no mana abilities; another like it can be activated."""
    name, kind = t.one_of("Seeker of Skybreak", "Relic of Progenitus"), "tapped"
    if name == "Seeker of Skybreak":
        kind = t.pick("tapped", "fresh")
    bad, good = t.mine(name, **{kind: True}), t.mine(name)
    goal = good if name == "Seeker of Skybreak" else t.name(t.foe)
    t.cannot(Activate(t.me, bad, targets=((goal,),)), f"what is {kind}")
    t.can(Activate(t.me, good, targets=((goal,),)))


@cant(
    "refuse-untap-symbol",
    "A permanent that is untapped, or a creature that is fresh, can't pay {Q}.",
    "107.6",
    "302.6",
    "602.5a",
    "118.3",
    cards=("Leech Bonder",),
    needs=(
        Feature.ACTIVATE,
        Feature.COUNTERS,
        Feature.MANA_POOL,
        Feature.SUMMONING_SICK,
        Feature.TAPPED,
    ),
)
def _untap_symbol(t: Ground) -> None:
    """An ability that is no mana ability; another like it can be activated."""
    kind = t.pick("untapped", "fresh")
    bad = t.mine("Leech Bonder", tapped=kind == "fresh", fresh=kind == "fresh")
    good = t.mine("Leech Bonder", tapped=True, counters={"-1/-1": 1})
    mana, spend = t.fund(t.me, "U")
    how = Activate(t.me, bad, targets=((good,), (bad,)), mana=mana, spend=spend)
    t.cannot(how, f"what is {kind}")
    t.can(replace(how, source=good))


@cant(
    "refuse-tapping-another",
    "A cost of tapping an untapped permanent is paid with such a permanent of one's own.",
    "118.3",
    "701.26a",
    cards=("Grand Architect", "Delver of Secrets"),
    needs=(Feature.ACTIVATE, Feature.SUMMONING_SICK, Feature.TAPPED),
)
def _tap_another(t: Ground) -> None:
    """A tapped creature, one of another color, or an opponent's; a fresh one will do."""
    architect, own = t.mine("Grand Architect"), t.mine(t.one_of(*BLUE), fresh=t.seldom())
    options = {
        "a tapped creature": t.mine(t.one_of(*BLUE), tapped=True),
        "a creature of another color": t.mine("Grizzly Bears"),
        "another player's creature": t.theirs(t.one_of(*BLUE)),
    }
    kind = t.pick(*options)
    t.cannot(Activate(t.me, architect, 1, cost_choices=((options[kind],),)), kind)
    t.can(Activate(t.me, architect, 1, cost_choices=((own,),)))


@cant(
    "refuse-one-source-twice",
    "A permanent that was tapped for mana can't be tapped for more to pay the same cost.",
    "107.5",
    "118.3",
    "601.2g",
    cards=("Forest",),
    needs=(Feature.CAST, Feature.PAY_WHILE_CASTING),
)
def _one_source_twice(t: Ground) -> None:
    """The same land twice for a spell; with another land it can be cast."""
    bear = replace(t.spell("Grizzly Bears", cost=""), spend="GG")
    one, other = (Activate(t.me, t.mine("Forest")) for _ in range(2))
    t.cannot(replace(bear, mana=(one, one)).at(), "a land tapped twice")
    t.can(replace(bear, mana=(one, other)).at())


@cant(
    "refuse-and-reverse-mana-abilities",
    "With a spell that can't be paid for, the mana abilities activated for it are reversed.",
    "733.1",
    "601.2h",
    cards=("Forest",),
    needs=(Feature.CAST, Feature.PAY_WHILE_CASTING),
)
def _reversed(t: Ground) -> None:
    """Any source of mana, too little with it; with a land it can be cast."""
    name, made = t.pick(("Forest", "G"), ("Wastes", "C"), ("Llanowar Elves", "G"))
    bear = t.spell("Grizzly Bears", cost="")
    source, forest = Activate(t.me, t.mine(t.one_of(name))), Activate(t.me, t.mine("Forest"))
    t.cannot(replace(bear, mana=(source,), spend=made).at(), "mana made for too little")
    t.can(replace(bear, mana=(source, forest), spend=made + "G").at())


@cant(
    "refuse-colorless-of-any-color",
    'Colorless is no color, so "any color" can\'t be it.',
    "105.4",
    "106.1a",
    "106.1b",
    cards=("Birds of Paradise",),
    needs=(Feature.ACTIVATE,),
)
def _any_color(t: Ground) -> None:
    """Each permanent that makes one mana of any color."""
    source = t.mine(t.one_of(*ANY_COLOR))
    t.cannot(Activate(t.me, source, produce="C"), "colorless mana of any color")
    t.can(Activate(t.me, source, produce=t.pick(*"GWUBR")))


CHECKS = tuple(cant.checks)
