"""The reference engine: the Comprehensive Rules as a program one can read beside the rulebook."""

from reference_engine.announcements import Illegal, UnknownCard
from reference_engine.game import Game

__all__ = ["Game", "Illegal", "UnknownCard"]
