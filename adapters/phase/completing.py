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
from adapters.phase.acting import ANSWERS, PROMPTS, Announcement
from adapters.phase.choosing import Part, part_of
from adapters.phase.comparing import Unasked, entry_made, mana_besides, mana_made, variant_word
from adapters.phase.engine import EngineRefusal, Json, LiveGame
from adapters.phase.observing import ability_targets, chosen_x
from adapters.phase.prompts import kind_of
from adapters.phase.words import sorted_mana

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

    def completed(self) -> Cast | Activate | None:
        """Walk through the prompts and return the whole announcement, or `None`.

        Where the engine breaks down it is as far as it came: that is not to go unseen.
        """
        kind, data = self.command
        try:
            self._apply(kind, **data)
            self._answer_prompts()
            kind_of(self.live.prompt)
            return self._filled_in()
        except (EngineRefusal, Unsupported):
            return None
        except AdapterError:
            return self.action

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
        part = part_of(prompt, self.live)
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
        player = self.action.player
        made = mana_made(self.events, player)
        spent = mana_besides(sorted_mana(self.before + made), self._pool())
        there = self.before + mana_made(self.events, player, besides=self.number)
        return {"mana": self._activated(), "spend": spent if mana_besides(there, spent) else ""}
