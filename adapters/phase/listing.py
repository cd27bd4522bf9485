"""Listing: what the engine lists as legal, as whole announcements, each tried out on a copy.

The engine lists what can be begun; `completing` makes announcements of it. Mana abilities it
does not list with priority, so these are looked for on the battlefield.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from adapters.action import Action, Activate, Answer, Attack, Block, Cast, Pass, PlayLand
from adapters.adapter import AdapterError, Unsupported
from adapters.names import DecisionKind
from adapters.phase import asking
from adapters.phase.acting import is_plain
from adapters.phase.choosing import answers, evenly
from adapters.phase.comparing import place_of
from adapters.phase.completing import completions
from adapters.phase.engine import EngineRefusal, Json, LiveGame
from adapters.phase.performing import Know, perform
from adapters.phase.prompts import decision_of

__all__ = ["legal_actions"]

MOST = 16
"""Answers, attacks or blocks listed for one decision."""


def legal_actions(live: LiveGame, know: Know) -> tuple[Action, ...]:
    """Return announcements that the engine performs now, or a sample of very many.

    The game itself is left alone. Raises `Unsupported` where it can't be copied.
    """
    listing = Listing(live, know)
    kind = live.prompt["type"]
    found: Iterable[Action] = ()
    if kind == "Priority":
        found = listing.at_priority()
    elif kind == "DeclareAttackers":
        found = filter(listing.performs, listing.attacks())
    elif kind == "DeclareBlockers":
        found = filter(listing.performs, listing.blocks())
    elif kind != "GameOver":
        found = listing.to_decision()
    return tuple(found)


class Listing:
    """A position, and what might be done in it."""

    def __init__(self, live: LiveGame, know: Know) -> None:
        self.live = live
        self.know = know
        self.saved = live.snapshot()
        self.prompt = live.prompt
        self._copy: LiveGame | None = None

    @property
    def player(self) -> int:
        """Whose decision is pending."""
        player: int = self.prompt["data"]["player"]
        return player

    def copy(self) -> LiveGame:
        """Return a copy of the game; one on which nothing was done does once more."""
        if self._copy is None or not self._copy.is_at(self.saved):
            self._copy = LiveGame.of(self.saved)
        return self._copy

    def performs(self, action: Action) -> bool:
        """Return whether an action is performed on a copy of the game."""
        return self._performs(self.copy(), action)

    def _performs(self, trial: LiveGame, action: Action) -> bool:
        try:
            perform(trial, action, self.know)
            if trial.prompt["type"] != "GameOver":
                decision_of(trial.prompt, trial.labels)
        except (EngineRefusal, Unsupported):
            return False
        except AdapterError:
            # An engine that breaks down has not refused: that is for whoever acts to see.
            return True
        return True

    # with priority

    def at_priority(self) -> Iterator[Action]:
        """Yield what a player may do with priority (117.1)."""
        yield Pass(self.player)  # always allowed (117.3d), so it is not tried
        lands, begun = [], []
        for offered in self.live.game.actions():
            start = self._start(offered)
            if isinstance(start, PlayLand):
                lands.append(start)
            elif start is not None:
                begun.append(start)
        yield from filter(self.performs, lands)
        yield from self.mana()
        for start in dict.fromkeys(begun):
            yield from completions(self.copy, start, self.performs)

    def mana(self) -> Iterator[Action]:
        """Yield the mana abilities that a player may activate, with priority or to pay (605.3a)."""
        plain, others = self._mana_abilities()
        yield from self._all_at_once(plain)
        for start in others:
            yield from completions(self.copy, start, self.performs)

    def _start(self, offered: Any) -> PlayLand | Cast | Activate | None:
        """Return the beginning of an announcement for what the engine lists."""
        labels, player, data = self.live.labels, self.player, offered.data
        match offered.kind:
            case "PlayLand":
                return PlayLand(player, labels.label(data["object_id"]))
            case "CastSpell":
                return Cast(player, labels.label(data["object_id"]))
            case "ActivateAbility":
                source: Json = self.live.game.object(data["source_id"])
                place = place_of(source, data["ability_index"])
                label = labels.label(data["source_id"])
                return None if place is None else Activate(player, label, place)
        return None

    def _mana_abilities(self) -> tuple[list[Activate], list[Activate]]:
        """Return a player's mana abilities that might be activated: plain ones, and others."""
        plain: list[Activate] = []
        others: list[Activate] = []
        for each in self.live.game.battlefield():
            if each["controller"] != self.player:
                continue
            for index, ability in enumerate(each["abilities"]):
                place = place_of(each, index)
                if place is None or not ability.get("is_mana_ability"):
                    continue
                if each["tapped"] and _taps(ability["cost"]):
                    continue
                start = Activate(self.player, self.live.labels.label(each["id"]), place)
                (plain if is_plain(ability) else others).append(start)
        return plain, others

    def _all_at_once(self, actions: list[Activate]) -> Iterator[Activate]:
        """Yield mana abilities that are performed. Each only taps, so one copy does for many."""
        trial = self.copy()
        refused = [action for action in actions if not self._performs(trial, action)]
        # What was activated before may be in the way: a trigger that has to be ordered first.
        refused = [action for action in refused if not self.performs(action)]
        yield from (action for action in actions if action not in refused)

    # other decisions

    def attacks(self) -> Iterator[Attack]:
        """Yield attacks: none, each creature alone, and all at the same (508.1)."""
        labels, data = self.live.labels, self.prompt["data"]
        goals = {
            labels.label(number): [
                asking.attack_word(goal, labels)
                for goal in data["valid_attack_targets_by_attacker"].get(str(number), ())
            ]
            for number in data["valid_attacker_ids"]
        }
        alone = [{one: goal} for one, against in sorted(goals.items()) for goal in against]
        everyone = sorted({goal for against in goals.values() for goal in against})
        together = [
            {one: goal for one, against in sorted(goals.items()) if goal in against}
            for goal in everyone
        ]
        yield from map(partial(Attack, self.player), _sample([{}], alone, together))

    def blocks(self) -> Iterator[Block]:
        """Yield blocks: none, each creature alone, and all of them against the same (509.1)."""
        labels, data = self.live.labels, self.prompt["data"]
        fits = {
            labels.label(int(number)): sorted(map(labels.label, against))
            for number, against in data["valid_block_targets"].items()
        }
        alone = [{one: (foe,)} for one, against in sorted(fits.items()) for foe in against]
        everyone = sorted({foe for against in fits.values() for foe in against})
        together = [
            {one: (foe,) for one, against in sorted(fits.items()) if foe in against}
            for foe in everyone
        ]
        spread = [{one: (against[0],) for one, against in sorted(fits.items()) if against}]
        yield from map(partial(Block, self.player), _sample([{}], alone, together, spread))

    def to_decision(self) -> Iterator[Action]:
        """Yield answers to the pending decision, and mana abilities where it is to pay."""
        decision = decision_of(self.prompt, self.live.labels)
        for chosen in answers(decision, MOST, self.live.cards):
            answer = Answer(self.player, chosen)
            if self.performs(answer):
                yield answer
        if decision.kind is DecisionKind.PAY:
            yield from self.mana()


def _taps(cost: Json | None) -> bool:
    """Return whether {T} is in an ability's cost."""
    if cost is None:
        return False
    return cost["type"] == "Tap" or any(map(_taps, cost.get("costs") or ()))


def _sample(*kinds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return some of each kind of declaration, each only once."""
    each = [evenly(kind, MOST // len(kinds) + 2) for kind in kinds]
    found: list[dict[str, Any]] = []
    for one in chain.from_iterable(each):
        if one not in found:
            found.append(one)
    return found
