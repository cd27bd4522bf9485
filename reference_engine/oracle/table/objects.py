"""Objects and players as text speaks of them: targets, pronouns, "each creature you control"."""

from collections.abc import Iterator
from typing import Any

import msgspec

from reference_engine.oracle.descriptions import Description
from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Table, Unsayable
from reference_engine.oracle.talk import Talk
from reference_engine.vocabulary import (
    Attached,
    ControllerOf,
    Each,
    EachPlayer,
    Filter,
    OwnerOf,
    Players,
    Target,
    TargetSpec,
    This,
    Who,
    You,
)

__all__ = ["AIM", "OBJECTS", "Spoken"]

OBJECTS = Table()
line = OBJECTS

for _kind, _zone in (
    ("thing", "permanent"),
    ("spell", "spell"),
    ("graveyard card", "graveyard"),
    ("library card", "library"),
    ("hand card", "hand"),
):
    for _number in ("s", "p"):
        OBJECTS.leaves[f"{_kind}.{_number}"] = Description(_zone, _number)


class _Aim:
    """The word "target": the next instance of it (115.1)."""

    def read(self, value: Any, talk: Talk) -> tuple[Any, Talk]:
        if any(isinstance(what, Filter) and what.other for what in value.what) and talk.said:
            value = _distinct(value, talk)
        target = Target(talk.said)
        targets = talk.targets
        if talk.said == len(targets):
            targets = (*targets, value)
        elif targets[talk.said] != value:
            raise Unsayable("another target was meant")
        later = talk.about(targets=targets, said=talk.said + 1)
        if any(isinstance(what, Players) for what in value.what):
            return target, later.about(player=target)
        many = value.maximum is None or value.maximum > 1
        return target, later.about(them=target) if many else later.about(it=target)

    def write(self, value: Any, talk: Talk) -> Iterator[Any]:
        if isinstance(value, Target) and value.index == talk.said < len(talk.targets):
            spec = talk.targets[talk.said]
            yield _undistinct(spec)
            if spec.distinct_from is None:
                return


def _distinct(spec: TargetSpec, talk: Talk) -> TargetSpec:
    """Have "another target" after a target be another than that one."""
    if talk.said != 1:
        raise Unsayable("another than which target?")
    what = tuple(
        msgspec.structs.replace(one, other=False) if isinstance(one, Filter) else one
        for one in spec.what
    )
    return msgspec.structs.replace(spec, what=what, distinct_from=talk.said - 1)


def _undistinct(spec: TargetSpec) -> TargetSpec:
    if spec.distinct_from is None:
        return spec
    what = tuple(
        msgspec.structs.replace(one, other=True) if isinstance(one, Filter) else one
        for one in spec.what
    )
    return msgspec.structs.replace(spec, what=what, distinct_from=None)


class Spoken:
    """A pronoun: what was spoken of last."""

    def __init__(self, field: str) -> None:
        self._field = field

    def read(self, _: Any, talk: Talk) -> tuple[Any, Talk]:
        """Return what was spoken of."""
        found = getattr(talk, self._field)
        if found is None:
            raise Unsayable(f"nothing was spoken of that {self._field!r} could be")
        return found, talk

    def write(self, value: Any, talk: Talk) -> Iterator[Any]:
        """Yield once where that was spoken of last."""
        if value == getattr(talk, self._field) and value is not None:
            yield None


def _speaks_of_it(value: Any, talk: Talk) -> Talk:
    return talk.about(it=value)


def _speaks_of_them(value: Any, talk: Talk) -> Talk:
    return talk.about(them=value)


AIM = _Aim()
ONE_TARGET = TargetSpec((the("what"),))
_OTHER = "other thing"


class _Another:
    """The word "another" before a description: any but this one."""

    def __init__(self, number: str) -> None:
        self._inner = Description("permanent", number)

    first = None

    def read(self, words: Any, position: int) -> list[tuple[Any, int]]:
        return [
            (msgspec.structs.replace(what, other=True), end)
            for what, end in self._inner.read(words, position)
            if not what.other
        ]

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        if isinstance(value, Filter) and value.other:
            yield from self._inner.write(msgspec.structs.replace(value, other=False))


for _number in ("s", "p"):
    OBJECTS.leaves[f"{_OTHER}.{_number}"] = _Another(_number)

# --- One object ---------------------------------------------------------------------------------

line("object.s", "target <what:thing.s>", ONE_TARGET, hook=AIM)
line("object.s", "another target <what:other thing.s>", ONE_TARGET, hook=AIM)
line("object.s", "up to one target <what:thing.s>", TargetSpec((the("what"),), minimum=0), hook=AIM)
line(
    "object.s",
    "up to one other target <what:other thing.s>",
    TargetSpec((the("what"),), minimum=0),
    hook=AIM,
)
line("object.s", "~", This(), after=_speaks_of_it)
line("object.s", "it", None, hook=Spoken("it"))
for _noun in ("creature", "permanent", "land", "artifact", "enchantment", "token", "planeswalker"):
    line("object.s", f"that {_noun}", None, hook=Spoken("that"))
for _noun in (
    "creature",
    "permanent",
    "land",
    "artifact",
    "Forest",
    "Island",
    "Swamp",
    "Plains",
    "Mountain",
    "planeswalker",
    "enchantment",
):
    line("attached", f"enchanted {_noun}", Attached())
line("attached", "equipped creature", Attached())
line("object.s", "<what:attached>", the("what"), after=_speaks_of_it)
line("object.s", "each <what:thing.s>", Each(the("what")), after=_speaks_of_them)
line("object.s", "each other <what:other thing.s>", Each(the("what")), after=_speaks_of_them)

# --- Several objects ----------------------------------------------------------------------------

line("object.p", "all <what:thing.p>", Each(the("what")), after=_speaks_of_them)
line("object.p", "<what:thing.p>", Each(the("what")), after=_speaks_of_them)
line(
    "object.p",
    "up to <n:plain number word> target <what:thing.p>",
    TargetSpec((the("what"),), minimum=0, maximum=the("n")),
    hook=AIM,
)
line(
    "object.p",
    "<n:plain number word> target <what:thing.p>",
    TargetSpec((the("what"),), minimum=the("n"), maximum=the("n")),
    hook=AIM,
)
line(
    "object.p",
    "any number of target <what:thing.p>",
    TargetSpec((the("what"),), minimum=0, maximum=None),
    hook=AIM,
)
line("object.p", "they", None, hook=Spoken("them"))
line("object.p", "them", None, hook=Spoken("them"))
for _noun in ("creatures", "permanents", "lands", "tokens"):
    line("object.p", f"those {_noun}", None, hook=Spoken("them"))

line("object", "<what:object.s>", the("what"))
line("object", "<what:object.p>", the("what"))

# --- What is owned by whom ----------------------------------------------------------------------

line("its", "~'s", This())
line("its", "its", None, hook=Spoken("it"))
line("its", "that creature's", None, hook=Spoken("that"), after=_speaks_of_it)
line("its", "that spell's", None, hook=Spoken("that"), after=_speaks_of_it)
line("its", "target <what:thing.s>'s", ONE_TARGET, hook=AIM)

# --- Players ------------------------------------------------------------------------------------

line("player.p", "you", You())
line("player.s", "target player", TargetSpec((Players(),)), hook=AIM)
line("player.s", "target opponent", TargetSpec((Players(Who.OPPONENT),)), hook=AIM)
line("player.s", "each player", EachPlayer())
line("player.s", "each opponent", EachPlayer(Who.OPPONENT))
line("player.s", "each other player", EachPlayer(Who.NOT_YOU))
line("player.s", "that player", None, hook=Spoken("player"))
line("player.p", "they", None, hook=Spoken("player"))
line("player.s", "<of:its> controller", ControllerOf(the("of")))
line("player.s", "<of:its> owner", OwnerOf(the("of")))
line("player", "<who:player.s>", the("who"))
line("player", "<who:player.p>", the("who"))

# --- Whom damage is dealt to --------------------------------------------------------------------

_ANY = (
    Filter(types=frozenset({"Creature", "Planeswalker", "Battle"})),
    Players(),
)
_WALKER = Filter(types=frozenset({"Planeswalker"}))
line("hit", "any target", TargetSpec(_ANY), hook=AIM)
line(
    "hit",
    "any other target",
    TargetSpec(
        (
            Filter(types=frozenset({"Creature", "Planeswalker", "Battle"}), other=True),
            Players(),
        )
    ),
    hook=AIM,
)
line("hit", "target player or planeswalker", TargetSpec((Players(), _WALKER)), hook=AIM)
line(
    "hit", "target opponent or planeswalker", TargetSpec((Players(Who.OPPONENT), _WALKER)), hook=AIM
)
line("hit", "<what:object>", the("what"))
line("hit", "it", None, hook=Spoken("that"))
line("hit", "<who:player>", the("who"))
line(
    "hit",
    "each creature and each player",
    (Each(Filter(types=frozenset({"Creature"}))), EachPlayer()),
)
line("hit", "each <what:thing.s> and each player", (Each(the("what")), EachPlayer()))
line("hit", "each opponent and each <what:thing.s>", (EachPlayer(Who.OPPONENT), Each(the("what"))))

# --- Spells and cards ---------------------------------------------------------------------------

line("stacked", "target <what:spell.s>", ONE_TARGET, hook=AIM)
_ABILITIES = frozenset({"activated", "triggered"})
line(
    "stacked",
    "target activated or triggered ability",
    TargetSpec((Filter(zone="stack", stack=_ABILITIES),)),
    hook=AIM,
)
line(
    "stacked",
    "target activated ability",
    TargetSpec((Filter(zone="stack", stack=frozenset({"activated"})),)),
    hook=AIM,
)
line(
    "stacked",
    "target spell, activated ability, or triggered ability",
    TargetSpec((Filter(zone="stack", stack=_ABILITIES | {"spell"}),)),
    hook=AIM,
)
line(
    "stacked",
    "target spell or ability",
    TargetSpec((Filter(zone="stack", stack=_ABILITIES | {"spell"}),)),
    hook=AIM,
)
line("stacked", "that spell", None, hook=Spoken("it"))
line("stacked", "that spell or ability", None, hook=Spoken("it"))
line("hit", "each <what:thing.s> and each opponent", (Each(the("what")), EachPlayer(Who.OPPONENT)))

line("card.s", "target <what:graveyard card.s>", ONE_TARGET, hook=AIM)
line(
    "card.s",
    "up to one target <what:graveyard card.s>",
    TargetSpec((the("what"),), minimum=0),
    hook=AIM,
)
line(
    "card.p",
    "up to <n:plain number word> target <what:graveyard card.p>",
    TargetSpec((the("what"),), minimum=0, maximum=the("n")),
    hook=AIM,
)
line(
    "card.p",
    "<n:plain number word> target <what:graveyard card.p>",
    TargetSpec((the("what"),), minimum=the("n"), maximum=the("n")),
    hook=AIM,
)
line("card.p", "all <what:graveyard card.p>", Each(the("what")))
line("card", "<what:card.s>", the("what"))
line("card", "<what:card.p>", the("what"))
