"""Refusals: decisions answered otherwise than the rules let them be (608.2d and others)."""

from adapters.action import Activate, Answer
from adapters.names import DecisionKind, Feature, Step, Zone
from conformance.checks.refusals_ground import Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals(Feature.DECISIONS)

LEGENDS = ("Isamaru, Hound of Konda", "Thalia, Guardian of Thraben", "Zetalpa, Primal Dawn")


def _discarding(t: Ground) -> list[str]:
    """Have two of the cards in my hand to be discarded while a spell resolves; return them."""
    hand = [t.mine(t.one_of("Forest", "Memnite", "Shock"), zone=Zone.HAND) for _ in range(3)]
    looting = t.spell("Faithless Looting")
    t.game.do(looting.at())
    t.game.resolve()
    return hand


@cant(
    "refuse-number-of-cards",
    "As many cards are chosen as the effect says, each of them once.",
    "608.2d",
    "701.9b",
    cards=("Faithless Looting",),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _number_of_cards(t: Ground) -> None:
    """One, three, none, or the same card twice where two are to be discarded."""
    hand = _discarding(t)
    options = {
        "one of two": (hand[0],),
        "three in place of two": tuple(hand),
        "none of two": (),
        "the same card twice": (hand[0], hand[0]),
    }
    kind = t.pick(*options)
    t.cannot(Answer(t.me, (options[kind],)), kind)
    t.can(Answer(t.me, ((hand[0], hand[2]),)))


@cant(
    "refuse-choice-not-offered",
    "Only what the effect lets a player choose from can be chosen.",
    "608.2d",
    "105.4",
    "701.23b",
    cards=("Faithless Looting", "Evolving Wilds", "Cartel Aristocrat", "Memnite"),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.MANA_POOL),
)
def _not_offered(t: Ground) -> None:
    """Another player's card to discard, an unfit card to find, colorless for a color."""
    t.pick(_unfit_discard, _unfit_find, _unfit_color)(t)


def _unfit_discard(t: Ground) -> None:
    bad = t.pick(t.theirs("Memnite", zone=Zone.HAND), t.mine("Memnite"))
    hand = _discarding(t)
    t.cannot(Answer(t.me, ((hand[0], bad),)), "a card that is not in one's hand")
    t.can(Answer(t.me, ((hand[0], hand[1]),)))


def _unfit_find(t: Ground) -> None:
    wilds = t.mine("Evolving Wilds")
    bad = t.mine(t.pick("Memnite", "City of Brass"), zone=Zone.LIBRARY)
    good = t.mine("Plains", zone=Zone.LIBRARY)
    t.game.do(Activate(t.me, wilds))
    t.game.resolve()
    t.cannot(Answer(t.me, ((bad,),)), "a card without the quality searched for")
    t.can(Answer(t.me, ((good,),)))


def _unfit_color(t: Ground) -> None:
    aristocrat, given = t.mine("Cartel Aristocrat"), t.mine("Memnite")
    t.game.do(Activate(t.me, aristocrat, cost_choices=((given,),)))
    t.game.resolve()
    t.cannot(Answer(t.me, (("C",),)), "colorless as a color")
    t.can(Answer(t.me, ((t.pick(*"WUBRG"),),)))


@cant(
    "refuse-answer-of-another",
    "A choice is made by the player who is to make it.",
    "608.2d",
    "117.2e",
    cards=("Faithless Looting",),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _of_another(t: Ground) -> None:
    """The other player makes it."""
    hand = _discarding(t)
    t.cannot(Answer(t.foe, ((hand[0], hand[1]),)), "a choice made by another player")
    t.can(Answer(t.me, ((hand[0], hand[1]),)))


@cant(
    "refuse-hand-above-maximum",
    "At cleanup as many cards of the hand are discarded as it has above its maximum size.",
    "514.1",
    "402.2",
)
def _cleanup(t: Ground) -> None:
    """Too few or too many of a hand of eight to ten cards, one that is not in it, one twice."""
    number, t.step = t.pick(8, 9, 10), Step.END
    hand = [t.mine(t.one_of("Forest", "Memnite"), zone=Zone.HAND) for _ in range(number)]
    above = number - 7
    options = {"too few": hand[: above - 1], "too many": hand[: above + 1]}
    strangers = {
        "a permanent": t.mine("Forest"),
        "a card in the graveyard": t.mine("Forest", zone=Zone.GRAVEYARD),
        "another player's card": t.theirs("Forest", zone=Zone.HAND),
    }
    options |= {what: [bad, *hand[1:above]] for what, bad in strangers.items()}
    if above > 1:
        options["the same card twice"] = [hand[0], hand[0], *hand[2:above]]
    kind = t.pick(*options)
    t.game.until(t.foe, Step.UPKEEP)
    if not t.game.waits_for(DecisionKind.DISCARD):
        raise AssertionError(f"nothing is discarded of {number} cards")
    t.cannot(Answer(t.me, (tuple(options[kind]),)), kind)
    t.can(Answer(t.me, (tuple(hand[:above]),)))


@cant(
    "refuse-two-legends",
    "Of legendary permanents of one name a player keeps exactly one.",
    "704.5j",
    cards=("Isamaru, Hound of Konda",),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _two_legends(t: Ground) -> None:
    """Both, none, or something else is kept."""
    name = t.one_of(*LEGENDS)
    first, other = t.mine(name), t.body(t.me)
    second = t.spell(name)
    options = {
        "keeping both": (first, second.card),
        "keeping none": (),
        "keeping something else": (other,),
    }
    kind = t.pick(*options)
    t.game.do(second.at())
    t.game.resolve()
    t.cannot(Answer(t.me, (options[kind],)), kind)
    t.can(Answer(t.me, ((t.pick(first, second.card),),)))


@cant(
    "refuse-finding-too-few",
    "Who searches for a card and no quality must find one.",
    "701.23d",
    cards=("Demonic Tutor",),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _must_find(t: Ground) -> None:
    """None, or two, where one is searched for."""
    tutor = t.spell("Demonic Tutor")
    cards = [t.mine(t.one_of("Forest", "Memnite"), zone=Zone.LIBRARY) for _ in range(2)]
    wrong = t.pick((), tuple(cards))
    t.game.do(tutor.at())
    t.game.resolve()
    t.cannot(Answer(t.me, (wrong,)), "finding two" if wrong else "finding none")
    t.can(Answer(t.me, ((cards[0],),)))


@cant(
    "refuse-naming-a-land",
    "Where a nonland card name is to be chosen, a land card's can't be.",
    "201.4a",
    "608.2d",
    cards=("Cranial Extraction", "Forest"),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _naming(t: Ground) -> None:
    """While a spell resolves, or as a permanent enters."""
    name = t.one_of("Cranial Extraction", "Meddling Mage")
    spell = t.spell(name)
    t.game.do(spell.at(t.name(t.foe)) if name == "Cranial Extraction" else spell.at())
    t.game.resolve()
    t.cannot(Answer(t.me, ((t.pick("Forest", "City of Brass"),),)), "a land for a nonland card")
    t.can(Answer(t.me, ((t.pick("Grizzly Bears", "Shock"),),)))


@cant(
    "refuse-unasked-answer",
    "Where no choice is due none can be made.",
    "117.1",
    "608.2d",
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _unasked(t: Ground) -> None:
    """An answer while having priority; a spell may be cast."""
    thing, spell = t.body(t.me), t.spell("Grizzly Bears")
    t.cannot(Answer(t.me, t.pick((("yes",),), ((thing,),), ((),))), "an answer to nothing")
    t.can(spell.at())


@cant(
    "refuse-order-without-all",
    "Who puts triggered abilities in order puts all of them, each once.",
    "603.3b",
    cards=("Elvish Visionary", "Soul Warden"),
    needs=(Feature.CAST, Feature.MANA_POOL),
)
def _order(t: Ground) -> None:
    """One of two, or the same one twice."""
    t.mine("Soul Warden")
    visionary = t.spell("Elvish Visionary")
    t.game.do(visionary.at())
    t.game.resolve()
    choices = t.game.pending.choices
    assert choices
    one, other = choices[0].options
    wrong, kind = t.pick(((one,), "one of two"), ((one, one), "one twice"))
    t.cannot(Answer(t.me, (wrong,)), kind)
    t.can(Answer(t.me, (t.pick((one, other), (other, one)),)))


@cant(
    "refuse-untapping-more",
    "Where an effect says that no more than one land untaps, no more is chosen.",
    "502.3",
    "101.2",
    cards=("Winter Orb", "Forest", "Memnite"),
    needs=(Feature.TAPPED,),
)
def _untapping(t: Ground) -> None:
    """Two lands, none, or what is no land, in the next untap step of a player."""
    t.board.add("Winter Orb", t.pick(t.me, t.foe))
    lands = [t.mine(t.one_of("Forest", "Wastes"), tapped=True) for _ in range(2)]
    options = {
        "two lands": tuple(lands),
        "no land": (),
        "what is no land": (t.mine("Memnite", tapped=True),),
    }
    kind = t.pick(*options)
    t.active, t.step = t.foe, Step.END
    t.game.until(t.me, Step.UPKEEP)
    t.cannot(Answer(t.me, (options[kind],)), kind)
    t.can(Answer(t.me, ((t.pick(*lands),),)))


CHECKS = tuple(cant.checks)
