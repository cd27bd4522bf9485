"""One-shot effects (610) on permanents beside the plain ones: transforming, phasing, control."""

import msgspec

from reference_engine.vocabulary.objects import Selector, You

__all__ = [
    "EffectOnPermanents",
    "ExileIfLeaves",
    "Fight",
    "OwnersGainControl",
    "PhaseOut",
    "PlayerGets",
    "RemoveOrAddCounter",
    "Restrict",
    "Transform",
]


class Transform(msgspec.Struct, frozen=True):
    """Transform double-faced permanents (701.27); nothing happens to others."""

    what: Selector


class PhaseOut(msgspec.Struct, frozen=True):
    """Permanents phase out (702.26)."""

    what: Selector


class OwnersGainControl(msgspec.Struct, frozen=True):
    """Each player gains control of those of the permanents that the player owns."""

    what: Selector


class PlayerGets(msgspec.Struct, frozen=True):
    """Until the next turn of the controller, these rules apply to `who` (611.2).

    `rules` are static abilities about players, such as `LifeCantChange`.
    """

    rules: tuple[msgspec.Struct, ...]
    who: Selector = You()


class RemoveOrAddCounter(msgspec.Struct, frozen=True):
    """Choose a counter on the object; remove it, or put another of its kind there (122.1)."""

    of: Selector


class Fight(msgspec.Struct, frozen=True):
    """Two creatures fight (701.14)."""

    one: Selector
    other: Selector


class Restrict(msgspec.Struct, frozen=True):
    """This turn the objects "can't attack", "can't block" or "can't be blocked" (611.2c)."""

    what: Selector
    how: str


class ExileIfLeaves(msgspec.Struct, frozen=True):
    """If the permanents would leave the battlefield, they are exiled instead (614.6)."""

    what: Selector


EffectOnPermanents = (
    Restrict
    | ExileIfLeaves
    | Fight
    | RemoveOrAddCounter
    | Transform
    | PhaseOut
    | OwnersGainControl
    | PlayerGets
)
