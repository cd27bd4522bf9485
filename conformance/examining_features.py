"""What `doctor` tries of the features that an adapter declares, one small game for each."""

from collections.abc import Callable, Iterator
from functools import partial

from adapters.action import Action, Activate, Attack, Cast, Concede, PassUntil, PlayLand
from adapters.names import Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Refused
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario
from conformance.examining import (
    STEPS_TO_START_IN,
    Examination,
    Finding,
    Level,
    compared,
    note,
    ok,
    scenario,
    wrong,
)

__all__ = ["declared_features"]

CHEAP = {
    "Memnite": "",
    "Savannah Lions": "W",
    "Grizzly Bears": "CG",
    "Lightning Bolt": "R",
    "Goblin Piker": "CR",
}
"""Cards to cast, with mana for them."""


def declared_features(about: Examination) -> Iterator[Finding]:
    """The features declared are there."""
    for feature, try_it in TRIALS.items():
        if about.has(feature):
            yield from about.guarded(partial(try_it, about), f"feature {feature.value}")
    untried = sorted(f.value for f in about.hello.features if f not in TRIALS)
    if untried:
        yield note("features not tried here", ", ".join(untried))


def _permanent(about: Examination, feature: Feature, **changes: object) -> Iterator[Finding]:
    name = about.creature or about.land
    what = f"feature {feature.value}"
    if name is None:
        yield note(what, "not tried, as neither a creature nor a land is known")
        return
    asked = scenario(ObjectSpec("it", name, Zone.BATTLEFIELD, 0, **changes))  # type: ignore[arg-type]
    yield from compared(what, asked, about.play(asked).start)


def _counters(about: Examination) -> Iterator[Finding]:
    return _permanent(about, Feature.COUNTERS, counters={"+1/+1": 2})


def _tapped(about: Examination) -> Iterator[Finding]:
    return _permanent(about, Feature.TAPPED, tapped=True)


def _fresh(about: Examination) -> Iterator[Finding]:
    return _permanent(about, Feature.SUMMONING_SICK, fresh=True)


def _damage(about: Examination) -> Iterator[Finding]:
    """Damage is put on a creature that survives it."""
    tough = next(
        (name for name in ("Hill Giant", "Craw Wurm", "Grizzly Bears") if name in about.pool), None
    )
    if tough is None:
        yield note("feature damage", "not tried, as no creature that survives 1 damage is known")
        return
    asked = scenario(ObjectSpec("it", tough, Zone.BATTLEFIELD, 0, damage=1))
    yield from compared("feature damage", asked, about.play(asked).start)


def _controller(about: Examination) -> Iterator[Finding]:
    return _permanent(about, Feature.CONTROLLER, controller=1)


def _mana_pool(about: Examination) -> Iterator[Finding]:
    seen = about.play(scenario(mana="GGC")).start
    mana = seen.players[0].mana
    if about.has(Feature.OBSERVE_MANA) and mana != "GGC":
        yield wrong("feature mana_pool", f"GGC was asked for, the pool shows {mana!r}")
    else:
        yield ok("feature mana_pool")


def _library_order(about: Examination) -> Iterator[Finding]:
    name = about.land or about.creature
    if name is None:
        yield note("feature library_order", "not tried, as no card is known")
        return
    labels = ("c", "a", "b")
    asked = scenario(*(ObjectSpec(label, name, Zone.LIBRARY, 0) for label in labels))
    shown = about.play(asked).start.players[0].library
    if shown == labels:
        yield ok("feature library_order")
    else:
        told = f"from the top it was {labels}, players[0].library shows {shown}"
        yield wrong("feature library_order", told)


def _any_step(about: Examination) -> Iterator[Finding]:
    for step in STEPS_TO_START_IN:
        asked = scenario(step=step)
        for finding in compared(f"feature any_step: {step}", asked, about.play(asked).start):
            if finding.level is Level.WRONG:
                yield finding
                return
    yield ok("feature any_step")


def _three_players(about: Examination) -> Iterator[Finding]:
    asked = Scenario((PlayerSpec(), PlayerSpec(), PlayerSpec()), ())
    yield from compared("feature three_players", asked, about.play(asked).start)
    if about.hello.max_players < 3:
        yield wrong("feature three_players", "max_players is less than three")


def _land(about: Examination) -> Iterator[Finding]:
    if about.land is None:
        yield note("feature play_land", "not tried, as no basic land is known")
        return
    asked = scenario(ObjectSpec("land", about.land, Zone.HAND, 0))
    yield _result(
        about,
        "play_land",
        asked,
        [PlayLand(0, "land")],
        lambda seen: _zone(seen, "land") is Zone.BATTLEFIELD,
        "the land is on the battlefield",
    )


def _activate(about: Examination) -> Iterator[Finding]:
    if about.land is None:
        yield note("feature activate", "not tried, as no basic land is known")
        return
    asked = scenario(ObjectSpec("land", about.land, Zone.BATTLEFIELD, 0))
    yield _result(
        about,
        "activate",
        asked,
        [Activate(0, "land")],
        lambda seen: getattr(seen.object("land"), "tapped", False) and not seen.stack,
        "the land is tapped and nothing is on the stack",
    )


def _cast(about: Examination) -> Iterator[Finding]:
    name = next((name for name in CHEAP if name in about.pool), None)
    if name is None or not (about.has(Feature.MANA_POOL) or not CHEAP[name]):
        yield note("feature cast", "not tried: needs mana_pool, and one of " + ", ".join(CHEAP))
        return
    targets = (("P1",),) if name == "Lightning Bolt" else ()
    asked = scenario(ObjectSpec("spell", name, Zone.HAND, 0), mana=CHEAP[name])
    yield _result(
        about,
        "cast",
        asked,
        [Cast(0, "spell", targets=targets)],
        lambda seen: (
            any(item.label == "spell" for item in seen.stack)
            or (not about.has(Feature.OBSERVE_STACK) and "spell" not in seen.players[0].hand)
        ),
        "the spell is on the stack",
    )


def _combat(about: Examination) -> Iterator[Finding]:
    if about.creature is None:
        yield note("feature combat", "not tried, as no creature is known")
        return
    asked = scenario(ObjectSpec("creature", about.creature, Zone.BATTLEFIELD, 0))
    yield _result(
        about,
        "combat",
        asked,
        [PassUntil(0, Step.DECLARE_ATTACKERS), Attack(0, {"creature": "P1"})],
        lambda seen: getattr(seen.object("creature"), "attacking", None) == "P1",
        "the creature is attacking P1",
    )


def _concede(about: Examination) -> Iterator[Finding]:
    yield _result(
        about,
        "concede",
        scenario(),
        [Concede(0)],
        lambda seen: seen.winners == (1,) and seen.decision is None,
        "the game is over, winners is [1] and decision is null",
    )


def _list_actions(about: Examination) -> Iterator[Finding]:
    about.engine.start(scenario(*about.card("land", about.land, Zone.HAND)))
    listed = about.engine.legal_actions()
    wanted: list[str] = ["Pass"] + (["PlayLand"] if about.land else [])
    missing = [name for name in wanted if name not in {type(action).__name__ for action in listed}]
    if missing:
        yield wrong("feature list_actions", f"{', '.join(missing)} is legal and not listed")
    else:
        yield ok("feature list_actions")


def _zone(seen: Observation, label: str) -> Zone | None:
    view = seen.object(label)
    return None if view is None else view.zone


def _result(
    about: Examination,
    name: str,
    asked: Scenario,
    actions: list[Action],
    holds: Callable[[Observation], bool],
    wanted: str,
) -> Finding:
    what = f"feature {name}"
    transcript = about.play(asked, *actions)
    last = transcript.outcomes[-1]
    if isinstance(last, Refused):
        action = type(actions[len(transcript.outcomes) - 1]).__name__
        return wrong(what, f"{action} was refused: {last.reason}")
    return (
        ok(what) if holds(last.observation) else wrong(what, f"afterwards {wanted}; it is not so")
    )


TRIALS: dict[Feature, Callable[[Examination], Iterator[Finding]]] = {
    Feature.COUNTERS: _counters,
    Feature.TAPPED: _tapped,
    Feature.SUMMONING_SICK: _fresh,
    Feature.DAMAGE: _damage,
    Feature.CONTROLLER: _controller,
    Feature.MANA_POOL: _mana_pool,
    Feature.LIBRARY_ORDER: _library_order,
    Feature.ANY_STEP: _any_step,
    Feature.THREE_PLAYERS: _three_players,
    Feature.PLAY_LAND: _land,
    Feature.ACTIVATE: _activate,
    Feature.CAST: _cast,
    Feature.COMBAT: _combat,
    Feature.CONCEDE: _concede,
    Feature.LIST_ACTIONS: _list_actions,
}
