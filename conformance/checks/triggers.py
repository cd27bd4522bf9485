"""When triggered abilities reach the stack (603.3)."""

from adapters.action import Cast
from adapters.names import DecisionKind, Feature
from conformance.boards import Board, Draw, creatures, pick, some
from conformance.checking import Check, Table
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

CAUSES = {
    ("Cloudshift", "Elvish Visionary"): "W",
    ("Shock", "Zulaport Cutthroat"): "R",
    ("Shock", "Blood Artist"): "R",
    ("Cloudshift", "Wall of Omens"): "W",
}
"""A spell and the creature it targets, whose ability triggers on that; mana for the spell."""

WAITING = {"Grizzly Bears": "CG", "Shock": "R", "Memnite": "", "Silvercoat Lion": "CW"}
"""Spells that may be waiting on the stack below, with mana for them."""


def _trigger(draw: Draw, pool: frozenset[str]) -> Case:
    """Something triggers as a spell resolves, with or without another spell below it."""
    board = Board()
    spell, creature = pick(draw, [pair for pair in CAUSES if set(pair) <= pool])
    source = board.add(creature)
    cause = board.hand(spell)
    board.mana(0, CAUSES[spell, creature])
    bottom = pick(draw, ("", *(name for name in WAITING if name in pool)))
    waiting = board.hand(bottom) if bottom else ""
    board.mana(0, WAITING.get(bottom, ""))
    for name in some(draw, creatures(pool), 2):
        board.add(name, 1)
    board.library(0, 2)
    game = Director(board.scenario())
    if bottom:
        targets = (("P1",),) if bottom == "Shock" else ()
        game.do(Cast(0, waiting, targets=targets, spend=WAITING[bottom]))
    game.do(Cast(0, cause, targets=((source,),), spend=CAUSES[spell, creature]))
    game.resolve()
    if game.waits_for(DecisionKind.TARGETS):
        game.answer(("P1",))
    facts: dict[str, str | int | bool | list[str]] = {
        "source": source,
        "waiting": waiting,
    }
    return Case(game.program, facts=facts)


def _judge(case: Case, table: Table) -> None:
    """The ability is on the stack, above what waits there, when a player has priority again."""
    transcript = table.play(case.game)
    source, waiting = str(case.facts["source"]), str(case.facts["waiting"])
    seen = transcript.last
    table.exercised("above a waiting spell" if waiting else "on an empty stack")
    on_top = bool(seen.stack) and seen.stack[0].source == source
    table.require(
        on_top and seen.stack[0].kind.value == "triggered",
        "trigger-late" if waiting else "no-trigger",
        move=len(transcript.outcomes),
        expected=f"the triggered ability of {source} on top of the stack",
        observed=f"{[item.source for item in seen.stack] or 'nothing'} on the stack",
    )


CHECKS = (
    Check(
        id="triggers-at-next-priority",
        kind=Kind.INVARIANT,
        sentence=(
            "What has triggered is put on the stack the next time a player would get priority, "
            "whatever else is on it."
        ),
        rules=("603.3", "117.5"),
        generate=_trigger,
        judge=_judge,
        needs=frozenset(
            {Feature.CAST, Feature.MANA_POOL, Feature.OBSERVE_STACK, Feature.LIBRARY_ORDER}
        ),
        cards=frozenset({"Cloudshift", "Elvish Visionary", "Memnite", "Forest"}),
    ),
)
