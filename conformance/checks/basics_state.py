"""The basics of what cards are and of state-based actions, for engines that can do little more."""

from adapters.action import Answer, Cast
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.scenario import player_name
from conformance.boards import BASICS, Board, Draw, at_most, basics, pick, some
from conformance.checking import Check, Table
from conformance.checks.basic_games import (
    BODIES,
    arrived,
    attack,
    bodies,
    bystanders,
    dead_and_alive,
    declared,
    pass_to,
    permanents_of,
    plain,
    play_without_answers,
    with_counters,
)
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]


# --- What is printed ------------------------------------------------------------------------------


def _printed(draw: Draw, pool: frozenset[str]) -> Case:
    """Show cards in all zones, with nothing that changes them."""
    board = Board()
    zones = (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)
    for name in some(draw, [*bodies(pool), *basics(pool)], 4, minimum=1):
        board.add(name, at_most(draw, 1), pick(draw, zones))
    return Case(Director(board.scenario()).program)


def _judge_printed(case: Case, table: Table) -> None:
    """Name, colors, power and toughness are those printed; a land without a cost has no color."""
    transcript = table.play(case.game)
    for spec in case.game.scenario.objects:
        view, printed = transcript.start.object(spec.label), BODIES.get(spec.card)
        if view is None:
            continue
        cost = printed.cost if printed else ""
        wanted: dict[str, object] = {
            "name": spec.card,
            "colors": "".join(color for color in "WUBRG" if color in cost),
            "power": printed and printed.power,
            "toughness": printed and printed.toughness,
        }
        table.exercised("creature" if printed else "land")
        for what, value in wanted.items():
            seen = getattr(view, what)
            table.require(
                seen == value,
                f"wrong-{what}-of-{'creature' if printed else 'land'}",
                move=0,
                expected=f"{spec.card} in the {spec.zone} has {what} {value or 'none'}",
                observed=f"{seen or 'none'}",
            )


# --- Toughness and counters -----------------------------------------------------------------------


def _judge_toughness(case: Case, table: Table) -> None:
    """What has toughness 0 or less is in the graveyard, whatever else it is; the rest is not."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    for label, spec in permanents_of(case.game.scenario).items():
        balance = spec.counters.get("+1/+1", 0) - spec.counters.get("-1/-1", 0)
        toughness = BODIES[spec.card].toughness + balance
        dead, alive = dead_and_alive(transcript.last, [label])
        dies = toughness <= 0
        kind = " indestructible" if "indestructible" in BODIES[spec.card].keywords else ""
        count = table.exercised if dies else table.contrast
        count(f"toughness {'0 or less' if dies else 'above 0'}{kind}")
        table.require(
            bool(dead) is dies and bool(alive) is not dies,
            f"{'lives' if dies else 'dies'}{kind.replace(' ', '-')}",
            move=len(transcript.outcomes),
            expected=f"{label} with toughness {toughness} {'is gone' if dies else 'stays'}",
            observed=f"it is {'on the battlefield' if alive else 'not there'}",
        )


def _judge_cancelling(case: Case, table: Table) -> None:
    """Of +1/+1 and -1/-1 counters on one permanent only one sort is left."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    for label, spec in permanents_of(case.game.scenario).items():
        if len(spec.counters) < 2:
            continue
        view = transcript.last.object(label)
        if view is None or view.zone is not Zone.BATTLEFIELD:
            continue
        less = min(spec.counters.values())
        left = {kind: number - less for kind, number in spec.counters.items() if number > less}
        table.exercised("both sorts of counters")
        table.require(
            view.counters == left,
            "counters-stay-together",
            move=len(transcript.outcomes),
            expected=f"{label} has {left or 'no counters'} left of {spec.counters}",
            observed=f"{view.counters or 'none'}",
        )


# --- Life -----------------------------------------------------------------------------------------


def _lethal(draw: Draw, pool: frozenset[str]) -> Case:
    """Attack a player who has about as much life as the attackers have power."""
    names = some(draw, plain(pool), 3, minimum=1)
    power = sum(BODIES[name].power for name in names)
    board = Board(lives=(20, max(1, power + at_most(draw, 1, -1))))
    attackers = [board.add(name) for name in names]
    game = Director(board.scenario())
    attack(game, attackers)
    game.until(0, Step.POSTCOMBAT_MAIN)
    return Case(game.program)


def _judge_lethal(case: Case, table: Table) -> None:
    """With 0 life or less the player has lost, with 1 it has not."""
    transcript = table.play(case.game)
    if not arrived(case.game, transcript):
        return
    attackers = declared(case.game).attackers
    cards = {spec.label: spec.card for spec in case.game.scenario.objects}
    left = case.game.scenario.players[1].life - sum(BODIES[cards[a]].power for a in attackers)
    if left > 0:
        table.contrast("life left")
    else:
        table.exercised("exactly 0 life" if left == 0 else "less than 0")
    lost = transcript.last.winners == (0,)
    table.require(
        lost is (left <= 0),
        "plays-on" if left <= 0 else "lost-with-life-left",
        move=len(transcript.outcomes),
        expected=f"{player_name(1)} has {left} life and {'has lost' if left <= 0 else 'plays on'}",
        observed=f"winners are {transcript.last.winners}",
    )


# --- The legend rule ------------------------------------------------------------------------------


def _legends(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a second legendary creature of a name that its player controls, or the opponent."""
    board = Board()
    bystanders(draw, board, pool)
    theirs = bool(at_most(draw, 1))
    old = board.add("Isamaru, Hound of Konda", int(theirs))
    new = board.hand("Isamaru, Hound of Konda")
    board.mana(0, "W")
    game = Director(board.scenario())
    game.do(Cast(0, new, spend="W"))
    game.until(0, Step.BEGINNING_OF_COMBAT)
    if game.waits_for(DecisionKind.LEGEND):
        game.answer((pick(draw, (new, old)),))
        pass_to(game, 0, Step.BEGINNING_OF_COMBAT)
    return Case(game.program, facts={"old": old, "new": new})


def _judge_legends(case: Case, table: Table) -> None:
    """One of them is left to the player, the one chosen; what others control doesn't count."""
    transcript = play_without_answers(table, case.game)
    seen = transcript.last
    if seen.decision is not None and seen.decision.kind is DecisionKind.LEGEND:
        return
    pair = [str(case.facts["old"]), str(case.facts["new"])]
    theirs = permanents_of(case.game.scenario)[pair[0]].owner == 1
    dead, alive = dead_and_alive(seen, pair)
    count = table.contrast if theirs else table.exercised
    count("two players' legends" if theirs else "one player's legends")
    table.require(
        len(alive) == (2 if theirs else 1) and dead | alive == set(pair),
        "wrong-number-stays" if theirs or not alive else "both-stay",
        move=len(transcript.outcomes),
        expected="both stay" if theirs else "one stays and the other is in the graveyard",
        observed=f"on the battlefield: {', '.join(sorted(alive)) or 'none'}",
    )
    answered = [move.action.chosen for move in case.game.moves if isinstance(move.action, Answer)]
    if answered and len(transcript.outcomes) == len(case.game.moves):
        table.require(
            alive == set(answered[0][0]),
            "another-stays",
            move=len(transcript.outcomes),
            expected=f"{answered[0][0][0]} stays, as chosen",
            observed=", ".join(sorted(alive)),
        )


CARDS = frozenset({"Grizzly Bears", *BASICS})

CHECKS = (
    Check(
        id="basic-characteristics",
        kind=Kind.INVARIANT,
        sentence="Cards have the name, colors, power and toughness printed on them in all zones.",
        rules=("109.3", "202.2", "202.2b", "208.1"),
        generate=_printed,
        judge=_judge_printed,
        cards=CARDS,
    ),
    Check(
        id="basic-toughness-zero",
        kind=Kind.INVARIANT,
        sentence="A creature with toughness 0 or less is put into the graveyard.",
        rules=("704.5f", "613.4c"),
        generate=with_counters,
        judge=_judge_toughness,
        needs=frozenset({Feature.COUNTERS}),
        cards=CARDS,
    ),
    Check(
        id="basic-counters-cancel",
        kind=Kind.INVARIANT,
        sentence="+1/+1 and -1/-1 counters on one permanent are removed in pairs.",
        rules=("704.5q",),
        generate=with_counters,
        judge=_judge_cancelling,
        needs=frozenset({Feature.COUNTERS}),
        cards=CARDS,
    ),
    Check(
        id="basic-life-zero",
        kind=Kind.INVARIANT,
        sentence="A player with 0 life or less has lost, and one with more has not.",
        rules=("704.5a", "104.3b"),
        generate=_lethal,
        judge=_judge_lethal,
        needs=frozenset({Feature.COMBAT}),
        cards=CARDS,
    ),
    Check(
        id="basic-legend-rule",
        kind=Kind.INVARIANT,
        sentence="A player keeps one legendary permanent of a name; those of others don't matter.",
        rules=("704.5j",),
        generate=_legends,
        judge=_judge_legends,
        needs=frozenset({Feature.CAST, Feature.MANA_POOL}),
        cards=CARDS | {"Isamaru, Hound of Konda"},
    ),
)
