"""One-shot effects (610) that protect: prevention and regeneration; and winning the game."""

import msgspec

from reference_engine.vocabulary.objects import Filter, Selector, You

__all__ = ["EffectOnDamage", "PreventCombatDamage", "PreventFromSource", "Regenerate", "WinTheGame"]


class PreventFromSource(msgspec.Struct, frozen=True):
    """The next time a source of your choice would deal damage to `to` this turn, prevent it.

    `source` describes the sources to choose from (615.9). `then` is done afterwards if damage
    was prevented; it knows the number ("that much") and the source ("that").
    """

    source: Filter = Filter()
    to: Selector = You()
    then: tuple[msgspec.Struct, ...] = ()


class Regenerate(msgspec.Struct, frozen=True):
    """Regenerate permanents: the next time they would be destroyed this turn … (701.19a)."""

    what: Selector


class PreventCombatDamage(msgspec.Struct, frozen=True):
    """Prevent all combat damage that would be dealt this turn (615)."""


class WinTheGame(msgspec.Struct, frozen=True):
    """`who` wins the game (104.2b)."""

    who: Selector = You()


EffectOnDamage = PreventCombatDamage | PreventFromSource | Regenerate | WinTheGame
