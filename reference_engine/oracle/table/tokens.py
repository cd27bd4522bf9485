"""Tokens as text describes them: "two 1/1 white Soldier creature tokens with flying"."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from reference_engine.oracle.description_words import SUBTYPE_WORDS
from reference_engine.oracle.leaves import COLOR_WORDS, Alternatives
from reference_engine.oracle.patterns import the
from reference_engine.oracle.phrases import Reading, Table
from reference_engine.oracle.talk import Talk
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    Chosen,
    CreateToken,
    Discard,
    DrawCards,
    Face,
    GainLife,
    ManaChoice,
    SacrificeThis,
    Tap,
    mana,
    token_face,
)

__all__ = ["TOKENS"]

TOKENS = Table()
line = TOKENS


class _Kinds:
    """Subtypes and types: "Goblin Warrior creature token", "Thopter artifact creature tokens"."""

    first = None

    def __init__(self, noun: str) -> None:
        self._noun = noun

    def read(self, words: Sequence[str], position: int) -> list[Reading]:
        """Read them as the name and the types."""
        end = position
        names = []
        while end < len(words) and words[end] in SUBTYPE_WORDS:
            names.append(SUBTYPE_WORDS[words[end]])
            end += 1
        types = []
        while end < len(words) and words[end] in ("artifact", "enchantment", "creature"):
            types.append(words[end].capitalize())
            end += 1
        if not names or not types or list(words[end : end + 1]) != [self._noun]:
            return []
        return [((tuple(names), tuple(types)), end + 1)]

    def write(self, value: Any) -> Iterator[tuple[str, ...]]:
        """Write them."""
        names, types = value
        yield (*names, *(kind.lower() for kind in types), self._noun)


def _made(
    pt: tuple[int, int],
    colors: frozenset[str],
    kinds: tuple[tuple[str, ...], tuple[str, ...]],
    words: tuple[Any, ...] = (),
    ability: Any = None,
) -> Face:
    own = (*words, *((ability,) if ability is not None else ()))
    type_line = f"{' '.join(kinds[1])} - {' '.join(kinds[0])}"
    return token_face(type_line, *own, pt=pt, colors="".join(colors))


def _unmade(*parts: str) -> Any:
    """Return what takes a token apart that has keywords, an ability, or neither."""

    def unmake(value: Any) -> Iterator[dict[str, Any]]:
        if not isinstance(value, Face) or value.power is None or value.cost is not None:
            return
        names = tuple(value.name.split()[:-1])
        kinds = [(names, order) for order in permutations(sorted(value.types))]
        own = value.abilities
        split = len(own) - ("ability" in parts)
        if bool(split) is not ("words" in parts) or split < 0:
            return
        for kind in kinds:
            found: dict[str, Any] = {
                "pt": (value.power, value.toughness),
                "colors": value.colors,
                "kinds": kind,
            }
            if "words" in parts:
                found["words"] = own[:split]
            if "ability" in parts:
                found["ability"] = own[split]
            if _made(**found) == value:
                yield found

    return unmake


TOKENS.leaves |= {
    "token kinds.s": _Kinds("token"),
    "token kinds.p": _Kinds("tokens"),
    "token colors": Alternatives(
        {
            **{word: frozenset({color}) for word, color in COLOR_WORDS.items()},
            "colorless": frozenset(),
            **{
                f"{one} and {two}": frozenset({COLOR_WORDS[one], COLOR_WORDS[two]})
                for one, two in permutations(COLOR_WORDS, 2)
            },
        }
    ),
}
_BODY = "<pt:pt> <colors:token colors> <kinds:token kinds#>"
line("token#", _BODY, make=_made, unmake=_unmade())
line("token#", f"{_BODY} with <words:gained>", make=_made, unmake=_unmade("words"))
line("quoted token#", f"{_BODY} with “<ability:ability>”", make=_made, unmake=_unmade("ability"))
line(
    "quoted token#",
    f"{_BODY} with <words:gained> and “<ability:ability>”",
    make=_made,
    unmake=_unmade("words", "ability"),
)


PREDEFINED = {
    "Treasure": Activated((Tap(), SacrificeThis()), (AddMana(of=ManaChoice.ANY_COLOR),)),
    "Food": Activated((mana("{2}"), Tap(), SacrificeThis()), (GainLife(3),)),
    "Clue": Activated((mana("{2}"), SacrificeThis()), (DrawCards(),)),
    "Blood": Activated((mana("{1}"), Tap(), Discard(), SacrificeThis()), (DrawCards(),)),
}
"""Artifact tokens that are called by their subtype alone, with the ability they have (111.10)."""

for _kind, _ability in PREDEFINED.items():
    _face = token_face(f"Artifact - {_kind}", _ability)
    line("token.s", f"{_kind} token", _face)
    line("token.p", f"{_kind} tokens", _face)


def _speaks_of_token(_: Any, talk: Talk) -> Talk:
    return talk.about(it=Chosen("token"), them=Chosen("token"))


for _tapped, _word in ((False, ""), (True, "tapped ")):
    line(
        "effect",
        f"create a {_word}<t:token.s>",
        CreateToken(the("t"), tapped=_tapped),
        after=_speaks_of_token,
    )
    line(
        "effect",
        f"create <n:number word> {_word}<t:token.p>",
        CreateToken(the("t"), the("n"), tapped=_tapped),
        after=_speaks_of_token,
    )
line("effect", "create a <a:token.s> and a <b:token.s>", CreateToken((the("a"), the("b"))))
line("effect", "create a <t:token.s> for each <n:each of>", CreateToken(the("t"), the("n")))
line(
    "effect",
    "create a number of <t:token.p> equal to <n:quantity>",
    CreateToken(the("t"), the("n")),
)
line(
    "effect",
    "<who:player#> [creates|create] a <t:token.s>",
    CreateToken(the("t"), who=the("who")),
    after=_speaks_of_token,
)
line(
    "effect",
    "<who:player#> [creates|create] <n:number word> <t:token.p>",
    CreateToken(the("t"), the("n"), who=the("who")),
    after=_speaks_of_token,
)
line("effect", "investigate", CreateToken(token_face("Artifact - Clue", PREDEFINED["Clue"])))
line("quoted step", "create a <t:quoted token.s>", (CreateToken(the("t")),))
line("quoted step", "create <n:number word> <t:quoted token.p>", (CreateToken(the("t"), the("n")),))
line("effect", "create X <t:token.p>, where X is <n:quantity>", CreateToken(the("t"), the("n")))
