"""Comparing what an engine shows with what the reference engine shows."""

from collections.abc import Iterator

from msgspec.structs import replace

from adapters.difference import ABSENT, Difference, differences
from adapters.names import Feature
from adapters.observation import Observation

__all__ = ["comparable_differences", "same_position"]

TELLS = {
    "objects.keywords": Feature.OBSERVE_KEYWORDS,
    "players.mana": Feature.OBSERVE_MANA,
    "stack": Feature.OBSERVE_STACK,
    "stack.targets": Feature.OBSERVE_TARGETS,
    "stack.chapters": Feature.OBSERVE_CHAPTERS,
    "decision": Feature.OBSERVE_DECISION,
}
"""Fields that are compared only where the adapter declares that it can tell them."""

NOT_COMPARED = frozenset({"turn", "stack.x", "decision.source", "decision.choices"})
"""What engines may well count, name or list in another way, the rules having no say in it."""


def _normal(seen: Observation) -> Observation:
    """Return a position without what has no bearing: how cards lie in hands and graveyards.

    Cards put into a graveyard at the same time lie there as their owner likes (404.3), and
    neither side asks for it.
    """
    players = tuple(
        replace(player, hand=tuple(sorted(player.hand)), graveyard=tuple(sorted(player.graveyard)))
        for player in seen.players
    )
    return replace(seen, players=players)


def comparable_differences(
    expected: Observation, observed: Observation, features: frozenset[Feature]
) -> Iterator[Difference]:
    """Yield the differences in what the engine declares to tell."""
    for one in differences(_normal(expected), _normal(observed)):
        field = one.field
        if field in NOT_COMPARED or field.startswith("decision.choices"):
            continue
        if any(
            field == name or field.startswith(f"{name}.")
            for name, feature in TELLS.items()
            if feature not in features
        ):
            continue
        if one.before is ABSENT and one.after is ABSENT:
            continue
        yield one


def same_position(
    one: Observation, other: Observation, features: frozenset[Feature]
) -> Difference | None:
    """Return the first difference between two positions of the same engine, or `None`."""
    return next(comparable_differences(one, other, features), None)
