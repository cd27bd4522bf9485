"""Trigger conditions (603.1) and intervening "if" clauses (603.4)."""

from collections.abc import Callable, Iterator
from typing import Any

from reference_engine.oracle.patterns import joined, the, yours
from reference_engine.oracle.phrases import Table, Unsayable
from reference_engine.oracle.table.objects import Spoken
from reference_engine.oracle.talk import Talk
from reference_engine.vocabulary import (
    AtLeast,
    Attacks,
    AttacksAlone,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BeginningOf,
    Blocks,
    CastsSpell,
    CountTypes,
    DealsCombatDamage,
    DealsDamage,
    Dies,
    Discards,
    Draws,
    Enters,
    Exists,
    Filter,
    GainsLife,
    HasCounters,
    IsOnBattlefield,
    Kicked,
    LeavesBattlefield,
    LifeOf,
    LosesLife,
    Not,
    Opponents,
    PowerOf,
    Sacrifices,
    SpellsLastTurn,
    TappedForMana,
    That,
    ThatCard,
    ThatPlayer,
    ThatSpell,
    This,
    ThisTurn,
    Who,
    XAtLeast,
    You,
    YourTurn,
)

__all__ = ["EVENTS"]

EVENTS = Table()
line = EVENTS


def speaks_of(**spoken_of: Any) -> Callable[[Any, Talk], Talk]:
    """Return what "it" and "that player" mean after an event."""
    return lambda _, talk: talk.about(**spoken_of)


OF_THIS = speaks_of(it=This())
OF_THAT = speaks_of(it=That())
OF_DEAD = speaks_of(moved=ThatCard())
_OF_PLAYER = speaks_of(player=ThatPlayer())

# --- Who or what the event is about: "~", "a creature you control", "another creature" -----------

line("actor", "~", This(), after=OF_THIS)
line("actor", "a <what:thing.s>", the("what"), after=OF_THAT)
line("actor", "another <what:other thing.s>", the("what"), after=OF_THAT)
line("attached actor", "<what:attached>", the("what"), after=OF_THAT)

for _verb, _trigger in {
    "enters": Enters,
    "dies": Dies,
    "leaves the battlefield": LeavesBattlefield,
    "attacks": Attacks,
    "blocks": Blocks,
    "becomes blocked": BecomesBlocked,
    "becomes tapped": BecomesTapped,
}.items():
    _dead = OF_DEAD if _trigger is Dies else None
    line("event", f"<what:actor> {_verb}", (_trigger(the("what")),), after=_dead)
    line(
        "event",
        f"~ or another <what:other thing.s> {_verb}",
        (_trigger(), _trigger(the("what"))),
        after=OF_THAT,
    )
line(
    "event",
    "~ is put into a graveyard from the battlefield",
    (Dies(),),
    after=speaks_of(it=This(), moved=ThatCard()),
)
line(
    "event",
    "a <what:thing.s> is put into a graveyard from the battlefield",
    (Dies(the("what")),),
    after=speaks_of(it=That(), moved=ThatCard()),
)
line("event", "~ enters or attacks", (Enters(), Attacks()), after=OF_THIS)
line("event", "~ enters or dies", (Enters(), Dies()), after=OF_THIS)
line("event", "~ enters or leaves the battlefield", (Enters(), LeavesBattlefield()), after=OF_THIS)
line("event", "~ attacks or blocks", (Attacks(), Blocks()), after=OF_THIS)
line("event", "~ blocks or becomes blocked", (Blocks(), BecomesBlocked()), after=OF_THIS)
line(
    "event",
    "<what:actor> deals combat damage to a player",
    (DealsCombatDamage(the("what")),),
    after=speaks_of(player=ThatPlayer()),
)
line("event", "~ becomes the target of a spell or ability", (BecomesTarget(),), after=OF_THIS)
line(
    "event",
    "~ becomes the target of a spell or ability an opponent controls",
    (BecomesTarget(whose=Who.OPPONENT),),
    after=speaks_of(it=ThatSpell()),
)

line(
    "event",
    "<what:actor> deals combat damage to an opponent",
    (DealsDamage(the("what"), Who.OPPONENT, combat=True),),
    after=speaks_of(player=ThatPlayer()),
)
line(
    "event",
    "<what:actor> deals damage to a player",
    (DealsDamage(the("what")),),
    after=speaks_of(player=ThatPlayer()),
)
line(
    "event",
    "<what:actor> deals damage to an opponent",
    (DealsDamage(the("what"), Who.OPPONENT),),
    after=speaks_of(player=ThatPlayer()),
)
line(
    "event",
    "<what:attached> deals combat damage to a player",
    (DealsDamage(the("what"), combat=True),),
    after=speaks_of(player=ThatPlayer(), it=That()),
)
line("event", "<what:attached> attacks", (Attacks(the("what")),), after=OF_THAT)
line(
    "event",
    "<what:attached> dies",
    (Dies(the("what")),),
    after=speaks_of(it=That(), moved=ThatCard()),
)
line("event", "<what:attached> becomes tapped", (BecomesTapped(the("what")),), after=OF_THAT)
line("event", "<what:actor> attacks alone", (AttacksAlone(the("what")),))
for _nth, _word in ((2, "second"), (3, "third")):
    line(
        "event",
        f"you cast your {_word} spell each turn",
        (CastsSpell(Filter(zone="stack", stack=frozenset({"spell"})), Who.YOU, nth=_nth),),
    )
    line("event", f"you draw your {_word} card each turn", (Draws(nth=_nth),))
line(
    "event",
    "you cast a <what:spell.s> that targets ~",
    (CastsSpell(the("what"), Who.YOU, targeting=This()),),
)
line("event", "you gain life", (GainsLife(),))
line("event", "an opponent gains life", (GainsLife(Who.OPPONENT),), after=_OF_PLAYER)
line("event", "you lose life", (LosesLife(),))
line("event", "an opponent loses life", (LosesLife(Who.OPPONENT),), after=_OF_PLAYER)
line("event", "you discard a card", (Discards(),))
line("event", "an opponent discards a card", (Discards(Who.OPPONENT),), after=_OF_PLAYER)
line("event", "you sacrifice a <what:thing.s>", (Sacrifices(the("what")),))
line("event", "you sacrifice another <what:other thing.s>", (Sacrifices(the("what")),))
line(
    "event",
    "an opponent taps a <what:thing.s> for mana",
    (TappedForMana(the("what"), Who.OPPONENT),),
    after=speaks_of(player=ThatPlayer(), it=That()),
)
line(
    "event",
    "~ becomes the target of a spell or ability for the first time each turn",
    (BecomesTarget(first=True),),
    after=speaks_of(it=ThatSpell()),
)
line(
    "event",
    "an opponent casts a <what:spell.s> during your turn",
    (CastsSpell(the("what"), Who.OPPONENT, your_turn=True),),
)
line("event", "<one:event> and when <other:event>", joined(the("one"), the("other")))
line("event", "you draw a card", (Draws(),))
line(
    "event",
    "an opponent draws a card",
    (Draws(Who.OPPONENT),),
    after=speaks_of(player=ThatPlayer()),
)
line("event", "you cast a <what:spell.s>", (CastsSpell(the("what"), Who.YOU),), after=OF_THAT)
line(
    "event",
    "an opponent casts a <what:spell.s>",
    (CastsSpell(the("what"), Who.OPPONENT),),
    after=speaks_of(player=ThatPlayer(), it=That()),
)
line(
    "event",
    "a player casts a <what:spell.s>",
    (CastsSpell(the("what")),),
    after=speaks_of(player=ThatPlayer(), it=That()),
)
line("event", "you cast this spell", (CastsSpell(who=Who.YOU, this=True),))
line("event", "<what:attached> is tapped for mana", (TappedForMana(the("what")),), after=OF_THAT)
line("event", "you tap a <what:thing.s> for mana", (TappedForMana(the("what"), Who.YOU),))
line(
    "event",
    "a player taps a <what:thing.s> for mana",
    (TappedForMana(the("what")),),
    after=speaks_of(player=ThatPlayer(), it=That()),
)

# --- "At the beginning of …" ----------------------------------------------------------------------

_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "first main phase": "precombat_main",
}
for _name, _step in _STEPS.items():
    line("moment", f"your {_name}", (BeginningOf(_step),))
    line("moment", f"each {_name}", (BeginningOf(_step, Who.ANY),), after=_OF_PLAYER)
    line("moment", f"each player's {_name}", (BeginningOf(_step, Who.ANY),), after=_OF_PLAYER)
    line(
        "moment", f"each opponent's {_name}", (BeginningOf(_step, Who.OPPONENT),), after=_OF_PLAYER
    )
line("moment", "the end step", (BeginningOf("end", Who.ANY),), after=_OF_PLAYER)
line("moment", "combat on your turn", (BeginningOf("beginning_of_combat"),))
line("moment", "each combat", (BeginningOf("beginning_of_combat", Who.ANY),), after=_OF_PLAYER)


def _happens_once(value: Any) -> Iterator[dict[str, Any]]:
    """What happens to an object once at most is told with "when", other things with "whenever"."""
    once = (Enters, Dies, LeavesBattlefield)
    if isinstance(value, tuple) and all(
        (isinstance(one, once) and isinstance(one.what, This))
        or (isinstance(one, CastsSpell) and one.this)
        for one in value
    ):
        yield {"what": value}


line("when", "when <what:event>", make=lambda what: what, unmake=_happens_once)
line("when", "whenever <what:event>", the("what"))
line("when", "when <what:event>", the("what"))
line("when", "at the beginning of <what:moment>", the("what"))

# --- Conditions -----------------------------------------------------------------------------------


def _kicked(of: Any) -> Kicked:
    if of != This():
        raise Unsayable("whether another object was kicked")
    return Kicked()


def _not_kicked(value: Any) -> Iterator[dict[str, Any]]:
    if value == Kicked():
        yield {"of": This()}


line("condition", "you control a <what:thing.s>", Exists(yours(the("what"))))
line("condition", "you control another <what:other thing.s>", Exists(yours(the("what"))))
line("condition", "you control no <what:thing.p>", Exists(yours(the("what")), 0, 0))
line(
    "condition",
    "you control <n:plain number word> or fewer <what:thing.p>",
    Exists(yours(the("what")), 0, the("n")),
)
line(
    "condition",
    "you control <n:plain number word> or more <what:thing.p>",
    Exists(yours(the("what")), the("n")),
)
line("condition", "~ was kicked", Kicked())
line("condition", "this spell was kicked", Kicked())
line("condition", "<of:this one> was kicked", make=_kicked, unmake=_not_kicked)
line("this one", "it", hook=Spoken("it"))
line("condition", "it's your turn", YourTurn())
line("condition", "you have <n:plain number word> or more opponents", Opponents(the("n")))
for _place in ("it's", "~ is"):
    line("condition", f"{_place} on the battlefield", IsOnBattlefield(This()))
line(
    "condition",
    "there are <n:plain digits> or more <kind:counter kind> counters on ~",
    HasCounters(the("kind"), This(), the("n")),
)
line("condition", "X is <n:plain digits> or more", XAtLeast(the("n")))
line("condition", "you attacked this turn", ThisTurn("you attacked"))
line("condition", "a creature died this turn", ThisTurn("a creature died"))
line(
    "condition", "an opponent was dealt damage this turn", ThisTurn("an opponent was dealt damage")
)
line(
    "condition",
    "there are <n:plain number word> or more <what:graveyard card.p>",
    Exists(the("what"), the("n")),
)
line(
    "condition",
    "there are <n:plain number word> or more card types among cards in your graveyard",
    AtLeast(CountTypes(Filter(zone="graveyard", owner=Who.YOU)), the("n")),
)
line("condition", "you have <n:digits> or more life", AtLeast(LifeOf(You()), the("n")))
line("condition", "you have no cards in hand", Exists(Filter(zone="hand", owner=Who.YOU), 0, 0))
line(
    "condition",
    "<of:its> power is <n:plain digits> or greater",
    AtLeast(PowerOf(the("of")), the("n")),
)
line("condition", "no spells were cast last turn", SpellsLastTurn(maximum=0))
line(
    "condition",
    "a player cast two or more spells last turn",
    SpellsLastTurn(minimum=2, by_one_player=True),
)
line("condition", "~ has a <kind:counter kind> counter on it", HasCounters(the("kind"), This()))
line(
    "condition",
    "there are no <kind:counter kind> counters on ~",
    Not(HasCounters(the("kind"), This())),
)
