"""Whose zones cards are in, and what is left of a permanent elsewhere (108-111, 400-401)."""

from collections.abc import Iterator

from adapters.action import Attack, Cast
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Program, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick, some
from conformance.checks.basics_effects import RETURNING, returning
from conformance.checks.games import ODD, odd_game, or_any_game
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import Stride, at_priority, departures, positions, strides
from conformance.director import Director
from conformance.results import Case

__all__ = ["CHECKS", "INVARIANTS"]

Owners = dict[str, int]


def _owners(program: Program) -> Owners:
    return {spec.label: spec.owner for spec in program.scenario.objects}


# --- Owners -------------------------------------------------------------------------------------


def _in_owners_zones(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Hands, libraries and graveyards hold their owners' cards; libraries as many as they say."""
    owners = _owners(program)
    for number, seen in positions(transcript):
        for seat, player in enumerate(seen.players):
            rows = {"hand": player.hand, "graveyard": player.graveyard, "library": player.library}
            for zone, row in rows.items():
                theirs = [label for label in row or () if owners.get(label, seat) != seat]
                if theirs:
                    yield Broken(
                        f"{zone}-of-another",
                        number,
                        f"only cards of P{seat} in its {zone}",
                        f"{', '.join(theirs)} of another player",
                    )
            if player.library is not None and len(player.library) != player.library_size:
                yield Broken(
                    "library-miscounted",
                    number,
                    f"{len(player.library)} cards in the library of P{seat}, as listed",
                    f"{player.library_size} counted",
                )
    for stride in strides(program, transcript):
        stolen = [v for v in _left_battlefield(stride) if v.controller != v.owner]
        yield Met("a permanent controlled by another left", len(stolen))
        yield Met("move", contrast=True)


def _owner_stays(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """A card's owner is who brought it; a token's is who created it."""
    owners = _owners(program)
    for number, seen in positions(transcript):
        for view in seen.objects:
            owner = owners.setdefault(view.label, view.owner)
            if view.owner != owner:
                yield Broken(
                    "owner-changed", number, f"P{owner} owns {view.label}", f"P{view.owner} does"
                )
            if view.controller != owner:
                yield Met("under another's control")
        yield Met("position", contrast=True)


# --- What only permanents have ------------------------------------------------------------------


def _left_battlefield(stride: Stride) -> Iterator[ObjectView]:
    """Yield the permanents that a move took to another zone, as they were."""
    for view in stride.before.permanents():
        after = stride.after.object(view.label)
        if after is not None and after.zone is not Zone.BATTLEFIELD:
            yield view


def _no_status(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """What is not on the battlefield is not tapped, damaged, attached, phased out or fighting."""
    for number, seen in positions(transcript):
        for view in seen.objects:
            told = "" if view.zone is Zone.BATTLEFIELD else _status(view)
            if told:
                yield Broken(
                    f"{told}-elsewhere",
                    number,
                    f"{view.label} in {view.zone.value} has nothing that only permanents have",
                    f"it is {told}",
                )
    for stride in strides(program, transcript):
        marked = [view for view in _left_battlefield(stride) if _status(view)]
        yield Met("a marked permanent left", len(marked))


def _status(view: ObjectView) -> str:
    states = {
        "tapped": view.tapped,
        "damaged": view.damage > 0,
        "attached": view.attached_to is not None,
        "phased-out": view.phased_out,
        "in-combat": view.attacking is not None or bool(view.blocking),
    }
    return next((name for name, holds in states.items() if holds), "")


def _no_counters(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Counters do not go along to another zone."""
    for number, seen in positions(transcript):
        for view in seen.objects:
            if view.counters and view.zone is not Zone.BATTLEFIELD:
                yield Broken(
                    "counters-elsewhere",
                    number,
                    f"no counters on {view.label} in {view.zone.value}",
                    ", ".join(f"{count} {kind}" for kind, count in view.counters.items()),
                )
    for stride in strides(program, transcript):
        marked = [view for view in _left_battlefield(stride) if view.counters]
        yield Met("a permanent with counters left", len(marked))


# --- Tokens, instants and sorceries -------------------------------------------------------------

TRIPS = {"Unsummon": "U", "Murder": "CBB", "Journey to Nowhere": "CW", "Flickerwisp": "CWW"}
"""What takes a token away, the last two so that a card would come back later; mana for it."""


def _token_trip(draw: Draw, pool: frozenset[str]) -> Case:
    """Tokens are created, and one of them is taken away."""
    board = Board()
    way = pick(draw, [name for name in TRIPS if name in pool])
    maker, taker = board.hand("Raise the Alarm"), board.hand(way)
    disenchant = board.hand("Disenchant") if way == "Journey to Nowhere" else ""
    board.mana(0, f"CW{TRIPS[way]}{'CW' if disenchant else ''}")
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1))
    board.library(0, 2)
    game = Director(board.scenario())
    game.do(Cast(0, maker, spend="CW"))
    game.resolve()
    token = pick(draw, ("token#1", "token#2"))
    targets = ((token,),) if way in ("Unsummon", "Murder") else ()
    game.do(Cast(0, taker, targets=targets, spend=TRIPS[way]))
    game.resolve()
    if game.waits_for(DecisionKind.TARGETS):
        game.answer((token,))
        game.resolve()
    if disenchant:
        game.do(Cast(0, disenchant, targets=((taker,),), spend="CW"))
        game.resolve()
    while game.seen.stack:
        game.resolve()
    if way == "Flickerwisp":
        _until_end(game)
    return Case(game.program)


def _until_end(game: Director) -> None:
    """Go on to the end step and let what triggers there resolve; nobody attacks."""
    game.until(0, Step.END)
    while game.waits_for(DecisionKind.ATTACKERS):
        game.do(Attack(0))
        game.until(0, Step.END)
    while game.seen.stack:
        game.resolve()


def _tokens_stay(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """When a player has priority tokens are on the battlefield or gone."""
    for number, seen, gone in departures(transcript, lambda view: view.token):
        tokens = [view for view in seen.objects if view.token]
        yield Met("token left", len(gone))
        yield Met("token", len(tokens), contrast=True)
        for view in tokens:
            if view.zone is not Zone.BATTLEFIELD and at_priority(seen):
                yield Broken(
                    "token-elsewhere",
                    number,
                    f"the token {view.label} has ceased to exist",
                    f"it is in {view.zone.value}",
                )


def _tokens_do_not_return(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """A token that was on the battlefield and is not never is again."""
    here: set[str] = set()
    left: set[str] = set()
    for number, seen in positions(transcript):
        tokens = {v.label for v in seen.objects if v.token and v.zone is Zone.BATTLEFIELD}
        yield Met("token left", len(here - tokens))
        left |= here - tokens
        here = tokens
        for label in sorted(here & left):
            yield Broken("token-returned", number, f"{label}, once gone, stays gone", "it is back")


def _no_spells(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """Instants and sorceries do not enter the battlefield, though they resolve."""
    on_stack: set[str] = set()
    for number, seen in positions(transcript):
        now = {item.label for item in seen.stack}
        for view in seen.objects:
            kind = {"Instant", "Sorcery"}.intersection(view.types)
            if kind and view.label in on_stack - now:
                yield Met("left the stack")
            if kind and view.zone is Zone.BATTLEFIELD:
                yield Broken(
                    "on-the-battlefield",
                    number,
                    f"no {min(kind)} on the battlefield",
                    f"{view.label} is there",
                )
        on_stack = now


# --- The order of libraries ---------------------------------------------------------------------


def _order_stays(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Cards that stay in a library keep their order; after a shuffle nobody knows it."""
    for stride in strides(program, transcript):
        for seat in range(len(stride.after.players)):
            before, after = (_library(seen, seat) for seen in (stride.before, stride.after))
            stayed = [label for label in before if label in after]
            if len(stayed) < 2:
                continue
            yield Met("library", contrast=True)
            if len(stayed) < len(before):
                yield Met("cards left a library")
            if [label for label in after if label in before] != stayed:
                yield Broken(
                    "order-changed",
                    stride.number,
                    f"the cards of P{seat} that stayed lie as they lay: {', '.join(stayed)}",
                    ", ".join(after),
                )


def _library(seen: Observation, seat: int) -> tuple[str, ...]:
    return seen.players[seat].library or ()


TRIPPING = frozenset({"Raise the Alarm", "Unsummon", "Forest", "Grizzly Bears"})


INVARIANTS = (
    Invariant(
        id="cards-in-their-owners-zones",
        sentence="Hands, libraries and graveyards hold only cards of their owners.",
        rules=("400.3", "108.3"),
        look=_in_owners_zones,
        generate=odd_game,
        to_draw=ODD,
    ),
    Invariant(
        id="owners-never-change",
        sentence="An object's owner stays the same, whoever controls it.",
        rules=("108.3", "111.2"),
        look=_owner_stays,
        generate=odd_game,
        to_draw=ODD,
    ),
    Invariant(
        id="status-only-on-battlefield",
        sentence="Only permanents are tapped, damaged, attached, phased out or in combat.",
        rules=("110.5d", "400.7", "506.4"),
        look=_no_status,
    ),
    Invariant(
        id="counters-stay-behind",
        sentence="No counters go along with a card to another zone.",
        rules=("122.2", "400.7"),
        look=_no_counters,
        any_card=False,
        generate=or_any_game(returning),
        to_draw=frozenset({Feature.MANA_POOL}),
        cards=RETURNING,
    ),
    Invariant(
        id="tokens-only-on-battlefield",
        sentence="A token in another zone is gone before a player has priority.",
        rules=("111.7", "704.5d"),
        look=_tokens_stay,
        needs=frozenset({Feature.OBSERVE_DECISION}),
        generate=or_any_game(_token_trip),
        to_draw=frozenset({Feature.MANA_POOL, Feature.ANY_STEP}),
        cards=TRIPPING,
    ),
    Invariant(
        id="tokens-never-return",
        sentence="A token that has left the battlefield does not come back.",
        rules=("111.8",),
        look=_tokens_do_not_return,
        generate=_token_trip,
        to_draw=frozenset({Feature.MANA_POOL, Feature.ANY_STEP}),
        cards=TRIPPING,
    ),
    Invariant(
        id="no-spell-on-battlefield",
        sentence="Instants and sorceries are never on the battlefield.",
        rules=("304.4", "307.4"),
        look=_no_spells,
    ),
    Invariant(
        id="libraries-keep-their-order",
        sentence="Cards that stay in a library keep their order unless it is shuffled.",
        rules=("401.2",),
        look=_order_stays,
        any_card=False,
    ),
)

CHECKS = tuple(invariant.check for invariant in INVARIANTS)
