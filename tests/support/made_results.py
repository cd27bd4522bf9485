"""Results built by hand: a game with a Saga that an engine gets wrong, and runs around it."""

import msgspec

from adapters.action import Activate, Answer, Cast, Pass, PassUntil
from adapters.adapter import Hello
from adapters.names import DecisionKind, Feature, StackKind, Step, Zone
from adapters.observation import (
    Choice,
    Decision,
    ObjectView,
    Observation,
    PlayerView,
    StackItem,
)
from adapters.program import Move, Performed, Program, Refused, Transcript
from adapters.scenario import ObjectSpec, PlayerSpec, Scenario
from conformance.results import (
    Case,
    CheckInfo,
    CheckResult,
    Failure,
    Footer,
    Game,
    Header,
    Kind,
    Results,
    Verdict,
)
from reports.sections import SECTIONS

replace = msgspec.structs.replace

SAGA = "Kiora Bests the Sea God"
PRIORITY_0 = Decision(DecisionKind.PRIORITY, 0)
PRIORITY_1 = Decision(DecisionKind.PRIORITY, 1)


def scenario() -> Scenario:
    """A Saga with one lore counter in front of an opponent with two creatures and a land."""
    return Scenario(
        players=(PlayerSpec(mana="GU"), PlayerSpec(life=17)),
        objects=(
            ObjectSpec("kiora", SAGA, Zone.BATTLEFIELD, 0, counters={"lore": 1}),
            ObjectSpec("forest#1", "Forest", Zone.BATTLEFIELD, 0),
            ObjectSpec("bolt", "Lightning Bolt", Zone.HAND, 0),
            ObjectSpec("bears", "Grizzly Bears", Zone.BATTLEFIELD, 1, counters={"+1/+1": 2}),
            ObjectSpec("elves", "Llanowar Elves", Zone.BATTLEFIELD, 1, tapped=True),
            ObjectSpec("island", "Island", Zone.BATTLEFIELD, 1),
            ObjectSpec("shock", "Shock", Zone.GRAVEYARD, 1),
        ),
        step=Step.DRAW,
    )


def start() -> Observation:
    """The position of `scenario` as an engine shows it."""
    field, view = Zone.BATTLEFIELD, ObjectView
    bears = ("Creature", "Bear")
    elves = ("Creature", "Elf", "Druid")
    return Observation(
        turn=3,
        step=Step.DRAW,
        active_player=0,
        players=(
            PlayerView(20, mana="UG", hand=("bolt",), library_size=12),
            PlayerView(17, mana="", library_size=9, graveyard=("shock",)),
        ),
        objects=(
            view(
                "bears", "Grizzly Bears", field, 1, 1, bears, "G", 4, 4, (), counters={"+1/+1": 2}
            ),
            view("bolt", "Lightning Bolt", Zone.HAND, 0, 0, ("Instant",), "R"),
            view("elves", "Llanowar Elves", field, 1, 1, elves, "G", 1, 1, (), tapped=True),
            view("forest#1", "Forest", field, 0, 0, ("Basic", "Land", "Forest")),
            view("island", "Island", field, 1, 1, ("Basic", "Land", "Island")),
            view("kiora", SAGA, field, 0, 0, ("Enchantment", "Saga"), "GU", counters={"lore": 1}),
            view("shock", "Shock", Zone.GRAVEYARD, 1, 1, ("Instant",), "R"),
        ),
        decision=PRIORITY_0,
    )


def changed(seen: Observation, label: str, /, **fields: object) -> Observation:
    """A position with some fields of one object changed."""
    objects = tuple(
        replace(view, **fields) if view.label == label else view for view in seen.objects
    )
    return replace(seen, objects=objects)


def saga_game() -> tuple[Program, Transcript, Transcript]:
    """The second chapter taps the bears; the engine lets them untap, the reference does not."""
    moves = (
        Move(PassUntil(0, Step.PRECOMBAT_MAIN)),
        Move(Answer(0, (("P1",),))),
        Move(Pass(0)),
        Move(Pass(1)),
        Move(PassUntil(1, Step.UPKEEP)),
    )
    chapter = StackItem("ability#1", StackKind.TRIGGERED, "kiora", 0, (), chapters=(2,))
    zero = start()
    one = replace(
        changed(zero, "kiora", counters={"lore": 2}),
        step=Step.PRECOMBAT_MAIN,
        players=(replace(zero.players[0], mana=""), zero.players[1]),
        stack=(chapter,),
        decision=Decision(DecisionKind.TARGETS, 0, "ability#1", (Choice(("P1",)),)),
    )
    two = replace(one, stack=(replace(chapter, targets=("P1",)),), decision=PRIORITY_0)
    three = replace(two, decision=PRIORITY_1)
    four = replace(changed(three, "bears", tapped=True), stack=(), decision=PRIORITY_0)
    rules = replace(four, turn=4, step=Step.UPKEEP, active_player=1, decision=PRIORITY_1)
    wrong = changed(changed(rules, "bears", tapped=False), "elves", tapped=False)
    shared = tuple(Performed(seen) for seen in (one, two, three, four))
    return (
        Program(scenario(), moves),
        Transcript(zero, (*shared, Performed(wrong))),
        Transcript(zero, (*shared, Performed(rules))),
    )


def saga_failure() -> Failure:
    """A differential failure with a reference to compare with."""
    game, engine, reference = saga_game()
    return Failure(
        check="kiora-chapter-two",
        signature="kiora-chapter-two: untaps in the next untap step",
        message="expected bears and elves to stay tapped; observed both untapped",
        rules=("502.3", "701.26b"),
        case=Case(game),
        played=game,
        transcript=engine,
        reference=reference,
        move=5,
        expected="bears and elves stay tapped through P1's next untap step",
        observed="both are untapped",
        times_seen=14,
    )


def refusal_failure() -> Failure:
    """An engine that performs a forbidden cast after having refused a legal activation."""
    zero = start()
    moves = (
        Move(Activate(0, "forest#1", produce="G"), legal=True),
        Move(Cast(0, "bolt", targets=(("bears",),), spend="G"), legal=False),
    )
    one = changed(zero, "forest#1", tapped=True)
    bolt = StackItem("bolt", StackKind.SPELL, "bolt", 0, ("bears",))
    two = replace(one, objects=tuple(v for v in one.objects if v.label != "bolt"), stack=(bolt,))
    game = Program(scenario(), moves)
    return Failure(
        check="cost-must-be-paid",
        signature="cost-must-be-paid: forbidden-Cast-performed",
        message="an action that the rules forbid was performed",
        rules=("601.2h",),
        case=Case(game),
        played=game,
        transcript=Transcript(zero, (Performed(one), Performed(two))),
        move=2,
        expected="the action is refused",
        observed="it was performed",
    )


def crash_failure(reason: str = "index out of bounds") -> Failure:
    """A crash: the last move has no answer."""
    game, engine, _ = saga_game()
    cut = Transcript(engine.start, (*engine.outcomes[:1], Refused(reason, engine.start)))
    return Failure(
        check="no-crash",
        signature="no-crash: crash",
        message=f"the engine ended: {reason}",
        rules=("117.4",),
        case=Case(game),
        played=game,
        transcript=cut,
        move=3,
        verdict=Verdict.CRASH,
    )


def info(
    name: str, *rules: str, kind: Kind = Kind.RULING, needs: tuple[str, ...] = ()
) -> CheckInfo:
    """A check with a made-up sentence."""
    return CheckInfo(
        name, kind, f"What {name} stands for holds.", rules, (f"{name}-ruling",), needs
    )


CHECKS = (
    CheckResult(
        info("kiora-chapter-two", "502.3", "701.26b", kind=Kind.DIFFERENTIAL),
        Verdict.FAIL,
        exercised=41,
        situations={"creature tapped": 30, "artifact | tapped": 11},
        examples=120,
        seconds=12.5,
        engine_seconds=5.0,
        failures=(saga_failure(),),
    ),
    CheckResult(
        info("cost-must-be-paid", "601.2h", kind=Kind.REFUSAL),
        Verdict.FAIL,
        exercised=12,
        examples=60,
        seconds=3.0,
        failures=(refusal_failure(),),
    ),
    CheckResult(
        info("no-crash", "117.4", kind=Kind.INVARIANT), Verdict.CRASH, failures=(crash_failure(),)
    ),
    CheckResult(
        info("saga-no-retrigger", "714.2b"),
        Verdict.PASS,
        exercised=80,
        situations={"chapter II": 80},
        examples=100,
        seconds=4.0,
        engine_seconds=1.0,
    ),
    CheckResult(info("seats-swapped", "103.1", kind=Kind.METAMORPHIC), Verdict.NOT_EXERCISED),
    CheckResult(
        info("three-players-leave", "800.4a", needs=("three_players",)), Verdict.UNSUPPORTED
    ),
)


def results(
    *checks: CheckResult, footer: Footer | None = None, cut: bool = False, **header: object
) -> Results:
    """A run with these checks, planned as they are unless `planned` says otherwise."""
    engine = Hello(
        "some-engine",
        "1.2.3",
        "Rust",
        "https://engine.example/home",
        frozenset({Feature.CAST, Feature.OBSERVE_STACK, Feature.OBSERVE_DECISION}),
        notes=("Mana pools are emptied late.",),
    )
    fields: dict[str, object] = {
        "engine": engine,
        "engine_spec": "cmd:some engine --serve",
        "suite_version": "0.1.0",
        "edition": "2026-04-17",
        "profile": "quick",
        "seed": 7,
        "started": "2026-05-01T10:00:00Z",
        "command": "mtg-conformance run --engine 'cmd:some engine --serve' --seed 7",
        "planned": tuple(result.check for result in checks),
        "pool": (SAGA, "Grizzly Bears"),
        "unknown_cards": ("Apocalypse Hydra",),
    }
    done = footer or Footer(1, 61.5, "2026-05-01T10:01:01Z")
    return Results(Header(**{**fields, **header}), checks, None if cut else done)  # type: ignore[arg-type]


def quoting_failure(words: str) -> Failure:
    """A failure in which an engine says `words` wherever it can say anything."""
    failure = saga_failure()
    zero = failure.transcript.start
    named = changed(zero, "bears", name=words, types=(words,), keywords=(words,))
    named = changed(named, "elves", label=words, counters={words: 1}, attached_to=words)
    item = StackItem(words, StackKind.TRIGGERED, words, 0, (words,))
    player = replace(zero.players[0], mana=words, counters={words: 2})
    named = replace(
        named,
        stack=(item,),
        players=(player, zero.players[1]),
        decision=Decision(DecisionKind.CHOOSE, 0, words, (Choice((words,)),)),
    )
    return replace(
        failure,
        signature=words,
        message=words,
        expected=words,
        observed=words,
        transcript=Transcript(zero, (Performed(named), Refused(words, named))),
        move=1,
    )


def twin_failure() -> Failure:
    """Two games held against each other: in the other one P0 tried a casting, in between."""
    game, engine, _ = saga_game()
    attempt = Move(Cast(0, "bolt", targets=(("bears",),)), legal=False)
    moves = (*game.moves[:2], attempt, *game.moves[2:])
    seen = engine.outcomes[1].observation
    last = engine.outcomes[-1].observation
    outcomes = (
        *engine.outcomes[:2],
        Refused("it can't be paid for", seen),
        *engine.outcomes[2:-1],
        Performed(changed(last, "bears", tapped=True)),
    )
    other = Game(Program(game.scenario, moves), Transcript(engine.start, outcomes))
    return Failure(
        check="refusal-leaves-no-trace",
        signature="refusal-leaves-no-trace: trace-of-refusal: objects.tapped",
        message="the games part",
        rules=("733.1",),
        case=Case(other.program, (game,)),
        played=game,
        transcript=engine,
        move=5,
        expected="bears tapped: yes",
        observed="bears tapped: no",
        first_seen=9,
        against=other,
    )


def many_results(number: int) -> Results:
    """A run of so many checks over all sections, each second one with a failing game."""
    sections = list(SECTIONS)
    checks = []
    for place in range(number):
        name = f"check-{place:03}-of-many"
        about = info(name, f"{sections[place % len(sections)]}.{place % 9 + 1}")
        failure = replace(
            saga_failure(),
            check=name,
            signature=f"{name}: untaps early",
            rules=about.rules,
            first_seen=place + 1,
        )
        failing = bool(place % 2)
        checks.append(
            CheckResult(
                about,
                Verdict.FAIL if failing else Verdict.PASS,
                exercised=60,
                situations={f"situation {n}": 10 for n in range(6)},
                mechanisms={"sagas": 60, "triggers": 30, "sagas + triggers": 30},
                examples=60,
                seconds=1.0 + place % 7,
                engine_seconds=0.5,
                failures=(failure,) if failing else (),
            )
        )
    return results(*checks)
