"""What lies on the stack, in which order, and that it waits as announced (405, 601)."""

from collections.abc import Iterator

from adapters.action import Activate, Answer, Cast, Pass, PassUntil
from adapters.names import Feature, StackKind
from adapters.observation import Observation, StackItem
from adapters.program import Program, Transcript
from conformance.boards import Board, Draw, at_most, pick
from conformance.checks.basic_games import BURN
from conformance.checks.games import or_any_game
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import Stride, at_priority, strides
from conformance.director import Director
from conformance.results import Case

__all__ = ["CHECKS", "INVARIANTS"]


def _labels(seen: Observation) -> list[str]:
    return [item.label for item in seen.stack]


def _told(labels: list[str]) -> str:
    return ", ".join(labels) or "nothing"


# --- Last in, first out -------------------------------------------------------------------------


def _last_in_first_out(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """What is new lies on top, what stays keeps its order, passing takes the top first."""
    for stride in strides(program, transcript):
        if stride.after.winners is not None:
            continue
        before, after = _labels(stride.before), _labels(stride.after)
        stayed = [label for label in after if label in before]
        new = [label for label in after if label not in before]
        yield Met("put on top of others", bool(new and stayed))
        if stayed != [label for label in before if label in after]:
            yield Broken("order-changed", stride.number, _told(before), _told(after))
        elif after != [*new, *stayed]:
            yield Broken(
                "not-put-on-top", stride.number, f"{_told(new)} above {_told(stayed)}", _told(after)
            )
        if stride.gone and isinstance(stride.action, Pass | PassUntil):
            yield Met("left above others", bool(stayed))
            if before[0] not in stride.gone:
                yield Broken(
                    "left-from-below",
                    stride.number,
                    f"{before[0]} on top leaves before anything below it",
                    f"{_told(stride.gone)} left, {before[0]} is there",
                )


def _only_the_top(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """As the top resolves nothing below leaves but what it targets, whatever became of sources.

    Left aside are triggered abilities, which may be about a spell without targeting it.
    """
    for stride in strides(program, transcript):
        if not isinstance(stride.action, Pass) or stride.after.winners is not None:
            continue
        if len(stride.before.stack) < 2 or not stride.gone:
            continue
        top = stride.before.stack[0]
        if top.kind is StackKind.TRIGGERED:
            continue
        yield Met("resolved above others")
        below = [i for i in stride.before.stack[1:] if i.label in stride.gone]
        stray = [item for item in below if item.label not in (top.targets or ())]
        if stray:
            yield Broken(
                f"{stray[0].kind.value}-left-too",
                stride.number,
                f"only {top.label} leaves the stack",
                f"{_told([item.label for item in stray])} left too",
            )


SOURCES = {"Seeker of Skybreak": (0, {}), "Walking Ballista": (1, {"+1/+1": 3})}
"""Creatures with an ability that has a creature as its target: which one, and counters."""

REMOVING = {"Shock": "R", "Lightning Bolt": "R", "Unsummon": "U", "Murder": "CBB"}
COUNTERING = {"Counterspell": "UU", "Cancel": "CUU"}


def _stacked(draw: Draw, pool: frozenset[str]) -> Case:
    """Put things onto the stack, the last of them aimed at one below or at a source."""
    board = Board()
    bear = board.add("Grizzly Bears", at_most(draw, 1))
    burns = [name for name in BURN if name in pool]
    first = _burn(board, 0, pick(draw, burns), "P1")
    below: list[Cast | Activate] = [first]
    goals = {bear: REMOVING, first.card: COUNTERING}
    sources = [name for name in SOURCES if name in pool]
    if sources and at_most(draw, 3) < 3:
        name = pick(draw, sources)
        ability, counters = SOURCES[name]
        source = board.add(name, counters=counters)
        below.insert(at_most(draw, 1), Activate(0, source, ability, targets=((bear,),)))
        goals = {source: REMOVING, **goals}
    goal = pick(draw, [goal for goal, spells in goals.items() if pool & spells.keys()])
    caster, spell = at_most(draw, 1), pick(draw, [n for n in goals[goal] if n in pool])
    above = _burn(board, caster, spell, goal, goals[goal][spell])
    game = Director(board.scenario())
    for action in below:
        game.do(action)
    game.give_priority_to(caster)
    game.do(above)
    for _ in range(at_most(draw, 3, 1)):
        if game.seen.stack and game.seen.priority is not None:
            game.resolve()
    return Case(game.program)


def _burn(board: Board, caster: int, name: str, goal: str, mana: str = "R") -> Cast:
    """Add a spell with mana for it and return how it is cast."""
    board.mana(caster, mana)
    return Cast(caster, board.hand(name, caster), targets=((goal,),), spend=mana)


# --- What waits there does not change -----------------------------------------------------------


def _as_it_was(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """What stays on the stack is what it was, its targets too as long as nothing resolves."""
    for stride in strides(program, transcript):
        if not at_priority(stride.before) or stride.after.winners is not None:
            continue
        settled = not stride.gone and not isinstance(stride.action, Answer | PassUntil)
        items = {item.label: item for item in stride.after.stack}
        for old in stride.before.stack:
            new = items.get(old.label)
            if new is None:
                continue
            yield Met("waited")
            field = _changed(old, new, settled=settled)
            if field:
                yield Broken(
                    f"{field}-changed",
                    stride.number,
                    f"{field} of {old.label}: {getattr(old, field)}",
                    str(getattr(new, field)),
                )


def _changed(old: StackItem, new: StackItem, *, settled: bool) -> str:
    fields = ("kind", "source", "controller", "targets", "x") if settled else ("kind", "source")
    return next((field for field in fields if getattr(old, field) != getattr(new, field)), "")


# --- As it was announced ------------------------------------------------------------------------


def _spell_as_announced(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """A spell cast is on the stack, controlled by who cast it, with the targets announced."""
    for stride in strides(program, transcript):
        action = stride.action
        if not isinstance(action, Cast) or not at_priority(stride.after):
            continue
        spell = next((i for i in stride.after.stack if i.label == action.card), None)
        yield Met("cast with targets" if action.targets else "cast")
        if spell is None or spell.kind is not StackKind.SPELL:
            yield Broken(
                "not-on-the-stack",
                stride.number,
                f"the spell {action.card} on the stack",
                f"{_told(_labels(stride.after))} on the stack",
            )
        else:
            yield from _announced(stride, action, spell)


def _ability_as_announced(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """An ability on the stack is controlled by who activated it, with the targets announced."""
    for stride in strides(program, transcript):
        action = stride.action
        if not isinstance(action, Activate) or not at_priority(stride.after):
            continue
        there = set(_labels(stride.before))
        for item in stride.after.stack:
            new = item.label not in there and item.kind is StackKind.ACTIVATED
            if new and item.source == action.source:
                yield Met("activated with targets" if action.targets else "activated")
                yield from _announced(stride, action, item)


ABILITIES: dict[str, tuple[int, str, dict[str, int], str]] = {
    "Seeker of Skybreak": (0, "", {}, "creature"),
    "Walking Ballista": (1, "", {"+1/+1": 2}, "player"),
    "Leonin Scimitar": (0, "C", {}, "creature"),
    "Relic of Progenitus": (0, "", {}, "player"),
    "Helix Pinnacle": (0, "CCC", {}, "x"),
    "Drudge Skeletons": (0, "B", {}, ""),
}
"""Permanents with an ability: which one, mana for it, counters, and what it is announced with."""

AS_A_SORCERY = frozenset({"Leonin Scimitar"})


def _activating(draw: Draw, pool: frozenset[str]) -> Case:
    """Each player, or one of them, activates an ability; what is activated resolves or waits."""
    board = Board()
    bears = [board.add("Grizzly Bears", seat) for seat in (0, 1)]
    known = [name for name in ABILITIES if name in pool]
    actions: list[Activate] = []
    for seat in ((1,), (0,), (0, 1))[at_most(draw, 2)]:
        name = pick(draw, [name for name in known if seat == 0 or name not in AS_A_SORCERY])
        ability, mana, counters, what = ABILITIES[name]
        board.mana(seat, mana)
        goals = {"creature": bears[seat], "player": f"P{at_most(draw, 1)}"}
        targets = ((goals[what],),) if what in goals else ()
        source, x = board.add(name, seat, counters=counters), len(mana) if what == "x" else None
        actions.append(Activate(seat, source, ability, targets=targets, x=x, spend=mana))
    game = Director(board.scenario())
    for action in actions:
        game.give_priority_to(action.player)
        game.do(action)
    if at_most(draw, 1):
        game.resolve()
    return Case(game.program)


def _announced(stride: Stride, action: Cast | Activate, item: StackItem) -> Iterator[Finding]:
    targets = tuple(target for group in action.targets for target in group)
    expected = {"controller": action.player, "targets": targets}
    if action.x is not None and item.x is not None:
        expected["x"] = action.x
    for field, announced in expected.items():
        if getattr(item, field) != announced:
            yield Broken(
                f"{field}-not-as-announced",
                stride.number,
                f"{field} of {item.label}: {announced}",
                str(getattr(item, field)),
            )


TARGETS = frozenset({Feature.OBSERVE_TARGETS, Feature.OBSERVE_DECISION})

INVARIANTS = (
    Invariant(
        id="stack-last-in-first-out",
        sentence="What is put on the stack lies on top of it, and the top leaves first.",
        rules=("405.2", "405.5"),
        look=_last_in_first_out,
    ),
    Invariant(
        id="only-the-top-resolves",
        sentence=(
            "As the top of the stack resolves, nothing below leaves but its targets: abilities "
            "stay though their sources go."
        ),
        rules=("608.1", "113.7a"),
        look=_only_the_top,
        needs=frozenset({Feature.OBSERVE_TARGETS}),
        any_card=False,
        generate=or_any_game(_stacked),
        to_draw=frozenset({Feature.MANA_POOL}),
        one_of=frozenset(BURN),
    ),
    Invariant(
        id="stack-objects-stay-as-they-are",
        sentence="What waits on the stack keeps its source, controller, targets and X meanwhile.",
        rules=("601.2c", "112.2", "113.7a"),
        look=_as_it_was,
        needs=TARGETS,
    ),
    Invariant(
        id="spells-are-as-announced",
        sentence="A spell is on the stack under its caster's control, as it was announced.",
        rules=("601.2a", "601.2c"),
        look=_spell_as_announced,
        needs=TARGETS,
    ),
    Invariant(
        id="abilities-are-as-announced",
        sentence="Who activates an ability controls it, and it is as it was announced.",
        rules=("602.2a", "602.2b"),
        look=_ability_as_announced,
        needs=TARGETS,
        generate=or_any_game(_activating),
        to_draw=frozenset({Feature.MANA_POOL}),
        one_of=frozenset(ABILITIES),
    ),
)

CHECKS = tuple(invariant.check for invariant in INVARIANTS)
