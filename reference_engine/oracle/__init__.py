"""Oracle text and declarations: a compiler from text, a printer back, one table for both."""

from reference_engine.oracle.compiler import (
    Problem,
    UnknownWords,
    compile_card,
    compile_face,
    print_ability,
    print_face,
)
from reference_engine.oracle.kinds import kinds_of
from reference_engine.oracle.showing import same_declaration, show

__all__ = [
    "Problem",
    "UnknownWords",
    "compile_card",
    "compile_face",
    "kinds_of",
    "print_ability",
    "print_face",
    "same_declaration",
    "show",
]
