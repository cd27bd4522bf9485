"""The adapter for phase.rs, a rules engine in Rust, over the `phase-python` wheel."""

from adapters.phase.adapter import PhaseAdapter

__all__ = ["PhaseAdapter"]
