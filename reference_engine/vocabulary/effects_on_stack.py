"""One-shot effects (610) on spells and abilities on the stack."""

import msgspec

from reference_engine.vocabulary.objects import Selector, You

__all__ = ["ChangeTarget", "CopySpell", "EffectOnStack"]


class CopySpell(msgspec.Struct, frozen=True):
    """Copy a spell; its controller may choose new targets for the copy (707.10, 707.10c).

    With `colors` the copy is of these colours and no others (707.9).
    """

    what: Selector
    who: Selector = You()
    colors: frozenset[str] | None = None


class ChangeTarget(msgspec.Struct, frozen=True):
    """Change a target of a spell or ability to an object (115.7b)."""

    of: Selector
    to: Selector


EffectOnStack = CopySpell | ChangeTarget
