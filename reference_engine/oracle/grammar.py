"""The whole table of phrases, and the parser made of it."""

from functools import cache

from reference_engine.oracle.chart import Parser
from reference_engine.oracle.phrases import Grammar
from reference_engine.oracle.table.cards import CARDS
from reference_engine.oracle.table.changes import CHANGES
from reference_engine.oracle.table.costs import COSTS
from reference_engine.oracle.table.effects import EFFECTS
from reference_engine.oracle.table.events import EVENTS
from reference_engine.oracle.table.keywords import KEYWORDS
from reference_engine.oracle.table.lines import LINES
from reference_engine.oracle.table.mana import MANA
from reference_engine.oracle.table.numbers import NUMBERS
from reference_engine.oracle.table.objects import OBJECTS
from reference_engine.oracle.table.permanents import PERMANENTS
from reference_engine.oracle.table.rules import RULES
from reference_engine.oracle.table.statics import STATICS
from reference_engine.oracle.table.tokens import TOKENS

__all__ = ["grammar", "parser"]

TABLES = (
    OBJECTS,
    NUMBERS,
    COSTS,
    KEYWORDS,
    CHANGES,
    EVENTS,
    EFFECTS,
    PERMANENTS,
    CARDS,
    MANA,
    TOKENS,
    STATICS,
    RULES,
    LINES,
)


@cache
def grammar() -> Grammar:
    """Return the grammar of all tables."""
    found = Grammar()
    for table in TABLES:
        found.add(table)
    return found


@cache
def parser() -> Parser:
    """Return the parser of the grammar."""
    return Parser(grammar())
