"""Mana that is left, what is paid, and what lands make (106, 305, 601)."""

import re
from collections.abc import Iterator

from adapters.action import Activate, Cast
from adapters.names import Feature
from adapters.observation import Observation
from adapters.program import Performed, Program, Transcript
from conformance.boards import Board, Draw, at_most, pick, some
from conformance.checking import Check, Table
from conformance.checks.invariant import Broken, Finding, Invariant, Met
from conformance.checks.looking import at_priority, strides
from conformance.director import Director
from conformance.results import Case, Kind

__all__ = ["CHECKS", "INVARIANTS"]

# --- Pools empty --------------------------------------------------------------------------------


def _pools_empty(program: Program, transcript: Transcript) -> Iterator[Finding]:
    """As a step has ended no player has mana, but for what keeps it."""
    for stride in strides(program, transcript):
        before, after = stride.before, stride.after
        if (before.turn, before.step) == (after.turn, after.step) or not at_priority(after):
            continue
        if _kept(before) or _kept(after):
            yield Met("kept by an effect", contrast=True)
            continue
        for seat, player in enumerate(after.players):
            had = bool(before.players[seat].mana)
            yield Met("with mana" if had else "without mana", contrast=not had)
            if player.mana:
                yield Broken(
                    "mana-left",
                    stride.number,
                    f"no mana in the pool of P{seat} in the {after.step.value} step",
                    player.mana,
                )


def _kept(seen: Observation) -> bool:
    return any(view.name == "Upwelling" for view in seen.permanents())


# --- What is paid -------------------------------------------------------------------------------

SPELLS: dict[str, tuple[str, str, tuple[tuple[str, ...], ...]]] = {
    "Memnite": ("{0}", "creature", ()),
    "Savannah Lions": ("{W}", "creature", ()),
    "Grizzly Bears": ("{1}{G}", "creature", ()),
    "Hill Giant": ("{3}{R}", "creature", ()),
    "Craw Wurm": ("{4}{G}{G}", "creature", ()),
    "Sol Ring": ("{1}", "artifact", ()),
    "Glorious Anthem": ("{1}{W}{W}", "enchantment", ()),
    "Lightning Bolt": ("{R}", "instant", (("P1",),)),
    "Lava Spike": ("{R}", "sorcery", (("P1",),)),
    "Wrath of God": ("{2}{W}{W}", "sorcery", ()),
    "Time Walk": ("{1}{U}", "sorcery", ()),
}
"""Spells by name: printed cost, kind, targets."""

THALIA, HELM, ELECTROMANCER, TRINISPHERE = (
    "Thalia, Guardian of Thraben",
    "Helm of Awakening",
    "Goblin Electromancer",
    "Trinisphere",
)


def _total(spell: str, changers: list[str]) -> tuple[str, int]:
    """Return the coloured part of what a spell costs and how much mana it costs in all.

    Increases come first, then reductions, which take generic mana only, then the minimum
    (601.2f, 118.7a).
    """
    cost, kind, _ = SPELLS[spell]
    symbols: list[str] = re.findall(r"\{([^}]+)\}", cost)
    colored = "".join(symbol for symbol in symbols if not symbol.isdigit())
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    if kind != "creature":
        generic += changers.count(THALIA)
    less = changers.count(HELM)
    if kind in ("instant", "sorcery"):
        less += changers.count(ELECTROMANCER)
    total = len(colored) + max(generic - less, 0)
    return colored, max(total, 3) if TRINISPHERE in changers else total


def _paying(draw: Draw, pool: frozenset[str]) -> Case:
    """Cast a spell under taxes and discounts with exactly what it costs, or one mana less."""
    board = Board()
    spell = pick(draw, [name for name in SPELLS if name in pool])
    known = [name for name in (THALIA, HELM, ELECTROMANCER, TRINISPHERE) if name in pool]
    changers: list[str] = []
    for name in some(draw, known, 4):
        if name != THALIA or name not in changers:  # legendary
            board.add(name)
            changers.append(name)
    colored, total = _total(spell, changers)
    mana = colored + "C" * (total - len(colored))
    short = total > len(colored) and at_most(draw, 2) == 2
    mana = mana[:-1] if short else mana
    label = board.hand(spell)
    board.mana(0, mana)
    board.library(0, 1)
    game = Director(board.scenario())
    action = Cast(0, label, targets=SPELLS[spell][2], spend="".join(sorted(mana)))
    if short:
        game.forbid(action)
    else:
        game.do(action)
    return Case(game.program, facts={"spell": spell, "changers": changers, "mana": len(mana)})


def _judge_paying(case: Case, table: Table) -> None:
    """The spell is cast if the mana is what it costs, and then all of it is gone."""
    changers = case.facts["changers"]
    assert isinstance(changers, list)
    _, total = _total(str(case.facts["spell"]), changers)
    mana = int(str(case.facts["mana"]))
    transcript = table.try_to_play(case.game)
    count = table.exercised if changers else table.contrast
    count(f"{len(changers)} effects on the cost")
    cast = isinstance(transcript.outcomes[-1], Performed)
    table.require(
        cast is (mana == total),
        "refused" if mana == total else "cast-for-less",
        move=1,
        expected=f"it costs {total}, and {mana} mana is there",
        observed="cast" if cast else "refused",
    )
    left = transcript.last.players[0].mana
    table.require(
        not cast or not left,
        "mana-left",
        move=1,
        expected=f"all {total} mana is spent",
        observed=f"{left} is left",
    )


# --- What lands make ----------------------------------------------------------------------------

BASIC = {"Forest": "G", "Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R"}
SPECIAL = ("City of Brass", "Mana Confluence", "Homeward Path", "Reflecting Pool", "Gemstone Mine")


def _tapping_lands(draw: Draw, pool: frozenset[str]) -> Case:
    """Tap a basic land, a land under Blood Moon, or one that Spreading Seas has made an Island."""
    board = Board()
    special = [name for name in SPECIAL if name in pool]
    kinds = ["basic"]
    kinds += ["moon"] if special and "Blood Moon" in pool else []
    kinds += ["seas"] if "Spreading Seas" in pool else []
    kind = pick(draw, kinds)
    if kind == "basic":
        name = pick(draw, [name for name in BASIC if name in pool])
        made = BASIC[name]
    else:
        name = pick(draw, special if kind == "moon" else [*special, "Forest"])
        made = "R" if kind == "moon" else "U"
    land = board.add(name)
    if kind == "moon":
        board.add("Blood Moon", at_most(draw, 1))
    if kind == "seas":
        board.add("Spreading Seas", at_most(draw, 1), attached_to=land)
    for other in some(draw, [name for name in BASIC if name in pool], 2):
        board.add(other, at_most(draw, 1))
    game = Director(board.scenario())
    game.do(Activate(0, land))
    return Case(game.program, facts={"land": land, "made": made, "kind": kind})


def _judge_lands(case: Case, table: Table) -> None:
    """The land makes one mana of its type, by the first ability that it has now."""
    transcript = table.play(case.game)
    made = str(case.facts["made"])
    table.exercised(str(case.facts["kind"]))
    before, after = transcript.start.players[0], transcript.last.players[0]
    table.require(
        after.mana == made,
        "other-mana",
        move=1,
        expected=f"{case.facts['land']} makes {made}",
        observed=after.mana or "no mana",
    )
    table.require(
        after.life == before.life,
        "old-ability",
        move=1,
        expected="nothing of what is printed on the land",
        observed=f"{after.life} life",
    )


INVARIANTS = (
    Invariant(
        id="no-mana-crosses-steps",
        sentence="In a new step all pools are empty, unless an effect keeps mana.",
        rules=("106.4", "500.5"),
        look=_pools_empty,
        needs=frozenset({Feature.OBSERVE_MANA, Feature.OBSERVE_DECISION}),
        any_card=False,
    ),
)

PAYING = frozenset({Feature.CAST, Feature.MANA_POOL, Feature.OBSERVE_MANA, Feature.LIBRARY_ORDER})

CHECKS = (
    *(invariant.check for invariant in INVARIANTS),
    Check(
        id="what-is-paid-is-the-total-cost",
        kind=Kind.INVARIANT,
        sentence=(
            "A spell costs what is printed with increases, then reductions of generic mana, then "
            "a minimum; neither less nor more is paid."
        ),
        rules=("601.2f", "601.2h", "118.7a"),
        generate=_paying,
        judge=_judge_paying,
        needs=PAYING,
        cards=frozenset({"Grizzly Bears", "Lightning Bolt", THALIA, HELM, "Forest"}),
    ),
    Check(
        id="land-types-make-their-mana",
        kind=Kind.INVARIANT,
        sentence="A land with a basic land type makes that type's mana, in place of its own text.",
        rules=("305.6", "305.7"),
        generate=_tapping_lands,
        judge=_judge_lands,
        needs=frozenset({Feature.ACTIVATE, Feature.OBSERVE_MANA, Feature.ATTACHED}),
        cards=frozenset({"Forest", "Plains"}),
    ),
)
