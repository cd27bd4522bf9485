"""The rulings on abilities that trigger whenever a player casts a historic spell."""

from adapters.action import Activate, Answer, Cast, PlayLand
from adapters.names import DecisionKind, Feature, Step, Zone
from adapters.observation import Observation
from adapters.program import Move, Performed, Program, Transcript
from conformance.boards import Board, Draw, at_most, mana_cost_text, pick, some
from conformance.checking import Check, Table
from conformance.checks.looking import at_priority, positions, zone_of
from conformance.checks.printed import PRINTED, is_historic, known
from conformance.checks.saga_boards import settle
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS"]

JHOIRA = "Jhoira, Weatherlight Captain"
TRIAD = "The Capitoline Triad"
NEEDS = frozenset({Feature.CAST, Feature.MANA_POOL, Feature.OBSERVE_STACK})
MOSTLY = (True,) * 9 + (False,)
COUNTERS = {"": "", "Counterspell": "UU", "Cancel": "UUC", "Disallow": "UUC", "Stifle": "U"}
"""What player 1 may answer with, and mana that pays for it."""
OTHERWISE = (
    "Urza's Ruinous Blast",
    "Karador, Ghost Chieftain",
    "Hydroid Krasis",
    "Slippery Bogle",
)
"""Cards with conditions, costs or triggers of their own for casting, or with hexproof."""


def _triggers(seen: Observation, jhoira: str) -> int:
    return sum(1 for item in seen.stack if item.source == jhoira)


# --- Above the spell, and first -----------------------------------------------------------------


def _first(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a spell, historic or not, and have it or the trigger countered, or neither."""
    board = Board()
    theirs = not pick(draw, MOSTLY)
    jhoira = board.add(JHOIRA, 1 if theirs else 0)
    board.library(0, 3)
    board.library(1, 3)
    for name in some(draw, known(pool, historic=True), 2):
        board.add(name, 0, Zone.GRAVEYARD)
    name = pick(draw, _castable(pool, historic=pick(draw, MOSTLY)))
    spell = board.hand(name)
    cost = _cost(board, name)
    board.mana(0, cost)
    response = pick(draw, [each for each in COUNTERS if not each or each in pool])
    if response:
        board.hand(response, 1)
        board.mana(1, COUNTERS[response])
    game = Director(board.scenario())
    target = (("P1",),) if name == "Lava Spike" else ()
    game.do(Cast(0, spell, x=0 if "X" in PRINTED[name].cost else None, targets=target, spend=cost))
    cast_at = game.count
    triggered = is_historic(name) and not theirs
    aim = _aim(draw, game, response, spell)
    late = bool(at_most(draw, 1)) and triggered and aim == spell
    if late:
        game.resolve()
    if aim:
        game.give_priority_to(1)
        mana = "".join(sorted(COUNTERS[response]))
        game.do(Cast(1, response.lower(), targets=((aim,),), spend=mana))
        game.resolve()
    countered_at = game.count
    if triggered and not late and aim in ("", spell):
        game.resolve()
    facts: dict[str, str | int | bool | list[str]] = {
        "jhoira": jhoira, "spell": spell, "name": name, "triggered": triggered, "aim": aim,
        "cast_at": cast_at, "countered_at": countered_at, "late": late,
    }  # fmt: skip
    return Case(game.program, facts=facts)


def _castable(pool: frozenset[str], *, historic: bool) -> list[str]:
    """Return cards (not) historic that can be cast in a main phase with no more than mana."""
    return [
        name
        for name in known(pool, historic=historic)
        if "Land" not in PRINTED[name].types
        and "Instant" not in PRINTED[name].types
        and name not in OTHERWISE
    ]


def _cost(board: Board, name: str) -> str:
    """Return mana for the printed cost, or for what the graveyard leaves of the Triad's."""
    if name == TRIAD:
        historic = sum(is_historic(s.card) for s in board.objects if s.zone is Zone.GRAVEYARD)
        return "C" * (10 - historic)
    return "".join(sorted(mana_cost_text(PRINTED[name].cost)))


def _aim(draw: Draw, game: Director, response: str, spell: str) -> str:
    """Return what is countered: the spell, the trigger where there is one, or nothing."""
    abilities = [item.label for item in game.seen.stack if item.label != spell]
    if response == "Stifle":
        return abilities[0] if abilities else ""
    if response == "Disallow" and abilities and at_most(draw, 1):
        return abilities[0]
    return spell if response else ""


def _judge_first(case: Case, table: Table) -> None:
    """The trigger lies above the spell, resolves before it, and does not care what becomes of it.

    Whether there is one is for the printed qualities of the spell to say.
    """
    transcript = table.play(case.game)
    jhoira, spell = str(case.facts["jhoira"]), str(case.facts["spell"])
    cast_at, aim = int(str(case.facts["cast_at"])), str(case.facts["aim"])
    seen = transcript.observation(cast_at)
    wanted = 1 if case.facts["triggered"] else 0
    above = [item.source for item in seen.stack]
    table.require(
        above == [jhoira] * wanted + [spell],
        "not-above-the-spell" if wanted else "triggered",
        move=cast_at,
        expected=f"{wanted} triggered abilities above the spell {spell}",
        observed=f"from the top the stack holds what {above} made",
    )
    if not wanted:
        table.contrast(_without(str(case.facts["name"])))
        return
    if aim not in ("", spell):
        table.exercised("the trigger countered")
        _require_draws(table, case, transcript, 0)
        return
    _judge_resolved(case, table, transcript)


def _without(name: str) -> str:
    return "another player's Jhoira" if is_historic(name) else "spell that is not historic"


def _judge_resolved(case: Case, table: Table, transcript: Transcript) -> None:
    spell, countered_at = str(case.facts["spell"]), int(str(case.facts["countered_at"]))
    jhoira = str(case.facts["jhoira"])
    if case.facts["aim"]:
        late = bool(case.facts["late"])
        table.exercised("spell countered " + ("after the trigger" if late else "before it"))
        middle = transcript.observation(countered_at)
        table.require(
            _triggers(middle, jhoira) == (0 if late else 1),
            "countered-with-the-spell",
            move=countered_at,
            expected="the triggered ability is on the stack though the spell is countered",
            observed="it is not",
        )
    else:
        table.exercised("spell not countered")
        table.require(
            zone_of(transcript.last, spell) is Zone.STACK,
            "spell-resolved-first",
            move=len(transcript.outcomes),
            expected=f"{spell} is on the stack when the triggered ability has resolved",
            observed=f"it is in the {zone_of(transcript.last, spell)}",
        )
    _require_draws(table, case, transcript, 1)


def _require_draws(table: Table, case: Case, transcript: Transcript, wanted: int) -> None:
    drawn = transcript.start.players[0].library_size - transcript.last.players[0].library_size
    table.require(
        drawn == wanted and _triggers(transcript.last, str(case.facts["jhoira"])) == 0,
        "not-drawn" if wanted else "drawn",
        move=len(transcript.outcomes),
        expected=f"{wanted} cards are drawn once the triggered ability has left the stack",
        observed=f"{drawn} cards were drawn",
    )


# --- What is not casting ------------------------------------------------------------------------


LEGENDS = ("Isamaru, Hound of Konda", "Memnite", "Karn, Silver Golem", "Wurmcoil Engine")
WAYS = {
    "play": ("Urza's Saga", "Urborg, Tomb of Yawgmoth"),
    "transform": ("The Rise of Sozin",),
    "Reanimate": LEGENDS,
    "Cloudshift": LEGENDS,
    "Ephemerate": LEGENDS,
    "Elvish Piper": LEGENDS,
    "Show and Tell": (*LEGENDS, "Sol Ring", "History of Benalia", "Mox Amber"),
    "Kiki-Jiki, Mirror Breaker": ("Memnite", "Ornithopter"),
    "Rite of Replication": LEGENDS,
}
"""Ways of coming onto the battlefield that are not casting, and historic cards that do so."""
PAID = {"Reanimate": "B", "Cloudshift": "W", "Ephemerate": "W", "Show and Tell": "UCC",
        "Rite of Replication": "UUCC", "Elvish Piper": "G"}  # fmt: skip


def _not_cast(draw: Draw, pool: frozenset[str]) -> Case:
    """A historic object comes onto the battlefield, or into being, without being cast."""
    board = Board()
    jhoira = board.add(JHOIRA, 0)
    ways = [way for way in WAYS if way in pool or way in ("play", "transform")]
    way = pick(draw, ways)
    name = pick(draw, [name for name in WAYS[way] if name in pool])
    board.library(0, 3)
    board.library(1, 3)
    for other in some(draw, [n for n in ("Forest", "Grizzly Bears") if n in pool], 2):
        board.add(other, at_most(draw, 1))
    if way == "transform":
        board.add(name, 0, counters={"lore": 2})
        game = Director(board.scenario(Step.DRAW))
        game.until(0, Step.PRECOMBAT_MAIN)
    elif way == "play":
        card = board.hand(name)
        game = Director(board.scenario())
        game.do(PlayLand(0, card))
    else:
        game = _put(board, way, name)
    for _ in range(4):
        if game.seen.decision is None or not game.seen.stack:
            break
        if game.seen.priority is None:
            game.answer_first()
        else:
            game.resolve()
    settle(game)
    facts: dict[str, str | int | bool | list[str]] = {"jhoira": jhoira, "way": way, "name": name}
    return Case(game.program, _said_otherwise(game.program), facts)


def _said_otherwise(program: Program) -> tuple[Program, ...]:
    """Return the game for engines that ask "you may put a card" by yes or no.

    They may ask which card after that, or the other player too, though without a card.
    """
    for index, move in enumerate(program.moves):
        if isinstance(move.action, Answer):
            before, after = program.moves[:index], program.moves[index + 1 :]
            agree = Move(Answer(move.action.player, (("yes",),)))
            decline = Move(Answer(1 - move.action.player, (("no",),)))
            return tuple(
                Program(program.scenario, (*before, agree, *also, *after))
                for also in ((move,), (decline,), ())
            )
    return ()


def _play_as_asked(case: Case, table: Table) -> Transcript:
    """Play the game, answering in the way in which the engine asks."""
    for program in (case.game, *case.variants):
        transcript = table.try_to_play(program)
        if all(isinstance(outcome, Performed) for outcome in transcript.outcomes):
            return transcript
    return table.play(case.game)


def _put(board: Board, way: str, name: str) -> Director:
    """Have a spell or an ability put the card, or a token, onto the battlefield."""
    zone = {"Reanimate": Zone.GRAVEYARD, "Elvish Piper": Zone.HAND, "Show and Tell": Zone.HAND}
    card = board.add(name, 0, zone.get(way, Zone.BATTLEFIELD))
    mana = "".join(sorted(PAID.get(way, "")))
    board.mana(0, mana)
    targets = () if way in ("Show and Tell", "Elvish Piper") else ((card,),)
    if way in ("Elvish Piper", "Kiki-Jiki, Mirror Breaker"):
        source = board.add(way, 0)
        game = Director(board.scenario())
        game.do(Activate(0, source, targets=targets, spend=mana))
    else:
        source = board.hand(way)
        game = Director(board.scenario())
        game.do(Cast(0, source, targets=targets, spend=mana))
    game.resolve()
    while game.seen.decision is not None and game.seen.priority is None:
        _bring(game, card)
    return game


def _bring(game: Director, card: str) -> None:
    """Answer what is asked so that the card comes onto the battlefield."""
    choices = game.pending.choices
    options = choices[0].options if choices else ()
    if game.waits_for(DecisionKind.MAY):
        game.answer(("yes",))
    elif card in options:
        game.answer((card,))
    else:
        game.answer_first()


def _judge_not_cast(case: Case, table: Table) -> None:
    """No ability triggers on it, and no card is drawn."""
    transcript = _play_as_asked(case, table)
    jhoira, way = str(case.facts["jhoira"]), str(case.facts["way"])
    kind = "Saga" if "Saga" in PRINTED[str(case.facts["name"])].types and way == "play" else ""
    table.exercised(f"{way} {kind}".strip())
    for number, seen in positions(transcript):
        table.require(
            _triggers(seen, jhoira) == 0,
            "triggered",
            move=number,
            expected="no ability triggers, nothing historic having been cast",
            observed="the ability is on the stack",
        )
    drawn = transcript.start.players[0].library_size - transcript.last.players[0].library_size
    table.require(
        drawn == 0 or not at_priority(transcript.last),
        "drawn",
        move=len(transcript.outcomes),
        expected="no card is drawn",
        observed=f"{drawn} cards were drawn",
    )


CHECKS = (
    Check(
        id="triad-historic-trigger-first",
        kind=Kind.RULING,
        sentence=(
            "What triggers on casting a historic spell resolves before that spell, and even if "
            "the spell is countered."
        ),
        rules=("603.2", "603.3", "405.5", "700.6"),
        rulings=("triad-historic-trigger-first",),
        generate=_first,
        judge=_judge_first,
        needs=NEEDS,
        cards=frozenset({JHOIRA, "Memnite", "Grizzly Bears", "Forest"}),
    ),
    Check(
        id="triad-not-cast",
        kind=Kind.RULING,
        sentence=(
            "Playing a land, transforming and putting onto the battlefield is not casting, and "
            "tokens are not cast."
        ),
        rules=("305.1", "601.2", "701.27a", "712.8"),
        rulings=("triad-not-cast",),
        generate=_not_cast,
        judge=_judge_not_cast,
        needs=NEEDS
        | {
            Feature.PLAY_LAND,
            Feature.ACTIVATE,
            Feature.COUNTERS,
            Feature.ANY_STEP,
            Feature.DECISIONS,
        },
        cards=frozenset(
            {JHOIRA, "The Rise of Sozin", "Urza's Saga", "Reanimate", "Memnite", "Forest"}
        ),
    ),
)
