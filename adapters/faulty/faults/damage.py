"""Damage and life gone wrong (119, 120)."""

from collections.abc import Iterable

from adapters.faulty.fault import fault
from reference_engine.damage import Damage, _results, gain_life, lose_life
from reference_engine.damage_replacement import Prevented, after_replacement
from reference_engine.keyword_actions import destroy, on_battlefield
from reference_engine.state import State
from reference_engine.zones import Move, move

AGREES = "agrees-with-reference"


@fault("no-deathtouch", _results, rule="702.2b", check=AGREES)
def _no_deathtouch(state: State, one: Damage, number: int) -> None:
    """Damage from a source with deathtouch is damage like any other."""
    _results(state, one, number)
    if one.to > 0 and state.objects[one.to].deathtouched:
        state.update(one.to, deathtouched=False)


@fault("no-lifelink", gain_life, rule="120.3f", check=AGREES)
def _no_lifelink(state: State, seat: int, number: int) -> None:
    """Nobody gains life in combat."""
    if state.step != "combat_damage":
        gain_life(state, seat, number)


@fault("protection-does-not-prevent", after_replacement, rule="702.16e", check=AGREES)
def _not_prevented(state: State, one: Damage) -> tuple[int, Prevented | None]:
    """Damage is dealt to what has protection from its source."""
    number, prevented = after_replacement(state, one)
    if not number and prevented is None and one.to > 0 and on_battlefield(state, one.to):
        return max(one.amount, 0), None
    return number, prevented


@fault("damage-is-doubled-on-players", _results, rule="120.3a", check="combat-damage-is-power")
def _doubled(state: State, one: Damage, number: int) -> None:
    """A player loses twice as much life as damage is dealt to it."""
    _results(state, one, number * 2 if one.to < 0 else number)


@fault("life-gain-one-more", gain_life, rule="119.3", check=AGREES)
def _gain_one_more(state: State, seat: int, number: int) -> None:
    """A player who gains life gains one more."""
    gain_life(state, seat, number + 1)


@fault("life-loss-of-first-seat-only", lose_life, rule="119.3", check="seats-swapped")
def _first_seat_only(state: State, seat: int, number: int) -> None:
    """The player in the second seat loses one life less than it should."""
    lose_life(state, seat, number - 1 if seat == 1 else number)


@fault("damage-grows-with-permanents", _results, rule="120.3", check="unrelated-card-added")
def _grows(state: State, one: Damage, number: int) -> None:
    """Damage to players is one more while an even number of permanents is on the battlefield."""
    more = one.to < 0 and len(state.battlefield) % 2 == 0
    _results(state, one, number + more)


@fault("indestructible-is-destroyed", destroy, rule="702.12b", check="agrees-on-odd-boards")
def _destroyed(state: State, idents: Iterable[int], can_regenerate: bool = True) -> list[int]:
    """Effects that destroy destroy indestructible permanents too."""
    assert can_regenerate in (True, False)
    doomed = [ident for ident in idents if on_battlefield(state, ident)]
    move(state, [Move(ident, "graveyard") for ident in doomed])
    return doomed
