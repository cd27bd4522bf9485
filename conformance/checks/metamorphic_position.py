"""A position that was reached, as a scenario: what a referee would write down to go on later."""

from adapters.action import PlayLand
from adapters.names import Zone
from adapters.observation import ObjectView, Observation
from adapters.program import Program, Transcript
from adapters.scenario import STARTING_STEPS, ObjectSpec, PlayerSpec, Scenario

__all__ = ["position_after"]


def position_after(game: Program, transcript: Transcript, place: int) -> Scenario | None:
    """Return the position after so many moves, or `None` where a scenario can't say all of it.

    It can't where something is on the stack or waits, for mana (which may be restricted), and
    for tokens, copies and what has another face up or is phased out.
    """
    seen = transcript.observation(place)
    if not _can_be_said(game, seen):
        return None
    specs = {spec.label: spec for spec in game.scenario.objects}
    order = [label for player in seen.players for label in player.library or ()]
    order += [label for player in seen.players for label in player.graveyard]
    order += [label for label in specs if label not in order]
    objects = []
    for label in order:
        view = seen.object(label)
        if view is None:
            return None
        objects.append(_spec(view, specs[label], transcript, place))
    players = tuple(
        PlayerSpec(player.life, player.counters, "", _lands_played(game, transcript, place, seat))
        for seat, player in enumerate(seen.players)
    )
    return Scenario(players, tuple(objects), seen.step, seen.active_player, seen.turn)


def _can_be_said(game: Program, seen: Observation) -> bool:
    cards = {spec.label: spec.card for spec in game.scenario.objects}
    waits = seen.priority == seen.active_player and not seen.stack
    known = all(
        player.library is not None and not player.mana and not player.lost
        for player in seen.players
    )
    return (
        waits
        and known
        and seen.step in STARTING_STEPS
        and all(cards.get(view.label) == view.name and _is_plain(view) for view in seen.objects)
    )


def _is_plain(view: ObjectView) -> bool:
    """Whether a scenario can place an object as it is."""
    hosted = view.attached_to is None or not view.attached_to.startswith("P")
    return hosted and not (view.token or view.phased_out or view.attacking or view.blocking)


def _spec(view: ObjectView, old: ObjectSpec, transcript: Transcript, place: int) -> ObjectSpec:
    if view.zone is not Zone.BATTLEFIELD:
        return ObjectSpec(view.label, old.card, view.zone, view.owner)
    return ObjectSpec(
        label=view.label,
        card=old.card,
        zone=view.zone,
        owner=view.owner,
        controller=view.controller if view.controller != view.owner else None,
        tapped=view.tapped,
        fresh=_is_fresh(view, old, transcript, place),
        counters=view.counters,
        damage=view.damage,
        attached_to=view.attached_to,
    )


def _is_fresh(view: ObjectView, old: ObjectSpec, transcript: Transcript, place: int) -> bool:
    """Whether it came under control since its controller's latest turn began (302.6)."""
    for number in range(place, -1, -1):
        seen = transcript.observation(number)
        there = seen.object(view.label)
        if (
            there is None
            or there.zone is not Zone.BATTLEFIELD
            or there.controller != view.controller
        ):
            return True
        began = number > 0 and transcript.observation(number - 1).turn != seen.turn
        if began and seen.active_player == view.controller:
            return False
    return old.fresh


def _lands_played(game: Program, transcript: Transcript, place: int, seat: int) -> int:
    """Count the lands that a player has played in the turn."""
    turn = transcript.observation(place).turn
    played = sum(
        isinstance(move.action, PlayLand) and move.action.player == seat
        for number, move in enumerate(game.moves[:place])
        if transcript.observation(number).turn == turn
    )
    before = game.scenario.players[seat].lands_played
    return played + (before if transcript.start.turn == turn else 0)
