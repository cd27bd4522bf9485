"""Games in which effects on power and toughness begin one after the other around an emblem."""

from adapters.action import Action, Activate, Attack, Cast
from adapters.names import DecisionKind, Step, Zone
from conformance.boards import Board, Draw, at_most, mana_cost_text, pick, some
from conformance.checks.power_and_toughness import Creature, Event, after, controller_of
from conformance.checks.printed import PRINTED, mana_value
from conformance.director import Director
from conformance.results import Case

__all__ = ["COMING", "CONTROL", "MODIFYING", "SETTING", "TRIAD", "story"]

TRIAD = "The Capitoline Triad"
KARN = "Karn, Silver Golem"
AJANI = "Ajani Goldmane"
BREATH = "Firebreathing"

COSTS = {
    "Turn to Frog": "{1}{U}",
    "Lignify": "{1}{G}",
    "Humility": "{2}{W}{W}",
    "March of the Machines": "{3}{U}",
    KARN: "{1}",
    "Savannah Lions": "{W}",
    "Memnite": "{0}",
    "Tarmogoyf": "{1}{G}",
    "Cloudshift": "{W}",
    "Act of Treason": "{2}{R}",
    "Control Magic": "{2}{U}{U}",
    "Donate": "{2}{U}",
    "Giant Growth": "{G}",
    "Glorious Anthem": "{1}{W}{W}",
    AJANI: "",
    BREATH: "{R}",
    "About Face": "{R}",
    "Twisted Image": "{U}",
}
"""Cards that do something here, and what that costs."""

SETTING = ("Turn to Frog", "Lignify", "Humility", "March of the Machines", KARN)
COMING = ("Savannah Lions", "Memnite", "Tarmogoyf", "Cloudshift")
CONTROL = ("Act of Treason", "Control Magic", "Donate")
MODIFYING = ("Giant Growth", "Glorious Anthem", AJANI, "About Face", BREATH, "Twisted Image")
AFTER_EMBLEM = ("Humility",)
"""What would take the ability away that makes the emblem."""
BODIES = ("Grizzly Bears", "Hill Giant", "Memnite", "Ornithopter", "Tarmogoyf", "Craw Wurm")
ARTIFACTS = ("Sol Ring", "Krark-Clan Ironworks", "Mox Amber")


class Story:
    """A game in which effects begin one after the other, with the model of it kept beside."""

    def __init__(self, draw: Draw, board: Board, game: Director, creatures: dict[str, Creature],
                 history: list[Event]) -> None:  # fmt: skip
        self.draw, self.board, self.game = draw, board, game
        self.creatures, self.history = creatures, history
        self.protected: set[str] = set()

    def sizes(self, *events: Event) -> list[tuple[int, int]]:
        """Return the sizes of all creatures once these events have happened too."""
        history = [*self.history, *events]
        found = [after(creature, history, label) for label, creature in self.creatures.items()]
        return [size for size in found if size is not None]

    def act(self, action: Action, *events: Event) -> bool:
        """Do something with these effects, unless something would die of it."""
        if any(toughness <= 0 for _, toughness in self.sizes(*events)):
            return False
        self.game.do(action)
        self.game.resolve()
        self.history += [event._replace(move=self.game.count) for event in events]
        return True

    def theirs(self, seat: int) -> list[str]:
        """Return the creatures a player controls that may be targets, in order."""
        return [
            label
            for label, creature in self.creatures.items()
            if label not in self.protected
            and controller_of(creature, self.history, label) == seat
            and (
                "Creature" in PRINTED[creature.card].types
                or after(creature, self.history, label) is not None
            )
        ]


# --- The game -----------------------------------------------------------------------------------


def story(draw: Draw, pool: frozenset[str], names: tuple[str, ...]) -> Case:
    """Some effects begin, the emblem is made, others begin; perhaps the turn ends."""
    board = Board()
    usable = [name for name in names if name in pool]
    early = some(draw, [name for name in usable if name not in AFTER_EMBLEM], 2)
    late = some(draw, usable, 3)
    if KARN in early + late:
        early, late = ([n for n in part if n != "March of the Machines"] for part in (early, late))
    creatures = _bodies(draw, board, pool)
    triad = board.add(TRIAD, 0)
    creatures[triad] = Creature(TRIAD, 0)
    history = []
    if "Glorious Anthem" in pool and at_most(draw, 3) == 3:
        board.add("Glorious Anthem", 0)
        history.append(Event(0, "anthem", power=1, toughness=1))
    paid = [board.add(TRIAD, 0, Zone.GRAVEYARD) for _ in range(3)]
    board.library(0, 3)
    board.library(1, 3)
    hand = _equip(board, [*early, *late], creatures)
    tale = Story(draw, board, Director(board.scenario()), creatures, history)
    tale.protected = {triad}
    for name in early:
        _happen(tale, name, hand)
    tale.act(Activate(0, triad, cost_choices=(tuple(paid),)),
              Event(0, "yours", power=9, toughness=9))  # fmt: skip
    made_at = tale.game.count
    tale.protected = set()
    for name in late:
        _happen(tale, name, hand)
    if at_most(draw, 3) == 3:
        _end_turn(tale)
    facts: dict[str, str | int | bool | list[str]] = {
        "made_at": made_at,
        "history": [str(event) for event in tale.history],
        "creatures": [f"{label}={c.card}={c.controller}={c.counters}"
                      for label, c in creatures.items()],
    }  # fmt: skip
    alone = Director(board.scenario())
    alone.do(Activate(0, triad, cost_choices=(tuple(paid),)))
    return Case(tale.game.program, (alone.program,), facts)


def _bodies(draw: Draw, board: Board, pool: frozenset[str]) -> dict[str, Creature]:
    creatures = {}
    for seat in (0, 1):
        for name in some(draw, [name for name in BODIES if name in pool], 2, minimum=1):
            counters = at_most(draw, 2)
            label = board.add(name, seat, counters={"+1/+1": counters} if counters else None)
            creatures[label] = Creature(name, seat, counters)
    for name in some(draw, [name for name in ARTIFACTS if name in pool], 1):
        seat = at_most(draw, 1)
        creatures[board.add(name, seat)] = Creature(name, seat)
    return creatures


def _equip(board: Board, names: list[str], creatures: dict[str, Creature]) -> dict[str, str]:
    """Give player 0 what the events need; return the label to use for each card's name."""
    labels: dict[str, str] = {}
    for name in names:
        board.mana(0, mana_cost_text(COSTS[name]))
        if name in labels:
            continue
        if name == AJANI:
            labels[name] = board.add(name, 0, counters={"loyalty": 4})
        elif name == BREATH:
            labels[name] = board.add(name, 0, attached_to=next(iter(creatures)))
        elif name == KARN:
            labels[name] = board.add(name, 0)
            creatures[labels[name]] = Creature(name, 0)
        else:
            labels[name] = board.hand(name)
    return labels


def _happen(story: Story, name: str, hand: dict[str, str]) -> None:
    """Let one card do what it does, where it can; what was used up does nothing more."""
    label = hand.get(name)
    if label is None:
        return
    spend = "".join(sorted(mana_cost_text(COSTS[name])))
    if name == KARN:
        _animate(story, label, spend)
    elif name == AJANI:
        mine = [*story.theirs(0), *sorted(story.protected)]
        story.act(Activate(0, label, 1), *(Event(0, "modify", each, 1, 1) for each in mine))
        del hand[name]
    elif name == BREATH:
        host = next(iter(story.creatures))
        if not any(event.does == "enter" and event.label == host for event in story.history):
            story.act(Activate(0, label, spend=spend), Event(0, "turn-modify", host, 1))
    else:
        _cast(story, name, label, spend)
        del hand[name]


def _animate(story: Story, karn: str, spend: str) -> None:
    """Karn makes a noncreature artifact a creature of its mana value's size."""
    artifacts = [
        label
        for label, creature in story.creatures.items()
        if creature.card in ARTIFACTS and after(creature, story.history, label) is None
    ]
    karn_speaks = not any(e.kind == "set" and e.label in ("-", karn) for e in story.history)
    if artifacts and karn_speaks and not _lost(story, karn):
        label = pick(story.draw, artifacts)
        value = mana_value(story.creatures[label].card)
        event = Event(0, "turn-set", label, value, value)
        story.act(Activate(0, karn, targets=((label,),), spend=spend), event)


def _lost(story: Story, karn: str) -> bool:
    """Whether Karn has lost its ability, or its controller."""
    return any(event.label == karn and event.does in ("set", "control") for event in story.history)


def _cast(story: Story, name: str, label: str, spend: str) -> None:
    """Cast a spell with a target drawn among those it makes sense for."""
    if name in ("Humility", "March of the Machines", "Glorious Anthem"):
        story.act(Cast(0, label, spend=spend), {
            "Humility": Event(0, "set", power=1, toughness=1),
            "March of the Machines": Event(0, "march"),
            "Glorious Anthem": Event(0, "anthem", power=1, toughness=1),
        }[name])  # fmt: skip
        return
    if name in ("Savannah Lions", "Memnite", "Tarmogoyf"):
        story.creatures[label] = Creature(name, 0)
        if not story.act(Cast(0, label, spend=spend), Event(0, "enter", label)):
            del story.creatures[label]
        return
    sides = {"Act of Treason": (1,), "Control Magic": (1,), "Donate": (0,), "Cloudshift": (0,)}
    targets = [each for seat in sides.get(name, (0, 1)) for each in story.theirs(seat)]
    if name == "Cloudshift":
        targets = [each for each in targets if "Creature" in
                   PRINTED[story.creatures[each].card].types]  # fmt: skip
    if not targets:
        return
    target = pick(story.draw, targets)
    groups: tuple[tuple[str, ...], ...] = ((target,),)
    if name == "Donate":
        groups = (("P1",), (target,))
    story.act(Cast(0, label, targets=groups, spend=spend), _effect(name, target))


def _effect(name: str, target: str) -> Event:
    """Return what a spell with one target does to it."""
    return {
        "Turn to Frog": Event(0, "turn-set", target, 1, 1),
        "Lignify": Event(0, "set", target, 0, 4),
        "Cloudshift": Event(0, "enter", target),
        "Act of Treason": Event(0, "turn-control", target),
        "Control Magic": Event(0, "control", target),
        "Donate": Event(0, "control", target, seat=1),
        "Giant Growth": Event(0, "turn-modify", target, 3, 3),
        "About Face": Event(0, "turn-switch", target),
        "Twisted Image": Event(0, "turn-switch", target),
    }[name]


def _end_turn(story: Story) -> None:
    """End the turn without an attack; effects until end of turn end with it (514.2)."""
    if any(toughness <= 0 for _, toughness in story.sizes(Event(0, "cleanup"))):
        return
    game = story.game
    game.until(1, Step.UPKEEP)
    if game.waits_for(DecisionKind.ATTACKERS):
        game.do(Attack(0))
        game.until(1, Step.UPKEEP)
    if game.waits_for(DecisionKind.PRIORITY) and game.seen.active_player == 1:
        story.history.append(Event(game.count, "cleanup"))
