"""What tokens are called (111.4, 707.2)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.instructions.counters_tokens import _copies
from reference_engine.matching import Context
from reference_engine.state import State
from reference_engine.vocabulary import CreateToken, Face
from reference_engine.zones import create_tokens

NAMED = "tokens-are-named"


@fault("tokens-named-by-subtype-alone", create_tokens, rule="111.4", check=NAMED)
def _by_subtype(state: State, faces: Sequence[Face], *how: Any, **named: Any) -> list[int]:
    """A token that nobody names is called by its subtypes alone."""
    shorter = [replace(face, name=face.name.removesuffix(" Token")) for face in faces]
    return create_tokens(state, shorter, *how, **named)


@fault("token-copies-named-by-subtype", _copies, rule="707.2", check=NAMED)
def _copies_too(
    state: State, effect: CreateToken, context: Context, number: int, seat: int
) -> list[int]:
    """A token that's a copy is called by its subtypes, as others are."""
    made = _copies(state, effect, context, number, seat)
    for ident in made:
        face = state.objects[ident].face
        name = " ".join([*sorted(face.subtypes), "Token"])
        state.update(ident, face=replace(face, name=name))
    return made
