"""Evasion (509.1b): whether a creature may block another, judged by the two alone."""

from reference_engine.characteristics import characteristics, has
from reference_engine.matching import Context, matches, matching
from reference_engine.rulebook import rule
from reference_engine.state import State
from reference_engine.targets import is_protected
from reference_engine.vocabulary import BlocksOnly, CantBeBlocked

__all__ = ["can_block"]


@rule("509.1b", "702.16f")
def can_block(state: State, blocker: int, attacker: int) -> bool:
    """Return whether evasion and restrictions allow this creature to block that one."""
    return not (
        _flies_away(state, blocker, attacker)
        or _shows_no_color(state, blocker, attacker)
        or _walks(state, blocker, attacker)
        or is_protected(state, attacker, blocker)
        or _forbidden(state, blocker, attacker)
    )


@rule("702.9b", "702.17b", "702.28b", "702.31b", "702.118b")
def _flies_away(state: State, blocker: int, attacker: int) -> bool:
    """Flying, shadow, horsemanship and skulk."""
    if has(state, attacker, "flying") and not (
        has(state, blocker, "flying") or has(state, blocker, "reach")
    ):
        return True
    if has(state, attacker, "shadow") is not has(state, blocker, "shadow"):
        return True
    if has(state, attacker, "horsemanship") and not has(state, blocker, "horsemanship"):
        return True
    if not has(state, attacker, "skulk"):
        return False
    own, its = characteristics(state, attacker).power, characteristics(state, blocker).power
    return (its or 0) > (own or 0)


@rule("702.36b", "702.13b")
def _shows_no_color(state: State, blocker: int, attacker: int) -> bool:
    """Fear and intimidate, which artifact creatures see through."""
    seen = characteristics(state, blocker)
    if "Artifact" in seen.types:
        return False
    if has(state, attacker, "fear") and "B" not in seen.colors:
        return True
    return has(state, attacker, "intimidate") and seen.colors.isdisjoint(
        characteristics(state, attacker).colors
    )


@rule("702.14c")
def _walks(state: State, blocker: int, attacker: int) -> bool:
    """Landwalk: the defending player controls a land of the kind."""
    seat = state.objects[blocker].controller
    thing = state.objects[attacker]
    return any(
        word.name == "landwalk"
        and word.quality is not None
        and any(
            state.objects[land].controller == seat
            for land in matching(state, word.quality, Context(thing.controller, thing))
        )
        for word in characteristics(state, attacker).sorted.qualities
    )


def _forbidden(state: State, blocker: int, attacker: int) -> bool:
    """Whether an ability of either of the two says that it can't."""
    if ("can't be blocked", attacker) in state.turn_history:
        return True
    thing, other = state.objects[attacker], state.objects[blocker]
    context = Context(thing.controller, thing)
    for ability in characteristics(state, attacker).sorted.rules:
        if isinstance(ability, CantBeBlocked):
            if ability.by is not None:
                if matches(state, ability.by, blocker, context):
                    return True
            elif ability.unless is None or not matches(state, ability.unless, blocker, context):
                return True
    return any(
        isinstance(ability, BlocksOnly)
        and not matches(state, ability.what, attacker, Context(other.controller, other))
        for ability in characteristics(state, blocker).sorted.rules
    )
