"""What keeps permanents tapped, gone wrong (502.3, 611.2c)."""

from adapters.faulty.fault import fault
from reference_engine.characteristics import characteristics, has
from reference_engine.instructions.dispatch import things
from reference_engine.instructions.permanents import _doesnt_untap, _tap_it, _untap_it
from reference_engine.keyword_actions import tap
from reference_engine.matching import Context
from reference_engine.state import GameObject, State, seat_of
from reference_engine.turns import _untap_step
from reference_engine.vocabulary import DoesntUntap, TapIt, UntapIt
from reference_engine.zones import _take_out


@fault(
    "holds-only-what-it-tapped",
    _tap_it,
    rule="502.3",
    check="kiora-2-already-tapped",
    ruling="kiora-2-already-tapped",
)
def _only_what_it_tapped(state: State, effect: TapIt, context: Context) -> None:
    """Only what the effect itself tapped stays tapped, not what was tapped before."""
    context.memory[effect.name] = tuple(tap(state, things(state, effect.what, context)))


@fault(
    "taps-lands-too",
    _tap_it,
    rule="701.26a",
    check="kiora-2-already-tapped",
    ruling="kiora-2-already-tapped",
)
def _lands_too(state: State, effect: TapIt, context: Context) -> None:
    """Lands of the target player are tapped along with the nonland permanents."""
    found = things(state, effect.what, context)
    seats = {seat_of(ref) for group in context.targets for ref in group if ref < 0}
    lands = [
        ident
        for ident in state.battlefield
        if state.objects[ident].controller in seats
        and "Land" in characteristics(state, ident).types
    ]
    context.memory[effect.name] = tuple(found)
    tap(state, [*found, *lands])


@fault(
    "tapping-skips-hexproof",
    _tap_it,
    rule="702.11b",
    check="kiora-2-hexproof",
    ruling="kiora-2-hexproof",
)
def _skips_hexproof(state: State, effect: TapIt, context: Context) -> None:
    """Permanents with hexproof are not tapped by an effect that does not target them."""
    found = [i for i in things(state, effect.what, context) if not has(state, i, "hexproof")]
    context.memory[effect.name] = tuple(found)
    tap(state, found)


@fault(
    "tapping-needs-its-source",
    _tap_it,
    rule="113.7a",
    check="kiora-2-without-source",
    ruling="kiora-2-without-source",
)
def _needs_its_source(state: State, effect: TapIt, context: Context) -> None:
    """Nothing is tapped if the source of the ability has left as it resolves."""
    context.memory[effect.name] = ()
    if context.source.id in state.objects:
        _tap_it(state, effect, context)


@fault(
    "whole-side-stays-tapped",
    _untap_step,
    rule="611.2c",
    check="kiora-2-later-permanents",
    ruling="kiora-2-later-permanents",
    fault_class="B191",
)
def _whole_side(state: State) -> None:
    """While something of a player is held, nothing of that player's untaps but lands."""
    own = frozenset(i for i in state.battlefield if state.objects[i].controller == state.active)
    if own & state.holds:
        state.holds |= frozenset(i for i in own if "Land" not in characteristics(state, i).types)
    _untap_step(state)


@fault(
    "holds-end-with-source",
    _take_out,
    rule="611.2a",
    check="kiora-2-without-source",
    ruling="kiora-2-without-source",
)
def _end_with_source(state: State, old: GameObject) -> None:
    """Permanents that were to stay tapped untap if the Saga leaves the battlefield."""
    if old.zone == "battlefield" and "Saga" in characteristics(state, old.id).subtypes:
        state.holds = frozenset()
    _take_out(state, old)


@fault(
    "nothing-is-held",
    _doesnt_untap,
    rule="502.3",
    check="kiora-2-already-tapped",
    ruling="kiora-2-already-tapped",
)
def _nothing_is_held(_: State, __: DoesntUntap, ___: Context) -> None:
    """What should not untap untaps."""


@fault(
    "taken-permanent-stays-tapped",
    _untap_it,
    rule="701.26b",
    check="kiora-3-control",
    ruling="kiora-3-control",
)
def _stays_tapped(_: State, __: UntapIt, ___: Context) -> None:
    """An effect that untaps a permanent leaves it tapped."""
