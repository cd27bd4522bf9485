"""Abilities, searches and choices gone wrong (602, 608.2, 701)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from adapters.faulty.fault import fault
from reference_engine.activating import _check_timing
from reference_engine.announcements import Activate, Illegal
from reference_engine.characteristics import characteristics, is_creature
from reference_engine.instructions.choices import _choose_name, _search
from reference_engine.instructions.counters_tokens import (
    _create_token,
    _put_counters_on,
)
from reference_engine.instructions.payments import pays
from reference_engine.instructions.permanents import _destroy, sacrifice_it
from reference_engine.keyword_abilities import meaning
from reference_engine.keyword_actions import destroy, sacrifice_together
from reference_engine.matching import Context, select
from reference_engine.state import GameObject, State, seat_of
from reference_engine.vocabulary import (
    Ability,
    Activated,
    ChooseName,
    Cost,
    CreateToken,
    Destroy,
    Each,
    Keyword,
    PutCountersOn,
    SacrificeIt,
    Search,
    Tap,
)

AGREES = "agrees-with-reference"


@fault(
    "fresh-creature-activates-nothing",
    _check_timing,
    rule="302.6",
    check="tap-symbol",
    ruling="tap-symbol",
)
def _activates_nothing(state: State, how: Activate, source: GameObject, ability: Activated) -> None:
    """A creature that came this turn can't activate abilities without {T} either."""
    if source.fresh and is_creature(state, source.id) and Tap() not in ability.costs:
        raise Illegal("it has not been under control since the turn began")
    _check_timing(state, how, source, ability)


@fault(
    "name-chosen-by-opponent",
    _choose_name,
    rule="608.2d",
    check="sozin-name-on-resolution",
    fault_class="B092",
    ruling="sozin-name-on-resolution",
)
def _by_opponent(state: State, effect: ChooseName, context: Context) -> None:
    """The player whose cards are searched chooses the card name."""
    seats = [seat_of(ref) for group in context.targets for ref in group if ref < 0]
    own = replace(context, controller=seats[0]) if seats else context
    _choose_name(state, effect, own)
    context.memory["name"] = own.memory["name"]


@fault(
    "search-looks-in-one-zone",
    _search,
    rule="701.23a",
    check="sozin-up-to-four",
    fault_class="B093",
    ruling="sozin-up-to-four",
)
def _one_zone(state: State, effect: Search, context: Context) -> None:
    """A search through several zones looks in the first of them alone."""
    _search(state, replace(effect, zones=effect.zones[:1]), context)


@fault("search-finds-nothing", _search, rule="701.23a", check="sozin-up-to-four")
def _finds_nothing(_: State, effect: Search, context: Context) -> None:
    """Nothing is found by a search."""
    context.memory[effect.name] = ()


@fault("token-maker-makes-one-more", _create_token, rule="111.1", check=AGREES)
def _one_more(state: State, effect: CreateToken, context: Context) -> None:
    """One more token is created than the effect says."""
    if isinstance(effect.amount, int):
        effect = replace(effect, amount=effect.amount + 1)
    _create_token(state, effect, context)


@fault("sacrifice-is-destruction", sacrifice_together, rule="701.21a", check=AGREES)
def _is_destruction(state: State, plan: Iterable[tuple[int, Iterable[int]]]) -> list[int]:
    """What can't be destroyed can't be sacrificed."""
    left = [
        (
            seat,
            [
                ident
                for ident in idents
                if ident in state.objects
                and "indestructible" not in characteristics(state, ident).sorted.keywords
            ],
        )
        for seat, idents in plan
    ]
    return sacrifice_together(state, left)


@fault("sacrifice-is-ignored", sacrifice_it, rule="701.21a", check="agrees-on-drawn-cards")
def _sacrifice_nothing(_: State, __: SacrificeIt, ___: Context) -> None:
    """Nobody sacrifices what an effect says to sacrifice."""


@fault("destroys-only-theirs", _destroy, rule="701.8a", check=AGREES)
def _only_theirs(state: State, effect: Destroy, context: Context) -> None:
    """An effect that destroys all creatures destroys only those of opponents."""
    if isinstance(effect.what, Each):
        found = select(state, effect.what, context)
        destroy(state, [i for i in found if state.objects[i].controller != context.controller])
    else:
        _destroy(state, effect, context)


@fault("counters-put-one-more", _put_counters_on, rule="122.6", check=AGREES)
def _two_counters(state: State, effect: PutCountersOn, context: Context) -> None:
    """An effect that puts a counter puts one more."""
    if isinstance(effect.amount, int):
        effect = replace(effect, amount=effect.amount + 1)
    _put_counters_on(state, effect, context)


@fault("payment-is-never-offered", pays, rule="118.12", check=AGREES)
def _never_offered(_: State, __: int, ___: Sequence[Cost], ____: Context) -> bool:
    """Nobody is asked to pay while something resolves, and nothing is paid."""
    return False


@fault("keywords-have-no-meaning", meaning, rule="702.1a", check=AGREES)
def _no_meaning(ability: Ability) -> tuple[Ability, ...]:
    """Keyword abilities that stand for other abilities do nothing."""
    return () if isinstance(ability, Keyword) else meaning(ability)
