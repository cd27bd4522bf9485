"""Mana (106) and mana abilities (605)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from reference_engine.amounts import amount
from reference_engine.announcements import Illegal
from reference_engine.characteristics import characteristics
from reference_engine.events import Event, rules_of
from reference_engine.matching import Context, matching, select
from reference_engine.replacement import Applicable, apply_all
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, Mana, State, seat_of
from reference_engine.triggers import notice
from reference_engine.vocabulary import (
    Activated,
    AddMana,
    Filter,
    ManaChoice,
    ManaFrom,
    ManaIsKept,
    MayPay,
    MultipliedMana,
    ReplacedManaType,
    Tap,
    Triggered,
)

__all__ = ["COLORS", "TYPES", "add_mana", "could_produce", "empty_pools", "pool_text", "produced"]
__all__ += [
    "mana_after_replacement",
    "mana_options",
    "resolve_triggered_mana_ability",
    "restriction",
]

COLORS = "WUBRG"
TYPES = "WUBRGC"

_PLAIN = {kind: Mana(kind) for kind in TYPES}


def pool_text(mana: Iterable[Mana]) -> str:
    """Return mana as its types in the order W U B R G C."""
    return "".join(sorted((one.type for one in mana), key=TYPES.index))


# --- What an ability makes ----------------------------------------------------------------------


@rule("106.1b", "106.5", "106.7", "106.8")
def mana_options(state: State, effect: AddMana, context: Context) -> list[str]:
    """Return what the instruction could add now, each as types of mana; the player picks one.

    An empty list is mana of no definable type: none is produced.
    """
    if effect.of is None:
        return list(effect.options) if effect.options else [effect.mana]
    number = amount(state, effect.amount, context)
    return [kind * number for kind in TYPES if kind in _types_found(state, effect, context)]


def _types_found(state: State, effect: AddMana, context: Context) -> str:
    if effect.of is ManaChoice.ANY_COLOR:
        return COLORS
    if effect.of is ManaChoice.CHOSEN_COLOR:
        return context.source.chosen.get("color", "")
    if effect.of is ManaChoice.THAT_TYPE:
        return "".join(set(context.event.mana)) if context.event is not None else ""
    assert isinstance(effect.of, ManaFrom)
    found: set[str] = set()
    for ident in matching(state, effect.of.what, context):
        if effect.of.could_produce:
            found |= could_produce(state, ident)
        else:
            found |= characteristics(state, ident).colors
    allowed = COLORS if effect.of.colors_only else TYPES
    return "".join(kind for kind in allowed if kind in found)


@rule("106.7")
def could_produce(state: State, ident: int) -> frozenset[str]:
    """Return the types of mana a permanent could produce, whatever its costs.

    Permanents that look at each other are worked out together: the types that follow from
    what is already known are added until nothing new follows.
    """
    table = state.cache.get("could produce")
    if table is None:
        table = state.cache["could produce"] = _could_produce_table(state)
    result: frozenset[str] = table.get(ident, frozenset())
    return result


def _could_produce_table(state: State) -> dict[int, frozenset[str]]:
    table: dict[int, frozenset[str]] = dict.fromkeys(state.battlefield, frozenset())
    state.cache["could produce"] = table
    while True:
        grown = {ident: _types_now(state, ident) for ident in state.battlefield}
        if all(grown[ident] <= table[ident] for ident in table):
            return table
        for ident, types in grown.items():
            table[ident] |= types


def _types_now(state: State, ident: int) -> frozenset[str]:
    """The types its abilities would make if they resolved now, given what others could produce."""
    thing = state.objects[ident]
    found: set[str] = set()
    abilities = characteristics(state, ident).sorted
    both: tuple[Activated | Triggered, ...] = (*abilities.activated, *abilities.triggered)
    for ability in both:
        context = Context(thing.controller, thing)
        for effect in _mana_effects(ability.effects):
            for option in mana_options(state, effect, context):
                found |= _possible_types(state, thing, ability, option)
    return frozenset(found)


def _mana_effects(effects: Sequence[Any]) -> Iterable[AddMana]:
    for effect in effects:
        if isinstance(effect, AddMana):
            yield effect
        elif isinstance(effect, MayPay):
            yield from _mana_effects((*effect.then, *effect.otherwise))


def _possible_types(
    state: State, thing: GameObject, ability: Activated | Triggered, mana: str
) -> set[str]:
    """The types that may come of it, in every order of the replacement effects that apply."""
    if not (isinstance(ability, Activated) and Tap() in ability.costs):
        return set(mana)
    changes = [one.change for one in _replacements(state, thing, thing.controller)]
    found: set[str] = set()
    for order in permutations(changes):
        outcome = mana
        for change in order:
            outcome = change(outcome)
        found |= set(outcome)
    return found


# --- Making it ----------------------------------------------------------------------------------


@rule("106.12b", "616.1")
def _replacements(state: State, tapped: GameObject, player: int) -> list[Applicable]:
    """The effects that replace what a permanent tapped for mana produces."""
    found = []
    for source, ability in rules_of(state, MultipliedMana):
        if state.objects[source].controller == player:
            found.append(Applicable(source, ability, _multiply(ability.times)))
    if "Land" in characteristics(state, tapped.id).types:
        for source, ability in rules_of(state, ReplacedManaType):
            found.append(Applicable(source, ability, _retype(ability)))
    return found


def _multiply(times: int) -> Callable[[str], str]:
    return lambda mana: mana * times


def _retype(ability: ReplacedManaType) -> Callable[[str], str]:
    def change(mana: str) -> str:
        if not mana:
            return mana
        return ability.mana if ability.single else ability.mana * len(mana)

    return change


@rule("106.4", "106.12", "605.3b", "106.6")
def produced(
    state: State,
    effects: Sequence[AddMana],
    context: Context,
    *,
    tapped: GameObject | None,
    choice: str,
) -> None:
    """Have mana instructions produce mana, in one event where the source was tapped for mana.

    `choice` is what the player chose where the instructions leave a choice.
    """
    player = context.controller
    for effect in effects:
        options = mana_options(state, effect, context)
        if not options and choice:
            raise Illegal(f"no type of mana can be defined here, {choice!r} was announced")
        if not options:
            continue
        mana = _pick(options, choice)
        who = seat_of(select(state, effect.who, context)[0])
        if tapped is not None:
            mana = apply_all(state, player, mana, _replacements(state, tapped, player))
        add_mana(state, who, mana, effect, context.source)
        if tapped is not None and mana:
            notice(state, Event("mana", object=tapped.id, player=player, mana=mana))


def mana_after_replacement(state: State, tapped: GameObject, player: int, mana: str) -> str:
    """Return what mana becomes if the replacement effects apply in the order they stand in."""
    for one in _replacements(state, tapped, player):
        mana = one.change(mana)
    return mana


def _pick(options: list[str], choice: str) -> str:
    if len(options) == 1 and not choice:
        return options[0]
    for option in options:
        if choice and (option == choice or set(option) == {choice}):
            return option
    raise Illegal(f"choose the mana to produce among {', '.join(options)}, not {choice!r}")


@rule("106.6", "607.2d")
def restriction(effect: AddMana, source: GameObject | None) -> Filter | None:
    """Return what mana may be spent on, "the chosen type" being the one chosen for its source."""
    only_for = effect.only_for
    if only_for is None or not only_for.chosen_type:
        return only_for
    chosen = source.chosen.get("creature type", "") if source is not None else ""
    return replace(only_for, chosen_type=False, subtypes=frozenset({chosen}))


@rule("106.4", "106.6")
def add_mana(
    state: State,
    seat: int,
    mana: str,
    effect: AddMana | None = None,
    source: GameObject | None = None,
) -> None:
    """Put mana into a player's pool, with the restrictions that its source puts on it."""
    if effect is None or (effect.only_for is None and not effect.lasts):
        new = tuple(_PLAIN[kind] for kind in mana)
    else:
        only_for = restriction(effect, source)
        new = tuple(Mana(kind, only_for, effect.lasts, effect.uncounterable) for kind in mana)
    state.update_player(seat, mana=(*state.players[seat].mana, *new))


@rule("605.1b", "605.4a")
def resolve_triggered_mana_ability(
    state: State, ability: Triggered, source: GameObject, event: Event
) -> None:
    """Resolve a triggered mana ability at once, without the stack.

    The mana goes to "that player"; a type left open is that player's to choose.
    """
    from reference_engine.instructions import carry_out  # instructions use mana

    context = Context(source.controller, source, event=event)
    for effect in ability.effects:
        if isinstance(effect, AddMana):
            options = mana_options(state, effect, context)
            if not options:
                continue
            who = seat_of(select(state, effect.who, context)[0])
            kinds = {option[0]: option for option in options if option}
            if len(options) > 1:
                picked = state.choose_one("color", who, kinds, source=source.label)
                add_mana(state, who, kinds[picked], effect, source)
            else:
                add_mana(state, who, options[0], effect, source)
        else:
            carry_out(state, effect, context)


@rule("500.5", "106.4")
def empty_pools(state: State, step: str) -> None:
    """Empty mana pools as a step or phase ends, but for mana that lasts.

    Mana that lasted until now and is kept all the same is like any other from here on.
    """
    keeping = bool(rules_of(state, ManaIsKept))
    for seat, player in enumerate(state.players):
        if player.mana:
            kept = tuple(
                replace(one, lasts="") if one.lasts == step else one
                for one in player.mana
                if keeping or (one.lasts and one.lasts != step)
            )
            state.update_player(seat, mana=kept)
