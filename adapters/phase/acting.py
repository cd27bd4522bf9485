"""Acting: an announcement fed to the engine's prompts, one after the other.

The engine asks for each part of an announcement by itself. Every answer comes from the
announced action; a prompt that the action has no answer for makes the announcement incomplete,
which is a refusal. So does whatever the engine fills in by itself unless it is what was
announced: mana from sources that were not named, targets, X, an alternative cost.
"""

from collections.abc import Callable

from adapters.action import Activate, Cast
from adapters.adapter import EngineTimeout, Unsupported
from adapters.phase.answering import Command, ids_named, mana_command
from adapters.phase.asking import optional_cost
from adapters.phase.comparing import (
    Unasked,
    activated_in_order,
    activations,
    difference,
    mana_besides,
    mana_made,
    pool_of,
    variant_word,
)
from adapters.phase.engine import EngineRefusal, Json, LiveGame
from adapters.phase.labels import Labels
from adapters.phase.prompts import kind_of
from adapters.phase.words import COLORS, sorted_mana

__all__ = [
    "ANSWERS",
    "PROMPTS",
    "Announcement",
    "activate",
    "cast",
    "is_plain",
    "mana_sources",
]

PAYMENT = "ManaPayment"
"""The prompt at which mana abilities are activated for a spell (601.2g)."""
PROMPTS = 120
"""Prompts that one announcement may bring before the engine is called stuck."""


def cast(live: LiveGame, action: Cast) -> None:
    """Cast a spell as announced. Raises `EngineRefusal` where it was refused."""
    Announcement(live, action).run()


def activate(live: LiveGame, action: Activate, *, paying: bool = False) -> None:
    """Activate an ability as announced. Raises `EngineRefusal` where it was refused.

    `paying` says that this happens while a spell is being paid for (601.2g).
    """
    announcement = Announcement(live, action, paying=paying)
    announcement.float_mana()
    announcement.run()


def _opening(live: LiveGame, action: Cast | Activate) -> tuple[int, Command, bool]:
    """Return what is announced, by id and as an engine action, and whether it is plain."""
    if isinstance(action, Cast):
        number = ids_named([action.card], live.labels)[0]
        card: int = live.game.object(number)["card_id"]
        paid = {"type": "Manual"}
        data = {"object_id": number, "card_id": card, "targets": [], "payment_mode": paid}
        return number, ("CastSpell", data), False
    number = ids_named([action.source], live.labels)[0]
    index, ability = _activated(live.game.object(number), action.ability)
    bare = action == Activate(action.player, action.source, action.ability)
    data = {"source_id": number, "ability_index": index}
    return number, ("ActivateAbility", data), bare and is_plain(ability)


def _activated(source: Json, place: int) -> tuple[int, Json | None]:
    """Return the engine's index of an object's activated ability, and the ability."""
    abilities: list[Json] = source["abilities"]
    indices = activated_in_order(source)
    if place < len(indices):
        return indices[place], abilities[indices[place]]
    return len(abilities) + place, None  # no such ability: the engine is to say so


def is_plain(ability: Json | None) -> bool:
    """Return whether an ability is "{T}: Add" fixed mana, where nothing can be left over."""
    if ability is None:
        return True
    produced = ability["effect"].get("produced", {}).get("type")
    return (ability["cost"] or {}).get("type") == "Tap" and produced in ("Fixed", "Colorless")


def mana_sources(events: list[Json], labels: Labels, besides: int | None = None) -> list[str]:
    """Return the labels of sources whose mana abilities were activated, but for one."""
    made = (event["data"] for event in events if event["type"] == "AbilityActivated")
    return [
        labels.label(each["source_id"])
        for each in made
        if each["kind"] == "Mana" and each["source_id"] != besides
    ]


class Announcement:
    """One announcement under way, with the choices not yet asked for."""

    def __init__(self, live: LiveGame, action: Cast | Activate, *, paying: bool = False) -> None:
        self.live = live
        self.action = action
        self.number, self.command, plain = _opening(live, action)
        self.ends = PAYMENT if paying else None
        self.unasked = Unasked.of(action)
        self.events: list[Json] = []
        self.unannounced: list[str] = []
        self.snapshot = None if plain else live.snapshot()
        self.before = self._pool()
        self.floating = self.before
        """The pool after the mana abilities announced, from which the announcement is paid."""

    def run(self) -> None:
        """Announce, answer until the engine asks no more, and compare with the announcement."""
        kind, data = self.command
        try:
            self._apply(kind, **data)
            self._answer_prompts()
        except EngineRefusal:
            self._cancel()
            raise
        if self.live.prompt["type"] != self.ends:
            kind_of(self.live.prompt)  # raises `Unsupported` for a prompt that is unknown
        self._compare()

    def _compare(self) -> None:
        """Go back where the engine filled in something else than what was announced."""
        self._refuse_unannounced_mana()
        different = difference(self.live, self.action, self.number, self.unasked, self.snapshot)
        if different:
            self._back(different)
        made, produce = mana_besides(self._pool(), self.before), self.unasked.produce
        if not set(produce) <= set(made):
            self._back(f"the engine made {made or 'no mana'}, not {''.join(produce)}")
        left = mana_besides(self.floating, self.action.spend)
        if self.action.spend and not self._left_behind(left):
            reason = f"the engine left {self._pool() or 'nothing'} in the pool, not {left}"
            if isinstance(self.action, Activate):
                self._restore()
                raise Unsupported(f"choosing the mana spent on an ability: {reason}")
            self._back(reason)

    def _left_behind(self, left: str) -> bool:
        """Return whether the pool holds what should be left, and beside it what was just made."""
        pool = self._pool()
        if isinstance(self.action, Cast):
            return pool == left
        made, announced = mana_besides(pool, left), self.action.produce
        return not mana_besides(left, pool) and set(made) <= set(announced or made)

    def _answer_prompts(self) -> None:
        for _ in range(PROMPTS):
            prompt = self.live.prompt
            answer = ANSWERS.get(prompt["type"])
            if answer is None or prompt["type"] == self.ends:
                return
            answer(self, prompt["data"])
            self._refuse_unannounced_mana()
        raise EngineTimeout(f"{self.action}: more than {PROMPTS} prompts")

    def _refuse_unannounced_mana(self) -> None:
        """Go back where the engine paid by itself, unless just as announced."""
        if not self.unannounced:
            return
        if not self.unasked.mana or self._activated() != tuple(self.unasked.mana):
            self._back(f"the engine paid with {', '.join(self.unannounced)} by itself")
        self.unasked.mana = []
        self.unannounced = []
        self.floating = sorted_mana(self.floating + mana_made(self.events, self.action.player))

    def _activated(self) -> tuple[Activate, ...]:
        """Return the mana abilities that the engine activated by itself."""
        if self.snapshot is None:  # where only a land is tapped
            return ()
        return activations(self.events, self.snapshot, self.action.player, self.number)

    def float_mana(self) -> None:
        """Activate an ability's mana abilities before it is announced.

        The engine gives no moment for them in between (602.2b), as it does for spells.
        """
        for each in self.unasked.mana:
            self._source(each)
        self.unasked.mana = []

    def _apply(self, kind: str, **data: object) -> list[Json]:
        events = self.live.apply(self.action.player, kind, **data)
        self.events += events
        self.unannounced += mana_sources(events, self.live.labels, besides=self.number)
        return events

    def _source(self, action: Activate, *, paying: bool = False) -> None:
        try:
            activate(self.live, action, paying=paying)
        except EngineRefusal as refusal:
            reason = f"{action.source}: {refusal}"
            if not paying or self.live.prompt["type"] != PAYMENT:
                self._back(reason)
            raise EngineRefusal(reason) from None
        self.floating = self._pool()

    def _cancel(self) -> None:
        """Give the announcement up. What the engine leaves changed is left to be seen.

        Mana that this adapter made before announcing an ability is no doing of the engine's.
        """
        if isinstance(self.action, Activate) and self.action.mana:
            self._restore()
            return
        if self.live.prompt["type"] == self.ends:
            return
        if self.live.prompt["type"] in ANSWERS:
            try:
                self.live.apply(self.action.player, "CancelCast")
            except EngineRefusal:
                self._restore()
        if self.live.prompt["type"] in ANSWERS:
            self._restore()

    def _restore(self) -> None:
        saved = self.snapshot
        if saved is not None:
            self.live.restore(saved)

    def _back(self, reason: str) -> None:
        """Go back to before the announcement: the engine's doing was not what was announced."""
        self._restore()
        raise EngineRefusal(reason)

    def _pool(self) -> str:
        return pool_of(self.live, self.action.player)

    # one method for each prompt

    def choose_targets(self, data: Json) -> None:
        """Choose the targets announced (601.2c)."""
        self.unasked.targets_asked = True
        slots = data["target_slots"]
        words = [word for group in self.unasked.targets for word in group]
        left = slots[data["selection"]["current_slot"] :]
        if not words and not all(slot.get("optional") for slot in left):
            raise EngineRefusal("the announcement names no targets, the engine asks for some")
        if len(self.unasked.targets) > 1 and len(words) < len(slots):
            self._choose_one_by_one(data)
            return
        targets = [self._target(word) for word in words]
        self._apply("SelectTargets", targets=targets)

    def _choose_one_by_one(self, data: Json) -> None:
        """Fill several instances of "target", some of which take fewer than they may."""
        place = data["selection"]["current_slot"]
        left = len(data["target_slots"]) - place
        while self.unasked.targets and not self.unasked.targets[0]:
            self.unasked.targets.pop(0)
            if data["target_slots"][place].get("optional"):
                self._apply("ChooseTarget", target=None)
                return
        words = sum(len(group) for group in self.unasked.targets)
        if not words or left <= 0:
            raise EngineRefusal("the engine asks for more targets than were announced")
        self._apply("ChooseTarget", target=self._target(self.unasked.targets[0].pop(0)))

    def _target(self, word: str) -> Json:
        target = self.live.labels.target(word)
        if target is None:
            raise EngineRefusal(f"there is no {word!r}")
        return dict(target)

    def choose_modes(self, _data: Json) -> None:
        """Choose the modes announced (601.2b)."""
        modes, self.unasked.modes = self.unasked.modes, ()
        self._apply("SelectModes", indices=list(modes))

    def choose_x(self, _data: Json) -> None:
        """Say the X announced (601.2b)."""
        x, self.unasked.x = self.unasked.x, None
        if x is None:
            raise EngineRefusal("the announcement has no X, the engine asks for it")
        self._apply("ChooseX", value=x)

    def decide_optional_cost(self, data: Json) -> None:
        """Pay an optional cost if it was announced (601.2b)."""
        name = optional_cost(data, self.live.game.object(self.number)["keywords"])
        if name == "choice":  # a cost paid rather than the mana cost (118.9)
            pay = self.unasked.alternative == "alternative"
            if pay:
                self.unasked.alternative = None
        else:
            pay = name in self.unasked.additional
        if name in self.unasked.additional:
            self.unasked.additional.remove(name)
        self._apply("DecideOptionalCost", pay=pay)

    def choose_alternative(self, data: Json) -> None:
        """Take the alternative cost of a keyword if it was announced (601.2b)."""
        keyword = str(data["keyword"]["type"]).lower()
        kind = "Alternative" if self.unasked.alternative == keyword else "Normal"
        self._apply("ChooseAlternativeCast", choice={"type": kind})

    def choose_variant(self, data: Json) -> None:
        """Cast for the alternative cost announced, or for none (601.2b)."""
        variants = [variant_word(option["variant"]) for option in data["options"]]
        if self.unasked.alternative not in variants:
            raise EngineRefusal(f"it is cast for {variants}, not {self.unasked.alternative}")
        index = variants.index(self.unasked.alternative)
        self._apply("ChooseCastingVariant", index=index)

    def pay_phyrexian(self, data: Json) -> None:
        """Pay life for so many symbols as were announced (107.4f)."""
        shards = data["shards"]
        with_life = min(self.unasked.life_paid, len(shards))
        self.unasked.life_paid -= with_life
        kinds = ["PayLife"] * with_life + ["PayMana"] * (len(shards) - with_life)
        self._apply("SubmitPhyrexianChoices", choices=[{"type": kind} for kind in kinds])

    def pay_with_objects(self, data: Json) -> None:
        """Pay a cost with the objects announced (601.2h)."""
        choices: list[int] = data["choices"]
        if self.unasked.cost_choices:
            numbers = ids_named(self.unasked.cost_choices.pop(0), self.live.labels)
        elif len(choices) <= data["count"]:
            numbers = choices  # all of them, as in "discard your hand": nothing to choose
        else:
            kind = data["kind"]["type"]
            raise EngineRefusal(f"the announcement doesn't say what is chosen for {kind}")
        self._apply("SelectCards", cards=numbers)

    def divide(self, data: Json) -> None:
        """Divide as announced (601.2d)."""
        if data["unit"]["type"] == "EvenSplitDamage":
            # "Divided evenly, rounded down" leaves nothing to choose.
            share = data["total"] // max(1, len(data["targets"]))
            shares = [[target, share] for target in data["targets"]]
        else:
            counted = {word: self.unasked.division.count(word) for word in self.unasked.division}
            self.unasked.division = ()
            shares = [[self._target(word), number] for word, number in counted.items()]
        self._apply("DistributeAmong", distribution=shares)

    def choose_mana(self, data: Json) -> None:
        """Make the mana announced (106.1)."""
        produce = self.unasked.produce
        if not produce:
            raise EngineRefusal("the announcement doesn't say what mana is produced")
        number = 1 if data["choice"]["type"] == "SingleColor" else len(produce)
        kind, command = mana_command(data, "".join(produce[:number]))
        del produce[:number]
        self._apply(kind, **command)

    def pay_mana(self, _data: Json) -> None:
        """Activate the mana abilities announced, and pay (601.2g, 601.2h)."""
        while self.unasked.mana:
            self._source(self.unasked.mana.pop(0), paying=True)
        if self.live.prompt["type"] != PAYMENT:
            return
        self._pin(self.action.spend)
        self._apply("PassPriority")

    def _pin(self, spend: str) -> None:
        """Tell the engine which mana of the pool to spend."""
        pool = list(self.live.game.player(self.action.player)["mana_pool"]["mana"])
        for letter in spend:
            unit = next((u for u in pool if u["color"] == COLORS[letter]), None)
            if unit is None:
                raise EngineRefusal(f"there is no {letter} in the pool to spend")
            pool.remove(unit)
            if unit.get("pip_id") is not None:
                self._apply("SpendPoolMana", pip_id=unit["pip_id"])


ANSWERS: dict[str, Callable[[Announcement, Json], None]] = {
    "TargetSelection": Announcement.choose_targets,
    "ModeChoice": Announcement.choose_modes,
    "AbilityModeChoice": Announcement.choose_modes,
    "ChooseXValue": Announcement.choose_x,
    "OptionalCostChoice": Announcement.decide_optional_cost,
    "AlternativeCastChoice": Announcement.choose_alternative,
    "CastingVariantChoice": Announcement.choose_variant,
    "PhyrexianPayment": Announcement.pay_phyrexian,
    "PayCost": Announcement.pay_with_objects,
    "DistributeAmong": Announcement.divide,
    "ChooseManaColor": Announcement.choose_mana,
    PAYMENT: Announcement.pay_mana,
}
