"""How permanents enter the battlefield: tapped, with counters, with choices, as copies (614.12)."""

import msgspec
from msgspec.structs import replace

from reference_engine.amounts import amount, holds
from reference_engine.announcements import Choice
from reference_engine.attaching import possible_hosts
from reference_engine.characteristics import characteristics, printed
from reference_engine.copying import copiable, with_exceptions
from reference_engine.counters import counters_to_put
from reference_engine.events import rules_of
from reference_engine.matching import Context, matches, matching
from reference_engine.naming import choose_card_name
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, Ref, State
from reference_engine.subtypes import CREATURE_TYPES
from reference_engine.vocabulary import (
    CopyAsEnters,
    EntersTapped,
    EntersWithChoice,
    EntersWithCounters,
    Filter,
    This,
)

__all__ = ["Entry", "enter", "would_match"]

COLOR_WORDS = "WUBRG"


class Entry(msgspec.Struct, frozen=True):
    """A permanent about to enter, as it will be. Its id is still 0."""

    object: GameObject


@rule("614.1c", "614.1d", "614.12", "614.12a", "616.1c")
def enter(state: State, entry: Entry) -> Entry | None:
    """Return the entry after the replacement effects that change how it enters.

    `None` is for an Aura that nothing can be enchanted by, so that it doesn't enter (303.4g).
    """
    if _is_plain(state, entry.object):
        return entry
    entry = _as_a_copy(state, entry)
    entry = _with_choices(state, entry)
    trial, ident = _look_ahead(state, entry.object)
    new = entry.object
    if "Aura" in characteristics(trial, ident).subtypes and not new.attached_to:
        host = _choose_host(state, trial, ident)
        if host is None:
            return None
        new = replace(new, attached_to=host)
    if _enters_tapped(state, trial, ident):
        new = replace(new, tapped=True)
    counters = _counters(state, trial, ident)
    if counters or new.counters:
        new = replace(new, counters=counters)
    return Entry(object=new)


def _is_plain(state: State, new: GameObject) -> bool:
    """Whether nothing can change how it enters."""
    seen = printed(new.face)
    if new.counters:
        return False
    if seen.sorted.replacements or "Saga" in seen.subtypes or new.face.loyalty is not None:
        return False
    if "Aura" in seen.subtypes and not new.attached_to:
        return False
    return not any(isinstance(ability.what, Filter) for _, ability in rules_of(state, EntersTapped))


@rule("303.4f", "303.4g")
def _choose_host(state: State, trial: State, ident: int) -> Ref | None:
    """Have the player choose what an Aura enchants that enters without being cast."""
    aura = trial.objects[ident]
    hosts = {trial.name(ref): ref for ref in possible_hosts(trial, ident)}
    if not hosts:
        return None
    name = state.choose_one("choose", aura.controller, hosts, source=aura.label)
    return hosts[name]


def _look_ahead(state: State, new: GameObject) -> tuple[State, int]:
    """Return a position in which the permanent is there already, to see what it will be."""
    trial = state.copy()
    trial.answers, trial.asked = state.answers, state.asked
    ident = trial.new_id()
    trial.objects[ident] = replace(new, id=ident, timestamp=trial.tick())
    trial.battlefield = (*trial.battlefield, ident)
    trial.names[new.label] = ident
    trial.touch()
    return trial, ident


@rule("614.12")
def would_match(state: State, new: GameObject, what: Filter, source: GameObject) -> bool:
    """Return whether a permanent, as it would be on the battlefield, is what is described."""
    trial, ident = _look_ahead(state, new)
    return matches(trial, what, ident, Context(source.controller, source))


@rule("614.1d", "614.12")
def _enters_tapped(state: State, trial: State, ident: int) -> bool:
    new = trial.objects[ident]
    for ability in characteristics(trial, ident).sorted.replacements:
        if isinstance(ability, EntersTapped) and isinstance(ability.what, This):
            context = Context(new.controller, new)
            if ability.unless is None or not holds(trial, ability.unless, context):
                return True
    for source, ability in rules_of(state, EntersTapped):
        other = state.objects[source]
        if isinstance(ability.what, Filter) and matches(
            trial, ability.what, ident, Context(other.controller, other)
        ):
            return True
    return False


@rule("614.1c", "714.3a", "714.3b", "306.5b", "107.3m", "122.6a")
def _counters(state: State, trial: State, ident: int) -> dict[str, int]:
    """Count what it enters with: a Saga's lore counter, loyalty, and what abilities say.

    The counters it is put onto the battlefield with are on the proposed permanent already.
    """
    new = trial.objects[ident]
    seen = characteristics(trial, ident)
    context = Context(new.controller, new, x=new.x, additional=new.additional)
    wanted = dict(new.counters)
    if "Saga" in seen.subtypes:
        wanted["lore"] = int(new.chosen.get("chapter", "1"))
    loyalty = (new.copied or new.face).loyalty
    if loyalty is not None:
        wanted["loyalty"] = loyalty
    for ability in seen.sorted.replacements:
        if isinstance(ability, EntersWithCounters) and (
            ability.condition is None or holds(trial, ability.condition, context)
        ):
            number = amount(trial, ability.amount, context)
            wanted[ability.kind] = wanted.get(ability.kind, 0) + number
    result = {}
    trial.asked = state.asked
    for kind, number in wanted.items():
        put = counters_to_put(trial, ident, kind, number, by=new.controller, effect=True)
        if put:
            result[kind] = put
    state.asked = trial.asked
    return result


@rule("614.1c", "714.3b", "201.4", "105.4")
def _with_choices(state: State, entry: Entry) -> Entry:
    """Make the choices of "as this enters, choose …"."""
    trial, ident = _look_ahead(state, entry.object)
    new = entry.object
    seen = characteristics(trial, ident)
    if "read ahead" in seen.sorted.keywords and seen.sorted.final_chapter > 1:
        bounds = Choice((), 1, seen.sorted.final_chapter)
        number = state.choose("number", new.controller, bounds, source=new.label, always=True)[0][0]
        return Entry(object=replace(new, chosen={**new.chosen, "chapter": number}))
    for ability in seen.sorted.replacements:
        if isinstance(ability, EntersWithChoice):
            word = _choose_word(state, new, ability)
            new = replace(new, chosen={**new.chosen, ability.choice: word})
    return Entry(object=new)


def _choose_word(state: State, new: GameObject, ability: EntersWithChoice) -> str:
    if ability.choice == "color":
        return state.choose_one("color", new.controller, COLOR_WORDS, source=new.label)
    if ability.choice == "creature type":
        return state.choose_one("choose", new.controller, CREATURE_TYPES, source=new.label)
    return choose_card_name(state, new.controller, new.label, ability.nonland)


@rule("707.5", "707.9", "614.12a")
def _as_a_copy(state: State, entry: Entry) -> Entry:
    """Let it enter as a copy of something on the battlefield, chosen before it enters.

    If what is copied could itself enter as a copy, there is another choice, but not of the
    same object again, which would change nothing.
    """
    new = entry.object
    done: set[int] = set()
    while True:
        face = copiable(new)
        abilities = printed(face).sorted.replacements
        ability = next((one for one in abilities if isinstance(one, CopyAsEnters)), None)
        if ability is None:
            return Entry(object=new)
        context = Context(new.controller, new)
        found = [i for i in matching(state, ability.what, context) if i not in done]
        labels = tuple(sorted(state.objects[ident].label for ident in found))
        choice = Choice(labels, 0, min(1, len(labels)))
        chosen = state.choose("choose", new.controller, choice, source=new.label)[0]
        if not chosen:
            return Entry(object=new)
        model = state.objects[state.ref(chosen[0])]
        done.add(model.id)
        new = replace(new, copied=with_exceptions(copiable(model), ability.also))
