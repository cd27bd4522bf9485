"""Cards that move single counters of any kind."""

from reference_engine.cards.words import ARTIFACT, CREATURE, PERMANENT, target
from reference_engine.vocabulary import (
    Activated,
    Filter,
    Keyword,
    Mode,
    PutCountersOn,
    RemoveCounters,
    RemoveOrAddCounter,
    Spell,
    Tap,
    Target,
    Who,
    card,
    mana,
)

__all__ = ["CARDS"]

_SUSPENDED_CARD = Filter(zone="exile", keyword="suspend", counter="time")

CARDS = (
    card(
        "Power Conduit",
        "{2}",
        "Artifact",
        Activated(
            (Tap(), RemoveCounters(what=Filter(controller=Who.YOU))),
            modes=(
                Mode((PutCountersOn("charge", 1, Target()),), target(ARTIFACT)),
                Mode((PutCountersOn("+1/+1", 1, Target()),), target(CREATURE)),
            ),
        ),
    ),
    card(
        "Clockspinning",
        "{U}",
        "Instant",
        Keyword("buyback", costs=(mana("{3}"),)),
        Spell((RemoveOrAddCounter(Target()),), target(PERMANENT, _SUSPENDED_CARD)),
    ),
)
