"""The basics of combat damage, for engines that can do little more."""

from collections.abc import Callable
from typing import NamedTuple

from adapters.action import Activate, Answer, Block, Cast, Pass
from adapters.names import DecisionKind, Feature, Step
from adapters.program import Program
from conformance.boards import Board, Draw, at_most, pick
from conformance.checking import Check, Table
from conformance.checks.basic_games import (
    BODIES,
    BURN,
    Body,
    arrived,
    attack,
    block_and_finish,
    bodies,
    burn,
    dead_and_alive,
    declared,
    pass_to,
    permanents_of,
    plain,
    plain_combat,
    play_without_answers,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


class Struck(NamedTuple):
    """What came of a creature and one that blocks it: which die, and what players lose."""

    attacker_dies: bool
    blocker_dies: bool
    lost: int
    """Life that the defending player loses."""
    gained: tuple[int, int]
    """Life that the attacking and the defending player gain."""


def _strikes(body: Body, *, first: bool) -> bool:
    quick = bool({"first strike", "double strike"} & body.keywords)
    return quick if first else not quick or "double strike" in body.keywords


def _fatal(source: Body, victim: Body, damage: int) -> bool:
    deadly = damage > 0 and "deathtouch" in source.keywords
    return (deadly or damage >= victim.toughness) and "indestructible" not in victim.keywords


def strike(attacker: Body, blocker: Body | None) -> Struck:
    """Return what comes of an attacker, blocked or not (510.1, 510.4, 702.2b, 702.4b, 702.15b)."""
    dealt, taken = 0, 0  # by the attacker, by the blocker
    fallen, felled = False, False
    for first in (True, False):
        both = not fallen and not felled  # else there is nothing to strike, or to be struck
        hits = attacker.power if both and _strikes(attacker, first=first) else 0
        back = blocker.power if both and blocker and _strikes(blocker, first=first) else 0
        dealt, taken = dealt + hits, taken + back
        if blocker is not None:
            fallen, felled = _fatal(blocker, attacker, taken), _fatal(attacker, blocker, dealt)
    links = ["lifelink" in body.keywords if body else False for body in (attacker, blocker)]
    return Struck(fallen, felled, 0 if blocker else dealt, (dealt * links[0], taken * links[1]))


SPECIAL = frozenset({"first strike", "double strike", "deathtouch", "lifelink", "indestructible"})


def _special_combat(draw: Draw, pool: frozenset[str]) -> Case:
    """One or two creatures attack, each blocked by one or by none; keyword abilities meet."""
    board = Board()
    names = [name for name in bodies(pool) if "menace" not in BODIES[name].keywords]
    special = [name for name in names if BODIES[name].keywords & SPECIAL]
    attackers: list[str] = []
    blocks: dict[str, str] = {}
    for _ in range(at_most(draw, 2, 1)):
        name, other = pick(draw, special), pick(draw, names)
        if at_most(draw, 1):
            name, other = other, name
        attackers.append(board.add(name))
        if at_most(draw, 3) and _able(other, name):
            blocks[board.add(other, 1)] = attackers[-1]
    game = Director(board.scenario())
    attack(game, attackers)
    block_and_finish(game, blocks)
    return Case(game.program)


def _able(blocker: str, attacker: str) -> bool:
    """Return whether a creature may block another (702.9b, 702.17b)."""
    flies = "flying" in BODIES[attacker].keywords
    return not flies or bool({"flying", "reach"} & BODIES[blocker].keywords)


class Fate(NamedTuple):
    """Which creatures die in a combat and why, and the life totals after it and why."""

    dying: dict[str, bool]
    reason: dict[str, str]
    lives: list[int]
    about_life: str


def _fate(program: Program) -> Fate:
    attackers, blocks, _ = declared(program)
    blocker_of = {attacker: blocker for blocker, (attacker,) in blocks.items()}
    cards = {spec.label: spec.card for spec in program.scenario.objects}
    fate = Fate(
        dict.fromkeys(cards, False),
        dict.fromkeys(cards, "plain"),
        [player.life for player in program.scenario.players],
        _most_telling([BODIES[card] for card in cards.values()], ("lifelink", "double strike")),
    )
    for attacker in attackers:
        blocker = blocker_of.get(attacker)
        body, other = BODIES[cards[attacker]], BODIES[cards[blocker]] if blocker else None
        struck = strike(body, other)
        fate.lives[0] += struck.gained[0]
        fate.lives[1] += struck.gained[1] - struck.lost
        if blocker and other:
            fate.dying.update({attacker: struck.attacker_dies, blocker: struck.blocker_dies})
            reason = _most_telling([body, other], TELLING)
            fate.reason.update({attacker: reason, blocker: reason})
    return fate


TELLING = ("double strike", "first strike", "deathtouch", "indestructible")
"""Keywords that decide who dies; a fault is named by the first of those that are there."""


def _most_telling(those: list[Body], words: tuple[str, ...]) -> str:
    there = frozenset[str]().union(*(body.keywords for body in those))
    return next((word for word in words if word in there), "plain")


def _judge_plain(case: Case, table: Table) -> None:
    """Who dies and what players lose is as the powers say."""
    _judge_damage(case, table, table.exercised)


def _judge_keywords(case: Case, table: Table) -> None:
    """Keyword abilities have their say; creatures without them are the contrast."""
    _judge_damage(case, table, table.contrast)


def _judge_damage(case: Case, table: Table, count_plain: Callable[[str], None]) -> None:
    """Who dies and what players lose and gain is as the powers and abilities say."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    fate = _fate(case.game)
    for label, dies in fate.dying.items():
        reason = fate.reason[label]
        count = count_plain if reason == "plain" else table.exercised
        count(f"{reason}, {'dies' if dies else 'survives'}")
        dead, alive = dead_and_alive(transcript.last, [label])
        table.require(
            bool(dead) is dies and bool(alive) is not dies,
            f"{'lives' if dies else 'dies'} ({fate.reason[label]})",
            move=len(transcript.outcomes),
            expected=f"{label} {'dies' if dies else 'survives'}",
            observed=f"it is {'on the battlefield' if alive else 'not there'} after combat",
        )
    shown = [player.life for player in transcript.last.players]
    table.require(
        shown == fate.lives,
        f"wrong-life ({fate.about_life})",
        move=len(transcript.outcomes),
        expected=f"life totals {fate.lives} after combat",
        observed=f"{shown}",
    )


# --- Two blockers ---------------------------------------------------------------------------------


def _two_blockers(draw: Draw, pool: frozenset[str]) -> Case:
    """Two creatures block one; its damage goes to the first as far as the player may choose."""
    board = Board()
    name = pick(draw, plain(pool))
    attacker = board.add(name)
    others = [pick(draw, plain(pool)) for _ in range(2)]
    blockers = [board.add(other, 1) for other in others]
    game = Director(board.scenario())
    attack(game, [attacker])
    block_and_finish(game, dict.fromkeys(blockers, attacker))
    if game.waits_for(DecisionKind.DIVIDE):
        game.answer((blockers[0],) * BODIES[name].power)
        game.until(0, Step.POSTCOMBAT_MAIN)
    return Case(game.program)


def _judge_two_blockers(case: Case, table: Table) -> None:
    """The blockers that die had no more toughness together than the attacker has power."""
    transcript = play_without_answers(table, case.game)
    seen = transcript.last
    if seen.decision is not None and seen.decision.kind is DecisionKind.DIVIDE:
        return
    (attacker,), blocks, _ = declared(case.game)
    cards = {spec.label: spec.card for spec in case.game.scenario.objects}
    power = BODIES[cards[attacker]].power
    dead, _ = dead_and_alive(seen, blocks)
    toughness = sum(BODIES[cards[label]].toughness for label in dead)
    asked = any(isinstance(move.action, Answer) for move in case.game.moves)
    fragile = [t for label in blocks if (t := BODIES[cards[label]].toughness) <= power]
    if sum(fragile) > power:
        table.exercised("damage divided" if asked else "damage without a choice")
    else:
        table.contrast("power for both blockers, or for none")
    table.require(
        toughness <= power,
        "more-damage-than-power",
        move=len(transcript.outcomes),
        expected=f"{power} damage, so blockers with toughness {power} in sum die at most",
        observed=f"{', '.join(sorted(dead))} died, with toughness {toughness}",
    )
    struck = sum(BODIES[cards[label]].power for label in blocks)
    dies = struck >= BODIES[cards[attacker]].toughness
    gone, _ = dead_and_alive(seen, [attacker])
    table.require(
        bool(gone) is dies,
        "attacker-lives" if dies else "attacker-dies",
        move=len(transcript.outcomes),
        expected=f"the attacker, dealt {struck} damage, {'dies' if dies else 'survives'}",
        observed="not so",
    )


# --- A blocker that is gone -----------------------------------------------------------------------


def _still_blocked(draw: Draw, pool: frozenset[str]) -> Case:
    """One or two creatures attack, the first is blocked, and its blocker dies of a spell."""
    board = Board()
    spell = pick(draw, burn(pool))
    frail = [name for name in plain(pool) if BODIES[name].toughness <= BURN[spell]]
    attackers = [board.add(pick(draw, plain(pool))) for _ in range(at_most(draw, 2, 1))]
    blocker = board.add(pick(draw, frail), 1)
    caster = at_most(draw, 1)
    mountain, card = board.add("Mountain", caster), board.hand(spell, caster)
    game = Director(board.scenario())
    attack(game, attackers)
    game.until(0, Step.DECLARE_BLOCKERS)
    game.do(Block(1, {blocker: (attackers[0],)}))
    if caster == 1:
        game.do(Pass(0))
    paid = (Activate(caster, mountain),)
    game.do(Cast(caster, card, targets=((blocker,),), mana=paid, spend="R"))
    game.until(0, Step.POSTCOMBAT_MAIN)
    return Case(game.program, facts={"blocker": blocker})


def _judge_still_blocked(case: Case, table: Table) -> None:
    """The creature stays blocked and deals no damage; the other one does."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    seen, attackers = transcript.last, declared(case.game).attackers
    gone, _ = dead_and_alive(seen, [str(case.facts["blocker"])])
    if not gone:
        return  # what spells do is for other checks
    cards = {spec.label: spec.card for spec in case.game.scenario.objects}
    through = sum(BODIES[cards[label]].power for label in attackers[1:])
    lost = transcript.start.players[1].life - seen.players[1].life
    table.exercised("its blocker gone")
    table.require(
        lost == through,
        "blocked-creature-deals-damage" if lost > through else "unblocked-creature-deals-none",
        move=len(transcript.outcomes),
        expected=f"P1 loses {through} life, {attackers[0]} having been blocked",
        observed=f"P1 loses {lost}",
    )


# --- Damage of a turn -----------------------------------------------------------------------------


ADDING = {"Pyroclasm": 2, **BURN}
"""Spells that deal damage: to each creature, or to the target."""


def _adding_up(draw: Draw, pool: frozenset[str]) -> Case:
    """Deal damage to creatures by a spell, then let two of them fight, this turn or the next."""
    board = Board()
    spell = pick(draw, [name for name in ADDING if name in pool])
    tough = [name for name in plain(pool) if BODIES[name].toughness > ADDING[spell]]
    hit, other = pick(draw, tough), pick(draw, plain(pool) if spell in BURN else tough)
    whose = at_most(draw, 1)
    label, another = board.add(hit, whose), board.add(other, 1 - whose)
    mine, theirs = (another, label) if whose else (label, another)
    board.library(1, 1)
    card, mana = board.hand(spell), "R" if spell in BURN else "CR"
    board.mana(0, mana)
    targets = ((label,),) if spell in BURN else ()
    game = Director(board.scenario())
    game.do(Cast(0, card, targets=targets, spend=mana))
    attacker, blocker, seat = (mine, theirs, 0) if at_most(draw, 1) else (theirs, mine, 1)
    pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    attack(game, [attacker], seat)
    block_and_finish(game, {blocker: attacker})
    return Case(game.program)


def _damage_by_spell(program: Program, creatures: tuple[str, str]) -> dict[str, int]:
    """Return how much damage the spell deals to which of the creatures."""
    how = next(m.action for m in program.moves if isinstance(m.action, Cast))
    card = next(spec.card for spec in program.scenario.objects if spec.label == how.card)
    hit = [target for group in how.targets for target in group] or creatures
    return dict.fromkeys(hit, ADDING[card])


def _judge_adding_up(case: Case, table: Table) -> None:
    """Damage of one turn counts together; in the next turn the old damage is gone."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    block = next(m.action for m in case.game.moves if isinstance(m.action, Block))
    ((blocker, (attacker,)),) = block.blockers.items()
    specs = permanents_of(case.game.scenario)
    same = block.player == 1
    when = "in the same turn" if same else "in the next turn"
    spell = _damage_by_spell(case.game, (attacker, blocker))
    for label, other in ((attacker, blocker), (blocker, attacker)):
        struck, toughness = BODIES[specs[other].card].power, BODIES[specs[label].card].toughness
        matters = struck < toughness <= struck + spell.get(label, 0)
        count = table.exercised if matters else table.contrast
        count(f"damage {when}" if matters else f"other damage {when}")
        damage = struck + (spell.get(label, 0) if same else 0)
        dies = damage >= toughness
        dead, alive = dead_and_alive(transcript.last, [label])
        table.require(
            bool(dead) is dies and bool(alive) is not dies,
            f"{'lives' if dies else 'dies'} {when}",
            move=len(transcript.outcomes),
            expected=f"{label} with {damage} damage {'dies' if dies else 'survives'}",
            observed=f"it is {'on the battlefield' if alive else 'not there'} after combat",
        )


FIGHT = frozenset({Feature.COMBAT})
CARDS = frozenset({"Grizzly Bears"})

CHECKS = (
    Check(
        id="basic-combat-damage",
        kind=Kind.INVARIANT,
        sentence="Creatures deal combat damage equal to their power, and lethal damage destroys.",
        rules=("510.1a", "510.1b", "510.1c", "510.1d", "704.5g"),
        generate=plain_combat,
        judge=_judge_plain,
        needs=FIGHT,
        cards=CARDS,
    ),
    Check(
        id="basic-combat-keywords",
        kind=Kind.INVARIANT,
        sentence="First and double strike, deathtouch, lifelink and indestructible do their work.",
        rules=("510.4", "702.7b", "702.4b", "702.2b", "702.15b", "702.12b"),
        generate=_special_combat,
        judge=_judge_keywords,
        needs=FIGHT,
        cards=CARDS | {"Typhoid Rats"},
    ),
    Check(
        id="basic-two-blockers",
        kind=Kind.INVARIANT,
        sentence="A creature blocked by two deals no more damage in sum than its power.",
        rules=("510.1a", "510.1c"),
        generate=_two_blockers,
        judge=_judge_two_blockers,
        needs=FIGHT,
        cards=CARDS,
    ),
    Check(
        id="basic-still-blocked",
        kind=Kind.INVARIANT,
        sentence="A blocked creature whose blocker is gone stays blocked and deals no damage.",
        rules=("509.1h", "510.1c"),
        generate=_still_blocked,
        judge=_judge_still_blocked,
        needs=FIGHT | {Feature.CAST, Feature.PAY_WHILE_CASTING},
        cards=CARDS | {"Mountain"},
        one_of=frozenset(BURN),
    ),
    Check(
        id="basic-damage-adds-up",
        kind=Kind.INVARIANT,
        sentence="Damage stays marked until the turn ends, and adds up.",
        rules=("120.6", "704.5g", "514.2"),
        generate=_adding_up,
        judge=_judge_adding_up,
        needs=FIGHT | {Feature.CAST, Feature.MANA_POOL},
        cards=CARDS | {"Hill Giant", "Forest"},
        one_of=frozenset(ADDING),
    ),
)
