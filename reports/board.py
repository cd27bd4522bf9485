"""What is drawn of a position: sides, rows of cards, piles, the stack."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from adapters.names import Zone
from adapters.observation import ObjectView, Observation, PlayerView
from adapters.scenario import player_name
from reports.changes import object_state, waiting
from reports.naming import Naming, stack_item, turn_line
from reports.text import NAME, counted, visible

__all__ = ["Board", "Card", "Pile", "Side", "StackCard", "draw"]

MOST_CARDS = 60
"""Most cards drawn of one pile; the rest is counted."""

PILES = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)


@dataclass(frozen=True, slots=True)
class Card:
    """One card as it lies there. `tint` is one of W U B R G, multi, land, none.

    `differs` says what the reference has in each field in which the engine's card differs.
    """

    name: str
    label: str
    types: str
    size: str
    badges: tuple[str, ...]
    tint: str
    tapped: bool
    changed: bool
    differs: tuple[str, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, and how many of them are not drawn."""

    title: str
    cards: tuple[Card, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table; `rows` go from the middle of the table outwards."""

    name: str
    life: int
    facts: tuple[str, ...]
    active: bool
    differs: tuple[str, ...]
    rows: tuple[Pile, ...]
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class StackCard:
    """One spell or ability on the stack."""

    text: str
    changed: bool
    differs: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A position; `sides` from the far end of the table to player 0's, `stack` from the top."""

    turn: str
    waiting: str
    sides: tuple[Side, ...]
    stack: tuple[StackCard, ...]
    more_on_stack: int


@dataclass(frozen=True, slots=True)
class _Marks:
    """What is to be marked: labels that changed, and how subjects differ from the reference."""

    changed: Collection[str]
    differs: Mapping[str, Sequence[str]]

    def apart(self, subject: str) -> tuple[str, ...]:
        return tuple(self.differs.get(subject, ()))[:6]


def draw(
    seen: Observation,
    name: Naming,
    changed: Collection[str] = (),
    differs: Mapping[str, Sequence[str]] | None = None,
) -> Board:
    """Return what to draw of a position.

    `changed` holds the labels that the move changed; `differs` says by label or player what
    the reference has instead.
    """
    marks = _Marks(changed, differs or {})
    stack = tuple(
        StackCard(stack_item(item, name), item.label in changed, item.label in marks.differs)
        for item in seen.stack[:MOST_CARDS]
    )
    sides = tuple(_side(seen, seat, name, marks) for seat in range(len(seen.players)))
    return Board(
        turn=turn_line(seen),
        waiting=waiting(seen.decision, name) if seen.decision else "",
        sides=sides[::-1],
        stack=stack,
        more_on_stack=max(0, len(seen.stack) - MOST_CARDS),
    )


def _side(seen: Observation, seat: int, name: Naming, marks: _Marks) -> Side:
    permanents = seen.permanents(seat)
    lands = tuple(view for view in permanents if _only_land(view))
    others = tuple(view for view in permanents if not _only_land(view))
    player = seen.players[seat]
    piles = []
    for zone in PILES:
        views = tuple(view for view in seen.objects if view.zone is zone and view.owner == seat)
        if zone is Zone.GRAVEYARD:  # the order of a graveyard counts (404.2)
            order = {label: index for index, label in enumerate(player.graveyard)}
            views = tuple(sorted(views, key=lambda view: order.get(view.label, len(order))))
        if views:
            piles.append(_pile(zone.value, views, name, marks))
    return Side(
        name=player_name(seat),
        life=player.life,
        facts=_facts(player),
        active=seat == seen.active_player,
        differs=marks.apart(player_name(seat)),
        rows=tuple(_pile("", views, name, marks) for views in (others, lands) if views),
        piles=tuple(piles),
    )


def _only_land(view: ObjectView) -> bool:
    return "Land" in view.types and view.power is None


def _facts(player: PlayerView) -> tuple[str, ...]:
    facts = [f"{counted(player.library_size, 'card')} in library"]
    if player.mana:
        facts.append(f"mana {visible(player.mana, NAME)}")
    facts += [f"{visible(kind, NAME)}: {n}" for kind, n in sorted(player.counters.items())]
    if player.lost:
        facts.append("has lost")
    return tuple(facts)


def _pile(title: str, views: tuple[ObjectView, ...], name: Naming, marks: _Marks) -> Pile:
    cards = tuple(_card(view, name, marks) for view in views[:MOST_CARDS])
    return Pile(title, cards, max(0, len(views) - MOST_CARDS))


def _card(view: ObjectView, name: Naming, marks: _Marks) -> Card:
    state = object_state(view)
    size = state[0] if view.power is not None or view.toughness is not None else ""
    return Card(
        name=visible(view.name, NAME),
        label=visible(view.label, NAME),
        types=visible(" ".join(view.types), NAME),
        size=size,
        badges=tuple(_badges(view, name)),
        tint=_tint(view),
        tapped=view.tapped and view.zone is Zone.BATTLEFIELD,
        changed=view.label in marks.changed,
        differs=marks.apart(view.label),
        spoken=", ".join([name(view.label), *state]),
    )


def _badges(view: ObjectView, name: Naming) -> list[str]:
    badges = [f"{visible(kind, NAME)}: {n}" for kind, n in sorted(view.counters.items())]
    if view.damage:
        badges.append(f"damage {view.damage}")
    if view.attacking:
        badges.append(f"attacks {name(view.attacking)}")
    badges += [f"blocks {name(blocked)}" for blocked in view.blocking]
    if view.attached_to:
        badges.append(f"on {name(view.attached_to)}")
    if view.token:
        badges.append("token")
    if view.controller != view.owner and view.zone is Zone.BATTLEFIELD:
        badges.append(f"owned by {player_name(view.owner)}")
    badges += [visible(keyword, NAME) for keyword in view.keywords or ()]
    return [visible(badge, NAME) for badge in badges[:12]]


def _tint(view: ObjectView) -> str:
    """Return the name of the card's frame; a closed list, as it becomes part of a class."""
    if len(view.colors) > 1:
        return "multi"
    if view.colors in ("W", "U", "B", "R", "G"):
        return view.colors
    return "land" if "Land" in view.types else "none"
