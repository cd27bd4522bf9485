"""Completing: an announcement of which only the beginning is known, walked through the prompts.

It is walked on a copy of the game. At each prompt something is chosen, and mana is left to the
engine: what it taps by itself then becomes part of the announcement.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from adapters.action import Activate, Cast
from adapters.adapter import AdapterError, EngineTimeout, Unsupported
from adapters.phase.acting import ANSWERS, PROMPTS, Announcement, place_of
from adapters.phase.choosing import Part, part_of
from adapters.phase.comparing import Unasked, entry_made, mana_besides, variant_word
from adapters.phase.engine import EngineRefusal, Json, LiveGame
from adapters.phase.observing import ability_targets, chosen_x
from adapters.phase.prompts import kind_of
from adapters.phase.words import LETTERS, sorted_mana

__all__ = ["completions"]

Way = tuple[int, ...]
"""Which of the options is taken at each prompt; the first one where it says nothing."""

WALKS = 12
"""Ways walked for one spell or ability."""
PAYING = frozenset({"cost_choices", "life_paid"})


def completions(
    copy: Callable[[], LiveGame],
    start: Cast | Activate,
    attempt: Callable[[Cast | Activate], bool],
) -> Iterator[Cast | Activate]:
    """Yield announcements that begin so and that `attempt` found to be performed.

    First each choice is varied by itself, then two, and so on, up to `WALKS` ways in all.
    """
    ways: deque[Way] = deque([()])
    for _ in range(WALKS):
        if not ways:
            return
        way = ways.popleft()
        walk = Walk(copy(), start, way)
        found = walk.completed()
        if found is not None and not attempt(found):
            found = None
        if found is not None:
            yield found
        for depth in range(len(way), len(walk.parts)):
            if found is not None and walk.parts[depth].field == "life_paid":
                continue  # one way of paying is enough
            for option in range(1, len(walk.parts[depth].options)):
                other = walk.varied(found, depth, option)
                if other is not None and attempt(other):
                    yield other
                else:
                    ways.append((*walk.way(depth), option))


class Walk(Announcement):
    """An announcement that is made up as the engine asks for its parts."""

    def __init__(self, live: LiveGame, start: Cast | Activate, way: Way) -> None:
        super().__init__(live, start)
        self.start = start
        self.taken = way
        self.parts: list[Part] = []
        self.events: list[Json] = []

    def completed(self) -> Cast | Activate | None:
        """Walk through the prompts and return the whole announcement, or `None`."""
        kind, data = self.command
        try:
            self._apply(kind, **data)
            self._answer_prompts()
            kind_of(self.live.prompt)
            return self._filled_in()
        except (EngineRefusal, Unsupported, AdapterError):
            return None

    def way(self, depth: int) -> Way:
        """Return what was taken before the prompt at a depth."""
        return (*self.taken, *[0] * len(self.parts))[:depth]

    def varied(
        self, found: Cast | Activate | None, depth: int, option: int
    ) -> Cast | Activate | None:
        """Return what was found with another choice, where that changes nothing else.

        Other targets and other mana may well be paid for in the same way; it is worth a try.
        """
        field, options = self.parts[depth]
        after = {part.field for part in self.parts[depth + 1 :]}
        alone = sum(part.field == field for part in self.parts) == 1
        if found is None or field not in ("targets", "produce") or not alone or after - PAYING:
            return None
        return replace(found, **{field: options[option]})

    def _answer_prompts(self) -> None:
        for _ in range(PROMPTS):
            prompt = self.live.prompt
            answer = ANSWERS.get(prompt["type"])
            if answer is None:
                return
            self._choose(prompt)
            answer(self, prompt["data"])
        raise EngineTimeout(f"{self.action}: more than {PROMPTS} prompts")

    def _choose(self, prompt: Json) -> None:
        """Add to the announcement what is taken at a prompt."""
        if prompt["data"].get("selection", {}).get("current_slot"):
            return  # all targets are chosen at the first of them
        part = part_of(prompt, self.live.labels)
        if part is None:
            return
        if part.field not in self.start.__struct_fields__:
            raise EngineRefusal(f"an announcement has no {part.field}")
        taken = part.options[
            self.taken[len(self.parts)] if len(self.parts) < len(self.taken) else 0
        ]
        self.parts.append(part)
        asked = self.unasked.targets_asked
        self.unasked = Unasked.of(replace(self.start, **{part.field: taken}))
        self.unasked.targets_asked = asked
        self.action = replace(self.action, **{part.field: self._with(part.field, taken)})

    def _with(self, field: str, taken: Any) -> Any:
        before = getattr(self.action, field)
        return taken if before is None else before if taken is None else before + taken

    def _apply(self, kind: str, **data: object) -> list[Json]:
        events = super()._apply(kind, **data)
        self.events += events
        return events

    # what the engine chose by itself

    def _filled_in(self) -> Cast | Activate:
        """Return the announcement with what the engine did not ask for."""
        entry = entry_made(self.live, self.action, self.number, self.snapshot)
        return replace(self.action, **self._choices(entry), **self._payment())

    def _choices(self, entry: Json | None) -> Json:
        """Return choices that had one answer, as what is on the stack tells them."""
        if entry is None:
            return {}
        data: Json = entry["kind"]["data"]
        chosen: Json = {}
        if not self.unasked.targets_asked:
            targets = ability_targets(data.get("ability") or {})
            chosen["targets"] = tuple((self.live.labels.word(target),) for target in targets)
        if self.action.x is None:
            chosen["x"] = chosen_x(self.live, entry)
        if isinstance(self.action, Cast) and self.action.alternative is None:
            chosen["alternative"] = variant_word(data.get("casting_variant") or "Normal")
        return chosen

    def _payment(self) -> Json:
        """Return the mana abilities that the engine activated, and the mana that it spent.

        Where it spent all there was, nothing has to be said.
        """
        made = sorted_mana("".join(self._made(besides=None)))
        spent = mana_besides(self.before + made, self._pool())
        there = self.before + "".join(self._made(besides=self.number))
        left = mana_besides(there, spent)
        return {"mana": self._sources(), "spend": spent if left else ""}

    def _made(self, besides: int | None) -> list[str]:
        added = (event["data"] for event in self.events if event["type"] == "ManaAdded")
        return [
            LETTERS[each["mana_type"]]
            for each in added
            if each["player_id"] == self.action.player and each["source_id"] != besides
        ]

    def _sources(self) -> tuple[Activate, ...]:
        """Return the mana abilities activated, each known by what it made."""
        produced = (
            event["data"] for event in self.events if event["type"] == "ManaAbilityProduced"
        )
        return tuple(
            self._source_of(each["source_id"], [LETTERS[color] for color in each["produced"]])
            for each in produced
            if each["source_id"] != self.number
        )

    def _source_of(self, number: int, made: list[str]) -> Activate:
        label, player = self.live.labels.label(number), self.action.player
        assert self.snapshot is not None  # only what taps for fixed mana is announced without
        abilities: list[Json] = self.snapshot.state["state"]["objects"][str(number)]["abilities"]
        choosing: Activate | None = None
        for index, ability in enumerate(abilities):
            place = place_of(abilities, index)
            if place is None or not ability.get("is_mana_ability"):
                continue
            effect = ability["effect"].get("produced", {})
            if effect.get("type") == "Fixed" and [LETTERS[c] for c in effect["colors"]] == made:
                return Activate(player, label, place)
            if choosing is None:
                fixed = effect.get("type") in ("Fixed", "Colorless")
                choosing = Activate(player, label, place, produce="" if fixed else made[0])
        if choosing is None:
            raise EngineRefusal(f"{label} has no mana ability")
        return choosing
