"""Faults in the very points of the rulings on mana and on X (106.5-106.12, 107.3m)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import Illegal
from reference_engine.characteristics import characteristics
from reference_engine.copying import copiable
from reference_engine.entering import Entry, _as_a_copy
from reference_engine.events import Event
from reference_engine.mana import (
    _replacements,
    _types_found,
    mana_options,
    pool_text,
    produced,
)
from reference_engine.matching import Context
from reference_engine.replacement import Applicable, apply_all
from reference_engine.state import GameObject, State
from reference_engine.triggers import notice
from reference_engine.vocabulary import AddMana, ManaFrom
from reference_engine.zones import Move, _entry

UNDEFINED, COULD = "mana-undefined-type", "mana-could-produce"
TAPPING, TRIGGER = "mana-tap-for-mana", "mana-tapped-trigger"
REPLACEMENT, ENTERING = "mana-tapped-replacement", "x-on-entering"


# --- What is made -------------------------------------------------------------------------------


@fault("undefined-mana-refuses", produced, rule="106.5", check=UNDEFINED, ruling=UNDEFINED)
def _refuses(
    state: State,
    effects: Sequence[AddMana],
    context: Context,
    *,
    tapped: GameObject | None,
    choice: str,
) -> None:
    """An ability that would make mana of no definable type can't be activated."""
    if not all(mana_options(state, effect, context) for effect in effects):
        raise Illegal("no mana would be made")
    produced(state, effects, context, tapped=tapped, choice=choice)


@fault("colorless-counts-as-a-color", _types_found, rule="106.7", check=COULD, ruling=COULD)
def _colorless_color(state: State, effect: AddMana, context: Context) -> str:
    """An ability that makes mana of a color that lands could produce makes colorless mana too."""
    of = effect.of
    if isinstance(of, ManaFrom) and of.could_produce:
        effect = replace(effect, of=replace(of, colors_only=False))
    return _types_found(state, effect, context)


# --- Tapping for mana ---------------------------------------------------------------------------


@fault("any-tapping-is-for-mana", produced, rule="106.12", check=TAPPING, ruling=TAPPING)
def _any_tapping(
    state: State,
    effects: Sequence[AddMana],
    context: Context,
    *,
    tapped: GameObject | None,
    choice: str,
) -> None:
    """A mana ability whose source was tapped by a cost without {T} counts as tapping for mana."""
    here = state.objects.get(context.source.id)
    if tapped is None and here is not None and here.tapped:
        tapped = here
    produced(state, effects, context, tapped=tapped, choice=choice)


@fault("only-lands-tap-for-mana", _replacements, rule="106.12", check=TAPPING, ruling=TAPPING)
def _only_lands(state: State, tapped: GameObject, player: int) -> list[Applicable]:
    """Only lands count as tapped for mana."""
    if "Land" not in characteristics(state, tapped.id).types:
        return []
    return _replacements(state, tapped, player)


@fault("mana-trigger-without-mana", produced, rule="106.12a", check=TRIGGER, ruling=TRIGGER)
def _without_mana(
    state: State,
    effects: Sequence[AddMana],
    context: Context,
    *,
    tapped: GameObject | None,
    choice: str,
) -> None:
    """What triggers on tapping for mana triggers also where no mana was made."""
    produced(state, effects, context, tapped=tapped, choice=choice)
    if tapped is not None and not any(mana_options(state, one, context) for one in effects):
        notice(state, Event("mana", object=tapped.id, player=context.controller))


@fault("mana-trigger-sees-printed-type", notice, rule="106.12b", check=TRIGGER, ruling=TRIGGER)
def _printed_type(state: State, event: Event, looking: Any = None) -> None:
    """What triggers on tapping for mana sees the type of mana before it was replaced."""
    if event.kind == "mana":
        thing = state.objects[event.object]
        context = Context(thing.controller, thing)
        for ability in characteristics(state, thing.id).sorted.activated:
            for effect in ability.effects:
                if isinstance(effect, AddMana) and mana_options(state, effect, context):
                    plain = mana_options(state, effect, context)[0]
                    notice(state, replace(event, mana=plain), looking)
                    return
    notice(state, event, looking)


@fault(
    "order-of-replacements-not-asked",
    apply_all,
    rule="616.1",
    check=REPLACEMENT,
    ruling=REPLACEMENT,
)
def _not_asked(_: State, __: int, event: Any, effects: Sequence[Applicable]) -> Any:
    """Replacement effects apply in the order they came, without anyone being asked."""
    for effect in effects:
        event = effect.change(event)
    return event


@fault("triggers-see-mana-unreplaced", produced, rule="106.12b", check=REPLACEMENT)
def _replaced_late(
    state: State,
    effects: Sequence[AddMana],
    context: Context,
    *,
    tapped: GameObject | None,
    choice: str,
) -> None:
    """What replaces mana changes it once it is in the pool, what was added by triggers too."""
    player = context.controller
    before = state.players[player].mana
    produced(state, effects, context, tapped=None, choice=choice)
    made = pool_text(state.players[player].mana[len(before) :])
    if tapped is None or not made:
        return
    notice(state, Event("mana", object=tapped.id, player=player, mana=made))
    everything = pool_text(state.players[player].mana[len(before) :])
    state.update_player(player, mana=before)
    changed = apply_all(state, player, everything, _replacements(state, tapped, player))
    plain = replace(effects[0], mana=changed, of=None, options=())
    produced(state, (plain,), context, tapped=None, choice="")


# --- X ------------------------------------------------------------------------------------------


@fault("x-outlives-its-spell", _entry, rule="107.3m", check=ENTERING, ruling=ENTERING)
def _outlives(state: State, one: Move) -> Entry:
    """A card that was cast with an X enters with that X when it enters again."""
    entry = _entry(state, one)
    label = entry.object.label
    known = max((fact[2] for fact in state.turn_history if fact[:2] == ("x", label)), default=0)
    if one.x:
        state.turn_history |= {("x", label, one.x)}
    return entry if one.x else Entry(object=replace(entry.object, x=known))


@fault("copy-has-the-x-of-the-original", _as_a_copy, rule="107.3m", check=ENTERING, ruling=ENTERING)
def _x_of_the_original(state: State, entry: Entry) -> Entry:
    """A permanent that enters as a copy has the X of the spell that its model was."""
    entry = _as_a_copy(state, entry)
    new = entry.object
    if new.copied is None:
        return entry
    models = [state.objects[ident] for ident in state.battlefield]
    x = max((one.x for one in models if copiable(one).name == new.copied.name), default=0)
    return Entry(object=replace(new, x=x))
