"""How often abilities trigger: once for each event (603.2c), a chapter once (714.2)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from adapters.action import Cast, PassUntil
from adapters.names import Feature, Step
from adapters.program import Program, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checking import Check, Table
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import (
    Stride,
    chapters_on_stack,
    chapters_triggered,
    counters,
    on_battlefield,
    strides,
)
from conformance.checks.saga_boards import SAGAS, names_of, sagas_in
from conformance.director import Director
from conformance.results import Case, Kind
from conformance.walks import walk

__all__ = ["CHECKS", "INVARIANTS"]

# --- A chapter triggers once --------------------------------------------------------------------

TOYS = ("Clockspinning", "Hex Parasite", "Power Conduit", "Vampire Hexmage", "Hardened Scales")
"""What takes counters off Sagas, or adds to those that are put on them."""

TURNS = 3


def _saga_game(draw: Draw, pool: frozenset[str]) -> Case:
    """Sagas go on over some turns while players do something to their counters."""
    dice = Random(draw(st.integers(0, 2**64 - 1)))
    board = Board()
    for _ in range(dice.randint(1, 2)):
        name = dice.choice(sagas_in(pool))
        board.add(name, counters={"lore": dice.randint(1, SAGAS[name][0] - 1)})
    toys = [name for name in TOYS if name in pool]
    for name in dice.sample(toys, dice.randint(0, min(2, len(toys)))):
        if name == "Clockspinning":
            board.hand(name)
        else:
            board.add(name)
    for name in ("Island", "Swamp", "Forest"):
        board.add(name)
        board.add(name, 1)
    for seat in (0, 1):
        board.library(seat, 3)
    game = Director(board.scenario(Step.DRAW))
    for _ in range(dice.randint(1, TURNS)):
        if game.seen.priority is None:
            break
        game.until(0, Step.PRECOMBAT_MAIN)
        walk(dice, game, 6, patience=0.4)
        while game.seen.stack and game.seen.priority is not None:
            game.resolve()
    return Case(game.program)


def _chapters_once(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """A chapter of a Saga does not trigger again unless its lore counters went below it."""
    triggered = {
        spec.label: set(range(1, spec.counters.get("lore", 0) + 1))
        for spec in program.scenario.objects
    }
    for stride in strides(program, transcript):
        _rearm(triggered, stride)
        there = {item.label for item in stride.before.stack}
        new = [item for item in stride.after.stack if item.label not in there and item.chapters]
        for item in new:
            known = triggered.setdefault(item.source, set())
            yield Met("after others" if known else "the first known of")
            if known.intersection(item.chapters or ()):
                yield _again(stride, item.source, item.chapters or ())
            known.update(item.chapters or ())
        if stride.after.priority is None:  # perhaps they are still to be put in order
            for saga, known in triggered.items():
                waiting = chapters_triggered(stride.after, saga)
                waiting.subtract(chapters_on_stack(stride.after, saga))
                if known.intersection(+waiting):
                    yield _again(stride, saga, tuple(+waiting))


def _again(stride: Stride, saga: str, chapters: tuple[int, ...]) -> Broken:
    return Broken(
        "chapter-again",
        stride.number,
        f"each chapter of {saga} triggers once, no lore counter having been removed",
        f"of {chapters} one has triggered before",
    )


def _rearm(triggered: dict[str, set[int]], stride: Stride) -> None:
    """Forget chapters that may trigger again: counters were removed, or the Saga is a new one.

    Where that can't be seen, something having resolved that might do it, they are forgotten.
    """
    hidden = isinstance(stride.action, PassUntil) and bool(stride.before.stack)
    touched = {
        target
        for item in stride.before.stack
        for target in item.targets or ()
        if item.label in stride.gone
    }
    for saga in list(triggered):
        if hidden or saga in touched or on_battlefield(stride.after, saga) is None:
            del triggered[saga]
        else:
            lore = counters(stride.after, saga, "lore")
            if lore < counters(stride.before, saga, "lore"):
                triggered[saga] = {chapter for chapter in triggered[saga] if chapter <= lore}


# --- Each event triggers once -------------------------------------------------------------------

ARRIVALS = {
    "Raise the Alarm": ("CW", 2),
    "Memnite": ("", 1),
    "Grizzly Bears": ("CG", 1),
    "Soul Warden": ("W", 1),
}
"""What makes creatures enter: mana for it, and how many. A Warden does not see itself enter."""


def _arrivals(draw: Draw, pool: frozenset[str]) -> Case:
    """Creatures enter, one or two at once, or one returns, before the eyes of Soul Wardens.

    Each player has one at most, so that no order has to be chosen.
    """
    board = Board()
    wardens = [board.add("Soul Warden", seat) for seat in pick(draw, ((0,), (1,), (0, 1)))]
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    names = [name for name in (*ARRIVALS, "Cloudshift") if name in pool]
    name = pick(draw, names)
    spell = board.hand(name)
    mana, number = ARRIVALS.get(name, ("W", 1))
    board.mana(0, mana)
    board.library(0, 1)
    guest = board.add("Savannah Lions", 0) if name == "Cloudshift" else ""
    game = Director(board.scenario())
    game.do(Cast(0, spell, targets=((guest,),) if guest else (), spend=mana))
    game.resolve()
    facts: dict[str, str | int | bool | list[str]] = {
        "wardens": wardens,
        "number": number,
        "how": name,
        "spell": spell,
    }
    return Case(game.program, facts=facts)


def _judge_arrivals(case: Case, table: Table) -> None:
    """Each Warden has triggered once for each creature, whoever controls it."""
    transcript = table.play(case.game)
    number = int(str(case.facts["number"]))
    found = Counter(item.source for item in transcript.last.stack)
    spell = str(case.facts["spell"])
    table.require(
        not found[spell],
        "sees-itself",
        move=len(transcript.outcomes),
        expected=f"{spell} does not trigger on itself",
        observed=f"{found[spell]} of its abilities on the stack",
    )
    for warden in names_of(case, "wardens"):
        table.exercised(f"{case.facts['how']}, {number} entering")
        table.require(
            found[warden] == number,
            "too-often" if found[warden] > number else "too-seldom",
            move=len(transcript.outcomes),
            expected=f"{warden} triggers {number} times, as {number} creatures entered",
            observed=f"{found[warden]} of its abilities on the stack",
        )


INVARIANTS = (
    Invariant(
        id="chapters-trigger-once",
        sentence="No chapter triggers again unless lore counters were removed in between.",
        rules=("714.2b", "714.2c"),
        look=_chapters_once,
        needs=frozenset({Feature.OBSERVE_CHAPTERS, Feature.OBSERVE_TARGETS}),
        any_card=False,
        generate=_saga_game,
        cards=frozenset({"History of Benalia", "Island", "Swamp", "Forest"}),
    ),
)

CHECKS = (
    *(invariant.check for invariant in INVARIANTS),
    Check(
        id="each-event-triggers-once",
        kind=Kind.INVARIANT,
        sentence="An ability triggers once for each creature that enters, also for two at once.",
        rules=("603.2c", "603.6a"),
        generate=_arrivals,
        judge=_judge_arrivals,
        needs=frozenset(
            {Feature.CAST, Feature.MANA_POOL, Feature.OBSERVE_STACK, Feature.LIBRARY_ORDER}
        ),
        cards=frozenset({"Soul Warden", "Memnite", "Savannah Lions", "Forest"}),
    ),
)
