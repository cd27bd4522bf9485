"""Comparing what an engine shows with what the reference engine shows."""

from collections.abc import Iterator

from msgspec.structs import replace

from adapters.difference import ABSENT, Difference, differences
from adapters.names import DecisionKind, Feature
from adapters.observation import ObjectView, Observation

__all__ = ["asks_otherwise", "comparable_differences", "same_position"]

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
    """Return a position without what has no bearing here.

    Cards put into a graveyard at the same time lie there as their owner likes (404.3), and
    neither side asks for it. Whether the names of tokens end in "Token" (111.4) is for
    `tokens-are-named` to judge: an engine that leaves the word out is not failed by all others.
    Whether "you may pay" is asked as a "may" or as a payment no rule says (118.12). What is phased
    out is treated as though it did not exist, so nobody can say what it is like (702.26b).
    """
    players = tuple(
        replace(player, hand=tuple(sorted(player.hand)), graveyard=tuple(sorted(player.graveyard)))
        for player in seen.players
    )
    objects = tuple(_normal_object(view) for view in seen.objects)
    decision = seen.decision
    if decision is not None and decision.kind is DecisionKind.PAY:
        decision = replace(decision, kind=DecisionKind.MAY)
    return replace(seen, players=players, objects=objects, decision=decision)


def _normal_object(view: ObjectView) -> ObjectView:
    if view.phased_out:
        return ObjectView(
            view.label,
            "",
            view.zone,
            view.owner,
            view.controller,
            token=view.token,
            phased_out=True,
        )
    return replace(view, name=view.name.removesuffix(" Token")) if view.token else view


def asks_otherwise(expected: Observation, observed: Observation) -> bool:
    """Return whether an engine asks in a way of its own, so that the game can't be followed.

    The rules leave these open: whether triggers are put in order that are alike in all respects
    (603.3b), whether "you may have it enter as a copy" is asked as one question or two (614.12a),
    and how a library lies that was shuffled (701.24a).
    """
    one, other = expected.decision, observed.decision
    if one is None or one == other:
        return False
    if one.kind is DecisionKind.ORDER:
        return True
    if other is None:
        return False
    if other.kind is DecisionKind.ORDER_TRIGGERS and one.kind is not other.kind:
        ordered = {
            word.partition("~")[0] for choice in other.choices or () for word in choice.options
        }
        return ordered <= {item.source for item in expected.stack}
    return one.kind is DecisionKind.CHOOSE and other.kind is DecisionKind.MAY


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
