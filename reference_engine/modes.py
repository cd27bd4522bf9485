"""The modes chosen for a spell or ability (700.2), put together."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from reference_engine.rulebook import rule
from reference_engine.vocabulary import Effect, Mode, Target, TargetSpec

__all__ = ["of_modes"]


@lru_cache(maxsize=4096)
@rule("700.2", "700.2a", "700.2c", "115.3")
def of_modes(modes: tuple[Mode, ...]) -> tuple[tuple[Effect, ...], tuple[TargetSpec, ...]]:
    """Return what the chosen modes do, in the order printed, and all their targets.

    Each mode speaks of its own targets; they are counted through here.
    """
    effects: list[Effect] = []
    specs: list[TargetSpec] = []
    for mode in modes:
        before = len(specs)
        effects += _counted_from(mode.effects, before)
        specs += [
            spec
            if spec.distinct_from is None
            else replace(spec, distinct_from=spec.distinct_from + before)
            for spec in mode.targets
        ]
    return tuple(effects), tuple(specs)


def _counted_from(words: Sequence[Any], before: int) -> Sequence[Any]:
    return [_with_targets_from(word, before) for word in words] if before else words


def _with_targets_from(words: Any, before: int) -> Any:
    """Return a declaration in which the targets are counted from a later one on."""
    if isinstance(words, Target):
        return Target(words.index + before)
    if isinstance(words, tuple):
        return tuple(_with_targets_from(word, before) for word in words)
    if isinstance(words, msgspec.Struct):
        fields = {name: getattr(words, name) for name in words.__struct_fields__}
        changed = {name: _with_targets_from(value, before) for name, value in fields.items()}
        return replace(words, **changed)
    return words
