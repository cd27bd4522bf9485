"""Observing: the engine's state, and what it derives from it, read into an `Observation`."""

from collections.abc import Iterator

from adapters.names import DecisionKind, Step, Zone
from adapters.observation import Decision, ObjectView, Observation, PlayerView
from adapters.python_mtg.engine import Engine, Rows, State
from adapters.python_mtg.labels import Labels
from adapters.python_mtg.words import COLOR_LETTERS, counter_word, sorted_mana
from adapters.scenario import player_name

__all__ = ["mana_of", "observe", "pending", "seat_of", "step_of"]

DERIVED = ("controls", "creature", "power", "eff_toughness", "has_keyword")
ZONES = {
    "on_battlefield": Zone.BATTLEFIELD,
    "in_hand": Zone.HAND,
    "in_library": Zone.LIBRARY,
    "graveyard": Zone.GRAVEYARD,
    "exile": Zone.EXILE,
}
"""The engine's relations for zones; a row ends with the card."""
TYPE_LINE = ("printed_type", "printed_subtype", "has_supertype")
DECLARING = {
    Step.DECLARE_ATTACKERS.value: DecisionKind.ATTACKERS,
    Step.DECLARE_BLOCKERS.value: DecisionKind.BLOCKERS,
}


def pending(engine: Engine, state: State) -> Decision | None:
    """Return what the engine waits for: a declaration where there is a choice, or priority."""
    if engine.over(state):
        return None
    active = next(iter(state["active_player"]))[0]
    kind = DECLARING.get(step_of(state))
    if kind is not None and len(engine.actions(state)) > 1:
        return Decision(kind, seat_of(engine.to_move(state)))
    return Decision(DecisionKind.PRIORITY, seat_of(active))


def step_of(state: State) -> str:
    """Return the engine's word for the step, which is the contract's too."""
    return str(next(iter(state["current_step"]))[0])


def seat_of(player: str) -> int:
    """Return the seat of a player of the engine."""
    return int(player.removeprefix("P"))


def observe(engine: Engine, state: State, labels: Labels) -> Observation:
    """Return the position as it is, changing nothing."""
    facts = _Facts(state, engine.derived(state, *DERIVED))
    winner = engine.winner(state) if engine.over(state) else None
    winners = (() if winner is None else (seat_of(winner),)) if engine.over(state) else None
    labels.name_tokens(state)
    return Observation(
        turn=state["_turn"],
        step=Step(step_of(state)),
        active_player=seat_of(next(iter(state["active_player"]))[0]),
        players=tuple(_player(state, labels, seat) for seat in range(labels.seats)),
        objects=tuple(sorted(_objects(facts, labels), key=lambda view: view.label)),
        decision=pending(engine, state),
        winners=winners,
    )


class _Facts:
    """The rows about each card, read once for an observation."""

    def __init__(self, state: State, derived: dict[str, Rows]) -> None:
        self.state = state
        self.controller = {card: player for player, card in derived["controls"]}
        self.creatures = {card for (card,) in derived["creature"]}
        self.power = {card: int(number) for card, number in derived["power"]}
        self.toughness = {card: int(number) for card, number in derived["eff_toughness"]}
        self.printed_power = dict(state.get("printed_power", ()))
        self.printed_toughness = dict(state.get("printed_toughness", ()))
        self.keywords = _by_card(derived["has_keyword"])
        self.types = _by_card({row for name in TYPE_LINE for row in state.get(name, ())})
        self.colors = _by_card(state.get("printed_color", set()))
        self.attacks = dict(state.get("attacks", ()))

    def has(self, relation: str, card: str) -> bool:
        """Return whether a relation has a row for the card alone."""
        return (card,) in self.state.get(relation, ())

    def is_creature(self, card: str, *, permanent: bool) -> bool:
        """Return whether a permanent is a creature, or another card a creature card."""
        return card in self.creatures if permanent else "creature" in self.types.get(card, ())

    def type_words(self, card: str, *, creature: bool) -> set[str]:
        """Return supertypes, types and subtypes; the engine tells creatures by themselves."""
        return {*self.types.get(card, ()), *(("creature",) if creature else ())}

    def color_letters(self, card: str) -> str:
        """Return the colours in order."""
        letters = {COLOR_LETTERS[name] for name in self.colors.get(card, ())}
        return "".join(letter for letter in "WUBRG" if letter in letters)


def _by_card(rows: Rows) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card, value in sorted(rows):
        found.setdefault(card, []).append(value)
    return found


def _objects(facts: _Facts, labels: Labels) -> Iterator[ObjectView]:
    for relation, zone in ZONES.items():
        for row in facts.state.get(relation, ()):
            yield _object(facts, labels, row[-1], zone)


def _object(facts: _Facts, labels: Labels, card: str, zone: Zone) -> ObjectView:
    permanent = zone is Zone.BATTLEFIELD
    owner = labels.owner(card)
    controller = seat_of(facts.controller.get(card, player_name(owner))) if permanent else owner
    creature = facts.is_creature(card, permanent=permanent)
    power = facts.power if permanent else facts.printed_power
    toughness = facts.toughness if permanent else facts.printed_toughness
    return ObjectView(
        label=labels.label(card),
        name=labels.name(card),
        zone=zone,
        owner=owner,
        controller=controller,
        types=tuple(sorted(map(labels.written, facts.type_words(card, creature=creature)))),
        colors=facts.color_letters(card),
        power=power.get(card) if creature else None,
        toughness=toughness.get(card) if creature else None,
        keywords=tuple(sorted(word.replace("_", " ") for word in facts.keywords.get(card, ()))),
        tapped=permanent and facts.has("tapped", card),
        counters=_counters(facts.state, card),
        token=facts.has("is_token", card),
        attacking=facts.attacks.get(card) if permanent else None,
        blocking=_blocking(facts.state, labels, card) if permanent else (),
    )


def _counters(state: State, card: str) -> dict[str, int]:
    rows = sorted(row for row in state.get("counter", ()) if row[0] == card)
    return {counter_word(kind): number for _, kind, number in rows if number}


def _blocking(state: State, labels: Labels, card: str) -> tuple[str, ...]:
    blocked = (attacker for blocker, attacker in state.get("blocks", ()) if blocker == card)
    return tuple(sorted(labels.label(attacker) for attacker in blocked))


def _player(state: State, labels: Labels, seat: int) -> PlayerView:
    name = player_name(seat)
    library = [row[-1] for row in state.get("in_library", ()) if row[0] == name]
    order = state["_lib_order"].get(name, [])
    hand = [row[-1] for row in state.get("in_hand", ()) if labels.owner(row[-1]) == seat]
    graveyard = [card for (card,) in state.get("graveyard", ()) if labels.owner(card) == seat]
    poison = sum(number for player, number in state.get("poison", ()) if player == name)
    return PlayerView(
        life=dict(state["life"])[name],
        counters={"poison": poison} if poison else {},
        mana=mana_of(state, name),
        hand=tuple(sorted(map(labels.label, hand))),
        library_size=len(library),
        library=tuple(map(labels.label, order)) if sorted(order) == sorted(library) else None,
        graveyard=tuple(sorted(map(labels.label, graveyard))),
        lost=state.get("_loser") == name,
    )


def mana_of(state: State, player: str) -> str:
    """Return the mana in a player's pool, in order."""
    rows = state.get("floating_mana", ())
    return sorted_mana("".join(COLOR_LETTERS[color] * n for who, color, n in rows if who == player))
