"""Who attacks and blocks, and when (506-511)."""

from collections.abc import Iterator

from adapters.action import Activate, Attack, Block, Cast
from adapters.names import Feature, Step, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Program, Transcript
from adapters.scenario import player_name
from conformance.boards import Board, Draw, at_most, creatures, pick
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import at_priority, on_battlefield, positions, strides
from conformance.director import Director
from conformance.results import Case

__all__ = ["CHECKS", "INVARIANTS"]

PATH, RIPPLE = "Homeward Path", "Reality Ripple"
"""What gives each creature back to its owner, and what has one phase out."""

FIGHTING = frozenset(
    {Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT}
)


def _fighters(seen: Observation) -> list[ObjectView]:
    return [view for view in seen.objects if view.attacking is not None or view.blocking]


def _only_in_combat(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """Creatures attack and block from their declaration to the end of the combat phase."""
    fought = False
    for number, seen in positions(transcript):
        fighters = _fighters(seen)
        if seen.step in FIGHTING:
            fought = bool(fighters)
        elif fought:
            yield Met("after combat")
            fought = False
        if fighters and seen.step not in FIGHTING:
            yield Broken(
                "outside-combat",
                number,
                f"nothing attacks or blocks in {seen.step.value}",
                f"{', '.join(view.label for view in fighters)} do",
            )


def _on_their_sides(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """Attackers are creatures of the active player, blockers of others; nobody attacks itself."""
    for number, seen in positions(transcript):
        if not at_priority(seen):
            continue
        for view in _fighters(seen):
            attacks = view.attacking is not None
            yield Met("attacker" if attacks else "blocker")
            wrong = _wrong_side(view, seen.active_player)
            if wrong:
                yield Broken(
                    f"{'attacker' if attacks else 'blocker'}-{wrong}",
                    number,
                    "creatures of the active player attack others, creatures of others block",
                    f"{view.label} of P{view.controller} attacks {view.attacking}"
                    if attacks
                    else f"{view.label} of P{view.controller} blocks",
                )


def _fighter_lost(draw: Draw, pool: frozenset[str]) -> Case:
    """An attacker or a blocker goes back to its owner, or phases out, in the middle of combat."""
    board = Board()
    way = pick(draw, [way for way in (PATH, RIPPLE) if way in pool])
    attacks, who = at_most(draw, 1) == 0, at_most(draw, 1)
    side = 0 if attacks else 1
    name = pick(draw, creatures(pool))
    fighter = board.add(name, 1 - side if way == PATH else side, controller=side)
    others = [board.add(name, side) for _ in range(at_most(draw, 1))]
    other = board.add("Grizzly Bears", 1 - side)
    mana: tuple[Activate, ...] = ()
    if way == PATH:
        path = board.add(PATH, who)
    else:
        ripple = board.hand(RIPPLE, who)
        mana = tuple(Activate(who, board.add("Island", who)) for _ in range(2))
    game = Director(board.scenario())
    game.until(0, Step.POSTCOMBAT_MAIN)
    attackers = [fighter, *others] if attacks else [other]
    game.do(Attack(0, dict.fromkeys(attackers, "P1")))
    if not attacks or at_most(draw, 1):
        game.until(0, Step.POSTCOMBAT_MAIN)
        blockers = [other] if attacks else [fighter, *others]
        game.do(Block(1, dict.fromkeys(blockers, (attackers[0],))))
    game.give_priority_to(who)
    if way == PATH:
        game.do(Activate(who, path, 1))
    else:
        game.do(Cast(who, ripple, targets=((fighter,),), mana=mana))
    game.resolve()
    game.until(0, Step.POSTCOMBAT_MAIN)
    return Case(game.program)


def _wrong_side(view: ObjectView, active: int) -> str:
    if view.zone is not Zone.BATTLEFIELD or view.phased_out or "Creature" not in view.types:
        return "no-creature"
    if (view.controller == active) is not (view.attacking is not None):
        return "on-the-wrong-side"
    if view.blocking and view.attacking is not None:
        return "blocking-as-well"
    return "attacks-itself" if view.attacking == player_name(view.controller) else ""


# --- Declaring ----------------------------------------------------------------------------------


def _attacking_taps(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Attackers are tapped as they are declared, those with vigilance are not."""
    for stride in strides(program, transcript):
        if not isinstance(stride.action, Attack) or not at_priority(stride.after):
            continue
        for label in sorted(stride.action.attackers):
            was, view = stride.before.object(label), on_battlefield(stride.after, label)
            if was is None or view is None:
                continue
            vigilant = "vigilance" in (was.keywords or ())
            yield Met("with vigilance" if vigilant else "without vigilance")
            if view.tapped is vigilant:
                yield Broken(
                    "tapped-with-vigilance" if vigilant else "not-tapped",
                    stride.number,
                    f"{label} attacks {'untapped' if vigilant else 'tapped'}",
                    f"it is {'tapped' if view.tapped else 'untapped'}",
                )


def _as_declared(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Those declared attack and block what was declared, and nothing else does."""
    for stride in strides(program, transcript):
        action, after = stride.action, stride.after
        if not at_priority(after):
            continue
        if isinstance(action, Attack) and after.step is Step.DECLARE_ATTACKERS:
            declared = dict(action.attackers)
            found = {v.label: v.attacking for v in after.objects if v.attacking is not None}
        elif isinstance(action, Block) and after.step is Step.DECLARE_BLOCKERS:
            declared = {label: ", ".join(a) for label, a in action.blockers.items() if a}
            found = {v.label: ", ".join(v.blocking) for v in after.objects if v.blocking}
        else:
            continue
        theirs = {
            view.label for view in after.permanents(action.player) if "Creature" in view.types
        }
        declared = {label: goal for label, goal in declared.items() if label in theirs}
        kind = type(action).__name__.lower()
        number = "several" if len(declared) > 1 else "one" if declared else "none"
        yield Met(f"{kind} by {number}", contrast=not declared)
        if found != declared:
            yield Broken(
                f"{kind}-not-as-declared", stride.number, _told(declared), _told(dict(found))
            )


def _told(pairs: dict[str, str]) -> str:
    return "; ".join(f"{one}: {other}" for one, other in sorted(pairs.items())) or "nothing"


DECIDING = frozenset({Feature.OBSERVE_DECISION})

INVARIANTS = (
    Invariant(
        id="fighting-only-in-combat",
        sentence="Nothing attacks or blocks outside the combat phase.",
        rules=("508.1k", "509.1g", "511.3"),
        look=_only_in_combat,
    ),
    Invariant(
        id="fighters-on-their-sides",
        sentence="Creatures of the active player attack, those of defending players block.",
        rules=("506.2", "506.4", "508.1a", "509.1a"),
        look=_on_their_sides,
        needs=DECIDING,
    ),
    Invariant(
        id="attacking-taps",
        sentence="Attacking taps a creature unless it has vigilance.",
        rules=("508.1f", "702.20b"),
        look=_attacking_taps,
        needs=DECIDING | {Feature.OBSERVE_KEYWORDS},
        any_card=False,
    ),
    Invariant(
        id="declared-creatures-fight",
        sentence="The creatures declared, and no others, attack and block what was declared.",
        rules=("508.1k", "509.1g"),
        look=_as_declared,
        needs=DECIDING,
    ),
)

LOST = Invariant(
    id="lost-fighters-leave-combat",
    sentence="What changes controllers or phases out in combat attacks or blocks no more.",
    rules=("506.4", "702.26b"),
    look=_on_their_sides,
    needs=DECIDING,
    generate=_fighter_lost,
    to_draw=frozenset({Feature.CONTROLLER}),
    one_of=frozenset({PATH, RIPPLE}),
)
"""The same, looked at in games in which it hangs by a thread."""

CHECKS = (*(invariant.check for invariant in INVARIANTS), LOST.check)
