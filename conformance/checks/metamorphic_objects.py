"""The same engine on a game in which an object takes the place of another that it is like."""

from random import Random

from hypothesis import assume
from hypothesis import strategies as st
from msgspec import convert, to_builtins
from msgspec.structs import replace

from adapters.action import Action, Attack, Cast, Pass
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Move, Program
from adapters.reference import card_facts
from adapters.scenario import ObjectSpec
from conformance.boards import Board, Draw
from conformance.checks.games import WALKING
from conformance.checks.metamorphic_orders import renamed
from conformance.checks.metamorphic_relating import Relation, number_of, without
from conformance.director import Director
from conformance.results import Case
from conformance.walks import walk

__all__ = ["CHECKS"]

SEED = st.integers(0, 2**64 - 1)
STEPS = 8

CREATURES = (
    "Grizzly Bears", "Serra Angel", "Elvish Visionary", "Llanowar Elves", "Giant Spider",
    "Typhoid Rats", "White Knight", "Boggart Brute", "Vampire Nighthawk", "Fencing Ace",
    "Wall of Omens", "Raging Goblin", "Soul Warden", "Blood Artist", "Seeker of Skybreak",
    "Colossal Dreadmaw", "Mogg Flunkies", "Darksteel Myr", "Flametongue Kavu",
    "Drudge Skeletons", "Arbor Elf",
)  # fmt: skip
"""Creatures of which there may be several, and that enter as large as they are."""

TRICKS = {"Giant Growth": "Forest", "Unsummon": "Island", "Lightning Bolt": "Mountain"}
"""What the second player may have in hand, and lands for it."""


def _company(dice: Random, board: Board, pool: frozenset[str]) -> None:
    """Give both players a few creatures and cards to draw, and the second a trick."""
    known = [name for name in CREATURES if name in pool]
    for seat in (0, 1):
        for name in dice.choices(known, k=dice.randint(0, 2)):
            board.add(name, seat)
        board.library(seat, 4)
    trick = dice.choice([name for name in TRICKS if name in pool])
    board.hand(trick, 1)
    board.add(TRICKS[trick], 1)


def _subject(dice: Random, pool: frozenset[str]) -> str:
    return dice.choice([name for name in CREATURES if name in pool])


def _cast(game: Director, spell: Cast) -> None:
    """Have the first player cast a spell and let it resolve, if it can be cast there."""
    assume(all(game.may(action) for action in (spell, Pass(0), Pass(1))))


# --- A token copy and the card ------------------------------------------------------------------

TOKEN, TWIN = "token#1", "twin"
RESOLVED = 3
"""The moves in which the token, or the card, comes: a spell is cast, and both players pass."""


def _copied(draw: Draw, pool: frozenset[str]) -> Case:
    """Have a token enter that's a copy of a creature, and play on."""
    dice, board = Random(draw(SEED)), Board()
    card = _subject(dice, pool)
    original, second = board.add(card, dice.randrange(2)), board.hand(card)
    rite = board.hand("Rite of Replication")
    _company(dice, board, pool)
    board.mana(0, "CCUU")
    game = Director(board.scenario())
    _cast(game, Cast(0, rite, targets=((original,),), spend="CCUU"))
    walk(dice, game, STEPS, patience=0.6)
    return Case(game.program, facts={"second": second, "card": card, "spell": rite})


def _with_card(case: Case) -> Program:
    """Cast the second card instead of the copying spell, and play on with it."""
    second, mana = str(case.facts["second"]), card_facts(str(case.facts["card"])).cost
    game = case.game
    words = {TOKEN: second} | {f"token#{n}": f"token#{n - 1}" for n in range(2, 20)}
    rest = [convert(renamed(to_builtins(move), words), Move) for move in game.moves[1:]]
    players = (replace(game.scenario.players[0], mana=mana), *game.scenario.players[1:])
    first = Move(Cast(0, second, spend=mana))
    return Program(replace(game.scenario, players=players), (first, *rest))


def _token_as_twin(case: Case, seen: Observation) -> Observation:
    names = {TOKEN: TWIN}
    return _with_twin(seen, names, str(case.facts["spell"]), str(case.facts["second"]))


def _card_as_twin(case: Case, seen: Observation) -> Observation:
    names = {str(case.facts["second"]): TWIN}
    names |= {f"token#{n}": f"token#{n + 1}" for n in range(1, 20)}
    return _with_twin(seen, names, str(case.facts["spell"]))


def _with_twin(seen: Observation, names: dict[str, str], *unused: str) -> Observation:
    """Call the token or the card alike, and leave it out once it is no permanent (704.5d)."""
    told = convert(renamed(to_builtins(without(seen, *unused)), names), Observation)
    twin = told.object(TWIN)
    if twin is None or twin.zone is not Zone.BATTLEFIELD:
        return without(told, TWIN)
    views = [replace(view, token=False) if view is twin else view for view in told.objects]
    return replace(told, objects=tuple(sorted(views, key=lambda view: view.label)))


def _once_there(case: Case) -> list[tuple[int, int]]:
    return [(number, number) for number in range(RESOLVED, len(case.game.moves) + 1)]


TOKEN_COPY = Relation(change=_with_card, view=_card_as_twin, own=_token_as_twin, pairs=_once_there)


# --- Out of existence and back ------------------------------------------------------------------


def _phased(draw: Draw, pool: frozenset[str]) -> Case:
    """Have a permanent phase out, with what is on it, and play on once it has phased in."""
    dice, board = Random(draw(SEED)), Board()
    seat = dice.randrange(2)
    subject = board.add(
        dice.choice((_subject(dice, pool), "Sol Ring", "Forest")),
        seat,
        tapped=dice.randrange(3) == 0,
        counters={"charge": 1} if dice.randrange(2) else {},
    )
    card = next(spec.card for spec in board.objects if spec.label == subject)
    if card_facts(card).creature and dice.randrange(2):
        board.add(dice.choice(("Pacifism", "Leonin Scimitar")), seat, attached_to=subject)
    instead, ripple = board.add("Sol Ring", seat), board.hand("Reality Ripple")
    _company(dice, board, pool)
    board.mana(0, "CU")
    game = Director(board.scenario(Step.POSTCOMBAT_MAIN))
    _cast(game, Cast(0, ripple, targets=((subject,),), spend="CU"))
    _go_on(game, seat)
    after = game.count
    walk(dice, game, STEPS, patience=0.6)
    return Case(game.program, facts={"out": subject, "instead": instead, "after_at": after})


def _go_on(game: Director, seat: int) -> None:
    """Let players pass to that player's upkeep, nobody attacking on the way."""
    game.until(seat, Step.UPKEEP)
    while game.waits_for(DecisionKind.ATTACKERS):
        game.do(Attack(game.pending.player))
        game.until(seat, Step.UPKEEP)


def _other_phased(case: Case) -> Program:
    """Have another permanent of that player's phase out in its place."""
    first, *rest = case.game.moves
    cast: Action = first.action
    assert isinstance(cast, Cast)
    aimed = Move(replace(cast, targets=((str(case.facts["instead"]),),)))
    return replace(case.game, moves=(aimed, *rest))


def _once_back(case: Case) -> list[tuple[int, int]]:
    after = number_of(case, "after_at")
    return [(n, n) for n in range(len(case.game.moves) + 1) if n == 0 or n >= after]


PHASED = Relation(change=_other_phased, pairs=_once_back)


# --- Exiled and returned ------------------------------------------------------------------------

BLINKS = {"Cloudshift": "W", "Ephemerate": "W"}


def _blinked(draw: Draw, pool: frozenset[str]) -> Case:
    """Have a creature with a past leave the battlefield and return, and play on."""
    dice, board = Random(draw(SEED)), Board()
    subject = board.add(
        _subject(dice, pool),
        0,
        tapped=dice.randrange(2) == 0,
        counters=dice.choice(({}, {"+1/+1": 2}, {"charge": 1})),
        damage=dice.randrange(2),
    )
    junk = []
    if dice.randrange(2):
        junk.append(board.add("Pacifism", 1, attached_to=subject))
    if dice.randrange(2):
        board.add("Leonin Scimitar", 0, attached_to=subject)
    name = dice.choice([name for name in BLINKS if name in pool])
    blink = board.hand(name)
    _company(dice, board, pool)
    board.mana(0, BLINKS[name])
    game = Director(board.scenario())
    _cast(game, Cast(0, blink, targets=((subject,),), spend=BLINKS[name]))
    walk(dice, game, STEPS, patience=0.6)
    return Case(game.program, facts={"subject": subject, "junk": junk})


def _without_past(case: Case) -> Program:
    """Begin with the creature as it is when it has just come, and nothing attached to it."""
    subject, junk = case.facts["subject"], case.facts["junk"]
    assert isinstance(junk, list)
    objects = [spec for spec in case.game.scenario.objects if spec.label not in junk]
    plain = tuple(_plain(spec, str(subject)) for spec in objects)
    return replace(case.game, scenario=replace(case.game.scenario, objects=plain))


def _plain(spec: ObjectSpec, subject: str) -> ObjectSpec:
    if spec.label == subject:
        return replace(spec, tapped=False, counters={}, damage=0)
    return replace(spec, attached_to=None) if spec.attached_to == subject else spec


def _no_junk(case: Case, seen: Observation) -> Observation:
    junk = case.facts["junk"]
    assert isinstance(junk, list)
    return without(seen, *junk)


BLINKED = Relation(change=_without_past, own=_no_junk, pairs=_once_there)


CHECKS = (
    TOKEN_COPY.check(
        "token-copy-as-card",
        "A token that is a copy of a creature plays as a second card of it would.",
        "707.2",
        "111.1",
        draw=_copied,
        signature="token-differs",
        cards=("Rite of Replication", *TRICKS, *TRICKS.values()),
    ),
    PHASED.check(
        "phased-out-and-in",
        "A permanent that phased out and in again is what it was, with all that was on it.",
        "702.26d",
        "702.26g",
        "502.1",
        draw=_phased,
        signature="phasing-leaves-a-trace",
        needs=WALKING | {Feature.ATTACHED},
        cards=("Reality Ripple", "Sol Ring", "Pacifism", "Leonin Scimitar", *TRICKS),
    ),
    BLINKED.check(
        "returned-as-fresh",
        "What left the battlefield and returned is a new object, whatever it had been.",
        "400.7",
        draw=_blinked,
        signature="past-matters",
        needs=WALKING | {Feature.ATTACHED, Feature.DAMAGE},
        cards=("Cloudshift", "Pacifism", "Leonin Scimitar", *TRICKS),
    ),
)
