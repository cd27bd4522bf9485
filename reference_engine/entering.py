"""How permanents enter the battlefield: tapped, with counters, with choices, as copies (614.12)."""

import msgspec
from msgspec.structs import replace

from reference_engine.announcements import Choice
from reference_engine.characteristics import characteristics, printed
from reference_engine.counters import counters_to_put
from reference_engine.events import rules_of
from reference_engine.matching import Context, amount, holds, matches, matching
from reference_engine.rulebook import rule
from reference_engine.state import GameObject, State
from reference_engine.vocabulary import (
    CopyAsEnters,
    EntersTapped,
    EntersWithChoice,
    EntersWithCounters,
    Filter,
    This,
)

__all__ = ["Entry", "enter"]

COLOR_WORDS = "WUBRG"


class Entry(msgspec.Struct, frozen=True):
    """A permanent about to enter, as it will be. Its id is still 0."""

    object: GameObject


@rule("614.1c", "614.1d", "614.12", "614.12a", "616.1c")
def enter(state: State, entry: Entry) -> Entry:
    """Return the entry after the replacement effects that change how it enters."""
    if _is_plain(state, entry.object):
        return entry
    entry = _as_a_copy(state, entry)
    entry = _with_choices(state, entry)
    trial, ident = _look_ahead(state, entry.object)
    new = entry.object
    if _enters_tapped(state, trial, ident):
        new = replace(new, tapped=True)
    counters = _counters(state, trial, ident)
    if counters:
        new = replace(new, counters=counters)
    return Entry(object=new)


def _is_plain(state: State, new: GameObject) -> bool:
    """Whether nothing can change how it enters."""
    seen = printed(new.face)
    if seen.sorted.replacements or "Saga" in seen.subtypes or new.face.loyalty is not None:
        return False
    return not any(isinstance(ability.what, Filter) for _, ability in rules_of(state, EntersTapped))


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
    """Count what it enters with: a Saga's lore counter, loyalty, and what its abilities say."""
    new = trial.objects[ident]
    seen = characteristics(trial, ident)
    context = Context(new.controller, new, x=new.x, additional=new.additional)
    wanted: dict[str, int] = {}
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
    open_choice = Choice((), 1, 1)
    return state.choose("name", new.controller, open_choice, source=new.label, always=True)[0][0]


@rule("707.5", "614.12a")
def _as_a_copy(state: State, entry: Entry) -> Entry:
    """Let it enter as a copy of something on the battlefield, chosen before it enters."""
    new = entry.object
    for ability in printed(new.face).sorted.replacements:
        if isinstance(ability, CopyAsEnters):
            found = matching(state, ability.what, Context(new.controller, new))
            labels = tuple(sorted(state.objects[ident].label for ident in found))
            choice = Choice(labels, 0, 1)
            chosen = state.choose("choose", new.controller, choice, source=new.label)[0]
            if chosen:
                model = state.objects[state.ref(chosen[0])]
                return Entry(object=replace(new, copied=model.copied or model.face))
    return entry
