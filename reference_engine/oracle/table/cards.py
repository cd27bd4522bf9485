"""One-shot effects on cards in libraries and hands."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from reference_engine.oracle.patterns import owned, the
from reference_engine.oracle.phrases import Table, Unsayable
from reference_engine.vocabulary import (
    Choose,
    ChooseAmong,
    Chosen,
    DiscardThose,
    Filter,
    LookAtTop,
    PutInLibrary,
    PutOnBattlefield,
    ReturnToHand,
    Search,
    Shuffle,
    ShuffleIntoLibrary,
    Target,
    Who,
)

__all__ = ["CARDS"]

CARDS = Table()
line = CARDS
IT = Chosen()
_ANY_CARD = Filter(zone="library")


def _take(who: Any, what: Filter) -> tuple[Any, ...]:
    """Choose a card in the hand of a target player, who discards it."""
    if who != Target(0):
        raise Unsayable("whose hand is looked at?")
    theirs = replace(what, owner=Who.TARGET_PLAYER)
    return Choose(theirs), DiscardThose(IT)


def _untake(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Choose):
        what = replace(value[0].what, owner=Who.ANY)
        if _take(Target(0), what) == value:
            yield {"who": Target(0), "what": what}


for _tapped, _word in ((False, ""), (True, " tapped")):
    line(
        "plain clause",
        f"you may put a <what:hand card.s> from your hand onto the battlefield{_word}",
        (Choose(owned(the("what")), minimum=0), PutOnBattlefield(IT, tapped=_tapped)),
    )
line(
    "step",
    "<who:player.s> reveals their hand. you choose a <what:hand card.s> from it. that player"
    " discards that card",
    make=_take,
    unmake=_untake,
)
for _random, _order in ((False, "in any order"), (True, "in a random order")):
    _rest = PutInLibrary(Chosen("rest"), bottom=True, random=_random)
    for _them in ("the rest", "the other"):
        line(
            "step",
            "look at the top <n:plain number word> cards of your library. put one of them"
            f" into your hand and {_them} on the bottom of your library {_order}",
            (LookAtTop(the("n")), ChooseAmong("it", _ANY_CARD), ReturnToHand(IT), _rest),
        )
    line(
        "step",
        "look at the top <n:plain number word> cards of your library. you may reveal a"
        " <what:library card.s> from among them and put it into your hand. put the rest on the"
        f" bottom of your library {_order}",
        (LookAtTop(the("n")), ChooseAmong("it", the("what"), minimum=0), ReturnToHand(IT), _rest),
    )
# --- Libraries ----------------------------------------------------------------------------------

_FOUND = "search your library for a <what:library card.s>"
for _tapped in (False, True):
    _way = "onto the battlefield tapped" if _tapped else "onto the battlefield"
    _put = PutOnBattlefield(IT, tapped=_tapped)
    for _one in ("it", "that card"):
        line(
            "step",
            f"{_FOUND}, put {_one} {_way}, then shuffle",
            (Search(the("what")), _put, Shuffle()),
        )
    for _many in ("them", "those cards"):
        line(
            "step",
            f"search your library for up to <n:plain number word> <what:library card.p>,"
            f" put {_many} {_way}, then shuffle",
            (Search(the("what"), maximum=the("n")), _put, Shuffle()),
        )
for _one in ("it", "that card"):
    line(
        "step",
        f"{_FOUND}, reveal {_one}, put it into your hand, then shuffle",
        (Search(the("what")), ReturnToHand(IT), Shuffle()),
    )
    line(
        "step",
        f"{_FOUND}, put {_one} into your hand, then shuffle",
        (Search(the("what")), ReturnToHand(IT), Shuffle()),
    )
for _many in ("them", "those cards"):
    line(
        "step",
        "search your library for up to <n:plain number word> <what:library card.p>,"
        f" reveal {_many}, put them into your hand, then shuffle",
        (Search(the("what"), maximum=the("n")), ReturnToHand(IT), Shuffle()),
    )
line(
    "effect",
    "<who:player.s> shuffles their hand and graveyard into their library",
    ShuffleIntoLibrary(("hand", "graveyard"), the("who")),
)
for _reveal in (", reveal it", ""):
    line(
        "step",
        "search your library for a <what:library card.s>"
        + _reveal
        + ", then shuffle and put that card on top",
        (Search(the("what")), Shuffle(), PutInLibrary(IT)),
    )
