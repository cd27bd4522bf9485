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
    COMMAND = "command"


class Step(StrEnum):
    """The steps of a turn in order (500.1); a main phase counts as one step here."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat_main"
    BEGINNING_OF_COMBAT = "beginning_of_combat"
    DECLARE_ATTACKERS = "declare_attackers"
    DECLARE_BLOCKERS = "declare_blockers"
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

    Unless stated otherwise the answer is one group of strings chosen from `Choice.options`.
    """

    PRIORITY = "priority"
    """Any action but an answer, an attack or a block (117.1)."""
    ATTACKERS = "attackers"
    """An `Attack` (508.1)."""
    BLOCKERS = "blockers"
    """A `Block` (509.1)."""
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
    """"yes" or "no" to a payment offered while something resolves (118.12)."""
    CHOOSE = "choose"
    """Objects, players or words an effect has someone choose (608.2d)."""
    SACRIFICE = "sacrifice"
    """Permanents to sacrifice (701.21)."""
    DISCARD = "discard"
    """Cards to discard, at cleanup as well (701.9, 514.1)."""
    SEARCH = "search"
    """Cards found in a search (701.23)."""
    DIVIDE = "divide"
    """Recipients, each repeated once for every unit it is given (601.2d, 510.1)."""
    LEGEND = "legend"
    """The legendary permanent to keep (704.5j)."""
    ORDER = "order"
    """All options, put into the order wanted; the first is the top (401.4, 404.3)."""
    BOTTOM = "bottom"
    """Cards to put on the bottom of the library (103.5)."""
    MULLIGAN = "mulligan"
    """"yes" to take a mulligan, "no" to keep (103.5)."""


class Feature(StrEnum):
    """One thing an adapter can do or tell. A check runs only where all it needs is declared."""

    # setting up
    COUNTERS = "counters"
    """Objects may start with counters."""
    TAPPED = "tapped"
    """Permanents may start tapped."""
    SUMMONING_SICK = "summoning_sick"
    """It can be set whether a permanent came under its controller's control this turn."""
    DAMAGE = "damage"
    """Creatures may start with marked damage."""
    CONTROLLER = "controller"
    """Permanents may start under another player's control than the owner's."""
    ATTACHED = "attached"
    """Permanents may start attached to another."""
    BACK_FACE = "back_face"
    """Transforming permanents may start with the back face up."""
    MANA_POOL = "mana_pool"
    """Players may start with mana."""
    LIBRARY_ORDER = "library_order"
    """The order of libraries can be set."""
    CARD_TEXT = "card_text"
    """Cards may be given by their words (`Scenario.cards`), so that invented ones are played."""
    ANY_STEP = "any_step"
    """Games may start in each step in which players get priority outside combat."""
    THREE_PLAYERS = "three_players"
    """Games of more than two players."""
    # acting
    CAST = "cast"
    ACTIVATE = "activate"
    PLAY_LAND = "play_land"
    COMBAT = "combat"
    """Attackers and blockers can be declared."""
    PAY_WHILE_CASTING = "pay_while_casting"
    """Mana abilities can be activated during 601.2g, as announced in `Cast.mana`."""
    DECISIONS = "decisions"
    """Every decision is surfaced and answered by the suite, none is made by the engine."""
    CONCEDE = "concede"
    # observing
    OBSERVE_STACK = "observe_stack"
    OBSERVE_TARGETS = "observe_targets"
    OBSERVE_CHAPTERS = "observe_chapters"
    """Chapter abilities on the stack tell which chapters they are (`StackItem.chapters`)."""
    OBSERVE_MANA = "observe_mana"
    OBSERVE_KEYWORDS = "observe_keywords"
    OBSERVE_DECISION = "observe_decision"
    """The kind of the pending decision and who makes it."""
    LIST_ACTIONS = "list_actions"
    """`legal_actions` lists announcements that are performed when made, one way of paying each.

    Of each land, spell and ability that can be played, cast or activated it lists one at least;
    of their targets, modes and X, of attacks, blocks and answers all, or a sample of very many.
    """
