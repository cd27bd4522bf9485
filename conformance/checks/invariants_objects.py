"""New objects, owners and controllers: what follows a card and what does not (109, 400)."""

from adapters.action import Activate, Cast
from adapters.names import Feature, Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Performed
from conformance.boards import Board, Draw, at_most, creatures, mana_cost_text, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import zone_of
from conformance.checks.printed import PRINTED, size
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

# --- Nothing follows a card ---------------------------------------------------------------------

TRAVELLERS = ("Grizzly Bears", "Hill Giant", "Pillarfield Ox", "Craw Wurm")
AURAS = ("Pacifism", "Lignify")
WAYS = {"Cloudshift": "W", "Unsummon": "U", "Murder": "CBB"}
"""Spells that take a creature off the battlefield. After two of them another brings it back."""


def _there_and_back(draw: Draw, pool: frozenset[str]) -> Case:
    """A creature with marks on it leaves the battlefield and comes back."""
    board = Board()
    name = pick(draw, [name for name in TRAVELLERS if name in pool])
    plus = at_most(draw, 2)
    creature = board.add(
        name,
        tapped=bool(at_most(draw, 1)),
        counters={"+1/+1": plus} if plus else None,
        damage=at_most(draw, 1),
    )
    if at_most(draw, 1):
        aura = pick(draw, ["", *(name for name in AURAS if name in pool)])
        if aura:
            board.add(aura, at_most(draw, 1), attached_to=creature)
    if "Leonin Scimitar" in pool and at_most(draw, 2) == 2:
        board.add("Leonin Scimitar", attached_to=creature)
    grown = board.hand("Giant Growth") if at_most(draw, 1) and "Giant Growth" in pool else ""
    ways = [way for way in WAYS if way in pool and (way != "Murder" or "Reanimate" in pool)]
    way = pick(draw, ways)
    spell = board.hand(way)
    again = board.hand("Reanimate") if way == "Murder" else ""
    back = {"Cloudshift": "", "Unsummon": mana_cost_text(PRINTED[name].cost), "Murder": "B"}[way]
    board.mana(0, WAYS[way] + back + ("G" if grown else ""))
    game = Director(board.scenario())
    if grown:
        game.do(Cast(0, grown, targets=((creature,),), spend="G"))
        game.resolve()
    game.do(Cast(0, spell, targets=((creature,),), spend=WAYS[way]))
    game.resolve()
    if way == "Unsummon":
        game.do(Cast(0, creature, spend=back))
        game.resolve()
    elif again:
        game.do(Cast(0, again, targets=((creature,),), spend=back))
        game.resolve()
    return Case(game.program, facts={"creature": creature, "card": name, "way": way})


def _judge_new_object(case: Case, table: Table) -> None:
    """The creature is as printed, and nothing that was on it is."""
    transcript = table.play(case.game)
    label, card = str(case.facts["creature"]), str(case.facts["card"])
    start, last = transcript.start, transcript.last
    view = last.object(label)
    move = len(transcript.outcomes)
    there = view is not None and view.zone is Zone.BATTLEFIELD
    table.require(there, "not-back", move=move, expected=f"{label} is back", observed="it is not")
    assert view is not None
    was = start.object(label)
    assert was is not None
    way, marks = case.facts["way"], _marks(start, was)
    if any(spec.card == "Giant Growth" for spec in case.game.scenario.objects):
        marks.append("an effect")
    for mark in marks:
        table.exercised(f"{way} with {mark}")
    if not marks:
        table.contrast(f"{way} with nothing")
    found = _marks(last, view)
    table.require(
        not found,
        f"{found[0]}-came-along" if found else "",
        move=move,
        expected=f"a new {card} without anything on it",
        observed=", ".join(found),
    )
    table.require(
        (view.power, view.toughness) == size(card),
        "size-came-along",
        move=move,
        expected=f"{label} is {size(card)[0]}/{size(card)[1]}, as printed",
        observed=f"{view.power}/{view.toughness}",
    )


def _marks(seen: Observation, view: ObjectView) -> list[str]:
    """Return what is on a permanent, in words."""
    marks = {
        "tapped": view.tapped,
        "counters": bool(view.counters),
        "damage": view.damage > 0,
        "attachment": any(other.attached_to == view.label for other in seen.objects),
    }
    return [name for name, holds in marks.items() if holds]


def _bystanders(draw: Draw, board: Board, pool: frozenset[str]) -> None:
    for name in some(draw, creatures(pool), 2):
        board.add(name, at_most(draw, 1), controller=at_most(draw, 1))


# --- Stolen permanents go home ------------------------------------------------------------------

ENDS = {
    "Murder": ("CBB", Zone.GRAVEYARD),
    "Unsummon": ("U", Zone.HAND),
    "Swords to Plowshares": ("W", Zone.EXILE),
    "Boomerang": ("UU", Zone.HAND),
}


def _stolen(draw: Draw, pool: frozenset[str]) -> Case:
    """A permanent that its owner does not control is destroyed, returned or exiled."""
    board = Board()
    owner = at_most(draw, 1)
    victim = board.add(
        pick(draw, [name for name in TRAVELLERS if name in pool]),
        owner,
        controller=pick(draw, (1 - owner, owner)),
    )
    way = pick(draw, [name for name in ENDS if name in pool])
    spell = board.hand(way)
    board.mana(0, ENDS[way][0])
    _bystanders(draw, board, pool)
    game = Director(board.scenario())
    game.do(Cast(0, spell, targets=((victim,),), spend=ENDS[way][0]))
    game.resolve()
    return Case(game.program, facts={"victim": victim, "way": way, "owner": owner})


def _judge_stolen(case: Case, table: Table) -> None:
    """It is in its owner's zone, whoever controlled it."""
    transcript = table.play(case.game)
    victim, owner = str(case.facts["victim"]), int(str(case.facts["owner"]))
    zone = ENDS[str(case.facts["way"])][1]
    was = transcript.start.object(victim)
    stolen = was is not None and was.controller != owner
    count = table.exercised if stolen else table.contrast
    count("stolen" if stolen else "not stolen")
    move = len(transcript.outcomes)
    table.require(
        zone_of(transcript.last, victim) is zone,
        "wrong-zone",
        move=move,
        expected=f"{victim} in {zone.value}",
        observed=str(zone_of(transcript.last, victim)),
    )
    player = transcript.last.players[owner]
    rows = {Zone.HAND: player.hand, Zone.GRAVEYARD: player.graveyard}
    table.require(
        zone not in rows or victim in rows[zone],
        "not-its-owners",
        move=move,
        expected=f"{victim} in the {zone.value} of P{owner}, its owner",
        observed="it is another player's",
    )


# --- Abilities are their controller's -----------------------------------------------------------


def _stolen_abilities(draw: Draw, pool: frozenset[str]) -> Case:
    """A permanent controlled by either player has an ability that triggers or makes mana."""
    board = Board()
    owner = at_most(draw, 1)
    controller = pick(draw, (1 - owner, owner))
    kind = pick(draw, ("trigger", "owner activates", "controller activates"))
    _bystanders(draw, board, pool)
    if kind == "trigger":
        source = board.add("Soul Warden", owner, controller=controller)
        arriving = board.hand("Memnite")
        game = Director(board.scenario())
        game.do(Cast(0, arriving))
        game.resolve()
        game.resolve()
    else:
        source = board.add("Llanowar Elves", owner, controller=controller)
        player = owner if kind == "owner activates" else controller
        game = Director(board.scenario())
        game.give_priority_to(player)
        if player == controller:
            game.do(Activate(player, source))
        else:
            game.forbid(Activate(player, source))
    facts: dict[str, str | int | bool | list[str]] = {
        "source": source,
        "controller": controller,
        "kind": kind,
    }
    return Case(game.program, facts=facts)


def _judge_abilities(case: Case, table: Table) -> None:
    """The controller gains the life and makes the mana; the owner may not activate."""
    transcript = table.try_to_play(case.game)
    source, controller = str(case.facts["source"]), int(str(case.facts["controller"]))
    start, last = transcript.start, transcript.last
    move = len(transcript.outcomes)
    expected = case.game.moves[-1].legal
    view = start.object(source)
    stolen = view is not None and view.owner != controller
    count = table.exercised if stolen else table.contrast
    count(f"{case.facts['kind']}, {'stolen' if stolen else 'not stolen'}")
    if case.facts["kind"] != "trigger":
        performed = isinstance(transcript.outcomes[-1], Performed)
        table.require(
            performed is expected and bool(last.players[controller].mana) is expected,
            "controller-may-not" if expected else "owner-may",
            move=move,
            expected=f"P{controller}, who controls {source}, may activate it, nobody else",
            observed="activated" if performed else "refused",
        )
        return
    for number in range(move):
        for item in transcript.observation(number).stack:
            table.require(
                item.source != source or item.controller == controller,
                "trigger-of-another",
                move=number,
                expected=f"P{controller}, who controls {source}, controls its ability",
                observed=f"P{item.controller} does",
            )
    gained = [now.life - was.life for was, now in zip(start.players, last.players, strict=True)]
    table.require(
        gained == [int(seat == controller) for seat in range(len(gained))],
        "life-of-another",
        move=move,
        expected=f"P{controller} gains 1 life and nobody else",
        observed=str(gained),
    )


MARKS = frozenset({Feature.TAPPED, Feature.COUNTERS, Feature.DAMAGE, Feature.ATTACHED})
CASTING = frozenset({Feature.CAST, Feature.MANA_POOL})

CHECKS = (
    Check(
        id="nothing-follows-a-card",
        kind=Kind.INVARIANT,
        sentence=(
            "A creature that left the battlefield and came back has no counters, damage, effects "
            "or attachments, and is untapped."
        ),
        rules=("400.7", "122.2", "704.5m"),
        generate=_there_and_back,
        judge=_judge_new_object,
        needs=MARKS | CASTING,
        cards=frozenset({"Grizzly Bears", "Cloudshift"}),
    ),
    Check(
        id="stolen-permanents-go-home",
        kind=Kind.INVARIANT,
        sentence="A permanent goes to its owner's hand or graveyard, whoever controls it.",
        rules=("400.3", "108.3"),
        generate=_stolen,
        judge=_judge_stolen,
        needs=CASTING | {Feature.CONTROLLER},
        cards=frozenset({"Grizzly Bears", "Murder"}),
    ),
    Check(
        id="abilities-are-the-controllers",
        kind=Kind.INVARIANT,
        sentence="Who controls a permanent, not its owner, has its abilities.",
        rules=("603.3a", "602.2", "109.5"),
        generate=_stolen_abilities,
        judge=_judge_abilities,
        needs=CASTING
        | {Feature.CONTROLLER, Feature.ACTIVATE, Feature.OBSERVE_MANA, Feature.OBSERVE_STACK},
        cards=frozenset({"Soul Warden", "Llanowar Elves", "Memnite"}),
    ),
)
