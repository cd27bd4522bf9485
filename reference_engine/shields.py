"""Shields that spells and abilities leave behind: regeneration (701.19) and prevention (615)."""

from collections.abc import Iterable

from msgspec.structs import replace

from reference_engine.matching import Context, matches
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, Ref, Shield, State
from reference_engine.vocabulary import Effect, Filter

__all__ = [
    "follow_spell",
    "possible_sources",
    "preventing",
    "regenerate",
    "shield_damage",
    "shield_regeneration",
    "use_up",
]


@rule("701.19a")
def shield_regeneration(state: State, ident: int) -> None:
    """Protect a permanent the next time it would be destroyed this turn."""
    state.shields = (*state.shields, Shield(state.new_id(), ident))


@rule("701.19a", "614.8", "506.4")
def regenerate(state: State, doomed: Iterable[int]) -> list[int]:
    """Regenerate what has a shield instead of destroying it; return the others."""
    from reference_engine.combat import remove_from_combat  # combat deals damage
    from reference_engine.keyword_actions import tap  # destroying is a keyword action

    left = []
    for ident in doomed:
        shield = next((s for s in state.shields if s.what == ident and not s.source), None)
        if shield is None:
            left.append(ident)
            continue
        use_up(state, shield.id)
        state.update(ident, damage=0, deathtouched=False)
        tap(state, [ident])
        remove_from_combat(state, ident)
    return left


def use_up(state: State, ident: int) -> None:
    """Take a shield away."""
    state.shields = tuple(shield for shield in state.shields if shield.id != ident)


# --- Prevention ---------------------------------------------------------------------------------


@rule("615.3", "615.8", "615.9", "609.7a")
def shield_damage(
    state: State,
    to: Ref,
    source: int,
    described: Filter,
    context: Context,
    then: tuple[Effect, ...],
) -> None:
    """Prevent the next damage that a chosen source would deal to a player or permanent."""
    shield = Shield(state.new_id(), to, source, described, context.controller, context.source, then)
    state.shields = (*state.shields, shield)


@rule("615.8", "615.9", "609.7b")
def preventing(state: State, source: int, to: Ref) -> list[Shield]:
    """Return the shields that would prevent this damage, of those that are alike only one.

    A shield looks again whether the source is still what was described.
    """
    found: list[Shield] = []
    for shield in state.shields:
        if shield.what != to or shield.source != source or shield.maker is None:
            continue
        context = Context(shield.controller, shield.maker)
        if matches(state, shield.described, source, context) and not any(
            replace(shield, id=0) == replace(other, id=0) for other in found
        ):
            found.append(shield)
    return found


@rule("609.7a")
def follow_spell(state: State, spell: int, permanent: int) -> None:
    """Have shields against a permanent spell hold against the permanent it became."""
    if state.shields:
        state.shields = tuple(
            replace(shield, source=permanent) if shield.source == spell else shield
            for shield in state.shields
        )


@rule("609.7a")
def possible_sources(state: State, described: Filter, context: Context) -> dict[str, int]:
    """Return what may be chosen as a source of damage, by name.

    These are permanents, spells, and what objects on the stack or waiting triggers refer to,
    even if it is gone; of two of one name the second is "name~2".
    """
    candidates = [*state.battlefield, *(i.id for i in state.stack if i.kind == "spell")]
    for item in state.stack:
        candidates += [item.source.id, *(ref for group in item.targets for ref in group)]
    candidates += [delayed.source.id for delayed in state.delayed]
    candidates += [shield.source for shield in state.shields if shield.source]
    named: dict[str, int] = {}
    for ident in dict.fromkeys(candidates):
        thing = state.latest(ident) if ident > 0 else None
        if thing is not None and matches(state, described, ident, context):
            named[_new_name(named, thing)] = ident
    return named


def _new_name(named: dict[str, int], thing: GameObject) -> str:
    name, number = thing.label, 1
    while name in named:
        number += 1
        name = f"{thing.label}~{number}"
    return name
