"""One-shot effects (610): what the instructions of a spell or ability do, in the order written."""

from enum import StrEnum

import msgspec

from reference_engine.vocabulary.amounts import Amount, Condition
from reference_engine.vocabulary.changes import Change
from reference_engine.vocabulary.costs import Cost
from reference_engine.vocabulary.effects_on_cards import EffectOnCards
from reference_engine.vocabulary.effects_on_damage import EffectOnDamage
from reference_engine.vocabulary.effects_on_permanents import EffectOnPermanents
from reference_engine.vocabulary.effects_on_stack import EffectOnStack
from reference_engine.vocabulary.objects import Filter, Selector, TargetSpec, This, You

__all__ = [
    "AddMana",
    "Attach",
    "Become",
    "Choose",
    "ChooseColor",
    "ChooseName",
    "CounterIt",
    "CreateToken",
    "DealDamage",
    "Destroy",
    "DiscardCards",
    "DoesntUntap",
    "DrawCards",
    "Duration",
    "Effect",
    "ExchangeControl",
    "ExileIt",
    "ExtraPhases",
    "ExtraTurn",
    "GainControl",
    "GainLife",
    "GetEmblem",
    "If",
    "Later",
    "LoseLife",
    "ManaChoice",
    "ManaFrom",
    "MayDo",
    "MayPay",
    "MillCards",
    "MoveCounter",
    "PutCountersOn",
    "PutOnBattlefield",
    "RemoveCountersFrom",
    "ReturnToHand",
    "SacrificeIt",
    "Search",
    "Shuffle",
    "TapIt",
    "UntapIt",
    "WhenYouDo",
]


class Duration(StrEnum):
    """How long a continuous effect lasts (611.2)."""

    END_OF_TURN = "until end of turn"
    FOREVER = "indefinitely"
    YOUR_NEXT_TURN = "until your next turn"
    WHILE_SOURCE = "as long as the source stays on the battlefield"


class ManaChoice(StrEnum):
    """How the type of mana is found where it is not printed."""

    ANY_COLOR = "any color"
    CHOSEN_COLOR = "the chosen color"
    THAT_TYPE = "any type that land produced"


class ManaFrom(msgspec.Struct, frozen=True):
    """Types of mana defined by other permanents (106.7).

    `could_produce`: any type (`colors_only`: any color) that a matching permanent could
    produce; otherwise any color among matching permanents.
    """

    what: Filter
    could_produce: bool = True
    colors_only: bool = False


class AddMana(msgspec.Struct, frozen=True):
    """Add mana (106.4). `mana` lists symbols ("GG"); else `amount` of one type found by `of`.

    `options` are printed alternatives ("{B} or {R}"). `only_for` restricts spending (106.6);
    a spell paid with `uncounterable` mana can't be countered; `lasts` keeps the mana until
    "end of combat" or so.
    """

    mana: str = ""
    options: tuple[str, ...] = ()
    of: ManaChoice | ManaFrom | None = None
    amount: Amount = 1
    who: Selector = You()
    only_for: "Filter | None" = None
    lasts: str = ""
    uncounterable: bool = False


class DealDamage(msgspec.Struct, frozen=True):
    """The source deals damage (120), to all of `to` at once.

    `evenly` divides it evenly, rounded down, among all of `to`. It can't be prevented if
    `unpreventable_if` holds.
    """

    amount: Amount
    to: Selector | tuple[Selector, ...]
    source: Selector = This()
    evenly: bool = False
    unpreventable_if: Condition | None = None


class Destroy(msgspec.Struct, frozen=True):
    """Destroy permanents (701.8)."""

    what: Selector
    can_regenerate: bool = True


class ExileIt(msgspec.Struct, frozen=True):
    """Exile objects, remembering the cards under `name`; `until_source_leaves` per 610.3."""

    what: Selector
    name: str = "it"
    until_source_leaves: bool = False


class ReturnToHand(msgspec.Struct, frozen=True):
    """Put objects into their owners' hands."""

    what: Selector


class PutOnBattlefield(msgspec.Struct, frozen=True):
    """Put cards onto the battlefield, under `control` ("you" or "owner").

    `counters` are the kinds of counters it is put there with, one for each name.
    """

    what: Selector
    control: str = "you"
    tapped: bool = False
    transformed: bool = False
    name: str = "put"
    counters: tuple[str, ...] = ()


class SacrificeIt(msgspec.Struct, frozen=True):
    """`who` sacrifices: the objects given, or `count` of their choice among what matches."""

    what: Selector | Filter
    who: Selector = You()
    count: int = 1


class TapIt(msgspec.Struct, frozen=True):
    """Tap permanents (701.26a); remembers all of them under `name`."""

    what: Selector
    name: str = "it"


class UntapIt(msgspec.Struct, frozen=True):
    """Untap permanents (701.26b)."""

    what: Selector


class DoesntUntap(msgspec.Struct, frozen=True):
    """The permanents don't untap during their controllers' next untap steps (502.3)."""

    what: Selector


class GainControl(msgspec.Struct, frozen=True):
    """`who` gains control of permanents (layer 2)."""

    what: Selector
    duration: Duration = Duration.FOREVER
    who: Selector = You()


class ExchangeControl(msgspec.Struct, frozen=True):
    """Exchange control of two permanents; does nothing unless both are there (701.12b).

    The two are those of `one` and `other` together; if the exchange happens they are
    remembered as "exchanged".
    """

    one: Selector
    other: Selector | None = None


class Become(msgspec.Struct, frozen=True):
    """A continuous effect on objects, fixed to those found now (611.2c)."""

    what: Selector
    changes: tuple[Change, ...]
    duration: Duration = Duration.END_OF_TURN


class PutCountersOn(msgspec.Struct, frozen=True):
    """Put counters on objects (122.1)."""

    kind: str
    amount: Amount
    on: Selector


class RemoveCountersFrom(msgspec.Struct, frozen=True):
    """Remove counters: all, or up to `amount` as chosen; `kind` "" means any kinds.

    The number removed is remembered as `number`.
    """

    of: Selector
    kind: str = ""
    amount: Amount | None = None
    up_to: bool = False


class MoveCounter(msgspec.Struct, frozen=True):
    """Move one counter from an object onto another (122.5)."""

    of: Selector
    onto: Selector


class CreateToken(msgspec.Struct, frozen=True):
    """Create tokens (111): names of token declarations, faces, or copies of an object.

    `also` are changes a copy has besides (707.9).
    """

    token: str | msgspec.Struct | tuple[str | msgspec.Struct, ...] = ""
    amount: Amount = 1
    copy_of: Selector | None = None
    also: tuple[Change, ...] = ()
    who: Selector = You()
    name: str = "token"
    tapped: bool = False


class DrawCards(msgspec.Struct, frozen=True):
    """Draw cards (121)."""

    amount: Amount = 1
    who: Selector = You()


class DiscardCards(msgspec.Struct, frozen=True):
    """Discard cards of the discarding player's choice (701.9).

    `amount` `None` is any number, `up_to` allows fewer. How many it were is remembered as
    "number".
    """

    amount: Amount | None = 1
    who: Selector = You()
    up_to: bool = False


class MillCards(msgspec.Struct, frozen=True):
    """Mill cards (701.17)."""

    amount: Amount
    who: Selector = You()


class GainLife(msgspec.Struct, frozen=True):
    """Gain life (119.3)."""

    amount: Amount
    who: Selector = You()


class LoseLife(msgspec.Struct, frozen=True):
    """Lose life (119.3)."""

    amount: Amount
    who: Selector = You()


class CounterIt(msgspec.Struct, frozen=True):
    """Counter a spell or ability (701.6); with `unless`, its controller may pay instead."""

    what: Selector
    unless: tuple[Cost, ...] = ()


class Attach(msgspec.Struct, frozen=True):
    """Attach the source to an object (701.3)."""

    to: Selector


class ExtraTurn(msgspec.Struct, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Selector = You()


class ExtraPhases(msgspec.Struct, frozen=True):
    """After this main phase there are additional phases: "combat" and "main" (500.8).

    Nothing happens in another phase.
    """

    phases: tuple[str, ...]


class GetEmblem(msgspec.Struct, frozen=True):
    """Get the emblem declared under this name (114)."""

    emblem: str
    who: Selector = You()


class Choose(msgspec.Struct, frozen=True):
    """Choose objects that match and remember them under `name` (608.2d)."""

    what: Filter
    minimum: int = 1
    maximum: int = 1
    who: Selector = You()
    name: str = "it"


class ChooseColor(msgspec.Struct, frozen=True):
    """Choose a color (105.4), remembered as the chosen color."""


class ChooseName(msgspec.Struct, frozen=True):
    """Choose a card name (201.4), remembered as the chosen name."""

    nonland: bool = False


class Search(msgspec.Struct, frozen=True):
    """Search zones of `whose` for matching cards (701.23), remembered under `name`."""

    what: Filter
    whose: Selector = You()
    zones: tuple[str, ...] = ("library",)
    maximum: int | None = 1
    name: str = "it"


class Shuffle(msgspec.Struct, frozen=True):
    """`who` shuffles the library (701.24). The order afterwards is nobody's to know."""

    who: Selector = You()


class MayDo(msgspec.Struct, frozen=True):
    """`who` may do it (608.2d); if the player doesn't, `otherwise`."""

    effects: "tuple[Effect, ...]"
    who: Selector = You()
    otherwise: "tuple[Effect, ...]" = ()


class MayPay(msgspec.Struct, frozen=True):
    """`who` may pay; if so `then`, if not `otherwise` (118.12). {X} is chosen when paying.

    `times` is how many times over the costs are to be paid, all or nothing.
    """

    costs: tuple[Cost, ...]
    then: "tuple[Effect, ...]" = ()
    otherwise: "tuple[Effect, ...]" = ()
    who: Selector = You()
    times: Amount = 1


class WhenYouDo(msgspec.Struct, frozen=True):
    """A reflexive triggered ability of what was just done (603.12)."""

    effects: "tuple[Effect, ...]"
    targets: tuple[TargetSpec, ...] = ()


class Later(msgspec.Struct, frozen=True):
    """Make a delayed triggered ability (603.7) that remembers what is remembered now.

    `when` is a trigger condition (`Trigger`).
    """

    when: msgspec.Struct
    effects: "tuple[Effect, ...]"
    targets: tuple[TargetSpec, ...] = ()


class If(msgspec.Struct, frozen=True):
    """Do it only if the condition holds now (608.2c)."""

    condition: Condition
    then: "tuple[Effect, ...]"
    otherwise: "tuple[Effect, ...]" = ()


Effect = (
    AddMana
    | DealDamage
    | Destroy
    | ExileIt
    | ReturnToHand
    | PutOnBattlefield
    | SacrificeIt
    | TapIt
    | UntapIt
    | DoesntUntap
    | GainControl
    | ExchangeControl
    | Become
    | PutCountersOn
    | RemoveCountersFrom
    | MoveCounter
    | CreateToken
    | DrawCards
    | DiscardCards
    | MillCards
    | GainLife
    | LoseLife
    | CounterIt
    | Attach
    | ExtraPhases
    | ExtraTurn
    | GetEmblem
    | Choose
    | ChooseColor
    | ChooseName
    | Search
    | Shuffle
    | MayDo
    | MayPay
    | WhenYouDo
    | Later
    | If
    | EffectOnCards
    | EffectOnDamage
    | EffectOnStack
    | EffectOnPermanents
)
