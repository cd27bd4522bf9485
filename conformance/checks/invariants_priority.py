"""Who gets priority and what passing it does (117), and how turns go on and games end."""

from collections.abc import Iterator

from adapters.action import Activate, Answer, Cast, Pass, PassUntil, PlayLand
from adapters.difference import differences, told
from adapters.names import Feature, Step
from adapters.observation import Observation
from adapters.program import Program, Transcript
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import Stride, at_priority, positions, strides

__all__ = ["CHECKS", "INVARIANTS"]

ORDER = tuple(Step)


def _alive(seen: Observation) -> list[int]:
    return [seat for seat, player in enumerate(seen.players) if not player.lost]


def _who(seen: Observation) -> str:
    decision = seen.decision
    return f"P{decision.player}: {decision.kind.value}" if decision else "nobody"


# --- Passing ------------------------------------------------------------------------------------


def _lone_passes(program: Program, transcript: Transcript) -> Iterator[Stride]:
    """Yield the passes after which not all players have passed in succession (117.4)."""
    passes = 0
    for stride in strides(program, transcript):
        passes = passes + 1 if isinstance(stride.action, Pass) else 0
        if not at_priority(stride.before) or passes == len(_alive(stride.before)):
            passes = 0
        elif passes:
            yield stride


def _nothing_happens(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Passing changes nothing but who has priority as long as not all have passed."""
    for stride in _lone_passes(program, transcript):
        yield Met("with a stack" if stride.before.stack else "with an empty stack")
        found = next(
            (
                one
                for one in differences(stride.before, stride.after)
                if not one.field.startswith("decision")
            ),
            None,
        )
        if found is not None:
            yield Broken(
                "resolved-too-soon" if stride.gone else f"{found.field}-changed",
                stride.number,
                f"{found.where} stays {told(found.before)} as not all players have passed",
                f"it is {told(found.after)}",
            )


def _next_in_turn_order(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """After a pass the next player in turn order has priority, unless it did more than that."""
    for stride in _lone_passes(program, transcript):
        if stride.gone or stride.before.step is not stride.after.step:
            continue
        seats = _alive(stride.before)
        assert stride.before.priority is not None
        following = seats[(seats.index(stride.before.priority) + 1) % len(seats)]
        yield Met("passed")
        if stride.after.priority != following:
            yield Broken(
                "not-to-the-next-player",
                stride.number,
                f"P{following}: priority",
                _who(stride.after),
            )


# --- Getting priority ---------------------------------------------------------------------------


def _who_acted(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Who acted has priority again, once triggers have been put on the stack."""
    actor: int | None = None
    for stride in strides(program, transcript):
        if isinstance(stride.action, Cast | Activate | PlayLand) and at_priority(stride.before):
            actor = stride.action.player
        elif not isinstance(stride.action, Answer):
            actor = None
        if actor is None or not at_priority(stride.after):
            continue
        if not stride.after.players[actor].lost:
            yield Met(type(stride.action).__name__)
            if stride.after.priority != actor:
                yield Broken("not-to-who-acted", stride.number, f"P{actor}", _who(stride.after))
        actor = None


def _active_first(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """In a new step and after a resolution the active player has priority first."""
    due = ""
    for stride in strides(program, transcript):
        before, after = stride.before, stride.after
        if (before.turn, before.step) != (after.turn, after.step):
            due = "in-a-new-step"
        elif isinstance(stride.action, Pass | PassUntil) and stride.gone:
            due = "after-a-resolution"
        elif not isinstance(stride.action, Answer):
            due = ""
        if not due or not at_priority(after):
            continue
        yield Met(due)
        active = after.active_player
        if after.priority != active and not after.players[active].lost:
            yield Broken(due, stride.number, f"P{active}: priority", _who(after))
        due = ""


# --- Turns and the end --------------------------------------------------------------------------


def _steps_in_order(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Within a turn no step comes again, turns come one after the other, nobody acts in untap."""
    if any(spec.card == "Relentless Assault" for spec in program.scenario.objects):
        return  # adds phases
    for stride in strides(program, transcript):
        before, after = stride.before, stride.after
        if before.winners is not None or after.winners is not None:
            continue
        same = before.turn == after.turn
        moved = same and before.step is not after.step
        yield Met("step to step" if moved else "move", contrast=not moved)
        told = f"{after.step.value} of P{after.active_player}"
        if after.turn < before.turn or (
            same and ORDER.index(after.step) < ORDER.index(before.step)
        ):
            yield Broken("went-back", stride.number, f"no step before {before.step.value}", told)
        if same and after.active_player != before.active_player:
            yield Broken(
                "active-player-changed", stride.number, f"P{before.active_player} is active", told
            )
        if at_priority(after) and after.step is Step.UNTAP:
            yield Broken(
                "untap-step", stride.number, "no player has priority while untapping", told
            )


def _one_is_left(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """The game is over as soon as one player is left, who wins; who has lost does not win."""
    for number, seen in positions(transcript):
        left = _alive(seen)
        over = seen.winners is not None or len(left) < 2
        yield Met("over" if over else "goes on", contrast=not over)
        if len(left) < 2 and seen.winners != tuple(left):
            yield Broken(
                "goes-on" if seen.winners is None else "wrong-winner",
                number,
                f"the game is over, won by {left or 'nobody'}",
                f"winners: {seen.winners}",
            )
        losers = set(seen.winners or ()) - set(left)
        if losers:
            yield Broken("loser-wins", number, "no player who has lost wins", f"{losers} do")


DECIDING = frozenset({Feature.OBSERVE_DECISION})

INVARIANTS = (
    Invariant(
        id="passing-changes-nothing",
        sentence="As long as not all players have passed, passing changes only who has priority.",
        rules=("117.3d", "117.4"),
        look=_nothing_happens,
        needs=DECIDING,
    ),
    Invariant(
        id="priority-in-turn-order",
        sentence="When a player passes the next one in turn order gets priority.",
        rules=("117.3d",),
        look=_next_in_turn_order,
        needs=DECIDING,
    ),
    Invariant(
        id="priority-after-acting",
        sentence="Who casts, activates or plays a land gets priority again afterwards.",
        rules=("117.3c",),
        look=_who_acted,
        needs=DECIDING,
    ),
    Invariant(
        id="active-player-first",
        sentence="The active player has priority first in each step and after each resolution.",
        rules=("117.3a", "117.3b"),
        look=_active_first,
        needs=DECIDING,
    ),
    Invariant(
        id="steps-in-order",
        sentence="The steps of a turn come in their order, each turn after the last.",
        rules=("500.1", "501.1", "502.4", "506.1", "512.1"),
        look=_steps_in_order,
        needs=DECIDING,
        any_card=False,
    ),
    Invariant(
        id="game-ends-with-one-left",
        sentence="A game with one player left is over and won by that player.",
        rules=("104.1", "104.2a"),
        look=_one_is_left,
    ),
)

CHECKS = tuple(invariant.check for invariant in INVARIANTS)
