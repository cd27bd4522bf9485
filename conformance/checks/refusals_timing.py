"""Refusals: what may be done, but not now, or not by this player (117, 305, 307, 602.5, 606.3)."""

from collections.abc import Callable

from msgspec.structs import replace

from adapters.action import Action, Activate, Attack, Pass, PlayLand
from adapters.names import Feature, Step, Zone
from conformance.checks.refusals_ground import THINGS, Ground, Refusals

__all__ = ["CHECKS"]

cant = Refusals()

SLOW = ("Grizzly Bears", "Memnite", "Sol Ring", "Glorious Anthem", "Lingering Souls")
"""Cards without targets that are cast only in one's own main phase with an empty stack."""

BOLTS = {"Shock": 2, "Lightning Bolt": 3, "Gut Shot": 1, "Burst Lightning": 2}
"""Spells that a player can be the target of, and the damage that they deal."""

SEEKER, VISIONARY = "Seeker of Skybreak", "Elvish Visionary"
EQUIPMENT = ("Leonin Scimitar", "Swiftfoot Boots")
WALKERS = ("Ajani Goldmane", "Jace Beleren")
"""Planeswalkers whose first ability adds loyalty counters and has no target."""


def _busy(t: Ground) -> tuple[str, Callable[[], None]]:
    """Prepare something of mine to be on the stack; return what, and what puts it there."""
    kinds = {
        "a spell": t.pool & BOLTS.keys(),
        "an activated ability": t.pool & {SEEKER},
        "a triggered ability": t.pool & {VISIONARY},
    }
    kind: str = t.pick(*[kind for kind, known in kinds.items() if known])
    if kind == "a spell":
        action: Action = t.spell(t.one_of(*BOLTS)).at(t.name(t.foe))
    elif kind == "an activated ability":
        seeker = t.mine(SEEKER)
        action = Activate(t.me, seeker, targets=((seeker,),))
    else:
        action = t.spell(VISIONARY).at()

    def fill() -> None:
        t.game.do(action)
        if kind == "a triggered ability":
            t.game.resolve()

    return kind, fill


@cant(
    "refuse-sorcery-speed-with-stack",
    "What is no instant can't be cast while something is on the stack.",
    "117.1a",
    "307.1",
    one_of=(*BOLTS, SEEKER, VISIONARY),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.MANA_POOL),
)
def _sorcery_speed(t: Ground) -> None:
    """Any of the slow kinds of cards, with any kind of object on the stack."""
    slow, (kind, fill) = t.spell(t.one_of(*SLOW)).at(), _busy(t)
    fill()
    t.cannot(slow, f"with {kind} on the stack")
    t.game.resolve()
    t.can(slow)


@cant(
    "refuse-land-with-stack",
    "A land can't be played while something is on the stack.",
    "116.2a",
    "305.1",
    one_of=(*BOLTS, SEEKER, VISIONARY),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.MANA_POOL, Feature.PLAY_LAND),
)
def _land_with_stack(t: Ground) -> None:
    """Any land, with any kind of object on the stack."""
    land = PlayLand(t.me, t.mine(t.one_of("Forest", "Wastes", "City of Brass"), zone=Zone.HAND))
    kind, fill = _busy(t)
    fill()
    t.cannot(land, f"with {kind} on the stack")
    t.game.resolve()
    t.can(land)


@cant(
    "refuse-land-in-anothers-turn",
    "A player can't play a land when it isn't that player's turn.",
    "305.3",
    needs=(Feature.PLAY_LAND,),
)
def _land_in_anothers_turn(t: Ground) -> None:
    """In any step of another's turn, having priority."""
    land = PlayLand(t.me, t.mine(t.one_of("Forest", "Plains", "Wastes"), zone=Zone.HAND))
    t.active, t.step = t.foe, t.pick(t.step, Step.UPKEEP, Step.END)
    t.crowd = THINGS
    t.game.do(Pass(t.foe))
    main = "a main phase" if t.step not in (Step.UPKEEP, Step.END) else "another step"
    t.cannot(land, f"in {main} of another's turn")
    t.reach(t.me, Step.PRECOMBAT_MAIN)
    t.can(land)


@cant(
    "refuse-without-priority",
    "A player who does not have priority can't cast, activate or pass.",
    "117.1",
    "117.1b",
    "117.1d",
    "117.3d",
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.MANA_POOL),
)
def _without_priority(t: Ground) -> None:
    """While the other player has priority, in that player's turn."""
    options: dict[str, Action] = {"a mana ability": Activate(t.me, t.mine("Forest"))}
    if t.pool & BOLTS.keys():
        options["casting"] = t.spell(t.one_of(*BOLTS)).at(t.name(t.foe))
    if SEEKER in t.pool:
        seeker = t.mine(SEEKER)
        options["an ability"] = Activate(t.me, seeker, targets=((seeker,),))
    options["passing"] = Pass(t.me)
    what = t.pick(*options)
    t.active, t.step = t.foe, t.pick(t.step, Step.UPKEEP, Step.END)
    t.cannot(options[what], f"{what} without priority")
    t.game.do(Pass(t.foe))
    t.can(options[what])


def _target_to_choose(t: Ground) -> Callable[[], object]:
    """A trigger on the stack waits for its target."""
    kavu, victim = t.spell("Flametongue Kavu"), t.body(t.foe)
    t.game.do(kavu.at())
    t.game.resolve()
    return lambda: t.game.answer((victim,))


def _cards_to_discard(t: Ground) -> Callable[[], object]:
    """A spell that is resolving waits for a choice."""
    looting, cards = t.spell("Faithless Looting"), [t.mine("Forest", zone=Zone.HAND) for _ in "ab"]
    t.game.do(looting.at())
    t.game.resolve()
    return lambda: t.game.answer(cards)


def _attackers_to_declare(t: Ground) -> Callable[[], object]:
    """The declaration of attackers is due, before anyone gets priority."""
    attacker, t.step = t.body(t.me), Step.BEGINNING_OF_COMBAT
    t.game.until(t.me, Step.DECLARE_ATTACKERS)
    return lambda: t.game.do(Attack(t.me, {attacker: t.name(t.foe)}))


WAITING = {
    "targets": ("Flametongue Kavu", _target_to_choose),
    "a discard": ("Faithless Looting", _cards_to_discard),
    "attackers": ("Grizzly Bears", _attackers_to_declare),
}
"""What may be due, with the card that it takes."""


@cant(
    "refuse-while-choosing",
    "While a choice is due nobody has priority, so nobody can cast, activate or pass.",
    "117.1",
    "117.2e",
    "508.2",
    cards=("Mountain",),
    needs=(
        Feature.ACTIVATE,
        Feature.CAST,
        Feature.COMBAT,
        Feature.DECISIONS,
        Feature.MANA_POOL,
        Feature.PAY_WHILE_CASTING,
    ),
)
def _while_choosing(t: Ground) -> None:
    """Either player, while targets, cards or attackers are to be chosen."""
    known = [waiting for waiting, (card, _) in WAITING.items() if card in t.pool]
    who, waiting = t.pick(t.me, t.foe), t.pick(*known)
    options: dict[str, Action] = {"a mana ability": Activate(who, t.board.add("Forest", who))}
    if t.pool & BOLTS.keys():
        options["casting"] = t.spell(t.one_of(*BOLTS), who, lands=True).at(t.name(t.foe))
    options["passing"] = Pass(who)
    what = t.pick(*options)
    choose = WAITING[waiting][1](t)
    t.cannot(options[what], f"{what} while a choice of {waiting} is due")
    choose()
    if who == t.foe:
        t.game.do(Pass(t.me))
    t.can(options[what])


@cant(
    "refuse-equip-timing",
    "Equip is activated only as a sorcery.",
    "702.6a",
    "602.5d",
    cards=("Leonin Scimitar",),
    needs=(
        Feature.ACTIVATE,
        Feature.CAST,
        Feature.COMBAT,
        Feature.MANA_POOL,
        Feature.PAY_WHILE_CASTING,
    ),
)
def _equip_timing(t: Ground) -> None:
    """With something on the stack, outside a main phase, or in another's turn."""
    wearer, boots = t.body(t.me), t.mine(t.one_of(*EQUIPMENT))
    mana, spend = t.fund(t.me, "C", lands=True)
    equip = Activate(t.me, boots, targets=((wearer,),), mana=mana, spend=spend)
    _only_as_a_sorcery(t, equip)


def _only_as_a_sorcery(t: Ground, action: Activate) -> None:
    """Try it with something on the stack, outside a main phase or in another's turn."""
    when = t.pick("with something on the stack", "outside a main phase", "in another's turn")
    if when == "with something on the stack":
        _, fill = _busy(t)
        fill()
    elif when == "outside a main phase":
        t.step = t.pick(Step.UPKEEP, Step.END)
    else:
        t.active = t.foe
        t.game.do(Pass(t.foe))
    t.cannot(action, when)
    if when == "with something on the stack":
        t.game.resolve()
    else:
        t.reach(t.me, Step.PRECOMBAT_MAIN)
    t.can(action)


@cant(
    "refuse-loyalty-timing",
    "A loyalty ability is activated only in a main phase of one's own turn, with an empty stack.",
    "606.3",
    cards=("Ajani Goldmane",),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.COMBAT, Feature.COUNTERS, Feature.MANA_POOL),
)
def _loyalty_timing(t: Ground) -> None:
    """With something on the stack, outside a main phase, or in another's turn."""
    walker = t.mine(t.one_of(*WALKERS), counters={"loyalty": t.pick(3, 1, 5)})
    t.library = 4
    _only_as_a_sorcery(t, Activate(t.me, walker))


@cant(
    "refuse-loyalty-twice",
    "Of a permanent only one loyalty ability is activated in a turn.",
    "606.3",
    cards=("Ajani Goldmane", "Jace Beleren"),
    needs=(Feature.ACTIVATE, Feature.COMBAT, Feature.COUNTERS),
)
def _loyalty_twice(t: Ground) -> None:
    """The same ability or another one, once the first has resolved; another walker's is fine."""
    walker = t.mine("Ajani Goldmane", counters={"loyalty": t.pick(4, 1)})
    other = t.mine("Jace Beleren", counters={"loyalty": 3})
    t.library = 4
    t.can(Activate(t.me, walker))
    t.game.resolve()
    again = t.pick(0, 1)
    t.cannot(Activate(t.me, walker, again), f"{'another' if again else 'the same'} once more")
    if t.perhaps():
        t.can(Activate(t.me, other))
    else:
        t.reach(t.foe, Step.UPKEEP)
        t.reach(t.me, Step.PRECOMBAT_MAIN)
        t.can(Activate(t.me, walker, again))


@cant(
    "refuse-instant-only-while-paying",
    "A mana ability activated only as an instant can't be activated while something is paid for.",
    "602.5e",
    "605.3a",
    cards=("Lion's Eye Diamond", "Shock"),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.PAY_WHILE_CASTING),
)
def _instant_only(t: Ground) -> None:
    """To pay for a spell from hand; having priority it may be activated."""
    diamond = t.mine("Lion's Eye Diamond")
    spell = t.spell(t.one_of(*BOLTS), cost="")
    activation = Activate(t.me, diamond, produce="R")
    paid = replace(spell, mana=(activation,), spend="R")
    t.cannot(paid.at(t.name(t.foe)), "while a spell is cast")
    t.can(activation)


@cant(
    "refuse-after-the-game",
    "Once a player has won nothing can be done any more.",
    "104.1",
    "104.2a",
    one_of=tuple(BOLTS),
    needs=(Feature.ACTIVATE, Feature.CAST, Feature.MANA_POOL, Feature.PLAY_LAND),
)
def _after_the_game(t: Ground) -> None:
    """By either player: play a land, cast a spell, activate an ability, pass."""
    name = t.one_of(*BOLTS)
    t.life(t.foe, t.pick(*range(BOLTS[name], 0, -1)))
    bolt, who = t.spell(name), t.pick(t.me, t.foe)
    options: dict[str, Action] = {
        "passing": Pass(who),
        "a mana ability": Activate(who, t.board.add("Forest", who)),
        "playing a land": PlayLand(who, t.board.add("Forest", who, Zone.HAND)),
        "casting": t.spell("Grizzly Bears", who).at(),
    }
    what = t.pick(*options)
    t.can(bolt.at(t.name(t.foe)))
    t.game.resolve()
    t.cannot(options[what], f"{what} after the game")


CHECKS = tuple(cant.checks)
