"""Faults in the very points of the rulings on The Rise of Sozin // Fire Lord Sozin."""

from collections.abc import Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.announcements import Choice, Illegal
from reference_engine.characteristics import characteristics, mana_value
from reference_engine.instructions.choices import _search
from reference_engine.instructions.dispatch import seats
from reference_engine.matching import Context, matches
from reference_engine.naming import choose_card_name
from reference_engine.state import Ref, StackItem, State, WaitingTrigger
from reference_engine.targets import _check_total, still_legal
from reference_engine.triggers_on_stack import _put_on_stack
from reference_engine.vocabulary import ChooseName, Filter, Search, TargetSpec

TOTAL, UNSEEN = "sozin-total-mana-value", "sozin-name-unseen"
RESOLUTION, UNTOUCHED = "sozin-name-on-resolution", "sozin-battlefield-untouched"
FOUR = "sozin-up-to-four"


# --- The total mana value of targets ------------------------------------------------------------


def _values(state: State, refs: Sequence[Ref]) -> list[int]:
    return [mana_value(state, state.objects[ref]) for ref in refs]


@fault("targets-each-up-to-x", _check_total, rule="115.1", check=TOTAL, ruling=TOTAL)
def _each(state: State, item: StackItem, spec: TargetSpec, refs: Sequence[Ref]) -> None:
    """A bound on the total mana value of targets is taken for a bound on each of them."""
    for ref in refs:
        _check_total(state, item, spec, (ref,))


@fault("targets-total-less-than-x", _check_total, rule="115.1", check=TOTAL, ruling=TOTAL)
def _less(state: State, item: StackItem, spec: TargetSpec, refs: Sequence[Ref]) -> None:
    """The total mana value of targets must be less than the bound, not only up to it."""
    _check_total(state, item, spec, refs)
    if spec.total_mana_value and 0 < sum(_values(state, refs)) == (item.x or 0):
        raise Illegal("the total mana value is not less")


@fault("target-of-value-zero-counts-one", _check_total, rule="202.3", check=TOTAL, ruling=TOTAL)
def _zero_counts(state: State, item: StackItem, spec: TargetSpec, refs: Sequence[Ref]) -> None:
    """A target of mana value 0 takes up one of the total mana value allowed."""
    _check_total(state, item, spec, refs)
    if spec.total_mana_value and sum(max(1, v) for v in _values(state, refs)) > (item.x or 0):
        raise Illegal("too many targets of mana value 0")


@fault("one-lost-target-loses-all", still_legal, rule="608.2b", check=TOTAL, ruling=TOTAL)
def _loses_all(state: State, item: StackItem) -> tuple[tuple[Ref, ...], ...]:
    """If one of several targets is illegal on resolution none is affected."""
    found = still_legal(state, item)
    return found if found == item.targets else tuple(() for _ in found)


# --- The name -----------------------------------------------------------------------------------


def _only(state: State, seat: int, source: str, nonland: bool, zones: Sequence[str]) -> str:
    name = choose_card_name(state, seat, source, nonland)
    named = {characteristics(state, i).name for i, o in state.objects.items() if o.zone in zones}
    if name not in named:
        raise Illegal(f"{name} is nowhere to be seen")
    return name


@fault("only-names-in-the-game", choose_card_name, rule="201.4", check=UNSEEN, ruling=UNSEEN)
def _in_the_game(state: State, seat: int, source: str, nonland: bool) -> str:
    """Only the name of a card that is in the game may be chosen."""
    zones = ("battlefield", "graveyard", "exile", "hand", "library")
    return _only(state, seat, source, nonland, zones)


@fault("only-names-in-sight", choose_card_name, rule="201.4", check=UNSEEN, ruling=UNSEEN)
def _in_sight(state: State, seat: int, source: str, nonland: bool) -> str:
    """Only the name of a card that lies open may be chosen."""
    return _only(state, seat, source, nonland, ("battlefield", "graveyard", "exile"))


@fault(
    "name-chosen-with-the-target",
    _put_on_stack,
    rule="608.2d",
    check=RESOLUTION,
    ruling=RESOLUTION,
)
def _with_the_target(state: State, trigger: WaitingTrigger) -> None:
    """A card name is chosen when the ability is put on the stack already."""
    _put_on_stack(state, trigger)
    if any(isinstance(effect, ChooseName) for effect in trigger.effects):
        choose_card_name(state, trigger.controller, trigger.source.label, nonland=False)


@fault(
    "illegal-target-does-not-stop-it",
    still_legal,
    rule="608.2b",
    check=RESOLUTION,
    ruling=RESOLUTION,
)
def _does_not_stop_it(_: State, item: StackItem) -> tuple[tuple[Ref, ...], ...]:
    """An ability resolves though all its targets have become illegal."""
    return item.targets


# --- The search ---------------------------------------------------------------------------------


def _also(state: State, effect: Search, context: Context, zone: str, own: bool) -> None:
    """Search, and find all there is in another zone too."""
    _search(state, effect, context)
    if len(effect.zones) > 1:
        targets = seats(state, effect.whose, context)
        context.memory[effect.name] += tuple(
            ident
            for ident, thing in state.objects.items()
            if thing.zone == zone
            and (thing.owner in targets) is own
            and matches(state, effect.what, ident, context)
        )


@fault("search-takes-permanents-too", _search, rule="400.1", check=UNTOUCHED, ruling=UNTOUCHED)
def _permanents_too(state: State, effect: Search, context: Context) -> None:
    """Permanents with the chosen name are exiled along with the cards found."""
    _also(state, effect, context, "battlefield", own=True)


@fault(
    "search-takes-other-graveyards-too", _search, rule="400.1", check=UNTOUCHED, ruling=UNTOUCHED
)
def _others_too(state: State, effect: Search, context: Context) -> None:
    """Cards with the chosen name in the graveyards of other players are exiled too."""
    _also(state, effect, context, "graveyard", own=False)


@fault("four-from-each-zone", _search, rule="701.23a", check=FOUR, ruling=FOUR)
def _four_each(state: State, effect: Search, context: Context) -> None:
    """A bound on what is found in several zones holds for each of them."""
    many = effect.maximum and effect.maximum * len(effect.zones)
    _search(state, replace(effect, maximum=many), context)


@fault("search-must-find-four", _search, rule="107.1c", check=FOUR, ruling=FOUR)
def _must_find(state: State, effect: Search, context: Context) -> None:
    """Of cards with the chosen name as many must be found as may be."""
    if effect.what == Filter(zone="library") or effect.maximum is None:
        _search(state, effect, context)
        return
    context.memory[effect.name] = ()
    for seat in seats(state, effect.whose, context):
        labels = tuple(
            sorted(
                thing.label
                for ident, thing in state.objects.items()
                if thing.zone in effect.zones
                and thing.owner == seat
                and matches(state, effect.what, ident, context)
            )
        )
        most = min(effect.maximum, len(labels))
        choice = Choice(labels, most, most)
        source = context.source.label
        chosen = state.choose("search", context.controller, choice, source=source)[0]
        context.memory[effect.name] += tuple(state.ref(label) for label in chosen)
