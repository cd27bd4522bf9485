"""Random games over a pool of cards, with what must hold at every step of any game."""

import json
import random
from collections.abc import Iterator, Mapping

import msgspec
from table import everything

from reference_engine.announcements import (
    Announcement,
    Answer,
    Concede,
    Illegal,
    Pass,
    Placed,
    PlayLand,
    Position,
    Seat,
)
from reference_engine.cards import CARDS
from reference_engine.game import Game
from reference_engine.state import State
from reference_engine.vocabulary import Card

__all__ = [
    "DECLARED",
    "Pool",
    "check_copy",
    "check_position",
    "check_refusals",
    "check_step",
    "play",
    "random_position",
]

Pool = Mapping[str, Card]
"""Declarations by name, from which the cards of a game are drawn."""

DECLARED: Pool = CARDS

BASICS = ("Forest", "Island", "Mountain", "Swamp", "Plains")
NOT_PERMANENT = {"Instant", "Sorcery"}
SPREAD = ("attackers", "blockers", "divide")
"""Decisions of which the list may hold answers that are refused (see `legal`)."""


def random_position(seed: int, players: int, pool: Pool = DECLARED) -> Position:
    """Return a position: lands and permanents out, a hand, a small library, some graveyard."""
    chance = random.Random(seed)
    names = sorted(pool)
    placed: list[Placed] = []

    def put(seat: int, zone: str, name: str, **how: object) -> None:
        placed.append(Placed(f"c{len(placed)}", name, zone, seat, **how))  # type: ignore[arg-type]

    for seat in range(players):
        for _ in range(5):
            put(seat, "battlefield", chance.choice(BASICS))
        for _ in range(chance.randint(2, 7)):
            name = chance.choice(names)
            if pool[name].face.types & NOT_PERMANENT or "Aura" in pool[name].face.subtypes:
                name = "Grizzly Bears"
            put(
                seat, "battlefield", name, fresh=chance.random() < 0.3, tapped=chance.random() < 0.2
            )
        for zone, most in (("hand", 7), ("graveyard", 4)):
            for _ in range(chance.randint(0, most)):
                put(seat, zone, chance.choice(names))
        for _ in range(chance.randint(4, 25)):
            put(seat, "library", chance.choice(names))
    step = chance.choice(("upkeep", "precombat_main", "beginning_of_combat", "end"))
    return Position(
        tuple(Seat() for _ in range(players)), tuple(placed), step, chance.randrange(players)
    )


def play(
    seed: int, players: int, steps: int, pool: Pool = DECLARED
) -> Iterator[tuple[Game, Announcement]]:
    """Play a random game, yielding it before each announcement together with that."""
    chance = random.Random(seed + 1_000_000)
    every = {**pool, **DECLARED}
    game = Game.start(random_position(seed, players, pool), every.__getitem__)
    for _ in range(steps):
        if game.over:
            return
        actions = game.legal_actions()
        assert actions, f"nothing is legal: {game.decision}"
        action = chance.choice(actions)
        if chance.random() < 0.003 and players > 2:
            action = Concede(chance.randrange(players))
            if game.state.players[action.player].lost:
                continue
        yield game, action
        try:
            game.apply(action)
        except Illegal:
            assert game.decision is not None
            # within an announcement a choice may leave its costs unpayable as announced
            announced = game._todo is not None
            assert announced or game.decision.kind in SPREAD, f"listed and refused: {action}"


# --- What must hold -----------------------------------------------------------------------------


def check_position(state: State, cards: dict[str, int]) -> None:
    """Each object is in exactly one zone, and no card was lost or made (400.1).

    `cards` are the labels of all cards with their owners.
    """
    places = [*state.battlefield, *state.phased, *state.exile, *state.command]
    for rows in (state.hands, state.libraries, state.graveyards):
        places += [ident for row in rows for ident in row]
    places += [item.id for item in state.stack if item.id in state.objects]
    assert sorted(places) == sorted(state.objects), "an object is in two zones or in none"
    zones = {
        "battlefield": set(state.battlefield),
        "phased out": set(state.phased),
        "exile": set(state.exile),
        "command": set(state.command),
        "stack": {item.id for item in state.stack},
        "hand": {ident for row in state.hands for ident in row},
        "library": {ident for row in state.libraries for ident in row},
        "graveyard": {ident for row in state.graveyards for ident in row},
    }
    for ident, thing in state.objects.items():
        assert thing.id == ident
        assert ident in zones[thing.zone], f"{thing.label} is not where it says, {thing.zone}"
        assert state.names[thing.label] == ident
    present = {thing.label for thing in state.objects.values() if thing.card is not None}
    expected = {label for label, owner in cards.items() if not state.players[owner].left}
    assert present == expected, f"cards lost or made: {present ^ expected}"


def check_step(game: Game) -> None:
    """Listing changes nothing and is the same twice; an observation is plain data."""
    before, view = everything(game.state), game.observe()
    first, second = game.legal_actions(), game.legal_actions()
    assert first == second
    assert everything(game.state) == before
    assert game.observe() == view
    assert json.loads(json.dumps(view)) == view


def check_copy(game: Game, action: Announcement) -> None:
    """Playing in a copy is playing, and leaves the original alone."""
    before, base = everything(game.state), everything(game._base)
    one, other = game.copy(), game.copy()
    for copied in (one, other):
        try:
            copied.apply(action)
        except Illegal:
            assert everything(copied.state) == before
    assert one.observe() == other.observe()
    assert everything(one.state) == everything(other.state)
    assert everything(game.state) == before
    assert everything(game._base) == base


def _garbled(action: Announcement, labels: list[str], chance: random.Random) -> Announcement:
    """Return an announcement with one thing in it changed, legal or not."""
    data = msgspec.to_builtins(action)
    field = chance.choice(type(action).__struct_fields__)
    words = (chance.choice(labels), "P0", "P7", "nobody", "")
    data[field] = chance.choice(
        {
            "player": (0, 1, -1, 9),
            "card": words,
            "source": words,
            "ability": (0, 1, 7, -1),
            "x": (None, 0, 1, 1_000, -3),
            "modes": ((), (0,), (0, 1), (9,), (0, 0)),
            "produce": ("", "G", "Q", "GG"),
            "spend": ("", "G", "WUBRGC", "?"),
            "life_paid": (0, 1, 5, -1),
            "alternative": (None, "flashback", "no such cost"),
            "additional": ((), ("kicker",), ("kicker", "kicker")),
            "division": ((), ("P0",), ("nobody", "P1", "P1")),
            "attackers": ({}, {chance.choice(labels): "P1"}, {"nobody": "P0"}),
            "blockers": ({}, {chance.choice(labels): (chance.choice(labels),)}, {"x": ()}),
            "mana": ((), ({"action": "activate", "player": 0, "source": chance.choice(labels)},)),
        }.get(field, ((), ((),), ((chance.choice(labels),),), (("P0",), ("P1",)), (("1", "-1"),)))
    )
    return msgspec.convert(data, Announcement)


def check_refusals(game: Game, chance: random.Random) -> None:
    """What nobody may do is refused and changes nothing at all (733.1)."""
    decision = game.decision
    assert decision is not None
    labels = sorted(game.state.names)
    seat = decision.player
    wrong: list[Announcement] = [
        Pass((seat + 1) % len(game.state.players)),
        PlayLand(seat, chance.choice(labels)),
        Answer(seat, (("nothing like this",),)),
    ]
    wrong += [_garbled(chance.choice(game.legal_actions()), labels, chance) for _ in range(4)]
    before, base = everything(game.state), everything(game._base)
    for action in wrong:
        trial = game.copy()
        try:
            trial.apply(action)
        except Illegal:
            assert everything(trial.state) == before
            assert everything(trial._base) == base
            assert trial.decision == decision
    assert everything(game.state) == before
