"""What permanents are, what changes about them and what does not by itself (110, 208, 704)."""

from collections.abc import Iterator

from adapters.action import Activate, Block, Cast, PlayLand
from adapters.names import Feature, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Program, Transcript
from conformance.boards import Board, Draw, at_most, creatures, pick
from conformance.checks.basic_games import BODIES, with_counters
from conformance.checks.games import or_any_game
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import (
    Stride,
    at_priority,
    departures,
    on_battlefield,
    positions,
    strides,
)
from conformance.director import Director
from conformance.results import Case

__all__ = ["CHECKS", "INVARIANTS", "has_loyalty"]


# --- Nothing changes by itself ------------------------------------------------------------------


def _both(stride: Stride) -> Iterator[tuple[ObjectView, ObjectView]]:
    """Yield what was a permanent before a move and is one after it."""
    after = {view.label: view for view in stride.after.permanents()}
    for view in stride.before.permanents():
        if view.label in after:
            yield view, after[view.label]


def _quiet(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Playing a land and declaring blockers leaves the other permanents as they are."""
    for stride in strides(program, transcript):
        action = stride.action
        if not isinstance(action, PlayLand | Block) or not at_priority(stride.after):
            continue
        kind = "playing-a-land" if isinstance(action, PlayLand) else "blocking"
        for before, after in _both(stride):
            if isinstance(action, Block) and before.power is None:
                continue  # some effects have players pay to block
            yield Met(kind)
            for field in ("tapped", "counters", "damage"):
                was, now = getattr(before, field), getattr(after, field)
                if was != now:
                    yield Broken(
                        f"{kind}-changes-{field}",
                        stride.number,
                        f"{field} of {before.label} stays {was}",
                        str(now),
                    )


def _only_costs(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """Casting and activating tap and untap only what pays."""
    for stride in strides(program, transcript):
        action = stride.action
        if not isinstance(action, Cast | Activate) or not at_priority(stride.after):
            continue
        paying = set(_payers(action))
        yield Met(type(action).__name__)
        for before, after in _both(stride):
            if before.tapped is not after.tapped and before.label not in paying:
                word = "tapped" if after.tapped else "untapped"
                yield Broken(
                    f"{word}-without-cost",
                    stride.number,
                    f"{before.label} does not pay and stays as it is",
                    f"it became {word}",
                )


def _payers(action: Cast | Activate) -> Iterator[str]:
    """Yield what an announcement taps, untaps or chooses for its costs."""
    if isinstance(action, Activate):
        yield action.source
    for group in action.cost_choices:
        yield from group
    for ability in action.mana:
        yield from _payers(ability)


# --- What permanents are ------------------------------------------------------------------------


def _creatures_have_size(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """A permanent has power and toughness exactly if it is a creature."""
    for number, seen in positions(transcript):
        for view in seen.permanents():
            creature = "Creature" in view.types
            yield Met("creature" if creature else "noncreature")
            if (view.power is not None, view.toughness is not None) != (creature, creature):
                yield Broken(
                    "creature-without-size" if creature else "size-without-creature",
                    number,
                    f"{view.label} has {'both' if creature else 'neither'} power and toughness",
                    f"{view.power}/{view.toughness}",
                )


def _alive(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """When a player has priority each creature has toughness."""
    yield Met("toughness 0 or less", _weakened(program, transcript))
    for number, view in _when_settled(transcript):
        if view.toughness is not None:
            yield Met("creature", contrast=True)
            if view.toughness <= 0:
                yield Broken(
                    "no-toughness",
                    number,
                    f"{view.label} is in its owner's graveyard",
                    f"it has toughness {view.toughness}",
                )


def _weakened(program: Program, transcript: Transcript) -> int:
    """Return how many creatures begin a game with as many -1/-1 counters as toughness."""
    if not transcript.outcomes:
        return 0
    return sum(
        spec.card in BODIES
        and spec.zone is Zone.BATTLEFIELD
        and spec.counters.get("-1/-1", 0) - spec.counters.get("+1/+1", 0)
        >= BODIES[spec.card].toughness
        for spec in program.scenario.objects
    )


def _when_settled(transcript: Transcript) -> Iterator[tuple[int, ObjectView]]:
    """Yield the permanents there are whenever a player has priority after a move."""
    for number, seen in positions(transcript):
        if number and at_priority(seen):
            for view in seen.permanents():
                yield number, view


def _annihilated(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """When a player has priority nothing has both +1/+1 and -1/-1 counters."""
    both = [spec for spec in program.scenario.objects if {"+1/+1", "-1/-1"} <= spec.counters.keys()]
    yield Met("both sorts of counters", len(both) if transcript.outcomes else 0)
    for number, view in _when_settled(transcript):
        plus, minus = view.counters.get("+1/+1", 0), view.counters.get("-1/-1", 0)
        if plus or minus:
            yield Met("with counters", contrast=True)
        if plus and minus:
            yield Broken(
                "both-kinds",
                number,
                f"{view.label} has counters of one kind only",
                f"{plus} +1/+1 and {minus} -1/-1 counters",
            )


def has_loyalty(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """When a player has priority each planeswalker has loyalty counters."""
    for *__, gone in departures(transcript, lambda view: "Planeswalker" in view.types):
        yield Met("planeswalker left", len(gone))
    for number, view in _when_settled(transcript):
        if "Planeswalker" in view.types:
            yield Met("planeswalker", contrast=True)
            if view.counters.get("loyalty", 0) < 1:
                yield Broken(
                    "no-loyalty", number, f"{view.label} is in its owner's graveyard", "it is here"
                )


# --- Attachments --------------------------------------------------------------------------------


AURAS = {"Pacifism": "CW", "Control Magic": "CCUU", "Lignify": "CG"}
EQUIPMENT = ("Leonin Scimitar", "Swiftfoot Boots")
LEAVING = {"Unsummon": "U", "Murder": "CBB", "Swords to Plowshares": "W", "Boomerang": "UU"}


def _host_leaves(draw: Draw, pool: frozenset[str]) -> Case:
    """Something is attached to a creature, or becomes so, and the creature leaves or stays."""
    board = Board()
    host = board.add(pick(draw, creatures(pool)), 1 - at_most(draw, 1))
    name = pick(draw, [name for name in (*AURAS, *EQUIPMENT) if name in pool])
    ways = [way for way in LEAVING if way in pool]
    way = pick(draw, ways) if ways else ""
    is_cast = name in AURAS and (not way or at_most(draw, 1) == 1)
    if is_cast:
        thing = board.hand(name)
        board.mana(0, AURAS[name])
    else:
        board.add(name, 0 if name in AURAS else board.objects[0].owner, attached_to=host)
    if way:
        spell = board.hand(way)
        board.mana(0, LEAVING[way])
    game = Director(board.scenario())
    if is_cast:
        game.do(Cast(0, thing, targets=((host,),), spend=AURAS[name]))
        game.resolve()
    if way and (not is_cast or at_most(draw, 3)):
        action = Cast(0, spell, targets=((host,),), spend=LEAVING[way])
        if game.may(action):  # not where the creature has got hexproof
            game.resolve()
    return Case(game.program)


def _attached(_: Program, transcript: Transcript) -> Iterator[Finding]:
    """When a player has priority each Aura is attached, and nothing to what can't have it."""
    hosts: dict[str, str] = {}
    for number, seen in positions(transcript):
        here = [v for v in seen.permanents() if "Aura" in v.types or v.attached_to is not None]
        left = {label for label, host in hosts.items() if _has_left(seen, host)}
        yield Met("its host left", len(left))
        for view in here if number and at_priority(seen) else ():
            new = "Aura" in view.types and view.label not in hosts
            yield Met("Aura entered" if new else "attached", contrast=not new)
            gone = view.label in left and view.attached_to == hosts[view.label]
            wrong = "host-is-gone" if gone else _wrong_host(seen, view)
            if wrong:
                yield Broken(wrong, number, f"{view.label} attached where it may be", _where(view))
        hosts = {view.label: view.attached_to for view in here if view.attached_to is not None}


def _has_left(seen: Observation, host: str) -> bool:
    """Whether what something was attached to is no permanent any more; players stay."""
    return not _is_player(host) and on_battlefield(seen, host) is None


def _is_player(host: str) -> bool:
    return host[:1] == "P" and host[1:].isdigit()


def _where(view: ObjectView) -> str:
    return f"attached to {view.attached_to or 'nothing'}"


def _wrong_host(seen: Observation, view: ObjectView) -> str:
    host = view.attached_to
    if host is None:
        return "unattached"
    if host == view.label:
        return "attached-to-itself"
    if "Creature" in view.types and "Aura" in view.types:
        return "creature-attached"
    if _is_player(host):
        return "player-has-lost" if seen.players[int(host[1:])].lost else ""
    there = seen.object(host)
    if there is None or there.phased_out:
        return "host-is-gone"
    return "" if there.zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD) else "host-is-no-permanent"


DECIDING = frozenset({Feature.OBSERVE_DECISION})

INVARIANTS = (
    Invariant(
        id="nothing-changes-by-itself",
        sentence=(
            "Playing a land or blocking taps, untaps and damages nothing and changes no counters."
        ),
        rules=("509.1g", "305.1", "701.26a"),
        look=_quiet,
        needs=DECIDING,
    ),
    Invariant(
        id="only-costs-tap",
        sentence="Casting and activating tap and untap nothing but what pays their costs.",
        rules=("601.2h", "602.2b", "701.26a"),
        look=_only_costs,
        needs=DECIDING,
        any_card=False,
    ),
    Invariant(
        id="creatures-have-size",
        sentence="Permanents have power and toughness if they are creatures, and only then.",
        rules=("208.1", "208.3"),
        look=_creatures_have_size,
    ),
    Invariant(
        id="creatures-have-toughness",
        sentence="No creature with toughness 0 or less is there when a player has priority.",
        rules=("704.5f",),
        look=_alive,
        needs=DECIDING,
        generate=or_any_game(with_counters),
    ),
    Invariant(
        id="opposite-counters-annihilate",
        sentence="Nothing has +1/+1 and -1/-1 counters together when a player has priority.",
        rules=("704.5q",),
        look=_annihilated,
        needs=DECIDING,
        generate=or_any_game(with_counters),
    ),
    Invariant(
        id="auras-have-a-host",
        sentence="Auras are attached, and nothing is attached to what is gone or to itself.",
        rules=("704.5m", "303.4c", "303.4d", "301.5c"),
        look=_attached,
        needs=DECIDING,
        generate=or_any_game(_host_leaves),
        to_draw=frozenset({Feature.ATTACHED, Feature.MANA_POOL}),
        one_of=frozenset({*AURAS, *EQUIPMENT}),
    ),
)

CHECKS = tuple(invariant.check for invariant in INVARIANTS)
