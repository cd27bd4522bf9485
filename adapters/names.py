"""The closed vocabularies of the contract: zones, steps, kinds of decisions, features."""

from enum import StrEnum

__all__ = ["DecisionKind", "Feature", "StackKind", "Step", "Zone"]


class Zone(StrEnum):
    """Where an object is (400.1). The ante zone is not played with."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    STACK = "stack"
    """What is here is shown in `Observation.stack`. No game starts with anything here."""
    COMMAND = "command"
    """Emblems are here (114)."""


class Step(StrEnum):
    """The steps of a turn in order (500.1); a main phase counts as one step here.

    A second combat damage step is `combat_damage` once more (510.4).
    """

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat_main"
    BEGINNING_OF_COMBAT = "beginning_of_combat"
    DECLARE_ATTACKERS = "declare_attackers"
    """It takes place, and players get priority in it, even where no creature attacks (508.2)."""
    DECLARE_BLOCKERS = "declare_blockers"
    """Skipped where no creature attacks, as combat damage is (508.8)."""
    COMBAT_DAMAGE = "combat_damage"
    END_OF_COMBAT = "end_of_combat"
    POSTCOMBAT_MAIN = "postcombat_main"
    END = "end"
    CLEANUP = "cleanup"


class StackKind(StrEnum):
    """What an object on the stack is (112.1, 113.3)."""

    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"


class DecisionKind(StrEnum):
    """What a game can wait for. Each says what an `Answer` to it holds.

    Unless stated otherwise the answer is one group of strings chosen from `Choice.options`, each
    at most once: labels of objects, player names ("P0") or words.
    """

    PRIORITY = "priority"
    """Any action but an answer, an attack or a block (117.1)."""
    ATTACKERS = "attackers"
    """An `Attack` (508.1). It is asked for only where some creature could attack."""
    BLOCKERS = "blockers"
    """A `Block` (509.1), of each player that is attacked and has a creature that could block."""
    TARGETS = "targets"
    """Targets of a triggered ability or of a copy, one group for each `Choice` (603.3d)."""
    MODES = "modes"
    """Modes of a triggered ability, as numbers from "0" on (603.3c)."""
    ORDER_TRIGGERS = "order_triggers"
    """All options; the first is put on the stack first, so it resolves last (603.3b).

    Those that will be removed for want of a target (603.3d) are among them. Triggers alike in all
    respects need not be ordered: one ability of one object, without targets.
    """
    REPLACEMENT = "replacement"
    """Which replacement effect applies next (616.1)."""
    COLOR = "color"
    """One of "W" "U" "B" "R" "G", or "C" where a type of mana is chosen (105.4, 106.1b)."""
    NAME = "name"
    """Any card name; `options` is empty as every name may be chosen (201.4)."""
    NUMBER = "number"
    """A number in decimal digits between `minimum` and `maximum` (107.1)."""
    MAY = "may"
    """"yes" or "no" (608.2d)."""
    PAY = "pay"
    """"yes" or "no" to a payment offered while something resolves (118.12).

    Before the answer mana abilities may be activated, each an `Activate`, where mana is asked for.
    """
    CHOOSE = "choose"
    """Objects, players or words an effect has someone choose (608.2d)."""
    SACRIFICE = "sacrifice"
    """Permanents to sacrifice (701.21)."""
    DISCARD = "discard"
    """Cards to discard, at cleanup as well (701.9, 514.1)."""
    SEARCH = "search"
    """Cards found in a search (701.23)."""
    DIVIDE = "divide"
    """Recipients, each repeated once for every unit it is given (601.2d, 510.1).

    Combat damage is asked for creature by creature, and `Decision.source` is the one that deals it.
    """
    LEGEND = "legend"
    """The legendary permanent to keep (704.5j)."""
    ORDER = "order"
    """So many options as `Choice.minimum` says, in the order wanted; the first is the top (401.4).

    Nearly always that is all of them. Where the order of a library can't be known, as after a
    shuffle, it may be asked what lies on top. Of permanents that enter together the first gets
    the earliest timestamp (613.7m).
    """
    BOTTOM = "bottom"
    """Cards to put on the bottom of the library (103.5)."""
    MULLIGAN = "mulligan"
    """"yes" to take a mulligan, "no" to keep (103.5)."""


class Feature(StrEnum):
    """One thing an adapter can do or tell. A check runs only where all it needs is declared.

    The first ones are about setting up, from `cast` on about acting, from `observe_stack` on
    about observing. A feature that works in part may be declared; where the other part comes up,
    the adapter raises `Unsupported`.
    """

    # setting up
    COUNTERS = "counters"
    """Objects may start with counters (`ObjectSpec.counters`)."""
    TAPPED = "tapped"
    """Permanents may start tapped."""
    SUMMONING_SICK = "summoning_sick"
    """Permanents may start as having come under their controller's control this turn.

    Without it none does (`ObjectSpec.fresh`).
    """
    DAMAGE = "damage"
    """Creatures may start with marked damage."""
    CONTROLLER = "controller"
    """Permanents may start under another player's control than the owner's."""
    ATTACHED = "attached"
    """Permanents may start attached to another (`ObjectSpec.attached_to`)."""
    BACK_FACE = "back_face"
    """Transforming permanents may start with the back face up."""
    MANA_POOL = "mana_pool"
    """Players may start with mana in their pools (`PlayerSpec.mana`)."""
    LIBRARY_ORDER = "library_order"
    """The order of libraries can be set."""
    CARD_TEXT = "card_text"
    """Cards may be given by their words (`Scenario.cards`), so that invented ones are played."""
    ANY_STEP = "any_step"
    """Games may start in each of the `STARTING_STEPS`, not in the precombat main phase alone."""
    THREE_PLAYERS = "three_players"
    """Games of more than two players; `Hello.max_players` says how many at most."""
    # acting
    CAST = "cast"
    """Spells can be cast (`Cast`)."""
    ACTIVATE = "activate"
    """Abilities can be activated (`Activate`), mana abilities among them."""
    PLAY_LAND = "play_land"
    """Lands can be played (`PlayLand`)."""
    COMBAT = "combat"
    """Attackers and blockers can be declared (`Attack`, `Block`)."""
    PAY_WHILE_CASTING = "pay_while_casting"
    """Mana abilities can be activated during 601.2g, as announced in `Cast.mana`."""
    DECISIONS = "decisions"
    """Every decision is surfaced and answered by the suite, none is made by the engine."""
    CONCEDE = "concede"
    """Players can concede (`Concede`)."""
    # observing
    OBSERVE_STACK = "observe_stack"
    """What is on the stack is told (`Observation.stack`)."""
    OBSERVE_TARGETS = "observe_targets"
    """What is on the stack tells its targets (`StackItem.targets`)."""
    OBSERVE_CHAPTERS = "observe_chapters"
    """Chapter abilities on the stack tell which chapters they are (`StackItem.chapters`)."""
    OBSERVE_MANA = "observe_mana"
    """The mana in players' pools is told (`PlayerView.mana`)."""
    OBSERVE_KEYWORDS = "observe_keywords"
    """Objects tell their keyword abilities (`ObjectView.keywords`)."""
    OBSERVE_DECISION = "observe_decision"
    """The kind of the pending decision and who makes it are told (`Observation.decision`)."""
    LIST_ACTIONS = "list_actions"
    """`legal_actions` lists announcements that are performed when made, one way of paying each.

    Of each land, spell and ability that can be played, cast or activated it lists one at least;
    of their targets, modes and X, of attacks, blocks and answers all, or a sample of very many.
    With `pay_while_casting` that includes spells whose mana is still to be made (`Cast.mana`).
    """
