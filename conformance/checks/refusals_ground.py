"""What refusals are declared with: a ground to try something on, and what must come of it.

A declaration sets up what a rule forbids and, on the same board, its twin: the same thing
without what forbids it. The engine must refuse the one, with the position as it was, and
perform the other, so that an engine which refuses everything does not pass.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec
from hypothesis import assume
from msgspec.structs import replace

from adapters.action import Action, Activate, Attack, Cast
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.program import Performed, Program, Refused, Transcript
from adapters.reference import card_facts
from adapters.scenario import player_name
from conformance.boards import PLAIN_CREATURES, Board, Draw, at_most, pick
from conformance.checking import Check, Table
from conformance.comparing import same_position
from conformance.director import Director, WrongScript
from conformance.results import Case, Game, Kind

__all__ = ["MAIN_STEPS", "THINGS", "Attempt", "Ground", "Refusals", "Spell", "judge"]

MAIN_STEPS = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)

THINGS = ("Wastes", "Sol Ring", "Leonin Scimitar", "Gratuitous Violence", "Helix Pinnacle")
"""Permanents that are no creatures and have no say in what the declarations are about."""

BODIES = PLAIN_CREATURES[:3]
"""Creatures without abilities, one of them an artifact."""

CROWD = (*PLAIN_CREATURES[:4], *THINGS)
"""What may lie about beside what a declaration is about."""

LAYOUTS = 5
"""How many different crowds there are. What is forbidden is so in any company, so that few will
do; a check with little else to vary comes to its end early."""

PLACES = (Zone.BATTLEFIELD, Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE)
LAND_OF = {
    "W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes",
}  # fmt: skip

BASE = frozenset({Feature.ANY_STEP, Feature.LIBRARY_ORDER})
"""What all games here make use of."""

Mana = tuple[Activate, ...]
"""Mana abilities to activate while paying."""


class Spell(msgspec.Struct, frozen=True):
    """A card that a player can cast, and what pays for it."""

    caster: int
    card: str
    mana: Mana = ()
    spend: str = ""

    def at(self, *targets: str | Iterable[str], **more: Any) -> Cast:
        """Announce it: a target, or several together, for each instance of the word."""
        groups = tuple((one,) if isinstance(one, str) else tuple(one) for one in targets)
        return Cast(self.caster, self.card, groups, mana=self.mana, spend=self.spend, **more)


class Ground:
    """A board on which `me` tries what can't be done; `foe` is the next player.

    Until the game begins `active`, `step`, `crowd` (what may lie about) and `library` (cards in
    each library) may be changed. It begins with the first use of `game`.
    """

    def __init__(self, draw: Draw, pool: frozenset[str], players: int = 2) -> None:
        self.draw, self.pool = draw, pool
        self.board = Board(players)
        self.me = at_most(draw, 1)
        self.foe = 1 - self.me
        self.active = self.me
        self.step = pick(draw, MAIN_STEPS)
        self.crowd: tuple[str, ...] = CROWD
        self.library = 2
        self._game: Director | None = None
        self._situation = ""
        self._named: list[str] = []
        self._twins = 0

    # --- the board ------------------------------------------------------------------------------

    def pick(self, *options: Any) -> Any:
        """Draw one of the options; examples shrink to the first."""
        return pick(self.draw, options)

    def perhaps(self) -> bool:
        """Draw yes or no; examples shrink to yes."""
        return at_most(self.draw, 1) == 0

    def seldom(self) -> bool:
        """Draw yes one time in three; examples shrink to no."""
        return at_most(self.draw, 2) == 2

    def one_of(self, *names: str) -> str:
        """Draw one of the cards that the engine knows."""
        known = [name for name in names if name in self.pool]
        assume(known)
        return pick(self.draw, known)

    def mine(self, card: str, **how: Any) -> str:
        """Add a card of mine, to the battlefield unless said otherwise; return its label."""
        return self.board.add(card, self.me, **how)

    def theirs(self, card: str, **how: Any) -> str:
        """Add a card of the foe's."""
        return self.board.add(card, self.foe, **how)

    def body(self, owner: int, **how: Any) -> str:
        """Add a creature without abilities."""
        return self.board.add(self.one_of(*BODIES), owner, **how)

    def life(self, seat: int, life: int) -> None:
        """Set a life total."""
        self.board.players[seat] = replace(self.board.players[seat], life=life)

    def name(self, seat: int) -> str:
        """Return what a player is called as a target."""
        return player_name(seat)

    def fund(self, seat: int, mana: str, *, lands: bool = False) -> tuple[Mana, str]:
        """Give a player mana, in the pool or by lands; return what to announce for it.

        What is in the pool is gone after the step, lands are not. What any mana pays for is
        paid for by Forests where there are no Wastes.
        """
        if not lands:
            self.board.mana(seat, mana)
            return (), mana
        if LAND_OF["C"] not in self.pool:
            mana = mana.replace("C", "G")
        return tuple(Activate(seat, self.board.add(LAND_OF[one], seat)) for one in mana), mana

    def spell(
        self,
        card: str,
        caster: int | None = None,
        *,
        cost: str | None = None,
        zone: Zone = Zone.HAND,
        lands: bool = False,
    ) -> Spell:
        """Add a card to cast, with mana for its cost, or for another ("CCR")."""
        seat = self.me if caster is None else caster
        label = self.board.add(card, seat, zone)
        mana, spend = self.fund(seat, card_facts(card).cost if cost is None else cost, lands=lands)
        return Spell(seat, label, mana, spend)

    def _gather(self) -> None:
        """Have others' and other things lie about, and cards in libraries."""
        layout = at_most(self.draw, LAYOUTS) if self.crowd else 0
        dice, known = Random(layout), [name for name in self.crowd if name in self.pool]
        for _ in range(min(layout, 3) if known else 0):
            self.board.add(dice.choice(known), dice.randrange(2), dice.choice(PLACES))
        for seat in range(len(self.board.players)):
            self.board.library(seat, self.library)

    # --- the game -------------------------------------------------------------------------------

    @property
    def game(self) -> Director:
        """The game, which begins when it is first asked for."""
        if self._game is None:
            self._gather()
            self._game = Director(self.board.scenario(self.step, self.active))
        return self._game

    def reach(self, player: int, step: Step) -> None:
        """Let players pass until that step of that player's turn, nobody attacking on the way."""
        self.game.until(player, step)
        while self.game.pending.kind is DecisionKind.ATTACKERS:
            self.game.do(Attack(self.game.pending.player))
            self.game.until(player, step)

    def cannot(self, action: Action, situation: str) -> None:
        """Try what the rules forbid; the situation tells why, without labels."""
        if self._situation:
            raise WrongScript(f"{situation}: {self._situation} was tried already")
        self._situation = situation
        self.game.forbid(action)
        self._named = self._labels_in(action)

    def _labels_in(self, action: Action) -> list[str]:
        """Return what the attempt is about, so that shrinking leaves it there."""
        if isinstance(action, Cast | Activate):
            action = replace(action, mana=())
        text = msgspec.json.encode(action).decode()
        return [spec.label for spec in self.board.objects if f'"{spec.label}"' in text]

    def can(self, action: Action) -> None:
        """Do the twin of what is forbidden, before it or after it."""
        self._twins += 1
        self.game.do(action)

    def case(self) -> Case:
        """Return the case. Raises `WrongScript` where nothing was tried, or there is no twin."""
        if not self._situation or not self._twins:
            raise WrongScript(f"{self._situation or 'nothing'} tried, {self._twins} twins")
        named = {f"named {number}": label for number, label in enumerate(self._named, 1)}
        return Case(self.game.program, facts={"situation": self._situation, **named})


Attempt = Callable[[Ground], None]


class Refusals:
    """Refusal checks as they are declared, in order."""

    def __init__(self, *needs: Feature) -> None:
        self.needs = BASE.union(needs)
        self.checks: list[Check] = []

    def __call__(
        self,
        check_id: str,
        sentence: str,
        *rules: str,
        cards: tuple[str, ...] = (),
        one_of: tuple[str, ...] = (),
        needs: tuple[Feature, ...] = (),
        players: int = 2,
    ) -> Callable[[Attempt], Attempt]:
        """Declare a check. `cards` are those that an engine must know for it to be asked.

        Of `one_of` it must know at least one. What is tried with other cards as well is tried
        where they are known.
        """

        def declare(attempt: Attempt) -> Attempt:
            def generate(draw: Draw, pool: frozenset[str]) -> Case:
                ground = Ground(draw, pool, players)
                attempt(ground)
                return ground.case()

            self.checks.append(
                Check(
                    id=check_id,
                    kind=Kind.REFUSAL,
                    sentence=sentence,
                    rules=rules,
                    generate=generate,
                    judge=judge,
                    needs=self.needs.union(needs),
                    cards=frozenset({PLAIN_CREATURES[0], "Forest", *cards}),
                    one_of=frozenset(one_of),
                )
            )
            return attempt

        return declare


# --- Judging ------------------------------------------------------------------------------------


def judge(case: Case, table: Table) -> None:
    """The attempt is refused, leaves no trace, and what is legal is performed all the same."""
    transcript = table.try_to_play(case.game)
    made, moves = len(transcript.outcomes), case.game.moves
    tried = next(number for number, move in enumerate(moves, 1) if not move.legal)
    situation = str(case.facts["situation"])
    if made < tried:
        table.play(case.game)
        return
    _require_refusal(table, transcript, tried, situation)
    if made > tried and isinstance(transcript.outcomes[-1], Refused):
        _tell_of_twin(case.game, table, made, situation)
    table.exercised(situation)


def _require_refusal(table: Table, transcript: Transcript, tried: int, situation: str) -> None:
    outcome = transcript.outcomes[tried - 1]
    table.require(
        not isinstance(outcome, Performed),
        f"performed: {situation}",
        move=tried,
        expected=f"the engine refuses: {situation}",
        observed="it performed the action",
    )
    before, features = transcript.observation(tried - 1), table.engine.hello().features
    changed = same_position(before, outcome.observation, features)
    table.require(
        changed is None,
        f"trace: {situation}",
        move=tried,
        expected="after a refusal the position is exactly what it was",
        observed=f"{changed.path}: {changed.before} became {changed.after}" if changed else "",
    )


def _tell_of_twin(game: Program, table: Table, made: int, situation: str) -> None:
    """Fail for a legal move refused after the attempt: by that alone, or in any case."""
    plain = Program(game.scenario, tuple(move for move in game.moves if move.legal))
    alone = table.try_to_play(plain)
    spoiled = len(alone.outcomes) >= made or not isinstance(alone.outcomes[-1], Refused)
    outcome = table.try_to_play(game).outcomes[-1]
    table.fail(
        f"{'spoiled' if spoiled else 'twin-refused'}: {situation}",
        "a legal action was refused after the attempt",
        move=made,
        expected=(
            "the legal action is performed, as it is without the attempt before it"
            if spoiled
            else "the like action that nothing forbids is performed"
        ),
        observed=f"refused: {outcome.reason}" if isinstance(outcome, Refused) else "performed",
        against=Game(plain, alone),
    )
