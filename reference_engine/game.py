"""A game: `Game.start(position)`, `legal_actions()`, `apply(action)`, `observe()`, `copy()`."""

from collections.abc import Callable
from typing import Any

from reference_engine import observing
from reference_engine.activating import activate
from reference_engine.announcements import (
    Activate,
    Announcement,
    Cast,
    Concede,
    Decision,
    Illegal,
    Pass,
    PlayLand,
    Position,
)
from reference_engine.cards import find_card
from reference_engine.casting import cast, play_land
from reference_engine.combat import remove_noncreatures
from reference_engine.day_night import settle_daytime
from reference_engine.events import rules_of
from reference_engine.legal import legal_actions
from reference_engine.opening import opening_hands
from reference_engine.players import lose
from reference_engine.resolving import resolve_top
from reference_engine.rulebook import rule
from reference_engine.setting_up import set_up
from reference_engine.state import Pending, State
from reference_engine.state_based_actions import perform_state_based_actions
from reference_engine.triggers_on_stack import put_triggers_on_stack
from reference_engine.turns import begin_step, end_step
from reference_engine.vocabulary import AttackTax, Card

__all__ = ["Game"]


class Game:
    """A game of Magic as the rules have it, waiting for one decision at a time.

    The procedure of the game is straight code that asks players as it goes. When it needs an
    answer it has not got, it is broken off and later run again from `_base`, the position it
    began in, with the answers so far: so a game can be copied at any moment, and an illegal
    announcement leaves no trace (733.1).
    """

    __slots__ = ("_answers", "_base", "_todo", "decision", "state")

    _base: State
    _todo: Announcement | None
    _answers: tuple[Announcement, ...]
    state: State
    """The position as it is now; within a procedure, as far as that has come."""
    decision: Decision | None
    """What the game waits for, or `None` once it is over."""

    @classmethod
    def start(cls, position: Position, find: Callable[[str], Card] = find_card) -> "Game":
        """Begin in a position; `find` gives the declaration of a card by its name.

        Raises `UnknownCard` for a card that has none.
        """
        game = cls.__new__(cls)
        game._run(set_up(position, find), None, ())
        return game

    def copy(self) -> "Game":
        """Return a game in the same position that goes its own way."""
        new = Game.__new__(Game)
        new._base, new._todo, new._answers = self._base, self._todo, self._answers
        new.state, new.decision = self.state, self.decision
        return new

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.decision is None

    def apply(self, action: Announcement) -> None:
        """Carry out an announcement. Raises `Illegal`, with nothing changed, if it may not be."""
        decision = self.decision
        if decision is None:
            raise Illegal("the game is over")
        if isinstance(action, Concede):
            self._concede(action)
            return
        if action.player != decision.player:
            raise Illegal(f"it is player {decision.player} who must act: {decision.kind}")
        if decision.kind == "priority":
            if type(action) not in _AT_PRIORITY:
                raise Illegal(f"player {action.player} has priority and nothing else to decide")
            self._run(self._base.copy(), action, ())
        else:
            base = self._base.copy()
            self._run(base, self._todo, (*self._answers, action))

    @rule("104.3a", "733.1")
    def _concede(self, action: Concede) -> None:
        """Concede: what was going on is given up, the player loses and leaves at once."""
        work = self._base.copy()
        if not 0 <= action.player < len(work.players) or work.players[action.player].lost:
            raise Illegal(f"player {action.player} is not in the game")
        order = work.seats_in_turn_order(work.priority)
        if action.player in order[len(order) - work.passes :]:
            work.passes -= 1
        resolving = work.stack[-1].id if work.stage == "resolve" else 0
        lose(work, [action.player])
        if work.stage == "resolve" and resolving not in {item.id for item in work.stack}:
            # What was resolving left with its controller: nothing is left to resolve (800.4a).
            work.stage, work.priority, work.passes = "priority", work.active, 0
        if work.stage == "waiting":
            work.stage = "priority"
            if work.players[work.priority].lost:
                work.priority = work.seats_in_turn_order(work.priority)[0]
        self._run(work, None, ())

    def _run(
        self, work: State, todo: Announcement | None, answers: tuple[Announcement, ...]
    ) -> None:
        """Carry `todo` out and go on until a decision is needed, from stage to stage."""
        base, state = work, work.copy()
        state.answers = list(answers)
        try:
            if todo is not None:
                _AT_PRIORITY[type(todo)](state, todo)
                _check_used(state)
                base, todo, answers = state, None, ()
                state = base.copy()
            while state.stage not in ("waiting", "over"):
                state.answers = list(answers)
                _STAGES[state.stage](state)
                _check_used(state)
                base, answers = state, ()
                state = base.copy()
            decision = Decision("priority", state.priority) if state.stage == "waiting" else None
        except Pending as pending:
            decision = pending.decision
        self._base, self._todo, self._answers = base, todo, answers
        self.state, self.decision = state, decision

    def legal_actions(self) -> list[Announcement]:
        """Return the legal announcements; for what is to be paid, one way of paying each.

        Conceding, which is always legal, is left out. Of decisions that have very many
        answers some are listed, as `legal_answers` documents.
        """
        if self.decision is None:
            return []
        found = legal_actions(self.state, self.decision)
        taxed = self.decision.kind == "attackers" and rules_of(self.state, AttackTax)
        if self.decision.kind in ("divide", "pay") or taxed:
            return [action for action in found if self._would_take(action)]
        return found

    def _would_take(self, action: Announcement) -> bool:
        try:
            self.copy().apply(action)
        except Illegal:
            return False
        return True

    def observe(self) -> dict[str, Any]:
        """Return everything a referee could see, as plain data."""
        return observing.observe(self.state, self.decision)


def _check_used(state: State) -> None:
    if state.asked < len(state.answers):
        raise Illegal("an answer was given that nothing asked for")


# --- Priority (117) -----------------------------------------------------------------------------


@rule("117.3c", "117.3d", "117.4")
def _pass(state: State, action: Pass) -> None:
    """Pass priority; when all have passed in succession, the top resolves or the step ends."""
    state.passes += 1
    if state.passes < len(state.seats_in_turn_order()):
        state.priority = state.seats_in_turn_order((action.player + 1) % len(state.players))[0]
        state.stage = "waiting"
        return
    state.passes = 0
    state.stage = "resolve" if state.stack else "end step"


def _act(do: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
    """Return an action after which the same player gets priority again (117.3c)."""

    def acting(state: State, action: Any) -> None:
        do(state, action)
        state.passes = 0
        state.stage = "priority"

    return acting


_AT_PRIORITY: dict[type, Callable[[State, Any], None]] = {
    Pass: _pass,
    PlayLand: _act(play_land),
    Cast: _act(cast),
    Activate: _act(activate),
}


# --- Stages -------------------------------------------------------------------------------------


@rule("117.5", "704.3", "603.3")
def _before_priority(state: State) -> None:
    """Perform state-based actions and put triggers on the stack until there are no more."""
    while True:
        settle_daytime(state)
        while state.stage != "over" and perform_state_based_actions(state):
            pass
        if state.stage == "over":
            return
        if state.combat is not None:
            remove_noncreatures(state)
        if not state.waiting:
            break
        put_triggers_on_stack(state)
    if state.players[state.priority].lost:
        state.priority = state.seats_in_turn_order(state.priority)[0]
    state.stage = "waiting"


@rule("117.3b")
def _resolve(state: State) -> None:
    """Resolve the top of the stack; then the active player gets priority."""
    resolve_top(state)
    state.priority, state.passes = state.active, 0
    if state.stage != "over":
        state.stage = "priority"


@rule("514.3", "514.3a")
def _after_cleanup(state: State) -> None:
    """Normally the turn ends; if something triggered or died, players get priority first."""
    acted = False
    while state.stage != "over" and perform_state_based_actions(state):
        acted = True
    if state.stage == "over":
        return
    if acted or state.waiting:
        state.planned_steps = ("cleanup", *state.planned_steps)
        state.stage = "priority"
    else:
        state.stage = "end step"


_STAGES: dict[str, Callable[[State], None]] = {
    "opening": opening_hands,
    "begin step": begin_step,
    "priority": _before_priority,
    "resolve": _resolve,
    "end step": end_step,
    "cleanup": _after_cleanup,
}
