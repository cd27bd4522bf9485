"""What `doctor` looks at: the contract step by step, with small fixed scenarios.

Nothing here judges the rules beyond what nobody gets wrong; it finds what is missing or
misunderstood in an adapter before the checks do, and says it in plain words.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import partial

import msgspec

from adapters.action import Action, Answer, Pass, PassUntil, PlayLand
from adapters.adapter import (
    Adapter,
    AdapterError,
    EngineCrash,
    EngineTimeout,
    Hello,
    Unsupported,
)
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Move, Performed, Program, Refused, Transcript
from adapters.scenario import STARTING_STEPS, ObjectSpec, PlayerSpec, Scenario
from conformance.boards import BASICS, PLAIN_CREATURES

__all__ = ["Examination", "Finding", "Level", "unlike"]

NO_CARD = "No Card of This Name"

_NONE_DECLARED = (
    "\nNo creature is there. Show a decision of kind {0} only where some creature could {1};"
    "\nwhere your engine asks all the same, let the adapter declare none."
)
NOBODY_TO_DECLARE = {
    Step.DECLARE_ATTACKERS: _NONE_DECLARED.format("attackers", "attack")
    + "\nThe step still takes place, and players get priority in it (508.2).",
    Step.DECLARE_BLOCKERS: _NONE_DECLARED.format("blockers", "block"),
}
"""What to do where passing stops in a step in which nothing can be declared."""


class Level(StrEnum):
    """How a step of the examination went."""

    OK = "ok"
    WRONG = "wrong"
    NOTE = "note"


class Finding(msgspec.Struct, frozen=True):
    """One thing found: what was looked at, and where it is not well what to do about it."""

    level: Level
    what: str
    told: str = ""


def ok(what: str) -> Finding:
    """Return a finding that all is well."""
    return Finding(Level.OK, what)


def wrong(what: str, told: str) -> Finding:
    """Return a finding that has to be mended."""
    return Finding(Level.WRONG, what, told)


def note(what: str, told: str) -> Finding:
    """Return a finding that is good to know."""
    return Finding(Level.NOTE, what, told)


def scenario(*objects: ObjectSpec, step: Step = Step.PRECOMBAT_MAIN, mana: str = "") -> Scenario:
    """Return a position of two players in which nothing goes on."""
    return Scenario((PlayerSpec(life=20, mana=mana), PlayerSpec(life=17)), objects, step=step)


def unlike(asked: Scenario, seen: Observation) -> list[str]:
    """Say where a position is not the one asked for, in what every adapter shows."""
    pairs: list[tuple[str, object, object]] = [
        ("turn", asked.turn, seen.turn),
        ("step", asked.step.value, seen.step.value),
        ("active_player", asked.active_player, seen.active_player),
    ]
    for seat, player in enumerate(asked.players):
        pairs.append((f"players[{seat}].life", player.life, seen.players[seat].life))
        for zone in (Zone.HAND, Zone.LIBRARY):
            held = [o.label for o in asked.objects if o.zone is zone and o.owner == seat]
            if zone is Zone.LIBRARY:
                size = seen.players[seat].library_size
                pairs.append((f"players[{seat}].library_size", len(held), size))
            else:
                shown = sorted(seen.players[seat].hand)
                pairs.append((f"players[{seat}].hand", sorted(held), shown))
    for spec in asked.objects:
        view = seen.object(spec.label)
        if view is None:
            if spec.zone is not Zone.LIBRARY:
                pairs.append((f"{spec.label}.zone", spec.zone.value, "nowhere"))
            continue
        controller = spec.owner if spec.controller is None else spec.controller
        pairs += [
            (f"{spec.label}.name", spec.card, view.name),
            (f"{spec.label}.zone", spec.zone.value, view.zone.value),
            (f"{spec.label}.controller", controller, view.controller),
            (f"{spec.label}.tapped", spec.tapped, view.tapped),
            (f"{spec.label}.counters", spec.counters, view.counters),
            (f"{spec.label}.damage", spec.damage, view.damage),
        ]
    return [
        f"{name} is {has!r}, asked for was {want!r}" for name, want, has in pairs if want != has
    ]


class Examination:
    """An adapter being examined. `findings` goes through all that every adapter must do."""

    def __init__(self, engine: Adapter, hello: Hello, pool: frozenset[str]) -> None:
        self.engine = engine
        self.hello = hello
        self.land = next((name for name in BASICS if name in pool), None)
        self.creature = next((name for name in PLAIN_CREATURES if name in pool), None)
        self.pool = pool

    def has(self, feature: Feature) -> bool:
        """Return whether a feature is declared."""
        return feature in self.hello.features

    def findings(self, *more: "Part") -> Iterator[Finding]:
        """Yield what is found, step by step. `more` are steps for what is declared."""
        first: tuple[Part, ...] = (_greeting, _cards, _empty_position)
        for step in first:
            found = list(self.guarded(partial(step, self), _title(step)))
            yield from found
        if any(finding.level is Level.WRONG for finding in found):
            yield note("the other steps", "are not gone through until this one goes well")
            return
        others = (_objects, _unknown_card, _passing, _refusing, _playing, _repeating, _optional)
        for step in (*others, *more):
            yield from self.guarded(partial(step, self), _title(step))

    def guarded(self, step: Callable[[], Iterable[Finding]], what: str) -> Iterator[Finding]:
        """Yield what a step finds; what it breaks is a finding too."""
        try:
            yield from step()
        except Unsupported as reason:
            yield wrong(what, f"the adapter says it can't: {reason}")
        except EngineTimeout as error:
            yield wrong(what, f"timeout: {error}\nRaise --limit if the engine is only slow.")
        except EngineCrash as error:
            yield wrong(what, f"crash: {error}")
        except AdapterError as error:
            yield wrong(what, f"adapter error: {error}")

    def play(self, asked: Scenario, *actions: Action, legal: bool = True) -> Transcript:
        """Play actions; the last one is forbidden where `legal` is false."""
        moves = [Move(action) for action in actions]
        if not legal:
            moves[-1] = Move(actions[-1], legal=False)
        return self.engine.play(Program(asked, tuple(moves)))

    def card(self, label: str, name: str | None, zone: Zone, owner: int = 0) -> list[ObjectSpec]:
        """Return a card for a scenario, or nothing where the engine knows none of its kind."""
        return [] if name is None else [ObjectSpec(label, name, zone, owner)]


Part = Callable[[Examination], Iterator[Finding]]
"""A step of the examination."""


def _title(step: Callable[..., object]) -> str:
    return (step.__doc__ or step.__name__).partition("\n")[0].rstrip(".")


def _greeting(about: Examination) -> Iterator[Finding]:
    """The engine says who it is."""
    hello = about.hello
    empty = [name for name in ("name", "version", "language") if not getattr(hello, name).strip()]
    if empty:
        yield wrong("hello", f"{', '.join(empty)} must not be empty: reports name the engine")
    else:
        yield ok(f"hello: {hello.name} {hello.version} ({hello.language})")
    if not hello.homepage:
        yield note("hello", "no homepage; a reader of a report would like one")
    if not hello.features:
        told = "no features are declared, so hardly a check can run: see the list below"
        yield note("hello", told)
    if hello.max_players < 2:
        yield wrong("hello", f"max_players is {hello.max_players}; a game needs two")


def _cards(about: Examination) -> Iterator[Finding]:
    """The engine says which cards it knows."""
    if about.engine.known_cards([NO_CARD]):
        yield wrong(
            "known_cards", f"{NO_CARD!r} is claimed to be known; return only what is played in full"
        )
    count = len(about.pool)
    if not count:
        yield wrong("known_cards", "none of the suite's cards is known; begin with Forest")
    else:
        yield ok(f"known_cards: {count} of the suite's cards")
    for kind, found, names in (
        ("basic land", about.land, BASICS),
        ("creature without abilities", about.creature, PLAIN_CREATURES),
    ):
        if count and found is None:
            yield note("known_cards", f"no {kind} is known ({', '.join(names[:3])}, …)")


def _empty_position(about: Examination) -> Iterator[Finding]:
    """A position with nothing on the table can be set up."""
    asked = scenario()
    seen = about.play(asked).start
    yield from compared("start: two players, no cards", asked, seen)
    if about.has(Feature.OBSERVE_DECISION):
        decision = seen.decision
        if decision is None or (decision.kind, decision.player) != (DecisionKind.PRIORITY, 0):
            told = f"the active player must have priority; pending is {decision}"
            yield wrong("start: the decision", told)
    before, after = about.engine.start(asked), about.engine.observe()
    if before != after or after != seen:
        yield wrong("observe", "it differs from what start returned, and nothing had happened")
    else:
        yield ok("observe: shows the same again")


def compared(what: str, asked: Scenario, seen: Observation) -> Iterator[Finding]:
    """Yield whether a position is the one asked for."""
    different = unlike(asked, seen)
    yield wrong(what, "; ".join(different)) if different else ok(what)


def _objects(about: Examination) -> Iterator[Finding]:
    """Cards can be put into every zone."""
    zones = (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY, Zone.EXILE)
    for name in filter(None, (about.land, about.creature)):
        specs = [ObjectSpec(f"card-{zone.value}", name, zone, 0) for zone in zones]
        asked = scenario(*specs)
        yield from compared(f"start: {name} in each zone", asked, about.play(asked).start)


def _unknown_card(about: Examination) -> Iterator[Finding]:
    """A card that the engine does not know is unsupported, and nothing breaks."""
    what = "start: a card that is not known"
    try:
        about.engine.start(scenario(ObjectSpec("nothing", NO_CARD, Zone.HAND, 0)))
    except Unsupported:
        yield ok(what)
    else:
        yield wrong(what, "it was set up; answer unsupported (raise Unsupported) instead")
    about.engine.start(scenario())


def _passing(about: Examination) -> Iterator[Finding]:
    """Players can pass."""
    outcome = about.play(scenario(), Pass(0)).outcomes[0]
    if isinstance(outcome, Refused):
        yield wrong("act: pass", f"the active player's pass was refused: {outcome.reason}")
        return
    yield ok("act: pass")
    decision = outcome.observation.decision
    if about.has(Feature.OBSERVE_DECISION) and (decision is None or decision.player != 1):
        yield wrong("act: pass", f"after player 0 player 1 has priority; pending is {decision}")
    outcome = about.play(scenario(), PassUntil(0, Step.END)).outcomes[0]
    here = outcome.observation.step
    if isinstance(outcome, Refused):
        yield wrong("act: pass_until", f"refused: {outcome.reason}")
    elif here is not Step.END:
        told = f"until the end step was asked for, it stands in {here}"
        yield wrong("act: pass_until", told + NOBODY_TO_DECLARE.get(here, ""))
    else:
        yield ok("act: pass_until")


def _refusing(about: Examination) -> Iterator[Finding]:
    """What the rules forbid is refused and leaves no trace."""
    forbidden: tuple[tuple[str, Action], ...] = (
        ("a pass without priority", Pass(1)),
        ("playing what is not there", PlayLand(0, "no-such-label")),
        ("an answer to nothing", Answer(0, (("yes",),))),
    )
    for what, action in forbidden:
        yield from about.guarded(
            partial(_refused, about, action, f"refuse: {what}"),
            f"refuse: {what}",
        )


def _refused(about: Examination, action: Action, what: str) -> Iterator[Finding]:
    transcript = about.play(
        scenario(*about.card("land", about.land, Zone.HAND)), action, legal=False
    )
    (outcome,) = transcript.outcomes
    if isinstance(outcome, Performed):
        yield wrong(what, "it was performed; refuse it with a reason")
    elif outcome.observation != transcript.start:
        yield wrong(what, "it was refused, but the position is not what it was")
    else:
        yield ok(what)


def _playing(about: Examination) -> Iterator[Finding]:
    """A whole program gives what its steps give."""
    asked = scenario(*about.card("land", about.land, Zone.BATTLEFIELD))
    actions = (Pass(0), Pass(1), PassUntil(0, Step.END))
    whole = about.play(asked, *actions)
    start = about.engine.start(asked)
    outcomes = tuple(about.engine.act(action) for action in actions[: len(whole.outcomes)])
    if Transcript(start, outcomes) != whole:
        yield wrong("play", "a program played in one request goes otherwise than step by step")
        return
    stopped = about.play(asked, Pass(1), Pass(0))
    if len(stopped.outcomes) != 1:
        yield wrong("play", "it must stop after a legal move that was refused")
    else:
        yield ok("play: as step by step, and stops where it must")


def _repeating(about: Examination) -> Iterator[Finding]:
    """The same game goes the same way each time."""
    asked = scenario(*about.card("creature", about.creature, Zone.BATTLEFIELD))
    games = [about.play(asked, PassUntil(1, Step.UPKEEP)) for _ in range(3)]
    if games[0] == games[1] == games[2]:
        yield ok("play: the same three times")
    else:
        told = "the same program went differently; give labels and order by rule, not by chance"
        yield wrong("play: the same three times", told)


def _optional(about: Examination) -> Iterator[Finding]:
    """Positions may be saved and restored."""
    start = about.engine.start(scenario())
    try:
        saved = about.engine.save()
    except Unsupported:
        yield note("save and restore", "not offered; nothing depends on it")
        return
    about.engine.act(Pass(0))
    if about.engine.restore(saved) == start:
        yield ok("save and restore")
    else:
        yield wrong("save and restore", "the position restored is not the one saved")


STEPS_TO_START_IN = tuple(step for step in Step if step in STARTING_STEPS)
"""The steps of `STARTING_STEPS` in the order of a turn."""
